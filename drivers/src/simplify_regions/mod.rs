//! Simplification of regions between the iterations of the greedy driver: control flow that patterns on single operations
//! do not see.
//!
//! Always: blocks that cannot be reached, operations without use and effect (cyclic ones too), and block arguments that nothing
//! needs are erased. When merging is asked for: arguments that always receive the same value are dropped, and identical
//! blocks are merged, within a bound on the arguments that merging may add (unbounded, it explodes).

mod dead;
mod merge;

use proofmark_ir::{BlockId, Ir, RegionId, Rewriter};

use crate::id_map::IdSet;

pub use dead::run_region_dce;
use merge::{drop_redundant_arguments, merge_identical_blocks};

/// Simplifies the regions and what is nested in them. Whether something changed is in the journal.
///
/// `true`: doing it again would change nothing. Erasing what is dead goes as far as it goes at once, but merging may enable
/// more of everything.
pub fn simplify_regions(rw: &mut Rewriter<'_>, regions: &[RegionId], merge: bool) -> bool {
    let mut simplification = Simplification::new(rw, regions, merge);
    while simplification.step_with(rw) {}
    simplification.is_complete()
}

/// After about so many edits the IR may be committed.
const EDITS_PER_STEP: usize = 1024;

/// The simplification of regions in steps, after each of which the IR is valid, and its edits may be committed: all of them together
/// would fill more memory than the blocks that they are about.
pub(crate) struct Simplification {
    regions: Vec<RegionId>,
    branching: Vec<RegionId>,
    merge: bool,
    /// What comes next.
    stage: Stage,
    has_merged: bool,
}

enum Stage {
    Dead,
    Identical(usize),
    /// Arguments of the blocks of that region; of those from that block on, if it was begun with.
    Redundant(usize, Option<BlockId>),
}

impl Simplification {
    pub(crate) fn new(ir: &Ir, regions: &[RegionId], merge: bool) -> Simplification {
        let branching = branching_regions(ir, regions);
        Simplification { regions: regions.to_vec(), branching, merge, stage: Stage::Dead, has_merged: false }
    }

    /// The next step. `false`: there was none.
    pub(crate) fn step(&mut self, ir: &mut Ir) -> bool {
        self.step_with(&mut ir.rewriter())
    }

    /// Whether doing it again would change nothing.
    pub(crate) fn is_complete(&self) -> bool {
        !self.has_merged
    }

    fn step_with(&mut self, rw: &mut Rewriter<'_>) -> bool {
        let since = rw.checkpoint();
        self.stage = match self.stage {
            Stage::Dead => {
                erase_unreachable_in(rw, &self.branching);
                run_region_dce(rw, &self.regions);
                // What is dead is gone, and merging is another matter.
                self.stage = Stage::Identical(0);
                return true;
            }
            Stage::Identical(_) | Stage::Redundant(..) if !self.merge => return false,
            Stage::Identical(at) => match self.branching.get(at) {
                Some(&region) => {
                    if is_there(rw, region) {
                        merge_identical_blocks(rw, region);
                    }
                    Stage::Identical(at + 1)
                }
                None => Stage::Redundant(0, None),
            },
            Stage::Redundant(at, begun) => {
                let Some(&region) = self.branching.get(at) else { return false };
                let mut next = match begun {
                    None if is_there(rw, region) => rw.entry_block(region),
                    begun => begun,
                };
                while let Some(block) = next
                    && rw.edits_since(since).len() < EDITS_PER_STEP
                {
                    next = rw.next_block(block);
                    drop_redundant_arguments(rw, block);
                }
                if next.is_some() { Stage::Redundant(at, next) } else { Stage::Redundant(at + 1, None) }
            }
        };
        self.has_merged |= !rw.edits_since(since).is_empty();
        true
    }
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
    let mut reachable: IdSet<BlockId> = IdSet::new();
    let mut pending: Vec<BlockId> = rw.entry_block(region).into_iter().collect();
    while let Some(block) = pending.pop() {
        if reachable.insert(block) {
            pending.extend(rw.last_op(block).into_iter().flat_map(|last| rw.successors(last)));
        }
    }
    let dead: Vec<BlockId> = rw.blocks(region).filter(|&block| !reachable.contains(block)).collect();
    if !dead.is_empty() {
        rw.erase_blocks(&dead);
    }
}
