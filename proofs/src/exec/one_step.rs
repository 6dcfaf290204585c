//! One step of a loop, executed from any state, for an induction over iterations.
//!
//! Input: the loop at its entry ([`Entry`]), and a state, a trace and a memory ([`Probe`]). Output: a [`Stepped`]. The
//! loop's operation, or its blocks, are executed up to the loop with the values of the entry, and then for one step
//! from the given state. A step is a check of the loop condition, followed by an iteration if the condition holds. It
//! leaves the loop or ends in the next state.
//!
//! Invariant: the step does not change the enclosing execution.

use super::event::Event;
use super::executor::{Context, Executor, OpExecution};
use super::exits::Exits;
use super::loop_prover::LoopProver;
use super::memory::ExecutorMemory;
use super::plan::LoopOfBlocks;
use super::schedule::Accesses;
use super::state::{Ended, State};
use super::step::{Entry, Probe, StepEnd, StepOutcome, StepTask, Stepped};
use proofmark_ir::semantics::{Loop, LoopRequest, Machine, Schedule, Term, TermBuilder, Unsupported, Value};
use std::rc::Rc;

/// Executes one step of a loop from `probe`. `reference` holds the events of the source's step, and `prover` summarizes
/// the inner loops.
pub(crate) fn execute_step<'a, B: TermBuilder>(
    terms: &mut B,
    entry: &Entry<'a>,
    probe: Probe,
    reference: Rc<[Event]>,
    prover: &mut dyn LoopProver<'a, B>,
) -> StepOutcome {
    let (ir, options, in_section) = (entry.ir, entry.options, entry.in_section);
    let context = Context { ir, options, reference, is_step: true, in_section };
    let mut executor = Executor::new(terms, context, Default::default(), Some(prover));
    executor.frames.clone_from(&entry.frames);
    let stepped = match &entry.blocks {
        Some(of) => executor.step_of_blocks(terms, of, probe),
        None => executor.step_of_op(terms, entry, probe),
    };
    let uses_index = executor.index_use.is_used();
    StepOutcome { stepped, assumed: executor.trace.assumed, uses_index }
}

impl<'a, B: TermBuilder> Executor<'a, '_, B> {
    /// Executes one step of a loop operation.
    ///
    /// # Errors
    ///
    /// Returns the reason for which the loop is not modelled.
    fn step_of_op(&mut self, terms: &mut B, entry: &Entry<'a>, probe: Probe) -> Result<Stepped, Unsupported> {
        let mut task = StepTask { start: Some((entry.flat.clone(), probe)), stepped: None };
        let mut at = OpExecution { step: Some(&mut task), ..OpExecution::new(self, entry.op, None) };
        let semantics = entry.ir.op_def(entry.op).and_then(|def| def.semantics);
        let mut host = at.host(terms);
        let mut machine = Machine::new(&mut host, &entry.operands, entry.options.index_width);
        let refused = semantics.and_then(|semantics| semantics(entry.ir, entry.op, &mut machine).err());
        let refused = refused.unwrap_or_else(|| Unsupported::new("loop that cannot be executed"));
        task.stepped.ok_or(refused)
    }

    /// Executes one step of a natural loop.
    ///
    /// # Errors
    ///
    /// Returns the reason for which the loop is not modelled.
    fn step_of_blocks(
        &mut self,
        terms: &mut B,
        of: &LoopOfBlocks,
        probe: Probe,
    ) -> Result<Stepped, Unsupported> {
        let world = probe.world;
        self.begin_step(terms, probe.world, probe.memory, probe.path);
        let mut exits = Exits::default();
        let next = self.run_iteration_of_blocks(terms, of, &probe.state, &mut exits)?;
        Ok(self.end_step(world, exits, next))
    }

    /// Enters the state before a step.
    pub(super) fn begin_step(
        &mut self,
        terms: &mut dyn TermBuilder,
        world: Term,
        memory: ExecutorMemory,
        path: Term,
    ) {
        self.state = State::new(terms, world, memory.state);
        self.state.path.restrict(terms, path);
        self.ended = Ended::none(terms);
        self.memory = memory.tables;
        self.trace.events.clear();
    }

    /// Returns the step that began with the trace `world`, with its exits and its next state.
    pub(super) fn end_step(&mut self, world: Term, exits: Exits, next: Option<Vec<Value>>) -> Stepped {
        let left = |state: &State, values: Vec<Value>| StepEnd {
            path: state.path.term,
            world: state.world,
            memory: state.memory,
            values,
        };
        Stepped {
            ub: self.ended.ub,
            stops: self.ended.stops,
            hangs: self.ended.hangs,
            end: self.ended.stopped_world.unwrap_or(world),
            beyond: self.ended.beyond,
            ends: false,
            hints: Vec::new(),
            exit: exits.0.map(|(state, values)| left(&state, values)),
            next: next.map(|values| left(&self.state, values)),
            events: std::mem::take(&mut self.trace.events),
            memory: ExecutorMemory { tables: std::mem::take(&mut self.memory), state: self.state.memory },
            schedule: Schedule::InOrder,
            accesses: Accesses::default(),
        }
    }
}

impl<B: TermBuilder> OpExecution<'_, '_, '_, B> {
    /// Executes one step of the loop from the state of `probe`.
    ///
    /// # Errors
    ///
    /// Returns the reason for which the loop is not modelled.
    pub(super) fn one_step(
        &mut self,
        terms: &mut B,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
        probe: Probe,
    ) -> Result<Stepped, Unsupported> {
        let no = terms.bool(false);
        let world = probe.world;
        self.executor.begin_step(terms, probe.world, probe.memory, probe.path);
        let hints = |this: &mut Self, terms: &mut B, body: &mut dyn Loop, state: &[Value]| {
            let index_width = this.executor.context.options.index_width;
            let mut host = this.host(terms);
            let mut machine = Machine::new(&mut host, request.operands, index_width);
            body.invariants(&mut machine, state)
        };
        let first = hints(self, terms, body, &probe.first);
        let before = hints(self, terms, body, &probe.state);
        let mut after = vec![no; before.len()];
        let mut exits = Exits::default();
        let mut next = None;
        if let Some((_, entered)) = self.check(terms, request.operands, body, &probe.state, &mut exits)?
            && !self.executor.state.is_unreachable(terms)
            && let Some(values) = self.iterate(terms, request.operands, body, &entered)?
        {
            after = hints(self, terms, body, &values);
            next = Some(values);
        }
        let hints = first.into_iter().zip(before).zip(after).map(|((a, b), c)| [a, b, c]).collect();
        Ok(Stepped { ends: body.ends(), hints, ..self.executor.end_step(world, exits, next) })
    }
}
