//! `proofmark fuzz`: generated programs through passes under every check, or through a command, and what is wrong with each kind of them,
//! reduced.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use serde::Serialize;

use crate::check::{Symptom, count};
use crate::fuzz::oracle::Workbench;
use crate::fuzz::reduce::Size;
use crate::ir::text::{PrintOptions, escape_hidden, escape_line, print_op};
use crate::ir::{Context, Ir};
use crate::passes::PassRegistry;

use super::exit::{Exit, usage};
use super::files::{self, Progress, tell};
use super::input::InputArgs;
use super::reduce::reduce_to;
use super::trial::{Trial, TrialArgs};

/// The arguments of `proofmark fuzz`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Programs to begin with, beside those that are built in: what is generated is near them now and then
    files: Vec<String>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    trial: TrialArgs,
    /// How many programs are generated; number N is the same in every run
    #[arg(long, value_name = "N", default_value_t = 1000)]
    programs: u64,
    /// The number of the first program
    #[arg(long, value_name = "N", default_value_t = 1)]
    first: u64,
    /// Print program N, and do nothing else; the FILES take part, as they do when programs are run
    #[arg(long, value_name = "N")]
    print: Option<u64>,
    /// End after so many seconds, if that is earlier
    #[arg(long, value_name = "SECONDS", value_parser = super::prove::seconds)]
    time: Option<Duration>,
    /// How many smaller programs are tried for each that is wrong; 0 leaves it as it is
    #[arg(long, value_name = "N", default_value_t = 2000)]
    tries: usize,
    /// The folder into which each program that is wrong is written, reduced
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

/// How many bytes a program is drawn from.
const ENTROPY: usize = 2048;

/// A kind of trouble, and the first program that has it.
#[derive(Debug, Serialize)]
struct Failure {
    /// The number of the program.
    program: u64,
    /// How many programs have it.
    count: u64,
    /// What is wrong, in words.
    symptom: String,
    /// How many operations the generated program has, and the reduced one.
    operations: [usize; 2],
    /// The reduced program.
    text: String,
    /// Where it was written.
    file: Option<PathBuf>,
}

/// What came of all programs.
#[derive(Debug, Default, Serialize)]
struct Answer {
    version: &'static str,
    /// What rewrites.
    through: String,
    /// The number of the first program.
    first: u64,
    /// How many were generated; not all bytes are a program.
    programs: u64,
    /// Nothing is wrong, and everything was decided.
    hold: u64,
    /// Nothing is known to be wrong.
    undecided: u64,
    /// What is wrong with the others.
    failures: Vec<Failure>,
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    // A program is printed without passes or a command to run it through.
    let trial = match args.print.is_none().then(|| args.trial.trial(passes, matches)).transpose() {
        Ok(trial) => trial,
        Err(error) => return usage(&error),
    };
    let mut bench = Workbench::within(ctx.clone());
    for file in &args.files {
        match args.input.read(ctx, file) {
            Ok((_, ir)) => bench.add_example(ir),
            Err(rejected) => return rejected.exit(),
        }
    }
    let trial = match (trial, args.print) {
        (Some(trial), _) => trial,
        (None, n) => return print(&bench, n.unwrap_or(args.first)),
    };
    let (answer, written) = fuzz(&bench, &trial, args);
    let text = match args.json {
        true => files::json(&answer),
        false => escape_hidden(&answer.words()).into_owned(),
    };
    let exit = if answer.failures.is_empty() { Exit::Holds } else { Exit::Fails };
    let said = files::answer("-", &text, exit);
    if let Err(error) = written {
        tell(&format!("error: {error}\n"));
        return Exit::Fails;
    }
    said
}

/// Prints program `n`.
fn print(bench: &Workbench, n: u64) -> Exit {
    let Some(ir) = bench.program(&crate::fuzz::entropy(n, ENTROPY)) else {
        tell(&format!("error: no program has the number {n}: its bytes are not a valid program\n"));
        return Exit::Fails;
    };
    files::answer("-", &print_op(&ir, ir.root(), PrintOptions::default()), Exit::Holds)
}

