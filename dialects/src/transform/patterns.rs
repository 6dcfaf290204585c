//! Names of sets of patterns and of type converters: what stands in the regions of `transform.apply_patterns` and
//! `transform.apply_conversion_patterns`. They stand for code of other dialects.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::verify;

descriptors! { PATTERNS:
    /// The canonicalization patterns of all dialects.
    ApplyCanonicalizationPatterns("transform.apply_patterns.canonicalization");
    /// Packing and unpacking in terms of padding, slices and transpositions.
    ApplyDecomposeTensorPackUnpackPatterns("transform.apply_patterns.linalg.decompose_pack_unpack");
    /// Padding in terms of fill and insertion.
    ApplyDecomposeTensorPadPatterns("transform.apply_patterns.linalg.decompose_pad");
    /// Inputs that nothing reads go.
    ApplyEraseUnnecessaryInputsPatterns("transform.apply_patterns.linalg.erase_unnecessary_inputs");
    /// Additions move into the destination of what is added.
    ApplyFoldAddIntoDestPatterns("transform.apply_patterns.linalg.fold_add_into_dest");
    /// Slices and padding fold into packing and unpacking.
    ApplyFoldIntoPackAndUnpackPatterns("transform.apply_patterns.tensor.fold_into_pack_and_unpack");
    /// Dimensions of one element go, by reshaping.
    ApplyFoldUnitExtentDimsViaReshapesPatterns("transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes");
    /// Dimensions of one element go, by slicing.
    ApplyFoldUnitExtentDimsViaSlicesPatterns("transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices");
    /// Padding as transfers of vectors.
    ApplyPadVectorizationPatterns("transform.apply_patterns.linalg.pad_vectorization");
    /// What tidies up after tiling.
    ApplyTilingCanonicalizationPatterns("transform.apply_patterns.linalg.tiling_canonicalization");
    /// Simplifies with the ranges of loops.
    ApplyForLoopCanonicalizationPatterns("transform.apply_patterns.scf.for_loop_canonicalization");
    /// Operations in terms of simpler ones.
    ApplyExpandOpsPatterns("transform.apply_patterns.memref.expand_ops");
    /// Views in terms of base, offset, sizes and strides.
    ApplyExpandStridedMetadataPatterns("transform.apply_patterns.memref.expand_strided_metadata");
    /// Computes the addresses of accesses in views of their own.
    ApplyExtractAddressComputationsPatterns("transform.apply_patterns.memref.extract_address_computations");
    /// Accesses to views as accesses to what is viewed.
    ApplyFoldMemrefAliasOpsPatterns("transform.apply_patterns.memref.fold_memref_alias_ops");
    /// Dimensions of results in terms of operands.
    ApplyResolveRankedShapedTypeResultDimsPatterns("transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims");
    /// Leading dimensions of one element go.
    ApplyCastAwayVectorLeadingOneDimPatterns("transform.apply_patterns.vector.cast_away_vector_leading_one_dim");
    /// Innermost dimensions of one element go from transfers.
    ApplyDropInnerMostUnitDimsFromXferOpsPatterns("transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops");
    /// Dimensions of one element go, by casts of shapes.
    ApplyDropUnitDimWithShapeCastPatterns("transform.apply_patterns.vector.drop_unit_dims_with_shape_cast");
    /// Extensions fold into contractions.
    ApplyFoldArithExtensionPatterns("transform.apply_patterns.vector.fold_arith_extension");
    /// Elementwise operations on tensors as ones on vectors.
    ApplyFoldElementwiseToVectorPatterns("transform.apply_patterns.vector.elementwise_to_vector");
    /// Interleaving as shuffles.
    ApplyInterleaveToShufflePatterns("transform.apply_patterns.vector.interleave_to_shuffle");
    /// Casts of bits in fewer dimensions.
    ApplyLowerBitCastPatterns("transform.apply_patterns.vector.lower_bitcast");
    /// Broadcasts in fewer dimensions.
    ApplyLowerBroadcastPatterns("transform.apply_patterns.vector.lower_broadcast");
    /// Masks in fewer dimensions.
    ApplyLowerCreateMaskPatterns("transform.apply_patterns.vector.lower_create_mask");
    /// Gathering in simpler terms.
    ApplyLowerGatherPatterns("transform.apply_patterns.vector.lower_gather");
    /// Interleaving in fewer dimensions.
    ApplyLowerInterleavePatterns("transform.apply_patterns.vector.lower_interleave");
    /// Masked transfers as transfers with masks.
    ApplyLowerMaskedTransfersPatterns("transform.apply_patterns.vector.lower_masked_transfers");
    /// Constant masks in fewer dimensions.
    ApplyLowerMasksPatterns("transform.apply_patterns.vector.lower_masks");
    /// Outer products in simpler terms.
    ApplyLowerOuterProductPatterns("transform.apply_patterns.vector.lower_outerproduct");
    /// Scans in simpler terms.
    ApplyLowerScanPatterns("transform.apply_patterns.vector.lower_scan");
    /// Casts of shapes in simpler terms.
    ApplyLowerShapeCastPatterns("transform.apply_patterns.vector.lower_shape_cast");
    /// Masks as comparisons.
    ApplyMaterializeMasksPatterns("transform.apply_patterns.vector.materialize_masks");
    /// Transfers of views without dimensions of one element.
    ApplyRankReducingSubviewPatterns("transform.apply_patterns.vector.rank_reducing_subview_patterns");
    /// Elements of few bits in terms of wider ones.
    ApplyRewriteNarrowTypePatterns("transform.apply_patterns.vector.rewrite_narrow_types");
    /// Loads and stores move past broadcasts and the like.
    ApplySinkVectorMemPatterns("transform.apply_patterns.vector.sink_mem_ops");
    /// Broadcasts and transpositions move past elementwise operations.
    ApplySinkVectorPatterns("transform.apply_patterns.vector.sink_ops");
    /// Transfers that permute as transfers and transpositions.
    ApplyTransferPermutationPatterns("transform.apply_patterns.vector.transfer_permutation_patterns");
    /// Vectors from elements in fewer dimensions.
    ApplyUnrollFromElementsPatterns("transform.apply_patterns.vector.unroll_from_elements");
    /// Elements of vectors in fewer dimensions.
    ApplyUnrollToElementsPatterns("transform.apply_patterns.vector.unroll_to_elements");
    /// Reductions of products as contractions.
    ApplyVectorReductionToContractPatterns("transform.apply_patterns.vector.reduction_to_contract");
    /// Slices move up past reshaping.
    ApplyBubbleUpExtractSlicePatterns("transform.apply_patterns.tensor.bubble_up_extract_slice");
    /// Concatenation in terms of insertion.
    ApplyDecomposeTensorConcatPatterns("transform.apply_patterns.tensor.decompose_concat");
    /// Insertion after dropping dimensions without the detour.
    ApplyDropRedundantInsertSliceRankExpansionPatterns("transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion");
    /// Slices fold into transfers.
    ApplyFoldTensorSubsetOpsIntoVectorTransfersPatterns("transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers");
    /// Slices fold into accesses.
    ApplyFoldTensorSubsetOpsPatterns("transform.apply_patterns.tensor.fold_tensor_subset_ops");
    /// Slices of slices as one.
    ApplyMergeConsecutiveInsertExtractSlicePatterns("transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice");
    /// Reshapes of reshapes as one.
    ApplyReassociativeReshapeFoldingPatterns("transform.apply_patterns.tensor.reassociative_reshape_folding");
    /// What prepares for lowering.
    ApplyGPURewritePatterns("transform.apply_patterns.gpu.gpu_rewrite_patterns");
    /// Barriers that order nothing go.
    EliminateBarriers("transform.apply_patterns.gpu.eliminate_barriers");
    /// Reads of vectors move to their uses.
    ApplySinkVectorProducerOpsPatterns("transform.apply_patterns.x86vector.sink_vector_producer_ops");
    /// Contractions of `bf16` as fused multiplications and additions.
    ApplyVectorContractBF16ToFMAPatterns("transform.apply_patterns.x86vector.vector_contract_bf16_to_fma");
    /// Contractions as fused multiplications and additions.
    ApplyVectorContractToFMAPatterns("transform.apply_patterns.x86vector.vector_contract_to_fma");
    /// Contractions as dot products of packed elements.
    ApplyVectorContractToPackedTypeDotProductPatterns("transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product");
    /// Contractions as multiplications of small matrices of `bf16`.
    ApplyArmNeonContractionToBFMMLAPatterns("transform.apply_patterns.arm_neon.vector_contract_to_bfmmla");
    /// Contractions as multiplications of small matrices of `i8`.
    ApplyArmNeonContractionToI8MMPatterns("transform.apply_patterns.arm_neon.vector_contract_to_i8mm");
    /// Contractions as multiplications of small scalable matrices of `bf16`.
    ApplyArmSVELowerContractionToBFMMLAPatterns("transform.apply_patterns.arm_sve.vector_contract_to_bfmmla");
    /// Contractions as multiplications of small scalable matrices of `i8`.
    ApplyArmSVELowerContractionToI8MMPatterns("transform.apply_patterns.arm_sve.vector_contract_to_i8mm");
}

