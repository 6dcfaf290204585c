//! The canonicalization patterns of `scf.parallel`: dimensions with at most one iteration, and perfect nests.

use proofmark_ir::{
    AttrDict, BlockId, Identifier, Ir, Match, NewOp, OpId, Outcome, RegionId, Rewriter, Type, ValueId,
};
use smallvec::SmallVec;

use super::blocks::{block_of, yielded};
use super::ops::{Parallel, Reduce};
use super::trips::Dimension;
use crate::common::index::Index;

/// The parts of a loop.
struct Loop {
    body: BlockId,
    dimensions: SmallVec<[Dimension<ValueId>; 4]>,
    variables: SmallVec<[ValueId; 4]>,
    inits: SmallVec<[ValueId; 4]>,
}

impl Loop {
    fn of(ir: &Ir, op: OpId) -> Option<Loop> {
        let view = Parallel::cast(ir, op)?;
        let body = block_of(ir, op, 0)?;
        let dimensions = view.lower_bound(ir).zip(view.upper_bound(ir)).zip(view.step(ir));
        let dimensions: SmallVec<[Dimension<ValueId>; 4]> =
            dimensions.map(|((lower, upper), step)| Dimension { lower, upper, step }).collect();
        let variables = ir.block_args(body).get(..dimensions.len())?.into();
        Some(Loop { body, dimensions, variables, inits: view.init_vals(ir).collect() })
    }
}

/// Replaces dimensions with one iteration by their lower bound; erases a loop without iterations.
pub(super) fn collapse_dimensions(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(all) = Loop::of(&m, op) else { return m.fail("operation is malformed") };
    let iterations: SmallVec<[Option<u8>; 4]> =
        all.dimensions.iter().map(|dimension| dimension.map(Index::Value).few_iterations(&m)).collect();
    if iterations.contains(&Some(0)) {
        let mut rw = m.rewrite();
        rw.replace_op(op, &all.inits);
        return rw.done();
    }
    if !iterations.contains(&Some(1)) {
        return m.fail("all dimensions may have several iterations");
    }
    let mut rw = m.rewrite();
    for (i, dimension) in all.dimensions.iter().enumerate().rev().filter(|&(i, _)| iterations[i] == Some(1)) {
        rw.replace_all_uses_with(all.variables[i], dimension.lower);
        rw.erase_argument(all.body, i);
    }
    let left: SmallVec<[Dimension<ValueId>; 4]> =
        all.dimensions.iter().zip(&iterations).filter(|(_, n)| n.is_none()).map(|(&each, _)| each).collect();
    if left.is_empty() {
        inline_only_iteration(&mut rw, op, &all);
    } else {
        replace_loop(&mut rw, op, &left, &all.inits, all.body);
    }
    rw.done()
}

/// Replaces the loop by its body, and by the combination of its values with the initial values.
fn inline_only_iteration(rw: &mut Rewriter<'_>, op: OpId, all: &Loop) {
    let Some((reduce, parent)) = rw.last_op(all.body).zip(rw.parent_block(op)) else { return };
    let values: SmallVec<[ValueId; 4]> = rw.operands(reduce).collect();
    let regions: SmallVec<[RegionId; 4]> = rw.regions(reduce).into();
    rw.inline_block(all.body, parent, Some(op), &[]);
    let mut results: SmallVec<[ValueId; 4]> = SmallVec::new();
    for (i, &region) in regions.iter().enumerate() {
        let Some(block) = rw.entry_block(region) else { continue };
        let combined = yielded(rw, block).first().copied();
        let last = rw.last_op(block);
        let args = [all.inits[i], values[i]];
        // The combination may yield a block argument.
        let arg_of = |value: ValueId| rw.block_args(block).iter().position(|&arg| arg == value);
        let combined = combined.map(|value| arg_of(value).map_or(value, |at| args[at]));
        rw.inline_block(block, parent, Some(op), &args);
        if let Some(last) = last {
            rw.erase_op(last);
        }
        results.extend(combined);
    }
    rw.erase_op(reduce);
    rw.replace_op(op, &results);
}

/// Replaces `op` by a loop with these dimensions and body. As in MLIR, discardable attributes are dropped.
fn replace_loop(
    rw: &mut Rewriter<'_>,
    op: OpId,
    dimensions: &[Dimension<ValueId>],
    inits: &[ValueId],
    body: BlockId,
) {
    let parts: [fn(&Dimension<ValueId>) -> ValueId; 3] =
        [|each| each.lower, |each| each.upper, |each| each.step];
    let operands: SmallVec<[ValueId; 12]> =
        parts.iter().flat_map(|part| dimensions.iter().map(part)).chain(inits.iter().copied()).collect();
    let n = dimensions.len() as i32;
    let sizes = rw.ctx().i32_array_attr(&[n, n, n, inits.len() as i32]);
    let properties: AttrDict = rw.ctx().dict(&[(Identifier::OPERAND_SEGMENT_SIZES, sizes)]);
    let types: SmallVec<[Type; 4]> = inits.iter().map(|&init| rw.value_type(init)).collect();
    let (name, loc) = (rw.name(op), rw.loc(op));
    rw.set_insertion_point_before(op);
    let new = rw.create(&NewOp {
        operands: &operands,
        results: &types,
        properties,
        n_regions: 1,
        ..NewOp::new(name, loc)
    });
    let region = rw.regions(new)[0];
    rw.move_block(body, region, None);
    let results: SmallVec<[ValueId; 4]> = rw.results(new).into();
    rw.replace_op(op, &results);
}

/// Merges a loop with the only loop in its body, if the inner bounds do not depend on the outer loop and no values are
/// combined.
pub(super) fn merge_nested(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(outer) = Loop::of(&m, op) else { return m.fail("operation is malformed") };
    let inner_op = m.first_op(outer.body).filter(|&first| m.next_op(first) == m.last_op(outer.body));
    let Some(inner) = inner_op.and_then(|op| Loop::of(&m, op)) else {
        return m.fail("body is not a single loop");
    };
    if !outer.inits.is_empty() || !inner.inits.is_empty() {
        return m.fail("loop has reduction values");
    }
    let depends = |each: &Dimension<ValueId>| {
        [each.lower, each.upper, each.step].iter().any(|bound| outer.variables.contains(bound))
    };
    if inner.dimensions.iter().any(depends) {
        return m.fail("inner bounds depend on the outer loop");
    }
    if m.last_op(outer.body).is_none_or(|last| Reduce::cast(&m, last).is_none()) {
        return m.fail("operation is malformed");
    }
    let mut rw = m.rewrite();
    let dimensions: SmallVec<[Dimension<ValueId>; 8]> =
        outer.dimensions.iter().chain(&inner.dimensions).copied().collect();
    for (i, &variable) in outer.variables.iter().enumerate() {
        let new = rw.insert_argument(inner.body, i, Type::INDEX);
        rw.replace_all_uses_with(variable, new);
    }
    replace_loop(&mut rw, op, &dimensions, &[], inner.body);
    rw.done()
}
