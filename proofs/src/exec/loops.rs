//! Loops, iteration by iteration: unrolling.
//!
//! A loop describes one iteration from any state ([`Loop`]); the execution begins with the initial state. A loop is
//! executed as long as the form of the terms tells whether there is another iteration. Otherwise the loop is unrolled
//! up to the bound, and the condition of further iterations is recorded; or, in a proof by induction, the loop is
//! summarized ([`LoopProver`](super::LoopProver)).
//!
//! A loop whose state recurs with the same trace does not terminate.

use super::executor::Executor;
use super::exits::{Exits, Recurrence};
use super::plan::LoopOfBlocks;
use super::step::{Entry, Flat};
use proofmark_ir::OpId;
use proofmark_ir::semantics::{
    Effect, Loop, LoopRequest, Machine, Schedule, Shape, Term, TermBuilder, Unsupported, Value,
};

/// The minimum bound on iterations whose execution is certain.
const MIN_TRIPS: u32 = 256;

fn shape_of_value(terms: &dyn TermBuilder, value: &Value) -> Shape {
    value.scalars().iter().map(|s| terms.width(s.value)).collect()
}

fn nobody() -> Unsupported {
    Unsupported::new("a loop that cannot be taken as a whole")
}

/// The form of a loop.
pub(super) enum Way<'b> {
    /// A loop operation.
    Op {
        /// The operands of the operation.
        operands: &'b [Value],
        body: &'b mut dyn Loop,
    },
    /// A natural loop of blocks.
    Blocks(LoopOfBlocks),
}

impl Way<'_> {
    fn schedule(&self) -> Schedule {
        match self {
            Way::Op { body, .. } => body.schedule(),
            Way::Blocks(_) => Schedule::InOrder,
        }
    }
}

/// The outcome of one round of a loop.
enum Round {
    /// No path has another iteration.
    Over,
    /// It is not certain whether there is another iteration, or the limit of known iterations is reached.
    Unknown,
    Next(Vec<Value>),
}

