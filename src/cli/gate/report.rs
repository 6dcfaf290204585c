//! The report of a gate: the results of its chunks, from which all forms are rendered.
//!
//! The results of the units are computed from those of the chunks. A report on some of the chunks, which one of many
//! machines computed, is therefore joined with others by joining the sets of chunks.

use std::collections::BTreeMap;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::baseline::Baseline;
use super::pair_parts::{ConfluencePart, PairSet};
use super::pairs::Confluence;
use crate::check::{Place, Status, UnitCounts};
use crate::cli::exit::Exit;
use crate::cli::files::Source;
use crate::cli::options::{difference, hash_of};
use crate::cli::trial::CommandFailure;

/// A condition that `--require` adds to the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Requirement {
    /// Each pattern, fold and lowering is applied to some program
    Fired,
    /// Nothing is undecided
    Proved,
    /// The outcomes of all orders are the same, or proved to be equivalent, and those of critical pairs
    Order,
    /// The outcomes of all orders are the same, and those of critical pairs
    Confluent,
}

/// The result of a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ChunkResult {
    Holds,
    /// No failure is known, but something is undecided.
    Undecided,
    /// The chunk is not valid, or uses operations, types or attributes that are not registered.
    NotRead,
    /// The chunk has failures, all of which are accepted.
    Accepted,
    /// The chunk has a failure that is not accepted.
    Wrong,
}

/// A failure of a chunk or of a variant of the chunk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Failure {
    /// The code, as [`crate::check::Symptom::code`] names it.
    pub(super) code: String,
    /// The failure as text, which is the same for all programs with the failure.
    pub(super) reason: String,
    /// The units that the failure names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) units: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place>,
    /// The failure is accepted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) accepted: bool,
    /// The variant that fails; `None` for the chunk itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) variant: Option<String>,
    /// The counterexample, and the IR before and after the rewrite.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) details: String,
}

/// The result of one program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Chunk {
    /// The number of the chunk among all chunks, from 0.
    pub(super) index: u64,
    pub(super) file: String,
    /// The line in which the chunk begins.
    pub(super) line: u32,
    /// The place of the error for which the chunk is not read, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place>,
    pub(super) result: ChunkResult,
    /// The failures as text, or the reason for which the chunk is undecided or not read.
    pub(super) reasons: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) failures: Vec<Failure>,
    /// How the command ended, if it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) command: Option<CommandFailure>,
    /// The units that were applied to the chunk.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) units: BTreeMap<String, UnitCounts>,
    /// The units that were applied to variants of the chunk.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) variants: BTreeMap<String, UnitCounts>,
}

impl Chunk {
    pub(super) fn new(index: u64, source: &Source, result: ChunkResult, reasons: Vec<String>) -> Chunk {
        Chunk {
            index,
            file: source.name.clone(),
            line: source.lines_before + 1,
            place: None,
            result,
            reasons,
            failures: Vec::new(),
            command: None,
            units: BTreeMap::new(),
            variants: BTreeMap::new(),
        }
    }

    /// Returns the result of a chunk that an interrupted run has not judged.
    pub(super) fn interrupted(index: u64, source: &Source) -> Chunk {
        Chunk::new(index, source, ChunkResult::Undecided, vec![INTERRUPTED.to_owned()])
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.result == ChunkResult::Undecided && self.reasons == [INTERRUPTED]
    }

    /// Returns the better result of two for the same chunk: one that an interruption has not replaced.
    fn join(self, other: Chunk) -> Result<Chunk, String> {
        let is_same = (self.index, &self.file, self.line) == (other.index, &other.file, other.line);
        if is_same && self.is_interrupted() {
            Ok(other)
        } else if is_same && other.is_interrupted() || self == other {
            Ok(self)
        } else {
            Err(format!("different results for chunk {} ({}:{})", self.index, self.file, self.line))
        }
    }
}

/// The reason of a chunk that an interrupted run has not judged.
const INTERRUPTED: &str = "interrupted";

