//! Tiling with `scf.forall`, by tile sizes or by numbers of threads.

use proofmark_drivers::FoldTable;
use proofmark_drivers::transform::{Applied, Interpreter, Results};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::PrintOptions;
use proofmark_ir::{Attribute, BlockId, Location, OpId, OpView, Rewriter, Type, ValueId};

use super::sizes::{for_target, is_zero, sizes_of};
use super::tile::{Tiled, bounded_size, tileable, untiled};
use crate::affine::{folded_apply_map, folded_extremum};
use crate::common::index::Index;
use crate::linalg::tiling::{Tile, Tileable, value_of};
use crate::transform::tile::TileUsingForall;
use crate::{scf, tensor};

pub(super) fn tile_using_forall(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = TileUsingForall::from_op(op);
    let targets = it.ops(view.target(it.ir));
    if view.packed_num_threads(it.ir).is_some() || view.packed_tile_sizes(it.ir).is_some() {
        return it.definite(op, "packed sizes are not implemented");
    }
    let threads = sizes_of(it, op, (1, "static_num_threads"), targets.len())?;
    let sizes = sizes_of(it, op, (2, "static_tile_sizes"), targets.len())?;
    let mapping = view.mapping(it.ir);
    let folds = FoldTable::new(it.ir.ctx());
    let script_loc = it.ir.loc(op);
    let (mut tiled_ops, mut loops) = (Vec::new(), Vec::new());
    for (i, target) in targets.into_iter().enumerate() {
        let all = tileable(it, op, target, "only TilingInterface ops are supported")?;
        let mut rw = it.ir.rewriter();
        rw.set_insertion_point_before(target);
        let n = all.n_loops();
        let division = match threads.is_empty() {
            true => Division::Sizes(for_target(&mut rw, &sizes, i, n, script_loc)),
            false => Division::Threads(for_target(&mut rw, &threads, i, n, script_loc)),
        };
        warn_of_reductions(it, target, &all, &division);
        let order: Vec<usize> = (0..n).collect();
        let mut rw = it.ir.rewriter();
        let tiled = with_forall(&mut rw, &folds, (target, &all), &division, &order, mapping);
        let Some(tiled) = tiled else {
            return it.definite(op, "the trip counts of the target cannot be computed");
        };
        tiled_ops.push(tiled.op);
        loops.extend(tiled.loops);
        it.track(op);
    }
    results.set_ops(0, tiled_ops);
    results.set_ops(1, loops);
    Ok(())
}

/// Reports each loop of a reduction that is divided. Its tiles write to the same elements.
pub(super) fn warn_of_reductions(
    it: &mut Interpreter<'_, '_>,
    target: OpId,
    all: &Tileable,
    division: &Division,
) {
    let (numbers, limit) = match division {
        Division::Threads(numbers) => (numbers, 1),
        Division::Sizes(sizes) | Division::Steps(sizes) => (sizes, 0),
    };
    for (axis, index) in numbers.iter().enumerate().take(all.n_loops()) {
        if index.number(it.ir).is_some_and(|number| number > limit) && !all.is_parallel(axis) {
            let message = format!("tiling is not thread safe at axis #{axis}");
            let warning = Diagnostic::warning(it.ir.loc(target), message);
            let warning = warning.with_op(it.ir, PrintOptions::default());
            it.emitted.push(warning);
        }
    }
}

/// The division of an iteration space into the tiles of an `scf.forall`. A loop with the number 0 is not tiled.
pub(super) enum Division {
    /// The number of threads of each loop.
    Threads(Vec<Index>),
    /// The tile size of each loop. The steps of the `scf.forall` are 1.
    Sizes(Vec<Index>),
    /// The tile size of each loop, which is its step.
    #[cfg_attr(not(feature = "test-dialect"), expect(dead_code, reason = "only test operations divide so"))]
    Steps(Vec<Index>),
}

