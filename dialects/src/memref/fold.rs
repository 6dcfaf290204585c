//! Folds of memref: casts, static sizes, and views of the whole source.

use proofmark_ir::context::{AffineMap, DYNAMIC};
use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::{Context, Fold, Ir, OpId, Type, ValueId};

use super::layout::dropped;
use super::views::{Cast, MemorySpaceCast};
use super::*;
use crate::common::index::{Index, constant_index, known_index};
use crate::common::matchers::constant_scalar;
use crate::common::shape::{are_compatible, n_dynamic};
use crate::views::{Part, reshape};

/// Returns the types of the first operand and of the first result.
fn types(ir: &Ir, op: OpId) -> (Type, Type) {
    (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)))
}

/// Returns the source of a cast of a ranked memref.
fn ranked_cast_source(ir: &Ir, value: ValueId) -> Option<ValueId> {
    let source = ir.defining::<Cast>(value)?.source(ir);
    (source != value && ir.value_type(source).shape(ir.ctx()).is_some()).then_some(source)
}

/// Replaces operands that are casts by the sources of the casts, except the value `kept`, whose type matters.
fn through_casts(fold: Fold<'_>, kept: Option<ValueId>) -> Folded<'_> {
    let op = fold.op();
    let found: Vec<(usize, ValueId)> = fold
        .operands(op)
        .enumerate()
        .filter(|&(_, operand)| Some(operand) != kept)
        .filter_map(|(i, operand)| Some((i, ranked_cast_source(&fold, operand)?)))
        .collect();
    if found.is_empty() {
        return fold.none();
    }
    let mut edit = fold.edit();
    for (i, source) in found {
        edit.set_operand(i, source);
    }
    edit.done()
}

impl Load {
    /// Folds an access to a cast memref.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        through_casts(fold, None)
    }
}

impl Store {
    /// Folds an access to a cast memref whose first operand is the stored value.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let value = fold.operand(fold.op(), 0);
        through_casts(fold, Some(value))
    }
}

impl Copy {
    /// Folds `memref.copy` of casts that lose static information, unless the shapes would differ then.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.op();
        let shape = |value| fold.value_type(value).shape(fold.ctx());
        let found = [0, 1].into_iter().find_map(|i| {
            let source = losing_cast(&fold, fold.operand(op, i))?;
            let other = shape(fold.operand(op, 1 - i));
            let fits = shape(source).zip(other).is_none_or(|(source, other)| are_compatible(source, other));
            fits.then_some((i, source))
        });
        let Some((i, source)) = found else { return fold.none() };
        let mut edit = fold.edit();
        edit.set_operand(i, source);
        edit.done()
    }
}

/// Returns the source of the cast that defines `value`, if the cast loses static information on sizes, strides or
/// offset (MLIR's `canFoldIntoConsumerOp`). Returns `None` for a cast of a cast that folds to one cast: that one may
/// gain information, and the result must not depend on which operation folds first.
pub(crate) fn losing_cast(ir: &Ir, value: ValueId) -> Option<ValueId> {
    let source = ir.defining::<Cast>(value)?.source(ir);
    let to = ir.value_type(value);
    (foldable_source(ir, source, to).is_none() && loses_static(ir.ctx(), ir.value_type(source), to))
        .then_some(source)
}

/// Returns the source of the cast that defines `source`, if it can be cast to `to`: two casts may convert between types
/// that one cast cannot.
fn foldable_source(ir: &Ir, source: ValueId, to: Type) -> Option<ValueId> {
    let is_compatible = |&inner: &ValueId| verify::is_cast_compatible(ir.ctx(), ir.value_type(inner), to);
    ranked_cast_source(ir, source).filter(is_compatible)
}

fn loses_static(ctx: &Context, from: Type, to: Type) -> bool {
    let (Some(from_shape), Some(to_shape)) = (from.shape(ctx), to.shape(ctx)) else { return false };
    let (Some(a), Some(b)) = (from.strides_and_offset(ctx), to.strides_and_offset(ctx)) else { return false };
    let no_less = |from: i64, to: i64| from != DYNAMIC || to == DYNAMIC;
    from.element_type(ctx) == to.element_type(ctx)
        && crate::common::shape::is_at_least_as_static(from_shape, to_shape)
        && no_less(a.offset, b.offset)
        && crate::common::shape::is_at_least_as_static(&a.strides, &b.strides)
}

impl Cast {
    /// Folds `memref.cast` to the same type, and of a cast.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Cast>();
        let op = fold.op();
        let (from, to) = types(&fold, op);
        let source = root.source(&fold);
        match foldable_source(&fold, source, to) {
            Some(inner) if fold.value_type(inner) == to => fold.value(inner),
            Some(inner) => {
                let mut edit = fold.edit();
                edit.set_operand(0, inner);
                edit.done()
            }
            _ if from == to => fold.value(source),
            _ => fold.none(),
        }
    }
}

