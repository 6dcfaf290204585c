//! Whether a loop of the target does what a loop of the source does.

use super::learn::is_silent;
use super::{GLIMPSE, Induction, Known, Learned, Outcome, differs, flat, is_older, shaped};
use crate::exec::{Entry, Probe, Stepped};
use crate::term::Terms;
use proofmark_ir::semantics::{Scalar, Term, TermBuilder, Unsupported, Value};
use std::rc::Rc;

/// What a part of the target's state refines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A part of the source's state.
    Source(usize),
    /// Its own first value.
    Init,
    /// A part of the source's state and the difference between their first values.
    Offset(usize),
    /// Nothing.
    Any,
}

/// How often roles are guessed again.
const MAX_ROUNDS: usize = 12;

/// A question about one step: the steps of both sides, and where it is asked.
struct Steps<'s> {
    source: &'s Stepped,
    target: &'s Stepped,
    /// One bit: the inputs and states of concern.
    here: Term,
}

impl<'a> Induction<'a> {
    /// What a loop of the target does, if it is related to `source`.
    pub(super) fn relate(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        entry: &Entry<'a>,
        undefined: Term,
    ) -> Result<Option<Outcome>, Unsupported> {
        let defined = terms.not(undefined);
        let here = terms.and(self.given, defined);
        let here = terms.and(here, entry.path.term);
        let elsewhere = terms.not(source.entry.path.term);
        let elsewhere = terms.and(here, elsewhere);
        if !self.never(terms, elsewhere) {
            return Ok(None);
        }
        let here = terms.and(here, source.entry.path.term);
        let other_trace = terms.ne(source.entry.world, entry.world);
        let other_trace = terms.and(here, other_trace);
        if !source.silent && !self.never(terms, other_trace) {
            return Ok(None);
        }
        let undefined = terms.or(source.step.ub, source.step.hangs);
        let defined = terms.not(undefined);
        let in_step = terms.and(here, defined);
        let init = flat(&entry.init);
        let mut candidates = self.candidates(terms, source, &init, here);
        self.ask_runs(terms, source, entry, [here, in_step], &init, &mut candidates);
        if let Some(outcome) = self.by_roles(terms, source, entry, in_step, &init, candidates.clone())? {
            return Ok(Some(outcome));
        }
        // Once more, with what is known of all states that the source's loop comes to.
        let invariant = self.invariant(terms, source, here);
        if terms.is_bool(invariant, true) {
            return Ok(None);
        }
        let in_step = terms.and(in_step, invariant);
        self.by_roles(terms, source, entry, in_step, &init, candidates)
    }

    /// What a loop of the target does, if one choice among the candidates relates it to `source`.
    fn by_roles(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        entry: &Entry<'a>,
        in_step: Term,
        init: &[Scalar],
        mut candidates: Vec<Vec<Role>>,
    ) -> Result<Option<Outcome>, Unsupported> {
        for _ in 0..MAX_ROUNDS {
            let roles: Vec<Role> =
                candidates.iter().map(|c| c.first().copied().unwrap_or(Role::Any)).collect();
            let state = self.state(terms, &source.state, source, init, &roles);
            let step = self.step_of_target(terms, source, entry, in_step, &state);
            let Ok(step) = step else { return Ok(None) };
            let steps = Steps { source: &source.step, target: &step, here: in_step };
            let broken = self.broken_roles(terms, source, &steps, init, &roles);
            if !broken.is_empty() {
                for j in broken {
                    candidates[j].remove(0);
                }
                continue;
            }
            let silent = source.silent && is_silent(terms, &step, source.world);
            if (source.silent && !silent) || !self.same_control(terms, &steps) {
                return Ok(None);
            }
            let results = self.results(terms, source, entry, &steps);
            let Outcome { hangs, stops, world, .. } = source.outcome;
            let world = if silent { entry.world } else { world };
            return Ok(Some(Outcome { ub: terms.bool(false), hangs, stops, world, results }));
        }
        Ok(None)
    }

