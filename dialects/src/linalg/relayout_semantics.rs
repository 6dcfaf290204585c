//! Semantics of `linalg.pack` and `linalg.unpack`.
//!
//! Undefined behaviour: tile sizes that differ from the given ones, or a wrong number of tiles; without a padding
//! value, partial tiles. The destination of an unpack determines sizes only.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::semantics::{Machine, SemanticsResult, Term, Unsupported};
use proofmark_ir::{ApInt, Ir, OpId};

use super::relayout::Unpack;
use super::relayout::{Pack, Relayout};
use crate::common::tensors::{Tensor, choose};

/// The relation between the dimensions of both tensors.
struct Tiling {
    /// For each outer dimension of the packed tensor, the dimension of the unpacked tensor, and the tile that splits
    /// it.
    outer: Vec<(usize, Option<usize>)>,
    tiles: Vec<Term>,
}

impl Tiling {
    /// Returns the tiling of a verified operation. The operands from `first` on are tile sizes.
    fn of(ir: &Ir, op: OpId, m: &mut Machine<'_>, packs: bool, first: usize) -> Result<Tiling, Unsupported> {
        let relayout = Relayout::of(ir, op, packs);
        let rank = relayout.unpacked.len();
        let dim = |dim: &i64| usize::try_from(*dim).ok().filter(|&dim| dim < rank);
        let dims = |list: &[i64]| {
            let dims: Option<Vec<usize>> = list.iter().map(dim).collect();
            dims.ok_or_else(|| Unsupported::new("attributes that do not match the tensors"))
        };
        let positions = dims(&relayout.positions)?;
        let permutation = match dims(&relayout.permutation)? {
            none if none.is_empty() => (0..rank).collect(),
            given => given,
        };
        let (width, mut next) = (m.index_width(), first);
        let mut tiles = Vec::with_capacity(relayout.tiles.len());
        for &tile in &relayout.tiles {
            tiles.push(match tile {
                DYNAMIC => {
                    let tile = m.scalar(next)?;
                    next += 1;
                    m.ub_if(tile.poison);
                    tile.value
                }
                tile => m.constant(ApInt::from_i128(64, tile.into()).sext_or_trunc(width)),
            });
        }
        let which = |dim: usize| positions.iter().position(|&position| position == dim);
        Ok(Tiling { outer: permutation.into_iter().map(|dim| (dim, which(dim))).collect(), tiles })
    }

    /// States that incompatible sizes are undefined behaviour; with `full`, partial tiles, too.
    fn check(&self, m: &mut Machine<'_>, unpacked: &Tensor, packed: &Tensor, full: bool) -> SemanticsResult {
        let rank = self.outer.len();
        if unpacked.sizes.len() != rank || packed.sizes.len() != rank + self.tiles.len() {
            return Err(Unsupported::new("tensors of unexpected rank"));
        }
        let width = m.index_width();
        let (zero, one) = (m.zero(width), m.number(width, 1));
        m.ub_if(unpacked.poison);
        m.ub_if(packed.poison);
        for (&tile, &size) in self.tiles.iter().zip(&packed.sizes[rank..]) {
            let positive = m.slt(zero, tile);
            let none = m.not(positive);
            m.ub_if(none);
            let differs = m.ne(tile, size);
            m.ub_if(differs);
        }
        for (&(dim, tile), &n) in self.outer.iter().zip(&packed.sizes) {
            let size = unpacked.sizes[dim];
            let expected = match tile.map(|tile| self.tiles[tile]) {
                None => size,
                Some(tile) => {
                    let (whole, rest) = (m.udiv(size, tile), m.urem(size, tile));
                    let even = m.is_zero(rest);
                    if full {
                        let uneven = m.not(even);
                        m.ub_if(uneven);
                    }
                    let more = m.add(whole, one);
                    m.ite(even, whole, more)
                }
            };
            let differs = m.ne(n, expected);
            m.ub_if(differs);
        }
        Ok(())
    }
}

impl Pack {
    /// Executes `linalg.pack`: elements out of bounds are the padding value.
    pub(super) fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let view = Pack::cast(ir, op).ok_or_else(|| Unsupported::new("no pack"))?;
        let padding = view.padding_value(ir).map(|_| m.operand(2).scalars().to_vec());
        let tiling = Tiling::of(ir, op, m, true, 2 + usize::from(padding.is_some()))?;
        let (source, dest) = (Tensor::operand(ir, op, m, 0)?, Tensor::operand(ir, op, m, 1)?);
        tiling.check(m, &source, &dest, padding.is_none())?;
        let rank = tiling.outer.len();
        let (ty, no) = (ir.value_type(ir.result(op, 0)), m.bool(false));
        let value = m.tabulate(ir.ctx(), ty, &dest.sizes, no, &mut |m, index| {
            let mut place = source.sizes.clone();
            let mut beyond = m.bool(false);
            for (&(dim, tile), &at) in tiling.outer.iter().zip(index) {
                place[dim] = at;
                if let Some(tile) = tile {
                    // The sum is less than twice the maximum size and does not wrap.
                    let start = m.mul(at, tiling.tiles[tile]);
                    place[dim] = m.add(start, index[rank + tile]);
                    let within = m.ult(place[dim], source.sizes[dim]);
                    let outside = m.not(within);
                    beyond = m.or(beyond, outside);
                }
            }
            let Some(padding) = padding.as_ref().filter(|_| !m.is_bool(beyond, false)) else {
                return source.at(m, &place);
            };
            let none = source.sizes.iter().any(|&size| m.as_constant(size).is_some_and(ApInt::is_zero));
            if none || m.is_bool(beyond, true) {
                return Ok(padding.clone());
            }
            let own = source.at(m, &place)?;
            Ok(choose(m, beyond, padding, &own))
        })?;
        m.result(value);
        Ok(())
    }
}

impl Unpack {
    /// Executes `linalg.unpack`: drops elements of tiles that are out of bounds.
    pub(super) fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let tiling = Tiling::of(ir, op, m, false, 2)?;
        let (source, dest) = (Tensor::operand(ir, op, m, 0)?, Tensor::operand(ir, op, m, 1)?);
        tiling.check(m, &dest, &source, false)?;
        let (ty, no) = (ir.value_type(ir.result(op, 0)), m.bool(false));
        let value = m.tabulate(ir.ctx(), ty, &dest.sizes, no, &mut |m, index| {
            let mut place = Vec::with_capacity(source.sizes.len());
            let mut within = tiling.tiles.clone();
            for &(dim, tile) in &tiling.outer {
                place.push(match tile {
                    None => index[dim],
                    Some(tile) => {
                        let size = tiling.tiles[tile];
                        within[tile] = m.urem(index[dim], size);
                        m.udiv(index[dim], size)
                    }
                });
            }
            place.extend(within);
            source.at(m, &place)
        })?;
        m.result(value);
        Ok(())
    }
}
