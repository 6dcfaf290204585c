//! The match and the rewriter of a conversion pattern: the operation with operands of converted types, and a rewriter
//! that keeps the IR well typed.
//!
//! All edits are applied immediately and recorded in the journal. When a value is replaced by a value of another
//! type, its unconverted users receive a `builtin.unrealized_conversion_cast` of the new value. When such a user is
//! converted, its operand is the input of the cast. Patterns therefore see the current IR, and their edits can be
//! rolled back.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use proofmark_ir::rewrite::Reason;
use proofmark_ir::{
    BlockId, InsertPoint, Ir, Location, Match, NewOp, OpId, Outcome, RegionId, Rewriter, Type, ValueDef,
    ValueId,
};
use rustc_hash::FxHashMap;
use slotmap::SecondaryMap;
use smallvec::SmallVec;

use super::types::{CastKind, SignatureConversion, TypeConverter};

/// The name of the operation that represents a materialization during the conversion.
pub(super) const CAST: &str = "builtin.unrealized_conversion_cast";

/// The casts that the conversion created.
#[derive(Default)]
pub(super) struct Casts {
    pub(super) made: SecondaryMap<OpId, CastInfo>,
    /// The casts in the order of creation. After a rollback some entries are stale.
    pub(super) order: Vec<OpId>,
    /// The existing casts, by input and result type.
    known: FxHashMap<(ValueId, Type), ValueId>,
    /// The operations that the current pattern declared to change in place.
    pub(super) modified: Vec<OpId>,
}

#[derive(Clone)]
pub(super) struct CastInfo {
    pub(super) kind: CastKind,
    pub(super) converter: Option<Arc<TypeConverter>>,
}

impl Casts {
    fn make(
        &mut self,
        rw: &mut Rewriter<'_>,
        info: CastInfo,
        inputs: &[ValueId],
        types: &[Type],
        loc: Location,
    ) -> OpId {
        let name = rw.ctx().op_name(CAST);
        let op = rw.create(&NewOp { operands: inputs, results: types, ..NewOp::new(name, loc) });
        self.made.insert(op, info);
        self.order.push(op);
        op
    }

    /// Returns `value` as values of the given types, through a cast unless the type is equal.
    pub(super) fn cast_to(
        &mut self,
        rw: &mut Rewriter<'_>,
        converter: Option<&Arc<TypeConverter>>,
        value: ValueId,
        types: &[Type],
        loc: Location,
    ) -> SmallVec<[ValueId; 1]> {
        if matches!(types, &[ty] if ty == rw.value_type(value)) {
            return SmallVec::from_slice(&[value]);
        }
        // The inverse of a cast of this conversion is the input of the cast.
        if let ValueDef::OpResult { op, .. } = rw.value_def(value)
            && self.made.contains_key(op)
            && rw.n_results(op) == 1
            && rw.operands(op).map(|input| rw.value_type(input)).eq(types.iter().copied())
        {
            return rw.operands(op).collect();
        }
        if let &[ty] = types
            && let Some(&known) = self.known.get(&(value, ty))
            && rw.contains_value(known)
            && rw.defining_op(known).is_some_and(|op| rw.contains_op(op))
        {
            return SmallVec::from_slice(&[known]);
        }
        let before = rw.insertion_point();
        set_insertion_point_after_value(rw, value);
        let info = CastInfo { kind: CastKind::Target, converter: converter.cloned() };
        let cast = self.make(rw, info, &[value], types, loc);
        rw.set_insertion_point(before);
        let results: SmallVec<[ValueId; 1]> = rw.results(cast).into();
        if let (&[ty], &[result]) = (types, results.as_slice()) {
            self.known.insert((value, ty), result);
        }
        results
    }

