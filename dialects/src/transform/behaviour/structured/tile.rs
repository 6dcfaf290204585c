//! Tiling with a nest of `scf.for`.

use proofmark_drivers::FoldTable;
use proofmark_drivers::transform::{Applied, Failure, Interpreter, Results};
use proofmark_ir::{BlockId, Location, OpId, OpView, Rewriter, Type, ValueId};

use super::sizes::{for_target, is_zero, sizes_of};
use crate::affine::folded_extremum;
use crate::common::index::{Index, constants};
use crate::linalg::tiling::{Tile, Tileable, copy_with, value_of};
use crate::transform::tile::TileUsingFor;
use crate::{scf, tensor};

/// The result of tiling one operation.
pub(super) struct Tiled {
    pub(super) op: OpId,
    pub(super) loops: Vec<OpId>,
}

/// Tiles each target with `tile`, which receives the position of the target. The first result is set to the tiled
/// operations, and each other result to the loops of one level.
///
/// # Errors
/// The first failure of `tile`.
pub(super) fn tile_each(
    it: &mut Interpreter<'_, '_>,
    op: OpId,
    targets: Vec<OpId>,
    results: &mut Results,
    mut tile: impl FnMut(&mut Interpreter<'_, '_>, usize, OpId) -> Applied<Tiled>,
) -> Applied {
    let mut tiled_ops = Vec::new();
    let mut loops: Vec<Vec<OpId>> = vec![Vec::new(); it.ir.n_results(op).saturating_sub(1)];
    for (i, target) in targets.into_iter().enumerate() {
        let tiled = tile(it, i, target)?;
        tiled_ops.push(tiled.op);
        for (list, each) in loops.iter_mut().zip(tiled.loops) {
            list.push(each);
        }
        it.track(op);
    }
    results.set_ops(0, tiled_ops);
    for (i, list) in loops.into_iter().enumerate() {
        results.set_ops(i + 1, list);
    }
    Ok(())
}

/// Returns the target as an operation that can be tiled.
pub(super) fn tileable(it: &Interpreter<'_, '_>, op: OpId, target: OpId, message: &str) -> Applied<Tileable> {
    const OTHERS: [&str; 3] = ["tensor.pad", "linalg.unpack", "linalg.softmax"];
    if let Some(found) = Tileable::of(it.ir, target) {
        return Ok(found);
    }
    let name = it.ir.name_str(target);
    if OTHERS.contains(&name) || name.starts_with("linalg.winograd") {
        return it.definite(op, format!("tiling of '{name}' is not implemented"));
    }
    Err(Failure::silenceable(it.error(op, message).with_note(it.ir.loc(target), "target op")))
}

pub(super) fn tile_using_for(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = TileUsingFor::from_op(op);
    let targets = it.ops(view.target(it.ir));
    let sizes = sizes_of(it, op, (1, "static_sizes"), targets.len())?;
    let interchange = constants(it.ir, op, "interchange");
    let folds = FoldTable::new(it.ir.ctx());
    let script_loc = it.ir.loc(op);
    tile_each(it, op, targets, results, |it, i, target| {
        let all = tileable(it, op, target, "only ops implementing TilingInterface are supported")?;
        if sizes.len() > all.n_loops() {
            let message =
                format!("too many tiles provided, expected at most {} found {}", all.n_loops(), sizes.len());
            let error = it.error(op, message).with_note(it.ir.loc(target), "target op");
            return Err(Failure::silenceable(error));
        }
        let Some(order) = loop_order(&interchange, all.n_loops()) else {
            return it.definite(op, "the interchange is not a permutation of the loops");
        };
        let mut rw = it.ir.rewriter();
        let Some(counts) = all.trip_counts(&mut rw, &folds) else {
            return it.definite(op, "the trip counts of the target cannot be computed");
        };
        rw.set_insertion_point_after(target);
        let sizes = for_target(&mut rw, &sizes, i, all.n_loops(), script_loc);
        Ok(with_fors(&mut rw, &folds, target, &all, (&counts, &sizes), &order))
    })
}

/// Returns the loops in the order of an interchange; loops after those that it lists stay. Returns `None` if this is
/// not a permutation of all `n` loops.
pub(super) fn loop_order(interchange: &[i64], n: usize) -> Option<Vec<usize>> {
    let mut order: Vec<usize> =
        interchange.iter().map(|&dim| usize::try_from(dim).ok()).collect::<Option<_>>()?;
    order.extend(order.len()..n);
    let is_permutation = order.len() == n && (0..n).all(|dim| order.contains(&dim));
    is_permutation.then_some(order)
}

