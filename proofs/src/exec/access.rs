//! Implements [`Memory`] for the executor. Every access is recorded, so that conflicts between iterations whose order
//! is unspecified are detected.

use super::executor::{Executor, OpExecution};
use super::memory::{Conversion, Source, address, foreign_block};
use super::schedule::AccessExtent;
use proofmark_ir::semantics::memory::{Allocation, Cell, Contents, ElementAccess, Place, Variable};
use proofmark_ir::semantics::{Memory, POINTER_WIDTH, Part, Scalar, Term, TermBuilder, Unsupported, Value};

impl<B> OpExecution<'_, '_, '_, B> {
    /// Records that the operation reads cells from `place` if the one bit `under` is set.
    fn note_read(
        &mut self,
        terms: &mut dyn TermBuilder,
        place: Place,
        extent: AccessExtent,
        cell: &Cell,
        under: Term,
    ) {
        let op = (self.op, self.is_atomic);
        self.executor.accessed(terms, op, place, (extent, Some(cell)), false, under);
    }

    /// Records that the operation writes cells at `place` if the one bit `under` is set.
    fn note_write(
        &mut self,
        terms: &mut dyn TermBuilder,
        place: Place,
        extent: AccessExtent,
        cell: &Cell,
        under: Term,
    ) {
        let op = (self.op, self.is_atomic);
        self.executor.accessed(terms, op, place, (extent, Some(cell)), true, under);
    }
}