descriptors! { CONVERSION_PATTERNS:
    /// Converts the types that loops and conditionals carry.
    ApplySCFStructuralConversionPatterns("transform.apply_conversion_patterns.scf.structural_conversions");
    /// Loops and conditionals as branches.
    ApplySCFToControlFlowPatterns("transform.apply_conversion_patterns.scf.scf_to_control_flow");
    /// Functions as functions of llvm.
    ApplyFuncToLLVMConversionPatterns("transform.apply_conversion_patterns.func.func_to_llvm");
    /// Reductions over subgroups as operations of nvvm.
    ApplyGPUSubgroupReduceToNVVMConversionPatterns("transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm");
    /// Matrices over warps as operations of nvvm.
    ApplyGPUWwmaToNVVMConversionPatterns("transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm");
    /// Operations of nvvm.
    ApplyNVGPUToNVVMConversionPatterns("transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm");
}

/// A dialect's own conversion to llvm.
#[op(
    "transform.apply_conversion_patterns.dialect_to_llvm",
    format = "$dialect_name attr-dict",
    verify = verify::dialect_to_llvm
)]
pub struct ApplyToLLVMConversionPatterns {
    dialect_name: Attr<STR_ATTR>,
}

/// Packing of empty tensors folds.
#[op("transform.apply_patterns.linalg.fold_pack_unpack_into_empty", format = "attr-dict")]
pub struct ApplyFoldPackUnpackIntoEmptyPatterns {
    fold_single_use_only: Attr<BOOL_ATTR, default = no>,
}

