//! The decomposition of `linalg.pack` and `linalg.unpack` whose tiled dimensions have one tile each, into a padding or
//! a slice, a transpose, and an insertion (MLIR's `populateDecomposePackUnpackPatterns`).
//!
//! Limitation: dimensions without tiles have static sizes, and a permutation of the outer dimensions moves only
//! dimensions of size 1. Other operations are kept.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Ir, Location, Match, OpId, Outcome, PatternRow, Rewriter, ValueId};

use super::canonicalize::relayout::{Tiling, padding, shapes};
use super::ops::{Transpose, Yield};
use super::relayout::{Pack, Unpack};
use crate::affine::folded_apply_map;
use crate::arith;
use crate::common::index::{Index, constant_index, split};
use crate::common::row;
use crate::tensor::{self, ExtractSlice, InsertSlice, with_shape};
use crate::views::Part;

/// The patterns, in MLIR's order.
pub(crate) const PATTERNS: &[PatternRow] = &[
    row::<Pack>(
        "DecomposeOuterUnitDimsPackOpPattern",
        "pack to one tile -> pad, transpose and insert_slice",
        decompose_pack,
    ),
    row::<Unpack>(
        "DecomposeOuterUnitDimsUnPackOpPattern",
        "unpack of one tile -> extract_slice, transpose, extract_slice and insert_slice",
        decompose_unpack,
    ),
];

/// An operation with one tile in each tiled dimension.
struct SingleTile {
    tiling: Tiling,
    /// The sizes of the outer dimensions of the packed tensor.
    outer: Vec<i64>,
    /// The dimensions of the unpacked tensor without tiles.
    untiled: Vec<usize>,
    /// The tile sizes, with constant operands as static sizes.
    tiles: Vec<Index>,
}

impl SingleTile {
    fn of(ir: &Ir, op: OpId) -> Result<SingleTile, &'static str> {
        let (Some(tiling), Some([source, dest])) = (Tiling::of(ir, op), shapes(ir, op)) else {
            return Err("operation is malformed");
        };
        let (unpacked, packed) = if tiling.packs { (source, dest) } else { (dest, source) };
        let rank = unpacked.len();
        let Some(outer) = packed.get(..rank) else { return Err("operation is malformed") };
        let is_tiled = |dim: &usize| tiling.is_tiled(*dim);
        if (0..rank).filter(is_tiled).any(|dim| outer[tiling.outer(dim)] != 1) {
            return Err("a tiled dimension may have several tiles");
        }
        let untiled: Vec<usize> = (0..rank).filter(|dim| !tiling.is_tiled(*dim)).collect();
        if untiled.iter().any(|&dim| outer[tiling.outer(dim)] == DYNAMIC) {
            return Err("a dimension without tiles has a dynamic size");
        }
        // The dimensions without tiles, in the order of the packed tensor.
        let mut permuted = untiled.clone();
        permuted.sort_by_key(|&dim| tiling.outer(dim));
        let size = |&dim: &usize| outer[tiling.outer(dim)];
        let moves = permuted.iter().zip(&untiled).any(|(from, to)| size(from) != size(to));
        if moves || !permuted.iter().filter(|dim| size(dim) != 1).is_sorted() {
            return Err("a dimension without tiles that is not 1 is permuted");
        }
        let tiles = tiling.tiles.iter().map(|tile| tile.resolved(ir)).collect();
        Ok(SingleTile { outer: outer.to_vec(), untiled, tiles, tiling })
    }

    /// Returns the tile size of a dimension of the unpacked tensor.
    fn tile(&self, dim: usize) -> Option<Index> {
        let at = self.tiling.positions.iter().position(|&at| at == dim as i64)?;
        self.tiles.get(at).copied()
    }

    /// Returns the slice of the packed tensor that the tile is: all of it.
    fn packed_part(&self) -> Part {
        let mut sizes: Vec<Index> = self.outer.iter().map(|&size| Index::Known(size)).collect();
        sizes.extend(&self.tiles);
        whole(sizes)
    }
}

/// Returns the slice from offset 0 with stride 1.
fn whole(sizes: Vec<Index>) -> Part {
    let all = |number| vec![Index::Known(number); sizes.len()];
    Part { offsets: all(0), strides: all(1), sizes }
}

fn decompose_pack(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let single = match SingleTile::of(&m, op) {
        Ok(single) => single,
        Err(reason) => return m.fail(reason),
    };
    let [source, dest] = [0, 1].map(|i| m.operand(op, i));
    let padding = padding(&m, op);
    let rank = single.outer.len();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let input = match padding {
        Some(padding) => padded(&mut rw, op, source, padding, &single),
        None => source,
    };
    let mut permutation = single.untiled.clone();
    permutation.extend(single.tiling.positions.iter().map(|&at| at as usize));
    let mut sizes: Vec<Index> =
        single.untiled.iter().map(|&dim| Index::Known(single.outer[single.tiling.outer(dim)])).collect();
    sizes.extend(&single.tiles);
    debug_assert_eq!(permutation.len(), rank);
    let tile = transposed(&mut rw, loc, input, &sizes, &permutation);
    insert(rw, op, tile, dest, &single.packed_part())
}

