//! Symbolic execution of functions, with state merging at joins (bounded model checking).
//!
//! The symbolic executor and the interpreter are the same code on two implementations of [`TermBuilder`].
//!
//! Input: a function and terms for its arguments. Output: a [`Summary`], for all inputs at once. Blocks are executed in
//! reverse post-order. At a join, values, trace and memory are merged by `ite`. Loops are unrolled up to a bound, and
//! [`Summary::beyond`] is the condition under which an execution exceeds it; or a `LoopProver` summarizes them. The
//! semantics of an operation comes from its row alone (`OpDef::semantics`, successor operands, symbol names).
//!
//! **Trace.** Calls of unknown functions are observable events. The trace is a term: each event maps the trace to a new
//! one by an uninterpreted function of the trace and the arguments, poison bits included. The results of the call, and
//! whether it returns, are functions of the new trace. Two traces are equal for every interpretation if and only if the
//! sequences of events are equal for every interpretation.
//!
//! **Memory** is a chain of stores ([`memory`]). An event may change the visible memory, as a function of the trace.
//!
//! **State.** `State` is cloned as a whole at a branch, `Trace` records events and choices, `StepBudget` holds the
//! limits.
//!
//! **Limitations.** An operation without semantics, or on values that are not modelled, such as an unranked memref, is
//! an uninterpreted function of its name, its attributes and its types. The function is pure if the operation is. The
//! semantics of an operation may refuse this abstraction if the operation is no function of its operands. A proof for
//! every such function holds for the operation. A refutation that depends on one is discarded
//! ([`Symbol::is_abstraction`](proofmark_ir::semantics::Symbol::is_abstraction)).

mod blocks;
mod calls;
mod choices;
mod flow;
mod loops;
pub mod memory;
mod nests;
mod opaque;
mod path;
mod schedule;
mod state;
mod steps;
mod tensors;
mod whole;

pub use calls::Event;
pub(crate) use calls::same_count;
pub use choices::{OpenChoice, Side};
pub use schedule::OpenOrder;
pub(crate) use schedule::are_among;
pub(crate) use steps::{Entry, Left, Probe, Stepped};
pub(crate) use whole::{LoopPlan, LoopProver, LoopSummary};

use crate::attributes::Obstacles;
use crate::function::{body_entry, result_types, returns_aggregate, shape_or_token};
pub(crate) use memory::ExecutorMemory;
use memory::{Correspondence, MemoryState, MemorySummary};
use nests::{Flat, Walk};
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{
    Host, Part, Scalar, TensorForm, Term, TermBuilder, Value, float_kinds_of, parts_of,
};
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Ir, Location, OpId, Type, ValueId};
use rustc_hash::FxHashMap;
use schedule::{Section, Sections};
use state::{State, StepBudget, Trace, TraceMark};
use std::rc::Rc;
use std::time::Instant;

/// Options of an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The width of `index`: 32 or 64.
    pub index_width: u32,
    /// The unroll bound: the maximum number of back edges taken to a loop header.
    pub unroll: u32,
    /// The maximum number of executed operations.
    pub max_steps: usize,
    /// The role of the function in a refinement.
    pub side: Side,
    /// The time at which the execution is aborted.
    pub deadline: Option<Instant>,
    /// Whether the source marks, in its trace, the events of each iteration of a loop that runs in any order. The
    /// target always does.
    pub marked: bool,
    /// Whether iterations with open order are executed from the last to the first, without checks for other orders.
    /// Used for a target that is executed on constants.
    pub backwards: bool,
    /// Whether attributes that the semantics does not read are ignored: the behaviour is then that of the operations
    /// without them. Otherwise such operations are uninterpreted functions.
    pub ignore_promises: bool,
}

/// The reason for which a function is not executed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExecError {
    /// An operation is not modelled.
    #[error("`{op}`: {reason}")]
    Unsupported {
        /// The name of the operation.
        op: String,
        /// The location of the operation.
        location: Location,
        /// The reason, as a phrase.
        reason: String,
    },
    /// The function executes more operations than the options allow, loops unrolled.
    #[error("more than {0} operations to execute")]
    TooLong(usize),
    /// The deadline has passed.
    #[error("out of time")]
    OutOfTime,
    /// An operation converts between `index` and integers whose width differs from the assumed width of `index`.
    #[error("`index` has another width where it is converted")]
    OtherIndex,
}

