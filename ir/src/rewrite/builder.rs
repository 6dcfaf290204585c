//! The builder: creates operations and blocks at an insertion point. Corresponds to MLIR's `OpBuilder`.

use std::ops::Deref;

use crate::{BlockId, Ir, IrMapping, NewOp, OpId, RegionId, Type, ValueId};

/// The position at which new operations are inserted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertPoint {
    /// No position: new operations are detached.
    Detached,
    /// Before this operation.
    Before(OpId),
    /// At the end of this block.
    End(BlockId),
}

/// Creates operations and blocks by journaled edits, and changes nothing that exists. Dereferences to [`Ir`] for read
/// access.
///
/// [`Rewriter`](super::Rewriter) and the rewriter of a dialect conversion dereference to a builder, so that code that
/// only creates operations takes a `&mut Builder` and serves both.
///
/// # Panics
/// A method panics if its precondition is violated, for example if an operand was erased.
pub struct Builder<'m> {
    pub(super) ir: &'m mut Ir,
    pub(super) at: InsertPoint,
}

impl Deref for Builder<'_> {
    type Target = Ir;
    #[inline]
    fn deref(&self) -> &Ir {
        self.ir
    }
}

impl Builder<'_> {
    // Insertion point.

    /// Returns the insertion point.
    #[inline]
    pub fn insertion_point(&self) -> InsertPoint {
        self.at
    }

    /// Sets the insertion point.
    #[inline]
    pub fn set_insertion_point(&mut self, at: InsertPoint) {
        self.at = at;
    }

    /// Sets the insertion point to the position before `op`.
    #[inline]
    pub fn set_insertion_point_before(&mut self, op: OpId) {
        self.at = InsertPoint::Before(op);
    }

    /// Sets the insertion point to the position after `op`.
    pub fn set_insertion_point_after(&mut self, op: OpId) {
        self.at = match (self.ir.next_op(op), self.ir.parent_block(op)) {
            (Some(next), _) => InsertPoint::Before(next),
            (None, Some(block)) => InsertPoint::End(block),
            (None, None) => InsertPoint::Detached,
        };
    }

    /// Sets the insertion point to the start of `block`.
    pub fn set_insertion_point_to_start(&mut self, block: BlockId) {
        self.at = self.ir.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before);
    }

    /// Sets the insertion point to the end of `block`.
    #[inline]
    pub fn set_insertion_point_to_end(&mut self, block: BlockId) {
        self.at = InsertPoint::End(block);
    }

    // Creation.

    /// Creates an operation at the insertion point.
    pub fn create(&mut self, new: &NewOp<'_>) -> OpId {
        new.operands.iter().for_each(|&value| self.assert_live_value(value));
        new.successors.iter().for_each(|&block| self.assert_live_block(block));
        let op = self.ir.create_op(new);
        self.insert(op);
        op
    }

    /// Asserts that `value` is live. An erased value remains in the arena until the commit; a new use would dangle
    /// then.
    #[inline]
    #[track_caller]
    pub(super) fn assert_live_value(&self, value: ValueId) {
        assert!(self.ir.contains_value(value), "the value was erased");
    }

    #[inline]
    #[track_caller]
    pub(super) fn assert_live_block(&self, block: BlockId) {
        assert!(self.ir.contains_block(block), "the block was erased");
    }

    #[inline]
    #[track_caller]
    pub(super) fn assert_live_op(&self, op: OpId) {
        assert!(self.ir.contains_op(op), "the operation was erased");
    }

    /// Inserts a detached operation at the insertion point.
    pub fn insert(&mut self, op: OpId) {
        self.assert_live_op(op);
        if let InsertPoint::End(block) = self.at {
            self.assert_live_block(block);
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

    /// Clones an operation with its regions, at the insertion point.
    pub fn clone_op(&mut self, op: OpId) -> OpId {
        self.clone_op_with(op, &mut IrMapping::new())
    }

    /// Clones an operation with its regions, at the insertion point. Operands and successors are looked up in
    /// `mapping`; the clones of results, blocks and arguments are added to it.
    pub fn clone_op_with(&mut self, op: OpId, mapping: &mut IrMapping) -> OpId {
        self.assert_live_op(op);
        let parent = match self.at {
            InsertPoint::Detached => None,
            InsertPoint::Before(next) => self.ir.parent_op(next),
            InsertPoint::End(block) => self.ir.block_parent_op(block),
        };
        if parent.is_some_and(|parent| self.ir.is_ancestor(op, parent)) {
            let copy = self.ir.clone_op(op, mapping);
            self.insert(copy);
            return copy;
        }
        let at = self.at;
        self.ir.clone_op_and(op, mapping, |ir, copy| Builder { ir, at }.insert(copy))
    }

    /// Clones the blocks of `region` into the region `into`, before `before` or at the end. Values and blocks are
    /// looked up in `mapping`; the clones are added to it. `into` may be `region` itself.
    pub fn clone_region(
        &mut self,
        region: RegionId,
        into: RegionId,
        before: Option<BlockId>,
        mapping: &mut IrMapping,
    ) {
        self.ir.clone_region(region, into, before, mapping);
    }

    /// Copies an operation with its regions from another IR with the same context to the insertion point. Operands
    /// defined outside of the operation are dropped.
    pub fn import_op(&mut self, from: &Ir, op: OpId) -> OpId {
        let copy = self.ir.import(from, op);
        self.insert(copy);
        copy
    }

    /// Creates a block in `region`, before `before` or at the end, and sets the insertion point to its end.
    pub fn create_block(&mut self, region: RegionId, before: Option<BlockId>, arg_types: &[Type]) -> BlockId {
        let block = self.ir.create_block(arg_types);
        self.ir.link_block(block, region, before);
        self.at = InsertPoint::End(block);
        block
    }
}
