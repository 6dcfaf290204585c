//! Relation of a loop of the target to a loop of the source.
//!
//! The algorithm guesses a simulation relation and weakens it until a step preserves it, as in Houdini. Each part of
//! the target's state has a list of candidate [`Role`]s. A candidate that a step does not preserve is removed, and the
//! next one of the list is tried.
//!
//! Input: a learned loop of the source and the entry of a loop of the target. Output: the summary of the target's loop,
//! or `None` if no relation is proved.
//!
//! Limitations: each part has one role at a time, and at most `MAX_ROUNDS` rounds of weakening are made.

use super::cells::TargetStep;
use super::function_of_part::function_of_part;
use super::learn::is_silent;
use super::state::{Induction, Learned, Satisfiability, differs, flat, is_older, shaped};
use crate::exec::memory::Effect;
use crate::exec::{Entry, LoopSummary, Probe, Stepped, are_among};
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Scalar, Schedule, Term, TermBuilder, Unsupported, Value};
use proofmark_solve::budgets;
use proofmark_solve::term::{Node, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The constraint that the simulation relation puts on a part of the target's state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// The part refines a part of the source's state.
    Source(usize),
    /// The part refines its own initial value.
    Init,
    /// The part refines a part of the source's state plus the difference of their initial values.
    Offset(usize),
    /// The part refines a formula over the source's state.
    Formula(Term),
    /// The part refines a formula over the source's state. It is poison only if the part of the source's state with
    /// this index is.
    Function(Term, usize),
    /// The part is not poison and is otherwise unconstrained.
    Defined,
    /// The part is unconstrained.
    Any,
}

/// The maximal number of rounds in which roles are weakened.
const MAX_ROUNDS: usize = 12;

/// The maximal number of pairs of scalars of both states that are all compared. With more pairs, only scalars at the
/// same position and scalars with the same initial term are compared.
const MAX_COMPARED: usize = 10_000;

/// The options of one attempt to find roles.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    /// Whether the target may keep cells that only the source writes in loop-carried values, as after scalar
    /// replacement.
    pub(super) carried: bool,
    /// Whether the hints of the target's loop are used as invariants.
    pub(super) hints: bool,
}

/// The steps of both sides and the condition under which they are compared.
pub(super) struct Steps<'s> {
    pub(super) source: &'s Stepped,
    pub(super) target: &'s Stepped,
    /// One bit: the inputs and states under consideration.
    pub(super) here: Term,
}

impl<'a> Induction<'a> {
    /// Returns the summary of a loop of the target if the loop is related to `source`. `undefined` is one bit: the
    /// target has undefined behaviour before its loop.
    ///
    /// # Errors
    ///
    /// A cell of memory cannot be read or compared.
    pub(super) fn relate(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        entry: &Entry<'a>,
        undefined: Term,
    ) -> Result<Option<LoopSummary>, Unsupported> {
        let Some(here) = self.reached_together(terms, source, entry, undefined) else { return Ok(None) };
        let undefined = terms.or(source.step.ub, source.step.hangs);
        let defined = terms.not(undefined);
        let in_step = terms.and(here, defined);
        let init = flat(&entry.init);
        let mut candidates = self.candidates(terms, source, &init, here);
        self.filter_by_runs(terms, source, entry, [here, in_step], &init, &mut candidates);
        let steps = [here, in_step];
        let mut invariant = None;
        // The second attempt allows scalar replacement: the target carries cells that only the source writes.
        for carried in [false, true] {
            // The relation of a nest needs the bounds of its counters, which are part of the invariant.
            if source.entry.flat.is_none() && entry.flat.is_none() {
                let attempt = Attempt { carried, hints: false };
                let target =
                    self.by_roles(terms, source, entry, steps, &init, candidates.clone(), attempt)?;
                if let Some((outcome, _)) = target {
                    return Ok(Some(outcome));
                }
            }
            // The next attempt assumes the invariant of the source's loop.
            let known = match invariant {
                Some(known) => known,
                None => self.invariant(terms, &source.step, [here; 2]),
            };
            invariant = Some(known);
            if !terms.is_bool(known, true) || source.entry.flat.is_some() || entry.flat.is_some() {
                let steps = [here, terms.and(in_step, known)];
                let attempt = Attempt { carried, hints: true };
                let target =
                    self.by_roles(terms, source, entry, steps, &init, candidates.clone(), attempt)?;
                if let Some((outcome, _)) = target {
                    return Ok(Some(outcome));
                }
            }
            if source.effect.cells.is_empty() {
                break;
            }
        }
        Ok(None)
    }

