//! Read access to the tree, independent of the semantics of operations.
//!
//! # Panics
//! A method that takes an id panics if the id is stale: the entity was erased and the erasure committed. The generation
//! in the id detects this. [`Ir::contains_op`] tests an id without panicking.

use std::sync::atomic::Ordering;

use super::arena::Link;
use super::data::{BlockData, DefLink, OpData, OpExtra, RegionData};
use super::iter::{BlockIter, OpIter, UseIter};
use super::journal::UseSite;
use super::pool::NO_USE;
use super::symbol_memo::SymbolMemo;
use super::{BlockId, Edit, Ir, Move, OpId, OpOperand, RegionId, ValueDef, ValueId};
use crate::{AttrDict, Location, OpName, Type};

impl Ir {
    #[inline]
    #[track_caller]
    pub(super) fn op(&self, op: OpId) -> &OpData {
        self.ops.get(op).expect("stale operation id")
    }

    #[inline]
    #[track_caller]
    pub(super) fn block(&self, block: BlockId) -> &BlockData {
        self.blocks.get(block).expect("stale block id")
    }

    #[inline]
    #[track_caller]
    pub(super) fn region(&self, region: RegionId) -> &RegionData {
        self.regions.get(region).expect("stale region id")
    }

    #[inline]
    fn extra(&self, op: &OpData) -> &OpExtra {
        &self.extras[op.extra as usize]
    }

    /// Returns whether `op` is live: created, and neither erased nor rolled back.
    #[inline]
    pub fn contains_op(&self, op: OpId) -> bool {
        self.ops.get(op).is_some_and(|data| !data.is_erased())
    }

    /// Returns whether `block` is live: created, and neither erased nor rolled back, in a live operation.
    pub fn contains_block(&self, block: BlockId) -> bool {
        self.blocks.get(block).is_some_and(|data| !self.is_erased(data))
    }

    #[inline]
    fn is_erased(&self, block: &BlockData) -> bool {
        let in_erased = |region: Link<RegionId>| self.ops[self.regions[region].op].is_erased();
        block.erased || block.region.some().is_some_and(in_erased)
    }

    /// Returns whether `value` is live: its operation or block is live and still defines it.
    #[inline]
    pub fn contains_value(&self, value: ValueId) -> bool {
        let Some(data) = self.values.get(value) else { return false };
        if self.journal.n_values_gone == 0 {
            return true;
        }
        // A value is freed together with its definition, so the link is valid.
        match data.def() {
            DefLink::OpResult(op) => !self.ops[op].is_erased(),
            DefLink::BlockArg(block) => {
                let block = &self.blocks[block];
                !self.is_erased(block) && block.args.get(data.index() as usize) == Some(&value)
            }
        }
    }

    /// Returns the number of operations in the arena, including detached ones and uncommitted erasures.
    pub fn n_ops(&self) -> usize {
        self.ops.len()
    }

    // Operations.

    /// Returns the name of the operation.
    #[inline]
    pub fn name(&self, op: OpId) -> OpName {
        self.op(op).name
    }

    /// Returns the inherent attributes, including defaults.
    #[inline]
    pub fn properties(&self, op: OpId) -> AttrDict {
        self.op(op).properties
    }

    /// Returns the discardable attributes of the operation.
    #[inline]
    pub fn attrs(&self, op: OpId) -> AttrDict {
        self.op(op).attrs
    }

    /// Returns the location of the operation.
    #[inline]
    pub fn loc(&self, op: OpId) -> Location {
        self.op(op).loc()
    }

    /// Returns the block that contains the operation; `None` if it is detached.
    #[inline]
    pub fn parent_block(&self, op: OpId) -> Option<BlockId> {
        self.blocks.id(self.op(op).block)
    }

    /// Returns the region that contains the operation.
    #[inline]
    pub fn parent_region(&self, op: OpId) -> Option<RegionId> {
        let block = self.op(op).block.some()?;
        self.regions.id(self.blocks[block].region)
    }

    /// Returns the operation whose region contains `op`.
    #[inline]
    pub fn parent_op(&self, op: OpId) -> Option<OpId> {
        let block = self.op(op).block.some()?;
        let region = self.blocks[block].region.some()?;
        self.ops.id(self.regions[region].op)
    }

    /// Returns the next operation in the block.
    #[inline]
    pub fn next_op(&self, op: OpId) -> Option<OpId> {
        self.ops.id(self.op(op).next)
    }

