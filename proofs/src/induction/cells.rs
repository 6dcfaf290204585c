//! Memory in inductive proofs: the may-write set of an iteration and the comparison of the memories of two loops.
//!
//! Input: the memories before and after a step of each side. Output: the [`Effect`] of a loop, cells as parts of its
//! state ([`Cells`]), and whether the memories are equal at the probe.
//!
//! Limitations: at most `MAX_CELLS` cells are parts of the state. A loop is refused if a block that an iteration
//! allocates may escape.

use super::state::{Cells, Induction, Learned, Satisfiability, differs, is_older};
use crate::exec::memory::{Effect, MemoryState};
use crate::exec::{Entry, ExecutorMemory, StepEnd, Stepped};
use crate::refine::{contents_differ, differ_at_events, states_differ};
use proofmark_ir::semantics::memory::{BLOCK_WIDTH, Cell, Place};
use proofmark_ir::semantics::{Scalar, Term, TermBuilder, Unsupported};
use proofmark_solve::budgets;
use proofmark_solve::term::Terms;

/// The maximal number of cells that are parts of a state.
const MAX_CELLS: usize = 8;

/// A step of the target's loop with the memory from which it was executed.
pub(super) struct TargetStep {
    pub(super) step: Stepped,
    /// The memory at the start of the step.
    pub(super) before: ExecutorMemory,
    /// The memory at loop entry.
    pub(super) entered: ExecutorMemory,
    pub(super) effect: Effect,
    /// The effect of this step, a subset of `effect`.
    pub(super) own: Effect,
}

impl TargetStep {
    /// Returns whether the step reads, writes or allocates memory.
    pub(super) fn uses_memory(&self) -> bool {
        self.before.is_used_by(&self.step.memory) || !self.own.is_none()
    }
}

/// Returns the states in which a step continues or exits.
fn step_ends(step: &Stepped) -> impl Iterator<Item = &StepEnd> {
    step.next.iter().chain(&step.exit)
}

impl<'a> Induction<'a> {
    /// Returns the effect of a step that was executed from the memory `before`. Variables of number `mark` and above
    /// belong to the step. Blocks that escape in the step are marked as escaped in `entered`, and the second result is
    /// whether there are any.
    ///
    /// # Errors
    ///
    /// A block that is allocated in the loop may escape.
    pub(super) fn effect_of(
        &self,
        terms: &mut Terms,
        entered: &mut ExecutorMemory,
        before: &ExecutorMemory,
        step: &Stepped,
        mark: usize,
    ) -> Result<(Effect, bool), Unsupported> {
        let refused = || Unsupported::new("block that is allocated in a loop may be known outside");
        let escaped = entered.escapes_in(&step.memory).map_err(|()| refused())?;
        escaped.iter().for_each(|&local| entered.escape_always(terms, local));
        entered.adopt(&step.memory);
        let own = entered.allocated_by(&step.memory);
        let survives = step_ends(step).flat_map(|left| &left.values).flat_map(|v| v.scalars()).any(|s| {
            terms.width(s.value) == BLOCK_WIDTH
                && (!is_older(terms, mark, &[s.value])
                    || terms.cone(&[s.value]).iter().any(|t| own.contains(t)))
        });
        let states: Vec<MemoryState> = step_ends(step).map(|left| left.memory).collect();
        let older = |roots: &[Term]| is_older(terms, mark, roots);
        let effect = before.effect(&step.memory, &states, &older, survives);
        if effect.lets_blocks_out() {
            return Err(refused());
        }
        Ok((effect, !escaped.is_empty()))
    }

    /// Returns the candidates for cells that no iteration changes although the effect contains them.
    pub(super) fn perhaps_kept(
        &self,
        terms: &mut Terms,
        effect: &Effect,
        step: &Stepped,
        mark: usize,
    ) -> Vec<(Place, Cell)> {
        let mut found: Vec<(Place, Cell)> = effect.cells.clone();
        for (place, cell) in step.memory.reads() {
            if is_older(terms, mark, &[place.block, place.index])
                && !found.iter().any(|f| f.0 == *place && f.1 == *cell)
            {
                found.push((*place, cell.clone()));
            }
        }
        found.retain(|(_, cell)| cell.bytes == 0);
        found.truncate(MAX_CELLS);
        found
    }