/// The observable behaviour of a function, as terms over its arguments.
#[derive(Clone, Debug)]
pub struct Summary {
    /// One bit: the behaviour is undefined.
    pub ub: Term,
    /// The first operation that is undefined for all inputs; known in an execution on constants.
    pub undefined_at: Option<OpId>,
    /// One bit: a call does not return, or the program ends.
    pub stops: Term,
    /// One bit: a loop without observable behaviour does not terminate.
    pub hangs: Term,
    /// One bit: the function returns.
    pub returned: Term,
    /// The returned values.
    pub results: Vec<Value>,
    /// The trace at the end.
    pub world: Term,
    /// The token of the empty trace.
    pub start: Term,
    /// One bit: a loop exceeds the unroll bound. The other fields are meaningless for such inputs.
    pub beyond: Term,
    /// The events, in an order that agrees with every path.
    pub events: Vec<Event>,
    /// The memory at the end.
    pub memory: MemorySummary,
    /// The functions with a body that are treated as unknown functions and assumed to be the same in source and target:
    /// recursive functions, and functions beyond the inlining depth.
    pub assumed: Vec<String>,
    /// Whether a value of type `index`, or a value with elements of that type, occurs.
    pub uses_index: bool,
    /// The nondeterministic choices, in execution order.
    pub choices: Vec<OpenChoice>,
    /// For each result, the float format of each scalar; `None` or absent for a scalar that is not a float.
    pub formats: Vec<Vec<Option<FloatKind>>>,
    /// The effects that depend on an open order of iterations.
    pub open_order: OpenOrder,
    /// For each result, its form if it is a tensor represented as a function.
    pub tensors: Vec<Option<TensorForm>>,
}

impl Summary {
    /// Splits the single aggregate that a lowering returns into results like those of `reference`, if the numbers of
    /// scalars agree.
    fn return_as(&mut self, reference: &Summary) {
        let [packed] = &self.results[..] else { return };
        let scalars = packed.scalars().to_vec();
        let lengths: Vec<usize> = reference.results.iter().map(|r| r.scalars().len()).collect();
        let listed = self.tensors.iter().chain(&reference.tensors).all(Option::is_none);
        if lengths.len() < 2 || !listed || lengths.iter().sum::<usize>() != scalars.len() {
            return;
        }
        let mut kinds = self.formats.first().cloned().unwrap_or_default();
        kinds.resize(scalars.len(), None);
        let (mut scalars, mut kinds) = (scalars.into_iter(), kinds.into_iter());
        self.results = lengths
            .iter()
            .map(|&n| Value::from_scalars(scalars.by_ref().take(n).collect::<Vec<_>>()))
            .collect();
        self.formats = lengths.iter().map(|&n| kinds.by_ref().take(n).collect()).collect();
        self.tensors = vec![None; lengths.len()];
    }
}

/// The width of trace tokens.
pub const WORLD_WIDTH: u32 = COUNT_WIDTH + 32;

/// The width of the event count in the upper bits of a trace. The count makes a trace differ from its extensions for
/// every interpretation of the lower bits.
const COUNT_WIDTH: u32 = 16;

/// Executes a function with a body and returns its summary.
///
/// `reference` is the summary of the source. A call with the trace of a reference event and arguments that refine those
/// of the event is identified with the event: unknown functions are monotonic, so that a more defined argument gives a
/// more defined outcome. Local blocks that escape get the numbers of the reference's escaped blocks, in that order.
///
/// # Errors
///
/// Returns the operation that is not modelled, or the limit that the execution exceeds.
pub fn execute(
    terms: &mut dyn TermBuilder,
    ir: &Ir,
    function: OpId,
    args: &[Value],
    options: &Options,
    reference: Option<&Summary>,
) -> Result<Summary, ExecError> {
    let run = |terms: &mut dyn TermBuilder, correspondence: Option<&Correspondence>| {
        let mut executor = Executor::of_function(terms, ir, options, reference, correspondence);
        executor.run_function(terms, function, args)
    };
    let mut summary = run(terms, None)?;
    if let Some(correspondence) = reference.and_then(|r| summary.memory.correspondence(&r.memory)) {
        summary = run(terms, Some(&correspondence))?;
    }
    if let Some(reference) = reference.filter(|_| returns_aggregate(ir, function)) {
        summary.return_as(reference);
    }
    Ok(summary)
}

/// Executes a function as [`execute`] does. `prover` summarizes the loops whose trip count is not known.
///
/// # Errors
///
/// Returns the operation that is not modelled, or the limit that the execution exceeds.
pub(crate) fn execute_inductively<'a>(
    terms: &mut dyn TermBuilder,
    ir: &'a Ir,
    function: OpId,
    args: &[Value],
    options: &Options,
    reference: Option<&Summary>,
    prover: &mut dyn LoopProver<'a>,
) -> Result<Summary, ExecError> {
    let mut executor = Executor::of_function(terms, ir, options, reference, None);
    if let Some(reference) = reference {
        executor.memory.correspond(&reference.memory);
    }
    executor.induction = Some(prover);
    let mut summary = executor.run_function(terms, function, args);
    if let (Ok(summary), Some(reference)) = (&mut summary, reference)
        && returns_aggregate(ir, function)
    {
        summary.return_as(reference);
    }
    summary
}

