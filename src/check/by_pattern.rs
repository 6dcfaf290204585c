//! The verdicts of single rewrites by pattern: the table that `check --prove=local --by-pattern` prints, and that the
//! JSON report contains.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::count::count;
use crate::checks::{OrderReport, Subject, UndecidedRewrite, Verdicts};
use crate::ir::text::escape_line;

/// The number of single rewrites of a pattern, fold or driver part by verdict.
#[derive(Debug, Serialize)]
pub(super) struct PatternVerdicts {
    subject: String,
    proved: u64,
    vacuous: u64,
    refuted: u64,
    undecided: u64,
    /// The number of distinct undecided rewrites for each reason.
    reasons: BTreeMap<String, u64>,
}

impl PatternVerdicts {
    /// Returns the verdicts of each pattern, fold and driver part, in the order of subjects.
    pub(super) fn of<R>(orders: &OrderReport<R>) -> Vec<PatternVerdicts> {
        let verdicts_of = |(subject, verdicts): (&Subject, &Verdicts)| {
            let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
            for rewrite in orders.undecided_rewrites.iter().filter(|rewrite| rewrite.subject == *subject) {
                *reasons.entry(reason_of(rewrite).to_owned()).or_default() += 1;
            }
            let &Verdicts { proved, vacuous, refuted, undecided, .. } = verdicts;
            PatternVerdicts { subject: subject.to_string(), proved, vacuous, refuted, undecided, reasons }
        };
        orders.verdicts_by_subject.iter().map(verdicts_of).collect()
    }
}

impl fmt::Display for PatternVerdicts {
    /// Writes the number of applications, and of those that are not proved, with each reason on a line of its own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PatternVerdicts { subject, proved, vacuous, refuted, undecided, reasons } = self;
        let applied = count(proved + vacuous + refuted + undecided, "application");
        write!(f, "{}: {applied}, {} proved", escape_line(subject), proved + vacuous)?;
        for (n, verdict) in [(refuted, "refuted"), (undecided, "undecided")] {
            if *n > 0 {
                write!(f, ", {n} {verdict}")?;
            }
        }
        for (reason, n) in reasons {
            write!(f, "\n  {n} undecided: {}", escape_line(reason))?;
        }
        Ok(())
    }
}

/// Returns the reason for the undecided verdict, without the verdict's own name.
pub(super) fn reason_of(rewrite: &UndecidedRewrite) -> &str {
    rewrite.reason.strip_prefix("undecided: ").unwrap_or(&rewrite.reason)
}
