//! `proofmark opt`: run passes and print.

use std::sync::Arc;

use clap::ArgMatches;

use crate::checks::Checker;
use crate::ir::Context;
use crate::ir::text::{PrintOptions, print_op};

use super::exit::Exit;
use super::files::{self, Source};
use super::input::{self, InputArgs};
use super::instruments::{InstrumentArgs, Instruments};
use super::passes;

/// The arguments of `proofmark opt`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The input; - for standard input
    #[arg(default_value = "-")]
    file: String,
    /// Where the output goes; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    /// Take the chunks between lines that begin with // ----- one by one
    #[arg(long)]
    split_input_file: bool,
    /// Verify everything after each pass
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true", num_args = 0..=1, require_equals = true, action = clap::ArgAction::Set)]
    verify_each: bool,
    /// Print the generic form of every operation
    #[arg(long)]
    mlir_print_op_generic: bool,
    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,
    /// Print no aliases
    #[arg(long)]
    mlir_print_local_scope: bool,
    #[command(flatten)]
    instruments: InstrumentArgs,
}

pub(super) fn run(ctx: &Arc<Context>, args: &Args, matches: &ArgMatches) -> Exit {
    let pipeline = match passes::pipeline(matches) {
        Ok(pipeline) => pipeline,
        Err(error) => {
            eprintln!("error: {error}");
            return Exit::Usage;
        }
    };
    if args.instruments.dump_pass_pipeline {
        eprintln!("{pipeline}");
    }
    let source = match Source::read(&args.file) {
        Ok(source) => source,
        Err(error) => {
            eprintln!("error: {error}");
            return Exit::Fails;
        }
    };
    let chunks = if args.split_input_file { source.split() } else { vec![source] };
    let options = PrintOptions {
        generic: args.mlir_print_op_generic,
        debug_info: args.mlir_print_debuginfo,
        local_scope: args.mlir_print_local_scope,
    };
    let mut instruments = Instruments::new(&args.instruments, options);
    let mut exit = Exit::Holds;
    let mut texts = Vec::new();
    for chunk in &chunks {
        let Ok(mut ir) = args.input.parse(ctx, chunk) else {
            exit = Exit::Fails;
            continue;
        };
        let root = ir.root();
        let reports = pipeline.run(&mut ir, root, &mut Checker::off(), args.verify_each, &mut instruments);
        let errors: Vec<_> = reports.into_iter().flat_map(|report| report.errors).collect();
        if !errors.is_empty() {
            input::report(ctx, chunk, &errors);
            exit = Exit::Fails;
            continue;
        }
        texts.push(print_op(&ir, ir.root(), options));
    }
    instruments.finish();
    // A file that was asked for is written whole or, after an error, not at all.
    if exit == Exit::Fails && args.output != "-" {
        return exit;
    }
    match files::write(&args.output, &texts.join("// -----\n")) {
        Ok(()) => exit,
        Err(error) => {
            eprintln!("error: {error}");
            Exit::Fails
        }
    }
}
