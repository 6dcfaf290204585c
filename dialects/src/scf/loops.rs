//! The canonicalization patterns on loop-carried values: invariant, equal and unused values.

use std::collections::HashMap;

use proofmark_ir::{Attribute, BlockId, Ir, Match, OpId, Outcome, Rewriter, Type, ValueDef, ValueId};
use smallvec::SmallVec;

use super::blocks::{block_of, is_defined_in, yielded};
use super::carried::{equal_pairs, spread_liveness};
use super::invariant::only_values;
use super::ops::Condition;
use crate::arith;
use crate::common::matchers;

/// The number of operands of `scf.for` before the initial values.
const N_BOUNDS: usize = 3;

/// The loop-carried values of an `scf.for`: initial values, block arguments, yielded values.
struct Carried {
    body: BlockId,
    inits: SmallVec<[ValueId; 4]>,
    args: SmallVec<[ValueId; 4]>,
    yields: SmallVec<[ValueId; 4]>,
}

impl Carried {
    fn of(ir: &Ir, op: OpId) -> Option<Carried> {
        let body = block_of(ir, op, 0)?;
        let inits: SmallVec<[ValueId; 4]> = ir.operands(op).skip(N_BOUNDS).collect();
        let args: SmallVec<[ValueId; 4]> = ir.block_args(body).get(1..)?.into();
        let yields = yielded(ir, body);
        (inits.len() == args.len() && args.len() == yields.len() && args.len() == ir.n_results(op))
            .then_some(Carried { body, inits, args, yields })
    }

    /// Returns the index of the loop-carried argument that a value is.
    fn position(&self, ir: &Ir, value: ValueId) -> Option<usize> {
        match ir.value_def(value) {
            ValueDef::BlockArg { block, index } if block == self.body => (index as usize).checked_sub(1),
            _ => None,
        }
    }

    /// Returns, for each argument, the only value that it ever has, if it is invariant.
    fn invariants(&self, ir: &Ir) -> Vec<Option<ValueId>> {
        only_values(&self.inits, &self.yields, |value| self.position(ir, value))
    }
}

pub(super) fn forward_invariants(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(carried) = Carried::of(&m, op) else { return m.fail("loop has no carried values") };
    let is_used = |i: usize| !m.use_empty(carried.args[i]) || !m.use_empty(m.result(op, i));
    let invariants: Vec<(usize, ValueId)> = (0..)
        .zip(carried.invariants(&m))
        .filter_map(|(i, value)| value.filter(|_| is_used(i)).map(|value| (i, value)))
        .collect();
    if invariants.is_empty() {
        return m.fail("no carried value is invariant");
    }
    let mut rw = m.rewrite();
    for (i, value) in invariants {
        let result = rw.result(op, i);
        rw.replace_all_uses_with(carried.args[i], value);
        rw.replace_all_uses_with(result, value);
    }
    rw.done()
}

pub(super) fn merge_equal(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(carried) = Carried::of(&m, op) else { return m.fail("loop has no carried values") };
    let key = |i: usize| (carried.inits[i], carried.yields[i]);
    let is_used = |i: usize| !m.use_empty(carried.args[i]) || !m.use_empty(m.result(op, i));
    let mut equal = equal_pairs(carried.args.len(), key);
    equal.retain(|&(_, i)| is_used(i));
    if equal.is_empty() {
        return m.fail("carried values are distinct");
    }
    let mut rw = m.rewrite();
    for (kept, merged) in equal {
        let (to, from) = (rw.result(op, kept), rw.result(op, merged));
        rw.replace_all_uses_with(carried.args[merged], carried.args[kept]);
        rw.replace_all_uses_with(from, to);
    }
    rw.done()
}

pub(super) fn drop_dead(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(carried) = Carried::of(&m, op) else { return m.fail("loop has no carried values") };
    let n = carried.args.len();
    let last = m.last_op(carried.body);
    // An argument is live if its result is used, if an operation other than the yield uses it, or if the yield forwards
    // it to a live argument.
    let mut live: Vec<bool> = (0..n)
        .map(|i| !m.use_empty(m.result(op, i)) || m.users(carried.args[i]).any(|user| Some(user) != last))
        .collect();
    let previous: Vec<Option<usize>> =
        carried.yields.iter().map(|&value| carried.position(&m, value)).collect();
    spread_liveness(&mut live, &previous);
    let kept: Vec<usize> = (0..n).filter(|&i| live[i]).collect();
    if kept.len() == n {
        return m.fail("all values are used");
    }
    let mut rw = m.rewrite();
    let operands: SmallVec<[ValueId; 8]> =
        rw.operands(op).take(N_BOUNDS).chain(kept.iter().map(|&i| carried.inits[i])).collect();
    let types: Vec<Type> = kept.iter().map(|&i| rw.value_type(carried.args[i])).collect();
    if let Some(last) = last {
        let values: SmallVec<[ValueId; 4]> = kept.iter().map(|&i| carried.yields[i]).collect();
        rw.set_operands(last, &values);
    }
    let is_dead = |ir: &Ir, arg| carried.position(ir, arg).is_some_and(|i| !live[i]);
    rw.erase_arguments(carried.body, is_dead);
    rw.replace_keeping_regions(op, &operands, &types, &kept);
    rw.done()
}

