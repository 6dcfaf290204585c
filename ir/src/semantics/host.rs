//! `Host`: what an executor does for an op's semantics beyond terms: calls, and running the op's regions.

use crate::context::FloatKind;

use super::{Machine, Memory, Scalar, Shape, Term, TermBuilder, Unsupported, Value};

/// Whom a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee<'a> {
    /// The symbol of that name, looked up from the op outwards as symbol references are.
    Symbol(&'a str),
    /// A function value, known only as a term.
    Indirect(Term),
    /// No function: an effect that is modelled as opaque, named after the op that has it.
    Effect(&'a str),
}

/// What a call may do to the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallEffects {
    /// Nothing: the results depend on the arguments alone, and the call may be left out or repeated.
    Pure,
    /// Anything that is observable: the call, its arguments and its place in the order of such calls are part of the trace.
    Unknown,
}

/// A call, as data.
#[derive(Clone, Copy, Debug)]
pub struct CallRequest<'a> {
    /// Whom.
    pub callee: Callee<'a>,
    /// With which arguments; they may be poison.
    pub args: &'a [Value],
    /// The shapes of the results.
    pub results: &'a [Shape],
    /// What it may do.
    pub effects: CallEffects,
}

/// A region of the op to be run, as data.
#[derive(Clone, Copy, Debug)]
pub struct RegionRequest<'a> {
    /// Which of the op's regions.
    pub region: usize,
    /// The arguments of its entry block.
    pub args: &'a [Value],
    /// One bit: the region is entered only if it is set. What it does to the world and its undefined behaviour count only then.
    pub under: Term,
}

/// How a region was left.
#[derive(Clone, Debug)]
pub struct RegionExit {
    /// The operands that its terminator hands to the parent op.
    pub values: Vec<Value>,
    /// One bit: whether control comes back to the parent op, given that the region was entered.
    pub reached: Term,
}

/// In which order the iterations of a loop are executed. The order of its states is always one that is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Schedule {
    /// In the order of the states.
    #[default]
    InOrder,
    /// In any order. Where iterations get at the same memory, and one of them writes it, that happens in some order.
    AnyOrder,
    /// In any order and at the same time: undefined if iterations get at the same memory, and one of them writes it.
    Concurrent,
}

/// A loop as a transition system: what it does in any of its states. The executor decides which states those are, and may ask about
/// one that no execution comes to; everything that an iteration may change is therefore part of the state.
pub trait Loop {
    /// What is done with a state before it is known whether there is an iteration; `None` if control does not come to that.
    fn check(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Result<Option<Check>, Unsupported>;

    /// An iteration, from what the check handed on to the next state; `None` if control does not come to the end of it.
    fn iterate(&mut self, m: &mut Machine<'_>, entered: &[Value]) -> Result<Option<Vec<Value>>, Unsupported>;

    /// In which order the iterations are executed.
    fn schedule(&self) -> Schedule {
        Schedule::InOrder
    }

    /// Whether the loop comes to an end if every iteration does.
    fn ends(&self) -> bool {
        false
    }

    /// One-bit terms that hold in every state that the loop comes to, if it is not undefined. They are a hint, which is checked.
    fn invariants(&mut self, _: &mut Machine<'_>, _: &[Value]) -> Vec<Term> {
        Vec::new()
    }
}

/// What the check of a loop's state says.
#[derive(Clone, Debug)]
pub struct Check {
    /// One bit: there is an iteration. That it is not poison is for the check to demand.
    pub goes_on: Term,
    /// What the loop is left with if there is none.
    pub exit: Vec<Value>,
    /// What the iteration starts with.
    pub enter: Vec<Value>,
}

/// A loop to be run, as data.
#[derive(Clone, Copy, Debug)]
pub struct LoopRequest<'a> {
    /// The operands of the op.
    pub operands: &'a [Value],
    /// The state at first.
    pub init: &'a [Value],
    /// The shapes of what it is left with.
    pub results: &'a [Shape],
}

/// Something that the meaning of an op leaves open: the source of a refinement may be taken to choose as it suits the target, the
/// target must do whatever is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// Names the choice, for a reader.
    pub what: &'a str,
    /// The operands of the op.
    pub inputs: &'a [Term],
    /// What may certainly be chosen; has the width of the choice.
    pub default: Term,
    /// Whether everything may be chosen. Otherwise it is not known what else, if anything, and `what` and `inputs` are all that
    /// there is to know: where they are equal, so are the choices.
    pub anything: bool,
}