    /// Returns one bit: the target reaches its loop with defined behaviour. The result is `None` unless the source is
    /// proved to reach its loop under that condition, with the same trace or with a loop without observable events.
    /// `undefined` is one bit: the target has undefined behaviour before its loop.
    pub(super) fn reached_together(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        entry: &Entry<'a>,
        undefined: Term,
    ) -> Option<Term> {
        let defined = terms.not(undefined);
        let here = terms.and(self.assumption, defined);
        let here = terms.and(here, entry.path.term);
        let elsewhere = terms.not(source.entry.path.term);
        let elsewhere = terms.and(here, elsewhere);
        if !self.is_unsatisfiable(terms, elsewhere) {
            return None;
        }
        let here = terms.and(here, source.entry.path.term);
        let other_trace = terms.ne(source.entry.world, entry.world);
        let other_trace = terms.and(here, other_trace);
        (source.silent || self.is_unsatisfiable(terms, other_trace)).then_some(here)
    }

    /// Returns the summary of a loop of the target if some roles of `candidates` relate it to `source`. The second
    /// result is one bit over the state before a step: the step exits the loop. `here` restricts the inputs, and
    /// `in_step` the states before a step.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn by_roles(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        entry: &Entry<'a>,
        [here, in_step]: [Term; 2],
        init: &[Scalar],
        mut candidates: Vec<Vec<Role>>,
        Attempt { carried, hints }: Attempt,
    ) -> Result<Option<(LoopSummary, Term)>, Unsupported> {
        let mut except: Vec<(Place, Cell)> = Vec::new();
        if carried {
            except = Self::only_written_by(source, &Effect::default());
        }
        for _ in 0..MAX_ROUNDS {
            if carried && except.is_empty() {
                return Ok(None);
            }
            let roles: Vec<Role> =
                candidates.iter().map(|c| c.first().copied().unwrap_or(Role::Any)).collect();
            let theirs = [&source.state[..], &source.cells.state].concat();
            let state = self.state(terms, &theirs, source, init, &roles);
            let Ok(target) = self.step_of_target(terms, source, entry, in_step, &state, &except) else {
                return Ok(None);
            };
            let n_excepted = except.len();
            let only = Self::only_written_by(source, &target.own);
            except.retain(|cell| only.iter().any(|o| o.0 == cell.0 && o.1 == cell.1));
            if except.len() != n_excepted {
                continue;
            }
            let step = &target.step;
            let known = if hints { self.invariant(terms, step, [here, in_step]) } else { terms.bool(true) };
            let in_step = terms.and(in_step, known);
            let steps = Steps { source: &source.step, target: step, here: in_step };
            let broken = self.broken_roles(terms, source, &steps, init, &roles);
            if !broken.is_empty() {
                for j in broken {
                    candidates[j].remove(0);
                }
                continue;
            }
            // Iterations in unspecified order are related only for equal schedules, and only if every conflicting
            // access of the target is also one of the source.
            let open = step.schedule != Schedule::InOrder && !step.accesses.is_empty();
            let same_order = source.step.schedule == step.schedule;
            if open && !(same_order && are_among(&step.accesses, &source.step.accesses)) {
                return Ok(None);
            }
            let silent = source.silent && is_silent(terms, step, source.world);
            let same = if source.is_cut {
                self.same_control_to_cut(terms, &steps, source.world)
            } else {
                self.same_control(terms, &steps)
            };
            if (source.silent && !silent) || !same {
                return Ok(None);
            }
            let matters = source.uses_memory || target.uses_memory();
            if matters
                && !(self.same_memory_at_first(terms, source, &target, here, &except)?
                    && self.same_memory_after(terms, source, &target, in_step, &except)?)
            {
                return Ok(None);
            }
            let results = self.results(terms, source, entry, &steps, &roles);
            let LoopSummary { hangs, stops, world, .. } = source.outcome;
            let world = if silent { entry.world } else { world };
            let mut memory = target.entered;
            memory.enter_loop(source.after, &target.effect);
            let left = target.step.exit.as_ref().map_or_else(|| terms.bool(false), |exit| exit.path);
            let left = terms.and(left, known);
            return Ok(Some((
                LoopSummary { ub: terms.bool(false), hangs, stops, world, memory, results },
                left,
            )));
        }
        Ok(None)
    }

    /// Executes a step of the target's loop from `state` and from the source's memory token. The may-write set is
    /// enlarged until the step stays within it. Cells of `except` count as unchanged.
    fn step_of_target(
        &mut self,
        terms: &mut Terms,
        source: &mut Learned<'a>,
        entry: &Entry<'a>,
        in_step: Term,
        state: &[Scalar],
        except: &[(Place, Cell)],
    ) -> Result<TargetStep, Unsupported> {
        let mut entered = entry.memory.clone();
        let mut effect = source.effect.clone();
        effect.kept.extend_from_slice(except);
        for _ in 0..MAX_ROUNDS {
            let mut before = entered.for_step(terms, &entry.path);
            before.correspond_to(&source.entry.memory, &source.step.memory);
            before.enter_loop(source.token, &effect);
            let (first, memory) = (entry.init.clone(), before.clone());
            let path = terms.bool(true);
            let probe = Probe { state: shaped(&entry.init, state), world: source.world, memory, first, path };
            let reference: Rc<[_]> = source.step.events.clone().into();
            let nested = std::mem::take(&mut source.nested);
            let (step, nested) = self.step(terms, entry, probe, reference, in_step, nested);
            source.nested = nested;
            let step = step?;
            let (own, told) = self.effect_of(terms, &mut entered, &before, &step, source.mark)?;
            if !effect.add(&own) && !told {
                return Ok(TargetStep { step, before, entered, effect, own });
            }
        }
        Err(Unsupported::new("loop whose effect on memory is not found"))
    }

    /// Removes the candidates that concrete runs of both loops contradict, and adds formulas for their counters.
    fn filter_by_runs(
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
        let Ok(target) = self.step_of_target(terms, source, entry, in_step, &state, &[]) else { return };
        let after = terms.variables().len();
        self.add_counter_formulas(terms, source, entry, (&state, &target.step), here, candidates);
        let Some(compatible) =
            self.compatible(terms, source, entry, (&state, &target.step), here, [before, after])
        else {
            return;
        };
        for (j, roles) in candidates.iter_mut().enumerate() {
            roles.retain(|&role| compatible(j, role));
        }
    }

    /// Returns the conjunction of the hints of `step` that are inductive, by the Houdini algorithm. `here` restricts
    /// the inputs for the base case, and `in_step` the states for the inductive step.
    pub(super) fn invariant(
        &mut self,
        terms: &mut Terms,
        step: &Stepped,
        [here, in_step]: [Term; 2],
    ) -> Term {
        let mut hints = step.hints.clone();
        hints.retain(|&[first, ..]| {
            let bad = terms.not(first);
            let bad = terms.and(here, bad);
            self.is_unsatisfiable(terms, bad)
        });
        loop {
            let all = hints.iter().fold(terms.bool(true), |all, hint| terms.and(all, hint[1]));
            let Some(next) = &step.next else { return all };
            let not_ub = terms.not(step.ub);
            let here = terms.and(in_step, not_ub);
            let here = terms.and(here, all);
            let here = terms.and(here, next.path);
            let before = hints.len();
            hints.retain(|&[.., after]| {
                let bad = terms.not(after);
                let bad = terms.and(here, bad);
                self.is_unsatisfiable(terms, bad)
            });
            if hints.len() == before {
                return all;
            }
        }
    }

    /// Returns the candidate roles of each part of the target's state, the most likely first. Each role is proved
    /// for the initial values or holds trivially. Each list ends with [`Role::Any`].
    pub(super) fn candidates(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        init: &[Scalar],
        here: Term,
    ) -> Vec<Vec<Role>> {
        let n_parts = source.state.len();
        let theirs = [flat(&source.entry.init), source.cells.first.clone()].concat();
        let many = theirs.len() * init.len() > MAX_COMPARED;
        let mut candidates = Vec::with_capacity(init.len());
        for (j, &ours) in init.iter().enumerate() {
            let likely = |i: usize| !many || i == j || theirs[i] == ours;
            let fits = |terms: &Terms, i: usize| {
                likely(i) && terms.width(theirs[i].value) == terms.width(ours.value)
            };
            let mut order: Vec<usize> = (0..theirs.len()).filter(|&i| fits(terms, i)).collect();
            order.sort_by_key(|&i| (theirs[i] != ours, i != j));
            let mut roles = Vec::new();
            let mut offsets = Vec::new();
            for i in order {
                let bad = differs(terms, theirs[i], ours);
                let bad = terms.and(here, bad);
                if self.check_satisfiable(terms, bad, budgets::INDUCTION_QUICK_SOLVER)
                    == Satisfiability::Never
                {
                    roles.push(Role::Source(i));
                } else if i < n_parts {
                    offsets.push(Role::Offset(i));
                }
            }
            if let Some((formula, poison)) = function_of_part(terms, &source.state, &theirs, ours) {
                let role = Role::Function(formula, poison);
                let at_first = self.state(terms, &theirs, source, &[ours], &[role])[0];
                let bad = differs(terms, at_first, ours);
                let bad = terms.and(here, bad);
                if self.check_satisfiable(terms, bad, budgets::INDUCTION_QUICK_SOLVER)
                    == Satisfiability::Never
                {
                    roles.push(role);
                }
            }
            roles.push(Role::Init);
            roles.extend(offsets);
            let poison = terms.and(here, ours.poison);
            if self.check_satisfiable(terms, poison, budgets::INDUCTION_QUICK_SOLVER) == Satisfiability::Never
            {
                roles.push(Role::Defined);
            }
            roles.push(Role::Any);
            candidates.push(roles);
        }
        candidates
    }

    /// Returns the target's state that `roles` assign to the source's state `theirs`.
    pub(super) fn state(
        &mut self,
        terms: &mut Terms,
        theirs: &[Scalar],
        source: &Learned<'a>,
        init: &[Scalar],
        roles: &[Role],
    ) -> Vec<Scalar> {
        let first = [flat(&source.entry.init), source.cells.first.clone()].concat();
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
                Role::Formula(formula) => {
                    let mut by: FxHashMap<Term, Scalar> = FxHashMap::default();
                    by.extend(source.state.iter().map(|s| s.value).zip(theirs.iter().copied()));
                    let mut poison = terms.bool(false);
                    for term in terms.cone(&[formula]) {
                        if let (Node::Var(_), Some(part)) = (terms.node(term), by.get(&term)) {
                            poison = terms.or(poison, part.poison);
                        }
                    }
                    let value = terms.substitute(&[formula], |terms, t| {
                        matches!(terms.node(t), Node::Var(_)).then(|| by.get(&t).map(|s| s.value)).flatten()
                    })[0];
                    Scalar { value, poison }
                }
                Role::Function(formula, poison) => {
                    let mut by: FxHashMap<Term, Term> = FxHashMap::default();
                    let now = theirs.iter().map(|scalar| scalar.value);
                    by.extend(source.state.iter().map(|scalar| scalar.value).zip(now));
                    let value = terms.substitute(&[formula], |terms, t| {
                        matches!(terms.node(t), Node::Var(_)).then(|| by.get(&t).copied()).flatten()
                    })[0];
                    Scalar { value, poison: theirs[poison].poison }
                }
                Role::Defined | Role::Any => {
                    let width = terms.width(ours.value);
                    let value = terms.variable("state", width);
                    let poison = match role {
                        Role::Defined => terms.bool(false),
                        _ => terms.variable("state is poison", 1),
                    };
                    Scalar { value, poison }
                }
            });
        }
        state
    }

    /// Returns the parts of the target's state that a step does not keep in their roles.
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
        let theirs = [flat(&before.values), source.cells.next.clone()].concat();
        let wanted = self.state(terms, &theirs, source, init, roles);
        let mut broken = Vec::new();
        for (j, ours) in flat(&after.values).into_iter().enumerate() {
            if roles[j] == Role::Any {
                continue;
            }
            let bad = match roles[j] {
                Role::Defined => ours.poison,
                _ => differs(terms, wanted[j], ours),
            };
            let bad = terms.and(here, bad);
            if !self.is_unsatisfiable(terms, bad) {
                broken.push(j);
            }
        }
        broken
    }

    /// Returns whether both steps stop, exit and continue under the same conditions, with the same traces, and the
    /// target's step is defined and terminates.
    fn same_control(&mut self, terms: &mut Terms, steps: &Steps<'_>) -> bool {
        let (s, t) = (steps.source, steps.target);
        let no = terms.bool(false);
        let mut bad = vec![t.ub, t.hangs];
        bad.push(terms.xor(s.stops, t.stops));
        let other = terms.ne(s.end, t.end);
        bad.push(terms.and(s.stops, other));
        for (s, t) in [(&s.exit, &t.exit), (&s.next, &t.next)] {
            let path = |side: &Option<_>| side.as_ref().map_or(no, |left: &crate::exec::StepEnd| left.path);
            bad.push(terms.xor(path(s), path(t)));
            if let (Some(s), Some(t)) = (s, t) {
                let other = terms.ne(s.world, t.world);
                bad.push(terms.and(s.path, other));
            }
        }
        bad.into_iter().all(|bad| {
            let bad = terms.and(steps.here, bad);
            self.is_unsatisfiable(terms, bad)
        })
    }

    /// Returns the results of the target's loop. Each scalar is a result of the source's loop that it refines, a
    /// formula of such results, a term from before the loop, or a fresh variable.
    fn results(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        entry: &Entry<'a>,
        steps: &Steps<'_>,
        roles: &[Role],
    ) -> Vec<Value> {
        let (Some(s), Some(t)) = (&steps.source.exit, &steps.target.exit) else {
            return entry.results.iter().map(|shape| Value::poison(terms, shape)).collect();
        };
        let (here, theirs) = if source.is_cut {
            let theirs = [&source.state[..], &source.cells.state].concat();
            (terms.and(steps.here, t.path), theirs)
        } else {
            let theirs = [flat(&s.values), source.cells.exit.clone()].concat();
            (terms.and(steps.here, s.path), theirs)
        };
        let known = [flat(&source.outcome.results), source.cells.results.clone()].concat();
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
                if self.is_unsatisfiable(terms, bad) {
                    refined = Some(known[i]);
                }
            }
            // A formula over the state is applied to the values at the exit, which may be those of other scalars.
            let mut pairs = source.state.iter().zip(&theirs);
            let is_aligned = theirs.len() == known.len()
                && theirs.len() >= source.state.len()
                && pairs.all(|(state, exit)| terms.width(state.value) == terms.width(exit.value));
            let formulas = roles.iter().filter(|_| is_aligned);
            for &role in formulas.filter(|role| matches!(role, Role::Formula(_) | Role::Function(..))) {
                if refined.is_some() {
                    break;
                }
                let at_exit = self.state(terms, &theirs, source, &[ours], &[role])[0];
                if terms.width(at_exit.value) == terms.width(ours.value) {
                    let bad = differs(terms, at_exit, ours);
                    let bad = terms.and(here, bad);
                    if self.is_unsatisfiable(terms, bad) {
                        refined = Some(self.state(terms, &known, source, &[ours], &[role])[0]);
                    }
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
