//! Verification of grids and shardings: axes, sizes, offsets, and references to grids (`ShardOps.cpp`).

use proofmark_ir::context::{AttrKind, DYNAMIC};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::{Ir, OpId};

use super::{Grid, Sharding};
use crate::common::index::constants;
use crate::verify::{Check, fail, fail_unnamed};

pub(super) fn grid(ir: &Ir, op: OpId) -> Check {
    let shape = constants(ir, op, "shape");
    if shape.is_empty() {
        return fail(ir, op, "rank of grid is expected to be a positive integer");
    }
    if shape.iter().any(|&size| size < 0 && size != DYNAMIC) {
        return fail(ir, op, "dimension size of a grid is expected to be non-negative or dynamic");
    }
    Ok(())
}

/// Returns the axes over which each dimension is split.
fn split_axes(ir: &Ir, op: OpId) -> Vec<Vec<i64>> {
    let ctx = ir.ctx();
    match ir.property_named(op, "split_axes").map(|axes| axes.kind(ctx)) {
        Some(AttrKind::Dialect { params, .. }) => {
            params.iter().map(|axes| axes.as_i64_array(ctx).unwrap_or_default()).collect()
        }
        _ => Vec::new(),
    }
}

pub(super) fn sharding(ir: &Ir, op: OpId) -> Check {
    let split = split_axes(ir, op);
    let mut seen = Vec::new();
    for &axis in split.iter().flatten() {
        if axis < 0 {
            return fail_unnamed(ir, op, "grid axis is expected to be non-negative");
        }
        if seen.contains(&axis) {
            return fail_unnamed(ir, op, "grid axis duplicated");
        }
        seen.push(axis);
    }
    let halos = constants(ir, op, "static_halo_sizes");
    if halos.is_empty() {
        return Ok(());
    }
    if !constants(ir, op, "static_sharded_dims_offsets").is_empty() {
        return fail(ir, op, "halo sizes and shard offsets are mutually exclusive");
    }
    let n_split = split.iter().filter(|axes| !axes.is_empty()).count();
    if halos.len() != 2 * n_split {
        return fail_unnamed(ir, op, "halo sizes must be specified for all split axes.");
    }
    Ok(())
}

/// Returns the shape of the grid that the operation refers to.
fn shape_of_grid(ir: &Ir, op: OpId, tables: &mut SymbolTables) -> Result<Vec<i64>, Diagnostic> {
    let grid = ir.property_named(op, "grid");
    let found = grid.and_then(|grid| tables.resolve_nearest(ir, op, grid));
    match found.filter(|&found| ir.is_op(found, Grid::DEF)) {
        Some(found) => Ok(constants(ir, found, "shape")),
        None => {
            let name = grid.and_then(|grid| grid.as_flat_symbol(ir.ctx()));
            let name = name.map_or("", |name| name.as_str(ir.ctx()));
            Err(Diagnostic::error_on(ir, op, format!("Undefined required grid symbol \"{name}\".")))
        }
    }
}

pub(super) fn grid_exists(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    errors.extend(shape_of_grid(ir, op, tables).err());
}

/// Verifies that there is a result for each listed axis, or for each axis of the grid.
pub(super) fn sizes_of_axes(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    errors.extend(check_axes(ir, op, tables).err());
}

fn check_axes(ir: &Ir, op: OpId, tables: &mut SymbolTables) -> Check {
    let rank = shape_of_grid(ir, op, tables)?.len();
    let axes = constants(ir, op, "axes");
    if (1..axes.len()).any(|i| axes[..i].contains(&axes[i])) {
        return fail_unnamed(ir, op, "Grid axes contains duplicate elements.");
    }
    let rank_text = rank as i128;
    if let Some(axis) = axes.iter().find(|&&axis| !(0..rank_text).contains(&axis.into())) {
        let grid = ir.property_named(op, "grid").and_then(|grid| grid.as_flat_symbol(ir.ctx()));
        let grid = grid.map_or("", |grid| grid.as_str(ir.ctx()));
        return fail_unnamed(
            ir,
            op,
            format!(
                "0-based grid axis index {axis} is out of bounds. The referenced grid \"{grid}\" is of rank {rank}."
            ),
        );
    }
    let n_expected = if axes.is_empty() { rank } else { axes.len() };
    let n = ir.n_results(op);
    if n != n_expected {
        return fail_unnamed(ir, op, format!("Unexpected number of results {n}. Expected {n_expected}."));
    }
    Ok(())
}

pub(super) fn sharding_uses(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    errors.extend(check_offsets(ir, op, tables).err());
}

/// Verifies that the offsets of a dimension are one more than its shards, and do not decrease.
fn check_offsets(ir: &Ir, op: OpId, tables: &mut SymbolTables) -> Check {
    let Some(view) = Sharding::cast(ir, op) else { return Ok(()) };
    let grid = shape_of_grid(ir, op, tables)?;
    let offsets = view.static_sharded_dims_offsets(ir).as_i64_array(ir.ctx()).unwrap_or_default();
    if offsets.is_empty() {
        return Ok(());
    }
    if grid.contains(&DYNAMIC) {
        let message = "sharded dims offsets are not allowed for device grids with dynamic shape.";
        return fail_unnamed(ir, op, message);
    }
    let mut rest = offsets.as_slice();
    for axes in split_axes(ir, op).iter().filter(|axes| !axes.is_empty()) {
        let size = |&axis: &i64| usize::try_from(axis).ok().and_then(|axis| grid.get(axis)).copied();
        let n_shards = axes.iter().filter_map(size).fold(0i64, i64::saturating_add);
        let n = usize::try_from(n_shards).unwrap_or(usize::MAX).saturating_add(1);
        if rest.len() < n {
            return fail_unnamed(ir, op, "sharded dims offsets has wrong size.");
        }
        let (own, others) = rest.split_at(n);
        let known: Vec<i64> = own.iter().copied().filter(|&offset| offset != DYNAMIC).collect();
        if known.first().is_some_and(|&first| first < 0) || known.windows(2).any(|pair| pair[1] < pair[0]) {
            return fail_unnamed(ir, op, "sharded dims offsets must be non-decreasing.");
        }
        rest = others;
    }
    Ok(())
}
