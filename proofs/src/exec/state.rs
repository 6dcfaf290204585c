//! The parts of an execution: the state, which a branch clones, the record of events and choices, and the budget.

use super::calls::Event;
use super::choices::OpenChoice;
use super::path::Path;
use super::schedule::OpenOrder;
use super::{ExecError, Options};
use proofmark_ir::OpId;
use proofmark_ir::semantics::{Term, TermBuilder};
use std::time::Instant;

/// The state at a point of an execution, over all inputs. A branch and a checkpoint clone the state as a whole. The
/// state of memory, an index in the chain of stores, is cloned separately.
///
/// `ub`, `stops`, `hangs` and `beyond` collect the inputs whose execution ended before this point. They are disjoint
/// from `path`.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The path condition.
    pub(super) path: Path,
    /// The trace of events.
    pub(super) world: Term,
    /// One bit: the behaviour is undefined.
    pub(super) ub: Term,
    /// One bit: a call did not return, or the program ended.
    pub(super) stops: Term,
    /// The trace where control stopped; `None` if control does not stop.
    pub(super) stopped_world: Option<Term>,
    /// One bit: a loop without observable behaviour does not terminate.
    pub(super) hangs: Term,
    /// One bit: a loop exceeds the unroll bound.
    pub(super) beyond: Term,
}

impl State {
    /// Returns the state in which an execution begins, with the trace `world`.
    pub(super) fn new(terms: &mut dyn TermBuilder, world: Term) -> State {
        let no = terms.bool(false);
        State { path: Path::all(terms), world, ub: no, stops: no, stopped_world: None, hangs: no, beyond: no }
    }
}

/// The record of an execution, in the order of execution on all paths.
#[derive(Debug, Default)]
pub(super) struct Trace {
    /// The events.
    pub(super) events: Vec<Event>,
    /// The functions that are assumed to be the same in source and target.
    pub(super) assumed: Vec<String>,
    /// The nondeterministic choices.
    pub(super) choices: Vec<OpenChoice>,
    /// The loops with an open order of iterations and their effects.
    pub(super) open_order: OpenOrder,
    /// The first operation that is undefined for all inputs. `truncate` keeps it.
    pub(super) undefined_at: Option<OpId>,
}

/// A point in a [`Trace`].
#[derive(Clone, Copy, Debug)]
pub(super) struct TraceMark {
    pub(super) n_events: usize,
    n_assumed: usize,
    n_choices: usize,
    open_order: OpenOrder,
}

impl Trace {
    /// Returns the end of the record.
    pub(super) fn mark(&self) -> TraceMark {
        let (n_events, n_assumed, n_choices) = (self.events.len(), self.assumed.len(), self.choices.len());
        TraceMark { n_events, n_assumed, n_choices, open_order: self.open_order }
    }

    /// Removes everything that was recorded after `to`.
    pub(super) fn truncate(&mut self, to: TraceMark) {
        self.events.truncate(to.n_events);
        self.assumed.truncate(to.n_assumed);
        self.choices.truncate(to.n_choices);
        self.open_order = to.open_order;
    }
}

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
