//! Vector-predicated intrinsics, `llvm.intr.vp.*`. They operate on the elements whose index is
//! less than `evl` and whose mask bit is set.

use proofmark_ir::constraints::{ANY_FLOAT, ANY_SIGNLESS_INTEGER, I32};
use proofmark_ir::{OpDef, op};

use super::rows::{family, row};
use crate::llvm::constraints::{
    ANY_POINTER, ANY_VECTOR, BOOL_VECTOR, FLOAT_VECTOR, INTEGER_VECTOR, LLVM_TYPE, POINTER_VECTOR,
};

family! { INTEGER_BINARY
    [traits = [PURE]]
    { lhs: Operand<INTEGER_VECTOR>, rhs: Operand<INTEGER_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>,
        res: Result<LLVM_TYPE> }
    /// Integer addition.
    VPAdd = "llvm.intr.vp.add";
    /// Integer subtraction.
    VPSub = "llvm.intr.vp.sub";
    /// Integer multiplication.
    VPMul = "llvm.intr.vp.mul";
    /// Arithmetic right shift.
    VPAShr = "llvm.intr.vp.ashr";
    /// Logical right shift.
    VPLShr = "llvm.intr.vp.lshr";
    /// Left shift.
    VPShl = "llvm.intr.vp.shl";
    /// Bitwise or.
    VPOr = "llvm.intr.vp.or";
    /// Bitwise and.
    VPAnd = "llvm.intr.vp.and";
    /// Bitwise exclusive or.
    VPXor = "llvm.intr.vp.xor";
    /// The maximum of two signed integers.
    VPSMax = "llvm.intr.vp.smax";
    /// The minimum of two signed integers.
    VPSMin = "llvm.intr.vp.smin";
    /// The maximum of two unsigned integers.
    VPUMax = "llvm.intr.vp.umax";
    /// The minimum of two unsigned integers.
    VPUMin = "llvm.intr.vp.umin";
}

// MLIR marks divisions `Pure`, but a division by zero in a selected lane is undefined behaviour (LangRef).
family! { INTEGER_DIVISION
    [traits = [NO_MEMORY_EFFECT]]
    { lhs: Operand<INTEGER_VECTOR>, rhs: Operand<INTEGER_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>,
        res: Result<LLVM_TYPE> }
    /// Signed division.
    VPSDiv = "llvm.intr.vp.sdiv";
    /// Unsigned division.
    VPUDiv = "llvm.intr.vp.udiv";
    /// The remainder of signed division.
    VPSRem = "llvm.intr.vp.srem";
    /// The remainder of unsigned division.
    VPURem = "llvm.intr.vp.urem";
}

family! { FLOAT_BINARY
    [traits = [PURE]]
    { lhs: Operand<FLOAT_VECTOR>, rhs: Operand<FLOAT_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>,
        res: Result<LLVM_TYPE> }
    /// Float addition.
    VPFAdd = "llvm.intr.vp.fadd";
    /// Float subtraction.
    VPFSub = "llvm.intr.vp.fsub";
    /// Float multiplication.
    VPFMul = "llvm.intr.vp.fmul";
    /// Float division.
    VPFDiv = "llvm.intr.vp.fdiv";
    /// The remainder of float division.
    VPFRem = "llvm.intr.vp.frem";
}