impl<'a> Executor<'a, '_> {
    /// Executes a loop: iteration by iteration while its trip count is known, and by a summary otherwise.
    pub(super) fn loop_as_whole(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        if self.induction.is_none() {
            return self.loop_from_start(terms, request, body);
        }
        let op = self.current_op.ok_or_else(nobody)?;
        let mut exits = Exits::default();
        let mut way = Way::Op { operands: request.operands, body };
        self.run_whole(terms, &mut way, request.init.to_vec(), request.results, op, &mut exits)?;
        Ok(self.leave(terms, exits, request))
    }

    /// Executes a loop in a proof by induction, and adds its exits to `exits`.
    pub(super) fn run_whole(
        &mut self,
        terms: &mut dyn TermBuilder,
        way: &mut Way<'_>,
        init: Vec<Value>,
        results: &[Shape],
        op: OpId,
        exits: &mut Exits,
    ) -> Result<(), Unsupported> {
        let plan = self.induction.as_ref().ok_or_else(nobody)?.plan();
        let before = self.checkpoint();
        let mut found = Exits::default();
        let mut state = init.clone();
        // Executes the loop iteration by iteration if the form of the terms always tells whether there is another
        // iteration.
        for trips in 0.. {
            match self.round(terms, way, &state, &mut found, Some(trips < plan.known_trips))? {
                Round::Over => {
                    *exits = found;
                    return Ok(());
                }
                Round::Unknown => break,
                Round::Next(next) => state = next,
            }
        }
        self.restore(before);
        let mut state = init;
        if plan.cuts
            && let Way::Op { .. } = way
        {
            let shapes: Vec<Shape> = state.iter().map(|value| shape_of_value(terms, value)).collect();
            state = self.whole(terms, way, state, (&shapes, op), None, true)?;
        }
        for _ in 0..plan.peel {
            match self.round(terms, way, &state, exits, None)? {
                Round::Over | Round::Unknown => return Ok(()),
                Round::Next(next) => state = next,
            }
        }
        let mut at = None;
        if plan.flattens
            && way.schedule() == Schedule::InOrder
            && let Way::Op { operands, body } = way
        {
            let before = self.checkpoint();
            let mut around = Exits::default();
            match self.enter_nest(terms, (op, *operands), *body, &state, &mut around) {
                Ok(entered) => {
                    if let Some((path, (world, memory), values)) = around.0 {
                        let now = std::mem::replace(&mut self.memory.state, memory);
                        exits.add(terms, &mut self.memory, path, world, values);
                        self.memory.state = now;
                    }
                    let Some((flat, values)) = entered else { return Ok(()) };
                    (at, state) = (Some(flat), values);
                }
                Err(_) => self.restore(before),
            }
        }
        if plan.rotates
            && let Way::Op { operands, body } = way
        {
            self.around(terms, operands, *body, &state, exits)?;
        }
        let values = self.whole(terms, way, state, (results, op), at, false)?;
        exits.add(terms, &mut self.memory, self.state.path.clone(), self.state.world, values);
        Ok(())
    }

    /// Executes one iteration. If `certain` is `Some`, the iteration is executed only if it is certain and `certain` is
    /// `Some(true)`.
    fn round(
        &mut self,
        terms: &mut dyn TermBuilder,
        way: &mut Way<'_>,
        state: &[Value],
        exits: &mut Exits,
        certain: Option<bool>,
    ) -> Result<Round, Unsupported> {
        let next = match way {
            Way::Op { operands, body } => {
                let Some((continues, entered)) = self.check(terms, operands, *body, state, exits)? else {
                    return Ok(Round::Over);
                };
                if terms.is_bool(continues, false) || terms.is_bool(self.state.path.term, false) {
                    return Ok(Round::Over);
                }
                if certain.is_some_and(|more| !more || !terms.is_bool(continues, true)) {
                    return Ok(Round::Unknown);
                }
                self.iterate(terms, operands, *body, &entered)?
            }
            Way::Blocks(_) if certain == Some(false) => return Ok(Round::Unknown),
            Way::Blocks(of) => {
                let next = self.go_round(terms, of, state, exits)?;
                if next.is_some() && certain.is_some() && exits.0.is_some() {
                    return Ok(Round::Unknown);
                }
                next
            }
        };
        Ok(next.map_or(Round::Over, Round::Next))
    }

    /// Separates the path on which the loop has no iteration, if the check of the loop condition has no effect.
    fn around(
        &mut self,
        terms: &mut dyn TermBuilder,
        operands: &[Value],
        body: &mut dyn Loop,
        state: &[Value],
        exits: &mut Exits,
    ) -> Result<(), Unsupported> {
        let before = self.checkpoint();
        let mut around = Exits::default();
        let Some((continues, _)) = self.check(terms, operands, body, state, &mut around)? else {
            self.restore(before);
            return Ok(());
        };
        let harmless = self.state.ub == before.state.ub
            && self.state.stops == before.state.stops
            && self.state.hangs == before.state.hangs
            && self.state.world == before.state.world
            && self.memory.state == before.memory;
        self.restore(before);
        if harmless && let Some((path, (world, _), values)) = around.0 {
            exits.add(terms, &mut self.memory, path, world, values);
            self.state.path.restrict(terms, continues);
        }
        Ok(())
    }

    /// Summarizes a loop from the state `init`, or its first part if `to_cut` is set. Returns the results, or the state
    /// at the cut.
    fn whole(
        &mut self,
        terms: &mut dyn TermBuilder,
        way: &Way<'_>,
        init: Vec<Value>,
        (results, op): (&[Shape], OpId),
        flat: Option<Flat>,
        to_cut: bool,
    ) -> Result<Vec<Value>, Unsupported> {
        // A step does not represent the index variable of a tensor function under definition.
        if !self.functions.is_empty() {
            return Err(nobody());
        }
        let (operands, blocks) = match way {
            Way::Op { operands, .. } => (operands.to_vec(), None),
            Way::Blocks(of) => (Vec::new(), Some(of.clone())),
        };
        let schedule = way.schedule();
        self.before_whole(terms, schedule, to_cut)?;
        let entry = Entry {
            ir: self.ir,
            op,
            options: self.options,
            frames: self.frames.clone(),
            in_section: self.is_in_section(),
            operands,
            blocks,
            flat,
            path: self.state.path.clone(),
            world: self.state.world,
            memory: self.memory.clone(),
            init,
            results: results.to_vec(),
        };
        let undefined = self.state.ub;
        let induction = self.induction.as_mut().ok_or_else(nobody)?;
        let outcome = induction.summarize(terms, entry, undefined, to_cut)?;
        self.undefined_if(terms, outcome.ub);
        if outcome.world != self.state.world {
            self.after_whole(schedule);
        }
        self.memory = outcome.memory;
        self.state.world = outcome.world;
        self.hang_if(terms, outcome.hangs);
        self.stop_if(terms, outcome.stops);
        Ok(outcome.results)
    }

    /// Executes a loop from its initial state and returns its results. Leaves path and trace as they are at the joined
    /// exits.
    pub(super) fn loop_from_start(
        &mut self,
        terms: &mut dyn TermBuilder,
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
            if terms.is_bool(self.state.path.term, false) {
                break;
            }
            unknown += u32::from(!terms.is_bool(continues, true));
            trips += 1;
            if unknown > self.options.unroll || trips > self.options.unroll.max(MIN_TRIPS) {
                self.state.beyond = terms.or(self.state.beyond, self.state.path.term);
                break;
            }
            let Some(next) = self.iterate(terms, request.operands, body, &entered)? else { break };
            if recurrence.recurs(terms, &self.state.path, (self.state.world, self.memory.state), &next) {
                let always = terms.bool(true);
                self.hang_if(terms, always);
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
        terms: &mut dyn TermBuilder,
        operands: &[Value],
        body: &mut dyn Loop,
        state: &[Value],
        exits: &mut Exits,
    ) -> Result<Option<(Term, Vec<Value>)>, Unsupported> {
        let index_width = self.options.index_width;
        let mut machine = Machine::new(terms, self.as_host(), operands, index_width);
        let checked = body.check(&mut machine, state);
        let effect = machine.finish();
        let Some(check) = checked? else { return Ok(None) };
        self.happened(terms, &effect);
        let over = terms.not(check.continues);
        let mut out = self.state.path.clone();
        out.restrict(terms, over);
        exits.add(terms, &mut self.memory, out, self.state.world, check.exit);
        self.state.path.restrict(terms, check.continues);
        Ok(Some((check.continues, check.enter)))
    }

    /// Executes one iteration on the current path. Returns the next state, or `None` if no path reaches it.
    pub(crate) fn iterate(
        &mut self,
        terms: &mut dyn TermBuilder,
        operands: &[Value],
        body: &mut dyn Loop,
        entered: &[Value],
    ) -> Result<Option<Vec<Value>>, Unsupported> {
        self.begin_iteration(body);
        let index_width = self.options.index_width;
        let mut machine = Machine::new(terms, self.as_host(), operands, index_width);
        let next = body.iterate(&mut machine, entered);
        let effect = machine.finish();
        let next = next?;
        self.happened(terms, &effect);
        Ok(next.filter(|_| !terms.is_bool(self.state.path.term, false)))
    }

    fn happened(&mut self, terms: &mut dyn TermBuilder, effect: &Effect) {
        self.undefined_if(terms, effect.ub);
        if let Some(op) = self.current_op
            && !terms.is_bool(effect.halt, false)
        {
            self.halt(terms, op, effect.halt);
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
            Some((path, (world, memory), values)) => {
                self.state.path = path;
                self.state.world = world;
                self.memory.state = memory;
                values
            }
            None => {
                let never = terms.bool(false);
                self.state.path.restrict(terms, never);
                request.results.iter().map(|shape| Value::poison(terms, shape)).collect()
            }
        }
    }
}
