//! The data in the arena slots, and the ids.
//!
//! Sizes with the slot header: an operation 64 bytes, a value 20, an operand 20.

use slotmap::{Key, new_key_type};
use smallvec::SmallVec;

use super::arena::{Arena, Link};
use super::pool::{NO_USE, UseRange};
use crate::{AttrDict, Location, OpName, Type};

new_key_type! {
    /// The id of an operation.
    pub struct OpId;
    /// The id of a block.
    pub struct BlockId;
    /// The id of a region.
    pub struct RegionId;
    /// The id of a value: a result of an operation or an argument of a block.
    pub struct ValueId;
}

/// An operation. Its operands are contiguous in the operand pool.
#[derive(Clone, Copy)]
pub(super) struct OpData {
    pub(super) name: OpName,
    pub(super) properties: AttrDict,
    pub(super) attrs: AttrDict,
    /// The order number in the block: increasing, with gaps.
    pub(super) order: u32,
    /// The location in two words, so that the slot has 64 bytes.
    loc: [u32; 2],
    pub(super) block: Link<BlockId>,
    pub(super) prev: Link<OpId>,
    pub(super) next: Link<OpId>,
    pub(super) operands: UseRange,
    /// The result, if there is exactly one. Several results are in the extra data.
    pub(super) result: ValueId,
    n_results_and_erased: u32,
    /// The index of the extra data (regions, successors, several results); 0 if there are none.
    pub(super) extra: u32,
}

/// Set beside the number of results if the operation was erased and the erasure is not committed.
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
    /// Returns the data of a free slot.
    fn default() -> Self {
        OpData::new(OpName(0), Location::UNKNOWN)
    }
}

/// The parts that most operations lack.
#[derive(Clone, Default)]
pub(super) struct OpExtra {
    /// Two inline regions take the space of a heap pointer and a length.
    pub(super) regions: SmallVec<[RegionId; 2]>,
    pub(super) results: SmallVec<[ValueId; 2]>,
    pub(super) successors: UseRange,
}

/// A block: arguments, operations, and the head of the list of branches to it.
#[derive(Clone)]
pub(super) struct BlockData {
    pub(super) region: Link<RegionId>,
    pub(super) prev: Link<BlockId>,
    pub(super) next: Link<BlockId>,
    pub(super) first: Link<OpId>,
    pub(super) last: Link<OpId>,
    pub(super) first_use: u32,
    /// Whether the block was erased and the erasure is not committed.
    pub(super) erased: bool,
    pub(super) args: SmallVec<[ValueId; 2]>,
}

/// A region: the list of blocks of an operation's region.
#[derive(Clone, Copy, Default)]
pub(super) struct RegionData {
    pub(super) op: Link<OpId>,
    /// The index among the operation's regions.
    pub(super) index: u32,
    pub(super) first: Link<BlockId>,
    pub(super) last: Link<BlockId>,
    /// Counts edits of the blocks and of the branches between them.
    pub(super) control_flow_version: u32,
}

impl RegionData {
    pub(super) fn new(op: Link<OpId>, index: u32) -> Self {
        RegionData { op, index, ..RegionData::default() }
    }
}

/// A value: its type, its definition, and the head of its use list.
#[derive(Clone, Copy)]
pub(super) struct ValueData {
    pub(super) ty: Type,
    pub(super) first_use: u32,
    /// The slot of the defining operation or block.
    def: u32,
    /// The position in the definition. The two lowest bits are the tag.
    /// - [`RESULT`]: the index among several results, shifted left by two.
    /// - [`ONLY_RESULT`]: the name of the defining operation, shifted left by two. Folds and patterns read the name of
    ///   an operand's definition first; the operation itself may not be in the cache.
    /// - [`ARGUMENT`]: the index among the arguments, shifted left by one.
    place: u32,
}

const RESULT: u32 = 0b00;
const ONLY_RESULT: u32 = 0b10;
const ARGUMENT: u32 = 0b1;

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// The result `index` of `op`.
    OpResult {
        /// The defining operation.
        op: OpId,
        /// The index among the results.
        index: u32,
    },
    /// The argument `index` of `block`.
    BlockArg {
        /// The block.
        block: BlockId,
        /// The index among the arguments.
        index: u32,
    },
}

/// One operand, as a use of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpOperand {
    /// The operation that uses the value.
    pub owner: OpId,
    /// The index among the operands.
    pub index: u32,
}

/// The definition of a value as a link.
#[derive(Clone, Copy)]
pub(super) enum DefLink {
    OpResult(Link<OpId>),
    BlockArg(Link<BlockId>),
}

impl ValueData {
    /// Returns the data of one of several results.
    pub(super) fn result(ty: Type, op: OpId, index: u32) -> Self {
        ValueData { ty, first_use: NO_USE, def: Link::from(op).slot(), place: index << 2 | RESULT }
    }

    /// Returns the only result of an operation with this name.
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

    /// Returns the name of the defining operation, if the value is its only result.
    #[inline]
    pub(super) fn name_of_only(&self) -> Option<OpName> {
        (self.place & 0b11 == ONLY_RESULT).then_some(OpName(self.place >> 2))
    }

    /// Returns the index among the results or arguments.
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

/// Returns `None` for the null key.
#[inline]
pub(super) fn non_null<K: Key>(key: K) -> Option<K> {
    if key.is_null() { None } else { Some(key) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::arena::slot_size;
    use crate::storage::pool::Use;

    /// The design limit is 160 bytes for an operation with two operands and one result.
    #[test]
    fn an_operation_fits_its_budget() {
        let (op, value) = (slot_size::<OpData>(), slot_size::<ValueData>());
        let operand = size_of::<Use<ValueId>>();
        assert_eq!((op, value, operand), (64, 20, 20));
        assert_eq!((slot_size::<BlockData>(), slot_size::<RegionData>()), (64, 24));
        assert!(op + value + 2 * operand <= 160);
    }
}
