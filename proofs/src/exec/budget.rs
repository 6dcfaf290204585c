//! The limits of an execution.

use super::options::{ExecError, Options};
use std::time::Instant;

/// The number of simple operations that count as one step.
const SIMPLE_A_STEP: usize = 32;

/// The number of scalars of an operation that count as one operation.
const SCALARS_A_STEP: usize = 8;

/// The limits of an execution: operations and time.
#[derive(Debug)]
pub(super) struct StepBudget {
    /// The number of executed simple operations; each other operation counts as [`SIMPLE_A_STEP`].
    used: usize,
    max_steps: usize,
    deadline: Option<Instant>,
}

impl StepBudget {
    /// Returns the budget that `options` grant.
    pub(super) fn new(options: &Options) -> StepBudget {
        StepBudget { used: 0, max_steps: options.max_steps, deadline: options.deadline }
    }

    /// Charges the cost of an operation on `scalars` scalars. A simple operation has no effect and no region.
    ///
    /// # Errors
    ///
    /// Returns the limit that the execution exceeds.
    pub(super) fn spend(&mut self, scalars: usize, simple: bool) -> Result<(), ExecError> {
        let size = 1 + scalars / SCALARS_A_STEP;
        self.used += if simple { size } else { SIMPLE_A_STEP * size };
        if self.used / SIMPLE_A_STEP > self.max_steps {
            Err(ExecError::TooLong(self.max_steps))
        } else if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            Err(ExecError::OutOfTime)
        } else {
            Ok(())
        }
    }
}