/// Allocations on the stack in place of small ones on the heap.
#[op(
    "transform.apply_patterns.memref.alloc_to_alloca",
    format = "(`size_limit` `(` $size_limit^ `)`)? attr-dict"
)]
pub struct ApplyAllocToAlloca {
    size_limit: Optional<Attr<I64_ATTR>>,
}

/// The types of memref as types of llvm.
#[op("transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter", format = "attr-dict")]
pub struct MemrefToLLVMTypeConverter {
    use_aligned_alloc: Optional<Attr<BOOL_ATTR, default = no>>,
    index_bitwidth: Optional<Attr<I64_ATTR, default = sixty_four>>,
    use_generic_functions: Optional<Attr<BOOL_ATTR, default = no>>,
    use_bare_ptr_call_conv: Optional<Attr<BOOL_ATTR, default = no>>,
    data_layout: Optional<Attr<STR_ATTR>>,
}

/// Contractions in simpler terms.
#[op(
    "transform.apply_patterns.vector.lower_contraction",
    format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"
)]
pub struct ApplyLowerContractionPatterns {
    lowering_strategy: Attr<VECTOR_CONTRACT_LOWERING, default = outer_product>,
}

/// Reductions of several dimensions in simpler terms.
#[op(
    "transform.apply_patterns.vector.lower_multi_reduction",
    format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"
)]
pub struct ApplyLowerMultiReductionPatterns {
    lowering_strategy: Attr<VECTOR_MULTI_REDUCTION_LOWERING, default = inner_parallel>,
}

