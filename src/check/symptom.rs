//! Kinds of failures, which fuzzing and reducing compare: programs with the same symptom are taken to have the same
//! defect.

use std::fmt;

use crate::checks::{Check, Finding, OrderDependence, OrderOutcome, Subject};
use crate::ir::Location;

use super::pair::pair_lines;
use super::report::{CheckOptions, CheckReport};

/// A kind of failure. A reduced program has the same symptom as the original one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symptom {
    /// A finding: the check, the subject, and the code of the finding.
    Finding(Check, Subject, &'static str),
    /// The outcome does not refine the input.
    Refuted,
    /// A function that is visible outside the module is missing or private in the outcome.
    Lost,
    /// The outcome depends on the order: of two rewrites by these subjects, if they are known.
    OrderDependent(Option<[Subject; 2]>),
    /// The rewriting does not terminate.
    NonTerminating,
    /// A pass failed, with its message.
    PassFails(String),
    /// A panic outside of folds and patterns, with its message.
    Panics(String),
    /// The process ended in a pattern or fold: its name, and how the process ended.
    EndsProcess(String),
    /// The reducer panicked, with its message.
    ReducerPanics(String),
    /// The command that rewrites failed, with its first error message.
    CommandFails(String),
    /// The command exceeded its time limit.
    CommandTimeout,
}

impl fmt::Display for Symptom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symptom::Finding(check, subject, code) => write!(f, "{check}: {subject}: {code}"),
            Symptom::Refuted => f.write_str("the outcome does not refine the program"),
            Symptom::Lost => {
                f.write_str("a function that is visible outside the module is missing or private")
            }
            Symptom::OrderDependent(None) => f.write_str("the outcome depends on the order"),
            Symptom::OrderDependent(Some([a, b])) => {
                write!(f, "the outcome depends on the order of {a} and {b}")
            }
            Symptom::NonTerminating => f.write_str("the rewriting does not terminate"),
            Symptom::PassFails(error) => write!(f, "a pass fails: {error}"),
            Symptom::Panics(message) => write!(f, "panic: {message}"),
            Symptom::EndsProcess(how) => f.write_str(how),
            Symptom::ReducerPanics(message) => write!(f, "the reducer panicked: {message}"),
            Symptom::CommandFails(said) => write!(f, "the command fails: {said}"),
            Symptom::CommandTimeout => f.write_str("the command exceeds its time limit"),
        }
    }
}

impl Symptom {
    /// Returns whether the symptom names the part that fails: a pattern, an operation, or the place of a crash. The
    /// loss of a function is such a symptom, because the operations in the function are not its cause. Programs with
    /// another symptom may have different defects, although the symptoms are equal. An example is an error message of
    /// the verifier.
    pub fn names_culprit(&self) -> bool {
        match self {
            Symptom::CommandFails(said) => names_part(said),
            Symptom::Refuted
            | Symptom::OrderDependent(None)
            | Symptom::NonTerminating
            | Symptom::CommandTimeout => false,
            _ => true,
        }
    }

    /// Returns the subjects that the symptom names.
    pub(crate) fn subjects(&self) -> &[Subject] {
        match self {
            Symptom::Finding(_, subject, _) => std::slice::from_ref(subject),
            Symptom::OrderDependent(Some(pair)) => pair,
            _ => &[],
        }
    }

    /// Returns the kind for machine-readable reports.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Symptom::Finding(_, _, code) => code,
            Symptom::Refuted => "refuted",
            Symptom::Lost => "lost",
            Symptom::OrderDependent(_) => "order",
            Symptom::NonTerminating => "cycle",
            Symptom::PassFails(_) => "error",
            Symptom::Panics(_) | Symptom::ReducerPanics(_) => "panicked",
            Symptom::CommandFails(_) => "command-fails",
            Symptom::CommandTimeout => "command-timeout",
            Symptom::EndsProcess(_) => "ends-process",
        }
    }
}

/// Returns whether the message of a command that fails names an operation, a failed assertion, or the place of a crash.
fn names_part(message: &str) -> bool {
    match message.strip_prefix("error:") {
        // Quoted text other than names of operations is replaced by dots.
        Some(error) => error.split('\'').skip(1).step_by(2).any(|quoted| quoted != "..."),
        None => message.contains("Assertion") || message.contains(" in "),
    }
}

