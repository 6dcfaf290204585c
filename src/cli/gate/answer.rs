//! The answer of a gate: the results of its pieces, from which all forms of the report are rendered.
//!
//! The results of the units are computed from those of the pieces. An answer for some of the pieces, which one of many
//! machines computed, is therefore joined with others by joining the sets of pieces.

use std::collections::BTreeMap;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::baseline::Baseline;
use crate::check::{Place, Status, UnitCounts};
use crate::cli::exit::Exit;
use crate::cli::files::Source;
use crate::cli::trial::CommandFailure;

/// A condition that `--require` adds to the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Requirement {
    /// Each pattern, fold and lowering is applied to some program
    Fired,
    /// Nothing is undecided
    Proved,
    /// The outcomes of all orders are the same, or proved to be equivalent
    Order,
    /// The outcomes of all orders are the same
    Confluent,
}

/// The result of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PieceResult {
    Holds,
    /// No failure is known, but something is undecided.
    Undecided,
    /// The piece is not valid, or uses operations, types or attributes that are not registered.
    NotRead,
    /// The piece has failures, all of which are accepted.
    Accepted,
    /// The piece has a failure that is not accepted.
    Wrong,
}

/// A failure of a piece or of a variant of the piece.
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
    /// The variant that fails; `None` for the piece itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) variant: Option<String>,
    /// The counterexample, and the IR before and after the rewrite.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) details: String,
}

/// The result of one program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Piece {
    /// The number of the piece among all pieces, from 0.
    pub(super) index: u64,
    pub(super) file: String,
    /// The line in which the piece begins.
    pub(super) line: u32,
    pub(super) result: PieceResult,
    /// The failures as text, or why the piece was not read.
    pub(super) reasons: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) failures: Vec<Failure>,
    /// How the command ended, if it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) command: Option<CommandFailure>,
    /// The units that were applied to the piece.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) units: BTreeMap<String, UnitCounts>,
    /// The units that were applied to variants of the piece.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) variants: BTreeMap<String, UnitCounts>,
}

impl Piece {
    pub(super) fn new(index: u64, source: &Source, result: PieceResult, reasons: Vec<String>) -> Piece {
        Piece {
            index,
            file: source.name.clone(),
            line: source.lines_before + 1,
            result,
            reasons,
            failures: Vec::new(),
            command: None,
            units: BTreeMap::new(),
            variants: BTreeMap::new(),
        }
    }

    /// Returns the result of a piece that an interrupted run has not judged.
    pub(super) fn interrupted(index: u64, source: &Source) -> Piece {
        Piece::new(index, source, PieceResult::Undecided, vec![INTERRUPTED.to_owned()])
    }

    fn is_interrupted(&self) -> bool {
        self.result == PieceResult::Undecided && self.reasons == [INTERRUPTED]
    }

    /// Returns the better result of two for the same piece: one that an interruption has not replaced.
    fn join(self, other: Piece) -> Result<Piece, String> {
        let is_same = (self.index, &self.file, self.line) == (other.index, &other.file, other.line);
        if is_same && self.is_interrupted() {
            Ok(other)
        } else if is_same && other.is_interrupted() || self == other {
            Ok(self)
        } else {
            Err(format!("different results for piece {} ({}:{})", self.index, self.file, self.line))
        }
    }
}

/// The reason of a piece that an interrupted run has not judged.
const INTERRUPTED: &str = "interrupted";

/// The results of a gate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct Answer {
    pub(super) version: String,
    /// `gate`, by which `merge` recognizes the answer.
    pub(super) subcommand: String,
    /// The passes or the command.
    pub(super) through: String,
    /// The number of pieces, those of other shards included.
    pub(super) n_pieces: u64,
    pub(super) require: Vec<Requirement>,
    pub(super) allow_undecided: bool,
    pub(super) baseline: Baseline,
    /// The names of all units of the passes, applied or not.
    pub(super) known: Vec<String>,
    /// The results in the order of the pieces.
    pub(super) pieces: Vec<Piece>,
}

impl Answer {
    pub(super) fn n(&self, result: PieceResult) -> u64 {
        self.pieces.iter().filter(|piece| piece.result == result).count() as u64
    }

    /// Returns whether the answer has a result for each piece of the gate.
    pub(super) fn is_complete(&self) -> bool {
        self.n_missing() == 0 && !self.pieces.iter().any(Piece::is_interrupted)
    }

    /// Returns whether undecided results determine the exit code.
    pub(super) fn undecided_matters(&self) -> bool {
        !self.allow_undecided && (self.require.is_empty() || self.require.contains(&Requirement::Proved))
    }

    /// Returns the exit code.
    pub(in crate::cli) fn exit(&self) -> Exit {
        let rows = self.unit_rows();
        let has = |status| rows.iter().any(|row| row.status == status);
        if self.n(PieceResult::Wrong) > 0 || has(Status::Fails) {
            return Exit::Fails;
        }
        let is_undecided = self.n(PieceResult::Undecided) > 0 || has(Status::Undecided);
        if self.undecided_matters() && is_undecided
            || !self.allow_undecided && self.n(PieceResult::NotRead) > 0
            || self.pieces.iter().any(Piece::is_interrupted) && !self.allow_undecided
        {
            return Exit::Undecided;
        }
        Exit::Holds
    }

