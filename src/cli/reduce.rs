//! `proofmark reduce`: finds a smaller program with the same symptom.

use std::sync::{Arc, Mutex, PoisonError};

use clap::ArgMatches;
use serde::Serialize;

use crate::check::Symptom;
use crate::fuzz::reduce::{Reduced, Size};
use crate::ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use crate::ir::{Context, Ir, parallel};
use crate::passes::PassRegistry;

use super::exit::Exit;
use super::files::{self, json, usage, write_stderr};
use super::input::InputArgs;
use super::interruptible::interruptible;
use super::reduction::{SMALL, reduce_in_batches};
use super::through::Refusal;
use super::trial::{CommandFailure, Effort, Trial, TrialArgs, TrialResult};

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
    /// Print a report in JSON on standard output, which has the reduced program. The program is written to the file of
    /// -o only
    #[arg(long)]
    json: bool,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report<'r> {
    version: &'static str,
    subcommand: &'static str,
    input: &'r str,
    /// The passes, or the command.
    rewriting: String,
    /// `reduced`, `interrupted`, `undecided` or `nothing fails`.
    outcome: &'static str,
    symptom: Option<&'r str>,
    /// The numbers of operations of the input and of the reduced program.
    operations: [usize; 2],
    /// The number of smaller programs that were tried; unknown if the reduction was interrupted.
    tries: Option<usize>,
    /// No step makes the program smaller.
    is_minimal: bool,
    /// The reduced program, or the input if nothing fails.
    text: &'r str,
    /// A counterexample and the outcome, or a finding of the checks.
    details: String,
    /// How the command ended on the reduced program, if it failed.
    command: Option<&'r CommandFailure>,
    /// The messages of panics in the reducer.
    panics: &'r [String],
}

