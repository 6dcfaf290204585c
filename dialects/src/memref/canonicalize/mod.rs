//! The canonicalization patterns of memref (`MemRefOps.cpp`), as a table.

mod alloc;
mod view;

use proofmark_ir::PatternRow;

use super::MemRefs;
use crate::common::row;
use crate::views::reshape;

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[&[PatternRow]] = &[ALLOCATION, VIEWS];

const ALLOCATION: &[PatternRow] = &[
    row(
        "SimplifyAllocConst",
        "alloc with a constant size -> alloc with a static size",
        "memref.alloc",
        alloc::constant_sizes,
    ),
    row("SimplifyDeadAlloc", "memory that is only written and freed -> erased", "memref.alloc", alloc::dead),
    row(
        "SimplifyAllocaConst",
        "alloca with a constant size -> alloca with a static size",
        "memref.alloca",
        alloc::constant_sizes,
    ),
    row("SimplifyDeadAlloca", "memory that is only written -> erased", "memref.alloca", alloc::dead),
    row(
        "SimplifyDeadRealloc",
        "memory that is only written and freed -> erased",
        "memref.realloc",
        alloc::dead,
    ),
    row(
        "AllocaScopeInliner",
        "alloca_scope without allocas, or last in another scope -> the operations of its body",
        "memref.alloca_scope",
        alloc::inline_scope,
    ),
    row(
        "AllocaScopeHoister",
        "alloca in a scope that ends with an outer scope -> alloca in the outer scope",
        "memref.alloca_scope",
        alloc::hoist_allocas,
    ),
    row("FoldEmptyCopy", "copy without elements -> erased", "memref.copy", alloc::empty_copy),
    row("FoldSelfCopy", "copy to itself -> erased", "memref.copy", alloc::self_copy),
];

const VIEWS: &[PatternRow] = &[
    row(
        "DimOfMemRefReshape",
        "dim(reshape(x, shape), i) -> load shape[i] after the reshape",
        "memref.dim",
        view::dim_of_reshape,
    ),
    row(
        "ReinterpretCastOpExtractStridedMetadataFolder",
        "reinterpret_cast(extract_strided_metadata(x)) -> cast(x) if the layout is unchanged, else reinterpret_cast(x)",
        "memref.reinterpret_cast",
        view::reinterpret_metadata,
    ),
    row(
        "ReinterpretCastOpConstantFolder",
        "reinterpret_cast with constant operands -> reinterpret_cast with static values",
        "memref.reinterpret_cast",
        view::reinterpret_constants,
    ),
    row(
        "ComposeExpandShapes",
        "expand_shape(expand_shape(x)) -> expand_shape(x)",
        "memref.expand_shape",
        reshape::compose_expands::<MemRefs>,
    ),
    row(
        "ComposeExpandOfCollapseOp",
        "expand_shape(collapse_shape(x)) -> one reshape",
        "memref.expand_shape",
        reshape::expand_of_collapse::<MemRefs>,
    ),
    row(
        "ExpandShapeOpMemRefCastFolder",
        "expand_shape(cast(x)) -> cast(expand_shape(x))",
        "memref.expand_shape",
        view::expand_of_cast,
    ),
    row(
        "ComposeCollapseShapes",
        "collapse_shape(collapse_shape(x)) -> collapse_shape(x)",
        "memref.collapse_shape",
        reshape::compose_collapses::<MemRefs>,
    ),
    row(
        "ComposeCollapseOfExpandOp",
        "collapse_shape(expand_shape(x)) -> one reshape",
        "memref.collapse_shape",
        reshape::collapse_of_expand::<MemRefs>,
    ),
    row(
        "CollapseShapeOpMemRefCastFolder",
        "collapse_shape(cast(x)) -> cast(collapse_shape(x))",
        "memref.collapse_shape",
        view::collapse_of_cast,
    ),
    row(
        "SubViewOpConstantArgumentFolder",
        "subview with constant operands -> subview with static offsets, sizes and strides",
        "memref.subview",
        view::subview_constants,
    ),
    row(
        "SubViewOpMemRefCastFolder",
        "subview(cast(x)) -> cast(subview(x))",
        "memref.subview",
        view::subview_of_cast,
    ),
    row(
        "TrivialSubViewOpFolder",
        "subview of the whole source -> cast",
        "memref.subview",
        view::trivial_subview,
    ),
    row(
        "ViewOpShapeFolder",
        "view with constant sizes -> view with static sizes",
        "memref.view",
        view::view_constants,
    ),
    row("ViewOpMemrefCastFolder", "view(cast(x)) -> view(x)", "memref.view", view::view_of_cast),
];
