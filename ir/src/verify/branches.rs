//! Edits of branches that take no dominator away from any use: what canonicalization does all the time, recognized without a
//! dominator tree, so that verifying it costs what was touched and not a pass over the function.
//!
//! An edit may drop branches, and may let a block `a` branch to `d` where it branched to `p` and `p` to `d` before (skipping a
//! block that only passes on; merging `p` into `a`), or to `d` at the end of a row of such blocks. Every path to a block is then,
//! with the skipped blocks put back, a path of before; so no block loses a dominator but the skipped ones. Nothing is lost if these
//! are gone, or if what they define is used only in them. No block becomes reachable either.
//!
//! Of uses across blocks, those are known to be right whose definition dominated the block before for a reason that is still
//! there: an operation that is where it was, what the terminator of before used, what the terminator of a skipped block used. And
//! what a block that is gone dominated is dominated by the only block that branched to it: so are the uses of what moved from the
//! one to the other, and of what the one passed to the other. Everything else is for [`dominance`](crate::dominance) to decide.

use std::cell::{Cell, OnceCell};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::{BlockId, Edit, Ir, Move, OpId, Traits, ValueDef, ValueId};

/// A skipped block with more operations is not looked through.
const MAX_SKIPPED: usize = 32;

/// So many blocks are skipped for nothing; more have to be edited.
const MIN_PATIENCE: usize = 256;

/// What is known of the control flow before a stretch of edits that are of the harmless kind.
pub(super) struct Branches<'e> {
    edits: &'e [Edit],
    /// The terminators that blocks had before, of those that have another now.
    old: FxHashMap<BlockId, OpId>,
    /// Operations that are at the end of a block and were not before.
    new_ends: FxHashSet<OpId>,
    /// Rows of blocks that are known to have led from the first to the second.
    led: FxHashSet<(BlockId, BlockId)>,
    /// How many more blocks are looked at: rows are not gone along over and over.
    patience: Cell<usize>,
    /// What became of operations; few edits need it.
    fates: OnceCell<Fates>,
}

/// What edits did to operations.
#[derive(Default)]
struct Fates {
    created: FxHashSet<OpId>,
    /// Whose operands changed, with those of them that were arguments of blocks that are gone.
    changed: FxHashMap<OpId, SmallVec<[ValueId; 2]>>,
    /// Operands that were set, and what they are now; whose operands were exchanged.
    set: FxHashSet<(OpId, ValueId)>,
    resized: FxHashSet<OpId>,
    /// Where operations were before, if they are elsewhere.
    origins: FxHashMap<OpId, BlockId>,
}

impl Fates {
    fn new(ir: &Ir, edits: &[Edit]) -> Fates {
        let mut fates = Fates::default();
        for edit in edits {
            match *edit {
                Edit::CreateOp(op) => drop(fates.created.insert(op)),
                Edit::SetOperand { .. } => {
                    let Some((op, new, old)) = ir.set_value_of(edit) else { continue };
                    fates.set.insert((op, new));
                    let former = fates.changed.entry(op).or_default();
                    if let Some(ValueDef::BlockArg { block, .. }) = ir.try_value_def(old)
                        && !ir.contains_block(block)
                    {
                        former.push(old);
                    }
                }
                Edit::ResizeOperands { op, .. } => {
                    fates.changed.entry(op).or_default();
                    fates.resized.insert(op);
                }
                Edit::UnlinkOp { op, block, .. } if !fates.created.contains(&op) => {
                    fates.origins.entry(op).or_insert(block);
                }
                Edit::MoveOps(_) => {
                    let Some(moved) = ir.moved(edit) else { continue };
                    for &op in moved.ops.iter().filter(|op| !fates.created.contains(op)) {
                        fates.origins.entry(op).or_insert(moved.from);
                    }
                }
                _ => {}
            }
        }
        fates
    }
}

