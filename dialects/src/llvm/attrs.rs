//! Attributes of llvm: flags, predicates, linkage, calling conventions.

use proofmark_ir::constraints::is_int_of;
use proofmark_ir::context::EnumDef;
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling};
use proofmark_ir::{Attribute, Context, Type};

use super::types::FUNC;
use crate::arith::CMPI_PREDICATES;

/// Which overflows make the result poison. Kept as an `i32`; `#llvm.overflow` is only for others' use.
pub static OVERFLOW_DEF: EnumDef = EnumDef {
    name: "llvm.overflow",
    cases: &[(0, "none"), (1, "nsw"), (2, "nuw")],
    separator: Some(", "),
    bare: false,
};

/// `#llvm.fastmath`: what may be assumed of floats.
pub static FASTMATH_DEF: EnumDef = EnumDef {
    name: "llvm.fastmath",
    cases: &[
        (0, "none"),
        (1, "nnan"),
        (2, "ninf"),
        (4, "nsz"),
        (8, "arcp"),
        (16, "contract"),
        (32, "afn"),
        (64, "reassoc"),
        (127, "fast"),
    ],
    separator: Some(", "),
    bare: false,
};

/// What is promised of the arithmetic on an address. Kept as an `i32`.
pub(super) static GEP_NO_WRAP_DEF: EnumDef = EnumDef {
    name: "llvm.gep_no_wrap",
    cases: &[(0, "none"), (1, "inbounds_flag"), (2, "nusw"), (4, "nuw"), (3, "inbounds")],
    separator: Some("|"),
    bare: false,
};

/// `#llvm.linkage`
pub static LINKAGE_DEF: EnumDef = EnumDef {
    name: "llvm.linkage",
    cases: &[
        (0, "external"),
        (1, "available_externally"),
        (2, "linkonce"),
        (3, "linkonce_odr"),
        (4, "weak"),
        (5, "weak_odr"),
        (6, "appending"),
        (7, "internal"),
        (8, "private"),
        (9, "extern_weak"),
        (10, "common"),
    ],
    separator: None,
    bare: false,
};

/// `#llvm.cconv`: calling conventions, with LLVM's numbers.
pub static CCONV_DEF: EnumDef = EnumDef {
    name: "llvm.cconv",
    cases: &[
        (0, "ccc"),
        (8, "fastcc"),
        (9, "coldcc"),
        (10, "cc_10"),
        (11, "cc_11"),
        (13, "anyregcc"),
        (14, "preserve_mostcc"),
        (15, "preserve_allcc"),
        (16, "swiftcc"),
        (17, "cxx_fast_tlscc"),
        (18, "tailcc"),
        (19, "cfguard_checkcc"),
        (20, "swifttailcc"),
        (64, "x86_stdcallcc"),
        (65, "x86_fastcallcc"),
        (66, "arm_apcscc"),
        (67, "arm_aapcscc"),
        (68, "arm_aapcs_vfpcc"),
        (69, "msp430_intrcc"),
        (70, "x86_thiscallcc"),
        (71, "ptx_kernelcc"),
        (72, "ptx_devicecc"),
        (75, "spir_funccc"),
        (76, "spir_kernelcc"),
        (77, "intel_ocl_bicc"),
        (78, "x86_64_sysvcc"),
        (79, "win64cc"),
        (80, "x86_vectorcallcc"),
        (81, "hhvmcc"),
        (82, "hhvm_ccc"),
        (83, "x86_intrcc"),
        (84, "avr_intrcc"),
        (86, "avr_builtincc"),
        (87, "amdgpu_vscc"),
        (88, "amdgpu_gscc"),
        (90, "amdgpu_cscc"),
        (91, "amdgpu_kernelcc"),
        (92, "x86_regcallcc"),
        (93, "amdgpu_hscc"),
        (94, "msp430_builtincc"),
        (95, "amdgpu_lscc"),
        (96, "amdgpu_escc"),
        (97, "aarch64_vectorcallcc"),
        (98, "aarch64_sve_vectorcallcc"),
        (99, "wasm_emscripten_invokecc"),
        (100, "amdgpu_gfxcc"),
        (101, "m68k_intrcc"),
    ],
    separator: None,
    bare: false,
};

/// `#llvm.tailcallkind`
pub static TAIL_CALL_KIND_DEF: EnumDef = EnumDef {
    name: "llvm.tailcallkind",
    cases: &[(0, "none"), (3, "notail"), (2, "musttail"), (1, "tail")],
    separator: None,
    bare: false,
};

/// `#llvm.framePointerKind`
static FRAME_POINTER_KIND_DEF: EnumDef = EnumDef {
    name: "llvm.framePointerKind",
    cases: &[(0, "none"), (1, "non-leaf"), (2, "all"), (3, "reserved"), (4, "non-leaf-no-reserve")],
    separator: None,
    bare: false,
};

/// Every keyword attribute of the dialect.
pub(super) const ENUMS: &[&EnumDef] =
    &[&OVERFLOW_DEF, &FASTMATH_DEF, &LINKAGE_DEF, &CCONV_DEF, &TAIL_CALL_KIND_DEF, &FRAME_POINTER_KIND_DEF];

/// The comparisons of `llvm.icmp` and their numbers.
pub const ICMP_PREDICATES: &[(&str, i64)] = CMPI_PREDICATES;