/// Transfers as loads and stores.
#[op(
    "transform.apply_patterns.vector.lower_transfer",
    format = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict"
)]
pub struct ApplyLowerTransferPatterns {
    max_transfer_rank: Attr<I64_ATTR, default = one>,
}

/// Transpositions in simpler terms.
#[op(
    "transform.apply_patterns.vector.lower_transpose",
    format = "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` $avx2_lowering_strategy ) attr-dict"
)]
pub struct ApplyLowerTransposePatterns {
    lowering_strategy: Attr<VECTOR_TRANSPOSE_LOWERING, default = elementwise>,
    avx2_lowering_strategy: Attr<BOOL_ATTR, default = no>,
}

/// Transfers in bounds and out of bounds, told apart.
#[op(
    "transform.apply_patterns.vector.split_transfer_full_partial",
    format = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict"
)]
pub struct ApplySplitTransferFullPartialPatterns {
    split_transfer_strategy: Attr<VECTOR_TRANSFER_SPLIT, default = linalg_copy>,
}

/// Transfers as loops over simpler ones.
#[op(
    "transform.apply_patterns.vector.transfer_to_scf",
    format = "oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) attr-dict"
)]
pub struct ApplyTransferToScfPatterns {
    max_transfer_rank: Attr<I64_ATTR, default = one>,
    full_unroll: Attr<BOOL_ATTR, default = no>,
}

/// Vectors as vectors of llvm.
#[op("transform.apply_conversion_patterns.vector.vector_to_llvm", format = "attr-dict")]
pub struct ApplyVectorToLLVMConversionPatterns {
    reassociate_fp_reductions: Attr<BOOL_ATTR, default = no>,
    force_32bit_vector_indices: Attr<BOOL_ATTR, default = yes>,
    use_vector_alignment: Attr<BOOL_ATTR, default = no>,
}

/// Slices and reshapes of empty tensors fold.
#[op("transform.apply_patterns.tensor.fold_tensor_empty", format = "attr-dict")]
pub struct ApplyFoldTensorEmptyPatterns {
    fold_single_use_only: Attr<BOOL_ATTR, default = no>,
}

/// Operations on constants as constants.
#[op(
    "transform.apply_patterns.tensor.rewrite_as_constant",
    format = "(`aggressive` $aggressive^)? attr-dict"
)]
pub struct ApplyRewriteTensorOpsAsConstantPatterns {
    aggressive: Optional<Attr<UNIT_ATTR>>,
}

/// Tensors of other shapes, by casts.
#[op(
    "transform.type_conversion.tensor.cast_shape_dynamic_dims",
    format = "(`ignore_dynamic_info` $ignore_dynamic_info^)? attr-dict"
)]
pub struct TypeConversionCastShapeDynamicDims {
    ignore_dynamic_info: Optional<Attr<UNIT_ATTR>>,
}

/// Shuffles as operations of amdgpu.
#[op("transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu", format = "(`chipset` `=` $chipset^)? attr-dict")]
pub struct ApplyGPUPromoteShuffleToAMDGPUPatterns {
    chipset: Optional<Attr<STR_ATTR>>,
}

/// Operations of nvvm.
#[op("transform.apply_conversion_patterns.gpu.gpu_to_nvvm", format = "attr-dict")]
pub struct ApplyGPUToNVVMConversionPatterns {
    benefit: Attr<I16_ATTR, default = one_i16>,
}

/// Operations of rocdl.
#[op("transform.apply_conversion_patterns.gpu.gpu_to_rocdl", format = "`chipset` `=` $chipset attr-dict")]
pub struct ApplyGPUToROCDLConversionPatterns {
    chipset: Attr<STR_ATTR>,
}

/// Contractions in the sizes that subgroups multiply.
#[op(
    "transform.apply_patterns.gpu.unroll_vectors_subgroup_mma",
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

/// What names patterns.
pub(super) const PATTERN_LISTS: &[&[&OpDef]] = &[PATTERNS, PATTERNS_WITH_OPTIONS];

/// What names patterns of a conversion.
pub(super) const CONVERSION_PATTERN_LISTS: &[&[&OpDef]] =
    &[CONVERSION_PATTERNS, CONVERSION_PATTERNS_WITH_OPTIONS];
