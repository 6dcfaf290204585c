//! A trial rewrites a program, by passes under checks or by a command, and returns its symptoms. Fuzzing and reducing
//! run many trials.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use clap::parser::ValueSource;
use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::check::{CheckOptions, CheckReport, Symptom, Variant, check};
use crate::checks::Subject;
use crate::ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use crate::ir::{Context, Ir, Location, parallel};
use crate::passes::PassRegistry;
use crate::process::{CommandResult, End, Limits};
use crate::proofs::solve::columns::BLOCK;
use crate::proofs::solve::decide::{NOT_SEEN, Programs};
use crate::proofs::{ModuleReport, Pair, Settings, Verdict, prove_modules};

use super::checks::ChecksArgs;
use super::joint::Joint;
use super::joint_run::{JointResult, rewrite_joined};
use super::options::hash_of;
use super::passes;
use super::quick::agreeing_outcome;
use super::through::Through;
use super::vary::VaryArgs;

/// The options of trials.
#[derive(clap::Args, Debug)]
pub(super) struct TrialArgs {
    #[command(flatten)]
    pub(super) checks: ChecksArgs,
    #[command(flatten)]
    vary: VaryArgs,
    /// Rewrite by a command instead of passes: it reads a program from standard input and prints the rewritten program,
    /// as "mlir-opt --canonicalize" does. The shell executes a command with syntax of the shell. If the command accepts
    /// --split-input-file, fuzz passes many programs to one process
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
    /// Failures of the command are expected if its standard error matches the regular expression
    #[arg(long, value_name = "REGEX", requires = "through")]
    ignore_stderr: Option<Regex>,
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
            (Some(line), true) => {
                let limits = Limits {
                    time: self.command_timeout,
                    memory: Some(u64::from(self.command_memory) << 20),
                    ..Limits::default()
                };
                Ok(Trial::Command {
                    command: Box::new(Through::new(line, limits)),
                    settings: Box::new(self.checks.proof.settings()),
                    expected_errors: self.ignore_stderr.clone(),
                })
            }
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
    Command { command: Box<Through>, settings: Box<Settings>, expected_errors: Option<Regex> },
}

/// The effort of proofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// No proofs: outcomes are compared with the program by the evaluation of columns of inputs.
    Columns,
    /// At most this number of steps for each proof, without solvers.
    Quick(u64),
    /// At most this number of steps for each proof.
    Thorough(u64),
    /// The limits of the options.
    Full,
}

impl Effort {
    /// Returns `settings` with the limits of this effort.
    pub(super) fn limit(self, settings: &Settings) -> Settings {
        let mut settings = settings.clone();
        match self {
            Effort::Full => {}
            Effort::Quick(steps) => {
                settings.limits.steps = steps;
                settings.limits.solver = false;
                settings.limits.programs = Programs::NONE;
            }
            Effort::Thorough(steps) => settings.limits.steps = settings.limits.steps.min(steps),
            Effort::Columns => {
                settings.limits = settings.limits.by_columns(COLUMN_SAMPLES, COLUMN_STEPS);
                settings.unroll = settings.unroll.min(COLUMN_UNROLL);
                settings.max_steps = settings.max_steps.min(COLUMN_OPERATIONS);
                settings.index_widths.truncate(1);
            }
        }
        settings
    }
}

/// The limits of a comparison by columns: sampled inputs, steps, iterations of a loop, and executed operations.
const COLUMN_SAMPLES: usize = 4 * BLOCK;
const COLUMN_STEPS: u64 = 1_000_000;
const COLUMN_UNROLL: u32 = 3;
const COLUMN_OPERATIONS: usize = 600;

