//! The linalg extension of transform, `transform.structured.*`, except tiling, padding and packing.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::types::*;
use super::{effects, verify};

replacing! { REPLACING:
    /// Converts a convolution to a matrix multiplication.
    ConvertConv2DToImg2Col("transform.structured.convert_conv2d_to_img2col") -> img2col_tensor, transformed;
    /// Converts an operation to a loop nest.
    ConvertToLoops("transform.structured.convert_to_loops") -> result;
    /// Decomposes an aggregate operation.
    DecomposeInterface("transform.structured.decompose_interface") -> transformed;
    /// Decomposes a convolution or pooling to fewer dimensions.
    Decompose("transform.structured.decompose") -> transformed;
    /// Decomposes a step of Winograd's convolution to matrix operations.
    DecomposeWinograd("transform.structured.decompose_winograd_op") -> transformed;
    /// Flattens an elementwise operation to one dimension.
    FlattenElementwiseLinalg("transform.structured.flatten_elementwise") -> transformed;
    /// Hoists broadcasts of vectors out of loops.
    HoistRedundantVectorBroadcasts("transform.structured.hoist_redundant_vector_broadcasts") -> transformed;
    /// Converts an insertion of a slice to a copy.
    InsertSliceToCopy("transform.structured.insert_slice_to_copy") -> transformed;
    /// Converts a linalg copy to a memref copy.
    LinalgCopyToMemref("transform.structured.linalg_copy_to_memref") -> transformed;
    /// Rewrites an operation to destination-passing style.
    RewriteInDestinationPassingStyle("transform.structured.rewrite_in_destination_passing_style") -> transformed;
    /// Transposes the filter of a convolution.
    TransposeConv2D("transform.structured.transpose_conv2d") -> transformed;
}

in_place! { IN_PLACE_MODIFIES, effects::modifies:
    /// Replaces empty tensors by the destinations of insertions.
    EliminateLinalgOpAnchoredEmptyTensors("transform.structured.eliminate_empty_tensors");
}

/// Bufferizes the results to new allocations.
#[op(
    "transform.structured.bufferize_to_allocation",
    format = "$target attr-dict `:` type($target)",
    effects = effects::bufferizes,
    verify = verify::bufferize_to_allocation
)]
pub struct BufferizeToAllocation {
    target: Operand<HANDLE>,
    memory_space: Optional<Attr<ANY_ATTR>>,
    memcpy_op: Attr<STR_ATTR, default = materialize_in_destination>,
    alloc_op: Attr<STR_ATTR, default = memref_alloc>,
    bufferize_destination_only: Optional<Attr<UNIT_ATTR>>,
    emit_dealloc: Optional<Attr<UNIT_ATTR>>,
    allocated_buffer: Result<ANY_VALUE>,
    new_ops: Result<ANY_OP>,
}

/// Converts a named operation to `linalg.generic`.
#[op(
    "transform.structured.generalize",
    format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")",
    effects = effects::consumes
)]
pub struct Generalize {
    target: Operand<HANDLE>,
    transformed: Result<HANDLE>,
}

/// Hoists transfers of vectors out of loops.
#[op(
    "transform.structured.hoist_redundant_vector_transfers",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct HoistRedundantVectorTransfers {
    target: Operand<HANDLE>,
    verify_non_zero_trip: Optional<Attr<UNIT_ATTR>>,
    transformed: Result<HANDLE>,
}

/// Reorders the iterators of `linalg.generic`.
#[op(
    "transform.structured.interchange",
    format = "$target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict `:` \
        custom<SemiFunctionType>(type($target), type($transformed), \"false\")",
    effects = effects::consumes,
    verify = verify::interchange
)]
pub struct Interchange {
    target: Operand<HANDLE>,
    iterator_interchange: Optional<Attr<NON_NEGATIVE_I64S_ATTR, default = no_i64s>>,
    transformed: Result<HANDLE>,
}

