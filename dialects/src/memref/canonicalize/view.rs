//! Patterns on views: static operands, casts, and identities.

use proofmark_ir::context::{DYNAMIC, StridesAndOffset};
use proofmark_ir::{Ir, Match, OpId, Outcome, Rewriter, Type, ValueId};
use smallvec::SmallVec;

use super::super::fold::{losing_cast, metadata_indices};
use super::super::layout::{collapsed_type, dropped, expanded_type, part_type};
use super::super::verify::is_cast_compatible;
use super::super::{
    Cast, CollapseShape, Dim, ExpandShape, ExtractStridedMetadata, Load, ReinterpretCast, Reshape, SubView,
    View,
};
use super::alloc::{with_constants, with_shape};
use crate::arith;
use crate::common::index::Index;
use crate::common::matchers::constant_scalar;
use crate::views::reshape::{build_collapse, build_expand, output_shape};
use crate::views::{Part, Slice, collapsed_shape, reassociation};

/// Replaces `op` by `new`, cast to its type.
fn replace_by_cast<'m>(mut rw: Rewriter<'m>, op: OpId, new: ValueId) -> Outcome<'m> {
    let ty = rw.value_type(rw.result(op, 0));
    if rw.value_type(new) == ty {
        rw.replace_op(op, &[new]);
        return rw.done();
    }
    let loc = rw.loc(op);
    let cast = Cast::build(&mut rw, loc, new, ty).dest(&rw);
    rw.replace_op(op, &[cast]);
    rw.done()
}

// Patterns on sizes.

/// Replaces `memref.dim` of a reshape by a load of the shape operand.
///
/// Guard: the load is inserted right after the reshape, where the `dim` might not execute. The index must be in bounds,
/// or all operations in between must return.
pub(super) fn dim_of_reshape(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(dim) = Dim::cast(&m, op) else { return m.fail("operation is not dim") };
    let (source, index) = (dim.source(&m), dim.index(&m));
    let Some(reshape) = m.defining::<Reshape>(source) else { return m.fail("operand is not a reshape") };
    let at = reshape.op();
    if !is_available(&m, index, op, at) {
        return m.fail("index does not dominate the reshape");
    }
    let shape = reshape.shape(&m);
    if !is_index_of(&m, index, shape) && !is_reached_from(&m, op, at) {
        return m.fail("index may be out of bounds at the reshape");
    }
    let mut rw = m.rewrite();
    rw.set_insertion_point_after(at);
    let loc = rw.loc(op);
    let element = rw.value_type(shape).element_or_self(rw.ctx());
    let mut size = Load::build(&mut rw, loc, shape, &[index], None, None).result(&rw);
    if element != Type::INDEX {
        size = arith::IndexCast::build(&mut rw, loc, size, Type::INDEX).out(&rw);
    }
    rw.replace_op(op, &[size]);
    rw.done()
}

/// Returns whether a value that dominates `op` also dominates `at`, decided by blocks without a dominance tree.
fn is_available(ir: &Ir, value: ValueId, op: OpId, at: OpId) -> bool {
    if ir.defining_block(value) == ir.parent_block(at) {
        return ir.defining_op(value).is_none_or(|def| ir.is_before_in_block(def, at));
    }
    let region = ir.defining_block(value).and_then(|block| ir.block_region(block));
    let mut around =
        std::iter::successors(ir.parent_region(at), |&each| ir.parent_region(ir.region_op(each)));
    ir.parent_block(op) == ir.parent_block(at)
        || around.nth(1).is_some_and(|outer| {
            let mut outer = std::iter::successors(Some(outer), |&each| ir.parent_region(ir.region_op(each)));
            outer.any(|each| Some(each) == region)
        })
}

fn is_index_of(ir: &Ir, index: ValueId, shape: ValueId) -> bool {
    let length = ir.value_type(shape).shape(ir.ctx()).and_then(|shape| shape.first().copied());
    let index = constant_scalar(ir, index).and_then(|(number, _)| number.to_i64());
    index.zip(length).is_some_and(|(index, length)| (0..length).contains(&index))
}

/// Returns whether `op` is executed whenever `at` is: both are in one block, and all operations in between return.
fn is_reached_from(ir: &Ir, op: OpId, at: OpId) -> bool {
    let mut between = std::iter::successors(ir.next_op(at), |&each| ir.next_op(each));
    ir.parent_block(op) == ir.parent_block(at)
        && between
            .by_ref()
            .take_while(|&each| each != op)
            .all(|each| ir.regions(each).is_empty() && ir.effects(each).is_some())
}

// Patterns on `reinterpret_cast`.