/// Tiles an operation with an `scf.forall` after it, whose dimensions are the loops in the order `order`, and replaces
/// the operation. Returns `None` if no size of an
/// operand is the trip count of a loop.
pub(super) fn with_forall(
    rw: &mut Rewriter<'_>,
    folds: &FoldTable,
    (op, all): (OpId, &Tileable),
    division: &Division,
    order: &[usize],
    mapping: Option<Attribute>,
) -> Option<Tiled> {
    let ctx = rw.ctx_arc().clone();
    let (n, loc) = (all.n_loops(), rw.loc(op));
    let counts = all.trip_counts(rw, folds)?;
    rw.set_insertion_point_after(op);
    let (Division::Threads(given) | Division::Sizes(given) | Division::Steps(given)) = division;
    let tiled_dims: Vec<usize> = order.iter().copied().filter(|&dim| !is_zero(rw, given[dim])).collect();
    if tiled_dims.is_empty() {
        return Some(untiled(rw, op));
    }
    // The tile size for a number of threads, and the trip count for a tile size.
    let [s0, s1, s2] = [0, 1, 2].map(|i| ctx.affine_symbol(i));
    let expr = ctx.affine_ceil_div(ctx.affine_sub(s1, s0), s2);
    let has_unit_steps = tiled_dims.iter().all(|&dim| given[dim].number(rw) == Some(1));
    let quotients: Vec<Index> = tiled_dims
        .iter()
        .map(|&dim| match division {
            Division::Sizes(_) if has_unit_steps => counts[dim],
            Division::Steps(_) => counts[dim],
            _ => folded_apply_map(rw, loc, op, expr, 0, &[Index::Known(0), counts[dim], given[dim]]),
        })
        .collect();
    let uppers: Vec<Index> = match division {
        Division::Threads(numbers) => tiled_dims.iter().map(|&dim| numbers[dim]).collect(),
        Division::Sizes(_) | Division::Steps(_) => quotients.clone(),
    };
    let steps: Vec<Index> = match division {
        Division::Steps(sizes) => tiled_dims.iter().map(|&dim| sizes[dim]).collect(),
        _ => vec![Index::Known(1); uppers.len()],
    };
    let outputs = all.destinations(rw);
    let (forall, block) = forall(rw, loc, (&uppers, &steps), &outputs, mapping);
    let args = rw.block_args(block).to_vec();
    let (variables, shared) = args.split_at(uppers.len());
    let terminator = rw.last_op(block)?;
    rw.set_insertion_point_before(terminator);
    let mut tile = Tile { offsets: vec![Index::Known(0); n], sizes: counts.clone() };
    for ((&dim, &variable), &quotient) in tiled_dims.iter().zip(variables).zip(&quotients) {
        let count = counts[dim];
        (tile.offsets[dim], tile.sizes[dim]) = match division {
            Division::Threads(numbers) => {
                thread_tile(rw, (loc, op), variable, (quotient, numbers[dim], count))
            }
            Division::Sizes(sizes) | Division::Steps(sizes) => {
                (Index::Value(variable), bounded_size(rw, loc, op, variable, (count, sizes[dim])))
            }
        };
    }
    let tiled = all.build(rw, folds, shared, &tile);
    rw.set_insertion_point_before(terminator);
    let results = rw.results(tiled).to_vec();
    let parts: Vec<_> = (0..results.len()).map(|i| all.result_part(rw, folds, i, &tile)).collect();
    let contributions = rw.entry_block(*rw.regions(terminator).first()?)?;
    rw.set_insertion_point_to_end(contributions);
    for ((part, &result), &destination) in parts.iter().zip(&results).zip(shared) {
        part.build(rw, tensor::ParallelInsertSlice::DEF, loc, &[result, destination], None);
    }
    if let (Division::Sizes(sizes), false) = (division, has_unit_steps) {
        rw.set_insertion_point_to_start(block);
        for (&dim, &variable) in tiled_dims.iter().zip(variables) {
            scale(rw, (loc, op), variable, sizes[dim]);
        }
    }
    let values = rw.results(forall).to_vec();
    rw.replace_op(op, &values);
    Some(Tiled { op: tiled, loops: vec![forall] })
}