/// The comparisons of `llvm.fcmp` and their numbers.
pub const FCMP_PREDICATES: &[(&str, i64)] = &[
    ("_false", 0),
    ("oeq", 1),
    ("ogt", 2),
    ("oge", 3),
    ("olt", 4),
    ("ole", 5),
    ("one", 6),
    ("ord", 7),
    ("ueq", 8),
    ("ugt", 9),
    ("uge", 10),
    ("ult", 11),
    ("ule", 12),
    ("une", 13),
    ("uno", 14),
    ("_true", 15),
];

const ATOMIC_ORDERINGS: &[(&str, i64)] = &[
    ("not_atomic", 0),
    ("unordered", 1),
    ("monotonic", 2),
    ("acquire", 4),
    ("release", 5),
    ("acq_rel", 6),
    ("seq_cst", 7),
];

pub(super) const UNNAMED_ADDRS: &[(&str, i64)] = &[("", 0), ("local_unnamed_addr", 1), ("unnamed_addr", 2)];

pub(super) const VISIBILITIES: &[(&str, i64)] = &[("", 0), ("hidden", 1), ("protected", 2)];

macro_rules! keywords {
    ($($name:ident($description:literal, $cases:ident);)*) => {
        $(pub(super) static $name: AttrConstraint = AttrConstraint::new($description, |ctx, attr| {
            is_int_of(ctx, attr, Type::I64)
                && attr.as_i64(ctx).is_some_and(|value| $cases.iter().any(|&(_, case)| case == value))
        })
        .spelled(AttrSpelling::Keywords { cases: $cases, ty: Type::I64 });)*
    };
}

keywords! {
    ICMP_PREDICATE("llvm.icmp comparison predicate", ICMP_PREDICATES);
    FCMP_PREDICATE("llvm.fcmp comparison predicate", FCMP_PREDICATES);
    ATOMIC_ORDERING("Atomic ordering for LLVM's memory model", ATOMIC_ORDERINGS);
    UNNAMED_ADDR("LLVM GlobalValue UnnamedAddr", UNNAMED_ADDRS);
    VISIBILITY("LLVM GlobalValue Visibility", VISIBILITIES);
}

macro_rules! enum_attrs {
    ($($name:ident($description:literal, $def:ident);)*) => {
        $(pub(super) static $name: AttrConstraint =
            AttrConstraint::new($description, |ctx, attr| attr.as_enum(ctx, &$def).is_some())
                .spelled(AttrSpelling::Parameters($def.name));)*
    };
}

enum_attrs! {
    FASTMATH("LLVM fastmath flags", FASTMATH_DEF);
    LINKAGE("LLVM linkage types", LINKAGE_DEF);
    CCONV("LLVM Calling Convention specification", CCONV_DEF);
    TAIL_CALL_KIND("LLVM tail call kind", TAIL_CALL_KIND_DEF);
    FRAME_POINTER_KIND("LLVM FramePointerKind", FRAME_POINTER_KIND_DEF);
}

pub(super) static OVERFLOW: AttrConstraint =
    AttrConstraint::new("LLVM integer overflow flags", |ctx, attr| {
        is_int_of(ctx, attr, Type::I32) && attr.as_i64(ctx).is_some_and(|bits| (0..4).contains(&bits))
    })
    .spelled(AttrSpelling::Flags { def: &OVERFLOW_DEF, prefix: "overflow", ty: Type::I32 });

pub(super) static GEP_NO_WRAP: AttrConstraint =
    AttrConstraint::new("::mlir::LLVM::GEPNoWrapFlags", |ctx, attr| {
        is_int_of(ctx, attr, Type::I32) && attr.as_i64(ctx).is_some_and(|bits| (0..8).contains(&bits))
    })
    .spelled(AttrSpelling::Flags { def: &GEP_NO_WRAP_DEF, prefix: "", ty: Type::I32 });

pub(super) static LLVM_FUNCTION_TYPE: AttrConstraint =
    AttrConstraint::new("type attribute of LLVM function type", |ctx, attr| {
        attr.as_type(ctx).is_some_and(|ty| ty.is_dialect_type(ctx, &FUNC))
    })
    .spelled(AttrSpelling::Type);

/// `0 : i32`: neither `nsw` nor `nuw`.
pub fn no_overflow_flags(ctx: &Context) -> Attribute {
    zero_i32(ctx)
}

/// `#llvm.fastmath<none>`
pub fn no_fastmath_flags(ctx: &Context) -> Attribute {
    ctx.enum_attr(&FASTMATH_DEF, 0)
}

/// `#llvm.linkage<external>`
pub fn external_linkage(ctx: &Context) -> Attribute {
    ctx.enum_attr(&LINKAGE_DEF, 0)
}

/// `#llvm.cconv<ccc>`
pub fn c_calling_convention(ctx: &Context) -> Attribute {
    ctx.enum_attr(&CCONV_DEF, 0)
}

/// `#llvm.tailcallkind<none>`
pub fn no_tail_call(ctx: &Context) -> Attribute {
    ctx.enum_attr(&TAIL_CALL_KIND_DEF, 0)
}

pub(super) fn zero_i32(ctx: &Context) -> Attribute {
    ctx.i64_attr(0, Type::I32)
}

pub(super) fn zero_i64(ctx: &Context) -> Attribute {
    ctx.i64_attr(0, Type::I64)
}

pub(super) fn no_segments(ctx: &Context) -> Attribute {
    ctx.i32_array_attr(&[])
}
