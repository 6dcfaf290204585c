//! One step of a loop, executed from any state, for an induction over iterations.
//!
//! Input: the loop as it is entered ([`Entry`]), and a state, a trace and a memory ([`Probe`]). Output: a [`Stepped`].
//! The loop's operation, or its blocks, are executed up to the loop with the values of the entry, and then for one step
//! from the given state. The step does not change the execution around it. A step is a check and, unless the loop is
//! left, an iteration: it leaves the loop or ends in the next state.

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

/// A loop about to be entered, and all that it needs to be executed again from another state.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) op: OpId,
    pub(crate) options: Options,
    pub(super) frames: Vec<Frame>,
    /// Whether it is in a loop that runs in any order.
    pub(super) in_section: bool,
    /// The operands of the op.
    pub(crate) operands: Vec<Value>,
    /// If it is a loop of blocks within the op.
    pub(crate) blocks: Option<LoopOfBlocks>,
    /// If it is taken where an iteration begins.
    pub(crate) flat: Option<Flat>,
    pub(crate) path: Path,
    pub(crate) world: Term,
    pub(crate) memory: ExecutorMemory,
    /// The first state.
    pub(crate) init: Vec<Value>,
    /// The shapes of what it is left with.
    pub(crate) results: Vec<Shape>,
}

/// From which state, trace and memory a step is to be executed.
pub(crate) struct Probe {
    pub(crate) state: Vec<Value>,
    pub(crate) world: Term,
    pub(crate) memory: ExecutorMemory,
    /// The state in which the loop is entered.
    pub(crate) first: Vec<Value>,
    /// One bit: the step is executed.
    pub(crate) path: Term,
}

/// One way out of a step.
#[derive(Clone, Debug)]
pub(crate) struct Left {
    /// One bit: it is taken.
    pub(crate) path: Term,
    /// The trace there.
    pub(crate) world: Term,
    /// The memory there.
    pub(crate) memory: MemoryState,
    /// The results of the loop, or its next state.
    pub(crate) values: Vec<Value>,
}

/// What a loop does in one state.
#[derive(Clone, Debug)]
pub(crate) struct Stepped {
    pub(crate) ub: Term,
    /// One bit: control does not come back from something in the step.
    pub(crate) stops: Term,
    /// One bit: a loop in it hangs.
    pub(crate) hangs: Term,
    /// The trace where it stops.
    pub(crate) end: Term,
    /// One bit: a loop in it goes on beyond the bound.
    pub(crate) beyond: Term,
    /// Whether the loop comes to an end if its steps do.
    pub(crate) ends: bool,
    /// Hints of what holds in every state: at first, before the step, after it.
    pub(crate) hints: Vec<[Term; 3]>,
    pub(crate) exit: Option<Left>,
    pub(crate) next: Option<Left>,
    pub(crate) events: Vec<Event>,
    /// What is known of memory at the end.
    pub(crate) memory: ExecutorMemory,
    /// In which order there are iterations, and what this one does to memory if it is not their own.
    pub(crate) schedule: Schedule,
    pub(crate) accesses: Accesses,
}

impl Stepped {
    /// The terms that say what the step does.
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
    /// Returns an executor that executes one step of a loop.
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

    /// Executes one step from the state of the probe.
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

    /// Executes one step of a loop of blocks, from the state of the probe.
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
