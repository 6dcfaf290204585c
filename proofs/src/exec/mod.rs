//! Executing functions on terms: the symbolic executor and the interpreter are this one program on two [`TermBuilder`]s.
//!
//! A function is executed for all inputs at once. Its blocks are run in reverse post-order; where paths meet, values and the state
//! of the world are merged by `ite`; loops are unrolled up to a bound, and what would go beyond it is kept as a condition
//! ([`Summary::beyond`]). What an op does comes from its definition alone (`OpDef::semantics`, successor operands, symbol names):
//! nothing here knows a dialect.
//!
//! **The world.** Calls to functions that are not known are observable events. The trace of events is a term: a token that every
//! event maps to a new one through an uninterpreted function of the token and the arguments, poison included. Results, and whether
//! the call comes back at all, are functions of the new token. Two traces are equal for every meaning of the unknown functions
//! exactly if the tokens are equal for every meaning of the token functions.
//!
//! **Memory** is a chain of what was done to it ([`memory`]). An event may change what is visible of it, as a function of the token.
//!
//! **What is not modelled.** An op without semantics (or on values that are not modelled, such as an unranked memref) is executed as an
//! unknown function named after it, its attributes and its types, pure if the op is. (An op that does not behave like a function, such as
//! one that chooses, says so by semantics that refuse.) What holds for every such function holds for
//! the op; what fails need not, so that a refutation that rests on one is none ([`Symbol::is_abstraction`](proofmark_ir::semantics::Symbol::is_abstraction)).

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
mod steps;
mod tensors;

pub use calls::Event;
pub(crate) use calls::same_count;
pub use choices::{OpenChoice, Side};
pub use schedule::OpenOrder;
pub(crate) use schedule::are_among;
pub(crate) use steps::{Entry, Left, Probe, Stepped};

use crate::attributes::Obstacles;
use crate::induction::Induction;
pub(crate) use memory::ExecutorMemory;
use memory::{Correspondence, MemoryState, MemorySummary};
use nests::{Flat, Walk};
use path::Path;
use proofmark_ir::context::{ContentHash, ContentHasher};
use proofmark_ir::context::{FloatKind, TypeKind};
use proofmark_ir::semantics::{
    Host, Part, Scalar, Shape, TensorForm, Term, TermBuilder, Value, float_kinds_of, parts_of, shape_of,
};
use proofmark_ir::text::type_to_string;
use proofmark_ir::{BlockId, Context, Ir, Location, OpId, Traits, Type, ValueId};
use rustc_hash::FxHashMap;
use schedule::{Section, Sections};
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
    /// Whether the source marks in its trace what belongs to one iteration of a loop that runs in any order; the target does.
    pub marked: bool,
    /// Iterations whose order is open are executed from the last to the first, and what yet another order would change is not asked: for
    /// a target that is run on constants.
    pub backwards: bool,
    /// Whether promises of operations that the semantics does not read are ignored: the behaviour is then that of the operations
    /// without them. Otherwise such operations are unknown functions.
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
    /// Functions with a body that were taken to be unknown, but the same on both sides: recursive ones, and what could not be executed.
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
    /// A lowering packs several results into one aggregate: takes it apart into results like those of `reference`, if it has as many scalars.
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

/// Operations that only compute count as one for so many of them.
const SIMPLE_A_STEP: usize = 32;

/// An operation on many scalars counts as one for so many of them.
const SCALARS_A_STEP: usize = 8;

/// The width of trace tokens.
pub const WORLD_WIDTH: u32 = COUNT_WIDTH + 32;

/// The upper bits of a trace say how many events it has, so that however the rest is interpreted, a trace differs from those that
/// it continues.
const COUNT_WIDTH: u32 = 16;

/// The width of the token that stands for a value of a type that is not modelled.
const TOKEN_WIDTH: u32 = 64;

/// The body of a function: its region, if it has one with blocks.
pub(crate) fn body_entry(ir: &Ir, function: OpId) -> Option<BlockId> {
    if !ir.has_trait(function, Traits::FUNCTION) {
        return None;
    }
    ir.entry_block(*ir.regions(function).first()?)
}

/// The scalars of a value; a single token if its type is not modelled.
pub(crate) fn shape_or_token(ir: &Ir, ty: Type, index_width: u32) -> (Shape, bool) {
    match shape_of(ir.ctx(), ty, index_width) {
        Ok(shape) => (shape, true),
        Err(_) => (Shape::from_slice(&[TOKEN_WIDTH]), false),
    }
}

/// The scalars of a function's arguments.
pub fn argument_parts(ir: &Ir, function: OpId, index_width: u32) -> Option<Vec<Vec<Part>>> {
    body_entry(ir, function)?;
    let parts = |ty| parts_of(ir.ctx(), ty, index_width).unwrap_or_else(|_| vec![Part::Bits(TOKEN_WIDTH)]);
    Some(argument_types(ir, function).into_iter().map(parts).collect())
}

