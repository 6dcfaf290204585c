//! `memref.extract_strided_metadata` and `memref.extract_aligned_pointer_as_index` of views and allocations.

use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::{Match, NewOp, OpDef, OpId, OpView, Outcome, PatternRow, Rewriter, Type, ValueId};

use super::compute::known_or;
use super::{Compute, Metadata, compute, extract};
use crate::affine::folded_apply;
use crate::common::index::Index;
use crate::memref::{
    Alloc, Alloca, AssumeAlignment, Cast, CollapseShape, ExpandShape, ExtractAlignedPointerAsIndex,
    ExtractStridedMetadata, GetGlobal, MemorySpaceCast, ReinterpretCast, Reshape, SubView, Transpose,
};
use crate::views::Part;

const ROOT: &str = "memref.extract_strided_metadata";

pub(super) const ROWS: &[PatternRow] = &[
    PatternRow {
        name: "ExtractStridedMetadataOpAllocFolder",
        summary: "metadata of memref.alloc -> sizes of the allocation",
        root: ROOT,
        benefit: 1,
        apply: |m| of_allocation(m, Alloc::DEF),
    },
    PatternRow {
        name: "ExtractStridedMetadataOpAllocaFolder",
        summary: "metadata of memref.alloca -> sizes of the allocation",
        root: ROOT,
        benefit: 1,
        apply: |m| of_allocation(m, Alloca::DEF),
    },
    PatternRow {
        name: "ExtractStridedMetadataOpCollapseShapeFolder",
        summary: "metadata of memref.collapse_shape -> arithmetic on the metadata of the source",
        root: ROOT,
        benefit: 1,
        apply: |m| of_view(m, CollapseShape::DEF, compute::collapse_shape),
    },
    PatternRow {
        name: "ExtractStridedMetadataOpExpandShapeFolder",
        summary: "metadata of memref.expand_shape -> arithmetic on that of its source",
        root: ROOT,
        benefit: 1,
        apply: |m| of_view(m, ExpandShape::DEF, compute::expand_shape),
    },
    PatternRow {
        name: "ExtractStridedMetadataOpGetGlobalFolder",
        summary: "metadata of memref.get_global -> constants",
        root: ROOT,
        benefit: 1,
        apply: |m| of_allocation(m, GetGlobal::DEF),
    },
    PatternRow {
        name: "RewriteExtractAlignedPointerAsIndexOfViewLikeOp",
        summary: "aligned pointer of a view -> that of its source",
        root: "memref.extract_aligned_pointer_as_index",
        benefit: 1,
        apply: aligned_pointer_of_view,
    },
    PatternRow {
        name: "ExtractStridedMetadataOpReinterpretCastFolder",
        summary: "metadata of memref.reinterpret_cast -> its operands",
        root: ROOT,
        benefit: 1,
        apply: of_reinterpret_cast,
    },
    PatternRow {
        name: "ExtractStridedMetadataOpSubviewFolder",
        summary: "metadata of memref.subview -> arithmetic on that of its source",
        root: ROOT,
        benefit: 1,
        apply: |m| of_view(m, SubView::DEF, compute::subview),
    },
    PatternRow {
        name: "ExtractStridedMetadataOpCastFolder",
        summary: "metadata of memref.cast -> that of its source",
        root: ROOT,
        benefit: 1,
        apply: of_cast,
    },
    PatternRow {
        name: "ExtractStridedMetadataOpMemorySpaceCastFolder",
        summary: "metadata of memref.memory_space_cast -> that of its source, with a cast base",
        root: ROOT,
        benefit: 1,
        apply: of_memory_space_cast,
    },
    PatternRow {
        name: "ExtractStridedMetadataOpExtractStridedMetadataFolder",
        summary: "metadata of a base buffer -> the base buffer and offset 0",
        root: ROOT,
        benefit: 1,
        apply: of_base,
    },
];

/// Returns the operation with definition `def` that defines the source.
fn source(m: &Match<'_>, def: &'static OpDef) -> Option<OpId> {
    let source = m.root::<ExtractStridedMetadata>().source(m);
    m.defining_op(source).filter(|&source| m.is_op(source, def))
}

