//! The edits of the reducer. An edit returns `None` if it is not applicable; the program is then discarded.

use std::ops::Range;

use proofmark_drivers::materialize_constant;
use proofmark_ir::context::{AttrKind, DYNAMIC, TypeKind};
use proofmark_ir::{
    ApInt, Attribute, BlockId, Context, Ir, IrMapping, Location, NewOp, OpId, OpName, RegionId, Rewriter,
    Type, ValueId,
};

use crate::restructure::visible;

/// Returns the first value of type `ty` that is visible at `op` and not in `excluded`, or a new zero constant. Returns
/// `None` if the type has no zero.
pub(super) fn replacement_value(
    rw: &mut Rewriter<'_>,
    op: OpId,
    ty: Type,
    excluded: &[ValueId],
) -> Option<ValueId> {
    let seen = visible(rw, op);
    let fits = |&value: &ValueId| rw.value_type(value) == ty && !excluded.contains(&value);
    // The arguments of the outermost block are last.
    if let Some(value) = seen.into_iter().rev().find(fits) {
        return Some(value);
    }
    let zero = zero(rw.ctx(), ty)?;
    rw.set_insertion_point_before(op);
    materialize_constant(rw, "arith", zero, ty, Location::UNKNOWN)
}

/// Returns the zero of a type of integers or floats, of vectors, or of tensors with static sizes.
fn zero(ctx: &Context, ty: Type) -> Option<Attribute> {
    let of_elements = |element: Type| ctx.splat_attr(ty, &ApInt::zero(element.bit_width(ctx)?));
    match ty.kind(ctx) {
        TypeKind::Index => Some(ctx.int_attr(ApInt::zero(64), ty)),
        TypeKind::Float(_) => Some(ctx.float_attr(0, ty)),
        TypeKind::Vector { element, .. } => of_elements(*element),
        TypeKind::RankedTensor { shape, element, .. } if !shape.contains(&DYNAMIC) => of_elements(*element),
        _ => Some(ctx.int_attr(ApInt::zero(ty.signless_width(ctx)?), ty)),
    }
}

/// Erases `op` and replaces its results by other values. Returns `false` if there are none.
pub(super) fn erase(rw: &mut Rewriter<'_>, op: OpId) -> bool {
    let results = rw.results(op).to_vec();
    let used: Vec<ValueId> = results.iter().copied().filter(|&result| !rw.use_empty(result)).collect();
    for &result in &used {
        let Some(value) = replacement_value(rw, op, rw.value_type(result), &results) else { return false };
        rw.replace_all_uses_with(result, value);
    }
    rw.erase_op(op);
    true
}

/// Returns values that may replace the only result of `op`: its operands of the same type, or for a constant, a visible
/// constant of the same type, if possible an equal one.
pub(super) fn replacements(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let &[result] = ir.results(op) else { return Vec::new() };
    let is_of_type = |value: &ValueId| ir.value_type(*value) == ir.value_type(result);
    let Some(constant) = ir.constant_of(op) else {
        let mut operands: Vec<ValueId> = ir.operands(op).filter(is_of_type).collect();
        operands.sort_unstable();
        operands.dedup();
        return operands;
    };
    let value_of = |value: &ValueId| ir.constant_of(ir.defining_op(*value)?);
    let constants =
        || visible(ir, op).into_iter().filter(is_of_type).filter(|value| value_of(value).is_some());
    constants()
        .find(|value| value_of(value) == Some(constant))
        .or_else(|| constants().next())
        .into_iter()
        .collect()
}

/// Returns whether no result of `op` has a use.
pub(super) fn results_unused(ir: &Ir, op: OpId) -> bool {
    ir.results(op).iter().all(|&result| ir.use_empty(result))
}

/// Returns the positions of the operands that a successor receives, if they cover all its arguments.
pub(super) fn forwarded(ir: &Ir, op: OpId, successor: usize) -> Option<Range<usize>> {
    let range = ir.successor_operands(op, successor)?;
    (range.len() == ir.block_args(ir.successor(op, successor)).len()).then_some(range)
}

/// Replaces the branch `op` by a copy of a terminator of the region that has no successors.
pub(super) fn leave(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    if !results_unused(rw, op) {
        return None;
    }
    let region = rw.parent_region(op)?;
    let ends: Vec<OpId> = rw.blocks(region).filter_map(|block| rw.terminator(block)).collect();
    let end = ends.into_iter().find(|&end| rw.successors(end).next().is_none())?;
    let types: Vec<Type> = rw.operands(end).map(|value| rw.value_type(value)).collect();
    let operands: Option<Vec<ValueId>> =
        types.into_iter().map(|ty| replacement_value(rw, op, ty, &[])).collect();
    let (operands, name, properties) = (operands?, rw.name(end), rw.properties(end));
    rw.set_insertion_point_before(op);
    rw.create(&NewOp { operands: &operands, properties, ..NewOp::new(name, Location::UNKNOWN) });
    rw.erase_op(op);
    erase_unreachable(rw, region)
}

