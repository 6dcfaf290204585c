//! Verification of arith beyond the constraints of the operation definitions: widths of casts, and types of constants.
//!
//! Rules and messages are MLIR's (`ArithOps.cpp`).

use proofmark_ir::constraints::is_tensor;
use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, Context, Ir, OpId, Type};

use super::ops::{Constant, Select};
use crate::verify::{cast_incompatible, quoted};

impl Constant {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Constant::cast(ir, op) else { return };
        let (ctx, value) = (ir.ctx(), view.value(ir));
        let ty = ir.value_type(view.result(ir));
        let message = if ty.is_integer(ctx) && !ty.is_signless_integer(ctx) {
            "integer return type must be signless"
        } else {
            match value.kind(ctx) {
                AttrKind::Integer { .. } | AttrKind::Float { .. } => return,
                AttrKind::DenseElements { splat, .. } | AttrKind::DenseStrings { splat, .. } => {
                    let scalable =
                        matches!(ty.kind(ctx), TypeKind::Vector { scalable, .. } if scalable.contains(&true));
                    if *splat || !scalable {
                        return;
                    }
                    // MLIR's spelling, typo included.
                    "intializing scalable vectors with elements attribute is not supported unless it's a vector splat"
                }
                AttrKind::Sparse { .. } | AttrKind::DenseResource { .. } | AttrKind::Opaque { .. } => return,
                _ => "value must be an integer, float, or elements attribute",
            }
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl Select {
    /// Verifies `arith.select`: the condition is `i1`, or has the shape of the result.
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Select::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let (condition, result) = (ir.value_type(view.condition(ir)), ir.value_type(view.result(ir)));
        if condition == Type::I1 {
            return;
        }
        let expected = result.with_element(ctx, Type::I1);
        let message = if !result.is_shaped(ctx) || condition.shape(ctx) != result.shape(ctx) {
            "failed to verify that condition is signless i1 or has matching shape".to_owned()
        } else if condition != expected {
            // The tensor encodings differ.
            let (expected, given) = (quoted(ir, [expected]), quoted(ir, [condition]));
            format!(
                "expected condition type to have the same shape as the result type, expected {expected}, but got \
                    {given}"
            )
        } else {
            return;
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Verifies a cast: operand and result have the same shape, and `compatible` accepts their element types.
pub(super) fn cast(
    ir: &Ir,
    op: OpId,
    compatible: fn(&Context, Type, Type) -> bool,
    errors: &mut Vec<Diagnostic>,
) {
    let ctx = ir.ctx();
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    let tensor_shape = |ty: Type| if is_tensor(ctx, ty) { ty.shape(ctx) } else { None };
    if tensor_shape(from).unwrap_or(&[]) != tensor_shape(to).unwrap_or(&[]) {
        let message = "failed to verify that input and output have the same tensor dimensions";
        errors.push(Diagnostic::op_error(ir, op, message));
    } else if encoding(ctx, from) != encoding(ctx, to)
        || !compatible(ctx, from.element_or_self(ctx), to.element_or_self(ctx))
    {
        errors.push(cast_incompatible(ir, op));
    }
}

/// Verifies a scaled conversion like a [`cast`]. No trait of the operation requires that operand and result have the
/// same shape, because the scale may be a scalar.
pub(super) fn scaled_cast(
    ir: &Ir,
    op: OpId,
    compatible: fn(&Context, Type, Type) -> bool,
    errors: &mut Vec<Diagnostic>,
) {
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    match from.shape(ir.ctx()) == to.shape(ir.ctx()) {
        true => cast(ir, op, compatible, errors),
        false => errors.push(cast_incompatible(ir, op)),
    }
}

fn encoding(ctx: &Context, ty: Type) -> Option<Attribute> {
    match *ty.kind(ctx) {
        TypeKind::RankedTensor { encoding, .. } => encoding,
        _ => None,
    }
}

/// Accepts any two element types that the constraints of the operation accept.
pub(super) fn accepts_any(_: &Context, _: Type, _: Type) -> bool {
    true
}

/// Returns whether `to` has more bits than `from`.
pub(super) fn widens(ctx: &Context, from: Type, to: Type) -> bool {
    from.bit_width(ctx) < to.bit_width(ctx)
}

/// Returns whether `to` has fewer bits than `from`.
pub(super) fn narrows(ctx: &Context, from: Type, to: Type) -> bool {
    from.bit_width(ctx) > to.bit_width(ctx)
}

/// Returns whether exactly one of the types is `index`.
pub(super) fn converts_index(_: &Context, from: Type, to: Type) -> bool {
    from.is_index() != to.is_index()
}

/// Returns whether the types have the same number of bits.
pub(super) fn keeps_width(ctx: &Context, from: Type, to: Type) -> bool {
    from.bit_width(ctx) == to.bit_width(ctx)
}
