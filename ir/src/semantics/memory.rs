//! The memory model: blocks, places, cells, and the interface [`Memory`] of an executor.
//!
//! A *block* is created by an allocation, a global variable, or outside of the function. No address computation leads
//! from one block to another. The number of a block is a term of [`BLOCK_WIDTH`] bits, whose highest bit is set if the
//! block was allocated during this execution ([`is_local`]). [`NULL_BLOCK`] is not a block. A *place* is a block and a
//! cell index. A *cell* is the unit of access: an element of a memref, or a byte for an LLVM pointer. A block is
//! assumed to hold cells of one kind; a read with another kind than the write yields an unknown value.
//!
//! The operations of memrefs and pointers on this model are methods of [`Machine`](super::Machine), in `memref` and
//! `pointer`.

use super::{FloatKinds, Part, Parts, Scalar, Term, TermBuilder, Unsupported, Value};
use crate::context::FloatKind;
use crate::{Context, Type};
use smallvec::smallvec;

/// The width of the number of a block. No other value has this width, so that it identifies block numbers.
pub const BLOCK_WIDTH: u32 = 19;

/// The number that denotes no block.
pub const NULL_BLOCK: u128 = 0;

/// Returns one bit: whether the block was allocated during this execution, so that it is unknown outside unless it
/// escapes.
pub fn is_local(terms: &mut dyn TermBuilder, block: Term) -> Term {
    terms.extract(block, BLOCK_WIDTH - 1, 1)
}

/// Returns the number of a non-local block, derived from any number.
pub fn non_local(terms: &mut dyn TermBuilder, number: Term) -> Term {
    let low = terms.extract(number, 0, BLOCK_WIDTH - 1);
    terms.zext(low, BLOCK_WIDTH)
}

/// The address of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The number of the block.
    pub block: Term,
    /// The index of the cell in the block.
    pub index: Term,
}

/// A unit of access.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// The name of the form, such as the type. It identifies the form in all contexts.
    pub name: String,
    /// The scalars of the value.
    pub parts: Parts,
    /// The float formats of those scalars that are floats.
    pub floats: FloatKinds,
    /// The width of the indices of places.
    pub index_width: u32,
    /// The size in bytes if places are counted in bytes; otherwise zero, and cells are adjacent.
    pub bytes: u64,
    /// The distance of adjacent cells in a memory that is counted in bytes; zero if it depends on the target.
    pub distance: u64,
}

impl Cell {
    /// Returns the cell for an element of type `ty`.
    ///
    /// # Errors
    /// If the type is not modelled, or is a large or scalable vector.
    pub fn of(ctx: &Context, ty: Type, index_width: u32) -> Result<Cell, Unsupported> {
        let parts = super::parts_of(ctx, ty, index_width)?;
        if parts.contains(&Part::Elements) {
            return Err(Unsupported::new("large or scalable vectors as elements"));
        }
        // `index` and an integer of its width have the same bits in memory.
        let name =
            if ty.is_index() { format!("i{index_width}") } else { crate::text::type_to_string(ctx, ty) };
        let floats = super::float_kinds_of(ctx, ty);
        let distance = super::relation::distance_of(ctx, ty, index_width).unwrap_or(0);
        Ok(Cell { name, parts, floats, index_width, bytes: 0, distance })
    }

