//! The canonicalization patterns of cf (`ControlFlowOps.cpp`), as a table.
//!
//! The patterns terminate on every input. No branch is redirected around a cycle of forwarding blocks, and no blocks
//! are merged along an unreachable cycle, where a value would depend on itself. A forwarding block contains a branch
//! only.

use std::collections::{HashMap, HashSet};

use proofmark_ir::apint::ApInt;
use proofmark_ir::{
    Attribute, BlockId, Ir, Match, OpId, OpView, Outcome, PatternRow, Rewriter, ValueDef, ValueId,
};
use smallvec::SmallVec;

use super::{Branch, CondBranch, Switch};
use crate::cf::Assert;
use crate::common::matchers::constant_int;
use crate::{arith, ub};

/// The operands that a branch forwards.
type Operands = SmallVec<[ValueId; 4]>;

/// The patterns, in MLIR's order.
pub const PATTERNS: &[PatternRow] = &[
    PatternRow {
        name: "EraseTrueAssert",
        summary: "assert true -> erased",
        root: Assert::DEF.name,
        benefit: 1,
        apply: erase_true_assert,
    },
    PatternRow {
        name: "SimplifyBrToBlockWithSinglePred",
        summary: "br to a block with a single predecessor -> the operations of the block",
        root: Branch::DEF.name,
        benefit: 1,
        apply: merge_into_predecessor,
    },
    PatternRow {
        name: "SimplifyPassThroughBr",
        summary: "br to a forwarding block -> br to its successor",
        root: Branch::DEF.name,
        benefit: 1,
        apply: pass_through_branch,
    },
    PatternRow {
        name: "SimplifyConstCondBranchPred",
        summary: "cond_br on a constant -> br",
        root: CondBranch::DEF.name,
        benefit: 1,
        apply: constant_condition,
    },
    PatternRow {
        name: "SimplifyPassThroughCondBranch",
        summary: "cond_br to a forwarding block -> cond_br to its successor",
        root: CondBranch::DEF.name,
        benefit: 1,
        apply: pass_through_cond_branch,
    },
    PatternRow {
        name: "SimplifyCondBranchIdenticalSuccessors",
        summary: "cond_br with equal successors -> br, with a select for each differing operand",
        root: CondBranch::DEF.name,
        benefit: 1,
        apply: identical_successors,
    },
    PatternRow {
        name: "SimplifyCondBranchFromCondBranchOnSameCondition",
        summary: "cond_br on a condition that the single predecessor determines -> br",
        root: CondBranch::DEF.name,
        benefit: 1,
        apply: condition_decided_before,
    },
    PatternRow {
        name: "CondBranchTruthPropagation",
        summary: "condition of a cond_br, used in a successor with a single predecessor -> true or false",
        root: CondBranch::DEF.name,
        benefit: 1,
        apply: propagate_truth,
    },
    PatternRow {
        name: "DropUnreachableCondBranch",
        summary: "cond_br with a ub.unreachable successor -> br to the other successor",
        root: CondBranch::DEF.name,
        benefit: 1,
        apply: drop_unreachable,
    },
    PatternRow {
        name: "SimplifySwitchWithOnlyDefault",
        summary: "switch without cases -> br",
        root: Switch::DEF.name,
        benefit: 1,
        apply: switch_without_cases,
    },
    PatternRow {
        name: "DropSwitchCasesThatMatchDefault",
        summary: "switch with cases equal to the default -> switch without these cases",
        root: Switch::DEF.name,
        benefit: 1,
        apply: drop_cases_like_default,
    },
    PatternRow {
        name: "SimplifyConstSwitchValue",
        summary: "switch on a constant -> br",
        root: Switch::DEF.name,
        benefit: 1,
        apply: constant_switch,
    },
    PatternRow {
        name: "SimplifyPassThroughSwitch",
        summary: "switch to a forwarding block -> switch to its successor",
        root: Switch::DEF.name,
        benefit: 1,
        apply: pass_through_switch,
    },
    PatternRow {
        name: "SimplifySwitchFromSwitchOnSameCondition",
        summary: "switch on a flag that the preceding switch determines -> br",
        root: Switch::DEF.name,
        benefit: 1,
        apply: switch_decided_before,
    },
    PatternRow {
        name: "SimplifySwitchFromDefaultSwitchOnSameCondition",
        summary: "switch in the default of a switch on the same flag -> switch without the cases of the latter",
        root: Switch::DEF.name,
        benefit: 1,
        apply: cases_taken_before,
    },
];

