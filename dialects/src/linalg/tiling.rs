//! The computation of one tile of an operation: MLIR's `TilingInterface` of `LinalgOp`; that of `linalg.pack` is in
//! `tiling_pack`.
//!
//! A tile is given by the offset and the size of each loop. The tiled operation works on slices of the operands. The
//! order of the created operations is that of MLIR, also of those without uses.

use proofmark_drivers::{FoldTable, create_or_fold};
use proofmark_ir::context::{AffineMap, DYNAMIC, TypeKind};
use proofmark_ir::{Attribute, Ir, IrMapping, Location, NewOp, OpId, Rewriter, Type, ValueId};

use super::structured::{self, IteratorType, Space, space};
use super::tiling_pack::PackLoops;
use super::{Index as LoopIndex, maps};
use crate::affine::folded_apply_map;
use crate::arith;
use crate::common::index::{Index, constant_index};
use crate::memref::{self, part_type};
use crate::tensor::{self, with_shape};
use crate::views::{Part, Slice};

/// An operation that can be tiled.
pub(crate) enum Tileable {
    Structured(StructuredLoops),
    Pack(PackLoops),
}

/// A structured operation that can be tiled.
pub(crate) struct StructuredLoops {
    op: OpId,
    space: Space,
    /// The number of operands that are not outputs.
    n_inputs: usize,
    loc: Location,
}

/// One tile: the offset and the size of each loop.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) offsets: Vec<Index>,
    pub(crate) sizes: Vec<Index>,
}

impl Tileable {
    /// Returns the description of an operation.
    pub(crate) fn of(ir: &Ir, op: OpId) -> Option<Tileable> {
        let structured = || StructuredLoops::of(ir, op).map(Tileable::Structured);
        PackLoops::of(ir, op).map(Tileable::Pack).or_else(structured)
    }

    /// Returns the number of loops.
    pub(crate) fn n_loops(&self) -> usize {
        match self {
            Tileable::Structured(all) => all.n_loops(),
            Tileable::Pack(all) => all.n_loops(),
        }
    }

    /// Returns whether the iterations of a loop are independent.
    pub(crate) fn is_parallel(&self, dim: usize) -> bool {
        match self {
            Tileable::Structured(all) => all.space.iterators.get(dim) == Some(&IteratorType::Parallel),
            Tileable::Pack(_) => true,
        }
    }

    /// Returns the outputs that results replace.
    pub(crate) fn destinations(&self, ir: &Ir) -> Vec<ValueId> {
        match self {
            Tileable::Structured(all) => all.destinations(ir),
            Tileable::Pack(all) => vec![all.dest(ir)],
        }
    }

    /// Returns the trip count of each loop, which is computed before the operation. Returns `None` if no size of an
    /// operand is the trip count of a loop. The caller sets the insertion point afterwards.
    pub(crate) fn trip_counts(&self, rw: &mut Rewriter<'_>, folds: &FoldTable) -> Option<Vec<Index>> {
        match self {
            Tileable::Structured(all) => all.trip_counts(rw, folds),
            Tileable::Pack(all) => Some(all.trip_counts(rw, folds)),
        }
    }

    /// Creates the operation that computes a tile into slices of `destinations` at the insertion point. Returns it.
    pub(crate) fn build(
        &self,
        rw: &mut Rewriter<'_>,
        folds: &FoldTable,
        destinations: &[ValueId],
        tile: &Tile,
    ) -> OpId {
        match self {
            Tileable::Structured(all) => all.build(rw, folds, destinations, tile),
            Tileable::Pack(all) => {
                let dest = destinations.first().copied().unwrap_or_else(|| all.dest(rw));
                all.build(rw, folds, dest, tile)
            }
        }
    }

    /// Returns the slice of the output that result `i` of a tile replaces.
    pub(crate) fn result_part(
        &self,
        rw: &mut Rewriter<'_>,
        folds: &FoldTable,
        i: usize,
        tile: &Tile,
    ) -> Part {
        match self {
            Tileable::Structured(all) => all.result_part(rw, folds, i, tile),
            Tileable::Pack(all) => all.result_part(rw, folds, tile),
        }
    }
}

impl StructuredLoops {
    fn of(ir: &Ir, op: OpId) -> Option<StructuredLoops> {
        structured::structured(ir, op)?;
        let space = space(ir, op)?;
        let n_inputs = ir.n_operands(op).checked_sub(structured::n_inits(ir, op))?;
        let is_consistent = space.maps.len() == ir.n_operands(op)
            && space.maps.iter().all(|map| map.dims as usize == space.iterators.len());
        is_consistent.then(|| StructuredLoops { op, space, n_inputs, loc: ir.loc(op) })
    }