    /// Returns whether the step may change a cell where the bit `here` is set. An undecided check counts as a change.
    pub(super) fn changes(
        &mut self,
        terms: &mut Terms,
        (place, cell): &(Place, Cell),
        before: MemoryState,
        step: &Stepped,
        here: Term,
    ) -> Result<bool, Unsupported> {
        let heap = step.memory.heap();
        let was = heap.read(terms, before, *place, cell)?;
        for left in step_ends(step) {
            let is = heap.read(terms, left.memory, *place, cell)?;
            for (was, is) in was.scalars().iter().zip(is.scalars()) {
                let there = differs(terms, *was, *is);
                let back = differs(terms, *is, *was);
                let either = terms.or(there, back);
                let either = terms.and(here, either);
                let either = terms.and(left.path, either);
                if self.check_satisfiable(terms, either, budgets::INDUCTION_QUICK_SOLVER)
                    != Satisfiability::Never
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns the contents of `places` as parts of the state of a loop.
    pub(super) fn cells(
        terms: &mut Terms,
        places: &[(Place, Cell)],
        entry: &Entry<'a>,
        (base, step): (MemoryState, &Stepped),
        after: &ExecutorMemory,
    ) -> Result<Cells, Unsupported> {
        let mut cells = Cells { places: places.to_vec(), ..Cells::default() };
        for (place, cell) in places {
            let mut read = |memory: &ExecutorMemory, state: MemoryState, into: &mut Vec<Scalar>| {
                let value = memory.heap().read(terms, state, *place, cell)?;
                into.extend_from_slice(value.scalars());
                Ok(())
            };
            read(&entry.memory, entry.memory.state, &mut cells.first)?;
            read(&step.memory, base, &mut cells.state)?;
            if let Some(next) = &step.next {
                read(&step.memory, next.memory, &mut cells.next)?;
            }
            if let Some(exit) = &step.exit {
                read(&step.memory, exit.memory, &mut cells.exit)?;
            }
            read(after, after.state, &mut cells.results)?;
        }
        Ok(cells)
    }

    /// Recomputes the contents of the cells after a step.
    pub(super) fn read_next(terms: &mut Terms, source: &mut Learned<'a>) -> Result<(), Unsupported> {
        source.cells.next.clear();
        let Some(next) = &source.step.next else { return Ok(()) };
        for (place, cell) in &source.cells.places {
            let value = source.step.memory.heap().read(terms, next.memory, *place, cell)?;
            source.cells.next.extend_from_slice(value.scalars());
        }
        Ok(())
    }

    /// Returns whether source and target have equal memories at loop entry where the bit `here` is set, except for the
    /// cells of `except`.
    pub(super) fn same_memory_at_first(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        target: &TargetStep,
        here: Term,
        except: &[(Place, Cell)],
    ) -> Result<bool, Unsupported> {
        let memories = [&source.entry.memory, &target.entered];
        let states = memories.map(|memory| memory.state);
        let bad = self.other_memory(terms, memories, states, except)?;
        let bad = terms.and(here, bad);
        Ok(self.is_unsatisfiable(terms, bad))
    }

    /// Returns one bit: the memories differ at the probe.
    fn other_memory(
        &self,
        terms: &mut Terms,
        memories: [&ExecutorMemory; 2],
        states: [MemoryState; 2],
        except: &[(Place, Cell)],
    ) -> Result<Term, Unsupported> {
        let shared = ExecutorMemory::is_shared(terms, memories, self.probe.block);
        states_differ(terms, self.probe, memories.map(ExecutorMemory::heap), states, shared, except)
    }

    /// Returns whether the steps of both sides have equal memories at the back edge, at the exit and at each observable
    /// event, where the bit `here` is set. Cells of `except` are not compared. The target must not change the cells
    /// that its effect keeps, which include those of `except`.
    pub(super) fn same_memory_after(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        target: &TargetStep,
        here: Term,
        except: &[(Place, Cell)],
    ) -> Result<bool, Unsupported> {
        let memories = [&source.step.memory, &target.step.memory];
        let heaps = memories.map(ExecutorMemory::heap);
        let differs_at_events =
            differ_at_events(terms, self.probe, heaps, [&source.step.events, &target.step.events], self.end)?;
        let mut bad = vec![differs_at_events];
        // At the cut, the memory of the source is that before its step.
        let no_step = target.step.exit.as_ref().map(|exit| StepEnd { memory: source.base, ..exit.clone() });
        let exit = if source.is_cut { &no_step } else { &source.step.exit };
        let pairs = [(&source.step.next, &target.step.next), (exit, &target.step.exit)];
        for (s, t) in pairs {
            let (Some(s), Some(t)) = (s, t) else { continue };
            let other = self.other_memory(terms, memories, [s.memory, t.memory], except)?;
            let both = terms.and(s.path, t.path);
            bad.push(terms.and(both, other));
            for (place, cell) in &target.effect.kept {
                let heap = target.step.memory.heap();
                let was = heap.read(terms, target.before.state, *place, cell)?;
                let is = heap.read(terms, t.memory, *place, cell)?;
                bad.push(contents_differ(terms, cell, both, [&was, &is]));
            }
        }
        for bad in bad {
            let bad = terms.and(here, bad);
            if !self.is_unsatisfiable(terms, bad) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the cells that the source's loop may write and the effect `own` of the target's step does not contain.
    pub(super) fn only_written_by(source: &Learned<'a>, own: &Effect) -> Vec<(Place, Cell)> {
        let known = |all: &[(Place, Cell)], c: &(Place, Cell)| all.iter().any(|k| k.0 == c.0 && k.1 == c.1);
        let mut cells = source.effect.cells.clone();
        cells.retain(|c| !known(&own.cells, c) && !known(&source.effect.kept, c));
        cells
    }
}