/// The result of a trial.
#[derive(Debug, Default)]
pub(super) struct TrialResult {
    /// The symptoms, those that name a culprit first.
    pub(super) symptoms: Vec<Symptom>,
    /// The location of each symptom. Missing locations are unknown.
    pub(super) locations: Vec<Location>,
    /// Something is undecided.
    pub(super) is_undecided: bool,
    /// All that is undecided are conditions that no evaluated input satisfies, or other widths of `index`.
    pub(super) agrees: bool,
    /// An outcome is proved, and the proof depends on the width of `index`.
    pub(super) uses_index: bool,
    /// The first reason for which something is undecided, without parts that differ between programs.
    pub(super) undecided_reason: Option<String>,
    /// The kind of the first refinement failure of an outcome.
    pub(super) difference: Option<String>,
    /// The command failed with an expected error.
    pub(super) is_expected: bool,
    /// How the command ended, if it failed.
    pub(super) command: Option<CommandFailure>,
    /// The report of the passes; `None` for a command, and for a comparison by columns that finds nothing.
    pub(super) report: Option<Box<CheckReport>>,
    /// The names of the units that the passes applied, if there is no report.
    pub(super) units: BTreeSet<String>,
}

impl TrialResult {
    /// Returns the result of a comparison for all `widths` of `index`, or by columns for the first width only.
    fn at_widths(mut self, widths: &[u32], effort: Effort) -> TrialResult {
        if effort == Effort::Columns && self.uses_index && widths.len() > 1 && self.holds() {
            (self.is_undecided, self.agrees) = (true, true);
        }
        self
    }

    /// Removes the report, and returns the names of the patterns, folds and lowerings that the passes applied.
    pub(super) fn take_units(&mut self) -> BTreeSet<String> {
        match self.report.take() {
            Some(report) => report.units().into_keys().collect(),
            None => std::mem::take(&mut self.units),
        }
    }

    /// Returns whether everything is decided, without a failure.
    fn holds(&self) -> bool {
        self.symptoms.is_empty() && !self.is_undecided && !self.is_expected
    }

    fn failed(symptom: Symptom) -> TrialResult {
        TrialResult { symptoms: vec![symptom], ..TrialResult::default() }
    }
}

