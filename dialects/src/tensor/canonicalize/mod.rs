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
use crate::views::reshape;

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[&[PatternRow]] = &[CASTS, SHAPES, RESHAPES, ELEMENTS, PARTS, PADS];

const CASTS: &[PatternRow] = &[
    row("ChainedTensorBitcast", "bitcast(bitcast(x)) -> bitcast(x)", "tensor.bitcast", cast::chained_bitcast),
    row(
        "ChainedTensorCast",
        "cast(cast(x)) -> cast(x), if the intermediate type adds no static information",
        "tensor.cast",
        cast::chained,
    ),
    row(
        "TensorCastExtractSlice",
        "cast(extract_slice(x)) to a more static type -> extract_slice(x) of that type",
        "tensor.cast",
        part::cast_of_extract,
    ),
    row(
        "FoldEmptyTensorWithCastOp",
        "cast(empty) to a more static type -> empty of that type",
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
    row("SingleInputConcatOp", "concat(x) -> cast(x)", "tensor.concat", shape::single_concat),
    row(
        "InferConcatOperandTypes",
        "concat -> concat of operands cast to more static types",
        "tensor.concat",
        shape::concat_operands,
    ),
    row(
        "InferConcatResultType",
        "concat -> cast(concat) with the inferred type",
        "tensor.concat",
        shape::concat_result,
    ),
    row("FoldEmptyTensorWithDimOp", "dim(empty) -> its size operand", "tensor.dim", shape::dim_of_empty),
    row("DimOfCastOp", "dim(cast(x)) -> dim(x)", "tensor.dim", shape::dim_of_cast),
    row(
        "DimOfDestStyleOp",
        "dim(result in destination style) -> dim(destination)",
        "tensor.dim",
        shape::dim_of_destination_style,
    ),
    row(
        "DimOfReshapeOp",
        "dim(reshape(x, shape), i) -> extract shape[i]",
        "tensor.dim",
        shape::dim_of_reshape,
    ),
    row(
        "ReplaceEmptyTensorStaticShapeDims",
        "empty with constant sizes -> empty with static sizes",
        "tensor.empty",
        shape::static_sizes,
    ),
    row(
        "StaticTensorGenerate",
        "generate with constant sizes -> generate with static sizes",
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
        "expand_shape(collapse_shape(x)) -> one reshape",
        "tensor.expand_shape",
        reshape::expand_of_collapse::<Tensors>,
    ),
    row(
        "ConvertToStaticExpandShape",
        "expand_shape(cast(x)) with constant sizes -> expand_shape with static sizes",
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
        "collapse_shape(expand_shape(x)) -> one reshape",
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
        "extract(generate) -> the operations of the region",
        "tensor.extract",
        element::extract_of_generate,
    ),
];

const PARTS: &[PatternRow] = &[
    row(
        "ExtractSliceOpConstantArgumentFolder",
        "extract_slice with constant operands -> extract_slice with static entries",
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
        "insert_slice with constant operands -> insert_slice with static entries",
        "tensor.insert_slice",
        part::insert_constants,
    ),
    row(
        "InsertSliceOpCastFolder",
        "insert_slice of casts -> cast(insert_slice)",
        "tensor.insert_slice",
        part::insert_of_casts,
    ),
    row(
        "ParallelInsertSliceOpConstantArgumentFolder",
        "parallel_insert_slice with constant operands -> parallel_insert_slice with static entries",
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
    row("FoldStaticZeroPadding", "pad without padding -> cast", "tensor.pad", pad::without_padding),
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
        "pad with constant operands -> pad with static entries",
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