impl MemorySpaceCast {
    /// Folds `memref.memory_space_cast` to the same type, and of such a cast.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<MemorySpaceCast>();
        let op = fold.op();
        let source = root.source(&fold);
        if let Some(inner) = fold.defining::<MemorySpaceCast>(source).filter(|inner| inner.op() != op) {
            let source = inner.source(&fold);
            let mut edit = fold.edit();
            edit.set_operand(0, source);
            return edit.done();
        }
        let (from, to) = types(&fold, op);
        if from == to { fold.value(source) } else { fold.none() }
    }
}

impl AssumeAlignment {
    /// Folds `memref.assume_alignment` of the same assumption.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<AssumeAlignment>();
        let op = fold.op();
        let source = root.memref(&fold);
        let alignment = |view: AssumeAlignment| view.alignment(&fold);
        let before = fold.defining::<AssumeAlignment>(source).map(alignment);
        let same = before.is_some() && before == AssumeAlignment::cast(&fold, op).map(alignment);
        if same { fold.value(source) } else { fold.none() }
    }
}

impl Dim {
    /// Folds `memref.dim` to a static size, or to a size operand of the allocation or view.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        match size_of(&fold) {
            Some(value) => fold.values([value]),
            None => match ranked_dim(&fold) {
                Some(_) => through_casts(fold, None),
                None => fold.none(),
            },
        }
    }
}

/// Returns the dimension of a `memref.dim` on a ranked memref, if it is constant and in bounds.
fn ranked_dim(fold: &Fold<'_>) -> Option<usize> {
    let view = fold.root::<Dim>();
    let (number, _) = constant_scalar(fold, view.index(fold))?;
    let dim = usize::try_from(number.to_i64()?).ok()?;
    let shape = fold.value_type(view.source(fold)).shape(fold.ctx())?;
    (dim < shape.len()).then_some(dim)
}

fn size_of(fold: &Fold<'_>) -> Option<FoldValue> {
    let (ctx, dim) = (fold.ctx(), ranked_dim(fold)?);
    let source = fold.operand(fold.op(), 0);
    let shape = fold.value_type(source).shape(ctx)?;
    if shape[dim] != DYNAMIC {
        return Some(FoldValue::Constant(constant_index(ctx, shape[dim])));
    }
    let number = n_dynamic(&shape[..dim]);
    let size = if let Some(alloc) = fold.defining::<Alloc>(source) {
        alloc.dynamic_sizes(fold).nth(number)
    } else if let Some(alloca) = fold.defining::<Alloca>(source) {
        alloca.dynamic_sizes(fold).nth(number)
    } else if let Some(view) = fold.defining::<View>(source) {
        view.sizes(fold).nth(number)
    } else if let Some(view) = fold.defining::<SubView>(source) {
        let dropped = dropped(fold, view)?;
        let sizes = Part::of(fold, view.op(), 1).sizes;
        let kept = sizes.into_iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(size, _)| size);
        match kept.into_iter().nth(dim)? {
            Index::Value(size) => Some(size),
            Index::Known(_) => None,
        }
    } else {
        None
    };
    size.map(FoldValue::Value)
}

impl Rank {
    /// Folds `memref.rank` of a ranked memref.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Rank>();
        let shape = fold.value_type(root.memref(&fold)).shape(fold.ctx());
        let Some(rank) = shape.map(<[_]>::len) else { return fold.none() };
        let rank = constant_index(fold.ctx(), rank as i64);
        fold.attribute(rank)
    }
}

impl ExtractStridedMetadata {
    /// Folds `memref.extract_strided_metadata`: replaces used results that are static; folds a cast source.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.op();
        let Some(view) = ExtractStridedMetadata::cast(&fold, op) else { return fold.none() };
        // Result 0 is the base.
        let known: Vec<(usize, i64)> = (1..)
            .zip(metadata(&fold, view))
            .filter(|&(_, (result, number))| number != DYNAMIC && !fold.use_empty(result))
            .map(|(index, (_, number))| (index, number))
            .collect();
        let source = ranked_cast_source(&fold, view.source(&fold));
        if known.is_empty() && source.is_none() {
            return fold.none();
        }
        let mut edit = fold.edit();
        for (index, number) in known {
            let number = constant_index(edit.ctx(), number);
            edit.replace_result(index, number);
        }
        if let Some(source) = source {
            edit.set_operand(0, source);
        }
        edit.done()
    }
}

/// Returns each result except the base, with its static value or [`DYNAMIC`].
fn metadata(ir: &Ir, view: ExtractStridedMetadata) -> Vec<(ValueId, i64)> {
    let ty = ir.value_type(view.source(ir));
    let (Some(shape), Some(layout)) = (ty.shape(ir.ctx()), ty.strides_and_offset(ir.ctx())) else {
        return Vec::new();
    };
    let numbers = [layout.offset].into_iter().chain(shape.iter().copied()).chain(layout.strides);
    ir.results(view.op())[1..].iter().copied().zip(numbers).collect()
}

