//! The interface to the prover: one rewrite in, one verdict out.
//!
//! Drivers depend on [`RewriteProver`] only, and not on the crate `proofs`. Source and target of a rewrite are two
//! self-contained operations, each in its own [`Ir`] over one context. The checker first submits functions extracted
//! from the neighbourhood of the rewrite. If they are not proved, it submits the function that contains the
//! operation.

use std::time::Duration;

use proofmark_ir::{Ir, Location, OpId};

use crate::Subject;

/// A rewrite to prove: `after` is to refine `before`.
pub struct Rewrite<'a> {
    /// The pattern or fold that rewrote.
    pub subject: &'a Subject,
    /// The source: the operation before the rewrite, and the IR that contains it.
    pub before: (&'a Ir, OpId),
    /// The target: the operation after the rewrite, and the IR that contains it.
    pub after: (&'a Ir, OpId),
    /// The extent of source and target.
    pub scope: Scope,
}

/// The extent of source and target of a [`Rewrite`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// The neighbourhood of the rewrite, for arbitrary inputs. A proof holds for the whole function; a refutation
    /// does not.
    Part,
    /// As `Alone`, with little effort, because a proof with the symbols follows if this one is undecided.
    AloneFirst,
    /// The enclosing operation that is isolated from above, without the symbols that it refers to.
    Alone,
    /// The enclosing operation that is isolated from above, with all symbols that it refers to.
    Whole,
}

/// The result of a proof attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// `after` refines `before` for all inputs.
    Proved {
        /// The decision procedure that concluded the proof.
        by: String,
    },
    /// `after` does not refine `before`.
    Refuted {
        /// Inputs on which both differ, confirmed by the interpreter, rendered.
        counterexample: String,
    },
    /// Neither proved nor refuted: unsupported, out of time, or out of memory.
    Undecided {
        /// The reason.
        reason: String,
    },
    /// `before` is undefined or poison for every input, so that any `after` refines it.
    Vacuous,
}

/// Decides refinement for single rewrites.
pub trait RewriteProver: Sync {
    /// Returns whether `rewrite.after` refines `rewrite.before`.
    fn prove(&self, rewrite: &Rewrite<'_>) -> Verdict;
}

/// A rewrite with an undecided verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndecidedRewrite {
    /// The pattern or fold that rewrote.
    pub subject: Subject,
    /// The name of the rewritten operation.
    pub op: String,
    /// The source location of that operation.
    pub location: Location,
    /// The reason for the undecided verdict.
    pub reason: String,
}

/// The number of verdicts of each kind in a run, and their time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verdicts {
    /// Proved rewrites.
    pub proved: u64,
    /// Refuted rewrites.
    pub refuted: u64,
    /// Undecided rewrites.
    pub undecided: u64,
    /// Rewrites of a source that is undefined or poison for every input.
    pub vacuous: u64,
    /// Edits that were not submitted to the prover: one for each use of an untrusted [`DriverPart`](crate::DriverPart)
    /// (the casts of a conversion, passes without patterns), and one for each run with edits that no check observed.
    pub unattempted: u64,
    /// The total time of the proofs.
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
        self.unattempted += other.unattempted;
        self.time += other.time;
    }
}
