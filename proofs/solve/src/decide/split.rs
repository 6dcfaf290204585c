//! Case distinctions: on the amount of a shift, on the disjuncts of a disjunction, on a factor with few values, or on
//! the condition of a choice.
//!
//! A shift by a constant needs no gates, a product by a constant is a sum, and a choice with a known condition is one
//! of its arms. Single cases are therefore often trivial where the whole condition is hard. The cases cover all inputs.
//! Output: whether every case, and thereby the conjunction, is unsatisfiable.

use super::conjunction::conjuncts;
use super::limits::Limits;
use super::solver::SolverResult;
use super::{algebra, assume, bits, solver};
use crate::budgets;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use rustc_hash::FxHashSet;

/// The maximal nesting of case distinctions.
const MAX_DEPTH: u32 = 4;

/// The maximal number of disjuncts of a case distinction.
const MAX_DISJUNCTS: usize = 64;

/// The maximal width of shifted operands whose amounts are enumerated.
const MAX_AMOUNTS: u32 = 128;

/// The exclusive upper bound of a factor whose values are enumerated.
const MAX_VALUES: u64 = 16;

/// Returns whether case distinctions show that the conjunction of `parts` is unsatisfiable, before the budget of
/// `terms` has spent `end` steps.
pub(crate) fn refutes(terms: &mut Terms, parts: &[Term], limits: &Limits, end: u64) -> bool {
    cases(terms, parts, limits, end, 0)
}

fn cases(terms: &mut Terms, parts: &[Term], limits: &Limits, end: u64, depth: u32) -> bool {
    if depth == MAX_DEPTH {
        return false;
    }
    let case = |terms: &mut Terms, from: Term, to: Term, also: Option<Term>| -> bool {
        let mut parts = terms.substitute(parts, |_, t| (t == from).then_some(to));
        parts.extend(also);
        holds_never(terms, &parts, limits, end, depth)
    };
    if let Some((amount, width)) = variable_amount(terms, parts) {
        let own = terms.width(amount);
        let too_many = own < 32 && width >> own != 0;
        let amounts = if too_many { 1 << own } else { width };
        for n in 0..amounts {
            let value = terms.number(own, n.into());
            let here = (!matches!(terms.node(amount), Node::Var(_))).then(|| terms.eq(amount, value));
            if !case(terms, amount, value, here) {
                return false;
            }
        }
        if too_many {
            return true;
        }
        // The remaining case: the amount is not less than the width.
        let limit = terms.number(own, amounts.into());
        let rest = terms.ule(limit, amount);
        let parts = [parts, &[rest]].concat();
        return holds_never(terms, &parts, limits, end, depth);
    }
    if let Some((at, disjuncts)) = disjunction(terms, parts) {
        return disjuncts.into_iter().all(|disjunct| {
            let mut parts = parts.to_vec();
            parts[at] = disjunct;
            // Conjuncts with products of variables connect otherwise independent conjuncts, and are seldom needed.
            let easy: Vec<bool> = parts.iter().map(|&part| !algebra::has_product(terms, &[part])).collect();
            let among = |i: usize| i == at || easy[i];
            let local = related(terms, &parts, at, among);
            let all = related(terms, &parts, at, |_| true);
            holds_never(terms, &local, limits, end, depth)
                || (all.len() > local.len() && holds_never(terms, &all, limits, end, depth))
        });
    }
    if let Some((factor, limit)) = small_factor(terms, parts) {
        return (0..limit).all(|n| {
            let value = terms.number(terms.width(factor), n.into());
            let here = (!matches!(terms.node(factor), Node::Var(_))).then(|| terms.eq(factor, value));
            case(terms, factor, value, here)
        });
    }
    let Some(condition) = choice(terms, parts) else { return false };
    let (yes, no) = (terms.bool(true), terms.bool(false));
    let not = terms.not(condition);
    case(terms, condition, yes, Some(condition)) && case(terms, condition, no, Some(not))
}

fn holds_never(terms: &mut Terms, parts: &[Term], limits: &Limits, end: u64, depth: u32) -> bool {
    if terms.budget().spent() >= end {
        return false;
    }
    let parts: Vec<Term> = parts.iter().flat_map(|&p| conjuncts(terms, p)).collect();
    let parts = assume::propagate(terms, &parts);
    if parts.iter().any(|&p| terms.is_bool(p, false)) {
        return true;
    }
    match bits::ask(terms, &parts, bits::QUICK) {
        Some(SolverResult::Unsatisfiable) => return true,
        // The conjunction is satisfiable, so that further cases cannot refute it.
        Some(SolverResult::Satisfiable(_)) => return false,
        _ => {}
    }
    if small_factor(terms, &parts).is_some() && cases(terms, &parts, limits, end, depth + 1) {
        return true;
    }
    let steps = budgets::CASE_SOLVER.min(terms.budget().steps_until(end));
    if algebra::refutes(terms, &parts, limits, steps) {
        return true;
    }
    if limits.solver {
        match solver::ask(terms, &parts, steps, limits.memory_mb) {
            SolverResult::Unsatisfiable => return true,
            SolverResult::Satisfiable(_) => return false,
            SolverResult::Unknown(_) => {}
        }
    }
    cases(terms, &parts, limits, end, depth + 1)
}

