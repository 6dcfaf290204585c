//! The rewriting of programs by passes or by a command, for one program or for many.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use regex::Regex;

use super::effort::Effort;
use super::judgement::{caught, checked, checked_by_columns, compared, panicked};
use super::result::{CommandFailure, TrialResult, result_of, undecided};
use super::symptom::symptom;
use crate::check::{CheckOptions, Variant, check};
use crate::checks::Subject;
use crate::cli::custom_form::text_for_command;
use crate::cli::exit::Exit;
use crate::cli::joint_run::{Joined, JointResult, rewrite_joined};
use crate::cli::options::hash_of;
use crate::cli::passes::check_files;
use crate::cli::through::{Refusal, Through, memory_variable};
use crate::ir::text::{ParseOptions, parse_source};
use crate::ir::{Context, Ir, parallel};
use crate::process::{CommandResult, End};
use crate::proofs::Settings;

/// The rewriting of a program.
pub(in crate::cli) enum Trial {
    Passes { variants: Vec<Variant>, options: Box<CheckOptions> },
    Command { command: Box<Through>, settings: Box<Settings>, expected_errors: Option<Regex> },
}

impl Trial {
    /// Returns a description of the passes or the command.
    pub(in crate::cli) fn name(&self) -> String {
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
    pub(in crate::cli) fn require_orders(&mut self, all: bool, different: bool) {
        if let Trial::Passes { options, .. } = self
            && !all
        {
            options.allow_order_dependence |= !different;
            options.allow_equivalent_outcomes = true;
        }
    }

    /// Returns the names of the patterns of the passes, and of the folds of all registered operations if the passes
    /// include a canonicalization; none for a command.
    pub(in crate::cli) fn units(&self, ctx: &Arc<Context>) -> Vec<String> {
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
    pub(in crate::cli) fn passes(&self) -> Option<(&Variant, &CheckOptions)> {
        match self {
            Trial::Passes { variants, options } => Some((&variants[0], options)),
            Trial::Command { .. } => None,
        }
    }

    /// Returns the paths of the files that the passes read, such as files of patterns; none for a command.
    pub(in crate::cli) fn files(&self) -> Vec<&str> {
        self.passes().map(|(passes, _)| passes.pipeline.files()).unwrap_or_default()
    }

    /// Returns a hash of the contents of these files; `None` without files.
    pub(in crate::cli) fn contents(&self) -> Option<String> {
        let files = self.files();
        let read = |path: &&str| std::fs::read(path).unwrap_or_default();
        (!files.is_empty()).then(|| hash_of(files.iter().map(read)))
    }

    /// Returns the reason for which the command can rewrite no program, unless it rejects an empty module with an
    /// expected message.
    pub(in crate::cli) fn refusal(&self) -> Option<Refusal> {
        let Trial::Command { command, expected_errors, .. } = self else { return None };
        let is_expected = |message: &str| expected_errors.as_ref().is_some_and(|each| each.is_match(message));
        command
            .refusal()
            .filter(|refusal| !matches!(refusal, Refusal::Rejects(message) if is_expected(message)))
    }

    /// Reads the files of the passes, and reports the errors in them on standard error.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or is not valid.
    pub(in crate::cli) fn check_files(&self, ctx: &Arc<Context>) -> Result<(), Exit> {
        self.passes().map_or(Ok(()), |(passes, _)| check_files(ctx, &passes.pipeline))
    }

    /// Returns the trial with a shorter time limit of the command; `None` for passes.
    pub(in crate::cli) fn brief(&self) -> Option<Trial> {
        self.with_command(Through::brief)
    }

    /// Returns the trial with a time limit of the command that suffices for crashes; `None` for passes.
    pub(in crate::cli) fn for_crashes(&self) -> Option<Trial> {
        self.with_command(Through::for_crashes)
    }

    /// Returns the trial with another command line; `None` for passes.
    pub(in crate::cli) fn with_line(&self, line: &str) -> Option<Trial> {
        self.with_command(|command| command.with_line(line))
    }

    /// Returns the trial with another command, computed from that of the trial; `None` for passes.
    fn with_command(&self, other: impl FnOnce(&Through) -> Through) -> Option<Trial> {
        let Trial::Command { command, settings, expected_errors } = self else { return None };
        Some(Trial::Command {
            command: Box::new(other(command)),
            settings: settings.clone(),
            expected_errors: expected_errors.clone(),
        })
    }

    /// Sets the deadline of all proofs and commands. Proofs that it ends are undecided.
    pub(in crate::cli) fn end_at(&mut self, deadline: Instant) {
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
    pub(in crate::cli) fn run(&self, program: &Ir) -> TrialResult {
        self.run_within(program, Effort::Full)
    }

    /// Does the same as [`run`](Trial::run), with an effort.
    pub(in crate::cli) fn run_within(&self, program: &Ir, effort: Effort) -> TrialResult {
        let output = match self {
            Trial::Passes { .. } => None,
            Trial::Command { command, .. } => Some(command.rewrite(text_for_command(program))),
        };
        self.evaluate(program, output.as_ref(), effort)
    }

    /// Returns the results of passes for several programs, whose outcomes are compared with the programs by columns; an
    /// empty list for a command. `begin` is called before the passes run on the program with a number.
    pub(in crate::cli) fn run_by_columns(&self, programs: &[&Ir], begin: &dyn Fn(usize)) -> Vec<TrialResult> {
        match self {
            Trial::Passes { variants, options } => checked_by_columns(programs, variants, options, begin),
            Trial::Command { .. } => Vec::new(),
        }
    }

    /// Returns whether a command rewrites.
    pub(in crate::cli) fn is_command(&self) -> bool {
        matches!(self, Trial::Command { .. })
    }

    /// Returns whether outcomes or rewrites are proved.
    pub(in crate::cli) fn proves(&self) -> bool {
        match self {
            Trial::Passes { options, .. } => options.prove.is_some() || options.prove_rewrites.is_some(),
            Trial::Command { .. } => true,
        }
    }

    /// Returns whether single rewrites are proved.
    pub(in crate::cli) fn proves_rewrites(&self) -> bool {
        matches!(self, Trial::Passes { options, .. } if options.prove_rewrites.is_some())
    }

    /// Returns whether one process of the command rewrites many programs.
    pub(in crate::cli) fn is_split(&self) -> bool {
        match self {
            Trial::Passes { .. } => false,
            Trial::Command { command, .. } => command.is_split(),
        }
    }

    /// Compares the outcomes of programs with the programs by columns. The command rewrites those in `joined` in joint
    /// modules. The others, and those whose joint outcomes have failures, are rewritten by themselves.
    pub(in crate::cli) fn run_joined(&self, programs: &[&Ir], joined: &Joined) -> Vec<TrialResult> {
        let Trial::Command { command, settings, .. } = self else { return Vec::new() };
        let joint = rewrite_joined(command, &Effort::Columns.limit(settings), programs, joined);
        // Programs with a failure are rewritten by themselves.
        let result = |joint| match joint {
            JointResult::Skipped => Some(Trial::skipped()),
            JointResult::Compared(report) => {
                let widths = &settings.index_widths;
                let result = result_of(&report, widths).at_widths(widths, Effort::Columns);
                result.symptoms.is_empty().then_some(result)
            }
        };
        let mut results: Vec<Option<TrialResult>> =
            joint.into_iter().map(|joint| joint.and_then(result)).collect();
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
    pub(in crate::cli) fn skipped() -> TrialResult {
        undecided("not executed by itself: the command fails or does not return on similar programs")
    }

    /// Returns the results for programs, with few processes of a command.
    pub(in crate::cli) fn run_all(&self, programs: &[Ir], effort: Effort) -> Vec<TrialResult> {
        if !self.is_split() {
            return self.run_each(programs, effort);
        }
        let outputs = self.rewrite_all(&programs.iter().collect::<Vec<_>>());
        let evaluate = |i: usize| self.evaluate(&programs[i], outputs.get(i), effort);
        parallel::map(programs.len(), evaluate)
    }

    /// Returns the result for each program.
    pub(in crate::cli) fn run_each(&self, programs: &[Ir], effort: Effort) -> Vec<TrialResult> {
        parallel::map(programs.len(), |i| self.run_within(&programs[i], effort))
    }

    /// Returns the results for programs, whose outcomes are not compared, as one process of the command shows them, up
    /// to the first one for which it does not. `failure` is the failure that is looked for.
    pub(in crate::cli) fn failures_in_one_process(
        &self,
        programs: &[Ir],
        effort: Effort,
        failure: &CommandFailure,
    ) -> Vec<TrialResult> {
        let Trial::Command { command, .. } = self else { return Vec::new() };
        let outputs =
            command.failures(&programs.iter().map(text_for_command).collect::<Vec<_>>(), failure.exited);
        let result = |(program, output): (&Ir, &CommandResult)| match output.end.is_success() {
            true => TrialResult::default(),
            false => self.evaluate(program, Some(output), effort),
        };
        programs.iter().zip(&outputs).map(result).collect()
    }

    /// Executes the command on programs. Returns an empty list for a trial of passes.
    pub(in crate::cli) fn rewrite_all(&self, programs: &[&Ir]) -> Vec<CommandResult> {
        match self {
            Trial::Passes { .. } => Vec::new(),
            Trial::Command { command, .. } => command
                .rewrite_all(&programs.iter().map(|program| text_for_command(program)).collect::<Vec<_>>()),
        }
    }

    /// Returns the result for a program. `output` is the result of the command, which a trial of passes does not have.
    pub(in crate::cli) fn evaluate(
        &self,
        program: &Ir,
        output: Option<&CommandResult>,
        effort: Effort,
    ) -> TrialResult {
        caught(|| match (self, output) {
            (Trial::Passes { variants, options }, _) if effort == Effort::Columns => {
                checked_by_columns(&[program], variants, options, &|_| ()).pop().unwrap_or_default()
            }
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
                    environment: memory_variable().filter(|_| matches!(output.end, End::Signaled(_))),
                    stderr,
                };
                let symptom = symptom(&output.end, &failure.stderr);
                let crashed = matches!(output.end, End::Signaled(_)) || failure.stderr.contains("<<NULL ");
                TrialResult { command: Some(failure), crashed, ..TrialResult::failed(symptom) }
            }
            (Trial::Command { .. }, None) => undecided("not executed"),
        })
        .unwrap_or_else(panicked)
    }
}
