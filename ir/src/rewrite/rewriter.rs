//! The rewriter: the methods of MLIR's `PatternRewriter` that change existing IR, implemented by journaled edits.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use super::{Builder, Fold, FoldFn, FoldedKind, InsertPoint, OpEditor, Outcome, OutcomeKind, Reason};
use crate::{
    AttrDict, Attribute, BlockId, Checkpoint, Identifier, Ir, Location, NewOp, OpId, OpOperand, RegionId,
    Type, ValueId,
};

/// The only public interface to change IR. Dereferences to [`Builder`], which creates operations and reads the
/// [`Ir`].
///
/// Every method records its inverse in the journal of the [`Ir`]. If a rewriter is dropped without
/// [`done`](Rewriter::done), its edits remain in the journal, and the driver commits or reverts them.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
///
/// let text = br#"
///   %0 = "toy.a"() : () -> i32
///   %1 = "toy.b"() : () -> i32
///   "toy.use"(%1) : (i32) -> ()
/// "#;
/// let mut ir = parse_source(&ctx, "a.mlir", text, options).expect("valid text");
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let ops: Vec<_> = ir.ops(body).collect();
/// let a = ir.result(ops[0], 0);
///
/// let mut rewriter = ir.rewriter();
/// rewriter.replace_op(ops[1], &[a]);
/// ir.commit();
/// assert_eq!(ir.operand(ops[2], 0), a);
/// assert!(!ir.contains_op(ops[1]));
/// ```
///
/// # Panics
/// A method panics if its precondition is violated, for example if an erased operation has uses or an id is stale.
/// Drivers catch the panic of a pattern, roll back, and report the panic with the pattern's name.
pub struct Rewriter<'m> {
    builder: Builder<'m>,
    start: Checkpoint,
}

impl<'m> Deref for Rewriter<'m> {
    type Target = Builder<'m>;
    #[inline]
    fn deref(&self) -> &Builder<'m> {
        &self.builder
    }
}

impl<'m> DerefMut for Rewriter<'m> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Builder<'m> {
        &mut self.builder
    }
}

impl Ir {
    /// Returns a rewriter for the whole IR, for passes and builders. Finish with [`Ir::commit`] or [`Ir::rollback`].
    pub fn rewriter(&mut self) -> Rewriter<'_> {
        Rewriter::new(self)
    }
}

impl<'m> Rewriter<'m> {
    #[inline]
    pub(super) fn new(ir: &'m mut Ir) -> Self {
        let start = ir.checkpoint();
        Rewriter { builder: Builder { ir, at: InsertPoint::Detached }, start }
    }

