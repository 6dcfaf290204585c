//! Termination: detects that a state of the IR recurs.
//!
//! Each state has a number that is equal for states with equal printed text: the tally, or the incremental
//! fingerprint if it is kept. A number that recurs makes the state a candidate. The incremental fingerprint of a
//! candidate is computed if it is not kept, and the full fingerprint of some candidate is the anchor. If rewriting is
//! in a cycle, the state of the anchor recurs, and equal full fingerprints prove the cycle. The anchor moves to the
//! latest candidate whenever the number of candidates has doubled (Brent's cycle detection, 1980). Coincidences
//! therefore cost a logarithmic number of full fingerprints, and a cycle is found after a constant number of
//! traversals.
//!
//! Earlier numbers are kept in a direct-mapped table, which grows up to a fixed size and detects cycles of up to about
//! ten thousand steps. Longer cycles are detected by the number at the last step that was a power of two. The amortized
//! cost of a step is constant.

use proofmark_ir::{Ir, OpId, OpName};

use crate::actor::Actor;
use crate::fingerprint::{Full, Sum};

/// The initial size of the table of earlier numbers; a power of two. Most programs of a campaign need no more.
const FIRST_REMEMBERED: usize = 64;

/// The maximal size of the table of earlier numbers; a power of two.
const REMEMBERED: usize = 4096;

/// The initial number of operations that may be hashed for comparisons with the anchor.
const CREDIT: u64 = 1 << 18;
/// The number of operations that each step adds to the credit. It bounds the amortized cost of a step where all states
/// have equal numbers (redirected branches).
const CREDIT_PER_STEP: u64 = 64;

/// The maximum number of steps that a report of a cycle shows.
const MAX_CYCLE_STEPS: usize = 64;

/// One rewrite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) actor: Actor,
    pub(crate) op: OpName,
}

/// The cycle detection of one run of a driver.
#[derive(Debug)]
pub(crate) struct Termination {
    /// The table of earlier numbers. Its length is a power of two.
    remembered: Vec<u64>,
    /// The number at the last step that was a power of two.
    mark: u64,
    n_steps: u64,
    /// The first steps since the anchor.
    log: Vec<Step>,
    anchor: Option<Anchor>,
    n_candidates: u64,
    next_anchor: u64,
    /// The number of operations that may still be hashed for comparisons with the anchor.
    credit: u64,
}

/// The candidate that later candidates are compared with.
#[derive(Debug)]
struct Anchor {
    sum: Sum,
    full: Full,
}

/// The result of a step.
#[derive(Debug)]
pub(crate) enum Recurrence {
    /// No cycle is detected.
    None,
    /// The state may have occurred before. The caller computes the incremental fingerprint and calls
    /// [`Termination::candidate`].
    Possible,
    /// The state occurred before. The steps are those since then.
    Cycle(Vec<Step>),
}

impl Termination {
    /// Starts the detection at the state with this number.
    pub(crate) fn begin(number: u64) -> Termination {
        let mut new = Termination {
            remembered: vec![u64::MAX; FIRST_REMEMBERED],
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

    /// Returns whether the table holds `number`, and enters it.
    #[inline]
    fn is_known(&mut self, number: u64) -> bool {
        let place = number as usize & (self.remembered.len() - 1);
        std::mem::replace(&mut self.remembered[place], number) == number
    }

    /// Enlarges the table of earlier numbers if as many steps as half of its size are recorded.
    #[inline]
    fn grow(&mut self) {
        if self.n_steps as usize >= self.remembered.len() / 2 && self.remembered.len() < REMEMBERED {
            let size = 8 * self.remembered.len();
            let numbers = std::mem::replace(&mut self.remembered, vec![u64::MAX; size]);
            for number in numbers {
                self.is_known(number);
            }
        }
    }

    /// Records `step`, which led to the state with this number, and with the incremental fingerprint `sum` if it is
    /// kept.
    #[inline]
    pub(crate) fn step(
        &mut self,
        ir: &Ir,
        root: OpId,
        step: Step,
        number: u64,
        sum: Option<Sum>,
    ) -> Recurrence {
        if self.anchor.is_some() && self.log.len() < MAX_CYCLE_STEPS {
            self.log.push(step);
        }
        self.n_steps += 1;
        self.credit += CREDIT_PER_STEP;
        let is_marked = self.mark == number;
        if self.n_steps.is_power_of_two() {
            self.mark = number;
        }
        self.grow();
        if !self.is_known(number) && !is_marked {
            return Recurrence::None;
        }
        match sum {
            None => Recurrence::Possible,
            Some(sum) => self.candidate(ir, root, sum),
        }
    }

    /// Compares a candidate, whose incremental fingerprint is `sum`, with the anchor.
    pub(crate) fn candidate(&mut self, ir: &Ir, root: OpId, sum: Sum) -> Recurrence {
        self.n_candidates += 1;
        if let Some(anchor) = &self.anchor
            && anchor.sum == sum
            && let Some(credit) = self.credit.checked_sub(ir.n_ops() as u64)
            && {
                self.credit = credit;
                anchor.full == Full::of(ir, root)
            }
        {
            return Recurrence::Cycle(std::mem::take(&mut self.log));
        }
        if self.n_candidates > self.next_anchor {
            self.next_anchor = 2 * self.n_candidates;
            self.anchor = Some(Anchor { sum, full: Full::of(ir, root) });
            self.log.clear();
            // When the state recurs, its number is that of the incremental fingerprint.
            self.is_known(sum.0 as u64);
        }
        Recurrence::None
    }
}
