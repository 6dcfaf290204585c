//! Memrefs as values, and accesses through memrefs.
//!
//! A memref consists of a block, the place to which its type's offset is relative (`base`), offset, sizes and strides,
//! all in units of elements. The scalars of a memref value are the components that its type does not determine, see
//! [`Layout`]. A memref is poison as a whole.
//!
//! Reading or writing an element is undefined if the memref or an index is poison, if an index is out of bounds, or if
//! the block is freed. Most memrefs are known to lie within their block ([`MemRef::bounded`]). For a memref constructed
//! from numbers, each access is compared with the size of the block.

use super::memory::{Allocation, BLOCK_WIDTH, Cell, ElementAccess, Memory, NULL_BLOCK, Place};
use super::shape::{Part, Parts};
use super::{BvOp, Fallback, Machine, Scalar, SemanticsResult, Term, TermBuilder, Unsupported, Value};
use crate::context::{DYNAMIC, TypeKind};
use crate::{ApInt, Context, Type};

/// The layout in the type of a memref. [`DYNAMIC`] marks components that the type does not determine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The type of the elements.
    pub element: Type,
    /// The sizes.
    pub sizes: Vec<i64>,
    /// The offset.
    pub offset: i64,
    /// The strides; `None` for the contiguous row-major layout.
    pub strides: Option<Vec<i64>>,
}

impl Layout {
    /// Returns the layout of a ranked, strided memref type.
    ///
    /// # Errors
    /// If the type is not a ranked, strided memref.
    pub fn of(ctx: &Context, ty: Type) -> Result<Layout, Unsupported> {
        let TypeKind::MemRef { shape, element, .. } = ty.kind(ctx) else {
            let unsupported = Unsupported::new("unranked memref");
            return Err(match ty.kind(ctx) {
                TypeKind::UnrankedMemRef { .. } => unsupported.with_fallback(Fallback::Function),
                _ => unsupported,
            });
        };
        let (element, sizes) = (*element, shape.to_vec());
        if ty.has_identity_layout(ctx) {
            return Ok(Layout { element, sizes, offset: 0, strides: None });
        }
        let layout =
            ty.strides_and_offset(ctx).ok_or_else(|| Unsupported::new("memref with a non-strided layout"))?;
        Ok(Layout { element, sizes, offset: layout.offset, strides: Some(layout.strides) })
    }

    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// Appends the scalars of a value with this layout.
    pub(super) fn push_parts(&self, width: u32, parts: &mut Parts) {
        parts.extend([Part::Block, Part::Field(width), Part::Bounded]);
        let dynamic = |values: &[i64]| values.iter().filter(|&&v| v == DYNAMIC).count();
        parts.extend((0..dynamic(&[self.offset])).map(|_| Part::Field(width)));
        parts.extend((0..dynamic(&self.sizes)).map(|_| Part::Size(width)));
        parts.extend((0..dynamic(self.strides.as_deref().unwrap_or(&[]))).map(|_| Part::Field(width)));
    }

    /// Splits a value into the components of a memref.
    ///
    /// # Errors
    /// If the value does not match the layout.
    pub fn read(&self, terms: &mut dyn TermBuilder, value: &Value) -> Result<MemRef, Unsupported> {
        let [block, base, bounded, ref rest @ ..] = *value.scalars() else {
            return Err(Unsupported::new("malformed memref value"));
        };
        let width = terms.width(base.value);
        let mut rest = rest.iter();
        let mut part = |terms: &mut dyn TermBuilder, known: i64| match known {
            DYNAMIC => rest
                .next()
                .map(|s| s.value)
                .ok_or_else(|| Unsupported::new("memref value that does not match its type")),
            known => Ok(terms.constant(ApInt::from_i128(64, known.into()).sext_or_trunc(width))),
        };
        let offset = part(terms, self.offset)?;
        let sizes: Vec<Term> = self.sizes.iter().map(|&s| part(terms, s)).collect::<Result<_, _>>()?;
        let strides = match &self.strides {
            Some(strides) => strides.iter().map(|&s| part(terms, s)).collect::<Result<_, _>>()?,
            None => contiguous(terms, &sizes, width),
        };
        Ok(MemRef { block, base: base.value, bounded: bounded.value, offset, sizes, strides })
    }

