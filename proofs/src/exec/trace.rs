//! The record of an execution: events, nondeterministic choices and assumptions.

use super::atomic_access::AtomicAccess;
use super::event::Event;
use crate::assumption::Assumption;
use proofmark_ir::OpId;
use proofmark_ir::semantics::{ChoiceKind, Term};

/// A choice that an execution made.
#[derive(Clone, Debug)]
pub struct OpenChoice {
    /// The operation.
    pub op: Option<OpId>,
    /// The number of earlier choices of the operation.
    pub times: u32,
    /// The kind of the choice.
    pub kind: ChoiceKind,
    /// The operands of the choice.
    pub inputs: Vec<Term>,
    /// One bit: the choice is made. Elsewhere the value is `default`.
    pub when: Term,
    /// The chosen value, an uninterpreted term.
    pub chosen: Term,
    /// A value that is always permitted.
    pub default: Term,
    /// Whether every value is permitted.
    pub anything: bool,
}

impl OpenChoice {
    /// Returns whether the source may choose any value. The sign of a NaN is free, its payload is not.
    pub(crate) fn is_free(&self) -> bool {
        self.anything && self.kind != ChoiceKind::NanPayload
    }
}

/// The loops of an execution that run in any order, and their effects that depend on the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenOrder {
    /// Whether a loop runs in any order.
    pub loops: bool,
    /// Whether several iterations may have events.
    pub events: bool,
    /// Whether iterations may access the same memory with an unknown outcome.
    pub races: bool,
}

/// The record of an execution, in the order of execution on all paths.
#[derive(Debug, Default)]
pub(super) struct Trace {
    /// The events.
    pub(super) events: Vec<Event>,
    /// The callees that are assumed to be the same in source and target.
    pub(super) assumed: Vec<Assumption>,
    /// The nondeterministic choices.
    pub(super) choices: Vec<OpenChoice>,
    /// The atomic accesses that other threads may observe.
    pub(super) atomics: Vec<AtomicAccess>,
    /// The blocks of the other accesses. `truncate` keeps them.
    pub(super) accessed: Vec<Term>,
    /// The loops with an open order of iterations and their effects.
    pub(super) open_order: OpenOrder,
    /// The first operation that is undefined for all inputs. `truncate` keeps it.
    pub(super) undefined_at: Option<OpId>,
    /// The number of opaque allocations. `truncate` keeps it.
    pub(super) n_allocations: usize,
}

/// A point in a [`Trace`].
#[derive(Clone, Copy, Debug)]
pub(super) struct TraceMark {
    pub(super) n_events: usize,
    pub(super) n_assumed: usize,
    pub(super) n_choices: usize,
    pub(super) n_atomics: usize,
    pub(super) open_order: OpenOrder,
}

impl Trace {
    /// Returns the end of the record.
    pub(super) fn mark(&self) -> TraceMark {
        let (n_events, n_assumed, n_choices) = (self.events.len(), self.assumed.len(), self.choices.len());
        TraceMark {
            n_events,
            n_assumed,
            n_choices,
            n_atomics: self.atomics.len(),
            open_order: self.open_order,
        }
    }

    /// Removes everything that was recorded after `to`.
    pub(super) fn truncate(&mut self, to: TraceMark) {
        self.events.truncate(to.n_events);
        self.assumed.truncate(to.n_assumed);
        self.choices.truncate(to.n_choices);
        self.atomics.truncate(to.n_atomics);
        self.open_order = to.open_order;
    }
}
