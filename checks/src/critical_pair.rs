//! The search for a critical pair: two rewrites whose exchange changes the outcome.
//!
//! The search starts from two runs with different outcomes. It keeps a run, the *base*, and an operation whose visit at
//! an earlier time leads to another outcome than that of the base. Bisection over this time finds a visit of the base
//! such that the outcome is that of the base if the operation is visited after it, and another one if it is visited
//! before it. These two visits are exchanged, and the visits before them are common:
//!
//! - If the exchange leads to the same IR, only the visits after it decide. They are the schedule of the next round.
//! - If one of the visits rewrites only after the other one, the time of its next visit decides.
//! - If both rewrite in the common state and lead to different IR, they are a critical pair. It is reported unless a
//!   tried order joins the two outcomes. In this case the visits of that order decide, and the search continues after
//!   the pair.
//!
//! Each round has a longer common beginning than the one before. A critical pair therefore is late in the run: after
//! it, no tried order of visits leads from one of the outcomes to the other.
//!
//! Limitation: decisions other than the visits of worklists, such as those of dialect conversion, are not exchanged.

use std::ops::ControlFlow;

use proofmark_ir::{Ir, parallel};

use crate::finding::Subject;
use crate::fingerprint::Dataflow;
use crate::schedule::{Observed, OpKey, Schedule, Visit};
use crate::{Application, activity};

/// Two rewrites that apply in a common state, and whose order changes the outcome.
#[derive(Debug)]
pub struct CriticalPair {
    /// The rewrites, sorted by subject and operation. `outcomes` has their outcomes in the same order.
    pub rewrites: [Application; 2],
    /// The isolated operation around the rewrites in the common state, printed.
    pub before: String,
    /// The outcome if the first rewrite is made first, and if the second one is.
    pub outcomes: [Ir; 2],
}

impl CriticalPair {
    /// Returns the patterns, folds or parts of drivers of the rewrites.
    pub fn subjects(&self) -> [&Subject; 2] {
        [&self.rewrites[0].subject, &self.rewrites[1].subject]
    }
}

/// The order after the visits of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Continuation {
    /// The default order.
    Default,
    /// The order that is drawn from a seed.
    Drawn(u64),
}

/// The result of a run.
pub(crate) struct Ran {
    pub(crate) outcome: Dataflow,
    pub(crate) visits: Vec<Visit>,
    pub(crate) observed: Observed,
    pub(crate) ir: Ir,
}

/// The maximal number of rounds.
const MAX_ROUNDS: usize = 48;

/// The number of drawn orders after each of two outcomes that are tried to join them.
const N_JOINING: usize = 8;

/// The search on one input.
pub(crate) struct PairSearch<'a> {
    /// Runs the passes on a copy of the input.
    pub(crate) run: &'a (dyn Fn(Schedule, Continuation) -> Ran + Sync),
    /// The maximal number of visits in all runs.
    pub(crate) max_visits: u64,
    pub(crate) n_runs: u64,
}

/// A run, and an operation whose earlier visit leads to another outcome.
struct Move {
    /// The visits of the run.
    base: Vec<Visit>,
    /// The outcome of the run.
    reference: Dataflow,
    op: OpKey,
    /// The first time at which the operation is visited: the number of visits before it, and its phase. It is after
    /// the visits of the schedule of the base.
    from: Time,
}

#[derive(Clone, Copy)]
struct Time {
    n_before: usize,
    phase: u32,
}

