//! Patterns on packing and unpacking: inverses, inferred static sizes, casts and slices.

use proofmark_ir::context::{AttrKind, DYNAMIC};
use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Fold, Ir, Match, OpId, OpParts, Outcome, Rewriter, Type, ValueId};
use smallvec::SmallVec;

use super::super::relayout::{PERM, POS, Pack, TILES, Unpack, fits};
use crate::common::constant;
use crate::common::index::{Index, constants, indices, split};
use crate::tensor::{self, ExtractSlice, losing_cast, replace_by_cast, with_shape};
use crate::views::Part;

/// The tiling of either operation.
pub(in crate::linalg) struct Tiling {
    pub(in crate::linalg) packs: bool,
    /// The dimensions of the unpacked tensor that have tiles.
    pub(in crate::linalg) positions: Vec<i64>,
    permutation: Vec<i64>,
    /// The tile sizes, in the order of `positions`.
    pub(in crate::linalg) tiles: Vec<Index>,
}

impl Tiling {
    pub(in crate::linalg) fn of(ir: &Ir, op: OpId) -> Option<Tiling> {
        let packs = ir.is_op(op, Pack::DEF);
        (packs || ir.is_op(op, Unpack::DEF)).then(|| Tiling {
            packs,
            positions: constants(ir, op, POS),
            permutation: constants(ir, op, PERM),
            tiles: indices(ir, op, if packs { 3 } else { 2 }, TILES),
        })
    }

    /// Returns whether two tilings are equal.
    fn is_same(&self, other: &Tiling, ir: &Ir) -> bool {
        let in_order = |list: &[i64]| list.iter().enumerate().all(|(i, &at)| i as i64 == at);
        let permuted = self.permutation == other.permutation
            || (in_order(&self.permutation) && in_order(&other.permutation));
        let resolved =
            |tiling: &Tiling| tiling.tiles.iter().map(|tile| tile.resolved(ir)).collect::<Vec<_>>();
        permuted && self.positions == other.positions && resolved(self) == resolved(other)
    }

    /// Returns the position of a dimension of the unpacked tensor among the outer dimensions of the packed tensor.
    pub(in crate::linalg) fn outer(&self, dim: usize) -> usize {
        self.permutation.iter().position(|&at| at == dim as i64).unwrap_or(dim)
    }

    pub(in crate::linalg) fn is_tiled(&self, dim: usize) -> bool {
        self.positions.contains(&(dim as i64))
    }

    fn numbers(&self) -> Vec<i64> {
        self.tiles.iter().map(|tile| tile.in_type()).collect()
    }
}

/// Returns the shapes of source and destination.
pub(in crate::linalg) fn shapes(ir: &Ir, op: OpId) -> Option<[&[i64]; 2]> {
    let shape = |i| ir.value_type(ir.operand(op, i)).shape(ir.ctx());
    Some([shape(0)?, shape(1)?])
}

pub(in crate::linalg) fn padding(ir: &Ir, op: OpId) -> Option<ValueId> {
    Pack::cast(ir, op).and_then(|pack| pack.padding_value(ir))
}

/// Creates an operation like `like` with other operands.
fn build(
    rw: &mut Rewriter<'_>,
    like: OpId,
    [source, dest]: [ValueId; 2],
    padding: Option<ValueId>,
    tiles: &[Index],
) -> ValueId {
    let (numbers, values) = split(tiles);
    let (loc, attrs, ty) = (rw.loc(like), rw.attrs(like), rw.value_type(dest));
    let attributes = [
        rw.property_named(like, PERM),
        rw.property_named(like, POS),
        Some(rw.ctx().i64_array_attr(&numbers)),
    ];
    let padding: SmallVec<[ValueId; 1]> = padding.into_iter().collect();
    let (pack, unpack): ([&[ValueId]; 4], [&[ValueId]; 3]) =
        ([&[source], &[dest], &padding, &values], [&[source], &[dest], &values]);
    let packs = rw.is_op(like, Pack::DEF);
    let parts = OpParts {
        operands: if packs { &pack } else { &unpack },
        attributes: &attributes,
        results: &[Some(&[ty])],
        ..OpParts::default()
    };
    let op = rw.build(if packs { Pack::DEF } else { Unpack::DEF }, loc, parts);
    rw.set_attrs(op, attrs);
    rw.result(op, 0)
}

/// Returns whether the operation is valid with these types and tiles.
fn is_valid_with(ir: &Ir, op: OpId, types: [Type; 2], tiles: &[i64], padded: bool) -> bool {
    fits(ir, op, ir.is_op(op, Pack::DEF), types, tiles, padded)
}