    fn n_loops(&self) -> usize {
        self.space.iterators.len()
    }

    fn destinations(&self, ir: &Ir) -> Vec<ValueId> {
        match ir.n_results(self.op) {
            0 => Vec::new(),
            _ => ir.operands(self.op).skip(self.n_inputs).collect(),
        }
    }

    fn trip_counts(&self, rw: &mut Rewriter<'_>, folds: &FoldTable) -> Option<Vec<Index>> {
        rw.set_insertion_point_before(self.op);
        let (mut exprs, mut sizes) = (Vec::new(), Vec::new());
        for (map, value) in self.space.maps.iter().zip(rw.operands(self.op).collect::<Vec<_>>()) {
            exprs.extend(map.results.iter().copied());
            for dim in 0..map.results.len() {
                sizes.push(size_of(rw, folds, self.loc, value, dim));
            }
        }
        let positions = maps::inverse_permutation(rw.ctx(), self.n_loops(), &exprs)?;
        let expr = rw.ctx().affine_dim(0);
        let counts =
            positions.into_iter().map(|at| folded_apply_map(rw, self.loc, self.op, expr, 1, &[sizes[at]]));
        Some(counts.collect())
    }

    fn build(&self, rw: &mut Rewriter<'_>, folds: &FoldTable, destinations: &[ValueId], tile: &Tile) -> OpId {
        let mut operands: Vec<ValueId> = rw.operands(self.op).collect();
        for (operand, &destination) in operands[self.n_inputs..].iter_mut().zip(destinations) {
            *operand = destination;
        }
        let closed = self.closed_sizes(rw, tile);
        let mut parts = Vec::new();
        for (i, &operand) in operands.iter().enumerate() {
            let map = &self.space.maps[i];
            let is_output_tensor = i >= self.n_inputs
                && matches!(rw.value_type(operand).kind(rw.ctx()), TypeKind::RankedTensor { .. });
            let is_tiled = is_tiled(rw, map, &tile.sizes);
            parts.push(
                (is_tiled || is_output_tensor).then(|| self.part(rw, folds, operand, map, tile, &closed)),
            );
        }
        for (operand, part) in operands.iter_mut().zip(parts) {
            if let Some(part) = part {
                *operand = slice(rw, self.loc, *operand, &part);
            }
        }
        let types: Vec<Type> = match rw.n_results(self.op) {
            0 => Vec::new(),
            _ => operands[self.n_inputs..].iter().map(|&operand| rw.value_type(operand)).collect(),
        };
        let tiled = copy_with(rw, self.op, &operands, &types);
        self.shift_indices(rw, tiled, tile);
        tiled
    }

    fn result_part(&self, rw: &mut Rewriter<'_>, folds: &FoldTable, i: usize, tile: &Tile) -> Part {
        let closed = self.closed_sizes(rw, tile);
        let output = rw.operand(self.op, self.n_inputs + i);
        self.part(rw, folds, output, &self.space.maps[self.n_inputs + i], tile, &closed)
    }

    /// Returns the sizes of a tile minus 1: the greatest indices.
    fn closed_sizes(&self, rw: &mut Rewriter<'_>, tile: &Tile) -> Vec<Index> {
        let ctx = rw.ctx();
        let expr = ctx.affine_add(ctx.affine_dim(0), ctx.affine_constant(-1));
        tile.sizes.iter().map(|&size| folded_apply_map(rw, self.loc, self.op, expr, 1, &[size])).collect()
    }

    /// Returns the slice of an operand that a tile accesses by `map`.
    fn part(
        &self,
        rw: &mut Rewriter<'_>,
        folds: &FoldTable,
        operand: ValueId,
        map: &AffineMap,
        tile: &Tile,
        closed: &[Index],
    ) -> Part {
        let ctx = rw.ctx_arc().clone();
        let n_loops = self.n_loops();
        let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
        for (dim, &result) in map.results.iter().enumerate() {
            if !is_tiled(rw, &map.with_results(vec![result]), &tile.sizes) {
                offsets.push(Index::Known(0));
                sizes.push(size_of(rw, folds, self.loc, operand, dim));
                continue;
            }
            let at_zero = maps::evaluate(&ctx, result, &vec![0; n_loops]).unwrap_or(0);
            let relative = ctx.affine_add(result, ctx.affine_constant(-at_zero));
            offsets.push(folded_apply_map(rw, self.loc, self.op, relative, n_loops, &tile.offsets));
            let last = folded_apply_map(rw, self.loc, self.op, relative, n_loops, closed);
            let next = ctx.affine_add(ctx.affine_symbol(0), ctx.affine_constant(1));
            sizes.push(folded_apply_map(rw, self.loc, self.op, next, 0, &[last]));
        }
        let strides = vec![Index::Known(1); offsets.len()];
        Part { offsets, sizes, strides }
    }

