//! Verification of the operations of tosa that broadcast operands.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Ir, OpId};

use super::Select;
use crate::common::shape::are_compatible;
use crate::verify::{Check, fail};

impl Select {
    /// Verifies the shapes and the element types.
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        errors.extend(broadcast(ir, op).and_then(|()| element_types(ir, op)).err());
    }
}

/// Verifies that the operands of `tosa.select` other than the condition have the element type of the result.
fn element_types(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Select::cast(ir, op) else { return Ok(()) };
    let element = |value| ir.value_type(value).element_or_self(ir.ctx());
    let to = element(view.output(ir));
    for from in [view.input2(ir), view.input3(ir)].map(element) {
        if from != to {
            let [from, to] = [from, to].map(|ty| type_to_string(ir.ctx(), ty));
            let message =
                format!("expect input and output to have same element type, got '{from}' and '{to}'");
            return fail(ir, op, message);
        }
    }
    Ok(())
}

/// Verifies that the shapes of the operands can be broadcast to the shape of the only result, and that the ranks of the
/// operands are equal. Unranked types have no shape to verify.
fn broadcast(ir: &Ir, op: OpId) -> Check {
    let shape_of = |value| ir.value_type(value).shape(ir.ctx());
    let shapes: Vec<&[i64]> = ir.operands(op).filter_map(shape_of).collect();
    let mut common: Vec<i64> = Vec::new();
    for shape in &shapes {
        match common_shape(&common, shape) {
            Some(shape) => common = shape,
            None => return fail(ir, op, "operands don't have broadcast-compatible shapes"),
        }
    }
    let result = shape_of(ir.result(op, 0));
    if let Some(result) = result.filter(|_| !shapes.is_empty())
        && !are_compatible(result, &common)
    {
        let [result, common] = [result, &common].map(shape_text);
        let message = format!(
            "result type '{result}' not broadcast compatible with broadcasted operands's shapes '{common}'"
        );
        return fail(ir, op, message);
    }
    if shapes.windows(2).any(|pair| pair[0].len() != pair[1].len()) {
        return fail(ir, op, "operands don't have matching ranks");
    }
    Ok(())
}

/// Returns the shape to which both shapes are broadcast: from the last dimension on, dimensions of size 1 take the size
/// of the other shape.
fn common_shape(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let (first, last) = long.split_at(long.len() - short.len());
    let mut shape = first.to_vec();
    for (&size, &other) in last.iter().zip(short) {
        shape.push(match (size, other) {
            _ if size == other => size,
            (1, other) => other,
            (size, 1) => size,
            (DYNAMIC, other) => other,
            (size, DYNAMIC) => size,
            _ => return None,
        });
    }
    Some(shape)
}

/// Returns the sizes separated by `x`, with `?` for dynamic sizes.
fn shape_text(shape: &[i64]) -> String {
    let size = |&size: &i64| if size == DYNAMIC { "?".to_owned() } else { size.to_string() };
    shape.iter().map(size).collect::<Vec<_>>().join("x")
}