impl Pack {
    /// Folds packing and unpacking of a constant splat to static sizes; a padding value must equal the splat.
    pub(in super::super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (op, ctx) = (fold.op(), fold.ctx());
        let is_splat = |kind: &AttrKind| matches!(kind, AttrKind::DenseElements { splat: true, .. });
        let Some(splat) = fold.constant(0).filter(|attr| is_splat(attr.kind(ctx))) else {
            return fold.none();
        };
        if let Some(padding) = padding(&fold, op) {
            let padding = fold.constant_value(padding);
            if padding.is_none() || padding != constant::element(ctx, splat, 0) {
                return fold.none();
            }
        }
        let ty = fold.value_type(fold.result(op, 0));
        match constant::reshaped(ctx, splat, ty) {
            Some(attr) => fold.attribute(attr),
            None => fold.none(),
        }
    }
}

/// Returns the source of the inverse operation that defines the operand, if it has the same tiling and the source has
/// type `ty`.
fn inverse_source(ir: &Ir, op: OpId, ty: Type) -> Option<ValueId> {
    let tiling = Tiling::of(ir, op)?;
    let before = ir.defining_op(ir.operand(op, 0))?;
    let other = Tiling::of(ir, before).filter(|other| other.packs != tiling.packs)?;
    let source = ir.operand(before, 0);
    let unpadded = padding(ir, op).is_none() && padding(ir, before).is_none();
    (unpadded && other.is_same(&tiling, ir) && ir.value_type(source) == ty).then_some(source)
}

pub(super) fn pack_of_unpack(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Pack>();
    let op = m.op();
    let Some(source) = inverse_source(&m, op, m.value_type(root.dest(&m))) else {
        return m.fail("operand is not the inverse operation");
    };
    let mut rw = m.rewrite();
    rw.replace_op(op, &[source]);
    rw.done()
}

/// Replaces `unpack(pack(x))` by x. Guard: the unpacked tensor may be smaller than x by less than a tile, so the sizes
/// must be static.
pub(super) fn unpack_of_pack(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Unpack>();
    let op = m.op();
    let ty = m.value_type(root.dest(&m));
    let Some(source) = inverse_source(&m, op, ty) else {
        return m.fail("operand is not the inverse operation");
    };
    let (Some(tiling), Some(shape)) = (Tiling::of(&m, op), ty.shape(m.ctx())) else {
        return m.fail("type is unranked");
    };
    if shape.iter().enumerate().any(|(dim, &size)| size == DYNAMIC && tiling.is_tiled(dim)) {
        return m.fail("dynamic sizes may differ");
    }
    let mut rw = m.rewrite();
    rw.replace_op(op, &[source]);
    rw.done()
}

pub(super) fn needless_padding(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (Some(tiling), Some([unpacked, _])) = (Tiling::of(&m, op), shapes(&m, op)) else {
        return m.fail("operation is malformed");
    };
    let dynamic = |&at: &i64| usize::try_from(at).ok().and_then(|at| unpacked.get(at)) == Some(&DYNAMIC);
    let operands = [0, 1].map(|i| m.operand(op, i));
    let types = operands.map(|operand| m.value_type(operand));
    if padding(&m, op).is_none()
        || tiling.positions.iter().any(dynamic)
        || tiling.numbers().contains(&DYNAMIC)
        || !is_valid_with(&m, op, types, &tiling.numbers(), false)
    {
        return m.fail("there is no padding, or tiles may be partial");
    }
    let mut rw = m.rewrite();
    let new = build(&mut rw, op, operands, None, &tiling.tiles);
    rw.replace_op(op, &[new]);
    rw.done()
}

pub(super) fn infer_shape(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (Some(tiling), Some([source, dest])) = (Tiling::of(&m, op), shapes(&m, op)) else {
        return m.fail("operation is malformed");
    };
    if is_unpack_of_pack(&m, op, &tiling) {
        return m.fail("operand is the inverse operation");
    }
    let mut new = [source.to_vec(), dest.to_vec()];
    let (unpacked, packed) = if tiling.packs { (0, 1) } else { (1, 0) };
    for dim in (0..new[unpacked].len()).filter(|&dim| !tiling.is_tiled(dim)) {
        let outer = tiling.outer(dim);
        match (new[unpacked][dim], new[packed][outer]) {
            (DYNAMIC, size) => new[unpacked][dim] = size,
            (size, DYNAMIC) => new[packed][outer] = size,
            _ => {}
        }
    }
    if new[0] == source && new[1] == dest {
        return m.fail("types are as static as possible");
    }
    let before = [0, 1].map(|i| m.operand(op, i));
    let types = [0, 1].map(|i| with_shape(m.ctx(), m.value_type(before[i]), &new[i]));
    if !is_valid_with(&m, op, types, &tiling.numbers(), padding(&m, op).is_some()) {
        return m.fail("sizes contradict each other");
    }
    let padding = padding(&m, op);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let operands = [0, 1].map(|i| match rw.value_type(before[i]) == types[i] {
        true => before[i],
        false => tensor::Cast::build(&mut rw, loc, before[i], types[i]).dest(&rw),
    });
    let new = build(&mut rw, op, operands, padding, &tiling.tiles);
    replace_by_cast(rw, op, new)
}