/// Lowers packing to padding, reshaping and transposition.
#[op(
    "transform.structured.lower_pack",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct LowerPack {
    target: Operand<LINALG_PACK_HANDLE>,
    lowerPadLikeWithInsertSlice: Attr<BOOL_ATTR, default = yes>,
    pad_op: Result<TENSOR_PAD_HANDLE>,
    expand_shape_op: Result<TENSOR_EXPAND_SHAPE_HANDLE>,
    transpose_op: Result<LINALG_TRANSPOSE_HANDLE>,
}

/// Lowers unpacking to transposition, reshaping and slices.
#[op(
    "transform.structured.lower_unpack",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct LowerUnPack {
    target: Operand<LINALG_UNPACK_HANDLE>,
    lowerUnpadLikeWithExtractSlice: Attr<BOOL_ATTR, default = yes>,
    empty_op: Result<TENSOR_EMPTY_HANDLE>,
    transpose_op: Result<LINALG_TRANSPOSE_HANDLE>,
    collapse_shape_op: Result<TENSOR_COLLAPSE_SHAPE_HANDLE>,
    extract_slice_op: Result<TENSOR_EXTRACT_SLICE_HANDLE>,
}

/// Distributes a copy over threads.
#[op(
    "transform.structured.gpu.map_copy_to_threads",
    format = "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` $desired_bit_alignment \
        attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct MapCopyToThreads {
    target: Operand<HANDLE>,
    total_num_threads: Attr<I64_ATTR>,
    desired_bit_alignment: Attr<I64_ATTR>,
    forall_op: Result<HANDLE>,
    tiled_op: Result<HANDLE>,
}

/// Collects operations by name, interface, attributes and types.
#[op(
    "transform.structured.match",
    format = "(`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)? \
        (`filter_result_type` `=` $filter_result_type^)? (`filter_operand_types` `=` $filter_operand_types^)? `in` \
        $target attr-dict `:` functional-type($target, results)",
    effects = effects::reads
)]
pub struct Match {
    target: Operand<HANDLE>,
    ops: Optional<Attr<STR_ARRAY_ATTR>>,
    interface: Optional<Attr<MATCH_INTERFACE>>,
    op_attrs: Optional<Attr<DICTIONARY_ATTR>>,
    filter_result_type: Optional<Attr<TYPE_ATTR>>,
    filter_operand_types: Optional<Attr<TYPE_ARRAY_ATTR>>,
    results: Result<HANDLE>,
}

/// Promotes operands to separate buffers.
#[op(
    "transform.structured.promote",
    format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")",
    effects = effects::consumes
)]
pub struct Promote {
    target: Operand<HANDLE>,
    operands_to_promote: Attr<I64_ARRAY_ATTR, default = empty_array>,
    use_full_tile_buffers: Attr<BOOL_ARRAY_ATTR, default = empty_array>,
    use_full_tiles_by_default: Optional<Attr<UNIT_ATTR>>,
    use_original_subview_size: Optional<Attr<UNIT_ATTR>>,
    use_alloca: Optional<Attr<UNIT_ATTR>>,
    memory_space: Optional<Attr<ANY_ATTR>>,
    mapping: Optional<Attr<DEVICE_MAPPING_ARRAY_ATTR>>,
    alignment: Optional<Attr<I64_ATTR>>,
    transformed: Result<HANDLE>,
}

/// Promotes a tensor to a memory space.
#[op(
    "transform.structured.promote_tensor",
    traits = [SAME_OPERANDS_AND_RESULT_TYPE],
    format = "(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)",
    effects = effects::modifies
)]
pub struct PromoteTensor {
    tensor: Operand<VALUE_HANDLE>,
    memory_space: Optional<Attr<ANY_ATTR>>,
    promoted: Result<VALUE_HANDLE>,
}

/// Replaces the payload by the operation in the region.
#[op(
    "transform.structured.replace",
    traits = [ISOLATED_FROM_ABOVE, NO_TERMINATOR, SINGLE_BLOCK, GRAPH_REGION],
    format = "$target attr-dict-with-keyword regions `:` custom<SemiFunctionType>(type($target), type($replacement), \
        \"false\")",
    effects = effects::consumes,
    verify_regions
)]
pub struct Replace {
    target: Operand<HANDLE>,
    replacement: Result<HANDLE>,
    bodyRegion: Region<One>,
}

