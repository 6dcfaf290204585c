//! The effect of a summarized loop on memory.
//!
//! In an iteration of a loop and after the loop, the contents of the cells that iterations may write are unknown: a
//! function of a token. All other cells have their contents before the loop. The may-write set is an [`Effect`]. An
//! effect is found by induction: it holds for every iteration if a step that is executed from memory with that effect
//! has no other effect (`crate::induction`).
//!
//! A block that an iteration allocates has, in a step, a number that no other block has there. In the next iteration
//! the block is one of the unknown blocks (`others`), if it is still referenced.

use super::chain::{Heap, Node};
use super::effect::{Effect, SummarizedLoop, is_among};
use super::state::{Escape, Local, MemoryState, own_number};
use super::store::{ExecutorMemory, MemoryTables};
use crate::exec::path::Path;
use proofmark_ir::semantics::memory::{Allocation, Cell, Place, is_local};
use proofmark_ir::semantics::{Part, Term, TermBuilder};

impl Heap {
    /// Returns the memory in an iteration of a loop, or after the loop.
    fn add_loop(&mut self, state: MemoryState, summarized: SummarizedLoop) -> MemoryState {
        let (writes, frees) = (summarized.effect.writes(), summarized.effect.frees());
        let mut next = state;
        if writes {
            next.contents =
                self.push(Node::Loop { before: state.contents, summarized: summarized.clone().into() });
        }
        if frees {
            self.freed = true;
            next.frees = self.push(Node::Loop { before: state.frees, summarized: summarized.into() });
        }
        next
    }
}

impl SummarizedLoop {
    /// Returns one bit: the loop may have written the cell. The contents of a written cell are a function of the token.
    pub(super) fn is_written(
        &self,
        terms: &mut dyn TermBuilder,
        heap: &Heap,
        place: Place,
        cell: &Cell,
    ) -> Term {
        let Some(other) = self.is_other(terms, place.block) else { return terms.bool(false) };
        let effect = &self.effect;
        let mut written = terms.bool(effect.all);
        for &block in &effect.blocks {
            let same = terms.eq(place.block, block);
            written = terms.or(written, same);
        }
        let here = is_among(terms, &effect.cells, place, cell);
        written = terms.or(written, here);
        // The position of a cell of another kind within the block is not known.
        for (other, _) in effect.cells.iter().filter(|(_, kind)| kind != cell) {
            let same = terms.eq(place.block, other.block);
            written = terms.or(written, same);
        }
        if effect.others {
            written = terms.or(written, other);
        }
        if effect.visible {
            let visible = heap.is_visible(terms, place.block, self.escapes);
            written = terms.or(written, visible);
        }
        if terms.is_bool(written, false) {
            return written;
        }
        let kept = is_among(terms, &effect.kept, place, cell);
        let constant = heap.is_known_constant(terms, place.block);
        let kept = terms.or(kept, constant);
        let changed = terms.not(kept);
        terms.and(written, changed)
    }

    /// Returns one bit: the loop may have freed the block.
    pub(super) fn is_freed(&self, terms: &mut dyn TermBuilder, heap: &Heap, block: Term) -> Term {
        let Some(other) = self.is_other(terms, block) else { return terms.bool(false) };
        let effect = &self.effect;
        let mut freed = terms.bool(effect.all_freed);
        for &known in &effect.freed {
            let same = terms.eq(block, known);
            freed = terms.or(freed, same);
        }
        if effect.others {
            freed = terms.or(freed, other);
        }
        if effect.visible {
            let visible = heap.is_visible(terms, block, self.escapes);
            freed = terms.or(freed, visible);
        }
        freed
    }
}

impl MemoryTables {
    /// Returns the number of the first block of the source with the same form that has no partner yet.
    pub(super) fn partner(&self, request: &Allocation) -> Option<Term> {
        let form = (request.size, request.unit, request.alignment, request.on_stack);
        let free = |partner: &&Local| {
            (partner.size, partner.unit, partner.alignment, partner.on_stack) == form
                && !self.locals.iter().any(|mine| mine.term == partner.term)
        };
        self.partners.iter().find(free).map(|partner| partner.term)
    }
}

impl ExecutorMemory {
    /// Enters a loop with the given effect: the written cells become functions of `token`.
    pub(crate) fn enter_loop(&mut self, token: Term, effect: &Effect) {
        let summarized = SummarizedLoop {
            token,
            effect: effect.clone(),
            locals: self.tables.locals.iter().map(|l| l.term).collect(),
            escapes: self.tables.heap.n_escapes(),
        };
        self.state = self.tables.heap.add_loop(self.state, summarized);
    }

    /// Returns the memory for a step that is executed on a path of its own. The loop is entered on `path`.
    pub(crate) fn for_step(&self, terms: &mut dyn TermBuilder, path: &Path) -> ExecutorMemory {
        let mut memory = self.clone();
        memory.tables.reads.clear();
        memory.tables.escaped.retain(|(_, escaped)| path.extends(escaped));
        for (_, escaped) in &mut memory.tables.escaped {
            *escaped = Path::all(terms);
        }
        memory
    }

    /// Adopts the numbered tables of a step, kinds of cells and global variables, and its records of reads.
    pub(crate) fn adopt(&mut self, step: &ExecutorMemory) {
        self.tables.heap.adopt(&step.tables.heap);
        self.tables.globals.clone_from(&step.tables.globals);
        self.tables.underaligned.clone_from(&step.tables.underaligned);
        self.tables.uses_sizes |= step.tables.uses_sizes;
        self.tables.n_queries = self.tables.n_queries.max(step.tables.n_queries);
        step.tables.reads.iter().for_each(|(place, cell)| self.tables.note_read(*place, cell));
    }

