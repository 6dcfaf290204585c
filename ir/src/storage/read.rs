//! Reading: every question about the tree that needs no interpretation of the operation.
//!
//! # Panics
//! A method that takes an id panics when the id is stale, that is, when what it named has been erased and committed: the
//! generation in the id tells. [`Ir::contains_op`] asks without panicking.

use std::sync::atomic::Ordering;

use super::arena::Link;
use super::data::{BlockData, DefLink, OpData, OpExtra, RegionData};
use super::iter::{BlockIter, OpIter, UseIter};
use super::journal::UseSite;
use super::pool::NO_USE;
use super::{BlockId, Edit, Ir, Move, OpId, OpOperand, RegionId, ValueDef, ValueId};
use crate::symbol_memo::SymbolMemo;
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

    /// Whether `op` is there: created, and neither erased nor rolled back.
    #[inline]
    pub fn contains_op(&self, op: OpId) -> bool {
        self.ops.get(op).is_some_and(|data| !data.is_erased())
    }

    /// Whether `block` is there: created, and neither erased nor rolled back, nor is the operation that holds it.
    pub fn contains_block(&self, block: BlockId) -> bool {
        self.blocks.get(block).is_some_and(|data| !self.is_erased(data))
    }

    #[inline]
    fn is_erased(&self, block: &BlockData) -> bool {
        let in_erased = |region: Link<RegionId>| self.ops[self.regions[region].op].is_erased();
        block.erased || block.region.some().is_some_and(in_erased)
    }

    /// Whether `value` is there: its operation or block is, and has it.
    #[inline]
    pub fn contains_value(&self, value: ValueId) -> bool {
        let Some(data) = self.values.get(value) else { return false };
        if self.journal.n_values_gone == 0 {
            return true;
        }
        // A value goes with what defines it, so that its link leads somewhere.
        match data.def() {
            DefLink::OpResult(op) => !self.ops[op].is_erased(),
            DefLink::BlockArg(block) => {
                let block = &self.blocks[block];
                !self.is_erased(block) && block.args.get(data.index() as usize) == Some(&value)
            }
        }
    }

    /// How many operations the arena holds, detached and not yet committed ones included.
    pub fn n_ops(&self) -> usize {
        self.ops.len()
    }

    // Operations.

    /// The name.
    #[inline]
    pub fn name(&self, op: OpId) -> OpName {
        self.op(op).name
    }

    /// The inherent attributes, defaults included.
    #[inline]
    pub fn properties(&self, op: OpId) -> AttrDict {
        self.op(op).properties
    }

    /// The discardable attributes.
    #[inline]
    pub fn attrs(&self, op: OpId) -> AttrDict {
        self.op(op).attrs
    }

    /// Where the operation comes from.
    #[inline]
    pub fn loc(&self, op: OpId) -> Location {
        self.op(op).loc()
    }

    /// The block that holds the operation; `None` for a detached one.
    #[inline]
    pub fn parent_block(&self, op: OpId) -> Option<BlockId> {
        self.blocks.id(self.op(op).block)
    }

    /// The region that holds the operation.
    #[inline]
    pub fn parent_region(&self, op: OpId) -> Option<RegionId> {
        let block = self.op(op).block.some()?;
        self.regions.id(self.blocks[block].region)
    }

    /// The operation whose region holds this one.
    #[inline]
    pub fn parent_op(&self, op: OpId) -> Option<OpId> {
        let block = self.op(op).block.some()?;
        let region = self.blocks[block].region.some()?;
        self.ops.id(self.regions[region].op)
    }

    /// The next operation in the block.
    #[inline]
    pub fn next_op(&self, op: OpId) -> Option<OpId> {
        self.ops.id(self.op(op).next)
    }

    /// The previous operation in the block.
    #[inline]
    pub fn prev_op(&self, op: OpId) -> Option<OpId> {
        self.ops.id(self.op(op).prev)
    }

    /// The number of operands.
    #[inline]
    pub fn n_operands(&self, op: OpId) -> usize {
        self.op(op).operands.len as usize
    }

    /// Operand number `index`.
    #[inline]
    #[track_caller]
    pub fn operand(&self, op: OpId, index: usize) -> ValueId {
        self.operands.slice(self.op(op).operands)[index].target
    }

    /// The operands.
    #[inline]
    pub fn operands(
        &self,
        op: OpId,
    ) -> impl DoubleEndedIterator<Item = ValueId> + ExactSizeIterator + Clone + '_ {
        self.operands.slice(self.op(op).operands).iter().map(|each| each.target)
    }

    /// The results.
    #[inline]
    pub fn results(&self, op: OpId) -> &[ValueId] {
        let data = self.op(op);
        match data.n_results() {
            0 => &[],
            1 => std::slice::from_ref(&data.result),
            _ => &self.extra(data).results,
        }
    }

    /// Result number `index`.
    #[inline]
    #[track_caller]
    pub fn result(&self, op: OpId, index: usize) -> ValueId {
        self.results(op)[index]
    }

    /// The number of results.
    #[inline]
    pub fn n_results(&self, op: OpId) -> usize {
        self.op(op).n_results() as usize
    }

    /// The regions.
    #[inline]
    pub fn regions(&self, op: OpId) -> &[RegionId] {
        &self.extra(self.op(op)).regions
    }

    /// The successors: the blocks that the operation may branch to.
    #[inline]
    pub fn successors(
        &self,
        op: OpId,
    ) -> impl DoubleEndedIterator<Item = BlockId> + ExactSizeIterator + Clone + '_ {
        self.successors.slice(self.extra(self.op(op)).successors).iter().map(|each| each.target)
    }

    /// Successor number `index`.
    #[inline]
    #[track_caller]
    pub fn successor(&self, op: OpId, index: usize) -> BlockId {
        self.successors.slice(self.extra(self.op(op)).successors)[index].target
    }

    /// Whether `a` comes before `b`; both are in one block.
    #[inline]
    pub fn is_before_in_block(&self, a: OpId, b: OpId) -> bool {
        let (a, b) = (self.op(a), self.op(b));
        debug_assert_eq!(a.block, b.block, "the operations are in different blocks");
        a.order < b.order
    }

    /// The operation in `block` that `op` is or is nested in.
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

    /// Whether `op` is `ancestor` or nested in it.
    pub fn is_ancestor(&self, ancestor: OpId, op: OpId) -> bool {
        std::iter::successors(Some(op), |&each| self.parent_op(each)).any(|each| each == ancestor)
    }

    // Regions.

    /// The operation that the region belongs to.
    #[inline]
    pub fn region_op(&self, region: RegionId) -> OpId {
        self.ops.id_or_null(self.region(region).op)
    }

    /// Which of its operation's regions it is.
    #[inline]
    pub fn region_index(&self, region: RegionId) -> usize {
        self.region(region).index as usize
    }

    /// Whether all of this IR was found valid, and nothing was edited since: to verify it again would find nothing.
    pub fn is_verified(&self) -> bool {
        self.journal.verified.load(Ordering::Relaxed)
    }

    /// How many edits there were in all.
    pub(crate) fn n_edits(&self) -> u64 {
        self.journal.n_edits
    }

    /// What is remembered of a symbol table.
    pub(crate) fn symbol_memo(&self) -> &SymbolMemo {
        &self.symbol_memo
    }

    /// All of it is valid as it is now.
    pub(crate) fn note_verified(&self) {
        self.journal.verified.store(true, Ordering::Relaxed);
    }

    /// No other IR of this process has the same: whoever remembers something by ids remembers it of this one.
    pub(crate) fn serial_number(&self) -> u64 {
        self.serial_number
    }

    /// Grows with every edit of the region's blocks or of the branches between them: what was computed from the control flow at
    /// one version holds as long as the version does.
    #[inline]
    pub fn control_flow_version(&self, region: RegionId) -> u32 {
        self.region(region).control_flow_version
    }

    /// The operation that the region belongs to, or belonged to until it was erased; `None` if the region is gone.
    #[inline]
    pub fn try_region_op(&self, region: RegionId) -> Option<OpId> {
        self.regions.get(region).map(|data| self.ops.id_or_null(data.op))
    }

    /// The entry block.
    #[inline]
    pub fn entry_block(&self, region: RegionId) -> Option<BlockId> {
        self.blocks.id(self.region(region).first)
    }

    /// The last block.
    #[inline]
    pub fn last_block(&self, region: RegionId) -> Option<BlockId> {
        self.blocks.id(self.region(region).last)
    }

    /// The blocks, in order.
    #[inline]
    pub fn blocks(&self, region: RegionId) -> BlockIter<'_> {
        BlockIter::new(self, self.entry_block(region))
    }

    // Blocks.

    /// The region that holds the block.
    #[inline]
    pub fn block_region(&self, block: BlockId) -> Option<RegionId> {
        self.regions.id(self.block(block).region)
    }

    /// The operation whose region holds the block.
    #[inline]
    pub fn block_parent_op(&self, block: BlockId) -> Option<OpId> {
        let region = self.block(block).region.some()?;
        self.ops.id(self.regions[region].op)
    }

    /// The next block in the region.
    #[inline]
    pub fn next_block(&self, block: BlockId) -> Option<BlockId> {
        self.blocks.id(self.block(block).next)
    }

    /// The previous block in the region.
    #[inline]
    pub fn prev_block(&self, block: BlockId) -> Option<BlockId> {
        self.blocks.id(self.block(block).prev)
    }

    /// The arguments.
    #[inline]
    pub fn block_args(&self, block: BlockId) -> &[ValueId] {
        &self.block(block).args
    }

    /// The first operation.
    #[inline]
    pub fn first_op(&self, block: BlockId) -> Option<OpId> {
        self.ops.id(self.block(block).first)
    }

    /// The last operation: the terminator, in a block that has one.
    #[inline]
    pub fn last_op(&self, block: BlockId) -> Option<OpId> {
        self.ops.id(self.block(block).last)
    }

    /// The operations, in order.
    #[inline]
    pub fn ops(&self, block: BlockId) -> OpIter<'_> {
        OpIter::new(self, self.first_op(block))
    }

    /// The operations that branch to this block, each as often as it does, the youngest first.
    pub fn block_uses(&self, block: BlockId) -> UseIter<'_, BlockId> {
        UseIter::new(&self.ops, &self.successors, self.block(block).first_use)
    }

    /// The same, each with the number of the successor that the block is.
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

    /// The blocks that branch here, each as often as it does.
    pub fn predecessors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        self.block_uses(block).filter_map(|owner| self.parent_block(owner))
    }

    /// Whether nothing branches here.
    #[inline]
    pub fn has_no_predecessors(&self, block: BlockId) -> bool {
        self.block(block).first_use == NO_USE
    }

    /// The only predecessor, branching here exactly once.
    pub fn single_predecessor(&self, block: BlockId) -> Option<BlockId> {
        let mut predecessors = self.predecessors(block);
        predecessors.next().filter(|_| predecessors.next().is_none())
    }

    // Values.

    /// The type.
    #[inline]
    #[track_caller]
    pub fn value_type(&self, value: ValueId) -> Type {
        self.values.get(value).expect("stale value id").ty
    }

    /// Who defines the value.
    #[inline]
    #[track_caller]
    pub fn value_def(&self, value: ValueId) -> ValueDef {
        self.try_value_def(value).expect("stale value id")
    }

    /// Who defines the value, or did before it was erased; `None` if it is gone.
    #[inline]
    pub(crate) fn try_value_def(&self, value: ValueId) -> Option<ValueDef> {
        let data = self.values.get(value)?;
        let index = data.index();
        Some(match data.def() {
            DefLink::OpResult(op) => ValueDef::OpResult { op: self.ops.id_or_null(op), index },
            DefLink::BlockArg(block) => ValueDef::BlockArg { block: self.blocks.id_or_null(block), index },
        })
    }

    /// The operation that the value is a result of; `None` for a block argument.
    #[inline]
    pub fn defining_op(&self, value: ValueId) -> Option<OpId> {
        match self.values.get(value).expect("stale value id").def() {
            DefLink::OpResult(op) => self.ops.id(op),
            DefLink::BlockArg(_) => None,
        }
    }

    /// The name of the operation that the value is a result of; `None` for a block argument. Cheaper than looking at the operation.
    #[inline]
    #[track_caller]
    pub fn defining_name(&self, value: ValueId) -> Option<OpName> {
        let data = self.values.get(value).expect("stale value id");
        data.name_of_only().or_else(|| match data.def() {
            DefLink::OpResult(op) => Some(self.ops[op].name),
            DefLink::BlockArg(_) => None,
        })
    }

    /// The block where the value is defined.
    #[inline]
    pub fn defining_block(&self, value: ValueId) -> Option<BlockId> {
        match self.values.get(value).expect("stale value id").def() {
            DefLink::OpResult(op) => self.blocks.id(self.ops[op].block),
            DefLink::BlockArg(block) => self.blocks.id(block),
        }
    }

    /// Whether nothing uses the value.
    #[inline]
    pub fn use_empty(&self, value: ValueId) -> bool {
        self.values[value].first_use == NO_USE
    }

    /// Whether there is exactly one use.
    #[inline]
    pub fn has_one_use(&self, value: ValueId) -> bool {
        let first = self.values[value].first_use;
        first != NO_USE && self.operands[first].next == NO_USE
    }

    /// The uses, the youngest first.
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

    /// The operations that use the value, each as often as it does, the youngest use first.
    #[inline]
    pub fn users(&self, value: ValueId) -> UseIter<'_, ValueId> {
        UseIter::new(&self.ops, &self.operands, self.values[value].first_use)
    }

    /// The operation that a journal entry is about, for entries about operands, successors, attributes and locations.
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

    /// What was moved, of an [`Edit::MoveOps`] entry that is in the journal.
    #[inline]
    pub fn moved(&self, edit: &Edit) -> Option<Move<'_>> {
        let Edit::MoveOps(moved) = edit else { return None };
        Some(self.journal.moved(*moved))
    }

    /// The operation, the number of the operand and its former value, of a [`Edit::SetOperand`] entry.
    pub fn set_operand_of(&self, edit: &Edit) -> Option<(OpId, usize, ValueId)> {
        let Edit::SetOperand { site, old, .. } = edit else { return None };
        let (owner, data) = self.ops.entry(self.operands[site.index].owner);
        Some((owner, site.index.checked_sub(data.operands.start)? as usize, *old))
    }

    /// The operation, the value that the operand is now, and the one that it was, of a [`Edit::SetOperand`] entry.
    #[inline]
    pub(crate) fn set_value_of(&self, edit: &Edit) -> Option<(OpId, ValueId, ValueId)> {
        let Edit::SetOperand { site, old, .. } = edit else { return None };
        let entry = &self.operands[site.index];
        Some((self.ops.entry(entry.owner).0, entry.target, *old))
    }

    /// Whether it is an [`Edit::SetOperand`] entry about that operation.
    #[inline]
    pub(crate) fn sets_operand_of(&self, edit: &Edit, op: OpId) -> bool {
        matches!(edit, Edit::SetOperand { site, .. } if self.operands[site.index].owner == op.into())
    }

    /// Whether it is an [`Edit::SetOperand`] entry about what was an argument of `block`, and is now what `branch` passes for it, if `first`
    /// is the position of what that passes for the first one.
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

    /// The operation whose operand an [`Edit::SetOperand`] entry set, to be compared with others of the same journal only: there are
    /// many such entries in a row about few operations, and looking at the operation costs more.
    #[inline]
    pub(crate) fn slot_of_set(&self, edit: &Edit) -> Option<u32> {
        let Edit::SetOperand { site, .. } = edit else { return None };
        Some(self.operands[site.index].owner.slot())
    }

    /// Whether the definition of `value` stands before `op` in the block of that, or is an argument of it.
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

    /// The operation that defines a value with at most one user, if it is there: it is dead now, or may fold into that user.
    #[inline]
    pub fn lonely_definition(&self, value: ValueId) -> Option<OpId> {
        let data = &self.values[value];
        let DefLink::OpResult(def) = data.def() else { return None };
        // The users are compared by their links, and come first: looking at an operation that is far away costs a cache miss.
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
