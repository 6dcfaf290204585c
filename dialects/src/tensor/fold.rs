//! Folds of tensor: known elements and sizes, reinserted slices, and identity reshapes.

use proofmark_ir::context::{AttrKind, DYNAMIC};
use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::{Attribute, Fold, Ir, OpId, Type, ValueId};

use super::ops::Cast;
use super::shape::{is_same_part, loses_static};
use super::*;
use crate::common::constant::{self, reshaped};
use crate::common::index::{constant_index, constants, known_index};
use crate::common::matchers::constant_scalar;
use crate::common::shape::n_dynamic;
use crate::views::{Part, reshape};

/// Returns the types of the first operand and of the first result.
fn types(ir: &Ir, op: OpId) -> (Type, Type) {
    (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)))
}

impl Cast {
    /// Folds `tensor.cast` and `tensor.bitcast` to the same type.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.op();
        let (from, to) = types(&fold, op);
        let source = fold.operand(op, 0);
        if from == to { fold.value(source) } else { fold.none() }
    }
}

impl Concat {
    /// Folds `tensor.concat` of one tensor.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.op();
        if fold.n_operands(op) == 1 { Cast::fold(fold) } else { fold.none() }
    }
}

/// Returns the constant value of an operand, if it is an index into a list of `n` elements.
fn index_below(ir: &Ir, value: ValueId, n: usize) -> Option<usize> {
    let (number, _) = constant_scalar(ir, value)?;
    usize::try_from(number.to_i64()?).ok().filter(|&number| number < n)
}

impl Dim {
    /// Folds `tensor.dim` to a static size, or to a size operand of the defining operation.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Dim>();
        if let Some(value) = size_of(&fold) {
            return fold.values([value]);
        }
        let source = root.source(&fold);
        let cast = fold.defining::<Cast>(source).filter(|&cast| loses_static(&fold, cast));
        let is_constant = constant_scalar(&fold, root.index(&fold)).is_some();
        let Some(cast) = cast.filter(|_| is_constant) else { return fold.none() };
        let source = cast.source(&fold);
        let mut edit = fold.edit();
        edit.set_operand(0, source);
        edit.done()
    }
}

fn size_of(fold: &Fold<'_>) -> Option<FoldValue> {
    let (ctx, view) = (fold.ctx(), fold.root::<Dim>());
    let source = view.source(fold);
    let shape = fold.value_type(source).shape(ctx)?;
    let dim = index_below(fold, view.index(fold), shape.len())?;
    if shape[dim] != DYNAMIC {
        return Some(FoldValue::Constant(constant_index(ctx, shape[dim])));
    }
    if let Some(generate) = fold.defining::<Generate>(source) {
        return generate.dynamic_extents(fold).nth(n_dynamic(&shape[..dim])).map(FoldValue::Value);
    }
    let slice = fold.defining::<ExtractSlice>(source)?;
    let whole = fold.value_type(slice.source(fold)).shape(ctx)?;
    let size = *Part::of(fold, slice.op(), 1).sizes.get(dim).filter(|_| whole.len() == shape.len())?;
    match size {
        crate::common::index::Index::Value(size) => Some(FoldValue::Value(size)),
        crate::common::index::Index::Known(_) => None,
    }
}

impl Rank {
    /// Folds `tensor.rank` of a ranked tensor.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Rank>();
        let shape = fold.value_type(root.tensor(&fold)).shape(fold.ctx());
        let Some(rank) = shape.map(<[_]>::len) else { return fold.none() };
        let rank = constant_index(fold.ctx(), rank as i64);
        fold.attribute(rank)
    }
}

// Folds of element accesses.

/// Returns the row-major position of the element at constant indices, if they are in bounds.
fn flat_index(ir: &Ir, shape: &[i64], indices: impl Iterator<Item = ValueId>) -> Option<usize> {
    let mut flat = 0usize;
    let mut n = 0;
    for (index, &size) in indices.zip(shape) {
        let size = usize::try_from(size).ok()?;
        flat = flat.checked_mul(size)?.checked_add(index_below(ir, index, size)?)?;
        n += 1;
    }
    (n == shape.len()).then_some(flat)
}

