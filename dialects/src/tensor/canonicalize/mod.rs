//! Canonicalization patterns of tensor: MLIR's set (`TensorOps.cpp`), as a table.

mod cast;
mod element;
mod pad;
mod part;
mod shape;

pub(crate) use cast::{into_producer_of, losing_cast, replace_by_cast};
pub(crate) use pad::border_value;

use proofmark_ir::PatternRow;

use super::Tensors;
use crate::common::row;
use crate::views::reshape;

/// The patterns.
pub(super) const PATTERNS: &[&[PatternRow]] = &[CASTS, SHAPES, RESHAPES, ELEMENTS, PARTS, PADS];

const CASTS: &[PatternRow] = &[
    row("ChainedTensorBitcast", "bitcast(bitcast(x)) -> bitcast(x)", "tensor.bitcast", cast::chained_bitcast),
    row(
        "ChainedTensorCast",
        "cast(cast(x)) -> cast(x), if the type in between says nothing that the others do not",
        "tensor.cast",
        cast::chained,
    ),
    row(
        "TensorCastExtractSlice",
        "cast(extract_slice(x)) to a type that says more -> extract_slice(x) of that type",
        "tensor.cast",
        part::cast_of_extract,
    ),
    row(
        "FoldEmptyTensorWithCastOp",
        "cast(empty) to a type that says more -> empty of that type",
        "tensor.cast",
        shape::cast_of_empty,
    ),
    row(
        "FoldTensorCastIntoInsert",
        "insert into cast(x) -> cast(insert into x)",
        "tensor.insert",
        cast::into_producer,
    ),
];

const SHAPES: &[PatternRow] = &[
    row(
        "SingleInputConcatOp",
        "the concatenation of one tensor -> cast",
        "tensor.concat",
        shape::single_concat,
    ),
    row(
        "InferConcatOperandTypes",
        "tensors that are concatenated -> cast to what the others say of their sizes",
        "tensor.concat",
        shape::concat_operands,
    ),
    row(
        "InferConcatResultType",
        "a concatenation -> one of the type that follows from its operands, cast",
        "tensor.concat",
        shape::concat_result,
    ),
    row(
        "FoldEmptyTensorWithDimOp",
        "the size of an empty -> the value that it was made with",
        "tensor.dim",
        shape::dim_of_empty,
    ),
    row("DimOfCastOp", "dim(cast(x)) -> dim(x)", "tensor.dim", shape::dim_of_cast),
    row(
        "DimOfDestStyleOp",
        "the size of what is written into a tensor -> the size of that tensor",
        "tensor.dim",
        shape::dim_of_destination_style,
    ),
    row(
        "DimOfReshapeOp",
        "the size of a reshaped tensor -> an element of the shape",
        "tensor.dim",
        shape::dim_of_reshape,
    ),
    row(
        "ReplaceEmptyTensorStaticShapeDims",
        "empty of constant sizes -> empty of a type that says them",
        "tensor.empty",
        shape::static_sizes,
    ),
    row(
        "StaticTensorGenerate",
        "generate of constant sizes -> generate of a type that says them",
        "tensor.generate",
        shape::static_sizes,
    ),
];