/// The report of a gate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct GateReport {
    pub(super) version: String,
    /// `gate`, by which `merge` recognizes the report.
    pub(super) subcommand: String,
    /// The passes or the command.
    pub(super) through: String,
    /// The options that determine the results and differ from their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) options: BTreeMap<String, String>,
    /// A hash of the chunks with their files and lines, those of other shards included.
    #[serde(default)]
    pub(super) input: String,
    /// The number of chunks, those of other shards included.
    pub(super) n_chunks: u64,
    pub(super) require: Vec<Requirement>,
    pub(super) allow_undecided: bool,
    pub(super) baseline: Baseline,
    /// The names of all units of the passes, applied or not.
    pub(super) known: Vec<String>,
    /// The critical pairs, if they are enumerated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) confluence: Option<Confluence>,
    /// The critical pairs of some shards, in the order of the shards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) confluence_parts: Vec<ConfluencePart>,
    /// The results in the order of the chunks.
    pub(super) chunks: Vec<Chunk>,
}

impl GateReport {
    pub(super) fn n(&self, result: ChunkResult) -> u64 {
        self.chunks.iter().filter(|chunk| chunk.result == result).count() as u64
    }

    /// Returns whether the report has a result for each chunk of the gate, and all critical pairs.
    pub(super) fn is_complete(&self) -> bool {
        self.n_missing() == 0 && self.confluence_parts.is_empty() && self.is_ended()
    }

    /// Returns whether the run was not interrupted.
    fn is_ended(&self) -> bool {
        !self.chunks.iter().any(Chunk::is_interrupted)
            && self.pairs().is_none_or(|pairs| pairs.interrupted.is_none())
    }

    /// Returns the critical pairs, those of the known shards if some are missing; `None` without a search.
    pub(super) fn pairs(&self) -> Option<Confluence> {
        self.pair_set().confluence()
    }

    fn pair_set(&self) -> PairSet {
        PairSet { whole: self.confluence.clone(), parts: self.confluence_parts.clone() }
    }

    /// Sets the critical pairs.
    pub(super) fn with_pairs(self, PairSet { whole, parts }: PairSet) -> GateReport {
        GateReport { confluence: whole, confluence_parts: parts, ..self }
    }

    /// Returns whether undecided results determine the exit code.
    pub(super) fn undecided_matters(&self) -> bool {
        !self.allow_undecided && (self.require.is_empty() || self.require.contains(&Requirement::Proved))
    }

    /// Returns the exit code.
    pub(in crate::cli) fn exit(&self) -> Exit {
        let rows = [self.unit_rows(), self.pair_rows()].concat();
        let has = |status| rows.iter().any(|row| row.status == status);
        if self.n(ChunkResult::Wrong) > 0 || has(Status::Fails) {
            return Exit::Fails;
        }
        let is_undecided = self.n(ChunkResult::Undecided) > 0 || has(Status::Undecided);
        if self.undecided_matters() && is_undecided
            || !self.allow_undecided && self.n(ChunkResult::NotRead) > 0
            || !self.is_ended() && !self.allow_undecided
        {
            return Exit::Undecided;
        }
        Exit::Holds
    }

    /// Returns the exit code of the whole gate: chunks without a result are undecided.
    pub(in crate::cli) fn exit_of_gate(&self) -> Exit {
        let is_missing = self.n_missing() > 0 || !self.confluence_parts.is_empty();
        if is_missing { self.exit().or(Exit::Undecided) } else { self.exit() }
    }

    /// Returns the number of shards without critical pairs, if critical pairs are enumerated.
    pub(in crate::cli) fn n_missing_parts(&self) -> u64 {
        let ended = self.confluence_parts.iter().filter(|part| part.interrupted.is_none()).count() as u64;
        self.confluence_parts.first().map_or(0, |part| part.shard.n_shards.saturating_sub(ended))
    }

    /// Returns the number of chunks without a result.
    pub(in crate::cli) fn n_missing(&self) -> u64 {
        self.n_chunks.saturating_sub(self.chunks.len() as u64)
    }

