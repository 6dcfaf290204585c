//! The cheapest complete solver for a conjunction: bit-blasting with a SAT solver, then z3.

use super::limits::Limits;
use super::result::Rung;
use super::solver::SolverResult;
use super::{bits, solver};
use crate::term::Terms;
use proofmark_ir::semantics::Term;

/// Returns the answer of the cheapest solver that decides the conjunction of `parts`, and its method.
pub(super) fn satisfiable(
    terms: &Terms,
    parts: &[Term],
    steps: u64,
    limits: &Limits,
) -> (SolverResult, Rung) {
    match bits::ask(terms, parts, bits::QUICK) {
        Some(result) => (result, Rung::Bits),
        None if !limits.solver => (SolverResult::Unknown("no solver was called".to_owned()), Rung::Bits),
        None => (solver::ask(terms, parts, steps, limits.memory_mb), Rung::Solver),
    }
}