family! { FLOAT_TERNARY
    [traits = [PURE]]
    { op1: Operand<FLOAT_VECTOR>, op2: Operand<FLOAT_VECTOR>, op3: Operand<FLOAT_VECTOR>, mask: Operand<BOOL_VECTOR>,
        evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// Multiply-add, rounded once or twice.
    VPFMulAdd = "llvm.intr.vp.fmuladd";
    /// Fused multiply-add: rounded once.
    VPFma = "llvm.intr.vp.fma";
}

family! { REDUCE_INTEGERS
    [traits = [PURE]]
    { satrt_value: Operand<ANY_SIGNLESS_INTEGER>, val: Operand<INTEGER_VECTOR>, mask: Operand<BOOL_VECTOR>,
        evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// The sum of the elements.
    VPReduceAdd = "llvm.intr.vp.reduce.add";
    /// The product of the elements.
    VPReduceMul = "llvm.intr.vp.reduce.mul";
    /// The bitwise and of the elements.
    VPReduceAnd = "llvm.intr.vp.reduce.and";
    /// The bitwise or of the elements.
    VPReduceOr = "llvm.intr.vp.reduce.or";
    /// The bitwise exclusive or of the elements.
    VPReduceXor = "llvm.intr.vp.reduce.xor";
    /// The maximum of the elements as signed integers.
    VPReduceSMax = "llvm.intr.vp.reduce.smax";
    /// The minimum of the elements as signed integers.
    VPReduceSMin = "llvm.intr.vp.reduce.smin";
    /// The maximum of the elements as unsigned integers.
    VPReduceUMax = "llvm.intr.vp.reduce.umax";
    /// The minimum of the elements as unsigned integers.
    VPReduceUMin = "llvm.intr.vp.reduce.umin";
}

family! { REDUCE_FLOATS
    [traits = [PURE]]
    { satrt_value: Operand<ANY_FLOAT>, val: Operand<FLOAT_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>,
        res: Result<LLVM_TYPE> }
    /// The sum of the elements.
    VPReduceFAdd = "llvm.intr.vp.reduce.fadd";
    /// The product of the elements.
    VPReduceFMul = "llvm.intr.vp.reduce.fmul";
    /// The maximum of the elements.
    VPReduceFMax = "llvm.intr.vp.reduce.fmax";
    /// The minimum of the elements.
    VPReduceFMin = "llvm.intr.vp.reduce.fmin";
}

family! { SELECTS
    [traits = [PURE]]
    { cond: Operand<BOOL_VECTOR>, true_val: Operand<ANY_VECTOR>, false_val: Operand<ANY_VECTOR>, evl: Operand<I32>,
        res: Result<LLVM_TYPE> }
    /// Elementwise selection by a condition.
    VPSelect = "llvm.intr.vp.select";
    /// Elementwise selection by a condition; elements beyond `evl` are those of the false operand.
    VPMerge = "llvm.intr.vp.merge";
}

family! { CAST_INTEGERS
    [traits = [PURE]]
    { src: Operand<INTEGER_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// Truncation of integers.
    VPTrunc = "llvm.intr.vp.trunc";
    /// Zero extension of integers.
    VPZExt = "llvm.intr.vp.zext";
    /// Sign extension of integers.
    VPSExt = "llvm.intr.vp.sext";
    /// Conversion of unsigned integers to floats.
    VPUIToFP = "llvm.intr.vp.uitofp";
    /// Conversion of signed integers to floats.
    VPSIToFP = "llvm.intr.vp.sitofp";
    /// Conversion of integers to addresses.
    VPIntToPtr = "llvm.intr.vp.inttoptr";
}

family! { CAST_FLOATS
    [traits = [PURE]]
    { src: Operand<FLOAT_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// Rounding of floats to a narrower format.
    VPFPTrunc = "llvm.intr.vp.fptrunc";
    /// Conversion of floats to a wider format.
    VPFPExt = "llvm.intr.vp.fpext";
    /// Conversion of floats to unsigned integers, rounded towards zero.
    VPFPToUI = "llvm.intr.vp.fptoui";
    /// Conversion of floats to signed integers, rounded towards zero.
    VPFPToSI = "llvm.intr.vp.fptosi";
}

/// Conversion of addresses to integers.
#[op("llvm.intr.vp.ptrtoint", traits = [PURE])]
pub struct VPPtrToInt {
    src: Operand<POINTER_VECTOR>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
    res: Result<LLVM_TYPE>,
}

/// Float negation.
#[op("llvm.intr.vp.fneg", traits = [PURE])]
pub struct VPFNeg {
    src: Operand<FLOAT_VECTOR>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
    res: Result<LLVM_TYPE>,
}

/// Load of consecutive elements.
#[op("llvm.intr.vp.load")]
pub struct VPLoad {
    ptr: Operand<ANY_POINTER>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
    res: Result<LLVM_TYPE>,
}

/// Store of consecutive elements.
#[op("llvm.intr.vp.store")]
pub struct VPStore {
    val: Operand<ANY_VECTOR>,
    ptr: Operand<ANY_POINTER>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
}

/// Load of elements with a stride in bytes.
#[op("llvm.intr.experimental.vp.strided.load")]
pub struct VPStridedLoad {
    ptr: Operand<ANY_POINTER>,
    stride: Operand<ANY_SIGNLESS_INTEGER>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
    res: Result<LLVM_TYPE>,
}

/// Store of elements with a stride in bytes.
#[op("llvm.intr.experimental.vp.strided.store")]
pub struct VPStridedStore {
    val: Operand<ANY_VECTOR>,
    ptr: Operand<ANY_POINTER>,
    stride: Operand<ANY_SIGNLESS_INTEGER>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
}

pub(in crate::llvm) const OTHER_PREDICATED: &[&OpDef] =
    &[VPPtrToInt::DEF, VPFNeg::DEF, VPLoad::DEF, VPStore::DEF, VPStridedLoad::DEF, VPStridedStore::DEF];
