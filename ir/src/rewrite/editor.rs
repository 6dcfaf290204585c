//! The editor: changes one operation in place. Folds and conversion patterns use it.

use std::ops::Deref;

use smallvec::SmallVec;

use super::{Folded, Rewriter};
use crate::{AttrDict, Attribute, BlockId, Identifier, Ir, Location, OpId, ValueId};

/// Changes the operands, successors, attributes and regions of one operation. Dereferences to [`Ir`] for read access.
///
/// # Panics
/// A method panics if its precondition is violated, for example if an operand was erased.
pub struct OpEditor<'m> {
    rewriter: Rewriter<'m>,
    op: OpId,
}

impl Deref for OpEditor<'_> {
    type Target = Ir;
    #[inline]
    fn deref(&self) -> &Ir {
        &self.rewriter
    }
}

impl<'m> OpEditor<'m> {
    #[inline]
    pub(super) fn new(rewriter: Rewriter<'m>, op: OpId) -> Self {
        OpEditor { rewriter, op }
    }

    /// Returns the operation.
    #[inline]
    pub fn op(&self) -> OpId {
        self.op
    }

    /// Completes a fold in place. The driver checks that the operation changed.
    #[inline]
    pub fn done(self) -> Folded<'m> {
        Folded::in_place(self.rewriter.n_edits())
    }

    /// Sets the operand at `index`.
    #[inline]
    pub fn set_operand(&mut self, index: usize, value: ValueId) {
        self.rewriter.set_operand(self.op, index, value);
    }

    /// Replaces the operands, possibly by another number. The caller adjusts the segment sizes.
    pub fn set_operands(&mut self, values: &[ValueId]) {
        self.rewriter.set_operands(self.op, values);
    }

    /// Sets the successor at `index`.
    pub fn set_successor(&mut self, index: usize, block: BlockId) {
        self.rewriter.set_successor(self.op, index, block);
    }

    /// Sets the discardable attributes.
    pub fn set_attrs(&mut self, attrs: AttrDict) {
        self.rewriter.set_attrs(self.op, attrs);
    }

    /// Sets one discardable attribute.
    pub fn set_attr(&mut self, name: Identifier, attr: Attribute) {
        self.rewriter.set_attr(self.op, name, attr);
    }

    /// Removes a discardable attribute, if present.
    pub fn remove_attr(&mut self, name: Identifier) {
        self.rewriter.remove_attr(self.op, name);
    }

    /// Sets the inherent attributes.
    pub fn set_properties(&mut self, properties: AttrDict) {
        self.rewriter.set_properties(self.op, properties);
    }

    /// Sets one inherent attribute.
    pub fn set_property(&mut self, name: Identifier, attr: Attribute) {
        self.rewriter.set_property(self.op, name, attr);
    }

    /// Sets the location.
    pub fn set_loc(&mut self, loc: Location) {
        self.rewriter.set_loc(self.op, loc);
    }

    /// Exchanges the blocks of two regions of the operation.
    pub fn swap_regions(&mut self, first: usize, second: usize) {
        let regions = self.rewriter.regions(self.op);
        let (first, second) = (regions[first], regions[second]);
        if first == second {
            return;
        }
        let blocks: SmallVec<[BlockId; 4]> = self.rewriter.blocks(second).collect();
        self.rewriter.inline_region(first, second, None);
        for block in blocks {
            self.rewriter.move_block(block, first, None);
        }
    }

    /// Replaces the uses of result `index` by the constant `value`, created before the operation, as a fold that keeps
    /// the operation for its other results. Returns whether the operation's dialect has such a constant.
    pub fn replace_result(&mut self, index: usize, value: Attribute) -> bool {
        let result = self.result(self.op, index);
        let (ty, loc) = (self.value_type(result), self.loc(self.op));
        let ctx = self.ctx_arc().clone();
        let dialect = self.name(self.op).dialect(&ctx);
        let dialect = ctx.registry().dialect(dialect.as_str(&ctx));
        let Some(materialize) = dialect.and_then(|dialect| dialect.materialize_constant) else {
            return false;
        };
        self.rewriter.set_insertion_point_before(self.op);
        let Some(constant) = materialize(&mut self.rewriter, value, ty, loc) else { return false };
        let constant = self.result(constant, 0);
        self.rewriter.replace_all_uses_with(result, constant);
        true
    }
}
