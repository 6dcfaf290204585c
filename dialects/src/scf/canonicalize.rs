//! The canonicalization patterns of scf (`SCF.cpp`): conditionals, regions that are executed once, and loops of few
//! iterations.

use std::collections::HashMap;

use proofmark_ir::apint::ApInt;
use proofmark_ir::{
    Attribute, BlockId, Ir, Match, OpId, OpOperand, OpView, Outcome, PatternRow, RegionId, Rewriter, Traits,
    Type, ValueDef, ValueId,
};
use smallvec::SmallVec;

use super::blocks::{block_of, is_defined_in, yielded};
use super::ops::{ExecuteRegion, If, IndexSwitch, Yield};
use super::uses::{uses_within, uses_within_any};
use super::{loops, move_if_down, parallel, semantics, tensor_casts};
use crate::common::matchers::constant_scalar;
use crate::common::row;
use crate::scf::ops::{For, Parallel, While};
use crate::{arith, cf};

/// The patterns, in MLIR's order.
pub const PATTERNS: &[PatternRow] = &[
    row::<ExecuteRegion>(
        "SingleBlockExecuteInliner",
        "execute_region with one block -> the operations of the block",
        inline_single_block,
    ),
    row::<ExecuteRegion>(
        "MultiBlockExecuteInliner",
        "execute_region in a function -> its blocks, with branches",
        inline_blocks,
    ),
    row::<For>(
        "SimplifyTrivialLoops",
        "for with zero or one iteration, or an empty body -> its results",
        simplify_trivial_loop,
    ),
    row::<For>(
        "ForOpTensorCastFolder",
        "for(cast(x)) that loses static sizes -> for(x)",
        tensor_casts::of_for,
    ),
    row::<For>(
        "ForwardInvariantIterArgs",
        "loop-invariant carried value -> its initial value",
        loops::forward_invariants,
    ),
    row::<For>("MergeEqualIterArgs", "equal carried values -> one", loops::merge_equal),
    row::<For>("DropDeadIterArgs", "unused carried values -> erased", loops::drop_dead),
    row::<While>(
        "WhileConditionTruth",
        "condition forwarded to the after region -> true",
        loops::propagate_condition,
    ),
    row::<While>(
        "WhileCmpCond",
        "condition recomputed in the after region -> true or false",
        loops::propagate_comparison,
    ),
    row::<While>(
        "WhileMoveIfDown",
        "if on the condition at the end of `before` -> start of `after`",
        move_if_down::apply,
    ),
    row::<While>("MergeEqualWhileResults", "value forwarded twice -> once", loops::merge_equal_results),
    row::<While>("DropDeadWhileResults", "unused forwarded values -> erased", loops::drop_dead_results),
    row::<While>("DropDeadWhileArgs", "unused carried values -> erased", loops::drop_dead_args),
    row::<If>("CombineIfs", "adjacent ifs on one condition -> one if", combine_ifs),
    row::<If>("CombineNestedIfs", "if a { if b } -> if (a ? b : false)", combine_nested_ifs),
    row::<If>(
        "ConditionPropagation",
        "condition used in a region of its if -> true or false",
        propagate_condition,
    ),
    row::<If>(
        "ConvertTrivialIfToSelect",
        "result with both values defined outside -> select",
        convert_to_select,
    ),
    row::<If>("RemoveEmptyElseBranch", "empty else region -> erased", remove_empty_else),
    row::<If>("RemoveStaticCondition", "if true { A } else { B } -> A", remove_static_condition),
    row::<If>(
        "ReplaceIfYieldWithConditionOrValue",
        "result equal to the condition or its negation, or equal on both sides -> that value",
        replace_yield,
    ),
    row::<IndexSwitch>(
        "FoldConstantCase",
        "index_switch on a constant -> the region of the case",
        fold_constant_case,
    ),
    row::<ExecuteRegion>(
        "ForwardExecuteRegionResults",
        "yielded value defined outside -> the value",
        forward_results,
    ),
    row::<IndexSwitch>(
        "ForwardIndexSwitchResults",
        "value defined outside that all regions yield -> the value",
        forward_results,
    ),
    row::<While>(
        "ForwardInvariantWhileArgs",
        "loop-invariant carried value -> its initial value",
        loops::forward_while_invariants,
    ),
    row::<While>("MergeEqualWhileArgs", "equal carried values -> one", loops::merge_equal_args),
    row::<While>(
        "AlignWhileArgs",
        "carried values forwarded in another order -> in order",
        loops::align_args,
    ),
    row::<Parallel>(
        "CollapseParallelDimensions",
        "dimension with one iteration -> its lower bound; loop without iterations -> erased",
        parallel::collapse_dimensions,
    ),
    row::<Parallel>(
        "MergeNestedParallelLoops",
        "parallel { parallel } -> one parallel with all dimensions",
        parallel::merge_nested,
    ),
    row::<If>("DropUnusedIfResults", "unused results -> erased", drop_unused_results),
    row::<ExecuteRegion>("DropUnusedExecuteRegionResults", "unused results -> erased", drop_unused_results),
    row::<IndexSwitch>("DropUnusedIndexSwitchResults", "unused results -> erased", drop_unused_results),
];

