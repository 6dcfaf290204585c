//! Unranked memrefs as values: the rank, and a pointer to the descriptor of the ranked memref.
//!
//! The descriptor is memory, as after the conversion to LLVM (TargetLLVMIR.md, "Unranked MemRef Types"): allocated
//! pointer, aligned pointer, offset, sizes, strides. Operations on unranked memrefs read it, so that a lowering reads
//! the same cells. This holds in a memory that is counted in bytes; in another memory, these operations are unknown
//! functions. No program writes to a descriptor after its creation, which a proof does not use. An execution in which a
//! write or a call may have changed a descriptor therefore refutes nothing ([`Memory::note_descriptor`]).
//!
//! [`Memory::note_descriptor`]: super::Memory::note_descriptor
//!
//! A value has the scalars block, offset in bytes, rank. All have the poison bit of the block.

use super::memory::{Allocation, Cell, Place};
use super::memref::{Layout, MemRef};
use super::relation::{MemRefForm, Rule};
use super::shape::{POINTER_WIDTH, Part, Parts};
use super::{BvOp, Fallback, Machine, Scalar, Term, TermBuilder, Unsupported, Value};
use crate::context::TypeKind;
use crate::{Context, Type};
use smallvec::smallvec;

/// The alignment of a descriptor, and the size of each of its fields, in bytes.
const FIELD_BYTES: u64 = 8;

/// The number of fields of a descriptor before the sizes.
const FIELDS_BEFORE_SIZES: u64 = 3;

/// The type of an unranked memref.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnrankedForm {
    /// The address space of the described memref.
    pub space: i64,
}

/// An unranked memref, split into its components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unranked {
    /// The block of the descriptor. Its poison bit is that of the memref.
    pub block: Scalar,
    /// The place of the descriptor in the block, in bytes.
    pub offset: Term,
    /// The rank.
    pub rank: Term,
}

impl UnrankedForm {
    /// Returns the form of an unranked memref type; `None` for other types, and for memory spaces that are no numbers.
    pub fn of(ctx: &Context, ty: Type) -> Option<UnrankedForm> {
        let TypeKind::UnrankedMemRef { memory_space, .. } = ty.kind(ctx) else { return None };
        let space = match memory_space {
            Some(space) => space.as_i64(ctx)?,
            None => 0,
        };
        Some(UnrankedForm { space })
    }

    /// Appends the scalars of a value.
    pub(super) fn push_parts(width: u32, parts: &mut Parts) {
        parts.extend([Part::Block, Part::Field(POINTER_WIDTH), Part::Field(width)]);
    }

    /// Returns the cell of a pointer of the descriptor.
    fn pointer_cell(&self) -> Cell {
        let ty = match self.space {
            0 => "!llvm.ptr".to_owned(),
            space => format!("!llvm.ptr<{space}>"),
        };
        let parts = smallvec![Part::Block, Part::Field(POINTER_WIDTH)];
        self.cell(&ty, parts)
    }

    /// Returns the cell of a number of the descriptor.
    fn number_cell(&self) -> Cell {
        self.cell(&format!("i{POINTER_WIDTH}"), smallvec![Part::Bits(POINTER_WIDTH)])
    }

    fn cell(&self, ty: &str, parts: Parts) -> Cell {
        Cell {
            name: format!("{ty} in bytes"),
            floats: smallvec![None; parts.len()],
            parts,
            index_width: POINTER_WIDTH,
            bytes: FIELD_BYTES,
            distance: FIELD_BYTES,
        }
    }
}

impl Unranked {
    /// Splits a value.
    ///
    /// # Errors
    /// If the value has other scalars.
    pub fn read(value: &Value) -> Result<Unranked, Unsupported> {
        match *value.scalars() {
            [block, offset, rank] => Ok(Unranked { block, offset: offset.value, rank: rank.value }),
            _ => Err(Unsupported::new("malformed unranked memref value")),
        }
    }

    /// Returns the value.
    pub fn write(&self) -> Value {
        let poison = self.block.poison;
        let scalars = [self.block.value, self.offset, self.rank].map(|value| Scalar { value, poison });
        Value::from_scalars(scalars)
    }
}