impl<B> Memory for OpExecution<'_, '_, '_, B> {
    fn counts_bytes(&self) -> bool {
        self.executor.context.options.counts_bytes
    }

    fn is_invalid_address(&mut self, terms: &mut dyn TermBuilder, access: ElementAccess<'_>) -> Term {
        match self.counts_bytes() {
            true => self.address_is_invalid(terms, access),
            false => terms.bool(false),
        }
    }

    fn allocate(&mut self, terms: &mut dyn TermBuilder, request: Allocation) -> Result<Term, Unsupported> {
        let request = self.allocation_in_bytes(terms, request);
        self.executor.memory.allocate(terms, request, self.executor.state.path.term)
    }

    fn allocate_aligned(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: Allocation,
        poison: Term,
    ) -> Result<(Term, Term), Unsupported> {
        self.aligned_on_heap(terms, request, poison)
    }

    fn global(&mut self, terms: &mut dyn TermBuilder, variable: Variable<'_>) -> Result<Term, Unsupported> {
        match variable.constant.and_then(|contents| self.contents_in_bytes(contents)) {
            Some((kind, distance, cells)) => {
                let constant = Some(Contents { kind: &kind, distance, cells: &cells });
                self.executor.memory.global(terms, Variable { constant, ..variable })
            }
            None => self.executor.memory.global(terms, variable),
        }
    }

    fn is_never_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        self.executor.memory.is_never_freed(terms, block)
    }

    fn is_aligned(&mut self, terms: &mut dyn TermBuilder, block: Term, bytes: u64) -> Term {
        self.executor.memory.is_aligned(terms, block, bytes)
    }

    fn size(&mut self, terms: &mut dyn TermBuilder, block: Term, cell: &Cell, width: u32) -> Term {
        if self.counts_bytes() && cell.bytes == 0 {
            let bytes = self.executor.memory.size(terms, block, &Cell::byte(), POINTER_WIDTH);
            return Self::size_of_elements(terms, bytes, cell, width);
        }
        self.executor.memory.size(terms, block, cell, width)
    }

    fn free(&mut self, terms: &mut dyn TermBuilder, block: Term, under: Term) {
        let index = terms.zero(1);
        self.executor.accessed(
            terms,
            (self.op, self.is_atomic),
            Place { block, index },
            (AccessExtent::Block, None),
            true,
            under,
        );
        let Executor { memory, state, .. } = &mut *self.executor;
        state.memory = memory.free(terms, state.memory, block, (under, state.path.term));
    }

    fn share(&mut self, terms: &mut dyn TermBuilder, block: Term, under: Term) {
        let under = terms.and(self.executor.state.path.term, under);
        self.executor.memory.add_owner(block, under);
    }

    fn freeze(&mut self, _: &mut dyn TermBuilder, block: Term) -> Result<(), Unsupported> {
        if self.executor.prover.is_some() || self.executor.is_in_section() {
            return Err(Unsupported::new("buffer that may be shared in a summarized loop"));
        }
        self.executor.memory.freeze(block, self.executor.state.path.term);
        Ok(())
    }

    fn is_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        self.executor.memory.is_freed(terms, self.executor.state.memory, block)
    }

    fn is_constant(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        self.executor.memory.heap.is_constant(terms, block)
    }

    fn read(&mut self, terms: &mut dyn TermBuilder, place: Place, cell: &Cell) -> Result<Value, Unsupported> {
        if let Some(fields) = self.in_bytes(terms, place, cell)? {
            return self.read_bytes(terms, fields);
        }
        self.executor.memory.note_read(place, cell);
        let always = terms.bool(true);
        self.note_read(terms, place, AccessExtent::Cell, cell, always);
        self.executor.memory.read(terms, self.executor.state.memory, place, cell)
    }

    fn write(
        &mut self,
        terms: &mut dyn TermBuilder,
        place: Place,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported> {
        if let Some(fields) = self.in_bytes(terms, place, cell)? {
            return self.write_bytes(terms, fields, &value, under);
        }
        self.executor.memory.may_write(terms, place.block, (self.executor.state.path.term, under))?;
        self.executor.memory.escape_stored(terms, &self.executor.state.path, place.block, cell, &value);
        self.note_write(terms, place, AccessExtent::Cell, cell, under);
        let Executor { memory, state, .. } = &mut *self.executor;
        state.memory = memory.heap.write(terms, state.memory, place, cell, value, under);
        Ok(())
    }

    fn copy(
        &mut self,
        terms: &mut dyn TermBuilder,
        from: Place,
        to: Place,
        count: Term,
        cell: &Cell,
        under: Term,
    ) -> Result<(), Unsupported> {
        self.many_in_bytes(cell)?;
        self.executor.memory.may_write(terms, to.block, (self.executor.state.path.term, under))?;
        if cell.parts.contains(&Part::Block) {
            // The copied block numbers would escape, but they are not known here.
            return Err(Unsupported::new("copy of values that refer to memory"));
        }
        self.note_read(terms, from, AccessExtent::Cells(count), cell, under);
        self.note_write(terms, to, AccessExtent::Cells(count), cell, under);
        let Executor { memory, state, .. } = &mut *self.executor;
        state.memory = memory.heap.many(state.memory, to, count, cell, Source::Copy(from), under);
        Ok(())
    }

    fn fill(
        &mut self,
        terms: &mut dyn TermBuilder,
        to: Place,
        count: Term,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported> {
        self.many_in_bytes(cell)?;
        self.executor.memory.may_write(terms, to.block, (self.executor.state.path.term, under))?;
        self.executor.memory.escape_stored(terms, &self.executor.state.path, to.block, cell, &value);
        self.note_write(terms, to, AccessExtent::Cells(count), cell, under);
        let Executor { memory, state, .. } = &mut *self.executor;
        state.memory = memory.heap.many(state.memory, to, count, cell, Source::Value(value), under);
        Ok(())
    }

    fn spread(
        &mut self,
        terms: &mut dyn TermBuilder,
        to: Place,
        cell: &Cell,
        elements: Term,
        sizes: &[Term],
        under: Term,
    ) -> Result<(), Unsupported> {
        self.many_in_bytes(cell)?;
        self.executor.memory.may_write(terms, to.block, (self.executor.state.path.term, under))?;
        let mut count = terms.number(cell.index_width, 1);
        for &size in sizes {
            count = terms.mul(count, size);
        }
        self.note_write(terms, to, AccessExtent::Cells(count), cell, under);
        let Executor { memory, state, .. } = &mut *self.executor;
        state.memory = memory.heap.many(
            state.memory,
            to,
            count,
            cell,
            Source::Elements(elements, sizes.to_vec()),
            under,
        );
        Ok(())
    }

    fn escape(&mut self, terms: &mut dyn TermBuilder, block: Scalar) {
        self.escape_by_address(terms, block, Conversion::Explicit);
    }

    fn address(&mut self, terms: &mut dyn TermBuilder, block: Term, space: Option<&str>, width: u32) -> Term {
        address(terms, block, space, width)
    }

    fn expose(&mut self, block: Term) {
        let path = self.executor.state.path.term;
        self.executor.memory.expose(block, path);
    }

    fn pointer_to(&mut self, terms: &mut dyn TermBuilder, address: Term) -> Option<(Term, Term)> {
        self.block_of(terms, address)
    }

    fn visible_block(&mut self, terms: &mut dyn TermBuilder, number: Term) -> Term {
        self.executor.memory.note_pointer_from_integer();
        let heap = &self.executor.memory.heap;
        foreign_block(terms, number, |terms, block| heap.is_visible(terms, block, heap.n_escapes()))
    }

    fn note_descriptor(&mut self, block: Term) {
        self.executor.memory.note_descriptor(block);
    }
}
