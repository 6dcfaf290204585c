//! The result of a trial.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::effort::Effort;
use super::symptom::{general, informative_lines};
use crate::check::{CheckReport, Symptom};
use crate::ir::Location;
use crate::proofs::refine::Difference;
use crate::proofs::solve::decide::NOT_SEEN;
use crate::proofs::verdict::Counterexample;
use crate::proofs::{ModuleReport, Pair, Verdict};

/// A refinement failure, without parts that differ between programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) struct RefinementFailure {
    /// The kind of the failure.
    kind: String,
    /// The operation of the target that has undefined behaviour, if that is the failure and the operation is known.
    undefined_operation: Option<String>,
    /// The width of `index` in bits, if it is not the first one of the settings, for which the failure was not found.
    pub(in crate::cli) other_width: Option<u32>,
}

impl RefinementFailure {
    /// Returns the failure that `counterexample` shows, of a pair that was compared for `widths` of `index`.
    fn new(counterexample: &Counterexample, widths: &[u32]) -> RefinementFailure {
        let Counterexample { source, target, difference, .. } = counterexample;
        let undefined = target.undefined_operation().filter(|_| *difference == Difference::Undefined);
        let calls = !source.trace.is_empty() || !target.trace.is_empty();
        let difference = match difference {
            // A call that differs may return or not, so that both are one kind.
            Difference::Termination if calls => &Difference::Trace,
            difference => difference,
        };
        RefinementFailure {
            kind: match difference {
                Difference::Value { .. } => "value mismatch".to_owned(),
                Difference::Poison { .. } => "the target is more poisonous".to_owned(),
                difference => difference.to_string(),
            },
            undefined_operation: undefined.map(str::to_owned),
            other_width: counterexample.index_width.filter(|width| widths.first() != Some(width)),
        }
    }

    /// Returns a failure of a kind, for another width of `index` than the first one if that is `Some`.
    #[cfg(test)]
    pub(in crate::cli) fn of_kind(kind: &str, other_width: Option<u32>) -> RefinementFailure {
        RefinementFailure { kind: kind.to_owned(), undefined_operation: None, other_width }
    }

    /// Returns whether the failure names the operation that has undefined behaviour. Failures of other programs that
    /// name the same operation are taken to have the same cause.
    pub(in crate::cli) fn names_operation(&self) -> bool {
        self.undefined_operation.is_some()
    }
}

impl fmt::Display for RefinementFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.undefined_operation {
            Some(op) => write!(f, "the target has undefined behaviour in {op}, the source has not")?,
            None => f.write_str(&self.kind)?,
        }
        self.other_width.map_or(Ok(()), |width| write!(f, " for index of {width} bits"))
    }
}

/// The result of a trial.
#[derive(Debug, Default)]
pub(in crate::cli) struct TrialResult {
    /// The symptoms, those that name a culprit first.
    pub(in crate::cli) symptoms: Vec<Symptom>,
    /// The location of each symptom. Missing locations are unknown.
    pub(in crate::cli) locations: Vec<Location>,
    /// Something is undecided.
    pub(in crate::cli) is_undecided: bool,
    /// All that is undecided are conditions that no evaluated input satisfies, or other widths of `index`.
    pub(in crate::cli) agrees: bool,
    /// An outcome is proved, and the proof depends on the width of `index`.
    pub(in crate::cli) uses_index: bool,
    /// The first reason for which something is undecided, without parts that differ between programs.
    pub(in crate::cli) undecided_reason: Option<String>,
    /// The first refinement failure of an outcome.
    pub(in crate::cli) difference: Option<RefinementFailure>,
    /// The functions of the first outcome that are refuted or lost, with their counterexamples.
    pub(in crate::cli) evidence: Option<String>,
    /// The text of this outcome.
    pub(in crate::cli) outcome: Option<String>,
    /// The command failed with an expected error.
    pub(in crate::cli) is_expected: bool,
    /// How the command ended, if it failed.
    pub(in crate::cli) command: Option<CommandFailure>,
    /// A signal ended the command, or it printed an operation with a null pointer (`<<NULL TYPE>>`).
    pub(in crate::cli) crashed: bool,
    /// The report of the passes; `None` for a command, and for a comparison by columns that finds nothing.
    pub(in crate::cli) report: Option<Box<CheckReport>>,
    /// The names of the units that the passes applied, if there is no report.
    pub(in crate::cli) units: BTreeSet<String>,
}