/// How values of those types are read: scalar by scalar, integers of a width or floats of a format, and everything else by its type. Types that
/// are lowered to others of the same form may take their place.
pub(crate) fn form_of(ctx: &Context, types: &[Type], index_width: u32) -> ContentHash {
    let mut hash = ContentHasher::new("form");
    for &ty in types {
        let parts = parts_of(ctx, ty, index_width).unwrap_or_default();
        let bits = |part: &Part| matches!(part, Part::Bits(_));
        if parts.is_empty() || !parts.iter().all(bits) {
            hash.bytes(b"type").content(ty.content_hash(ctx));
            continue;
        }
        for (part, kind) in parts.iter().zip(float_kinds_of(ctx, ty)) {
            hash.bytes(format!("{kind:?} of {}", part.width()).as_bytes());
        }
    }
    hash.finish()
}

/// The types of a function's arguments; none if it has no body.
pub(crate) fn argument_types(ir: &Ir, function: OpId) -> Vec<Type> {
    let entry = body_entry(ir, function);
    entry.map(|e| ir.block_args(e).iter().map(|&a| ir.value_type(a)).collect()).unwrap_or_default()
}

/// The types of what a function returns: those of the operands of its first return.
pub(crate) fn result_types(ir: &Ir, function: OpId) -> Vec<Type> {
    let blocks = ir.regions(function).first().into_iter().flat_map(|&r| ir.blocks(r));
    let returns = blocks.filter_map(|b| ir.last_op(b)).find(|&op| ir.has_trait(op, Traits::RETURN_LIKE));
    returns.map(|op| ir.operands(op).map(|v| ir.value_type(v)).collect()).unwrap_or_default()
}

/// Whether a function returns one value that may hold several others: a tuple, or of a dialect's own type, such as LLVM's structs.
fn returns_aggregate(ir: &Ir, function: OpId) -> bool {
    let ctx = ir.ctx();
    match result_types(ir, function)[..] {
        [ty] => !ty.is_shaped(ctx) && !matches!(ty.kind(ctx), TypeKind::Complex(_)),
        _ => false,
    }
}

/// Executes a function that has a body.
///
/// `reference` is the function that it is compared with: a call whose arguments refine those of a reference event in the
/// same world is taken to be that event (unknown functions are monotonic: a more defined argument gives a more defined outcome).
/// Blocks of memory that it allocates and tells others of get the numbers of those that the reference told them of, in that order.
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

/// [`execute`] with loops as wholes.
pub(crate) fn execute_inductively<'a>(
    terms: &mut dyn TermBuilder,
    ir: &'a Ir,
    function: OpId,
    args: &[Value],
    options: &Options,
    reference: Option<&Summary>,
    induction: &mut Option<Box<Induction<'a>>>,
) -> Result<Summary, ExecError> {
    let mut executor = Executor::of_function(terms, ir, options, reference, None);
    if let Some(reference) = reference {
        executor.memory.correspond(&reference.memory);
    }
    executor.induction = induction.take();
    let mut summary = executor.run_function(terms, function, args);
    *induction = executor.induction;
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
pub(crate) struct Executor<'a> {
    ir: &'a Ir,
    options: Options,
    reference: Rc<[Event]>,
    frames: Vec<Frame>,
    current_op: Option<OpId>,
    iterations: Vec<Vec<Scalar>>,
    path: Path,
    world: Term,
    memory: ExecutorMemory,
    /// The functions from indices to elements that are being defined.
    functions: Vec<tensors::Entered>,
    start: Term,
    ub: Term,
    undefined_at: Option<OpId>,
    stops: Term,
    hangs: Term,
    stopped_world: Option<Term>,
    beyond: Term,
    events: Vec<Event>,
    assumed: Vec<String>,
    choices: Vec<OpenChoice>,
    /// The loops around that run in any order.
    sections: Vec<Section>,
    /// There are more of them around what is executed.
    within_section: bool,
    open_order: OpenOrder,
    /// The operation in execution, if what it reads and writes is read and written at once.
    atomic: Option<OpId>,
    /// What a terminator of which nothing is known hands to each of its successors.
    handed: FxHashMap<(OpId, usize), Vec<Value>>,
    /// How often something new was made of which nothing is known.
    n_new: usize,
    /// How many simple operations were executed; others count as [`SIMPLE_A_STEP`] of them.
    steps: usize,
    uses_index: bool,
    index_types: FxHashMap<Type, bool>,
    obstacles: Obstacles,
    /// For loops as wholes.
    induction: Option<Box<Induction<'a>>>,
    /// The next loop is to be executed for one step only, from there.
    probe: Option<(Option<Flat>, Probe)>,
    stepped: Option<Stepped>,
    /// A nest of loops that is being gone through.
    walk: Option<Box<Walk>>,
}

