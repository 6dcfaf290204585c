//! The match and the rewriter of a conversion pattern.
//!
//! A conversion pattern receives the operation with its operands as values of converted types, and a rewriter whose
//! replacements may have other types than the values replaced. The mapping (`mapping.rs`) keeps the IR well typed.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use proofmark_ir::rewrite::Reason;
use proofmark_ir::{
    BlockId, Builder, Ir, Location, Match, NewOp, OpEditor, OpId, OpOperand, Outcome, RegionId, Rewriter,
    ValueDef, ValueId,
};
use smallvec::SmallVec;

use super::mapping::{Casts, Values};
use super::types::{SignatureConversion, TypeConverter};

/// An operation to convert, with its operands as values of converted types. Dereferences to [`Ir`] for read access.
pub struct ConversionMatch<'m> {
    inner: Match<'m>,
    casts: &'m mut Casts,
    converter: Option<Arc<TypeConverter>>,
    operands: Operands,
}

/// The converted values of the operands, concatenated.
#[derive(Default)]
pub(super) struct Operands {
    pub(super) values: SmallVec<[ValueId; 4]>,
    /// For each operand the end of its values, unless each operand has one value.
    pub(super) ends: Option<SmallVec<[u32; 4]>>,
}

impl Operands {
    /// Adds the values of the next operand.
    #[inline]
    pub(super) fn push(&mut self, values: &[ValueId]) {
        if let (&[value], None) = (values, &self.ends) {
            return self.values.push(value);
        }
        let before = self.values.len() as u32;
        self.values.extend_from_slice(values);
        let ends = self.ends.get_or_insert_with(|| (1..=before).collect());
        ends.push(self.values.len() as u32);
    }
}

impl<'m> ConversionMatch<'m> {
    pub(super) fn new(
        inner: Match<'m>,
        casts: &'m mut Casts,
        converter: Option<Arc<TypeConverter>>,
        operands: Operands,
    ) -> Self {
        ConversionMatch { inner, casts, converter, operands }
    }

    /// Returns the operation.
    #[inline]
    pub fn op(&self) -> OpId {
        self.inner.op()
    }

    /// Returns the converted values of all operands: in the types that the pattern's converter gives, or, without a
    /// converter, the most recently mapped values. For a pattern that does not support 1:N conversion there is one
    /// for each operand.
    #[inline]
    pub fn converted(&self) -> &[ValueId] {
        &self.operands.values
    }

    /// Returns the converted values of operand `index`.
    pub fn converted_group(&self, index: usize) -> &[ValueId] {
        match &self.operands.ends {
            None => &self.operands.values[index..=index],
            Some(ends) => {
                let start = index.checked_sub(1).map_or(0, |before| ends[before]);
                &self.operands.values[start as usize..ends[index] as usize]
            }
        }
    }

    /// Returns the type converter of the pattern.
    pub fn converter(&self) -> Option<&TypeConverter> {
        self.converter.as_deref()
    }

    /// Reports that the pattern does not apply.
    pub fn fail(self, reason: impl Into<Reason>) -> Outcome<'m> {
        self.inner.fail(reason)
    }

    /// Returns the match for an ordinary pattern.
    pub(super) fn into_ordinary(self) -> Match<'m> {
        self.inner
    }

    /// Starts the rewrite. The insertion point is before the matched operation.
    pub fn rewrite(self) -> ConversionRewriter<'m> {
        ConversionRewriter { inner: self.inner.rewrite(), casts: self.casts, converter: self.converter }
    }
}

impl Deref for ConversionMatch<'_> {
    type Target = Ir;
    #[inline]
    fn deref(&self) -> &Ir {
        &self.inner
    }
}