/// Replaces `op` by the operations of `block`, a block of its regions, and the results by the yielded values.
fn replace_by_block(rw: &mut Rewriter<'_>, op: OpId, block: BlockId, args: &[ValueId]) {
    let Some((last, parent)) = rw.last_op(block).zip(rw.parent_block(op)) else { return };
    rw.inline_block(block, parent, Some(op), args);
    let results: SmallVec<[ValueId; 4]> = rw.operands(last).collect();
    rw.replace_op(op, &results);
    rw.erase_op(last);
}

fn inline_single_block(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let no_inline = ExecuteRegion::cast(&m, op).is_none_or(|view| view.no_inline(&m).is_some());
    match block_of(&m, op, 0) {
        Some(block) if !no_inline => {
            let mut rw = m.rewrite();
            replace_by_block(&mut rw, op, block, &[]);
            rw.done()
        }
        _ => m.fail("region has several blocks or no_inline"),
    }
}

/// Inlines several blocks, only in a function: the parent must allow several blocks.
fn inline_blocks(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = ExecuteRegion::cast(&m, op) else { return m.fail("operation is not execute_region") };
    let in_function = m.parent_op(op).is_some_and(|parent| m.has_trait(parent, Traits::FUNCTION));
    if view.no_inline(&m).is_some() || !in_function {
        return m.fail("no_inline, or parent is not a function");
    }
    let region = view.region(&m);
    let (Some(entry), Some(block), Some(outer)) =
        (m.entry_block(region), m.parent_block(op), m.parent_region(op))
    else {
        return m.fail("region has no blocks");
    };
    let blocks: Vec<BlockId> = m.blocks(region).collect();
    if blocks.iter().any(|&block| m.terminator(block).is_none()) {
        return m.fail("block has no terminator");
    }
    let types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let rest = rw.split_block(op);
    rw.set_insertion_point_to_end(block);
    cf::Branch::build(&mut rw, loc, &[], entry);
    rw.inline_region(region, outer, Some(rest));
    for block in blocks {
        let Some(last) = rw.last_op(block) else { continue };
        if Yield::cast(&rw, last).is_some() {
            let values: Vec<ValueId> = rw.operands(last).collect();
            let loc = rw.loc(last);
            rw.set_insertion_point_before(last);
            cf::Branch::build(&mut rw, loc, &values, rest);
            rw.erase_op(last);
        }
    }
    let results: Vec<ValueId> = types.iter().map(|&ty| rw.add_argument(rest, ty)).collect();
    rw.replace_op(op, &results);
    rw.done()
}

/// The classes of trip counts that patterns distinguish.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trips {
    None,
    One,
    Several,
}

