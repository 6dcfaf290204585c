//! Operations on the memory of an execution: reads, frees and ownership of blocks.
//!
//! Input: a state of the memory, a place, and the path condition. Output: the value read, or the next state.

use super::state::MemoryState;
use super::store::MemoryTables;
use crate::exec::path::Path;
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Term, TermBuilder, Unsupported, Value};

impl MemoryTables {
    /// Returns the memory after a block is freed under `under` on the path with the condition `path`. A block with
    /// other owners stays live.
    pub(in crate::exec) fn free(
        &mut self,
        terms: &mut dyn TermBuilder,
        state: MemoryState,
        block: Term,
        (under, path): (Term, Term),
    ) -> MemoryState {
        let under = self.shared.lose_owner(terms, block, under, path);
        if terms.is_bool(under, false) { state } else { self.heap.free(state, block, under) }
    }

    /// Adds an owner of a block where the one bit `under` is set.
    pub(in crate::exec) fn add_owner(&mut self, block: Term, under: Term) {
        self.shared.add_owner(block, under);
    }

    /// Forbids later writes to a block on the path with the condition `path`.
    pub(in crate::exec) fn freeze(&mut self, block: Term, path: Term) {
        self.shared.freeze(block, path);
    }

    /// Returns one bit: the block was freed.
    pub(in crate::exec) fn is_freed(
        &mut self,
        terms: &mut dyn TermBuilder,
        state: MemoryState,
        block: Term,
    ) -> Term {
        self.n_queries += 1;
        self.heap.is_freed(terms, state, block)
    }

    /// Returns the contents of a cell. Blocks whose numbers are read as other kinds of cells escape.
    pub(in crate::exec) fn read(
        &mut self,
        terms: &mut dyn TermBuilder,
        state: MemoryState,
        place: Place,
        cell: &Cell,
    ) -> Result<Value, Unsupported> {
        let value = self.heap.read(terms, state, place, cell);
        let escaped = self.heap.escaped.take();
        if !escaped.is_empty() {
            // Reads are cached and repeat no escape, so that the escape must hold on every path.
            let always = Path::all(terms);
            escaped.into_iter().for_each(|block| self.escape_block(terms, &always, block, None));
        }
        value
    }

    /// Checks that a write to a block does not change a frozen block. `conditions` are the path condition and the
    /// condition of the write.
    ///
    /// # Errors
    ///
    /// Returns an error if the written block may be frozen.
    pub(in crate::exec) fn may_write(
        &self,
        terms: &mut dyn TermBuilder,
        block: Term,
        conditions: (Term, Term),
    ) -> Result<(), Unsupported> {
        self.shared.may_write(terms, block, conditions)
    }
}