    /// Adds the offsets of a tile to the indices of its loops.
    fn shift_indices(&self, rw: &mut Rewriter<'_>, tiled: OpId, tile: &Tile) {
        let Some(body) = rw.regions(tiled).first().and_then(|&region| rw.entry_block(region)) else { return };
        let indices: Vec<LoopIndex> = rw.ops(body).filter_map(|op| LoopIndex::cast(rw, op)).collect();
        for index in indices {
            let dim = index.dim(rw).as_i64(rw.ctx()).and_then(|dim| usize::try_from(dim).ok());
            let Some(&offset) = dim.and_then(|dim| tile.offsets.get(dim)) else { continue };
            let (value, loc) = (index.result(rw), rw.loc(index.op()));
            rw.set_insertion_point_after(index.op());
            let ctx = rw.ctx();
            let sum = ctx.affine_add(ctx.affine_dim(0), ctx.affine_dim(1));
            let shifted = folded_apply_map(rw, loc, index.op(), sum, 2, &[Index::Value(value), offset]);
            let shifted = value_of(rw, loc, shifted);
            let own = rw.defining_op(shifted);
            if shifted != value {
                rw.replace_uses_if(value, shifted, |_, operand| Some(operand.owner) != own);
            }
        }
    }
}

/// Returns whether a loop whose tile size is not 0 occurs in the map.
fn is_tiled(ir: &Ir, map: &AffineMap, sizes: &[Index]) -> bool {
    let mut is_tiled = false;
    for result in &map.results {
        result.for_each_leaf(ir.ctx(), &mut |is_symbol, i| {
            is_tiled |= !is_symbol && sizes.get(i as usize).is_some_and(|size| size.number(ir) != Some(0));
        });
    }
    is_tiled
}

/// Returns the value of an index; a constant is created at the insertion point.
pub(crate) fn value_of(rw: &mut Rewriter<'_>, loc: Location, index: Index) -> ValueId {
    match index {
        Index::Value(value) => value,
        Index::Known(number) => {
            let attr = constant_index(rw.ctx(), number);
            arith::Constant::build(rw, loc, attr).result(rw)
        }
    }
}

/// Returns size `dim` of a tensor or memref; a dynamic size is computed at the insertion point.
pub(super) fn size_of(
    rw: &mut Rewriter<'_>,
    folds: &FoldTable,
    loc: Location,
    value: ValueId,
    dim: usize,
) -> Index {
    let ty = rw.value_type(value);
    match ty.shape(rw.ctx()).and_then(|shape| shape.get(dim)) {
        Some(&size) if size != DYNAMIC => return Index::Known(size),
        _ => {}
    }
    let number = value_of(rw, loc, Index::Known(dim as i64));
    let is_memref = matches!(ty.kind(rw.ctx()), TypeKind::MemRef { .. });
    let name = if is_memref { memref::Dim::DEF.name } else { tensor::Dim::DEF.name };
    let new = NewOp {
        operands: &[value, number],
        results: &[Type::INDEX],
        ..NewOp::new(rw.ctx().op_name(name), loc)
    };
    Index::Value(create_or_fold(rw, folds, &new)[0])
}

/// Creates the slice of a tensor or memref. Returns the value itself for other types.
pub(super) fn slice(rw: &mut Rewriter<'_>, loc: Location, value: ValueId, part: &Part) -> ValueId {
    let ty = rw.value_type(value);
    let ctx = rw.ctx_arc().clone();
    let (def, result) = match ty.kind(&ctx) {
        TypeKind::RankedTensor { .. } => {
            (tensor::ExtractSlice::DEF, with_shape(&ctx, ty, &part.slice().sizes))
        }
        TypeKind::MemRef { .. } => {
            let slice: Slice = part.slice();
            let kept = vec![false; part.sizes.len()];
            match part_type(&ctx, ty, &slice, &kept) {
                Some(result) => (memref::SubView::DEF, result),
                None => return value,
            }
        }
        _ => return value,
    };
    let op = part.build(rw, def, loc, &[value], Some(result));
    rw.result(op, 0)
}

