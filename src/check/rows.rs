//! The rows of a report. Each row is one result, and every form of the report renders the same rows.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use super::count::count;
use super::report::{CheckReport, Equivalence};
use super::view::Place;
use super::view::View;
use crate::checks::{Finding, OrderOutcome, Run, Verdict as StepOutcome};
use crate::ir::text::symbol_to_string;
use crate::ir::{Ir, Location, OpId, WalkOrder};
use crate::proofs::Verdict;

/// The effect of a row on the result of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    /// A check passed.
    Holds,
    /// Information without an effect on the result.
    Note,
    /// A check was not decided.
    Undecided,
    /// A check failed.
    Fails,
}

impl Status {
    /// Returns the class of the status in HTML.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Status::Holds => "holds",
            Status::Note => "note",
            Status::Undecided => "undecided",
            Status::Fails => "fails",
        }
    }
}

/// The part of the report that a row is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    /// The outcomes of the orders.
    Orders,
    /// The drivers that stopped early.
    Stops,
    /// The errors of passes and the findings of checks.
    Checks,
    /// The proofs of single rewrites.
    Rewrites,
    /// The proofs of the steps of a transform script.
    Steps,
    /// The comparison of an outcome with the first one, by its index.
    Comparison(usize),
    /// The proofs of an outcome, by its index.
    Proofs(usize),
    /// The work that an interrupted run has not done.
    Interrupted,
    /// The patterns, folds and lowerings of a gate.
    Units,
    /// The critical pairs of a gate.
    Pairs,
}

/// One result.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) section: Section,
    pub(crate) status: Status,
    /// The kind of the row in machine-readable forms; a rule of SARIF if the row does not hold.
    pub(crate) code: Cow<'static, str>,
    /// The subject: an outcome, a pattern, a function.
    pub(crate) name: String,
    /// The result in one or more lines.
    pub(crate) text: String,
    pub(crate) place: Option<Place>,
    /// The result with excerpts of the source and of the IR.
    pub(crate) details: Option<String>,
}

impl Row {
    /// Returns the first line of the text.
    pub(crate) fn title(&self) -> &str {
        self.text.lines().next().unwrap_or_default()
    }
}

/// Returns the rows of a section.
pub(crate) fn of(rows: &[Row], section: Section) -> impl Iterator<Item = &Row> {
    rows.iter().filter(move |row| row.section == section)
}

