//! The canonicalization patterns of memref (`MemRefOps.cpp`), as a table.

mod alloc;
mod view;

use proofmark_ir::PatternRow;

use super::MemRefs;
use crate::common::row;
use crate::memref::memory::{Alloc, Alloca, AllocaScope, Copy, Realloc};
use crate::memref::views::{CollapseShape, Dim, ExpandShape, ReinterpretCast, SubView, View};
use crate::views::reshape;

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[&[PatternRow]] = &[ALLOCATION, VIEWS];

const ALLOCATION: &[PatternRow] = &[
    row::<Alloc>(
        "SimplifyAllocConst",
        "alloc with a constant size -> alloc with a static size",
        alloc::constant_sizes,
    ),
    row::<Alloc>("SimplifyDeadAlloc", "memory that is only written and freed -> erased", alloc::dead),
    row::<Alloca>(
        "SimplifyAllocaConst",
        "alloca with a constant size -> alloca with a static size",
        alloc::constant_sizes,
    ),
    row::<Alloca>("SimplifyDeadAlloca", "memory that is only written -> erased", alloc::dead),
    row::<Realloc>("SimplifyDeadRealloc", "memory that is only written and freed -> erased", alloc::dead),
    row::<AllocaScope>(
        "AllocaScopeInliner",
        "alloca_scope without allocas, or last in another scope -> the operations of its body",
        alloc::inline_scope,
    ),
    row::<AllocaScope>(
        "AllocaScopeHoister",
        "alloca in a scope that ends with an outer scope -> alloca in the outer scope",
        alloc::hoist_allocas,
    ),
    row::<Copy>("FoldEmptyCopy", "copy without elements -> erased", alloc::empty_copy),
    row::<Copy>("FoldSelfCopy", "copy to itself -> erased", alloc::self_copy),
];

const VIEWS: &[PatternRow] = &[
    row::<Dim>(
        "DimOfMemRefReshape",
        "dim(reshape(x, shape), i) -> load shape[i] after the reshape",
        view::dim_of_reshape,
    ),
    row::<ReinterpretCast>(
        "ReinterpretCastOpExtractStridedMetadataFolder",
        "reinterpret_cast(extract_strided_metadata(x)) -> cast(x) if the layout is unchanged, else reinterpret_cast(x)",
        view::reinterpret_metadata,
    ),
    row::<ReinterpretCast>(
        "ReinterpretCastOpConstantFolder",
        "reinterpret_cast with constant operands -> reinterpret_cast with static values",
        view::reinterpret_constants,
    ),
    row::<ExpandShape>(
        "ComposeExpandShapes",
        "expand_shape(expand_shape(x)) -> expand_shape(x)",
        reshape::compose_expands::<MemRefs>,
    ),
    row::<ExpandShape>(
        "ComposeExpandOfCollapseOp",
        "expand_shape(collapse_shape(x)) -> one reshape",
        reshape::expand_of_collapse::<MemRefs>,
    ),
    row::<ExpandShape>(
        "ExpandShapeOpMemRefCastFolder",
        "expand_shape(cast(x)) -> cast(expand_shape(x))",
        view::expand_of_cast,
    ),
    row::<CollapseShape>(
        "ComposeCollapseShapes",
        "collapse_shape(collapse_shape(x)) -> collapse_shape(x)",
        reshape::compose_collapses::<MemRefs>,
    ),
    row::<CollapseShape>(
        "ComposeCollapseOfExpandOp",
        "collapse_shape(expand_shape(x)) -> one reshape",
        reshape::collapse_of_expand::<MemRefs>,
    ),
    row::<CollapseShape>(
        "CollapseShapeOpMemRefCastFolder",
        "collapse_shape(cast(x)) -> cast(collapse_shape(x))",
        view::collapse_of_cast,
    ),
    row::<SubView>(
        "SubViewOpConstantArgumentFolder",
        "subview with constant operands -> subview with static offsets, sizes and strides",
        view::subview_constants,
    ),
    row::<SubView>(
        "SubViewOpMemRefCastFolder",
        "subview(cast(x)) -> cast(subview(x))",
        view::subview_of_cast,
    ),
    row::<SubView>("TrivialSubViewOpFolder", "subview of the whole source -> cast", view::trivial_subview),
    row::<View>(
        "ViewOpShapeFolder",
        "view with constant sizes -> view with static sizes",
        view::view_constants,
    ),
    row::<View>("ViewOpMemrefCastFolder", "view(cast(x)) -> view(x)", view::view_of_cast),
];
