//! One step of a loop, executed from any state, for an induction over iterations.
//!
//! Input: the loop at its entry ([`Entry`]), and a state, a trace and a memory ([`Probe`]). Output: a [`Stepped`]. The
//! loop's operation, or its blocks, are executed up to the loop with the values of the entry, and then for one step
//! from the given state. A step is a check of the loop condition, followed by an iteration if the condition holds. It
//! leaves the loop or ends in the next state.
//!
//! Invariant: the step does not change the enclosing execution.

use super::event::Event;
use super::executor::Executor;
use super::exits::Exits;
use super::loop_prover::LoopProver;
use super::memory::ExecutorMemory;
use super::plan::LoopOfBlocks;
use super::schedule::Accesses;
use super::state::State;
use super::step::{Entry, Left, Probe, Stepped};
use crate::assumption::Assumption;
use proofmark_ir::semantics::{Loop, LoopRequest, Machine, Schedule, Term, TermBuilder, Unsupported, Value};
use std::rc::Rc;

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

    /// Returns the step, the callees that are assumed to be the same in source and target, and whether `index`
    /// occurs.
    pub(crate) fn after_step(self) -> (Option<Stepped>, Vec<Assumption>, bool) {
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
