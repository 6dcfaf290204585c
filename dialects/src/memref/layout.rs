//! Layouts of the results of memref views: subviews, collapsed and expanded shapes.

use proofmark_ir::context::{DYNAMIC, StridesAndOffset, dynamic_add, dynamic_mul};
use proofmark_ir::{Context, Ir, Type};

use super::SubView;
use crate::views::{Groups, Slice};

/// Returns whether two sizes, strides or offsets may be equal.
pub(super) fn may_be_equal(a: i64, b: i64) -> bool {
    a == DYNAMIC || b == DYNAMIC || a == b
}

/// Returns the layout of a subview before dimensions are dropped.
pub(super) fn part_layout(base: &StridesAndOffset, slice: &Slice) -> StridesAndOffset {
    let offsets =
        slice.offsets.iter().zip(&base.strides).map(|(&offset, &stride)| dynamic_mul(offset, stride));
    let strides = base.strides.iter().zip(&slice.strides).map(|(&base, &stride)| dynamic_mul(base, stride));
    StridesAndOffset { offset: offsets.fold(base.offset, dynamic_add), strides: strides.collect() }
}

/// Returns the dimensions of size 1 that are dropped from a subview with `strides` to get the strides `reduced`; `None`
/// if that is impossible.
///
/// If there are more dimensions of size 1 than dropped dimensions, the dropped ones are those whose strides are
/// missing.
pub(super) fn dropped_by_strides(strides: &[i64], reduced: &[i64], sizes: &[i64]) -> Option<Vec<bool>> {
    let n_dropped = strides.len() - reduced.len().min(strides.len());
    let mut dropped: Vec<bool> = sizes.iter().map(|&size| n_dropped > 0 && size == 1).collect();
    let n = |dropped: &[bool]| dropped.iter().filter(|&&dropped| dropped).count();
    if n(&dropped) != n_dropped {
        let count = |list: &[i64], value: i64| list.iter().filter(|&&each| each == value).count();
        let mut left = strides.to_vec();
        for i in 0..dropped.len() {
            if dropped[i] {
                let (have, need) = (count(&left, strides[i]), count(reduced, strides[i]));
                if have > need {
                    if let Some(at) = left.iter().position(|&stride| stride == strides[i]) {
                        left.swap_remove(at);
                    }
                } else if have == need {
                    dropped[i] = false;
                } else {
                    return None;
                }
            }
        }
    }
    (n(&dropped) == n_dropped).then_some(dropped)
}

/// Returns the entries of the dimensions that are kept.
pub(super) fn kept(list: &[i64], dropped: &[bool]) -> Vec<i64> {
    list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(&each, _)| each).collect()
}

/// Returns the dimensions of its source that a subview drops: those that its strides determine, as in MLIR, if the kept
/// ones have the sizes of the result, and else the last ones that fit its sizes and strides.
pub(crate) fn dropped(ir: &Ir, view: SubView) -> Option<Vec<bool>> {
    let (ctx, slice) = (ir.ctx(), Slice::of(ir, view.op()));
    let (source, result) = (ir.value_type(view.source(ir)), ir.value_type(view.result(ir)));
    let layout = part_layout(&source.strides_and_offset(ctx)?, &slice);
    let (shape, strides) = (result.shape(ctx)?, result.strides_and_offset(ctx)?.strides);
    dropped_by_strides(&layout.strides, &strides, &slice.sizes)
        .filter(|dropped| kept(&slice.sizes, dropped) == shape)
        .or_else(|| dropped_last((&slice.sizes, &layout.strides), (shape, &strides)))
}

/// Returns the last dimensions of size 1 whose removal from `sizes` and `strides` gives those in `reduced`; `None` if
/// there are none.
fn dropped_last((sizes, strides): (&[i64], &[i64]), reduced: (&[i64], &[i64])) -> Option<Vec<bool>> {
    let (of, reduced) = (sizes.iter().zip(strides), reduced.0.iter().zip(reduced.1));
    let mut left = reduced.peekable();
    let is_dropped = |of| match left.next_if_eq(&of) {
        Some(_) => Some(false),
        None => (*of.0 == 1).then_some(true),
    };
    let dropped = of.map(is_dropped).collect::<Option<Vec<bool>>>()?;
    left.next().is_none().then_some(dropped)
}

/// Returns the type of a subview of `base` without the dropped dimensions.
pub(crate) fn part_type(ctx: &Context, base: Type, slice: &Slice, dropped: &[bool]) -> Option<Type> {
    let layout = part_layout(&base.strides_and_offset(ctx)?, slice);
    let layout = StridesAndOffset { strides: kept(&layout.strides, dropped), offset: layout.offset };
    Some(base.with_layout(ctx, &kept(&slice.sizes, dropped), Some(layout.attr(ctx))))
}

/// Returns the result type of a `collapse_shape`.
pub(super) fn collapsed_type(ctx: &Context, source: Type, groups: &Groups) -> Option<Type> {
    let shape = source.shape(ctx)?;
    let layout = match source.has_identity_layout(ctx) {
        true => None,
        false => Some(collapsed_layout(source.strides_and_offset(ctx)?, shape, groups)?.attr(ctx)),
    };
    Some(source.with_layout(ctx, &crate::views::collapsed_shape(shape, groups), layout))
}

/// Returns the layout after groups of dimensions are merged; `None` if some group is known not to be contiguous.
///
/// The stride of a group is that of its last dimension. Dimensions of size 1 are ignored: their strides have no
/// meaning.
pub(super) fn collapsed_layout(
    layout: StridesAndOffset,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Option<StridesAndOffset> {
    let mut strides = Vec::new();
    for group in groups {
        let group: Vec<usize> = group.iter().filter_map(|&dim| usize::try_from(dim).ok()).collect();
        let (&first, &last) = (group.first()?, group.last()?);
        let last = (first..=last).rev().find(|&dim| shape[dim] != 1).unwrap_or(first);
        let own = if shape[last] != DYNAMIC || last == first { layout.strides[last] } else { DYNAMIC };
        strides.push(own);
        let mut stride = own;
        for &dim in group[1..].iter().rev() {
            stride = dynamic_mul(stride, shape[dim]);
            let before = layout.strides[dim - 1];
            if shape[dim - 1] != 1 && !may_be_equal(stride, before) {
                return None;
            }
        }
    }
    Some(StridesAndOffset { strides, offset: layout.offset })
}

/// Returns the result type of an `expand_shape`.
pub(super) fn expanded_type(ctx: &Context, source: Type, shape: &[i64], groups: &Groups) -> Option<Type> {
    let layout = match source.has_identity_layout(ctx) {
        true => None,
        false => Some(expanded_layout(&source.strides_and_offset(ctx)?, shape, groups).attr(ctx)),
    };
    Some(source.with_layout(ctx, shape, layout))
}

/// Returns the layout after dimensions are split into groups.
pub(super) fn expanded_layout(
    layout: &StridesAndOffset,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> StridesAndOffset {
    let mut strides = vec![1; shape.len()];
    for (group, &stride) in groups.iter().zip(&layout.strides) {
        let mut stride = stride;
        for dim in group.iter().rev().filter_map(|&dim| usize::try_from(dim).ok()) {
            strides[dim] = stride;
            stride = dynamic_mul(stride, shape[dim]);
        }
    }
    StridesAndOffset { strides, offset: layout.offset }
}
