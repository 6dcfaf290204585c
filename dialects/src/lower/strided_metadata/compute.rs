//! The metadata of subviews and reshapes, from the metadata of their sources.

use proofmark_ir::context::{AffineExpr, DYNAMIC, StridesAndOffset};
use proofmark_ir::{Builder, Location, OpId, OpView, ValueId};

use super::{Metadata, extract};
use crate::affine::folded_apply;
use crate::common::index::Index;
use crate::memref::{CollapseShape, ExpandShape, ExtractStridedMetadata, SubView, dropped};
use crate::views::reshape::output_shape;
use crate::views::{Part, reassociation};

/// The metadata of the source of a view: known numbers, or results of `memref.extract_strided_metadata`.
struct Source {
    base: ValueId,
    layout: StridesAndOffset,
    shape: Vec<i64>,
    offset: Index,
    sizes: Vec<ValueId>,
    strides: Vec<ValueId>,
}

impl Source {
    fn of(rw: &mut Builder<'_>, loc: Location, source: ValueId) -> Option<Source> {
        let ty = rw.value_type(source);
        let (layout, shape) = (ty.strides_and_offset(rw.ctx())?, ty.shape(rw.ctx())?.to_vec());
        let metadata: ExtractStridedMetadata = extract(rw, loc, source);
        Some(Source {
            base: metadata.base_buffer(rw),
            offset: known_or(layout.offset, metadata.offset(rw)),
            sizes: metadata.sizes(rw).to_vec(),
            strides: metadata.strides(rw).to_vec(),
            layout,
            shape,
        })
    }

    fn stride(&self, dim: usize) -> Index {
        known_or(self.layout.strides[dim], self.strides[dim])
    }

    fn size(&self, dim: usize) -> Index {
        known_or(self.shape[dim], self.sizes[dim])
    }

    /// Returns the metadata of a view of rank `rank` with one element: all sizes and strides are 1.
    fn with_ones(&self, rank: usize) -> Metadata {
        let ones = vec![Index::Known(1); rank];
        Metadata { base: self.base, offset: self.offset, sizes: ones.clone(), strides: ones }
    }
}

/// Returns a number, or a value if it is dynamic.
pub(super) fn known_or(number: i64, value: ValueId) -> Index {
    if number == DYNAMIC { Index::Value(value) } else { Index::Known(number) }
}

/// Creates the product of two indices.
fn product(rw: &mut Builder<'_>, loc: Location, op: OpId, a: Index, b: Index) -> Index {
    let ctx = rw.ctx();
    let expr = ctx.affine_mul(ctx.affine_symbol(0), ctx.affine_symbol(1));
    folded_apply(rw, loc, op, expr, &[a, b])
}

/// Computes the metadata of a `memref.subview`. The stride of a dimension is the product of the strides of source and
/// slice, and the offset is that of the source plus the sum of the products of offsets and strides of the source.
pub(super) fn subview(rw: &mut Builder<'_>, op: OpId) -> Option<Metadata> {
    let loc = rw.loc(op);
    let view = SubView::from_op(op);
    let dropped = dropped(rw, view)?;
    let part = Part::of(rw, op, 1);
    let source = Source::of(rw, loc, view.source(rw))?;
    let ctx = rw.ctx();
    let mut sum: AffineExpr = ctx.affine_symbol(0);
    let mut inputs = vec![source.offset];
    let mut strides = Vec::new();
    for (dim, (&offset, &stride)) in part.offsets.iter().zip(&part.strides).enumerate() {
        let own = source.stride(dim);
        strides.push(product(rw, loc, op, stride, own));
        let ctx = rw.ctx();
        let at = inputs.len() as u32;
        sum = ctx.affine_add(sum, ctx.affine_mul(ctx.affine_symbol(at), ctx.affine_symbol(at + 1)));
        inputs.extend([offset, own]);
    }
    let offset = folded_apply(rw, loc, op, sum, &inputs);
    let kept = |list: Vec<Index>| -> Vec<Index> {
        list.into_iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(index, _)| index).collect()
    };
    Some(Metadata { base: source.base, offset, sizes: kept(part.sizes), strides: kept(strides) })
}

/// Computes the metadata of a `memref.expand_shape`.
pub(super) fn expand_shape(rw: &mut Builder<'_>, op: OpId) -> Option<Metadata> {
    let loc = rw.loc(op);
    let view = ExpandShape::from_op(op);
    let shape = rw.value_type(view.result(rw)).shape(rw.ctx())?.to_vec();
    let (groups, output) = (reassociation(rw, op), output_shape(rw, op));
    let source = Source::of(rw, loc, view.src(rw))?;
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    if source.shape.is_empty() {
        return Some(source.with_ones(shape.len()));
    }
    for (group, dims) in groups.iter().enumerate() {
        let dims: Vec<usize> = dims.iter().map(|&dim| usize::try_from(dim).ok()).collect::<Option<_>>()?;
        let known: Vec<i64> = dims.iter().map(|&dim| shape.get(dim).copied()).collect::<Option<_>>()?;
        let n_dynamic = known.iter().filter(|&&size| size == DYNAMIC).count();
        let group = Group { rw, loc, op, source: &source, group, known: &known };
        if n_dynamic > 1 {
            let output: Vec<Index> =
                dims.iter().map(|&dim| output.get(dim).copied()).collect::<Option<_>>()?;
            let expanded = group.with_output_shape(&output);
            sizes.extend(output);
            strides.extend(expanded);
        } else {
            let (expanded_sizes, expanded_strides) = group.by_division()?;
            sizes.extend(expanded_sizes);
            strides.extend(expanded_strides);
        }
    }
    Some(Metadata { base: source.base, offset: source.offset, sizes, strides })
}