impl Machine<'_> {
    /// Returns operand `i`, an unranked memref of type `ty`.
    ///
    /// # Errors
    /// If the descriptor is not modelled: memory is not counted in bytes, or `index` has another width than an address.
    pub fn unranked(
        &mut self,
        ctx: &Context,
        ty: Type,
        i: usize,
    ) -> Result<(UnrankedForm, Unranked), Unsupported> {
        self.describes_memrefs()?;
        let form = UnrankedForm::of(ctx, ty).ok_or_else(unmodelled)?;
        Ok((form, Unranked::read(&self.operands[i])?))
    }

    fn describes_memrefs(&mut self) -> Result<(), Unsupported> {
        let is_described = self.index_width == POINTER_WIDTH && self.memory()?.counts_bytes();
        if is_described { Ok(()) } else { Err(unmodelled()) }
    }

    /// Returns the two pointers of the descriptor: the allocated and the aligned one.
    ///
    /// # Errors
    /// If the executor has no memory.
    pub fn described_pointers(
        &mut self,
        form: &UnrankedForm,
        memref: &Unranked,
    ) -> Result<[Value; 2], Unsupported> {
        let cell = form.pointer_cell();
        let allocated = self.described_field(memref, 0, &cell)?;
        Ok([allocated, self.described_field(memref, 1, &cell)?])
    }

    /// Returns the allocated pointer of the descriptor.
    ///
    /// # Errors
    /// If the executor has no memory.
    pub fn described_allocation(
        &mut self,
        form: &UnrankedForm,
        memref: &Unranked,
    ) -> Result<Value, Unsupported> {
        self.described_field(memref, 0, &form.pointer_cell())
    }

    /// Returns the size of the dimension `dim`, which is less than the rank.
    ///
    /// # Errors
    /// If the executor has no memory.
    pub fn described_size(
        &mut self,
        form: &UnrankedForm,
        memref: &Unranked,
        dim: Term,
    ) -> Result<Value, Unsupported> {
        let [first, bytes] = [FIELDS_BEFORE_SIZES, FIELD_BYTES].map(|n| self.number(POINTER_WIDTH, n.into()));
        let field = self.add(first, dim);
        let at = self.mul(field, bytes);
        self.described_cell(memref, at, &form.number_cell())
    }

    /// Returns the ranked memref of type `ty` that `memref` describes: poison if it has another rank.
    ///
    /// # Errors
    /// If the descriptor of the type is not modelled.
    pub fn described_memref(
        &mut self,
        ctx: &Context,
        ty: Type,
        (form, memref): (&UnrankedForm, &Unranked),
    ) -> Result<Value, Unsupported> {
        let ranked = MemRefForm::of(ctx, ty, self.index_width).ok_or_else(unmodelled)?;
        let n = ranked.rank();
        let rank = self.number(POINTER_WIDTH, n as u128);
        let other_rank = self.ne(memref.rank, rank);
        let mut scalars = Vec::new();
        for pointer in self.described_pointers(form, memref)? {
            scalars.extend_from_slice(pointer.scalars());
        }
        for field in 2..FIELDS_BEFORE_SIZES + 2 * n as u64 {
            scalars.extend_from_slice(self.described_field(memref, field, &form.number_cell())?.scalars());
        }
        let value = Rule::Descriptor(ranked).lift(&mut *self.host, &Value::from_scalars(scalars))?;
        let poisoned = |terms: &mut dyn TermBuilder, scalar: &Scalar| Scalar {
            poison: terms.or(scalar.poison, other_rank),
            ..*scalar
        };
        let terms: &mut dyn TermBuilder = &mut *self.host;
        Ok(Value::from_scalars(
            value.scalars().iter().map(|scalar| poisoned(terms, scalar)).collect::<Vec<_>>(),
        ))
    }

    /// Returns the memref of type `ty` with these pointers, and these offset, sizes and strides.
    ///
    /// # Errors
    /// If the descriptor of the type is not modelled.
    pub fn memref_at(
        &mut self,
        ctx: &Context,
        ty: Type,
        pointers: &[Value; 2],
        fields: &[Term],
    ) -> Result<MemRef, Unsupported> {
        let ranked = MemRefForm::of(ctx, ty, self.index_width).ok_or_else(unmodelled)?;
        let pointers = pointers.iter().flat_map(|pointer| pointer.scalars().to_vec());
        let terms: &mut dyn TermBuilder = &mut *self.host;
        let mut scalars: Vec<Scalar> = pointers.collect();
        scalars.extend(fields.iter().map(|&field| Scalar::defined(terms, field)));
        let value = Rule::Descriptor(ranked).lift(terms, &Value::from_scalars(scalars))?;
        Layout::of(ctx, ty)?.read(terms, &value)
    }

    /// Stores the descriptor of operand `i`, a ranked memref of type `ty`, in a new block on the stack, and returns the
    /// unranked memref of type `to`.
    ///
    /// # Errors
    /// If the descriptor of the type is not modelled.
    pub fn describe(
        &mut self,
        ctx: &Context,
        (ty, to): (Type, Type),
        i: usize,
    ) -> Result<Value, Unsupported> {
        self.describes_memrefs()?;
        let form = UnrankedForm::of(ctx, to).ok_or_else(unmodelled)?;
        let ranked = MemRefForm::of_values(ctx, ty, self.index_width).ok_or_else(unmodelled)?;
        let n = ranked.rank() as u64;
        let memref = self.operands[i].clone();
        let lowered = Rule::Descriptor(ranked).lower(&mut *self.host, &memref)?;
        let bytes = (FIELDS_BEFORE_SIZES + 2 * n) * FIELD_BYTES;
        let size = self.number(POINTER_WIDTH, bytes.into());
        let unit = Cell::byte().unit();
        let (terms, memory) = self.with_memory()?;
        let request = Allocation { size, unit, distance: 1, alignment: FIELD_BYTES, on_stack: true };
        let block = memory.allocate(terms, request)?;
        let mut scalars = lowered.scalars();
        for (field, cell) in [form.pointer_cell(), form.pointer_cell()]
            .into_iter()
            .chain(std::iter::repeat_n(form.number_cell(), 1 + 2 * n as usize))
            .enumerate()
        {
            let (own, rest) = scalars.split_at(cell.parts.len());
            scalars = rest;
            let index = self.number(POINTER_WIDTH, field as u128 * u128::from(FIELD_BYTES));
            let always = self.bool(true);
            let value = Value::from_scalars(own.iter().copied());
            self.write_cell(Place { block, index }, &cell, value, always)?;
        }
        let block = Scalar::defined(&mut *self.host, block);
        let (offset, rank) = (self.number(POINTER_WIDTH, 0), self.number(POINTER_WIDTH, n.into()));
        Ok(Unranked { block, offset, rank }.write())
    }

    /// Returns the field of that number of the descriptor.
    fn described_field(&mut self, memref: &Unranked, field: u64, cell: &Cell) -> Result<Value, Unsupported> {
        let at = self.number(POINTER_WIDTH, u128::from(field * FIELD_BYTES));
        self.described_cell(memref, at, cell)
    }

    /// Reads the field of the descriptor at this number of bytes. Undefined behaviour unless the descriptor is readable
    /// there.
    fn described_cell(&mut self, memref: &Unranked, at: Term, cell: &Cell) -> Result<Value, Unsupported> {
        let index = self.add(memref.offset, at);
        let [n, low] = [FIELD_BYTES, FIELD_BYTES - 1].map(|n| self.number(POINTER_WIDTH, n.into()));
        let rest = self.and(index, low);
        let aligned = self.is_zero(rest);
        let misaligned = self.not(aligned);
        let wraps = self.apply(BvOp::UAddO, &[index, n]);
        let end = self.add(index, n);
        let block = memref.block;
        let (terms, memory) = self.with_memory()?;
        memory.note_descriptor(block.value);
        let mut wrong = memory.is_freed(terms, block.value);
        let based = memory.is_aligned(terms, block.value, FIELD_BYTES);
        let unbased = terms.not(based);
        let size = memory.size(terms, block.value, &Cell::byte(), POINTER_WIDTH);
        let outside = terms.ult(size, end);
        for condition in [block.poison, wraps, outside, misaligned, unbased] {
            wrong = terms.or(wrong, condition);
        }
        let value = memory.read(terms, Place { block: block.value, index }, cell)?;
        self.disputed_ub_if(wrong, "a read of a descriptor that is not readable");
        Ok(value)
    }
}

fn unmodelled() -> Unsupported {
    Unsupported::new("unranked memref without a modelled descriptor").with_fallback(Fallback::Function)
}