impl<'e> Branches<'e> {
    /// `None` if the edits may take a dominator away.
    pub(super) fn harmless(ir: &Ir, edits: &'e [Edit]) -> Option<Branches<'e>> {
        let mut branches = Branches {
            edits,
            old: FxHashMap::default(),
            new_ends: FxHashSet::default(),
            led: FxHashSet::default(),
            patience: Cell::new(MIN_PATIENCE + edits.len()),
            fates: OnceCell::new(),
        };
        let mut linked: SmallVec<[OpId; 4]> = SmallVec::new();
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
                Edit::LinkOp(op) => branches.enters(ir, op, &mut linked),
                Edit::UnlinkOp { op, block, .. } => branches.leaves(ir, op, block),
                Edit::MoveOps(_) => {
                    let Some(moved) = ir.moved(edit) else { continue };
                    for &op in moved.ops {
                        branches.leaves(ir, op, moved.from);
                        branches.enters(ir, op, &mut linked);
                    }
                }
                _ => {}
            }
        }
        for op in linked {
            let Some(block) = ir.contains_op(op).then(|| ir.parent_block(op)).flatten() else { continue };
            for i in 0..ir.successors(op).len() {
                let to = ir.successor(op, i);
                if !branches.led_to(ir, block, to) {
                    return None;
                }
                branches.led.insert((block, to));
            }
        }
        Some(branches)
    }

    /// An operation was put into a block.
    fn enters(&mut self, ir: &Ir, op: OpId, linked: &mut SmallVec<[OpId; 4]>) {
        let branches_on = ir.successors(op).len() != 0;
        if branches_on {
            linked.push(op);
        }
        if branches_on || ir.contains_op(op) && ir.next_op(op).is_none() {
            self.new_ends.insert(op);
        }
    }

    /// An operation was taken from a block. One that was put there by these edits is not what was there before.
    fn leaves(&mut self, ir: &Ir, op: OpId, block: BlockId) {
        if ir.successors(op).len() != 0 && !self.new_ends.contains(&op) {
            self.old.entry(block).or_insert(op);
        }
    }

    /// Whether a move merged two blocks: all that stood in a block, which is gone, was put to the end of the only block that branched there
    /// and that branched nowhere else. Then whoever was in either is in the one now, and
    ///
    /// - what dominated an operation that moved dominates it still. A block that did was the other one, or dominated it, because every path
    ///   came that way; and what stood in the other one comes before what was put to its end;
    /// - what moved dominates what it dominated: in the same block the order is as it was; and another block was dominated by the block
    ///   that is gone, so by the other one, which keeps what it dominates, because these edits take no dominator away. Both hold for
    ///   several merges of the edits together, if none of them moves what another one moved;
    /// - one use may be lost: of what moved, nested in the block where it was put, before it. The two blocks then dominated each other,
    ///   which is so only where the entry does not lead; what is nested there is held to the order in a block all the same. Whoever
    ///   relies on this looks for such uses.
    ///
    /// And an argument of the block that is gone may become what the only branch passed for it: that dominated the branch, so what
    /// stands where this stood, and whatever the block dominated.
    pub(super) fn is_merge(&self, ir: &Ir, moved: &Move<'_>) -> bool {
        moved.to_end
            && ir.contains_block(moved.to)
            && self.only_successor(ir, moved.to) == Some(moved.from)
            && self.was_entered_only_from(ir, moved.from, moved.to)
    }

    /// The branch that led from the one block to the other, of a [merge](Branches::is_merge), if these edits let it pass what it
    /// passed before, one value for each argument; with the position of the first.
    pub(super) fn merging_branch(&self, ir: &Ir, moved: &Move<'_>) -> Option<(OpId, usize)> {
        let branch = self.terminator(ir, moved.to)?;
        let passed = ir.successor_operands(branch, 0)?;
        let is_edited = |edit: &Edit| {
            ir.sets_operand_of(edit, branch)
                || matches!(*edit, Edit::ResizeOperands { op, .. } | Edit::SetProperties { op, .. } if op == branch)
        };
        let is_whole = passed.len() == ir.block_args(moved.from).len();
        // What is erased is not edited any more.
        let is_there = |edit: &&Edit| !matches!(**edit, Edit::EraseOp(op) if op == branch);
        let is_edited = self.edits.iter().take_while(is_there).any(is_edited);
        (is_whole && !is_edited).then_some((branch, passed.start))
    }

    fn fates(&self, ir: &Ir) -> &Fates {
        self.fates.get_or_init(|| Fates::new(ir, self.edits))
    }

    /// Whether so many more blocks may be looked at.
    fn may_look(&self, n: usize) -> bool {
        let left = self.patience.get().checked_sub(n);
        self.patience.set(left.unwrap_or(0));
        left.is_some()
    }

    /// The terminator that a block had before.
    fn terminator(&self, ir: &Ir, block: BlockId) -> Option<OpId> {
        self.old.get(&block).copied().or_else(|| {
            let last = ir.contains_block(block).then(|| ir.last_op(block)).flatten();
            last.filter(|last| !self.new_ends.contains(last))
        })
    }

    fn branched(&self, ir: &Ir, from: BlockId, to: BlockId) -> bool {
        self.terminator(ir, from).is_some_and(|op| ir.successors(op).any(|each| each == to))
    }

    /// Whether `from` led to `to` before, directly or through blocks that need not dominate anything.
    fn led_to(&self, ir: &Ir, from: BlockId, to: BlockId) -> bool {
        let Some(op) = self.terminator(ir, from) else { return false };
        ir.successors(op).any(|each| each == to) || ir.successors(op).any(|each| self.passed_on(ir, each, to))
    }

    fn passed_on(&self, ir: &Ir, mut skipped: BlockId, to: BlockId) -> bool {
        while self.may_look(1) && confined(ir, skipped) {
            if self.branched(ir, skipped, to) || self.led.contains(&(skipped, to)) {
                return true;
            }
            match self.only_successor(ir, skipped) {
                Some(next) => skipped = next,
                None => return false,
            }
        }
        false
    }

    /// The only block that a block branched to before.
    fn only_successor(&self, ir: &Ir, block: BlockId) -> Option<BlockId> {
        let mut successors = ir.successors(self.terminator(ir, block)?);
        successors.next().filter(|_| successors.next().is_none())
    }

    /// Whether a block is gone to which before only `from` branched, which then dominates what it dominated.
    fn was_entered_only_from(&self, ir: &Ir, gone: BlockId, from: BlockId) -> bool {
        // All branches to what is gone were edited.
        let enters =
            |(&block, &op): (&BlockId, &OpId)| ir.successors(op).any(|each| each == gone).then_some(block);
        !ir.contains_block(gone)
            && self.may_look(self.old.len())
            && self.branched(ir, from, gone)
            && self.old.iter().filter_map(enters).all(|block| block == from)
    }

    /// Whether the definition of `value` is known to dominate `user`, which is in another block of the same region, or nested in an
    /// operation of that.
    pub(super) fn keep(&self, ir: &Ir, user: OpId, value: ValueId) -> bool {
        let fates = self.fates(ir);
        let Some(def_block) = ir.defining_block(value) else { return false };
        // The operation in the region of the definition.
        let mut place = user;
        while ir.parent_region(place) != ir.block_region(def_block) {
            let is_edited = fates.created.contains(&place) || fates.origins.contains_key(&place);
            let Some(outer) = ir.parent_op(place) else { return false };
            if is_edited || ir.has_trait(outer, Traits::ISOLATED_FROM_ABOVE) {
                return false;
            }
            place = outer;
        }
        let Some(block) = ir.parent_block(place) else { return false };
        // Nested in the block of the definition: their order there decides.
        if block == def_block {
            return false;
        }
        let def_moved_from = match ir.value_def(value) {
            ValueDef::OpResult { op, .. } if fates.created.contains(&op) => return false,
            ValueDef::OpResult { op, .. } => fates.origins.get(&op).copied(),
            ValueDef::BlockArg { .. } => None,
        };
        let moved_from = fates.origins.get(&place).copied();
        let is_new = fates.created.contains(&place);
        let is_set = fates.set.contains(&(user, value)) || fates.resized.contains(&user);
        let changed = fates.changed.get(&user).filter(|_| is_set);
        if !is_new && changed.is_none() {
            // The use was right before; now the one or the other is elsewhere, or branches were edited around them.
            return match (moved_from, def_moved_from) {
                (None, None) => true,
                // From a block to one that branched there.
                (Some(from), None) if from == block => true,
                (Some(from), None) => def_block != from && self.branched(ir, block, from),
                (None, Some(from)) => self.was_entered_only_from(ir, from, def_block),
                (Some(_), Some(_)) => false,
            };
        }
        if def_moved_from.is_some() {
            return false;
        }
        let used_by =
            |op: OpId| !fates.changed.contains_key(&op) && ir.operands(op).any(|each| each == value);
        // In place of an argument of a block that is gone, what was passed to that.
        if let (false, None, Some(former)) = (is_new, moved_from, changed) {
            let passed = |&former: &ValueId| {
                let Some(ValueDef::BlockArg { block: gone, .. }) = ir.try_value_def(former) else {
                    return false;
                };
                let passes = |(&from, &op): (&BlockId, &OpId)| {
                    used_by(op) && self.was_entered_only_from(ir, gone, from)
                };
                self.may_look(self.old.len()) && self.old.iter().any(passes)
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
                && self.may_look(1)
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