fn fuzz(bench: &Workbench, trial: &Trial, args: &Args) -> (Answer, Result<(), files::FileError>) {
    let (started, mut progress) = (Instant::now(), Progress::new());
    let (first, mut written) = (args.first, Ok(()));
    let mut answer =
        Answer { version: env!("CARGO_PKG_VERSION"), through: trial.name(), first, ..Answer::default() };
    // By kind of trouble, the failure.
    let mut known: BTreeMap<Symptom, usize> = BTreeMap::new();
    for n in (0..args.programs).map(|n| first.wrapping_add(n)) {
        if args.time.is_some_and(|time| started.elapsed() >= time) {
            break;
        }
        progress.show(&format!("program {n}, {} kinds of trouble", known.len()));
        let Some(program) = bench.program(&crate::fuzz::entropy(n, ENTROPY)) else { continue };
        answer.programs += 1;
        let tried = trial.run(&program);
        // What names the guilty comes first; the others follow from it.
        let Some(symptom) = tried.symptoms.into_iter().next() else {
            *(if tried.is_undecided { &mut answer.undecided } else { &mut answer.hold }) += 1;
            continue;
        };
        if let Some(&at) = known.get(&symptom) {
            answer.failures[at].count += 1;
            continue;
        }
        progress.show(&format!("reducing program {n}: {symptom}"));
        let original = program.duplicate();
        let (mut failure, panics) = reduced(program, trial, &symptom, n, args.tries);
        // A panic in the reducer is a finding of its own, about the program that was being reduced.
        for panic in panics.into_iter().map(Symptom::ReducerPanics) {
            match known.get(&panic) {
                Some(&at) => answer.failures[at].count += 1,
                None => {
                    known.insert(panic.clone(), answer.failures.len());
                    answer.failures.push(Failure::new(&original, &panic, n));
                }
            }
        }
        if let Some(folder) = &args.output
            && written.is_ok()
        {
            let file = folder.join(format!("{n}.mlir"));
            written =
                write(folder, &file, &format!("// {}\n{}", escape_line(&failure.symptom), failure.text));
            failure.file = Some(file);
        }
        known.insert(symptom, answer.failures.len());
        answer.failures.push(failure);
    }
    progress.clear();
    (answer, written)
}

/// Reduces a program that has `symptom`. Returns the failure, and the messages of panics in the reducer.
fn reduced(
    mut ir: Ir,
    trial: &Trial,
    symptom: &Symptom,
    program: u64,
    tries: usize,
) -> (Failure, Vec<String>) {
    let before = Size::of(&ir).n_operations();
    let panics = if tries > 0 { reduce_to(&mut ir, trial, symptom, tries).panics } else { Vec::new() };
    let mut failure = Failure::new(&ir, symptom, program);
    failure.operations[0] = before;
    (failure, panics)
}

impl Failure {
    /// The first occurrence of `symptom`, in program number `program`, which is not reduced.
    fn new(ir: &Ir, symptom: &Symptom, program: u64) -> Failure {
        Failure {
            program,
            count: 1,
            symptom: symptom.to_string(),
            operations: [Size::of(ir).n_operations(); 2],
            text: print_op(ir, ir.root(), PrintOptions::default()),
            file: None,
        }
    }
}

fn write(folder: &Path, file: &Path, text: &str) -> Result<(), files::FileError> {
    let name = file.display().to_string();
    std::fs::create_dir_all(folder)
        .map_err(|cause| files::FileError::Write { name: folder.display().to_string(), cause })?;
    files::write(&name, text)
}

impl Answer {
    fn words(&self) -> String {
        let mut text =
            format!("proofmark {} fuzz {}, from program {} on\n", self.version, self.through, self.first);
        for failure in &self.failures {
            let [before, after] = failure.operations;
            let _ = writeln!(text, "\nprogram {}: {}", failure.program, escape_line(&failure.symptom));
            let _ = match &failure.file {
                Some(file) => writeln!(text, "  {before} operations, reduced to {after}: {}", file.display()),
                None => writeln!(text, "  {before} operations, reduced to {after}:"),
            };
            for line in failure.text.lines() {
                let _ = writeln!(text, "    {line}");
            }
        }
        let wrong: u64 = self.failures.iter().map(|failure| failure.count).sum();
        let _ = writeln!(
            text,
            "\n{}: {} hold, {} undecided, {wrong} wrong{}",
            count(self.programs, "program"),
            self.hold,
            self.undecided,
            match self.failures.len() {
                0 | 1 => String::new(),
                ways => format!(" in {ways} ways"),
            }
        );
        text.push_str(if self.failures.is_empty() { "NOTHING FOUND\n" } else { "FAILS\n" });
        text
    }
}