#[derive(Clone)]
struct Frame {
    function: OpId,
    env: FxHashMap<ValueId, Value>,
}

/// An execution of one function.
pub(crate) struct Executor<'a, 'p> {
    ir: &'a Ir,
    options: Options,
    reference: Rc<[Event]>,
    frames: Vec<Frame>,
    current_op: Option<OpId>,
    iterations: Vec<Vec<Scalar>>,
    state: State,
    trace: Trace,
    budget: StepBudget,
    memory: ExecutorMemory,
    /// The tensor functions under definition.
    functions: Vec<tensors::Entered>,
    start: Term,
    /// The enclosing loops that run in any order.
    sections: Vec<Section>,
    /// Whether the executed step belongs to further loops of that kind.
    within_section: bool,
    /// The current operation, if its accesses to memory are atomic.
    atomic: Option<OpId>,
    /// The block arguments that an opaque terminator passes to each of its successors.
    handed: FxHashMap<(OpId, usize), Vec<Value>>,
    /// The number of opaque allocations.
    n_new: usize,
    uses_index: bool,
    index_types: FxHashMap<Type, bool>,
    obstacles: Obstacles,
    /// The proof that summarizes loops, if the execution has one.
    induction: Option<&'p mut dyn LoopProver<'a>>,
    /// The state from which the next loop is executed for a single step.
    probe: Option<(Option<Flat>, Probe)>,
    stepped: Option<Stepped>,
    /// The loop nest in execution.
    walk: Option<Box<Walk>>,
}

/// A point to which an execution can be restored.
struct Checkpoint {
    state: State,
    memory: MemoryState,
    trace: TraceMark,
    sections: Sections,
    n_functions: usize,
}

impl<'a, 'p> Executor<'a, 'p> {
    fn of_function(
        terms: &mut dyn TermBuilder,
        ir: &'a Ir,
        options: &Options,
        reference: Option<&Summary>,
        correspondence: Option<&Correspondence>,
    ) -> Executor<'a, 'p> {
        let events = reference.map_or(&[][..], |r| &r.events);
        let mut executor = Executor::new(terms, ir, options, events.into());
        executor.memory = ExecutorMemory::new(reference.map(|r| &r.memory), correspondence);
        executor
    }

    fn new(
        terms: &mut dyn TermBuilder,
        ir: &'a Ir,
        options: &Options,
        reference: Rc<[Event]>,
    ) -> Executor<'a, 'p> {
        let start = terms.zero(WORLD_WIDTH);
        Executor {
            ir,
            options: *options,
            reference,
            frames: Vec::new(),
            current_op: None,
            iterations: Vec::new(),
            state: State::new(terms, start),
            trace: Trace::default(),
            budget: StepBudget::new(options),
            memory: ExecutorMemory::default(),
            functions: Vec::new(),
            start,
            sections: Vec::new(),
            within_section: false,
            atomic: None,
            handed: FxHashMap::default(),
            n_new: 0,
            uses_index: false,
            index_types: FxHashMap::default(),
            obstacles: Obstacles::default(),
            induction: None,
            probe: None,
            walk: None,
            stepped: None,
        }
    }

    fn run_function(
        &mut self,
        terms: &mut dyn TermBuilder,
        function: OpId,
        args: &[Value],
    ) -> Result<Summary, ExecError> {
        let exit = self.run_body(terms, function, args)?;
        let (returned, results) = match exit {
            Some(values) => (self.state.path.term, values),
            None => (terms.bool(false), Vec::new()),
        };
        let results = self.hand_out(terms, function, results);
        let world = match self.state.stopped_world {
            Some(stopped) => terms.ite(self.state.stops, stopped, self.state.world),
            None => self.state.world,
        };
        Ok(Summary {
            ub: self.state.ub,
            undefined_at: self.trace.undefined_at,
            stops: self.state.stops,
            hangs: self.state.hangs,
            returned,
            results,
            world,
            start: self.start,
            beyond: self.state.beyond,
            events: std::mem::take(&mut self.trace.events),
            memory: self.memory.finish(terms),
            assumed: std::mem::take(&mut self.trace.assumed),
            uses_index: self.uses_index,
            choices: std::mem::take(&mut self.trace.choices),
            open_order: self.trace.open_order,
            formats: result_types(self.ir, function)
                .into_iter()
                .map(|ty| float_kinds_of(self.ir.ctx(), ty))
                .collect(),
            tensors: result_types(self.ir, function)
                .into_iter()
                .map(|ty| TensorForm::of(self.ir.ctx(), ty, self.options.index_width))
                .collect(),
        })
    }

