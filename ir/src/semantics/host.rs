//! [`Host`]: the interface to the executor for effects other than terms, such as calls, memory and regions.

use crate::context::FloatKind;

use super::builder::DelegatingBuilder;
use super::{Machine, Memory, Scalar, Shape, Term, TermBuilder, Unsupported, Value};

/// The callee of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee<'a> {
    /// The symbol with this name, resolved from the operation outwards.
    Symbol(&'a str),
    /// A function value, given by a term.
    Indirect(Term),
    /// No function: an opaque effect, named after the operation that has it.
    Effect(&'a str),
}

/// The effects of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallEffects {
    /// None: the results depend only on the arguments, and the call may be removed or repeated.
    Pure,
    /// Unknown: the call, its arguments and its position among such calls are observable, hence part of the trace.
    Unknown,
}

/// A call.
#[derive(Clone, Copy, Debug)]
pub struct CallRequest<'a> {
    /// The callee.
    pub callee: Callee<'a>,
    /// The arguments, which may be poison.
    pub args: &'a [Value],
    /// The shapes of the results.
    pub results: &'a [Shape],
    /// The effects.
    pub effects: CallEffects,
}

/// The execution of a region.
#[derive(Clone, Copy, Debug)]
pub struct RegionRequest<'a> {
    /// The index of the region.
    pub region: usize,
    /// The arguments of the entry block.
    pub args: &'a [Value],
    /// The path condition, one bit: the region is entered only if it is set. Otherwise it has no effects and no
    /// undefined behaviour.
    pub under: Term,
    /// The mask under which the only operation of the region is executed. It is an error if the semantics of the
    /// operation does not take the mask.
    pub mask: Option<&'a [Scalar]>,
}

/// The result of executing a region.
#[derive(Clone, Debug)]
pub struct RegionExit {
    /// The operands that the terminator passes to the parent operation.
    pub values: Vec<Value>,
    /// One bit: whether control returns to the parent operation, given that the region was entered.
    pub reached: Term,
}

/// The order in which the iterations of a loop are executed. The order of the states is always permitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Schedule {
    /// In the order of the states.
    #[default]
    InOrder,
    /// In any order. Conflicting memory accesses of different iterations happen in some order.
    AnyOrder,
    /// In any order and concurrently. Conflicting memory accesses of different iterations are undefined behaviour.
    Concurrent,
}

/// A loop as a transition system, defined for every state. The executor selects the states, and may query states that
/// are unreachable. Everything that an iteration may change is therefore part of the state.
pub trait Loop {
    /// Evaluates the loop condition in a state; `None` if control does not reach it.
    fn check(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Result<Option<Check>, Unsupported>;

    /// Executes an iteration, given the values that the condition passed on. Returns the next state; `None` if control
    /// does not reach the end.
    fn iterate(&mut self, m: &mut Machine<'_>, entered: &[Value]) -> Result<Option<Vec<Value>>, Unsupported>;

    /// Returns the order in which the iterations are executed.
    fn schedule(&self) -> Schedule {
        Schedule::InOrder
    }

    /// Returns whether the loop terminates if every iteration does.
    fn ends(&self) -> bool {
        false
    }

    /// One-bit terms that are claimed to hold in every reachable state without undefined behaviour. The executor
    /// verifies them.
    fn invariants(&mut self, _: &mut Machine<'_>, _: &[Value]) -> Vec<Term> {
        Vec::new()
    }
}

/// The result of the loop condition in a state.
#[derive(Clone, Debug)]
pub struct Check {
    /// One bit: another iteration follows. The loop itself handles a poison condition.
    pub continues: Term,
    /// The results of the loop if there is no further iteration.
    pub exit: Vec<Value>,
    /// The values passed to the iteration.
    pub enter: Vec<Value>,
}

/// The execution of a loop.
#[derive(Clone, Copy, Debug)]
pub struct LoopRequest<'a> {
    /// The operands of the operation.
    pub operands: &'a [Value],
    /// The initial state.
    pub init: &'a [Value],
    /// The shapes of the results.
    pub results: &'a [Shape],
}

/// A nondeterministic choice. In a refinement proof, the source may choose in favour of the target; the target must
/// refine it for every choice.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// The name of the choice in reports.
    pub what: &'a str,
    /// The operands of the operation.
    pub inputs: &'a [Term],
    /// One bit: the choice is made. Elsewhere the value is `default`.
    pub when: Term,
    /// A value that is certainly permitted. Its width is that of the choice.
    pub default: Term,
    /// Whether every value is permitted. Otherwise the permitted values are unknown, and the choice is a function of
    /// the name and of `inputs`.
    pub anything: bool,
}

/// The interface of an executor. The executor builds the terms, so that it may use more than the interface of its
/// builder.
pub trait Host: TermBuilder {
    /// Returns the builder and the memory, if memory is modelled.
    fn memory(&mut self) -> Option<(&mut dyn TermBuilder, &mut dyn Memory)>;

