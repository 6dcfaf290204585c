//! Static information of tensor types and slices for the folds and patterns of tensor: comparison, inference of shapes,
//! validity of slices.

use proofmark_ir::context::{DYNAMIC, TypeKind, dynamic_add};
use proofmark_ir::{Context, Ir, Type, ValueId};
use smallvec::SmallVec;

use super::ops::Cast;
use crate::common::shape::{are_compatible, is_at_least_as_static};
use crate::views::{Part, Slice, dropped_dims};

/// Returns the ranked tensor type with another shape.
pub(crate) fn with_shape(ctx: &Context, ty: Type, shape: &[i64]) -> Type {
    match *ty.kind(ctx) {
        TypeKind::RankedTensor { element, encoding, .. } => {
            ctx.ty(TypeKind::RankedTensor { shape: shape.into(), element, encoding })
        }
        _ => ty,
    }
}

/// Returns the ranked tensor type with another shape and without encoding, which many of MLIR's patterns create.
pub(crate) fn plain(ctx: &Context, ty: Type, shape: &[i64]) -> Type {
    ctx.tensor_type(shape, ty.element_or_self(ctx))
}

/// Returns whether both types are ranked tensors of equal elements, and `special` is static in each dimension in which
/// `general` is: MLIR's `preservesStaticInformation(general, special)`.
pub(super) fn preserves_static(ctx: &Context, general: Type, special: Type) -> bool {
    let shapes = general.shape(ctx).zip(special.shape(ctx));
    general.element_type(ctx) == special.element_type(ctx)
        && shapes.is_some_and(|(general, special)| is_at_least_as_static(special, general))
}

/// Returns whether a cast loses static information: MLIR's `canFoldIntoConsumerOp`.
pub(crate) fn loses_static(ir: &Ir, cast: Cast) -> bool {
    preserves_static(ir.ctx(), ir.value_type(cast.dest(ir)), ir.value_type(cast.source(ir)))
}

/// Returns whether a value can have both shapes; unranked types have any shape.
pub(super) fn are_compatible_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    let (Some(a), Some(b)) = (a.shape(ctx), b.shape(ctx)) else { return true };
    are_compatible(a, b)
}

/// Returns whether two slices are equal for all values of their operands.
pub(super) fn is_same_part(a: &Part, b: &Part) -> bool {
    a == b
}

/// Returns whether the verifier accepts these static entries for a slice of `shape`.
pub(super) fn is_valid(slice: &Slice, shape: &[i64]) -> bool {
    let not_negative = |list: &[i64]| list.iter().all(|&number| number >= 0 || number == DYNAMIC);
    not_negative(&slice.offsets) && not_negative(&slice.sizes) && slice.out_of_bounds(shape).is_none()
}

/// Returns the shape of a slice without the dimensions that were dropped before; `None` if the dropped dimensions are
/// ambiguous.
pub(super) fn reduced(sizes_before: &[i64], reduced_before: &[i64], sizes: &[i64]) -> Option<Vec<i64>> {
    if sizes_before.len() == reduced_before.len() {
        return Some(sizes.to_vec());
    }
    let dropped = dropped_dims(sizes_before, reduced_before)?;
    Some(sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(&size, _)| size).collect())
}

/// Returns the shape of a `tensor.concat`: the sum of the sizes along `dim`, and otherwise the static size of any
/// input.
pub(super) fn concatenated(ctx: &Context, inputs: &[Type], dim: usize) -> Option<Vec<i64>> {
    let shapes: Vec<&[i64]> = inputs.iter().map(|ty| ty.shape(ctx)).collect::<Option<_>>()?;
    let along = |i: usize| shapes.iter().filter_map(move |shape| shape.get(i).copied());
    let size = |i: usize| match i == dim {
        true => along(i).fold(0, dynamic_add),
        false => along(i).find(|&size| size != DYNAMIC).unwrap_or(DYNAMIC),
    };
    Some((0..shapes.first()?.len()).map(size).collect())
}

/// Returns the shape of `ty` with constant sizes made static, and the remaining sizes; `None` if no size is constant.
pub(super) fn with_constant_sizes(
    ir: &Ir,
    ty: Type,
    mut sizes: impl Iterator<Item = ValueId>,
) -> Option<(Vec<i64>, SmallVec<[ValueId; 4]>)> {
    crate::common::index::with_constant_sizes(ir, ty.shape(ir.ctx())?, &mut sizes)
}
