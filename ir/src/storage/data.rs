//! What an arena slot holds, and the ids that name it.
//!
//! The layout is the budget: `OpData` with its slot header is 80 bytes, a value 24, an operand 24.

use slotmap::{Key, KeyData, new_key_type};
use smallvec::SmallVec;

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
#[derive(Clone)]
pub(super) struct OpData {
    pub(super) name: OpName,
    pub(super) properties: AttrDict,
    pub(super) attrs: AttrDict,
    /// Position in the block, growing but with gaps.
    pub(super) order: u32,
    pub(super) loc: Location,
    pub(super) block: BlockId,
    pub(super) prev: OpId,
    pub(super) next: OpId,
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
            loc,
            block: BlockId::null(),
            prev: OpId::null(),
            next: OpId::null(),
            operands: UseRange::default(),
            result: ValueId::null(),
            n_results_and_erased: 0,
            extra: 0,
        }
    }

    #[inline]
    pub(super) fn n_results(&self) -> u32 {
        self.n_results_and_erased & !ERASED
    }

    pub(super) fn set_n_results(&mut self, n: u32) {
        assert!(n < ERASED, "fewer than 2^31 results");
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
    pub(super) region: RegionId,
    pub(super) prev: BlockId,
    pub(super) next: BlockId,
    pub(super) first: OpId,
    pub(super) last: OpId,
    pub(super) first_use: u32,
    /// The block was erased and waits for the commit.
    pub(super) erased: bool,
    pub(super) args: SmallVec<[ValueId; 2]>,
}

/// A region: a list of blocks under an operation.
#[derive(Clone)]
pub(super) struct RegionData {
    pub(super) op: OpId,
    pub(super) first: BlockId,
    pub(super) last: BlockId,
    /// Counts the edits of the blocks and of the branches between them.
    pub(super) control_flow_version: u32,
}

impl RegionData {
    pub(super) fn new(op: OpId) -> Self {
        RegionData { op, first: BlockId::null(), last: BlockId::null(), control_flow_version: 0 }
    }
}

/// A value: its type, who defines it, and where its list of uses begins.
#[derive(Clone)]
pub(super) struct ValueData {
    pub(super) ty: Type,
    pub(super) first_use: u32,
    /// The key of the defining operation or of the block.
    def: KeyData,
    /// The position among the results or arguments, shifted left by one; the lowest bit says "block argument".
    index: u32,
}

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

impl ValueData {
    pub(super) fn result(ty: Type, op: OpId, index: u32) -> Self {
        ValueData { ty, first_use: NO_USE, def: op.data(), index: index << 1 }
    }

    pub(super) fn argument(ty: Type, block: BlockId, index: u32) -> Self {
        ValueData { ty, first_use: NO_USE, def: block.data(), index: index << 1 | 1 }
    }

    #[inline]
    pub(super) fn def(&self) -> ValueDef {
        let index = self.index >> 1;
        match self.index & 1 {
            0 => ValueDef::OpResult { op: self.def.into(), index },
            _ => ValueDef::BlockArg { block: self.def.into(), index },
        }
    }

    pub(super) fn set_argument_index(&mut self, index: u32) {
        self.index = index << 1 | 1;
    }
}

impl BlockData {
    pub(super) fn new() -> Self {
        BlockData {
            region: RegionId::null(),
            prev: BlockId::null(),
            next: BlockId::null(),
            first: OpId::null(),
            last: OpId::null(),
            first_use: NO_USE,
            erased: false,
            args: SmallVec::new(),
        }
    }
}

/// `None` for the null key, which the intrusive lists use as their end.
#[inline]
pub(super) fn non_null<K: Key>(key: K) -> Option<K> {
    if key.is_null() { None } else { Some(key) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::pool::Use;

    /// The budget of the design: an operation with two operands and one result in at most 160 bytes.
    #[test]
    fn an_operation_fits_its_budget() {
        let slot = |data: usize, align: usize| (data + 4).next_multiple_of(align.max(4));
        let op = slot(size_of::<OpData>(), align_of::<OpData>());
        let value = slot(size_of::<ValueData>(), align_of::<ValueData>());
        let operand = size_of::<Use<ValueId>>();
        assert_eq!((op, value, operand), (80, 24, 24));
        assert!(op + value + 2 * operand <= 160);
    }
}
