//! The parts of one execution ([`Executor`]) and their elementary changes.
//!
//! The other files of the module implement the execution of operations, blocks, loops, calls and accesses on these
//! parts. They import this file, and this file imports the types of the parts only.

use super::budget::StepBudget;
use super::event::{Event, WORLD_WIDTH};
use super::loop_prover::LoopProver;
use super::memory::{ExecutorMemory, MemoryState};
use super::nest::Walk;
use super::options::{ExecError, Options};
use super::schedule::{Section, Sections};
use super::state::{Frame, State};
use super::step::{Flat, Probe, Stepped};
use super::trace::{Trace, TraceMark};
use crate::attributes::Obstacles;
use crate::function::shape_or_token;
use proofmark_ir::semantics::{Host, Part, Scalar, Term, TermBuilder, Value, parts_of};
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Ir, OpId, Type, ValueId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A tensor function under definition.
pub(super) struct Entered {
    pub(super) before: Checkpoint,
    /// Whether a nondeterministic choice was made for each element.
    pub(super) chose: bool,
    /// Whether memory was read that other iterations of a loop with open order may write.
    pub(super) shares: bool,
}

/// An execution of one function.
pub(crate) struct Executor<'a, 'p> {
    pub(super) ir: &'a Ir,
    pub(super) options: Options,
    pub(super) reference: Rc<[Event]>,
    pub(super) frames: Vec<Frame>,
    pub(super) current_op: Option<OpId>,
    pub(super) iterations: Vec<Vec<Scalar>>,
    pub(super) state: State,
    pub(super) trace: Trace,
    pub(super) budget: StepBudget,
    pub(super) memory: ExecutorMemory,
    /// The tensor functions under definition.
    pub(super) functions: Vec<Entered>,
    pub(super) start: Term,
    /// The enclosing loops that run in any order.
    pub(super) sections: Vec<Section>,
    /// Whether the executed step belongs to further loops of that kind.
    pub(super) within_section: bool,
    /// The current operation, if its accesses to memory are atomic.
    pub(super) atomic: Option<OpId>,
    /// The block arguments that an opaque terminator passes to each of its successors.
    pub(super) handed: FxHashMap<(OpId, usize), Vec<Value>>,
    /// The number of opaque allocations.
    pub(super) n_new: usize,
    pub(super) uses_index: bool,
    pub(super) index_types: FxHashMap<Type, bool>,
    pub(super) obstacles: Obstacles,
    /// The proof that summarizes loops, if the execution has one.
    pub(super) induction: Option<&'p mut dyn LoopProver<'a>>,
    /// The state from which the next loop is executed for a single step.
    pub(super) probe: Option<(Option<Flat>, Probe)>,
    pub(super) stepped: Option<Stepped>,
    /// The loop nest in execution.
    pub(super) walk: Option<Box<Walk>>,
}

/// A point to which an execution can be restored.
pub(super) struct Checkpoint {
    pub(super) state: State,
    pub(super) memory: MemoryState,
    pub(super) trace: TraceMark,
    pub(super) sections: Sections,
    pub(super) n_functions: usize,
}

impl<'a, 'p> Executor<'a, 'p> {
    pub(super) fn new(
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

    pub(super) fn unsupported(&self, op: OpId, reason: impl Into<String>) -> ExecError {
        ExecError::Unsupported {
            op: self.ir.name_str(op).to_owned(),
            location: self.ir.loc(op),
            reason: reason.into(),
        }
    }

    pub(super) fn value(&self, op: OpId, value: ValueId) -> Result<Value, ExecError> {
        // A region uses the values around it. Each function has its own frame.
        let frame = self.frames.last();
        frame
            .and_then(|f| f.env.get(&value))
            .cloned()
            .ok_or_else(|| self.unsupported(op, "an operand that is not defined on this path"))
    }

    pub(super) fn define(&mut self, value: ValueId, contents: Value) {
        self.note_type(self.ir.value_type(value));
        if let Some(frame) = self.frames.last_mut() {
            frame.env.insert(value, contents);
        }
    }

    /// Records whether `ty` depends on `index`.
    pub(super) fn note_type(&mut self, ty: Type) {
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
    pub(super) fn undefined_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
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
    pub(super) fn stop_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
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
    pub(super) fn hang_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        let here = terms.and(self.state.path.term, condition);
        self.state.hangs = terms.or(self.state.hangs, here);
        let continues = terms.not(condition);
        self.state.path.restrict(terms, continues);
    }

    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            state: self.state.clone(),
            memory: self.memory.state,
            trace: self.trace.mark(),
            sections: self.sections_now(),
            n_functions: self.functions.len(),
        }
    }

    /// Restores a checkpoint. The spent budget and the values defined since the checkpoint are kept.
    pub(super) fn restore(&mut self, to: Checkpoint) {
        self.state = to.state;
        self.memory.state = to.memory;
        self.trace.truncate(to.trace);
        self.restore_sections(to.sections);
        self.functions.truncate(to.n_functions);
    }

    pub(super) fn as_host(&mut self) -> &mut dyn Host {
        self
    }

    /// Returns whether other iterations may have effects before or after the current iteration.
    pub(super) fn is_in_section(&self) -> bool {
        self.within_section || !self.sections.is_empty()
    }

    /// Records that the program may end in an iteration with open order.
    pub(super) fn before_end(&mut self, terms: &dyn TermBuilder, condition: Term) {
        let ends = !terms.is_bool(condition, false);
        self.trace.open_order.events |= ends && self.is_in_section() && !self.options.backwards;
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