/// Erases the arguments of `block` except those at the indices `kept`; erased arguments must not have uses.
fn erase_all_but(rw: &mut Rewriter<'_>, block: BlockId, kept: &[usize]) {
    let mut is_kept = vec![false; rw.block_args(block).len()];
    kept.iter().for_each(|&i| is_kept[i] = true);
    rw.erase_arguments(block, |ir, arg| match ir.value_def(arg) {
        ValueDef::BlockArg { index, .. } => !is_kept[index as usize],
        ValueDef::OpResult { .. } => false,
    });
}

/// The blocks and the condition of an `scf.while`.
pub(super) struct While {
    pub(super) before: BlockId,
    pub(super) after: BlockId,
    pub(super) condition: Condition,
}

impl While {
    pub(super) fn of(ir: &Ir, op: OpId) -> Option<While> {
        let (before, after) = (block_of(ir, op, 0)?, block_of(ir, op, 1)?);
        let condition = Condition::cast(ir, ir.last_op(before)?)?;
        let n = ir.n_operands(condition.op()) - 1;
        (ir.block_args(after).len() == n && ir.n_results(op) == n).then_some(While {
            before,
            after,
            condition,
        })
    }

    /// Returns the values that the condition forwards.
    pub(super) fn forwarded_values(&self, ir: &Ir) -> SmallVec<[ValueId; 4]> {
        ir.operands(self.condition.op()).skip(1).collect()
    }
}

