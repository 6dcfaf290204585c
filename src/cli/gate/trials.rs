//! The trials of a piece: of the piece itself, and of its variants.

use std::collections::BTreeMap;

use super::Gate;
use super::answer::{Failure, Piece, PieceResult};
use crate::check::{Place, Symptom, UnitCounts, text_of};
use crate::cli::files::Source;
use crate::cli::trial::TrialResult;
use crate::fuzz::variants::variants;
use crate::ir::text::{PrintOptions, print_op};
use crate::ir::{Ir, Location};

impl Gate<'_> {
    /// Returns the result of a piece.
    pub(super) fn judge(&self, index: u64, source: &Source) -> Piece {
        let ir = match self.args.input.valid(self.ctx, source) {
            Ok(ir) => ir,
            Err(errors) => {
                let reasons = errors.iter().take(1).map(|error| error.message.clone()).collect();
                return Piece::new(index, source, PieceResult::NotRead, reasons);
            }
        };
        let mut piece = self.evaluate(index, source, self.trial.run(&ir));
        for (change, variant) in variants(&ir, self.args.variants) {
            self.add_variant(&mut piece, &change.describe(&ir), &variant);
        }
        piece
    }

    /// Returns the result of a piece, which has the result `tried`.
    pub(super) fn evaluate(&self, index: u64, source: &Source, tried: TrialResult) -> Piece {
        let mut piece = Piece::new(index, source, PieceResult::Holds, Vec::new());
        piece.command.clone_from(&tried.command);
        piece.units = tried.report.as_ref().map(|report| report.units()).unwrap_or_default();
        self.add_failures(&mut piece, &tried, None);
        if piece.failures.is_empty() && tried.is_undecided {
            piece.result = PieceResult::Undecided;
        }
        piece
    }

    /// Adds the units of a variant, and the failures that the piece does not have.
    fn add_variant(&self, piece: &mut Piece, description: &str, variant: &Ir) {
        let tried = self.trial.run(variant);
        let units: BTreeMap<String, UnitCounts> =
            tried.report.as_ref().map(|report| report.units()).unwrap_or_default();
        for (name, counts) in &units {
            piece.variants.entry(name.clone()).or_default().add(counts);
        }
        self.add_failures(piece, &tried, Some((description, variant)));
    }

    /// Adds the failures that the piece does not have yet, and updates its result.
    fn add_failures(&self, piece: &mut Piece, tried: &TrialResult, variant: Option<(&str, &Ir)>) {
        let locations = tried.locations.iter().copied().chain(std::iter::repeat(Location::UNKNOWN));
        for (symptom, location) in tried.symptoms.iter().zip(locations) {
            let reason = symptom.to_string();
            if piece.failures.iter().any(|known| known.reason == reason) {
                continue;
            }
            let accepted = self.frame.baseline.accepts(Some(&piece.file), &reason);
            piece.result = match (piece.result, accepted) {
                (PieceResult::Wrong, _) | (_, false) => PieceResult::Wrong,
                _ => PieceResult::Accepted,
            };
            piece.reasons.push(reason.clone());
            piece.failures.push(Failure {
                code: symptom.code().to_owned(),
                reason,
                units: symptom.subjects().iter().map(ToString::to_string).collect(),
                place: Place::new(self.ctx, location),
                accepted,
                variant: variant.map(|(description, _)| description.to_owned()),
                details: details(tried, symptom, variant.map(|(_, ir)| ir)),
            });
        }
    }
}

/// Returns the message of the finding with its counterexample, and the IR before and after the rewrite; without a
/// finding, the program of a variant.
fn details(tried: &TrialResult, symptom: &Symptom, variant: Option<&Ir>) -> String {
    let finding = tried.report.as_ref().and_then(|report| report.finding_of(symptom));
    match (finding, variant) {
        (Some(finding), _) => {
            let mut text = text_of(finding);
            for (title, ir) in [("before", &finding.before), ("after", &finding.after)] {
                if !ir.is_empty() {
                    text += &format!("\n{title}:\n{}", ir.trim_end());
                }
            }
            text
        }
        (None, Some(ir)) => print_op(ir, ir.root(), PrintOptions::default()).trim_end().to_owned(),
        (None, None) => String::new(),
    }
}
