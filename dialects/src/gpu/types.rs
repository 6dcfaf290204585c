//! The types and attributes of gpu, and the type constraints of its operations.

use proofmark_ir::constraints::{is_float, is_memref};
use proofmark_ir::context::{AttrKind, EnumDef, TypeDef, TypeKind};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context, Type};

/// `!gpu.async.token`: the completion of an operation.
pub static ASYNC_TOKEN: TypeDef = TypeDef::plain("gpu.async.token");

/// `!gpu.mma_matrix<16x16xf16, "COp">`: a matrix distributed over the threads of a subgroup. The parameters are the
/// sizes, the element type, and the operand (`AOp`, `BOp`, `COp`).
pub static MMA_MATRIX: TypeDef = TypeDef {
    parse: parse_matrix,
    print: print_matrix,
    verify: verify_matrix,
    ..TypeDef::plain("gpu.mma_matrix")
};

pub(super) const TYPES: &[&TypeDef] = &[&ASYNC_TOKEN, &MMA_MATRIX];

macro_rules! mapping {
    ($($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        pub static $name: EnumDef =
            EnumDef { name: $text, cases: MAPPING_IDS, separator: None, bare: false };)*
    };
}

const MAPPING_IDS: &[(u64, &str)] = &[
    (0, "x"),
    (1, "y"),
    (2, "z"),
    (3, "linear_dim_0"),
    (4, "linear_dim_1"),
    (5, "linear_dim_2"),
    (6, "linear_dim_3"),
    (7, "linear_dim_4"),
    (8, "linear_dim_5"),
    (9, "linear_dim_6"),
    (10, "linear_dim_7"),
    (11, "linear_dim_8"),
    (12, "linear_dim_9"),
];

mapping! {
    /// `#gpu.block<x>`: maps a loop to blocks.
    BLOCK("gpu.block");
    /// `#gpu.warpgroup<x>`: maps a loop to groups of warps.
    WARPGROUP("gpu.warpgroup");
    /// `#gpu.warp<x>`: maps a loop to warps.
    WARP("gpu.warp");
    /// `#gpu.thread<x>`: maps a loop to threads.
    THREAD("gpu.thread");
    /// `#gpu.lane<x>`: maps a loop to lanes of a warp.
    LANE("gpu.lane");
}

const SPACES: &[(u64, &str)] = &[(1, "global"), (2, "workgroup"), (3, "private")];

/// `#gpu.address_space<workgroup>`.
pub static ADDRESS_SPACE: EnumDef =
    EnumDef { name: "gpu.address_space", cases: SPACES, separator: None, bare: false };

/// `#gpu.memory_space<workgroup>`: the memory space of a mapped loop.
pub static MEMORY_SPACE: EnumDef =
    EnumDef { name: "gpu.memory_space", cases: SPACES, separator: None, bare: false };

/// `#gpu<dim x>`.
pub static DIMENSION_DEF: EnumDef =
    EnumDef { name: "gpu.dim", cases: &[(0, "x"), (1, "y"), (2, "z")], separator: None, bare: true };

/// `#gpu<shuffle_mode xor>`.
pub(super) static SHUFFLE_MODE_DEF: EnumDef = EnumDef {
    name: "gpu.shuffle_mode",
    cases: &[(0, "xor"), (1, "up"), (2, "down"), (3, "idx")],
    separator: None,
    bare: true,
};

pub(super) const ENUMS: &[&EnumDef] = &[
    &SHUFFLE_MODE_DEF,
    &BLOCK,
    &WARPGROUP,
    &WARP,
    &THREAD,
    &LANE,
    &ADDRESS_SPACE,
    &MEMORY_SPACE,
    &DIMENSION_DEF,
];

pub(super) static DIMENSION: AttrConstraint =
    AttrConstraint::new("a dimension, either 'x', 'y', or 'z'", |ctx, attr| {
        attr.as_enum(ctx, &DIMENSION_DEF).is_some()
    })
    .spelled(AttrSpelling::Parameters("gpu.dim"));