impl TrialResult {
    /// Returns the result of a comparison for all `widths` of `index`, or by columns for the first width only.
    pub(super) fn at_widths(mut self, widths: &[u32], effort: Effort) -> TrialResult {
        if effort == Effort::Columns && self.uses_index && widths.len() > 1 && self.holds() {
            (self.is_undecided, self.agrees) = (true, true);
        }
        self
    }

    /// Removes the report, and returns the names of the patterns, folds and lowerings that the passes applied.
    pub(in crate::cli) fn take_units(&mut self) -> BTreeSet<String> {
        match self.report.take() {
            Some(report) => report.units().into_keys().collect(),
            None => std::mem::take(&mut self.units),
        }
    }

    /// Returns whether everything is decided, without a failure.
    fn holds(&self) -> bool {
        self.symptoms.is_empty() && !self.is_undecided && !self.is_expected
    }

    pub(super) fn failed(symptom: Symptom) -> TrialResult {
        TrialResult { symptoms: vec![symptom], ..TrialResult::default() }
    }
}

/// How a command of `--through` failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct CommandFailure {
    /// The exit code, the signal, or the limit.
    pub(in crate::cli) end: String,
    /// The command ended with an exit code.
    #[serde(default)]
    pub(in crate::cli) exited: bool,
    /// The variable of the environment without which a command that a signal ended may not end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) environment: Option<String>,
    /// The beginning of its standard error.
    pub(in crate::cli) stderr: String,
}

impl CommandFailure {
    /// Returns lines that describe the failure: the end of the command, the variable of its environment, and the first
    /// [informative lines](informative_lines) of standard error.
    pub(in crate::cli) fn lines(&self) -> impl Iterator<Item = String> {
        let lines = informative_lines(&self.stderr);
        let n_more = lines.len().saturating_sub(MAX_STDERR_LINES);
        let stderr = lines.into_iter().take(MAX_STDERR_LINES).map(|line| format!("stderr: {line}"));
        std::iter::once(format!("command: {}", self.end))
            .chain(self.environment.iter().map(|variable| format!("environment: {variable}")))
            .chain(stderr)
            .chain((n_more > 0).then(|| format!("stderr: and {n_more} more lines")))
    }
}

/// The maximal number of lines of standard error in text. The JSON form has all of them.
const MAX_STDERR_LINES: usize = 10;

/// Returns an undecided result.
pub(super) fn undecided(reason: &str) -> TrialResult {
    TrialResult { is_undecided: true, undecided_reason: Some(reason.to_owned()), ..TrialResult::default() }
}

/// Returns the result of a command with this report. The pairs were compared for `widths` of `index`.
pub(super) fn result_of(report: &ModuleReport, widths: &[u32]) -> TrialResult {
    match report.exit_code() {
        1 => TrialResult {
            difference: difference(report, widths),
            evidence: evidence(report),
            ..TrialResult::failed(Symptom::Refuted)
        },
        _ if !report.lost.is_empty() => {
            TrialResult { evidence: evidence(report), ..TrialResult::failed(Symptom::Lost) }
        }
        0 => TrialResult { uses_index: uses_index(report), ..TrialResult::default() },
        _ => {
            let reason = undecided_reason(report).unwrap_or_else(|| "nothing to prove".to_owned());
            TrialResult { agrees: agrees(report), ..undecided(&reason) }
        }
    }
}

/// Returns whether all pairs are proved, or undecided only because no evaluated input shows a difference.
pub(super) fn agrees(report: &ModuleReport) -> bool {
    let is_not_seen =
        |verdict: &Verdict| matches!(verdict, Verdict::Undecided { reason } if reason == NOT_SEEN);
    let agrees = |pair: &Pair| pair.verdict.exit_code() == 0 || is_not_seen(&pair.verdict);
    report.lost.is_empty() && report.pairs.iter().all(agrees)
}

/// Returns whether a proof depends on the width of `index`.
pub(super) fn uses_index(report: &ModuleReport) -> bool {
    report.pairs.iter().any(|pair| match &pair.verdict {
        Verdict::Proved(proof) | Verdict::Vacuous(proof) => !proof.index_widths.is_empty(),
        _ => false,
    })
}