    /// Replaces the uses of `old` by `new`, through a cast to the old type if the types differ. The cast is inserted
    /// after a single new value, and otherwise at the insertion point of `rw`.
    fn replace(
        &mut self,
        rw: &mut Rewriter<'_>,
        converter: Option<&Arc<TypeConverter>>,
        old: ValueId,
        new: &[ValueId],
        loc: Location,
    ) {
        let ty = rw.value_type(old);
        if let &[new] = new
            && rw.value_type(new) == ty
        {
            rw.replace_all_uses_with(old, new);
            return;
        }
        if rw.use_empty(old) {
            return;
        }
        // If the new value is a cast of a value of the old type, its input replaces the uses.
        if let &[new] = new
            && let ValueDef::OpResult { op, .. } = rw.value_def(new)
            && self.made.contains_key(op)
            && rw.n_operands(op) == 1
            && let input = rw.operand(op, 0)
            && rw.value_type(input) == ty
            && input != old
        {
            rw.replace_all_uses_with(old, input);
            return;
        }
        let before = rw.insertion_point();
        if let &[new] = new {
            set_insertion_point_after_value(rw, new);
        }
        let info = CastInfo { kind: CastKind::Source, converter: converter.cloned() };
        let cast = self.make(rw, info, new, &[ty], loc);
        rw.set_insertion_point(before);
        let result = rw.result(cast, 0);
        rw.replace_uses_if(old, result, |_, each| each.owner != cast);
    }
}

fn set_insertion_point_after_value(rw: &mut Rewriter<'_>, value: ValueId) {
    match rw.value_def(value) {
        ValueDef::OpResult { op, .. } => rw.set_insertion_point_after(op),
        ValueDef::BlockArg { block, .. } => rw.set_insertion_point_to_start(block),
    }
}

/// An operation to convert, with its operands as values of converted types. It dereferences to [`Ir`].
pub struct ConversionMatch<'m> {
    inner: Match<'m>,
    casts: &'m mut Casts,
    converter: Option<Arc<TypeConverter>>,
    operands: Operands,
}

/// The converted operands, concatenated.
#[derive(Default)]
pub(super) struct Operands {
    pub(super) values: SmallVec<[ValueId; 4]>,
    /// The end of the values of each operand, unless each operand is one value.
    pub(super) ends: Option<SmallVec<[u32; 4]>>,
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

    /// Returns the matched operation.
    #[inline]
    pub fn op(&self) -> OpId {
        self.inner.op()
    }

    /// Returns the converted operands: one value for each operand, unless the pattern supports 1:N conversion.
    #[inline]
    pub fn converted(&self) -> &[ValueId] {
        &self.operands.values
    }

    /// Returns the converted values of operand `index`.
    ///
    /// # Panics
    ///
    /// If there is no such operand.
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

    /// Reports a match failure.
    pub fn fail(self, reason: impl Into<Reason>) -> Outcome<'m> {
        self.inner.fail(reason)
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

/// The rewriter of a conversion pattern: a [`Rewriter`] whose replacements may have other types.
pub struct ConversionRewriter<'m> {
    inner: Rewriter<'m>,
    casts: &'m mut Casts,
    converter: Option<Arc<TypeConverter>>,
}

