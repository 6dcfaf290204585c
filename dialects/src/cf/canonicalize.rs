//! Canonicalization patterns of cf, MLIR's set (`ControlFlowOps.cpp`), as a table.
//!
//! They terminate on every input: a branch is never led around a cycle of blocks that do nothing but branch, and blocks are not
//! merged along a cycle that nothing enters (where a value would come to depend on itself).

use std::collections::{HashMap, HashSet};

use proofmark_ir::apint::ApInt;
use proofmark_ir::{
    Attribute, BlockId, Ir, Match, OpId, OpView, Outcome, PatternRow, Rewriter, ValueDef, ValueId,
};
use smallvec::SmallVec;

use super::{Branch, CondBranch, Switch};
use crate::common::matchers::constant_int;
use crate::{arith, ub};

/// The operands that a branch forwards.
type Operands = SmallVec<[ValueId; 4]>;

/// The patterns, in MLIR's order.
pub const PATTERNS: &[PatternRow] = &[
    PatternRow {
        name: "EraseTrueAssert",
        summary: "assert true -> nothing",
        root: "cf.assert",
        benefit: 1,
        apply: erase_true_assert,
    },
    PatternRow {
        name: "SimplifyBrToBlockWithSinglePred",
        summary: "a branch to a block that nothing else branches to -> the block's operations",
        root: "cf.br",
        benefit: 1,
        apply: merge_into_predecessor,
    },
    PatternRow {
        name: "SimplifyPassThroughBr",
        summary: "a branch to a block that only branches on -> a branch to where it leads",
        root: "cf.br",
        benefit: 1,
        apply: pass_through_branch,
    },
    PatternRow {
        name: "SimplifyConstCondBranchPred",
        summary: "cond_br on a constant -> br",
        root: "cf.cond_br",
        benefit: 1,
        apply: constant_condition,
    },
    PatternRow {
        name: "SimplifyPassThroughCondBranch",
        summary: "cond_br to a block that only branches on -> cond_br to where it leads",
        root: "cf.cond_br",
        benefit: 1,
        apply: pass_through_cond_branch,
    },
    PatternRow {
        name: "SimplifyCondBranchIdenticalSuccessors",
        summary: "cond_br to one block both ways -> br, with a select for each operand that differs",
        root: "cf.cond_br",
        benefit: 1,
        apply: identical_successors,
    },
    PatternRow {
        name: "SimplifyCondBranchFromCondBranchOnSameCondition",
        summary: "cond_br in a block that is only entered for one value of its condition -> br",
        root: "cf.cond_br",
        benefit: 1,
        apply: condition_decided_before,
    },
    PatternRow {
        name: "CondBranchTruthPropagation",
        summary: "the condition of a cond_br, used in a block that it alone leads to -> true or false",
        root: "cf.cond_br",
        benefit: 1,
        apply: propagate_truth,
    },
    PatternRow {
        name: "DropUnreachableCondBranch",
        summary: "cond_br that one way leads to ub.unreachable only -> br the other way",
        root: "cf.cond_br",
        benefit: 1,
        apply: drop_unreachable,
    },
    PatternRow {
        name: "SimplifySwitchWithOnlyDefault",
        summary: "switch without cases -> br",
        root: "cf.switch",
        benefit: 1,
        apply: switch_without_cases,
    },
    PatternRow {
        name: "DropSwitchCasesThatMatchDefault",
        summary: "cases that lead where the default leads are dropped",
        root: "cf.switch",
        benefit: 1,
        apply: drop_cases_like_default,
    },
    PatternRow {
        name: "SimplifyConstSwitchValue",
        summary: "switch on a constant -> br",
        root: "cf.switch",
        benefit: 1,
        apply: constant_switch,
    },
    PatternRow {
        name: "SimplifyPassThroughSwitch",
        summary: "switch to a block that only branches on -> switch to where it leads",
        root: "cf.switch",
        benefit: 1,
        apply: pass_through_switch,
    },
    PatternRow {
        name: "SimplifySwitchFromSwitchOnSameCondition",
        summary: "switch in a block that is only entered for one value of its flag -> br",
        root: "cf.switch",
        benefit: 1,
        apply: switch_decided_before,
    },
    PatternRow {
        name: "SimplifySwitchFromDefaultSwitchOnSameCondition",
        summary: "cases that were taken by a switch on the same flag before are dropped",
        root: "cf.switch",
        benefit: 1,
        apply: cases_taken_before,
    },
];