/// Replaces the branch `op` by an unconditional branch to one of its successors.
pub(super) fn replace_by_branch(rw: &mut Rewriter<'_>, op: OpId, successor: usize) -> Option<()> {
    if rw.successors(op).count() < 2 || !results_unused(rw, op) {
        return None;
    }
    let (dest, region) = (rw.successor(op, successor), rw.parent_region(op)?);
    let operands: Vec<ValueId> = forwarded(rw, op, successor)?.map(|i| rw.operand(op, i)).collect();
    let name: OpName = rw.ctx().op_name("cf.br");
    rw.set_insertion_point_before(op);
    rw.create(&NewOp { operands: &operands, successors: &[dest], ..NewOp::new(name, Location::UNKNOWN) });
    rw.erase_op(op);
    erase_unreachable(rw, region)
}

/// Erases a block that computes nothing for others. An unconditional branch to the block becomes a copy of its
/// terminator, and another branch leads to its successor.
pub(super) fn bypass_block(rw: &mut Rewriter<'_>, block: BlockId) -> Option<()> {
    let end = rw.terminator(block).filter(|&end| results_unused(rw, end))?;
    let args = rw.block_args(block).to_vec();
    let is_needed = |value: ValueId| {
        is_used_outside(rw, block, value)
            || !args.contains(&value) && rw.operands(end).any(|operand| operand == value)
    };
    if values_of(rw, block).any(is_needed) {
        return None;
    }
    let next =
        rw.successors(end).next().filter(|_| rw.successors(end).count() == 1 && rw.n_operands(end) == 0);
    for branch in rw.predecessors(block).map(|from| rw.terminator(from)).collect::<Option<Vec<OpId>>>()? {
        if branch == end || !results_unused(rw, branch) {
            return None;
        }
        if rw.successors(branch).count() == 1 {
            let passed: Vec<ValueId> = forwarded(rw, branch, 0)?.map(|i| rw.operand(branch, i)).collect();
            let mut mapping = IrMapping::new();
            args.iter().zip(passed).for_each(|(&arg, value)| mapping.map(arg, value));
            rw.set_insertion_point_before(branch);
            rw.clone_op_with(end, &mut mapping);
            rw.erase_op(branch);
        } else {
            let next = next.filter(|_| args.is_empty())?;
            for i in (0..rw.successors(branch).count())
                .filter(|&i| rw.successor(branch, i) == block)
                .collect::<Vec<_>>()
            {
                rw.set_successor(branch, i, next);
            }
        }
    }
    rw.erase_blocks(&[block]);
    Some(())
}

/// Redirects successor `i` of the branch `op`, which receives no operands, to another block without arguments, so that
/// blocks are no longer reached.
pub(super) fn redirect(rw: &mut Rewriter<'_>, op: OpId, i: usize, block: BlockId) -> Option<()> {
    // An earlier step may have erased the block of a branch that is not reached.
    let is_there = rw.contains_op(op) && rw.contains_block(block);
    let region = is_there.then(|| rw.parent_region(op))??;
    let is_open = rw.block_region(block) == Some(region)
        && rw.successor(op, i) != block
        && rw.block_args(block).is_empty()
        && forwarded(rw, op, i)?.is_empty();
    if !is_open {
        return None;
    }
    rw.set_successor(op, i, block);
    erase_unreachable(rw, region)
}

/// Returns whether an operation outside of `block` uses `value`.
pub(super) fn is_used_outside(ir: &Ir, block: BlockId, value: ValueId) -> bool {
    ir.users(value).any(|user| {
        let mut around = std::iter::successors(Some(user), |&op| ir.parent_op(op));
        !around.any(|op| ir.parent_block(op) == Some(block))
    })
}

/// Returns the arguments of a block and the results of its operations.
pub(super) fn values_of(ir: &Ir, block: BlockId) -> impl Iterator<Item = ValueId> + '_ {
    let results = ir.ops(block).flat_map(|op| ir.results(op));
    ir.block_args(block).iter().chain(results).copied()
}

/// Erases the blocks of `region` that are not reached. Returns `None` if a reached block uses their values: a
/// redirected branch may have reached it by a new path.
pub(super) fn erase_unreachable(rw: &mut Rewriter<'_>, region: RegionId) -> Option<()> {
    let reached = rw.blocks_depth_first(region);
    let rest: Vec<BlockId> = rw.blocks(region).filter(|block| !reached.contains(block)).collect();
    let is_reached = |user: OpId| {
        let around = std::iter::successors(Some(user), |&op| rw.parent_op(op));
        !around.filter_map(|op| rw.parent_block(op)).any(|block| rest.contains(&block))
    };
    if rest.iter().flat_map(|&block| values_of(rw, block)).any(|value| rw.users(value).any(is_reached)) {
        return None;
    }
    rw.erase_blocks(&rest);
    Some(())
}

pub(super) fn smaller_constants(ir: &Ir, value: Attribute) -> Vec<Attribute> {
    let ctx = ir.ctx();
    let ty = value.ty(ctx);
    match value.kind(ctx) {
        AttrKind::Integer { value, .. } => {
            let width = value.width();
            let half = value.lshr_by(1);
            [ApInt::zero(width), ApInt::new(width, 1), half]
                .into_iter()
                .map(|it| ctx.int_attr(it, ty))
                .collect()
        }
        AttrKind::Float { .. } | AttrKind::DenseElements { .. } => zero(ctx, ty).into_iter().collect(),
        _ => Vec::new(),
    }
}