/// Returns the operands that a terminator forwards to a successor.
fn forwarded(ir: &Ir, op: OpId, successor: usize) -> Option<Operands> {
    let range = ir.successor_operands(op, successor)?;
    Some(range.map(|index| ir.operand(op, index)).collect())
}

/// Replaces the matched terminator by a `cf.br`.
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
    let root = m.root::<Assert>();
    let op = m.op();
    if m.constant_value(root.arg(&m)) != Some(Attribute::TRUE) {
        return m.fail("condition is not the constant true");
    }
    let mut rw = m.rewrite();
    rw.erase_op(op);
    rw.done()
}

/// The limit on a chain of single predecessors. Blocks with one predecessor and one successor are merged; a longer
/// chain is an unreachable loop of conditional branches, which is erased.
const MAX_CHAIN: usize = 16;

/// Returns whether `from` reaches `block` through blocks with a single predecessor, and no other path does. The chain
/// is followed for [`MAX_CHAIN`] blocks.
fn is_reached_only_from(ir: &Ir, block: BlockId, from: BlockId) -> bool {
    std::iter::successors(Some(block), |&each| ir.single_predecessor(each))
        .take(MAX_CHAIN)
        .any(|each| each == from)
}

fn merge_into_predecessor(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (dest, Some(block)) = (m.successor(op, 0), m.parent_block(op)) else {
        return m.fail("operation is not in a block");
    };
    if m.single_predecessor(dest) != Some(block) {
        return m.fail("successor has other predecessors");
    }
    if is_reached_only_from(&m, block, dest) {
        return m.fail("block is in an unreachable cycle");
    }
    let operands: Operands = m.operands(op).collect();
    let is_own_argument =
        |&value: &ValueId| matches!(m.value_def(value), ValueDef::BlockArg { block, .. } if block == dest);
    if operands.iter().any(is_own_argument) {
        return m.fail("block is in an unreachable cycle");
    }
    let mut rw = m.rewrite();
    rw.erase_op(op);
    rw.merge_blocks(dest, block, &operands);
    rw.done()
}

/// Returns the branch of a forwarding block: its only operation, which alone uses the block's arguments.
fn forwarding_branch(ir: &Ir, block: BlockId) -> Option<Branch> {
    let first = ir.first_op(block)?;
    let branch = Branch::cast(ir, first)?;
    let only_used_here = |&arg: &ValueId| ir.users(arg).all(|user| user == first);
    ir.block_args(block).iter().all(only_used_here).then_some(branch)
}

/// The destination of a branch after forwarding blocks.
struct Destination {
    dest: BlockId,
    operands: Operands,
    /// The branches of the forwarding blocks.
    forwarding: SmallVec<[OpId; 4]>,
}

/// Returns the final destination of a branch to `dest` with `operands`, after all forwarding blocks.
///
/// Returns `None` if `dest` is not a forwarding block, or if the forwarding blocks form a cycle. A long path into a
/// cycle ends at a block of the cycle, so that [`redirect_path`] can redirect the branches on the path.
fn follow_forwarding_blocks(ir: &Ir, mut dest: BlockId, mut operands: Operands) -> Option<Destination> {
    let mut next = forwarding_branch(ir, dest)?;
    let mut forwarding = SmallVec::new();
    // Brent's cycle detection: compares with a block that is updated after 1, 2, 4, ... steps.
    let (mut mark, mut steps, mut limit) = (dest, 0, 1);
    loop {
        operands = forwarded_operands(ir, next.op(), dest, &operands);
        forwarding.push(next.op());
        dest = next.dest(ir);
        if dest == mark {
            return (forwarding.len() >= LONG_PATH).then_some(Destination { dest, operands, forwarding });
        }
        steps += 1;
        if steps == limit {
            (mark, steps, limit) = (dest, 0, limit * 2);
        }
        match forwarding_branch(ir, dest) {
            Some(branch) => next = branch,
            None => return Some(Destination { dest, operands, forwarding }),
        }
    }
}

