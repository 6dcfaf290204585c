//! The canonicalization patterns of tensor (`TensorOps.cpp`), as a table.

mod cast;
mod element;
mod pad;
mod part;
mod shape;

pub(crate) use cast::{into_producer_of, losing_cast, replace_by_cast};
pub(crate) use pad::padding_value;

use proofmark_ir::PatternRow;

use super::Tensors;
use crate::common::row;
use crate::tensor::ops::{
    Bitcast, Cast, CollapseShape, Concat, Dim, Empty, ExpandShape, Extract, ExtractSlice, Generate, Insert,
    InsertSlice, Pad, ParallelInsertSlice,
};
use crate::views::reshape;

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[&[PatternRow]] = &[CASTS, SHAPES, RESHAPES, ELEMENTS, PARTS, PADS];

const CASTS: &[PatternRow] = &[
    row::<Bitcast>("ChainedTensorBitcast", "bitcast(bitcast(x)) -> bitcast(x)", cast::chained_bitcast),
    row::<Cast>(
        "ChainedTensorCast",
        "cast(cast(x)) -> cast(x), if the intermediate type adds no static information",
        cast::chained,
    ),
    row::<Cast>(
        "TensorCastExtractSlice",
        "cast(extract_slice(x)) to a more static type -> extract_slice(x) of that type",
        part::cast_of_extract,
    ),
    row::<Cast>(
        "FoldEmptyTensorWithCastOp",
        "cast(empty) to a more static type -> empty of that type",
        shape::cast_of_empty,
    ),
    row::<Insert>(
        "FoldTensorCastIntoInsert",
        "insert into cast(x) -> cast(insert into x)",
        cast::into_producer,
    ),
];

const SHAPES: &[PatternRow] = &[
    row::<Concat>("SingleInputConcatOp", "concat(x) -> cast(x)", shape::single_concat),
    row::<Concat>(
        "InferConcatOperandTypes",
        "concat -> concat of operands cast to more static types",
        shape::concat_operands,
    ),
    row::<Concat>(
        "InferConcatResultType",
        "concat -> cast(concat) with the inferred type",
        shape::concat_result,
    ),
    row::<Dim>("FoldEmptyTensorWithDimOp", "dim(empty) -> its size operand", shape::dim_of_empty),
    row::<Dim>("DimOfCastOp", "dim(cast(x)) -> dim(x)", shape::dim_of_cast),
    row::<Dim>(
        "DimOfDestStyleOp",
        "dim(result in destination style) -> dim(destination)",
        shape::dim_of_destination_style,
    ),
    row::<Dim>("DimOfReshapeOp", "dim(reshape(x, shape), i) -> extract shape[i]", shape::dim_of_reshape),
    row::<Empty>(
        "ReplaceEmptyTensorStaticShapeDims",
        "empty with constant sizes -> empty with static sizes",
        shape::static_sizes,
    ),
    row::<Generate>(
        "StaticTensorGenerate",
        "generate with constant sizes -> generate with static sizes",
        shape::static_sizes,
    ),
];

const RESHAPES: &[PatternRow] = &[
    row::<ExpandShape>(
        "ComposeExpandTensorShapes",
        "expand_shape(expand_shape(x)) -> expand_shape(x)",
        reshape::compose_expands::<Tensors>,
    ),
    row::<ExpandShape>(
        "ComposeExpandOfCollapseTensor",
        "expand_shape(collapse_shape(x)) -> one reshape",
        reshape::expand_of_collapse::<Tensors>,
    ),
    row::<ExpandShape>(
        "ConvertToStaticExpandShape",
        "expand_shape(cast(x)) with constant sizes -> expand_shape with static sizes",
        shape::static_expand,
    ),
    row::<ExpandShape>("ExpandShapeOfSplat", "expand_shape(splat) -> splat", element::reshape_of_splat),
    row::<ExpandShape>(
        "ExpandShapeOfFromElements",
        "expand_shape(from_elements) -> from_elements",
        element::reshape_of_elements,
    ),
    row::<CollapseShape>(
        "ComposeCollapseTensorShapes",
        "collapse_shape(collapse_shape(x)) -> collapse_shape(x)",
        reshape::compose_collapses::<Tensors>,
    ),
    row::<CollapseShape>(
        "ComposeCollapseOfExpandTensor",
        "collapse_shape(expand_shape(x)) -> one reshape",
        reshape::collapse_of_expand::<Tensors>,
    ),
    row::<CollapseShape>("CollapseShapeOfSplat", "collapse_shape(splat) -> splat", element::reshape_of_splat),
    row::<CollapseShape>(
        "CollapseShapeOfFromElements",
        "collapse_shape(from_elements) -> from_elements",
        element::reshape_of_elements,
    ),
    row::<CollapseShape>(
        "FoldCollapseOfCastOp",
        "collapse_shape(cast(x)) -> cast(collapse_shape(x))",
        shape::collapse_of_cast,
    ),
];

const ELEMENTS: &[PatternRow] = &[
    row::<Extract>(
        "ExtractElementFromIndexCast",
        "extract(index_cast(x)) -> index_cast(extract(x))",
        element::extract_of_index_cast,
    ),
    row::<Extract>("ExtractFromTensorCast", "extract(cast(x)) -> extract(x)", element::extract_of_cast),
    row::<Extract>(
        "ExtractFromTensorGenerate",
        "extract(generate) -> the operations of the region",
        element::extract_of_generate,
    ),
];

const PARTS: &[PatternRow] = &[
    row::<ExtractSlice>(
        "ExtractSliceOpConstantArgumentFolder",
        "extract_slice with constant operands -> extract_slice with static entries",
        part::extract_constants,
    ),
    row::<ExtractSlice>(
        "ExtractSliceOpCastFolder",
        "extract_slice(cast(x)) -> extract_slice(x)",
        part::extract_of_cast,
    ),
    row::<InsertSlice>(
        "InsertSliceOpConstantArgumentFolder",
        "insert_slice with constant operands -> insert_slice with static entries",
        part::insert_constants,
    ),
    row::<InsertSlice>(
        "InsertSliceOpCastFolder",
        "insert_slice of casts -> cast(insert_slice)",
        part::insert_of_casts,
    ),
    row::<ParallelInsertSlice>(
        "ParallelInsertSliceOpConstantArgumentFolder",
        "parallel_insert_slice with constant operands -> parallel_insert_slice with static entries",
        part::insert_constants,
    ),
    row::<ParallelInsertSlice>(
        "ParallelInsertSliceOpCastFolder",
        "parallel_insert_slice of casts -> parallel_insert_slice",
        part::insert_of_casts,
    ),
];

const PADS: &[PatternRow] = &[
    row::<Pad>("FoldStaticZeroPadding", "pad without padding -> cast", pad::without_padding),
    row::<Pad>("FoldSourceTensorCast", "pad(cast(x)) -> cast(pad(x))", pad::of_cast),
    row::<Pad>("FoldTargetTensorCast", "cast(pad(x)) -> pad(x) of that type", pad::cast_after),
    row::<Pad>(
        "FoldOrthogonalPaddings",
        "pad(extract_slice(pad(extract_slice(x)))) of other dimensions -> pad(extract_slice(x))",
        pad::orthogonal,
    ),
    row::<Pad>("FoldStaticPadding", "pad with constant operands -> pad with static entries", pad::constants),
    row::<Pad>(
        "FoldConsecutiveConstantPadding",
        "pad(pad(x)) with one value -> pad(x) with the sums",
        pad::consecutive,
    ),
];
