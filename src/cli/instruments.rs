//! The instruments of `opt`: dumps of the IR around passes, and the times of passes. They have MLIR's form and are
//! written to standard error.

use std::time::{Duration, Instant};

use super::files::write_stderr;
use crate::checks::Full;
use crate::ir::text::{PrintOptions, print_op};
use crate::ir::{Ir, OpId};
use crate::passes::{Instrumentation, PassRegistry, PassReport, PassRun};

/// The options of the instruments.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Printing and timing of passes")]
pub(super) struct InstrumentArgs {
    /// Print the IR before these passes
    #[arg(long, value_name = "PASSES", value_delimiter = ',')]
    mlir_print_ir_before: Vec<String>,
    /// Print the IR after these passes
    #[arg(long, value_name = "PASSES", value_delimiter = ',')]
    mlir_print_ir_after: Vec<String>,
    /// Print the IR before every pass
    #[arg(long)]
    mlir_print_ir_before_all: bool,
    /// Print the IR after every pass
    #[arg(long)]
    mlir_print_ir_after_all: bool,
    /// Print the IR after a pass only if the pass changed it
    #[arg(long)]
    mlir_print_ir_after_change: bool,
    /// Print the IR after a pass that failed
    #[arg(long)]
    mlir_print_ir_after_failure: bool,
    /// Print the whole module, not only the operation of the pass
    #[arg(long)]
    mlir_print_ir_module_scope: bool,
    /// Print the time of each pass
    #[arg(long)]
    mlir_timing: bool,
    /// Print the pipeline before it runs
    #[arg(long)]
    pub(super) dump_pass_pipeline: bool,
}

/// The instruments, with their state.
pub(super) struct Instruments<'a> {
    args: &'a InstrumentArgs,
    print: PrintOptions,
    /// The IR before the current pass, if it is compared.
    before: Option<Full>,
    started: Instant,
    pass_started: Instant,
    /// The time in each pass, in order of their first runs.
    times: Vec<(&'static str, Duration)>,
}

impl<'a> Instruments<'a> {
    /// Returns the instruments of `args`.
    ///
    /// # Errors
    /// If a pass is not known. The error is a message.
    pub(super) fn new(
        args: &'a InstrumentArgs,
        print: PrintOptions,
        passes: &PassRegistry,
    ) -> Result<Self, String> {
        let mut named = args.mlir_print_ir_before.iter().chain(&args.mlir_print_ir_after);
        if let Some(unknown) = named.find(|flag| passes.pass(flag).is_none()) {
            return Err(format!(
                "there is no pass '{unknown}' before or after which the IR could be printed"
            ));
        }
        let now = Instant::now();
        Ok(Instruments { args, print, before: None, started: now, pass_started: now, times: Vec::new() })
    }

    /// Prints the table of times, if it is enabled.
    pub(super) fn finish(&self) {
        if !self.args.mlir_timing {
            return;
        }
        let total = self.started.elapsed();
        let rest = total.saturating_sub(self.times.iter().map(|&(_, time)| time).sum());
        let rule = format!("==={}===", "-".repeat(73));
        let mut text = format!(
            "{rule}\n{:25}... Execution time report ...\n{rule}\n  Total Execution Time: {:.4} seconds\n\n  \
             ----Wall Time----  ----Name----\n",
            "",
            total.as_secs_f64()
        );
        for (name, time) in self.times.iter().copied().chain([("Rest", rest), ("Total", total)]) {
            let share = 100.0 * time.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE);
            text += &format!("  {:>8.4} ({share:>5.1}%)  {name}\n", time.as_secs_f64());
        }
        write_stderr(&text);
    }

    fn dump(&self, ir: &Ir, op: OpId, run: &PassRun, when: &str) {
        let (root, mut scope) = (ir.root(), String::new());
        if self.args.mlir_print_ir_module_scope {
            let symbol =
                ir.symbol_name(op).map(|name| format!(": @{}", name.as_str(ir.ctx()))).unwrap_or_default();
            scope = format!(" ('{}' operation{symbol})", ir.name_str(op));
        }
        let printed = if self.args.mlir_print_ir_module_scope { root } else { op };
        let text = print_op(ir, printed, self.print);
        let end = if printed == root { "\n\n" } else { "\n" };
        let (name, flag) = (run.pass.name, run.pass.flag);
        write_stderr(&format!(
            "// -----// IR Dump {when} {name} ({flag}){scope} //----- //\n{}{end}\n",
            text.trim_end()
        ));
    }
}

impl Instrumentation for Instruments<'_> {
    fn before(&mut self, ir: &Ir, op: OpId, run: &PassRun) {
        let args = self.args;
        if args.mlir_print_ir_before_all || args.mlir_print_ir_before.iter().any(|each| each == run.pass.flag)
        {
            self.dump(ir, op, run, "Before");
        }
        self.before = args.mlir_print_ir_after_change.then(|| Full::of(ir, op));
        self.pass_started = Instant::now();
    }

    fn after(&mut self, ir: &Ir, op: OpId, run: &PassRun, report: &PassReport) {
        let took = self.pass_started.elapsed();
        match self.times.iter_mut().find(|(name, _)| *name == run.pass.name) {
            Some((_, time)) => *time += took,
            None => self.times.push((run.pass.name, took)),
        }
        let args = self.args;
        if !report.errors.is_empty() {
            if args.mlir_print_ir_after_failure || args.mlir_print_ir_after_all {
                self.dump(ir, op, run, "After");
            }
            return;
        }
        let asked =
            args.mlir_print_ir_after_all || args.mlir_print_ir_after.iter().any(|each| each == run.pass.flag);
        let is_same = || self.before.is_some_and(|before| before == Full::of(ir, op));
        if asked && !is_same() {
            self.dump(ir, op, run, "After");
        }
    }
}