    /// Returns the value of a memref that matches the layout.
    pub fn write(&self, memref: &MemRef) -> Value {
        let poison = memref.block.poison;
        let dynamic = |known: &i64| *known == DYNAMIC;
        let mut values = vec![memref.block.value, memref.base, memref.bounded];
        values.extend(Some(memref.offset).filter(|_| dynamic(&self.offset)));
        let pairs = self.sizes.iter().zip(&memref.sizes);
        values.extend(pairs.filter(|(known, _)| dynamic(known)).map(|(_, &size)| size));
        let pairs = self.strides.iter().flatten().zip(&memref.strides);
        values.extend(pairs.filter(|(known, _)| dynamic(known)).map(|(_, &stride)| stride));
        Value::from_scalars(values.into_iter().map(|value| Scalar { value, poison }))
    }

    /// Returns one bit: whether the offset, a size or a stride of the memref contradicts the type.
    pub fn mismatch(&self, terms: &mut dyn TermBuilder, memref: &MemRef) -> Term {
        let width = terms.width(memref.base);
        let mut wrong = terms.bool(false);
        let mut known = vec![(self.offset, memref.offset)];
        known.extend(self.sizes.iter().copied().zip(memref.sizes.iter().copied()));
        // The stride of a dimension of size 1 is arbitrary.
        let matters = |i: &usize| self.sizes[*i] != 1;
        let strides = self.strides.iter().flatten().copied().zip(memref.strides.iter().copied());
        known.extend(strides.enumerate().filter(|(i, _)| matters(i)).map(|(_, pair)| pair));
        for (known, actual) in known.into_iter().filter(|k| k.0 != DYNAMIC) {
            let known = terms.constant(ApInt::from_i128(64, known.into()).sext_or_trunc(width));
            let differs = terms.ne(known, actual);
            wrong = terms.or(wrong, differs);
        }
        if self.strides.is_none() {
            let expected = contiguous(terms, &memref.sizes, width);
            let pairs = memref.strides.iter().zip(expected).enumerate();
            for (_, (&actual, expected)) in pairs.filter(|(i, _)| matters(i)) {
                let differs = terms.ne(actual, expected);
                wrong = terms.or(wrong, differs);
            }
        }
        wrong
    }
}

/// The layout of a new memref, if its type does not determine it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllocationLayout {
    /// The offset.
    pub offset: Term,
    /// The strides.
    pub strides: Vec<Term>,
    /// The extent of the elements; unspecified if there are none.
    pub end: Term,
    /// One bit: whether the layout is invalid.
    pub poison: Term,
}

/// A memref, split into its components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemRef {
    /// The number of the block. Its poison bit is that of the memref.
    pub block: Scalar,
    /// The place in the block to which the offset is relative.
    pub base: Term,
    /// One bit: every element within the sizes lies within the block.
    pub bounded: Term,
    /// The offset.
    pub offset: Term,
    /// The sizes.
    pub sizes: Vec<Term>,
    /// The strides.
    pub strides: Vec<Term>,
}

impl MemRef {
    /// Returns the memref, which is additionally poison if the one bit `condition` is set.
    pub fn poison_if(mut self, terms: &mut dyn TermBuilder, condition: Term) -> MemRef {
        self.block.poison = terms.or(self.block.poison, condition);
        self
    }

    /// Returns the place of the element at these indices, without bounds check.
    pub fn place(&self, terms: &mut dyn TermBuilder, indices: &[Term]) -> Place {
        let mut index = terms.add(self.base, self.offset);
        for (&i, &stride) in indices.iter().zip(&self.strides) {
            let step = terms.mul(i, stride);
            index = terms.add(index, step);
        }
        Place { block: self.block.value, index }
    }

    /// Returns the number of elements, and one bit: whether the number overflows.
    pub fn count(&self, terms: &mut dyn TermBuilder) -> (Term, Term) {
        let width = terms.width(self.base);
        count(terms, &self.sizes, width)
    }