    /// Returns the lines of the baseline that no chunk and no unit has; none unless the report is complete.
    pub(super) fn stale(&self) -> Vec<String> {
        if !self.is_complete() {
            // The other chunks may have any failure.
            return Vec::new();
        }
        let failures = self.chunks.iter().flat_map(|chunk| {
            chunk.failures.iter().map(|failure| (Some(chunk.file.as_str()), failure.reason.clone()))
        });
        let open = self.open_units().into_iter().map(|key| (None, key));
        let pairs = self.pair_failures().map(|failure| (None, failure));
        self.baseline.without(failures.chain(open).chain(pairs))
    }

    /// Returns the report on the chunks of both reports. The operation is associative, commutative and idempotent.
    ///
    /// # Errors
    ///
    /// The reports are of different gates, or have different results for a chunk.
    pub(in crate::cli) fn join(self, other: GateReport) -> Result<GateReport, String> {
        if let Some(difference) = self.difference(&other) {
            return Err(format!("the reports are of different runs: {difference}"));
        }
        let pairs = self.pair_set().join(other.pair_set())?;
        let mut chunks: BTreeMap<u64, Chunk> = BTreeMap::new();
        for chunk in self.chunks.into_iter().chain(other.chunks) {
            let chunk = match chunks.remove(&chunk.index) {
                Some(known) => known.join(chunk)?,
                None => chunk,
            };
            chunks.insert(chunk.index, chunk);
        }
        Ok(GateReport { chunks: chunks.into_values().collect(), ..self }.with_pairs(pairs))
    }

    /// Returns the first property of the runs in which they differ, with its values. Shards of one run do not differ.
    pub(super) fn difference(&self, other: &GateReport) -> Option<String> {
        let of = |name, value: fn(&GateReport) -> String| (name, value(self), value(other));
        let properties = [
            of("the version of proofmark", |run| run.version.clone()),
            of("the passes or the command", |run| run.through.clone()),
            of("the number of chunks", |run| run.n_chunks.to_string()),
            of("the text of the chunks", |run| run.input.clone()),
            of("--require", |run| run.required().join(",")),
            of("--allow-undecided", |run| run.allow_undecided.to_string()),
            of("the contents of --accept", |run| run.baseline.hash_of_accepted()),
            of("the contents of --baseline", |run| run.baseline.hash_of_listed()),
        ];
        difference(properties, [&self.options, &other.options]).or_else(|| {
            let units = of("the list of patterns and folds", |run| hash_of(&run.known));
            difference([units], [&BTreeMap::new(); 2])
        })
    }

