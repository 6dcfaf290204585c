//! Propagation of facts through a conjunction: where `p` is a conjunct, other conjuncts may assume `p`, and where `x =
//! c` is one, they may replace `x` by `c`.
//!
//! Each step replaces a conjunct by one that all conjuncts together imply. Invariant: the old conjunction implies the
//! new one, so that the old one is unsatisfiable if the new one is. Models are sought for the old conjunction.
//! [`solve`] substitutes `e` for a variable `x` where `x = e` is a conjunct and `e` does not contain `x`.

use super::conjunction::conjuncts;
use crate::term::{Node, Terms};
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use rustc_hash::FxHashMap;

/// The maximal number of conjuncts.
const MAX_PARTS: usize = 64;

/// The number of passes over the conjunction; more passes seldom have an effect.
const MAX_ROUNDS: usize = 3;

/// Returns the equalities between terms that a conjunct implies.
fn facts(terms: &mut Terms, part: Term) -> Vec<(Term, Term)> {
    let (yes, no) = (terms.bool(true), terms.bool(false));
    let mut facts = vec![(part, yes)];
    if let Some(negated) = terms.unary(part, BvOp::Not) {
        facts.push((negated, no));
    }
    if let Some((a, b)) = terms.binary(part, BvOp::Eq)
        && terms.value(b).is_some()
    {
        facts.push((a, b));
    }
    if let Some((a, b)) = terms.binary(part, BvOp::Ult) {
        // `a < b` implies that `a` and `b` differ and that `b < a` is false.
        for (op, x, y) in [(BvOp::Eq, a, b), (BvOp::Ult, b, a)] {
            facts.push((terms.raw(op, &[x, y]), no));
        }
    }
    if let Some((a, b)) = terms.binary(part, BvOp::Slt) {
        for (op, x, y) in [(BvOp::Eq, a, b), (BvOp::Slt, b, a)] {
            facts.push((terms.raw(op, &[x, y]), no));
        }
    }
    facts
}

/// The maximal number of terms times conjuncts.
const MAX_WORK: usize = 400_000;

/// Returns a conjunction that follows from `parts`, simpler if possible; a single false part if a contradiction is
/// found.
pub(crate) fn propagate(terms: &mut Terms, parts: &[Term]) -> Vec<Term> {
    let mut parts = parts.to_vec();
    // Each of two equal parts would replace the other one by true.
    parts.sort_unstable();
    parts.dedup();
    if parts.len() > MAX_PARTS || terms.cone(&parts).len() * parts.len() > MAX_WORK {
        return parts;
    }
    for _ in 0..MAX_ROUNDS {
        let known: Vec<Vec<(Term, Term)>> = parts.iter().map(|&p| facts(terms, p)).collect();
        let mut changed = false;
        let mut next = Vec::with_capacity(parts.len());
        for (i, &part) in parts.iter().enumerate() {
            let mut replacements: FxHashMap<Term, Term> = FxHashMap::default();
            for (_, own) in known.iter().enumerate().filter(|(j, _)| *j != i) {
                for &(from, to) in own {
                    replacements.entry(from).or_insert(to);
                }
            }
            // A fact about the whole part would only remove the part.
            replacements.remove(&part);
            if let Some(negated) = terms.unary(part, BvOp::Not) {
                replacements.remove(&negated);
            }
            let new = terms.substitute(&[part], |_, t| replacements.get(&t).copied())[0];
            changed |= new != part;
            if terms.is_bool(new, false) {
                return vec![new];
            }
            if !terms.is_bool(new, true) {
                next.extend(conjuncts(terms, new));
            }
        }
        next.sort_unstable();
        next.dedup();
        parts = next;
        if !changed || parts.len() > MAX_PARTS {
            break;
        }
    }
    parts
}

/// The maximal number of variables that are eliminated.
const MAX_SOLVED: usize = 24;

/// Returns an equisatisfiable conjunction without the variables that conjuncts define by other terms; `None` if no
/// variable is eliminated.
pub(crate) fn solve(terms: &mut Terms, parts: &[Term]) -> Option<Vec<Term>> {
    if parts.len() > MAX_PARTS || terms.cone(parts).len() * parts.len() > MAX_WORK {
        return None;
    }
    let mut parts = parts.to_vec();
    let mut any = false;
    for _ in 0..MAX_SOLVED {
        let found = parts.iter().enumerate().find_map(|(i, &part)| {
            let (a, b) = terms.binary(part, BvOp::Eq)?;
            let [x, value] = [[a, b], [b, a]].into_iter().find(|[x, value]| {
                matches!(terms.node(*x), Node::Var(_)) && !terms.cone(&[*value]).contains(x)
            })?;
            Some((i, x, value))
        });
        let Some((i, x, value)) = found else { break };
        any = true;
        parts.remove(i);
        let replaced = terms.substitute(&parts, |_, t| (t == x).then_some(value));
        parts = replaced.into_iter().flat_map(|part| conjuncts(terms, part)).collect();
        parts.sort_unstable();
        parts.dedup();
        parts.retain(|&part| !terms.is_bool(part, true));
        if parts.len() > MAX_PARTS || terms.cone(&parts).len() * parts.len().max(1) > MAX_WORK {
            return None;
        }
    }
    any.then(|| propagate(terms, &parts))
}
