//! Memory that is counted in bytes. The elements of memrefs are cells of llvm, so that source and target of a lowering
//! refer to the same cells.
//!
//! A place of an element is translated when memory is accessed: its byte offset is the index times the distance of
//! elements. Widths of `index` other than that of an address are not supported, because the product would have to be
//! exact.

use super::executor::OpExecution;
use super::options::Side;
use proofmark_ir::semantics::memory::{Allocation, Cell, Contents, ElementAccess, Place};
use proofmark_ir::semantics::{
    BvOp, MemRef, Memory, Origin, POINTER_WIDTH, Term, TermBuilder, Unsupported, Value,
};

/// Returns an error for elements without a size in bytes.
fn unsized_elements() -> Unsupported {
    Unsupported::new("elements whose size in bytes depends on the data layout")
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
        if self.is_atomic {
            return Err(Unsupported::new("atomic access to an element, in memory counted in bytes"));
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

    /// Returns the request with a size in bytes if memory is counted in bytes. The size of elements without a size in
    /// bytes is an uninterpreted function of their number; accesses to them are not supported.
    pub(super) fn allocation_in_bytes(&self, terms: &mut dyn TermBuilder, request: Allocation) -> Allocation {
        let unit = Cell::byte().unit();
        if !self.executor.context.options.counts_bytes || request.unit == unit {
            return request;
        }
        if request.distance == 0 {
            let size = Origin::LocalBlockSize(format!("elements of form {} without a size", request.unit));
            let size = terms.uninterpreted(&size.into(), &[request.size], POINTER_WIDTH);
            return Allocation { size, unit, distance: 1, ..request };
        }
        let size = terms.zext_or_trunc(request.size, POINTER_WIDTH);
        Allocation { size: scaled(terms, size, request.distance), unit, distance: 1, ..request }
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

    /// The implementation of [`Memory::is_invalid_address`], see [`address_of`].
    ///
    /// In the target, the bit is not set for a memref whose elements within the sizes are in the block, because it
    /// would contradict this fact. In the source, it then states the fact for the proof.
    pub(super) fn address_is_invalid(
        &mut self,
        terms: &mut dyn TermBuilder,
        ElementAccess { memref, indices, cell }: ElementAccess<'_>,
    ) -> Term {
        let fields = cell.in_bytes().unwrap_or_default();
        let Some((last, end)) = fields.last().filter(|_| terms.width(memref.base) == POINTER_WIDTH) else {
            return terms.bool(false);
        };
        let size = self.size(terms, memref.block.value, &Cell::byte(), POINTER_WIDTH);
        let extent = (cell.distance, last + end.bytes);
        let Address { start, invalid } = address_of(terms, (memref, indices), extent, size);
        let place = memref.place(terms, indices);
        self.executor.memory.byte_offsets.insert((place.index, cell.distance), start);
        match self.executor.context.options.side {
            Side::Target => terms.and_not(invalid, memref.bounded),
            _ => invalid,
        }
    }
}

/// The address of an element in a memory that is counted in bytes.
struct Address {
    /// The offset of the first byte of the element in the block.
    start: Term,
    /// One bit: the address is invalid.
    invalid: Term,
}

/// Returns the address of the element at these indices, which are within the sizes. `size` is the size of the block in
/// bytes. The address is invalid if its computation overflows as a signed number, if the element with all indices zero
/// or the accessed element is outside of the block, or if the size is not a non-negative signed number.
///
/// Let `at` be the byte offset of the element with all indices zero, which is within the sizes if some element is, and
/// `linear` the sum of the products of indices and strides. If this element and the accessed element are in the block,
/// `at` and the end of the accessed element are at most the size of the block, which is a non-negative signed number.
/// Their difference is one, too. If no stride is negative, neither is a product nor a sum, so that none that fits as a
/// signed number overflows as an unsigned one. The bit is also set for unsigned overflow in this case, which states a
/// consequence for the proof.
fn address_of(
    terms: &mut dyn TermBuilder,
    (memref, indices): (&MemRef, &[Term]),
    (distance, length): (u64, u64),
    size: Term,
) -> Address {
    let width = terms.width(memref.base);
    let no = terms.bool(false);
    let mut ascending = terms.bool(true);
    let mut linear: Option<Term> = None;
    let mut invalid = no;
    for (&index, &stride) in indices.iter().zip(&memref.strides) {
        let down = terms.is_negative(stride);
        ascending = terms.and_not(ascending, down);
        let overflow = overflows(terms, [BvOp::SMulO, BvOp::UMulO], ascending, [index, stride]);
        invalid = terms.or(invalid, overflow);
        let step = terms.mul(index, stride);
        linear = Some(match linear {
            Some(sum) => {
                let overflow = overflows(terms, [BvOp::SAddO, BvOp::UAddO], ascending, [sum, step]);
                invalid = terms.or(invalid, overflow);
                terms.add(sum, step)
            }
            None => step,
        });
    }
    let linear = linear.unwrap_or_else(|| terms.zero(width));
    let shift = terms.number(width, distance.max(1).ilog2().into());
    let distance = terms.number(width, distance.into());
    let scaled = overflows(terms, [BvOp::SMulO, BvOp::UMulO], ascending, [linear, distance]);
    let way = terms.mul(linear, distance);
    let base = terms.shl(memref.base, shift);
    let offset = terms.mul(memref.offset, distance);
    let at = terms.add(base, offset);
    let summed = overflows(terms, [BvOp::SAddO, BvOp::UAddO], ascending, [at, way]);
    let start = terms.add(at, way);
    let length = terms.number(width, length.into());
    let wraps = terms.apply(BvOp::UAddO, &[start, length]);
    let after = terms.add(start, length);
    let outside = [at, start, after].map(|place| terms.ult(size, place));
    let outside = terms.any(&outside);
    let too_large = terms.is_negative(size);
    Address { start, invalid: terms.any(&[invalid, scaled, summed, wraps, outside, too_large]) }
}

/// Returns one bit: the operation overflows as a signed number, or as an unsigned number where the one bit `under` is
/// set.
fn overflows(
    terms: &mut dyn TermBuilder,
    [signed, unsigned]: [BvOp; 2],
    under: Term,
    operands: [Term; 2],
) -> Term {
    let [signed, unsigned] = [signed, unsigned].map(|op| terms.apply(op, &operands));
    let unsigned = terms.and(under, unsigned);
    terms.or(signed, unsigned)
}

#[cfg(test)]
mod tests {
    use super::{Address, MemRef, address_of};
    use proofmark_ir::ApInt;
    use proofmark_ir::semantics::{Scalar, Term, TermBuilder};
    use proofmark_solve::columns::evaluate;
    use proofmark_solve::term::Terms;

    /// The width of `index` and of addresses.
    const WIDTH: u32 = 3;
    /// The number of values of this width.
    const N: i64 = 1 << WIDTH;

    fn signed(value: i64) -> i64 {
        (value + N / 2).rem_euclid(N) - N / 2
    }

    fn overflows(value: i64) -> bool {
        value != signed(value)
    }

    /// An access in integers. Base, offset and strides are signed numbers of [`WIDTH`] bits.
    #[derive(Clone, Debug)]
    struct Access {
        base: i64,
        offset: i64,
        strides: Vec<i64>,
        indices: Vec<i64>,
        distance: i64,
        length: i64,
        block: i64,
    }

    impl Access {
        /// Returns the number of the accessed element in the block, and the sum of indices times strides.
        fn element(&self) -> (i64, i64) {
            let linear: i64 =
                self.indices.iter().zip(&self.strides).map(|(index, stride)| index * stride).sum();
            ((self.base + self.offset + linear).rem_euclid(N), linear)
        }

        /// Returns whether the element is in the block.
        fn is_in_block(&self) -> bool {
            self.element().0 * self.distance + self.length <= self.block
        }

        /// Returns whether the address is invalid, by the definition in `dialects/SEMANTICS.md`, and the address.
        fn is_invalid(&self) -> (bool, i64) {
            let mut sum = 0;
            let mut wrong = false;
            for (index, stride) in self.indices.iter().zip(&self.strides) {
                wrong |= overflows(index * stride);
                wrong |= overflows(sum + signed(index * stride));
                sum = signed(sum + index * stride);
            }
            wrong |= overflows(sum * self.distance);
            let way = signed(sum * self.distance);
            let at = ((self.base + self.offset) * self.distance).rem_euclid(N);
            wrong |= overflows(signed(at) + way);
            let start = (at + way).rem_euclid(N);
            let is_outside = at > self.block || start + self.length > self.block;
            (wrong || is_outside, start)
        }
    }

    /// Calls `visit` with all lists of `n` numbers of the range.
    fn each_list(n: usize, range: std::ops::Range<i64>, visit: &mut dyn FnMut(&[i64])) {
        let mut list = vec![range.start; n];
        loop {
            visit(&list);
            let Some(last) = list.iter().rposition(|&number| number + 1 < range.end) else { return };
            list[last] += 1;
            list[last + 1..].fill(range.start);
        }
    }

    /// Calls `visit` with all accesses to a memref of this rank. The offset is zero if the rank is not 1.
    fn each_access(rank: usize, visit: &mut dyn FnMut(Access)) {
        let offsets = if rank == 1 { -N / 2..N / 2 } else { 0..1 };
        for (distance, length) in [(1, 1), (2, 1), (2, 2)] {
            for (block, base) in (0..N / 2).flat_map(|block| (-N / 2..N / 2).map(move |base| (block, base))) {
                for offset in offsets.clone() {
                    each_list(rank, -N / 2..N / 2, &mut |strides| {
                        each_list(rank, 0..N / 2, &mut |indices| {
                            let (strides, indices) = (strides.to_vec(), indices.to_vec());
                            visit(Access { base, offset, strides, indices, distance, length, block });
                        });
                    });
                }
            }
        }
    }

    /// Compares the term of the address with the definition in integers, for all inputs.
    fn compare(rank: usize) {
        let mut known: Option<((i64, i64), Terms, Vec<Term>, Address)> = None;
        each_access(rank, &mut |access| {
            let form = (access.distance, access.length);
            if known.as_ref().is_none_or(|known| known.0 != form) {
                let mut terms = Terms::new();
                let names = ["base", "offset", "size", "i0", "i1", "s0", "s1"];
                let variables = names.map(|name| terms.variable(name, WIDTH));
                let [base, offset, size, indices @ .., _, _] = variables;
                let strides = variables[5..5 + rank].to_vec();
                let block = Scalar::defined(&mut terms, size);
                let bounded = terms.bool(false);
                let memref = MemRef { block, base, bounded, offset, sizes: Vec::new(), strides };
                let extent = (access.distance.unsigned_abs(), access.length.unsigned_abs());
                let address = address_of(&mut terms, (&memref, &indices[..rank]), extent, size);
                known = Some((form, terms, variables.to_vec(), address));
            }
            let Some((_, terms, variables, address)) = &known else { return };
            let mut values = [access.base, access.offset, access.block, 0, 0, 0, 0];
            values[3..3 + rank].copy_from_slice(&access.indices);
            values[5..5 + rank].copy_from_slice(&access.strides);
            let value = |term: Term| {
                let at = variables.iter().position(|&variable| variable == term).expect("a variable");
                ApInt::from_i128(WIDTH, values[at].into())
            };
            let roots = [address.start, address.invalid];
            let found = evaluate(terms, &roots, value, |_, _, _| unreachable!("no function occurs"));
            let (invalid, start) = access.is_invalid();
            assert_eq!(found[&address.invalid].is_zero(), !invalid, "{access:?}");
            if !invalid {
                assert_eq!(found[&address.start].to_u128(), u128::try_from(start).ok(), "{access:?}");
                assert!(start + access.length <= access.block, "the element is in the block: {access:?}");
            }
        });
    }

    #[test]
    fn the_address_is_that_of_the_definition_in_integers() {
        compare(0);
        compare(1);
        compare(2);
    }

    /// The assumption on the source of a lowering: if all elements within the sizes are in the block, no address is
    /// invalid.
    #[test]
    fn no_address_of_a_valid_memref_is_invalid() {
        let mut n_valid = 0;
        for rank in [1, 2] {
            each_access(rank, &mut |access| {
                // The indices are those of the last element.
                let mut all = Vec::new();
                let sizes: Vec<i64> = access.indices.iter().map(|last| last + 1).collect();
                each_list(rank, 0..N / 2, &mut |indices| {
                    if indices.iter().zip(&sizes).all(|(index, size)| index < size) {
                        all.push(Access { indices: indices.to_vec(), ..access.clone() });
                    }
                });
                if all.iter().all(Access::is_in_block) {
                    n_valid += 1;
                    for each in all {
                        assert!(!each.is_invalid().0, "{each:?}");
                    }
                }
            });
        }
        assert!(n_valid > 2_000, "{n_valid}");
    }
}