/// Tiles an operation with a nest of `scf.for` at the insertion point, and replaces the operation.
fn with_fors(
    rw: &mut Rewriter<'_>,
    folds: &FoldTable,
    op: OpId,
    all: &Tileable,
    (counts, sizes): (&[Index], &[Index]),
    order: &[usize],
) -> Tiled {
    let n = all.n_loops();
    let loc = rw.loc(op);
    let nested: Vec<usize> = order.iter().copied().filter(|&dim| !is_zero(rw, sizes[dim])).collect();
    if nested.is_empty() {
        return untiled(rw, op);
    }
    let lowers: Vec<ValueId> = nested.iter().map(|_| value_of(rw, loc, Index::Known(0))).collect();
    let uppers: Vec<ValueId> = nested.iter().map(|&dim| value_of(rw, loc, counts[dim])).collect();
    let steps: Vec<ValueId> = nested.iter().map(|&dim| value_of(rw, loc, sizes[dim])).collect();
    let mut values = all.destinations(rw);
    let types: Vec<Type> = values.iter().map(|&value| rw.value_type(value)).collect();
    let (mut loops, mut blocks, mut variables): (Vec<OpId>, Vec<BlockId>, Vec<ValueId>) = Default::default();
    for ((&lower, &upper), &step) in lowers.iter().zip(&uppers).zip(&steps) {
        let view = scf::For::build(rw, loc, lower, upper, step, &values, None, &types);
        let region = view.region(rw);
        let args: Vec<Type> = std::iter::once(Type::INDEX).chain(types.iter().copied()).collect();
        let block = rw.create_block(region, None, &args);
        variables.push(rw.block_args(block)[0]);
        values = rw.block_args(block)[1..].to_vec();
        loops.push(view.op());
        blocks.push(block);
    }
    let mut tile = Tile { offsets: vec![Index::Known(0); n], sizes: counts.to_vec() };
    for (&dim, &variable) in nested.iter().zip(&variables) {
        tile.offsets[dim] = Index::Value(variable);
        tile.sizes[dim] = bounded_size(rw, loc, op, variable, (counts[dim], sizes[dim]));
    }
    let tiled = all.build(rw, folds, &values, &tile);
    rw.set_insertion_point_after(tiled);
    let results = rw.results(tiled).to_vec();
    let parts: Vec<_> = (0..results.len()).map(|i| all.result_part(rw, folds, i, &tile)).collect();
    let mut yielded = Vec::new();
    for ((part, &result), &destination) in parts.iter().zip(&results).zip(&values) {
        let ty = rw.value_type(destination);
        let insertion = part.build(rw, tensor::InsertSlice::DEF, loc, &[result, destination], Some(ty));
        yielded.push(rw.result(insertion, 0));
    }
    for (i, &block) in blocks.iter().enumerate().rev() {
        rw.set_insertion_point_to_end(block);
        scf::Yield::build(rw, loc, &yielded);
        yielded = rw.results(loops[i]).to_vec();
    }
    rw.replace_op(op, &yielded);
    Tiled { op: tiled, loops }
}

/// Replaces an operation by a copy at the insertion point.
pub(super) fn untiled(rw: &mut Rewriter<'_>, op: OpId) -> Tiled {
    let operands: Vec<ValueId> = rw.operands(op).collect();
    let types: Vec<Type> = rw.results(op).iter().map(|&result| rw.value_type(result)).collect();
    let copy = copy_with(rw, op, &operands, &types);
    let values = rw.results(copy).to_vec();
    rw.replace_op(op, &values);
    Tiled { op: copy, loops: Vec::new() }
}

/// Returns the size of a tile that starts at `offset`: the tile size, or the remainder at the end.
pub(super) fn bounded_size(
    rw: &mut Rewriter<'_>,
    loc: Location,
    user: OpId,
    offset: ValueId,
    (count, size): (Index, Index),
) -> Index {
    let known = (count.number(rw), size.number(rw));
    match known {
        (_, Some(1)) => return size,
        (Some(count), Some(number)) if number > 0 && count % number == 0 => return size,
        _ => {}
    }
    let count = Index::Value(value_of(rw, loc, count)).resolved(rw);
    let ctx = rw.ctx_arc().clone();
    let rest = ctx.affine_sub(ctx.affine_symbol(0), ctx.affine_dim(0));
    let exprs = [rest, ctx.affine_symbol(1)];
    folded_extremum(rw, loc, user, (&exprs, false), 1, &[Index::Value(offset), count, size])
}
