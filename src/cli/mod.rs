//! The command line, with the conventions of `mlir-opt`.
//!
//! Each subcommand has a file and returns an [`Exit`]. Results are written to standard output, and diagnostics and
//! progress to standard error.

mod campaign;
mod check;
mod checks;
mod corpus;
mod coverage;
mod custom_form;
mod exit;
mod expected;
mod files;
mod fuzz;
mod gate;
mod generator;
mod input;
mod instance;
mod instruments;
mod interruptible;
mod isolate;
mod joint;
mod joint_run;
mod merge;
mod opt;
mod options;
mod passes;
mod programs;
mod progress;
mod prove;
mod quick;
#[cfg(test)]
mod recipes;
mod reduce;
mod reduction;
mod remote;
mod shard;
mod through;
mod trial;
mod vary;
mod version;
mod watchdog;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use clap::{Arg, Command, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::ir::Context;
use crate::ir::context::Registry;
use crate::passes::PassRegistry;
use exit::Exit;
use files::FileError;
use interruptible::STACK_BYTES;
use isolate::Task;
use prove::ProofArgs;
use watchdog::WatchArgs;

/// Rewrites MLIR and proves that the rewritten program refines the original one.
#[derive(Parser, Debug)]
#[command(name = "proofmark", version, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand, Debug)]
enum Subcommands {
    /// Run passes and print the result, as mlir-opt does.
    Opt(opt::Args),
    /// Run passes under every check, in many orders, and prove that each result refines the input.
    Check(check::Args),
    /// Prove that the functions of one file refine those of the same name in another, or that @tgt refines @src in one
    /// file.
    Prove(prove::Args),
    /// Run generated programs through passes under every check, or through a command, and reduce programs with
    /// failures.
    ///
    /// Exit codes: 0 without failures, 1 with failures, 2 usage, 3 if a signal ended the campaign or no program was
    /// judged, because all are undecided.
    Fuzz(fuzz::Args),
    /// Run every chunk of many files through passes under every check, or through a command, and print one report.
    Gate(gate::Args),
    /// Reduce a program while it has the same failure.
    Reduce(reduce::Args),
    /// Join the results of shards of gate, check or fuzz to the result of one run.
    Merge(merge::Args),
}

impl Subcommands {
    /// Returns how the subcommand behaves in a child process.
    fn task(&self) -> Task {
        match self {
            Subcommands::Opt(_) | Subcommands::Prove(_) | Subcommands::Merge(_) => Task::Whole,
            Subcommands::Check(_) | Subcommands::Reduce(_) => Task::Interruptible,
            Subcommands::Fuzz(_) | Subcommands::Gate(_) => Task::Campaign,
        }
    }

    fn reads_stdin(&self) -> bool {
        let is_stdin = |path: &String| path == "-";
        match self {
            Subcommands::Opt(args) => is_stdin(&args.file),
            Subcommands::Check(args) => is_stdin(&args.file),
            Subcommands::Prove(_) | Subcommands::Merge(_) => false,
            Subcommands::Fuzz(args) => args.files.iter().any(is_stdin),
            Subcommands::Gate(args) => args.paths.iter().any(is_stdin),
            Subcommands::Reduce(args) => is_stdin(&args.file),
        }
    }

    /// Returns the options of proofs, for the subcommands that prove.
    fn proof(&self) -> Option<&ProofArgs> {
        match self {
            Subcommands::Opt(_) | Subcommands::Merge(_) => None,
            Subcommands::Check(args) => Some(&args.checks.proof),
            Subcommands::Prove(args) => Some(&args.proof),
            Subcommands::Fuzz(args) => Some(&args.trial.checks.proof),
            Subcommands::Gate(args) => Some(&args.trial.checks.proof),
            Subcommands::Reduce(args) => Some(&args.trial.checks.proof),
        }
    }

