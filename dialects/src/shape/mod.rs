//! The shape dialect: shapes as values. Only the operations between tensors and shapes are defined here.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/ShapeDialect/>.

use proofmark_ir::constraints::is_tensor;
use proofmark_ir::context::{Dialect, Inlining, TypeDef};
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::{Context, Ir, OpDef, OpId, OpView, Type, op};

use crate::verify::{Check, fail, first_error};

/// `!shape.shape`: a shape, or an error.
pub static SHAPE: TypeDef = TypeDef::plain("shape.shape");
/// `!shape.size`: a size, or an error.
pub static SIZE: TypeDef = TypeDef::plain("shape.size");
/// `!shape.value_shape`: a value and its shape.
pub static VALUE_SHAPE: TypeDef = TypeDef::plain("shape.value_shape");
/// `!shape.witness`: evidence that a constraint holds.
pub static WITNESS: TypeDef = TypeDef::plain("shape.witness");

fn is_shape(ctx: &Context, ty: Type) -> bool {
    ty.is_dialect_type(ctx, &SHAPE)
}

fn is_index_tensor(ctx: &Context, ty: Type) -> bool {
    is_tensor(ctx, ty) && ty.element_or_self(ctx).is_index()
}

static SHAPE_OR_EXTENTS: TypeConstraint = TypeConstraint::new("shape or extent tensor", |ctx, ty| {
    let rank = ty.shape(ctx).map(<[i64]>::len);
    is_shape(ctx, ty) || is_index_tensor(ctx, ty) && rank == Some(1)
});

static SHAPED: TypeConstraint = TypeConstraint::new("shaped of any type values or ", |ctx, ty| {
    ty.is_shaped(ctx) || ty.is_dialect_type(ctx, &VALUE_SHAPE)
});

static INDEX_TENSOR: TypeConstraint = TypeConstraint::new("tensor of index values", is_index_tensor);

/// The shape of a value.
#[op(
    "shape.shape_of",
    traits = [PURE],
    format = "$arg attr-dict `:` type($arg) `->` type($result)",
    verify = first_error!(verify_shape_of)
)]
pub struct ShapeOf {
    arg: Operand<SHAPED>,
    result: Result<SHAPE_OR_EXTENTS>,
}

/// Conversion of a shape to a tensor of its sizes.
#[op(
    "shape.to_extent_tensor",
    traits = [PURE],
    format = "$input attr-dict `:` type($input) `->` type($result)"
)]
pub struct ToExtentTensor {
    input: Operand<SHAPE_OR_EXTENTS>,
    result: Result<INDEX_TENSOR>,
}

const OPS: &[&OpDef] = &[ShapeOf::DEF, ToExtentTensor::DEF];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    types: &[&SHAPE, &SIZE, &VALUE_SHAPE, &WITNESS],
    inlining: Some(Inlining::ALWAYS),
    ..Dialect::new("shape")
};

/// Verifies `shape.shape_of`: an operand that may be an error requires a result of type `!shape.shape`.
fn verify_shape_of(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (arg, result) = (ir.value_type(ShapeOf::from_op(op).arg(ir)), ir.value_type(ir.result(op, 0)));
    if arg.is_dialect_type(ctx, &VALUE_SHAPE) && !is_shape(ctx, result) {
        let message = "if at least one of the operands can hold error values then the result must be of type `shape` \
            to propagate them";
        return fail(ir, op, message);
    }
    Ok(())
}
