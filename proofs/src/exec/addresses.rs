//! Pointers from integers, and memrefs with a greater alignment than that of blocks on the heap.
//!
//! A lowering allocates more bytes than such a memref needs, and makes the aligned pointer from the address of the
//! block, rounded up. The same place is chosen for the memref of the source: its aligned pointer may be at any place in
//! the block.

use super::executor::OpExecution;
use super::memory::Conversion;
use proofmark_ir::semantics::memory::{Allocation, Cell, USUAL_ALIGNMENT};
use proofmark_ir::semantics::{Memory, POINTER_WIDTH, Scalar, Term, TermBuilder, Unsupported};

impl<B> OpExecution<'_, '_, '_, B> {
    /// The implementation of [`Memory::pointer_to`]: the block whose address was converted to an integer last. No other
    /// live block has the address, because live blocks are disjoint.
    pub(super) fn block_of(&mut self, terms: &mut dyn TermBuilder, address: Term) -> Option<(Term, Term)> {
        if self.executor.prover.is_some() || self.executor.is_in_section() {
            return None;
        }
        let (block, path) = self.executor.memory.last_exposed()?;
        let start = self.address(terms, block, None, POINTER_WIDTH);
        let offset = terms.sub(address, start);
        let size = self.size(terms, block, &Cell::byte(), POINTER_WIDTH);
        let inside = terms.ult(offset, size);
        let freed = self.is_freed(terms, block);
        let live = terms.and_not(inside, freed);
        Some((block, terms.and(live, path)))
    }

    /// Marks the block as escaped by the conversion of its address, unless the execution omits this effect.
    pub(super) fn escape_by_address(
        &mut self,
        terms: &mut dyn TermBuilder,
        block: Scalar,
        conversion: Conversion,
    ) {
        self.executor.memory.note_conversion(self.op, block.value, conversion);
        if !self.executor.omitted.escapes.contains(&self.op) {
            self.executor.memory.escape_block(terms, &self.executor.state.path, block, None);
        }
    }

    /// The implementation of [`Memory::allocate_aligned`]. In a memory that is counted in bytes, the block has the
    /// alignment of the heap, and room for the memref behind the next multiple of the greater alignment. Elements that
    /// are larger than the alignment of the heap are at the start of the block.
    pub(super) fn aligned_on_heap(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: Allocation,
        poison: Term,
    ) -> Result<(Term, Term), Unsupported> {
        let Allocation { alignment, distance, .. } = request;
        let width = terms.width(request.size);
        let is_shifted = self.counts_bytes()
            && width == POINTER_WIDTH
            && alignment > USUAL_ALIGNMENT
            && alignment.is_power_of_two()
            && (1..=USUAL_ALIGNMENT).contains(&distance);
        if !is_shifted {
            let block = self.allocate(terms, request)?;
            return Ok((block, terms.zero(width)));
        }
        let block = self.allocate(terms, Allocation { alignment: USUAL_ALIGNMENT, ..request })?;
        // The lowering converts the address to an integer.
        self.escape_by_address(terms, Scalar { value: block, poison }, Conversion::Implied);
        let start = self.address(terms, block, None, POINTER_WIDTH);
        let back = terms.neg(start);
        let mask = terms.number(POINTER_WIDTH, u128::from(alignment - 1));
        let skipped = terms.and(back, mask);
        self.executor.memory.align_last(terms, skipped, alignment);
        let shift = terms.number(POINTER_WIDTH, distance.ilog2().into());
        Ok((block, terms.lshr(skipped, shift)))
    }
}
