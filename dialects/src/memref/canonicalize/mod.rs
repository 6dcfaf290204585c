//! Canonicalization patterns of memref: MLIR's set (`MemRefOps.cpp`), as a table.

mod alloc;
mod view;

use proofmark_ir::PatternRow;

use super::MemRefs;
use crate::common::row;
use crate::views::reshape;

/// The patterns.
pub(super) const PATTERNS: &[&[PatternRow]] = &[ALLOCATION, VIEWS];

const ALLOCATION: &[PatternRow] = &[
    row(
        "SimplifyAllocConst",
        "alloc of a size that is a constant -> alloc of a type that says it",
        "memref.alloc",
        alloc::constant_sizes,
    ),
    row("SimplifyDeadAlloc", "memory that is only written and freed -> nothing", "memref.alloc", alloc::dead),
    row(
        "SimplifyAllocaConst",
        "alloca of a size that is a constant -> alloca of a type that says it",
        "memref.alloca",
        alloc::constant_sizes,
    ),
    row("SimplifyDeadAlloca", "memory that is only written -> nothing", "memref.alloca", alloc::dead),
    row(
        "SimplifyDeadRealloc",
        "memory that is only written and freed -> nothing",
        "memref.realloc",
        alloc::dead,
    ),
    row(
        "AllocaScopeInliner",
        "a scope without allocas, or the last thing in another scope -> what is in it",
        "memref.alloca_scope",
        alloc::inline_scope,
    ),
    row(
        "AllocaScopeHoister",
        "an alloca in a scope with which a larger one ends -> an alloca in the larger one",
        "memref.alloca_scope",
        alloc::hoist_allocas,
    ),
    row("FoldEmptyCopy", "a copy of no elements -> nothing", "memref.copy", alloc::empty_copy),
    row("FoldSelfCopy", "a copy to itself -> nothing", "memref.copy", alloc::self_copy),
];

const VIEWS: &[PatternRow] = &[
    row(
        "DimOfMemRefReshape",
        "the size of a reshaped memref -> an element of the shape, read right after the reshape",
        "memref.dim",
        view::dim_of_reshape,
    ),
    row(
        "ReinterpretCastOpExtractStridedMetadataFolder",
        "reinterpret_cast(extract_strided_metadata(x)) -> cast(x) if nothing changes, else reinterpret_cast(x)",
        "memref.reinterpret_cast",
        view::reinterpret_metadata,
    ),
    row(
        "ReinterpretCastOpConstantFolder",
        "reinterpret_cast to constants -> reinterpret_cast to a type that says them",
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
        "expand_shape(collapse_shape(x)) -> the one reshape that it is",
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
        "collapse_shape(expand_shape(x)) -> the one reshape that it is",
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
        "a subview of constant offsets, sizes or strides -> a subview of a type that says them",
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
        "a subview that is all of its source -> cast",
        "memref.subview",
        view::trivial_subview,
    ),
    row(
        "ViewOpShapeFolder",
        "a view of constant sizes -> a view of a type that says them",
        "memref.view",
        view::view_constants,
    ),
    row("ViewOpMemrefCastFolder", "view(cast(x)) -> view(x)", "memref.view", view::view_of_cast),
];
