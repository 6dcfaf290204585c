//! Preconditions of speculative execution: operations without undefined behaviour for any operand values.
//!
//! MLIR marks all operations of tensor `Pure`, but an access out of bounds is undefined behaviour here
//! (`SEMANTICS.md`). Operations whose behaviour depends on elements are never speculatable.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Ir, OpId, Type};

use crate::common::matchers::number;

fn is_static(ir: &Ir, ty: Type) -> bool {
    ty.shape(ir.ctx()).is_some_and(|shape| !shape.contains(&DYNAMIC))
}

/// Returns whether all shapes are static, for operations that depend on sizes only: the verifier has checked them.
pub(super) fn has_static_shapes(ir: &Ir, op: OpId) -> bool {
    let operands = ir.operands(op).map(|v| ir.value_type(v)).filter(|ty| !ty.is_index());
    let results = ir.results(op).iter().map(|&v| ir.value_type(v));
    operands.chain(results).all(|ty| is_static(ir, ty))
}

/// Returns whether a cast loses or keeps static information.
pub(super) fn is_cast_speculatable(ir: &Ir, op: OpId) -> bool {
    let shape = |ty: Type| ty.shape(ir.ctx());
    match (shape(ir.value_type(ir.operand(op, 0))), shape(ir.value_type(ir.result(op, 0)))) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(from), Some(to)) => from.iter().zip(to).all(|(from, to)| *to == DYNAMIC || from == to),
    }
}

/// Returns whether the indices, the last operands, are constant and in bounds of a static shape.
pub(super) fn is_element_in_bounds(ir: &Ir, op: OpId) -> bool {
    let tensor = ir.operands(op).map(|v| ir.value_type(v)).find_map(|ty| ty.shape(ir.ctx()));
    let Some(sizes) = tensor else { return false };
    let indices: Vec<_> = ir.operands(op).collect();
    let Some(first) = indices.len().checked_sub(sizes.len()) else { return false };
    indices[first..].iter().zip(sizes).all(|(&index, &size)| {
        let index = ir.constant_value(index).and_then(|attr| number(ir.ctx(), attr));
        size != DYNAMIC && index.is_some_and(|index| (0..size).contains(&index))
    })
}

/// Returns whether a slice and all shapes are static: the verifier has checked them.
pub(super) fn is_slice_in_bounds(ir: &Ir, op: OpId) -> bool {
    let known = |list: &str| !crate::common::index::constants(ir, op, list).contains(&DYNAMIC);
    ["static_offsets", "static_sizes", "static_strides"].into_iter().all(known) && has_static_shapes(ir, op)
}
