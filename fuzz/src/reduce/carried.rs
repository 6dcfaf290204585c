//! Edits that erase values which control flow carries: arguments of blocks and of regions, and results of operations
//! with regions.

use std::collections::{BTreeMap, BTreeSet};

use proofmark_drivers::run_region_dce;
use proofmark_ir::region_flow::{RegionEdge, RegionPoint};
use proofmark_ir::{BlockId, Identifier, Ir, NewOp, OpId, Rewriter, Traits, Type, ValueId};

use super::edits::replacement_value;

/// A value that an operation with regions passes: the number of a region and of its argument, or `None` and the number
/// of a result.
pub(super) type Carried = (Option<usize>, usize);

/// Returns the control-flow edges into the regions and to the results of an operation, with their sources.
fn edges(ir: &Ir, op: OpId) -> Vec<(OpId, RegionEdge)> {
    let Some(flow) = ir.op_def(op).and_then(|def| def.region_flow) else { return Vec::new() };
    let ends =
        ir.regions(op).iter().flat_map(|&region| ir.blocks(region)).filter_map(|block| ir.terminator(block));
    let ends =
        ends.filter(|&end| ir.successors(end).next().is_none()).map(|end| (end, RegionPoint::End(end)));
    let mut all = Vec::new();
    for (source, point) in std::iter::once((op, RegionPoint::Before)).chain(ends) {
        let mut from = Vec::new();
        flow(ir, op, point, &|_| None, &mut from);
        all.extend(from.into_iter().map(|edge| (source, edge)));
    }
    all
}

/// Returns the values that an operation with regions passes, except those without an operand, such as an induction
/// variable.
pub(super) fn carried_values(ir: &Ir, op: OpId) -> BTreeSet<Carried> {
    let targets =
        |(_, edge): (OpId, RegionEdge)| (edge.first..).take(edge.operands.len()).map(move |i| (edge.to, i));
    edges(ir, op).into_iter().flat_map(targets).collect()
}

/// Returns the arguments of the entry block of region `i` of an operation to which the operation passes operands first,
/// with these operands.
pub(super) fn initial_values(ir: &Ir, op: OpId, i: usize) -> BTreeMap<ValueId, ValueId> {
    let Some(entry) = ir.entry_block(ir.regions(op)[i]) else { return BTreeMap::new() };
    let initial = edges(ir, op).into_iter().filter(|(source, edge)| *source == op && edge.to == Some(i));
    let passed = initial.flat_map(|(_, edge)| (edge.first..).zip(edge.operands));
    passed
        .filter_map(|(arg, operand)| Some((*ir.block_args(entry).get(arg)?, ir.operand(op, operand))))
        .collect()
}

/// Erases a value that an operation with regions passes, and those that receive the same operands. Returns the
/// operation that replaces `op`.
pub(super) fn drop_carried(rw: &mut Rewriter<'_>, op: OpId, value: Carried) -> Option<OpId> {
    // Each operand is passed to all targets of its edges.
    let edges = edges(rw, op);
    let (mut targets, mut operands) = (BTreeSet::from([value]), BTreeSet::new());
    loop {
        let size = targets.len() + operands.len();
        for (source, edge) in &edges {
            for (target, operand) in (edge.first..).map(|i| (edge.to, i)).zip(edge.operands.clone()) {
                if targets.contains(&target) || operands.contains(&(*source, operand)) {
                    targets.insert(target);
                    operands.insert((*source, operand));
                }
            }
        }
        if targets.len() + operands.len() == size {
            break;
        }
    }
    if operands.is_empty() || rw.has_trait(op, Traits::ATTR_SIZED_OPERAND_SEGMENTS) {
        return None;
    }
    let results = rw.results(op).to_vec();
    for (i, &region) in rw.regions(op).to_vec().iter().enumerate() {
        let Some(entry) = rw.entry_block(region) else { continue };
        for arg in (0..rw.block_args(entry).len()).rev().filter(|&arg| targets.contains(&(Some(i), arg))) {
            replace_uses(rw, rw.block_args(entry)[arg], op, &results)?;
            rw.erase_argument(entry, arg);
        }
    }
    for (i, &result) in results.iter().enumerate() {
        if targets.contains(&(None, i)) {
            replace_uses(rw, result, op, &results)?;
        }
    }
    let kept_operands = |ir: &Ir, source: OpId| -> Vec<ValueId> {
        let kept = ir.operands(source).enumerate().filter(|&(i, _)| !operands.contains(&(source, i)));
        kept.map(|(_, value)| value).collect()
    };
    let sources: BTreeSet<OpId> =
        operands.iter().map(|&(source, _)| source).filter(|&source| source != op).collect();
    for end in sources {
        let kept = kept_operands(rw, end);
        rw.set_operands(end, &kept);
    }
    let kept = kept_operands(rw, op);
    let kept_results: Vec<usize> = (0..results.len()).filter(|&i| !targets.contains(&(None, i))).collect();
    let types: Vec<Type> = kept_results.iter().map(|&i| rw.value_type(results[i])).collect();
    Some(rw.replace_keeping_regions(op, &kept, &types, &kept_results))
}

/// Erases the reductions of a `scf.parallel`. Its results are replaced by the initial values.
pub(super) fn drop_reductions(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let n = rw.n_results(op);
    if n == 0 || rw.name_str(op) != "scf.parallel" {
        return None;
    }
    let end = rw.terminator(rw.entry_block(rw.regions(op)[0])?)?;
    let mut operands: Vec<ValueId> = rw.operands(op).collect();
    let initial = operands.split_off(operands.len().checked_sub(n)?);
    for (result, initial) in rw.results(op).to_vec().into_iter().zip(initial) {
        rw.replace_all_uses_with(result, initial);
    }
    rw.set_insertion_point_before(end);
    let plain_end = NewOp::new(rw.name(end), rw.loc(end));
    rw.create(&plain_end);
    rw.erase_op(end);
    let n_dims = i32::try_from(operands.len() / 3).ok()?;
    let new = rw.replace_keeping_regions(op, &operands, &[], &[]);
    let sizes = rw.ctx().i32_array_attr(&[n_dims, n_dims, n_dims, 0]);
    rw.set_property(new, Identifier::OPERAND_SEGMENT_SIZES, sizes);
    Some(())
}

/// Replaces argument `i` of a block by another value, and erases the arguments and operations of the region that are
/// not used then.
pub(super) fn drop_block_argument(rw: &mut Rewriter<'_>, block: BlockId, i: usize) -> Option<()> {
    let (arg, first) = (*rw.block_args(block).get(i)?, rw.first_op(block)?);
    replace_uses(rw, arg, first, &[arg])?;
    let region = rw.block_region(block)?;
    run_region_dce(rw, &[region]);
    Some(())
}

/// Replaces the uses of a value by a value that is visible at `op` and not in `excluded`.
fn replace_uses(rw: &mut Rewriter<'_>, value: ValueId, op: OpId, excluded: &[ValueId]) -> Option<()> {
    if !rw.use_empty(value) {
        let replacement = replacement_value(rw, op, rw.value_type(value), excluded)?;
        rw.replace_all_uses_with(value, replacement);
    }
    Some(())
}