/// Returns the operands that `branch`, in `block`, forwards if the arguments of `block` are `operands`.
fn forwarded_operands(ir: &Ir, branch: OpId, block: BlockId, operands: &[ValueId]) -> Operands {
    let given = |value| match ir.value_def(value) {
        ValueDef::BlockArg { block: of, index } if of == block => operands[index as usize],
        _ => value,
    };
    ir.operands(branch).map(given).collect()
}

/// The length, in blocks, from which a path is shortened.
const LONG_PATH: usize = 8;

/// Redirects the branches on a long path to its destination. Then each chain of forwarding blocks is followed once, and
/// costs its length, for any number of branches into the chain in any order. A cycle is reduced to a block that
/// branches to itself.
fn redirect_path(rw: &mut Rewriter<'_>, destination: &Destination) {
    if destination.forwarding.len() < LONG_PATH {
        return;
    }
    for &each in destination.forwarding.iter().rev() {
        // The branch may have been redirected earlier: on another path of the same operation, or on a cycle.
        if !rw.contains_op(each) || rw.successor(each, 0) == destination.dest {
            continue;
        }
        let next = rw.successor(each, 0);
        let Some(on) = rw.first_op(next).filter(|&on| Branch::cast(rw, on).is_some()) else { return };
        let operands: Operands = rw.operands(each).collect();
        let operands = forwarded_operands(rw, on, next, &operands);
        let dest = rw.successor(on, 0);
        rw.set_insertion_point_before(each);
        branch(rw, each, dest, &operands);
    }
}

fn pass_through_branch(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let dest = m.successor(op, 0);
    if Some(dest) == m.parent_block(op) {
        return m.fail("branch to its own block");
    }
    let Some(destination) = follow_forwarding_blocks(&m, dest, m.operands(op).collect()) else {
        return m.fail("successor is not a forwarding block");
    };
    let mut rw = m.rewrite();
    branch(&mut rw, op, destination.dest, &destination.operands);
    redirect_path(&mut rw, &destination);
    rw.done()
}

/// Returns both successors of a `cf.cond_br` with their operands.
fn both_successors(ir: &Ir, op: OpId) -> Option<[(BlockId, Operands); 2]> {
    Some([(ir.successor(op, 0), forwarded(ir, op, 0)?), (ir.successor(op, 1), forwarded(ir, op, 1)?)])
}

const MALFORMED: &str = "operand count differs from the segment sizes";

fn constant_condition(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<CondBranch>();
    let op = m.op();
    let Some(condition) = m.constant_value(root.condition(&m)).and_then(Attribute::as_bool) else {
        return m.fail("condition is not constant");
    };
    let Some([on_true, on_false]) = both_successors(&m, op) else { return m.fail(MALFORMED) };
    let (dest, operands) = if condition { on_true } else { on_false };
    replace_by_branch(m, dest, &operands)
}

