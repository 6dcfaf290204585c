//! Attributes of llvm: flags, predicates, linkage and calling conventions (`LLVMEnums.td`).

use proofmark_ir::constraints::is_int_of;
use proofmark_ir::context::{AttrDef, EnumDef};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling};
use proofmark_ir::{Attribute, Context, Type};

use super::metadata;
use super::types::FUNC;
use crate::arith::CMPI_PREDICATES;
use crate::common::linkage::LINKAGE_DEF;

/// `#llvm.overflow`: the overflow flags. Operations store the flags as an `i32`.
pub static OVERFLOW_DEF: EnumDef = EnumDef {
    name: "llvm.overflow",
    cases: &[(0, "none"), (1, "nsw"), (2, "nuw")],
    separator: Some(", "),
    bare: false,
};

/// `#llvm.fastmath`: the fast-math flags.
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

/// The flags of address computations (`nusw`, `nuw`, `inbounds`). Operations store the flags as an `i32`.
pub(super) static GEP_NO_WRAP_DEF: EnumDef = EnumDef {
    name: "llvm.gep_no_wrap",
    cases: &[(0, "none"), (1, "inbounds_flag"), (2, "nusw"), (4, "nuw"), (3, "inbounds")],
    separator: Some("|"),
    bare: false,
};

/// `#llvm.cconv`: the calling conventions, with LLVM's numbers.
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

/// `#llvm.tailcallkind`.
pub static TAIL_CALL_KIND_DEF: EnumDef = EnumDef {
    name: "llvm.tailcallkind",
    cases: &[(0, "none"), (3, "notail"), (2, "musttail"), (1, "tail")],
    separator: None,
    bare: false,
};

/// `#llvm.uwtableKind`.
static UWTABLE_KIND_DEF: EnumDef = EnumDef {
    name: "llvm.uwtableKind",
    cases: &[(0, "none"), (1, "sync"), (2, "async")],
    separator: None,
    bare: false,
};

/// `#llvm<comdat any>`. Operations store the kind as an `i64`.
static COMDAT_DEF: EnumDef = EnumDef {
    name: "llvm.comdat",
    cases: &[(0, "any"), (1, "exactmatch"), (2, "largest"), (3, "nodeduplicate"), (4, "samesize")],
    separator: None,
    bare: true,
};

const COMDATS: &[(&str, i64)] =
    &[("any", 0), ("exactmatch", 1), ("largest", 2), ("nodeduplicate", 3), ("samesize", 4)];

/// `#llvm.framePointerKind`.
static FRAME_POINTER_KIND_DEF: EnumDef = EnumDef {
    name: "llvm.framePointerKind",
    cases: &[(0, "none"), (1, "non-leaf"), (2, "all"), (3, "reserved"), (4, "non-leaf-no-reserve")],
    separator: None,
    bare: false,
};

/// All enumeration attributes of the dialect.
pub(super) const ENUMS: &[&EnumDef] = &[
    &OVERFLOW_DEF,
    &FASTMATH_DEF,
    &LINKAGE_DEF,
    &CCONV_DEF,
    &TAIL_CALL_KIND_DEF,
    &FRAME_POINTER_KIND_DEF,
    &UWTABLE_KIND_DEF,
    &COMDAT_DEF,
];

/// The predicates of `llvm.icmp` with their numbers in MLIR.
pub const ICMP_PREDICATES: &[(&str, i64)] = CMPI_PREDICATES;

/// The predicates of `llvm.fcmp` with their numbers in MLIR.
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

pub(super) const ATOMIC_ORDERINGS: &[(&str, i64)] = &[
    ("not_atomic", 0),
    ("unordered", 1),
    ("monotonic", 2),
    ("acquire", 4),
    ("release", 5),
    ("acq_rel", 6),
    ("seq_cst", 7),
];

/// The binary operations of `llvm.atomicrmw` with their numbers in MLIR.
pub(crate) const ATOMIC_BIN_OPS: &[(&str, i64)] = &[
    ("xchg", 0),
    ("add", 1),
    ("sub", 2),
    ("_and", 3),
    ("nand", 4),
    ("_or", 5),
    ("_xor", 6),
    ("max", 7),
    ("min", 8),
    ("umax", 9),
    ("umin", 10),
    ("fadd", 11),
    ("fsub", 12),
    ("fmax", 13),
    ("fmin", 14),
    ("uinc_wrap", 15),
    ("udec_wrap", 16),
    ("usub_cond", 17),
    ("usub_sat", 18),
    ("fmaximum", 19),
    ("fminimum", 20),
];

const ASM_DIALECTS: &[(&str, i64)] = &[("att", 0), ("intel", 1)];

const FP_EXCEPTION_BEHAVIORS: &[(&str, i64)] = &[("ignore", 0), ("maytrap", 1), ("strict", 2)];

const ROUNDING_MODES: &[(&str, i64)] = &[
    ("towardzero", 0),
    ("tonearest", 1),
    ("upward", 2),
    ("downward", 3),
    ("tonearestaway", 4),
    ("dynamic", 7),
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
    COMDAT("LLVM Comdat Types", COMDATS);
    ATOMIC_BIN_OP("llvm.atomicrmw binary operations", ATOMIC_BIN_OPS);
    ASM_DIALECT("ATT (0) or Intel (1) asm dialect", ASM_DIALECTS);
    FP_EXCEPTION_BEHAVIOR("LLVM Exception Behavior", FP_EXCEPTION_BEHAVIORS);
    ROUNDING_MODE("LLVM Rounding Mode whose minimum value is 0", ROUNDING_MODES);
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
    UWTABLE_KIND("LLVM UWTableKind", UWTABLE_KIND_DEF);
}