/// How a command of `--through` failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct CommandFailure {
    /// The exit code, the signal, or the limit.
    pub(super) end: String,
    /// The command ended with an exit code.
    #[serde(default)]
    pub(super) exited: bool,
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
            Trial::Command { command, .. } => format!("'{}'", command.line),
        }
    }

    /// Sets whether an outcome that depends on the order is a failure: any (`all`), or one that is not proved to be
    /// equivalent to that of the default order (`different`).
    pub(super) fn require_orders(&mut self, all: bool, different: bool) {
        if let Trial::Passes { options, .. } = self
            && !all
        {
            options.allow_order_dependence |= !different;
            options.allow_equivalent_outcomes = true;
        }
    }

    /// Returns the names of the patterns of the passes, and of the folds of all registered operations if the passes
    /// include a canonicalization; none for a command.
    pub(super) fn units(&self, ctx: &Arc<Context>) -> Vec<String> {
        let Trial::Passes { variants, options } = self else { return Vec::new() };
        let options =
            CheckOptions { prove: None, prove_rewrites: None, seeds: Vec::new(), ..(**options).clone() };
        let Ok(empty) = parse_source(ctx, "<empty>", b"module {}", ParseOptions::default()) else {
            return Vec::new();
        };
        let run = || check(&empty, variants, &options, |_| ()).patterns();
        let mut units = catch_unwind(AssertUnwindSafe(run)).unwrap_or_default();
        if variants.iter().any(|variant| variant.pipeline.contains("canonicalize")) {
            let defs =
                ctx.registry().dialects().iter().flat_map(|dialect| dialect.ops.iter().copied().flatten());
            let folded = defs.filter(|def| def.fold.is_some());
            units.extend(folded.map(|def| Subject::Fold(def.name.to_owned()).to_string()));
        }
        units.sort_unstable();
        units.dedup();
        units
    }

    /// Returns the passes with the settings of the first variant, and the options; `None` for a command.
    pub(super) fn passes(&self) -> Option<(&Variant, &CheckOptions)> {
        match self {
            Trial::Passes { variants, options } => Some((&variants[0], options)),
            Trial::Command { .. } => None,
        }
    }

    /// Returns the paths of the files that the passes read, such as files of patterns; none for a command.
    pub(super) fn files(&self) -> Vec<&str> {
        self.passes().map(|(passes, _)| passes.pipeline.files()).unwrap_or_default()
    }

    /// Returns a hash of the contents of these files; `None` without files.
    pub(super) fn contents(&self) -> Option<String> {
        let files = self.files();
        let read = |path: &&str| std::fs::read(path).unwrap_or_default();
        (!files.is_empty()).then(|| hash_of(files.iter().map(read)))
    }

    /// Returns the trial with a shorter time limit of the command; `None` for passes.
    pub(super) fn brief(&self) -> Option<Trial> {
        let Trial::Command { command, settings, expected_errors } = self else { return None };
        Some(Trial::Command {
            command: Box::new(command.brief()),
            settings: settings.clone(),
            expected_errors: expected_errors.clone(),
        })
    }

    /// Sets the deadline of all proofs and commands. Proofs that it ends are undecided.
    pub(super) fn end_at(&mut self, deadline: Instant) {
        let settings = match self {
            Trial::Passes { options, .. } => [options.prove.as_mut(), options.prove_rewrites.as_mut()],
            Trial::Command { command, settings, .. } => {
                command.deadline = Some(deadline);
                [Some(&mut **settings), None]
            }
        };
        settings.into_iter().flatten().for_each(|settings| settings.limits.deadline = Some(deadline));
    }

    /// Rewrites a program and returns the result. A panic outside of folds and patterns, in a pass or in the prover, is
    /// a symptom.
    pub(super) fn run(&self, program: &Ir) -> TrialResult {
        self.run_within(program, Effort::Full)
    }

    /// Does the same as [`run`](Trial::run), with an effort.
    pub(super) fn run_within(&self, program: &Ir, effort: Effort) -> TrialResult {
        let output = match self {
            Trial::Passes { .. } => None,
            Trial::Command { command, .. } => Some(command.rewrite(text(program))),
        };
        self.evaluate(program, output.as_ref(), effort)
    }

    /// Returns whether a command rewrites.
    pub(super) fn is_command(&self) -> bool {
        matches!(self, Trial::Command { .. })
    }

    /// Returns whether outcomes or rewrites are proved.
    pub(super) fn proves(&self) -> bool {
        match self {
            Trial::Passes { options, .. } => options.prove.is_some() || options.prove_rewrites.is_some(),
            Trial::Command { .. } => true,
        }
    }

    /// Returns whether single rewrites are proved.
    pub(super) fn proves_rewrites(&self) -> bool {
        matches!(self, Trial::Passes { options, .. } if options.prove_rewrites.is_some())
    }

    /// Returns whether one process of the command rewrites many programs.
    pub(super) fn is_split(&self) -> bool {
        match self {
            Trial::Passes { .. } => false,
            Trial::Command { command, .. } => command.is_split(),
        }
    }

    /// Compares the outcomes of programs with the programs by columns. The command rewrites programs in joint modules.
    /// Programs whose joint outcomes have failures are rewritten by themselves. Programs that resemble others on which
    /// the command fails are apart, in groups with the numbers that `group` returns: a process that ends in one of them
    /// has no results for its group.
    pub(super) fn run_joined(
        &self,
        programs: &[&Ir],
        group: impl Fn(&Ir) -> Option<usize>,
    ) -> Vec<TrialResult> {
        let Trial::Command { command, settings, .. } = self else { return Vec::new() };
        let mut can_be_joined: Vec<usize> = (0..programs.len()).collect();
        can_be_joined.retain(|&i| Joint::accepts(programs[i]));
        let columns = Effort::Columns.limit(settings);
        let mut normal: Vec<usize> = Vec::new();
        let mut suspicious: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for i in can_be_joined {
            match group(programs[i]) {
                None => normal.push(i),
                Some(group) => suspicious.entry(group).or_default().push(i),
            }
        }
        let suspicious: Vec<Vec<usize>> = suspicious.into_values().collect();
        let (joint, failing) = rewrite_joined(command, &columns, programs, &normal, &suspicious);
        // Programs with a failure are rewritten by themselves.
        let result = |joint| match joint {
            JointResult::Skipped => Some(Trial::skipped()),
            JointResult::Compared(report) => {
                let result = result_of(&report).at_widths(&settings.index_widths, Effort::Columns);
                result.symptoms.is_empty().then_some(result)
            }
        };
        let mut results: Vec<Option<TrialResult>> =
            joint.into_iter().map(|joint| joint.and_then(result)).collect();
        let alone = parallel::map(failing.len(), |k| self.run_within(programs[failing[k]], Effort::Columns));
        for (i, result) in failing.into_iter().zip(alone) {
            results[i] = Some(result);
        }
        let alone: Vec<usize> = (0..programs.len()).filter(|&i| results[i].is_none()).collect();
        let outputs = self.rewrite_all(&alone.iter().map(|&i| programs[i]).collect::<Vec<_>>());
        let evaluated = parallel::map(alone.len(), |k| {
            self.evaluate(programs[alone[k]], outputs.get(k), Effort::Columns)
        });
        for (i, result) in alone.into_iter().zip(evaluated) {
            results[i] = Some(result);
        }
        results.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Returns the result for a program that resembles others on which the command failed or did not return, if the
    /// command is not executed on it, or fails on a joint module that contains it.
    pub(super) fn skipped() -> TrialResult {
        undecided("not executed by itself: the command fails or does not return on similar programs")
    }

    /// Returns the results for programs, with few processes of a command. `command_fails`: the command fails on many of
    /// them, so that each gets a process.
    pub(super) fn run_all(&self, programs: &[Ir], effort: Effort, command_fails: bool) -> Vec<TrialResult> {
        if command_fails || !self.is_split() {
            return parallel::map(programs.len(), |i| self.run_within(&programs[i], effort));
        }
        let outputs = self.rewrite_all(&programs.iter().collect::<Vec<_>>());
        let evaluate = |i: usize| self.evaluate(&programs[i], outputs.get(i), effort);
        parallel::map(programs.len(), evaluate)
    }

    /// Executes the command on programs. Returns an empty list for a trial of passes.
    pub(super) fn rewrite_all(&self, programs: &[&Ir]) -> Vec<CommandResult> {
        match self {
            Trial::Passes { .. } => Vec::new(),
            Trial::Command { command, .. } => {
                command.rewrite_all(&programs.iter().map(|program| text(program)).collect::<Vec<_>>())
            }
        }
    }

    /// Returns the result for a program. `output` is the result of the command, which a trial of passes does not have.
    pub(super) fn evaluate(
        &self,
        program: &Ir,
        output: Option<&CommandResult>,
        effort: Effort,
    ) -> TrialResult {
        catch_unwind(AssertUnwindSafe(|| match (self, output) {
            (Trial::Passes { variants, options }, _) => checked(program, variants, options, effort),
            (Trial::Command { settings, expected_errors, .. }, Some(output)) => {
                if output.end.is_success() {
                    let result = compared(program, &output.stdout, &effort.limit(settings));
                    return result.at_widths(&settings.index_widths, effort);
                }
                let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
                if output.end == End::Cancelled {
                    return undecided("interrupted");
                }
                if expected_errors.as_ref().is_some_and(|each| each.is_match(&stderr)) {
                    return TrialResult { is_expected: true, ..undecided("expected failure of the command") };
                }
                let failure = CommandFailure {
                    end: output.end.to_string(),
                    exited: matches!(output.end, End::Exited(_)),
                    stderr,
                };
                let symptom = symptom(&output.end, &failure.stderr);
                TrialResult { command: Some(failure), ..TrialResult::failed(symptom) }
            }
            (Trial::Command { .. }, None) => undecided("not executed"),
        }))
        .unwrap_or_else(|panic| TrialResult::failed(Symptom::Panics(message(&*panic))))
    }
}

