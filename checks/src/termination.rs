//! Cycles: a state of the IR that comes back.
//!
//! The incremental fingerprint after each rewrite is remembered. One that was seen before makes a candidate: its full
//! fingerprint is taken as the anchor. If rewriting goes round, the anchor's state comes back, and equal full fingerprints
//! prove it. The anchor is moved to the latest candidate whenever the number of candidates has doubled (Brent's way of finding
//! cycles), so a coincidence costs no more than a logarithmic number of full fingerprints, and a cycle is found in a few turns.

use proofmark_ir::{Ir, OpId, OpName};
use rustc_hash::FxHashSet;

use crate::checker::Actor;
use crate::fingerprint::{Full, Sum};

/// One rewrite in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) actor: Actor,
    pub(crate) op: OpName,
}

#[derive(Default, Debug)]
pub(crate) struct Termination {
    /// The lower half of each sum: 8 bytes a rewrite. What collides is only a candidate.
    seen: FxHashSet<u64>,
    log: Vec<Step>,
    anchor: Option<Anchor>,
    n_candidates: u64,
    next_anchor: u64,
}

#[derive(Debug)]
struct Anchor {
    sum: Sum,
    full: Full,
    /// The length of the log then.
    at: usize,
}

impl Termination {
    /// Begins with that state, of so many operations.
    pub(crate) fn begin(&mut self, sum: Sum, n_ops: usize) {
        *self = Termination::default();
        // About a rewrite for every second operation is typical; a table that grows is filled more than once.
        self.seen.reserve(n_ops / 2);
        self.seen.insert(sum.0 as u64);
    }

    /// Notes a rewrite that led to `sum`. The steps of one turn if it closes a cycle.
    pub(crate) fn step(&mut self, ir: &Ir, root: OpId, step: Step, sum: Sum) -> Option<&[Step]> {
        self.log.push(step);
        if self.seen.insert(sum.0 as u64) {
            return None;
        }
        self.n_candidates += 1;
        if let Some(anchor) = &self.anchor
            && anchor.sum == sum
            && anchor.full == Full::of(ir, root)
        {
            return Some(&self.log[anchor.at..]);
        }
        if self.n_candidates > self.next_anchor {
            self.next_anchor = 2 * self.n_candidates;
            self.anchor = Some(Anchor { sum, full: Full::of(ir, root), at: self.log.len() });
        }
        None
    }
}
