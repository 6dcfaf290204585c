//! The computation of a part of the tiles of `linalg.pack`: MLIR's `PackOpTiling`.
//!
//! The loops are the outer dimensions of the packed tensor.

use proofmark_drivers::FoldTable;
use proofmark_ir::{Ir, OpId, Rewriter, ValueId};

use super::canonicalize::relayout::{Tiling, padding};
use super::relayout::Pack;
use super::tiling::{Tile, copy_with, size_of, slice};
use crate::affine::{folded_apply_map, folded_extremum};
use crate::common::index::Index;
use crate::views::Part;

/// A `linalg.pack` that can be tiled.
pub(crate) struct PackLoops {
    op: OpId,
    tiling: Tiling,
    /// The number of dimensions of the unpacked tensor.
    rank: usize,
}

impl PackLoops {
    pub(super) fn of(ir: &Ir, op: OpId) -> Option<PackLoops> {
        let pack = Pack::cast(ir, op)?;
        let rank = ir.value_type(pack.source(ir)).shape(ir.ctx())?.len();
        Some(PackLoops { op, tiling: Tiling::of(ir, op)?, rank })
    }

    pub(super) fn n_loops(&self) -> usize {
        self.rank
    }

    /// Returns the destination.
    pub(super) fn dest(&self, ir: &Ir) -> ValueId {
        ir.operand(self.op, 1)
    }

    /// Returns the sizes of the outer dimensions, which are computed before the operation.
    pub(super) fn trip_counts(&self, rw: &mut Rewriter<'_>, folds: &FoldTable) -> Vec<Index> {
        rw.set_insertion_point_before(self.op);
        let (loc, dest) = (rw.loc(self.op), self.dest(rw));
        let all = self.rank + self.tiling.tiles.len();
        let mut sizes: Vec<Index> = (0..all).map(|dim| size_of(rw, folds, loc, dest, dim)).collect();
        sizes.truncate(self.rank);
        sizes
    }

    /// Creates the operation that packs a part into a slice of `dest` at the insertion point. Returns it.
    pub(super) fn build(&self, rw: &mut Rewriter<'_>, folds: &FoldTable, dest: ValueId, tile: &Tile) -> OpId {
        let ctx = rw.ctx_arc().clone();
        let loc = rw.loc(self.op);
        let source = rw.operand(self.op, 0);
        let padding = padding(rw, self.op);
        let source_sizes: Vec<Index> =
            (0..self.rank).map(|dim| size_of(rw, folds, loc, source, dim)).collect();
        let (d0, d1, s0) = (ctx.affine_dim(0), ctx.affine_dim(1), ctx.affine_symbol(0));
        let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
        for (dim, &source_size) in source_sizes.iter().enumerate() {
            let outer = self.tiling.outer(dim);
            let (mut offset, mut size) = (tile.offsets[outer], tile.sizes[outer]);
            if let Some(at) = self.tiling.positions.iter().position(|&at| at == dim as i64) {
                let factor = self.tiling.tiles[at];
                let product = ctx.affine_mul(d0, s0);
                offset = folded_apply_map(rw, loc, self.op, product, 1, &[offset, factor]);
                size = folded_apply_map(rw, loc, self.op, product, 1, &[size, factor]);
            }
            if padding.is_some() {
                // The last tile may be partial.
                let rest = ctx.affine_sub(d0, d1);
                let rest = folded_apply_map(rw, loc, self.op, rest, 2, &[source_size, offset]);
                size = folded_extremum(rw, loc, self.op, (&[d0, d1], false), 2, &[size, rest]);
            }
            offsets.push(offset);
            sizes.push(size);
        }
        let strides = vec![Index::Known(1); self.rank];
        let source = slice(rw, loc, source, &Part { offsets, sizes, strides });
        let part = self.part(rw, folds, dest, tile);
        let dest = slice(rw, loc, dest, &part);
        let ty = rw.value_type(dest);
        let mut operands: Vec<ValueId> = rw.operands(self.op).collect();
        operands[0] = source;
        operands[1] = dest;
        copy_with(rw, self.op, &operands, &[ty])
    }

    /// Returns the slice of the packed tensor that a part is.
    pub(super) fn result_part(&self, rw: &mut Rewriter<'_>, folds: &FoldTable, tile: &Tile) -> Part {
        let dest = self.dest(rw);
        self.part(rw, folds, dest, tile)
    }

    fn part(&self, rw: &mut Rewriter<'_>, folds: &FoldTable, dest: ValueId, tile: &Tile) -> Part {
        let loc = rw.loc(self.op);
        let (mut offsets, mut sizes) = (tile.offsets.clone(), tile.sizes.clone());
        for at in 0..self.tiling.tiles.len() {
            offsets.push(Index::Known(0));
            sizes.push(size_of(rw, folds, loc, dest, self.rank + at));
        }
        let strides = vec![Index::Known(1); offsets.len()];
        Part { offsets, sizes, strides }
    }
}