/// Tiles all dimensions by one.
#[op(
    "transform.structured.scalarize",
    format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")",
    effects = effects::consumes
)]
pub struct Scalarize {
    target: Operand<HANDLE>,
    result: Result<HANDLE>,
}

/// Converts `linalg.generic` to a named operation.
#[op(
    "transform.structured.specialize",
    format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")",
    effects = effects::consumes
)]
pub struct Specialize {
    target: Operand<HANDLE>,
    transformed: Result<HANDLE>,
}

/// Transposes an input of a matrix multiplication.
#[op(
    "transform.structured.transpose_matmul",
    format = "$target (`<` $inputToTranspose^ `>`)? attr-dict `:` functional-type($target, results)",
    effects = effects::consumes
)]
pub struct TransposeMatmul {
    target: Operand<HANDLE>,
    inputToTranspose: Attr<TRANSPOSE_MATMUL_INPUT, default = lhs>,
    transformed: Result<HANDLE>,
}

/// Vectorizes the operations in an isolated operation.
#[op(
    "transform.structured.vectorize_children_and_apply_patterns",
    format = "$target attr-dict `:`functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct VectorizeChildrenAndApplyPatterns {
    target: Operand<HANDLE>,
    fold_type_extensions_into_contract: Optional<Attr<UNIT_ATTR>>,
    vectorize_padding: Optional<Attr<UNIT_ATTR>>,
    vectorize_nd_extract: Optional<Attr<UNIT_ATTR>>,
    flatten_1d_depthwise_conv: Optional<Attr<UNIT_ATTR>>,
    disable_multi_reduction_to_contract_patterns: Optional<Attr<UNIT_ATTR>>,
    disable_transfer_permutation_map_lowering_patterns: Optional<Attr<UNIT_ATTR>>,
    transformed: Result<HANDLE>,
}

/// Vectorizes an operation, with masks for given sizes.
#[op(
    "transform.structured.vectorize",
    format = "$target oilist( `vector_sizes` custom<DynamicIndexList>( $vector_sizes, $static_vector_sizes, \
        $scalable_sizes)) attr-dict `:` type($target)(`,`type($vector_sizes)^)?",
    effects = effects::consumes_target,
    verify = verify::vectorize
)]
pub struct Vectorize {
    target: Operand<HANDLE>,
    vector_sizes: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_vector_sizes: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    vectorize_nd_extract: Optional<Attr<UNIT_ATTR>>,
    assume_dynamic_dims_match_vec_sizes: Optional<Attr<UNIT_ATTR>>,
    create_named_contraction: Optional<Attr<UNIT_ATTR>>,
    scalable_sizes: Optional<Attr<DENSE_BOOL_ARRAY_ATTR, default = no_bools>>,
}

/// Converts a convolution by Winograd's algorithm.
#[op(
    "transform.structured.winograd_conv2d",
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = effects::consumes
)]
pub struct WinogradConv2D {
    target: Operand<HANDLE>,
    fmr: Attr<WINOGRAD_FMR>,
    transformed: Result<HANDLE>,
}

pub(super) const OPS: &[&OpDef] = &[
    BufferizeToAllocation::DEF,
    Generalize::DEF,
    HoistRedundantVectorTransfers::DEF,
    Interchange::DEF,
    LowerPack::DEF,
    LowerUnPack::DEF,
    MapCopyToThreads::DEF,
    Match::DEF,
    Promote::DEF,
    PromoteTensor::DEF,
    Replace::DEF,
    Scalarize::DEF,
    Specialize::DEF,
    TransposeMatmul::DEF,
    VectorizeChildrenAndApplyPatterns::DEF,
    Vectorize::DEF,
    WinogradConv2D::DEF,
];
