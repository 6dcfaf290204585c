//! The report as JSON, for a program.

use serde::Serialize;

use super::View;
use crate::checks::Finding;
use crate::drivers::{OrderOutcome, Run};
use crate::ir::text::location_to_string;
use crate::proofs::ModuleReport;

/// The report as JSON, with a final newline.
pub fn json(view: &View<'_>) -> String {
    // Strings, numbers and lists always serialize.
    serde_json::to_string_pretty(&Report::of(view)).unwrap_or_default() + "\n"
}

#[derive(Serialize)]
struct Report<'a> {
    version: &'static str,
    file: &'a str,
    pipeline: String,
    result: &'static str,
    runs: usize,
    outcomes: Vec<Outcome<'a>>,
    findings: Vec<FindingData>,
    errors: Vec<String>,
    patterns: Vec<Pattern<'a>>,
    folds: u64,
}

#[derive(Serialize)]
struct Outcome<'a> {
    runs: Vec<RunData<'a>>,
    dataflow: String,
    texts: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<TurnData<'a>>,
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

#[derive(Serialize)]
struct TurnData<'a> {
    run: RunData<'a>,
    fuel: u64,
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
        Report {
            version: env!("CARGO_PKG_VERSION"),
            file: view.file,
            pipeline: view.pipeline(),
            result: view.result(),
            runs: report.orders.runs.len(),
            outcomes: outcomes.map(|(i, outcome)| Outcome::of(view, i, outcome)).collect(),
            findings: report.orders.findings.iter().map(finding).collect(),
            errors: report.errors().map(|error| error.message.clone()).collect(),
            patterns: report.applied().into_iter().map(|(name, applied)| Pattern { name, applied }).collect(),
            folds: report.folded(),
        }
    }
}

impl<'a> Outcome<'a> {
    fn of(view: &View<'a>, i: usize, outcome: &'a OrderOutcome) -> Outcome<'a> {
        let run = |run: Run| RunData { variant: &view.variants[run.variant].name, seed: run.seed };
        let proof = view.report.proofs.get(i);
        let turn = outcome.turn.as_ref();
        Outcome {
            runs: outcome.runs.iter().map(|&each| run(each)).collect(),
            dataflow: outcome.dataflow.to_string(),
            texts: outcome.exact.len(),
            turn: turn.map(|turn| TurnData { run: run(turn.run), fuel: turn.fuel, words: view.turn(turn) }),
            proof: proof.map(|proof| &proof.refines),
            compared: proof.and_then(|proof| proof.compared).map(View::equivalence),
        }
    }
}