    fn step_of_target(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        entry: &Entry<'a>,
        in_step: Term,
        state: &[Scalar],
    ) -> Result<Stepped, Unsupported> {
        let first = entry.init.clone();
        let probe = Probe { state: shaped(&entry.init, state), world: source.world, first };
        let reference: Rc<[_]> = source.step.events.clone().into();
        let nested = std::mem::take(&mut source.nested);
        let (step, nested) = self.step(terms, entry, probe, reference, in_step, nested);
        source.nested = nested;
        step
    }

    /// Strikes out what runs of both loops contradict.
    fn ask_runs(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        entry: &Entry<'a>,
        [here, in_step]: [Term; 2],
        init: &[Scalar],
        candidates: &mut [Vec<Role>],
    ) {
        let state = self.state(terms, &source.state, source, init, &vec![Role::Any; init.len()]);
        let before = terms.variables().len();
        let Ok(step) = self.step_of_target(terms, source, entry, in_step, &state) else { return };
        let after = terms.variables().len();
        let Some(compatible) = self.compatible(terms, source, entry, (&state, &step), here, [before, after])
        else {
            return;
        };
        for (j, roles) in candidates.iter_mut().enumerate() {
            roles.retain(|&role| compatible(j, role));
        }
    }

    /// What the hints of the source's loop are worth: those that hold at first, and after a step if they all do before it.
    fn invariant(&mut self, terms: &mut Terms, source: &Learned<'a>, here: Term) -> Term {
        let mut hints = source.step.hints.clone();
        hints.retain(|&[first, ..]| {
            let bad = terms.not(first);
            let bad = terms.and(here, bad);
            self.never(terms, bad)
        });
        loop {
            let all = hints.iter().fold(terms.bool(true), |all, hint| terms.and(all, hint[1]));
            let Some(next) = &source.step.next else { return all };
            let not_ub = terms.not(source.step.ub);
            let here = terms.and(here, not_ub);
            let here = terms.and(here, all);
            let here = terms.and(here, next.path);
            let before = hints.len();
            hints.retain(|&[.., after]| {
                let bad = terms.not(after);
                let bad = terms.and(here, bad);
                self.never(terms, bad)
            });
            if hints.len() == before {
                return all;
            }
        }
    }

    /// What each part of the target's state may refine at first, the likeliest first; at the end of each list, nothing.
    fn candidates(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        init: &[Scalar],
        here: Term,
    ) -> Vec<Vec<Role>> {
        let theirs = flat(&source.entry.init);
        let mut candidates = Vec::with_capacity(init.len());
        for (j, &ours) in init.iter().enumerate() {
            let fits = |terms: &Terms, i: usize| terms.width(theirs[i].value) == terms.width(ours.value);
            let mut order: Vec<usize> = (0..theirs.len()).filter(|&i| fits(terms, i)).collect();
            order.sort_by_key(|&i| (theirs[i] != ours, i != j));
            let mut roles = Vec::new();
            let mut offsets = Vec::new();
            for i in order {
                let bad = differs(terms, theirs[i], ours);
                let bad = terms.and(here, bad);
                if self.can(terms, bad, GLIMPSE) == Known::Never {
                    roles.push(Role::Source(i));
                } else {
                    offsets.push(Role::Offset(i));
                }
            }
            roles.push(Role::Init);
            roles.extend(offsets);
            roles.push(Role::Any);
            candidates.push(roles);
        }
        candidates
    }