/// A point of an execution to which it may go back.
struct Checkpoint {
    path: Path,
    world: Term,
    memory: MemoryState,
    ub: Term,
    stops: Term,
    hangs: Term,
    stopped_world: Option<Term>,
    beyond: Term,
    n_events: usize,
    n_assumed: usize,
    n_choices: usize,
    sections: Sections,
    n_functions: usize,
}

impl<'a> Executor<'a> {
    fn of_function(
        terms: &mut dyn TermBuilder,
        ir: &'a Ir,
        options: &Options,
        reference: Option<&Summary>,
        correspondence: Option<&Correspondence>,
    ) -> Executor<'a> {
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
    ) -> Executor<'a> {
        let no = terms.bool(false);
        let start = terms.zero(WORLD_WIDTH);
        Executor {
            ir,
            options: *options,
            reference,
            frames: Vec::new(),
            current_op: None,
            iterations: Vec::new(),
            path: Path::all(terms),
            world: start,
            memory: ExecutorMemory::default(),
            functions: Vec::new(),
            start,
            ub: no,
            undefined_at: None,
            stops: no,
            hangs: no,
            stopped_world: None,
            beyond: no,
            events: Vec::new(),
            assumed: Vec::new(),
            choices: Vec::new(),
            sections: Vec::new(),
            within_section: false,
            open_order: OpenOrder::default(),
            atomic: None,
            handed: FxHashMap::default(),
            n_new: 0,
            steps: 0,
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
            Some(values) => (self.path.term, values),
            None => (terms.bool(false), Vec::new()),
        };
        let results = self.hand_out(terms, function, results);
        let world = match self.stopped_world {
            Some(stopped) => terms.ite(self.stops, stopped, self.world),
            None => self.world,
        };
        Ok(Summary {
            ub: self.ub,
            undefined_at: self.undefined_at,
            stops: self.stops,
            hangs: self.hangs,
            returned,
            results,
            world,
            start: self.start,
            beyond: self.beyond,
            events: std::mem::take(&mut self.events),
            memory: self.memory.finish(terms),
            assumed: std::mem::take(&mut self.assumed),
            uses_index: self.uses_index,
            choices: std::mem::take(&mut self.choices),
            open_order: self.open_order,
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

    /// Runs the body of a function from the present path and world, and leaves both as they are where it returns. `None` if it never
    /// does.
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
        let here = terms.and(self.path.term, condition);
        self.ub = terms.or(self.ub, here);
        if self.undefined_at.is_none() && terms.is_bool(here, true) {
            self.undefined_at = self.current_op;
        }
        if terms.is_bool(condition, true) {
            // Nothing that follows matters.
            let never = terms.bool(false);
            self.path.restrict(terms, never);
        }
    }

    /// Control ends on the present path if the condition holds, with the world as it is.
    fn stop_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        if terms.is_bool(condition, false) {
            return;
        }
        let here = terms.and(self.path.term, condition);
        self.before_end(terms, here);
        self.stopped_world = Some(match self.stopped_world {
            Some(earlier) => terms.ite(here, self.world, earlier),
            None => self.world,
        });
        self.stops = terms.or(self.stops, here);
        let goes_on = terms.not(condition);
        self.path.restrict(terms, goes_on);
    }

    /// Control is in a silent loop for ever on the present path if the condition holds.
    fn hang_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        let here = terms.and(self.path.term, condition);
        self.hangs = terms.or(self.hangs, here);
        let goes_on = terms.not(condition);
        self.path.restrict(terms, goes_on);
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            path: self.path.clone(),
            world: self.world,
            memory: self.memory.state,
            ub: self.ub,
            stops: self.stops,
            hangs: self.hangs,
            stopped_world: self.stopped_world,
            beyond: self.beyond,
            n_events: self.events.len(),
            n_assumed: self.assumed.len(),
            n_choices: self.choices.len(),
            sections: self.sections_now(),
            n_functions: self.functions.len(),
        }
    }

    /// Goes back. What was counted and defined since stays so.
    fn restore(&mut self, to: Checkpoint) {
        (self.path, self.world, self.ub, self.stops) = (to.path, to.world, to.ub, to.stops);
        (self.hangs, self.stopped_world, self.beyond) = (to.hangs, to.stopped_world, to.beyond);
        self.memory.state = to.memory;
        self.events.truncate(to.n_events);
        self.assumed.truncate(to.n_assumed);
        self.choices.truncate(to.n_choices);
        self.restore_sections(to.sections);
        self.functions.truncate(to.n_functions);
    }

    /// Counts an operation on that many scalars; a simple one computes something and does nothing else.
    fn step(&mut self, scalars: usize, simple: bool) -> Result<(), ExecError> {
        let size = 1 + scalars / SCALARS_A_STEP;
        self.steps += if simple { size } else { SIMPLE_A_STEP * size };
        if self.steps / SIMPLE_A_STEP > self.options.max_steps {
            Err(ExecError::TooLong(self.options.max_steps))
        } else if self.options.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            Err(ExecError::OutOfTime)
        } else {
            Ok(())
        }
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
