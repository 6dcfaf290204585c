//! Algebra: products and quotients without bit-blasting.
//!
//! Input: a conjunction. Output: whether it is proved unsatisfiable. The steps:
//!
//! 0. Terms that do not overflow are natural numbers ([`bounds`]): tests for overflow and quotients are decided where
//!    possible. A variable that is divided by constants is written as quotient and remainder ([`dividend`]).
//! 1. The conjuncts are brought into ring normal form ([`normal`]): sums of products of atoms with coefficients modulo
//!    2^w, remainders as `x - q * y`, narrow products in their own width. Terms that are equal in the ring are then the
//!    same term.
//! 2. The remaining products and quotients become variables, with lemmas about them ([`lemmas`]), and a solver decides
//!    the rest, which is linear.
//!
//! Limitation: step 2 adds models, so that algebra proves only that a conjunction is unsatisfiable.

mod bounds;
mod carry;
mod dividend;
mod lemmas;
mod normal;
mod poly;
#[cfg(test)]
mod tests;

use super::assume;
use super::limits::{Limits, too_wide};
use super::satisfiable::satisfiable;
use super::solver::SolverResult;
use crate::budgets;
use crate::term::Terms;
use normal::{Mode, Normalizer};
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

/// Returns whether algebra shows that the conjunction of `parts` is unsatisfiable. A call of z3 may use `steps` steps.
pub(crate) fn refutes(terms: &mut Terms, parts: &[Term], limits: &Limits, steps: u64) -> bool {
    if !has_hard_operation(terms, parts) || too_wide(terms, &terms.cone(parts)).is_some() {
        return false;
    }
    let budget = terms.budget().clone();
    let _stage = budget.stage("algebra");
    let parts = &normal::quotients(terms, parts)[..];
    let simpler = bounds::simplify(terms, parts);
    let parts = &if simpler == parts { simpler } else { assume::propagate(terms, &simpler) }[..];
    let changed = dividend::change_variables(terms, parts);
    let parts = &changed.map_or_else(|| parts.to_vec(), |changed| assume::propagate(terms, &changed))[..];
    if parts.iter().any(|&p| terms.is_bool(p, false)) {
        return true;
    }
    for mode in [Mode::Ring, Mode::RingAndLogic, Mode::RingOfParts] {
        let normal = Normalizer::new(terms, parts, mode).conjunction(terms, parts);
        let normal = assume::propagate(terms, &normal);
        if normal.iter().any(|&p| terms.is_bool(p, false)) {
            return true;
        }
        if mode == Mode::Ring && steps != 0 {
            let lemmas::Forgetting { parts: bare, lemmas, .. } = lemmas::forget(terms, &normal);
            let with_lemmas = [&bare[..], &lemmas[..]].concat();
            // Most proofs need no lemmas: the condition is first decided without them.
            let questions = match lemmas.is_empty() {
                // Nothing was abstracted: the condition is equivalent to the original one.
                true => vec![(bare, steps.min(budgets::NORMAL_FORM_SOLVER))],
                false => vec![(bare, steps / 3), (with_lemmas, steps)],
            };
            for (linear, steps) in questions {
                let linear = assume::propagate(terms, &linear);
                if linear.iter().any(|&p| terms.is_bool(p, false)) {
                    return true;
                }
                if !has_product(terms, &linear)
                    && satisfiable(terms, &linear, steps, limits).0 == SolverResult::Unsatisfiable
                {
                    return true;
                }
            }
        }
    }
    false
}

/// Returns whether algebra is stronger than a solver on a term: a product, or an identity between sums and bitwise
/// operations.
fn has_hard_operation(terms: &Terms, parts: &[Term]) -> bool {
    has_product(terms, parts)
        || terms.cone(parts).into_iter().any(|t| match terms.as_op(t) {
            Some((BvOp::Add | BvOp::Sub, [a, b, _])) => terms.value(a).is_none() && terms.value(b).is_none(),
            _ => false,
        })
}

/// Returns whether there are products, quotients or overflow tests without a constant operand.
pub(crate) fn has_product(terms: &Terms, parts: &[Term]) -> bool {
    terms.cone(parts).into_iter().any(|t| match terms.as_op(t) {
        Some((BvOp::UDiv | BvOp::URem | BvOp::SDiv | BvOp::SRem | BvOp::UMulO | BvOp::SMulO, _)) => true,
        Some((BvOp::Mul, [_, b, _])) => terms.value(b).is_none(),
        _ => false,
    })
}