    /// Returns the exit code of the whole gate: pieces without a result are undecided.
    pub(in crate::cli) fn exit_of_gate(&self) -> Exit {
        if self.n_missing() > 0 { self.exit().or(Exit::Undecided) } else { self.exit() }
    }

    /// Returns the number of pieces without a result.
    pub(in crate::cli) fn n_missing(&self) -> u64 {
        self.n_pieces.saturating_sub(self.pieces.len() as u64)
    }

    /// Returns the lines of the baseline that no piece and no unit has; none unless the answer is complete.
    pub(super) fn stale(&self) -> Vec<String> {
        if !self.is_complete() {
            // The other pieces may have any failure.
            return Vec::new();
        }
        let failures = self.pieces.iter().flat_map(|piece| {
            piece.failures.iter().map(|failure| (Some(piece.file.as_str()), failure.reason.clone()))
        });
        let open = self.open_units().into_iter().map(|key| (None, key));
        self.baseline.without(failures.chain(open))
    }

    /// Returns the answer for the pieces of both answers. The operation is associative, commutative and idempotent.
    ///
    /// # Errors
    ///
    /// The answers are of different gates, or have different results for a piece.
    pub(in crate::cli) fn join(self, other: Answer) -> Result<Answer, String> {
        let frame = |answer: &Answer| Answer { pieces: Vec::new(), ..answer.clone() };
        if frame(&self) != frame(&other) {
            return Err("the results are of different runs: the passes, options or inputs differ".to_owned());
        }
        let mut pieces: BTreeMap<u64, Piece> = BTreeMap::new();
        let Answer { pieces: first, .. } = &self;
        for piece in first.iter().cloned().chain(other.pieces) {
            let piece = match pieces.remove(&piece.index) {
                Some(known) => known.join(piece)?,
                None => piece,
            };
            pieces.insert(piece.index, piece);
        }
        Ok(Answer { pieces: pieces.into_values().collect(), ..frame(&self) })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the answer of a complete run of `n` pieces, of which some fail.
    fn whole(n: u64, seed: u64) -> Answer {
        let piece = |index: u64| {
            let name = format!("f{}.mlir", index / 3);
            let source = Source { name, bytes: Vec::new(), lines_before: (index % 3) as u32 * 10 };
            let is_wrong = (index ^ seed).is_multiple_of(5);
            let result = if is_wrong { PieceResult::Wrong } else { PieceResult::Holds };
            let mut piece = Piece::new(index, &source, result, Vec::new());
            let unit = format!("pattern 'P{}'", (index + seed) % 7);
            let counts =
                UnitCounts { programs: 1, applied: 1 + index % 4, orders: 2, ..UnitCounts::default() };
            piece.units.insert(unit.clone(), counts);
            if is_wrong {
                let reason = format!("prove: {unit}: refuted");
                piece.reasons.push(reason.clone());
                let (code, units, details) =
                    ("refuted".to_owned(), vec![unit], format!("argument #0 = {index}"));
                let (place, accepted, variant) = (None, false, None);
                piece.failures.push(Failure { code, reason, units, place, accepted, variant, details });
            }
            piece
        };
        Answer {
            version: "0".to_owned(),
            subcommand: "gate".to_owned(),
            through: "passes".to_owned(),
            n_pieces: n,
            require: vec![Requirement::Fired],
            allow_undecided: false,
            baseline: Baseline::default(),
            known: vec!["pattern 'P0'".to_owned(), "pattern 'never'".to_owned()],
            pieces: (0..n).map(piece).collect(),
        }
    }

    /// Returns the part of an answer with the pieces that `mask` selects. Some others are interrupted.
    fn part(whole: &Answer, mask: u64) -> Answer {
        let mut part = whole.clone();
        part.pieces
            .retain(|piece| mask >> (piece.index % 64) & 1 == 1 || mask >> (piece.index % 61) & 1 == 1);
        for piece in part.pieces.iter_mut().filter(|piece| mask >> (piece.index % 64) & 1 == 0) {
            let source = Source { name: piece.file.clone(), bytes: Vec::new(), lines_before: piece.line - 1 };
            *piece = Piece::interrupted(piece.index, &source);
        }
        part
    }

    fn joined(a: &Answer, b: &Answer) -> Answer {
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
                shard.pieces.retain(|piece| piece.index % n_shards == k);
                serde_json::from_str::<Answer>(&shard.render(super::super::Form::Json)).expect("a report")
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
        let mut answer = whole(9, 1);
        answer.require = Vec::new();
        answer.pieces.retain(|piece| piece.result == PieceResult::Holds);
        answer.n_pieces = answer.pieces.len() as u64;
        assert_eq!(answer.exit_of_gate(), Exit::Holds);
        answer.pieces.pop();
        assert_eq!((answer.exit(), answer.exit_of_gate()), (Exit::Holds, Exit::Undecided));
    }

    #[test]
    fn results_of_other_runs_are_not_joined() {
        let (a, mut b) = (whole(9, 1), whole(9, 1));
        b.through = "other passes".to_owned();
        assert!(a.clone().join(b).is_err());
        assert!(a.clone().join(whole(9, 2)).is_err(), "a piece with another result");
        assert!(a.join(whole(8, 1)).is_err());
    }
}
