//! The types of transform: handles to payload operations and values, and parameters.
//!
//! Constraints refer to the kind of a handle (MLIR's `TransformHandleTypeInterface`,
//! `TransformValueHandleTypeInterface` and `TransformParamTypeInterface`), which types of several dialects have. The
//! parameter of `op` is an operation name, that of `param` the type of its attributes.

pub use proofmark_drivers::transform::HandleKind;
use proofmark_ir::context::{AttrKind, Signedness, TypeDef, TypeKind};
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context, Ir, OpId, Type};

static ANY_OP_DEF: TypeDef = TypeDef::plain("transform.any_op");
static ANY_VALUE_DEF: TypeDef = TypeDef::plain("transform.any_value");
static ANY_PARAM_DEF: TypeDef = TypeDef::plain("transform.any_param");
static AFFINE_MAP_DEF: TypeDef = TypeDef::plain("transform.affine_map");
static TYPE_DEF: TypeDef = TypeDef::plain("transform.type");
static OP_DEF: TypeDef = TypeDef { parse: parse_op, print: print_op, ..TypeDef::plain("transform.op") };
static PARAM_DEF: TypeDef = TypeDef {
    parse: parse_param,
    print: print_param,
    verify: verify_param,
    ..TypeDef::plain("transform.param")
};
#[cfg(feature = "test-dialect")]
static TEST_DIALECT_OP_DEF: TypeDef = TypeDef::plain("transform.test_dialect_op");
#[cfg(feature = "test-dialect")]
static TEST_DIALECT_PARAM_DEF: TypeDef = TypeDef::plain("transform.test_dialect_param");

/// All types of the dialect.
pub(super) const TYPES: &[&TypeDef] = &[
    &ANY_OP_DEF,
    &ANY_VALUE_DEF,
    &ANY_PARAM_DEF,
    &AFFINE_MAP_DEF,
    &TYPE_DEF,
    &OP_DEF,
    &PARAM_DEF,
    #[cfg(feature = "test-dialect")]
    &TEST_DIALECT_OP_DEF,
    #[cfg(feature = "test-dialect")]
    &TEST_DIALECT_PARAM_DEF,
];

/// Returns `!transform.any_op`.
pub fn any_op(ctx: &Context) -> Type {
    ctx.dialect_type(&ANY_OP_DEF, &[])
}

/// Returns `!transform.any_value`.
pub fn any_value(ctx: &Context) -> Type {
    ctx.dialect_type(&ANY_VALUE_DEF, &[])
}

/// Returns `!transform.test_dialect_param`.
#[cfg(feature = "test-dialect")]
fn test_dialect_param(ctx: &Context) -> Type {
    ctx.dialect_type(&TEST_DIALECT_PARAM_DEF, &[])
}

fn parse_op(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let name = p.parse_string()?;
    let name = p.ctx().ident_bytes(&name);
    p.parse_punct(">")?;
    Ok(vec![p.ctx().string_attr_of(name)])
}

fn print_op(p: &mut Printer<'_>, params: &[Attribute]) {
    p.text("<");
    params.iter().for_each(|&name| p.attribute(name));
    p.text(">");
}

fn parse_param(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let ty = p.parse_type()?;
    p.parse_punct(">")?;
    Ok(vec![p.ctx().type_attr(ty)])
}

fn print_param(p: &mut Printer<'_>, params: &[Attribute]) {
    p.text("<");
    params.iter().for_each(|&ty| p.attribute(ty));
    p.text(">");
}

fn verify_param(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    let integer = |ty: Type| matches!(*ty.kind(ctx), TypeKind::Integer { width, .. } if width <= 64);
    match params.first().and_then(|ty| ty.as_type(ctx)) {
        Some(ty) if integer(ty) => Ok(()),
        _ => Err("only supports integer types with width <=64".to_owned()),
    }
}