/// Returns offset, sizes and strides: static values, or the results of the operation.
pub(super) fn metadata_indices(ir: &Ir, view: ExtractStridedMetadata) -> Vec<Index> {
    let index =
        |(result, number)| if number == DYNAMIC { Index::Value(result) } else { Index::Known(number) };
    metadata(ir, view).into_iter().map(index).collect()
}

impl ReinterpretCast {
    /// Folds `memref.reinterpret_cast` of a view of the same memory, whose layout does not matter, and an identity.
    ///
    /// Guard: MLIR takes views of equal types for equal, but strides and offset may be dynamic.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<ReinterpretCast>();
        let (op, ctx) = (fold.op(), fold.ctx());
        let source = root.source(&fold);
        let is_zero = |index: &Index| index.number(&fold) == Some(0);
        let before = fold
            .defining::<ReinterpretCast>(source)
            .map(|view| view.source(&fold))
            .or_else(|| fold.defining::<Cast>(source).map(|view| view.source(&fold)))
            .or_else(|| {
                let view = fold.defining::<SubView>(source)?;
                Part::of(&fold, view.op(), 1).offsets.iter().all(is_zero).then(|| view.source(&fold))
            })
            .filter(|&before| before != source);
        if let Some(before) = before {
            let mut edit = fold.edit();
            edit.set_operand(0, before);
            return edit.done();
        }
        let (from, to) = types(&fold, op);
        if from == to && is_static(ctx, to) { fold.value(source) } else { fold.none() }
    }
}

/// Returns whether all sizes, strides and the offset are static.
fn is_static(ctx: &Context, ty: Type) -> bool {
    // The sizes determine the strides of an identity layout, also where a dimension of size 0 makes them dynamic.
    let is_static_layout = ty.has_identity_layout(ctx)
        || ty
            .strides_and_offset(ctx)
            .is_some_and(|layout| layout.offset != DYNAMIC && n_dynamic(&layout.strides) == 0);
    ty.num_elements(ctx).is_some() && is_static_layout
}

impl SubView {
    /// Folds `memref.subview` of the whole source, and of an equal subview.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<SubView>();
        let (op, ctx) = (fold.op(), fold.ctx());
        let source = root.source(&fold);
        let (from, to) = types(&fold, op);
        if from == to && is_static(ctx, to) {
            return fold.value(source);
        }
        let Some(before) = fold.defining::<SubView>(source).filter(|_| from == to) else {
            return fold.none();
        };
        let (part, before) = (Part::of(&fold, op, 1), Part::of(&fold, before.op(), 1));
        let are = |list: &[Index], n: i64| list.iter().all(|index| index.number(&fold) == Some(n));
        if are(&part.offsets, 0) && are(&part.strides, 1) && part.sizes == before.sizes {
            return fold.value(source);
        }
        fold.none()
    }
}

impl Transpose {
    /// Folds `memref.transpose` with the identity permutation, and of a transposition.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Transpose>();
        let (op, ctx) = (fold.op(), fold.ctx());
        let Some(view) = Transpose::cast(&fold, op) else { return fold.none() };
        let (from, to) = types(&fold, op);
        let source = root.r#in(&fold);
        let Some(outer) = view.permutation(&fold).as_affine_map(ctx) else { return fold.none() };
        if outer.is_identity(ctx) && from == to {
            return fold.value(source);
        }
        let Some(inner) = fold.defining::<Transpose>(source).filter(|inner| inner.op() != op) else {
            return fold.none();
        };
        let Some(before) = inner.permutation(&fold).as_affine_map(ctx) else { return fold.none() };
        let results = outer.results.iter().map(|result| {
            result.replace(ctx, &mut |_, dim| before.results.get(dim as usize).copied().unwrap_or(*result))
        });
        let composed = AffineMap { results: results.collect(), ..before.clone() };
        let (composed, source) = (ctx.affine_map_attr(composed), inner.r#in(&fold));
        let name = ctx.ident("permutation");
        let mut edit = fold.edit();
        edit.set_operand(0, source);
        edit.set_property(name, composed);
        edit.done()
    }
}

impl View {
    /// Folds `memref.view` of the whole byte buffer.
    ///
    /// Guard: MLIR ignores the shift.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<View>();
        let op = fold.op();
        let (from, to) = types(&fold, op);
        let no_shift = known_index(&fold, root.byte_shift(&fold)) == Some(0);
        if from == to && to.num_elements(fold.ctx()).is_some() && no_shift {
            let source = root.source(&fold);
            return fold.value(source);
        }
        fold.none()
    }
}

impl ExpandShape {
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        reshape::fold(fold, CollapseShape::DEF)
    }
}

impl CollapseShape {
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        reshape::fold(fold, ExpandShape::DEF)
    }
}
