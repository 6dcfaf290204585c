//! Pattern descriptors and type converters: the operations in the regions of `transform.apply_patterns` and
//! `transform.apply_conversion_patterns`. Each names code of another dialect.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::roles::Role;

descriptors! { PATTERNS, PatternDescriptor:
    /// The canonicalization patterns of all dialects.
    ApplyCanonicalizationPatterns("transform.apply_patterns.canonicalization");
    /// Lowers packing and unpacking to padding, slices and transpositions.
    ApplyDecomposeTensorPackUnpackPatterns("transform.apply_patterns.linalg.decompose_pack_unpack");
    /// Lowers padding to fill and insertion.
    ApplyDecomposeTensorPadPatterns("transform.apply_patterns.linalg.decompose_pad");
    /// Erases unused inputs.
    ApplyEraseUnnecessaryInputsPatterns("transform.apply_patterns.linalg.erase_unnecessary_inputs");
    /// Folds additions into the destination of an addend.
    ApplyFoldAddIntoDestPatterns("transform.apply_patterns.linalg.fold_add_into_dest");
    /// Folds slices and padding into packing and unpacking.
    ApplyFoldIntoPackAndUnpackPatterns("transform.apply_patterns.tensor.fold_into_pack_and_unpack");
    /// Folds unit dimensions by reshaping.
    ApplyFoldUnitExtentDimsViaReshapesPatterns("transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes");
    /// Folds unit dimensions by slicing.
    ApplyFoldUnitExtentDimsViaSlicesPatterns("transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices");
    /// Rewrites padding to vector transfers.
    ApplyPadVectorizationPatterns("transform.apply_patterns.linalg.pad_vectorization");
    /// Canonicalizes after tiling.
    ApplyTilingCanonicalizationPatterns("transform.apply_patterns.linalg.tiling_canonicalization");
    /// Simplifies with the ranges of induction variables.
    ApplyForLoopCanonicalizationPatterns("transform.apply_patterns.scf.for_loop_canonicalization");
    /// Expands operations.
    ApplyExpandOpsPatterns("transform.apply_patterns.memref.expand_ops");
    /// Lowers views to base, offset, sizes and strides.
    ApplyExpandStridedMetadataPatterns("transform.apply_patterns.memref.expand_strided_metadata");
    /// Extracts address computations from accesses into views.
    ApplyExtractAddressComputationsPatterns("transform.apply_patterns.memref.extract_address_computations");
    /// Folds views into accesses.
    ApplyFoldMemrefAliasOpsPatterns("transform.apply_patterns.memref.fold_memref_alias_ops");
    /// Resolves result dimensions to operands.
    ApplyResolveRankedShapedTypeResultDimsPatterns(
        "transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims"
    );
    /// Drops leading unit dimensions.
    ApplyCastAwayVectorLeadingOneDimPatterns("transform.apply_patterns.vector.cast_away_vector_leading_one_dim");
    /// Drops innermost unit dimensions of transfers.
    ApplyDropInnerMostUnitDimsFromXferOpsPatterns(
        "transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops"
    );
    /// Drops unit dimensions by shape casts.
    ApplyDropUnitDimWithShapeCastPatterns("transform.apply_patterns.vector.drop_unit_dims_with_shape_cast");
    /// Folds extensions into contractions.
    ApplyFoldArithExtensionPatterns("transform.apply_patterns.vector.fold_arith_extension");
    /// Folds elementwise tensor operations into vector operations.
    ApplyFoldElementwiseToVectorPatterns("transform.apply_patterns.vector.elementwise_to_vector");
    /// Lowers interleaving to shuffles.
    ApplyInterleaveToShufflePatterns("transform.apply_patterns.vector.interleave_to_shuffle");
    /// Lowers bit casts to fewer dimensions.
    ApplyLowerBitCastPatterns("transform.apply_patterns.vector.lower_bitcast");
    /// Lowers broadcasts to fewer dimensions.
    ApplyLowerBroadcastPatterns("transform.apply_patterns.vector.lower_broadcast");
    /// Lowers masks to fewer dimensions.
    ApplyLowerCreateMaskPatterns("transform.apply_patterns.vector.lower_create_mask");
    /// Lowers gathers.
    ApplyLowerGatherPatterns("transform.apply_patterns.vector.lower_gather");
    /// Lowers interleaving to fewer dimensions.
    ApplyLowerInterleavePatterns("transform.apply_patterns.vector.lower_interleave");
    /// Lowers masked transfers to transfers with masks.
    ApplyLowerMaskedTransfersPatterns("transform.apply_patterns.vector.lower_masked_transfers");
    /// Lowers constant masks to fewer dimensions.
    ApplyLowerMasksPatterns("transform.apply_patterns.vector.lower_masks");
    /// Lowers outer products.
    ApplyLowerOuterProductPatterns("transform.apply_patterns.vector.lower_outerproduct");
    /// Lowers scans.
    ApplyLowerScanPatterns("transform.apply_patterns.vector.lower_scan");
    /// Lowers shape casts.
    ApplyLowerShapeCastPatterns("transform.apply_patterns.vector.lower_shape_cast");
    /// Lowers masks to comparisons.
    ApplyMaterializeMasksPatterns("transform.apply_patterns.vector.materialize_masks");
    /// Drops unit dimensions of transfers on views.
    ApplyRankReducingSubviewPatterns("transform.apply_patterns.vector.rank_reducing_subview_patterns");
    /// Rewrites operations on narrow types to wider types.
    ApplyRewriteNarrowTypePatterns("transform.apply_patterns.vector.rewrite_narrow_types");
    /// Sinks broadcasts and similar operations below loads and stores.
    ApplySinkVectorMemPatterns("transform.apply_patterns.vector.sink_mem_ops");
    /// Sinks broadcasts and transpositions below elementwise operations.
    ApplySinkVectorPatterns("transform.apply_patterns.vector.sink_ops");
    /// Lowers permuting transfers to transfers and transpositions.
    ApplyTransferPermutationPatterns("transform.apply_patterns.vector.transfer_permutation_patterns");
    /// Unrolls vectors from elements.
    ApplyUnrollFromElementsPatterns("transform.apply_patterns.vector.unroll_from_elements");
    /// Unrolls elements of vectors.
    ApplyUnrollToElementsPatterns("transform.apply_patterns.vector.unroll_to_elements");
    /// Rewrites reductions of products to contractions.
    ApplyVectorReductionToContractPatterns("transform.apply_patterns.vector.reduction_to_contract");
    /// Bubbles slices up past reshapes.
    ApplyBubbleUpExtractSlicePatterns("transform.apply_patterns.tensor.bubble_up_extract_slice");
    /// Lowers concatenation to insertions.
    ApplyDecomposeTensorConcatPatterns("transform.apply_patterns.tensor.decompose_concat");
    /// Drops redundant rank expansions of insertions.
    ApplyDropRedundantInsertSliceRankExpansionPatterns(
        "transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion"
    );
    /// Folds slices into transfers.
    ApplyFoldTensorSubsetOpsIntoVectorTransfersPatterns(
        "transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers"
    );
    /// Folds slices into accesses.
    ApplyFoldTensorSubsetOpsPatterns("transform.apply_patterns.tensor.fold_tensor_subset_ops");
    /// Merges consecutive slices.
    ApplyMergeConsecutiveInsertExtractSlicePatterns(
        "transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice"
    );
    /// Folds reshapes of reshapes.
    ApplyReassociativeReshapeFoldingPatterns("transform.apply_patterns.tensor.reassociative_reshape_folding");
    /// Rewrites gpu operations before lowering.
    ApplyGPURewritePatterns("transform.apply_patterns.gpu.gpu_rewrite_patterns");
    /// Eliminates redundant barriers.
    EliminateBarriers("transform.apply_patterns.gpu.eliminate_barriers");
    /// Sinks vector reads to their uses.
    ApplySinkVectorProducerOpsPatterns("transform.apply_patterns.x86vector.sink_vector_producer_ops");
    /// Rewrites contractions of `bf16` to fused multiply-adds.
    ApplyVectorContractBF16ToFMAPatterns("transform.apply_patterns.x86vector.vector_contract_bf16_to_fma");
    /// Rewrites contractions to fused multiply-adds.
    ApplyVectorContractToFMAPatterns("transform.apply_patterns.x86vector.vector_contract_to_fma");
    /// Rewrites contractions to dot products of packed elements.
    ApplyVectorContractToPackedTypeDotProductPatterns(
        "transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product"
    );
    /// Rewrites contractions to `bf16` matrix instructions of Neon.
    ApplyArmNeonContractionToBFMMLAPatterns("transform.apply_patterns.arm_neon.vector_contract_to_bfmmla");
    /// Rewrites contractions to `i8` matrix instructions of Neon.
    ApplyArmNeonContractionToI8MMPatterns("transform.apply_patterns.arm_neon.vector_contract_to_i8mm");
    /// Rewrites contractions to `bf16` matrix instructions of SVE.
    ApplyArmSVELowerContractionToBFMMLAPatterns("transform.apply_patterns.arm_sve.vector_contract_to_bfmmla");
    /// Rewrites contractions to `i8` matrix instructions of SVE.
    ApplyArmSVELowerContractionToI8MMPatterns("transform.apply_patterns.arm_sve.vector_contract_to_i8mm");
}