    /// Executes the body of `function` from the current path and trace. Returns the returned values and leaves path and
    /// trace as they are at the return, or returns `None` if no path returns.
    fn run_body(
        &mut self,
        terms: &mut dyn TermBuilder,
        function: OpId,
        args: &[Value],
    ) -> Result<Option<Vec<Value>>, ExecError> {
        let Some(entry) = body_entry(self.ir, function) else {
            return Err(self.unsupported(function, "a function without a body"));
        };
        self.frames.push(Frame { function, env: FxHashMap::default() });
        self.enter_scope();
        let exit = self.run_blocks(terms, entry, args);
        self.leave_scope();
        self.frames.pop();
        exit
    }

    fn unsupported(&self, op: OpId, reason: impl Into<String>) -> ExecError {
        ExecError::Unsupported {
            op: self.ir.name_str(op).to_owned(),
            location: self.ir.loc(op),
            reason: reason.into(),
        }
    }

    fn value(&self, op: OpId, value: ValueId) -> Result<Value, ExecError> {
        // A region uses the values around it. Each function has its own frame.
        let frame = self.frames.last();
        frame
            .and_then(|f| f.env.get(&value))
            .cloned()
            .ok_or_else(|| self.unsupported(op, "an operand that is not defined on this path"))
    }

    fn define(&mut self, value: ValueId, contents: Value) {
        self.note_type(self.ir.value_type(value));
        if let Some(frame) = self.frames.last_mut() {
            frame.env.insert(value, contents);
        }
    }

    /// Records whether `ty` depends on `index`.
    fn note_type(&mut self, ty: Type) {
        if !self.uses_index {
            let ir = self.ir;
            // A type depends on `index` if its shape does, or if the printed type of its elements does.
            let depends = self.index_types.entry(ty).or_insert_with(|| {
                let of_elements = |part: &Part| matches!(part, Part::Elements);
                let parts = parts_of(ir.ctx(), ty, 64).unwrap_or_default();
                shape_or_token(ir, ty, 32).0 != shape_or_token(ir, ty, 64).0
                    || (parts.iter().any(of_elements) && type_to_string(ir.ctx(), ty).contains("index"))
            });
            self.uses_index = *depends;
        }
    }

    /// Adds `condition` on the current path to the undefined behaviour of the execution.
    fn undefined_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        if terms.is_bool(condition, false) {
            return;
        }
        let here = terms.and(self.state.path.term, condition);
        self.state.ub = terms.or(self.state.ub, here);
        if self.trace.undefined_at.is_none() && terms.is_bool(here, true) {
            self.trace.undefined_at = self.current_op;
        }
        if terms.is_bool(condition, true) {
            // The remainder of the path is unreachable.
            let never = terms.bool(false);
            self.state.path.restrict(terms, never);
        }
    }

    /// Ends control on the current path where `condition` holds, with the current trace.
    fn stop_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        if terms.is_bool(condition, false) {
            return;
        }
        let here = terms.and(self.state.path.term, condition);
        self.before_end(terms, here);
        self.state.stopped_world = Some(match self.state.stopped_world {
            Some(earlier) => terms.ite(here, self.state.world, earlier),
            None => self.state.world,
        });
        self.state.stops = terms.or(self.state.stops, here);
        let continues = terms.not(condition);
        self.state.path.restrict(terms, continues);
    }

    /// Records silent nontermination on the current path where `condition` holds.
    fn hang_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        let here = terms.and(self.state.path.term, condition);
        self.state.hangs = terms.or(self.state.hangs, here);
        let continues = terms.not(condition);
        self.state.path.restrict(terms, continues);
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            state: self.state.clone(),
            memory: self.memory.state,
            trace: self.trace.mark(),
            sections: self.sections_now(),
            n_functions: self.functions.len(),
        }
    }

    /// Restores a checkpoint. The spent budget and the values defined since the checkpoint are kept.
    fn restore(&mut self, to: Checkpoint) {
        self.state = to.state;
        self.memory.state = to.memory;
        self.trace.truncate(to.trace);
        self.restore_sections(to.sections);
        self.functions.truncate(to.n_functions);
    }

    fn as_host(&mut self) -> &mut dyn Host {
        self
    }
}

/// Returns the value of a scalar, zero if it is poison, and its poison bit: the inputs of an unknown function.
fn masked(terms: &mut dyn TermBuilder, scalar: Scalar) -> [Term; 2] {
    let zero = terms.zero(terms.width(scalar.value));
    [terms.ite(scalar.poison, zero, scalar.value), scalar.poison]
}