/// Returns the first refinement failure. The pairs were compared for `widths` of `index`.
pub(super) fn difference(report: &ModuleReport, widths: &[u32]) -> Option<RefinementFailure> {
    report.pairs.iter().find_map(|pair| match &pair.verdict {
        Verdict::Refuted(counterexample) => Some(RefinementFailure::new(counterexample, widths)),
        _ => None,
    })
}

/// Returns the functions that are refuted or lost, with their counterexamples.
pub(super) fn evidence(report: &ModuleReport) -> Option<String> {
    let (pairs, lost) = (report.pairs.iter().filter(|pair| pair.verdict.fails()).cloned(), &report.lost);
    let unmatched = report.unmatched.iter().filter(|name| lost.contains(name)).cloned();
    let failures = ModuleReport {
        pairs: pairs.collect(),
        unmatched: unmatched.collect(),
        lost: lost.clone(),
        ..ModuleReport::default()
    };
    let text = failures.without_times().to_string();
    (!text.is_empty()).then(|| text.trim_end().to_owned())
}

/// Returns the first reason for which a pair is undecided.
pub(super) fn undecided_reason(report: &ModuleReport) -> Option<String> {
    report.pairs.iter().find_map(|pair| match &pair.verdict {
        Verdict::Undecided { reason } => Some(general(reason)),
        Verdict::Unsupported { op, reason, .. } => {
            Some(format!("'{op}' is not supported: {}", general(reason)))
        }
        Verdict::ProvedUpTo { .. } => Some("proved up to the unroll bound".to_owned()),
        Verdict::Proved(_) | Verdict::Vacuous(_) | Verdict::Refuted(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ir::Context;
    use crate::ir::text::{ParseOptions, parse_source};
    use crate::proofs::{Settings, prove_modules};

    #[test]
    fn a_failure_names_the_width_of_index_unless_it_is_the_first_one() {
        let ctx = Arc::new(Context::new(crate::registry()));
        let parse = |body: &str| {
            let text = format!("func.func @f() -> index {{\n{body}\nreturn %r : index\n}}");
            parse_source(&ctx, "test", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
        };
        // The constant is negative for 32 bits, and positive for 64.
        let (zero, constant) = ("%z = arith.constant 0 : index", "%c = arith.constant 4294967295 : index");
        let source = parse(&format!("{zero}\n{constant}\n%r = arith.maxsi %z, %c : index"));
        let target = parse("%r = arith.constant 4294967295 : index");
        let failure = |widths: &[u32]| {
            let settings = Settings { index_widths: widths.to_vec(), ..Settings::default() };
            let report = prove_modules(&source, source.root(), &target, target.root(), &settings);
            result_of(&report, widths).difference.map(|difference| difference.to_string())
        };
        let text = "value mismatch";
        assert_eq!(failure(&[64]), None);
        assert_eq!(failure(&[32]).as_deref(), Some(text));
        assert_eq!(failure(&[64, 32]), Some(format!("{text} for index of 32 bits")));
    }

    #[test]
    fn kinds_of_failures_depend_on_their_cause() {
        let ctx = Arc::new(Context::new(crate::registry()));
        let failure = |bodies: [&str; 2]| {
            let parse = |body: &str| {
                let text = format!(
                    "func.func private @g(i32)\nfunc.func @f(%x: i32, %y: i32) -> i32 {{\n{body}\n}}"
                );
                parse_source(&ctx, "test", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
            };
            let [source, target] = bodies.map(parse);
            let settings = Settings::default();
            let report = prove_modules(&source, source.root(), &target, target.root(), &settings);
            result_of(&report, &settings.index_widths).difference.expect("a counterexample")
        };
        let (returned, division) = ("return %x : i32", "%0 = arith.divsi %x, %y : i32\nreturn %x : i32");
        let undefined = failure([returned, division]);
        let text = "the target has undefined behaviour in arith.divsi, the source has not";
        assert_eq!((undefined.to_string().as_str(), undefined.names_operation()), (text, true));
        // A call that does not return is observable. A loop without a call is not.
        let call = "call @g(%x) : (i32) -> ()\nreturn %x : i32";
        let endless = "cf.br ^bb1\n^bb1:\ncall @g(%x) : (i32) -> ()\ncf.br ^bb1";
        for target in [returned, endless] {
            assert_eq!(failure([call, target]).to_string(), "observable behaviour differs");
        }
        let silent = failure([returned, "cf.br ^bb1\n^bb1:\ncf.br ^bb1"]);
        assert_eq!(silent.to_string(), "only one of source and target returns");
    }
}