    /// Returns one bit: whether the elements are contiguous in row-major order.
    pub fn is_contiguous(&self, terms: &mut dyn TermBuilder) -> Term {
        let width = terms.width(self.base);
        let expected = contiguous(terms, &self.sizes, width);
        let mut all = terms.bool(true);
        for (&stride, expected) in self.strides.iter().zip(expected) {
            let same = terms.eq(stride, expected);
            all = terms.and(all, same);
        }
        all
    }
}

/// Returns the product of sizes, and one bit: whether it overflows, or a size is negative.
pub fn count(terms: &mut dyn TermBuilder, sizes: &[Term], width: u32) -> (Term, Term) {
    let mut product = terms.number(width, 1);
    let mut wrong = terms.bool(false);
    for &size in sizes {
        let (negative, overflow) = (terms.is_negative(size), terms.apply(BvOp::UMulO, &[product, size]));
        product = terms.mul(product, size);
        wrong = terms.or(wrong, negative);
        wrong = terms.or(wrong, overflow);
    }
    (product, wrong)
}

/// Returns the strides of the contiguous row-major layout.
pub fn contiguous(terms: &mut dyn TermBuilder, sizes: &[Term], width: u32) -> Vec<Term> {
    let mut stride = terms.number(width, 1);
    let mut strides = vec![stride; sizes.len()];
    for i in (1..sizes.len()).rev() {
        stride = terms.mul(stride, sizes[i]);
        strides[i - 1] = stride;
    }
    strides
}

/// Returns the number of bytes of an element in memory, and 1 for types without a fixed size.
fn element_bytes(ctx: &Context, ty: Type, index_width: u32) -> u64 {
    let bits = |ty: Type| match ty.kind(ctx) {
        TypeKind::Index => Some(u64::from(index_width)),
        _ => ty.bit_width(ctx).map(u64::from),
    };
    let bits = match ty.kind(ctx) {
        TypeKind::Complex(element) => bits(*element).map(|bits| 2 * bits),
        TypeKind::Vector { shape, element, .. } => {
            let elements = shape.iter().fold(1, |n: u64, &size| n.saturating_mul(size.unsigned_abs()));
            bits(*element).map(|bits| elements.saturating_mul(bits))
        }
        _ => bits(ty),
    };
    bits.map_or(1, |bits| bits.div_ceil(8)).max(1)
}