fn text(program: &Ir) -> String {
    print_op(program, program.root(), PrintOptions::default())
}

/// Returns the result of passes under checks.
fn checked(program: &Ir, variants: &[Variant], options: &CheckOptions, effort: Effort) -> TrialResult {
    let limited;
    let settings = options.prove.as_ref().or(options.prove_rewrites.as_ref());
    let widths = settings.map_or(&[][..], |settings| &settings.index_widths);
    let options = match effort {
        Effort::Full => options,
        Effort::Columns | Effort::Quick(_) | Effort::Thorough(_) => {
            let limit =
                |settings: &Option<Settings>| settings.as_ref().map(|settings| effort.limit(settings));
            let (prove, prove_rewrites) = match effort {
                Effort::Columns => (limit(&options.prove).or(limit(&options.prove_rewrites)), None),
                _ => (limit(&options.prove), limit(&options.prove_rewrites)),
            };
            limited = CheckOptions { prove, prove_rewrites, ..options.clone() };
            &limited
        }
    };
    if effort == Effort::Columns
        && let Some((report, units)) = agreeing_outcome(program, variants, options)
    {
        return TrialResult { units, ..result_of(&report).at_widths(widths, effort) };
    }
    let report = check(program, variants, options, |_| ());
    let symptoms = report.symptoms(options);
    let locations = symptoms.iter().map(|symptom| report.location_of(symptom)).collect();
    let is_undecided = report.is_undecided(options);
    let of_rewrites = report.orders.undecided_rewrites.iter().map(|rewrite| rewrite.reason.as_str());
    let of_rewrites = of_rewrites.map(|reason| general(reason.trim_start_matches("undecided: ")));
    let of_outcomes = report.proofs.iter().filter_map(|proof| undecided_reason(&proof.refines));
    let reason = of_outcomes.chain(of_rewrites).next();
    let difference = report.proofs.iter().find_map(|proof| difference(&proof.refines));
    TrialResult {
        symptoms,
        locations,
        is_undecided,
        agrees: is_undecided
            && effort == Effort::Columns
            && report.proofs.iter().all(|each| agrees(&each.refines)),
        undecided_reason: reason.filter(|_| is_undecided),
        difference,
        uses_index: report.proofs.iter().any(|each| uses_index(&each.refines)),
        report: Some(Box::new(report)),
        ..TrialResult::default()
    }
    .at_widths(widths, effort)
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_owned()
}