fn is_own(ctx: &Context, attr: Attribute, def: &AttrDef) -> bool {
    metadata::params_of(ctx, attr, def).is_some()
}

macro_rules! own_attrs {
    ($($name:ident($description:literal, $def:ident);)*) => {
        $(pub(super) static $name: AttrConstraint =
            AttrConstraint::new($description, |ctx, attr| is_own(ctx, attr, &metadata::$def))
                .spelled(AttrSpelling::Parameters(metadata::$def.name));)*
    };
}

own_attrs! {
    ALIAS_SCOPE_ATTR("LLVM dialect alias scope", ALIAS_SCOPE);
    BLOCK_ADDRESS_ATTR("", BLOCK_ADDRESS);
    BLOCK_TAG_ATTR("", BLOCK_TAG);
    DEREFERENCEABLE_ATTR("LLVM dereferenceable attribute", DEREFERENCEABLE);
    DI_EXPRESSION_ATTR("", DI_EXPRESSION);
    DI_LABEL_ATTR("", DI_LABEL);
    DI_LOCAL_VARIABLE_ATTR("", DI_LOCAL_VARIABLE);
    LOOP_ANNOTATION_ATTR("", LOOP_ANNOTATION);
    MEMORY_EFFECTS_ATTR("", MEMORY_EFFECTS);
    TARGET_FEATURES_ATTR("LLVM target features attribute", TARGET_FEATURES);
    VEC_TYPE_HINT_ATTR("Explicit vectorization compiler hint", VEC_TYPE_HINT);
    VSCALE_RANGE_ATTR("", VSCALE_RANGE);
}

macro_rules! arrays_of_own_attrs {
    ($($name:ident($description:literal, $def:ident);)*) => {
        $(pub(super) static $name: AttrConstraint = AttrConstraint::new($description, |ctx, attr| {
            attr.as_array(ctx).is_some_and(|all| all.iter().all(|&each| is_own(ctx, each, &metadata::$def)))
        });)*
    };
}

arrays_of_own_attrs! {
    ACCESS_GROUP_ARRAY_ATTR("LLVM dialect access group metadata array", ACCESS_GROUP);
    ALIAS_SCOPE_ARRAY_ATTR("LLVM dialect alias scope array", ALIAS_SCOPE);
    TBAA_TAG_ARRAY_ATTR("LLVM dialect TBAA tag metadata array", TBAA_TAG);
    DI_GLOBAL_VARIABLE_EXPRESSION_ARRAY_ATTR("an array of variable expressions", DI_GLOBAL_VARIABLE_EXPRESSION);
}

pub(super) static FLAT_SYMBOL_REF_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("flat symbol ref array attribute", |ctx, attr| {
        attr.as_array(ctx).is_some_and(|all| all.iter().all(|each| each.as_flat_symbol(ctx).is_some()))
    });

pub(super) static I32_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("32-bit integer array attribute", |ctx, attr| {
        attr.as_array(ctx).is_some_and(|all| all.iter().all(|&each| is_int_of(ctx, each, Type::I32)))
    });

pub(super) static ADDR_SPACE_ATTR: AttrConstraint =
    AttrConstraint::new("32-bit signless integer attribute whose value is non-negative", |ctx, attr| {
        is_int_of(ctx, attr, Type::I32) && attr.as_i64(ctx).is_some_and(|space| space >= 0)
    })
    .spelled(AttrSpelling::Typed(Type::I32));

/// Returns `#llvm.di_expression<>`.
pub(super) fn empty_expression(ctx: &Context) -> Attribute {
    ctx.dialect_attr(&metadata::DI_EXPRESSION, &[])
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

/// Returns `0 : i32`: neither `nsw` nor `nuw`.
pub fn no_overflow_flags(ctx: &Context) -> Attribute {
    zero_i32(ctx)
}

/// Returns `#llvm.fastmath<none>`.
pub fn no_fastmath_flags(ctx: &Context) -> Attribute {
    ctx.enum_attr(&FASTMATH_DEF, 0)
}

/// Returns `#llvm.linkage<external>`.
pub fn external_linkage(ctx: &Context) -> Attribute {
    ctx.enum_attr(&LINKAGE_DEF, 0)
}

/// Returns `#llvm.cconv<ccc>`.
pub fn c_calling_convention(ctx: &Context) -> Attribute {
    ctx.enum_attr(&CCONV_DEF, 0)
}

/// Returns `#llvm.tailcallkind<none>`.
pub fn no_tail_call(ctx: &Context) -> Attribute {
    ctx.enum_attr(&TAIL_CALL_KIND_DEF, 0)
}

pub(super) fn zero_i32(ctx: &Context) -> Attribute {
    ctx.i64_attr(0, Type::I32)
}

pub(super) fn zero_i64(ctx: &Context) -> Attribute {
    ctx.i64_attr(0, Type::I64)
}