/// Returns the part that is the longest disjunction, and its disjuncts.
fn disjunction(terms: &mut Terms, parts: &[Term]) -> Option<(usize, Vec<Term>)> {
    let mut longest: Option<(usize, Vec<Term>)> = None;
    for (at, &part) in parts.iter().enumerate() {
        let Some(negated) = terms.unary(part, BvOp::Not) else { continue };
        let conjuncts = conjuncts(terms, negated);
        let length = conjuncts.len();
        if (2..=MAX_DISJUNCTS).contains(&length) && longest.as_ref().is_none_or(|l| l.1.len() < length) {
            longest = Some((at, conjuncts));
        }
    }
    longest.map(|(at, conjuncts)| (at, conjuncts.into_iter().map(|c| terms.not(c)).collect()))
}

/// Returns the parts that share variables or functions with part `at`, directly or through other parts. Only parts that
/// satisfy `among` are included. If the result is unsatisfiable, so are all parts.
fn related(terms: &Terms, parts: &[Term], at: usize, among: impl Fn(usize) -> bool) -> Vec<Term> {
    let mentioned: Vec<FxHashSet<Mentioned>> = parts
        .iter()
        .map(|&part| {
            let cone = terms.cone(&[part]).into_iter();
            cone.filter_map(|term| match terms.node(term) {
                Node::Var(_) => Some(Mentioned::Variable(term)),
                Node::Call { function, .. } => Some(Mentioned::Function(function)),
                _ => None,
            })
            .collect()
        })
        .collect();
    let mut related = vec![false; parts.len()];
    related[at] = true;
    let mut open = vec![at];
    while let Some(part) = open.pop() {
        for other in 0..parts.len() {
            if among(other) && !related[other] && !mentioned[part].is_disjoint(&mentioned[other]) {
                related[other] = true;
                open.push(other);
            }
        }
    }
    parts.iter().zip(related).filter(|(_, related)| *related).map(|(&part, _)| part).collect()
}

/// A variable or function that parts may share.
#[derive(PartialEq, Eq, Hash)]
enum Mentioned {
    Variable(Term),
    Function(u32),
}

/// Returns the non-constant shift amount of most shifts, and the width of the shifted operand.
fn variable_amount(terms: &Terms, parts: &[Term]) -> Option<(Term, u32)> {
    let mut amounts: Vec<(Term, u32)> = Vec::new();
    for term in terms.cone(parts) {
        let Some((BvOp::Shl | BvOp::LShr | BvOp::AShr, [_, by, _])) = terms.as_op(term) else { continue };
        let width = terms.width(term);
        if terms.value(by).is_some() || width > MAX_AMOUNTS {
            continue;
        }
        // A zero extension has as many values as its operand.
        let mut by = by;
        while let Node::Op(BvOp::Zext(_), [inner, ..]) = terms.node(by) {
            by = inner;
        }
        amounts.push((by, width));
    }
    most_frequent(amounts.iter().map(|a| a.0)).and_then(|by| {
        let width = amounts.iter().filter(|a| a.0 == by).map(|a| a.1).max()?;
        Some((by, width))
    })
}

/// Returns the factor of most products that one of the parts bounds by a small constant, and that constant.
fn small_factor(terms: &Terms, parts: &[Term]) -> Option<(Term, u64)> {
    let limits: Vec<(Term, u64)> = parts
        .iter()
        .filter_map(|&part| {
            let (below, limit) = terms.binary(part, BvOp::Ult)?;
            let limit = terms.value(limit)?.to_u64().filter(|&limit| limit <= MAX_VALUES)?;
            terms.value(below).is_none().then_some((below, limit))
        })
        .collect();
    let mut factors: Vec<(Term, u64)> = Vec::new();
    for term in terms.cone(parts) {
        let Some((BvOp::Mul | BvOp::UMulO | BvOp::SMulO, operands @ [_, b, _])) = terms.as_op(term) else {
            continue;
        };
        if terms.value(b).is_some() {
            continue;
        }
        for mut factor in operands.into_iter().take(2) {
            while let Node::Op(BvOp::Zext(_) | BvOp::Sext(_), [inner, ..]) = terms.node(factor) {
                factor = inner;
            }
            factors.extend(limits.iter().find(|limit| limit.0 == factor));
        }
    }
    let factor = most_frequent(factors.iter().map(|f| f.0))?;
    factors.into_iter().find(|f| f.0 == factor)
}

/// Returns whether a product has a factor with few values.
pub(crate) fn has_small_factor(terms: &Terms, parts: &[Term]) -> bool {
    small_factor(terms, parts).is_some()
}