/// Returns an undecided result.
fn undecided(reason: &str) -> TrialResult {
    TrialResult { is_undecided: true, undecided_reason: Some(reason.to_owned()), ..TrialResult::default() }
}

/// Returns whether the output of a command refines the program.
fn compared(program: &Ir, text: &[u8], settings: &Settings) -> TrialResult {
    // Output that cannot be parsed is undecided: it may use a dialect that is not registered.
    let outcome = match parse_source(program.ctx_arc(), "<command>", text, ParseOptions::default()) {
        Ok(outcome) => outcome,
        Err(errors) => {
            let error = errors.first().map_or("", |error| error.message.as_str());
            return undecided(&general(&format!("the output cannot be parsed: {error}")));
        }
    };
    result_of(&prove_modules(program, program.root(), &outcome, outcome.root(), settings))
}

/// Returns the result of a command with this report.
fn result_of(report: &ModuleReport) -> TrialResult {
    match report.exit_code() {
        1 => TrialResult { difference: difference(report), ..TrialResult::failed(Symptom::Refuted) },
        _ if !report.lost.is_empty() => TrialResult::failed(Symptom::Lost),
        0 => TrialResult { uses_index: uses_index(report), ..TrialResult::default() },
        _ => {
            let reason = undecided_reason(report).unwrap_or_else(|| "nothing to prove".to_owned());
            TrialResult { agrees: agrees(report), ..undecided(&reason) }
        }
    }
}

/// Returns whether all pairs are proved, or undecided only because no evaluated input shows a difference.
fn agrees(report: &ModuleReport) -> bool {
    let is_not_seen =
        |verdict: &Verdict| matches!(verdict, Verdict::Undecided { reason } if reason == NOT_SEEN);
    let agrees = |pair: &Pair| pair.verdict.exit_code() == 0 || is_not_seen(&pair.verdict);
    report.lost.is_empty() && report.pairs.iter().all(agrees)
}

/// Returns whether a proof depends on the width of `index`.
fn uses_index(report: &ModuleReport) -> bool {
    report.pairs.iter().any(|pair| match &pair.verdict {
        Verdict::Proved(proof) | Verdict::Vacuous(proof) => !proof.index_widths.is_empty(),
        _ => false,
    })
}

/// Returns the kind of the first refinement failure.
fn difference(report: &ModuleReport) -> Option<String> {
    report.pairs.iter().find_map(|pair| match &pair.verdict {
        Verdict::Refuted(counterexample) => Some(general(&counterexample.difference.to_string())),
        _ => None,
    })
}

