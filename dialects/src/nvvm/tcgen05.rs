//! Tensor cores of the fifth generation, and tensor memory.

use proofmark_ir::Traits;
use proofmark_ir::op_def::*;

use super::constraints::*;
use super::enums::*;
use crate::rows::rows;

rows! { OPS:
    /// Tcgen05 alloc operation.
    "nvvm.tcgen05.alloc" {
        operands: [addr: POINTER_OR_SHARED, nCols: I32],
        attributes: [group[= cta_group_cta_1]: CTA_GROUP_ATTR],
        format: "$addr `,` $nCols attr-dict `:` type(operands)",
    }
    /// Tcgen05 commit operations.
    "nvvm.tcgen05.commit" {
        operands: [addr: POINTER_OR_SHARED, multicastMask[Optional]: I16],
        attributes: [group[= cta_group_cta_1]: CTA_GROUP_ATTR],
        format: "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)",
    }
    /// Tcgen05 copy operation.
    "nvvm.tcgen05.cp" {
        operands: [taddr: POINTER_TENSOR, smem_desc: I64],
        attributes: [shape: TCGEN05_CP_SHAPE_ATTR, group[= cta_group_cta_1]: CTA_GROUP_ATTR,
            multicast[= tcgen05_cp_multicast_none]: TCGEN05_CP_MULTICAST_ATTR,
            srcFormat[Optional]: TCGEN05_CP_SRC_FMT_ATTR],
        format: "$taddr`,` $smem_desc attr-dict",
    }
    /// Tcgen05 dealloc operation.
    "nvvm.tcgen05.dealloc" {
        operands: [taddr: POINTER_TENSOR, nCols: I32],
        attributes: [group[= cta_group_cta_1]: CTA_GROUP_ATTR],
        format: "$taddr `,` $nCols attr-dict `:` type(operands)",
    }
    /// Tcgen05 fence operations.
    "nvvm.tcgen05.fence" {
        attributes: [kind: TCGEN05_FENCE_ATTR],
        format: "$kind attr-dict",
    }
    /// Tensor memory load instructions.
    "nvvm.tcgen05.ld" {
        operands: [tmemAddr: POINTER_TENSOR, offset[Optional]: I64],
        attributes: [pack[Optional]: UNIT_ATTR, shape: TCGEN05_LDST_SHAPE_ATTR],
        results: [res: I32_OR_MANY],
        format: "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)",
    }
    /// Performs block scaled MMA operation on 5th-gen tensor cores.
    "nvvm.tcgen05.mma.block_scale" {
        operands: [matrixD: POINTER_TENSOR, matrixA: TENSOR_OR_I64, matrixB: I64, idesc: I32, enableInputD: I1,
            scaleA: POINTER_TENSOR, scaleB: POINTER_TENSOR],
        attributes: [kind: BLOCK_SCALE_KIND_ATTR, ctaGroup: CTA_GROUP_ATTR,
            blockScale[= tcgen05_mma_block_scale_default]: TCGEN05_MMA_BLOCK_SCALE_ATTR,
            collectorOp[= tcgen05_mma_collectorop_discard]: TCGEN05_MMA_COLLECTOROP_ATTR],
        format: "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` $scaleB attr-dict `:` \
            `(` type(operands) `)`",
    }
    /// Performs MMA operation on 5th-gen tensor cores.
    "nvvm.tcgen05.mma" {
        operands: [matrixD: POINTER_TENSOR, matrixA: TENSOR_OR_I64, matrixB: I64, idesc: I32, enableInputD: I1,
            scaleInputD[Optional]: I64, disableOutputLane[Optional]: FIXED_I32_X4_8],
        attributes: [kind: TCGEN05_MMA_KIND_ATTR, ctaGroup: CTA_GROUP_ATTR,
            collectorOp[= tcgen05_mma_collectorop_discard]: TCGEN05_MMA_COLLECTOROP_ATTR, aShift[Optional]: UNIT_ATTR],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` $scaleInputD^)? (`mask` \
            `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`",
    }
    /// Performs block scaled MMA operation with sparse A matrix on 5th-gen tensor cores.
    "nvvm.tcgen05.mma.sp.block_scale" {
        operands: [matrixD: POINTER_TENSOR, matrixA: TENSOR_OR_I64, matrixB: I64, idesc: I32, enableInputD: I1,
            sparseMetadata: POINTER_TENSOR, scaleA: POINTER_TENSOR, scaleB: POINTER_TENSOR],
        attributes: [kind: BLOCK_SCALE_KIND_ATTR, ctaGroup: CTA_GROUP_ATTR,
            blockScale[= tcgen05_mma_block_scale_default]: TCGEN05_MMA_BLOCK_SCALE_ATTR,
            collectorOp[= tcgen05_mma_collectorop_discard]: TCGEN05_MMA_COLLECTOROP_ATTR],
        format: "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata `,` $scaleA `,` \
            $scaleB attr-dict `:` `(` type(operands) `)`",
    }
    /// Performs MMA operation with sparse A matrix on 5th-gen tensor cores.
    "nvvm.tcgen05.mma.sp" {
        operands: [matrixD: POINTER_TENSOR, matrixA: TENSOR_OR_I64, matrixB: I64, idesc: I32, enableInputD: I1,
            sparseMetadata: POINTER_TENSOR, scaleInputD[Optional]: I64, disableOutputLane[Optional]: FIXED_I32_X4_8],
        attributes: [kind: TCGEN05_MMA_KIND_ATTR, ctaGroup: CTA_GROUP_ATTR,
            collectorOp[= tcgen05_mma_collectorop_discard]: TCGEN05_MMA_COLLECTOROP_ATTR, aShift[Optional]: UNIT_ATTR],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`scale` `=` \
            $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`",
    }
    /// Performs weight stationary convolution MMA operation on 5th-gen tensor cores.
    "nvvm.tcgen05.mma.ws" {
        operands: [matrixD: POINTER_TENSOR, matrixA: TENSOR_OR_I64, matrixB: I64, idesc: I32, enableInputD: I1,
            zeroColMask[Optional]: I64],
        attributes: [kind: TCGEN05_MMA_KIND_ATTR,
            collectorBBuffer[= tcgen05_mma_collectorb_b0]: TCGEN05_MMA_COLLECTORB_ATTR,
            collectorOp[= tcgen05_mma_collectorop_discard]: TCGEN05_MMA_COLLECTOROP_ATTR],
        format: "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` $zeroColMask^)? attr-dict `:` \
            `(` type(operands) `)`",
    }
    /// Performs weight stationary convolution MMA with sparse A matrix on 5th-gen tensor cores.
    "nvvm.tcgen05.mma.ws.sp" {
        operands: [matrixD: POINTER_TENSOR, matrixA: TENSOR_OR_I64, matrixB: I64, idesc: I32, enableInputD: I1,
            sparseMetadata: POINTER_TENSOR, zeroColMask[Optional]: I64],
        attributes: [kind: TCGEN05_MMA_KIND_ATTR,
            collectorBBuffer[= tcgen05_mma_collectorb_b0]: TCGEN05_MMA_COLLECTORB_ATTR,
            collectorOp[= tcgen05_mma_collectorop_discard]: TCGEN05_MMA_COLLECTOROP_ATTR],
        format: "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`,` \
            $zeroColMask^)? attr-dict `:` `(` type(operands) `)`",
    }
    /// Constructs a Shared Memory descriptor for MMA Operands A or B.
    "nvvm.tcgen05.mma_smem_desc" {
        operands: [startAddr: I32, leadingDimOffset: I32, strideDimOffset: I32, baseOffset: I8, leadingDimMode: I1,
            swizzleMode: I8],
        results: [res: I64],
        format: "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)",
    }
    /// Tcgen05 Op to relinquish the right to allocate.
    "nvvm.tcgen05.relinquish_alloc_permit" {
        attributes: [group[= cta_group_cta_1]: CTA_GROUP_ATTR],
        format: "attr-dict",
    }
    /// Tcgen05 shift operation.
    "nvvm.tcgen05.shift" {
        operands: [taddr: POINTER_TENSOR],
        attributes: [group[= cta_group_cta_1]: CTA_GROUP_ATTR],
        format: "$taddr attr-dict `:` type(operands)",
    }
    /// Tensor memory store instructions.
    "nvvm.tcgen05.st" {
        operands: [tmemAddr: POINTER_TENSOR, val: I32_OR_MANY, offset[Optional]: I64],
        attributes: [unpack[Optional]: UNIT_ATTR, shape: TCGEN05_LDST_SHAPE_ATTR],
        format: "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)",
    }
    /// Tcgen05 wait operations.
    "nvvm.tcgen05.wait" {
        attributes: [kind: TCGEN05_WAIT_ATTR],
        format: "$kind attr-dict",
    }
}
