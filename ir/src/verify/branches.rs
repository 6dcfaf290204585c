//! Edits of branches that take no dominator away from any use: what canonicalization does all the time, recognized without a
//! dominator tree, so that verifying it costs what was touched and not a pass over the function.
//!
//! An edit may drop branches, and may let a block `a` branch to `d` where it branched to `p` and `p` to `d` before (skipping a
//! block that only passes on; merging `p` into `a`). Every path to a block is then, with the skipped blocks put back, a path of
//! before; so no block loses a dominator but the skipped ones. Nothing is lost if these are gone, or if what they define is used
//! only in them. No block becomes reachable either.
//!
//! Of uses across blocks, those are known to be right whose definition dominated the block before for a reason that is still
//! there: an operation that is where it was, what the terminator of before used, what the terminator of a skipped block used.
//! Everything else is for [`dominance`](crate::dominance) to decide.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{BlockId, Edit, Ir, OpId, ValueDef, ValueId};

/// A skipped block with more operations is not looked through.
const MAX_SKIPPED: usize = 32;

/// What is known of the control flow before a stretch of edits that are of the harmless kind.
pub(super) struct Branches {
    /// The terminators that blocks had before, of those that have another now.
    old: FxHashMap<BlockId, OpId>,
    created: FxHashSet<OpId>,
    /// Whose operands changed.
    changed: FxHashSet<OpId>,
    /// Where operations were before, if they are elsewhere.
    origins: FxHashMap<OpId, BlockId>,
}

impl Branches {
    /// `None` if the edits may take a dominator away.
    pub(super) fn harmless(ir: &Ir, edits: &[Edit]) -> Option<Branches> {
        let mut branches = Branches {
            old: FxHashMap::default(),
            created: FxHashSet::default(),
            changed: FxHashSet::default(),
            origins: FxHashMap::default(),
        };
        let (mut linked, mut last) = (Vec::new(), None);
        for edit in edits {
            match *edit {
                Edit::SetSuccessor { .. } => return None,
                Edit::LinkBlock(block) | Edit::UnlinkBlock { block, .. } if ir.contains_block(block) => {
                    return None;
                }
                // What came after it may have become the entry.
                Edit::UnlinkBlock { region, next, .. }
                    if ir.try_region_op(region).is_some() && ir.entry_block(region) == Some(next) =>
                {
                    return None;
                }
                Edit::CreateOp(op) => drop(branches.created.insert(op)),
                Edit::SetOperand { .. } | Edit::ResizeOperands { .. } => {
                    // The operands of one operation are set together.
                    let op = ir.edited_op(edit);
                    if op != last {
                        branches.changed.extend(op);
                        last = op;
                    }
                }
                Edit::LinkOp(op) if ir.successors(op).len() != 0 => linked.push(op),
                Edit::UnlinkOp { op, block, .. } if !branches.created.contains(&op) => {
                    if branches.origins.contains_key(&op) {
                        continue;
                    }
                    branches.origins.insert(op, block);
                    if ir.successors(op).len() != 0 {
                        branches.old.insert(block, op);
                    }
                }
                _ => {}
            }
        }
        let kept = |op: OpId| {
            let Some(block) = ir.contains_op(op).then(|| ir.parent_block(op)).flatten() else { return true };
            ir.successors(op).all(|to| branches.led(ir, block, to))
        };
        linked.into_iter().all(kept).then_some(branches)
    }

    /// The terminator that a block had before.
    fn terminator(&self, ir: &Ir, block: BlockId) -> Option<OpId> {
        self.old.get(&block).copied().or_else(|| {
            let last = ir.contains_block(block).then(|| ir.last_op(block)).flatten();
            last.filter(|last| !self.created.contains(last) && !self.origins.contains_key(last))
        })
    }

    fn branched(&self, ir: &Ir, from: BlockId, to: BlockId) -> bool {
        self.terminator(ir, from).is_some_and(|op| ir.successors(op).any(|each| each == to))
    }

    /// Whether `from` led to `to` before, directly or through a block that need not dominate anything.
    fn led(&self, ir: &Ir, from: BlockId, to: BlockId) -> bool {
        let Some(op) = self.terminator(ir, from) else { return false };
        ir.successors(op).any(|each| each == to)
            || ir.successors(op).any(|skipped| self.branched(ir, skipped, to) && confined(ir, skipped))
    }

    /// Whether the definition of `value` is known to dominate `user`, which is in another block of the same region.
    pub(super) fn keep(&self, ir: &Ir, user: OpId, value: ValueId) -> bool {
        let Some(block) = ir.parent_block(user) else { return false };
        let def_moved_from = match ir.value_def(value) {
            ValueDef::OpResult { op, .. } if self.created.contains(&op) => return false,
            ValueDef::OpResult { op, .. } => self.origins.get(&op).copied(),
            ValueDef::BlockArg { .. } => None,
        };
        let def_block = ir.defining_block(value);
        if !self.created.contains(&user) && !self.changed.contains(&user) {
            // The use was right before; now the one or the other is elsewhere, or branches were edited around them.
            match (self.origins.get(&user).copied(), def_moved_from) {
                (None, None) => return true,
                // From a block to one that branched there.
                (Some(from), None) if from == block => return true,
                (Some(from), None) => return def_block != Some(from) && self.branched(ir, block, from),
                _ => return false,
            }
        }
        if def_moved_from.is_some() {
            return false;
        }
        let used_by = |op: OpId| !self.changed.contains(&op) && ir.operands(op).any(|each| each == value);
        let Some(old) = self.terminator(ir, block) else { return false };
        used_by(old)
            || ir.successors(old).any(|skipped| {
                def_block != Some(skipped) && self.terminator(ir, skipped).is_some_and(used_by)
            })
    }
}

/// Whether a block is gone, or what it defines is used only in it.
fn confined(ir: &Ir, block: BlockId) -> bool {
    if !ir.contains_block(block) {
        return true;
    }
    let inside = |&value: &ValueId| ir.users(value).all(|user| ir.parent_block(user) == Some(block));
    ir.block_args(block).iter().all(inside)
        && ir.ops(block).nth(MAX_SKIPPED).is_none()
        && ir.ops(block).all(|op| ir.results(op).iter().all(inside))
}
