//! Execution of a whole function, and the summary of its behaviour.

use super::executor::Executor;
use super::loop_prover::LoopProver;
use super::memory::{Correspondence, ExecutorMemory};
use super::options::{ExecError, Options};
use super::summary::Summary;
use crate::function::{result_types, returns_aggregate};
use proofmark_ir::semantics::{TensorForm, TermBuilder, Value, float_kinds_of};
use proofmark_ir::{Ir, OpId};

/// Executes a function with a body and returns its summary.
///
/// `reference` is the summary of the source. A call with the trace of a reference event and arguments that refine those
/// of the event is identified with the event: unknown functions are monotonic, so that a more defined argument gives a
/// more defined outcome. Local blocks that escape get the numbers of the reference's escaped blocks, in that order.
///
/// # Errors
///
/// Returns the operation that is not modelled, or the limit that the execution exceeds.
pub fn execute(
    terms: &mut dyn TermBuilder,
    ir: &Ir,
    function: OpId,
    args: &[Value],
    options: &Options,
    reference: Option<&Summary>,
) -> Result<Summary, ExecError> {
    let run = |terms: &mut dyn TermBuilder, correspondence: Option<&Correspondence>| {
        let mut executor = Executor::of_function(terms, ir, options, reference, correspondence);
        executor.run_function(terms, function, args)
    };
    let mut summary = run(terms, None)?;
    if let Some(correspondence) = reference.and_then(|r| summary.memory.correspondence(&r.memory)) {
        summary = run(terms, Some(&correspondence))?;
    }
    if let Some(reference) = reference.filter(|_| returns_aggregate(ir, function)) {
        summary.return_as(reference);
    }
    Ok(summary)
}

/// Executes a function as [`execute`] does. `prover` summarizes the loops whose trip count is not known.
///
/// # Errors
///
/// Returns the operation that is not modelled, or the limit that the execution exceeds.
pub(crate) fn execute_inductively<'a>(
    terms: &mut dyn TermBuilder,
    ir: &'a Ir,
    function: OpId,
    args: &[Value],
    options: &Options,
    reference: Option<&Summary>,
    prover: &mut dyn LoopProver<'a>,
) -> Result<Summary, ExecError> {
    let mut executor = Executor::of_function(terms, ir, options, reference, None);
    if let Some(reference) = reference {
        executor.memory.correspond(&reference.memory);
    }
    executor.induction = Some(prover);
    let mut summary = executor.run_function(terms, function, args);
    if let (Ok(summary), Some(reference)) = (&mut summary, reference)
        && returns_aggregate(ir, function)
    {
        summary.return_as(reference);
    }
    summary
}

impl<'a, 'p> Executor<'a, 'p> {
    fn of_function(
        terms: &mut dyn TermBuilder,
        ir: &'a Ir,
        options: &Options,
        reference: Option<&Summary>,
        correspondence: Option<&Correspondence>,
    ) -> Executor<'a, 'p> {
        let events = reference.map_or(&[][..], |r| &r.events);
        let mut executor = Executor::new(terms, ir, options, events.into());
        executor.memory = ExecutorMemory::new(reference.map(|r| &r.memory), correspondence);
        executor
    }

    fn run_function(
        &mut self,
        terms: &mut dyn TermBuilder,
        function: OpId,
        args: &[Value],
    ) -> Result<Summary, ExecError> {
        let exit = self.run_body(terms, function, args)?;
        let (returned, results) = match exit {
            Some(values) => (self.state.path.term, values),
            None => (terms.bool(false), Vec::new()),
        };
        let results = self.hand_out(terms, function, results);
        let world = match self.state.stopped_world {
            Some(stopped) => terms.ite(self.state.stops, stopped, self.state.world),
            None => self.state.world,
        };
        Ok(Summary {
            ub: self.state.ub,
            undefined_at: self.trace.undefined_at,
            stops: self.state.stops,
            hangs: self.state.hangs,
            returned,
            results,
            world,
            start: self.start,
            beyond: self.state.beyond,
            events: std::mem::take(&mut self.trace.events),
            memory: self.memory.finish(terms),
            assumed: std::mem::take(&mut self.trace.assumed),
            uses_index: self.uses_index,
            choices: std::mem::take(&mut self.trace.choices),
            open_order: self.trace.open_order,
            formats: result_types(self.ir, function)
                .into_iter()
                .map(|ty| float_kinds_of(self.ir.ctx(), ty))
                .collect(),
            tensors: result_types(self.ir, function)
                .into_iter()
                .map(|ty| TensorForm::of(self.ir.ctx(), ty, self.options.index_width))
                .collect(),
        })
    }
}
