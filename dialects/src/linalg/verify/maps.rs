//! Verification of indexing maps: they match operands and each other, and explicit maps are restricted.

use proofmark_ir::context::{AffineExprKind, AffineMap, DYNAMIC};
use proofmark_ir::{Ir, OpId};

use super::report::error;
use crate::linalg::maps::{
    evaluate, inverse_permutation, is_function_of_dim, is_projected_permutation, to_string,
};
use crate::linalg::structured::{
    Iteration, Space, attribute_maps, is_container, rank, shape, structured as description,
};
use crate::verify::{Check, fail};

/// Verifies MLIR's `IndexingMapOpInterface`: one map per operand, of its rank, and consistent static sizes.
pub(super) fn fit(ir: &Ir, op: OpId, space: &Space) -> Check {
    let shapes: Vec<&[i64]> =
        ir.operands(op).map(|operand| shape(ir.ctx(), ir.value_type(operand))).collect();
    fit_shapes(ir, op, space, &shapes)
}

/// As [`fit`], for other shapes of the operands.
pub(in crate::linalg) fn fit_shapes(ir: &Ir, op: OpId, space: &Space, shapes: &[&[i64]]) -> Check {
    let ctx = ir.ctx();
    let (n_maps, n_operands) = (space.maps.len(), ir.n_operands(op));
    if n_maps != n_operands {
        return fail(
            ir,
            op,
            format_args!(
                "expected the number of indexing_map ({n_maps}) to be equal to the number of input/output operands \
                    ({n_operands})"
            ),
        );
    }
    for (i, (map, shape)) in space.maps.iter().zip(shapes).enumerate() {
        if map.symbols != 0 {
            return fail(ir, op, format_args!("unexpected symbols in indexing_map #{i}"));
        }
        let (rank, n_results) = (shape.len(), map.results.len());
        if n_results != rank {
            return fail(
                ir,
                op,
                format_args!(
                    "expected operand #{i} rank ({rank}) to match the result rank of indexing_map ({n_results})"
                ),
            );
        }
    }
    let n_dims = space.maps.iter().map(|map| map.dims).max().unwrap_or(0);
    let results: Vec<_> = space.maps.iter().flat_map(|map| map.results.iter().copied()).collect();
    let Some(inverse) = inverse_permutation(ctx, n_dims as usize, &results) else {
        let all = AffineMap { dims: n_dims, symbols: 0, results: results.into() };
        let all = to_string(ctx, &all);
        return fail(ir, op, format_args!("invalid indexing maps are non-invertible: ({all})"));
    };
    let sizes: Vec<i64> = shapes.concat();
    let ends: Vec<i64> = inverse.into_iter().map(|at| sizes[at]).collect();
    if ends.contains(&DYNAMIC) {
        return Ok(());
    }
    let last: Vec<i64> = ends.iter().map(|end| end - 1).collect();
    let first = vec![0; last.len()];
    for (i, (map, shape)) in space.maps.iter().zip(shapes).enumerate() {
        for (dim, (&expr, &size)) in map.results.iter().zip(shape.iter()).enumerate() {
            if size == DYNAMIC || size == 0 {
                continue;
            }
            let bounds = evaluate(ctx, expr, &first).zip(evaluate(ctx, expr, &last));
            let Some((a, b)) = bounds else { continue };
            if a.min(b) < 0 {
                let map = to_string(ctx, map);
                return fail(
                    ir,
                    op,
                    format_args!("unexpected result less than 0 at expression #{dim} in {map}"),
                );
            }
            let inferred = a.max(b).saturating_add(1);
            let is_dim = matches!(expr.kind(ctx), AffineExprKind::Dim(_));
            if is_dim && inferred != size {
                return fail(
                    ir,
                    op,
                    format_args!(
                        "inferred input/output operand #{i} has shape's dimension #{dim} to be {inferred}, but found \
                            {size}"
                    ),
                );
            }
            if !is_dim && inferred > size {
                return fail(
                    ir,
                    op,
                    format_args!(
                        "inferred input/output operand #{i} has shape's dimension #{dim} to be greater than or equal \
                            to {inferred}, but found {size}"
                    ),
                );
            }
        }
    }
    Ok(())
}

/// Verifies that the explicit maps of a matrix product only transpose and broadcast operands.
pub(super) fn adjustable(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let Some(structured) = description(ir, op) else { return Ok(()) };
    let Iteration::Adjustable(loops, _) = structured.iteration else { return Ok(()) };
    let (Some(maps), Some(defaults)) = (attribute_maps(ir, op), structured.default_maps(ctx)) else {
        return Ok(());
    };
    if maps == defaults {
        return Ok(());
    }
    let in_batches = loops.len() == 4;
    if in_batches && maps.len() != 3 {
        return fail(ir, op, "Indexing_map attribute must have 3 affine maps.");
    }
    for (i, (map, default)) in maps.iter().zip(&defaults).enumerate() {
        match (in_batches, i) {
            (false, 2) => {}
            (false, _) => product_input(ir, op, map, default)?,
            (true, 2) => batch_output(ir, op, map, default)?,
            (true, _) => batch_input(ir, op, map, default, i == 0)?,
        }
    }
    Ok(())
}