impl PairSearch<'_> {
    /// Returns a critical pair for the outcome of the default order and that of the order drawn from `seed`; `None` if
    /// they are equal, or if the search ends without a pair.
    pub(crate) fn find(&mut self, seed: u64) -> Option<CriticalPair> {
        let base = self.run(&[], Continuation::Default)?;
        let other = self.run(&[], Continuation::Drawn(seed))?;
        self.find_between(base, &other)
    }

    /// Returns a critical pair for the outcomes of two runs; `None` if they are equal, or if the search ends without a
    /// pair.
    pub(crate) fn find_between(&mut self, base: Ran, other: &Ran) -> Option<CriticalPair> {
        let mut found = None;
        let mut next = self.first_move(base.visits, base.outcome, &other.visits, 0);
        for _ in 0..MAX_ROUNDS {
            let Some(round) = next else { break };
            next = self.round(&round, &mut found);
        }
        found
    }

    /// Runs the visits of a schedule; `None` if no visits are left.
    fn run(&mut self, visits: &[Visit], then: Continuation) -> Option<Ran> {
        self.run_observed(visits, then, None)
    }

    fn run_observed(&mut self, visits: &[Visit], then: Continuation, observed: Option<usize>) -> Option<Ran> {
        if self.max_visits == 0 {
            return None;
        }
        let ran = (self.run)(Schedule { visits: visits.to_vec(), observed }, then);
        self.count(&ran).then_some(ran)
    }

    /// Counts a run. Returns whether it is permitted.
    fn count(&mut self, ran: &Ran) -> bool {
        let is_permitted = self.max_visits > 0;
        self.n_runs += u64::from(is_permitted);
        self.max_visits = self.max_visits.saturating_sub(ran.visits.len() as u64 + 1);
        is_permitted
    }

    fn outcome(&mut self, visits: &[Visit]) -> Option<Dataflow> {
        Some(self.run(visits, Continuation::Default)?.outcome)
    }

    /// Returns an `n` in `1..=end` found by bisection for which `is_other(n)` holds and `is_other(n - 1)` does not;
    /// `is_other(0)` is taken not to hold. `None` if `is_other(end)` does not hold.
    fn bisect(
        &mut self,
        end: usize,
        mut is_other: impl FnMut(&mut Self, usize) -> Option<bool>,
    ) -> Option<usize> {
        if end == 0 || !is_other(self, end)? {
            return None;
        }
        let (mut low, mut high) = (0, end);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if is_other(self, middle)? {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some(high)
    }

    /// Returns the first visit of `wanted` that changes the outcome: the visits of `wanted` before it, followed by the
    /// default order, have the outcome `reference`. The first `from` visits of both schedules are equal.
    fn first_move(
        &mut self,
        base: Vec<Visit>,
        reference: Dataflow,
        wanted: &[Visit],
        from: usize,
    ) -> Option<Move> {
        let n = self.bisect(wanted.len().checked_sub(from)?, |search, n| {
            Some(search.outcome(&wanted[..from + n])? != reference)
        })?;
        let n_before = from + n - 1;
        let base = match n {
            1 => base,
            _ => self.run(&wanted[..n_before], Continuation::Default)?.visits,
        };
        let Visit { op, phase } = wanted[n_before];
        Some(Move { base, reference, op, from: Time { n_before, phase } })
    }

    /// Exchanges the visit of the moved operation with one visit of the base. Sets `found` if they are a critical pair.
    /// Returns the next round, if there is one.
    fn round(&mut self, moved: &Move, found: &mut Option<CriticalPair>) -> Option<Move> {
        let Move { base, reference, op, from } = moved;
        let times = times(base, *op, *from);
        // The reversed predicate: the outcome is that of the base from some time on.
        let at = self.bisect(times.len() - 1, |search, n| {
            Some(search.outcome(&with_visit(base, *op, times[n]))? == *reference)
        })?;
        let (early, late) = (times[at - 1], times[at]);
        let first = with_visit(base, *op, early);
        let k = early.n_before;
        if early.n_before == late.n_before {
            // Between the two times, the driver simplifies regions.
            let ran = self.run_observed(&first, Continuation::Default, Some(k))?;
            let base = self.run(&with_visit(base, *op, late), Continuation::Default)?;
            let Observed { rewrites: [rewrite, _], before, .. } = ran.observed;
            let rewrite = rewrite?;
            let other = Application {
                subject: Subject::Driver(END_OF_ITERATION),
                op: rewrite.op.clone(),
                location: rewrite.location,
                before: Vec::new(),
                after: Vec::new(),
            };
            *found = Some(pair([rewrite, other], before, [ran.ir, base.ir]));
            return None;
        }
        // The moved operation is visited before the operation `by`, or after it.
        let by = base[k];
        let then = |first: Visit, second: Visit| [&base[..k], &[first, second]].concat();
        let moved = Visit { op: *op, phase: early.phase };
        let before = then(moved, by);
        let one = self.run_observed(&before, Continuation::Default, Some(k))?;
        if one.outcome == *reference {
            // The position of the visit of `by` decides, which the base of the next round makes later.
            let late = self.run(&first, Continuation::Default)?;
            let from = Time { n_before: k + 1, phase: by.phase };
            return Some(Move { base: late.visits, reference: late.outcome, op: by.op, from });
        }
        let after = then(by, moved);
        let two = self.run_observed(&after, Continuation::Default, Some(k))?;
        let next = |ran: Ran, visit: Visit| {
            let from = Time { n_before: k + 2, phase: visit.phase };
            Some(Move { base: ran.visits, reference: ran.outcome, op: visit.op, from })
        };
        let is_joined = one.observed.after == two.observed.after;
        if is_joined {
            let next = self.follow(&two, &before, &after, &one.visits);
            if next.is_some() {
                return next;
            }
        }
        match (&one.observed.rewrites, &two.observed.rewrites) {
            ([None, _], [_, Some(_)]) => return next(one, moved),
            ([_, Some(_)], [None, _]) => return next(two, by),
            ([Some(_), _], [Some(_), _]) => {}
            _ => return None,
        }
        let next = if is_joined { None } else { self.joined(&one, &two, &before, &after) };
        let (Some(a), Some(b)) = (one.observed.rewrites[0].clone(), two.observed.rewrites[0].clone()) else {
            return None;
        };
        if !is_joined || found.is_none() {
            *found = Some(pair([a, b], one.observed.before, [one.ir, two.ir]));
        }
        next
    }

    /// Returns the round in which the visits that follow `schedule` in a run are made after `other`, whose run is
    /// `base`, and whose IR is the same.
    fn follow(&mut self, base: &Ran, schedule: &[Visit], other: &[Visit], visits: &[Visit]) -> Option<Move> {
        let rest = visits.get(schedule.len()..)?;
        self.first_move(base.visits.clone(), base.outcome, &[other, rest].concat(), other.len())
    }

    /// Returns the round of an order that leads from one of two schedules to the outcome of the other one.
    fn joined(&mut self, one: &Ran, two: &Ran, before: &[Visit], after: &[Visit]) -> Option<Move> {
        let sides = [(one, two, before), (two, one, after)];
        for (base, goal, schedule) in sides {
            // The visits of the other run are the most probable ones.
            let rest = goal.visits.get(schedule.len()..)?;
            let followed = [schedule, rest].concat();
            if self.outcome(&followed)? == goal.outcome {
                return self.first_move(base.visits.clone(), base.outcome, &followed, schedule.len());
            }
        }
        let (joining, goal) = self.joining_order(sides)?;
        let (base, _, schedule) = sides[goal];
        self.first_move(base.visits.clone(), base.outcome, &joining, schedule.len())
    }

    /// Returns the visits of a drawn order that leads from one of two schedules to the outcome of the other one, and
    /// the number of this side. Orders are tried in parallel.
    fn joining_order(&mut self, sides: [(&Ran, &Ran, &[Visit]); 2]) -> Option<(Vec<Visit>, usize)> {
        let n_threads = activity::max_threads().min(parallel::jobs());
        let run = self.run;
        let execute = |number: usize| {
            let (_, _, schedule) = sides[number % 2];
            let schedule = Schedule { visits: schedule.to_vec(), observed: None };
            run(schedule, Continuation::Drawn(number as u64 / 2))
        };
        let (mut number, mut found) = (0, None);
        parallel::for_each(2 * N_JOINING, n_threads, n_threads, execute, |drawn| {
            if !self.count(&drawn) {
                return ControlFlow::Break(());
            }
            let side = number % 2;
            number += 1;
            if drawn.outcome == sides[side].1.outcome {
                found = Some((drawn.visits, side));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}

/// The part of the greedy driver that simplifies regions and makes constants unique between two iterations.
const END_OF_ITERATION: &str = "end of an iteration";

/// Returns the pair, with its rewrites in order.
pub(crate) fn pair(mut rewrites: [Application; 2], before: String, mut outcomes: [Ir; 2]) -> CriticalPair {
    let key = |rewrite: &Application| (rewrite.subject.clone(), rewrite.op.clone());
    if key(&rewrites[1]) < key(&rewrites[0]) {
        rewrites.reverse();
        outcomes.reverse();
    }
    CriticalPair { rewrites, before, outcomes }
}

/// Returns the times from `from` on up to the next visit of `op` in `base`, or up to the end.
fn times(base: &[Visit], op: OpKey, from: Time) -> Vec<Time> {
    let rest = base.get(from.n_before..).unwrap_or_default();
    let end = rest.iter().position(|visit| visit.op == op).unwrap_or(rest.len());
    let mut times = vec![from];
    let mut phase = from.phase;
    for n in 0..=end {
        let n_before = from.n_before + n;
        if n > 0 {
            times.push(Time { n_before, phase });
        }
        if let Some(visit) = rest.get(n).filter(|visit| visit.phase > phase) {
            phase = visit.phase;
            times.push(Time { n_before, phase });
        }
    }
    times
}

/// Returns the visits of `base` before `time`, followed by a visit of `op`.
fn with_visit(base: &[Visit], op: OpKey, time: Time) -> Vec<Visit> {
    let visit = Visit { op, phase: time.phase };
    [&base[..time.n_before], &[visit]].concat()
}
