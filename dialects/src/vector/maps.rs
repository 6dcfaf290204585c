//! Affine maps of vector operations: each result is a dimension, or 0 for a broadcast dimension.

use proofmark_ir::context::{AffineExprKind, AffineMap, AttrKind, DYNAMIC, TypeKind};
use proofmark_ir::{Attribute, Context, Type};

use super::types::{VectorType, vector_of};

/// Returns the affine map of an attribute.
pub(crate) fn as_map(ctx: &Context, attr: Attribute) -> Option<&AffineMap> {
    match attr.kind(ctx) {
        AttrKind::AffineMap(map) => Some(map),
        _ => None,
    }
}

/// Returns the minor identity `(d0, ..., dn) -> (dk, ..., dn)` with `n_results` results, at most `n_dims`.
pub(crate) fn minor_identity(ctx: &Context, n_dims: usize, n_results: usize) -> AffineMap {
    let dims = AffineMap::identity(ctx, n_dims);
    AffineMap { results: dims.results[n_dims.saturating_sub(n_results)..].into(), ..dims }
}

/// Returns whether the map is a minor identity.
pub(crate) fn is_minor_identity(ctx: &Context, map: &AffineMap) -> bool {
    map.results.len() <= map.dims as usize
        && *map == minor_identity(ctx, map.dims as usize, map.results.len())
}

/// Returns the dimension that a result consists of, if it is a single dimension.
pub(crate) fn dim_of(ctx: &Context, map: &AffineMap, result: usize) -> Option<usize> {
    match map.results.get(result)?.kind(ctx) {
        AffineExprKind::Dim(dim) => Some(dim as usize),
        _ => None,
    }
}

/// Returns the index of the first result that is `dim`.
pub(crate) fn result_of_dim(ctx: &Context, map: &AffineMap, dim: usize) -> Option<usize> {
    (0..map.results.len()).find(|&result| dim_of(ctx, map, result) == Some(dim))
}

/// Returns whether the results are distinct dimensions.
pub(crate) fn is_projected_permutation(ctx: &Context, map: &AffineMap) -> bool {
    let mut seen = vec![false; map.dims as usize];
    map.symbols == 0
        && (0..map.results.len()).all(|result| {
            dim_of(ctx, map, result)
                .is_some_and(|dim| seen.get_mut(dim).is_some_and(|seen| !std::mem::replace(seen, true)))
        })
}

/// Returns the mask type of a transfer: the sizes of the vector in the order of the map's dimensions.
pub(super) fn transfer_mask(ctx: &Context, vector: VectorType<'_>, map: &AffineMap) -> Type {
    let of_dim = |dim| {
        let result = result_of_dim(ctx, map, dim)?;
        Some((*vector.shape.get(result)?, *vector.scalable.get(result)?))
    };
    let mut dims: Vec<(i64, bool)> = (0..map.dims as usize).filter_map(of_dim).collect();
    if dims.is_empty() {
        dims.push((1, false));
    }
    vector_of(ctx, &dims, Type::I1)
}

/// Returns the stride of the last dimension, in elements: 1 for rank 0, `None` if the stride is dynamic.
pub(crate) fn last_stride(ctx: &Context, memref: Type) -> Option<i64> {
    let TypeKind::MemRef { shape, layout, .. } = memref.kind(ctx) else { return None };
    let Some(last) = shape.len().checked_sub(1) else { return Some(1) };
    match layout.map(|layout| layout.kind(ctx)) {
        None => Some(1),
        Some(AttrKind::StridedLayout { strides, .. }) => {
            strides.last().copied().filter(|&stride| stride != DYNAMIC)
        }
        Some(AttrKind::AffineMap(map)) => match &*map.results {
            [only] => coefficient(ctx, *only, last),
            _ => None,
        },
        Some(_) => None,
    }
}

/// Returns whether the elements of a memref are contiguous, in row-major order, with offset 0.
pub(super) fn is_contiguous(ctx: &Context, memref: Type) -> bool {
    let TypeKind::MemRef { shape, layout, .. } = memref.kind(ctx) else { return false };
    match layout.map(|layout| layout.kind(ctx)) {
        None => true,
        Some(AttrKind::StridedLayout { offset: 0, strides }) => {
            let mut expected = 1i64;
            shape.iter().zip(strides).rev().all(|(&size, &stride)| {
                let fits = stride == expected;
                expected = expected.saturating_mul(size);
                fits
            })
        }
        Some(_) => false,
    }
}

/// Returns the coefficient of a dimension in a linear expression.
fn coefficient(ctx: &Context, expr: proofmark_ir::context::AffineExpr, dim: usize) -> Option<i64> {
    match expr.kind(ctx) {
        AffineExprKind::Constant(_) | AffineExprKind::Symbol(_) => Some(0),
        AffineExprKind::Dim(own) => Some(i64::from(own as usize == dim)),
        AffineExprKind::Add(l, r) => coefficient(ctx, l, dim)?.checked_add(coefficient(ctx, r, dim)?),
        AffineExprKind::Mul(l, r) => match coefficient(ctx, l, dim)? {
            0 => Some(0),
            factor => factor.checked_mul(r.as_constant(ctx)?),
        },
        _ => None,
    }
}