pub(super) static TARGETS: AttrConstraint =
    AttrConstraint::new("array of GPU target attributes with at least 1 elements", |ctx, attr| {
        attr.as_array(ctx).is_some_and(|targets| !targets.is_empty())
    })
    .spelled(AttrSpelling::Array);

pub(super) static SIZE_HINT: AttrConstraint =
    AttrConstraint::new("i32 dense array attribute with 3 elements (if present)", |ctx, attr| {
        matches!(attr.kind(ctx), AttrKind::DenseArray { element: Type::I32, .. })
            && attr.as_i64_array(ctx).is_some_and(|sizes| sizes.len() == 3)
    });

pub(super) static TOKEN: TypeConstraint =
    TypeConstraint::new("async token type", |ctx, ty| ty.is_dialect_type(ctx, &ASYNC_TOKEN))
        .built(|ctx| ctx.dialect_type(&ASYNC_TOKEN, &[]));

pub(super) static MATRIX: TypeConstraint =
    TypeConstraint::new("MMAMatrix type", |ctx, ty| ty.is_dialect_type(ctx, &MMA_MATRIX));

pub(super) static MATRIX_MEMREF: TypeConstraint = TypeConstraint::new(
    "memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or \
        vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float \
        values of ranks 1 values",
    |ctx, ty| {
        let is_element = |ty: Type| matches!(ty, Type::I8 | Type::I32 | Type::F16 | Type::F32 | Type::F64);
        let element = ty.element_or_self(ctx);
        let is_vector = matches!(element.kind(ctx), TypeKind::Vector { shape, element, .. }
            if shape.len() == 1 && is_element(*element));
        is_memref(ctx, ty) && (is_element(element) || is_vector)
    },
);

pub(super) static PRINTABLE: TypeConstraint =
    TypeConstraint::new("integer or index or floating-point", |ctx, ty| {
        ty.is_integer(ctx) || ty.is_index() || is_float(ctx, ty)
    });

/// Returns the operand that a matrix type is for: `AOp`, `BOp` or `COp`.
pub(super) fn matrix_operand(ctx: &Context, ty: Type) -> &str {
    match ty.kind(ctx) {
        TypeKind::Dialect { params, .. } => {
            params.get(2).and_then(|operand| operand.as_string(ctx)).map_or("", |operand| operand.as_str(ctx))
        }
        _ => "",
    }
}

fn parse_matrix(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    let ctx = p.ctx();
    p.parse_punct("<")?;
    let shape = p.parse_dimensions(false)?;
    let element = p.parse_type()?;
    p.parse_punct(",")?;
    let operand = p.parse_string()?;
    p.parse_punct(">")?;
    let operand = ctx.string_attr_of(ctx.ident_bytes(&operand));
    Ok(vec![ctx.i64_array_attr(&shape), ctx.type_attr(element), operand])
}

fn print_matrix(p: &mut Printer<'_>, params: &[Attribute]) {
    let ctx = p.ctx();
    let &[shape, element, operand] = params else { return };
    p.text("<");
    for size in shape.as_i64_array(ctx).unwrap_or_default() {
        p.number(size);
        p.text("x");
    }
    if let Some(element) = element.as_type(ctx) {
        p.ty(element);
    }
    p.text(", ");
    p.attribute(operand);
    p.text(">");
}

fn verify_matrix(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    let &[shape, element, operand] = params else { return Err("expected a matrix".to_owned()) };
    let name = operand.as_string(ctx).map_or("", |operand| operand.as_str(ctx));
    if !["AOp", "BOp", "COp"].contains(&name) {
        return Err("operand expected to be one of AOp, BOp or COp".to_owned());
    }
    if shape.as_i64_array(ctx).is_none_or(|shape| shape.len() != 2) {
        return Err("MMAMatrixType must have exactly two dimensions".to_owned());
    }
    let is_element = |ty: Type| {
        matches!(ty, Type::I32 | Type::F16 | Type::F32 | Type::F64)
            || matches!(ty.kind(ctx), TypeKind::Integer { width: 8, .. } if ty != Type::I8)
    };
    match element.as_type(ctx) {
        Some(element) if is_element(element) => Ok(()),
        _ => Err("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64".to_owned()),
    }
}