descriptors! { CONVERSION_PATTERNS, ConversionPatternDescriptor:
    /// Converts the types of loop-carried and conditional values.
    ApplySCFStructuralConversionPatterns("transform.apply_conversion_patterns.scf.structural_conversions");
    /// Converts loops and conditionals to branches.
    ApplySCFToControlFlowPatterns("transform.apply_conversion_patterns.scf.scf_to_control_flow");
    /// Converts functions to llvm.
    ApplyFuncToLLVMConversionPatterns("transform.apply_conversion_patterns.func.func_to_llvm");
    /// Converts subgroup reductions to nvvm.
    ApplyGPUSubgroupReduceToNVVMConversionPatterns(
        "transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm"
    );
    /// Converts warp matrices to nvvm.
    ApplyGPUWwmaToNVVMConversionPatterns("transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm");
    /// Converts nvgpu to nvvm.
    ApplyNVGPUToNVVMConversionPatterns("transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm");
}

/// Converts a dialect to llvm by its interface.
#[op(
    "transform.apply_conversion_patterns.dialect_to_llvm",
    extension = &Role::ConversionPatternDescriptor,
    format = "$dialect_name attr-dict",
    verify
)]
pub struct ApplyToLLVMConversionPatterns {
    dialect_name: Attr<STR_ATTR>,
}

