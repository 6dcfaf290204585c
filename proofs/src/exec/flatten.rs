//! Loop rotation and loop flattening: loops with their condition at the end, and nests as one loop.
//!
//! Other modules summarize a loop by its state before the evaluation of the condition. This module takes the state
//! after the evaluation. A step is then the body and the next evaluation of the condition, as in a rotated loop. If the
//! body has no effect before an inner loop, the states of both loops form one state. A step is then an iteration of the
//! innermost loop and, at the end of that loop, all steps up to its next first iteration.
//!
//! Operations before an inner loop are executed again in every step, for their values only. The values are equal
//! because the state of the outer loop is equal.
//!
//! Limitation: an inner loop must have at least one iteration.

use super::executor::OpExecution;
use super::exits::Exits;
use super::nest::{NestPosition, Task, loops_of_nest, lost};
use super::step::{FlatNest, Probe, Stepped};
use proofmark_ir::semantics::{
    Loop, LoopRequest, Machine, Scalar, Schedule, Term, TermBuilder, Unsupported, Value,
};

impl<B: TermBuilder> OpExecution<'_, '_, '_, B> {
    /// Enters the first innermost iteration of a nest and returns the nest with its state. Adds the paths without an
    /// iteration to `exits`.
    pub(super) fn enter_nest(
        &mut self,
        terms: &mut B,
        operands: &[Value],
        body: &mut dyn Loop,
        init: &[Value],
        exits: &mut Exits,
    ) -> Result<Option<(FlatNest, Vec<Value>)>, Unsupported> {
        let ops = loops_of_nest(self.executor.context.ir, self.op);
        let mut nest = NestPosition::new(ops, Vec::new());
        let mut outermost = OpExecution::new(&mut *self.executor, self.op, Some(&mut nest));
        outermost.enter_first(terms, operands, body, init, exits)?;
        let Some((state, mut values)) = nest.reached.0 else { return Ok(None) };
        self.executor.state = state;
        let hints = split_bits(&mut values, nest.parts.iter().sum());
        Ok(Some((FlatNest { ops: nest.ops, parts: nest.parts, hints }, values)))
    }

    fn enter_first(
        &mut self,
        terms: &mut B,
        operands: &[Value],
        body: &mut dyn Loop,
        init: &[Value],
        exits: &mut Exits,
    ) -> Result<(), Unsupported> {
        match self.check(terms, operands, body, init, exits)? {
            Some((_, entered)) if !self.executor.state.is_unreachable(terms) => {
                self.enter_level(terms, 0, operands, body, entered)
            }
            _ => Ok(()),
        }
    }

    /// Executes one step of a nest from the state of `probe`.
    pub(super) fn step_of_nest(
        &mut self,
        terms: &mut B,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
        (flat, probe): (FlatNest, Probe),
    ) -> Result<Stepped, Unsupported> {
        let world = probe.world;
        self.executor.begin_step(terms, probe.world, probe.memory, probe.path);
        let mut rest = probe.state.into_iter();
        let states = flat.parts.iter().map(|&n| rest.by_ref().take(n).collect()).collect();
        let mut nest = NestPosition { ends: body.ends(), ..NestPosition::new(flat.ops, states) };
        let mut exits = Exits::default();
        let mut outermost = OpExecution::new(&mut *self.executor, self.op, Some(&mut nest));
        outermost.resume_level(terms, 0, request.operands, body, &mut exits)?;
        let Some((state, mut values)) = nest.reached.0 else {
            return Ok(Stepped { ends: nest.ends, ..self.executor.end_step(world, exits, None) });
        };
        let after = split_bits(&mut values, nest.parts.iter().sum());
        let before = nest.before;
        if nest.parts != flat.parts || after.len() != flat.hints.len() || before.len() != after.len() {
            return Err(lost());
        }
        self.executor.state = state;
        let hints = flat.hints.iter().zip(before).zip(after).map(|((&a, b), c)| [a, b, c]).collect();
        Ok(Stepped { ends: nest.ends, hints, ..self.executor.end_step(world, exits, Some(values)) })
    }

    fn nest(&mut self) -> Result<&mut NestPosition, Unsupported> {
        self.nest.as_deref_mut().ok_or_else(lost)
    }

    /// Returns whether the current operation is the next loop of the nest in execution.
    pub(super) fn is_next_of_nest(&self) -> bool {
        let next = self.nest.as_ref().and_then(|nest| nest.next.map(|(level, _)| nest.ops[level]));
        next == Some(self.op)
    }

    /// Executes an inner loop of the nest according to its task, and returns the results of the loop.
    pub(super) fn inner_loop(
        &mut self,
        terms: &mut B,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        let nest = self.nest()?;
        let Some((level, task)) = nest.next.take() else { return Err(lost()) };
        nest.ends &= body.ends();
        if body.schedule() != Schedule::InOrder {
            return Err(lost());
        }
        let mut exits = Exits::default();
        match task {
            Task::Resume => self.resume_level(terms, level, request.operands, body, &mut exits)?,
            Task::Enter => {
                self.enter_inner(terms, level, request, body, &mut exits)?;
                // No path leaves the loop before its first iteration.
                exits = Exits::default();
            }
        }
        Ok(self.leave(terms, exits, request))
    }

    fn enter_inner(
        &mut self,
        terms: &mut B,
        level: usize,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
        exits: &mut Exits,
    ) -> Result<(), Unsupported> {
        let entered = self.check(terms, request.operands, body, request.init, exits)?;
        if let Some((state, _)) = &exits.0 {
            let defined = terms.not(self.executor.ended.ub);
            let bad = terms.and(state.path.term, defined);
            if !self.executor.prover.as_mut().is_some_and(|prover| prover.is_impossible(terms, bad)) {
                return Err(Unsupported::new("loop in a nest that may have no iterations"));
            }
        }
        match entered {
            Some((_, entered)) if !self.executor.state.is_unreachable(terms) => {
                self.enter_level(terms, level, request.operands, body, entered)
            }
            _ => Ok(()),
        }
    }

    /// Executes the current iteration of the loop at `level` and enters its next iteration. Adds the exits of the loop
    /// to `exits`.
    fn resume_level(
        &mut self,
        terms: &mut B,
        level: usize,
        operands: &[Value],
        body: &mut dyn Loop,
        exits: &mut Exits,
    ) -> Result<(), Unsupported> {
        let entered = self.nest()?.states.get(level).cloned().ok_or_else(lost)?;
        let hints = self.hints_of(terms, operands, body, &entered)?;
        let nest = self.nest()?;
        nest.before.extend_from_slice(&hints);
        nest.hints[level] = hints;
        if level + 1 < nest.ops.len() {
            nest.next = Some((level + 1, Task::Resume));
        }
        let next = self.iterate(terms, operands, body, &entered)?;
        if self.nest()?.next.is_some() {
            return Err(lost());
        }
        let Some(next) = next else { return Ok(()) };
        match self.check(terms, operands, body, &next, exits)? {
            Some((_, entered)) if !self.executor.state.is_unreachable(terms) => {
                self.enter_level(terms, level, operands, body, entered)
            }
            _ => Ok(()),
        }
    }

    /// Enters the innermost iteration from the begin of an iteration at `level`.
    fn enter_level(
        &mut self,
        terms: &mut B,
        level: usize,
        operands: &[Value],
        body: &mut dyn Loop,
        entered: Vec<Value>,
    ) -> Result<(), Unsupported> {
        let hints = self.hints_of(terms, operands, body, &entered)?;
        let nest = self.nest()?;
        nest.states.truncate(level);
        nest.hints.truncate(level);
        nest.states.push(entered.clone());
        nest.hints.push(hints);
        if level + 1 < nest.ops.len() {
            nest.next = Some((level + 1, Task::Enter));
            let left = self.iterate(terms, operands, body, &entered)?;
            return if left.is_some() || self.nest()?.next.is_some() { Err(lost()) } else { Ok(()) };
        }
        let parts: Vec<usize> = nest.states.iter().map(Vec::len).collect();
        if !nest.parts.is_empty() && nest.parts != parts {
            return Err(lost());
        }
        let mut values = nest.states.concat();
        let hints = nest.hints.concat();
        let mut reached = std::mem::take(&mut nest.reached);
        nest.parts = parts;
        values.extend(hints.into_iter().map(|hint| Value::from(Scalar::defined(terms, hint))));
        if reached.0.as_ref().is_some_and(|(_, known)| known.len() != values.len()) {
            return Err(lost());
        }
        let state = self.executor.state.clone();
        reached.add(terms, &mut self.executor.memory, state, values);
        self.nest()?.reached = reached;
        self.executor.state.end(terms);
        Ok(())
    }

    /// Returns the candidate invariants in the state `entered`, with the loop condition; none if the loop is not known
    /// to terminate.
    fn hints_of(
        &mut self,
        terms: &mut B,
        operands: &[Value],
        body: &mut dyn Loop,
        entered: &[Value],
    ) -> Result<Vec<Term>, Unsupported> {
        if !body.ends() {
            return Ok(Vec::new());
        }
        let index_width = self.executor.context.options.index_width;
        let mut host = self.host(terms);
        let mut machine = Machine::new(&mut host, operands, index_width);
        let mut hints = body.invariants(&mut machine, entered);
        let before = self.executor.checkpoint();
        let checked = self.check(terms, operands, body, entered, &mut Exits::default());
        self.executor.restore(before);
        hints.extend(checked?.map(|(continues, _)| continues));
        Ok(hints)
    }
}

/// Removes all values after the first `n` and returns their bits.
fn split_bits(values: &mut Vec<Value>, n: usize) -> Vec<Term> {
    let bits = values.split_off(n.min(values.len()));
    bits.iter().flat_map(Value::scalars).map(|bit| bit.value).collect()
}