/// Returns offset, sizes and strides with constants from types and operands.
fn known_layout(ir: &Ir, op: OpId) -> Option<Part> {
    let ty = ir.value_type(ir.result(op, 0));
    let (shape, layout) = (ty.shape(ir.ctx())?, ty.strides_and_offset(ir.ctx())?);
    let known = |list: Vec<Index>, constants: &[i64]| {
        let index = |(index, &constants): (Index, &i64)| match constants {
            DYNAMIC => index.resolved(ir),
            constants => Index::Known(constants),
        };
        list.into_iter().zip(constants).map(index).collect()
    };
    let part = Part::of(ir, op, 1);
    Some(Part {
        offsets: known(part.offsets, &[layout.offset]),
        sizes: known(part.sizes, shape),
        strides: known(part.strides, &layout.strides),
    })
}

pub(super) fn reinterpret_metadata(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<ReinterpretCast>();
    let op = m.op();
    let Some(metadata) = m.defining::<ExtractStridedMetadata>(root.source(&m)) else {
        return m.fail("operand is not extract_strided_metadata");
    };
    let Some(layout) = known_layout(&m, op) else { return m.fail("layout is not strided") };
    let (source, ty) = (metadata.source(&m), m.value_type(m.result(op, 0)));
    let own: Vec<Index> =
        layout.offsets.iter().chain(&layout.sizes).chain(&layout.strides).copied().collect();
    let same = own == metadata_indices(&m, metadata) && is_cast_compatible(m.ctx(), m.value_type(source), ty);
    let mut rw = m.rewrite();
    if same {
        return replace_by_cast(rw, op, source);
    }
    rw.set_operand(op, 0, source);
    rw.done()
}

pub(super) fn reinterpret_constants(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<ReinterpretCast>();
    let op = m.op();
    let before = Part::of(&m, op, 1);
    let Some(part) = known_layout(&m, op) else { return m.fail("layout is not strided") };
    let slice = part.slice();
    let n_known = |slice: &Slice| {
        let all = slice.offsets.iter().chain(&slice.sizes).chain(&slice.strides);
        all.filter(|&&number| number != DYNAMIC).count()
    };
    if n_known(&slice) == n_known(&before.slice()) {
        return m.fail("no operand is constant");
    }
    let is_negative = |&number: &i64| number < 0 && number != DYNAMIC;
    let &[offset] = &slice.offsets[..] else { return m.fail("operation does not have one offset") };
    if is_negative(&offset) || slice.sizes.iter().any(is_negative) {
        return m.fail("negative offset or size");
    }
    let source = root.source(&m);
    let layout = StridesAndOffset { strides: slice.strides.clone(), offset };
    let ty = m.value_type(m.result(op, 0)).with_layout(m.ctx(), &slice.sizes, Some(layout.attr(m.ctx())));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = part.build(&mut rw, ReinterpretCast::DEF, loc, &[source], Some(ty));
    let new = rw.result(new, 0);
    replace_by_cast(rw, op, new)
}

// Patterns on reshapes.

pub(super) fn collapse_of_cast(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<CollapseShape>();
    let op = m.op();
    let Some(source) = losing_cast(&m, root.src(&m)) else {
        return m.fail("operand is not a cast from a more static type");
    };
    let groups = reassociation(&m, op);
    let Some(ty) = collapsed_type(m.ctx(), m.value_type(source), &groups) else {
        return m.fail("source is not contiguous");
    };
    let mut rw = m.rewrite();
    if ty == rw.value_type(rw.result(op, 0)) {
        rw.set_operand(op, 0, source);
        return rw.done();
    }
    let loc = rw.loc(op);
    let new = build_collapse(&mut rw, CollapseShape::DEF, loc, source, &groups, ty);
    replace_by_cast(rw, op, new)
}

pub(super) fn expand_of_cast(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<ExpandShape>();
    let op = m.op();
    let Some(source) = losing_cast(&m, root.src(&m)) else {
        return m.fail("operand is not a cast from a more static type");
    };
    let groups = reassociation(&m, op);
    let sizes: Vec<Index> = output_shape(&m, op).into_iter().map(|size| size.resolved(&m)).collect();
    let shape: Vec<i64> = sizes.iter().map(|size| size.in_type()).collect();
    let from = m.value_type(source);
    if shape.iter().any(|&size| size < 0 && size != DYNAMIC)
        || from.shape(m.ctx()) != Some(&collapsed_shape(&shape, &groups))
            && from.shape(m.ctx()).is_none_or(|shape| !shape.is_empty())
    {
        return m.fail("sizes differ from those of the groups");
    }
    let Some(ty) = expanded_type(m.ctx(), from, &shape, &groups) else {
        return m.fail("layout is not strided");
    };
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    if ty == rw.value_type(rw.result(op, 0)) {
        rw.set_operand(op, 0, source);
        return rw.done();
    }
    let new = build_expand(&mut rw, ExpandShape::DEF, loc, source, &groups, (&sizes, ty));
    replace_by_cast(rw, op, new)
}

