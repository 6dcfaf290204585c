//! Accessors of regions and blocks for the patterns of scf.

use proofmark_ir::{BlockId, Ir, OpId, RegionId, ValueId};
use smallvec::SmallVec;

/// Returns the block of a region that has a single block.
pub(super) fn only_block(ir: &Ir, region: RegionId) -> Option<BlockId> {
    ir.entry_block(region).filter(|&block| ir.next_block(block).is_none())
}

/// Returns the single block of region number `region` of `op`.
pub(super) fn block_of(ir: &Ir, op: OpId, region: usize) -> Option<BlockId> {
    only_block(ir, *ir.regions(op).get(region)?)
}

/// Returns the operands of the last operation of a block.
pub(super) fn yielded(ir: &Ir, block: BlockId) -> SmallVec<[ValueId; 4]> {
    ir.last_op(block).map(|last| ir.operands(last).collect()).unwrap_or_default()
}

/// Returns whether the value is defined in the region or in a region nested in it.
pub(super) fn is_defined_in(ir: &Ir, value: ValueId, region: RegionId) -> bool {
    ir.defining_block(value).is_some_and(|block| is_within(ir, ir.block_region(block), region))
}

/// Returns whether the region `inner` is `region` or nested in it.
pub(super) fn is_within(ir: &Ir, inner: Option<RegionId>, region: RegionId) -> bool {
    std::iter::successors(inner, |&each| ir.parent_region(ir.region_op(each))).any(|each| each == region)
}