/// The operands that are forwarded to a successor.
fn forwarded(ir: &Ir, op: OpId, successor: usize) -> Option<Operands> {
    let range = ir.successor_operands(op, successor)?;
    Some(range.map(|index| ir.operand(op, index)).collect())
}

/// Replaces a terminator by a branch.
fn replace_by_branch<'m>(m: Match<'m>, dest: BlockId, operands: &[ValueId]) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    branch(&mut rw, op, dest, operands);
    rw.done()
}

fn branch(rw: &mut Rewriter<'_>, op: OpId, dest: BlockId, operands: &[ValueId]) -> OpId {
    let loc = rw.loc(op);
    let new = Branch::build(rw, loc, operands, dest).op();
    rw.replace_op(op, &[]);
    new
}

fn erase_true_assert(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if m.constant_value(m.operand(op, 0)) != Some(Attribute::TRUE) {
        return m.fail("the condition is not the constant true");
    }
    let mut rw = m.rewrite();
    rw.erase_op(op);
    rw.done()
}

/// How far up a chain of single predecessors is followed. Chains of blocks with one predecessor and one successor are merged anyway;
/// what is longer is a loop of conditional branches that nothing enters, which is erased before long.
const MAX_CHAIN: usize = 16;

/// Whether `block` is reached only by way of `from`, along blocks with a single predecessor.
fn is_reached_only_from(ir: &Ir, block: BlockId, from: BlockId) -> bool {
    std::iter::successors(Some(block), |&each| ir.single_predecessor(each))
        .take(MAX_CHAIN)
        .any(|each| each == from)
}

fn merge_into_predecessor(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (dest, Some(block)) = (m.successor(op, 0), m.parent_block(op)) else {
        return m.fail("not in a block");
    };
    if m.single_predecessor(dest) != Some(block) {
        return m.fail("the block has other predecessors");
    }
    if is_reached_only_from(&m, block, dest) {
        return m.fail("a cycle that nothing enters");
    }
    let operands: Operands = m.operands(op).collect();
    let is_own_argument =
        |&value: &ValueId| matches!(m.value_def(value), ValueDef::BlockArg { block, .. } if block == dest);
    if operands.iter().any(is_own_argument) {
        return m.fail("a cycle that nothing enters");
    }
    let mut rw = m.rewrite();
    rw.erase_op(op);
    rw.merge_blocks(dest, block, &operands);
    rw.done()
}

/// The only operation of `block`, if it is a branch that may be skipped: nothing else uses the block's arguments.
fn pass_through(ir: &Ir, block: BlockId) -> Option<Branch> {
    let first = ir.first_op(block)?;
    let branch = Branch::cast(ir, first)?;
    let only_used_here = |&arg: &ValueId| ir.users(arg).all(|user| user == first);
    ir.block_args(block).iter().all(only_used_here).then_some(branch)
}

/// Where a branch ends up.
struct Way {
    dest: BlockId,
    operands: Operands,
    /// The branches on the way, of blocks that only branch on.
    passed: SmallVec<[OpId; 4]>,
}