/// Memory access through memrefs. `under` is a path condition: effects and undefined behaviour occur only if the one
/// bit is set.
impl Machine<'_> {
    /// Returns the memory of the executor.
    ///
    /// # Errors
    /// If the executor has no memory, as in constant folding.
    pub fn memory(&mut self) -> Result<&mut dyn Memory, Unsupported> {
        Ok(self.with_memory()?.1)
    }

    /// Returns the term builder and the memory.
    ///
    /// # Errors
    /// If the executor has no memory, as in constant folding.
    pub fn with_memory(&mut self) -> Result<(&mut dyn TermBuilder, &mut dyn Memory), Unsupported> {
        self.host.memory().ok_or_else(|| Unsupported::new("memory access in constant folding"))
    }

    /// States that the behaviour is undefined if both bits are set.
    pub fn ub_under(&mut self, under: Term, condition: Term) {
        let both = self.host.and(under, condition);
        self.ub_if(both);
    }

    /// Returns the operand `i` of memref type `ty`, split into its components.
    ///
    /// # Errors
    /// If the type is not a ranked, strided memref.
    pub fn memref(&mut self, ctx: &Context, ty: Type, i: usize) -> Result<(Layout, MemRef), Unsupported> {
        let layout = Layout::of(ctx, ty)?;
        let memref = layout.read(&mut *self.host, &self.operands[i])?;
        Ok((layout, memref))
    }

    /// Allocates a block for a memref of type `ty` with these dynamic sizes, aligned to `alignment` bytes. The memref
    /// is poison if a size is poison or negative, or if the block has more bytes than the largest signed index.
    /// `given_layout` has the components of the layout that the type does not determine.
    ///
    /// # Errors
    /// If the executor has no memory, a dynamic size is missing, or the layout is unknown.
    pub fn allocate(
        &mut self,
        ctx: &Context,
        ty: Type,
        dynamic_sizes: &[Scalar],
        alignment: u64,
        on_stack: bool,
        given_layout: Option<AllocationLayout>,
    ) -> Result<Value, Unsupported> {
        let layout = Layout::of(ctx, ty)?;
        let width = self.index_width;
        let terms: &mut dyn TermBuilder = &mut *self.host;
        let mut poison = terms.bool(false);
        let mut given = dynamic_sizes.iter();
        let mut sizes = Vec::with_capacity(layout.rank());
        for &size in &layout.sizes {
            sizes.push(match size {
                DYNAMIC => {
                    let size = given.next().ok_or_else(|| Unsupported::new("missing dynamic size"))?;
                    poison = terms.or(poison, size.poison);
                    size.value
                }
                size => terms.constant(ApInt::from_i128(64, size.into()).sext_or_trunc(width)),
            });
        }
        // The lowering passes the size to `malloc`, whose parameter is `noundef`.
        self.disputed_ub_if(poison, "an allocation of a poison size");
        let terms: &mut dyn TermBuilder = &mut *self.host;
        let (n, wrong) = count(terms, &sizes, width);
        poison = terms.or(poison, wrong);
        let known = |terms: &mut dyn TermBuilder, value: i64| match value {
            DYNAMIC => Err(Unsupported::new("allocation with an unknown layout")),
            value => Ok(terms.constant(ApInt::from_i128(64, value.into()).sext_or_trunc(width))),
        };
        let offset = match &given_layout {
            Some(given) => given.offset,
            None => known(terms, layout.offset)?,
        };
        let (strides, size) = match &layout.strides {
            _ if let Some(given) = given_layout => {
                poison = terms.or(poison, given.poison);
                let (empty, zero) = (terms.is_zero(n), terms.zero(width));
                (given.strides, terms.ite(empty, zero, given.end))
            }
            None => (contiguous(terms, &sizes, width), n),
            Some(strides) => {
                let strides: Vec<Term> =
                    strides.iter().map(|&s| known(terms, s)).collect::<Result<_, _>>()?;
                // The extent up to the last element, if there is one.
                let one = terms.number(width, 1);
                let mut end = terms.add(offset, one);
                for (&size, &stride) in sizes.iter().zip(&strides) {
                    let last = terms.sub(size, one);
                    let step = terms.mul(last, stride);
                    end = terms.add(end, step);
                }
                let (empty, zero) = (terms.is_zero(n), terms.zero(width));
                (strides, terms.ite(empty, zero, end))
            }
        };
        let max_bytes = ApInt::signed_max(width);
        let max_size = max_bytes.udiv(&ApInt::new(width, element_bytes(ctx, layout.element, width).into()));
        let max_size = terms.constant(max_size);
        let too_large = terms.ult(max_size, size);
        poison = terms.or(poison, too_large);
        let cell = Cell::of(ctx, layout.element, width)?;
        let (unit, distance) = (cell.unit(), cell.distance);
        let (terms, memory) = self.with_memory()?;
        let request = Allocation { size, unit, distance, alignment, on_stack };
        let (block, base) = match on_stack {
            true => (memory.allocate(terms, request)?, terms.zero(width)),
            false => memory.allocate_aligned(terms, request, poison)?,
        };
        let bounded = terms.bool(true);
        let block = Scalar { value: block, poison };
        Ok(layout.write(&MemRef { block, base, bounded, offset, sizes, strides }))
    }

    /// Frees a block. Undefined if the block is freed already, or has automatic or static storage.
    ///
    /// # Errors
    /// If the executor has no memory.
    pub fn deallocate(&mut self, memref: &MemRef) -> Result<(), Unsupported> {
        self.ub_if(memref.block.poison);
        let (terms, memory) = self.with_memory()?;
        let freed = memory.is_freed(terms, memref.block.value);
        let stays = memory.is_never_freed(terms, memref.block.value);
        let yes = terms.bool(true);
        memory.free(terms, memref.block.value, yes);
        self.ub_if(freed);
        self.ub_if(stays);
        Ok(())
    }

    /// Executes `free` on a pointer. Undefined behaviour unless it is null or the start of a live block that has
    /// neither automatic nor static storage.
    ///
    /// # Errors
    /// If the executor has no memory, or the value is no pointer.
    pub fn free_pointer(&mut self, pointer: &Value) -> SemanticsResult {
        let &[block, offset] = pointer.scalars() else {
            return Err(Unsupported::new("pointer value without block and offset"));
        };
        let begins = self.is_zero(offset.value);
        let null = self.number(BLOCK_WIDTH, NULL_BLOCK);
        let is_null = self.eq(block.value, null);
        let is_none = self.and(is_null, begins);
        let is_some = self.not(is_none);
        let (terms, memory) = self.with_memory()?;
        let freed = memory.is_freed(terms, block.value);
        let stays = memory.is_never_freed(terms, block.value);
        memory.free(terms, block.value, is_some);
        let inside = self.not(begins);
        let wrong = self.or(freed, inside);
        let wrong = self.or(wrong, stays);
        let wrong = self.or(wrong, is_null);
        let wrong = self.and(is_some, wrong);
        let wrong = self.or(wrong, block.poison);
        self.ub_if(wrong);
        Ok(())
    }

    /// Returns the place of an accessed element. States the undefined behaviour of the access.
    ///
    /// # Errors
    /// If the executor has no memory, or the number of indices differs from the rank.
    pub fn access(
        &mut self,
        memref: &MemRef,
        cell: &Cell,
        indices: &[Scalar],
        under: Term,
    ) -> Result<Place, Unsupported> {
        if indices.len() != memref.sizes.len() {
            return Err(Unsupported::new("number of indices that differs from the rank"));
        }
        let terms: &mut dyn TermBuilder = &mut *self.host;
        let mut wrong = memref.block.poison;
        for (index, &size) in indices.iter().zip(&memref.sizes) {
            wrong = terms.or(wrong, index.poison);
            let within = terms.ult(index.value, size);
            let outside = terms.not(within);
            wrong = terms.or(wrong, outside);
        }
        let indices: Vec<Term> = indices.iter().map(|i| i.value).collect();
        let place = memref.place(terms, &indices);
        let (terms, memory) = self.with_memory()?;
        let freed = memory.is_freed(terms, place.block);
        wrong = terms.or(wrong, freed);
        if !terms.is_bool(memref.bounded, true) {
            let width = terms.width(place.index);
            let size = memory.size(terms, place.block, cell, width);
            let within = terms.ult(place.index, size);
            let fits = terms.or(memref.bounded, within);
            let outside = terms.not(fits);
            wrong = terms.or(wrong, outside);
        }
        let invalid = memory.is_invalid_address(terms, ElementAccess { memref, indices: &indices, cell });
        wrong = terms.or(wrong, invalid);
        self.ub_under(under, wrong);
        Ok(place)
    }

    /// Loads the element at these indices.
    ///
    /// # Errors
    /// As for [`access`](Machine::access).
    pub fn load(
        &mut self,
        ctx: &Context,
        layout: &Layout,
        memref: &MemRef,
        indices: &[Scalar],
        under: Term,
    ) -> Result<Value, Unsupported> {
        let cell = Cell::of(ctx, layout.element, self.index_width)?;
        let place = self.access(memref, &cell, indices, under)?;
        let (terms, memory) = self.with_memory()?;
        memory.read(terms, place, &cell)
    }

    /// Stores `value` to the element at these indices.
    ///
    /// # Errors
    /// As for [`access`](Machine::access).
    pub fn store(
        &mut self,
        ctx: &Context,
        layout: &Layout,
        memref: &MemRef,
        indices: &[Scalar],
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported> {
        let cell = Cell::of(ctx, layout.element, self.index_width)?;
        let place = self.access(memref, &cell, indices, under)?;
        self.write_cell(place, &cell, value, under)
    }

    /// Writes a cell at a valid place. Undefined if the block is constant.
    ///
    /// # Errors
    /// If the executor has no memory.
    pub fn write_cell(
        &mut self,
        place: Place,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported> {
        let (terms, memory) = self.with_memory()?;
        let constant = memory.is_constant(terms, place.block);
        memory.write(terms, place, cell, value, under)?;
        self.ub_under(under, constant);
        Ok(())
    }
}