impl Extract {
    /// Folds `tensor.extract` of a constant, of explicit elements, and of an insertion at the same indices.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        match element(&fold) {
            Some(value) => fold.values([value]),
            None => fold.none(),
        }
    }
}

fn element(fold: &Fold<'_>) -> Option<FoldValue> {
    let ctx = fold.ctx();
    let view = Extract::cast(fold, fold.op())?;
    let tensor = view.tensor(fold);
    let ty = fold.value_type(tensor);
    let shape = ty.shape(ctx)?;
    let constant = fold.constant(0);
    let is_splat = |attr: &Attribute| matches!(attr.kind(ctx), AttrKind::DenseElements { splat: true, .. });
    if let Some(splat) = constant.filter(is_splat).filter(|_| ty.num_elements(ctx) != Some(0)) {
        return constant::element(ctx, splat, 0).map(FoldValue::Constant);
    }
    if let Some(insert) = fold.defining::<Insert>(tensor) {
        let same = |(a, b)| known_index(fold, a).is_some_and(|index| known_index(fold, b) == Some(index));
        let is_same = insert.indices(fold).zip(view.indices(fold)).all(same);
        return is_same.then(|| FoldValue::Value(insert.scalar(fold)));
    }
    let flat = flat_index(fold, shape, view.indices(fold))?;
    if let Some(given) = fold.defining::<FromElements>(tensor) {
        return given.elements(fold).nth(flat).map(FoldValue::Value);
    }
    constant::element(ctx, constant?, flat).map(FoldValue::Constant)
}

impl Insert {
    /// Folds `tensor.insert` of the element of a splat into that splat.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Insert>();
        let ctx = fold.ctx();
        let is_splat =
            |attr: &Attribute| matches!(attr.kind(ctx), AttrKind::DenseElements { splat: true, .. });
        let found = fold.constant(1).filter(is_splat).and_then(|splat| constant::element(ctx, splat, 0));
        let same = found.is_some() && found == fold.constant(0);
        let dest = root.dest(&fold);
        if same { fold.value(dest) } else { fold.none() }
    }
}

impl FromElements {
    /// Folds `tensor.from_elements` of constants.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (op, ctx) = (fold.op(), fold.ctx());
        let ty = fold.value_type(fold.result(op, 0));
        let elements: Option<Vec<Attribute>> = (0..fold.n_operands(op)).map(|i| fold.constant(i)).collect();
        match elements.and_then(|elements| constant::dense(ctx, ty, &elements)) {
            Some(constant) => fold.attribute(constant),
            None => fold.none(),
        }
    }
}

impl Splat {
    /// Folds `tensor.splat` of a constant to a static shape.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let ctx = fold.ctx();
        let ty = fold.value_type(fold.result(fold.op(), 0));
        let is_scalar =
            |attr: &Attribute| matches!(attr.kind(ctx), AttrKind::Integer { .. } | AttrKind::Float { .. });
        let value =
            fold.constant(0).filter(is_scalar).filter(|_| ty.num_elements(ctx).is_some_and(|n| n > 0));
        match value.and_then(|value| constant::dense(ctx, ty, &[value])) {
            Some(constant) => fold.attribute(constant),
            None => fold.none(),
        }
    }
}

/// Returns the first operand, if it is a constant splat, with the shape of the result.
fn resized_splat(fold: &Fold<'_>) -> Option<Attribute> {
    let ctx = fold.ctx();
    let splat = fold
        .constant(0)
        .filter(|attr| matches!(attr.kind(ctx), AttrKind::DenseElements { splat: true, .. }))?;
    reshaped(ctx, splat, fold.value_type(fold.result(fold.op(), 0)))
}

impl Gather {
    /// Folds `tensor.gather` from a constant splat.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        match resized_splat(&fold) {
            Some(constant) => fold.attribute(constant),
            None => fold.none(),
        }
    }
}

// Folds of reshapes.

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

impl Reshape {
    /// Folds `tensor.reshape` of a constant splat, of a reshape, and to the same shape.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Reshape>();
        if let Some(constant) = resized_splat(&fold) {
            return fold.attribute(constant);
        }
        let op = fold.op();
        let source = root.source(&fold);
        if let Some(inner) = fold.defining::<Reshape>(source).filter(|inner| inner.op() != op) {
            let source = inner.source(&fold);
            let mut edit = fold.edit();
            edit.set_operand(0, source);
            return edit.done();
        }
        if keeps_shape(&fold) { fold.value(source) } else { fold.none() }
    }
}

