//! Bit-blasting and a SAT solver, for small conditions.
//!
//! Input: a conjunction and a budget of gates and conflicts. Output: unsatisfiable, a [`Model`](super::Model), or
//! nothing. Terms become gates ([`gates`], [`blast`]), gates become clauses ([`clauses`]), and the SAT solver batsat, a
//! MiniSat, searches within the budget of conflicts. The caller evaluates the model. Most conditions of a local rewrite
//! take one to two milliseconds; the start of z3 alone takes twenty.

mod blast;
mod clauses;
mod gates;
use super::solver::{Said, computes_floats, is_call, n_comparisons, read_model};
use crate::term::Terms;
use blast::Blaster;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Term, TermBuilder};

/// How much the rung may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// Questions of more gates are left to others.
    pub(crate) gates: usize,
    /// The search is given up after so many conflicts.
    pub(crate) conflicts: u64,
}

/// What is cheaper than waking z3.
pub(crate) const QUICK: Budget = Budget { gates: 20_000, conflicts: 1_000 };

/// Questions of more bits than this, for each gate that is allowed, are not turned into gates: constants and extensions
/// need none.
const BITS_A_GATE: u64 = 64;

/// Questions in which so many arguments of uninterpreted functions have to be compared (roughly) are left to others.
const MAX_COMPARISONS: usize = 2_000;

/// Asks for a model of the conjunction of one-bit terms. `None`: too large, too hard, or not about bits alone.
pub(crate) fn ask(terms: &Terms, conjuncts: &[Term], budget: Budget) -> Option<Said> {
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
    match clauses::solve(&blaster.gates, &demands, budget.conflicts)? {
        None => Some(Said::Unsatisfiable),
        // What is said of operations on floats is true, but not all.
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
            Some(Said::Satisfiable(Box::new(read_model(terms, conjuncts, &calls, value_of))))
        }
    }
}
