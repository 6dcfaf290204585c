//! The door to the prover: one rewrite in, one verdict out.
//!
//! The drivers know this trait and nothing of proofs. What comes in are two operations that are understood by themselves, each in an
//! arena of its own over the same context: first functions that were cut out around what was touched, and, if nothing is proved of these, the
//! function that the rewritten operation is in.

use std::time::Duration;

use proofmark_ir::{Ir, Location, OpId};

use crate::Subject;

/// A rewrite to prove.
pub struct Rewrite<'a> {
    /// Who rewrote.
    pub subject: &'a Subject,
    /// Before: the operation in question, and the arena that it is in, with what it refers to by symbols if that is handed over.
    pub before: (&'a Ir, OpId),
    /// After.
    pub after: (&'a Ir, OpId),
    /// What they are.
    pub scope: Scope,
}

/// How much of the program a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// A neighbourhood of the rewrite, for arbitrary inputs: what is proved of it holds in place, what fails need not fail there.
    Part,
    /// The operation around it that is isolated from above; what it refers to by symbols may not be there.
    Alone,
    /// The same with all that it refers to.
    Whole,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// After refines before, for all inputs; how that was decided.
    Proved {
        /// The rung of the ladder.
        by: String,
    },
    /// It does not.
    Refuted {
        /// Inputs that tell the difference, replayed, in words.
        counterexample: String,
    },
    /// Not known: unsupported, out of time, out of memory.
    Undecided {
        /// Why.
        reason: String,
    },
    /// Before is always undefined or poison, so that anything refines it.
    Vacuous,
}

/// Proves rewrites as they happen.
pub trait RewriteProver {
    /// Decides whether `after` refines `before`.
    fn prove(&mut self, rewrite: &Rewrite<'_>) -> Verdict;
}

/// A rewrite of which it is not known whether it is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenStep {
    /// Who rewrote.
    pub subject: Subject,
    /// The name of the operation that was rewritten.
    pub op: String,
    /// Where it is.
    pub location: Location,
    /// Why nothing is known.
    pub reason: String,
}

/// How many verdicts of each kind a run got, and how long they took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verdicts {
    /// Proved.
    pub proved: u64,
    /// Refuted.
    pub refuted: u64,
    /// Undecided.
    pub undecided: u64,
    /// Vacuous.
    pub vacuous: u64,
    /// Not asked about: what conversions, and passes without patterns, edit in one go, each time; and once for a run in which something
    /// was edited that no check was told of.
    pub unasked: u64,
    /// The time spent.
    pub time: Duration,
}

impl Verdicts {
    pub(crate) fn count(&mut self, verdict: &Verdict, time: Duration) {
        match verdict {
            Verdict::Proved { .. } => self.proved += 1,
            Verdict::Refuted { .. } => self.refuted += 1,
            Verdict::Undecided { .. } => self.undecided += 1,
            Verdict::Vacuous => self.vacuous += 1,
        }
        self.time += time;
    }
}

impl std::ops::AddAssign for Verdicts {
    fn add_assign(&mut self, other: Verdicts) {
        self.proved += other.proved;
        self.refuted += other.refuted;
        self.undecided += other.undecided;
        self.vacuous += other.vacuous;
        self.unasked += other.unasked;
        self.time += other.time;
    }
}
