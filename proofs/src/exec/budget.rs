//! The limits of an execution.

use super::options::{ExecError, Options};
use proofmark_ir::budget::Budget;

/// The number of simple operations that count as one step.
const SIMPLE_A_STEP: usize = 32;

/// The number of scalars of an operation that count as one operation.
const SCALARS_A_STEP: usize = 8;

/// The cost of a scalar of an operation, in steps of [`Budget`].
const STEPS_A_SCALAR: u64 = 64;

/// The limits of an execution: operations and steps of [`Budget`].
#[derive(Debug)]
pub(super) struct StepBudget {
    /// The number of executed simple operations; each other operation counts as [`SIMPLE_A_STEP`].
    used: usize,
    max_steps: usize,
    end: u64,
}

impl StepBudget {
    /// Returns the budget that `options` grant.
    pub(super) fn new(options: &Options) -> StepBudget {
        StepBudget { used: 0, max_steps: options.max_steps, end: options.end }
    }

    /// Charges the cost of an operation on `scalars` scalars, also to `budget`. A simple operation has no effect and no
    /// region.
    ///
    /// # Errors
    ///
    /// Returns the limit that the execution exceeds.
    pub(super) fn spend(&mut self, budget: &Budget, scalars: usize, simple: bool) -> Result<(), ExecError> {
        let size = 1 + scalars / SCALARS_A_STEP;
        budget.charge(STEPS_A_SCALAR * (1 + scalars as u64));
        self.used += if simple { size } else { SIMPLE_A_STEP * size };
        self.check(budget)
    }

    /// Returns whether the execution is within its limits.
    ///
    /// # Errors
    ///
    /// Returns the limit that the execution exceeds.
    pub(super) fn check(&self, budget: &Budget) -> Result<(), ExecError> {
        if self.used / SIMPLE_A_STEP > self.max_steps {
            Err(ExecError::TooLong(self.max_steps))
        } else if budget.spent() > self.end {
            Err(ExecError::OutOfSteps)
        } else {
            Ok(())
        }
    }
}
