//! A trial rewrites a program, by passes under checks or by a command, and returns its symptoms. Fuzzing and reducing
//! run many trials.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use clap::parser::ValueSource;
use serde::{Deserialize, Serialize};

use crate::check::{CheckOptions, Symptom, Variant, check};
use crate::ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use crate::ir::{Ir, Location};
use crate::passes::PassRegistry;
use crate::process::{Command, End, Limits, Running};
use crate::proofs::{Settings, prove_modules};

use super::checks::ChecksArgs;
use super::passes;
use super::vary::VaryArgs;

/// The options of trials.
#[derive(clap::Args, Debug)]
pub(super) struct TrialArgs {
    #[command(flatten)]
    pub(super) checks: ChecksArgs,
    #[command(flatten)]
    vary: VaryArgs,
    /// Rewrite by a shell command instead of passes: it reads a program from standard input and prints the rewritten
    /// program, as "mlir-opt --canonicalize" does
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["seeds", "vary"])]
    through: Option<String>,
    /// The time limit of the command in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "10",
        requires = "through",
        value_parser = super::prove::seconds
    )]
    command_timeout: Duration,
    /// The memory limit of the command and its descendants in megabytes
    #[arg(
        long,
        value_name = "MB",
        default_value = "4096",
        requires = "through",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    command_memory: u32,
}

impl TrialArgs {
    /// Returns the trial.
    ///
    /// # Errors
    /// If the options contradict each other. The error is a message.
    pub(super) fn trial(&self, passes: &PassRegistry, matches: &ArgMatches) -> Result<Trial, String> {
        let pipeline = passes::pipeline(passes, matches)?;
        if self.through.is_some() && matches.value_source("seed") == Some(ValueSource::CommandLine) {
            return Err("--seed chooses the orders of passes, which a command has not; \
                        the number of fuzz's first program is --first"
                .to_owned());
        }
        match (&self.through, pipeline.is_empty()) {
            (Some(_), false) => Err("either passes or a command can be asked for".to_owned()),
            (Some(command), true) => Ok(Trial::Command {
                command: command.clone(),
                limits: Limits {
                    time: self.command_timeout,
                    memory: Some(u64::from(self.command_memory) << 20),
                    ..Limits::default()
                },
                settings: Box::new(self.checks.proof.settings()),
            }),
            (None, true) => Err("no pass is given; try --canonicalize".to_owned()),
            (None, false) => Ok(Trial::Passes {
                variants: self.vary.variants(pipeline),
                options: Box::new(self.checks.options()),
            }),
        }
    }
}

/// The rewriting of a program.
pub(super) enum Trial {
    Passes { variants: Vec<Variant>, options: Box<CheckOptions> },
    Command { command: String, limits: Limits, settings: Box<Settings> },
}

/// The result of a trial.
#[derive(Debug, Default)]
pub(super) struct TrialResult {
    /// The symptoms, those that name a culprit first.
    pub(super) symptoms: Vec<Symptom>,
    /// The location of each symptom. Missing locations are unknown.
    pub(super) locations: Vec<Location>,
    /// Something is undecided.
    pub(super) is_undecided: bool,
    /// How the command ended, if it failed.
    pub(super) command: Option<CommandFailure>,
}

impl TrialResult {
    fn failed(symptom: Symptom) -> TrialResult {
        TrialResult { symptoms: vec![symptom], ..TrialResult::default() }
    }
}

/// How a command of `--through` failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct CommandFailure {
    /// The exit code, the signal, or the limit.
    pub(super) end: String,
    /// The beginning of its standard error.
    pub(super) stderr: String,
}

impl CommandFailure {
    /// Returns lines that describe the failure: the end of the command, and the first lines of standard error.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let n_more = self.stderr.lines().count().saturating_sub(MAX_STDERR_LINES);
        let stderr = self.stderr.lines().take(MAX_STDERR_LINES).map(|line| format!("stderr: {line}"));
        std::iter::once(format!("command: {}", self.end))
            .chain(stderr)
            .chain((n_more > 0).then(|| format!("stderr: and {n_more} more lines")))
    }
}

/// The maximal number of lines of standard error in text. The JSON form has all of them.
const MAX_STDERR_LINES: usize = 10;

