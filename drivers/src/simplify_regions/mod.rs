//! Simplification of regions between the iterations of the greedy driver: control flow that patterns on single operations
//! do not see.
//!
//! Always: blocks that cannot be reached, operations without use and effect (cyclic ones too), and block arguments that nothing
//! needs are erased. When merging is asked for: arguments that always receive the same value are dropped, and identical
//! blocks are merged, within a bound on the arguments that merging may add (unbounded, it explodes).

mod dead;
mod merge;

use proofmark_ir::{BlockId, RegionId, Rewriter};
use slotmap::SecondaryMap;

pub use dead::run_region_dce;
use merge::{drop_redundant_arguments, merge_identical_blocks};

/// Simplifies the regions and what is nested in them. Whether something changed is in the journal.
///
/// `true`: doing it again would change nothing. Erasing what is dead goes as far as it goes at once, but merging may enable
/// more of everything.
pub fn simplify_regions(rw: &mut Rewriter<'_>, regions: &[RegionId], merge: bool) -> bool {
    erase_unreachable_blocks(rw, regions);
    run_region_dce(rw, regions);
    let since = rw.checkpoint();
    if merge {
        merge_identical_blocks(rw, regions);
        drop_redundant_arguments(rw, regions);
    }
    rw.edits_since(since).is_empty()
}

/// Erases the blocks that cannot be reached from the entry of their region, in the regions and what is nested in them.
pub fn erase_unreachable_blocks(rw: &mut Rewriter<'_>, regions: &[RegionId]) {
    let mut pending: Vec<RegionId> = regions.to_vec();
    while let Some(region) = pending.pop() {
        let n_blocks = rw.blocks(region).take(2).count();
        if n_blocks > 1 {
            erase_unreachable_in(rw, region);
        }
        for block in rw.blocks(region) {
            pending.extend(rw.ops(block).flat_map(|op| rw.regions(op).iter().copied()));
        }
    }
}

fn erase_unreachable_in(rw: &mut Rewriter<'_>, region: RegionId) {
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