/// Returns the most frequent condition of choices.
fn choice(terms: &Terms, parts: &[Term]) -> Option<Term> {
    let cone = terms.cone(parts);
    let conditions = cone.iter().filter_map(|&t| {
        let (c, a, b) = terms.as_ite(t)?;
        let trivial = |x: Term| terms.value(x).is_some_and(|v: &ApInt| v.is_zero() || v.is_one());
        (!(trivial(a) && trivial(b))).then_some(c)
    });
    most_frequent(conditions)
}

fn most_frequent(items: impl Iterator<Item = Term>) -> Option<Term> {
    let mut sorted: Vec<Term> = items.collect();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).max_by_key(|group| group.len()).map(|group| group[0])
}

#[cfg(test)]
mod tests {
    //! Tests that a conjunction is unsatisfiable if case distinctions refute it.

    use super::*;
    use crate::columns::{Effort, Outcome, search};
    use crate::term::testing::Dice;
    use proofmark_ir::budget::STEPS_A_MILLISECOND;

    /// The budget of one call.
    const STEPS: u64 = 10_000 * STEPS_A_MILLISECOND;

    /// Returns a random condition on sums, products and shifts of few variables.
    fn part(terms: &mut Terms, dice: &mut Dice, numbers: &[Term]) -> Term {
        let [x, y, z] = [(); 3].map(|()| dice.pick(numbers));
        let (sum, product, shifted) = (terms.add(x, z), terms.mul(x, y), terms.shl(x, y));
        let few = terms.number(terms.width(x), 1 + dice.below(3) as u128);
        match dice.below(7) {
            0 | 1 => terms.ult(x, few),
            2 => terms.ult(product, sum),
            3 => terms.eq(product, z),
            4 => terms.apply(BvOp::UMulO, &[x, y]),
            5 => terms.ult(shifted, z),
            _ => {
                let (chosen, least) = (terms.ult(y, z), terms.ult(x, few));
                let chosen = terms.ite(chosen, product, sum);
                let equal = terms.eq(chosen, shifted);
                let both = terms.and(equal, least);
                terms.not(both)
            }
        }
    }

    /// If the index has four values, bounds of the first and the last element imply the bounds of every element.
    #[test]
    fn few_values_of_a_factor() {
        let mut terms = Terms::new();
        let terms = &mut terms;
        let [first, step, size, i] = ["first", "step", "size", "i"].map(|name| terms.variable(name, 16));
        let [three, four, zero] = [3, 4, 0].map(|n| terms.number(16, n));
        let steps = terms.mul(step, three);
        let last = terms.add(first, steps);
        let passed = terms.mul(step, i);
        let at = terms.add(first, passed);
        let positive = terms.slt(zero, size);
        let wraps = [terms.apply(BvOp::SMulO, &[step, three]), terms.apply(BvOp::SAddO, &[first, steps])];
        let within = [first, last].map(|index| terms.ult(index, size));
        let outside = terms.ult(at, size);
        let outside = terms.not(outside);
        let few = terms.ult(i, four);
        let mut parts = vec![positive, within[0], within[1], few, outside];
        parts.extend(wraps.map(|wraps| terms.not(wraps)));
        let limits = Limits::default();
        assert!(refutes(terms, &parts, &limits, STEPS));
        // With five values of the index, the conjunction is satisfiable.
        let five = terms.number(16, 5);
        parts[3] = terms.ult(i, five);
        assert!(!refutes(terms, &parts, &limits, STEPS));
    }

    #[test]
    fn cases_cover_every_input() {
        let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
        let limits = Limits { solver: false, ..Limits::default() };
        let (mut n_never, mut n_models) = (0, 0);
        for seed in 0..2_000 {
            let (mut terms, mut dice) = (Terms::new(), Dice::new(seed));
            let terms = &mut terms;
            let width = 2 + (seed % 2) as u32;
            let numbers: Vec<Term> = (0..3).map(|i| terms.variable(format!("v{i}"), width)).collect();
            let parts: Vec<Term> = (0..3 + dice.below(4))
                .map(|_| {
                    let part = part(terms, &mut dice, &numbers);
                    if dice.below(3) == 0 { terms.not(part) } else { part }
                })
                .collect();
            let yes = terms.bool(true);
            let all = parts.iter().fold(yes, |all, &p| terms.and(all, p));
            let never = refutes(terms, &parts, &limits, STEPS);
            match search(terms, all, &everything) {
                Outcome::Holds(input) => {
                    let shown: Vec<String> = parts.iter().map(|&p| terms.show(p)).collect();
                    assert!(!never, "seed {seed}: {shown:#?} holds for {input:?}");
                    n_models += 1;
                }
                _ => n_never += u32::from(never),
            }
        }
        assert!(n_never > 200 && n_models > 200, "{n_never} without a model, {n_models} with one");
    }
}
