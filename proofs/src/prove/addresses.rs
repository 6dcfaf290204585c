//! Addresses of blocks as integers that no behaviour depends on.
//!
//! A block whose address was converted to an integer is visible to unknown code, which may convert the integer back. If
//! no observable behaviour of a function depends on the address of a block, unknown code cannot know the address: an
//! access by a guessed address is undefined behaviour of the source for another choice of the address, and a program
//! is correct for each choice. The block then does not escape by the conversion. In a function that makes pointers from
//! integers itself, all conversions are taken to be observed: such a pointer may be one to any block.
//!
//! Input: the summary of an execution in which such blocks escape. Output: the conversions by which no block escapes. A
//! second attempt omits these escapes, and computes the conversions again from its own summaries.

use super::attempt::{Attempt, may_loop};
use super::outcome::{Outcome, Stop, undecided};
use crate::exec::{Omitted, Summary};
use crate::verdict::Verdict;
use proofmark_ir::OpId;
use proofmark_ir::semantics::memory::is_local;
use proofmark_ir::semantics::{Origin, Term, TermBuilder};
use proofmark_solve::term::Node;
use rustc_hash::FxHashSet;

impl Attempt<'_> {
    /// Proves the pair as [`run_once`](Self::run_once) does, and again without the escapes of blocks by unobserved
    /// conversions if this fails. A pair with loops is refuted if both attempts refute it.
    pub(super) fn run(&mut self) -> Result<Outcome, Stop> {
        let first = self.run_once();
        let is_new = self.unobserved.iter().any(|ops| !ops.is_empty());
        let Err(Stop::Verdict(verdict)) = &first else { return first };
        if !is_new {
            return first;
        }
        let omitted = std::mem::take(&mut self.unobserved)
            .map(|escapes| Omitted { operations: FxHashSet::default(), escapes });
        let fresh = Attempt::new(self.source, self.target, self.index_width, self.settings, self.budget);
        let mut second = Attempt { end: self.end, omitted, ..fresh };
        let has_loops = may_loop(self.source) || may_loop(self.target);
        match second.run_once() {
            // The behaviour after the unroll bound is not known to be independent of addresses.
            Err(Stop::Verdict(again)) if again.fails() && (verdict.fails() || !has_loops) => {
                self.witness = second.witness;
                Err(again.into())
            }
            Err(_) if verdict.fails() => {
                self.witness = None;
                Err(undecided(format!("{}, which may depend on addresses that are integers", brief(verdict)))
                    .into())
            }
            Err(_) => first,
            proved => proved,
        }
    }

    /// Records the conversions of source and target by which no block escapes.
    ///
    /// # Errors
    ///
    /// An undecided verdict if the attempt omits other escapes.
    pub(super) fn note_addresses(&mut self, source: &Summary, target: &Summary) -> Result<(), Stop> {
        let unobserved = [source, target].map(|summary| self.unobserved_conversions(summary));
        let is_known = |side: usize| self.omitted[side].escapes.is_subset(&unobserved[side]);
        if !(is_known(0) && is_known(1)) {
            return Err(undecided("the behaviour may depend on the address of a block").into());
        }
        self.unobserved = unobserved;
        Ok(())
    }

    /// Returns the conversions of addresses of local blocks on which no observable behaviour depends.
    fn unobserved_conversions(&mut self, summary: &Summary) -> FxHashSet<OpId> {
        let none = FxHashSet::default();
        let conversions = &summary.memory.conversions;
        let has_tensors = summary.events.iter().any(|event| !event.tensors.is_empty())
            || summary.tensors.iter().any(Option::is_some);
        if conversions.is_empty() || has_tensors || summary.memory.makes_pointers {
            return none;
        }
        let mut roots = vec![summary.ub, summary.stops, summary.hangs, summary.returned];
        roots.extend([summary.world, summary.beyond]);
        roots.extend(summary.results.iter().flat_map(|r| r.scalars()).flat_map(|s| [s.value, s.poison]));
        roots.extend(summary.events.iter().flat_map(|event| [event.path, event.world, event.after]));
        let converted = |block: Term| {
            self.terms.as_constant(block).is_some() && conversions.iter().any(|&(_, other)| other == block)
        };
        let Some(changes) = summary.memory.heap.terms_of_changes(converted) else { return none };
        roots.extend(changes);
        let mut observed = Vec::new();
        for term in self.terms.cone(&roots) {
            if let Node::Call { function, start, len } = self.terms.node(term) {
                let origin = &self.terms.function(function).symbol.origin;
                if matches!(origin, Origin::BlockAddress | Origin::BlockAddressIn(_)) {
                    observed.extend_from_slice(self.terms.call_args(start, len));
                }
            }
        }
        let mut unobserved: FxHashSet<OpId> = conversions.iter().map(|&(op, _)| op).collect();
        for &(op, block) in conversions {
            let local = is_local(&mut self.terms, block);
            let is_local = self.terms.is_bool(local, true) && self.terms.as_constant(block).is_some();
            let mut may_be_observed = |&other: &Term| {
                let same = self.terms.eq(block, other);
                !self.terms.is_bool(same, false)
            };
            if !is_local || observed.iter().any(&mut may_be_observed) {
                unobserved.remove(&op);
            }
        }
        unobserved
    }
}

/// Returns the difference that a refutation shows.
fn brief(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Refuted(counterexample) => counterexample.difference.to_string(),
        _ => "source and target differ".to_owned(),
    }
}
