//! `proofmark opt`: run passes and print.

use std::sync::{Arc, Mutex};

use clap::ArgMatches;

use crate::checks::{Check, Checker, Finding};
use crate::drivers::{GreedyLog, ListenerHandle, debug_greedy_rewriter};
use crate::ir::diagnostics::Diagnostic;
use crate::ir::text::{PrintOptions, print_op_to};
use crate::ir::verify::Verifier;
use crate::ir::{Context, Ir};
use crate::passes::{PassRegistry, Pipeline};

use super::exit::{Exit, usage};
use super::expected::{self, Strictness};
use super::files::{self, Output, Source, tell};
use super::input::{self, InputArgs};
use super::instruments::{InstrumentArgs, Instruments};
use super::passes;
use super::watchdog::WatchArgs;

/// What stands between the chunks of a file.
pub(super) const SPLIT_MARKER: &str = "// -----";

/// The arguments of `proofmark opt`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The input; - for standard input
    #[arg(default_value = "-")]
    pub(super) file: String,
    /// Where the output goes; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    /// Take the chunks between lines that begin with the marker, // ----- unless another is given, one by one
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER)]
    split_input_file: Option<String>,
    /// What is printed between the chunks
    #[arg(long, value_name = "MARKER", default_value = SPLIT_MARKER)]
    output_split_marker: String,
    /// Compare what is reported with what comments such as expected-error {{words}} say is reported
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    verify_diagnostics: Option<Strictness>,
    /// Verify everything after each pass
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true", num_args = 0..=1, require_equals = true, action = clap::ArgAction::Set)]
    verify_each: bool,
    /// Print the generic form of every operation
    #[arg(long)]
    mlir_print_op_generic: bool,
    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,
    /// Print locations in a form for people, which does not read back
    #[arg(long)]
    mlir_pretty_debuginfo: bool,
    /// Print who uses a value, in comments
    #[arg(long)]
    mlir_print_value_users: bool,
    /// Print no aliases
    #[arg(long)]
    mlir_print_local_scope: bool,
    /// Print {...} for regions
    #[arg(long)]
    mlir_print_skip_regions: bool,
    /// Use no number for two values, in whatever regions they are
    #[arg(long)]
    mlir_print_unique_ssa_ids: bool,
    /// Call values by their named locations
    #[arg(long)]
    mlir_use_nameloc_as_prefix: bool,
    /// Leave out elements attributes with more elements
    #[arg(long, value_name = "N")]
    mlir_elide_elementsattrs_if_larger: Option<u64>,
    /// Print elements attributes with more elements in hexadecimal; -1 is none
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    mlir_print_elementsattrs_with_hex_if_larger: Option<i64>,
    /// Leave out resources whose text has more characters
    #[arg(long, value_name = "N")]
    mlir_elide_resource_strings_if_larger: Option<u64>,
    /// Make no module around what is not one; there must be one operation at the top
    #[arg(long)]
    no_implicit_module: bool,
    /// Log to standard error what a driver does; greedy-rewriter is the one that can be asked
    #[arg(long, visible_alias = "debug-only", value_name = "WHAT", value_delimiter = ',', num_args = 0..=1, require_equals = true, default_missing_value = "greedy-rewriter")]
    debug: Vec<Logged>,
    /// Show the operation that a diagnostic is about in a note
    #[arg(long, value_name = "BOOL", default_value_t = false, default_missing_value = "true", num_args = 0..=1, require_equals = true, action = clap::ArgAction::Set)]
    mlir_print_op_on_diagnostic: bool,
    /// Use one thread, as opt always does
    #[arg(long)]
    mlir_disable_threading: bool,
    /// Print the names of the dialects, and do nothing else
    #[arg(long)]
    show_dialects: bool,
    /// Print the passes with their options, and do nothing else
    #[arg(long)]
    list_passes: bool,
    #[command(flatten)]
    instruments: InstrumentArgs,
    #[command(flatten)]
    pub(super) watch: WatchArgs,
}

/// What can be logged, by the names that MLIR's `-debug-only` has.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Logged {
    GreedyRewriter,
}

impl Args {
    fn print_options(&self) -> PrintOptions {
        PrintOptions {
            generic: self.mlir_print_op_generic,
            debug_info: self.mlir_print_debuginfo,
            pretty_locations: self.mlir_pretty_debuginfo,
            value_users: self.mlir_print_value_users,
            local_scope: self.mlir_print_local_scope,
            skip_regions: self.mlir_print_skip_regions,
            unique_ids: self.mlir_print_unique_ssa_ids,
            names_of_locations: self.mlir_use_nameloc_as_prefix,
            max_elements: self.mlir_elide_elementsattrs_if_larger,
            hex_above: self.mlir_print_elementsattrs_with_hex_if_larger,
            max_resource: self.mlir_elide_resource_strings_if_larger,
        }
    }

