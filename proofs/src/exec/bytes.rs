//! Memory that is counted in bytes. The elements of memrefs are cells of llvm, so that source and target of a lowering
//! refer to the same cells.
//!
//! A place of an element is translated when memory is accessed: its byte offset is the index times the distance of
//! elements. Widths of `index` other than that of an address are not supported, because the product would have to be
//! exact.

use super::executor::OpExecution;
use super::options::Side;
use proofmark_ir::semantics::memory::{Allocation, Cell, Contents, ElementAccess, Place};
use proofmark_ir::semantics::{BvOp, Memory, POINTER_WIDTH, Term, TermBuilder, Unsupported, Value};

/// Returns an error for elements without a size in bytes.
fn unsized_elements() -> Unsupported {
    Unsupported::new("elements whose size in bytes depends on the target")
}

/// Returns `index * distance`, in bytes. `distance` is a power of two.
fn scaled(terms: &mut dyn TermBuilder, index: Term, distance: u64) -> Term {
    let distance = terms.number(POINTER_WIDTH, distance.into());
    terms.mul(index, distance)
}

impl<B> OpExecution<'_, '_, '_, B> {
    /// Returns the cells in bytes that hold the cell at `place`; `None` if the cell is one of them.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell has no size in bytes, or if `index` has another width than an address.
    pub(super) fn in_bytes(
        &self,
        terms: &mut dyn TermBuilder,
        place: Place,
        cell: &Cell,
    ) -> Result<Option<Vec<(Place, Cell)>>, Unsupported> {
        if !self.executor.context.options.counts_bytes || cell.bytes != 0 {
            return Ok(None);
        }
        let fields = cell.in_bytes().ok_or_else(unsized_elements)?;
        if terms.width(place.index) != POINTER_WIDTH {
            return Err(Unsupported::new(
                "`index` of another width than an address, in memory counted in bytes",
            ));
        }
        let start = match self.executor.memory.byte_offsets.get(&(place.index, cell.distance)) {
            Some(&start) => start,
            None => scaled(terms, place.index, cell.distance),
        };
        let mut places = Vec::with_capacity(fields.len());
        for (at, field) in fields {
            let at = terms.number(POINTER_WIDTH, at.into());
            places.push((Place { block: place.block, index: terms.add(start, at) }, field));
        }
        Ok(Some(places))
    }

    /// Checks that a copy or fill of many cells is of cells in bytes if memory is counted in bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not.
    pub(super) fn many_in_bytes(&self, cell: &Cell) -> Result<(), Unsupported> {
        match self.executor.context.options.counts_bytes && cell.bytes == 0 {
            true => Err(Unsupported::new("copy or fill of elements, in memory counted in bytes")),
            false => Ok(()),
        }
    }

    /// Reads the scalars of an element from its cells in bytes.
    pub(super) fn read_bytes(
        &mut self,
        terms: &mut dyn TermBuilder,
        fields: Vec<(Place, Cell)>,
    ) -> Result<Value, Unsupported> {
        let mut scalars = Vec::new();
        for (place, cell) in fields {
            scalars.extend_from_slice(self.read(terms, place, &cell)?.scalars());
        }
        Ok(Value::from_scalars(scalars))
    }

    /// Writes the scalars of an element to its cells in bytes.
    pub(super) fn write_bytes(
        &mut self,
        terms: &mut dyn TermBuilder,
        fields: Vec<(Place, Cell)>,
        value: &Value,
        under: Term,
    ) -> Result<(), Unsupported> {
        let mut scalars = value.scalars().iter().copied();
        for (place, cell) in fields {
            let part = Value::from_scalars(scalars.by_ref().take(cell.parts.len()).collect::<Vec<_>>());
            self.write(terms, place, &cell, part, under)?;
        }
        Ok(())
    }

    /// Returns the request with a size in bytes if memory is counted in bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the elements have no size in bytes.
    pub(super) fn allocation_in_bytes(
        &self,
        terms: &mut dyn TermBuilder,
        request: Allocation,
    ) -> Result<Allocation, Unsupported> {
        let unit = Cell::byte().unit();
        if !self.executor.context.options.counts_bytes || request.unit == unit {
            return Ok(request);
        }
        if request.distance == 0 {
            return Err(unsized_elements());
        }
        let size = terms.zext_or_trunc(request.size, POINTER_WIDTH);
        Ok(Allocation { size: scaled(terms, size, request.distance), unit, distance: 1, ..request })
    }

    /// Returns the kind and the distance of cells in bytes of a constant global variable, or `None` if the contents are
    /// in bytes already. The contents of elements that consist of several cells are unknown.
    pub(super) fn contents_in_bytes(&self, contents: Contents<'_>) -> Option<(Cell, u64, Vec<Value>)> {
        if !self.executor.context.options.counts_bytes || contents.kind.bytes != 0 {
            return None;
        }
        Some(match contents.kind.in_bytes().as_deref() {
            Some([(0, kind)]) if kind.bytes == contents.kind.distance => {
                (kind.clone(), kind.bytes, contents.cells.to_vec())
            }
            _ => (Cell::byte(), 1, Vec::new()),
        })
    }

    /// Returns the number of cells of this form in the block; `bytes` is its size in bytes.
    pub(super) fn size_of_elements(
        terms: &mut dyn TermBuilder,
        bytes: Term,
        cell: &Cell,
        width: u32,
    ) -> Term {
        let shift = terms.number(POINTER_WIDTH, cell.distance.max(1).ilog2().into());
        let n = terms.lshr(bytes, shift);
        terms.zext_or_trunc(n, width)
    }

    /// The implementation of [`Memory::is_invalid_address`].
    ///
    /// In the source, the bit is set if the computation overflows as a signed number. If every element within the sizes
    /// is in the block, it is also set for addresses that contradict this fact; it then states the fact for the proof.
    /// In the target, the bit is set for signed overflow of a memref whose elements may be outside of the block.
    ///
    /// Let `at` be the byte offset of the element with all indices zero, which is within the sizes if some element is,
    /// and `linear` the sum of the products of indices and strides. If every element within the sizes is in the block,
    /// `at` and the end of the accessed element are at most the size of the block, which is a non-negative signed
    /// number. Their difference is one, too. If no stride is negative, neither is a product nor a sum, so that
    /// none that fits as a signed number overflows as an unsigned one.
    pub(super) fn address_is_invalid(
        &mut self,
        terms: &mut dyn TermBuilder,
        ElementAccess { memref, indices, cell }: ElementAccess<'_>,
    ) -> Term {
        let no = terms.bool(false);
        let fields = cell.in_bytes().unwrap_or_default();
        let Some((last, end)) = fields.last().filter(|_| terms.width(memref.base) == POINTER_WIDTH) else {
            return no;
        };
        let length = last + end.bytes;
        let mut ascending = terms.bool(true);
        let mut linear: Option<Term> = None;
        // The overflows as a signed number, and the conditions that contradict the bounds.
        let (mut overflow, mut contradiction) = (no, no);
        for (&index, &stride) in indices.iter().zip(&memref.strides) {
            let down = terms.is_negative(stride);
            ascending = terms.and_not(ascending, down);
            let [signed, unsigned] = overflows(terms, [BvOp::SMulO, BvOp::UMulO], ascending, [index, stride]);
            (overflow, contradiction) = (terms.or(overflow, signed), terms.or(contradiction, unsigned));
            let step = terms.mul(index, stride);
            linear = Some(match linear {
                Some(sum) => {
                    let [signed, unsigned] =
                        overflows(terms, [BvOp::SAddO, BvOp::UAddO], ascending, [sum, step]);
                    (overflow, contradiction) =
                        (terms.or(overflow, signed), terms.or(contradiction, unsigned));
                    terms.add(sum, step)
                }
                None => step,
            });
        }
        let linear = linear.unwrap_or_else(|| terms.zero(POINTER_WIDTH));
        let distance = terms.number(POINTER_WIDTH, cell.distance.into());
        let scaled = overflows(terms, [BvOp::SMulO, BvOp::UMulO], ascending, [linear, distance]);
        let way = terms.mul(linear, distance);
        let shift = terms.number(POINTER_WIDTH, cell.distance.max(1).ilog2().into());
        let base = terms.shl(memref.base, shift);
        let offset = terms.mul(memref.offset, distance);
        let at = terms.add(base, offset);
        let summed = overflows(terms, [BvOp::SAddO, BvOp::UAddO], ascending, [at, way]);
        let start = terms.add(at, way);
        let length = terms.number(POINTER_WIDTH, length.into());
        let wraps = terms.apply(BvOp::UAddO, &[start, length]);
        let after = terms.add(start, length);
        let place = memref.place(terms, indices);
        self.executor.memory.byte_offsets.insert((place.index, cell.distance), start);
        if self.executor.context.options.side == Side::Target {
            return terms.and_not(overflow, memref.bounded);
        }
        let size = self.size(terms, memref.block.value, &Cell::byte(), POINTER_WIDTH);
        let outside = [at, start, after].map(|place| terms.ult(size, place));
        let [scaled, summed] = [scaled, summed].map(|pair| terms.any(&pair));
        let outside = terms.any(&outside);
        let contradiction = terms.any(&[contradiction, scaled, summed, wraps, outside]);
        let contradiction = terms.and(memref.bounded, contradiction);
        terms.or(overflow, contradiction)
    }
}

/// Returns two bits: the operation overflows as a signed number; and as an unsigned number, where the one bit
/// `under` is set.
fn overflows(
    terms: &mut dyn TermBuilder,
    [signed, unsigned]: [BvOp; 2],
    under: Term,
    operands: [Term; 2],
) -> [Term; 2] {
    let [signed, unsigned] = [signed, unsigned].map(|op| terms.apply(op, &operands));
    [signed, terms.and(under, unsigned)]
}
