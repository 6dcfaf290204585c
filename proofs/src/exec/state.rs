//! The state at a point of an execution.

use super::path::Path;
use proofmark_ir::semantics::{Term, TermBuilder, Value};
use proofmark_ir::{OpId, ValueId};
use rustc_hash::FxHashMap;

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

#[derive(Clone)]
pub(super) struct Frame {
    pub(super) function: OpId,
    pub(super) env: FxHashMap<ValueId, Value>,
}
