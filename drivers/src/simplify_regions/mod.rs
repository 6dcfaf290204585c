//! Simplification of regions between the iterations of the greedy driver: control flow that patterns on single operations
//! do not see.
//!
//! Always: blocks that cannot be reached, operations without use and effect (cyclic ones too), and block arguments that nothing
//! needs are erased. When merging is asked for: arguments that always receive the same value are dropped, and identical
//! blocks are merged, within a bound on the arguments that merging may add (unbounded, it explodes).

mod dead;
mod merge;

use proofmark_ir::{BlockId, Ir, RegionId, Rewriter};
use slotmap::SecondaryMap;

pub use dead::run_region_dce;
use merge::{drop_redundant_arguments, merge_identical_blocks};

/// Simplifies the regions and what is nested in them. Whether something changed is in the journal.
///
/// `true`: doing it again would change nothing. Erasing what is dead goes as far as it goes at once, but merging may enable
/// more of everything.
pub fn simplify_regions(rw: &mut Rewriter<'_>, regions: &[RegionId], merge: bool) -> bool {
    let branching = branching_regions(rw, regions);
    erase_unreachable_in(rw, &branching);
    run_region_dce(rw, regions);
    let since = rw.checkpoint();
    if merge {
        for &region in branching.iter() {
            if is_there(rw, region) {
                merge_identical_blocks(rw, region);
            }
        }
        for &region in branching.iter() {
            if is_there(rw, region) {
                drop_redundant_arguments(rw, region);
            }
        }
    }
    rw.edits_since(since).is_empty()
}

fn is_there(ir: &Ir, region: RegionId) -> bool {
    ir.try_region_op(region).is_some_and(|op| ir.contains_op(op))
}

/// Those of the regions, and of what is nested in them, that have more than one block: others have no control flow to simplify.
fn branching_regions(ir: &Ir, regions: &[RegionId]) -> Vec<RegionId> {
    let mut branching = Vec::new();
    let mut pending: Vec<RegionId> = regions.to_vec();
    while let Some(region) = pending.pop() {
        if branches(ir, region) {
            branching.push(region);
        }
        for block in ir.blocks(region) {
            pending.extend(ir.ops(block).flat_map(|op| ir.regions(op).iter().copied()));
        }
    }
    branching
}

/// Whether the region has more than one block.
#[inline]
pub(crate) fn branches(ir: &Ir, region: RegionId) -> bool {
    ir.entry_block(region) != ir.last_block(region)
}

/// Erases the blocks that cannot be reached from the entry of their region, in the regions and what is nested in them.
pub fn erase_unreachable_blocks(rw: &mut Rewriter<'_>, regions: &[RegionId]) {
    let branching = branching_regions(rw, regions);
    erase_unreachable_in(rw, &branching);
}

/// The same in these regions themselves.
pub(crate) fn erase_unreachable_in(rw: &mut Rewriter<'_>, regions: &[RegionId]) {
    for &region in regions {
        // It may have been in a block that could not be reached.
        if is_there(rw, region) {
            erase_unreachable_blocks_of(rw, region);
        }
    }
}

fn erase_unreachable_blocks_of(rw: &mut Rewriter<'_>, region: RegionId) {
    let mut reachable: SecondaryMap<BlockId, ()> = SecondaryMap::new();
    let mut pending: Vec<BlockId> = rw.entry_block(region).into_iter().collect();
    while let Some(block) = pending.pop() {
        if reachable.insert(block, ()).is_none() {
            pending.extend(rw.last_op(block).into_iter().flat_map(|last| rw.successors(last)));
        }
    }
    let dead: Vec<BlockId> = rw.blocks(region).filter(|&block| !reachable.contains_key(block)).collect();
    if !dead.is_empty() {
        rw.erase_blocks(&dead);
    }
}
