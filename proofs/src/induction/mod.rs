//! Proof of loops with unknown trip counts by induction over the iterations.
//!
//! The algorithm infers a simulation relation between the loops of source and target, as translation validation does. A
//! loop is a transition system ([`proofmark_ir::semantics::Loop`]).
//!
//! A loop of the source is *learned* (`learn`). One step is executed from a state of fresh variables. The step shows
//! which parts of the state are loop-invariant, which parts are never poison, and whether the loop may have undefined
//! behaviour or may not terminate. The results of the loop become fresh variables, because they are functions of its
//! inputs.
//!
//! A loop of the target is *related* to a loop of the source (`relate`) if three conditions are proved:
//!
//! 1. On every path on which the target reaches its loop, the source reaches its loop with the same trace.
//! 2. The initial states are related.
//! 3. From related states where the source's step is defined, the target's step is defined. Both steps stop, exit or
//!    continue together, with the same trace, and the next states are related.
//!
//! By induction, both loops then have the same behaviour. Each result of the target's loop refines a result of the
//! source's loop if the exit step proves it; otherwise the result is a fresh variable.
//!
//! The relation assigns a *role* to each part of the target's state: a part of the source's state, the initial value, a
//! part of the source's state at a constant distance, a formula of several parts (`digits`), or no constraint. Roles
//! are candidates that are removed when a step does not preserve them, as in Houdini. The target's step is executed
//! from the related parts of the source's state. This is sound because operations are monotonic: refinement of the
//! operands implies refinement of the results.
//!
//! **Memory** is part of the state. Within a step, the contents of the may-write set ([`Effect`]) are an uninterpreted
//! function of a token. The target's step starts from the source's token. The memories at loop entry and after the step
//! are compared at an arbitrary place (`cells`). The contents after the loop are a function of a second token, shared
//! by both sides. Cells that the target keeps in a loop-carried value are excluded from the comparison, and the
//! target's memory is proved unchanged there.
//!
//! Input: the loop entries of one execution of the source, then those of the target. Output: a summary of each loop,
//! and the [`Basis`] of the proof.
//!
//! Invariants: every proof obligation assumes that the source is defined and that the target reaches its loop. Nested
//! loops are learned and related within the step of the outer loop.
//!
//! Limitations: a loop of the target that is related to no loop of the source is abstracted by fresh variables. A proof
//! that uses summaries is sound. A failed proof does not refute refinement, and the caller falls back to unrolling.

mod cells;
mod cut;
mod digits;
mod function_of_part;
mod guess;
mod learn;
mod relate;
mod state;
mod steps;

pub(crate) use state::{Induction, Strategy};

use crate::exec::{Entry, LoopPlan, LoopProver, LoopSummary};
use proofmark_ir::semantics::{ChoiceKind, Term, TermBuilder, Unsupported};
use proofmark_solve::term::Terms;

impl<'a> Induction<'a> {
    /// Returns the summary of a loop. In the target, the loop is related to a loop of the source if a relation is
    /// proved. `undefined` is one bit: the execution has undefined behaviour before the loop.
    ///
    /// # Errors
    ///
    /// The limit of steps of the proof, or the construct that prevents a summary.
    fn enter(
        &mut self,
        terms: &mut Terms,
        entry: Entry<'a>,
        undefined: Term,
    ) -> Result<LoopSummary, Unsupported> {
        self.entered = true;
        self.n_loops[usize::from(self.in_target)] += 1;
        if terms.budget().spent() >= self.end {
            return Err(Unsupported::new("no steps left for loops"));
        }
        if !self.in_target {
            // A summary of the source matters only where its behaviour is defined.
            let assumption = terms.and_not(self.assumption, undefined);
            let learned = self.learn(terms, entry, assumption)?;
            let outcome = learned.outcome.clone();
            self.sources.push(learned);
            return Ok(outcome);
        }
        // Loops of the source that are not yet related to a loop come first.
        let (fresh, used): (Vec<usize>, Vec<usize>) =
            (0..self.sources.len()).partition(|&i| !self.sources[i].used);
        for i in fresh.into_iter().chain(used) {
            let mut source = self.sources.remove(i);
            let related = match (source.is_cut, source.used) {
                (false, _) => self.relate(terms, &mut source, &entry, undefined),
                (true, false) => self.relate_to_cut(terms, &mut source, &entry, undefined),
                (true, true) => Ok(None),
            };
            source.used |= matches!(related, Ok(Some(_)));
            self.sources.insert(i, source);
            if let Some(outcome) = related? {
                self.basis.loops += 1;
                return Ok(outcome);
            }
        }
        Ok(self.learn(terms, entry, self.assumption)?.outcome)
    }
}

impl<'a> LoopProver<'a, Terms> for Induction<'a> {
    fn plan(&self) -> LoopPlan {
        let side = usize::from(self.in_target);
        LoopPlan {
            known_trips: self.strategy.known_trips,
            peel: self.strategy.peel[side],
            rotates: self.strategy.rotate[side],
            cuts: self.strategy.cut && !self.in_target && !self.nested,
            flattens: self.strategy.flat[side],
            shares_choices: self.shares_choices && !self.nested,
            in_target: self.in_target,
        }
    }

    fn choice(&mut self, terms: &mut dyn TermBuilder, kind: &ChoiceKind, width: u32) -> Option<Term> {
        // With `shares_choices`, source and target share the variable of a choice.
        let same = |(other, term): &(ChoiceKind, Term)| other == kind && terms.width(*term) == width;
        if self.in_target {
            return match self.choices.iter().position(same) {
                Some(at) => Some(self.choices.remove(at).1),
                None => terms.choice_variable(kind, width),
            };
        }
        let chosen = terms.choice_variable(kind, width)?;
        self.choices.push((kind.clone(), chosen));
        Some(chosen)
    }

    fn is_impossible(&mut self, terms: &mut Terms, condition: Term) -> bool {
        let here = terms.and(self.assumption, condition);
        self.is_unsatisfiable(terms, here)
    }

    fn summarize(
        &mut self,
        terms: &mut Terms,
        entry: Entry<'a>,
        undefined: Term,
        to_cut: bool,
    ) -> Result<LoopSummary, Unsupported> {
        if to_cut { self.enter_to_cut(terms, entry) } else { self.enter(terms, entry, undefined) }
    }
}
