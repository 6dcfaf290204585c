//! Tiled layouts: `linalg.pack` and `linalg.unpack`.
//!
//! Packing splits the dimensions `inner_dims_pos` of a tensor into tiles of sizes `inner_tiles`, which become the last
//! dimensions, and permutes the other dimensions by `outer_dims_perm`. Unpacking is the inverse.

use proofmark_ir::constraints::*;
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Context, Ir, OpDef, OpId, Type, op};

use crate::common::index::constants;
use crate::common::matchers;
use crate::verify::quoted_type;

fn same(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

/// Packing of a tensor into tiles.
#[op(
    "linalg.pack",
    destinations = dest,
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT, TENSORS_AS_FUNCTIONS],
    relations = [Derived("result type matches type of dest", dest, result, same)],
    format = "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?
              (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
              `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:`
              type($source) `->` type($dest)",
    speculatable = is_pack_speculatable,
    fold,
    verify = verify_pack,
    semantics,
    result_name = |_, _, _| Some("pack".to_owned())
)]
pub struct Pack {
    source: Operand<ANY_RANKED_TENSOR>,
    dest: Operand<ANY_RANKED_TENSOR>,
    padding_value: Optional<Operand<ANY_TYPE>>,
    inner_tiles: Variadic<Operand<INDEX>>,
    outer_dims_perm: Optional<Attr<DENSE_I64_ARRAY_ATTR>>,
    inner_dims_pos: Attr<DENSE_I64_ARRAY_ATTR>,
    static_inner_tiles: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<ANY_RANKED_TENSOR>,
}

/// Unpacking of a tensor from tiles.
#[op(
    "linalg.unpack",
    destinations = dest,
    traits = [NO_MEMORY_EFFECT, TENSORS_AS_FUNCTIONS],
    relations = [Derived("result type matches type of dest", dest, result, same)],
    format = "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
              `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:`
              type($source) `->` type($dest)",
    speculatable = are_tiles_constant,
    fold = Pack::fold,
    verify = verify_unpack,
    semantics,
    result_name = |_, _, _| Some("unpack".to_owned())
)]
pub struct Unpack {
    source: Operand<ANY_RANKED_TENSOR>,
    dest: Operand<ANY_RANKED_TENSOR>,
    inner_tiles: Variadic<Operand<INDEX>>,
    outer_dims_perm: Optional<Attr<DENSE_I64_ARRAY_ATTR>>,
    inner_dims_pos: Attr<DENSE_I64_ARRAY_ATTR>,
    static_inner_tiles: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<ANY_RANKED_TENSOR>,
}

pub(super) const OPS: &[&OpDef] = &[Pack::DEF, Unpack::DEF];

pub(super) const PERM: &str = "outer_dims_perm";
pub(super) const POS: &str = "inner_dims_pos";
pub(super) const TILES: &str = "static_inner_tiles";

/// The relation between the packed and the unpacked tensor of an operation.
pub(super) struct Relayout<'a> {
    /// The sizes of the packed tensor.
    packed: &'a [i64],
    /// The sizes of the unpacked tensor.
    pub(super) unpacked: &'a [i64],
    element: Type,
    pub(super) positions: Vec<i64>,
    pub(super) permutation: Vec<i64>,
    /// The tile sizes, static or dynamic.
    pub(super) tiles: Vec<i64>,
    /// The tile sizes, with constant operands as static sizes.
    known_tiles: Vec<i64>,
}

