//! The rows of the critical pairs of a gate.

use super::pairs::{Pair, PairVerdict};
use super::report::{GateReport, Requirement};
use crate::check::{Row, Section, Status, count};

/// The failure that a pair is, as text. It is that of a program whose outcome depends on the order of the rewrites.
fn failure(pair: &Pair) -> String {
    let [a, b] = &pair.rewrites;
    format!("the outcome depends on the order of {a} and {b}")
}

impl GateReport {
    /// Returns the failures of the critical pairs, for the baseline.
    pub(super) fn pair_failures(&self) -> impl Iterator<Item = String> {
        let pairs = self.pairs().into_iter().flat_map(|confluence| confluence.pairs);
        pairs.filter(|pair| pair.verdict != PairVerdict::Joins).map(|pair| failure(&pair))
    }

    /// Returns a row for each critical pair: those that fail first, and those that join last.
    pub(super) fn pair_rows(&self) -> Vec<Row> {
        let Some(confluence) = self.pairs() else { return Vec::new() };
        let mut rows: Vec<Row> = confluence.pairs.iter().map(|pair| self.pair_row(pair)).collect();
        rows.sort_by_key(|row| match row.status {
            Status::Fails => 0,
            Status::Undecided => 1,
            Status::Note => 2,
            Status::Holds => 3,
        });
        rows
    }

    fn pair_row(&self, pair: &Pair) -> Row {
        let requires = |requirement| self.require.contains(&requirement);
        let (requires_one, requires_equivalent) =
            (self.require.is_empty() || requires(Requirement::Confluent), requires(Requirement::Order));
        let is_accepted = self.baseline.accepts(None, &failure(pair));
        let status = match pair.verdict {
            PairVerdict::Joins => Status::Holds,
            _ if is_accepted => Status::Note,
            PairVerdict::Equivalent if requires_one => Status::Fails,
            PairVerdict::Undecided | PairVerdict::Different if requires_one || requires_equivalent => {
                Status::Fails
            }
            _ => Status::Note,
        };
        let (code, verdict) = match pair.verdict {
            PairVerdict::Joins => ("joins", "one outcome"),
            PairVerdict::Equivalent => ("equivalent", "different outcomes, proved to be equivalent"),
            PairVerdict::Undecided => ("undecided", "different outcomes, not known to be equivalent"),
            PairVerdict::Different => ("different", "different outcomes, not equivalent"),
        };
        let mut text = format!("{verdict}; {}", count(pair.overlaps, "overlap"));
        if pair.differing > 0 {
            text += &format!(", {} with different outcomes", pair.differing);
        }
        if pair.programs > 0 {
            text += &format!("; {}", count(pair.programs, "program"));
        }
        if is_accepted && pair.verdict != PairVerdict::Joins {
            text += " (accepted)";
        }
        let [a, b] = &pair.rewrites;
        Row {
            section: Section::Pairs,
            status,
            code: code.into(),
            name: format!("{a} and {b}"),
            text,
            place: None,
            details: (!pair.example.is_empty()).then(|| pair.example.join("\n")),
        }
    }

    /// Returns the counts of the search for critical pairs in a line; none without a search.
    pub(super) fn pair_counts(&self) -> Option<String> {
        let confluence = self.pairs()?;
        let interrupted = confluence.interrupted.as_deref();
        if let (Some(reason), []) = (interrupted, &confluence.pairs[..]) {
            return Some(format!("critical pairs: {reason}"));
        }
        let of = |verdict| confluence.pairs.iter().filter(|pair| pair.verdict == verdict).count();
        let mut line = format!(
            "{}: {} with one outcome, {} equivalent but different, {} undecided, {} different in meaning; {} of {}",
            count(confluence.pairs.len() as u64, "critical pair"),
            of(PairVerdict::Joins),
            of(PairVerdict::Equivalent),
            of(PairVerdict::Undecided),
            of(PairVerdict::Different),
            count(confluence.overlaps, "overlap"),
            count(confluence.shapes, "shape"),
        );
        if confluence.omitted > 0 {
            line += &format!(
                "; {} of {} combinations of shapes omitted (--max-combinations)",
                confluence.omitted, confluence.combinations
            );
        }
        let n_missing = self.n_missing_parts();
        if n_missing > 0 {
            line += &format!("; {} without a result", count(n_missing, "shard"));
        }
        if let Some(reason) = interrupted {
            line += &format!("; {reason}");
        }
        Some(line)
    }
}