    /// Returns the names of the conditions of `--require`.
    fn required(&self) -> Vec<String> {
        let name = |each: &Requirement| each.to_possible_value().map(|value| value.get_name().to_owned());
        self.require.iter().filter_map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the report of a complete run of `n` chunks, of which some fail.
    fn whole(n: u64, seed: u64) -> GateReport {
        let chunk = |index: u64| {
            let name = format!("f{}.mlir", index / 3);
            let source = Source { lines_before: (index % 3) as u32 * 10, ..Source::whole(name, Vec::new()) };
            let is_wrong = (index ^ seed).is_multiple_of(5);
            let result = if is_wrong { ChunkResult::Wrong } else { ChunkResult::Holds };
            let mut chunk = Chunk::new(index, &source, result, Vec::new());
            let unit = format!("pattern 'P{}'", (index + seed) % 7);
            let counts =
                UnitCounts { programs: 1, applied: 1 + index % 4, orders: 2, ..UnitCounts::default() };
            chunk.units.insert(unit.clone(), counts);
            if is_wrong {
                let reason = format!("prove: {unit}: refuted");
                chunk.reasons.push(reason.clone());
                let (code, units, details) =
                    ("refuted".to_owned(), vec![unit], format!("argument #0 = {index}"));
                let (place, accepted, variant) = (None, false, None);
                chunk.failures.push(Failure { code, reason, units, place, accepted, variant, details });
            }
            chunk
        };
        GateReport {
            version: "0".to_owned(),
            subcommand: "gate".to_owned(),
            through: "passes".to_owned(),
            options: BTreeMap::new(),
            input: String::new(),
            n_chunks: n,
            require: vec![Requirement::Fired],
            allow_undecided: false,
            baseline: Baseline::default(),
            known: vec!["pattern 'P0'".to_owned(), "pattern 'never'".to_owned()],
            confluence: None,
            confluence_parts: Vec::new(),
            chunks: (0..n).map(chunk).collect(),
        }
    }

    /// Returns the part of a report with the chunks that `mask` selects. Some others are interrupted.
    fn part(whole: &GateReport, mask: u64) -> GateReport {
        let mut part = whole.clone();
        part.chunks
            .retain(|chunk| mask >> (chunk.index % 64) & 1 == 1 || mask >> (chunk.index % 61) & 1 == 1);
        for chunk in part.chunks.iter_mut().filter(|chunk| mask >> (chunk.index % 64) & 1 == 0) {
            let lines_before = chunk.line - 1;
            let source = Source { lines_before, ..Source::whole(chunk.file.clone(), Vec::new()) };
            *chunk = Chunk::interrupted(chunk.index, &source);
        }
        part
    }

    fn joined(a: &GateReport, b: &GateReport) -> GateReport {
        a.clone().join(b.clone()).expect("parts of one run")
    }

    proptest! {
        #[test]
        fn join_is_associative_commutative_and_idempotent(
            n in 0u64..60,
            seed in any::<u64>(),
            masks in any::<[u64; 3]>(),
        ) {
            let whole = whole(n, seed);
            let [a, b, c] = masks.map(|mask| part(&whole, mask));
            prop_assert_eq!(joined(&a, &b), joined(&b, &a));
            prop_assert_eq!(joined(&joined(&a, &b), &c), joined(&a, &joined(&b, &c)));
            prop_assert_eq!(joined(&a, &a), a.clone());
            prop_assert_eq!(joined(&a, &whole), whole);
        }

        #[test]
        fn shards_in_any_order_are_one_run(
            n in 0u64..150,
            n_shards in 1u64..101,
            seed in any::<u64>(),
        ) {
            let whole = whole(n, seed);
            let shard = |k: u64| {
                let mut shard = whole.clone();
                shard.chunks.retain(|chunk| chunk.index % n_shards == k);
                serde_json::from_str::<GateReport>(&shard.render(super::super::Form::Json)).expect("a report")
            };
            // An order of the shards that depends on the seed.
            let first = shard(seed % n_shards);
            let nth = |k: u64| shard(k.wrapping_add(seed % n_shards) % n_shards);
            let all = (1..=n_shards).fold(first, |all, k| joined(&all, &nth(k)));
            let form = super::super::Form::Json;
            prop_assert_eq!(all.render(form), whole.render(form));
        }
    }

    #[test]
    fn a_gate_with_missing_pieces_is_undecided() {
        let mut report = whole(9, 1);
        report.require = Vec::new();
        report.chunks.retain(|chunk| chunk.result == ChunkResult::Holds);
        report.n_chunks = report.chunks.len() as u64;
        assert_eq!(report.exit_of_gate(), Exit::Holds);
        report.chunks.pop();
        assert_eq!((report.exit(), report.exit_of_gate()), (Exit::Holds, Exit::Undecided));
    }

    #[test]
    fn reports_of_other_runs_are_not_joined() {
        let (a, mut b) = (whole(9, 1), whole(9, 1));
        b.options.insert("--seeds".to_owned(), "5".to_owned());
        let error = "the reports are of different runs: --seeds is the default in one and '5' in the other";
        assert_eq!(a.clone().join(b).expect_err("other options"), error);
        assert!(a.clone().join(whole(9, 2)).is_err(), "a chunk with another result");
        assert!(a.join(whole(8, 1)).is_err());
    }
}
