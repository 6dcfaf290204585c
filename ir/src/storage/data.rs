//! What an arena slot holds, and the ids that name it.
//!
//! The layout is the budget: `OpData` with its slot header is 64 bytes, a value 20, an operand 20.

use slotmap::{Key, new_key_type};
use smallvec::SmallVec;

use super::arena::{Arena, Link};
use super::pool::{NO_USE, UseRange};
use crate::{AttrDict, Location, OpName, Type};

new_key_type! {
    /// Names an operation.
    pub struct OpId;
    /// Names a block.
    pub struct BlockId;
    /// Names a region.
    pub struct RegionId;
    /// Names a value: a result of an operation or an argument of a block.
    pub struct ValueId;
}

/// An operation. One visit reads this and, for its operands, one stretch of the operand pool.
#[derive(Clone, Copy)]
pub(super) struct OpData {
    pub(super) name: OpName,
    pub(super) properties: AttrDict,
    pub(super) attrs: AttrDict,
    /// Position in the block, growing but with gaps.
    pub(super) order: u32,
    /// The location in two words, so that the slot needs no more than its 64 bytes.
    loc: [u32; 2],
    pub(super) block: Link<BlockId>,
    pub(super) prev: Link<OpId>,
    pub(super) next: Link<OpId>,
    pub(super) operands: UseRange,
    /// The only result, when there is exactly one; otherwise they are in the extra.
    pub(super) result: ValueId,
    n_results_and_erased: u32,
    /// Regions, successors, and results when there are several; 0: none of these.
    pub(super) extra: u32,
}

/// The bit beside the number of results: the operation was erased and waits for the commit.
const ERASED: u32 = 1 << 31;

impl OpData {
    pub(super) fn new(name: OpName, loc: Location) -> Self {
        OpData {
            name,
            properties: AttrDict::EMPTY,
            attrs: AttrDict::EMPTY,
            order: 0,
            loc: loc.to_words(),
            block: Link::NULL,
            prev: Link::NULL,
            next: Link::NULL,
            operands: UseRange::default(),
            result: ValueId::null(),
            n_results_and_erased: 0,
            extra: 0,
        }
    }

    #[inline]
    pub(super) fn loc(&self) -> Location {
        Location::from_words(self.loc)
    }

    pub(super) fn set_loc(&mut self, loc: Location) {
        self.loc = loc.to_words();
    }

    #[inline]
    pub(super) fn n_results(&self) -> u32 {
        self.n_results_and_erased & !ERASED
    }

    pub(super) fn set_n_results(&mut self, n: u32) {
        assert!(n < ERASED >> 1, "fewer than 2^30 results");
        self.n_results_and_erased = n;
    }

    #[inline]
    pub(super) fn is_erased(&self) -> bool {
        self.n_results_and_erased & ERASED != 0
    }

    pub(super) fn set_erased(&mut self, erased: bool) {
        self.n_results_and_erased = self.n_results() | if erased { ERASED } else { 0 };
    }
}

impl Default for OpData {
    /// What is in a slot that is not taken.
    fn default() -> Self {
        OpData::new(OpName(0), Location::UNKNOWN)
    }
}

/// The parts that most operations do not have.
#[derive(Clone, Default)]
pub(super) struct OpExtra {
    /// Two fit where the pointer and the length of more would stand.
    pub(super) regions: SmallVec<[RegionId; 2]>,
    pub(super) results: SmallVec<[ValueId; 2]>,
    pub(super) successors: UseRange,
}

/// A block: arguments, operations, and the branches that lead to it.
#[derive(Clone)]
pub(super) struct BlockData {
    pub(super) region: Link<RegionId>,
    pub(super) prev: Link<BlockId>,
    pub(super) next: Link<BlockId>,
    pub(super) first: Link<OpId>,
    pub(super) last: Link<OpId>,
    pub(super) first_use: u32,
    /// The block was erased and waits for the commit.
    pub(super) erased: bool,
    pub(super) args: SmallVec<[ValueId; 2]>,
}

/// A region: a list of blocks under an operation.
#[derive(Clone, Copy, Default)]
pub(super) struct RegionData {
    pub(super) op: Link<OpId>,
    /// Which of the operation's regions it is.
    pub(super) index: u32,
    pub(super) first: Link<BlockId>,
    pub(super) last: Link<BlockId>,
    /// Counts the edits of the blocks and of the branches between them.
    pub(super) control_flow_version: u32,
}

impl RegionData {
    pub(super) fn new(op: Link<OpId>, index: u32) -> Self {
        RegionData { op, index, ..RegionData::default() }
    }
}