/// The rewriter of a conversion pattern. Dereferences to [`Builder`], which creates operations and reads the [`Ir`].
///
/// Values are replaced by values of any types: uses in operations that are not converted yet are given a cast back to
/// the old type. The methods of [`Rewriter`] that would change the type of such a use are not reachable:
///
/// ```
/// # use proofmark_drivers::conversion::ConversionRewriter;
/// # use proofmark_ir::{OpId, Type, ValueId};
/// fn erase(mut rw: ConversionRewriter<'_>, op: OpId, value: ValueId) {
///     rw.replace_op(op, &[value]);
/// }
/// ```
///
/// ```compile_fail,E0624
/// # use proofmark_drivers::conversion::ConversionRewriter;
/// # use proofmark_ir::{OpId, Type, ValueId};
/// fn retype(mut rw: ConversionRewriter<'_>, op: OpId, value: ValueId) {
///     rw.set_operand(op, 0, value);
/// }
/// ```
pub struct ConversionRewriter<'m> {
    inner: Rewriter<'m>,
    casts: &'m mut Casts,
    converter: Option<Arc<TypeConverter>>,
}

impl<'m> Deref for ConversionRewriter<'m> {
    type Target = Builder<'m>;
    #[inline]
    fn deref(&self) -> &Builder<'m> {
        &self.inner
    }
}

impl<'m> DerefMut for ConversionRewriter<'m> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Builder<'m> {
        &mut self.inner
    }
}