    /// What becomes of one chunk: its text after the passes goes out, or what is wrong comes back.
    fn process(
        &self,
        ctx: &Arc<Context>,
        chunk: &mut Source,
        pipeline: &Pipeline,
        instruments: &mut Instruments<'_>,
        output: &mut Output<'_>,
    ) -> Result<(), Vec<Diagnostic>> {
        // Comments expect what MLIR would say, which stops at the first error of each isolated operation.
        let verify =
            if self.verify_diagnostics.is_some() { Verifier::verify_as_mlir } else { Verifier::verify };
        let mut ir = self.input.parse(ctx, chunk, self.no_implicit_module)?;
        let show_ops = |ir: &Ir, errors: Vec<Diagnostic>| -> Vec<Diagnostic> {
            let shown = self.mlir_print_op_on_diagnostic && self.verify_diagnostics.is_none();
            let show =
                |error: Diagnostic| if shown { error.with_op(ir, self.print_options()) } else { error };
            errors.into_iter().map(show).collect()
        };
        self.input.verify(&ir, verify).map_err(|errors| show_ops(&ir, errors))?;
        let root = ir.root();
        let mut checker = Checker::off();
        let reports = pipeline.run(&mut ir, root, &mut checker, self.verify_each, instruments);
        // A defect of a pattern is an error, although the driver took its edits back and went on. A cycle is none: mlir-opt ends there
        // after its last iteration, without an error.
        let defects = checker.findings().iter().filter(|finding| finding.check() != Check::Termination);
        let mut errors: Vec<_> = defects.map(Finding::to_diagnostic).collect();
        errors.extend(reports.into_iter().flat_map(|report| report.errors));
        if !errors.is_empty() {
            return Err(show_ops(&ir, errors));
        }
        if self.verify_diagnostics.is_none() {
            // Nobody will ask for an excerpt any more, and it may be larger than what was made of it.
            chunk.bytes = Vec::new();
        }
        print_op_to(&ir, ir.root(), self.print_options(), &mut |text| output.write(text));
        Ok(())
    }
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    if args.show_dialects {
        let mut names: Vec<&str> = ctx.registry().dialects().iter().map(|dialect| dialect.name).collect();
        names.sort_unstable();
        return files::answer("-", &format!("Available Dialects: {}\n", names.join(",")), Exit::Holds);
    }
    if args.list_passes {
        return files::answer("-", &passes::list(passes), Exit::Holds);
    }
    if args.debug.contains(&Logged::GreedyRewriter) {
        let log = GreedyLog::new(std::io::stderr());
        debug_greedy_rewriter(ListenerHandle::new(Arc::new(Mutex::new(log))));
    }
    let asked = passes::pipeline(passes, matches).and_then(|pipeline| {
        let instruments = Instruments::new(&args.instruments, args.print_options(), passes)?;
        Ok((pipeline, instruments))
    });
    let (pipeline, mut instruments) = match asked {
        Ok(asked) => asked,
        Err(error) => return usage(&error),
    };
    if args.instruments.dump_pass_pipeline {
        tell(&format!("Pass Manager with {} passes:\n{pipeline:#}\n\n", pipeline.elements.len()));
    }
    let source = match Source::read(&args.file) {
        Ok(source) => source,
        Err(error) => {
            tell(&format!("error: {error}\n"));
            return Exit::Fails;
        }
    };
    let mut chunks = match args.split_input_file.as_deref() {
        None | Some("") => vec![source],
        Some(marker) => source.split(marker),
    };
    let mut exit = Exit::Holds;
    let mut output = Output::new(&args.output);
    for (n, chunk) in chunks.iter_mut().enumerate() {
        if n > 0 {
            output.write(&args.output_split_marker);
            output.write("\n");
        }
        let mut diagnostics =
            args.process(ctx, chunk, &pipeline, &mut instruments, &mut output).err().unwrap_or_default();
        if let Some(strictness) = args.verify_diagnostics {
            diagnostics = expected::compare(ctx, chunk, &diagnostics, strictness);
        }
        if !diagnostics.is_empty() {
            input::report(ctx, chunk, &diagnostics);
            exit = Exit::Fails;
        }
    }
    instruments.finish();
    // A file that was asked for is written whole or, after an error, not at all.
    if exit == Exit::Fails && args.output != "-" {
        return exit;
    }
    match output.finish() {
        Ok(()) => exit,
        Err(error) => {
            tell(&format!("error: {error}\n"));
            Exit::Fails
        }
    }
}
