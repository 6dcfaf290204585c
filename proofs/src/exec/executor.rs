//! The parts of one execution ([`Executor`]), and their elementary changes.
//!
//! [`Context`] never changes. [`State`] is cloned as a whole at a branch. [`Ended`] and [`Trace`] collect the inputs
//! whose execution ended, and the events, on all paths. The operation in execution, its loop nest and its task are no
//! parts of the execution: they are passed as an [`OpExecution`].
//!
//! The other files of the module implement the execution of operations, blocks, loops, calls and accesses on these
//! parts. They import this file, and this file imports the types of the parts only.

use super::budget::StepBudget;
use super::event::{Event, WORLD_WIDTH};
use super::index_use::IndexUse;
use super::loop_prover::LoopProver;
use super::memory::{MemoryState, MemoryTables};
use super::nest::NestPosition;
use super::omitted::Omitted;
use super::options::{ExecError, Options};
use super::schedule::{Section, Sections};
use super::state::{Ended, Frame, State};
use super::step::StepTask;
use super::trace::{Trace, TraceMark};
use proofmark_ir::semantics::{Scalar, Term, TermBuilder, Value};
use proofmark_ir::{Ir, OpId, ValueId};
use std::rc::Rc;

/// A tensor function under definition.
pub(super) struct TensorFunction {
    pub(super) before: Checkpoint,
    /// Whether a nondeterministic choice was made for each element.
    pub(super) chose: bool,
    /// Whether memory was read that other iterations of a loop with open order may write.
    pub(super) shares: bool,
}

/// The part of an execution that never changes.
pub(super) struct Context<'a> {
    pub(super) ir: &'a Ir,
    pub(super) options: Options,
    /// The events of the source, if the execution is that of the target.
    pub(super) reference: Rc<[Event]>,
    /// Whether the execution is one step of a loop.
    pub(super) is_step: bool,
    /// Whether the loop of the step is in iterations with open order.
    pub(super) in_section: bool,
}

/// An execution of one function, or of one step of a loop, with terms of a builder `B`.
pub(crate) struct Executor<'a, 'p, B> {
    pub(super) context: Context<'a>,
    /// The state at the current point.
    pub(super) state: State,
    pub(super) ended: Ended,
    pub(super) trace: Trace,
    pub(super) budget: StepBudget,
    /// The memory on all paths.
    pub(super) memory: MemoryTables,
    /// The functions in execution, from the outermost to the innermost.
    pub(super) frames: Vec<Frame>,
    /// The positions in the iteration spaces of the enclosing operations.
    pub(super) iterations: Vec<Vec<Scalar>>,
    /// The mask of the next operation, until its execution begins.
    pub(super) mask: Option<Vec<Scalar>>,
    /// The tensor functions under definition.
    pub(super) functions: Vec<TensorFunction>,
    /// The enclosing loops that run in any order.
    pub(super) sections: Vec<Section>,
    pub(super) index_use: IndexUse,
    /// The operations, and the effects of operations, that are not executed.
    pub(super) omitted: Omitted,
    /// The proof that summarizes loops; `None` if loops are unrolled.
    pub(super) prover: Option<&'p mut dyn LoopProver<'a, B>>,
}

/// An operation in execution. With the builder of its terms ([`OpHost`]), it is the host of its semantics.
pub(super) struct OpExecution<'e, 'a, 'p, B> {
    pub(super) executor: &'e mut Executor<'a, 'p, B>,
    pub(super) op: OpId,
    /// Whether the accesses of the operation to memory are atomic.
    pub(super) is_atomic: bool,
    /// The mask of the operation, until its semantics takes it.
    pub(super) mask: Option<Vec<Scalar>>,
    /// The loop nest in execution, if the operation is a part of it.
    pub(super) nest: Option<&'e mut NestPosition>,
    /// The step that the operation executes in place of a loop.
    pub(super) step: Option<&'e mut StepTask>,
}

impl<'e, 'a, 'p, B> OpExecution<'e, 'a, 'p, B> {
    /// Returns the execution of `op`, which is a part of `nest`.
    pub(super) fn new(
        executor: &'e mut Executor<'a, 'p, B>,
        op: OpId,
        nest: Option<&'e mut NestPosition>,
    ) -> OpExecution<'e, 'a, 'p, B> {
        OpExecution { executor, op, is_atomic: false, mask: None, nest, step: None }
    }

    /// Returns the host of the semantics of the operation.
    pub(super) fn host<'t>(&'t mut self, terms: &'t mut B) -> OpHost<'t, 'e, 'a, 'p, B> {
        OpHost { terms, at: self }
    }
}

/// The host of the semantics of an operation: the operation in execution and the builder of its terms.
pub(super) struct OpHost<'t, 'e, 'a, 'p, B> {
    pub(super) terms: &'t mut B,
    pub(super) at: &'t mut OpExecution<'e, 'a, 'p, B>,
}

/// A point to which an execution can be restored.
pub(super) struct Checkpoint {
    pub(super) state: State,
    pub(super) ended: Ended,
    pub(super) trace: TraceMark,
    pub(super) sections: Sections,
    pub(super) n_functions: usize,
}

impl<'a, 'p, B> Executor<'a, 'p, B> {
    /// Returns an execution at its first point, with the empty trace and the memory `memory`.
    pub(super) fn new(
        terms: &mut dyn TermBuilder,
        context: Context<'a>,
        memory: MemoryTables,
        prover: Option<&'p mut dyn LoopProver<'a, B>>,
    ) -> Executor<'a, 'p, B> {
        let start = terms.zero(WORLD_WIDTH);
        Executor {
            state: State::new(terms, start, MemoryState::default()),
            ended: Ended::none(terms),
            trace: Trace::default(),
            budget: StepBudget::new(&context.options),
            context,
            memory,
            frames: Vec::new(),
            iterations: Vec::new(),
            mask: None,
            functions: Vec::new(),
            sections: Vec::new(),
            index_use: IndexUse::default(),
            omitted: Omitted::default(),
            prover,
        }
    }