/// Returns the subjects of the two rewrites whose order changes the outcome, if they are known.
fn subjects_of(dependence: &OrderDependence) -> Option<[Subject; 2]> {
    dependence.pair().map(|pair| pair.subjects().map(Subject::clone))
}

impl CheckReport {
    /// Returns the causes of the outcomes that differ from that of the default order.
    fn dependences(&self) -> impl Iterator<Item = &OrderDependence> {
        self.orders.outcomes.iter().filter_map(|outcome| outcome.dependence.as_ref())
    }

    /// Returns the critical pair of a symptom in lines, with the comparison of its outcomes.
    pub(crate) fn pair_lines_of(&self, symptom: &Symptom) -> Option<Vec<String>> {
        let Symptom::OrderDependent(subjects) = symptom else { return None };
        let of_outcome = |outcome: &OrderOutcome| {
            outcome.dependence.as_ref().is_some_and(|dependence| subjects_of(dependence) == *subjects)
        };
        let number = self.orders.outcomes.iter().position(of_outcome)?;
        let dependence = self.orders.outcomes[number].dependence.as_ref()?;
        let pair = dependence.pair()?;
        let mut lines = pair_lines(pair.outcomes[0].ctx(), pair, dependence.symbol.as_deref());
        let compared = self.proofs.get(number).and_then(|proof| proof.pair_compared);
        lines.extend(compared.map(|compared| compared.sentence().to_owned()));
        Some(lines)
    }

    /// Returns the first finding with that symptom.
    pub(crate) fn finding_of(&self, symptom: &Symptom) -> Option<&Finding> {
        let Symptom::Finding(check, subject, code) = symptom else { return None };
        let is_same =
            |each: &&Finding| each.check() == *check && each.subject == *subject && each.kind.code() == *code;
        self.orders.findings.iter().find(is_same)
    }

    /// Returns the location of the first finding or error with that symptom; unknown for failures of the whole program.
    pub(crate) fn location_of(&self, symptom: &Symptom) -> Location {
        let location = match symptom {
            Symptom::Finding(..) => self.finding_of(symptom).map(|finding| finding.location),
            Symptom::PassFails(message) => {
                self.errors().find(|error| error.message == *message).map(|error| error.location)
            }
            Symptom::OrderDependent(pair) => {
                let mut causes = self.dependences().filter(|each| subjects_of(each) == *pair);
                causes.next().map(OrderDependence::location)
            }
            _ => None,
        };
        location.unwrap_or(Location::UNKNOWN)
    }

    /// Returns the symptoms, those that name a culprit first. The list is empty if and only if the report does not
    /// [fail](CheckReport::fails).
    pub fn symptoms(&self, options: &CheckOptions) -> Vec<Symptom> {
        let finding = |finding: &Finding| {
            Symptom::Finding(finding.check(), finding.subject.clone(), finding.kind.code())
        };
        let mut symptoms: Vec<Symptom> = self.orders.findings.iter().map(finding).collect();
        symptoms.extend(self.errors().map(|error| Symptom::PassFails(error.message.clone())));
        let others = [
            (self.stopped().any(|(_, stop)| stop.is_nontermination()), Symptom::NonTerminating),
            (self.proofs.iter().any(|proof| proof.refines.exit_code() == 1), Symptom::Refuted),
            (self.proofs.iter().any(|proof| !proof.refines.lost.is_empty()), Symptom::Lost),
        ];
        symptoms.extend(others.into_iter().filter(|(holds, _)| *holds).map(|(_, symptom)| symptom));
        if self.order_fails(options) {
            let n_others = symptoms.len();
            let pairs = self.dependences().filter_map(subjects_of);
            symptoms.extend(pairs.map(|pair| Symptom::OrderDependent(Some(pair))));
            if symptoms.len() == n_others {
                symptoms.push(Symptom::OrderDependent(None));
            }
        }
        let mut seen = Vec::new();
        symptoms.retain(|symptom| {
            let is_new = !seen.contains(symptom);
            seen.push(symptom.clone());
            is_new
        });
        symptoms
    }
}
