//! The data of one step of a loop: the loop at its entry, the state before the step, and the outcome.

use super::event::Event;
use super::memory::{ExecutorMemory, MemoryState};
use super::options::Options;
use super::path::Path;
use super::plan::LoopOfBlocks;
use super::schedule::Accesses;
use super::state::Frame;
use crate::assumption::Assumption;
use proofmark_ir::semantics::{Schedule, Shape, Term, Unsupported, Value};
use proofmark_ir::{Ir, OpId};

/// A loop nest that is summarized at the begin of an iteration.
#[derive(Clone, Debug)]
pub(crate) struct FlatNest {
    /// The loops from the outermost to the innermost.
    pub(super) ops: Vec<OpId>,
    /// The number of values in the state of each loop.
    pub(super) parts: Vec<usize>,
    /// The candidate invariants in the initial state.
    pub(super) hints: Vec<Term>,
}

/// A loop at its entry, with all data required to execute it from another state.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) op: OpId,
    pub(crate) options: Options,
    pub(super) frames: Vec<Frame>,
    /// Whether an enclosing loop runs in any order.
    pub(super) in_section: bool,
    /// The operands of the operation.
    pub(crate) operands: Vec<Value>,
    /// The natural loop, if the loop consists of blocks of `op`.
    pub(crate) blocks: Option<LoopOfBlocks>,
    /// The loop nest, if the loop is summarized at the begin of an iteration.
    pub(crate) flat: Option<FlatNest>,
    pub(crate) path: Path,
    pub(crate) world: Term,
    pub(crate) memory: ExecutorMemory,
    /// The initial state.
    pub(crate) init: Vec<Value>,
    /// The shapes of the results.
    pub(crate) results: Vec<Shape>,
}

/// The state, trace and memory from which a step is executed.
pub(crate) struct Probe {
    pub(crate) state: Vec<Value>,
    pub(crate) world: Term,
    pub(crate) memory: ExecutorMemory,
    /// The initial state of the loop.
    pub(crate) first: Vec<Value>,
    /// One bit: the path condition of the step.
    pub(crate) path: Term,
}

/// An outcome of a step: an exit, or the next state.
#[derive(Clone, Debug)]
pub(crate) struct StepEnd {
    /// One bit: the path condition.
    pub(crate) path: Term,
    /// The trace on this path.
    pub(crate) world: Term,
    /// The memory on this path.
    pub(crate) memory: MemoryState,
    /// The results of the loop, or its next state.
    pub(crate) values: Vec<Value>,
}

/// The effect of one step of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Stepped {
    pub(crate) ub: Term,
    /// One bit: a call in the step does not return, or the program ends.
    pub(crate) stops: Term,
    /// One bit: an inner loop without observable behaviour does not terminate.
    pub(crate) hangs: Term,
    /// The trace at the point where control stops.
    pub(crate) end: Term,
    /// One bit: an inner loop exceeds the unroll bound.
    pub(crate) beyond: Term,
    /// Whether the loop terminates if each of its steps does.
    pub(crate) ends: bool,
    /// Candidate loop invariants: each in the initial state, before the step and after it.
    pub(crate) hints: Vec<[Term; 3]>,
    pub(crate) exit: Option<StepEnd>,
    pub(crate) next: Option<StepEnd>,
    pub(crate) events: Vec<Event>,
    /// The memory at the end.
    pub(crate) memory: ExecutorMemory,
    /// The order of iterations.
    pub(crate) schedule: Schedule,
    pub(crate) accesses: Accesses,
}

impl Stepped {
    /// Returns the terms that define the outcome of the step.
    pub(crate) fn roots(&self) -> Vec<Term> {
        let mut roots = vec![self.ub, self.stops, self.hangs, self.end];
        for left in [&self.exit, &self.next].into_iter().flatten() {
            roots.extend([left.path, left.world]);
            roots.extend(left.values.iter().flat_map(Value::scalars).flat_map(|s| [s.value, s.poison]));
        }
        roots
    }
}

/// The task to execute one step of a loop in place of the loop.
pub(super) struct StepTask {
    /// The loop nest, if there is one, and the state before the step; `None` if the task was begun.
    pub(super) start: Option<(Option<FlatNest>, Probe)>,
    /// The result of the task.
    pub(super) stepped: Option<Stepped>,
}

/// The result of the execution of one step.
pub(crate) struct StepOutcome {
    /// The step, or the reason for which it is not modelled.
    pub(crate) stepped: Result<Stepped, Unsupported>,
    /// The callees that are assumed to be the same in source and target.
    pub(crate) assumed: Vec<Assumption>,
    /// Whether `index` occurs.
    pub(crate) uses_index: bool,
}