    /// Returns a hash of the form.
    pub fn unit(&self) -> u64 {
        let hash = crate::context::ContentHasher::new("cell").bytes(self.name.as_bytes()).finish();
        hash.0.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// Returns the cell for one byte.
    pub fn byte() -> Cell {
        let parts = smallvec![Part::Bits(8)];
        let (name, floats) = ("byte".to_owned(), FloatKinds::new());
        Cell { name, parts, floats, index_width: super::POINTER_WIDTH, bytes: 1, distance: 1 }
    }

    /// Returns the cells counted in bytes that hold this cell, with their offsets: one for each scalar, or one for a
    /// pointer. Returns `None` if the form depends on the target. The cells equal those of the accesses of llvm.
    pub fn in_bytes(&self) -> Option<Vec<(u64, Cell)>> {
        if self.distance == 0 {
            return None;
        }
        let byte_cell = |name: &str, parts: Parts, kind: Option<FloatKind>, bytes, distance| Cell {
            name: format!("{name} in bytes"),
            floats: smallvec![kind; parts.len()],
            parts,
            index_width: super::POINTER_WIDTH,
            bytes,
            distance,
        };
        if self.parts[..] == [Part::Block, Part::Field(super::POINTER_WIDTH)] {
            return Some(vec![(0, byte_cell(&self.name, self.parts.clone(), None, 8, 8))]);
        }
        let mut cells = Vec::with_capacity(self.parts.len());
        let mut at = 0;
        for (i, part) in self.parts.iter().enumerate() {
            let Part::Bits(width) = *part else { return None };
            // A float of at most 8 bits is an integer in llvm.
            let kind = self.floats.get(i).copied().flatten().filter(|_| width > 8);
            let name = kind.map_or_else(|| format!("i{width}"), |kind| kind.name().to_owned());
            let bytes = u64::from(width.div_ceil(8));
            let distance = bytes.next_power_of_two();
            cells.push((at, byte_cell(&name, smallvec![*part], kind, bytes, distance)));
            at += distance;
        }
        Some(cells)
    }
}

/// A block to allocate.
#[derive(Clone, Copy, Debug)]
pub struct Allocation {
    /// The number of cells.
    pub size: Term,
    /// The form of the cells ([`Cell::unit`]). The sizes of blocks with one form are comparable.
    pub unit: u64,
    /// The distance of adjacent cells in a memory that is counted in bytes ([`Cell::distance`]).
    pub distance: u64,
    /// The alignment of the first byte, in bytes.
    pub alignment: u64,
    /// Whether the block is freed at the end of the enclosing scope.
    pub on_stack: bool,
}

/// The contents of a constant global variable: consecutive cells of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    /// The form of the cells.
    pub kind: &'a Cell,
    /// The distance between the cells, in the unit of places for this form.
    pub distance: u64,
    /// The values of the cells; empty if they are unknown.
    pub cells: &'a [Value],
}

/// A global variable.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'a> {
    /// The symbol name.
    pub name: &'a str,
    /// The contents, if the variable is constant.
    pub constant: Option<Contents<'a>>,
    /// The alignment of the first byte, in bytes.
    pub alignment: u64,
}

/// The alignment in bytes of blocks with unspecified alignment.
pub const USUAL_ALIGNMENT: u64 = 16;

/// An access to an element of a memref. The memref is not poison, and the indices are in bounds.
#[derive(Clone, Copy, Debug)]
pub struct ElementAccess<'a> {
    /// The memref.
    pub memref: &'a super::MemRef,
    /// The indices.
    pub indices: &'a [Term],
    /// The form of the element.
    pub cell: &'a Cell,
}

/// The memory interface of an executor. `under` is a path condition of one bit.
pub trait Memory {
    /// Returns whether all memory is counted in bytes, so that memrefs and pointers refer to the same cells.
    fn counts_bytes(&self) -> bool {
        false
    }

    /// Returns one bit: in a memory counted in bytes, the address computation of an access overflows as a signed number
    /// (MemRefOps.td, `load`), or the element with all indices zero or the accessed element is outside of the block.
    fn is_invalid_address(&mut self, terms: &mut dyn TermBuilder, _access: ElementAccess<'_>) -> Term {
        terms.bool(false)
    }

    /// Allocates a block, whose contents are poison.
    fn allocate(&mut self, terms: &mut dyn TermBuilder, request: Allocation) -> Result<Term, Unsupported>;

    /// Allocates a block on the heap for a memref, whose aligned pointer is a multiple of `request.alignment`. Returns
    /// the block, and the place of the aligned pointer in cells. The memref is poison if the one bit `poison` is set.
    fn allocate_aligned(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: Allocation,
        _poison: Term,
    ) -> Result<(Term, Term), Unsupported> {
        let width = terms.width(request.size);
        Ok((self.allocate(terms, request)?, terms.zero(width)))
    }