// Patterns on subviews.

/// Returns whether a subview with these constants is valid.
fn is_valid(slice: &Slice, shape: &[i64]) -> bool {
    let not_negative = |list: &[i64]| list.iter().all(|&number| number >= 0 || number == DYNAMIC);
    not_negative(&slice.offsets)
        && not_negative(&slice.sizes)
        && !slice.strides.contains(&0)
        && slice.out_of_bounds(shape).is_none()
}

pub(super) fn subview_constants(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<SubView>();
    let op = m.op();
    let mut part = Part::of(&m, op, 1);
    if !part.resolve_constants(&m) {
        return m.fail("no operand is constant");
    }
    let source = root.source(&m);
    match m.value_type(source).shape(m.ctx()) {
        Some(shape) if is_valid(&part.slice(), shape) => {}
        _ => return m.fail("slice is out of bounds"),
    }
    let ty = SubView::cast(&m, op)
        .and_then(|view| part_type(m.ctx(), m.value_type(source), &part.slice(), &dropped(&m, view)?));
    let Some(ty) = ty else { return m.fail("layout is not strided") };
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = part.build(&mut rw, SubView::DEF, loc, &[source], Some(ty));
    let new = rw.result(new, 0);
    replace_by_cast(rw, op, new)
}

pub(super) fn subview_of_cast(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<SubView>();
    let op = m.op();
    let part = Part::of(&m, op, 1);
    if part.has_constant_operand(&m) {
        return m.fail("constant operands are folded first");
    }
    let Some(source) = losing_cast(&m, root.source(&m)) else {
        return m.fail("operand is not a cast from a more static type");
    };
    let (slice, shape) = (part.slice(), m.value_type(source).shape(m.ctx()));
    // The whole of a memref without elements, which a subview of it would exceed.
    if shape.is_some_and(|shape| {
        slice.out_of_bounds(shape).is_some()
            && m.value_type(m.result(op, 0)).shape(m.ctx()).is_some_and(|own| own.len() == shape.len())
            && part.is_all_of(&m, shape)
    }) {
        return replace_by_cast(m.rewrite(), op, source);
    }
    let ty = SubView::cast(&m, op).and_then(|view| {
        let shape = shape?;
        let dropped = dropped(&m, view).filter(|_| slice.out_of_bounds(shape).is_none())?;
        part_type(m.ctx(), m.value_type(source), &slice, &dropped)
    });
    let Some(ty) = ty else { return m.fail("layout without strides, or subview out of bounds") };
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = part.build(&mut rw, SubView::DEF, loc, &[source], Some(ty));
    let new = rw.result(new, 0);
    replace_by_cast(rw, op, new)
}

pub(super) fn trivial_subview(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<SubView>();
    let (op, ctx) = (m.op(), m.ctx());
    let source = root.source(&m);
    let (from, to) = (m.value_type(source), m.value_type(m.result(op, 0)));
    let (Some(shape), Some(own)) = (from.shape(ctx), to.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    if shape.len() != own.len() || !Part::of(&m, op, 1).is_all_of(&m, shape) {
        return m.fail("subview is not the whole source");
    }
    replace_by_cast(m.rewrite(), op, source)
}

// Patterns on `memref.view`.

pub(super) fn view_constants(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = View::cast(&m, op) else { return m.fail("operation is not memref.view") };
    let ty = m.value_type(view.result(&m));
    let Some((shape, sizes)) = with_constants(&m, ty, view.sizes(&m)) else {
        return m.fail("no operand is constant");
    };
    let (source, shift, ty) = (view.source(&m), view.byte_shift(&m), with_shape(&m, ty, &shape));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = View::build(&mut rw, loc, source, shift, &sizes, ty).result(&rw);
    replace_by_cast(rw, op, new)
}

pub(super) fn view_of_cast(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = View::cast(&m, op) else { return m.fail("operation is not memref.view") };
    let source = m.defining::<Cast>(view.source(&m)).map(|cast| cast.source(&m));
    // The source of a view must have an identity layout.
    let Some(source) = source.filter(|&source| m.value_type(source).has_identity_layout(m.ctx())) else {
        return m.fail("operand is not a cast");
    };
    let (shift, ty) = (view.byte_shift(&m), m.value_type(view.result(&m)));
    let sizes: SmallVec<[ValueId; 4]> = view.sizes(&m).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = View::build(&mut rw, loc, source, shift, &sizes, ty).result(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}
