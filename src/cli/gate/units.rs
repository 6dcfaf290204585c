//! The rows of the units of a gate: patterns, folds and lowerings, over all chunks and their variants.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Serialize;

use super::report::{Chunk, Failure, GateReport, Requirement};
use crate::check::{Row, Section, Status, UnitCounts, count};

/// The results of a unit.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Unit<'a> {
    /// The results in the given programs.
    programs: UnitCounts,
    /// The results in variants of the programs.
    variants: UnitCounts,
    /// The failures that name the unit, the first of each kind, with the chunk.
    #[serde(skip)]
    failures: Vec<(&'a Chunk, &'a Failure)>,
}

impl Unit<'_> {
    fn is_fired(&self) -> bool {
        self.programs.programs + self.variants.programs > 0
    }

    /// Returns whether each application in the given programs is proved.
    fn is_proved(&self) -> bool {
        self.programs.programs == self.programs.proved_programs
    }

    fn n_undecided(&self) -> u64 {
        self.programs.undecided
    }

    /// Returns the results as text: `applied to 3 programs, proved in 2; 5 variants, proved in 5; i8, i32; 2 orders`.
    fn text(&self) -> String {
        if !self.is_fired() {
            return "never applied".to_owned();
        }
        let proved = |counts: &UnitCounts| format!(", proved in {}", counts.proved_programs);
        let mut text = format!("applied to {}", count(self.programs.programs, "program"));
        text += &proved(&self.programs);
        if self.variants.programs > 0 {
            let _ = write!(text, "; {}{}", count(self.variants.programs, "variant"), proved(&self.variants));
        }
        let types: BTreeSet<&String> = self.programs.types.union(&self.variants.types).collect();
        if !types.is_empty() {
            let types: Vec<&str> = types.into_iter().map(String::as_str).collect();
            let _ = write!(text, "; {}", types.join(", "));
        }
        let orders = self.programs.orders.max(self.variants.orders);
        let _ = write!(text, "; {}", count(orders, "order"));
        for (reason, count) in &self.programs.reasons {
            let _ = write!(text, "\n{count} undecided: {reason}");
        }
        text
    }
}

impl GateReport {
    /// Returns the results of each unit, known or applied, by name.
    pub(super) fn units(&self) -> BTreeMap<&str, Unit<'_>> {
        let mut units: BTreeMap<&str, Unit<'_>> =
            self.known.iter().map(|name| (name.as_str(), Unit::default())).collect();
        for chunk in &self.chunks {
            for (name, counts) in &chunk.units {
                units.entry(name).or_default().programs.add(counts);
            }
            for (name, counts) in &chunk.variants {
                units.entry(name).or_default().variants.add(counts);
            }
            for failure in &chunk.failures {
                for name in &failure.units {
                    let failures = &mut units.entry(name).or_default().failures;
                    if !failures.iter().any(|(_, known)| known.reason == failure.reason) {
                        failures.push((chunk, failure));
                    }
                }
            }
        }
        units
    }

    /// Returns the keys, for the baseline, of units that are never applied or not decided.
    pub(super) fn open_units(&self) -> Vec<String> {
        let units = self.units();
        let never = units.iter().filter(|(_, unit)| !unit.is_fired()).map(|(name, _)| never_applied(name));
        let open = units.iter().filter(|(_, unit)| unit.n_undecided() > 0).map(|(name, _)| undecided(name));
        never.chain(open).collect()
    }

    /// Returns the rows of the units: those that fail, then those that are undecided, and the others, each in the order
    /// of names.
    pub(super) fn unit_rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> =
            self.units().iter().flat_map(|(name, unit)| self.rows_of(name, unit)).collect();
        let rank = |row: &Row| match row.status {
            Status::Fails => 0,
            Status::Undecided => 1,
            Status::Note => 2,
            Status::Holds => 3,
        };
        rows.sort_by_key(rank);
        rows
    }

    /// Returns a row for each failure of a unit; one row if there are none.
    fn rows_of(&self, name: &str, unit: &Unit<'_>) -> Vec<Row> {
        let row = |status, code: &str, text| Row {
            section: Section::Units,
            status,
            code: code.to_owned().into(),
            name: name.to_owned(),
            text,
            place: None,
            details: None,
        };
        let results = unit.text();
        if !unit.failures.is_empty() {
            let failure = |(chunk, failure): &(&Chunk, &Failure)| {
                let status = if failure.accepted { Status::Note } else { Status::Fails };
                let accepted = if failure.accepted { " (accepted)" } else { "" };
                let text = format!("{}{accepted}\n{results}", failure.reason);
                let details = details(chunk, failure);
                Row {
                    place: failure.place.clone(),
                    details: Some(details),
                    ..row(status, &failure.code, text)
                }
            };
            return unit.failures.iter().map(failure).collect();
        }
        if !unit.is_fired() {
            let is_required = self.require.contains(&Requirement::Fired);
            let is_accepted = self.baseline.accepts(None, &never_applied(name));
            let status = if is_required && !is_accepted { Status::Fails } else { Status::Note };
            return vec![row(status, "unfired", results)];
        }
        if unit.n_undecided() > 0 || self.require.contains(&Requirement::Proved) && !unit.is_proved() {
            let is_accepted = self.baseline.accepts(None, &undecided(name));
            let status = if is_accepted { Status::Note } else { Status::Undecided };
            return vec![row(status, "undecided", results)];
        }
        let code = if unit.programs.proved > 0 { "proved" } else { "applied" };
        vec![row(Status::Holds, code, results)]
    }
}

fn never_applied(name: &str) -> String {
    format!("{name}: never applied")
}

/// Returns the key of an undecided unit in the baseline.
pub(super) fn undecided(name: &str) -> String {
    format!("{name}: undecided")
}

/// Returns the chunk and the variant with a failure, the counterexample, and the IR before and after the rewrite.
fn details(chunk: &Chunk, failure: &Failure) -> String {
    let mut text = format!("in {}:{}", chunk.file, chunk.line);
    if let Some(variant) = &failure.variant {
        let _ = write!(text, ", with {variant}");
    }
    if !failure.details.is_empty() {
        text.push('\n');
        text.push_str(&failure.details);
    }
    text
}