    /// Returns the block of a global variable.
    fn global(&mut self, terms: &mut dyn TermBuilder, variable: Variable<'_>) -> Result<Term, Unsupported>;

    /// Frees the block under the path condition `under`.
    fn free(&mut self, terms: &mut dyn TermBuilder, block: Term, under: Term);

    /// Increments the number of owners of the block under the path condition `under`. The block is freed when every
    /// owner has freed it.
    fn share(&mut self, terms: &mut dyn TermBuilder, block: Term, under: Term);

    /// Declares the block as constant from now on. An executor returns an error for later writes that may change it.
    fn freeze(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Result<(), Unsupported>;

    /// Returns one bit: whether the block is freed.
    fn is_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term;

    /// Returns one bit: whether freeing the block is undefined, because it lives until the end of its scope or of the
    /// program.
    fn is_never_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term;

    /// Returns one bit: whether the block is aligned to this number of bytes, which is at most [`USUAL_ALIGNMENT`].
    fn is_aligned(&mut self, terms: &mut dyn TermBuilder, block: Term, bytes: u64) -> Term;

    /// Returns one bit: whether the block is constant.
    fn is_constant(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term;

    /// Returns the number of cells of this form in the block, as a term of `width` bits.
    fn size(&mut self, terms: &mut dyn TermBuilder, block: Term, cell: &Cell, width: u32) -> Term;

    /// Reads a cell.
    fn read(&mut self, terms: &mut dyn TermBuilder, place: Place, cell: &Cell) -> Result<Value, Unsupported>;

    /// Writes `value` to a cell under the path condition `under`.
    fn write(
        &mut self,
        terms: &mut dyn TermBuilder,
        place: Place,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported>;

    /// Copies `count` cells starting at `from` to those starting at `to`, under the path condition `under`.
    fn copy(
        &mut self,
        terms: &mut dyn TermBuilder,
        from: Place,
        to: Place,
        count: Term,
        cell: &Cell,
        under: Term,
    ) -> Result<(), Unsupported>;

    /// Writes `value` to `count` cells starting at `to`, under the path condition `under`.
    fn fill(
        &mut self,
        terms: &mut dyn TermBuilder,
        to: Place,
        count: Term,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported>;

    /// Writes the elements of a tensor with these sizes to the cells starting at `to`, in row-major order, under the
    /// path condition `under`. `elements` names the function that gives the elements (`super::tensor`).
    #[allow(clippy::too_many_arguments)]
    fn spread(
        &mut self,
        terms: &mut dyn TermBuilder,
        to: Place,
        cell: &Cell,
        elements: Term,
        sizes: &[Term],
        under: Term,
    ) -> Result<(), Unsupported>;

    /// States that the blocks to which the value may refer escape.
    fn escape(&mut self, terms: &mut dyn TermBuilder, block: Scalar);

    /// Returns the address of the block's first byte in an address space, as a term of `width` bits: an uninterpreted
    /// function of the block's number, one for each space. `space` is `None` for the default space.
    fn address(&mut self, terms: &mut dyn TermBuilder, block: Term, space: Option<&str>, width: u32) -> Term;

    /// States that the address of the block in the default space is an integer of the program on this path, from which
    /// [`pointer_to`](Memory::pointer_to) makes a pointer into the block.
    fn expose(&mut self, _block: Term) {}

    /// Returns a block of the program, and one bit: whether that address is in this block, which is live. Returns
    /// `None` if no such block is known.
    fn pointer_to(&mut self, _terms: &mut dyn TermBuilder, _address: Term) -> Option<(Term, Term)> {
        None
    }

    /// Returns the number of a block that is visible to unknown code, derived from any number.
    fn visible_block(&mut self, terms: &mut dyn TermBuilder, number: Term) -> Term {
        non_local(terms, number)
    }

    /// States that the block holds the descriptor of an unranked memref, which no program changes.
    fn note_descriptor(&mut self, _block: Term) {}
}