/// Returns whether all results are results of the other map.
fn is_subset(map: &AffineMap, of: &AffineMap) -> bool {
    map.results.iter().all(|expr| of.results.contains(expr))
}

fn depends(ir: &Ir, map: &AffineMap, result: usize, dim: u32) -> bool {
    map.results.get(result).is_some_and(|&expr| is_function_of_dim(ir.ctx(), expr, dim))
}

fn product_input(ir: &Ir, op: OpId, map: &AffineMap, default: &AffineMap) -> Check {
    if !is_subset(map, default) {
        return fail(ir, op, "Unexpected dim expression in map result.");
    }
    if map.results.len() < default.results.len() && !depends(ir, map, 0, map.dims.saturating_sub(1)) {
        return fail(ir, op, "Invalid broadcast requested, should be (d2).");
    }
    Ok(())
}

fn batch_input(ir: &Ir, op: OpId, map: &AffineMap, default: &AffineMap, is_lhs: bool) -> Check {
    const BATCH: u32 = 0;
    const M: u32 = 1;
    const N: u32 = 2;
    const K: u32 = 3;
    if !is_subset(map, default) {
        return fail(ir, op, "Unexpected result dim expression (outside the set of default result dims).");
    }
    let depends = |result, dim| depends(ir, map, result, dim);
    match map.results.len() {
        4.. => fail(ir, op, "no. of result dim expressions exceeds 3."),
        3 if depends(0, BATCH) => Ok(()),
        3 => fail(ir, op, "Invalid batch dimension expression."),
        1 if depends(0, K) => Ok(()),
        2 if is_lhs && (depends(0, BATCH) || depends(0, M)) && depends(1, K) => Ok(()),
        2 if !is_lhs && (depends(0, BATCH) && depends(1, K) || depends(0, K) && depends(1, N)) => Ok(()),
        _ => fail(ir, op, "Invalid broadcast requested."),
    }
}

fn batch_output(ir: &Ir, op: OpId, map: &AffineMap, default: &AffineMap) -> Check {
    let (n, expected) = (map.results.len(), default.results.len());
    if n != expected {
        return fail(ir, op, format_args!("expects {expected} dims, but got ({n})."));
    }
    // The output dimensions are the loops from the first parallel one on.
    let first = 3 - expected as u32;
    if !(0..n).all(|i| depends(ir, map, i, first + i as u32)) {
        return fail(ir, op, "Invalid output map result dimension.");
    }
    Ok(())
}

/// Verifies `linalg.contract`: the loops must define a sum of products.
pub(super) fn contract(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let Some(maps) = attribute_maps(ir, op) else { return Ok(()) };
    let mut n_dims = None;
    // The numbers of inputs and outputs that each loop indexes.
    let mut uses: Vec<(usize, usize)> = Vec::new();
    for (i, (map, operand)) in maps.iter().zip(ir.operands(op)).take(3).enumerate() {
        if !is_projected_permutation(ctx, map) {
            return error(ir, op, "provided affine_map is not a projected permutation");
        }
        let ty = ir.value_type(operand);
        if is_container(ctx, ty) || ty.is_shaped(ctx) {
            if map.results.len()
                != if is_container(ctx, ty) { rank(ctx, ty) } else { ty.shape(ctx).map_or(0, <[i64]>::len) }
            {
                return error(
                    ir,
                    op,
                    "ranks of shaped operand and results of corresponding affine_map differ",
                );
            }
        } else if !map.results.is_empty() {
            return error(ir, op, "affine_map specifies shaped access while operand has non-shaped type");
        }
        if *n_dims.get_or_insert(map.dims) != map.dims {
            return error(ir, op, "iteration spaces of provided affine_maps differ");
        }
        uses.resize(map.dims as usize, (0, 0));
        for expr in &map.results {
            if let AffineExprKind::Dim(dim) = expr.kind(ctx)
                && let Some(uses) = uses.get_mut(dim as usize)
            {
                *(if i < 2 { &mut uses.0 } else { &mut uses.1 }) += 1;
            }
        }
    }
    let mut contracts = false;
    for (dim, &uses) in uses.iter().enumerate() {
        match uses {
            (0, 0) => {
                let message = format!("iteration space dim at index {dim} not used to access any operand");
                return error(ir, op, message);
            }
            (1, output) if output != 1 => {
                let message = format!(
                    "iteration space dim at index {dim} is neither a contracting dim nor of parallel iteration type"
                );
                return error(ir, op, message);
            }
            uses => contracts |= uses == (2, 0),
        }
    }
    if !contracts {
        return error(ir, op, "'indexing_maps' do not specify a contracting dimension");
    }
    Ok(())
}