/// Returns whether a reshape has the type and the sizes of its source.
fn keeps_shape(fold: &Fold<'_>) -> bool {
    let op = fold.op();
    let (from, to) = types(fold, op);
    let view = fold.root::<Reshape>();
    let (source, sizes) = (view.source(fold), view.shape(fold));
    let Some(shape) = from.shape(fold.ctx()).filter(|_| from == to) else { return false };
    if shape.len() <= 1 {
        return true;
    }
    let Some(given) = fold.defining::<FromElements>(sizes) else { return false };
    let same = |(i, size): (usize, ValueId)| {
        if let Some(number) = known_index(fold, size) {
            return number == shape[i];
        }
        let dim = fold.defining::<Dim>(size);
        dim.is_some_and(|dim| {
            dim.source(fold) == source && index_below(fold, dim.index(fold), shape.len()) == Some(i)
        })
    };
    given.elements(fold).len() == shape.len() && given.elements(fold).enumerate().all(same)
}

// Folds of slices.

impl ExtractSlice {
    /// Folds `tensor.extract_slice` of a constant splat, of the whole tensor, and of an insertion of the same slice.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<ExtractSlice>();
        if let Some(constant) = resized_splat(&fold) {
            return fold.attribute(constant);
        }
        let op = fold.op();
        let (from, to) = types(&fold, op);
        let source = root.source(&fold);
        let part = Part::of(&fold, op, 1);
        if from == to && from.shape(fold.ctx()).is_some_and(|shape| part.is_all_of(&fold, shape)) {
            return fold.value(source);
        }
        let inserted = fold
            .defining::<InsertSlice>(source)
            .filter(|insert| is_same_part(&part, &Part::of(&fold, insert.op(), 2)))
            .map(|insert| insert.source(&fold))
            .filter(|&value| fold.value_type(value) == to);
        match inserted {
            Some(value) => fold.value(value),
            None => fold.none(),
        }
    }
}

impl InsertSlice {
    /// Folds `tensor.insert_slice` of a whole tensor, over an earlier insertion, of a slice extracted from the same
    /// place, and of an empty slice.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<InsertSlice>();
        let op = fold.op();
        let (source, dest) = (root.source(&fold), root.dest(&fold));
        let (from, to) = (fold.value_type(source), fold.value_type(dest));
        let part = Part::of(&fold, op, 2);
        if from == to
            && to.num_elements(fold.ctx()).is_some()
            && to.shape(fold.ctx()).is_some_and(|shape| part.is_all_of(&fold, shape))
        {
            return fold.value(source);
        }
        let before = fold.defining::<InsertSlice>(dest).filter(|before| {
            before.op() != op
                && fold.value_type(before.source(&fold)) == from
                && is_same_part(&part, &Part::of(&fold, before.op(), 2))
        });
        if let Some(before) = before {
            let dest = before.dest(&fold);
            let mut edit = fold.edit();
            edit.set_operand(1, dest);
            return edit.done();
        }
        let taken = fold.defining::<ExtractSlice>(source).is_some_and(|taken| {
            taken.source(&fold) == dest && is_same_part(&part, &Part::of(&fold, taken.op(), 1))
        });
        let is_empty = part.sizes.iter().any(|size| size.number(&fold) == Some(0));
        if taken || is_empty { fold.value(dest) } else { fold.none() }
    }
}

impl Pad {
    /// Folds `tensor.pad` without padding.
    ///
    /// Guard: MLIR compares the types only, but one end may be cut off and the other padded.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Pad>();
        let op = fold.op();
        let (from, to) = types(&fold, op);
        let may_fold = Pad::cast(&fold, op).is_some_and(|pad| pad.nofold(&fold).is_none());
        let none = |name| constants(&fold, op, name).iter().all(|&n| n == 0 || n == DYNAMIC);
        let source = root.source(&fold);
        if from == to
            && to.num_elements(fold.ctx()).is_some()
            && may_fold
            && none("static_low")
            && none("static_high")
        {
            return fold.value(source);
        }
        fold.none()
    }
}