/// Returns the tensor padded at the ends to the sizes of the tile.
fn padded(
    rw: &mut Rewriter<'_>,
    op: OpId,
    source: ValueId,
    padding: ValueId,
    single: &SingleTile,
) -> ValueId {
    let ctx = rw.ctx_arc().clone();
    let (loc, ty) = (rw.loc(op), rw.value_type(source));
    let shape = ty.shape(&ctx).map(<[i64]>::to_vec).unwrap_or_default();
    let difference = ctx.affine_sub(ctx.affine_dim(0), ctx.affine_dim(1));
    let (mut high, mut padded) = (Vec::new(), Vec::new());
    for (dim, &own) in shape.iter().enumerate() {
        let Some(tile) = single.tile(dim) else {
            high.push(Index::Known(0));
            padded.push(own);
            continue;
        };
        let size = size_of(rw, loc, source, dim);
        high.push(folded_apply_map(rw, loc, op, difference, 2, &[tile, size]));
        padded.push(tile.in_type());
    }
    let low = ctx.i64_array_attr(&vec![0; shape.len()]);
    let (numbers, values) = split(&high);
    let ty = with_shape(&ctx, ty, &padded);
    let pad = tensor::Pad::build(rw, loc, source, &[], &values, low, ctx.i64_array_attr(&numbers), None, ty);
    let (region, result) = (pad.region(rw), pad.result(rw));
    rw.create_block(region, None, &vec![proofmark_ir::Type::INDEX; shape.len()]);
    tensor::Yield::build(rw, loc, padding);
    rw.set_insertion_point_before(op);
    result
}

fn decompose_unpack(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let single = match SingleTile::of(&m, op) {
        Ok(single) => single,
        Err(reason) => return m.fail(reason),
    };
    let [source, dest] = [0, 1].map(|i| m.operand(op, i));
    let mut rw = m.rewrite();
    let ctx = rw.ctx_arc().clone();
    let (loc, ty) = (rw.loc(op), rw.value_type(source));
    let rank = single.outer.len();
    // The dimensions of size 1 without tiles are dropped.
    let size = |dim: usize| single.outer[single.tiling.outer(dim)];
    let kept: Vec<usize> = single.untiled.iter().copied().filter(|&dim| size(dim) != 1).collect();
    let mut shape: Vec<i64> = kept.iter().map(|&dim| size(dim)).collect();
    shape.extend(single.tiles.iter().map(|tile| tile.in_type()));
    let tile_type = with_shape(&ctx, ty, &shape);
    let tile = single.packed_part().build(&mut rw, ExtractSlice::DEF, loc, &[source], Some(tile_type));
    let tile = rw.result(tile, 0);
    let (mut permutation, mut sizes, mut written, mut truncated) = (vec![], vec![], vec![], vec![]);
    for dim in 0..rank {
        let position = single.tiling.positions.iter().position(|&at| at == dim as i64);
        let from = match position {
            Some(position) => Some(kept.len() + position),
            None => kept.iter().position(|&other| other == dim),
        };
        let Some(from) = from else {
            written.push(Index::Known(1));
            continue;
        };
        permutation.push(from);
        sizes.push(single.tile(dim).unwrap_or(Index::Known(size(dim))));
        let size = size_of(&mut rw, loc, dest, dim);
        truncated.push(size);
        written.push(size);
    }
    let tile = transposed(&mut rw, loc, tile, &sizes, &permutation);
    let part = whole(truncated);
    let ty = with_shape(&ctx, ty, &part.slice().sizes);
    let tile = part.build(&mut rw, ExtractSlice::DEF, loc, &[tile], Some(ty));
    let tile = rw.result(tile, 0);
    insert(rw, op, tile, dest, &whole(written))
}

/// Replaces `op` by the insertion of a tile into its destination.
fn insert<'m>(mut rw: Rewriter<'m>, op: OpId, tile: ValueId, dest: ValueId, part: &Part) -> Outcome<'m> {
    let (loc, ty) = (rw.loc(op), rw.value_type(dest));
    let new = part.build(&mut rw, InsertSlice::DEF, loc, &[tile, dest], Some(ty));
    let new = rw.result(new, 0);
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Returns the transpose of a tensor into an empty tensor. Dimension `i` of the result has size `sizes[i]` and is
/// dimension `permutation[i]` of the input.
fn transposed(
    rw: &mut Rewriter<'_>,
    loc: Location,
    input: ValueId,
    sizes: &[Index],
    permutation: &[usize],
) -> ValueId {
    let ctx = rw.ctx_arc().clone();
    let (shape, values) = split(sizes);
    let ty = with_shape(&ctx, rw.value_type(input), &shape);
    let element = ty.element_or_self(&ctx);
    let empty = tensor::Empty::build(rw, loc, &values, ty).result(rw);
    let permutation: Vec<i64> = permutation.iter().map(|&dim| dim as i64).collect();
    let new = Transpose::build(rw, loc, input, empty, ctx.i64_array_attr(&permutation), &[ty]);
    let (region, op) = (new.region(rw), new.op());
    let body = rw.create_block(region, None, &[element, element]);
    let first = rw.block_args(body)[0];
    Yield::build(rw, loc, &[first]);
    rw.set_insertion_point_after(op);
    rw.result(op, 0)
}

/// Returns size `dim` of a tensor; a dynamic size is computed at the insertion point.
fn size_of(rw: &mut Rewriter<'_>, loc: Location, tensor: ValueId, dim: usize) -> Index {
    let size = rw.value_type(tensor).shape(rw.ctx()).and_then(|shape| shape.get(dim)).copied();
    if let Some(size) = size.filter(|&size| size != DYNAMIC) {
        return Index::Known(size);
    }
    let number = constant_index(rw.ctx(), dim as i64);
    let number = arith::Constant::build(rw, loc, number).result(rw);
    Index::Value(tensor::Dim::build(rw, loc, tensor, number).result(rw))
}