/// Where a branch to `dest` with `operands` ends up after all blocks that only branch on; nothing if there is no such block, or if
/// they lead around in a circle. But a long way into a circle ends somewhere in it, so that it is [shortened](shorten) and nobody goes
/// along it again.
fn collapse(ir: &Ir, mut dest: BlockId, mut operands: Operands) -> Option<Way> {
    let mut next = pass_through(ir, dest)?;
    let mut passed = SmallVec::new();
    // Brent's way of finding a cycle: compare with a block that is moved up after 1, 2, 4, ... steps.
    let (mut mark, mut steps, mut limit) = (dest, 0, 1);
    loop {
        operands = passed_on(ir, next.op(), dest, &operands);
        passed.push(next.op());
        dest = next.dest(ir);
        if dest == mark {
            return (passed.len() >= LONG_WAY).then_some(Way { dest, operands, passed });
        }
        steps += 1;
        if steps == limit {
            (mark, steps, limit) = (dest, 0, limit * 2);
        }
        match pass_through(ir, dest) {
            Some(branch) => next = branch,
            None => return Some(Way { dest, operands, passed }),
        }
    }
}

/// What a branch in `block` passes on, if the arguments of that are `operands`.
fn passed_on(ir: &Ir, branch: OpId, block: BlockId, operands: &[ValueId]) -> Operands {
    let given = |value| match ir.value_def(value) {
        ValueDef::BlockArg { block: of, index } if of == block => operands[index as usize],
        _ => value,
    };
    ir.operands(branch).map(given).collect()
}

/// A way of so many blocks is long.
const LONG_WAY: usize = 8;

/// Leads the branches on a long way straight to its end, as they would be in any case, one by one: then nobody goes along it again,
/// and a chain of blocks costs its length, whatever the number of branches into it and the order in which they are looked at. What is left
/// of a circle is one block that branches to itself.
fn shorten(rw: &mut Rewriter<'_>, way: &Way) {
    if way.passed.len() < LONG_WAY {
        return;
    }
    for &each in way.passed.iter().rev() {
        // It may have been met before, on another way of the same operation or once more around a circle.
        if !rw.contains_op(each) || rw.successor(each, 0) == way.dest {
            continue;
        }
        let next = rw.successor(each, 0);
        let Some(on) = rw.first_op(next).filter(|&on| Branch::cast(rw, on).is_some()) else { return };
        let operands: Operands = rw.operands(each).collect();
        let operands = passed_on(rw, on, next, &operands);
        let dest = rw.successor(on, 0);
        rw.set_insertion_point_before(each);
        branch(rw, each, dest, &operands);
    }
}

fn pass_through_branch(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let dest = m.successor(op, 0);
    if Some(dest) == m.parent_block(op) {
        return m.fail("a branch to its own block");
    }
    let Some(way) = collapse(&m, dest, m.operands(op).collect()) else {
        return m.fail("the block does not only branch on");
    };
    let mut rw = m.rewrite();
    branch(&mut rw, op, way.dest, &way.operands);
    shorten(&mut rw, &way);
    rw.done()
}

/// Both successors of a `cf.cond_br` with their operands.
fn both_ways(ir: &Ir, op: OpId) -> Option<[(BlockId, Operands); 2]> {
    Some([(ir.successor(op, 0), forwarded(ir, op, 0)?), (ir.successor(op, 1), forwarded(ir, op, 1)?)])
}

const MALFORMED: &str = "not as many operands as the segment sizes say";

fn constant_condition(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(condition) = m.constant_value(m.operand(op, 0)).and_then(Attribute::as_bool) else {
        return m.fail("the condition is not constant");
    };
    let Some([on_true, on_false]) = both_ways(&m, op) else { return m.fail(MALFORMED) };
    let (dest, operands) = if condition { on_true } else { on_false };
    replace_by_branch(m, dest, &operands)
}

fn pass_through_cond_branch(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (Some(view), Some([on_true, on_false])) = (CondBranch::cast(&m, op), both_ways(&m, op)) else {
        return m.fail(MALFORMED);
    };
    let further = [&on_true, &on_false].map(|(dest, operands)| collapse(&m, *dest, operands.clone()));
    if further.iter().all(Option::is_none) {
        return m.fail("neither block only branches on");
    }
    let [(true_dest, true_operands), (false_dest, false_operands)] =
        [(on_true, &further[0]), (on_false, &further[1])].map(|(near, further)| match further {
            Some(way) => (way.dest, way.operands.clone()),
            None => near,
        });
    let (condition, weights) = (view.condition(&m), view.branch_weights(&m));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    CondBranch::build(
        &mut rw,
        loc,
        condition,
        &true_operands,
        &false_operands,
        weights,
        true_dest,
        false_dest,
    );
    rw.replace_op(op, &[]);
    further.iter().flatten().for_each(|way| shorten(&mut rw, way));
    rw.done()
}

