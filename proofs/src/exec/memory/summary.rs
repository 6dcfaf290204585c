//! The memory at the end of an execution, for the comparison of source and target.

use super::chain::Heap;
use super::shared::Shared;
use super::state::{Correspondence, Escape, Local, MemoryState};
use super::store::MemoryTables;
use crate::exec::scalars::same;
use proofmark_ir::OpId;
use proofmark_ir::semantics::memory::BLOCK_WIDTH;
use proofmark_ir::semantics::{Concrete, Origin, Term, TermBuilder};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The memory of an execution, for the comparison of source and target.
#[derive(Clone, Debug, Default)]
pub struct MemorySummary {
    pub(crate) heap: Heap,
    /// The state at the end.
    pub(crate) state: MemoryState,
    /// The names of global variables, in order of their blocks.
    pub(crate) globals: Vec<String>,
    /// The local blocks that escaped, in order, each once.
    pub(crate) escaped: Vec<usize>,
    /// Whether blocks escaped through stores, in an order that an equivalent function may change.
    pub(crate) any_order: bool,
    pub(crate) n_locals: usize,
    pub(super) locals: Vec<Local>,
    /// Whether sizes of blocks from outside were used.
    pub(super) uses_sizes: bool,
    pub(crate) shared: Shared,
    /// The blocks whose addresses are integers of the program.
    pub(super) exposed: Vec<Term>,
    /// The operations that convert the address of a block to an integer, each with the block.
    pub(crate) conversions: BTreeSet<(OpId, Term)>,
    /// The conversions whose results are the integers.
    pub(super) converted: BTreeSet<(OpId, Term)>,
    /// Whether an operation makes a pointer from an integer.
    pub(crate) makes_pointers: bool,
    /// The blocks that hold descriptors of unranked memrefs.
    pub(super) descriptors: BTreeSet<Term>,
}

impl MemorySummary {
    /// Returns the correspondence of the target's blocks in `self` to the blocks of `source`, or `None` if one side has
    /// no escapes.
    pub(crate) fn correspondence(&self, source: &MemorySummary) -> Option<Correspondence> {
        if self.escaped.is_empty() || source.escaped.is_empty() {
            return None;
        }
        let mut of_allocation = vec![None; self.n_locals];
        for (&mine, &theirs) in self.escaped.iter().zip(&source.escaped) {
            of_allocation[mine] = Some(theirs);
        }
        Some(Correspondence { of_allocation })
    }

    /// Returns the blocks from outside that hold descriptors of unranked memrefs.
    pub(crate) fn foreign_descriptors(&self, terms: &Concrete<'_>) -> Vec<u128> {
        let numbers = self.descriptors.iter().filter_map(|&block| terms.value(block).to_u128());
        numbers.filter(|&block| block < 1 << (BLOCK_WIDTH - 1)).collect()
    }

    /// Returns the number of local blocks whose addresses are results of operations other than `omitted`.
    pub(crate) fn n_converted(&self, terms: &Concrete<'_>, omitted: &FxHashSet<OpId>) -> usize {
        let converted = self.converted.iter().filter(|(op, _)| !omitted.contains(op));
        let numbers = converted.filter_map(|&(_, block)| terms.value(block).to_u128());
        numbers.filter(|&block| block >= 1 << (BLOCK_WIDTH - 1)).collect::<FxHashSet<u128>>().len()
    }

    /// Returns whether a block was freed.
    pub(crate) fn frees(&self) -> bool {
        self.heap.freed
    }

