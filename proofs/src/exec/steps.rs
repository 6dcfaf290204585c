//! One step of a loop, executed from any state, for an induction over iterations.
//!
//! Input: the loop at its entry ([`Entry`]), and a state, a trace and a memory ([`Probe`]). Output: a [`Stepped`]. The
//! loop's operation, or its blocks, are executed up to the loop with the values of the entry, and then for one step
//! from the given state. A step is a check of the loop condition, followed by an iteration if the condition holds. It
//! leaves the loop or ends in the next state.
//!
//! Invariant: the step does not change the enclosing execution.

use super::blocks::LoopOfBlocks;
use super::loops::Exits;
use super::memory::{ExecutorMemory, MemoryState};
use super::nests::Flat;
use super::path::Path;
use super::schedule::Accesses;
use super::state::State;
use super::whole::LoopProver;
use super::{Event, Executor, Frame, Options};
use proofmark_ir::semantics::{
    Loop, LoopRequest, Machine, Schedule, Shape, Term, TermBuilder, Unsupported, Value,
};
use proofmark_ir::{Ir, OpId};
use std::rc::Rc;

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
    pub(crate) flat: Option<Flat>,
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
pub(crate) struct Left {
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
    pub(crate) exit: Option<Left>,
    pub(crate) next: Option<Left>,
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

impl<'a, 'p> Executor<'a, 'p> {
    /// Returns an executor that executes one step of a loop from `probe`.
    pub(crate) fn at_loop(
        terms: &mut dyn TermBuilder,
        entry: &Entry<'a>,
        reference: Rc<[Event]>,
        induction: &'p mut dyn LoopProver<'a>,
        probe: Probe,
    ) -> Executor<'a, 'p> {
        let mut executor = Executor::new(terms, entry.ir, &entry.options, reference);
        executor.frames = entry.frames.clone();
        executor.within_section = entry.in_section;
        executor.current_op = Some(entry.op);
        executor.induction = Some(induction);
        executor.probe = Some((entry.flat.clone(), probe));
        executor
    }

    /// Returns the step, the functions that are assumed to be the same in source and target, and whether `index`
    /// occurs.
    pub(crate) fn after_step(self) -> (Option<Stepped>, Vec<String>, bool) {
        (self.stepped, self.trace.assumed, self.uses_index)
    }

    /// Executes one step from the state of `probe`.
    ///
    /// # Errors
    ///
    /// Returns the reason for which the loop is not modelled.
    pub(super) fn one_step(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
        probe: Probe,
    ) -> Result<Stepped, Unsupported> {
        let no = terms.bool(false);
        let world = probe.world;
        self.begin_step(terms, probe.world, probe.memory, probe.path);
        let hints = |this: &mut Self, terms: &mut dyn TermBuilder, body: &mut dyn Loop, state: &[Value]| {
            let index_width = this.options.index_width;
            let mut machine = Machine::new(terms, this.as_host(), request.operands, index_width);
            body.invariants(&mut machine, state)
        };
        let first = hints(self, terms, body, &probe.first);
        let before = hints(self, terms, body, &probe.state);
        let mut after = vec![no; before.len()];
        let mut exits = Exits::default();
        let mut next = None;
        if let Some((_, entered)) = self.check(terms, request.operands, body, &probe.state, &mut exits)?
            && !terms.is_bool(self.state.path.term, false)
            && let Some(values) = self.iterate(terms, request.operands, body, &entered)?
        {
            after = hints(self, terms, body, &values);
            next = Some(values);
        }
        let hints = first.into_iter().zip(before).zip(after).map(|((a, b), c)| [a, b, c]).collect();
        Ok(Stepped { ends: body.ends(), hints, ..self.end_step(world, exits, next) })
    }

    /// Executes one step of a natural loop from the state of the pending probe.
    ///
    /// # Errors
    ///
    /// Returns the reason for which the loop is not modelled.
    pub(crate) fn step_of_blocks(
        &mut self,
        terms: &mut dyn TermBuilder,
        of: &LoopOfBlocks,
    ) -> Result<(), Unsupported> {
        let Some((_, probe)) = self.probe.take() else { return Ok(()) };
        let world = probe.world;
        self.begin_step(terms, probe.world, probe.memory, probe.path);
        let mut exits = Exits::default();
        let next = self.go_round(terms, of, &probe.state, &mut exits)?;
        self.stepped = Some(self.end_step(world, exits, next));
        Ok(())
    }

    pub(super) fn begin_step(
        &mut self,
        terms: &mut dyn TermBuilder,
        world: Term,
        memory: ExecutorMemory,
        path: Term,
    ) {
        self.state = State::new(terms, world);
        self.state.path.restrict(terms, path);
        self.memory = memory;
        self.trace.events.clear();
    }

    pub(super) fn end_step(&mut self, world: Term, exits: Exits, next: Option<Vec<Value>>) -> Stepped {
        let next = next.map(|values| Left {
            path: self.state.path.term,
            world: self.state.world,
            memory: self.memory.state,
            values,
        });
        Stepped {
            ub: self.state.ub,
            stops: self.state.stops,
            hangs: self.state.hangs,
            end: self.state.stopped_world.unwrap_or(world),
            beyond: self.state.beyond,
            ends: false,
            hints: Vec::new(),
            exit: exits.0.map(|(path, (world, memory), values)| Left {
                path: path.term,
                world,
                memory,
                values,
            }),
            next,
            events: std::mem::take(&mut self.trace.events),
            memory: std::mem::take(&mut self.memory),
            schedule: Schedule::InOrder,
            accesses: Accesses::default(),
        }
    }
}