fn identical_successors(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let dest = m.successor(op, 0);
    if dest != m.successor(op, 1) {
        return m.fail("two successors");
    }
    let Some([(_, on_true), (_, on_false)]) = both_ways(&m, op) else { return m.fail(MALFORMED) };
    if on_true == on_false {
        return replace_by_branch(m, dest, &on_true);
    }
    let block = m.parent_block(op);
    if m.predecessors(dest).any(|each| Some(each) != block) {
        return m.fail("the block has other predecessors, and the operands differ");
    }
    let condition = m.operand(op, 0);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let operands: Operands = on_true
        .iter()
        .zip(&on_false)
        .map(|(&a, &b)| match a == b {
            true => a,
            false => arith::Select::build(&mut rw, loc, condition, a, b).result(&rw),
        })
        .collect();
    branch(&mut rw, op, dest, &operands);
    rw.done()
}

/// The terminator of the only predecessor of the block of `op`, if it is of that kind; and the block.
fn only_entered_from<V: OpView>(ir: &Ir, op: OpId) -> Option<(BlockId, V)> {
    let block = ir.parent_block(op)?;
    let predecessor = ir.single_predecessor(block)?;
    Some((block, V::cast(ir, ir.last_op(predecessor)?)?))
}

fn condition_decided_before(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some((block, before)) = only_entered_from::<CondBranch>(&m, op) else {
        return m.fail("not only entered by a cond_br");
    };
    if before.condition(&m) != m.operand(op, 0) {
        return m.fail("another condition");
    }
    let Some([on_true, on_false]) = both_ways(&m, op) else { return m.fail(MALFORMED) };
    let (dest, operands) = if before.true_dest(&m) == block { on_true } else { on_false };
    replace_by_branch(m, dest, &operands)
}