impl Trial {
    /// Returns a description of the passes or the command.
    pub(super) fn name(&self) -> String {
        match self {
            Trial::Passes { variants, .. } => {
                let others: Vec<&str> = variants[1..].iter().map(|variant| variant.name.as_str()).collect();
                match others.is_empty() {
                    true => variants[0].pipeline.to_string(),
                    false => format!("{}, also with {}", variants[0].pipeline, others.join(", ")),
                }
            }
            Trial::Command { command, .. } => format!("'{command}'"),
        }
    }

    /// Sets the deadline of all proofs. Proofs that it ends are undecided.
    pub(super) fn end_proofs_at(&mut self, deadline: Instant) {
        let settings = match self {
            Trial::Passes { options, .. } => [options.prove.as_mut(), options.prove_rewrites.as_mut()],
            Trial::Command { settings, .. } => [Some(&mut **settings), None],
        };
        settings.into_iter().flatten().for_each(|settings| settings.limits.deadline = Some(deadline));
    }

    /// Rewrites a program and returns the result. A panic outside of folds and patterns, in a pass or in the prover, is
    /// a symptom.
    pub(super) fn run(&self, program: &Ir) -> TrialResult {
        catch_unwind(AssertUnwindSafe(|| self.run_unguarded(program)))
            .unwrap_or_else(|panic| TrialResult::failed(Symptom::Panics(message(&*panic))))
    }

    fn run_unguarded(&self, program: &Ir) -> TrialResult {
        match self {
            Trial::Passes { variants, options } => {
                let report = check(program, variants, options, |_| ());
                let symptoms = report.symptoms(options);
                let locations = symptoms.iter().map(|symptom| report.location_of(symptom)).collect();
                let is_undecided = report.is_undecided(options);
                TrialResult { symptoms, locations, is_undecided, command: None }
            }
            Trial::Command { command, limits, settings } => {
                let text = print_op(program, program.root(), PrintOptions::default());
                let outcome = Running::start(Command::shell(command).input(text).limits(*limits)).wait();
                if outcome.end.is_success() {
                    return compared(program, &outcome.stdout, settings);
                }
                let stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
                let failure = CommandFailure { end: outcome.end.to_string(), stderr };
                let symptom = symptom(&outcome.end, &failure.stderr);
                TrialResult { command: Some(failure), ..TrialResult::failed(symptom) }
            }
        }
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_owned()
}

/// Returns whether the output of a command refines the program.
fn compared(program: &Ir, text: &[u8], settings: &Settings) -> TrialResult {
    let undecided = TrialResult { is_undecided: true, ..TrialResult::default() };
    // Output that cannot be parsed is undecided: it may use a dialect that is not registered.
    let Ok(outcome) = parse_source(program.ctx_arc(), "<command>", text, ParseOptions::default()) else {
        return undecided;
    };
    let report = prove_modules(program, program.root(), &outcome, outcome.root(), settings);
    match report.exit_code() {
        1 => TrialResult::failed(Symptom::Refuted),
        _ if !report.lost.is_empty() => TrialResult::failed(Symptom::Lost),
        0 => TrialResult::default(),
        _ => undecided,
    }
}

/// Returns the symptom of a command that failed.
fn symptom(end: &End, stderr: &str) -> Symptom {
    match (end, first_error(stderr)) {
        (End::TimeLimit, _) => Symptom::CommandHangs,
        (End::Exited(_), Some(complaint)) => Symptom::CommandFails(complaint),
        (End::Signaled(_), Some(complaint)) => Symptom::CommandFails(format!("{end}: {complaint}")),
        _ => Symptom::CommandFails(end.to_string()),
    }
}

/// Returns the first error or failed assertion, without parts that differ between programs: the location, numbers, and
/// quoted text other than names of operations.
fn first_error(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.contains("error:") || line.contains("Assertion"))?;
    let start = line.find("error:").or_else(|| line.find("Assertion")).unwrap_or(0);
    let is_name =
        |part: &str| part.contains('.') && part.chars().all(|c| c.is_alphabetic() || "._".contains(c));
    let parts = line[start..].split('\'').enumerate().map(|(i, part)| match i % 2 == 0 || is_name(part) {
        true => part,
        false => "...",
    });
    let mut complaint = String::new();
    for c in parts.collect::<Vec<_>>().join("'").chars() {
        match c.is_ascii_digit() {
            false => complaint.push(c),
            true if complaint.ends_with('N') => {}
            true => complaint.push('N'),
        }
    }
    Some(complaint)
}
