//! Patterns on structured operations whose operands are casts: the operation moves to the sources of the casts.
//!
//! Guard: in unreachable code, two casts may have contradictory sizes. The operation is then not rewritten, because the
//! result would be invalid; MLIR rewrites it.

use proofmark_ir::context::{AffineExprKind, DYNAMIC};
use proofmark_ir::{Match, OpDef, Outcome, Type, ValueId};
use smallvec::SmallVec;

use crate::linalg::ops::{Broadcast, Map, Reduce, Transpose};
use crate::linalg::structured::{shape, space};
use crate::linalg::verify::fit_shapes;
use crate::tensor;

/// Operations whose operands must have equal static sizes; less static operands are cast.
const SAME_SIZES: [&OpDef; 4] = [Broadcast::DEF, Map::DEF, Reduce::DEF, Transpose::DEF];

/// Folds casts into a structured operation: MLIR's `FoldTensorCastProducerOp`.
pub(super) fn of_casts(m: Match<'_>) -> Outcome<'_> {
    let (ctx, op) = (m.ctx(), m.op());
    let operands: SmallVec<[ValueId; 4]> =
        m.operands(op).map(|operand| tensor::losing_cast(&m, operand).unwrap_or(operand)).collect();
    let mut types: SmallVec<[Type; 4]> = operands.iter().map(|&operand| m.value_type(operand)).collect();
    let Some(space) = space(&m, op) else { return m.fail("loops and maps are unknown") };
    let mut shapes: Vec<Vec<i64>> = types.iter().map(|&ty| shape(ctx, ty).to_vec()).collect();
    // The loop whose trip count is the size of an operand's dimension, if there is one.
    let loop_of = |operand: usize, dim: usize| match space.maps.get(operand)?.results.get(dim)?.kind(ctx) {
        AffineExprKind::Dim(dim) => Some(dim as usize),
        _ => None,
    };
    let mut sizes = vec![DYNAMIC; space.iterators.len()];
    for (operand, shape) in shapes.iter().enumerate() {
        for (dim, &size) in shape.iter().enumerate().filter(|(_, size)| **size != DYNAMIC) {
            match loop_of(operand, dim).and_then(|i| sizes.get_mut(i)) {
                Some(known) if *known == DYNAMIC => *known = size,
                Some(known) if *known != size => return m.fail("sizes contradict each other"),
                _ => {}
            }
        }
    }
    if SAME_SIZES.iter().any(|def| m.is_op(op, def)) {
        for (operand, (shape, ty)) in shapes.iter_mut().zip(&mut types).enumerate() {
            let is_unknown = |(_, size): &(usize, &mut i64)| **size == DYNAMIC;
            for (dim, size) in shape.iter_mut().enumerate().filter(is_unknown) {
                *size = loop_of(operand, dim).and_then(|i| sizes.get(i)).copied().unwrap_or(DYNAMIC);
            }
            if ty.shape(ctx).is_some_and(|static_shapes| static_shapes != shape) {
                *ty = tensor::with_shape(ctx, *ty, shape);
            }
        }
    }
    let static_shapes: Vec<&[i64]> = shapes.iter().map(Vec::as_slice).collect();
    if fit_shapes(&m, op, &space, &static_shapes).is_err() {
        return m.fail("sizes contradict each other");
    }
    tensor::into_producer_of(m, &operands, &types)
}
