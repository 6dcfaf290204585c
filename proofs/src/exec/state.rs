//! The state at a point of an execution.

use super::memory::{MemoryState, MemoryTables};
use super::path::Path;
use proofmark_ir::semantics::{Term, TermBuilder, Value};
use proofmark_ir::{OpId, ValueId};
use rustc_hash::FxHashMap;

/// The state at a point of control, over all inputs. A branch and a checkpoint clone the state as a whole, and a join
/// merges two states.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The path condition.
    pub(crate) path: Path,
    /// The trace of events.
    pub(crate) world: Term,
    /// The point in the chain of stores.
    pub(crate) memory: MemoryState,
}

impl State {
    /// Returns the state on every path, with the trace `world` and the memory `memory`.
    pub(super) fn new(terms: &mut dyn TermBuilder, world: Term, memory: MemoryState) -> State {
        State { path: Path::all(terms), world, memory }
    }

    /// Returns whether no path leads to this point.
    pub(super) fn is_unreachable(&self, terms: &dyn TermBuilder) -> bool {
        terms.is_bool(self.path.term, false)
    }

    /// Makes the point unreachable.
    pub(super) fn end(&mut self, terms: &mut dyn TermBuilder) {
        let never = terms.bool(false);
        self.path.restrict(terms, never);
    }

    /// Returns the state where `self` and `other`, on disjoint paths, meet, and one bit that selects `self`.
    pub(super) fn join(
        &self,
        terms: &mut dyn TermBuilder,
        tables: &mut MemoryTables,
        other: &State,
    ) -> (State, Term) {
        let (path, is_self) = self.path.join(terms, &other.path);
        let world = terms.ite(is_self, self.world, other.world);
        let memory = tables.join(terms, is_self, self.memory, other.memory);
        (State { path, world, memory }, is_self)
    }
}

/// The inputs whose execution ended before the current point. They are disjoint from the path condition of the point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ended {
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

impl Ended {
    /// Returns that no execution ended.
    pub(super) fn none(terms: &mut dyn TermBuilder) -> Ended {
        let no = terms.bool(false);
        Ended { ub: no, stops: no, stopped_world: None, hangs: no, beyond: no }
    }
}

/// The values in a function in execution.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) function: OpId,
    pub(super) env: FxHashMap<ValueId, Value>,
}

impl Frame {
    /// Returns the frame of `function` without values.
    pub(super) fn new(function: OpId) -> Frame {
        /// The capacity at the start, which suffices for most functions: each growth moves all values.
        const N_VALUES: usize = 28;
        Frame { function, env: FxHashMap::with_capacity_and_hasher(N_VALUES, Default::default()) }
    }
}
