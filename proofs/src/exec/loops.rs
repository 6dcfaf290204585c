//! Loops, iteration by iteration: unrolling.
//!
//! A loop describes one iteration from any state ([`Loop`]); the execution begins with the initial state. A loop is
//! executed as long as the form of the terms tells whether there is another iteration. Otherwise the loop is unrolled
//! up to the bound, and the condition of further iterations is recorded; or, in a proof by induction, the loop is
//! summarized ([`LoopProver`](super::LoopProver)).
//!
//! A loop whose state recurs with the same trace does not terminate.

use super::executor::OpExecution;
use super::exits::{Exits, Recurrence};
use super::memory::ExecutorMemory;
use super::plan::LoopOfBlocks;
use super::step::{Entry, FlatNest};
use proofmark_ir::semantics::{
    Effect, Loop, LoopRequest, Machine, Schedule, Shape, Term, TermBuilder, Unsupported, Value,
};

/// The minimum bound on iterations whose execution is certain.
const MIN_TRIPS: u32 = 256;

fn shape_of_value(terms: &dyn TermBuilder, value: &Value) -> Shape {
    value.scalars().iter().map(|s| terms.width(s.value)).collect()
}

fn not_summarized() -> Unsupported {
    Unsupported::new("loop that cannot be summarized")
}

/// The form of a loop.
pub(super) enum LoopForm<'b> {
    /// A loop operation.
    Op {
        /// The operands of the operation.
        operands: &'b [Value],
        body: &'b mut dyn Loop,
    },
    /// A natural loop of blocks.
    Blocks(LoopOfBlocks),
}

impl LoopForm<'_> {
    fn schedule(&self) -> Schedule {
        match self {
            LoopForm::Op { body, .. } => body.schedule(),
            LoopForm::Blocks(_) => Schedule::InOrder,
        }
    }
}

/// The outcome of one round of a loop.
enum Iteration {
    /// No path has another iteration.
    Over,
    /// It is not certain whether there is another iteration, or the limit of known iterations is reached.
    Unknown,
    Next(Vec<Value>),
}

