//! The limits of the decision of a condition.

use super::programs::Programs;
use crate::budgets;
use crate::columns::Effort;
use crate::term::Terms;
use proofmark_ir::budget::{Budget, MAX_EVALUATED_WIDTH, STEPS_A_MILLISECOND};
use proofmark_ir::semantics::{Term, TermBuilder};
use std::time::{Duration, Instant};

/// The limits of the decision of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The effort of evaluation by columns.
    pub columns: Effort,
    /// The steps of [`Budget`] for all conditions of one proof; `u64::MAX` for no limit.
    pub steps: u64,
    /// The time of one proof: the last resort, because verdicts that it ends depend on the load of the machine.
    pub time: Duration,
    /// The deadline of every proof, such as the end of a campaign, regardless of its remaining time.
    pub deadline: Option<Instant>,
    /// The memory of the solver. The terms may use a quarter of it.
    pub memory_mb: u32,
    /// Whether only simplification and the evaluation of columns decide conditions. Most conditions that hold for no
    /// evaluated input are then undecided.
    pub only_columns: bool,
    /// Whether the solver may be called.
    pub solver: bool,
    /// The external solvers that may be called.
    pub programs: Programs,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            columns: Effort::default(),
            steps: budgets::PROOF,
            time: budgets::PROOF_TIME,
            deadline: None,
            memory_mb: 2048,
            only_columns: false,
            solver: true,
            programs: Programs::NONE,
        }
    }
}

impl Limits {
    /// Returns the limits with the time limit `time`, and with the steps of that time on an unloaded machine.
    #[must_use]
    pub fn within(self, time: Duration) -> Limits {
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Limits { time, steps: milliseconds.saturating_mul(STEPS_A_MILLISECOND), ..self }
    }

    /// Returns the limits of the evaluation of `samples` inputs, without proofs: only simplification and columns decide
    /// conditions, with at most `steps` steps.
    #[must_use]
    pub fn by_columns(self, samples: usize, steps: u64) -> Limits {
        let exhaustive_work = budgets::SMALL_EXHAUSTIVE_WORK;
        let columns = Effort { samples, exhaustive_work, ..self.columns };
        Limits { columns, steps, only_columns: true, solver: false, programs: Programs::NONE, ..self }
    }

    /// Returns a budget of these limits that begins now. Terms may use a quarter of the memory; the rest is for the
    /// data of solvers.
    pub fn budget(&self) -> Budget {
        Budget::ending(self.time, self.deadline, (u64::from(self.memory_mb) << 20) / 4)
            .with_max_steps(self.steps)
    }
}

/// Returns the width of the widest term, if methods whose cost is superlinear in the width do not accept it.
pub(crate) fn too_wide(terms: &Terms, cone: &[Term]) -> Option<u32> {
    cone.iter().map(|&t| terms.width(t)).max().filter(|&width| width > MAX_EVALUATED_WIDTH)
}

/// Returns the reason why a condition with terms of that width is not decided.
pub(crate) fn width_limit(width: u32) -> String {
    format!("a term of {width} bits exceeds the limit of {MAX_EVALUATED_WIDTH} bits")
}
