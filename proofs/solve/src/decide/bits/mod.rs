//! Bit-blasting and a SAT solver, for small conditions.
//!
//! Input: a conjunction and a budget of gates and conflicts. Output: unsatisfiable, a [`Model`](super::Model), or
//! nothing. Terms become gates ([`gates`], [`blast`]), gates become clauses ([`clauses`]), and the SAT solver batsat, a
//! MiniSat, searches within the budget of conflicts. The caller evaluates the model. Most conditions of a local rewrite
//! take one to two milliseconds; the start of z3 alone takes twenty.

mod blast;
mod clauses;
mod gates;
use super::solver::{SolverResult, computes_floats, is_call, n_comparisons, read_model};
use crate::budgets;
use crate::term::Terms;
use blast::Blaster;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Term, TermBuilder};

/// The limits of bit-blasting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// The maximal number of gates.
    pub(crate) gates: usize,
    /// The maximal number of conflicts of the search.
    pub(crate) conflicts: u64,
}

/// The budget that costs less than the start of z3.
pub(crate) const QUICK: Budget = Budget { gates: budgets::GATES, conflicts: budgets::CONFLICTS };

/// The cost of a gate and of a decision of the SAT solver, in steps.
const STEPS_A_GATE: u64 = 100;
const STEPS_A_DECISION: u64 = 32;

/// The maximal number of bits of a condition for each gate of the budget. Constants and extensions need no gates.
const BITS_A_GATE: u64 = 64;

/// The estimated number of argument comparisons of uninterpreted functions above which a condition is not blasted.
const MAX_COMPARISONS: usize = 2_000;

/// Returns whether the conjunction of one-bit terms is satisfiable; `None` if it is too large, too hard, or not about
/// bit-vectors only.
pub(crate) fn ask(terms: &Terms, conjuncts: &[Term], budget: Budget) -> Option<SolverResult> {
    let cone = terms.cone(conjuncts);
    let bits: u64 = cone.iter().map(|&t| u64::from(terms.width(t))).sum();
    if bits > BITS_A_GATE * budget.gates as u64 {
        return None;
    }
    let calls: Vec<Term> = cone.iter().copied().filter(|&t| is_call(terms, t)).collect();
    if n_comparisons(terms, &calls) > MAX_COMPARISONS {
        return None;
    }
    let mut blaster = Blaster::new(budget.gates);
    for &term in &cone {
        blaster.blast(terms, term)?;
    }
    let mut demands: Vec<_> = conjuncts.iter().map(|&c| blaster.bits(c)[0]).collect();
    demands.extend(blaster.congruences(terms, &calls)?);
    demands.append(&mut blaster.facts);
    terms.budget().charge(STEPS_A_GATE * blaster.gates.len() as u64);
    let search = clauses::solve(&blaster.gates, &demands, budget.conflicts);
    terms.budget().charge(STEPS_A_DECISION * search.decisions);
    match search.values? {
        None => Some(SolverResult::Unsatisfiable),
        // The constraints on float operations are sound but incomplete, so that a model may be spurious.
        Some(_) if calls.iter().any(|&t| computes_floats(terms, t)) => None,
        Some(values) => {
            let value_of = |term: Term| {
                let bits = blaster.bits(term);
                let mut limbs = vec![0u64; bits.len().div_ceil(64)];
                for (i, bit) in bits.iter().enumerate() {
                    limbs[i / 64] |= u64::from(values.of(*bit)) << (i % 64);
                }
                ApInt::from_limbs(terms.width(term), limbs)
            };
            Some(SolverResult::Satisfiable(Box::new(read_model(terms, conjuncts, &calls, value_of))))
        }
    }
}