/// Returns the kind of values of a type; `None` for types without kind.
pub fn handle_kind(ctx: &Context, ty: Type) -> Option<HandleKind> {
    let TypeKind::Dialect { def, .. } = ty.kind(ctx) else { return None };
    match def.name {
        // `!pdl.operation` is the only pdl type that is a handle.
        "transform.any_op" | "transform.op" | "transform.test_dialect_op" | "pdl.operation" => {
            Some(HandleKind::Operation)
        }
        "transform.any_value" => Some(HandleKind::Value),
        "transform.any_param"
        | "transform.param"
        | "transform.affine_map"
        | "transform.type"
        | "transform.test_dialect_param" => Some(HandleKind::Param),
        _ => None,
    }
}

/// Returns whether both types have the same kind.
pub(super) fn is_same_kind(ctx: &Context, a: Type, b: Type) -> bool {
    handle_kind(ctx, a).is_some_and(|kind| handle_kind(ctx, b) == Some(kind))
}

/// Verifies that a handle of type `ty` can be associated with a payload operation.
pub(super) fn check_payload_op(ir: &Ir, ty: Type, op: OpId) -> Result<(), String> {
    let TypeKind::Dialect { def, params } = ty.kind(ir.ctx()) else { return Ok(()) };
    match def.name {
        "transform.op" => {
            let expected = params.first().and_then(|name| name.as_string(ir.ctx()));
            let expected = expected.map_or("", |name| name.as_str(ir.ctx()));
            let name = ir.name_str(op);
            if name == expected {
                return Ok(());
            }
            Err(format!("incompatible payload operation name expected {expected} vs {name}"))
        }
        "transform.test_dialect_op" if !ir.name_str(op).starts_with("test.") => {
            Err("expected the payload operation to belong to the 'test' dialect".to_owned())
        }
        _ => Ok(()),
    }
}

/// Verifies that a parameter of type `ty` can be associated with an attribute.
pub(super) fn check_param(ctx: &Context, ty: Type, attr: Attribute) -> Result<(), String> {
    let TypeKind::Dialect { def, params } = ty.kind(ctx) else { return Ok(()) };
    let text = |ty| proofmark_ir::text::type_to_string(ctx, ty);
    match def.name {
        "transform.param" => {
            let expected = params.first().and_then(|ty| ty.as_type(ctx));
            match (attr.kind(ctx), expected) {
                (AttrKind::Integer { ty: own, .. }, Some(expected)) if *own != expected => Err(format!(
                    "expected the type of the parameter attribute ('{}') to match the parameter type ('{}')",
                    text(*own),
                    text(expected)
                )),
                (AttrKind::Integer { .. }, _) => Ok(()),
                _ => {
                    let attr = proofmark_ir::text::attribute_to_string(ctx, attr);
                    Err(format!("expected parameter to be an integer attribute, got {attr}"))
                }
            }
        }
        "transform.affine_map" if !matches!(attr.kind(ctx), AttrKind::AffineMap(_)) => Err(format!(
            "expected affine map attribute, got {}",
            proofmark_ir::text::attribute_to_string(ctx, attr)
        )),
        "transform.test_dialect_param" => match attr.kind(ctx) {
            AttrKind::Integer { ty, .. } if *ty == Type::I32 => Ok(()),
            _ => Err("expected the parameter to be a i32 integer attribute".to_owned()),
        },
        "transform.type" if attr.as_type(ctx).is_none() => Err(format!(
            "expected type attribute, got {}",
            proofmark_ir::text::attribute_to_string(ctx, attr)
        )),
        _ => Ok(()),
    }
}

/// Returns the width of the integers of a parameter type, in bits; `None` for other types.
pub(super) fn param_width(ctx: &Context, ty: Type) -> Option<u32> {
    let TypeKind::Dialect { def, params } = ty.kind(ctx) else { return None };
    if **def != PARAM_DEF {
        return None;
    }
    match *params.first()?.as_type(ctx)?.kind(ctx) {
        TypeKind::Integer { width, signedness: Signedness::Signless } => Some(width),
        _ => None,
    }
}

fn is_op(ctx: &Context, ty: Type) -> bool {
    handle_kind(ctx, ty) == Some(HandleKind::Operation)
}

fn is_value(ctx: &Context, ty: Type) -> bool {
    handle_kind(ctx, ty) == Some(HandleKind::Value)
}

fn is_param(ctx: &Context, ty: Type) -> bool {
    handle_kind(ctx, ty) == Some(HandleKind::Param)
}