/// Replaces the matched operation by metadata.
fn replace<'m>(
    mut rw: Rewriter<'m>,
    op: OpId,
    loc: proofmark_ir::Location,
    metadata: &Metadata,
) -> Outcome<'m> {
    let Some(values) = metadata.values(&mut rw, loc) else { return rw.abort("failed to create a constant") };
    rw.replace_op(op, &values);
    rw.done()
}

fn of_view<'m>(m: Match<'m>, def: &'static OpDef, compute: Compute) -> Outcome<'m> {
    let op = m.op();
    let Some(view) = source(&m, def) else { return m.fail("source is another operation") };
    let loc = m.loc(view);
    let mut rw = m.rewrite();
    let Some(metadata) = compute(&mut rw, view) else { return rw.abort("failed to compute the metadata") };
    replace(rw, op, loc, &metadata)
}

fn of_allocation<'m>(m: Match<'m>, def: &'static OpDef) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(allocation) = source(&m, def) else { return m.fail("source is another operation") };
    let memref = m.root::<ExtractStridedMetadata>().source(&m);
    let ty = m.value_type(memref);
    let Some(shape) = ty.shape(ctx).filter(|_| ty.has_identity_layout(ctx)) else {
        return m.fail("layout is not the identity");
    };
    let mut dynamic = m.operands(allocation);
    let sizes: Option<Vec<Index>> = shape
        .iter()
        .map(
            |&size| if size == DYNAMIC { dynamic.next().map(Index::Value) } else { Some(Index::Known(size)) },
        )
        .collect();
    drop(dynamic);
    let Some(sizes) = sizes else { return m.fail("operation is malformed") };
    let base = m.result(op, 0);
    let base_type = m.value_type(base);
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let rank = sizes.len();
    let mut strides = vec![Index::Known(1); rank];
    let mut expr = rw.ctx().affine_constant(1);
    for dim in (0..rank.saturating_sub(1)).rev() {
        let ctx = rw.ctx();
        let n = (rank - 2 - dim) as u32;
        expr = ctx.affine_mul(expr, ctx.affine_symbol(n));
        strides[dim] = folded_apply(&mut rw, loc, op, expr, &sizes[dim + 1..]);
    }
    let base = if base_type == ty || rw.use_empty(base) && !rw.is_op(allocation, GetGlobal::DEF) {
        memref
    } else {
        let part = Part { offsets: vec![Index::Known(0)], sizes: Vec::new(), strides: Vec::new() };
        let cast = part.build(&mut rw, super::REINTERPRET_CAST, loc, &[memref], Some(base_type));
        rw.result(cast, 0)
    };
    let metadata = Metadata { base, offset: Index::Known(0), sizes, strides };
    // An unused base is not replaced by a value of another type.
    if rw.value_type(base) != base_type {
        return without_base(rw, op, loc, &metadata);
    }
    replace(rw, op, loc, &metadata)
}

/// Replaces all results of the matched operation but the base, which has no uses, and erases the operation.
fn without_base<'m>(
    mut rw: Rewriter<'m>,
    op: OpId,
    loc: proofmark_ir::Location,
    metadata: &Metadata,
) -> Outcome<'m> {
    let Some(values) = metadata.values(&mut rw, loc) else { return rw.abort("failed to create a constant") };
    let results: Vec<ValueId> = rw.results(op).to_vec();
    for (&result, &value) in results.iter().zip(&values).skip(1) {
        rw.replace_all_uses_with(result, value);
    }
    rw.erase_op(op);
    rw.done()
}

/// Views with the aligned pointer of their source. `memref.view` moves the pointer, and `memref.memory_space_cast`
/// may change its value.
const SAME_POINTER: [&OpDef; 8] = [
    AssumeAlignment::DEF,
    Cast::DEF,
    CollapseShape::DEF,
    ExpandShape::DEF,
    ReinterpretCast::DEF,
    Reshape::DEF,
    SubView::DEF,
    Transpose::DEF,
];

