//! The report model: the data and the sentences that all formats of the report render (text, HTML, JSON, JUnit XML,
//! SARIF).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::count::count;
use super::report::{CheckOptions, CheckReport, Equivalence, Variant};
use crate::checks::{Run, Verdicts, VerifyMode};
use crate::ir::diagnostics::Sources;
use crate::ir::{Context, Ir, Location};

/// A report with the data that its formats render.
pub struct View<'a> {
    /// The report.
    pub report: &'a CheckReport,
    /// The options of the check.
    pub options: &'a CheckOptions,
    /// The pass pipelines, with their settings.
    pub variants: &'a [Variant],
    /// The program before the passes.
    pub input: &'a Ir,
    /// The name of the file.
    pub file: &'a str,
    /// The line in which the chunk of the file begins: 1 for the whole file.
    pub first_line: u32,
    /// The context of the names and locations.
    pub ctx: &'a Context,
    /// The texts of excerpts.
    pub sources: &'a Sources<'a>,
}

impl View<'_> {
    /// Returns the name of the file, with the line in which the chunk begins unless that is the first.
    pub(super) fn chunk(&self) -> String {
        match self.first_line {
            0 | 1 => self.file.to_owned(),
            line => format!("{}:{line}", self.file),
        }
    }

    /// Returns the pipeline with the settings that were asked for, as text.
    pub(super) fn pipeline(&self) -> String {
        self.variants.first().map(|variant| variant.pipeline.to_string()).unwrap_or_default()
    }

    /// Returns `holds`, `fails` or `undecided`.
    pub(super) fn result(&self) -> &'static str {
        match (self.report.fails(self.options), self.report.is_undecided(self.options)) {
            (true, _) => "fails",
            (false, true) => "undecided",
            (false, false) => "holds",
        }
    }

    /// Returns the names of the enabled checks.
    pub(super) fn checks_in_force(&self) -> String {
        let checks = &self.options.checks;
        let all = [
            ("contract", checks.contract),
            ("fingerprint", checks.needs_fingerprint()),
            ("verify", checks.verify != VerifyMode::Off),
            ("termination", checks.termination),
        ];
        let made: Vec<&str> = all.iter().filter(|(_, on)| *on).map(|&(name, _)| name).collect();
        if made.is_empty() { "none made".to_owned() } else { made.join(", ") }
    }

    /// Returns the number of proofs of single rewrites, by verdict.
    pub(super) fn steps(&self) -> String {
        let Verdicts { proved, refuted, undecided, vacuous, unattempted, .. } = self.report.orders.verdicts;
        let n_attempted = proved + refuted + undecided + vacuous;
        let mut text = format!(
            "{} proved one by one: {proved} refine, {vacuous} vacuously, {refuted} refuted, {undecided} undecided",
            count(n_attempted, "rewrite")
        );
        if unattempted > 0 {
            text +=
                &format!("; {} without a pattern: proved with the outcome only", count(unattempted, "edit"));
        }
        text
    }

    /// Returns the settings and the order of a run.
    pub(super) fn run(&self, run: Run) -> String {
        let order = run.seed.map_or("default order".to_owned(), |seed| format!("seed {seed}"));
        match self.variants.get(run.variant).map(|variant| variant.name.as_str()) {
            None | Some("") => order,
            Some(name) => format!("{name}, {order}"),
        }
    }

    /// Returns `file:line:col`; empty for an unknown location.
    pub(super) fn place(&self, location: Location) -> String {
        Place::new(self.ctx, location).map_or(String::new(), |place| place.to_string())
    }

    /// Returns how an outcome compares with the first one.
    pub(super) fn equivalence(compared: Equivalence) -> &'static str {
        match compared {
            Equivalence::Equivalent => "equivalent to outcome 1",
            Equivalence::Different => "not equivalent to outcome 1",
            Equivalence::Undecided => "not known to be equivalent to outcome 1",
        }
    }
}

/// A position in a file; line and column are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl Place {
    /// Returns the first position that `location` leads to; `None` if it is unknown.
    pub(crate) fn new(ctx: &Context, location: Location) -> Option<Place> {
        let range = location.file(ctx)?;
        Some(Place { file: range.file.as_str(ctx).to_owned(), line: range.start.0, column: range.start.1 })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}
