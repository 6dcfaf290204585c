//! Loop splitting: the source's loop is summarized in two parts, up to an intermediate state, the *cut*, and from the
//! cut to its end.
//!
//! The cut is an arbitrary reachable state of the source's loop. The proof chooses it when a loop of the target is
//! related to the first part: the cut is the state in which the target's loop exits. The source's loop must not exit
//! before the cut. One step of the target may correspond to several steps of the source. The choice implies that the
//! exit condition of the target's loop holds at the cut; later obligations assume this ([`Induction::facts`]).
//!
//! Input: the entry of a loop of the source, later the entry of a loop of the target. Output: the summaries of both.
//! The transformations covered are unrolling by a factor with a remainder loop, loop splitting, and peeling of last
//! iterations.
//!
//! Limitation: unroll factors are limited to `FACTORS`.

use super::relate::{Attempt, Steps};
use super::state::{Induction, Learned, flat, shaped};
use crate::exec::{Entry, LoopSummary, Probe, StepEnd, Stepped};
use proofmark_ir::semantics::{Scalar, Term, TermBuilder, Unsupported};
use proofmark_solve::term::{Node, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The numbers of iterations of the source that one step of the target may correspond to.
const FACTORS: [usize; 5] = [1, 2, 4, 3, 8];

impl<'a> Induction<'a> {
    /// Returns the summary of the first part of a source loop, up to a cut that is not yet chosen.
    ///
    /// # Errors
    ///
    /// The loop has no exit, or it cannot be learned.
    pub(super) fn enter_to_cut(
        &mut self,
        terms: &mut Terms,
        entry: Entry<'a>,
    ) -> Result<LoopSummary, Unsupported> {
        self.entered = true;
        let mut learned = self.learn(terms, entry, self.assumption)?;
        if learned.step.exit.is_none() {
            return Err(Unsupported::new("loop without an end"));
        }
        let cut = |terms: &mut Terms, part: &Scalar| {
            let value = match terms.node(part.value) {
                Node::Var(v) if v as usize >= learned.mark => {
                    let width = terms.width(part.value);
                    terms.variable("state at the cut", width)
                }
                _ => part.value,
            };
            let poison = match terms.node(part.poison) {
                Node::Var(v) if v as usize >= learned.mark => terms.variable("state at the cut is poison", 1),
                _ => part.poison,
            };
            Scalar { value, poison }
        };
        let state: Vec<Scalar> = learned.state.iter().map(|part| cut(terms, part)).collect();
        learned.outcome.results = shaped(&learned.entry.init, &state);
        learned.is_cut = true;
        let outcome = learned.outcome.clone();
        self.sources.push(learned);
        Ok(outcome)
    }

    /// Returns whether all cuts are chosen.
    pub(crate) fn is_complete(&self) -> bool {
        self.sources.iter().all(|source| !source.is_cut || source.used)
    }

    /// Returns the summary of a loop of the target if the loop is related to the first part of `source`, and chooses
    /// the cut. `undefined` is one bit: the target has undefined behaviour before its loop.
    ///
    /// # Errors
    ///
    /// A cell of memory cannot be read or compared.
    pub(super) fn relate_to_cut(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        entry: &Entry<'a>,
        undefined: Term,
    ) -> Result<Option<LoopSummary>, Unsupported> {
        // The cut must be chosen on every path on which the source reaches its loop, except where the target has
        // undefined behaviour before its own loop.
        let undefined_before = undefined;
        let defined = terms.not(undefined);
        let only_source = terms.and(self.assumption, defined);
        let only_source = terms.and(only_source, source.entry.path.term);
        let not_here = terms.not(entry.path.term);
        let only_source = terms.and(only_source, not_here);
        if !self.is_unsatisfiable(terms, only_source) {
            return Ok(None);
        }
        let Some(here) = self.reached_together(terms, source, entry, undefined) else { return Ok(None) };
        let invariant = self.invariant(terms, &source.step, [here; 2]);
        let init = flat(&entry.init);
        let single = (source.step.clone(), source.nested.len());
        let candidates = self.candidates(terms, source, &init, here);
        for factor in FACTORS {
            if factor > 1 && self.one_more(terms, source, factor, here).is_err() {
                break;
            }
            let undefined = terms.or(source.step.ub, source.step.hangs);
            let defined = terms.not(undefined);
            let in_step = terms.and(here, defined);
            let in_step = terms.and(in_step, invariant);
            let steps = [here, in_step];
            let attempt = Attempt { carried: false, hints: true };
            let related = self.by_roles(terms, source, entry, steps, &init, candidates.clone(), attempt)?;
            if let Some((outcome, left)) = related {
                let left = terms.and(left, invariant);
                self.choose_cut(terms, source, left, undefined_before);
                return Ok(Some(outcome));
            }
        }
        source.step = single.0;
        source.nested.truncate(single.1);
        source.n_steps = 1;
        Self::read_next(terms, source)?;
        Ok(None)
    }

    /// Extends the source's step to `factor` iterations.
    fn one_more(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        factor: usize,
        here: Term,
    ) -> Result<(), Unsupported> {
        while source.n_steps != factor {
            if source.n_steps > factor {
                // A smaller factor restarts from the step of one iteration.
                source.n_steps = 1;
                source.step = source.single.take().ok_or_else(|| Unsupported::new("no step"))?;
            }
            if source.n_steps == 1 {
                source.single = Some(source.step.clone());
            }
            let ended = || Unsupported::new("loop without another iteration");
            let next = source.step.next.clone().ok_or_else(ended)?;
            let mut memory = source.step.memory.clone();
            memory.state = next.memory;
            let first = source.entry.init.clone();
            let probe = Probe { state: next.values, world: next.world, memory, first, path: next.path };
            let (more, nested) = self.step(terms, &source.entry, probe, Rc::from([]), here, Vec::new());
            source.nested.extend(nested);
            source.step = both(terms, source.step.clone(), more?);
            source.n_steps += 1;
        }
        Self::read_next(terms, source)
    }

    /// Records the constraint on the cut: `left` holds for its state. `left` is one bit over the state before a step.
    /// The constraint is omitted where the target has undefined behaviour before its loop (`undefined`).
    fn choose_cut(&mut self, terms: &mut Terms, source: &Learned<'a>, left: Term, undefined: Term) {
        let mut at_cut: FxHashMap<Term, Term> = FxHashMap::default();
        at_cut.insert(source.token, source.after);
        at_cut.insert(source.world, source.outcome.world);
        for (from, to) in source.state.iter().zip(flat(&source.outcome.results)) {
            at_cut.insert(from.value, to.value);
            at_cut.insert(from.poison, to.poison);
        }
        let known = terms.substitute(&[left], |terms, t| {
            matches!(terms.node(t), Node::Var(_)).then(|| at_cut.get(&t).copied()).flatten()
        })[0];
        let LoopSummary { ub, hangs, stops, .. } = source.outcome;
        let mut not_there = terms.not(source.entry.path.term);
        for never in [undefined, ub, hangs, stops] {
            not_there = terms.or(not_there, never);
        }
        let fact = terms.or(not_there, known);
        self.facts = terms.and(self.facts, fact);
        self.assumption = terms.and(self.assumption, fact);
    }

    /// Returns whether the steps of both sides stop and continue under the same conditions, with the same trace, on the
    /// states in which the target's step does not exit. Where it exits, only the trace must equal `world`, the trace
    /// before the step.
    pub(super) fn same_control_to_cut(&mut self, terms: &mut Terms, steps: &Steps<'_>, world: Term) -> bool {
        let (s, t) = (steps.source, steps.target);
        let no = terms.bool(false);
        let left = t.exit.as_ref().map_or(no, |exit| exit.path);
        let mut bad = vec![t.hangs];
        let continues = terms.not(left);
        let stops = terms.xor(s.stops, t.stops);
        bad.push(terms.and(continues, stops));
        bad.push(t.ub);
        let other = terms.ne(s.end, t.end);
        let other = terms.and(t.stops, other);
        bad.push(other);
        if let Some(exit) = &t.exit {
            let other = terms.ne(exit.world, world);
            bad.push(terms.and(left, other));
        }
        let path = |side: &Option<StepEnd>| side.as_ref().map_or(no, |left| left.path);
        let (theirs, ours) = (path(&s.next), path(&t.next));
        let missing = terms.not(theirs);
        bad.push(terms.and(ours, missing));
        let missing = terms.not(ours);
        let missing = terms.and(theirs, missing);
        bad.push(terms.and(continues, missing));
        // The source does not exit where the target continues.
        let ends = path(&s.exit);
        bad.push(terms.and(continues, ends));
        if let (Some(s), Some(t)) = (&s.next, &t.next) {
            let other = terms.ne(s.world, t.world);
            bad.push(terms.and(t.path, other));
        }
        bad.into_iter().all(|bad| {
            let bad = terms.and(steps.here, bad);
            self.is_unsatisfiable(terms, bad)
        })
    }
}

/// Returns the sequential composition of two steps.
fn both(terms: &mut Terms, one: Stepped, two: Stepped) -> Stepped {
    let exit = match (one.exit, two.exit) {
        // For composed steps, only the path condition of the exit is used.
        (Some(a), Some(b)) => Some(StepEnd { path: terms.or(a.path, b.path), ..a }),
        (a, b) => a.or(b),
    };
    let mut events = one.events;
    events.extend(two.events);
    Stepped {
        ub: terms.or(one.ub, two.ub),
        stops: terms.or(one.stops, two.stops),
        hangs: terms.or(one.hangs, two.hangs),
        end: terms.ite(two.stops, two.end, one.end),
        beyond: terms.or(one.beyond, two.beyond),
        ends: one.ends,
        hints: Vec::new(),
        exit,
        next: two.next,
        events,
        memory: two.memory,
        schedule: one.schedule,
        accesses: one.accesses.and(two.accesses),
    }
}