const RESHAPES: &[PatternRow] = &[
    row(
        "ComposeExpandTensorShapes",
        "expand_shape(expand_shape(x)) -> expand_shape(x)",
        "tensor.expand_shape",
        reshape::compose_expands::<Tensors>,
    ),
    row(
        "ComposeExpandOfCollapseTensor",
        "expand_shape(collapse_shape(x)) -> the one reshape that it is",
        "tensor.expand_shape",
        reshape::expand_of_collapse::<Tensors>,
    ),
    row(
        "ConvertToStaticExpandShape",
        "expand_shape(cast(x)) to constant sizes -> expand_shape of types that say them",
        "tensor.expand_shape",
        shape::static_expand,
    ),
    row(
        "ExpandShapeOfSplat",
        "expand_shape(splat) -> splat",
        "tensor.expand_shape",
        element::reshape_of_splat,
    ),
    row(
        "ExpandShapeOfFromElements",
        "expand_shape(from_elements) -> from_elements",
        "tensor.expand_shape",
        element::reshape_of_elements,
    ),
    row(
        "ComposeCollapseTensorShapes",
        "collapse_shape(collapse_shape(x)) -> collapse_shape(x)",
        "tensor.collapse_shape",
        reshape::compose_collapses::<Tensors>,
    ),
    row(
        "ComposeCollapseOfExpandTensor",
        "collapse_shape(expand_shape(x)) -> the one reshape that it is",
        "tensor.collapse_shape",
        reshape::collapse_of_expand::<Tensors>,
    ),
    row(
        "CollapseShapeOfSplat",
        "collapse_shape(splat) -> splat",
        "tensor.collapse_shape",
        element::reshape_of_splat,
    ),
    row(
        "CollapseShapeOfFromElements",
        "collapse_shape(from_elements) -> from_elements",
        "tensor.collapse_shape",
        element::reshape_of_elements,
    ),
    row(
        "FoldCollapseOfCastOp",
        "collapse_shape(cast(x)) -> cast(collapse_shape(x))",
        "tensor.collapse_shape",
        shape::collapse_of_cast,
    ),
];

const ELEMENTS: &[PatternRow] = &[
    row(
        "ExtractElementFromIndexCast",
        "extract(index_cast(x)) -> index_cast(extract(x))",
        "tensor.extract",
        element::extract_of_index_cast,
    ),
    row(
        "ExtractFromTensorCast",
        "extract(cast(x)) -> extract(x)",
        "tensor.extract",
        element::extract_of_cast,
    ),
    row(
        "ExtractFromTensorGenerate",
        "an element of what a region generates -> the region's operations",
        "tensor.extract",
        element::extract_of_generate,
    ),
];

const PARTS: &[PatternRow] = &[
    row(
        "ExtractSliceOpConstantArgumentFolder",
        "extract_slice of constants -> extract_slice of a type that says them",
        "tensor.extract_slice",
        part::extract_constants,
    ),
    row(
        "ExtractSliceOpCastFolder",
        "extract_slice(cast(x)) -> extract_slice(x)",
        "tensor.extract_slice",
        part::extract_of_cast,
    ),
    row(
        "InsertSliceOpConstantArgumentFolder",
        "insert_slice at constants -> insert_slice of a type that says them",
        "tensor.insert_slice",
        part::insert_constants,
    ),
    row(
        "InsertSliceOpCastFolder",
        "insert_slice of casts -> insert_slice, cast",
        "tensor.insert_slice",
        part::insert_of_casts,
    ),
    row(
        "ParallelInsertSliceOpConstantArgumentFolder",
        "parallel_insert_slice at constants -> parallel_insert_slice of a type that says them",
        "tensor.parallel_insert_slice",
        part::insert_constants,
    ),
    row(
        "ParallelInsertSliceOpCastFolder",
        "parallel_insert_slice of casts -> parallel_insert_slice",
        "tensor.parallel_insert_slice",
        part::insert_of_casts,
    ),
];

const PADS: &[PatternRow] = &[
    row("FoldStaticZeroPadding", "pad with nothing -> cast", "tensor.pad", pad::with_nothing),
    row("FoldSourceTensorCast", "pad(cast(x)) -> cast(pad(x))", "tensor.pad", pad::of_cast),
    row("FoldTargetTensorCast", "cast(pad(x)) -> pad(x) of that type", "tensor.pad", pad::cast_after),
    row(
        "FoldOrthogonalPaddings",
        "pad(extract_slice(pad(extract_slice(x)))) of other dimensions -> pad(extract_slice(x))",
        "tensor.pad",
        pad::orthogonal,
    ),
    row(
        "FoldStaticPadding",
        "pad with constants -> pad of a type that says the sizes",
        "tensor.pad",
        pad::constants,
    ),
    row(
        "FoldConsecutiveConstantPadding",
        "pad(pad(x)) with one value -> pad(x) with the sums",
        "tensor.pad",
        pad::consecutive,
    ),
];