    /// Returns the limits of patterns, for the subcommands that run patterns.
    fn watch(&self) -> Option<&WatchArgs> {
        match self {
            Subcommands::Opt(args) => Some(&args.watch),
            Subcommands::Check(args) => Some(&args.checks.watch),
            Subcommands::Prove(_) | Subcommands::Merge(_) => None,
            Subcommands::Fuzz(args) => Some(&args.trial.checks.watch),
            Subcommands::Gate(args) => Some(&args.trial.checks.watch),
            Subcommands::Reduce(args) => Some(&args.trial.checks.watch),
        }
    }
}

/// Runs the command line on the arguments of the process, with the dialects of `registry` and the passes of Proofmark.
///
/// Exit codes: 0 holds; 1 does not hold, or the input is not valid MLIR; 2 usage; 3 undecided. At SIGINT and SIGTERM
/// the results so far are printed and determine the exit code; the remaining work is undecided.
pub fn main(registry: Registry) -> ExitCode {
    main_with_passes(registry, PassRegistry::default())
}

/// Does the same as [`main`], with the passes of `passes`.
///
/// To supervise external commands, the program executes itself with the argument
/// [`crate::process::supervisor::ARGUMENT`]. It must call this function then as well. Text that it prints before is
/// ignored.
pub fn main_with_passes(registry: Registry, passes: PassRegistry) -> ExitCode {
    if let Some(code) = crate::process::supervisor::serve_if_asked() {
        return code;
    }
    print_each_panic_once();
    if let Err(cause) = crate::process::interrupt::listen() {
        files::write_stderr(&format!("warning: signals end the program without a report: {cause}\n"));
    }
    // Solvers and symbolic execution recurse within limits for which the stack of the main thread may be too small.
    let run = move || run(registry, &passes, std::env::args_os());
    let worker = std::thread::Builder::new().name("proofmark".into()).stack_size(STACK_BYTES).spawn(run);
    let result = worker.map(std::thread::JoinHandle::join);
    crate::process::running::end_idle();
    match result {
        Ok(Ok(code)) => code,
        // The panic has printed its message.
        Ok(Err(_)) => Exit::Fails.into(),
        Err(cause) => {
            files::write_stderr(&format!("error: cannot start a thread: {cause}\n"));
            Exit::Fails.into()
        }
    }
}

/// Prints the message of a panic only once for each source location: a pattern that panics does so in every order.
fn print_each_panic_once() {
    let (say, said) = (std::panic::take_hook(), Mutex::new(BTreeSet::new()));
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map(ToString::to_string);
        if said.lock().is_ok_and(|mut said| said.insert(place)) {
            say(panic);
        }
    }));
}

fn run(registry: Registry, passes: &PassRegistry, args: impl Iterator<Item = OsString>) -> ExitCode {
    let command = command(passes);
    let matches = match command.try_get_matches_from(args.map(with_two_dashes)) {
        Ok(matches) => matches,
        Err(error) => return refused(&error),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return refused(&error),
    };
    let ctx = Arc::new(Context::new(registry));
    // The context is not freed: the process ends.
    std::mem::forget(ctx.clone());
    let (_, matches) = matches.subcommand().expect("clap demands a subcommand");
    if let Some(jobs) = cli.command.proof().and_then(|proof| proof.jobs) {
        crate::ir::parallel::set_jobs(jobs);
    }
    if let Some(watch) = cli.command.watch() {
        if watch.isolate && !isolate::is_child() {
            return isolate::supervise(cli.command.task(), cli.command.reads_stdin());
        }
        if let Err(cause) = watchdog::start(watch) {
            files::write_stderr(&format!("error: cannot start a thread: {cause}\n"));
            return Exit::Fails.into();
        }
    }
    let exit = match cli.command {
        Subcommands::Opt(args) => opt::run(&ctx, passes, &args, matches),
        Subcommands::Check(args) => check::run(&ctx, passes, &args, matches),
        Subcommands::Prove(args) => prove::run(&ctx, &args),
        Subcommands::Fuzz(args) => fuzz::run(&ctx, passes, &args, matches),
        Subcommands::Gate(args) => gate::run(&ctx, passes, &args, matches),
        Subcommands::Reduce(args) => reduce::run(&ctx, passes, &args, matches),
        Subcommands::Merge(args) => merge::run(&args),
    };
    isolate::finished();
    exit.into()
}

/// Prints the help or version that the arguments request, or the error of the arguments.
fn refused(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        error.exit();
    }
    match error.print() {
        Err(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            files::fail(&FileError::of_stdout(cause)).into()
        }
        _ => Exit::Holds.into(),
    }
}

fn command(passes: &PassRegistry) -> Command {
    let add_flags = |command| passes::add_flags(command, passes);
    let of_trial = |command| checks::with_trial_defaults(passes::add_flags(command, passes));
    let cli =
        ["opt", "check"].into_iter().fold(Cli::command(), |cli, name| cli.mut_subcommand(name, add_flags));
    let cli =
        ["fuzz", "gate", "reduce"].into_iter().fold(cli, |cli, name| cli.mut_subcommand(name, of_trial));
    // A negative number is a value, which the parser of the option rejects, and no unknown option.
    let with_numbers = |argument: Arg| match argument.get_action().takes_values() && !argument.is_positional()
    {
        true => argument.allow_negative_numbers(true),
        false => argument,
    };
    cli.mut_subcommands(|subcommand| subcommand.mut_args(with_numbers))
}

/// Returns `arg` with two dashes, if it has one and is no negative number: `mlir-opt` accepts `-canonicalize` as well
/// as `--canonicalize`.
fn with_two_dashes(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text)
            if text.len() > 2
                && text.starts_with('-')
                && !text.starts_with("--")
                && text.parse::<f64>().is_err() =>
        {
            format!("-{text}").into()
        }
        _ => arg,
    }
}