fn pass_through_cond_branch(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (Some(view), Some([on_true, on_false])) = (CondBranch::cast(&m, op), both_successors(&m, op)) else {
        return m.fail(MALFORMED);
    };
    let further =
        [&on_true, &on_false].map(|(dest, operands)| follow_forwarding_blocks(&m, *dest, operands.clone()));
    if further.iter().all(Option::is_none) {
        return m.fail("no successor is a forwarding block");
    }
    let [(true_dest, true_operands), (false_dest, false_operands)] =
        [(on_true, &further[0]), (on_false, &further[1])].map(|(near, further)| match further {
            Some(destination) => (destination.dest, destination.operands.clone()),
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
    further.iter().flatten().for_each(|destination| redirect_path(&mut rw, destination));
    rw.done()
}

fn identical_successors(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<CondBranch>();
    let op = m.op();
    let dest = m.successor(op, 0);
    if dest != m.successor(op, 1) {
        return m.fail("successors differ");
    }
    let Some([(_, on_true), (_, on_false)]) = both_successors(&m, op) else { return m.fail(MALFORMED) };
    if on_true == on_false {
        return replace_by_branch(m, dest, &on_true);
    }
    let block = m.parent_block(op);
    if m.predecessors(dest).any(|each| Some(each) != block) {
        return m.fail("operands differ and the successor has other predecessors");
    }
    let condition = root.condition(&m);
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

/// Returns the block of `op` and the terminator of its single predecessor, if that is a `V`.
fn single_predecessor_terminator<V: OpView>(ir: &Ir, op: OpId) -> Option<(BlockId, V)> {
    let block = ir.parent_block(op)?;
    let predecessor = ir.single_predecessor(block)?;
    Some((block, V::cast(ir, ir.last_op(predecessor)?)?))
}

fn condition_decided_before(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<CondBranch>();
    let op = m.op();
    let Some((block, before)) = single_predecessor_terminator::<CondBranch>(&m, op) else {
        return m.fail("single predecessor does not end with cond_br");
    };
    if before.condition(&m) != root.condition(&m) {
        return m.fail("conditions differ");
    }
    let Some([on_true, on_false]) = both_successors(&m, op) else { return m.fail(MALFORMED) };
    let (dest, operands) = if before.true_dest(&m) == block { on_true } else { on_false };
    replace_by_branch(m, dest, &operands)
}

fn propagate_truth(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<CondBranch>();
    let op = m.op();
    let condition = root.condition(&m);
    let destinations = [(m.successor(op, 0), Attribute::TRUE), (m.successor(op, 1), Attribute::FALSE)];
    let is_known_in = |dest: BlockId| m.single_predecessor(dest).is_some();
    let known: SmallVec<[(BlockId, Attribute); 2]> =
        destinations.into_iter().filter(|&(dest, _)| is_known_in(dest)).collect();
    if !known.iter().any(|&(dest, _)| is_used_in(&m, condition, dest)) {
        return m.fail("condition is not used in the successors");
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

/// Returns whether an operation directly in `block` uses `value`. Advances through the uses and the operations
/// alternately, because either list may be long.
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
    let Some([on_true, on_false]) = both_successors(&m, op) else { return m.fail(MALFORMED) };
    let (dest, operands) = match (is_unreachable(on_true.0), is_unreachable(on_false.0)) {
        (true, _) => on_false,
        (false, true) => on_true,
        (false, false) => return m.fail("no successor is unreachable"),
    };
    replace_by_branch(m, dest, &operands)
}

/// A case of a switch: its value, destination and forwarded operands.
struct Case {
    value: ApInt,
    dest: BlockId,
    operands: Operands,
}

/// The parts of a switch.
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
        let destination =
            |successor: usize| Some((ir.successor(op, successor), forwarded(ir, op, successor)?));
        let cases = values.into_iter().enumerate().map(|(i, value)| {
            let (dest, operands) = destination(i + 1)?;
            Some(Case { value, dest, operands })
        });
        Some(Parts { flag: view.flag(ir), default: destination(0)?, cases: cases.collect::<Option<_>>()? })
    }

    /// Returns the destination and the operands for `value`.
    fn destination(self, value: &ApInt) -> (BlockId, Operands) {
        match self.cases.into_iter().find(|case| case.value == *value) {
            Some(case) => (case.dest, case.operands),
            None => self.default,
        }
    }

    /// Replaces the matched switch by a switch with these parts and destinations.
    fn replace<'m>(&self, m: Match<'m>, destinations: &[Destination]) -> Outcome<'m> {
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
        destinations.iter().for_each(|destination| redirect_path(&mut rw, destination));
        rw.done()
    }
}

