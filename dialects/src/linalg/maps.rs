//! Queries on affine maps for structured operations.

use proofmark_ir::Context;
use proofmark_ir::context::{AffineExpr, AffineExprKind, AffineMap};
use proofmark_ir::text::{PrintOptions, Printer};

/// Returns `a * m + b * n`.
pub(super) fn scaled_sum(ctx: &Context, (a, m): (AffineExpr, i64), (b, n): (AffineExpr, i64)) -> AffineExpr {
    let scaled = |expr, factor| ctx.affine_mul(expr, ctx.affine_constant(factor));
    ctx.affine_add(scaled(a, m), scaled(b, n))
}

/// Returns the value for constant dimensions; `None` if it is undefined or overflows.
pub(super) fn evaluate(ctx: &Context, expr: AffineExpr, dims: &[i64]) -> Option<i64> {
    let both = |l, r| Some((evaluate(ctx, l, dims)?, evaluate(ctx, r, dims)?));
    match expr.kind(ctx) {
        AffineExprKind::Constant(value) => Some(value),
        AffineExprKind::Dim(dim) => dims.get(dim as usize).copied(),
        AffineExprKind::Symbol(_) => None,
        AffineExprKind::Add(l, r) => both(l, r).and_then(|(l, r)| l.checked_add(r)),
        AffineExprKind::Mul(l, r) => both(l, r).and_then(|(l, r)| l.checked_mul(r)),
        AffineExprKind::Mod(l, r) => both(l, r).filter(|&(_, r)| r > 0).map(|(l, r)| l.rem_euclid(r)),
        AffineExprKind::FloorDiv(l, r) => both(l, r).filter(|&(_, r)| r > 0).map(|(l, r)| l.div_euclid(r)),
        AffineExprKind::CeilDiv(l, r) => {
            both(l, r).filter(|&(_, r)| r > 0).and_then(|(l, r)| Some(-l.checked_neg()?.div_euclid(r)))
        }
    }
}

/// Returns whether the expression depends on dimension `dim`.
pub(super) fn is_function_of_dim(ctx: &Context, expr: AffineExpr, dim: u32) -> bool {
    match expr.kind(ctx) {
        AffineExprKind::Constant(_) | AffineExprKind::Symbol(_) => false,
        AffineExprKind::Dim(own) => own == dim,
        AffineExprKind::Add(l, r)
        | AffineExprKind::Mul(l, r)
        | AffineExprKind::Mod(l, r)
        | AffineExprKind::FloorDiv(l, r)
        | AffineExprKind::CeilDiv(l, r) => is_function_of_dim(ctx, l, dim) || is_function_of_dim(ctx, r, dim),
    }
}

/// Returns whether the results are distinct dimensions.
pub(super) fn is_projected_permutation(ctx: &Context, map: &AffineMap) -> bool {
    map.symbols == 0
        && map.results.iter().enumerate().all(|(i, expr)| {
            matches!(expr.kind(ctx), AffineExprKind::Dim(_)) && !map.results[..i].contains(expr)
        })
}

/// Returns, for each dimension, the first result that is this dimension: MLIR's `inversePermutation`.
pub(super) fn inverse_permutation(
    ctx: &Context,
    n_dims: usize,
    results: &[AffineExpr],
) -> Option<Vec<usize>> {
    let position = |dim| results.iter().position(|&expr| expr == ctx.affine_dim(dim));
    (0..n_dims as u32).map(position).collect()
}

/// Returns the text of a map, such as `(d0, d1) -> (d1)`.
pub(super) fn to_string(ctx: &Context, map: &AffineMap) -> String {
    let mut printer = Printer::new(ctx, PrintOptions::default());
    printer.affine_map(map);
    printer.finish()
}
