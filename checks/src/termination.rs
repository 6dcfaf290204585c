//! Cycles: a state of the IR that comes back.
//!
//! After each rewrite there is a number that is the same for states that print the same: the tally, or the incremental
//! fingerprint where that is kept. One that was met before makes a suspicion. Then the incremental fingerprint is made, if it is
//! not there, and the full one is taken as the anchor. If rewriting goes round, the anchor's state comes back, and equal full
//! fingerprints prove it. The anchor is moved to the latest candidate whenever the number of candidates has doubled (Brent's way
//! of finding cycles), so a coincidence costs no more than a logarithmic number of full fingerprints, and a cycle is found in a
//! few turns.
//!
//! What was met is remembered in a table of fixed size, where the young displace the old: of a cycle of some ten thousand steps
//! at least one comes back before it is forgotten. Longer ones are found by the number at the last step that was a power of two,
//! which waits for as long as the run has lasted before. So a step costs the same however many there were.

use proofmark_ir::{Ir, OpId, OpName};

use crate::actor::Actor;
use crate::fingerprint::{Full, Sum};

/// How many numbers are remembered; a power of two.
const REMEMBERED: usize = 4096;

/// Operations that may be hashed to compare a state with the anchor: at once, and more with each step. So a step costs the same in the mean
/// where all states look the same (branches that lead elsewhere), and a cycle there is found after as many steps more as the IR is larger.
const CREDIT: u64 = 1 << 18;
const CREDIT_PER_STEP: u64 = 64;

/// Longer cycles are cut in the report.
const MAX_CYCLE_STEPS: usize = 64;

/// One rewrite in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) actor: Actor,
    pub(crate) op: OpName,
}

#[derive(Debug)]
pub(crate) struct Termination {
    remembered: Box<[u64; REMEMBERED]>,
    /// The number at the last step that was a power of two.
    mark: u64,
    n_steps: u64,
    /// The first steps since the anchor.
    log: Vec<Step>,
    anchor: Option<Anchor>,
    n_candidates: u64,
    next_anchor: u64,
    /// How many operations may still be hashed to compare states that look the same.
    credit: u64,
}

#[derive(Debug)]
struct Anchor {
    sum: Sum,
    full: Full,
}

/// What a step amounts to.
#[derive(Debug)]
pub(crate) enum Turn {
    /// Nothing in particular.
    Onwards,
    /// The state may have been there before, and the incremental fingerprint is needed to go on.
    Suspicious,
    /// A cycle was closed: the steps of one turn.
    Cycle(Vec<Step>),
}

impl Termination {
    /// Begins with the state of that number.
    pub(crate) fn begin(number: u64) -> Termination {
        let mut new = Termination {
            remembered: Box::new([u64::MAX; REMEMBERED]),
            mark: number,
            n_steps: 0,
            log: Vec::new(),
            anchor: None,
            n_candidates: 0,
            next_anchor: 0,
            credit: CREDIT,
        };
        new.is_known(number);
        new
    }

    /// Whether the number was met before; it is from now on.
    #[inline]
    fn is_known(&mut self, number: u64) -> bool {
        let place = &mut self.remembered[number as usize % REMEMBERED];
        std::mem::replace(place, number) == number
    }

    /// Notes a rewrite that led to a state of that number; of that incremental fingerprint, if it is kept.
    #[inline]
    pub(crate) fn step(&mut self, ir: &Ir, root: OpId, step: Step, number: u64, sum: Option<Sum>) -> Turn {
        if self.anchor.is_some() && self.log.len() < MAX_CYCLE_STEPS {
            self.log.push(step);
        }
        self.n_steps += 1;
        self.credit += CREDIT_PER_STEP;
        let is_marked = self.mark == number;
        if self.n_steps.is_power_of_two() {
            self.mark = number;
        }
        if !self.is_known(number) && !is_marked {
            return Turn::Onwards;
        }
        match sum {
            None => Turn::Suspicious,
            Some(sum) => self.candidate(ir, root, sum),
        }
    }

    /// The state may have been there before.
    pub(crate) fn candidate(&mut self, ir: &Ir, root: OpId, sum: Sum) -> Turn {
        self.n_candidates += 1;
        if let Some(anchor) = &self.anchor
            && anchor.sum == sum
            && let Some(credit) = self.credit.checked_sub(ir.n_ops() as u64)
            && {
                self.credit = credit;
                anchor.full == Full::of(ir, root)
            }
        {
            return Turn::Cycle(std::mem::take(&mut self.log));
        }
        if self.n_candidates > self.next_anchor {
            self.next_anchor = 2 * self.n_candidates;
            self.anchor = Some(Anchor { sum, full: Full::of(ir, root) });
            self.log.clear();
            // It comes back as this, whatever it was known by before.
            self.is_known(sum.0 as u64);
        }
        Turn::Onwards
    }
}