/// Returns the offset and the size of the tile of a thread, which are computed at the insertion point. `size` is the
/// size of a full tile, `number` the number of threads, and `count` the trip count of the loop.
fn thread_tile(
    rw: &mut Rewriter<'_>,
    (loc, user): (Location, OpId),
    thread: ValueId,
    (size, number, count): (Index, Index, Index),
) -> (Index, Index) {
    let ctx = rw.ctx_arc().clone();
    let zero = Index::Known(0);
    let (d0, d1, s0, s1) = (ctx.affine_dim(0), ctx.affine_dim(1), ctx.affine_symbol(0), ctx.affine_symbol(1));
    let product = ctx.affine_add(d0, ctx.affine_mul(d1, s0));
    let offset = folded_apply_map(rw, loc, user, product, 2, &[zero, Index::Value(thread), size]);
    let rest = ctx.affine_sub(s1, product);
    let rest = folded_apply_map(rw, loc, user, rest, 2, &[zero, number, size, count]);
    let mut own = size;
    if !is_zero(rw, rest) {
        let left = folded_apply_map(rw, loc, user, ctx.affine_sub(s0, d0), 1, &[offset, count]);
        own = folded_extremum(rw, loc, user, (&[d0, d1], false), 2, &[left, size]);
    }
    let is_positive = match (size.number(rw), number.number(rw), count.number(rw)) {
        (Some(size), Some(number), Some(count)) => size.saturating_mul(number - 1) < count,
        _ => false,
    };
    if !is_positive {
        own = folded_extremum(rw, loc, user, (&[d0, d1], true), 2, &[zero, own]);
    }
    (offset, own)
}

/// Replaces the uses of an induction variable by its product with `size`, which is computed at the insertion point.
fn scale(rw: &mut Rewriter<'_>, (loc, user): (Location, OpId), variable: ValueId, size: Index) {
    let ctx = rw.ctx_arc().clone();
    let (d0, s0, s1) = (ctx.affine_dim(0), ctx.affine_symbol(0), ctx.affine_symbol(1));
    let expr = ctx.affine_add(ctx.affine_mul(d0, s1), s0);
    let inputs = [Index::Value(variable), Index::Known(0), size];
    let scaled = folded_apply_map(rw, loc, user, expr, 1, &inputs);
    let scaled = value_of(rw, loc, scaled);
    let own = rw.defining_op(scaled);
    if scaled != variable {
        rw.replace_uses_if(variable, scaled, |_, operand| Some(operand.owner) != own);
    }
}

/// Creates an `scf.forall` from 0 with the given upper bounds and steps, whose body has only the terminator. Returns
/// the operation and its body.
fn forall(
    rw: &mut Rewriter<'_>,
    loc: Location,
    (uppers, steps): (&[Index], &[Index]),
    outputs: &[ValueId],
    mapping: Option<Attribute>,
) -> (OpId, BlockId) {
    let ctx = rw.ctx_arc().clone();
    let (numbers, values) = crate::common::index::split(uppers);
    let (step_numbers, step_values) = crate::common::index::split(steps);
    let lowers = ctx.i64_array_attr(&vec![0; uppers.len()]);
    let types: Vec<Type> = outputs.iter().map(|&output| rw.value_type(output)).collect();
    let [numbers, step_numbers] = [numbers, step_numbers].map(|numbers| ctx.i64_array_attr(&numbers));
    let view = scf::Forall::build(
        rw,
        loc,
        &[],
        &values,
        &step_values,
        lowers,
        numbers,
        step_numbers,
        outputs,
        mapping,
        &types,
    );
    let region = view.region(rw);
    let args: Vec<Type> = vec![Type::INDEX; uppers.len()].into_iter().chain(types).collect();
    let block = rw.create_block(region, None, &args);
    let last = scf::InParallel::build(rw, loc);
    let region = last.region(rw);
    rw.create_block(region, None, &[]);
    (view.op(), block)
}
