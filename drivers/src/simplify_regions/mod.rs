//! Region simplification: control flow simplifications that are not expressible as patterns on single operations.
//!
//! Unreachable blocks, dead operations (with cyclic uses as well) and dead block arguments are erased. With merging,
//! identical blocks are merged, and arguments that receive a single value are erased. Unlike MLIR, blocks that differ
//! in operands are not merged, because the added block arguments can grow the IR without bound.

mod dead;
mod merge;

use proofmark_ir::{BlockId, Ir, RegionId, Rewriter};

use crate::id_map::IdSet;

pub use dead::run_region_dce;
use merge::{drop_redundant_arguments, merge_identical_blocks};

/// Simplifies `regions` and the regions nested in them. The journal shows whether the IR changed.
///
/// Returns whether a second call would change nothing. Dead code elimination reaches a fixpoint at once; merging may
/// enable further simplifications.
///
/// # Examples
///
/// ```
/// use proofmark_drivers::simplify_regions;
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let text = b"
/// func.func @f() {
///   return
/// ^unreachable:
///   return
/// }
/// ";
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions::default()).unwrap();
/// let root = ir.root();
/// let function = ir.lookup_symbol(root, ctx.ident("f")).unwrap();
/// let regions = ir.regions(function).to_vec();
/// simplify_regions(&mut ir.rewriter(), &regions, true);
/// ir.commit();
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(!text.contains("^bb1"));
/// ```
pub fn simplify_regions(rw: &mut Rewriter<'_>, regions: &[RegionId], merge: bool) -> bool {
    let mut simplification = Simplification::new(rw, regions, merge);
    while simplification.step_with(rw) {}
    simplification.is_complete()
}

/// The approximate number of edits of one step.
const EDITS_PER_STEP: usize = 1024;

/// Region simplification in steps. The IR is valid after each step, so that the caller can commit. This limits the
/// size of the journal.
pub(crate) struct Simplification {
    regions: Vec<RegionId>,
    branching: Vec<RegionId>,
    merge: bool,
    /// The next step.
    stage: Stage,
    has_merged: bool,
}

/// A step. Regions are given as indices of branching regions.
enum Stage {
    /// Dead code elimination in all regions.
    Dead,
    /// Merging of identical blocks in a region.
    Identical(usize),
    /// Erasure of redundant arguments in a region, from a block on.
    Redundant(usize, Option<BlockId>),
}

impl Simplification {
    pub(crate) fn new(ir: &Ir, regions: &[RegionId], merge: bool) -> Simplification {
        let branching = branching_regions(ir, regions);
        Simplification { regions: regions.to_vec(), branching, merge, stage: Stage::Dead, has_merged: false }
    }

    /// Runs the next step. Returns `false` if there is none.
    pub(crate) fn step(&mut self, ir: &mut Ir) -> bool {
        self.step_with(&mut ir.rewriter())
    }

    /// Returns whether a further simplification would change nothing.
    pub(crate) fn is_complete(&self) -> bool {
        !self.has_merged
    }

    fn step_with(&mut self, rw: &mut Rewriter<'_>) -> bool {
        let since = rw.checkpoint();
        self.stage = match self.stage {
            Stage::Dead => {
                erase_unreachable_in(rw, &self.branching);
                run_region_dce(rw, &self.regions);
                // Dead code elimination reaches a fixpoint, so that it does not count as merging.
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

/// Returns the regions with more than one block among `regions` and the regions nested in them.
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

/// Returns whether `region` has more than one block.
#[inline]
pub(crate) fn branches(ir: &Ir, region: RegionId) -> bool {
    ir.entry_block(region) != ir.last_block(region)
}

/// Erases the blocks that are unreachable from the entry of their region, in `regions` and in regions nested in them.
pub fn erase_unreachable_blocks(rw: &mut Rewriter<'_>, regions: &[RegionId]) {
    let branching = branching_regions(rw, regions);
    erase_unreachable_in(rw, &branching);
}

/// Erases the unreachable blocks of `regions`, without nested regions.
pub(crate) fn erase_unreachable_in(rw: &mut Rewriter<'_>, regions: &[RegionId]) {
    for &region in regions {
        // The region may have been in an unreachable block.
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
