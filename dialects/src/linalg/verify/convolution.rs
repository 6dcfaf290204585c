//! Verification of MLIR's `ConvolutionOpInterface`: each loop must be one of the kinds of a convolution.
//!
//! The input is indexed by loops and by sums of two loops (one over the output, one over the filter), each with an
//! optional constant factor. The maps of the other operands are projected permutations.

use proofmark_ir::context::{AffineExpr, AffineExprKind, AffineMap};
use proofmark_ir::{Context, Ir, OpId};

use super::report::error;
use crate::linalg::maps::is_projected_permutation;
use crate::linalg::structured::{IteratorType, Space, space};
use crate::verify::Check;

/// The loops that index the input.
#[derive(Default)]
struct Access {
    /// The loops in a sum.
    convolved: Vec<u32>,
    /// The loops on their own.
    alone: Vec<u32>,
}

impl Access {
    fn of(ctx: &Context, map: &AffineMap) -> Option<Access> {
        let mut access = Access::default();
        for &expr in &map.results {
            match expr.kind(ctx) {
                AffineExprKind::Dim(dim) => {
                    access.once(dim)?;
                    access.alone.push(dim);
                }
                AffineExprKind::Add(l, r) => {
                    for term in [l, r] {
                        let dim = scaled_dim(ctx, term)?;
                        access.once(dim)?;
                        access.convolved.push(dim);
                    }
                }
                _ => return None,
            }
        }
        Some(access)
    }

    /// Returns `Some` if the loop does not occur yet.
    fn once(&self, dim: u32) -> Option<()> {
        (!self.convolved.contains(&dim) && !self.alone.contains(&dim)).then_some(())
    }
}

/// Returns the loop of `d` or `d * constant`.
fn scaled_dim(ctx: &Context, expr: AffineExpr) -> Option<u32> {
    let dim = |expr: AffineExpr| match expr.kind(ctx) {
        AffineExprKind::Dim(dim) => Some(dim),
        _ => None,
    };
    let is_factor =
        |expr: AffineExpr| matches!(expr.kind(ctx), AffineExprKind::Constant(_) | AffineExprKind::Symbol(_));
    match expr.kind(ctx) {
        AffineExprKind::Mul(l, r) if is_factor(r) => dim(l),
        AffineExprKind::Mul(l, r) if is_factor(l) => dim(r),
        _ => dim(expr),
    }
}

pub(super) fn check(ir: &Ir, op: OpId) -> Check {
    let Some(space) = space(ir, op) else { return Ok(()) };
    match fault(ir.ctx(), &space) {
        Some(message) => error(ir, op, message),
        None => Ok(()),
    }
}

fn fault(ctx: &Context, space: &Space) -> Option<&'static str> {
    const LOOP: Option<&str> = Some("unexpected loop dimension for convolution op");
    let (input, filter, output) = (space.maps.first()?, space.maps.get(1)?, space.maps.last()?);
    let Some(access) = Access::of(ctx, input) else {
        return Some("unexpected input index map for convolutions");
    };
    if !is_projected_permutation(ctx, filter) || !is_projected_permutation(ctx, output) {
        return Some("expected output/filter indexing maps to be projected permutations");
    }
    let dims = |map: &AffineMap| -> Vec<u32> {
        let dim = |expr: &AffineExpr| match expr.kind(ctx) {
            AffineExprKind::Dim(dim) => Some(dim),
            _ => None,
        };
        map.results.iter().filter_map(dim).collect()
    };
    let (of_filter, of_output) = (dims(filter), dims(output));
    let is = |dim: u32, kind| space.iterators.get(dim as usize) == Some(&kind);
    let mut n_loops = of_output.len();
    for &dim in &of_output {
        let (in_filter, convolved) = (of_filter.contains(&dim), access.convolved.contains(&dim));
        // Batch, image, output channel, or channel multiplier.
        if !in_filter && !convolved && !access.alone.contains(&dim) || in_filter && convolved {
            return LOOP;
        }
        if !is(dim, IteratorType::Parallel) {
            return Some("expected all iterators used to access outputs to be parallel");
        }
    }
    for &dim in &of_filter {
        if of_output.contains(&dim) {
            continue;
        }
        // Position in the filter, or input channel.
        if !access.convolved.contains(&dim) && !access.alone.contains(&dim) {
            return LOOP;
        }
        if !is(dim, IteratorType::Reduction) {
            return Some("expected all iterators not used to access outputs to be reduction");
        }
        n_loops += 1;
    }
    if n_loops != space.iterators.len() {
        return LOOP;
    }
    access.convolved.is_empty().then_some("expected convolved dim to be non-empty")
}
