//! Edits of the control flow that preserve dominance, recognized without a dominator tree.
//!
//! Canonicalization makes such edits frequently. Recognizing them makes the cost of verification proportional to the
//! edits instead of the function.
//!
//! Permitted edits remove branches, or redirect a branch of block `a` from `p` to `d` where `p` branched to `d` before
//! (skipping `p`, or merging `p` into `a`), or to the end of a chain of such blocks. Every new path to a block is an
//! old path without the skipped blocks. Hence a block loses no dominator except skipped blocks. This does not matter if
//! the skipped blocks are erased, or their values are used only inside of them. No block becomes reachable either.
//!
//! Of uses across blocks, this module accepts those whose definition dominated the user's block before for a reason
//! that still holds: an operation that was not moved, a value used by the former terminator, a value used by the
//! terminator of a skipped block. Blocks dominated by an erased block are dominated by its only predecessor. This
//! covers uses of operations moved from the erased block to the predecessor, and of values the predecessor passed to
//! it. All other uses are checked by [`dominance`](crate::dominance).

use std::cell::{Cell, OnceCell};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::{BlockId, Edit, Ir, Move, OpId, Traits, ValueDef, ValueId};

/// A skipped block may have at most this many operations.
const MAX_SKIPPED: usize = 32;

/// The number of blocks that may be inspected in addition to one for each edit.
const MIN_INSPECTIONS: usize = 256;

/// The control flow before a range of edits that preserve dominance.
pub(super) struct Branches<'e> {
    edits: &'e [Edit],
    /// The former terminators of blocks whose terminator changed.
    old: FxHashMap<BlockId, OpId>,
    /// Operations at the end of a block that were not there before.
    new_ends: FxHashSet<OpId>,
    /// Pairs of blocks such that a chain of branches chains from the first to the second.
    chains: FxHashSet<(BlockId, BlockId)>,
    /// The number of blocks that may still be inspected, which bounds repeated walks along chains.
    inspections_left: Cell<usize>,
    /// The changes of operations, computed at the first request.
    changes: OnceCell<OpChanges>,
}

/// The changes of operations in a range of edits.
#[derive(Default)]
struct OpChanges {
    created: FxHashSet<OpId>,
    /// The operations whose operands changed, each with its former operands that were arguments of erased blocks.
    changed: FxHashMap<OpId, SmallVec<[ValueId; 2]>>,
    /// The operands that were set, with their current value, and the operations whose operand list was replaced.
    set: FxHashSet<(OpId, ValueId)>,
    resized: FxHashSet<OpId>,
    /// The former blocks of operations that were moved.
    origins: FxHashMap<OpId, BlockId>,
}

impl OpChanges {
    fn new(ir: &Ir, edits: &[Edit]) -> OpChanges {
        let mut changes = OpChanges::default();
        for edit in edits {
            match *edit {
                Edit::CreateOp(op) => drop(changes.created.insert(op)),
                Edit::SetOperand { .. } => {
                    let Some((op, new, old)) = ir.set_value_of(edit) else { continue };
                    changes.set.insert((op, new));
                    let former = changes.changed.entry(op).or_default();
                    if let Some(ValueDef::BlockArg { block, .. }) = ir.try_value_def(old)
                        && !ir.contains_block(block)
                    {
                        former.push(old);
                    }
                }
                Edit::ResizeOperands { op, .. } => {
                    changes.changed.entry(op).or_default();
                    changes.resized.insert(op);
                }
                Edit::UnlinkOp { op, block, .. } if !changes.created.contains(&op) => {
                    changes.origins.entry(op).or_insert(block);
                }
                Edit::MoveOps(_) => {
                    let Some(moved) = ir.moved(edit) else { continue };
                    for &op in moved.ops.iter().filter(|op| !changes.created.contains(op)) {
                        changes.origins.entry(op).or_insert(moved.from);
                    }
                }
                _ => {}
            }
        }
        changes
    }
}