/// A handle to operations.
pub static HANDLE: TypeConstraint = TypeConstraint::new("TransformHandleTypeInterface instance", is_op);

/// A handle to values.
pub static VALUE_HANDLE: TypeConstraint =
    TypeConstraint::new("TransformValueHandleTypeInterface instance", is_value);

/// A parameter.
pub static PARAM: TypeConstraint = TypeConstraint::new("TransformParamTypeInterface instance", is_param);

/// A handle or parameter.
pub(super) static HANDLE_OR_PARAM: TypeConstraint =
    TypeConstraint::new("any transform handle or parameter", |ctx, ty| handle_kind(ctx, ty).is_some());

/// A parameter, or a handle to operations.
pub(super) static PARAM_OR_HANDLE: TypeConstraint =
    TypeConstraint::new("transform any param type or any handle type", |ctx, ty| {
        is_param(ctx, ty) || is_op(ctx, ty)
    });

/// A handle to operations or values.
pub(super) static ANY_HANDLE: TypeConstraint =
    TypeConstraint::new("any transform handle", |ctx, ty| is_op(ctx, ty) || is_value(ctx, ty));

/// A handle to operations or values, with another description in MLIR.
pub(super) static OP_OR_VALUE_HANDLE: TypeConstraint =
    TypeConstraint::new("transform operation or value handle", |ctx, ty| is_op(ctx, ty) || is_value(ctx, ty));

/// A handle to operations or values, or an affine map.
pub(super) static OP_OR_VALUE_HANDLE_OR_MAP: TypeConstraint =
    TypeConstraint::new("transform operation or value handle or ", |ctx, ty| {
        is_op(ctx, ty) || is_value(ctx, ty) || ty.is_dialect_type(ctx, &AFFINE_MAP_DEF)
    });

/// `!transform.any_op`.
pub(super) static ANY_OP: TypeConstraint =
    TypeConstraint::new("", |ctx, ty| ty.is_dialect_type(ctx, &ANY_OP_DEF)).built(any_op);

/// `!transform.any_value`.
pub(super) static ANY_VALUE: TypeConstraint =
    TypeConstraint::new("", |ctx, ty| ty.is_dialect_type(ctx, &ANY_VALUE_DEF)).built(any_value);

/// `!transform.test_dialect_param`.
#[cfg(feature = "test-dialect")]
pub(super) static TEST_DIALECT_PARAM: TypeConstraint =
    TypeConstraint::new("", |ctx, ty| ty.is_dialect_type(ctx, &TEST_DIALECT_PARAM_DEF))
        .built(test_dialect_param);

/// Defines constraints for handles to operations of one name.
macro_rules! handles_to {
    ($($constraint:ident: $name:literal;)*) => {$(
        #[doc = concat!("`!transform.op<\"", $name, "\">`")]
        pub(super) static $constraint: TypeConstraint = TypeConstraint::new(
            concat!("Transform IR handle to ", $name, " operations"),
            |ctx, ty| match ty.kind(ctx) {
                TypeKind::Dialect { def, params } => {
                    **def == OP_DEF
                        && params.first().and_then(|name| name.as_string(ctx))
                            .is_some_and(|name| name.as_str(ctx) == $name)
                }
                _ => false,
            },
        );
    )*};
}

handles_to! {
    SCF_FOR_HANDLE: "scf.for";
    LINALG_PACK_HANDLE: "linalg.pack";
    LINALG_UNPACK_HANDLE: "linalg.unpack";
    LINALG_TRANSPOSE_HANDLE: "linalg.transpose";
    TENSOR_PAD_HANDLE: "tensor.pad";
    TENSOR_EMPTY_HANDLE: "tensor.empty";
    TENSOR_EXPAND_SHAPE_HANDLE: "tensor.expand_shape";
    TENSOR_COLLAPSE_SHAPE_HANDLE: "tensor.collapse_shape";
    TENSOR_EXTRACT_SLICE_HANDLE: "tensor.extract_slice";
    BUFFERIZATION_ALLOC_TENSOR_HANDLE: "bufferization.alloc_tensor";
    MEMREF_ALLOC_HANDLE: "memref.alloc";
    MEMREF_ALLOCA_HANDLE: "memref.alloca";
}
