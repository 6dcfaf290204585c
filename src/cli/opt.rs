//! `proofmark opt`: runs passes and prints the result.

use std::io::Write as _;
use std::sync::{Arc, Mutex};

use clap::ArgMatches;

use crate::checks::{Check, Checker, Finding};
use crate::drivers::conversion::{ConversionListenerHandle, debug_dialect_conversion};
use crate::drivers::{DriverLog, ListenerHandle, debug_greedy_rewriter};
use crate::ir::diagnostics::Diagnostic;
use crate::ir::text::{PrintOptions, print_op_to};
use crate::ir::verify::Verifier;
use crate::ir::{Context, Ir};
use crate::passes::{PassRegistry, Pipeline};

use super::exit::Exit;
use super::expected::{self, Strictness};
use super::files::{self, Output, Source, usage, write_stderr};
use super::input::{self, InputArgs, SPLIT_MARKER};
use super::instruments::{InstrumentArgs, Instruments};
use super::passes;
use super::watchdog::WatchArgs;

/// The arguments of `proofmark opt`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The input; - for standard input
    #[arg(default_value = "-")]
    pub(super) file: String,
    /// The output file; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    /// Process each chunk between lines that begin with the marker; the default marker is // -----
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER)]
    split_input_file: Option<String>,
    /// The marker that is printed between the chunks
    #[arg(long, value_name = "MARKER", default_value = SPLIT_MARKER)]
    output_split_marker: String,
    /// Compare the diagnostics with those that comments such as expected-error {{words}} expect
    #[arg(long, value_name = "MODE", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    verify_diagnostics: Option<Strictness>,
    /// Verify the IR after each pass
    #[arg(
        long,
        value_name = "BOOL",
        default_value_t = true,
        default_missing_value = "true",
        num_args = 0..=1,
        require_equals = true,
        action = clap::ArgAction::Set
    )]
    verify_each: bool,
    /// Print the generic form of every operation
    #[arg(long)]
    mlir_print_op_generic: bool,
    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,
    /// Print locations in a short form, which cannot be parsed
    #[arg(long)]
    mlir_pretty_debuginfo: bool,
    /// Print the users of each value, in comments
    #[arg(long)]
    mlir_print_value_users: bool,
    /// Print no aliases
    #[arg(long)]
    mlir_print_local_scope: bool,
    /// Print regions as {...}
    #[arg(long)]
    mlir_print_skip_regions: bool,
    /// Give each value a unique number, in all regions
    #[arg(long)]
    mlir_print_unique_ssa_ids: bool,
    /// Name values by their named locations
    #[arg(long)]
    mlir_use_nameloc_as_prefix: bool,
    /// Elide elements attributes with more elements
    #[arg(long, value_name = "N")]
    mlir_elide_elementsattrs_if_larger: Option<u64>,
    /// Print elements attributes with more elements in hexadecimal; -1: none
    #[arg(long, value_name = "N")]
    mlir_print_elementsattrs_with_hex_if_larger: Option<i64>,
    /// Elide resources whose text has more characters
    #[arg(long, value_name = "N")]
    mlir_elide_resource_strings_if_larger: Option<u64>,
    /// Do not add a module around the top-level operation; there must be only one
    #[arg(long)]
    no_implicit_module: bool,
    /// Log the actions of drivers to standard error; without a value, those of all drivers that log
    #[arg(
        long,
        visible_alias = "debug-only",
        value_name = "DRIVERS",
        value_delimiter = ',',
        num_args = 0..=1,
        require_equals = true,
        default_missing_values = ["greedy-rewriter", "dialect-conversion"]
    )]
    debug: Vec<Logged>,
    /// Print the function in the log after each applied pattern; needs --debug
    #[arg(long, requires = "debug")]
    debug_print_ir: bool,
    /// Add a note with the operation to each diagnostic
    #[arg(
        long,
        value_name = "BOOL",
        default_value_t = false,
        default_missing_value = "true",
        num_args = 0..=1,
        require_equals = true,
        action = clap::ArgAction::Set
    )]
    mlir_print_op_on_diagnostic: bool,
    /// Use one thread, as opt always does
    #[arg(
        long,
        value_name = "BOOL",
        default_missing_value = "true",
        num_args = 0..=1,
        require_equals = true,
        action = clap::ArgAction::Set,
        default_value_t = false
    )]
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