impl Relayout<'_> {
    pub(super) fn of(ir: &Ir, op: OpId, packs: bool) -> Relayout<'_> {
        let ctx = ir.ctx();
        let ty = |i| ir.value_type(ir.operand(op, i));
        let sizes = |i| ty(i).shape(ctx).unwrap_or(&[]);
        let tiles = constants(ir, op, TILES);
        let group = if packs { 3 } else { 2 };
        let mut operands = ir.operands_of_group(op, group);
        let known = tiles.iter().map(|&tile| match tile {
            DYNAMIC => {
                let constant = operands.next().and_then(|tile| matchers::constant_int(ir, tile));
                constant.and_then(|tile| tile.to_i64()).unwrap_or(DYNAMIC)
            }
            tile => tile,
        });
        let known_tiles = known.collect();
        Relayout {
            packed: sizes(if packs { 1 } else { 0 }),
            unpacked: sizes(if packs { 0 } else { 1 }),
            element: ty(if packs { 0 } else { 1 }).element_or_self(ctx),
            positions: constants(ir, op, POS),
            permutation: constants(ir, op, PERM),
            tiles,
            known_tiles,
        }
    }

    /// Returns the inferred sizes of the packed tensor. A dynamic size infers a dynamic size.
    fn inferred(&self) -> Vec<i64> {
        let mut sizes = self.unpacked.to_vec();
        for (&position, &tile) in self.positions.iter().zip(&self.known_tiles) {
            let Some(size) = usize::try_from(position).ok().and_then(|position| sizes.get_mut(position))
            else {
                continue;
            };
            *size = match (*size, tile) {
                (DYNAMIC, _) | (_, DYNAMIC | 0) => DYNAMIC,
                (size, tile) => size.div_euclid(tile) + i64::from(size.rem_euclid(tile) != 0),
            };
        }
        if !self.permutation.is_empty() {
            let permuted = self.permutation.iter().map(|&from| sizes[from as usize]);
            sizes = permuted.collect();
        }
        sizes.extend(&self.known_tiles);
        sizes
    }

    /// Verifies the common constraints of both operations. The error does not include the operation's name.
    fn check(&self, ctx: &Context) -> Result<(), String> {
        let rank = self.unpacked.len();
        if self.tiles.contains(&0) {
            return Err("invalid zero tile factor".to_owned());
        }
        if is_invalid(&self.positions, rank) {
            return Err("invalid inner_dims_pos vector".to_owned());
        }
        if is_invalid(&self.permutation, rank) {
            return Err("invalid outer_dims_perm vector".to_owned());
        }
        if !self.permutation.is_empty() && self.permutation.len() != rank {
            return Err("outer_dims_perm must be a permutation or empty".to_owned());
        }
        if self.tiles.len() > rank {
            return Err(
                "tiling factors must be less than or equal to the input rank for pack or output rank for unpack"
                    .to_owned(),
            );
        }
        if self.tiles.len() != self.positions.len() {
            return Err("tiling factors must equal the number of dimensions to tile".to_owned());
        }
        let (expected, found) = (rank + self.tiles.len(), self.packed.len());
        if expected != found {
            return Err(format!(
                "packed rank != (unpacked rank + num tiling factors), got {found} != {expected}"
            ));
        }
        let differ = |(&size, &tile): (&i64, &i64)| size != tile;
        if self.packed[rank..].iter().zip(&self.tiles).any(differ) {
            return Err(
                "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type"
                    .to_owned(),
            );
        }
        let inferred = self.inferred();
        if !crate::common::shape::are_compatible(&inferred, self.packed) {
            let [expected, found] = [&inferred, self.packed]
                .map(|sizes: &[i64]| quoted_type(ctx, ctx.tensor_type(sizes, self.element)));
            return Err(format!("expected {expected} for the packed domain value, got {found}"));
        }
        Ok(())
    }

    /// Returns whether a tile may be partial, as far as sizes are static.
    fn requires_padding(&self) -> bool {
        let outer = &self.packed[..self.unpacked.len()];
        let outer = |position: usize| match self.permutation.iter().position(|&at| at == position as i64) {
            Some(at) => outer[at],
            None => outer[position],
        };
        self.positions.iter().zip(&self.known_tiles).any(|(&position, &tile)| {
            let position = position as usize;
            match (self.unpacked[position], tile) {
                (DYNAMIC, _) => false,
                (size, DYNAMIC) => !matches!(outer(position), DYNAMIC | 0) && size % outer(position) != 0,
                (size, tile) => tile != 0 && size % tile != 0,
            }
        })
    }
}

/// Returns whether the positions are out of bounds or not distinct.
fn is_invalid(positions: &[i64], rank: usize) -> bool {
    let wrong = |(i, at): (usize, &i64)| !(0..rank as i64).contains(at) || positions[..i].contains(at);
    positions.len() > rank || positions.iter().enumerate().any(wrong)
}

/// Returns whether an operation like `op` on these types is valid.
pub(super) fn fits(
    ir: &Ir,
    op: OpId,
    packs: bool,
    [source, dest]: [Type; 2],
    tiles: &[i64],
    padded: bool,
) -> bool {
    let ctx = ir.ctx();
    let sizes = |ty: Type| ty.shape(ctx).unwrap_or(&[]);
    let relayout = Relayout {
        packed: sizes(if packs { dest } else { source }),
        unpacked: sizes(if packs { source } else { dest }),
        element: source.element_or_self(ctx),
        positions: constants(ir, op, POS),
        permutation: constants(ir, op, PERM),
        tiles: tiles.to_vec(),
        known_tiles: tiles.to_vec(),
    };
    relayout.check(ctx).is_ok() && (!packs || padded || !relayout.requires_padding())
}

fn verify_pack(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Pack::cast(ir, op) else { return };
    let relayout = Relayout::of(ir, op, true);
    if let Err(message) = relayout.check(ir.ctx()) {
        errors.push(Diagnostic::error_on(ir, op, message));
        return;
    }
    let padding = view.padding_value(ir).map(|padding| ir.value_type(padding));
    let message = match padding {
        Some(ty) if ty != relayout.element => {
            let [expected, ty] = [relayout.element, ty].map(|ty| quoted_type(ir.ctx(), ty));
            format!("expected padding_value has {expected} but got: {ty}")
        }
        None if relayout.requires_padding() => {
            "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not \
                set".to_owned()
        }
        _ => return,
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

fn verify_unpack(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    if let Err(message) = Relayout::of(ir, op, false).check(ir.ctx()) {
        errors.push(Diagnostic::error_on(ir, op, message));
    }
}

/// Returns whether `linalg.pack` is speculatable: without padding value, all tiles must be full.
fn is_pack_speculatable(ir: &Ir, op: OpId) -> bool {
    Pack::cast(ir, op).is_some_and(|view| view.padding_value(ir).is_some()) || are_tiles_constant(ir, op)
}

/// Returns whether the sizes of tiles and tiled dimensions are static.
fn are_tiles_constant(ir: &Ir, op: OpId) -> bool {
    let relayout = Relayout::of(ir, op, Pack::cast(ir, op).is_some());
    let tiles = relayout.packed.len().saturating_sub(relayout.known_tiles.len());
    !relayout.known_tiles.contains(&DYNAMIC) && !relayout.packed[tiles..].contains(&DYNAMIC)
}