/// Returns the trip count of an `scf.for`, if it is known and equal for each width of `index`.
fn trips(ir: &Ir, op: OpId) -> Option<Trips> {
    let [lower, upper, step] = [0, 1, 2].map(|i| ir.operand(op, i));
    if lower == upper {
        return Some(Trips::None);
    }
    let unsigned = semantics::is_unsigned(ir, op);
    if !unsigned && is_below(ir, upper, lower) {
        return Some(Trips::None);
    }
    if let Some((difference, width)) = constant_difference(ir, lower, upper, unsigned) {
        return count(width, &difference, constant_scalar(ir, step).map(|(step, _)| step), unsigned);
    }
    let ((lower, ty), (upper, _)) = (constant_scalar(ir, lower)?, constant_scalar(ir, upper)?);
    let step = constant_scalar(ir, step).map(|(step, _)| step);
    let at = |width: u32| {
        let (lower, upper) = (lower.trunc(width), upper.trunc(width));
        let continues = if unsigned { lower.ult(&upper) } else { lower.slt(&upper) };
        if !continues {
            return Some(Trips::None);
        }
        count(width, &upper.sub(&lower), step, unsigned)
    };
    let wide = at(lower.width())?;
    (!ty.is_index() || at(32) == Some(wide)).then_some(wide)
}

/// Returns the trip count for a positive distance, as an unsigned integer.
fn count(width: u32, distance: &ApInt, step: Option<&ApInt>, unsigned: bool) -> Option<Trips> {
    let step = step?.trunc(width);
    // A step that is not positive is undefined behaviour. As in MLIR, a loop with step zero is removed.
    if step.is_zero() {
        return Some(Trips::None);
    }
    if !unsigned && step.is_negative() {
        return None;
    }
    Some(if distance.ule(&step) { Trips::One } else { Trips::Several })
}

/// Returns whether `value` is `other` plus a non-positive constant (for each width of `index`), without signed
/// overflow.
fn is_below(ir: &Ir, value: ValueId, other: ValueId) -> bool {
    ir.defining::<arith::AddI>(value).is_some_and(|add| {
        let by = constant_scalar(ir, add.rhs(ir));
        let is_negative = by.is_some_and(|(by, ty)| {
            by.is_negative() && (!ty.is_index() || by.trunc(32).sext(by.width()) == *by)
        });
        add.lhs(ir) == other && is_negative && crate::common::integer::Wrap::of(ir, add.op()).nsw
    })
}

/// Returns the distance from `lower` to `upper`, if `upper` is `lower` plus a positive constant without overflow.
fn constant_difference(ir: &Ir, lower: ValueId, upper: ValueId, unsigned: bool) -> Option<(ApInt, u32)> {
    let add = ir.defining::<arith::AddI>(upper)?;
    let wrap = crate::common::integer::Wrap::of(ir, add.op());
    if add.lhs(ir) != lower || !(if unsigned { wrap.nuw } else { wrap.nsw }) {
        return None;
    }
    let (distance, ty) = constant_scalar(ir, add.rhs(ir))?;
    let width = distance.width();
    // An `index` must be the same positive value for 32 bits.
    let is_positive = !distance.is_zero() && (unsigned || !distance.is_negative());
    let fits = !ty.is_index() || distance.trunc(31).zext(width) == *distance;
    (is_positive && fits).then(|| (distance.clone(), width))
}

fn simplify_trivial_loop(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<For>();
    let op = m.op();
    let Some(body) = block_of(&m, op, 0) else { return m.fail("operation has no body") };
    let inits: SmallVec<[ValueId; 4]> = m.operands(op).skip(3).collect();
    match trips(&m, op) {
        None => m.fail("trip count is unknown"),
        Some(Trips::None) => {
            let mut rw = m.rewrite();
            rw.replace_op(op, &inits);
            rw.done()
        }
        Some(Trips::One) => {
            let mut args: SmallVec<[ValueId; 4]> = SmallVec::new();
            args.push(root.lower_bound(&m));
            args.extend(inits);
            let mut rw = m.rewrite();
            replace_by_block(&mut rw, op, body, &args);
            rw.done()
        }
        Some(Trips::Several) => {
            let values = yielded(&m, body);
            let region = m.regions(op)[0];
            if m.first_op(body) != m.last_op(body)
                || values.iter().any(|&value| is_defined_in(&m, value, region))
            {
                return m.fail("body is not empty");
            }
            let mut rw = m.rewrite();
            rw.replace_op(op, &values);
            rw.done()
        }
    }
}

