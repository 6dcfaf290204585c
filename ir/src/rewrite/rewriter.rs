//! The rewriter: MLIR's `PatternRewriter` verbs, over the journaled edits.

use std::ops::Deref;

use smallvec::SmallVec;

use super::{Fold, FoldFn, FoldedKind, Outcome, OutcomeKind, Reason};
use crate::{
    AttrDict, Attribute, BlockId, Checkpoint, Identifier, Ir, IrMapping, Location, NewOp, OpId, OpOperand,
    RegionId, Type, ValueId,
};

/// Where new operations go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertPoint {
    /// Nowhere: they stay detached.
    Detached,
    /// Before this operation.
    Before(OpId),
    /// At the end of this block.
    End(BlockId),
}

/// Changes IR, and is the only public way to. Reads like `&Ir`.
///
/// Every verb notes its inverse in the journal of the [`Ir`]. A rewriter that is dropped without [`done`](Rewriter::done) leaves
/// its edits in the journal, for the driver to take back or keep.
///
/// # Panics
/// A verb whose precondition does not hold (erasing what is used, a stale id) panics; drivers catch the panic of a pattern,
/// roll back, and report it with the pattern's name.
pub struct Rewriter<'m> {
    ir: &'m mut Ir,
    start: Checkpoint,
    at: InsertPoint,
}

impl Deref for Rewriter<'_> {
    type Target = Ir;
    #[inline]
    fn deref(&self) -> &Ir {
        self.ir
    }
}

impl Ir {
    /// A rewriter over the whole IR, for passes and builders. [`Ir::commit`] or [`Ir::rollback`] ends what it began.
    pub fn rewriter(&mut self) -> Rewriter<'_> {
        Rewriter::new(self)
    }
}

impl<'m> Rewriter<'m> {
    #[inline]
    pub(super) fn new(ir: &'m mut Ir) -> Self {
        let start = ir.checkpoint();
        Rewriter { ir, start, at: InsertPoint::Detached }
    }

