//! Inference of the invariants and of the effect of a loop from one symbolic step.
//!
//! The algorithm is abstract interpretation by iterated weakening. The first round assumes that every part of the state
//! keeps its initial value and that the loop writes nothing. Each round executes one step and weakens the assumptions
//! that the step does not preserve, until a fixpoint is reached.
//!
//! Input: the entry of a loop and an assumption on the inputs. Output: the summary of the loop ([`Learned`]).
//!
//! Limitations: a part is constant, equal to another part, non-poison, or arbitrary. After `MAX_ROUNDS` rounds, all
//! parts are arbitrary.

use super::state::{Induction, Learned, Satisfiability, differs, flat, is_older, shaped};
use crate::exec::memory::Effect;
use crate::exec::{Entry, ExecutorMemory, LoopSummary, Probe, StepEnd, Stepped, WORLD_WIDTH};
use proofmark_ir::semantics::{Scalar, Term, TermBuilder, Unsupported, Value};
use proofmark_solve::budgets;
use proofmark_solve::term::{Node, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The assumption on a part of the state of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// The part has its initial value.
    Fixed,
    /// The part equals an earlier part, which is neither `Fixed` nor `Same`.
    Same(usize),
    /// The part has any value other than poison.
    Defined,
    /// The part has any value or is poison.
    Any,
}

impl Part {
    /// Returns whether the part is determined by its initial value or by another part.
    fn is_bound(self) -> bool {
        matches!(self, Part::Fixed | Part::Same(_))
    }
}

/// The number of rounds after which all assumptions are dropped.
const MAX_ROUNDS: usize = 12;

/// The number of rounds after which the loop is refused.
const LAST_ROUND: usize = 16;

/// The width of a memory token, the argument of the uninterpreted functions for the contents of memory.
const TOKEN_WIDTH: u32 = 64;