    /// Returns one bit: a visible block is smaller or less aligned in `target` than in this source, or is on the stack
    /// in `target` only.
    pub(crate) fn is_less_in(&self, terms: &mut dyn TermBuilder, target: &MemorySummary) -> Term {
        let mut less = terms.bool(false);
        for theirs in &self.locals {
            for ours in &target.locals {
                if !same(terms, ours.term, theirs.term) {
                    continue;
                }
                let form = |local: &Local| (local.size, local.unit, local.alignment, local.aligned);
                // Unknown code may free a block that is not on the stack.
                let is_moved = ours.on_stack && !theirs.on_stack;
                if form(ours) == form(theirs) && !is_moved {
                    continue;
                }
                let visible = self.heap.is_visible(terms, theirs.term, self.heap.n_escapes());
                if is_moved {
                    let inputs = [ours.size, theirs.size];
                    let freed = terms.uninterpreted(&Origin::FreedByUnknownCode.into(), &inputs, 1);
                    let here = terms.and(visible, freed);
                    less = terms.or(less, here);
                }
                let smaller = if let Some((size, alignment)) = theirs.aligned
                    && ours.unit == theirs.unit
                {
                    lacks_room(terms, ours, (size, alignment))
                } else if ours.alignment < theirs.alignment && ours.unit == theirs.unit {
                    // A pointer into a larger block may be aligned: the lowering of an allocation with a greater
                    // alignment than that of `malloc`.
                    let is_larger = terms.ult(theirs.size, ours.size);
                    let unknown =
                        terms.uninterpreted(&Origin::AllocationSize.into(), &[ours.size, theirs.size], 1);
                    let yes = terms.bool(true);
                    terms.ite(is_larger, unknown, yes)
                } else if ours.alignment < theirs.alignment {
                    terms.bool(true)
                } else if ours.unit == theirs.unit {
                    terms.ult(ours.size, theirs.size)
                } else {
                    // Sizes in different units are not compared.
                    let inputs = [ours.size, theirs.size];
                    terms.uninterpreted(&Origin::AllocationSize.into(), &inputs, 1)
                };
                let here = terms.and(visible, smaller);
                less = terms.or(less, here);
            }
        }
        less
    }
}

/// Returns one bit: for some address of the block, a memref of this size in bytes and this alignment does not fit.
fn lacks_room(terms: &mut dyn TermBuilder, block: &Local, (size, alignment): (Term, u64)) -> Term {
    match block.aligned {
        Some((ours, at)) if at >= alignment => terms.ult(ours, size),
        Some(_) => terms.bool(true),
        None => {
            let skipped = alignment - block.alignment.clamp(1, alignment);
            let skipped = terms.number(terms.width(size), skipped.into());
            let needed = terms.add(size, skipped);
            let wraps = terms.ult(needed, size);
            let smaller = terms.ult(block.size, needed);
            terms.or(wraps, smaller)
        }
    }
}

impl MemoryTables {
    /// Returns the initial memory of a source, or of the target of the source with the memory `reference`.
    pub(in crate::exec) fn new(
        reference: Option<&MemorySummary>,
        correspondence: Option<&Correspondence>,
    ) -> MemoryTables {
        MemoryTables {
            globals: reference.map(|r| r.globals.clone()).unwrap_or_default(),
            is_target: reference.is_some(),
            correspondence: correspondence.cloned(),
            ..MemoryTables::default()
        }
    }

    /// Returns the summary of the memory, whose state at the end is `state`.
    pub(in crate::exec) fn finish(
        &mut self,
        terms: &mut dyn TermBuilder,
        state: MemoryState,
    ) -> MemorySummary {
        let mut escaped: Vec<usize> = Vec::new();
        for escape in self.heap.escapes.iter().filter(|e| e.held_by.is_none()) {
            if !escaped.contains(&escape.local) {
                escaped.push(escape.local);
            }
        }
        // Equivalent functions may execute stores in different orders.
        let held: Vec<Escape> = self.heap.escapes.iter().copied().filter(|e| e.held_by.is_some()).collect();
        let any_order = held.iter().any(|e| {
            let visible = self.heap.is_visible(terms, e.block, self.heap.escapes.len());
            !terms.is_bool(visible, false) && !escaped.contains(&e.local)
        });
        MemorySummary {
            heap: std::mem::take(&mut self.heap),
            state,
            globals: std::mem::take(&mut self.globals),
            escaped,
            any_order,
            n_locals: self.locals.len(),
            locals: self.locals.clone(),
            uses_sizes: self.uses_sizes,
            shared: std::mem::take(&mut self.shared),
            exposed: std::mem::take(&mut self.exposed).into_iter().map(|(block, _)| block).collect(),
            conversions: std::mem::take(&mut self.conversions),
            converted: std::mem::take(&mut self.converted),
            makes_pointers: self.makes_pointers,
            descriptors: std::mem::take(&mut self.descriptors),
        }
    }

    /// Maps later allocations, in order, to the source's allocations of the same form.
    pub(in crate::exec) fn correspond(&mut self, reference: &MemorySummary) {
        self.partners.clone_from(&reference.locals);
    }
}