impl<'e> Branches<'e> {
    /// Returns the former control flow; `None` if the edits may remove a dominator.
    pub(super) fn dominance_preserving(ir: &Ir, edits: &'e [Edit]) -> Option<Branches<'e>> {
        let mut branches = Branches {
            edits,
            old: FxHashMap::default(),
            new_ends: FxHashSet::default(),
            chains: FxHashSet::default(),
            inspections_left: Cell::new(MIN_INSPECTIONS + edits.len()),
            changes: OnceCell::new(),
        };
        let mut linked: SmallVec<[OpId; 4]> = SmallVec::new();
        for edit in edits {
            match *edit {
                Edit::SetSuccessor { .. } => return None,
                Edit::LinkBlock(block) | Edit::UnlinkBlock { block, .. } if ir.contains_block(block) => {
                    return None;
                }
                // The next block may have become the entry block.
                Edit::UnlinkBlock { region, next, .. }
                    if ir.try_region_op(region).is_some() && ir.entry_block(region) == Some(next) =>
                {
                    return None;
                }
                Edit::LinkOp(op) => branches.record_linked(ir, op, &mut linked),
                Edit::UnlinkOp { op, block, .. } => branches.record_unlinked(ir, op, block),
                Edit::MoveOps(_) => {
                    let Some(moved) = ir.moved(edit) else { continue };
                    for &op in moved.ops {
                        branches.record_unlinked(ir, op, moved.from);
                        branches.record_linked(ir, op, &mut linked);
                    }
                }
                _ => {}
            }
        }
        for op in linked {
            let Some(block) = ir.contains_op(op).then(|| ir.parent_block(op)).flatten() else { continue };
            for i in 0..ir.successors(op).len() {
                let to = ir.successor(op, i);
                if !branches.reached(ir, block, to) {
                    return None;
                }
                branches.chains.insert((block, to));
            }
        }
        Some(branches)
    }

    /// Records that an operation was linked into a block.
    fn record_linked(&mut self, ir: &Ir, op: OpId, linked: &mut SmallVec<[OpId; 4]>) {
        let branches_on = ir.successors(op).len() != 0;
        if branches_on {
            linked.push(op);
        }
        if branches_on || ir.contains_op(op) && ir.next_op(op).is_none() {
            self.new_ends.insert(op);
        }
    }

    /// Records that an operation was unlinked from a block. If it was linked by these edits, it is not the former
    /// terminator.
    fn record_unlinked(&mut self, ir: &Ir, op: OpId, block: BlockId) {
        if ir.successors(op).len() != 0 && !self.new_ends.contains(&op) {
            self.old.entry(block).or_insert(op);
        }
    }

    /// Returns whether a move merged two blocks: all operations of an erased block were moved to the end of its only
    /// predecessor, which had no other successor. Then dominance is preserved:
    ///
    /// - A definition that dominated a moved operation still dominates it. Its block was the predecessor or dominated
    ///   the predecessor, because every path passed through the predecessor; operations of the predecessor precede the
    ///   moved ones.
    /// - A moved operation still dominates the operations that it dominated. Within the block, the order is unchanged.
    ///   Another block that was dominated by the erased block was dominated by the predecessor too, and these edits
    ///   remove no dominator. Both arguments hold for several merges together if no operation is moved twice.
    /// - There is one exception: a use of a moved operation nested in the target block, before the moved operation. The
    ///   two blocks then dominated each other, which is possible only if they are unreachable from the entry block.
    ///   Nested uses are nevertheless checked for order within a block, so the caller checks such uses.
    ///
    /// An argument of the erased block may be replaced by the value that the only branch passed for it. That value
    /// dominated the branch, hence the moved operations and all blocks dominated by the erased block.
    pub(super) fn is_merge(&self, ir: &Ir, moved: &Move<'_>) -> bool {
        moved.to_end
            && ir.contains_block(moved.to)
            && self.only_successor(ir, moved.to) == Some(moved.from)
            && self.was_entered_only_from(ir, moved.from, moved.to)
    }

    /// Returns the branch between the blocks of a [merge](Branches::is_merge) and the index of its first forwarded
    /// operand, if these edits left its operands unchanged and it forwards one value for each argument.
    pub(super) fn merging_branch(&self, ir: &Ir, moved: &Move<'_>) -> Option<(OpId, usize)> {
        let branch = self.terminator(ir, moved.to)?;
        let passed = ir.successor_operands(branch, 0)?;
        let is_edited = |edit: &Edit| {
            ir.sets_operand_of(edit, branch)
                || matches!(*edit, Edit::ResizeOperands { op, .. } | Edit::SetProperties { op, .. } if op == branch)
        };
        let is_whole = passed.len() == ir.block_args(moved.from).len();
        // Edits after the erasure of the branch do not concern it.
        let is_there = |edit: &&Edit| !matches!(**edit, Edit::EraseOp(op) if op == branch);
        let is_edited = self.edits.iter().take_while(is_there).any(is_edited);
        (is_whole && !is_edited).then_some((branch, passed.start))
    }

    fn changes(&self, ir: &Ir) -> &OpChanges {
        self.changes.get_or_init(|| OpChanges::new(ir, self.edits))
    }

    /// Deducts `n` from the number of blocks that may be inspected. `false` if fewer remain.
    fn may_inspect(&self, n: usize) -> bool {
        let left = self.inspections_left.get().checked_sub(n);
        self.inspections_left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Returns the former terminator of a block.
    fn terminator(&self, ir: &Ir, block: BlockId) -> Option<OpId> {
        self.old.get(&block).copied().or_else(|| {
            let last = ir.contains_block(block).then(|| ir.last_op(block)).flatten();
            last.filter(|last| !self.new_ends.contains(last))
        })
    }

    fn had_successor(&self, ir: &Ir, from: BlockId, to: BlockId) -> bool {
        self.terminator(ir, from).is_some_and(|op| ir.successors(op).any(|each| each == to))
    }

    /// Returns whether `from` chains to `to` before, directly or through blocks whose values are not used outside.
    fn reached(&self, ir: &Ir, from: BlockId, to: BlockId) -> bool {
        let Some(op) = self.terminator(ir, from) else { return false };
        ir.successors(op).any(|each| each == to)
            || ir.successors(op).any(|each| self.reached_through(ir, each, to))
    }

    fn reached_through(&self, ir: &Ir, mut skipped: BlockId, to: BlockId) -> bool {
        while self.may_inspect(1) && is_self_contained(ir, skipped) {
            if self.had_successor(ir, skipped, to) || self.chains.contains(&(skipped, to)) {
                return true;
            }
            match self.only_successor(ir, skipped) {
                Some(next) => skipped = next,
                None => return false,
            }
        }
        false
    }

    /// Returns the former only successor of a block.
    fn only_successor(&self, ir: &Ir, block: BlockId) -> Option<BlockId> {
        let mut successors = ir.successors(self.terminator(ir, block)?);
        successors.next().filter(|_| successors.next().is_none())
    }

    /// Returns whether block `erased` is erased and `from` was its only predecessor. Then `from` dominates the blocks
    /// that `erased` dominated.
    fn was_entered_only_from(&self, ir: &Ir, erased: BlockId, from: BlockId) -> bool {
        // Every branch to an erased block was edited.
        let branches_to_gone =
            |(&block, &op): (&BlockId, &OpId)| ir.successors(op).any(|each| each == erased).then_some(block);
        !ir.contains_block(erased)
            && self.may_inspect(self.old.len())
            && self.had_successor(ir, from, erased)
            && self.old.iter().filter_map(branches_to_gone).all(|block| block == from)
    }

    /// Returns whether the definition of `value` is known to dominate `user`, which is in another block of the same
    /// region, or nested in an operation of such a block.
    pub(super) fn preserves(&self, ir: &Ir, user: OpId, value: ValueId) -> bool {
        let changes = self.changes(ir);
        let Some(def_block) = ir.defining_block(value) else { return false };
        // The ancestor of the user in the region of the definition.
        let mut place = user;
        while ir.parent_region(place) != ir.block_region(def_block) {
            let is_edited = changes.created.contains(&place) || changes.origins.contains_key(&place);
            let Some(outer) = ir.parent_op(place) else { return false };
            if is_edited || ir.has_trait(outer, Traits::ISOLATED_FROM_ABOVE) {
                return false;
            }
            place = outer;
        }
        let Some(block) = ir.parent_block(place) else { return false };
        // The user is nested in the block of the definition. The order in the block decides.
        if block == def_block {
            return false;
        }
        let def_moved_from = match ir.value_def(value) {
            ValueDef::OpResult { op, .. } if changes.created.contains(&op) => return false,
            ValueDef::OpResult { op, .. } => changes.origins.get(&op).copied(),
            ValueDef::BlockArg { .. } => None,
        };
        let moved_from = changes.origins.get(&place).copied();
        let is_new = changes.created.contains(&place);
        let is_set = changes.set.contains(&(user, value)) || changes.resized.contains(&user);
        let changed = changes.changed.get(&user).filter(|_| is_set);
        if !is_new && changed.is_none() {
            // The use was valid before. Since then, the user or the definition was moved, or branches were edited.
            return match (moved_from, def_moved_from) {
                (None, None) => true,
                // Moved from a block to a predecessor of it.
                (Some(from), None) if from == block => true,
                (Some(from), None) => def_block != from && self.had_successor(ir, block, from),
                (None, Some(from)) => self.was_entered_only_from(ir, from, def_block),
                (Some(_), Some(_)) => false,
            };
        }
        if def_moved_from.is_some() {
            return false;
        }
        let used_by =
            |op: OpId| !changes.changed.contains_key(&op) && ir.operands(op).any(|each| each == value);
        // An argument of an erased block was replaced by the value that was passed for it.
        if let (false, None, Some(former)) = (is_new, moved_from, changed) {
            let passed = |&former: &ValueId| {
                let Some(ValueDef::BlockArg { block: erased, .. }) = ir.try_value_def(former) else {
                    return false;
                };
                let passes = |(&from, &op): (&BlockId, &OpId)| {
                    used_by(op) && self.was_entered_only_from(ir, erased, from)
                };
                self.may_inspect(self.old.len()) && self.old.iter().any(passes)
            };
            if former.iter().any(passed) {
                return true;
            }
        }
        let Some(old) = self.terminator(ir, block) else { return false };
        let passed_by = |first: BlockId| {
            let mut next = Some(first);
            while let Some(skipped) = next
                && def_block != skipped
                && self.may_inspect(1)
            {
                if self.terminator(ir, skipped).is_some_and(used_by) {
                    return true;
                }
                next = self.only_successor(ir, skipped);
            }
            false
        };
        used_by(old) || ir.successors(old).any(passed_by)
    }
}

/// Returns whether a block is erased, or its values are used only inside of it.
fn is_self_contained(ir: &Ir, block: BlockId) -> bool {
    if !ir.contains_block(block) {
        return true;
    }
    let inside = |&value: &ValueId| ir.users(value).all(|user| ir.parent_block(user) == Some(block));
    ir.block_args(block).iter().all(inside)
        && ir.ops(block).nth(MAX_SKIPPED).is_none()
        && ir.ops(block).all(|op| ir.results(op).iter().all(inside))
}