    /// Returns the indices of the local blocks that escape in a step.
    ///
    /// # Errors
    ///
    /// Returns `Err` if a block that the step allocated escapes.
    pub(crate) fn escapes_in(&self, step: &ExecutorMemory) -> Result<Vec<usize>, ()> {
        let new = &step.tables.heap.escapes[self.tables.heap.n_escapes()..];
        let mut escaped: Vec<usize> = new.iter().map(|escape| escape.local).collect();
        escaped.sort_unstable();
        escaped.dedup();
        if escaped.last().is_some_and(|&last| last >= self.tables.locals.len()) {
            Err(())
        } else {
            Ok(escaped)
        }
    }

    /// Returns the blocks that a step allocated.
    pub(crate) fn allocated_by(&self, step: &ExecutorMemory) -> Vec<Term> {
        step.tables.locals[self.tables.locals.len()..].iter().map(|local| local.term).collect()
    }

    /// Marks a local block as escaped on every path.
    pub(crate) fn escape_always(&mut self, terms: &mut dyn TermBuilder, local: usize) {
        let path = terms.bool(true);
        let escape = Escape { local, block: self.tables.locals[local].term, path, held_by: None };
        if !self.tables.heap.escapes.contains(&escape) {
            self.tables.heap.escapes.push(escape);
        }
        self.tables.escaped.push((local, Path::all(terms)));
    }

    /// Maps later allocations, in order, to those of a step of the source. The step was entered with the memory
    /// `before`.
    pub(crate) fn correspond_to(&mut self, before: &ExecutorMemory, step: &ExecutorMemory) {
        self.tables.partners = step.tables.locals[before.tables.locals.len()..].to_vec();
        self.tables.is_target = true;
    }

    /// Returns the places that were read.
    pub(crate) fn reads(&self) -> &[(Place, Cell)] {
        &self.tables.reads
    }

    /// Returns whether a step that began with `self` read memory, queried a block, or allocated.
    pub(crate) fn is_used_by(&self, step: &ExecutorMemory) -> bool {
        !step.tables.reads.is_empty()
            || step.tables.n_queries != self.tables.n_queries
            || step.tables.locals.len() != self.tables.locals.len()
    }

    /// Returns one bit: the block has the same number in source and target. Local blocks of the source without a
    /// partner and the target's own blocks are excluded.
    pub(crate) fn is_shared(
        terms: &mut dyn TermBuilder,
        [source, target]: [&ExecutorMemory; 2],
        block: Term,
    ) -> Term {
        let local = is_local(terms, block);
        let end = own_number(0).unwrap_or_default();
        let end = terms.number(terms.width(block), end);
        let mut shared = terms.ult(block, end);
        for unmatched in
            source.tables.locals.iter().filter(|s| !target.tables.locals.iter().any(|t| t.term == s.term))
        {
            let differs = terms.ne(block, unmatched.term);
            shared = terms.and(shared, differs);
        }
        let outside = terms.not(local);
        terms.or(outside, shared)
    }

    /// Returns the effect of a step from `self` to the states `states` of `step`. `older` returns whether terms are the
    /// same in every iteration. `survives` is set if a value may refer to blocks that the step allocated.
    pub(crate) fn effect(
        &self,
        step: &ExecutorMemory,
        states: &[MemoryState],
        older: &dyn Fn(&[Term]) -> bool,
        survives: bool,
    ) -> Effect {
        let allocates = step.tables.locals.len() > self.tables.locals.len();
        let holds_blocks = step.tables.heap.cells().iter().any(|cell| cell.parts.contains(&Part::Block));
        let mut effect = Effect { others: allocates && (survives || holds_blocks), ..Effect::default() };
        let own = self.allocated_by(step);
        let (contents, frees): (Vec<u32>, Vec<u32>) = states.iter().map(|s| (s.contents, s.frees)).unzip();
        let mut written: Vec<(Term, Option<(Place, Cell)>)> = Vec::new();
        for node in step.tables.heap.between(self.state.contents, &contents) {
            match node {
                Node::Write { place, cell, .. } => {
                    let cell = &step.tables.heap.cells()[usize::from(*cell)];
                    written.push((place.block, (cell.bytes == 0).then(|| (*place, cell.clone()))));
                }
                Node::Many { to, .. } => written.push((to.block, None)),
                Node::Unknown { .. } => effect.visible = true,
                Node::Loop { summarized, .. } => {
                    let inner = &summarized.effect;
                    effect.add_flags(inner);
                    effect.all |= inner.all;
                    written.extend(inner.cells.iter().map(|c| (c.0.block, Some(c.clone()))));
                    written.extend(inner.blocks.iter().map(|&block| (block, None)));
                }
                _ => {}
            }
        }
        let mut freed: Vec<Term> = Vec::new();
        for node in step.tables.heap.between(self.state.frees, &frees) {
            match node {
                Node::Free { block, .. } => freed.push(*block),
                Node::Unknown { .. } => effect.visible = true,
                Node::Loop { summarized, .. } => {
                    effect.add_flags(&summarized.effect);
                    effect.all_freed |= summarized.effect.all_freed;
                    freed.extend(&summarized.effect.freed);
                }
                _ => {}
            }
        }
        for (block, place) in written.into_iter().filter(|(block, _)| !own.contains(block)) {
            let same = older(&[block]);
            match place {
                Some((place, cell)) if same && older(&[place.index]) => effect.cells.push((place, cell)),
                _ if same => effect.blocks.push(block),
                _ => effect.all = true,
            }
        }
        for block in freed.into_iter().filter(|block| !own.contains(block)) {
            if older(&[block]) { effect.freed.push(block) } else { effect.all_freed = true }
        }
        let mut tidy = Effect::default();
        tidy.add(&effect);
        tidy
    }
}