/// The drivers that can be logged, by their names in MLIR's `-debug-only`.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Logged {
    GreedyRewriter,
    DialectConversion,
}

impl Args {
    /// Sets the listeners of the drivers that are logged.
    fn log_drivers(&self) {
        let log = || {
            let log = DriverLog::new(std::io::stderr());
            Arc::new(Mutex::new(if self.debug_print_ir { log.with_ir() } else { log }))
        };
        if self.debug.contains(&Logged::GreedyRewriter) {
            debug_greedy_rewriter(ListenerHandle::new(log()));
        }
        if self.debug.contains(&Logged::DialectConversion) {
            debug_dialect_conversion(ConversionListenerHandle::new(log()));
        }
    }

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

    /// Runs the passes on one chunk and writes the result. Returns the remarks and warnings, and after a failure also
    /// the errors.
    fn process(
        &self,
        ctx: &Arc<Context>,
        chunk: &mut Source,
        pipeline: &Pipeline,
        instruments: &mut Instruments<'_>,
        output: &mut Output<'_>,
    ) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        // As in MLIR, verification stops at the first error of each isolated operation.
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
        // A defect of a pattern is an error, although the driver rolled its edits back and continued. A cycle is no
        // error: mlir-opt ends after its last iteration without one.
        let defects = checker.findings().iter().filter(|finding| finding.check() != Check::Termination);
        let mut errors: Vec<_> = defects.map(Finding::to_diagnostic).collect();
        let mut remarks = Vec::new();
        for report in reports {
            print_text(&report.output);
            remarks.extend(report.remarks);
            errors.extend(report.errors);
        }
        if !errors.is_empty() {
            remarks.extend(errors);
            return Err(show_ops(&ir, remarks));
        }
        if self.verify_diagnostics.is_none() && remarks.is_empty() {
            // The text is not needed for excerpts any longer, and may be larger than the IR.
            chunk.bytes = Vec::new();
        }
        print_op_to(&ir, ir.root(), self.print_options(), &mut |text| output.write(text));
        Ok(show_ops(&ir, remarks))
    }
}

/// Writes text of passes to standard output. As in `mlir-opt`, the text is no part of the output file. Errors are
/// ignored: those of the output follow.
fn print_text(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    if args.show_dialects {
        let mut names: Vec<&str> = ctx.registry().dialects().iter().map(|dialect| dialect.name).collect();
        names.sort_unstable();
        names.dedup();
        return files::write_output("-", &format!("Available Dialects: {}\n", names.join(",")), Exit::Holds);
    }
    if args.list_passes {
        return files::write_output("-", &passes::list(passes), Exit::Holds);
    }
    args.log_drivers();
    let asked = passes::pipeline(passes, matches).and_then(|pipeline| {
        let instruments = Instruments::new(&args.instruments, args.print_options(), passes)?;
        Ok((pipeline, instruments))
    });
    let (pipeline, mut instruments) = match asked {
        Ok(asked) => asked,
        Err(error) => return usage(&error),
    };
    if let Err(error) = passes::open_files(&pipeline) {
        write_stderr(&format!("error: {error}\n"));
        return Exit::Fails;
    }
    if args.instruments.dump_pass_pipeline {
        write_stderr(&format!("Pass Manager with {} passes:\n{pipeline:#}\n\n", pipeline.elements.len()));
    }
    let source = match Source::read(&args.file) {
        Ok(source) => source,
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
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
        let processed = args.process(ctx, chunk, &pipeline, &mut instruments, &mut output);
        let mut fails = processed.is_err();
        let mut diagnostics = processed.unwrap_or_else(|diagnostics| diagnostics);
        if let Some(strictness) = args.verify_diagnostics {
            diagnostics = expected::compare(ctx, chunk, &diagnostics, strictness);
            fails = !diagnostics.is_empty();
        }
        input::report(ctx, chunk, &diagnostics);
        if fails {
            exit = Exit::Fails;
        }
    }
    instruments.finish();
    // After an error the output file is not written.
    if exit == Exit::Fails && args.output != "-" {
        return exit;
    }
    match output.finish() {
        Ok(()) => exit,
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            Exit::Fails
        }
    }
}
