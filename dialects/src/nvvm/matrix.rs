//! The operations of nvvm on matrices that are distributed over the threads of a warp (`mma`, `wmma`, `ldmatrix`).

use proofmark_ir::Traits;
use proofmark_ir::op_def::*;

use super::constraints::*;
use super::mma;
use crate::rows::rows;

rows! { OPS:
    /// Two-way 16-bit to 8-bit dot product-accumulate instruction.
    "nvvm.dot.accumulate.2way" {
        operands: [a: I16_X2, b: I8_X4, c: I32],
        attributes: [a_type: DOT_ACCUMULATE_TYPE_ATTR, b_type: DOT_ACCUMULATE_TYPE_ATTR, b_hi: BOOL_ATTR],
        results: [res: I32],
        format: "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)",
    }
    /// Four-way byte dot product-accumulate instruction.
    "nvvm.dot.accumulate.4way" {
        operands: [a: I8_X4, b: I8_X4, c: I32],
        attributes: [a_type: DOT_ACCUMULATE_TYPE_ATTR, b_type: DOT_ACCUMULATE_TYPE_ATTR],
        results: [res: I32],
        format: "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)",
    }
    /// Cooperative matrix load.
    "nvvm.ldmatrix" {
        operands: [ptr: POINTER_SHARED],
        attributes: [num: I32_ATTR, layout: MMA_LAYOUT_ATTR, shape: LD_ST_MATRIX_SHAPE_ATTR,
            eltType: LD_ST_MATRIX_ELT_TYPE_ATTR],
        results: [res: ANY_TYPE],
        format: "$ptr attr-dict `:` functional-type($ptr, $res)",
    }
    /// Cooperative matrix-multiply and accumulate with block scaling.
    "nvvm.mma.block_scale" {
        operands: [operandA[Variadic]: LLVM_TYPE, operandB[Variadic]: LLVM_TYPE, operandC[Variadic]: LLVM_TYPE,
            scaleAData: I32, byteIdA: I16, threadIdA: I16, scaleBData: I32, byteIdB: I16, threadIdB: I16],
        attributes: [shape: SHAPE_ATTR, multiplicandAPtxType[Optional]: MMA_TYPE_ATTR,
            multiplicandBPtxType[Optional]: MMA_TYPE_ATTR, scaleVecSize: SCALE_VEC_SIZE_ATTR,
            blockScaleFormat: BLOCK_SCALE_FORMAT_ATTR, kind: BLOCK_SCALE_KIND_ATTR],
        results: [res: ANY_STRUCT],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: (mma::parse, mma::print),
        custom_form_if: (mma::has_all_matrices),
    }
    /// Cooperative matrix-multiply and accumulate.
    "nvvm.mma.sync" {
        operands: [operandA[Variadic]: LLVM_TYPE, operandB[Variadic]: LLVM_TYPE, operandC[Variadic]: LLVM_TYPE],
        attributes: [shape: SHAPE_ATTR, b1Op[Optional]: MMA_B1OP_ATTR,
            intOverflowBehavior[Optional]: MMA_INT_OVERFLOW_ATTR, layoutA: MMA_LAYOUT_ATTR, layoutB: MMA_LAYOUT_ATTR,
            multiplicandAPtxType[Optional]: MMA_TYPE_ATTR, multiplicandBPtxType[Optional]: MMA_TYPE_ATTR],
        results: [res: ANY_STRUCT],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: (mma::parse, mma::print),
        custom_form_if: (mma::has_all_matrices),
    }
    /// Cooperative sparse matrix-multiply and accumulate with block scaling.
    "nvvm.mma.sp.block_scale" {
        operands: [operandA[Variadic]: LLVM_TYPE, operandB[Variadic]: LLVM_TYPE, operandC[Variadic]: LLVM_TYPE,
            sparseMetadata: I32, sparsitySelector: I32, scaleAData: I32, byteIdA: I16, threadIdA: I16, scaleBData: I32,
            byteIdB: I16, threadIdB: I16],
        attributes: [shape: SHAPE_ATTR, multiplicandAPtxType[Optional]: MMA_TYPE_ATTR,
            multiplicandBPtxType[Optional]: MMA_TYPE_ATTR, scaleVecSize: SCALE_VEC_SIZE_ATTR,
            blockScaleFormat: BLOCK_SCALE_FORMAT_ATTR, kind: BLOCK_SCALE_KIND_ATTR,
            orderedMetadata[Optional]: UNIT_ATTR],
        results: [res: ANY_STRUCT],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: (mma::parse, mma::print),
        custom_form_if: (mma::has_all_matrices),
    }
    /// Cooperative sparse matrix-multiply and accumulate.
    "nvvm.mma.sp.sync" {
        operands: [operandA[Variadic]: LLVM_TYPE, operandB[Variadic]: LLVM_TYPE, operandC[Variadic]: LLVM_TYPE,
            sparseMetadata: I32, sparsitySelector: I32],
        attributes: [shape: SHAPE_ATTR, intOverflowBehavior[Optional]: MMA_INT_OVERFLOW_ATTR,
            multiplicandAPtxType[Optional]: MMA_TYPE_ATTR, multiplicandBPtxType[Optional]: MMA_TYPE_ATTR,
            orderedMetadata[Optional]: UNIT_ATTR, kind[Optional]: MMA_KIND_ATTR],
        results: [res: ANY_STRUCT],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: (mma::parse, mma::print),
        custom_form_if: (mma::has_all_matrices),
    }
    /// Cooperative matrix store.
    "nvvm.stmatrix" {
        operands: [ptr: POINTER_SHARED, sources[Variadic]: I32],
        attributes: [layout: MMA_LAYOUT_ATTR, shape: LD_ST_MATRIX_SHAPE_ATTR, eltType: LD_ST_MATRIX_ELT_TYPE_ATTR],
        format: "$ptr `,` $sources attr-dict `:` type(operands)",
    }
    /// Warp synchronous matrix load.
    "nvvm.wmma.load" {
        operands: [ptr: ANY_POINTER, stride: I32],
        attributes: [m: I32_ATTR, n: I32_ATTR, k: I32_ATTR, layout: MMA_LAYOUT_ATTR, eltype: MMA_TYPE_ATTR,
            frag: MMA_FRAG_ATTR],
        results: [res: STRUCT_OR_F64],
        format: "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)",
    }
    /// Warp synchronous matrix-multiply accumulate using tensor cores.
    "nvvm.wmma.mma" {
        operands: [args[Variadic]: LLVM_TYPE],
        attributes: [m: I32_ATTR, n: I32_ATTR, k: I32_ATTR, layoutA: MMA_LAYOUT_ATTR, layoutB: MMA_LAYOUT_ATTR,
            eltypeA: MMA_TYPE_ATTR, eltypeB: MMA_TYPE_ATTR],
        results: [res: ANY_STRUCT],
        format: "$args attr-dict `:` functional-type($args, $res)",
    }
    /// Warp synchronous matrix store.
    "nvvm.wmma.store" {
        operands: [ptr: ANY_POINTER, args[Variadic]: LLVM_TYPE, stride: I32],
        attributes: [m: I32_ATTR, n: I32_ATTR, k: I32_ATTR, layout: MMA_LAYOUT_ATTR, eltype: MMA_TYPE_ATTR],
        format: "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)",
    }
    /// Matrix multiplication by a group of warps.
    "nvvm.wgmma.mma_async" {
        operands: [inouts: ANY_STRUCT, descriptorA: I64, descriptorB: I64],
        attributes: [shape: SHAPE_ATTR, typeA: WGMMA_TYPE_ATTR, typeB: WGMMA_TYPE_ATTR, typeD: WGMMA_TYPE_ATTR,
            scaleD: WGMMA_SCALE_OUT_ATTR, scaleA: WGMMA_SCALE_IN_ATTR, scaleB: WGMMA_SCALE_IN_ATTR,
            layoutA: MMA_LAYOUT_ATTR, layoutB: MMA_LAYOUT_ATTR, satfinite[Optional]: MMA_INT_OVERFLOW_ATTR],
        results: [results: ANY_STRUCT],
        format: "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` \
            $satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` $scaleB `,` \
            $layoutB `]` attr-dict `:` type($inouts) `->` type($results)",
    }
    /// Wait for groups of matrix multiplications.
    "nvvm.wgmma.wait.group.sync.aligned" {
        attributes: [group: I64_ATTR],
        format: "attr-dict $group",
    }
}