    /// States that the behaviour is undefined at this point if the one bit `condition` is set.
    fn undefined_if(&mut self, condition: Term);

    /// Returns the condition under which disputed behaviour counts as undefined. The documentation makes the behaviour
    /// undefined, but MLIR's passes rely on the contrary, for the reason `why`. An executor may ensure that no
    /// refutation depends on it.
    fn disputed_undefined(&mut self, condition: Term, _why: &str) -> Term {
        condition
    }

    /// Returns the condition under which unsettled behaviour counts as undefined. The documentation does not determine
    /// whether the behaviour is undefined, for the reason `why`. An executor may ensure that neither a proof nor a
    /// refutation depends on it.
    fn unsettled_undefined(&mut self, condition: Term, _why: &str) -> Term {
        condition
    }

    /// Returns the condition under which a result is poison because `condition`, the violation of an assumption about
    /// later accesses, is set. The documentation makes only those accesses undefined that show the violation. An
    /// executor may ensure that neither a proof nor a refutation depends on the difference.
    fn assumption_violated(&mut self, condition: Term) -> Term {
        condition
    }

    /// Makes a nondeterministic choice. Constant folding chooses the default.
    fn choose(&mut self, choice: Choice<'_>) -> Term {
        choice.default
    }

    /// Returns the result of a float operation that computes `value` from the floats `operands`: if `value` is NaN, the
    /// NaN chosen by the operation. Constant folding chooses the canonical one.
    fn computed_float(&mut self, _kind: FloatKind, value: Term, _operands: &[Term]) -> Term {
        value
    }

    /// Performs a call and returns its results.
    fn call(&mut self, request: CallRequest<'_>) -> Result<Vec<Value>, Unsupported>;

    /// Runs a region of the current op.
    fn run_region(&mut self, request: RegionRequest<'_>) -> Result<RegionExit, Unsupported>;

    /// Takes the mask under which the operation is executed. `None` if there is none, or if it was taken.
    fn take_mask(&mut self) -> Option<Vec<Scalar>> {
        None
    }

    /// Returns the iteration positions of the enclosing operations, outermost first. `None` if the executor does not
    /// run regions.
    fn iterations(&mut self) -> Option<&mut Vec<Vec<Scalar>>> {
        None
    }

    /// States that the following reads and writes of the operation are atomic. An executor that does not know the order
    /// of conflicting accesses returns an error.
    fn atomically(&mut self) -> Result<(), Unsupported> {
        Ok(())
    }

    /// Returns whether iterations in unspecified order are executed from last to first.
    fn runs_backwards(&self) -> bool {
        false
    }

    /// Returns the number of functions from indices to elements under definition.
    fn function_level(&self) -> u32 {
        0
    }

    /// Begins the definition of a function from indices to elements, at an index for which the one bit is set. Until
    /// [`leave_function`](Host::leave_function), effects are errors, and undefined behaviour concerns that index only.
    fn enter_function(&mut self, _within: Term) -> Result<(), Unsupported> {
        Err(Unsupported::new("tensor of dynamic shape in constant folding"))
    }

    /// Ends the definition. Returns one bit: whether the behaviour was undefined.
    fn leave_function(&mut self) -> Result<Term, Unsupported> {
        Err(Unsupported::new("tensor of dynamic shape in constant folding"))
    }

    /// Runs a loop of the current operation and returns its results.
    fn run_loop(&mut self, request: LoopRequest<'_>, body: &mut dyn Loop) -> Result<Vec<Value>, Unsupported>;
}

/// The host of constant folding, without calls, regions and memory.
#[derive(Debug)]
pub struct NoHost<'t, B> {
    terms: &'t mut B,
}

impl<'t, B> NoHost<'t, B> {
    /// Returns a host that builds terms by `terms`.
    pub fn new(terms: &'t mut B) -> NoHost<'t, B> {
        NoHost { terms }
    }
}

impl<B: TermBuilder> DelegatingBuilder for NoHost<'_, B> {
    type Builder = B;

    fn builder(&self) -> &B {
        self.terms
    }

    fn builder_mut(&mut self) -> &mut B {
        self.terms
    }
}

impl<B: TermBuilder> Host for NoHost<'_, B> {
    fn memory(&mut self) -> Option<(&mut dyn TermBuilder, &mut dyn Memory)> {
        None
    }

    fn undefined_if(&mut self, _: Term) {}

    fn call(&mut self, _: CallRequest<'_>) -> Result<Vec<Value>, Unsupported> {
        Err(Unsupported::new("call in constant folding"))
    }

    fn run_region(&mut self, _: RegionRequest<'_>) -> Result<RegionExit, Unsupported> {
        Err(Unsupported::new("region in constant folding"))
    }

    fn run_loop(&mut self, _: LoopRequest<'_>, _: &mut dyn Loop) -> Result<Vec<Value>, Unsupported> {
        Err(Unsupported::new("loop in constant folding"))
    }
}
