//! The report as JSON.

use std::borrow::Cow;

use serde::Serialize;

use super::by_pattern::{PatternVerdicts, reason_of};
use super::escape::escape_json;
use super::report::Equivalence;
use super::rows::{Row, Section, Status};
use super::view::Place;
use super::view::View;
use crate::checks::{Finding, OrderCause, OrderDependence, OrderOutcome, Run, UndecidedRewrite, Verdicts};
use crate::ir::diagnostics::Diagnostic;
use crate::ir::text::location_to_string;
use crate::proofs::ModuleReport;

/// Returns the report as JSON, with a final newline: an object for a whole file, and a list for the chunks of a split
/// file.
pub fn json(views: &[View<'_>]) -> String {
    let text = match views {
        [whole] if whole.first_line <= 1 => serde_json::to_string_pretty(&Report::of(whole)),
        chunks => serde_json::to_string_pretty(&chunks.iter().map(Report::of).collect::<Vec<_>>()),
    };
    // Strings, numbers and lists always serialize.
    escape_json(&text.unwrap_or_default()) + "\n"
}

#[derive(Serialize)]
struct Report<'a> {
    version: &'static str,
    file: &'a str,
    /// The line in which the chunk of the file begins; omitted for the first line.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    pipeline: String,
    result: &'static str,
    /// The progress of an interrupted check.
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<String>,
    runs: usize,
    /// The rows, which all forms of the report have.
    rows: Vec<RowData>,
    outcomes: Vec<OutcomeData<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Steps>,
    findings: Vec<FindingData>,
    errors: Vec<ErrorData>,
    stopped: Vec<Stopped<'a>>,
    patterns: Vec<Pattern<'a>>,
    folds: u64,
}

#[derive(Serialize)]
struct RowData {
    status: Status,
    code: Cow<'static, str>,
    name: String,
    text: String,
    /// The index of the proved or compared outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
}

impl From<Row> for RowData {
    fn from(row: Row) -> RowData {
        let outcome = match row.section {
            Section::Proofs(i) | Section::Comparison(i) => Some(i),
            _ => None,
        };
        let Row { status, code, name, text, place, .. } = row;
        RowData { status, code, name, text, outcome, place }
    }
}

#[derive(Serialize)]
struct OutcomeData<'a> {
    runs: Vec<RunData<'a>>,
    dataflow: String,
    texts: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<DependenceData<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a ModuleReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<&'static str>,
}

#[derive(Serialize)]
struct RunData<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    variant: &'a str,
    seed: Option<u64>,
}

/// The cause of an outcome that depends on the order.
#[derive(Serialize)]
struct DependenceData<'a> {
    run: RunData<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<&'a str>,
    /// The number of the decision, from 1, if no two rewrites were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    fuel: Option<u64>,
    /// The two rewrites whose order changes the outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pair: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<&'static str>,
    words: Vec<String>,
}

#[derive(Serialize)]
struct FindingData {
    check: &'static str,
    code: &'static str,
    subject: String,
    op: String,
    location: String,
    seed: Option<u64>,
    fuel: u64,
    step: u64,
    count: u64,
    message: String,
    before: String,
    after: String,
}

/// The number of single rewrites by verdict.
#[derive(Serialize)]
struct Steps {
    proved: u64,
    vacuous: u64,
    refuted: u64,
    undecided: u64,
    unattempted: u64,
    open: Vec<String>,
    by_subject: Vec<PatternVerdicts>,
}

/// An error of a pass.
#[derive(Serialize)]
struct ErrorData {
    location: String,
    message: String,
}

/// A driver that stopped before it converged.
#[derive(Serialize)]
struct Stopped<'a> {
    run: RunData<'a>,
    reason: String,
}

#[derive(Serialize)]
struct Pattern<'a> {
    name: &'a str,
    applied: u64,
}

impl<'a> Report<'a> {
    fn of(view: &View<'a>) -> Report<'a> {
        let report = view.report;
        let finding = |finding: &Finding| FindingData {
            check: finding.check().name(),
            code: finding.kind.code(),
            subject: finding.subject.to_string(),
            op: finding.op.clone(),
            location: location_to_string(view.ctx, finding.location),
            seed: finding.seed,
            fuel: finding.fuel,
            step: finding.step,
            count: finding.count,
            message: finding.to_diagnostic().message,
            before: finding.before.clone(),
            after: finding.after.clone(),
        };
        let outcomes = report.orders.outcomes.iter().enumerate();
        let Verdicts { proved, vacuous, refuted, undecided, unattempted, .. } = report.orders.verdicts;
        let open = |step: &UndecidedRewrite| {
            let location = location_to_string(view.ctx, step.location);
            format!("{} on '{}' at {location}: {}", step.subject, step.op, reason_of(step))
        };
        let open = report.orders.undecided_rewrites.iter().map(open).collect();
        let by_subject = PatternVerdicts::of(&report.orders);
        let steps = Steps { proved, vacuous, refuted, undecided, unattempted, open, by_subject };
        let error = |error: &Diagnostic| ErrorData {
            location: location_to_string(view.ctx, error.location),
            message: error.message.clone(),
        };
        Report {
            version: env!("CARGO_PKG_VERSION"),
            file: view.file,
            line: (view.first_line > 1).then_some(view.first_line),
            pipeline: view.pipeline(),
            result: view.result(),
            interrupted: report.interrupted.map(|interrupted| interrupted.to_string()),
            runs: report.orders.runs.len(),
            rows: view.rows().into_iter().map(RowData::from).collect(),
            outcomes: outcomes.map(|(i, outcome)| OutcomeData::of(view, i, outcome)).collect(),
            findings: report.orders.findings.iter().map(finding).collect(),
            steps: view.options.prove_rewrites.is_some().then_some(steps),
            errors: report.errors().map(error).collect(),
            stopped: report
                .stopped()
                .map(|(run, stop)| Stopped { run: RunData::of(view, run), reason: stop.to_string() })
                .collect(),
            patterns: report.applied().into_iter().map(|(name, applied)| Pattern { name, applied }).collect(),
            folds: report.folded(),
        }
    }
}

impl<'a> RunData<'a> {
    fn of(view: &View<'a>, run: Run) -> RunData<'a> {
        RunData { variant: &view.variants[run.variant].name, seed: run.seed }
    }
}

impl<'a> OutcomeData<'a> {
    fn of(view: &View<'a>, i: usize, outcome: &'a OrderOutcome) -> OutcomeData<'a> {
        let run = |run: Run| RunData::of(view, run);
        let proof = view.report.proofs.get(i);
        let compared = proof.and_then(|proof| proof.pair_compared);
        let dependence = |dependence: &'a OrderDependence| DependenceData {
            run: run(dependence.run),
            symbol: dependence.symbol.as_deref(),
            fuel: match dependence.cause {
                OrderCause::Decision { fuel, .. } => Some(fuel),
                OrderCause::Pair(_) => None,
            },
            pair: dependence.pair().map(|pair| pair.subjects().map(ToString::to_string)),
            compared: compared.map(|compared| match compared {
                Equivalence::Equivalent => "equivalent",
                Equivalence::Different => "different",
                Equivalence::Undecided => "undecided",
            }),
            words: view.dependence_lines(dependence, compared),
        };
        OutcomeData {
            runs: outcome.runs.iter().map(|&each| run(each)).collect(),
            dataflow: outcome.dataflow.to_string(),
            texts: outcome.n_texts,
            decision: outcome.dependence.as_ref().map(dependence),
            proof: proof.map(|proof| &proof.refines),
            compared: proof.and_then(|proof| proof.compared).map(View::equivalence),
        }
    }
}
