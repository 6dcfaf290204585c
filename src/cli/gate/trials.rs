//! The trials of a chunk: of the chunk itself, and of its variants.

use std::collections::BTreeMap;

use super::Gate;
use super::report::{Chunk, ChunkResult, Failure};
use super::units::undecided;
use crate::check::{Place, UnitCounts};
use crate::cli::files::Source;
use crate::cli::trial::TrialResult;
use crate::fuzz::variants::variants;
use crate::ir::{Ir, Location};

impl Gate<'_> {
    /// Returns the result of a chunk.
    pub(super) fn judge(&self, index: u64, source: &Source) -> Chunk {
        let ir = match self.args.input.valid(self.ctx, source) {
            Ok(ir) => ir,
            Err(errors) => {
                let first = errors.first();
                let reasons = first.map(|error| error.message.clone()).into_iter().collect();
                let place = first.and_then(|error| Place::new(self.ctx, error.location));
                return Chunk { place, ..Chunk::new(index, source, ChunkResult::NotRead, reasons) };
            }
        };
        let mut chunk = self.evaluate(index, source, self.trial.run(&ir));
        for (change, variant) in variants(&ir, self.args.variants) {
            self.add_variant(&mut chunk, &change.describe(&ir), &variant);
        }
        chunk
    }

    /// Returns the program of a chunk and its variants; none if the chunk is not read.
    pub(super) fn programs(&self, source: &Source) -> Vec<Ir> {
        let Ok(ir) = self.args.input.valid(self.ctx, source) else { return Vec::new() };
        let variants = variants(&ir, self.args.variants).into_iter().map(|(_, variant)| variant);
        let mut programs: Vec<Ir> = variants.collect();
        programs.insert(0, ir);
        programs
    }

    /// Returns the result of a chunk, which has the result `tried`.
    pub(super) fn evaluate(&self, index: u64, source: &Source, tried: TrialResult) -> Chunk {
        let mut chunk = Chunk::new(index, source, ChunkResult::Holds, Vec::new());
        chunk.command.clone_from(&tried.command);
        chunk.units = tried.report.as_ref().map(|report| report.units()).unwrap_or_default();
        self.add_failures(&mut chunk, &tried, None);
        if chunk.failures.is_empty() && tried.is_undecided {
            let is_accepted = self.accepts_undecided(&chunk);
            chunk.result = if is_accepted { ChunkResult::Accepted } else { ChunkResult::Undecided };
            chunk.reasons.extend(tried.undecided_reason.filter(|_| !is_accepted));
        }
        chunk
    }

    /// Returns whether the baseline accepts each unit of a chunk that is undecided in it. There is one at least: the
    /// outcome of the chunk may be undecided because a rewrite is.
    fn accepts_undecided(&self, chunk: &Chunk) -> bool {
        let mut open = chunk.units.iter().filter(|(_, counts)| counts.undecided > 0).peekable();
        open.peek().is_some() && open.all(|(name, _)| self.frame.baseline.accepts(None, &undecided(name)))
    }

    /// Adds the units of a variant, and the failures that the chunk does not have.
    fn add_variant(&self, chunk: &mut Chunk, description: &str, variant: &Ir) {
        let tried = self.trial.run(variant);
        let units: BTreeMap<String, UnitCounts> =
            tried.report.as_ref().map(|report| report.units()).unwrap_or_default();
        for (name, counts) in &units {
            chunk.variants.entry(name.clone()).or_default().add(counts);
        }
        self.add_failures(chunk, &tried, Some((description, variant)));
    }

    /// Adds the failures that the chunk does not have yet, and updates its result.
    fn add_failures(&self, chunk: &mut Chunk, tried: &TrialResult, variant: Option<(&str, &Ir)>) {
        let locations = tried.locations.iter().copied().chain(std::iter::repeat(Location::UNKNOWN));
        for (symptom, location) in tried.symptoms.iter().zip(locations) {
            let reason = symptom.to_string();
            if chunk.failures.iter().any(|known| known.reason == reason) {
                continue;
            }
            let accepted = self.frame.baseline.accepts(Some(&chunk.file), &reason);
            chunk.result = match (chunk.result, accepted) {
                (ChunkResult::Wrong, _) | (_, false) => ChunkResult::Wrong,
                _ => ChunkResult::Accepted,
            };
            chunk.reasons.push(reason.clone());
            chunk.failures.push(Failure {
                code: symptom.code().to_owned(),
                reason,
                units: symptom.subjects().iter().map(ToString::to_string).collect(),
                place: Place::new(self.ctx, location),
                accepted,
                variant: variant.map(|(description, _)| description.to_owned()),
                details: tried.details(symptom, variant.map(|(_, ir)| ir)),
            });
        }
    }
}
