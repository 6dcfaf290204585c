//! What is wrong with the rewriting of a program, short enough to be told from what is wrong with another.

use std::fmt;

use crate::checks::{Check, Subject};
use crate::ir::Location;

use super::{CheckOptions, CheckReport};

/// One thing that is wrong. A smaller program that has the same is as good a test.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symptom {
    /// A check found something: which one, whom it blames, and in a word, what.
    Finding(Check, Subject, &'static str),
    /// The outcome does not refine the input.
    Refuted,
    /// A function that others can see is gone.
    Lost,
    /// The outcome depends on the order.
    OrderMatters,
    /// The rewriting does not end.
    Endless,
    /// A pass says that it failed.
    PassFails(String),
    /// It panicked outside of folds and patterns.
    Panics(String),
    /// The process ended, or was ended, in a pattern or fold: which one, and how.
    EndsProcess(String),
    /// The reducer panicked while it made the program smaller.
    ReducerPanics(String),
    /// The command that rewrites ended otherwise than with success, and what it said first.
    CommandFails(String),
    /// The command was still running when its time was over.
    CommandHangs,
}

impl fmt::Display for Symptom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symptom::Finding(check, subject, code) => write!(f, "{check}: {subject}: {code}"),
            Symptom::Refuted => f.write_str("the outcome does not refine the program"),
            Symptom::Lost => f.write_str("a visible function is lost"),
            Symptom::OrderMatters => f.write_str("the outcome depends on the order"),
            Symptom::Endless => f.write_str("the rewriting does not end"),
            Symptom::PassFails(error) => write!(f, "a pass fails: {error}"),
            Symptom::Panics(message) => write!(f, "a panic: {message}"),
            Symptom::EndsProcess(how) => f.write_str(how),
            Symptom::ReducerPanics(message) => write!(f, "the reducer panicked: {message}"),
            Symptom::CommandFails(said) => write!(f, "the command fails: {said}"),
            Symptom::CommandHangs => f.write_str("the command does not end"),
        }
    }
}

impl Symptom {
    /// A word for machine-readable reports.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Symptom::Finding(_, _, code) => code,
            Symptom::Refuted => "refuted",
            Symptom::Lost => "lost",
            Symptom::OrderMatters => "order",
            Symptom::Endless => "cycle",
            Symptom::PassFails(_) => "error",
            Symptom::Panics(_) | Symptom::ReducerPanics(_) => "panicked",
            Symptom::CommandFails(_) => "command-fails",
            Symptom::CommandHangs => "command-hangs",
            Symptom::EndsProcess(_) => "ends-process",
        }
    }
}

impl CheckReport {
    /// Returns the location of the first finding or error with that symptom; unknown for what concerns the program as a whole.
    pub(crate) fn location_of(&self, symptom: &Symptom) -> Location {
        let location = match symptom {
            Symptom::Finding(check, subject, code) => self
                .orders
                .findings
                .iter()
                .find(|each| each.check() == *check && each.subject == *subject && each.kind.code() == *code)
                .map(|finding| finding.location),
            Symptom::PassFails(message) => {
                self.errors().find(|error| error.message == *message).map(|error| error.location)
            }
            Symptom::OrderMatters => {
                let mut turns = self.orders.outcomes.iter().filter_map(|outcome| outcome.turn.as_ref());
                turns.find_map(|turn| turn.drawn.taken.as_ref()).map(|&(_, location)| location)
            }
            _ => None,
        };
        location.unwrap_or(Location::UNKNOWN)
    }

    /// What is wrong, what names the guilty first. Nothing, exactly if the report does not [fail](CheckReport::fails).
    pub fn symptoms(&self, options: &CheckOptions) -> Vec<Symptom> {
        let finding = |finding: &crate::checks::Finding| {
            Symptom::Finding(finding.check(), finding.subject.clone(), finding.kind.code())
        };
        let mut symptoms: Vec<Symptom> = self.orders.findings.iter().map(finding).collect();
        symptoms.extend(self.errors().map(|error| Symptom::PassFails(error.message.clone())));
        let others = [
            (self.stopped().any(|(_, stop)| stop.is_endless()), Symptom::Endless),
            (self.proofs.iter().any(|proof| proof.refines.exit_code() == 1), Symptom::Refuted),
            (self.proofs.iter().any(|proof| !proof.refines.lost.is_empty()), Symptom::Lost),
            (self.depends_on_order() && !options.allow_order_dependence, Symptom::OrderMatters),
        ];
        symptoms.extend(others.into_iter().filter(|(holds, _)| *holds).map(|(_, symptom)| symptom));
        let mut seen = Vec::new();
        symptoms.retain(|symptom| {
            let is_new = !seen.contains(symptom);
            seen.push(symptom.clone());
            is_new
        });
        symptoms
    }
}