impl<'r> Report<'r> {
    /// Returns the report of a program that is not reduced.
    fn new(input: &'r str, trial: &Trial, n_operations: usize) -> Report<'r> {
        Report {
            version: env!("CARGO_PKG_VERSION"),
            subcommand: "reduce",
            input,
            rewriting: trial.name(),
            outcome: "nothing fails",
            symptom: None,
            operations: [n_operations; 2],
            tries: None,
            is_minimal: false,
            text: "",
            details: String::new(),
            command: None,
            panics: &[],
        }
    }

    /// Writes the report to standard output. Returns `exit`, or the error of the output.
    fn write(&self, exit: Exit) -> Exit {
        files::write_output("-", &json(self), exit)
    }
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

/// A program that was reduced.
struct Reduction {
    reduced: Reduced,
    /// The result of the reduced program.
    last: TrialResult,
}

/// Reduces `ir`, which has a symptom, and calls `keep` for each smaller program with the symptom. A crash may become a
/// crash at another place.
fn reduce(trial: &Trial, ir: &mut Ir, symptom: &Symptom, tries: usize, keep: &dyn Fn(&Ir)) -> Reduction {
    let reduce_while = |ir: &Ir, effort: Effort, fails: &dyn Fn(&TrialResult) -> bool| {
        let mut smaller = ir.duplicate();
        let mut have_it = |programs: &[Ir]| {
            let mut all = Vec::new();
            for together in programs.chunks(parallel::jobs()) {
                let have_it: Vec<bool> = trial.run_each(together, effort).iter().map(fails).collect();
                let first = have_it.iter().position(|has_it| *has_it);
                all.extend(have_it);
                if let Some(first) = first {
                    // The reducer proceeds with this program, so that the next ones are probably not needed.
                    keep(&together[first]);
                    break;
                }
            }
            all
        };
        let reduced = reduce_in_batches(&mut smaller, tries, &mut have_it);
        let last = trial.run(&smaller);
        (smaller, Reduction { reduced, last })
    };
    let has_it = |result: &TrialResult| result.symptoms.contains(symptom);
    // The comparison by columns refutes most programs that fail. The full effort would prove those that do not fail,
    // which takes long.
    let shows_by_columns = has_it(&trial.run_within(ir, Effort::Columns));
    let by_columns = shows_by_columns.then(|| reduce_while(ir, Effort::Columns, &has_it));
    let confirmed = by_columns.filter(|(_, reduction)| has_it(&reduction.last));
    let (mut smaller, mut reduction) = confirmed.unwrap_or_else(|| reduce_while(ir, Effort::Full, &has_it));
    if reduction.last.crashed && Size::of(&smaller).n_operations() > SMALL {
        // An invalid access to memory may be noticed at any place.
        let (other, mut more) = reduce_while(&smaller, Effort::Columns, &|result| result.crashed);
        if more.last.crashed {
            more.reduced.n_asked += reduction.reduced.n_asked;
            more.reduced.panics.splice(..0, reduction.reduced.panics);
            (smaller, reduction) = (other, more);
        }
    }
    *ir = smaller;
    reduction
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
    let (name, before) = (source.name.clone(), Size::of(&ir).n_operations());
    let text_of = |ir: &Ir| print_op(ir, ir.root(), PrintOptions::default());
    // The smallest program so far with the symptom, its number of operations, and the symptom.
    let smallest: Mutex<Option<(String, usize, String)>> = Mutex::new(None);
    let keep = |ir: &Ir, symptom: &Symptom| {
        let kept = (text_of(ir), Size::of(ir).n_operations(), symptom.to_string());
        *smallest.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    };
    let write_program = |text: &str, exit: Exit| match args.json && args.output == "-" {
        true => exit,
        false => files::write_output(&args.output, text, exit),
    };
    let work = || {
        let tried = trial.run(&ir);
        if let Some(refusal) = refusal(ctx, &trial, &tried) {
            return Err(refusal);
        }
        let reduction = tried.symptoms.first().map(|symptom| {
            keep(&ir, symptom);
            reduce(&trial, &mut ir, symptom, args.tries, &|ir| keep(ir, symptom))
        });
        Ok((tried, reduction))
    };
    let interrupted = || {
        let smallest = smallest.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((text, n_operations, symptom)) = &*smallest else {
            write_stderr(&format!("{name}: error: interrupted before anything was found\n"));
            return Exit::Undecided;
        };
        let exit = write_program(text, Exit::Holds);
        write_stderr(&format!("{name}: {before} operations became {n_operations}, interrupted: {symptom}\n"));
        let report = Report {
            outcome: "interrupted",
            symptom: Some(symptom),
            operations: [before, *n_operations],
            text,
            ..Report::new(&name, &trial, before)
        };
        if args.json { report.write(exit) } else { exit }
    };
    let (tried, reduction) = match interruptible(work, interrupted) {
        Ok(done) => done,
        Err(refusal) => return usage(&format!("the command of --through {refusal}")),
    };
    let text = text_of(&ir);
    let (Some(first), Some(Reduction { reduced, last })) = (tried.symptoms.first(), reduction) else {
        let (outcome, known, exit) = match tried.is_undecided {
            true => ("undecided", "no failure is known, but not everything was decided,", Exit::Undecided),
            false => ("nothing fails", "nothing fails", Exit::Holds),
        };
        write_stderr(&format!("{name}: {known} after {}; there is nothing to reduce\n", trial.name()));
        let report = Report { outcome, text: &text, ..Report::new(&name, &trial, before) };
        return if args.json { report.write(exit) } else { exit };
    };
    let has_first = last.symptoms.contains(first);
    let symptom = last.symptoms.first().filter(|_| !has_first).unwrap_or(first);
    for panic in &reduced.panics {
        write_stderr(&format!("{name}: error: {}\n", Symptom::ReducerPanics(panic.clone())));
    }
    let exit = if reduced.panics.is_empty() { Exit::Holds } else { Exit::Fails };
    let exit = write_program(&text, exit);
    let n_operations = Size::of(&ir).n_operations();
    write_stderr(&format!(
        "{name}: {before} operations became {n_operations} in {} tries{}: {symptom}\n",
        reduced.n_asked,
        if reduced.is_minimal { "" } else { ", and no more were allowed" },
    ));
    for line in last.command.iter().flat_map(CommandFailure::lines) {
        write_stderr(&format!("{name}: {line}\n"));
    }
    if !args.json {
        return exit;
    }
    let report = Report {
        outcome: "reduced",
        symptom: Some(&symptom.to_string()),
        operations: [before, n_operations],
        tries: Some(reduced.n_asked),
        is_minimal: reduced.is_minimal,
        text: &text,
        details: last.details(symptom, None),
        command: last.command.as_ref(),
        panics: &reduced.panics,
        ..Report::new(&name, &trial, before)
    };
    report.write(exit)
}