fn remove_static_condition(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<If>();
    let op = m.op();
    let Some(condition) = m.constant_value(root.condition(&m)).and_then(Attribute::as_bool) else {
        return m.fail("condition is not constant");
    };
    let block = block_of(&m, op, if condition { 0 } else { 1 });
    let mut rw = m.rewrite();
    match block {
        Some(block) => replace_by_block(&mut rw, op, block, &[]),
        None => rw.erase_op(op),
    }
    rw.done()
}

fn remove_empty_else(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(otherwise) = block_of(&m, op, 1) else { return m.fail("operation has no else region") };
    if m.n_results(op) != 0 || m.first_op(otherwise) != m.last_op(otherwise) {
        return m.fail("else region is not empty");
    }
    let mut rw = m.rewrite();
    rw.erase_block(otherwise);
    rw.done()
}

fn propagate_condition(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<If>();
    let op = m.op();
    let condition = root.condition(&m);
    if m.constant_value(condition).is_some() {
        return m.fail("condition is constant");
    }
    let known: Vec<(Vec<OpOperand>, Attribute)> =
        (m.regions(op).iter().zip([Attribute::TRUE, Attribute::FALSE]))
            .map(|(&region, value)| (uses_within(&m, condition, region), value))
            .filter(|(uses, _)| !uses.is_empty())
            .collect();
    if known.is_empty() {
        return m.fail("condition is not used in the regions");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    for (uses, value) in known {
        let constant = arith::Constant::build(&mut rw, loc, value).result(&rw);
        uses.into_iter().for_each(|each| rw.set_operand(each.owner, each.index as usize, constant));
    }
    rw.done()
}

/// Returns the values that both regions yield for each result.
fn both_values(ir: &Ir, op: OpId) -> Option<Vec<(ValueId, ValueId)>> {
    let (then, otherwise) = (block_of(ir, op, 0)?, block_of(ir, op, 1)?);
    Some(yielded(ir, then).into_iter().zip(yielded(ir, otherwise)).collect())
}

fn replace_yield(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<If>();
    let op = m.op();
    let Some(values) = both_values(&m, op) else { return m.fail("operation has no else region") };
    enum By {
        Value(ValueId),
        Condition,
        Negation,
    }
    let constants = |(a, b): (ValueId, ValueId)| {
        let value = |value| m.constant_value(value).and_then(Attribute::as_bool);
        value(a).zip(value(b))
    };
    let plan: Vec<(ValueId, By)> = m
        .results(op)
        .iter()
        .zip(&values)
        .filter(|&(&result, _)| !m.use_empty(result))
        .filter_map(|(&result, &(a, b))| match (a == b, constants((a, b))) {
            (true, _) => Some((result, By::Value(a))),
            (_, Some((true, false))) => Some((result, By::Condition)),
            (_, Some((false, true))) => Some((result, By::Negation)),
            _ => None,
        })
        .collect();
    if plan.is_empty() {
        return m.fail("no result is determined by the condition");
    }
    let condition = root.condition(&m);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    for (result, by) in plan {
        let value = match by {
            By::Value(value) => value,
            By::Condition => condition,
            By::Negation => {
                let ones = arith::Constant::build(&mut rw, loc, Attribute::TRUE).result(&rw);
                arith::XOrI::build(&mut rw, loc, condition, ones).result(&rw)
            }
        };
        rw.replace_all_uses_with(result, value);
    }
    rw.done()
}

fn convert_to_select(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<If>();
    let op = m.op();
    let Some(values) = both_values(&m, op) else { return m.fail("operation has no else region") };
    if m.n_results(op) == 0 {
        return m.fail("operation has no results");
    }
    let [then_region, else_region] = [0, 1].map(|i| m.regions(op)[i]);
    let is_inside = |value: ValueId, region: RegionId| {
        m.defining_block(value).and_then(|block| m.block_region(block)) == Some(region)
    };
    let stays: Vec<bool> =
        values.iter().map(|&(a, b)| is_inside(a, then_region) || is_inside(b, else_region)).collect();
    if stays.iter().all(|&stays| stays) {
        return m.fail("all values are defined inside");
    }
    let condition = root.condition(&m);
    let types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let kept: Vec<usize> = (0..values.len()).filter(|&i| stays[i]).collect();
    let mut rw = m.rewrite();
    let kept_types: Vec<Type> = kept.iter().map(|&i| types[i]).collect();
    let smaller = rebuild(&mut rw, op, &kept_types, &kept);
    let loc = rw.loc(op);
    rw.set_insertion_point_before(smaller);
    let mut results = Vec::with_capacity(values.len());
    let mut next = 0;
    for (i, &(a, b)) in values.iter().enumerate() {
        results.push(if stays[i] {
            next += 1;
            rw.result(smaller, next - 1)
        } else if a == b {
            a
        } else {
            arith::Select::build(&mut rw, loc, condition, a, b).result(&rw)
        });
    }
    rw.replace_op(op, &results);
    rw.done()
}

/// Creates a copy of `op` before it with the results `kept`; moves the regions, which yield only these.
fn rebuild(rw: &mut Rewriter<'_>, op: OpId, types: &[Type], kept: &[usize]) -> OpId {
    let operands: SmallVec<[ValueId; 4]> = rw.operands(op).collect();
    let regions = rw.regions(op).to_vec();
    let (name, loc, properties, attrs) = (rw.name(op), rw.loc(op), rw.properties(op), rw.attrs(op));
    rw.set_insertion_point_before(op);
    let new = rw.create(&proofmark_ir::NewOp {
        operands: &operands,
        results: types,
        properties,
        attrs,
        n_regions: regions.len(),
        ..proofmark_ir::NewOp::new(name, loc)
    });
    let new_regions = rw.regions(new).to_vec();
    for (from, to) in regions.into_iter().zip(new_regions) {
        let blocks: Vec<BlockId> = rw.blocks(from).collect();
        rw.inline_region(from, to, None);
        for block in blocks {
            let Some(last) = rw.last_op(block).filter(|&last| Yield::cast(rw, last).is_some()) else {
                continue;
            };
            let values: SmallVec<[ValueId; 4]> = kept.iter().map(|&i| rw.operand(last, i)).collect();
            rw.set_operands(last, &values);
        }
    }
    new
}

fn drop_unused_results(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let kept: Vec<usize> = (0..m.n_results(op)).filter(|&i| !m.use_empty(m.result(op, i))).collect();
    if kept.len() == m.n_results(op) {
        return m.fail("all results are used");
    }
    let types: Vec<Type> = kept.iter().map(|&i| m.value_type(m.result(op, i))).collect();
    let mut rw = m.rewrite();
    let smaller = rebuild(&mut rw, op, &types, &kept);
    for (new, &old) in kept.iter().enumerate() {
        let (from, to) = (rw.result(op, old), rw.result(smaller, new));
        rw.replace_all_uses_with(from, to);
    }
    rw.erase_op(op);
    rw.done()
}

fn forward_results(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let regions = m.regions(op).to_vec();
    let yields: Vec<OpId> = regions
        .iter()
        .flat_map(|&region| m.blocks(region))
        .filter_map(|block| m.last_op(block).filter(|&last| Yield::cast(&m, last).is_some()))
        .collect();
    let is_outside = |value: ValueId| !regions.iter().any(|&region| is_defined_in(&m, value, region));
    let forwarded: Vec<(ValueId, ValueId)> = (0..m.n_results(op))
        .map(|i| (i, m.result(op, i)))
        .filter(|&(_, result)| !m.use_empty(result))
        .filter_map(|(i, result)| {
            let value = m.operand(*yields.first()?, i);
            (yields.iter().all(|&each| m.operand(each, i) == value) && is_outside(value))
                .then_some((result, value))
        })
        .collect();
    if forwarded.is_empty() {
        return m.fail("no result is one value defined outside");
    }
    let mut rw = m.rewrite();
    forwarded.into_iter().for_each(|(result, value)| rw.replace_all_uses_with(result, value));
    rw.done()
}

/// Returns whether one condition is the negation of the other.
fn are_opposite(ir: &Ir, a: ValueId, b: ValueId) -> bool {
    let negates = |not: ValueId, value: ValueId| {
        ir.defining::<arith::XOrI>(not).is_some_and(|xor| {
            xor.lhs(ir) == value && ir.constant_value(xor.rhs(ir)) == Some(Attribute::TRUE)
        })
    };
    negates(a, b) || negates(b, a)
}

/// The length from which a sequence of ifs on one condition is combined at once. Combining pairs, with all earlier
/// results each time, would be quadratic.
const LONG_SEQUENCE: usize = 8;

/// Returns the sequence of adjacent `scf.if` around `op` whose condition is that of `op` or its negation, with whether
/// the condition is negated, and the index of `op` in the sequence.
fn sequence_of_ifs(ir: &Ir, op: OpId) -> (Vec<(OpId, bool)>, usize) {
    let own = If::from_op(op).condition(ir);
    let member = |each: OpId| {
        let condition = If::cast(ir, each)?.condition(ir);
        let is_opposite = condition != own;
        (!is_opposite || are_opposite(ir, condition, own)).then_some((each, is_opposite))
    };
    let before = std::iter::successors(ir.prev_op(op), |&each| ir.prev_op(each)).map_while(member);
    let mut row: Vec<(OpId, bool)> = before.collect();
    row.reverse();
    let at = row.len();
    row.extend(std::iter::successors(Some(op), |&each| ir.next_op(each)).map_while(member));
    (row, at)
}

fn combine_ifs(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (mut row, at) = sequence_of_ifs(&m, op);
    if at == 0 {
        return m.fail("adjacent operation is not an if on the same condition");
    }
    if row.len() < LONG_SEQUENCE {
        row = row[at - 1..=at].to_vec();
    }
    let (first, is_first_opposite) = row[0];
    let (condition, loc) = (If::from_op(first).condition(&m), m.loc(row[row.len() - 1].0));
    // The blocks of each if that are executed for a true and for a false condition.
    let sides: Vec<[Option<BlockId>; 2]> = row
        .iter()
        .map(|&(each, is_opposite)| {
            let [then, otherwise] = [block_of(&m, each, 0), block_of(&m, each, 1)];
            if is_opposite == is_first_opposite { [then, otherwise] } else { [otherwise, then] }
        })
        .collect();
    let results: Vec<Vec<ValueId>> = row.iter().map(|&(each, _)| m.results(each).to_vec()).collect();
    let types: Vec<Type> = results.iter().flatten().map(|&result| m.value_type(result)).collect();
    let mut rw = m.rewrite();
    // Inside of later ifs, the results of an if are the values yielded by its region on the same side.
    for side in [0, 1] {
        let present = sides.iter().enumerate().filter_map(|(i, blocks)| Some((i, blocks[side]?)));
        let present: Vec<(usize, BlockId)> = present.collect();
        let regions: Vec<RegionId> =
            present.iter().filter_map(|&(_, block)| rw.block_region(block)).collect();
        let places: HashMap<RegionId, usize> =
            regions.iter().enumerate().map(|(at, &region)| (region, at)).collect();
        for (at, &(i, block)) in present.iter().enumerate() {
            let is_later = |region| places.get(&region).is_some_and(|&place| place > at);
            for (&result, value) in results[i].iter().zip(yielded(&rw, block)) {
                for each in uses_within_any(&rw, result, &regions[at + 1..], is_later) {
                    rw.set_operand(each.owner, each.index as usize, value);
                }
            }
        }
    }
    let combined = If::build(&mut rw, loc, condition, &types).op();
    for side in [0, 1] {
        let region = rw.regions(combined)[side];
        let mut blocks = sides.iter().filter_map(|blocks| blocks[side]);
        let Some(only) = blocks.next() else { continue };
        rw.move_block(only, region, None);
        let mut values = SmallVec::<[ValueId; 4]>::new();
        for next in blocks {
            values.extend(yielded(&rw, only));
            if let Some(last) = rw.last_op(only) {
                rw.erase_op(last);
            }
            rw.merge_blocks(next, only, &[]);
        }
        values.extend(yielded(&rw, only));
        if let Some(last) = rw.last_op(only) {
            rw.set_operands(last, &values);
        }
    }
    let all = rw.results(combined).to_vec();
    let mut all = all.as_slice();
    for (&(each, _), results) in row.iter().zip(&results) {
        let (own, rest) = all.split_at(results.len());
        rw.replace_op(each, own);
        all = rest;
    }
    rw.done()
}

/// Combines nested ifs. Guard: if the outer condition is false, the inner condition is not evaluated and may be poison;
/// MLIR's `andi` uses it.
fn combine_nested_ifs(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<If>();
    let op = m.op();
    let Some(then) = block_of(&m, op, 0) else { return m.fail("operation has no then region") };
    let (first, last) = (m.first_op(then), m.last_op(then));
    let Some(inner) = first.filter(|&first| m.next_op(first) == last && If::cast(&m, first).is_some()) else {
        return m.fail("then region is not a single if");
    };
    let does_nothing =
        |block: Option<BlockId>| block.is_none_or(|block| m.first_op(block) == m.last_op(block));
    let (otherwise, inner_else) = (block_of(&m, op, 1), block_of(&m, inner, 1));
    let Some(inner_then) = block_of(&m, inner, 0) else { return m.fail("inner if has no then block") };
    if !does_nothing(otherwise) || !does_nothing(inner_else) {
        return m.fail("an else region is not empty");
    }
    let mut then_values = yielded(&m, then);
    let else_values = otherwise.map(|block| yielded(&m, block)).unwrap_or_default();
    let region = m.regions(op)[0];
    let mut selected: Vec<usize> = Vec::new();
    for (i, value) in then_values.iter_mut().enumerate() {
        match m.value_def(*value) {
            ValueDef::OpResult { op: def, index } if def == inner => {
                let Some(inner_else) = inner_else else {
                    return m.fail("`scf.if` with results has no else region");
                };
                if else_values.get(i) != yielded(&m, inner_else).get(index as usize) {
                    return m.fail("else regions yield different values");
                }
                *value = yielded(&m, inner_then)[index as usize];
            }
            _ if m.defining_block(*value).and_then(|block| m.block_region(block)) == Some(region) => {
                return m.fail("value is defined inside");
            }
            _ => selected.push(i),
        }
    }
    let (condition, inner_condition) = (root.condition(&m), If::from_op(inner).condition(&m));
    let types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let never = arith::Constant::build(&mut rw, loc, Attribute::FALSE).result(&rw);
    let both = arith::Select::build(&mut rw, loc, condition, inner_condition, never).result(&rw);
    let selects: Vec<(usize, ValueId)> = selected
        .into_iter()
        .map(|i| {
            (i, arith::Select::build(&mut rw, loc, condition, then_values[i], else_values[i]).result(&rw))
        })
        .collect();
    let combined = If::build(&mut rw, loc, both, &types).op();
    let regions = rw.regions(combined).to_vec();
    rw.move_block(inner_then, regions[0], None);
    if let Some(last) = rw.last_op(inner_then) {
        rw.set_operands(last, &then_values);
    }
    if let Some(otherwise) = otherwise {
        rw.move_block(otherwise, regions[1], None);
    }
    let mut results = rw.results(combined).to_vec();
    for (i, select) in selects {
        results[i] = select;
    }
    rw.replace_op(op, &results);
    rw.done()
}

fn fold_constant_case(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<IndexSwitch>();
    let op = m.op();
    let Some((number, _)) = constant_scalar(&m, root.arg(&m)) else {
        return m.fail("operand is not constant");
    };
    let Some(cases) = IndexSwitch::cast(&m, op).and_then(|view| view.cases(&m).as_i64_array(m.ctx())) else {
        return m.fail("operation has no case values");
    };
    let at = |width: u32| {
        cases.iter().position(|&case| ApInt::from_i128(64, case.into()).trunc(width) == number.trunc(width))
    };
    if at(64) != at(32) {
        return m.fail("case differs for 32 bits");
    }
    let region = at(64).map_or(0, |case| case + 1);
    let Some(block) = block_of(&m, op, region) else { return m.fail("region is not a single block") };
    let mut rw = m.rewrite();
    replace_by_block(&mut rw, op, block, &[]);
    rw.done()
}