    /// Returns the error that `op` is not modelled.
    pub(super) fn unsupported(&self, op: OpId, reason: impl Into<String>) -> ExecError {
        ExecError::Unsupported {
            op: self.context.ir.name_str(op).to_owned(),
            location: self.context.ir.loc(op),
            reason: reason.into(),
        }
    }

    /// Returns the operand `value` of `op`.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not defined on the current path.
    pub(super) fn value(&self, op: OpId, value: ValueId) -> Result<Value, ExecError> {
        // A region uses the values around it. Each function has its own frame.
        let frame = self.frames.last();
        frame
            .and_then(|f| f.env.get(&value))
            .cloned()
            .ok_or_else(|| self.unsupported(op, "operand that is not defined on this path"))
    }

    /// Defines a value of the innermost function.
    pub(super) fn define(&mut self, value: ValueId, contents: Value) {
        self.index_use.note(self.context.ir, self.context.ir.value_type(value));
        if let Some(frame) = self.frames.last_mut() {
            frame.env.insert(value, contents);
        }
    }

    /// Adds `condition` on the current path to the undefined behaviour of the execution, as behaviour of the operation
    /// `at`.
    pub(super) fn undefined_if(&mut self, terms: &mut dyn TermBuilder, condition: Term, at: Option<OpId>) {
        if terms.is_bool(condition, false) {
            return;
        }
        let here = terms.and(self.state.path.term, condition);
        self.ended.ub = terms.or(self.ended.ub, here);
        if self.trace.undefined_at.is_none() && terms.is_bool(here, true) {
            self.trace.undefined_at = at;
        }
        if terms.is_bool(condition, true) {
            // The remainder of the path is unreachable.
            self.state.end(terms);
        }
    }

    /// Ends control on the current path where `condition` holds, with the current trace.
    pub(super) fn stop_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        if terms.is_bool(condition, false) {
            return;
        }
        let here = terms.and(self.state.path.term, condition);
        self.stop_at(terms, here, self.state.world);
        let continues = terms.not(condition);
        self.state.path.restrict(terms, continues);
    }

    /// Ends control on the path `here`, with the trace `world`.
    fn stop_at(&mut self, terms: &mut dyn TermBuilder, here: Term, world: Term) {
        self.before_end(terms, here);
        self.ended.stopped_world = Some(match self.ended.stopped_world {
            Some(earlier) => terms.ite(here, world, earlier),
            None => world,
        });
        self.ended.stops = terms.or(self.ended.stops, here);
    }

    /// Records silent nontermination of a loop of the operation `of` on the current path where `condition` holds.
    pub(super) fn hang_if(&mut self, terms: &mut dyn TermBuilder, condition: Term, of: Option<OpId>) {
        if terms.is_bool(condition, false) {
            return;
        }
        let here = terms.and(self.state.path.term, condition);
        self.hang_at(terms, here, self.state.world, of);
        let continues = terms.not(condition);
        self.state.path.restrict(terms, continues);
    }

    /// Records silent nontermination of a loop of the operation `of` on the path `here`, with the trace `world`. Where
    /// the dialect defines endless loops, such a loop does not return, as a call does not.
    pub(super) fn hang_at(&mut self, terms: &mut dyn TermBuilder, here: Term, world: Term, of: Option<OpId>) {
        let ir = self.context.ir;
        let dialect =
            of.and_then(|op| ir.op_def(op)).and_then(|def| ir.ctx().registry().dialect(def.dialect()));
        if dialect.is_some_and(|dialect| dialect.endless_loops_are_defined) {
            self.stop_at(terms, here, world);
        } else {
            self.ended.hangs = terms.or(self.ended.hangs, here);
        }
    }

    /// Returns the current point, to which [`restore`](Executor::restore) returns.
    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            state: self.state.clone(),
            ended: self.ended,
            trace: self.trace.mark(),
            sections: self.sections_now(),
            n_functions: self.functions.len(),
        }
    }

    /// Restores a checkpoint. The spent budget and the values defined since the checkpoint are kept.
    pub(super) fn restore(&mut self, to: Checkpoint) {
        (self.state, self.ended) = (to.state, to.ended);
        self.trace.truncate(to.trace);
        self.restore_sections(to.sections);
        self.functions.truncate(to.n_functions);
    }

    /// Returns whether other iterations may have effects before or after the current iteration.
    pub(super) fn is_in_section(&self) -> bool {
        self.context.in_section || !self.sections.is_empty()
    }

    /// Records that the program may end in an iteration with open order.
    pub(super) fn before_end(&mut self, terms: &dyn TermBuilder, condition: Term) {
        let ends = !terms.is_bool(condition, false);
        self.trace.open_order.events |= ends && self.is_in_section() && !self.context.options.backwards;
    }

    pub(super) fn sections_now(&self) -> Sections {
        let each = { self.sections.iter() }
            .map(|s| (s.begun, s.accesses.len(), s.calls.len(), s.marked.clone()))
            .collect();
        Sections { each }
    }

    pub(super) fn restore_sections(&mut self, to: Sections) {
        self.sections.truncate(to.each.len());
        for (section, (begun, accesses, calls, marked)) in self.sections.iter_mut().zip(to.each) {
            (section.begun, section.marked) = (begun, marked);
            section.truncate(accesses, calls);
        }
    }
}