impl<'m> ConversionRewriter<'m> {
    /// Completes the rewrite as a success.
    pub fn done(self) -> Outcome<'m> {
        self.inner.done()
    }

    /// Reverts all edits of the rewrite and reports that it was aborted.
    pub fn abort(self, reason: impl Into<Reason>) -> Outcome<'m> {
        self.inner.abort(reason)
    }

    /// Returns the type converter of the pattern.
    pub fn converter(&self) -> Option<&TypeConverter> {
        self.converter.as_deref()
    }

    /// Returns `value` in the types that the pattern's converter gives, or, without a converter, its most recently
    /// mapped values; `None` if its type cannot be converted.
    pub fn remapped(&mut self, value: ValueId) -> Option<Values> {
        let Some(converter) = self.converter.clone() else {
            return Some(self.casts.latest(&self.inner, value));
        };
        let types = converter.convert_value(&self.inner, value)?;
        Some(self.casts.cast_to(&mut self.inner, Some(&converter), value, &types, Location::UNKNOWN))
    }

    // Replacement and erasure.

    /// Replaces each result of `op` by the corresponding value, of any type, and erases `op`.
    ///
    /// # Panics
    /// If the number of values differs from the number of results.
    pub fn replace_op(&mut self, op: OpId, values: &[ValueId]) {
        assert_eq!(
            self.n_results(op),
            values.len(),
            "the number of values differs from the number of results"
        );
        let groups = values.iter().map(std::slice::from_ref);
        self.casts.replace_op(&mut self.inner, self.converter.as_ref(), op, groups);
    }

    /// Replaces each result of `op` by the corresponding group of values, and erases `op`. An empty group drops the
    /// result.
    ///
    /// # Panics
    /// If the number of groups differs from the number of results.
    pub fn replace_op_with_groups(&mut self, op: OpId, groups: &[&[ValueId]]) {
        assert_eq!(
            self.n_results(op),
            groups.len(),
            "the number of groups differs from the number of results"
        );
        self.casts.replace_op(&mut self.inner, self.converter.as_ref(), op, groups.iter().copied());
    }

    /// Creates an operation before `op` and replaces the results of `op` by its results, of any types.
    ///
    /// # Panics
    /// If the numbers of results differ.
    pub fn replace_op_with_new(&mut self, op: OpId, new: &NewOp<'_>) -> OpId {
        let before = self.insertion_point();
        self.set_insertion_point_before(op);
        let replacement = self.create(new);
        self.set_insertion_point(before);
        let values: SmallVec<[ValueId; 2]> = self.results(replacement).into();
        self.replace_op(op, &values);
        replacement
    }

    /// Replaces every use of `from` by the values `to`, of any types.
    pub fn replace_all_uses_with(&mut self, from: ValueId, to: &[ValueId]) {
        let loc = self.loc_of_value(from);
        self.at_definition(from, |rw| {
            rw.casts.replace(&mut rw.inner, rw.converter.as_ref(), from, to, loc, None);
        });
    }

    /// Replaces every use of the block argument `from` by `to`, of any type. Corresponds to MLIR's
    /// `replaceUsesOfBlockArgument`.
    ///
    /// # Panics
    /// If `from` is no block argument.
    pub fn replace_uses_of_block_argument(&mut self, from: ValueId, to: ValueId) {
        assert!(self.defining_op(from).is_none(), "the value is no block argument");
        self.replace_all_uses_with(from, &[to]);
    }

    /// Replaces those uses of `from` by the values `to`, of any types, that satisfy `pred`.
    pub fn replace_uses_if(
        &mut self,
        from: ValueId,
        to: &[ValueId],
        mut pred: impl FnMut(&Ir, OpOperand) -> bool,
    ) {
        let loc = self.loc_of_value(from);
        self.at_definition(from, |rw| {
            rw.casts.replace(&mut rw.inner, rw.converter.as_ref(), from, to, loc, Some(&mut pred));
        });
    }

    /// Calls `replace` with the insertion point after the definition of `value`.
    fn at_definition(&mut self, value: ValueId, replace: impl FnOnce(&mut Self)) {
        let before = self.insertion_point();
        match self.value_def(value) {
            ValueDef::OpResult { op, .. } => self.set_insertion_point_after(op),
            ValueDef::BlockArg { block, .. } => self.set_insertion_point_to_start(block),
        }
        replace(self);
        self.set_insertion_point(before);
    }

    /// Returns the location of the operation that defines `value`, or of the parent operation of its block.
    fn loc_of_value(&self, value: ValueId) -> Location {
        let op = match self.value_def(value) {
            ValueDef::OpResult { op, .. } => Some(op),
            ValueDef::BlockArg { block, .. } => self.block_parent_op(block),
        };
        op.map_or(Location::UNKNOWN, |op| self.loc(op))
    }

    /// Erases an operation without uses of its results, with its regions.
    pub fn erase_op(&mut self, op: OpId) {
        self.inner.erase_op(op);
    }

    /// Erases a block with its operations. Uses of its values and branches to it from outside are not allowed.
    pub fn erase_block(&mut self, block: BlockId) {
        self.inner.erase_block(block);
    }

    /// Returns an editor for an operation that this rewrite has created. For others, see
    /// [`modify_op_in_place`](ConversionRewriter::modify_op_in_place).
    pub fn edit(&mut self, op: OpId) -> OpEditor<'_> {
        self.inner.edit(op)
    }

    /// Changes `op` in place. The driver legalizes it again afterwards.
    pub fn modify_op_in_place(&mut self, op: OpId, change: impl FnOnce(&mut OpEditor<'_>)) {
        change(&mut self.inner.edit(op));
        self.casts.modified.push(op);
    }

    // Moves, blocks and regions.

    /// Moves an operation before another.
    pub fn move_op_before(&mut self, op: OpId, before: OpId) {
        self.inner.move_op_before(op, before);
    }

    /// Moves an operation after another.
    pub fn move_op_after(&mut self, op: OpId, after: OpId) {
        self.inner.move_op_after(op, after);
    }

    /// Moves an operation to the end of a block.
    pub fn move_op_to_end(&mut self, op: OpId, block: BlockId) {
        self.inner.move_op_to_end(op, block);
    }

    /// Moves a block before another, or to the end of a region.
    pub fn move_block(&mut self, block: BlockId, region: RegionId, before: Option<BlockId>) {
        self.inner.move_block(block, region, before);
    }

    /// Moves the operations of `source` into `dest`, before `before` or at the end, replaces the arguments of
    /// `source` by `args`, of any types, and erases `source`, which must have no predecessors.
    ///
    /// # Panics
    /// If the number of values differs from the number of arguments.
    pub fn inline_block(&mut self, source: BlockId, dest: BlockId, before: Option<OpId>, args: &[ValueId]) {
        let replaced: SmallVec<[ValueId; 8]> = self.block_args(source).into();
        assert_eq!(replaced.len(), args.len(), "the number of values differs from the number of arguments");
        for (&arg, &value) in replaced.iter().zip(args) {
            self.replace_all_uses_with(arg, &[value]);
        }
        self.inner.inline_block(source, dest, before, &replaced);
    }

    /// Appends the operations of `source` to `dest`, replaces the arguments of `source` by `args`, and erases `source`.
    pub fn merge_blocks(&mut self, source: BlockId, dest: BlockId, args: &[ValueId]) {
        self.inline_block(source, dest, None, args);
    }

    /// Splits the block before `op`: `op` and the operations after it move to a new block, which follows in the region.
    pub fn split_block(&mut self, op: OpId) -> BlockId {
        self.inner.split_block(op)
    }

    /// Moves the blocks of `region` into the region `into`, before `before` or to the end.
    pub fn inline_region(&mut self, region: RegionId, into: RegionId, before: Option<BlockId>) {
        self.inner.inline_region(region, into, before);
    }

    // Signatures.

    /// Replaces the arguments of a block by those of `signature`. Uses of the old arguments in operations that are
    /// not converted yet are given casts at the start of the block.
    ///
    /// # Panics
    /// If the signature is for another number of arguments.
    pub fn apply_signature_conversion(&mut self, block: BlockId, signature: &SignatureConversion) {
        let old: SmallVec<[ValueId; 4]> = self.inner.block_args(block).into();
        assert_eq!(old.len(), signature.n_inputs(), "the signature is for another number of arguments");
        let types = old.iter().map(|&arg| self.inner.value_type(arg));
        if types.eq(signature.types().iter().copied())
            && (0..old.len()).all(|i| signature.replacement(i, &old).as_slice() == &old[i..=i])
        {
            return;
        }
        let new: SmallVec<[ValueId; 4]> =
            signature.types().iter().map(|&ty| self.inner.add_argument(block, ty)).collect();
        let before = self.inner.insertion_point();
        let of_op = self.inner.block_parent_op(block).map_or(Location::UNKNOWN, |op| self.inner.loc(op));
        let loc_of = |arg: ValueId| match self.inner.arg_loc(arg) {
            Location::UNKNOWN => of_op,
            loc => loc,
        };
        let locations: SmallVec<[Location; 4]> = old.iter().copied().map(loc_of).collect();
        for (i, (&arg, &loc)) in old.iter().zip(&locations).enumerate() {
            // Each cast is created at the start of the block, as in MLIR: the casts are in reverse order.
            self.inner.set_insertion_point_to_start(block);
            let replacement = signature.replacement(i, &new);
            self.casts.replace(&mut self.inner, self.converter.as_ref(), arg, &replacement, loc, None);
        }
        self.inner.set_insertion_point(before);
        for i in (0..old.len()).rev() {
            self.inner.erase_argument(block, i);
        }
    }

    /// Converts the arguments of the blocks of a region by the pattern's converter; those of the entry block by
    /// `entry`, if given. Returns whether all types can be converted; otherwise the caller aborts the rewrite.
    pub fn convert_region_types(&mut self, region: RegionId, entry: Option<&SignatureConversion>) -> bool {
        let Some(converter) = self.converter.clone() else { return false };
        let blocks: SmallVec<[BlockId; 4]> = self.inner.blocks(region).collect();
        for (i, &block) in blocks.iter().enumerate() {
            let signature = match entry {
                Some(entry) if i == 0 => Some(entry.clone()),
                _ => SignatureConversion::of_block(&converter, &self.inner, block),
            };
            match signature {
                Some(signature) => self.apply_signature_conversion(block, &signature),
                None => return false,
            }
        }
        true
    }
}