/// Returns whether the operation is an `unpack` of a `pack`. As in MLIR, such an operation is not rewritten if it is
/// not an inverse.
fn is_unpack_of_pack(ir: &Ir, op: OpId, tiling: &Tiling) -> bool {
    !tiling.packs && ir.defining::<Pack>(ir.operand(op, 0)).is_some()
}

pub(super) fn of_casts(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(tiling) = Tiling::of(&m, op) else { return m.fail("operation is malformed") };
    let before = [0, 1].map(|i| m.operand(op, i));
    let operands = before.map(|operand| losing_cast(&m, operand).unwrap_or(operand));
    if operands == before {
        return m.fail("no operand is a cast");
    }
    let types = operands.map(|operand| m.value_type(operand));
    let packed = types[usize::from(tiling.packs)].shape(m.ctx()).unwrap_or(&[]);
    let Some(inner) = packed.len().checked_sub(tiling.tiles.len()) else {
        return m.fail("operation is malformed");
    };
    let mut tiles = tiling.tiles.clone();
    for (tile, &size) in tiles.iter_mut().zip(&packed[inner..]) {
        if size == DYNAMIC || matches!(tile, Index::Known(_)) {
            continue;
        }
        if tile.number(&m).is_some_and(|number| number != size) {
            return m.fail("sizes contradict each other");
        }
        *tile = Index::Known(size);
    }
    let numbers: Vec<i64> = tiles.iter().map(|tile| tile.in_type()).collect();
    let padding = padding(&m, op);
    if !is_valid_with(&m, op, types, &numbers, padding.is_some()) {
        return m.fail("sizes contradict each other");
    }
    let mut rw = m.rewrite();
    let new = build(&mut rw, op, operands, padding, &tiles);
    replace_by_cast(rw, op, new)
}

/// Replaces the destination of an `unpack`, which overwrites all of it, by the destination of the operation that wrote
/// it.
pub(super) fn unpack_to_written(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Unpack>();
    let op = m.op();
    if m.defining::<Pack>(root.source(&m)).is_some() {
        return m.fail("operand is the inverse operation");
    }
    let dest = root.dest(&m);
    let Some(writer) = m.defining_op(dest).filter(|&writer| writer != op) else {
        return m.fail("destination is a block argument");
    };
    let number = m.results(writer).iter().position(|&result| result == dest);
    let init = m.destinations(writer).zip(number).and_then(|(mut inits, number)| inits.nth(number));
    let init = init.map(|init| m.operand(writer, init));
    let Some(init) = init.filter(|&init| m.value_type(init) == m.value_type(dest)) else {
        return m.fail("destination is not a result in destination style");
    };
    let mut rw = m.rewrite();
    rw.set_operand(op, 1, init);
    rw.done()
}

pub(super) fn slice_after(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Unpack>();
    let (op, ctx) = (m.op(), m.ctx());
    let result = m.result(op, 0);
    let user = if m.has_one_use(result) { m.users(result).next() } else { None };
    let slice = user.and_then(|user| ExtractSlice::cast(&m, user));
    let Some(slice) = slice.filter(|_| m.defining::<Pack>(root.source(&m)).is_none()) else {
        return m.fail("operand is not an unpack");
    };
    let ty = m.value_type(slice.result(&m));
    let (Some(tiling), Some([packed, whole]), Some(shape)) =
        (Tiling::of(&m, op), shapes(&m, op), ty.shape(ctx))
    else {
        return m.fail("operation is malformed");
    };
    let mut part = Part::of(&m, slice.op(), 1);
    let all = |list: &[Index], number| list.iter().all(|index| index.number(&m) == Some(number));
    if shape.len() != whole.len() || !all(&part.offsets, 0) || !all(&part.strides, 1) {
        return m.fail("slice drops more than an end");
    }
    for (dim, &size) in shape.iter().enumerate() {
        let outer = packed[tiling.outer(dim)];
        let tile =
            tiling.positions.iter().position(|&at| at == dim as i64).map(|i| tiling.tiles[i].in_type());
        let is_enough = match tile {
            None => outer == size,
            Some(tile) => tile != DYNAMIC && outer.checked_mul(tile).is_some_and(|all| all - size < tile),
        };
        if outer == DYNAMIC || size == DYNAMIC || !is_enough {
            return m.fail("slice drops more than padding");
        }
    }
    part.offsets = vec![Index::Known(0); shape.len()];
    part.strides = vec![Index::Known(1); shape.len()];
    part.sizes = shape.iter().map(|&size| Index::Known(size)).collect();
    let [source, dest] = [0, 1].map(|i| m.operand(op, i));
    let types = [m.value_type(source), ty];
    if !is_valid_with(&m, op, types, &tiling.numbers(), false) {
        return m.fail("sizes contradict each other");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = part.build(&mut rw, ExtractSlice::DEF, loc, &[dest], Some(ty));
    let dest = rw.result(new, 0);
    let new = build(&mut rw, op, [source, dest], None, &tiling.tiles);
    rw.replace_op(slice.op(), &[new]);
    rw.erase_op(op);
    rw.done()
}
