//! The edits of the reducer. An edit returns `None` if it is not applicable; the program is then discarded.

use std::ops::Range;

use proofmark_drivers::materialize_constant;
use proofmark_ir::constraints::is_base_memref;
use proofmark_ir::context::AttrKind;
use proofmark_ir::semantics::is_pointer;
use proofmark_ir::{
    ApInt, Attribute, BlockId, Ir, Location, NewOp, OpId, OpName, RegionId, Rewriter, Traits, Type, ValueId,
};

use crate::restructure::{function_of, visible};
use crate::variants::{function_type, set_function_type};

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
    let ctx = rw.ctx_arc().clone();
    let zero = match ty.float_kind() {
        Some(_) => ctx.float_attr(0, ty),
        None => {
            let width = if ty.is_index() { 64 } else { ty.signless_width(&ctx)? };
            ctx.int_attr(ApInt::zero(width), ty)
        }
    };
    rw.set_insertion_point_before(op);
    materialize_constant(rw, "arith", zero, ty, Location::UNKNOWN)
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

/// Erases `op`, and replaces its results by new arguments of the function.
pub(super) fn replace_by_arguments(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let function = function_of(rw, op)?;
    let (mut inputs, results) = function_type(rw, function)?;
    let entry = rw.entry_block(rw.regions(function)[0])?;
    // A second memory argument may overlap the first, which the result of `op` perhaps did not.
    let is_memory = |value: &&ValueId| {
        let (ctx, ty) = (rw.ctx(), rw.value_type(**value));
        is_base_memref(ctx, ty) || is_pointer(ctx, ty)
    };
    let remain = |value: &&ValueId| rw.users(**value).any(|user| user != op);
    let arguments = rw.block_args(entry).iter().filter(is_memory).filter(remain);
    if rw.results(op).iter().filter(is_memory).chain(arguments).count() > 1 {
        return None;
    }
    for result in rw.results(op).to_vec() {
        if !rw.use_empty(result) {
            let ty = rw.value_type(result);
            let arg = rw.add_argument(entry, ty);
            rw.replace_all_uses_with(result, arg);
            inputs.push(ty);
        }
    }
    rw.erase_op(op);
    set_function_type(rw, function, &inputs, &results, "arg_attrs");
    Some(())
}

/// Replaces `op` by the single block of `region`, and its results by the operands of the terminator.
pub(super) fn inline_region(rw: &mut Rewriter<'_>, op: OpId, region: RegionId) -> Option<()> {
    // The body of an isolated operation, such as a function, is not inlined.
    if rw.has_trait(op, Traits::ISOLATED_FROM_ABOVE) {
        return None;
    }
    let block = rw.entry_block(region).filter(|&block| rw.next_block(block).is_none())?;
    let terminator = rw.terminator(block);
    let types: Vec<Type> = rw.block_args(block).iter().map(|&arg| rw.value_type(arg)).collect();
    let results = rw.results(op).to_vec();
    let args: Option<Vec<ValueId>> =
        types.into_iter().map(|ty| replacement_value(rw, op, ty, &results)).collect();
    let passed: Vec<ValueId> = terminator.map(|end| rw.operands(end).collect()).unwrap_or_default();
    // The first operand of `scf.condition` is the condition.
    let passed = &passed[passed.len().checked_sub(results.len())?..];
    let fits = passed.iter().zip(&results).all(|(&a, &b)| rw.value_type(a) == rw.value_type(b));
    // In a graph region, the terminator may pass a result of `op` itself, which is erased with `op`.
    if !fits || passed.iter().any(|value| results.contains(value)) {
        return None;
    }
    // The terminator may pass an argument of the block, which is replaced like the argument.
    let args = args?;
    let arguments = rw.block_args(block).to_vec();
    let after_inlining =
        |value: &ValueId| arguments.iter().position(|arg| arg == value).map_or(*value, |i| args[i]);
    let passed: Vec<ValueId> = passed.iter().map(after_inlining).collect();
    let into = rw.parent_block(op)?;
    terminator.into_iter().for_each(|end| rw.erase_op(end));
    rw.inline_block(block, into, Some(op), &args);
    rw.replace_op(op, &passed);
    Some(())
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
    erase_unreachable(rw, region);
    Some(())
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
    erase_unreachable(rw, region);
    Some(())
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

pub(super) fn erase_unreachable(rw: &mut Rewriter<'_>, region: RegionId) {
    let reached = rw.blocks_depth_first(region);
    let rest: Vec<BlockId> = rw.blocks(region).filter(|block| !reached.contains(block)).collect();
    rw.erase_blocks(&rest);
}

pub(super) fn drop_unused_inputs(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let entry = rw.entry_block(rw.regions(op)[0])?;
    for i in (0..rw.block_args(entry).len()).rev() {
        if rw.use_empty(rw.block_args(entry)[i]) {
            drop_input(rw, op, i)?;
        }
    }
    Some(())
}

pub(super) fn drop_input(rw: &mut Rewriter<'_>, op: OpId, i: usize) -> Option<()> {
    let (mut inputs, results) = function_type(rw, op)?;
    let entry = rw.entry_block(rw.regions(op)[0])?;
    let arg = *rw.block_args(entry).get(i)?;
    if !rw.use_empty(arg) {
        let first = rw.first_op(entry)?;
        let value = replacement_value(rw, first, inputs[i], &[arg])?;
        rw.replace_all_uses_with(arg, value);
    }
    rw.erase_argument(entry, i);
    inputs.remove(i);
    set_function_type(rw, op, &inputs, &results, "arg_attrs");
    Some(())
}

pub(super) fn drop_result(rw: &mut Rewriter<'_>, op: OpId, i: usize) -> Option<()> {
    let (inputs, mut results) = function_type(rw, op)?;
    let ends: Vec<OpId> = rw.blocks(rw.regions(op)[0]).filter_map(|block| rw.terminator(block)).collect();
    for end in ends {
        if rw.successors(end).next().is_none() && rw.n_operands(end) == results.len() {
            let mut operands: Vec<ValueId> = rw.operands(end).collect();
            operands.remove(i);
            rw.set_operands(end, &operands);
        }
    }
    results.remove(i);
    set_function_type(rw, op, &inputs, &results, "res_attrs");
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
        AttrKind::Float { .. } => vec![ctx.float_attr(0, ty)],
        AttrKind::DenseElements { ty, .. } => {
            let width = ty.element_type(ctx).and_then(|element| element.bit_width(ctx));
            let zero = width.and_then(|width| ctx.splat_attr(*ty, &ApInt::zero(width)));
            zero.into_iter().collect()
        }
        _ => Vec::new(),
    }
}
