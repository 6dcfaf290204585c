//! `proofmark reduce`: finds a smaller program with the same symptom.

use std::sync::{Arc, Mutex, PoisonError};

use clap::ArgMatches;

use crate::check::Symptom;
use crate::fuzz::reduce::{Size, reduce};
use crate::ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use crate::ir::{Context, Ir};
use crate::passes::PassRegistry;

use super::exit::Exit;
use super::files::{self, usage, write_stderr};
use super::input::InputArgs;
use super::interruptible::interruptible;
use super::through::Refusal;
use super::trial::{CommandFailure, Trial, TrialArgs, TrialResult};

/// The arguments of `proofmark reduce`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The input; - for standard input
    #[arg(default_value = "-")]
    pub(super) file: String,
    /// The file of the reduced program; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pub(super) trial: TrialArgs,
    /// The maximum number of smaller programs that are tried
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    tries: usize,
}

/// Returns the reason for which the failure of the command on the program, whose result is `tried`, is no failure of
/// this program: the command cannot be executed, or exits in the same way on an empty module.
fn refusal(ctx: &Arc<Context>, trial: &Trial, tried: &TrialResult) -> Option<String> {
    let symptom = tried.symptoms.iter().find(|symptom| matches!(symptom, Symptom::CommandFails(_)))?;
    if tried.crashed {
        return None;
    }
    if let Some(refusal @ Refusal::NotExecuted(_)) = trial.refusal() {
        return Some(refusal.to_string());
    }
    let empty = parse_source(ctx, "<empty>", b"module {}", ParseOptions::default()).ok()?;
    let fails = trial.run(&empty).symptoms.contains(symptom);
    fails.then(|| format!("fails on an empty module in the same way: {symptom}"))
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    let trial = match args.trial.trial(passes, matches) {
        Ok(trial) => trial,
        Err(error) => return usage(&error),
    };
    let (source, mut ir) = match args.input.read(ctx, &args.file) {
        Ok(read) => read,
        Err(rejected) => return rejected.exit(),
    };
    if let Err(error) = files::check_output(&args.output) {
        write_stderr(&format!("error: {error}\n"));
        return Exit::Fails;
    }
    if let Err(exit) = trial.check_files(ctx) {
        return exit;
    }
    let (name, before) = (source.name.clone(), Size::of(&ir));
    // The smallest program so far with the symptom, its number of operations, and the symptom.
    let smallest: Mutex<Option<(String, usize, String)>> = Mutex::new(None);
    let keep = |ir: &Ir, symptom: &Symptom| {
        let text = print_op(ir, ir.root(), PrintOptions::default());
        let kept = (text, Size::of(ir).n_operations(), symptom.to_string());
        *smallest.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    };
    let work = || {
        let tried = trial.run(&ir);
        if let Some(refusal) = refusal(ctx, &trial, &tried) {
            return Err(refusal);
        }
        let reduced = tried.symptoms.first().map(|symptom| {
            keep(&ir, symptom);
            reduce(&mut ir, args.tries, &mut |ir| {
                let has_it = trial.run(ir).symptoms.contains(symptom);
                if has_it {
                    keep(ir, symptom);
                }
                has_it
            })
        });
        Ok((tried, reduced))
    };
    let interrupted = || {
        let smallest = smallest.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((text, n_operations, symptom)) = &*smallest else {
            write_stderr(&format!("{name}: error: interrupted before anything was found\n"));
            return Exit::Undecided;
        };
        let exit = files::write_output(&args.output, text, Exit::Holds);
        let before = before.n_operations();
        write_stderr(&format!("{name}: {before} operations became {n_operations}, interrupted: {symptom}\n"));
        exit
    };
    let (tried, reduced) = match interruptible(work, interrupted) {
        Ok(done) => done,
        Err(refusal) => return usage(&format!("the command of --through {refusal}")),
    };
    let (Some(symptom), Some(reduced)) = (tried.symptoms.first(), reduced) else {
        let (known, exit) = match tried.is_undecided {
            true => ("no failure is known, but not everything was decided,", Exit::Undecided),
            false => ("nothing fails", Exit::Holds),
        };
        write_stderr(&format!(
            "{}: {known} after {}; there is nothing to reduce\n",
            source.name,
            trial.name()
        ));
        return exit;
    };
    for panic in &reduced.panics {
        write_stderr(&format!("{}: error: {}\n", source.name, Symptom::ReducerPanics(panic.clone())));
    }
    let exit = if reduced.panics.is_empty() { Exit::Holds } else { Exit::Fails };
    let exit = files::write_output(&args.output, &print_op(&ir, ir.root(), PrintOptions::default()), exit);
    write_stderr(&format!(
        "{}: {} operations became {} in {} tries{}: {symptom}\n",
        source.name,
        before.n_operations(),
        Size::of(&ir).n_operations(),
        reduced.n_asked,
        if reduced.is_minimal { "" } else { ", and no more were allowed" },
    ));
    for line in tried.command.iter().flat_map(CommandFailure::lines) {
        write_stderr(&format!("{}: {line}\n", source.name));
    }
    exit
}