/// The dimensions of a result into which one dimension of the source of a `memref.expand_shape` is split.
struct Group<'a, 'm> {
    rw: &'a mut Builder<'m>,
    loc: Location,
    op: OpId,
    source: &'a Source,
    /// The dimension of the source.
    group: usize,
    /// The sizes in the result type.
    known: &'a [i64],
}

impl Group<'_, '_> {
    /// Computes sizes and strides if at most one size is dynamic: the quotient of the size of the source and the
    /// product of the static sizes.
    fn by_division(self) -> Option<(Vec<Index>, Vec<Index>)> {
        let Group { rw, loc, op, source, group, known } = self;
        let n_static =
            known.iter().filter(|&&size| size != DYNAMIC).try_fold(1, |n: i64, &size| n.checked_mul(size))?;
        let dynamic = known.iter().position(|&size| size == DYNAMIC);
        let ctx = rw.ctx();
        let (s0, s1, n) = (ctx.affine_symbol(0), ctx.affine_symbol(1), ctx.affine_constant(n_static));
        let mut sizes: Vec<Index> = known.iter().map(|&size| Index::Known(size)).collect();
        if let Some(dim) = dynamic {
            if n_static == 0 {
                return None;
            }
            let expr = ctx.affine_floor_div(s0, n);
            sizes[dim] = folded_apply(rw, loc, op, expr, &[Index::Value(source.sizes[group])]);
        }
        let mut factors = vec![1i64; known.len()];
        let mut factor = 1i64;
        for dim in (0..known.len()).rev() {
            factors[dim] = factor;
            if known[dim] != DYNAMIC {
                factor = factor.checked_mul(known[dim])?;
            }
        }
        let own = source.stride(group);
        let mut strides = Vec::new();
        for (dim, &factor) in factors.iter().enumerate() {
            let ctx = rw.ctx();
            let factor = ctx.affine_constant(factor);
            strides.push(if dynamic.is_some_and(|dynamic| dim < dynamic) {
                let expr = ctx.affine_mul(ctx.affine_floor_div(ctx.affine_mul(s0, factor), n), s1);
                folded_apply(rw, loc, op, expr, &[Index::Value(source.sizes[group]), own])
            } else {
                let expr = ctx.affine_mul(s0, factor);
                folded_apply(rw, loc, op, expr, &[own])
            });
        }
        Some((sizes, strides))
    }

    /// Computes strides from the sizes that the operation gives.
    fn with_output_shape(self, output: &[Index]) -> Vec<Index> {
        let Group { rw, loc, op, source, group, .. } = self;
        let mut stride = source.stride(group);
        let mut strides = vec![stride; output.len()];
        for (dim, &size) in output.iter().enumerate().rev() {
            strides[dim] = stride;
            if dim > 0 {
                stride = product(rw, loc, op, stride, size);
            }
        }
        strides
    }
}

/// Computes the metadata of a `memref.collapse_shape`.
pub(super) fn collapse_shape(rw: &mut Builder<'_>, op: OpId) -> Option<Metadata> {
    let loc = rw.loc(op);
    let view = CollapseShape::from_op(op);
    let result = rw.value_type(view.result(rw));
    let (shape, layout) = (result.shape(rw.ctx())?.to_vec(), result.strides_and_offset(rw.ctx())?);
    let groups = reassociation(rw, op);
    let source = Source::of(rw, loc, view.src(rw))?;
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    if source.shape.is_empty() {
        return Some(source.with_ones(shape.len()));
    }
    for (group, dims) in groups.iter().enumerate() {
        let dims: Vec<usize> = dims.iter().map(|&dim| usize::try_from(dim).ok()).collect::<Option<_>>()?;
        sizes.push(match shape[group] {
            DYNAMIC => {
                let ctx = rw.ctx();
                let all = (0..dims.len() as u32).map(|i| ctx.affine_symbol(i));
                let expr = all.fold(ctx.affine_constant(1), |expr, symbol| ctx.affine_mul(expr, symbol));
                let inputs: Vec<Index> = dims.iter().map(|&dim| source.size(dim)).collect();
                folded_apply(rw, loc, op, expr, &inputs)
            }
            size => Index::Known(size),
        });
        // The stride of a dimension of size 1 has no meaning.
        let last = dims.iter().rev().find(|&&dim| source.shape[dim] != 1);
        strides.push(match (last, layout.strides[group]) {
            (Some(&dim), _) => source.stride(dim),
            (None, DYNAMIC) => {
                let dim = dims.iter().find(|&&dim| source.layout.strides[dim] == DYNAMIC)?;
                source.stride(*dim)
            }
            (None, stride) => Index::Known(stride),
        });
    }
    Some(Metadata { base: source.base, offset: source.offset, sizes, strides })
}