/// Folds packing of empty tensors.
#[op("transform.apply_patterns.linalg.fold_pack_unpack_into_empty", extension = &Role::PatternDescriptor,
    format = "attr-dict")]
pub struct ApplyFoldPackUnpackIntoEmptyPatterns {
    fold_single_use_only: Attr<BOOL_ATTR, default = no>,
}

/// Replaces small heap allocations by stack allocations.
#[op(
    "transform.apply_patterns.memref.alloc_to_alloca",
    extension = &Role::PatternDescriptor,
    format = "(`size_limit` `(` $size_limit^ `)`)? attr-dict"
)]
pub struct ApplyAllocToAlloca {
    size_limit: Optional<Attr<I64_ATTR>>,
}

/// Converts memref types to llvm.
#[op("transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter",
    extension = &Role::TypeConverterBuilder, format = "attr-dict")]
pub struct MemrefToLLVMTypeConverter {
    use_aligned_alloc: Optional<Attr<BOOL_ATTR, default = no>>,
    index_bitwidth: Optional<Attr<I64_ATTR, default = sixty_four>>,
    use_generic_functions: Optional<Attr<BOOL_ATTR, default = no>>,
    use_bare_ptr_call_conv: Optional<Attr<BOOL_ATTR, default = no>>,
    data_layout: Optional<Attr<STR_ATTR>>,
}

/// Lowers contractions.
#[op(
    "transform.apply_patterns.vector.lower_contraction",
    extension = &Role::PatternDescriptor,
    format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"
)]
pub struct ApplyLowerContractionPatterns {
    lowering_strategy: Attr<VECTOR_CONTRACT_LOWERING, default = outer_product>,
}

/// Lowers multi-dimensional reductions.
#[op(
    "transform.apply_patterns.vector.lower_multi_reduction",
    extension = &Role::PatternDescriptor,
    format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"
)]
pub struct ApplyLowerMultiReductionPatterns {
    lowering_strategy: Attr<VECTOR_MULTI_REDUCTION_LOWERING, default = inner_parallel>,
}

/// Lowers transfers to loads and stores.
#[op(
    "transform.apply_patterns.vector.lower_transfer",
    extension = &Role::PatternDescriptor,
    format = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict"
)]
pub struct ApplyLowerTransferPatterns {
    max_transfer_rank: Attr<I64_ATTR, default = one>,
}

/// Lowers transpositions.
#[op(
    "transform.apply_patterns.vector.lower_transpose",
    extension = &Role::PatternDescriptor,
    format = "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` \
        $avx2_lowering_strategy ) attr-dict"
)]
pub struct ApplyLowerTransposePatterns {
    lowering_strategy: Attr<VECTOR_TRANSPOSE_LOWERING, default = elementwise>,
    avx2_lowering_strategy: Attr<BOOL_ATTR, default = no>,
}

/// Splits transfers into in-bounds and out-of-bounds transfers.
#[op(
    "transform.apply_patterns.vector.split_transfer_full_partial",
    extension = &Role::PatternDescriptor,
    format = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict"
)]
pub struct ApplySplitTransferFullPartialPatterns {
    split_transfer_strategy: Attr<VECTOR_TRANSFER_SPLIT, default = linalg_copy>,
}

/// Lowers transfers to loops.
#[op(
    "transform.apply_patterns.vector.transfer_to_scf",
    extension = &Role::PatternDescriptor,
    format = "oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) attr-dict"
)]
pub struct ApplyTransferToScfPatterns {
    max_transfer_rank: Attr<I64_ATTR, default = one>,
    full_unroll: Attr<BOOL_ATTR, default = no>,
}

