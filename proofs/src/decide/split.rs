//! Deciding by cases: on the amount of a shift, or on a condition that a choice is made by.
//!
//! Shifts by a constant are wires, choices by a known condition are gone: what defeats a solver as a whole is often trivial case by
//! case. The cases cover every input, so that a conjunction that has no model in any of them has none.

use super::solver::Said;
use super::{Limits, algebra, assume, bits, solver};
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use std::time::{Duration, Instant};

/// Cases within cases.
const MAX_DEPTH: u32 = 3;

/// Amounts of shifts are enumerated for operands of at most so many bits.
const MAX_AMOUNTS: u32 = 128;

/// How long the solver may take for one case.
const ASK: Duration = Duration::from_millis(300);

/// Whether the conjunction of `parts` has no model, case by case.
pub(crate) fn refutes(terms: &mut Terms, parts: &[Term], limits: &Limits, deadline: Instant) -> bool {
    cases(terms, parts, limits, deadline, 0)
}

fn cases(terms: &mut Terms, parts: &[Term], limits: &Limits, deadline: Instant, depth: u32) -> bool {
    if depth == MAX_DEPTH {
        return false;
    }
    let case = |terms: &mut Terms, from: Term, to: Term, also: Option<Term>| -> bool {
        let mut parts = terms.substitute(parts, |_, t| (t == from).then_some(to));
        parts.extend(also);
        holds_never(terms, &parts, limits, deadline, depth)
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
        // The amounts that are not less than the width.
        let limit = terms.number(own, amounts.into());
        let rest = terms.ule(limit, amount);
        let parts = [parts, &[rest]].concat();
        return holds_never(terms, &parts, limits, deadline, depth);
    }
    let Some(condition) = choice(terms, parts) else { return false };
    let (yes, no) = (terms.bool(true), terms.bool(false));
    let not = terms.not(condition);
    case(terms, condition, yes, Some(condition)) && case(terms, condition, no, Some(not))
}

fn holds_never(terms: &mut Terms, parts: &[Term], limits: &Limits, deadline: Instant, depth: u32) -> bool {
    let now = Instant::now();
    if now >= deadline {
        return false;
    }
    let parts: Vec<Term> = parts.iter().flat_map(|&p| super::conjuncts(terms, p)).collect();
    let parts = assume::propagate(terms, &parts);
    if parts.iter().any(|&p| terms.is_bool(p, false)) {
        return true;
    }
    match bits::ask(terms, &parts, bits::QUICK) {
        Some(Said::Unsatisfiable) => return true,
        // Then there is a model, and no use in further cases.
        Some(Said::Satisfiable(_)) => return false,
        _ => {}
    }
    let time = ASK.min(deadline - now);
    if algebra::refutes(terms, &parts, limits, time) {
        return true;
    }
    if limits.solver {
        match solver::ask(terms, &parts, time, limits.memory_mb) {
            Said::Unsatisfiable => return true,
            Said::Satisfiable(_) => return false,
            Said::Unknown(_) => {}
        }
    }
    cases(terms, &parts, limits, deadline, depth + 1)
}

/// The amount of a shift that is not constant, the one in most shifts, and the width of what is shifted.
fn variable_amount(terms: &Terms, parts: &[Term]) -> Option<(Term, u32)> {
    let mut amounts: Vec<(Term, u32)> = Vec::new();
    for term in terms.cone(parts) {
        let Some((BvOp::Shl | BvOp::LShr | BvOp::AShr, [_, by, _])) = terms.as_op(term) else { continue };
        let width = terms.width(term);
        if terms.value(by).is_some() || width > MAX_AMOUNTS {
            continue;
        }
        // What is extended has as many values as before.
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

/// The condition of most choices.
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
