//! Vector-predicated intrinsics, `llvm.intr.vp.*`: of the first `evl` elements, those that a mask picks.

use proofmark_ir::constraints::{ANY_FLOAT, ANY_SIGNLESS_INTEGER, I32};
use proofmark_ir::{OpDef, op};

use super::{family, row};
use crate::llvm::constraints::{
    ANY_POINTER, ANY_VECTOR, BOOL_VECTOR, FLOAT_VECTOR, INTEGER_VECTOR, LLVM_TYPE, POINTER_VECTOR,
};

family! { INTEGER_BINARY
    [traits = [PURE]]
    { lhs: Operand<INTEGER_VECTOR>, rhs: Operand<INTEGER_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// Integer addition.
    VPAdd = "llvm.intr.vp.add";
    /// Integer subtraction.
    VPSub = "llvm.intr.vp.sub";
    /// Integer multiplication.
    VPMul = "llvm.intr.vp.mul";
    /// Signed division.
    VPSDiv = "llvm.intr.vp.sdiv";
    /// Unsigned division.
    VPUDiv = "llvm.intr.vp.udiv";
    /// The remainder of signed division.
    VPSRem = "llvm.intr.vp.srem";
    /// The remainder of unsigned division.
    VPURem = "llvm.intr.vp.urem";
    /// Shift to the right, filled with the sign.
    VPAShr = "llvm.intr.vp.ashr";
    /// Shift to the right, filled with zeros.
    VPLShr = "llvm.intr.vp.lshr";
    /// Shift to the left.
    VPShl = "llvm.intr.vp.shl";
    /// Bitwise or.
    VPOr = "llvm.intr.vp.or";
    /// Bitwise and.
    VPAnd = "llvm.intr.vp.and";
    /// Bitwise exclusive or.
    VPXor = "llvm.intr.vp.xor";
    /// The greater of two signed integers.
    VPSMax = "llvm.intr.vp.smax";
    /// The lesser of two signed integers.
    VPSMin = "llvm.intr.vp.smin";
    /// The greater of two unsigned integers.
    VPUMax = "llvm.intr.vp.umax";
    /// The lesser of two unsigned integers.
    VPUMin = "llvm.intr.vp.umin";
}

family! { FLOAT_BINARY
    [traits = [PURE]]
    { lhs: Operand<FLOAT_VECTOR>, rhs: Operand<FLOAT_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
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
    { op1: Operand<FLOAT_VECTOR>, op2: Operand<FLOAT_VECTOR>, op3: Operand<FLOAT_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// Multiplication and addition, rounded once or twice.
    VPFMulAdd = "llvm.intr.vp.fmuladd";
    /// Multiplication and addition, rounded once.
    VPFma = "llvm.intr.vp.fma";
}

family! { REDUCE_INTEGERS
    [traits = [PURE]]
    { satrt_value: Operand<ANY_SIGNLESS_INTEGER>, val: Operand<INTEGER_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
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
    /// The greatest signed element.
    VPReduceSMax = "llvm.intr.vp.reduce.smax";
    /// The least signed element.
    VPReduceSMin = "llvm.intr.vp.reduce.smin";
    /// The greatest unsigned element.
    VPReduceUMax = "llvm.intr.vp.reduce.umax";
    /// The least unsigned element.
    VPReduceUMin = "llvm.intr.vp.reduce.umin";
}

family! { REDUCE_FLOATS
    [traits = [PURE]]
    { satrt_value: Operand<ANY_FLOAT>, val: Operand<FLOAT_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// The sum of the elements.
    VPReduceFAdd = "llvm.intr.vp.reduce.fadd";
    /// The product of the elements.
    VPReduceFMul = "llvm.intr.vp.reduce.fmul";
    /// The greatest element.
    VPReduceFMax = "llvm.intr.vp.reduce.fmax";
    /// The least element.
    VPReduceFMin = "llvm.intr.vp.reduce.fmin";
}

family! { SELECTS
    [traits = [PURE]]
    { cond: Operand<BOOL_VECTOR>, true_val: Operand<ANY_VECTOR>, false_val: Operand<ANY_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// One of two elements each, as a condition says.
    VPSelect = "llvm.intr.vp.select";
    /// The same, and the false ones beyond the length.
    VPMerge = "llvm.intr.vp.merge";
}

family! { CAST_INTEGERS
    [traits = [PURE]]
    { src: Operand<INTEGER_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// The low bits of integers.
    VPTrunc = "llvm.intr.vp.trunc";
    /// Integers made wider, filled with zeros.
    VPZExt = "llvm.intr.vp.zext";
    /// Integers made wider, filled with the sign.
    VPSExt = "llvm.intr.vp.sext";
    /// Unsigned integers as floats.
    VPUIToFP = "llvm.intr.vp.uitofp";
    /// Signed integers as floats.
    VPSIToFP = "llvm.intr.vp.sitofp";
    /// Integers as addresses.
    VPIntToPtr = "llvm.intr.vp.inttoptr";
}

family! { CAST_FLOATS
    [traits = [PURE]]
    { src: Operand<FLOAT_VECTOR>, mask: Operand<BOOL_VECTOR>, evl: Operand<I32>, res: Result<LLVM_TYPE> }
    /// Floats rounded to a narrower format.
    VPFPTrunc = "llvm.intr.vp.fptrunc";
    /// Floats in a wider format.
    VPFPExt = "llvm.intr.vp.fpext";
    /// Floats rounded to zero, as unsigned integers.
    VPFPToUI = "llvm.intr.vp.fptoui";
    /// Floats rounded to zero, as signed integers.
    VPFPToSI = "llvm.intr.vp.fptosi";
}

/// Addresses as integers.
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

/// Reads consecutive elements.
#[op("llvm.intr.vp.load")]
pub struct VPLoad {
    ptr: Operand<ANY_POINTER>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
    res: Result<LLVM_TYPE>,
}

/// Writes consecutive elements.
#[op("llvm.intr.vp.store")]
pub struct VPStore {
    val: Operand<ANY_VECTOR>,
    ptr: Operand<ANY_POINTER>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
}

/// Reads elements that are so many bytes apart.
#[op("llvm.intr.experimental.vp.strided.load")]
pub struct VPStridedLoad {
    ptr: Operand<ANY_POINTER>,
    stride: Operand<ANY_SIGNLESS_INTEGER>,
    mask: Operand<BOOL_VECTOR>,
    evl: Operand<I32>,
    res: Result<LLVM_TYPE>,
}

/// Writes elements that are so many bytes apart.
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