fn propagate_truth(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let condition = m.operand(op, 0);
    let ways = [(m.successor(op, 0), Attribute::TRUE), (m.successor(op, 1), Attribute::FALSE)];
    let is_known_in = |dest: BlockId| m.single_predecessor(dest).is_some();
    let known: SmallVec<[(BlockId, Attribute); 2]> =
        ways.into_iter().filter(|&(dest, _)| is_known_in(dest)).collect();
    if !known.iter().any(|&(dest, _)| is_used_in(&m, condition, dest)) {
        return m.fail("the condition is not used where it is known");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    for (dest, value) in known {
        if is_used_in(&rw, condition, dest) {
            let constant = arith::Constant::build(&mut rw, loc, value).result(&rw);
            let mut next = rw.first_op(dest);
            while let Some(user) = next {
                next = rw.next_op(user);
                for index in 0..rw.n_operands(user) {
                    if rw.operand(user, index) == condition {
                        rw.set_operand(user, index, constant);
                    }
                }
            }
        }
    }
    rw.done()
}

/// Whether an operation directly in the block uses the value. Looks at the uses and at the operations in step, because either
/// may be many: a condition that all branches of a function share, or a long block.
fn is_used_in(ir: &Ir, value: ValueId, block: BlockId) -> bool {
    let (mut users, mut ops) = (ir.users(value), ir.ops(block));
    loop {
        match (users.next(), ops.next()) {
            (Some(user), _) if ir.parent_block(user) == Some(block) => return true,
            (_, Some(op)) if ir.operands(op).any(|operand| operand == value) => return true,
            (None, _) | (_, None) => return false,
            _ => {}
        }
    }
}

fn drop_unreachable(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let is_unreachable =
        |dest: BlockId| m.first_op(dest).is_some_and(|first| ub::Unreachable::cast(&m, first).is_some());
    let Some([on_true, on_false]) = both_ways(&m, op) else { return m.fail(MALFORMED) };
    let (dest, operands) = match (is_unreachable(on_true.0), is_unreachable(on_false.0)) {
        (true, _) => on_false,
        (false, true) => on_true,
        (false, false) => return m.fail("both ways lead somewhere"),
    };
    replace_by_branch(m, dest, &operands)
}

/// Where a switch leads for a value of its flag, and what it forwards there.
struct Case {
    value: ApInt,
    dest: BlockId,
    operands: Operands,
}

/// A switch, taken apart.
struct Parts {
    flag: ValueId,
    default: (BlockId, Operands),
    cases: Vec<Case>,
}

impl Parts {
    fn of(ir: &Ir, op: OpId) -> Option<Parts> {
        let view = Switch::cast(ir, op)?;
        let n_cases = ir.successors(op).len().checked_sub(1)?;
        let values: Vec<ApInt> = match view.case_values(ir) {
            Some(values) => {
                let values = values.elements(ir.ctx())?;
                if values.len() != n_cases {
                    return None;
                }
                values.iter().collect()
            }
            None => Vec::new(),
        };
        if values.len() != n_cases {
            return None;
        }
        let way = |successor: usize| Some((ir.successor(op, successor), forwarded(ir, op, successor)?));
        let cases = values.into_iter().enumerate().map(|(i, value)| {
            let (dest, operands) = way(i + 1)?;
            Some(Case { value, dest, operands })
        });
        Some(Parts { flag: view.flag(ir), default: way(0)?, cases: cases.collect::<Option<_>>()? })
    }

    /// Where the value leads.
    fn way(self, value: &ApInt) -> (BlockId, Operands) {
        match self.cases.into_iter().find(|case| case.value == *value) {
            Some(case) => (case.dest, case.operands),
            None => self.default,
        }
    }

    /// Replaces a switch by one of these parts, which go these ways.
    fn replace<'m>(&self, m: Match<'m>, ways: &[Way]) -> Outcome<'m> {
        let op = m.op();
        let ctx = m.ctx();
        let values: Vec<ApInt> = self.cases.iter().map(|case| case.value.clone()).collect();
        let values = match i64::try_from(values.len()) {
            Ok(n) if n > 0 => ctx.dense_attr(ctx.vector_type(&[n], m.value_type(self.flag)), &values),
            _ => None,
        };
        let sizes: Option<Vec<i32>> =
            self.cases.iter().map(|case| i32::try_from(case.operands.len()).ok()).collect();
        let Some(sizes) = sizes else { return m.fail("too many operands") };
        let sizes = ctx.i32_array_attr(&sizes);
        let operands: Vec<ValueId> =
            self.cases.iter().flat_map(|case| case.operands.iter().copied()).collect();
        let dests: Vec<BlockId> = self.cases.iter().map(|case| case.dest).collect();
        let mut rw = m.rewrite();
        let loc = rw.loc(op);
        let (default, default_operands) = &self.default;
        Switch::build(&mut rw, loc, self.flag, default_operands, &operands, values, sizes, *default, &dests);
        rw.replace_op(op, &[]);
        ways.iter().for_each(|way| shorten(&mut rw, way));
        rw.done()
    }
}

fn switch_without_cases(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if m.successors(op).len() != 1 {
        return m.fail("there are cases");
    }
    match forwarded(&m, op, 0) {
        Some(operands) => {
            let dest = m.successor(op, 0);
            replace_by_branch(m, dest, &operands)
        }
        None => m.fail(MALFORMED),
    }
}