/// Converts vectors to llvm.
#[op("transform.apply_conversion_patterns.vector.vector_to_llvm", extension = &Role::ConversionPatternDescriptor,
    format = "attr-dict")]
pub struct ApplyVectorToLLVMConversionPatterns {
    reassociate_fp_reductions: Attr<BOOL_ATTR, default = no>,
    force_32bit_vector_indices: Attr<BOOL_ATTR, default = yes>,
    use_vector_alignment: Attr<BOOL_ATTR, default = no>,
}

/// Folds slices and reshapes of empty tensors.
#[op("transform.apply_patterns.tensor.fold_tensor_empty", extension = &Role::PatternDescriptor, format = "attr-dict")]
pub struct ApplyFoldTensorEmptyPatterns {
    fold_single_use_only: Attr<BOOL_ATTR, default = no>,
}

/// Evaluates operations on constants.
#[op(
    "transform.apply_patterns.tensor.rewrite_as_constant",
    extension = &Role::PatternDescriptor,
    format = "(`aggressive` $aggressive^)? attr-dict"
)]
pub struct ApplyRewriteTensorOpsAsConstantPatterns {
    aggressive: Optional<Attr<UNIT_ATTR>>,
}

/// Converts tensor shapes by casts.
#[op(
    "transform.type_conversion.tensor.cast_shape_dynamic_dims",
    extension = &Role::TypeConverterBuilder,
    format = "(`ignore_dynamic_info` $ignore_dynamic_info^)? attr-dict"
)]
pub struct TypeConversionCastShapeDynamicDims {
    ignore_dynamic_info: Optional<Attr<UNIT_ATTR>>,
}

/// Rewrites shuffles to amdgpu.
#[op("transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu", extension = &Role::PatternDescriptor,
    format = "(`chipset` `=` $chipset^)? attr-dict")]
pub struct ApplyGPUPromoteShuffleToAMDGPUPatterns {
    chipset: Optional<Attr<STR_ATTR>>,
}

/// Converts gpu to nvvm.
#[op("transform.apply_conversion_patterns.gpu.gpu_to_nvvm", extension = &Role::ConversionPatternDescriptor,
    format = "attr-dict")]
pub struct ApplyGPUToNVVMConversionPatterns {
    benefit: Attr<I16_ATTR, default = one_i16>,
}

/// Converts gpu to rocdl.
#[op("transform.apply_conversion_patterns.gpu.gpu_to_rocdl", extension = &Role::ConversionPatternDescriptor,
    format = "`chipset` `=` $chipset attr-dict")]
pub struct ApplyGPUToROCDLConversionPatterns {
    chipset: Attr<STR_ATTR>,
}

/// Unrolls contractions to the sizes of subgroup instructions.
#[op(
    "transform.apply_patterns.gpu.unroll_vectors_subgroup_mma",
    extension = &Role::PatternDescriptor,
    format = "`[` $m `,` $n `,` $k `]` attr-dict"
)]
pub struct ApplyUnrollVectorsSubgroupMma {
    m: Attr<I64_ATTR>,
    n: Attr<I64_ATTR>,
    k: Attr<I64_ATTR>,
}

const PATTERNS_WITH_OPTIONS: &[&OpDef] = &[
    ApplyFoldPackUnpackIntoEmptyPatterns::DEF,
    ApplyAllocToAlloca::DEF,
    ApplyLowerContractionPatterns::DEF,
    ApplyLowerMultiReductionPatterns::DEF,
    ApplyLowerTransferPatterns::DEF,
    ApplyLowerTransposePatterns::DEF,
    ApplySplitTransferFullPartialPatterns::DEF,
    ApplyTransferToScfPatterns::DEF,
    ApplyFoldTensorEmptyPatterns::DEF,
    ApplyRewriteTensorOpsAsConstantPatterns::DEF,
    ApplyGPUPromoteShuffleToAMDGPUPatterns::DEF,
    ApplyUnrollVectorsSubgroupMma::DEF,
];

const CONVERSION_PATTERNS_WITH_OPTIONS: &[&OpDef] = &[
    ApplyToLLVMConversionPatterns::DEF,
    ApplyVectorToLLVMConversionPatterns::DEF,
    ApplyGPUToNVVMConversionPatterns::DEF,
    ApplyGPUToROCDLConversionPatterns::DEF,
];

pub(super) const TYPE_CONVERTERS: &[&OpDef] =
    &[MemrefToLLVMTypeConverter::DEF, TypeConversionCastShapeDynamicDims::DEF];

/// The pattern descriptors.
pub(super) const PATTERN_LISTS: &[&[&OpDef]] = &[PATTERNS, PATTERNS_WITH_OPTIONS];

/// The conversion pattern descriptors.
pub(super) const CONVERSION_PATTERN_LISTS: &[&[&OpDef]] =
    &[CONVERSION_PATTERNS, CONVERSION_PATTERNS_WITH_OPTIONS];