fn switch_without_cases(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if m.successors(op).len() != 1 {
        return m.fail("switch has cases");
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
    // Guard: of two cases with the same value the first is taken, so that a case like the default is kept if a later
    // case has the same value.
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
        return m.fail("no case equals the default");
    }
    parts.replace(m, &[])
}

fn constant_switch(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Switch>();
    let flag = root.flag(&m);
    let Some(value) = constant_int(&m, flag) else { return m.fail("flag is not constant") };
    let Some(parts) = Parts::of(&m, m.op()) else { return m.fail(MALFORMED) };
    let (dest, operands) = parts.destination(&value);
    replace_by_branch(m, dest, &operands)
}

fn pass_through_switch(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !m.successors(op).any(|dest| forwarding_branch(&m, dest).is_some()) {
        return m.fail("no successor is a forwarding block");
    }
    let Some(mut parts) = Parts::of(&m, op) else { return m.fail(MALFORMED) };
    let mut destinations: Vec<Destination> = Vec::new();
    // Limits the work on many cases along one long path; the next match handles the remaining cases.
    let mut steps_left = LONG_PATH + 2 * parts.cases.len();
    let mut follow = |dest: &mut BlockId, operands: &mut Operands| {
        if steps_left > 0
            && let Some(destination) = follow_forwarding_blocks(&m, *dest, operands.clone())
        {
            steps_left = steps_left.saturating_sub(destination.forwarding.len());
            (*dest, *operands) = (destination.dest, destination.operands.clone());
            destinations.push(destination);
        }
    };
    follow(&mut parts.default.0, &mut parts.default.1);
    parts.cases.iter_mut().for_each(|case| follow(&mut case.dest, &mut case.operands));
    if destinations.is_empty() {
        return m.fail("forwarding blocks form a cycle");
    }
    parts.replace(m, &destinations)
}

/// Returns the `cf.switch` on the same flag that ends the single predecessor of the block of `op`, and the index of the
/// successor.
fn switch_before(ir: &Ir, op: OpId) -> Option<(usize, Switch)> {
    let (block, before) = single_predecessor_terminator::<Switch>(ir, op)?;
    let (_, successor) = ir.branches_to(block).next()?;
    (before.flag(ir) == Switch::from_op(op).flag(ir)).then_some((successor, before))
}

fn switch_decided_before(m: Match<'_>) -> Outcome<'_> {
    let Some((successor, before)) = switch_before(&m, m.op()) else {
        return m.fail("single predecessor does not end with a switch on the same flag");
    };
    let Some(case) = successor.checked_sub(1) else {
        return m.fail("block is the default of the preceding switch");
    };
    // Reads one case value only: each case of a large switch may contain a switch.
    let values = before.case_values(&m).and_then(|values| values.elements(m.ctx()));
    let values = values.filter(|values| values.len() + 1 == m.successors(before.op()).len());
    let (Some(value), Some(parts)) = (values.and_then(|values| values.get(case)), Parts::of(&m, m.op()))
    else {
        return m.fail(MALFORMED);
    };
    let (dest, operands) = parts.destination(&value);
    replace_by_branch(m, dest, &operands)
}

fn cases_taken_before(m: Match<'_>) -> Outcome<'_> {
    let Some((successor, before)) = switch_before(&m, m.op()) else {
        return m.fail("single predecessor does not end with a switch on the same flag");
    };
    if successor != 0 {
        return m.fail("block is not the default of the preceding switch");
    }
    let (Some(before), Some(mut parts)) = (Parts::of(&m, before.op()), Parts::of(&m, m.op())) else {
        return m.fail(MALFORMED);
    };
    let n_cases = parts.cases.len();
    // The single predecessor edge is that of the default: no case of the preceding switch enters the block.
    let taken: HashSet<&ApInt> = before.cases.iter().map(|case| &case.value).collect();
    parts.cases.retain(|case| !taken.contains(&case.value));
    if parts.cases.len() == n_cases {
        return m.fail("no case of the preceding switch recurs");
    }
    parts.replace(m, &[])
}
