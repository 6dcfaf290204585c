//! Decision procedures for the satisfiability of a condition.
//!
//! **Input**: a one-bit term, mostly the violation of a verification condition. **Output**: a [`SatResult`]. The
//! methods, in the order in which they are tried, each of which names itself in the result ([`Rung`]):
//!
//! 1. [`Rung::SameTerm`]: the term is a constant after simplification.
//! 2. [`Rung::Columns`]: evaluation for sampled inputs, and for all inputs of a small input space.
//! 3. [`Rung::Algebra`]: ring normal forms, and lemmas about products and quotients, which are uninterpreted otherwise.
//! 4. [`Rung::Bits`]: bit-blasting and a SAT solver, for small conditions.
//! 5. [`Rung::Solver`]: z3 on the condition, and case distinctions.
//! 6. [`Rung::Other`]: SMT solvers on the `PATH`.
//!
//! A method that does not decide the condition leaves it to the next one. [`quick_check`] tries methods 1 and 2,
//! [`full_check`] the others.
//!
//! Invariants: a [`Model`] is evaluated on the condition before it is returned. No method generalizes from a smaller
//! width.

mod algebra;
mod assume;
mod bits;
mod conjunction;
mod floats;
mod limits;
mod model;
mod narrow;
#[cfg(test)]
mod pairs;
mod portfolio;
mod programs;
mod result;
mod satisfiable;
mod smtlib;
mod solver;
mod split;
#[cfg(test)]
mod tests;

pub use limits::Limits;
pub use model::{Model, ModelCall};
pub use narrow::narrowed;
pub use programs::{Program, Programs};
pub use result::{Rung, SatResult};

use crate::budgets;
use crate::columns::{self, Assignment, Effort};
use crate::term::Terms;
use conjunction::conjuncts;
use limits::{too_wide, width_limit};
use portfolio::{Portfolio, PortfolioResult};
use proofmark_ir::budget::{Budget, STEPS_A_MILLISECOND};
use proofmark_ir::semantics::{Term, TermBuilder};
use solver::SolverResult;
use std::time::{Duration, Instant};

/// Returns the version of the z3 library that is linked.
pub fn solver_version() -> &'static str {
    z3::full_version()
}

/// Returns whether the one-bit term `condition` can hold, by all methods until the budget of `terms` has spent `end`
/// steps.
pub fn decide(terms: &mut Terms, condition: Term, limits: &Limits, end: u64) -> SatResult {
    match quick_check(terms, condition, limits) {
        Some(answer) => answer,
        None => full_check(terms, condition, limits, end),
    }
}

/// Returns the answer if simplification or the evaluation for few columns of inputs decides whether `condition` can
/// hold.
pub fn quick_check(terms: &Terms, condition: Term, limits: &Limits) -> Option<SatResult> {
    if let Some(value) = terms.value(condition) {
        return Some(if value.is_true() {
            SatResult::Sat(Box::new(Assignment::zero(terms, condition).into()), Rung::SameTerm)
        } else {
            SatResult::Unsat(Rung::SameTerm)
        });
    }
    let cheap = Effort {
        exhaustive_work: limits.columns.exhaustive_work.min(budgets::CHEAP_EXHAUSTIVE_WORK),
        ..limits.columns
    };
    by_columns(terms, condition, &cheap)
}

/// The reason of an unknown answer if no evaluated input satisfies the condition and only columns may decide it.
pub const NOT_SEEN: &str = "no evaluated input shows a difference";