    /// The rewrite is complete. It counts as a success if and only if it changed something; the driver checks.
    #[inline]
    pub fn done(self) -> Outcome<'m> {
        let n_edits = self.ir.edits_since(self.start).len();
        Outcome::new(OutcomeKind::Done { since: self.start, n_edits })
    }

    /// The rewrite is given up: everything is taken back. For patterns in MLIR's style, which find out late.
    pub fn abort(self, reason: impl Into<Reason>) -> Outcome<'m> {
        let n_edits = self.ir.edits_since(self.start).len();
        self.ir.rollback(self.start);
        Outcome::new(OutcomeKind::Aborted { reason: reason.into(), n_edits })
    }

    /// Takes back the edits since `to`, a checkpoint taken during this rewrite. The insertion point is the caller's to set.
    ///
    /// # Panics
    /// If the checkpoint is older than the rewrite.
    pub fn rollback_to(&mut self, to: Checkpoint) {
        assert!(to >= self.start, "the checkpoint is older than the rewrite");
        self.ir.rollback(to);
    }

    /// Runs the fold hook of an operation that is there already; edits in place go into this rewrite.
    #[inline]
    pub fn run_fold(&mut self, op: OpId, fold: FoldFn) -> FoldedKind {
        fold(Fold::new(self.ir, op)).into_kind()
    }

    // Where.

    /// Where new operations go.
    #[inline]
    pub fn insertion_point(&self) -> InsertPoint {
        self.at
    }

    /// Sets where new operations go.
    #[inline]
    pub fn set_insertion_point(&mut self, at: InsertPoint) {
        self.at = at;
    }

    /// New operations go before `op`.
    #[inline]
    pub fn set_insertion_point_before(&mut self, op: OpId) {
        self.at = InsertPoint::Before(op);
    }

    /// New operations go after `op`.
    pub fn set_insertion_point_after(&mut self, op: OpId) {
        self.at = match (self.ir.next_op(op), self.ir.parent_block(op)) {
            (Some(next), _) => InsertPoint::Before(next),
            (None, Some(block)) => InsertPoint::End(block),
            (None, None) => InsertPoint::Detached,
        };
    }

    /// New operations go to the start of `block`.
    pub fn set_insertion_point_to_start(&mut self, block: BlockId) {
        self.at = self.ir.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before);
    }

    /// New operations go to the end of `block`.
    #[inline]
    pub fn set_insertion_point_to_end(&mut self, block: BlockId) {
        self.at = InsertPoint::End(block);
    }

    // Creating.

    /// Creates an operation at the insertion point.
    pub fn create(&mut self, new: &NewOp<'_>) -> OpId {
        new.operands.iter().for_each(|&value| self.must_be_there(value));
        new.successors.iter().for_each(|&block| self.block_must_be_there(block));
        let op = self.ir.create_op(new);
        self.insert(op);
        op
    }

    /// A value whose definition is erased is still in the arena until the commit, where it would leave a dangling use.
    #[inline]
    #[track_caller]
    fn must_be_there(&self, value: ValueId) {
        assert!(self.ir.contains_value(value), "the value was erased");
    }

    #[inline]
    #[track_caller]
    fn block_must_be_there(&self, block: BlockId) {
        assert!(self.ir.contains_block(block), "the block was erased");
    }

    #[inline]
    #[track_caller]
    fn op_must_be_there(&self, op: OpId) {
        assert!(self.ir.contains_op(op), "the operation was erased");
    }

    /// Puts a detached operation at the insertion point.
    pub fn insert(&mut self, op: OpId) {
        self.op_must_be_there(op);
        if let InsertPoint::End(block) = self.at {
            self.block_must_be_there(block);
        }
        match self.at {
            InsertPoint::Detached => {}
            InsertPoint::Before(next) => {
                let block = self.ir.parent_block(next).expect("the insertion point is in a block");
                self.ir.link_op(op, block, Some(next));
            }
            InsertPoint::End(block) => self.ir.link_op(op, block, None),
        }
    }

    /// Clones an operation, with everything in it, at the insertion point.
    pub fn clone_op(&mut self, op: OpId) -> OpId {
        self.clone_op_with(op, &mut IrMapping::new())
    }

    /// The same, with operands and successors looked up in `mapping`, where the clones are entered.
    pub fn clone_op_with(&mut self, op: OpId, mapping: &mut IrMapping) -> OpId {
        self.op_must_be_there(op);
        let copy = self.ir.clone_op(op, mapping);
        self.insert(copy);
        copy
    }

    // Replacing and erasing.

    /// Replaces the results of `op` by `values`, one for each, and erases it.
    pub fn replace_op(&mut self, op: OpId, values: &[ValueId]) {
        assert_eq!(self.ir.n_results(op), values.len(), "one value for each result");
        self.ir.note_replaced(op);
        for (i, &value) in values.iter().enumerate() {
            let result = self.ir.result(op, i);
            self.replace_all_uses_with(result, value);
        }
        self.erase_op(op);
    }

    /// Creates an operation before `op`, and replaces `op` by its results.
    pub fn replace_op_with_new(&mut self, op: OpId, new: &NewOp<'_>) -> OpId {
        let before = std::mem::replace(&mut self.at, InsertPoint::Before(op));
        let replacement = self.create(new);
        self.at = before;
        let values: SmallVec<[ValueId; 2]> = self.ir.results(replacement).into();
        self.replace_op(op, &values);
        replacement
    }

    /// Makes every use of `from` a use of `to`. Nothing happens when they are the same.
    pub fn replace_all_uses_with(&mut self, from: ValueId, to: ValueId) {
        if from != to {
            self.must_be_there(to);
            self.ir.replace_all_uses(from, to);
        }
    }

    /// Makes those uses of `from` that satisfy `pred` uses of `to`.
    pub fn replace_uses_if(
        &mut self,
        from: ValueId,
        to: ValueId,
        mut pred: impl FnMut(&Ir, OpOperand) -> bool,
    ) {
        self.must_be_there(to);
        let uses: SmallVec<[OpOperand; 8]> = self.ir.uses(from).filter(|&each| pred(self.ir, each)).collect();
        for each in uses {
            self.ir.set_operand(each.owner, each.index as usize, to);
        }
    }

    /// Erases an operation whose results have no uses, and everything in it.
    pub fn erase_op(&mut self, op: OpId) {
        self.op_must_be_there(op);
        assert!(
            self.ir.results(op).iter().all(|&result| self.ir.use_empty(result)),
            "an erased operation has no uses"
        );
        self.leave(op);
        if self.ir.parent_block(op).is_some() {
            self.ir.unlink_op(op);
        }
        self.ir.erase_op(op);
    }

    /// Takes the insertion point out of an operation that is about to be erased.
    fn leave(&mut self, op: OpId) {
        let inside = match self.at {
            InsertPoint::Detached => false,
            InsertPoint::Before(next) => self.ir.is_ancestor(op, next),
            InsertPoint::End(block) => {
                !self.ir.regions(op).is_empty()
                    && self.ir.block_parent_op(block).is_some_and(|parent| self.ir.is_ancestor(op, parent))
            }
        };
        if inside {
            self.set_insertion_point_after(op);
        }
    }

    /// Erases operations that may use each other's results, in any order; nothing else may use them.
    pub fn erase_ops(&mut self, ops: &[OpId]) {
        for &op in ops {
            self.op_must_be_there(op);
            self.leave(op);
            if self.ir.parent_block(op).is_some() {
                self.ir.unlink_op(op);
            }
        }
        self.ir.erase_ops(ops);
    }

    /// Erases a block with its operations. Nothing outside may use its values or branch to it.
    pub fn erase_block(&mut self, block: BlockId) {
        while let Some(op) = self.ir.last_op(block) {
            self.erase_op(op);
        }
        self.erase_empty_block(block);
    }

    /// Erases blocks with their operations. They may use each other's values and branch to each other in any way, as
    /// unreachable blocks do; nothing else may use their values or branch to them.
    pub fn erase_blocks(&mut self, blocks: &[BlockId]) {
        let mut ops = Vec::new();
        for &block in blocks {
            while let Some(op) = self.ir.last_op(block) {
                self.leave(op);
                self.ir.unlink_op(op);
                ops.push(op);
            }
        }
        self.ir.erase_ops(&ops);
        for &block in blocks {
            self.erase_empty_block(block);
        }
    }

    fn erase_empty_block(&mut self, block: BlockId) {
        if self.at == InsertPoint::End(block) {
            self.at = InsertPoint::Detached;
        }
        if self.ir.block_region(block).is_some() {
            self.ir.unlink_block(block);
        }
        self.ir.erase_block(block);
    }

    // Changing in place.

    /// Sets an operand.
    #[inline]
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        self.op_must_be_there(op);
        self.must_be_there(value);
        self.ir.set_operand(op, index, value);
    }

    /// Sets all operands; their number may change. Segment sizes are the caller's to adjust.
    pub fn set_operands(&mut self, op: OpId, values: &[ValueId]) {
        self.op_must_be_there(op);
        values.iter().for_each(|&value| self.must_be_there(value));
        self.ir.set_operands(op, values);
    }

    /// Sets a successor.
    pub fn set_successor(&mut self, op: OpId, index: usize, block: BlockId) {
        self.op_must_be_there(op);
        self.block_must_be_there(block);
        self.ir.set_successor(op, index, block);
    }

    /// Sets the discardable attributes.
    pub fn set_attrs(&mut self, op: OpId, attrs: AttrDict) {
        self.ir.set_attrs(op, attrs);
    }

    /// Sets one discardable attribute.
    pub fn set_attr(&mut self, op: OpId, name: Identifier, attr: Attribute) {
        let attrs = self.ir.attrs(op).with(self.ir.ctx(), name, attr);
        self.ir.set_attrs(op, attrs);
    }

    /// Removes one discardable attribute, if it is there.
    pub fn remove_attr(&mut self, op: OpId, name: Identifier) {
        let attrs = self.ir.attrs(op).without(self.ir.ctx(), name);
        self.ir.set_attrs(op, attrs);
    }

    /// Sets the inherent attributes.
    pub fn set_properties(&mut self, op: OpId, properties: AttrDict) {
        self.ir.set_properties(op, properties);
    }

    /// Sets one inherent attribute.
    pub fn set_property(&mut self, op: OpId, name: Identifier, attr: Attribute) {
        let properties = self.ir.properties(op).with(self.ir.ctx(), name, attr);
        self.ir.set_properties(op, properties);
    }

    /// Sets the location.
    pub fn set_loc(&mut self, op: OpId, loc: Location) {
        self.ir.set_loc(op, loc);
    }

    /// Sets the type of a value.
    pub fn set_value_type(&mut self, value: ValueId, ty: Type) {
        self.ir.set_value_type(value, ty);
    }

    // Moving.

    /// Moves an operation before another one.
    pub fn move_op_before(&mut self, op: OpId, before: OpId) {
        if op == before || self.ir.next_op(op) == Some(before) {
            return;
        }
        let block = self.ir.parent_block(before).expect("the target is in a block");
        self.ir.unlink_op(op);
        self.ir.link_op(op, block, Some(before));
    }

    /// Moves an operation after another one.
    pub fn move_op_after(&mut self, op: OpId, after: OpId) {
        if op == after || self.ir.prev_op(op) == Some(after) {
            return;
        }
        let block = self.ir.parent_block(after).expect("the target is in a block");
        self.ir.unlink_op(op);
        let next = self.ir.next_op(after);
        self.ir.link_op(op, block, next);
    }

    /// Moves an operation to the end of a block.
    pub fn move_op_to_end(&mut self, op: OpId, block: BlockId) {
        if self.ir.last_op(block) == Some(op) {
            return;
        }
        self.block_must_be_there(block);
        self.ir.unlink_op(op);
        self.ir.link_op(op, block, None);
    }

    // Blocks and regions.

    /// Creates a block in `region`, before `before` or at the end. The insertion point moves to its end.
    pub fn create_block(&mut self, region: RegionId, before: Option<BlockId>, arg_types: &[Type]) -> BlockId {
        let block = self.ir.create_block(arg_types);
        self.ir.link_block(block, region, before);
        self.at = InsertPoint::End(block);
        block
    }

    /// Adds an argument at the end.
    pub fn add_argument(&mut self, block: BlockId, ty: Type) -> ValueId {
        let index = self.ir.block_args(block).len();
        self.ir.add_arg(block, index, ty)
    }

    /// Adds an argument at a position.
    pub fn insert_argument(&mut self, block: BlockId, index: usize, ty: Type) -> ValueId {
        self.ir.add_arg(block, index, ty)
    }

    /// Erases an argument without uses.
    pub fn erase_argument(&mut self, block: BlockId, index: usize) {
        assert!(self.ir.use_empty(self.ir.block_args(block)[index]), "an erased argument has no uses");
        self.ir.erase_arg(block, index);
    }

    /// Erases those arguments that `erase` names, all without uses.
    pub fn erase_arguments(&mut self, block: BlockId, erase: impl Fn(&Ir, ValueId) -> bool) {
        self.ir.erase_args(block, erase);
    }

    /// Moves a block before another one, or to the end of a region. Nothing happens when it is there.
    pub fn move_block(&mut self, block: BlockId, region: RegionId, before: Option<BlockId>) {
        let there = self.ir.block_region(block) == Some(region) && self.ir.next_block(block) == before;
        if before == Some(block) || there {
            return;
        }
        self.ir.unlink_block(block);
        self.ir.link_block(block, region, before);
    }

    /// Moves the operations of `source` into `dest`, before `before` or at the end, with `source`'s arguments replaced by
    /// `args`; then erases `source`, to which nothing may branch any more.
    pub fn inline_block(&mut self, source: BlockId, dest: BlockId, before: Option<OpId>, args: &[ValueId]) {
        assert_eq!(self.ir.block_args(source).len(), args.len(), "one value for each argument");
        let replaced: SmallVec<[ValueId; 8]> = self.ir.block_args(source).into();
        for (&arg, &value) in replaced.iter().zip(args) {
            self.replace_all_uses_with(arg, value);
        }
        assert_ne!(source, dest, "a block is not inlined into itself");
        if let Some(first) = self.ir.first_op(source) {
            self.ir.move_end_of_block(first, dest, before);
        }
        self.erase_empty_block(source);
    }

    /// Appends the operations of `source` to `dest` and erases `source`.
    pub fn merge_blocks(&mut self, source: BlockId, dest: BlockId, args: &[ValueId]) {
        self.inline_block(source, dest, None, args);
    }

    /// Splits the block of `op`: `op` and what follows go into a new block right after it.
    pub fn split_block(&mut self, op: OpId) -> BlockId {
        let block = self.ir.parent_block(op).expect("the operation is in a block");
        let region = self.ir.block_region(block).expect("the block is in a region");
        let rest = self.ir.create_block(&[]);
        let next_block = self.ir.next_block(block);
        self.ir.link_block(rest, region, next_block);
        self.ir.move_end_of_block(op, rest, None);
        rest
    }

    /// Moves the blocks of `region` into another region, before `before` or to its end.
    pub fn inline_region(&mut self, region: RegionId, into: RegionId, before: Option<BlockId>) {
        assert_ne!(region, into, "a region is not inlined into itself");
        while let Some(block) = self.ir.entry_block(region) {
            self.move_block(block, into, before);
        }
    }
}
