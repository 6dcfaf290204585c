//! Memory as semantics sees it: blocks, places in them, cells, and the [`Memory`] that an executor provides.
//!
//! A *block* is what one allocation, one global variable or somebody outside of the function made; nothing leads from one block to
//! another. A block is known by its number, a term of [`BLOCK_WIDTH`] bits: the upper bit says whether it was allocated during this
//! execution ([`is_local`]); [`NULL_BLOCK`] is no block. A *place* is a block and an index in it, counted in cells. A *cell* is the
//! unit of reading and writing: an element of a memref, a byte of an LLVM pointer's target. One block is thought to hold one kind of
//! cells; where it is read as another kind than it was written as, what is read is not known.
//!
//! The verbs with which ops speak of this are on [`Machine`](super::Machine), in `memref` for memrefs and `pointer` for pointers.

use super::{Part, Scalar, Term, TermBuilder, Unsupported, Value};
use crate::context::FloatKind;
use crate::{Context, Type};

/// The width of the number of a block; one that other values do not have, so that numbers of blocks are known by it.
pub const BLOCK_WIDTH: u32 = 19;

/// The number of the block that is none.
pub const NULL_BLOCK: u128 = 0;

/// One bit: the block was allocated during this execution, so that nothing outside knows it unless it is told.
pub fn is_local(terms: &mut dyn TermBuilder, block: Term) -> Term {
    terms.extract(block, BLOCK_WIDTH - 1, 1)
}

/// A block that is not local, made of any number.
pub fn non_local(terms: &mut dyn TermBuilder, number: Term) -> Term {
    let low = terms.extract(number, 0, BLOCK_WIDTH - 1);
    terms.zext(low, BLOCK_WIDTH)
}

/// Where a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The number of the block.
    pub block: Term,
    /// Which cell of the block.
    pub index: Term,
}

/// What is read or written at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// Cells of one name have one form, in any context: the type for a reader.
    pub name: String,
    /// The scalars of its value.
    pub parts: Vec<Part>,
    /// Which of the scalars are floats.
    pub floats: Vec<Option<FloatKind>>,
    /// The width of the indices by which places are told apart.
    pub index_width: u32,
    /// If places are counted in bytes, how many the cell has; otherwise zero, and cells are next to each other.
    pub bytes: u64,
}

impl Cell {
    /// An element of that type.
    pub fn of(ctx: &Context, ty: Type, index_width: u32) -> Result<Cell, Unsupported> {
        let parts = super::parts_of(ctx, ty, index_width)?;
        if parts.contains(&Part::Elements) {
            return Err(Unsupported::new("elements that are vectors of a large or scalable size"));
        }
        // An index is an integer of its width: both have the same bits in memory.
        let name =
            if ty.is_index() { format!("i{index_width}") } else { crate::text::type_to_string(ctx, ty) };
        Ok(Cell { name, parts, floats: super::float_kinds_of(ctx, ty), index_width, bytes: 0 })
    }

    /// A number for the form: others have others.
    pub fn unit(&self) -> u64 {
        let hash = crate::context::ContentHasher::new("cell").bytes(self.name.as_bytes()).finish();
        hash.0.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// A byte.
    pub fn byte() -> Cell {
        let parts = vec![Part::Bits(8)];
        let (name, floats) = ("byte".to_owned(), Vec::new());
        Cell { name, parts, floats, index_width: super::POINTER_WIDTH, bytes: 1 }
    }
}

/// A block to be allocated.
#[derive(Clone, Copy, Debug)]
pub struct Allocation {
    /// How many cells it has.
    pub size: Term,
    /// What these are: blocks of one kind can be compared by their sizes.
    pub unit: u64,
    /// Its first byte is at a multiple of so many.
    pub alignment: u64,
    /// Whether it ends with the scope around.
    pub on_stack: bool,
}

/// What a constant global variable holds: cells of one kind, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    /// The kind of the cells.
    pub kind: &'a Cell,
    /// How far from each other they are, as places are counted for that kind.
    pub distance: u64,
    /// What they hold; none if that is not known.
    pub cells: &'a [Value],
}

/// A global variable.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'a> {
    /// Its name.
    pub name: &'a str,
    /// If it is constant, what it holds.
    pub constant: Option<Contents<'a>>,
    /// Its first byte is at a multiple of so many.
    pub alignment: u64,
}

/// Blocks about which nothing else is known begin at a multiple of so many bytes.
pub const USUAL_ALIGNMENT: u64 = 16;

/// What an executor provides of memory.
pub trait Memory {
    /// A new block, whose contents are poison.
    fn allocate(&mut self, terms: &mut dyn TermBuilder, request: Allocation) -> Result<Term, Unsupported>;

    /// The block of a global variable.
    fn global(&mut self, terms: &mut dyn TermBuilder, variable: Variable<'_>) -> Result<Term, Unsupported>;

    /// The block is gone from now on if the one bit `under` is set.
    fn free(&mut self, terms: &mut dyn TermBuilder, block: Term, under: Term);

    /// The block has one owner more from now on if the one bit `under` is set: that it is freed once more than otherwise does not end it.
    fn share(&mut self, terms: &mut dyn TermBuilder, block: Term, under: Term);

    /// Nobody writes to the block from now on: an executor refuses what may do so.
    fn freeze(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Result<(), Unsupported>;

    /// One bit: the block is gone.
    fn is_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term;

    /// One bit: the block is there until its scope ends, or for good, so that nobody may free it.
    fn is_never_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term;

    /// One bit: the block begins at a multiple of so many bytes, which are at most [`USUAL_ALIGNMENT`].
    fn is_aligned(&mut self, terms: &mut dyn TermBuilder, block: Term, bytes: u64) -> Term;

    /// One bit: the block may not be written.
    fn is_constant(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term;

    /// How many cells of that kind the block has, as a number of `width` bits.
    fn size(&mut self, terms: &mut dyn TermBuilder, block: Term, cell: &Cell, width: u32) -> Term;

    /// What a cell holds.
    fn read(&mut self, terms: &mut dyn TermBuilder, place: Place, cell: &Cell) -> Result<Value, Unsupported>;

    /// The cell holds `value` from now on, if the one bit `under` is set.
    fn write(
        &mut self,
        terms: &mut dyn TermBuilder,
        place: Place,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported>;

    /// `count` cells from `to` upwards hold from now on what those from `from` upwards hold now, if the one bit `under` is set.
    fn copy(
        &mut self,
        terms: &mut dyn TermBuilder,
        from: Place,
        to: Place,
        count: Term,
        cell: &Cell,
        under: Term,
    ) -> Result<(), Unsupported>;

    /// `count` cells from `to` upwards hold `value` from now on, if the one bit `under` is set.
    fn fill(
        &mut self,
        terms: &mut dyn TermBuilder,
        to: Place,
        count: Term,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported>;

    /// Cells from `to` upwards hold from now on, in row-major order, the elements of a tensor of those sizes, which the function of
    /// that name gives (`super::tensor`), if the one bit `under` is set.
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

    /// The blocks that the value may refer to are known outside from now on.
    fn escape(&mut self, terms: &mut dyn TermBuilder, block: Scalar);

    /// A function that is not known, of a block's number: the address of its first byte, as a number of `width` bits.
    fn address(&mut self, terms: &mut dyn TermBuilder, block: Term, width: u32) -> Term;
}