    /// Completes the rewrite as a success. The driver checks that the IR changed.
    #[inline]
    pub fn done(self) -> Outcome<'m> {
        let n_edits = self.n_edits();
        Outcome::new(OutcomeKind::Done { since: self.start, n_edits })
    }

    /// Returns the number of edits since the start of the rewrite.
    #[inline]
    pub(super) fn n_edits(&self) -> usize {
        self.ir.edits_since(self.start).len()
    }

    /// Reverts all edits of the rewrite and reports that it was aborted, for patterns that fail after edits.
    pub fn abort(self, reason: impl Into<Reason>) -> Outcome<'m> {
        let (n_edits, start) = (self.n_edits(), self.start);
        self.builder.ir.rollback(start);
        Outcome::new(OutcomeKind::Aborted { reason: reason.into(), n_edits })
    }

    /// Reverts the edits since `to`, a checkpoint taken during this rewrite. The insertion point may be stale
    /// afterwards; the caller sets it.
    ///
    /// # Panics
    /// If the checkpoint is older than the rewrite.
    pub fn rollback_to(&mut self, to: Checkpoint) {
        assert!(to >= self.start, "the checkpoint is older than the rewrite");
        self.ir.rollback(to);
    }

    /// Runs the fold hook of an existing operation. Changes in place are part of this rewrite.
    #[inline]
    pub fn run_fold(&mut self, op: OpId, fold: FoldFn) -> FoldedKind {
        fold(Fold::new(self.ir, op)).into_kind()
    }

    // Replacement and erasure.

    /// Replaces each result of `op` by the corresponding value and erases `op`.
    pub fn replace_op(&mut self, op: OpId, values: &[ValueId]) {
        assert_eq!(
            self.ir.n_results(op),
            values.len(),
            "the number of values differs from the number of results"
        );
        self.ir.note_replaced(op, values);
        for (i, &value) in values.iter().enumerate() {
            let result = self.ir.result(op, i);
            self.replace_all_uses_with(result, value);
        }
        self.erase_op(op);
    }

    /// Records for listeners that the caller replaces the uses of the results of `op` by `values`, which
    /// [`Rewriter::replace_op`] records itself.
    pub fn note_replaced(&mut self, op: OpId, values: &[ValueId]) {
        self.ir.note_replaced(op, values);
    }

    /// Creates an operation before `op` and replaces the results of `op` by its results.
    pub fn replace_op_with_new(&mut self, op: OpId, new: &NewOp<'_>) -> OpId {
        let before = std::mem::replace(&mut self.at, InsertPoint::Before(op));
        let replacement = self.create(new);
        self.at = before;
        let values: SmallVec<[ValueId; 2]> = self.ir.results(replacement).into();
        self.replace_op(op, &values);
        replacement
    }

    /// Replaces `op` by an operation with the same name, attributes and regions, and with these operands and result
    /// types. Result `i` replaces result `kept[i]`; the others must be unused.
    pub fn replace_keeping_regions(
        &mut self,
        op: OpId,
        operands: &[ValueId],
        types: &[Type],
        kept: &[usize],
    ) -> OpId {
        let regions = self.regions(op).to_vec();
        let (name, loc, properties, attrs) =
            (self.name(op), self.loc(op), self.properties(op), self.attrs(op));
        self.set_insertion_point_before(op);
        let new = self.create(&NewOp {
            operands,
            results: types,
            properties,
            attrs,
            n_regions: regions.len(),
            ..NewOp::new(name, loc)
        });
        let new_regions = self.regions(new).to_vec();
        for (from, to) in regions.into_iter().zip(new_regions) {
            self.inline_region(from, to, None);
        }
        for (i, &old) in kept.iter().enumerate() {
            let (from, to) = (self.result(op, old), self.result(new, i));
            self.replace_all_uses_with(from, to);
        }
        self.erase_op(op);
        new
    }

    /// Replaces every use of `from` by `to`. No effect if both are the same value.
    pub fn replace_all_uses_with(&mut self, from: ValueId, to: ValueId) {
        if from != to {
            self.assert_live_value(to);
            self.ir.replace_all_uses(from, to);
        }
    }

    /// Replaces those uses of `from` by `to` that satisfy `pred`.
    pub fn replace_uses_if(
        &mut self,
        from: ValueId,
        to: ValueId,
        mut pred: impl FnMut(&Ir, OpOperand) -> bool,
    ) {
        self.assert_live_value(to);
        let uses: SmallVec<[OpOperand; 8]> = self.ir.uses(from).filter(|&each| pred(self.ir, each)).collect();
        for each in uses {
            self.ir.set_operand(each.owner, each.index as usize, to);
        }
    }

    /// Erases an operation without uses of its results, with its regions.
    pub fn erase_op(&mut self, op: OpId) {
        self.assert_live_op(op);
        assert!(
            self.ir.results(op).iter().all(|&result| self.ir.use_empty(result)),
            "the operation to be erased has uses"
        );
        self.leave(op);
        if self.ir.parent_block(op).is_some() {
            self.ir.unlink_op(op);
        }
        self.ir.erase_op(op);
    }

    /// Moves the insertion point out of an operation that is about to be erased.
    fn leave(&mut self, op: OpId) {
        let inside = match self.at {
            InsertPoint::Detached => false,
            InsertPoint::Before(next) => {
                op == next || !self.ir.regions(op).is_empty() && self.ir.is_ancestor(op, next)
            }
            InsertPoint::End(block) => {
                !self.ir.regions(op).is_empty()
                    && self.ir.block_parent_op(block).is_some_and(|parent| self.ir.is_ancestor(op, parent))
            }
        };
        if inside {
            self.set_insertion_point_after(op);
        }
    }

    /// Erases operations with their regions. Only these operations may use their results, in any order.
    pub fn erase_ops(&mut self, ops: &[OpId]) {
        for &op in ops {
            self.assert_live_op(op);
            self.leave(op);
            if self.ir.parent_block(op).is_some() {
                self.ir.unlink_op(op);
            }
        }
        self.ir.erase_ops(ops);
    }

    /// Erases a block with its operations. Uses of its values and branches to it from outside are not allowed.
    pub fn erase_block(&mut self, block: BlockId) {
        while let Some(op) = self.ir.last_op(block) {
            self.erase_op(op);
        }
        self.erase_empty_block(block);
    }

    /// Erases blocks with their operations. Only these blocks may use their values and branch to them, in any order, as
    /// unreachable blocks do.
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

    // Changes in place.

    /// Returns an editor for `op`.
    #[inline]
    pub fn edit(&mut self, op: OpId) -> OpEditor<'_> {
        self.assert_live_op(op);
        OpEditor::new(Rewriter::new(self.builder.ir), op)
    }

    /// Sets the operand at `index`.
    #[inline]
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        self.assert_live_op(op);
        self.assert_live_value(value);
        self.ir.set_operand(op, index, value);
    }

    /// Replaces the operands, possibly by another number. The caller adjusts the segment sizes.
    pub fn set_operands(&mut self, op: OpId, values: &[ValueId]) {
        self.assert_live_op(op);
        values.iter().for_each(|&value| self.assert_live_value(value));
        self.ir.set_operands(op, values);
    }

    /// Sets the successor at `index`.
    pub fn set_successor(&mut self, op: OpId, index: usize, block: BlockId) {
        self.assert_live_op(op);
        self.assert_live_block(block);
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

    /// Removes a discardable attribute, if present.
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

    // Moves.

    /// Moves an operation before another.
    pub fn move_op_before(&mut self, op: OpId, before: OpId) {
        if op == before || self.ir.next_op(op) == Some(before) {
            return;
        }
        let block = self.ir.parent_block(before).expect("the target is in a block");
        self.ir.unlink_op(op);
        self.ir.link_op(op, block, Some(before));
    }

    /// Moves an operation after another.
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
        self.assert_live_block(block);
        self.ir.unlink_op(op);
        self.ir.link_op(op, block, None);
    }

    // Blocks and regions.

    /// Adds an argument after the last.
    pub fn add_argument(&mut self, block: BlockId, ty: Type) -> ValueId {
        let index = self.ir.block_args(block).len();
        self.ir.add_arg(block, index, ty)
    }

    /// Inserts an argument at `index`.
    pub fn insert_argument(&mut self, block: BlockId, index: usize, ty: Type) -> ValueId {
        self.ir.add_arg(block, index, ty)
    }

    /// Erases an unused argument.
    pub fn erase_argument(&mut self, block: BlockId, index: usize) {
        assert!(self.ir.use_empty(self.ir.block_args(block)[index]), "the argument to be erased has uses");
        self.ir.erase_arg(block, index);
    }

    /// Erases the arguments selected by `erase`, which must be unused.
    pub fn erase_arguments(&mut self, block: BlockId, erase: impl Fn(&Ir, ValueId) -> bool) {
        self.ir.erase_args(block, erase);
    }

    /// Moves a block before another, or to the end of a region. No effect if the block is there already.
    pub fn move_block(&mut self, block: BlockId, region: RegionId, before: Option<BlockId>) {
        let there = self.ir.block_region(block) == Some(region) && self.ir.next_block(block) == before;
        if before == Some(block) || there {
            return;
        }
        self.ir.unlink_block(block);
        self.ir.link_block(block, region, before);
    }

    /// Moves the operations of `source` into `dest`, before `before` or at the end, replaces the arguments of `source`
    /// by `args`, and erases `source`, which must have no predecessors.
    pub fn inline_block(&mut self, source: BlockId, dest: BlockId, before: Option<OpId>, args: &[ValueId]) {
        assert_eq!(
            self.ir.block_args(source).len(),
            args.len(),
            "the number of values differs from the number of arguments"
        );
        let replaced: SmallVec<[ValueId; 8]> = self.ir.block_args(source).into();
        for (&arg, &value) in replaced.iter().zip(args) {
            self.replace_all_uses_with(arg, value);
        }
        assert_ne!(source, dest, "a block cannot be inlined into itself");
        if let Some(first) = self.ir.first_op(source) {
            self.ir.move_end_of_block(first, dest, before);
        }
        self.erase_empty_block(source);
    }

    /// Appends the operations of `source` to `dest`, replaces the arguments of `source` by `args`, and erases `source`.
    pub fn merge_blocks(&mut self, source: BlockId, dest: BlockId, args: &[ValueId]) {
        self.inline_block(source, dest, None, args);
    }

    /// Splits the block before `op`: `op` and the operations after it move to a new block, which follows in the region.
    pub fn split_block(&mut self, op: OpId) -> BlockId {
        let block = self.ir.parent_block(op).expect("the operation is in a block");
        let region = self.ir.block_region(block).expect("the block is in a region");
        let rest = self.ir.create_block(&[]);
        let next_block = self.ir.next_block(block);
        self.ir.link_block(rest, region, next_block);
        self.ir.move_end_of_block(op, rest, None);
        rest
    }

    /// Moves the blocks of `region` into the region `into`, before `before` or to the end.
    pub fn inline_region(&mut self, region: RegionId, into: RegionId, before: Option<BlockId>) {
        assert_ne!(region, into, "a region cannot be inlined into itself");
        while let Some(block) = self.ir.entry_block(region) {
            self.move_block(block, into, before);
        }
    }
}