impl<'a> Induction<'a> {
    /// Returns the summary of a loop for the inputs for which `given` holds.
    ///
    /// # Errors
    ///
    /// The step is not supported, or its effect on memory is not found within `LAST_ROUND` rounds.
    pub(super) fn learn(
        &mut self,
        terms: &mut Terms,
        mut entry: Entry<'a>,
        assumption: Term,
    ) -> Result<Learned<'a>, Unsupported> {
        let mark = terms.variables().len();
        let init = flat(&entry.init);
        let fresh: Vec<Scalar> = init
            .iter()
            .map(|s| {
                let width = terms.width(s.value);
                Scalar { value: terms.variable("state", width), poison: terms.variable("state is poison", 1) }
            })
            .collect();
        let world = terms.variable("trace", WORLD_WIDTH);
        let token = terms.variable("memory", TOKEN_WIDTH);
        let mut parts = vec![Part::Fixed; init.len()];
        let mut effect = Effect::default();
        let mut asked_kept = false;
        let here = terms.and(assumption, entry.path.term);
        let (mut state, mut step, mut nested, mut before);
        let mut round = 0;
        loop {
            if round == MAX_ROUNDS {
                parts.fill(Part::Any);
                (effect, asked_kept) = (Effect::anything(), true);
            }
            if round > LAST_ROUND {
                return Err(Unsupported::new("loop whose effect on memory is not found"));
            }
            state = build(terms, &parts, &init, &fresh);
            before = entry.memory.for_step(terms, &entry.path);
            before.enter_loop(token, &effect);
            let (first, memory) = (entry.init.clone(), before.clone());
            let path = terms.bool(true);
            let probe = Probe { state: shaped(&entry.init, &state), world, memory, first, path };
            let stepped = self.step(terms, &entry, probe, Rc::from([]), here, Vec::new());
            (step, nested) = (stepped.0?, stepped.1);
            let (more, escaped) = self.effect_of(terms, &mut entry.memory, &before, &step, mark)?;
            let mut changed = effect.add(&more) | escaped;
            changed |= round < MAX_ROUNDS && self.revise(terms, here, &step, &state, &init, &mut parts);
            if !changed && !asked_kept {
                asked_kept = true;
                effect.kept = self.perhaps_kept(terms, &effect, &step, mark);
                changed = !effect.kept.is_empty();
            } else if !changed && !effect.kept.is_empty() {
                let invariant = self.invariant(terms, &step, [here; 2]);
                let undefined = terms.not(step.ub);
                let here = terms.and(here, undefined);
                let here = terms.and(here, invariant);
                let kept = effect.kept.len();
                let mut still = Vec::with_capacity(kept);
                for cell in std::mem::take(&mut effect.kept) {
                    if !self.changes(terms, &cell, before.state, &step, here)? {
                        still.push(cell);
                    }
                }
                effect.kept = still;
                changed = effect.kept.len() != kept;
            }
            if !changed {
                break;
            }
            round += 1;
        }
        let after = terms.variable("memory after loop", TOKEN_WIDTH);
        let mut memory = entry.memory.clone();
        memory.enter_loop(after, &effect);
        let places =
            if effect.is_none() { Vec::new() } else { self.perhaps_kept(terms, &effect, &step, mark) };
        let cells = Self::cells(terms, &places, &entry, (before.state, &step), &memory).unwrap_or_default();
        let outcome = self.outcome(terms, &entry, &step, &state, world, here, mark, memory);
        let silent = is_silent(terms, &step, world);
        let base = before.state;
        let uses_memory = before.is_used_by(&step.memory) || !effect.is_none();
        #[rustfmt::skip]
        let learned = Learned {
            entry, state, step, nested, world, silent, effect, token, after, uses_memory, outcome, cells, mark,
            used: false, is_cut: false, n_steps: 1, single: None, base,
        };
        Ok(learned)
    }

    /// Weakens the assumptions of `parts` that the step does not preserve. Returns whether any part changed.
    fn revise(
        &mut self,
        terms: &mut Terms,
        outside: Term,
        step: &Stepped,
        state: &[Scalar],
        init: &[Scalar],
        parts: &mut [Part],
    ) -> bool {
        let Some(next) = &step.next else { return false };
        let defined = terms.not(step.ub);
        let here = terms.and(outside, defined);
        let here = terms.and(here, next.path);
        let mut invariant = None;
        let mut changed = false;
        let afters = flat(&next.values);
        for (i, &after) in afters.iter().enumerate() {
            let part = match parts[i] {
                Part::Fixed if after == state[i] => continue,
                Part::Fixed
                    if self.may_be_invariant(terms, after, init[i]) && {
                        // The value may stay fixed only under the loop invariant, such as the bounds of a counter.
                        let known =
                            *invariant.get_or_insert_with(|| self.invariant(terms, step, [outside; 2]));
                        let here = terms.and(here, known);
                        self.are_equal(terms, here, after, init[i])
                    } =>
                {
                    continue;
                }
                Part::Fixed if let Some(j) = (0..i).find(|&j| init[j] == init[i] && !parts[j].is_bound()) => {
                    Part::Same(j)
                }
                Part::Same(j) if self.are_equal(terms, here, after, afters[j]) => continue,
                Part::Same(_) if terms.is_bool(init[i].poison, false) => Part::Defined,
                Part::Same(_) => Part::Any,
                Part::Fixed if terms.is_bool(init[i].poison, false) => Part::Defined,
                Part::Fixed => Part::Any,
                Part::Defined => {
                    let poison = terms.and(here, after.poison);
                    if self.check_satisfiable(terms, poison, budgets::INDUCTION_QUICK_SOLVER)
                        == Satisfiability::Never
                    {
                        continue;
                    }
                    Part::Any
                }
                Part::Any => continue,
            };
            parts[i] = part;
            changed = true;
        }
        changed
    }

    /// Returns whether a solver check is worthwhile that a part keeps its initial value: the initial value is a
    /// constant, or the next value is an `ite`.
    fn may_be_invariant(&self, terms: &Terms, after: Scalar, init: Scalar) -> bool {
        terms.is_bool(init.poison, false)
            && (terms.value(init.value).is_some() || terms.as_ite(after.value).is_some())
    }

    /// Returns whether two scalars are proved equal where the bit `here` is set.
    fn are_equal(&mut self, terms: &mut Terms, here: Term, a: Scalar, b: Scalar) -> bool {
        let there = differs(terms, a, b);
        let back = differs(terms, b, a);
        let either = terms.or(there, back);
        let either = terms.and(here, either);
        self.check_satisfiable(terms, either, budgets::INDUCTION_QUICK_SOLVER) == Satisfiability::Never
    }

    #[allow(clippy::too_many_arguments)]
    /// Returns the summary of a loop. Components that the step does not determine are fresh variables.
    fn outcome(
        &mut self,
        terms: &mut Terms,
        entry: &Entry<'a>,
        step: &Stepped,
        state: &[Scalar],
        world: Term,
        here: Term,
        mark: usize,
        memory: ExecutorMemory,
    ) -> LoopSummary {
        let no = terms.bool(false);
        let silent = is_silent(terms, step, world);
        let one_bit = |terms: &mut Terms, known: Term, name: &'static str| {
            if terms.is_bool(known, false) { no } else { terms.variable(name, 1) }
        };
        let mut ub = one_bit(terms, step.ub, "loop is undefined");
        if ub != no {
            // The first step is always executed.
            let mut at_first: FxHashMap<Term, Term> = FxHashMap::default();
            at_first.insert(world, entry.world);
            for (from, to) in state.iter().zip(flat(&entry.init)) {
                at_first.insert(from.value, to.value);
                at_first.insert(from.poison, to.poison);
            }
            let first = terms.substitute(&[step.ub], |terms, t| {
                matches!(terms.node(t), Node::Var(_)).then(|| at_first.get(&t).copied()).flatten()
            })[0];
            if is_older(terms, mark, &[first]) {
                ub = terms.or(ub, first);
            }
        }
        let Some(StepEnd { path, values, .. }) = &step.exit else {
            let results = entry.results.iter().map(|shape| Value::poison(terms, shape)).collect();
            let yes = terms.bool(true);
            let (hangs, stops) = if silent { (yes, no) } else { (no, yes) };
            let world =
                if silent { entry.world } else { terms.variable("trace of endless loop", WORLD_WIDTH) };
            return LoopSummary { ub, hangs, stops, world, memory, results };
        };
        let defined = terms.not(step.ub);
        let here = terms.and(here, defined);
        let here = terms.and(here, *path);
        let mut known: Vec<(Scalar, Scalar)> = Vec::new();
        let results = values
            .iter()
            .map(|value| {
                let scalars: Vec<Scalar> = value
                    .scalars()
                    .iter()
                    .map(|&left| {
                        if let Some((_, same)) = known.iter().find(|(l, _)| *l == left) {
                            return *same;
                        }
                        let result = if is_older(terms, mark, &[left.value, left.poison]) {
                            left
                        } else {
                            let width = terms.width(left.value);
                            let poison = terms.and(here, left.poison);
                            let defined =
                                self.check_satisfiable(terms, poison, budgets::INDUCTION_QUICK_SOLVER)
                                    == Satisfiability::Never;
                            let known = self.if_defined(terms, left, here, mark);
                            let value = known.unwrap_or_else(|| terms.variable("loop result", width));
                            let poison =
                                if defined { no } else { terms.variable("loop result is poison", 1) };
                            Scalar { value, poison }
                        };
                        known.push((left, result));
                        result
                    })
                    .collect();
                Value::from_scalars(scalars)
            })
            .collect();
        // A nonterminating loop with observable events in every iteration is covered by `stops`, not by `hangs`.
        let may_hang = !step.ends || !terms.is_bool(step.hangs, false);
        let hangs = if may_hang { terms.variable("loop hangs", 1) } else { no };
        let may_stop = (!step.ends && !silent) || !terms.is_bool(step.stops, false);
        let stops = if may_stop { terms.variable("loop stops", 1) } else { no };
        let world = if silent { entry.world } else { terms.variable("trace after loop", WORLD_WIDTH) };
        LoopSummary { ub, hangs, stops, world, memory, results }
    }

    /// Returns a term from before the loop that equals `scalar` at every exit where `scalar` is not poison and the bit
    /// `here` is set. The candidates are the leaves of the `ite` tree of the value.
    fn if_defined(&mut self, terms: &mut Terms, scalar: Scalar, here: Term, mark: usize) -> Option<Term> {
        let mut stack = vec![scalar.value];
        let mut leaves = Vec::new();
        while let Some(term) = stack.pop() {
            match terms.as_ite(term) {
                Some((_, a, b)) if leaves.len() < MAX_LEAVES => stack.extend([a, b]),
                _ if is_older(terms, mark, &[term]) && !leaves.contains(&term) => leaves.push(term),
                _ => {}
            }
        }
        let defined = terms.not(scalar.poison);
        let here = terms.and(here, defined);
        leaves.into_iter().filter(|&leaf| leaf != scalar.value).find(|&leaf| {
            let other = terms.ne(scalar.value, leaf);
            let other = terms.and(here, other);
            self.check_satisfiable(terms, other, budgets::INDUCTION_QUICK_SOLVER) == Satisfiability::Never
        })
    }
}

/// The maximal number of `ite` leaves that are considered for a result.
const MAX_LEAVES: usize = 6;

/// Returns whether a step from the trace `world` has no observable event, at the exit, at the back edge and where it
/// stops.
pub(super) fn is_silent(terms: &Terms, step: &Stepped, world: Term) -> bool {
    let quiet = |left: &Option<StepEnd>| left.as_ref().is_none_or(|left| left.world == world);
    quiet(&step.exit) && quiet(&step.next) && (terms.is_bool(step.stops, false) || step.end == world)
}

/// Returns the state that `parts` describe, from the initial values and the fresh variables.
fn build(terms: &mut Terms, parts: &[Part], init: &[Scalar], fresh: &[Scalar]) -> Vec<Scalar> {
    let no = terms.bool(false);
    let mut state: Vec<Scalar> = Vec::with_capacity(parts.len());
    for ((part, &init), &fresh) in parts.iter().zip(init).zip(fresh) {
        state.push(match *part {
            Part::Fixed => init,
            Part::Same(earlier) => state[earlier],
            Part::Defined => Scalar { poison: no, ..fresh },
            Part::Any => fresh,
        });
    }
    state
}