impl View<'_> {
    /// Returns the rows of the report, in the order of the sections.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let status = if self.report.is_unknown() { Status::Undecided } else { Status::Fails };
        for error in &self.report.rejected {
            let text = error.message.clone();
            rows.push(self.row(Section::Checks, status, "not-read", "the program", text, error.location));
        }
        self.order_rows(&mut rows);
        self.stop_rows(&mut rows);
        self.check_rows(&mut rows);
        self.rewrite_rows(&mut rows);
        self.step_rows(&mut rows);
        self.proof_rows(&mut rows);
        if let Some(interrupted) = self.report.interrupted {
            let text = interrupted.to_string();
            let (section, status) = (Section::Interrupted, Status::Undecided);
            rows.push(self.row(section, status, "interrupted", "other orders", text, Location::UNKNOWN));
        }
        rows
    }

    fn row(
        &self,
        section: Section,
        status: Status,
        code: &'static str,
        name: impl Into<String>,
        text: String,
        location: Location,
    ) -> Row {
        let place = Place::new(self.ctx, location);
        Row { section, status, code: code.into(), name: name.into(), text, place, details: None }
    }

    /// Adds a row for each outcome. An outcome fails if the default order with the same settings has another outcome.
    fn order_rows(&self, rows: &mut Vec<Row>) {
        for (i, outcome) in self.report.orders.outcomes.iter().enumerate() {
            let fails = self.report.order_fails(self.options) && differs_from_default(self.report, outcome);
            let (status, code) = if fails { (Status::Fails, "order") } else { (Status::Holds, "outcome") };
            let runs = count(outcome.runs.len() as u64, "run");
            let mut text = format!("{}: {runs} ({})", outcome.dataflow, self.which_runs(outcome));
            let mut location = Location::UNKNOWN;
            if let Some(dependence) = &outcome.dependence {
                let compared = self.report.proofs.get(i).and_then(|proof| proof.pair_compared);
                for line in self.dependence_lines(dependence, compared) {
                    text += &format!("\n{line}");
                }
                location = dependence.location();
            }
            let name = format!("outcome {}", i + 1);
            rows.push(self.row(Section::Orders, status, code, name, text, location));
        }
    }

    fn which_runs(&self, outcome: &OrderOutcome) -> String {
        let names: Vec<String> = outcome.runs.iter().take(4).map(|&run| self.run(run)).collect();
        let more = if outcome.runs.len() > 4 { ", ..." } else { "" };
        format!("{}{more}", names.join(", "))
    }

    /// Adds a row for each driver that stopped before it converged.
    fn stop_rows(&self, rows: &mut Vec<Row>) {
        for (run, stop) in self.report.stopped() {
            let (status, code) =
                if stop.is_nontermination() { (Status::Fails, "cycle") } else { (Status::Note, "stopped") };
            let text = format!("stopped early ({}): {stop}", self.run(run));
            rows.push(self.row(Section::Stops, status, code, "driver", text, Location::UNKNOWN));
        }
    }

    /// Adds a row for each error of a pass and each finding.
    fn check_rows(&self, rows: &mut Vec<Row>) {
        let (section, status) = (Section::Checks, Status::Fails);
        for error in self.report.errors() {
            let row = self.row(section, status, "error", "pass", error.message.clone(), error.location);
            rows.push(Row { details: Some(error.render(self.ctx, self.sources)), ..row });
        }
        for finding in &self.report.orders.findings {
            let name = format!("{}: {}", finding.check(), finding.subject);
            let row =
                self.row(section, status, finding.kind.code(), name, text_of(finding), finding.location);
            rows.push(Row { details: Some(finding.render(self.ctx, self.sources)), ..row });
        }
    }

    /// Adds a row for the proofs of single rewrites, and one for each undecided rewrite. A refuted rewrite is a
    /// finding.
    fn rewrite_rows(&self, rows: &mut Vec<Row>) {
        if self.options.prove_rewrites.is_none() {
            return;
        }
        let verdicts = self.report.orders.verdicts;
        let is_open = verdicts.undecided > 0 || (verdicts.unattempted > 0 && self.options.prove.is_none());
        let (status, code) =
            if is_open { (Status::Undecided, "undecided") } else { (Status::Holds, "proved") };
        rows.push(self.row(Section::Rewrites, status, code, "rewrites", self.steps(), Location::UNKNOWN));
        for step in &self.report.orders.undecided_rewrites {
            let name = format!("{} on '{}'", step.subject, step.op);
            let reason = step.reason.strip_prefix("undecided: ").unwrap_or(&step.reason).to_owned();
            let row =
                self.row(Section::Rewrites, Status::Undecided, "undecided", name, reason, step.location);
            rows.push(row);
        }
    }

    /// Adds a row for each function that a step of a transform script changed, in the first run. A refuted step is a
    /// finding.
    fn step_rows(&self, rows: &mut Vec<Row>) {
        let passes = self.report.orders.runs.first().map_or(&[] as &[_], |(_, passes)| passes);
        for step in passes.iter().flat_map(|pass| &pass.steps) {
            let (status, code) = match &step.verdict {
                StepOutcome::Proved { .. } | StepOutcome::Vacuous => (Status::Holds, "proved"),
                StepOutcome::Undecided { .. } => (Status::Undecided, "undecided"),
                StepOutcome::Refuted { .. } => (Status::Fails, "refuted"),
            };
            let name = format!("step {} {}", step.step, step.name);
            let text = format!("@{} {}", step.function, step.verdict);
            rows.push(self.row(Section::Steps, status, code, name, text, step.location));
        }
    }

    /// Returns the row of the comparison of outcome `i` with the first one. It has no effect on the result, because
    /// each outcome is compared with the input as well.
    fn comparison_row(&self, i: usize, compared: Equivalence) -> Row {
        let status = match compared {
            Equivalence::Equivalent => Status::Holds,
            Equivalence::Different | Equivalence::Undecided => Status::Note,
        };
        let (name, text) =
            (format!("comparison of outcome {}", i + 1), View::equivalence(compared).to_owned());
        self.row(Section::Comparison(i), status, "comparison", name, text, Location::UNKNOWN)
    }

    /// Adds a row for each comparison of outcomes, and for each function of the input and each outcome.
    fn proof_rows(&self, rows: &mut Vec<Row>) {
        if self.report.proofs.is_empty() {
            return;
        }
        let locations = symbol_locations(self.input);
        for (i, proof) in self.report.proofs.iter().enumerate() {
            if let Some(compared) = proof.compared {
                rows.push(self.comparison_row(i, compared));
            }
            let proof = &proof.refines;
            let mut add = |status, code, name: &str, text: String| {
                let location = locations.get(name).copied().unwrap_or(Location::UNKNOWN);
                let name = symbol_to_string(name);
                rows.push(self.row(Section::Proofs(i), status, code, name, text, location));
            };
            for pair in &proof.pairs {
                let (status, code) = match &pair.verdict {
                    Verdict::Refuted(_) => (Status::Fails, "refuted"),
                    verdict if verdict.holds() => (Status::Holds, "proved"),
                    _ => (Status::Undecided, "undecided"),
                };
                add(status, code, &pair.source, pair.verdict.to_string());
            }
            for name in &proof.hidden {
                let text = "differs for arguments that it is not called with".to_owned();
                add(Status::Note, "hidden", name, text);
            }
            for name in proof.unmatched.iter().filter(|name| !proof.lost.contains(name)) {
                add(Status::Note, "removed", name, "is missing in the outcome".to_owned());
            }
            for name in &proof.lost {
                let text = match proof.unmatched.contains(name) {
                    true => "is missing in the outcome, but visible outside the module in the input",
                    false => "became private: it is visible outside the module in the input only",
                };
                add(Status::Fails, "lost", name, text.to_owned());
            }
        }
    }
}

