//! The command line, in `mlir-opt`'s habits.
//!
//! One file a subcommand. Each returns an [`Exit`]; what a person reads goes to standard output if it is the answer and to
//! standard error if it is a diagnostic or progress.

mod campaign;
mod check;
mod checks;
mod exit;
mod expected;
mod files;
mod fuzz;
mod gate;
mod input;
mod instruments;
mod isolate;
mod opt;
mod passes;
mod prove;
mod reduce;
mod trial;
mod vary;
mod version;
mod watchdog;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::ir::Context;
use crate::ir::context::Registry;
use crate::passes::PassRegistry;
use exit::Exit;
use isolate::Task;
use watchdog::WatchArgs;

/// Rewrites MLIR and proves that the rewriting kept the meaning.
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
    /// Prove that functions of one file refine those of the same name in another, or @tgt refines @src in one file.
    Prove(prove::Args),
    /// Run generated programs through passes under every check, or through a command, and reduce what goes wrong.
    Fuzz(fuzz::Args),
    /// Run every piece of many files through passes under every check, or through a command, and give one answer.
    Gate(gate::Args),
    /// Make a program smaller for as long as the same is wrong with it.
    Reduce(reduce::Args),
}

impl Subcommands {
    /// Returns how the subcommand behaves in a child process.
    fn task(&self) -> Task {
        match self {
            Subcommands::Opt(_) | Subcommands::Prove(_) => Task::Whole,
            Subcommands::Check(_) | Subcommands::Reduce(_) => Task::Interruptible,
            Subcommands::Fuzz(_) | Subcommands::Gate(_) => Task::Campaign,
        }
    }

    fn reads_stdin(&self) -> bool {
        let is_stdin = |path: &String| path == "-";
        match self {
            Subcommands::Opt(args) => is_stdin(&args.file),
            Subcommands::Check(args) => is_stdin(&args.file),
            Subcommands::Prove(_) => false,
            Subcommands::Fuzz(args) => args.files.iter().any(is_stdin),
            Subcommands::Gate(args) => args.paths.iter().any(is_stdin),
            Subcommands::Reduce(args) => is_stdin(&args.file),
        }
    }

    /// Returns the limits of patterns, for the subcommands that run patterns.
    fn watch(&self) -> Option<&WatchArgs> {
        match self {
            Subcommands::Opt(args) => Some(&args.watch),
            Subcommands::Check(args) => Some(&args.checks.watch),
            Subcommands::Prove(_) => None,
            Subcommands::Fuzz(args) => Some(&args.trial.checks.watch),
            Subcommands::Gate(args) => Some(&args.trial.checks.watch),
            Subcommands::Reduce(args) => Some(&args.trial.checks.watch),
        }
    }
}

/// Runs the command line on the process's arguments, with the dialects of `registry` and the passes that come with Proofmark.
///
/// Exit codes: 0 holds; 1 does not hold, or the input is not valid MLIR; 2 usage; 3 undecided. At SIGINT and SIGTERM the results so far
/// are printed, and the exit code is theirs; what is not known then is undecided.
pub fn main(registry: Registry) -> ExitCode {
    main_with_passes(registry, PassRegistry::default())
}

/// The same, with those passes.
///
/// The program executes itself again to supervise external commands, with the argument [`crate::process::supervisor::ARGUMENT`].
/// This function must be called then, too; text that the program prints before is ignored.
pub fn main_with_passes(registry: Registry, passes: PassRegistry) -> ExitCode {
    if let Some(code) = crate::process::supervisor::serve_if_asked() {
        return code;
    }
    say_each_panic_once();
    if let Err(cause) = crate::process::interrupt::listen() {
        files::tell(&format!("warning: signals end the program without a report: {cause}\n"));
    }
    // Solvers and symbolic execution recurse within limits that the main thread's stack may be too small for.
    let run = move || run(registry, &passes, std::env::args_os());
    let worker = std::thread::Builder::new().name("proofmark".into()).stack_size(STACK_BYTES).spawn(run);
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The panic has printed its message.
        Ok(Err(_)) => Exit::Fails.into(),
        Err(cause) => {
            files::tell(&format!("error: cannot start a thread: {cause}\n"));
            Exit::Fails.into()
        }
    }
}

/// A pattern that panics is a finding, and it does so in every order: what its panic says, with the place and what called it, is said
/// the first time only.
fn say_each_panic_once() {
    let (say, said) = (std::panic::take_hook(), Mutex::new(BTreeSet::new()));
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map(ToString::to_string);
        if said.lock().is_ok_and(|mut said| said.insert(place)) {
            say(panic);
        }
    }));
}

/// Runs `work` on another thread. At SIGINT and SIGTERM, and when the watchdog interrupts it, calls `report` instead, and exits with the
/// code that `report` returns.
fn interruptible<T: Send>(work: impl FnOnce() -> T + Send, report: impl FnOnce() -> Exit) -> T {
    crate::process::interrupt::interruptible(STACK_BYTES, work, || {
        let exit = report();
        isolate::finished();
        exit.code()
    })
}

/// The stack of the working thread: address space, not memory, until it is touched.
const STACK_BYTES: usize = 256 << 20;

fn run(registry: Registry, passes: &PassRegistry, args: impl Iterator<Item = OsString>) -> ExitCode {
    let command = command(passes);
    let matches = match command.try_get_matches_from(args.map(with_two_dashes)) {
        Ok(matches) => matches,
        Err(error) => error.exit(),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let ctx = Arc::new(Context::new(registry));
    // It lives as long as the process, and need not be taken apart at its end.
    std::mem::forget(ctx.clone());
    let (_, matches) = matches.subcommand().expect("clap demands a subcommand");
    if let Some(watch) = cli.command.watch() {
        if watch.isolate && !isolate::is_child() {
            return isolate::supervise(cli.command.task(), cli.command.reads_stdin());
        }
        if let Err(cause) = watchdog::start(watch) {
            files::tell(&format!("error: cannot start a thread: {cause}\n"));
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
    };
    isolate::finished();
    exit.into()
}

fn command(passes: &PassRegistry) -> Command {
    let add_flags = |command| passes::add_flags(command, passes);
    let of_trial = |command| checks::with_trial_defaults(passes::add_flags(command, passes));
    let cli =
        ["opt", "check"].into_iter().fold(Cli::command(), |cli, name| cli.mut_subcommand(name, add_flags));
    ["fuzz", "gate", "reduce"].into_iter().fold(cli, |cli, name| cli.mut_subcommand(name, of_trial))
}

/// `mlir-opt` takes `-canonicalize` as well as `--canonicalize`.
fn with_two_dashes(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text) if text.len() > 2 && text.starts_with('-') && !text.starts_with("--") => {
            format!("-{text}").into()
        }
        _ => arg,
    }
}