/// What an executor provides.
pub trait Host {
    /// Memory, if there is any.
    fn memory(&mut self) -> Option<&mut dyn Memory>;

    /// The behaviour is undefined if the one bit is set, at this point of the op's execution.
    fn undefined_if(&mut self, terms: &mut dyn TermBuilder, condition: Term);

    /// The condition, under which the behaviour is undefined by the letter of the documentation, although MLIR's own passes rely on the
    /// contrary, for the reason `why`. An executor may see to it that nothing is refuted by it.
    fn doubtfully_undefined(&mut self, _: &mut dyn TermBuilder, condition: Term, _why: &str) -> Term {
        condition
    }

    /// Makes a choice. Folding chooses the default.
    fn choose(&mut self, _: &mut dyn TermBuilder, choice: Choice<'_>) -> Term {
        choice.default
    }

    /// The result of an operation on floats, which computes `value` from the floats `operands`: where that is NaN, the NaN that
    /// the operation chooses. Folding chooses the canonical one.
    fn computed_float(
        &mut self,
        _: &mut dyn TermBuilder,
        _kind: FloatKind,
        value: Term,
        _operands: &[Term],
    ) -> Term {
        value
    }

    /// Performs a call and returns its results.
    fn call(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: CallRequest<'_>,
    ) -> Result<Vec<Value>, Unsupported>;

    /// Runs a region of the current op.
    fn run_region(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: RegionRequest<'_>,
    ) -> Result<RegionExit, Unsupported>;

    /// The places, in the iterations of the ops around that have some, outermost first. None if regions are not run.
    fn iterations(&mut self) -> Option<&mut Vec<Vec<Scalar>>> {
        None
    }

    /// What the op reads and writes next, nobody else gets at in between. An executor that does not know in which order
    /// others would refuses.
    fn atomically(&mut self) -> Result<(), Unsupported> {
        Ok(())
    }

    /// Whether iterations whose order is open are executed from the last to the first.
    fn runs_backwards(&self) -> bool {
        false
    }

    /// How many functions from indices to elements are being defined.
    fn function_level(&self) -> u32 {
        0
    }

    /// From now on a function from indices to elements is being defined, at an index for which the one bit is set: there may be no
    /// effects, and what is undefined is so for that index.
    fn enter_function(&mut self, _: &mut dyn TermBuilder, _within: Term) -> Result<(), Unsupported> {
        Err(Unsupported::new("a tensor of dynamic shape in constant folding"))
    }

    /// The function is defined. One bit: what was undefined meanwhile.
    fn leave_function(&mut self, _: &mut dyn TermBuilder) -> Result<Term, Unsupported> {
        Err(Unsupported::new("a tensor of dynamic shape in constant folding"))
    }

    /// Runs a loop of the current op; what it is left with.
    fn run_loop(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported>;
}

/// The host of a constant folder: neither calls nor regions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {
    fn memory(&mut self) -> Option<&mut dyn Memory> {
        None
    }

    fn undefined_if(&mut self, _: &mut dyn TermBuilder, _: Term) {}

    fn call(&mut self, _: &mut dyn TermBuilder, _: CallRequest<'_>) -> Result<Vec<Value>, Unsupported> {
        Err(Unsupported::new("a call has no constant result"))
    }

    fn run_region(
        &mut self,
        _: &mut dyn TermBuilder,
        _: RegionRequest<'_>,
    ) -> Result<RegionExit, Unsupported> {
        Err(Unsupported::new("regions are not run in constant folding"))
    }

    fn run_loop(
        &mut self,
        _: &mut dyn TermBuilder,
        _: LoopRequest<'_>,
        _: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        Err(Unsupported::new("loops are not run in constant folding"))
    }
}