    /// Returns the previous operation in the block.
    #[inline]
    pub fn prev_op(&self, op: OpId) -> Option<OpId> {
        self.ops.id(self.op(op).prev)
    }

    /// Returns the number of operands.
    #[inline]
    pub fn n_operands(&self, op: OpId) -> usize {
        self.op(op).operands.len as usize
    }

    /// Returns the operand at `index`.
    #[inline]
    #[track_caller]
    pub fn operand(&self, op: OpId, index: usize) -> ValueId {
        self.operands.slice(self.op(op).operands)[index].target
    }

    /// Returns the operands of the operation.
    #[inline]
    pub fn operands(
        &self,
        op: OpId,
    ) -> impl DoubleEndedIterator<Item = ValueId> + ExactSizeIterator + Clone + '_ {
        self.operands.slice(self.op(op).operands).iter().map(|each| each.target)
    }

    /// Returns the results of the operation.
    #[inline]
    pub fn results(&self, op: OpId) -> &[ValueId] {
        let data = self.op(op);
        match data.n_results() {
            0 => &[],
            1 => std::slice::from_ref(&data.result),
            _ => &self.extra(data).results,
        }
    }

    /// Returns the result at `index`.
    #[inline]
    #[track_caller]
    pub fn result(&self, op: OpId, index: usize) -> ValueId {
        self.results(op)[index]
    }

    /// Returns the number of results.
    #[inline]
    pub fn n_results(&self, op: OpId) -> usize {
        self.op(op).n_results() as usize
    }

    /// Returns the regions of the operation.
    #[inline]
    pub fn regions(&self, op: OpId) -> &[RegionId] {
        &self.extra(self.op(op)).regions
    }

    /// Returns the successors of the operation: the blocks that it may branch to.
    #[inline]
    pub fn successors(
        &self,
        op: OpId,
    ) -> impl DoubleEndedIterator<Item = BlockId> + ExactSizeIterator + Clone + '_ {
        self.successors.slice(self.extra(self.op(op)).successors).iter().map(|each| each.target)
    }

    /// Returns the successor at `index`.
    #[inline]
    #[track_caller]
    pub fn successor(&self, op: OpId, index: usize) -> BlockId {
        self.successors.slice(self.extra(self.op(op)).successors)[index].target
    }

    /// Returns whether `a` comes before `b` in the same block. O(1).
    #[inline]
    pub fn is_before_in_block(&self, a: OpId, b: OpId) -> bool {
        let (a, b) = (self.op(a), self.op(b));
        debug_assert_eq!(a.block, b.block, "the operations are in different blocks");
        a.order < b.order
    }

    /// Returns the ancestor of `op`, or `op` itself, that is in `block`.
    pub(crate) fn ancestor_in_block(&self, op: OpId, block: BlockId) -> Option<OpId> {
        let mut op = op;
        loop {
            let at = self.parent_block(op)?;
            if at == block {
                return Some(op);
            }
            if self.block_region(at) == self.block_region(block) {
                return None;
            }
            op = self.block_parent_op(at)?;
        }
    }

    /// Returns whether `ancestor` is `op` or contains it. Linear in the nesting depth.
    pub fn is_ancestor(&self, ancestor: OpId, op: OpId) -> bool {
        std::iter::successors(Some(op), |&each| self.parent_op(each)).any(|each| each == ancestor)
    }

    // Regions.

    /// Returns the operation that owns the region.
    #[inline]
    pub fn region_op(&self, region: RegionId) -> OpId {
        self.ops.id_or_null(self.region(region).op)
    }

    /// Returns the index among the regions of the owner.
    #[inline]
    pub fn region_index(&self, region: RegionId) -> usize {
        self.region(region).index as usize
    }

    /// Returns whether the whole IR was verified successfully and not edited since.
    pub fn is_verified(&self) -> bool {
        self.journal.verified.load(Ordering::Relaxed)
    }

    /// Returns the number of edits ever made.
    pub(crate) fn n_edits(&self) -> u64 {
        self.journal.n_edits
    }

    /// Returns the cached symbol table.
    pub(crate) fn symbol_memo(&self) -> &SymbolMemo {
        &self.symbol_memo
    }

    /// Marks the whole IR as verified. Besides the verifier, a producer whose IR is valid by construction calls this:
    /// passes do not verify such IR before they run.
    pub fn note_verified(&self) {
        self.journal.verified.store(true, Ordering::Relaxed);
    }

    /// Returns a number that no other IR of this process has. It identifies the IR in caches keyed by ids.
    pub(crate) fn serial_number(&self) -> u64 {
        self.serial_number
    }

    /// Returns a version that changes with every edit of the region's blocks or of the branches between them. An
    /// analysis of the control flow is valid while the version is unchanged.
    #[inline]
    pub fn control_flow_version(&self, region: RegionId) -> u32 {
        self.region(region).control_flow_version
    }

    /// Returns the operation that owns the region, or owned it before an erasure; `None` if the region is freed.
    #[inline]
    pub fn try_region_op(&self, region: RegionId) -> Option<OpId> {
        self.regions.get(region).map(|data| self.ops.id_or_null(data.op))
    }

    /// Returns the first block of the region.
    #[inline]
    pub fn entry_block(&self, region: RegionId) -> Option<BlockId> {
        self.blocks.id(self.region(region).first)
    }

    /// Returns the last block of the region.
    #[inline]
    pub fn last_block(&self, region: RegionId) -> Option<BlockId> {
        self.blocks.id(self.region(region).last)
    }

    /// Returns the blocks of the region, in order.
    #[inline]
    pub fn blocks(&self, region: RegionId) -> BlockIter<'_> {
        BlockIter::new(self, self.entry_block(region))
    }

    // Blocks.

    /// Returns the region that contains the block.
    #[inline]
    pub fn block_region(&self, block: BlockId) -> Option<RegionId> {
        self.regions.id(self.block(block).region)
    }

    /// Returns the operation whose region contains the block.
    #[inline]
    pub fn block_parent_op(&self, block: BlockId) -> Option<OpId> {
        let region = self.block(block).region.some()?;
        self.ops.id(self.regions[region].op)
    }

    /// Returns the next block in the region.
    #[inline]
    pub fn next_block(&self, block: BlockId) -> Option<BlockId> {
        self.blocks.id(self.block(block).next)
    }

    /// Returns the previous block in the region.
    #[inline]
    pub fn prev_block(&self, block: BlockId) -> Option<BlockId> {
        self.blocks.id(self.block(block).prev)
    }

    /// Returns the arguments of the block.
    #[inline]
    pub fn block_args(&self, block: BlockId) -> &[ValueId] {
        &self.block(block).args
    }

    /// Returns the first operation of the block.
    #[inline]
    pub fn first_op(&self, block: BlockId) -> Option<OpId> {
        self.ops.id(self.block(block).first)
    }

    /// Returns the last operation of the block, which is the terminator if the block has one.
    #[inline]
    pub fn last_op(&self, block: BlockId) -> Option<OpId> {
        self.ops.id(self.block(block).last)
    }

    /// Returns the operations of the block, in order.
    #[inline]
    pub fn ops(&self, block: BlockId) -> OpIter<'_> {
        OpIter::new(self, self.first_op(block))
    }

    /// Returns the operations with this block as a successor, once for each use, the most recent use first.
    pub fn block_uses(&self, block: BlockId) -> UseIter<'_, BlockId> {
        UseIter::new(&self.ops, &self.successors, self.block(block).first_use)
    }

    /// Returns the operations with this block as a successor, each with the index of that successor, the most recent
    /// use first.
    pub fn branches_to(&self, block: BlockId) -> impl Iterator<Item = (OpId, usize)> + '_ {
        let mut index = self.block(block).first_use;
        std::iter::from_fn(move || {
            if index == NO_USE {
                return None;
            }
            let each = &self.successors[index];
            let (owner, data) = self.ops.entry(each.owner);
            let successor = index - self.extra(data).successors.start;
            index = each.next;
            Some((owner, successor as usize))
        })
    }

    /// Returns the blocks that branch to this block, once for each use.
    pub fn predecessors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        self.block_uses(block).filter_map(|owner| self.parent_block(owner))
    }

    /// Returns whether no operation has this block as a successor.
    #[inline]
    pub fn has_no_predecessors(&self, block: BlockId) -> bool {
        self.block(block).first_use == NO_USE
    }

    /// Returns the only predecessor, if exactly one branch leads to this block.
    pub fn single_predecessor(&self, block: BlockId) -> Option<BlockId> {
        let mut predecessors = self.predecessors(block);
        predecessors.next().filter(|_| predecessors.next().is_none())
    }

    // Values.

    /// Returns the type of the value.
    #[inline]
    #[track_caller]
    pub fn value_type(&self, value: ValueId) -> Type {
        self.values.get(value).expect("stale value id").ty
    }

    /// Returns the definition of the value.
    #[inline]
    #[track_caller]
    pub fn value_def(&self, value: ValueId) -> ValueDef {
        self.try_value_def(value).expect("stale value id")
    }

    /// Returns the definition of the value, even if it was erased; `None` if the value is freed.
    #[inline]
    pub(crate) fn try_value_def(&self, value: ValueId) -> Option<ValueDef> {
        let data = self.values.get(value)?;
        let index = data.index();
        Some(match data.def() {
            DefLink::OpResult(op) => ValueDef::OpResult { op: self.ops.id_or_null(op), index },
            DefLink::BlockArg(block) => ValueDef::BlockArg { block: self.blocks.id_or_null(block), index },
        })
    }

    /// Returns the operation that defines the value; `None` for a block argument.
    #[inline]
    pub fn defining_op(&self, value: ValueId) -> Option<OpId> {
        match self.values.get(value).expect("stale value id").def() {
            DefLink::OpResult(op) => self.ops.id(op),
            DefLink::BlockArg(_) => None,
        }
    }

    /// Returns the name of the operation that defines the value; `None` for a block argument. Usually does not access
    /// the operation.
    #[inline]
    #[track_caller]
    pub fn defining_name(&self, value: ValueId) -> Option<OpName> {
        let data = self.values.get(value).expect("stale value id");
        data.name_of_only().or_else(|| match data.def() {
            DefLink::OpResult(op) => Some(self.ops[op].name),
            DefLink::BlockArg(_) => None,
        })
    }

    /// Returns the block that contains the definition of the value.
    #[inline]
    pub fn defining_block(&self, value: ValueId) -> Option<BlockId> {
        match self.values.get(value).expect("stale value id").def() {
            DefLink::OpResult(op) => self.blocks.id(self.ops[op].block),
            DefLink::BlockArg(block) => self.blocks.id(block),
        }
    }

    /// Returns whether the value has no uses.
    #[inline]
    pub fn use_empty(&self, value: ValueId) -> bool {
        self.values[value].first_use == NO_USE
    }

    /// Returns whether the value has exactly one use.
    #[inline]
    pub fn has_one_use(&self, value: ValueId) -> bool {
        let first = self.values[value].first_use;
        first != NO_USE && self.operands[first].next == NO_USE
    }

    /// Returns the uses of the value, the most recent first.
    #[inline]
    pub fn uses(&self, value: ValueId) -> impl Iterator<Item = OpOperand> + '_ {
        let mut index = self.values[value].first_use;
        std::iter::from_fn(move || {
            if index == NO_USE {
                return None;
            }
            let each = &self.operands[index];
            let (owner, data) = self.ops.entry(each.owner);
            let operand = OpOperand { owner, index: index - data.operands.start };
            index = each.next;
            Some(operand)
        })
    }

    /// Returns the operations that use the value, once for each use, the most recent first.
    #[inline]
    pub fn users(&self, value: ValueId) -> UseIter<'_, ValueId> {
        UseIter::new(&self.ops, &self.operands, self.values[value].first_use)
    }

    /// Returns the subject of a journal entry about operands, successors, attributes or a location.
    #[inline]
    pub fn edited_op(&self, edit: &Edit) -> Option<OpId> {
        match *edit {
            Edit::CreateOp(op)
            | Edit::LinkOp(op)
            | Edit::UnlinkOp { op, .. }
            | Edit::EraseOp(op)
            | Edit::NoteReplaced(op)
            | Edit::ResizeOperands { op, .. }
            | Edit::SetAttrs { op, .. }
            | Edit::SetProperties { op, .. }
            | Edit::SetLoc { op, .. } => Some(op),
            Edit::SetOperand { site: UseSite { index, .. }, .. } => self.ops.id(self.operands[index].owner),
            Edit::SetSuccessor { site: UseSite { index, .. }, .. } => {
                self.ops.id(self.successors[index].owner)
            }
            Edit::SetType { value, .. } => self.values.get(value).and_then(|data| match data.def() {
                DefLink::OpResult(op) => self.ops.id(op),
                DefLink::BlockArg(_) => None,
            }),
            Edit::NoteControlFlow { .. }
            | Edit::MoveOps(_)
            | Edit::CreateBlock(_)
            | Edit::LinkBlock(_)
            | Edit::UnlinkBlock { .. }
            | Edit::EraseBlock(_)
            | Edit::AddArg { .. }
            | Edit::EraseArg { .. } => None,
        }
    }

    /// Returns the move described by an [`Edit::MoveOps`] entry of the journal.
    #[inline]
    pub fn moved(&self, edit: &Edit) -> Option<Move<'_>> {
        let Edit::MoveOps(moved) = edit else { return None };
        Some(self.journal.moved(*moved))
    }

    /// Returns the operation, the operand index and the former value of an [`Edit::SetOperand`] entry.
    pub fn set_operand_of(&self, edit: &Edit) -> Option<(OpId, usize, ValueId)> {
        let Edit::SetOperand { site, old, .. } = edit else { return None };
        let (owner, data) = self.ops.entry(self.operands[site.index].owner);
        Some((owner, site.index.checked_sub(data.operands.start)? as usize, *old))
    }

    /// Returns the operation, the current value and the former value of an [`Edit::SetOperand`] entry.
    #[inline]
    pub(crate) fn set_value_of(&self, edit: &Edit) -> Option<(OpId, ValueId, ValueId)> {
        let Edit::SetOperand { site, old, .. } = edit else { return None };
        let entry = &self.operands[site.index];
        Some((self.ops.entry(entry.owner).0, entry.target, *old))
    }

    /// Returns whether `edit` is an [`Edit::SetOperand`] entry of `op`.
    #[inline]
    pub(crate) fn sets_operand_of(&self, edit: &Edit, op: OpId) -> bool {
        matches!(edit, Edit::SetOperand { site, .. } if self.operands[site.index].owner == op.into())
    }

    /// Returns whether `edit` is an [`Edit::SetOperand`] entry that replaced an argument of `block` by the operand that
    /// `branch` passes for it. The operand for the first argument is at index `first`.
    #[inline]
    pub(crate) fn sets_argument_to_operand(
        &self,
        edit: &Edit,
        block: BlockId,
        branch: OpId,
        first: usize,
    ) -> bool {
        let Edit::SetOperand { site, old, .. } = edit else { return false };
        let Some(argument) = self.values.get(*old) else { return false };
        let DefLink::BlockArg(definition) = argument.def() else { return false };
        let passed = self.operands.slice(self.op(branch).operands).get(first + argument.index() as usize);
        definition == block.into()
            && passed.is_some_and(|passed| passed.target == self.operands[site.index].target)
    }

    /// Returns the slot of the operation of an [`Edit::SetOperand`] entry, for comparison within one journal.
    /// Consecutive entries often concern one operation, and an access to the operation costs more than the comparison.
    #[inline]
    pub(crate) fn slot_of_set(&self, edit: &Edit) -> Option<u32> {
        let Edit::SetOperand { site, .. } = edit else { return None };
        Some(self.operands[site.index].owner.slot())
    }

    /// Returns whether `value` is defined before `op` in the same block, or is an argument of that block.
    #[inline]
    pub(crate) fn is_defined_before(&self, value: ValueId, op: OpId) -> bool {
        let op = self.op(op);
        match self.values.get(value).expect("stale value id").def() {
            DefLink::OpResult(def) => {
                let def = &self.ops[def];
                def.block == op.block && def.order < op.order
            }
            DefLink::BlockArg(block) => block == op.block,
        }
    }

    /// Returns the operation that defines `value`, if it is live and the value has at most one user. It may be dead, or
    /// fold into that user.
    #[inline]
    pub fn unshared_definition(&self, value: ValueId) -> Option<OpId> {
        let data = &self.values[value];
        let DefLink::OpResult(def) = data.def() else { return None };
        // The links of the users are compared first, because an access to the operation may cost a cache miss.
        if data.first_use != NO_USE {
            let first = &self.operands[data.first_use];
            let mut index = first.next;
            while index != NO_USE {
                let each = &self.operands[index];
                if each.owner != first.owner {
                    return None;
                }
                index = each.next;
            }
        }
        let (def, data) = self.ops.entry(def);
        (!data.is_erased()).then_some(def)
    }
}