/// Creates a copy of an operation with other operands and result types.
pub(crate) fn copy_with(rw: &mut Rewriter<'_>, op: OpId, operands: &[ValueId], types: &[Type]) -> OpId {
    let new = NewOp {
        operands,
        results: types,
        properties: rw.properties(op),
        attrs: rw.attrs(op),
        n_regions: rw.regions(op).len(),
        ..NewOp::new(rw.name(op), rw.loc(op))
    };
    let copy = rw.create(&new);
    let regions: Vec<_> = rw.regions(op).iter().copied().zip(rw.regions(copy).iter().copied()).collect();
    for (from, to) in regions {
        rw.clone_region(from, to, None, &mut IrMapping::new());
    }
    copy
}

/// Converts a named operation to `linalg.generic` before it. Returns the new operation; `None` if the operation has no
/// single block.
pub(crate) fn generalize(rw: &mut Rewriter<'_>, op: OpId) -> Option<OpId> {
    let ctx = rw.ctx_arc().clone();
    structured::structured(rw, op)?;
    let all = space(rw, op)?;
    let &[region] = rw.regions(op) else { return None };
    rw.entry_block(region).filter(|&block| rw.next_block(block).is_none())?;
    let n_inputs = rw.n_operands(op).checked_sub(structured::n_inits(rw, op))?;
    let operands: Vec<ValueId> = rw.operands(op).collect();
    let (inputs, outputs) = operands.split_at(n_inputs);
    let types: Vec<Type> = rw.results(op).iter().map(|&result| rw.value_type(result)).collect();
    let maps: Vec<Attribute> = all.maps.into_iter().map(|map| ctx.affine_map_attr(map)).collect();
    let kinds = all.iterators.iter().map(|&kind| ctx.enum_attr(&super::ITERATOR_TYPE_DEF, kind as u64));
    let kinds: Vec<Attribute> = kinds.collect();
    rw.set_insertion_point_before(op);
    let loc = rw.loc(op);
    let (maps, kinds) = (ctx.array_attr(&maps), ctx.array_attr(&kinds));
    let generic = super::Generic::build(rw, loc, inputs, outputs, maps, kinds, None, None, &types);
    let into = generic.region(rw);
    rw.inline_region(region, into, None);
    let values = rw.results(generic.op()).to_vec();
    rw.replace_op(op, &values);
    Some(generic.op())
}

/// Permutes the loops of a `linalg.generic` in place: loop `i` becomes loop `order[i]` of the operation. Returns `None`
/// if `order` is not a permutation of the loops.
pub(crate) fn interchange(rw: &mut Rewriter<'_>, op: OpId, order: &[usize]) -> Option<()> {
    let ctx = rw.ctx_arc().clone();
    let all = space(rw, op)?;
    let n = all.iterators.len();
    let positions: Vec<usize> =
        (0..n).map(|dim| order.iter().position(|&each| each == dim)).collect::<Option<_>>()?;
    if order.len() != n {
        return None;
    }
    let dims: Vec<_> = positions.iter().map(|&at| ctx.affine_dim(at as u32)).collect();
    let maps = all.maps.iter().map(|map| {
        let results = map.results.iter().map(|each| each.replace(&ctx, &mut |_, i| dims[i as usize]));
        ctx.affine_map_attr(map.with_results(results.collect::<Vec<_>>()))
    });
    let maps: Vec<Attribute> = maps.collect();
    let kinds =
        order.iter().map(|&from| ctx.enum_attr(&super::ITERATOR_TYPE_DEF, all.iterators[from] as u64));
    let kinds: Vec<Attribute> = kinds.collect();
    rw.set_property(op, ctx.ident("indexing_maps"), ctx.array_attr(&maps));
    rw.set_property(op, ctx.ident("iterator_types"), ctx.array_attr(&kinds));
    let body = rw.entry_block(*rw.regions(op).first()?)?;
    let indices: Vec<LoopIndex> = rw.ops(body).filter_map(|op| LoopIndex::cast(rw, op)).collect();
    for index in indices {
        let dim = usize::try_from(index.dim(rw).as_i64(&ctx)?).ok()?;
        let loc = rw.loc(index.op());
        rw.set_insertion_point_before(index.op());
        let new: Vec<ValueId> =
            (0..n).map(|i| LoopIndex::build(rw, loc, ctx.i64_attr(i as i64, Type::I64)).result(rw)).collect();
        let map = AffineMap { dims: n as u32, symbols: 0, results: [*dims.get(dim)?].into() };
        let value = crate::affine::Apply::build(rw, loc, ctx.affine_map_attr(map), &new).result(rw);
        rw.replace_op(index.op(), &[value]);
    }
    Some(())
}
