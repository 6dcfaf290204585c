//! Symbolic execution of functions. The symbolic executor and the interpreter are the same code on two
//! [`TermBuilder`]s.
//!
//! Input: a function and terms for its arguments. Output: a [`Summary`], for all inputs at once. Blocks are executed in
//! reverse post-order; where paths join, values, trace and memory are merged by `ite`. Loops are unrolled up to a
//! bound, and [`Summary::beyond`] is the condition under which an execution exceeds it; or a `LoopProver` summarizes
//! them. The semantics of an operation comes from its row alone (`OpDef::semantics`, successor operands, symbol names).
//!
//! **Trace.** Calls of unknown functions are observable events. The trace is a term: each event maps the trace to a new
//! one by an uninterpreted function of the trace and the arguments, poison bits included. The results of the call, and
//! whether it returns, are functions of the new trace. Two traces are equal for every interpretation if and only if the
//! sequences of events are equal for every interpretation.
//!
//! **Memory** is a chain of stores ([`memory`]). An event may change the visible memory, as a function of the trace.
//!
//! **State.** `State` is cloned as a whole at a branch, `Trace` records events and choices, `StepBudget` holds
//! the limits.
//!
//! **Limitations.** An operation without semantics, or on values that are not modelled, such as an unranked memref, is
//! an uninterpreted function of its name, its attributes and its types; it is pure if the operation is. Semantics may
//! refuse that where an operation is no function of its operands. A proof for every such function holds for the
//! operation. A refutation that depends on one is none
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

/// How to execute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The width of `index`: 32 or 64.
    pub index_width: u32,
    /// How often a loop's header may be entered from its own body.
    pub unroll: u32,
    /// How many ops may be executed in all.
    pub max_steps: usize,
    /// Whose execution it is.
    pub side: Side,
    /// When it is given up.
    pub deadline: Option<Instant>,
    /// Whether the source marks in its trace what belongs to one iteration of a loop that runs in any order; the target
    /// does.
    pub marked: bool,
    /// Iterations whose order is open are executed from the last to the first, and what yet another order would change
    /// is not asked: for a target that is run on constants.
    pub backwards: bool,
    /// Whether promises of operations that the semantics does not read are ignored: the behaviour is then that of the
    /// operations without them. Otherwise such operations are unknown functions.
    pub ignore_promises: bool,
}

/// Why a function could not be executed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExecError {
    /// The meaning of an op is not known.
    #[error("`{op}`: {reason}")]
    Unsupported {
        /// The name of the op.
        op: String,
        /// Where it is.
        location: Location,
        /// A phrase.
        reason: String,
    },
    /// The function has more ops to execute, loops unrolled, than the options allow.
    #[error("more than {0} operations to execute")]
    TooLong(usize),
    /// The time is over.
    #[error("out of time")]
    OutOfTime,
    /// An op converts between `index` and integers of the width that it has elsewhere.
    #[error("`index` has another width where it is converted")]
    OtherIndex,
}

/// Everything observable about a function, as terms over its arguments.
#[derive(Clone, Debug)]
pub struct Summary {
    /// One bit: the behaviour is undefined.
    pub ub: Term,
    /// What is certainly undefined first: known where it is run on constants.
    pub undefined_at: Option<OpId>,
    /// One bit: control never comes back: a call did not return, or the program ended.
    pub stops: Term,
    /// One bit: control is in a loop for ever that does nothing observable.
    pub hangs: Term,
    /// One bit: the function returns.
    pub returned: Term,
    /// What it returns.
    pub results: Vec<Value>,
    /// The trace of events up to the end.
    pub world: Term,
    /// The token of the empty trace.
    pub start: Term,
    /// One bit: a loop went on beyond the bound; then nothing else here means anything.
    pub beyond: Term,
    /// The events, in an order that agrees with every path.
    pub events: Vec<Event>,
    /// The memory up to the end.
    pub memory: MemorySummary,
    /// Functions with a body that were taken to be unknown, but the same on both sides: recursive ones, and what could
    /// not be executed.
    pub assumed: Vec<String>,
    /// Whether a value of type `index` (or elements of it) occurs.
    pub uses_index: bool,
    /// What was left open, in order.
    pub choices: Vec<OpenChoice>,
    /// Which scalars of the results are floats; those that are not mentioned are none.
    pub formats: Vec<Vec<Option<FloatKind>>>,
    /// What could not be told without knowing the order of iterations.
    pub open_order: OpenOrder,
    /// Which results are tensors whose elements are not listed.
    pub tensors: Vec<Option<TensorForm>>,
}