impl<B: TermBuilder> OpExecution<'_, '_, '_, B> {
    /// Executes a loop: iteration by iteration while its trip count is known, and by a summary otherwise.
    pub(super) fn run_loop_op(
        &mut self,
        terms: &mut B,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        if self.executor.prover.is_none() {
            return self.loop_from_start(terms, request, body);
        }
        let mut exits = Exits::default();
        let mut form = LoopForm::Op { operands: request.operands, body };
        self.run_summarized(terms, &mut form, request.init.to_vec(), request.results, &mut exits)?;
        Ok(self.leave(terms, exits, request))
    }

    /// Executes a loop in a proof by induction, and adds its exits to `exits`.
    pub(super) fn run_summarized(
        &mut self,
        terms: &mut B,
        form: &mut LoopForm<'_>,
        init: Vec<Value>,
        results: &[Shape],
        exits: &mut Exits,
    ) -> Result<(), Unsupported> {
        let plan = self.executor.prover.as_ref().ok_or_else(not_summarized)?.plan();
        let before = self.executor.checkpoint();
        let mut found = Exits::default();
        let mut state = init.clone();
        // Executes the loop iteration by iteration if the form of the terms always tells whether there is another
        // iteration.
        for trips in 0.. {
            match self.try_iteration(terms, form, &state, &mut found, Some(trips < plan.known_trips))? {
                Iteration::Over => {
                    *exits = found;
                    return Ok(());
                }
                Iteration::Unknown => break,
                Iteration::Next(next) => state = next,
            }
        }
        self.executor.restore(before);
        let mut state = init;
        if plan.cuts
            && let LoopForm::Op { .. } = form
        {
            let shapes: Vec<Shape> = state.iter().map(|value| shape_of_value(terms, value)).collect();
            state = self.summarize(terms, form, state, &shapes, None, true)?;
        }
        for _ in 0..plan.peel {
            match self.try_iteration(terms, form, &state, exits, None)? {
                Iteration::Over | Iteration::Unknown => return Ok(()),
                Iteration::Next(next) => state = next,
            }
        }
        let mut at = None;
        if plan.flattens
            && form.schedule() == Schedule::InOrder
            && let LoopForm::Op { operands, body } = form
        {
            let before = self.executor.checkpoint();
            let mut around = Exits::default();
            match self.enter_nest(terms, operands, *body, &state, &mut around) {
                Ok(entered) => {
                    if let Some((left, values)) = around.0 {
                        exits.add(terms, &mut self.executor.memory, left, values);
                    }
                    let Some((flat, values)) = entered else { return Ok(()) };
                    (at, state) = (Some(flat), values);
                }
                Err(_) => self.executor.restore(before),
            }
        }
        if plan.rotates
            && let LoopForm::Op { operands, body } = form
        {
            self.separate_no_iteration(terms, operands, *body, &state, exits)?;
        }
        let values = self.summarize(terms, form, state, results, at, false)?;
        exits.add(terms, &mut self.executor.memory, self.executor.state.clone(), values);
        Ok(())
    }

    /// Executes one iteration. If `certain` is `Some`, the iteration is executed only if it is certain and `certain` is
    /// `Some(true)`.
    fn try_iteration(
        &mut self,
        terms: &mut B,
        form: &mut LoopForm<'_>,
        state: &[Value],
        exits: &mut Exits,
        certain: Option<bool>,
    ) -> Result<Iteration, Unsupported> {
        let next = match form {
            LoopForm::Op { operands, body } => {
                let Some((continues, entered)) = self.check(terms, operands, *body, state, exits)? else {
                    return Ok(Iteration::Over);
                };
                if terms.is_bool(continues, false) || self.executor.state.is_unreachable(terms) {
                    return Ok(Iteration::Over);
                }
                if certain.is_some_and(|more| !more || !terms.is_bool(continues, true)) {
                    return Ok(Iteration::Unknown);
                }
                self.iterate(terms, operands, *body, &entered)?
            }
            LoopForm::Blocks(_) if certain == Some(false) => return Ok(Iteration::Unknown),
            LoopForm::Blocks(of) => {
                let next = self.executor.run_iteration_of_blocks(terms, of, state, exits)?;
                if next.is_some() && certain.is_some() && exits.0.is_some() {
                    return Ok(Iteration::Unknown);
                }
                next
            }
        };
        Ok(next.map_or(Iteration::Over, Iteration::Next))
    }

    /// Separates the path on which the loop has no iteration, if the check of the loop condition has no effect.
    fn separate_no_iteration(
        &mut self,
        terms: &mut B,
        operands: &[Value],
        body: &mut dyn Loop,
        state: &[Value],
        exits: &mut Exits,
    ) -> Result<(), Unsupported> {
        let before = self.executor.checkpoint();
        let mut around = Exits::default();
        let Some((continues, _)) = self.check(terms, operands, body, state, &mut around)? else {
            self.executor.restore(before);
            return Ok(());
        };
        let (now, ended) = (&self.executor.state, &self.executor.ended);
        let harmless = ended.ub == before.ended.ub
            && ended.stops == before.ended.stops
            && ended.hangs == before.ended.hangs
            && now.world == before.state.world
            && now.memory == before.state.memory;
        self.executor.restore(before);
        if harmless && let Some((left, values)) = around.0 {
            exits.add(terms, &mut self.executor.memory, left, values);
            self.executor.state.path.restrict(terms, continues);
        }
        Ok(())
    }

    /// Summarizes a loop from the state `init`, or its first part if `to_cut` is set. Returns the results, or the state
    /// at the cut.
    fn summarize(
        &mut self,
        terms: &mut B,
        form: &LoopForm<'_>,
        init: Vec<Value>,
        results: &[Shape],
        flat: Option<FlatNest>,
        to_cut: bool,
    ) -> Result<Vec<Value>, Unsupported> {
        let executor = &mut *self.executor;
        // A step does not represent the index variable of a tensor function under definition.
        if !executor.functions.is_empty() {
            return Err(not_summarized());
        }
        let (operands, blocks) = match form {
            LoopForm::Op { operands, .. } => (operands.to_vec(), None),
            LoopForm::Blocks(of) => (Vec::new(), Some(of.clone())),
        };
        let looping = match form {
            LoopForm::Op { .. } => Some(self.op),
            LoopForm::Blocks(of) => executor.context.ir.last_op(of.block()),
        };
        let schedule = form.schedule();
        executor.before_summary(terms, schedule, to_cut)?;
        let entry = Entry {
            ir: executor.context.ir,
            op: self.op,
            options: executor.context.options,
            frames: executor.frames.clone(),
            in_section: executor.is_in_section(),
            operands,
            blocks,
            flat,
            path: executor.state.path.clone(),
            world: executor.state.world,
            memory: ExecutorMemory { tables: executor.memory.clone(), state: executor.state.memory },
            init,
            results: results.to_vec(),
        };
        let undefined = executor.ended.ub;
        let prover = executor.prover.as_mut().ok_or_else(not_summarized)?;
        let summary = prover.summarize(terms, entry, undefined, to_cut)?;
        executor.undefined_if(terms, summary.ub, Some(self.op));
        if summary.world != executor.state.world {
            executor.after_summary(schedule);
        }
        executor.memory = summary.memory.tables;
        executor.state.memory = summary.memory.state;
        executor.state.world = summary.world;
        executor.hang_if(terms, summary.hangs, looping);
        executor.stop_if(terms, summary.stops);
        Ok(summary.results)
    }

    /// Executes a loop from its initial state and returns its results. Leaves path and trace as they are at the joined
    /// exits.
    pub(super) fn loop_from_start(
        &mut self,
        terms: &mut B,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        let mut exits = Exits::default();
        let mut recurrence = Recurrence::default();
        let mut state = request.init.to_vec();
        let (mut trips, mut unknown) = (0, 0);
        loop {
            let Some((continues, entered)) = self.check(terms, request.operands, body, &state, &mut exits)?
            else {
                break;
            };
            if self.executor.state.is_unreachable(terms) {
                break;
            }
            unknown += u32::from(!terms.is_bool(continues, true));
            trips += 1;
            if unknown > self.executor.context.options.unroll
                || trips > self.executor.context.options.unroll.max(MIN_TRIPS)
            {
                let executor = &mut *self.executor;
                executor.ended.beyond = terms.or(executor.ended.beyond, executor.state.path.term);
                break;
            }
            let Some(next) = self.iterate(terms, request.operands, body, &entered)? else { break };
            if recurrence.recurs(terms, &self.executor.state, &next) {
                let always = terms.bool(true);
                self.executor.hang_if(terms, always, Some(self.op));
                break;
            }
            state = next;
        }
        Ok(self.leave(terms, exits, request))
    }

    /// Checks the loop condition in `state`. Adds the exit to `exits` and restricts the path to the next iteration.
    /// Returns the loop condition and the values with which the iteration is entered, or `None` if the loop reports no
    /// condition.
    pub(crate) fn check(
        &mut self,
        terms: &mut B,
        operands: &[Value],
        body: &mut dyn Loop,
        state: &[Value],
        exits: &mut Exits,
    ) -> Result<Option<(Term, Vec<Value>)>, Unsupported> {
        let index_width = self.executor.context.options.index_width;
        let mut host = self.host(terms);
        let mut machine = Machine::new(&mut host, operands, index_width);
        let checked = body.check(&mut machine, state);
        let effect = machine.finish();
        let Some(check) = checked? else { return Ok(None) };
        self.apply_effect(terms, &effect);
        let over = terms.not(check.continues);
        let mut left = self.executor.state.clone();
        left.path.restrict(terms, over);
        exits.add(terms, &mut self.executor.memory, left, check.exit);
        self.executor.state.path.restrict(terms, check.continues);
        Ok(Some((check.continues, check.enter)))
    }

    /// Executes one iteration on the current path. Returns the next state, or `None` if no path reaches it.
    pub(crate) fn iterate(
        &mut self,
        terms: &mut B,
        operands: &[Value],
        body: &mut dyn Loop,
        entered: &[Value],
    ) -> Result<Option<Vec<Value>>, Unsupported> {
        self.executor.begin_iteration(body);
        let index_width = self.executor.context.options.index_width;
        let mut host = self.host(terms);
        let mut machine = Machine::new(&mut host, operands, index_width);
        let next = body.iterate(&mut machine, entered);
        let effect = machine.finish();
        let next = next?;
        self.apply_effect(terms, &effect);
        Ok(next.filter(|_| !self.executor.state.is_unreachable(terms)))
    }

    fn apply_effect(&mut self, terms: &mut dyn TermBuilder, effect: &Effect) {
        self.executor.undefined_if(terms, effect.ub, Some(self.op));
        if !terms.is_bool(effect.halt, false) {
            self.executor.halt(terms, self.op, effect.halt);
        }
    }

    /// Continues after a loop on the joined exits and returns the results of the loop.
    pub(super) fn leave(
        &mut self,
        terms: &mut dyn TermBuilder,
        exits: Exits,
        request: LoopRequest<'_>,
    ) -> Vec<Value> {
        match exits.0 {
            Some((state, values)) => {
                self.executor.state = state;
                values
            }
            None => {
                self.executor.state.end(terms);
                request.results.iter().map(|shape| Value::poison(terms, shape)).collect()
            }
        }
    }
}