fn drop_cases_like_default(m: Match<'_>) -> Outcome<'_> {
    let Some(mut parts) = Parts::of(&m, m.op()) else { return m.fail(MALFORMED) };
    // Guard: of two cases of one value the first counts, so one like the default may not be dropped if another takes its place.
    let n_cases = parts.cases.len();
    let mut last_of: HashMap<&ApInt, usize> = HashMap::new();
    last_of.extend(parts.cases.iter().enumerate().map(|(i, case)| (&case.value, i)));
    let like_default: Vec<bool> = parts
        .cases
        .iter()
        .enumerate()
        .map(|(i, case)| {
            (case.dest, &case.operands) == (parts.default.0, &parts.default.1)
                && last_of.get(&case.value) == Some(&i)
        })
        .collect();
    let mut like_default = like_default.into_iter();
    parts.cases.retain(|_| !like_default.next().unwrap_or(false));
    if parts.cases.len() == n_cases {
        return m.fail("every case leads elsewhere than the default");
    }
    parts.replace(m, &[])
}

fn constant_switch(m: Match<'_>) -> Outcome<'_> {
    let flag = m.operand(m.op(), 0);
    let Some(value) = constant_int(&m, flag) else { return m.fail("the flag is not constant") };
    let Some(parts) = Parts::of(&m, m.op()) else { return m.fail(MALFORMED) };
    let (dest, operands) = parts.way(&value);
    replace_by_branch(m, dest, &operands)
}

fn pass_through_switch(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !m.successors(op).any(|dest| pass_through(&m, dest).is_some()) {
        return m.fail("no block only branches on");
    }
    let Some(mut parts) = Parts::of(&m, op) else { return m.fail(MALFORMED) };
    let mut ways: Vec<Way> = Vec::new();
    // Many cases may lead along one long way. What is left is for the next time, when the ways are short.
    let mut patience = LONG_WAY + 2 * parts.cases.len();
    let mut follow = |dest: &mut BlockId, operands: &mut Operands| {
        if patience > 0
            && let Some(way) = collapse(&m, *dest, operands.clone())
        {
            patience = patience.saturating_sub(way.passed.len());
            (*dest, *operands) = (way.dest, way.operands.clone());
            ways.push(way);
        }
    };
    follow(&mut parts.default.0, &mut parts.default.1);
    parts.cases.iter_mut().for_each(|case| follow(&mut case.dest, &mut case.operands));
    if ways.is_empty() {
        return m.fail("the blocks that only branch on lead around in a circle");
    }
    parts.replace(m, &ways)
}

/// The switch on the same flag that alone leads to the block of `op`, and by which of its successors.
fn switch_before(ir: &Ir, op: OpId) -> Option<(usize, Switch)> {
    let (block, before) = only_entered_from::<Switch>(ir, op)?;
    let (_, successor) = ir.branches_to(block).next()?;
    (before.flag(ir) == ir.operand(op, 0)).then_some((successor, before))
}

fn switch_decided_before(m: Match<'_>) -> Outcome<'_> {
    let Some((successor, before)) = switch_before(&m, m.op()) else {
        return m.fail("no switch on the same flag before");
    };
    let Some(case) = successor.checked_sub(1) else { return m.fail("entered for the default") };
    // Of many cases only this one is read: there may be a switch in each of them.
    let values = before.case_values(&m).and_then(|values| values.elements(m.ctx()));
    let values = values.filter(|values| values.len() + 1 == m.successors(before.op()).len());
    let (Some(value), Some(parts)) = (values.and_then(|values| values.get(case)), Parts::of(&m, m.op()))
    else {
        return m.fail(MALFORMED);
    };
    let (dest, operands) = parts.way(&value);
    replace_by_branch(m, dest, &operands)
}

fn cases_taken_before(m: Match<'_>) -> Outcome<'_> {
    let Some((successor, before)) = switch_before(&m, m.op()) else {
        return m.fail("no switch on the same flag before");
    };
    if successor != 0 {
        return m.fail("not entered for the default");
    }
    let (Some(before), Some(mut parts)) = (Parts::of(&m, before.op()), Parts::of(&m, m.op())) else {
        return m.fail(MALFORMED);
    };
    let n_cases = parts.cases.len();
    // The block has one predecessor edge, the default's: none of the cases before leads here.
    let taken: HashSet<&ApInt> = before.cases.iter().map(|case| &case.value).collect();
    parts.cases.retain(|case| !taken.contains(&case.value));
    if parts.cases.len() == n_cases {
        return m.fail("no case was taken before");
    }
    parts.replace(m, &[])
}