/// Returns the first reason for which a pair is undecided.
fn undecided_reason(report: &ModuleReport) -> Option<String> {
    report.pairs.iter().find_map(|pair| match &pair.verdict {
        Verdict::Undecided { reason } => Some(general(reason)),
        Verdict::Unsupported { op, reason, .. } => {
            Some(format!("'{op}' is not supported: {}", general(reason)))
        }
        Verdict::ProvedUpTo { .. } => Some("proved up to the unroll bound".to_owned()),
        Verdict::Proved(_) | Verdict::Vacuous(_) | Verdict::Refuted(_) => None,
    })
}

/// Returns the symptom of a command that failed.
fn symptom(end: &End, stderr: &str) -> Symptom {
    match (end, first_error(stderr)) {
        (End::TimeLimit, _) => Symptom::CommandTimeout,
        (End::Exited(_), Some(complaint)) => Symptom::CommandFails(complaint),
        (End::Signaled(_), Some(complaint)) => Symptom::CommandFails(format!("{end}: {complaint}")),
        (End::Signaled(_), None) => {
            let frames = frames(stderr).join(", ");
            let place = if frames.is_empty() { frames } else { format!(" in {frames}") };
            Symptom::CommandFails(format!("{end}{place}"))
        }
        _ => Symptom::CommandFails(end.to_string()),
    }
}

/// Returns the first error or failed assertion, without parts that differ between programs, such as the location.
fn first_error(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.contains("error:") || line.contains("Assertion"))?;
    let start = line.find("error:").or_else(|| line.find("Assertion")).unwrap_or(0);
    Some(general(&line[start..]))
}

/// Returns the names of the innermost functions in a stack trace of LLVM, without parts that differ between programs.
fn frames(stderr: &str) -> Vec<String> {
    let name = |line: &str| {
        let (_, address) = line.split_once(" 0x")?;
        let (_, symbol) = address.split_once(' ')?;
        let name = symbol.split(['(', '<']).next()?.trim();
        (name.contains("::") && !name.starts_with("llvm::sys::")).then(|| general(name))
    };
    stderr.lines().filter_map(name).take(MAX_FRAMES).collect()
}

/// The number of functions of a stack trace that a symptom names: the first one may be a general accessor.
const MAX_FRAMES: usize = 2;

/// Returns the first line of a text without parts that differ between programs: numbers, and quoted text other than
/// names of operations.
fn general(text: &str) -> String {
    let is_name =
        |part: &str| part.contains('.') && part.chars().all(|c| c.is_alphabetic() || "._".contains(c));
    let parts = text.lines().next().unwrap_or_default().split('\'').enumerate();
    let parts = parts.map(|(i, part)| if i % 2 == 0 || is_name(part) { part } else { "..." });
    let mut general = String::new();
    for c in parts.collect::<Vec<_>>().join("'").chars() {
        match c.is_ascii_digit() {
            false => general.push(c),
            true if general.ends_with('N') => {}
            true => general.push('N'),
        }
    }
    general
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_named_by_the_innermost_functions() {
        let stderr = "Stack dump:\n0.\tProgram arguments: mlir-opt\n\
            0  libLLVM.so.22.1 0x00007f600f0b8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54\n\
            2  libLLVM.so.22.1 0x00007f600f0b94f4\n\
            4  libMLIR.so.22.1 0x00007f601928d907 mlir::TypedAttr::getType() const + 7\n\
            5  libMLIR.so.22.1 0x00007f6016103114 mlir::arith::AddUIExtendedOp::fold(int) + 436\n\
            6  libMLIR.so.22.1 0x00007f601928d907 mlir::Operation::fold() + 7\n";
        assert_eq!(frames(stderr), ["mlir::TypedAttr::getType", "mlir::arith::AddUIExtendedOp::fold"]);
        let symptom = symptom(&End::Signaled(11), stderr).to_string();
        assert!(
            symptom.ends_with("in mlir::TypedAttr::getType, mlir::arith::AddUIExtendedOp::fold"),
            "{symptom}"
        );
    }
}
