//! The outcome of an attempt to prove a pair for one width of `index`.

use crate::assumption::Assumption;
use crate::verdict::Verdict;
use proofmark_solve::decide::Rung;

/// Adds names to a sorted list without duplicates.
pub(super) fn merge<T: Ord>(into: &mut Vec<T>, from: Vec<T>) {
    into.extend(from);
    into.sort_unstable();
    into.dedup();
}

/// Returns an undecided verdict with the reason `reason`.
pub(super) fn undecided(reason: impl Into<String>) -> Verdict {
    Verdict::Undecided { reason: reason.into() }
}

/// The reason why the attempt for one width of `index` ended without a proof.
pub(super) enum Stop {
    /// Source and target have other arguments or results.
    OtherSignature,
    /// The verdict is no proof.
    Verdict(Verdict),
}

impl From<Verdict> for Stop {
    fn from(verdict: Verdict) -> Stop {
        Stop::Verdict(verdict)
    }
}

/// A proof for one width of `index`.
pub(super) struct Outcome {
    /// The method that decided the last condition, in the order of methods.
    pub(super) rung: Rung,
    /// Whether the proof holds up to the unroll bound only.
    pub(super) bounded: bool,
    /// Whether the source has no defined observable behaviour.
    pub(super) vacuous: bool,
    /// Whether `index` occurs.
    pub(super) uses_index: bool,
    /// The callees that are assumed to be equal in source and target.
    pub(super) assuming: Vec<Assumption>,
    /// The operations that are modelled as uninterpreted functions.
    pub(super) opaque: Vec<String>,
    /// The number of loops that were proved by induction.
    pub(super) loops: usize,
    /// Whether several results of the source may be computed NaNs.
    pub(super) several_nans: bool,
}