/// Returns the message of a finding and its notes, a line each.
pub(crate) fn text_of(finding: &Finding) -> String {
    let diagnostic = finding.to_diagnostic();
    let notes = diagnostic.notes.iter().map(|note| note.message.clone());
    std::iter::once(diagnostic.message.clone()).chain(notes).collect::<Vec<_>>().join("\n")
}

/// Returns whether a run of `outcome` has another outcome than the default order with the same settings.
fn differs_from_default(report: &CheckReport, outcome: &OrderOutcome) -> bool {
    let contains = |outcome: &OrderOutcome, run: Run| outcome.runs.contains(&run);
    outcome.runs.iter().any(|&run| {
        let default = Run { seed: None, ..run };
        !contains(outcome, default) && report.orders.outcomes.iter().any(|other| contains(other, default))
    })
}

/// Returns the locations of the symbols of a module. The name of a symbol begins with those of the enclosing symbol
/// tables, joined with `::@`. Of several symbols of one name, the first counts.
fn symbol_locations(ir: &Ir) -> BTreeMap<String, Location> {
    let mut locations = BTreeMap::new();
    let own_name = |op: OpId| ir.symbol_name(op).map(|name| name.as_str(ir.ctx()));
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        let Some(name) = own_name(op).filter(|_| op != ir.root()) else { return };
        let mut path = name.to_owned();
        let mut at = op;
        while let Some(parent) = ir.parent_op(at).filter(|&parent| parent != ir.root()) {
            if let Some(prefix) = own_name(parent) {
                path = format!("{prefix}::@{path}");
            }
            at = parent;
        }
        locations.entry(path).or_insert_with(|| ir.loc(op));
    });
    locations
}