/// Returns whether `condition` can hold, by the expensive methods, after [`quick_check`] did not decide it. The methods
/// end when the budget of `terms` has spent `end` steps.
pub fn full_check(terms: &mut Terms, condition: Term, limits: &Limits, end: u64) -> SatResult {
    if limits.only_columns {
        return SatResult::Unknown(NOT_SEEN.to_owned());
    }
    let budget = terms.budget().clone();
    let _stage = budget.stage("the simplification of a condition");
    let parts = conjuncts(terms, condition);
    let simpler = assume::propagate(terms, &parts);
    if simpler.iter().any(|&p| terms.is_bool(p, false)) {
        return SatResult::Unsat(Rung::SameTerm);
    }
    if let Some(width) = too_wide(terms, &terms.cone(&[condition])) {
        return SatResult::Unknown(width_limit(width));
    }
    if algebra::refutes(terms, &simpler, limits, budgets::FIRST_LINEAR_SOLVER.min(budget.steps_until(end))) {
        return SatResult::Unsat(Rung::Algebra);
    }
    let few = limits.solver && split::has_small_factor(terms, &simpler);
    let mut reason = "columns of inputs are not conclusive, and no solver was called".to_owned();
    match bits::ask(terms, &conjuncts(terms, condition), bits::QUICK) {
        Some(result) => return checked_result(terms, condition, result, Rung::Bits),
        None => {
            // Trivial cases are cheaper than the start of the solver, which is weak on products, as long as there are
            // few cases.
            let steps = if few { budgets::CASE_SPLIT } else { budgets::QUICK_CASE_SPLIT };
            // The evaluation of more samples pays off for a condition that is hard for solvers.
            if few && let Some(answer) = by_columns(terms, condition, &more_samples(limits)) {
                return answer;
            }
            let until = (budget.spent() + steps).min(end);
            if split::refutes(terms, &simpler, &Limits { solver: few, ..*limits }, until) {
                return SatResult::Unsat(if few { Rung::Solver } else { Rung::Bits });
            }
        }
    }
    if limits.solver {
        // Elimination of variables may simplify the condition.
        if let Some(solved) = assume::solve(terms, &simpler)
            && (solved.iter().any(|&part| terms.is_bool(part, false))
                || algebra::refutes(
                    terms,
                    &solved,
                    limits,
                    budgets::FIRST_SOLVER.min(budget.steps_until(end)),
                ))
        {
            return SatResult::Unsat(Rung::Algebra);
        }
        if algebra::refutes(terms, &simpler, limits, budgets::LINEAR_SOLVER.min(budget.steps_until(end))) {
            return SatResult::Unsat(Rung::Algebra);
        }
        let parts = conjuncts(terms, condition);
        let result =
            solver::ask(terms, &parts, budgets::FIRST_SOLVER.min(budget.steps_until(end)), limits.memory_mb);
        match checked_result(terms, condition, result, Rung::Solver) {
            SatResult::Unknown(why) => reason = why,
            answer => return answer,
        }
    }
    if budget.spent() < end
        && let Some(answer) = by_columns(terms, condition, &more_samples(limits))
    {
        return answer;
    }
    if limits.solver && budget.spent() < end {
        let until = (budget.spent() + budgets::CASE_SPLIT).min(end);
        if !few && split::refutes(terms, &simpler, limits, until) {
            return SatResult::Unsat(Rung::Solver);
        }
        let parts = conjuncts(terms, condition);
        let others = (!limits.programs.is_empty() && !smtlib::is_too_large(terms, &parts))
            .then(|| {
                let script = smtlib::script(terms, &parts);
                Portfolio::start(limits.programs, &script, limits.memory_mb, deadline_of(&budget, end))
            })
            .flatten();
        let steps = budget.steps_until(end) / if others.is_some() { 2 } else { 1 };
        let result = solver::ask(terms, &parts, steps, limits.memory_mb);
        match (checked_result(terms, condition, result, Rung::Solver), others) {
            (SatResult::Unknown(why), Some(others)) => match others.wait(terms, &parts) {
                Some(PortfolioResult::Never(rung)) => return SatResult::Unsat(rung),
                Some(PortfolioResult::Holds(model, rung)) => return SatResult::Sat(model, rung),
                None => reason = why,
            },
            (answer, _) => return answer,
        }
    }
    SatResult::Unknown(reason)
}

/// Returns the time at which external solvers end, which cannot count steps: the time limit, or the time of the steps
/// until `end` on an unloaded machine.
fn deadline_of(budget: &Budget, end: u64) -> Instant {
    let of_steps = Duration::from_millis(budget.steps_until(end) / STEPS_A_MILLISECOND);
    Instant::now() + budget.time_left().map_or(of_steps, |time| time.min(of_steps))
}

/// Returns the effort of columns for a condition that the solver did not decide quickly.
fn more_samples(limits: &Limits) -> Effort {
    Effort { samples: budgets::MORE_SAMPLES * limits.columns.samples, ..limits.columns }
}

fn by_columns(terms: &Terms, condition: Term, effort: &Effort) -> Option<SatResult> {
    match columns::search(terms, condition, effort) {
        columns::Outcome::Holds(input) => {
            let model = Model::from(input);
            // A disagreement between the columns and the definition makes both unreliable.
            model.satisfies(terms, condition).then(|| SatResult::Sat(Box::new(model), Rung::Columns))
        }
        columns::Outcome::Never => Some(SatResult::Unsat(Rung::Columns)),
        columns::Outcome::NotSeen => None,
    }
}

/// Returns the answer of a solver with the result `result`. A model is accepted only if it satisfies the condition.
fn checked_result(terms: &Terms, condition: Term, result: SolverResult, by: Rung) -> SatResult {
    match result {
        SolverResult::Unsatisfiable => SatResult::Unsat(by),
        SolverResult::Satisfiable(model) if model.satisfies(terms, condition) => SatResult::Sat(model, by),
        SolverResult::Satisfiable(_) => {
            SatResult::Unknown("the model of the solver does not satisfy the condition".to_owned())
        }
        SolverResult::Unknown(reason) => SatResult::Unknown(format!("z3: {reason}")),
    }
}

/// Returns whether z3 finds the one-bit term satisfiable; `None` if z3 does not decide it. For tests that are
/// independent of the other methods.
#[cfg(test)]
pub(crate) fn z3_says(terms: &Terms, condition: Term, steps: u64) -> Option<bool> {
    match solver::ask(terms, &[condition], steps, 1024) {
        SolverResult::Unsatisfiable => Some(false),
        SolverResult::Satisfiable(_) => Some(true),
        SolverResult::Unknown(_) => None,
    }
}

/// Returns the satisfiability of the one-bit term `condition` as SMT-LIB text.
pub fn as_smtlib(terms: &Terms, condition: Term) -> String {
    let parts = conjuncts(terms, condition);
    if smtlib::is_too_large(terms, &parts) {
        return "; the condition is too large to be written\n".to_owned();
    }
    smtlib::script(terms, &parts).with_commands()
}