/// A value: its type, who defines it, and where its list of uses begins.
#[derive(Clone, Copy)]
pub(super) struct ValueData {
    pub(super) ty: Type,
    pub(super) first_use: u32,
    /// The slot of the defining operation or of the block.
    def: u32,
    /// What else is to be known of the definition; the two lowest bits say what it is.
    /// - [`RESULT`]: the position among several results, shifted left by two.
    /// - [`ONLY_RESULT`]: the name of the operation, shifted left by two: what folds and patterns ask first of an operand is how it was
    ///   made, and the operation may be far away.
    /// - [`ARGUMENT`]: the position among the arguments, shifted left by one.
    place: u32,
}

const RESULT: u32 = 0b00;
const ONLY_RESULT: u32 = 0b10;
const ARGUMENT: u32 = 0b1;

/// Who defines a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// Result number `index` of `op`.
    OpResult {
        /// The defining operation.
        op: OpId,
        /// Which of its results.
        index: u32,
    },
    /// Argument number `index` of `block`.
    BlockArg {
        /// The block.
        block: BlockId,
        /// Which of its arguments.
        index: u32,
    },
}

/// One operand: a use of a value, seen from its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpOperand {
    /// The operation that uses the value.
    pub owner: OpId,
    /// Which of its operands it is.
    pub index: u32,
}

/// Who defines a value, before its id is looked up.
#[derive(Clone, Copy)]
pub(super) enum DefLink {
    OpResult(Link<OpId>),
    BlockArg(Link<BlockId>),
}

impl ValueData {
    /// One of several results.
    pub(super) fn result(ty: Type, op: OpId, index: u32) -> Self {
        ValueData { ty, first_use: NO_USE, def: Link::from(op).slot(), place: index << 2 | RESULT }
    }

    /// The only result of an operation of that name.
    #[inline]
    pub(super) fn only_result(ty: Type, op: OpId, name: OpName) -> Self {
        let name = u32::try_from(name.index()).expect("a name is four bytes");
        ValueData { ty, first_use: NO_USE, def: Link::from(op).slot(), place: name << 2 | ONLY_RESULT }
    }

    pub(super) fn argument(ty: Type, block: BlockId, index: u32) -> Self {
        ValueData { ty, first_use: NO_USE, def: Link::from(block).slot(), place: index << 1 | ARGUMENT }
    }

    #[inline]
    pub(super) fn def(&self) -> DefLink {
        match self.place & ARGUMENT {
            0 => DefLink::OpResult(Link::from_slot(self.def)),
            _ => DefLink::BlockArg(Link::from_slot(self.def)),
        }
    }

    /// The name of the operation, if this is its only result.
    #[inline]
    pub(super) fn name_of_only(&self) -> Option<OpName> {
        (self.place & 0b11 == ONLY_RESULT).then_some(OpName(self.place >> 2))
    }

    /// The position among the results or arguments.
    #[inline]
    pub(super) fn index(&self) -> u32 {
        match self.place & 0b11 {
            RESULT => self.place >> 2,
            ONLY_RESULT => 0,
            _ => self.place >> 1,
        }
    }

    pub(super) fn set_argument_index(&mut self, index: u32) {
        self.place = index << 1 | ARGUMENT;
    }
}

impl Default for ValueData {
    fn default() -> Self {
        ValueData { ty: Type::NONE, first_use: NO_USE, def: 0, place: RESULT }
    }
}

impl Default for BlockData {
    fn default() -> Self {
        BlockData {
            region: Link::NULL,
            prev: Link::NULL,
            next: Link::NULL,
            first: Link::NULL,
            last: Link::NULL,
            first_use: NO_USE,
            erased: false,
            args: SmallVec::new(),
        }
    }
}

pub(super) type Ops = Arena<OpId, OpData>;
pub(super) type Blocks = Arena<BlockId, BlockData>;
pub(super) type Regions = Arena<RegionId, RegionData>;
pub(super) type Values = Arena<ValueId, ValueData>;

/// `None` for the null key.
#[inline]
pub(super) fn non_null<K: Key>(key: K) -> Option<K> {
    if key.is_null() { None } else { Some(key) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::arena::slot_size;
    use crate::storage::pool::Use;

    /// The budget of the design: an operation with two operands and one result in at most 160 bytes. It is well below.
    #[test]
    fn an_operation_fits_its_budget() {
        let (op, value) = (slot_size::<OpData>(), slot_size::<ValueData>());
        let operand = size_of::<Use<ValueId>>();
        assert_eq!((op, value, operand), (64, 20, 20));
        assert_eq!((slot_size::<BlockData>(), slot_size::<RegionData>()), (64, 24));
        assert!(op + value + 2 * operand <= 160);
    }
}
