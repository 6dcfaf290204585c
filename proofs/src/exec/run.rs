//! Execution of a whole function, and the summary of its behaviour.

use super::event::WORLD_WIDTH;
use super::executor::{Context, Executor};
use super::loop_prover::LoopProver;
use super::memory::{Correspondence, MemoryTables};
use super::omitted::Omitted;
use super::options::{ExecError, Options};
use super::summary::Summary;
use crate::function::result_types;
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
///
/// ```
/// use proofmark_ir::ApInt;
/// use proofmark_ir::semantics::{Concrete, Scalar, Value};
/// use proofmark_proofs::exec::{Options, Side, execute};
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let ir = parse("func.func @f(%a: i8) -> i8 { %b = arith.addi %a, %a : i8  return %b : i8 }");
/// let f = ir.lookup_symbol(ir.root(), ctx.ident("f")).expect("a function");
/// let options = Options {
///     index_width: 64,
///     unroll: 8,
///     max_steps: 1000,
///     side: Side::Alone,
///     end: u64::MAX,
///     marked: true,
///     backwards: false,
///     counts_bytes: false,
///     ignore_promises: false,
/// };
/// // The interpreter is the executor on constants.
/// let mut terms = Concrete::new();
/// let a = Value::from(Scalar::constant(&mut terms, ApInt::new(8, 21)));
/// let summary = execute(&mut terms, &ir, f, &[a], &options, None)?;
/// assert_eq!(terms.value(summary.results[0].scalars()[0].value), &ApInt::new(8, 42));
/// # Ok::<(), proofmark_proofs::exec::ExecError>(())
/// ```
pub fn execute<B: TermBuilder>(
    terms: &mut B,
    ir: &Ir,
    function: OpId,
    args: &[Value],
    options: &Options,
    reference: Option<&Summary>,
) -> Result<Summary, ExecError> {
    execute_except(terms, ir, function, args, options, reference, &Omitted::default())
}

/// Executes a function as [`execute`] does, without `omitted`.
///
/// # Errors
///
/// Returns the operation that is not modelled, or the limit that the execution exceeds.
pub(crate) fn execute_except<B: TermBuilder>(
    terms: &mut B,
    ir: &Ir,
    function: OpId,
    args: &[Value],
    options: &Options,
    reference: Option<&Summary>,
    omitted: &Omitted,
) -> Result<Summary, ExecError> {
    let run = |terms: &mut B, correspondence: Option<&Correspondence>| {
        let memory = MemoryTables::new(reference.map(|r| &r.memory), correspondence);
        let mut executor = Executor::new(terms, context(ir, options, reference), memory, None);
        executor.omitted.clone_from(omitted);
        executor.run_function(terms, function, args)
    };
    let mut summary = run(terms, None)?;
    // A call that receives a block of another number may end a concrete execution, so that later blocks do not escape.
    // Each run has at least one more corresponding block than the one before.
    let mut known = None;
    for _ in 0..reference.map_or(0, |r| r.memory.escaped.len()) {
        let found = reference.and_then(|r| summary.memory.correspondence(&r.memory));
        if found.is_none() || found == known {
            break;
        }
        summary = run(terms, found.as_ref())?;
        known = found;
    }
    if let Some(reference) = reference {
        summary.return_as(reference);
    }
    Ok(summary)
}

/// Executes a function as [`execute`] does. `prover` summarizes the loops whose trip count is not known.
///
/// # Errors
///
/// Returns the operation that is not modelled, or the limit that the execution exceeds.
pub(crate) fn execute_inductively<'a, B: TermBuilder>(
    terms: &mut B,
    ir: &'a Ir,
    function: OpId,
    args: &[Value],
    options: &Options,
    reference: Option<&Summary>,
    prover: &mut dyn LoopProver<'a, B>,
) -> Result<Summary, ExecError> {
    let mut memory = MemoryTables::new(reference.map(|r| &r.memory), None);
    if let Some(reference) = reference {
        memory.correspond(&reference.memory);
    }
    let mut executor = Executor::new(terms, context(ir, options, reference), memory, Some(prover));
    let mut summary = executor.run_function(terms, function, args);
    if let (Ok(summary), Some(reference)) = (&mut summary, reference) {
        summary.return_as(reference);
    }
    summary
}

/// Returns the context of the execution of a function.
fn context<'a>(ir: &'a Ir, options: &Options, reference: Option<&Summary>) -> Context<'a> {
    let events = reference.map_or(&[][..], |r| &r.events);
    Context { ir, options: *options, reference: events.into(), is_step: false, in_section: false }
}

impl<B: TermBuilder> Executor<'_, '_, B> {
    /// Executes `function` and returns its summary.
    fn run_function(&mut self, terms: &mut B, function: OpId, args: &[Value]) -> Result<Summary, ExecError> {
        let exit = self.run_body(terms, function, args)?;
        let (returned, results) = match exit {
            Some(values) => (self.state.path.term, values),
            None => (terms.bool(false), Vec::new()),
        };
        let results = self.observable_results(terms, function, results);
        let world = match self.ended.stopped_world {
            Some(stopped) => terms.ite(self.ended.stops, stopped, self.state.world),
            None => self.state.world,
        };
        Ok(Summary {
            ub: self.ended.ub,
            undefined_at: self.trace.undefined_at,
            stops: self.ended.stops,
            hangs: self.ended.hangs,
            returned,
            results,
            world,
            start: terms.zero(WORLD_WIDTH),
            beyond: self.ended.beyond,
            events: std::mem::take(&mut self.trace.events),
            memory: self.memory.finish(terms, self.state.memory),
            assumed: std::mem::take(&mut self.trace.assumed),
            uses_index: self.index_use.is_used(),
            choices: std::mem::take(&mut self.trace.choices),
            accessed: match self.trace.atomics.is_empty() {
                true => Vec::new(),
                false => std::mem::take(&mut self.trace.accessed),
            },
            atomics: std::mem::take(&mut self.trace.atomics),
            open_order: self.trace.open_order,
            formats: result_types(self.context.ir, function)
                .into_iter()
                .map(|ty| float_kinds_of(self.context.ir.ctx(), ty))
                .collect(),
            tensors: result_types(self.context.ir, function)
                .into_iter()
                .map(|ty| TensorForm::of(self.context.ir.ctx(), ty, self.context.options.index_width))
                .collect(),
        })
    }
}