fn aligned_pointer_of_view(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let view = m.defining_op(ExtractAlignedPointerAsIndex::from_op(op).source(&m));
    let Some(view) = view.filter(|&view| SAME_POINTER.iter().any(|def| m.is_op(view, def))) else {
        return m.fail("source is no view with the same pointer");
    };
    let source = m.operand(view, 0);
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, source);
    rw.done()
}

/// Returns whether a memref is ranked and strided.
fn has_metadata(m: &Match<'_>, value: ValueId) -> bool {
    m.value_type(value).strides_and_offset(m.ctx()).is_some()
}

fn of_reinterpret_cast(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(cast) = m.defining::<ReinterpretCast>(m.root::<ExtractStridedMetadata>().source(&m)) else {
        return m.fail("source is another operation");
    };
    let source = cast.source(&m);
    if !has_metadata(&m, source) {
        return m.fail("source of the cast has no metadata");
    }
    let part = Part::of(&m, cast.op(), 1);
    let Some(&offset) = part.offsets.first() else { return m.fail("operation is malformed") };
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let base = extract(&mut rw, loc, source).base_buffer(&rw);
    replace(rw, op, loc, &Metadata { base, offset, sizes: part.sizes, strides: part.strides })
}

fn of_cast(m: Match<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let memref = m.root::<ExtractStridedMetadata>().source(&m);
    let Some(cast) = m.defining::<Cast>(memref) else { return m.fail("source is another operation") };
    let source = cast.source(&m);
    let ty = m.value_type(memref);
    let (Some(layout), Some(shape)) = (ty.strides_and_offset(ctx), ty.shape(ctx).map(<[i64]>::to_vec)) else {
        return m.fail("layout is not strided");
    };
    if !has_metadata(&m, source) {
        return m.fail("source of the cast has no metadata");
    }
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let own: ExtractStridedMetadata = extract(&mut rw, loc, source);
    let indices = |numbers: &[i64], values: &[ValueId]| -> Vec<Index> {
        numbers.iter().zip(values).map(|(&number, &value)| known_or(number, value)).collect()
    };
    let metadata = Metadata {
        base: own.base_buffer(&rw),
        offset: known_or(layout.offset, own.offset(&rw)),
        sizes: indices(&shape, own.sizes(&rw)),
        strides: indices(&layout.strides, own.strides(&rw)),
    };
    replace(rw, op, loc, &metadata)
}

fn of_memory_space_cast(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(cast) = m.defining::<MemorySpaceCast>(m.root::<ExtractStridedMetadata>().source(&m)) else {
        return m.fail("source is another operation");
    };
    let source = cast.source(&m);
    if !has_metadata(&m, source) {
        return m.fail("source of the cast has no metadata");
    }
    let (base, loc) = (m.result(op, 0), m.loc(op));
    let base_type = m.value_type(base);
    let mut rw = m.rewrite();
    let own = extract(&mut rw, loc, source);
    let mut values: Vec<ValueId> = rw.results(own.op()).to_vec();
    if rw.use_empty(base) {
        let results: Vec<ValueId> = rw.results(op).to_vec();
        for (&result, &value) in results.iter().zip(&values).skip(1) {
            rw.replace_all_uses_with(result, value);
        }
        rw.erase_op(op);
        return rw.done();
    }
    values[0] = space_cast(&mut rw, loc, values[0], base_type);
    rw.replace_op(op, &values);
    rw.done()
}

/// Creates a `memref.memory_space_cast`.
fn space_cast(rw: &mut Rewriter<'_>, loc: proofmark_ir::Location, value: ValueId, ty: Type) -> ValueId {
    debug_assert!(matches!(ty.kind(rw.ctx()), TypeKind::MemRef { .. }));
    let name = rw.ctx().op_name(MemorySpaceCast::DEF.name);
    let cast = rw.create(&NewOp { operands: &[value], results: &[ty], ..NewOp::new(name, loc) });
    rw.result(cast, 0)
}

fn of_base(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(inner) = source(&m, ExtractStridedMetadata::DEF) else {
        return m.fail("source is another operation");
    };
    let (base, loc) = (m.result(inner, 0), m.loc(op));
    let rw = m.rewrite();
    replace(rw, op, loc, &Metadata { base, offset: Index::Known(0), sizes: Vec::new(), strides: Vec::new() })
}