    /// The target's state that goes with a state of the source.
    fn state(
        &mut self,
        terms: &mut Terms,
        theirs: &[Scalar],
        source: &Learned<'a>,
        init: &[Scalar],
        roles: &[Role],
    ) -> Vec<Scalar> {
        let first = flat(&source.entry.init);
        let mut state = Vec::with_capacity(roles.len());
        for (&role, &ours) in roles.iter().zip(init) {
            state.push(match role {
                Role::Source(i) => theirs[i],
                Role::Init => ours,
                Role::Offset(i) => {
                    let distance = terms.sub(ours.value, first[i].value);
                    let value = terms.add(theirs[i].value, distance);
                    let poison = terms.or(ours.poison, first[i].poison);
                    Scalar { value, poison: terms.or(theirs[i].poison, poison) }
                }
                Role::Any => {
                    let width = terms.width(ours.value);
                    Scalar {
                        value: terms.variable("state", width),
                        poison: terms.variable("state is poison", 1),
                    }
                }
            });
        }
        state
    }

    /// The parts of the target's state that do not have their role after a step.
    fn broken_roles(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        steps: &Steps<'_>,
        init: &[Scalar],
        roles: &[Role],
    ) -> Vec<usize> {
        let (Some(before), Some(after)) = (&steps.source.next, &steps.target.next) else { return Vec::new() };
        let here = terms.and(steps.here, before.path);
        let here = terms.and(here, after.path);
        let theirs = flat(&before.values);
        let wanted = self.state(terms, &theirs, source, init, roles);
        let mut broken = Vec::new();
        for (j, ours) in flat(&after.values).into_iter().enumerate() {
            if roles[j] == Role::Any {
                continue;
            }
            let bad = differs(terms, wanted[j], ours);
            let bad = terms.and(here, bad);
            if !self.never(terms, bad) {
                broken.push(j);
            }
        }
        broken
    }

    /// Whether both steps are undefined, stop, leave and go on alike, with the same trace.
    fn same_control(&mut self, terms: &mut Terms, steps: &Steps<'_>) -> bool {
        let (s, t) = (steps.source, steps.target);
        let no = terms.bool(false);
        let mut bad = vec![t.ub, t.hangs];
        bad.push(terms.xor(s.stops, t.stops));
        let other = terms.ne(s.end, t.end);
        bad.push(terms.and(s.stops, other));
        for (s, t) in [(&s.exit, &t.exit), (&s.next, &t.next)] {
            let path = |side: &Option<_>| side.as_ref().map_or(no, |left: &crate::exec::Left| left.path);
            bad.push(terms.xor(path(s), path(t)));
            if let (Some(s), Some(t)) = (s, t) {
                let other = terms.ne(s.world, t.world);
                bad.push(terms.and(s.path, other));
            }
        }
        // The most of it is trivial.
        bad.into_iter().all(|bad| {
            let bad = terms.and(steps.here, bad);
            self.never(terms, bad)
        })
    }

    /// What the target's loop is left with, in terms of what the source's is.
    fn results(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        entry: &Entry<'a>,
        steps: &Steps<'_>,
    ) -> Vec<Value> {
        let (Some(s), Some(t)) = (&steps.source.exit, &steps.target.exit) else {
            return entry.results.iter().map(|shape| Value::poison(terms, shape)).collect();
        };
        let here = terms.and(steps.here, s.path);
        let theirs = flat(&s.values);
        let known = flat(&source.outcome.results);
        let mut results = Vec::new();
        for (j, ours) in flat(&t.values).into_iter().enumerate() {
            let fits = |i: &usize| terms.width(theirs[*i].value) == terms.width(ours.value);
            let mut order: Vec<usize> = (0..theirs.len()).filter(fits).collect();
            order.sort_by_key(|&i| (theirs[i] != ours, i != j));
            let mut refined = None;
            if is_older(terms, source.mark, &[ours.value, ours.poison]) {
                refined = Some(ours);
            }
            for i in order {
                if refined.is_some() {
                    break;
                }
                let bad = differs(terms, theirs[i], ours);
                let bad = terms.and(here, bad);
                if self.never(terms, bad) {
                    refined = Some(known[i]);
                }
            }
            results.push(refined.unwrap_or_else(|| {
                let width = terms.width(ours.value);
                Scalar {
                    value: terms.variable("loop result", width),
                    poison: terms.variable("loop result is poison", 1),
                }
            }));
        }
        shaped(&t.values, &results)
    }
}