impl Summary {
    /// A lowering packs several results into one aggregate: takes it apart into results like those of `reference`, if
    /// it has as many scalars.
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

/// The upper bits of a trace say how many events it has, so that however the rest is interpreted, a trace differs from
/// those that it continues.
const COUNT_WIDTH: u32 = 16;

/// Executes a function that has a body.
///
/// `reference` is the function that it is compared with: a call whose arguments refine those of a reference event in
/// the same world is taken to be that event (unknown functions are monotonic: a more defined argument gives a more
/// defined outcome). Blocks of memory that it allocates and tells others of get the numbers of those that the reference
/// told them of, in that order.
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

/// The state of an execution.
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
    /// The functions from indices to elements that are being defined.
    functions: Vec<tensors::Entered>,
    start: Term,
    /// The loops around that run in any order.
    sections: Vec<Section>,
    /// There are more of them around what is executed.
    within_section: bool,
    /// The operation in execution, if what it reads and writes is read and written at once.
    atomic: Option<OpId>,
    /// What a terminator of which nothing is known hands to each of its successors.
    handed: FxHashMap<(OpId, usize), Vec<Value>>,
    /// How often something new was made of which nothing is known.
    n_new: usize,
    uses_index: bool,
    index_types: FxHashMap<Type, bool>,
    obstacles: Obstacles,
    /// The proof that summarizes loops, if the execution has one.
    induction: Option<&'p mut dyn LoopProver<'a>>,
    /// The next loop is to be executed for one step only, from there.
    probe: Option<(Option<Flat>, Probe)>,
    stepped: Option<Stepped>,
    /// A nest of loops that is being gone through.
    walk: Option<Box<Walk>>,
}

/// A point to which an execution may go back.
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

    /// Runs the body of a function from the present path and world, and leaves both as they are where it returns.
    /// `None` if it never does.
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
        // Regions see the values around them; functions do not, and each has a frame of its own.
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

    /// Remembers whether `index` occurs.
    fn note_type(&mut self, ty: Type) {
        if !self.uses_index {
            let ir = self.ir;
            // Types that contain it are those whose shape depends on it, or what their elements are called.
            let depends = self.index_types.entry(ty).or_insert_with(|| {
                let of_elements = |part: &Part| matches!(part, Part::Elements);
                let parts = parts_of(ir.ctx(), ty, 64).unwrap_or_default();
                shape_or_token(ir, ty, 32).0 != shape_or_token(ir, ty, 64).0
                    || (parts.iter().any(of_elements) && type_to_string(ir.ctx(), ty).contains("index"))
            });
            self.uses_index = *depends;
        }
    }

    /// Adds to the undefined behaviour of the whole execution what is undefined on the present path.
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
            // Nothing that follows matters.
            let never = terms.bool(false);
            self.state.path.restrict(terms, never);
        }
    }

    /// Control ends on the present path if the condition holds, with the world as it is.
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

    /// Control is in a silent loop for ever on the present path if the condition holds.
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

    /// Goes back to a checkpoint. The budget that was spent and the values that were defined since then are kept.
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

/// A scalar with its bits cleared if it is poison: what an unknown function may look at.
fn masked(terms: &mut dyn TermBuilder, scalar: Scalar) -> [Term; 2] {
    let zero = terms.zero(terms.width(scalar.value));
    [terms.ite(scalar.poison, zero, scalar.value), scalar.poison]
}