pub(super) fn propagate_condition(m: Match<'_>) -> Outcome<'_> {
    let Some(parts) = While::of(&m, m.op()) else { return m.fail("operation is malformed") };
    let condition = parts.condition.condition(&m);
    let known: Vec<ValueId> = parts
        .forwarded_values(&m)
        .into_iter()
        .zip(m.block_args(parts.after))
        .filter(|&(value, &arg)| value == condition && !m.use_empty(arg))
        .map(|(_, &arg)| arg)
        .collect();
    if known.is_empty() {
        return m.fail("condition is not forwarded");
    }
    let op = m.op();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let holds = arith::Constant::build(&mut rw, loc, Attribute::TRUE).result(&rw);
    known.into_iter().for_each(|arg| rw.replace_all_uses_with(arg, holds));
    rw.done()
}

pub(super) fn propagate_comparison(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(parts) = While::of(&m, op) else { return m.fail("operation is malformed") };
    let condition = parts.condition.condition(&m);
    let Some(cmp) = m.defining::<arith::CmpI>(condition) else {
        return m.fail("condition is not a comparison");
    };
    let Some(predicate) = matchers::predicate(&m, cmp.op()) else {
        return m.fail("condition is not a comparison");
    };
    let region = m.regions(op)[0];
    let args = m.block_args(parts.after).to_vec();
    let forwarded_values = parts.forwarded_values(&m);
    // The names of a condition's operand in the body: forwarded arguments, and the operand itself if it is defined
    // outside.
    let names = |operand: ValueId| -> SmallVec<[ValueId; 2]> {
        let mut names: SmallVec<[ValueId; 2]> = forwarded_values
            .iter()
            .zip(&args)
            .filter(|&(&value, _)| value == operand)
            .map(|(_, &arg)| arg)
            .collect();
        if !is_defined_in(&m, operand, region) {
            names.push(operand);
        }
        names
    };
    let (lhs, rhs) = (names(cmp.lhs(&m)), names(cmp.rhs(&m)));
    let mut known: Vec<(OpId, bool)> = Vec::new();
    for &arg in &args {
        for user in m.users(arg) {
            let Some(other) = arith::CmpI::cast(&m, user) else { continue };
            let within = m.parent_region(user) == m.block_region(parts.after);
            if !within || !lhs.contains(&other.lhs(&m)) || !rhs.contains(&other.rhs(&m)) {
                continue;
            }
            let holds = match matchers::predicate(&m, user) {
                Some(own) if own == predicate => true,
                Some(own) if own == predicate.inverted() => false,
                _ => continue,
            };
            if !known.contains(&(user, holds)) {
                known.push((user, holds));
            }
        }
    }
    if known.is_empty() {
        return m.fail("loop contains no equivalent comparison");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    for (comparison, holds) in known {
        let holds = arith::Constant::build(&mut rw, loc, Attribute::bool(holds)).result(&rw);
        rw.replace_op(comparison, &[holds]);
    }
    rw.done()
}

pub(super) fn merge_equal_results(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(parts) = While::of(&m, op) else { return m.fail("operation is malformed") };
    let values = parts.forwarded_values(&m);
    let args = m.block_args(parts.after).to_vec();
    let is_used = |i: usize| !m.use_empty(args[i]) || !m.use_empty(m.result(op, i));
    let mut equal = equal_pairs(values.len(), |i| values[i]);
    equal.retain(|&(_, i)| is_used(i));
    if equal.is_empty() {
        return m.fail("no value is forwarded twice");
    }
    let mut rw = m.rewrite();
    for (kept, merged) in equal {
        let (to, from) = (rw.result(op, kept), rw.result(op, merged));
        rw.replace_all_uses_with(args[merged], args[kept]);
        rw.replace_all_uses_with(from, to);
    }
    rw.done()
}

pub(super) fn drop_dead_results(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(parts) = While::of(&m, op) else { return m.fail("operation is malformed") };
    let args = m.block_args(parts.after).to_vec();
    let is_used = |&i: &usize| !m.use_empty(args[i]) || !m.use_empty(m.result(op, i));
    let kept: Vec<usize> = (0..args.len()).filter(is_used).collect();
    if kept.len() == args.len() {
        return m.fail("all values are used");
    }
    let values = parts.forwarded_values(&m);
    let condition = parts.condition.op();
    let mut rw = m.rewrite();
    let forwarded_values: SmallVec<[ValueId; 4]> =
        std::iter::once(parts.condition.condition(&rw)).chain(kept.iter().map(|&i| values[i])).collect();
    rw.set_operands(condition, &forwarded_values);
    erase_all_but(&mut rw, parts.after, &kept);
    let operands: SmallVec<[ValueId; 4]> = rw.operands(op).collect();
    let types: Vec<Type> = kept.iter().map(|&i| rw.value_type(values[i])).collect();
    rw.replace_keeping_regions(op, &operands, &types, &kept);
    rw.done()
}

/// Sorts forwarded values that are a permutation of the loop-carried values.
pub(super) fn align_args(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(parts) = While::of(&m, op) else { return m.fail("operation is malformed") };
    let (carried, forwarded_values) = (m.block_args(parts.before).to_vec(), parts.forwarded_values(&m));
    if carried.len() != forwarded_values.len() || carried[..] == forwarded_values[..] {
        return m.fail("forwarded values equal the loop-carried values, or differ in number");
    }
    // The index at which each carried value is forwarded.
    let mut first: HashMap<ValueId, usize> = HashMap::new();
    forwarded_values.iter().enumerate().for_each(|(i, &value)| {
        first.entry(value).or_insert(i);
    });
    let places = carried.iter().map(|arg| first.get(arg).copied());
    let Some(places) = places.collect::<Option<Vec<usize>>>() else {
        return m.fail("forwarded values are not a permutation of the loop-carried values");
    };
    let mut rw = m.rewrite();
    let operands: SmallVec<[ValueId; 4]> =
        std::iter::once(parts.condition.condition(&rw)).chain(carried.iter().copied()).collect();
    rw.set_operands(parts.condition.op(), &operands);
    let old = rw.block_args(parts.after).to_vec();
    let types: Vec<Type> = carried.iter().map(|&arg| rw.value_type(arg)).collect();
    for (&ty, &place) in types.iter().zip(&places) {
        let new = rw.add_argument(parts.after, ty);
        rw.replace_all_uses_with(old[place], new);
    }
    rw.erase_arguments(parts.after, |ir, arg| {
        matches!(ir.value_def(arg), ValueDef::BlockArg { index, .. } if (index as usize) < old.len())
    });
    let inits: SmallVec<[ValueId; 4]> = rw.operands(op).collect();
    rw.replace_keeping_regions(op, &inits, &types, &places);
    rw.done()
}

pub(super) fn drop_dead_args(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(parts) = While::of(&m, op) else { return m.fail("operation is malformed") };
    let args = m.block_args(parts.before).to_vec();
    let Some(last) = m.last_op(parts.after).filter(|&last| m.n_operands(last) == args.len()) else {
        return m.fail("operation is malformed");
    };
    let kept: Vec<usize> = (0..args.len()).filter(|&i| !m.use_empty(args[i])).collect();
    if kept.len() == args.len() || m.n_operands(op) != args.len() {
        return m.fail("all values are used");
    }
    let (inits, yields) = (m.operands(op).collect::<Vec<_>>(), yielded(&m, parts.after));
    let types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let all: Vec<usize> = (0..types.len()).collect();
    let mut rw = m.rewrite();
    let values: SmallVec<[ValueId; 4]> = kept.iter().map(|&i| yields[i]).collect();
    rw.set_operands(last, &values);
    erase_all_but(&mut rw, parts.before, &kept);
    let operands: SmallVec<[ValueId; 4]> = kept.iter().map(|&i| inits[i]).collect();
    rw.replace_keeping_regions(op, &operands, &types, &all);
    rw.done()
}

/// The loop-carried values of an `scf.while`: the initial values, and the values that its body yields, traced through
/// the forwarded values.
struct CarriedByWhile {
    parts: While,
    inits: Vec<ValueId>,
    args: Vec<ValueId>,
    yields: Vec<ValueId>,
}

impl CarriedByWhile {
    fn of(ir: &Ir, op: OpId) -> Option<CarriedByWhile> {
        let parts = While::of(ir, op)?;
        let forwarded_values = parts.forwarded_values(ir);
        let origin = |value: ValueId| match ir.value_def(value) {
            ValueDef::BlockArg { block, index } if block == parts.after => forwarded_values[index as usize],
            _ => value,
        };
        let yields: Vec<ValueId> = yielded(ir, parts.after).into_iter().map(origin).collect();
        let (inits, args) = (ir.operands(op).collect::<Vec<_>>(), ir.block_args(parts.before).to_vec());
        (inits.len() == args.len() && args.len() == yields.len()).then_some(CarriedByWhile {
            parts,
            inits,
            args,
            yields,
        })
    }

    /// Returns, for each argument of `before`, the only value that it ever has, if it is invariant.
    fn invariants(&self, ir: &Ir) -> Vec<Option<ValueId>> {
        only_values(&self.inits, &self.yields, |value| match ir.value_def(value) {
            ValueDef::BlockArg { block, index } if block == self.parts.before => Some(index as usize),
            _ => None,
        })
    }
}

pub(super) fn forward_while_invariants(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(carried) = CarriedByWhile::of(&m, op) else { return m.fail("operation is malformed") };
    let regions = m.regions(op).to_vec();
    let mut known: Vec<(ValueId, ValueId)> = std::iter::zip(&carried.args, carried.invariants(&m))
        .filter_map(|(&arg, value)| Some((arg, value.filter(|_| !m.use_empty(arg))?)))
        .collect();
    // A forwarded value that is defined outside is the same value in the body and after the loop.
    let is_outside = |value: ValueId| !regions.iter().any(|&region| is_defined_in(&m, value, region));
    for (j, value) in carried.parts.forwarded_values(&m).into_iter().enumerate() {
        if is_outside(value) {
            let names = [m.block_args(carried.parts.after)[j], m.result(op, j)];
            known.extend(names.into_iter().filter(|&name| !m.use_empty(name)).map(|name| (name, value)));
        }
    }
    if known.is_empty() {
        return m.fail("no carried value is invariant");
    }
    let mut rw = m.rewrite();
    known.into_iter().for_each(|(name, value)| rw.replace_all_uses_with(name, value));
    rw.done()
}

pub(super) fn merge_equal_args(m: Match<'_>) -> Outcome<'_> {
    let Some(carried) = CarriedByWhile::of(&m, m.op()) else { return m.fail("operation is malformed") };
    let key = |i: usize| (carried.inits[i], carried.yields[i]);
    let mut equal = equal_pairs(carried.args.len(), key);
    equal.retain(|&(_, i)| !m.use_empty(carried.args[i]));
    if equal.is_empty() {
        return m.fail("carried values are distinct");
    }
    let mut rw = m.rewrite();
    for (kept, merged) in equal {
        rw.replace_all_uses_with(carried.args[merged], carried.args[kept]);
    }
    rw.done()
}