impl<'m> ConversionRewriter<'m> {
    /// Completes the rewrite.
    pub fn done(self) -> Outcome<'m> {
        self.inner.done()
    }

    /// Gives the rewrite up and rolls its edits back.
    pub fn abort(self, reason: impl Into<Reason>) -> Outcome<'m> {
        self.inner.abort(reason)
    }

    /// Replaces the results of `op` by `values`, which may have converted types, and erases `op`.
    ///
    /// # Panics
    ///
    /// If the number of values differs from the number of results.
    pub fn replace_op(&mut self, op: OpId, values: &[ValueId]) {
        assert_eq!(self.inner.n_results(op), values.len(), "one value for each result");
        self.replace_results(op, values.iter().map(std::slice::from_ref));
    }

    /// Replaces each result of `op` by a group of values, and erases `op`.
    ///
    /// # Panics
    ///
    /// If the number of groups differs from the number of results.
    pub fn replace_op_with_groups(&mut self, op: OpId, groups: &[&[ValueId]]) {
        assert_eq!(self.inner.n_results(op), groups.len(), "one group for each result");
        self.replace_results(op, groups.iter().copied());
    }

    fn replace_results<'a>(&mut self, op: OpId, groups: impl Iterator<Item = &'a [ValueId]>) {
        let (loc, before) = (self.inner.loc(op), self.inner.insertion_point());
        self.inner.set_insertion_point_before(op);
        for (i, group) in groups.enumerate() {
            let old = self.inner.result(op, i);
            self.casts.replace(&mut self.inner, self.converter.as_ref(), old, group, loc);
        }
        self.inner.set_insertion_point(before);
        self.inner.erase_op(op);
    }

    /// Creates an operation before `op`, replaces `op` by its results, and returns it.
    pub fn replace_op_with_new(&mut self, op: OpId, new: &NewOp<'_>) -> OpId {
        let before = self.inner.insertion_point();
        self.inner.set_insertion_point_before(op);
        let replacement = self.inner.create(new);
        self.inner.set_insertion_point(before);
        let values: SmallVec<[ValueId; 2]> = self.inner.results(replacement).into();
        self.replace_op(op, &values);
        replacement
    }

    /// Changes `op` in place. The driver legalizes `op` again afterwards.
    pub fn modify_op_in_place(&mut self, op: OpId, change: impl FnOnce(&mut Rewriter<'m>)) {
        change(&mut self.inner);
        self.casts.modified.push(op);
    }

    /// Returns `value` in the types of the converter of the pattern, or `None` if its type cannot be converted.
    pub fn remapped(&mut self, value: ValueId) -> Option<SmallVec<[ValueId; 1]>> {
        let Some(converter) = self.converter.clone() else { return Some(SmallVec::from_slice(&[value])) };
        let types = converter.convert(self.inner.ctx(), self.inner.value_type(value))?;
        let loc = Location::UNKNOWN;
        Some(self.casts.cast_to(&mut self.inner, Some(&converter), value, &types, loc))
    }

    /// Replaces the arguments of a block. Unconverted uses of the old arguments receive casts of the new arguments at
    /// the start of the block.
    ///
    /// # Panics
    ///
    /// If `signature` was made for another number of arguments.
    pub fn apply_signature_conversion(&mut self, block: BlockId, signature: &SignatureConversion) {
        let old: SmallVec<[ValueId; 4]> = self.inner.block_args(block).into();
        assert_eq!(old.len(), signature.n_inputs(), "the conversion is for as many arguments");
        let types = old.iter().map(|&arg| self.inner.value_type(arg));
        if types.eq(signature.types().iter().copied())
            && (0..old.len()).all(|i| signature.replacement(i, &old).as_slice() == &old[i..=i])
        {
            return;
        }
        let new: SmallVec<[ValueId; 4]> =
            signature.types().iter().map(|&ty| self.inner.add_argument(block, ty)).collect();
        let before = self.inner.insertion_point();
        let loc = self.inner.block_parent_op(block).map_or(Location::UNKNOWN, |op| self.inner.loc(op));
        for (i, &arg) in old.iter().enumerate() {
            // Each cast is inserted at the start, so that the casts are in reverse order, as in MLIR.
            self.inner.set_insertion_point_to_start(block);
            let replacement = signature.replacement(i, &new);
            self.casts.replace(&mut self.inner, self.converter.as_ref(), arg, &replacement, loc);
        }
        self.inner.set_insertion_point(before);
        for i in (0..old.len()).rev() {
            self.inner.erase_argument(block, i);
        }
    }

    /// Converts the arguments of the blocks of a region by the converter of the pattern, and those of the entry block
    /// by `entry` if it is given.
    ///
    /// Returns `false` if a type cannot be converted. The pattern then aborts, which rolls its edits back.
    pub fn convert_region_types(&mut self, region: RegionId, entry: Option<&SignatureConversion>) -> bool {
        let Some(converter) = self.converter.clone() else { return false };
        let blocks: SmallVec<[BlockId; 4]> = self.inner.blocks(region).collect();
        for (i, &block) in blocks.iter().enumerate() {
            let by_converter = || {
                let types = self.inner.block_args(block).iter().map(|&arg| self.inner.value_type(arg));
                SignatureConversion::by(&converter, self.inner.ctx(), types)
            };
            let signature = match entry {
                Some(entry) if i == 0 => Some(entry.clone()),
                _ => by_converter(),
            };
            match signature {
                Some(signature) => self.apply_signature_conversion(block, &signature),
                None => return false,
            }
        }
        true
    }

    /// Returns the type converter of the pattern.
    pub fn converter(&self) -> Option<&TypeConverter> {
        self.converter.as_deref()
    }

    /// Returns the insertion point of new operations.
    pub fn insertion_point(&self) -> InsertPoint {
        self.inner.insertion_point()
    }
}

impl<'m> Deref for ConversionRewriter<'m> {
    type Target = Rewriter<'m>;
    #[inline]
    fn deref(&self) -> &Rewriter<'m> {
        &self.inner
    }
}

impl DerefMut for ConversionRewriter<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.inner
    }
}
