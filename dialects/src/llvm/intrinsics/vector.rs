//! Intrinsics on whole vectors: reductions, parts of vectors, and how long a scalable vector is.

use proofmark_ir::constraints::{ANY_FLOAT, I64_ATTR};
use proofmark_ir::{OpDef, op};

use super::{family, row};
use crate::llvm::attrs::{FASTMATH, no_fastmath_flags};
use crate::llvm::constraints::{ANY_VECTOR, FLOAT_VECTOR, INTEGER_VECTOR, LLVM_TYPE};
use crate::llvm::verify;

family! { REDUCE_INTEGERS
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE]]
    { r#in: Operand<INTEGER_VECTOR>, res: Result<LLVM_TYPE> }
    /// The sum of the elements.
    VectorReduceAdd = "llvm.intr.vector.reduce.add";
    /// The product of the elements.
    VectorReduceMul = "llvm.intr.vector.reduce.mul";
    /// The bitwise and of the elements.
    VectorReduceAnd = "llvm.intr.vector.reduce.and";
    /// The bitwise or of the elements.
    VectorReduceOr = "llvm.intr.vector.reduce.or";
    /// The bitwise exclusive or of the elements.
    VectorReduceXor = "llvm.intr.vector.reduce.xor";
    /// The greatest signed element.
    VectorReduceSMax = "llvm.intr.vector.reduce.smax";
    /// The least signed element.
    VectorReduceSMin = "llvm.intr.vector.reduce.smin";
    /// The greatest unsigned element.
    VectorReduceUMax = "llvm.intr.vector.reduce.umax";
    /// The least unsigned element.
    VectorReduceUMin = "llvm.intr.vector.reduce.umin";
}

family! { REDUCE_FLOATS
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { r#in: Operand<FLOAT_VECTOR>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The greatest element; NaN only if all are.
    VectorReduceFMax = "llvm.intr.vector.reduce.fmax";
    /// The least element; NaN only if all are.
    VectorReduceFMin = "llvm.intr.vector.reduce.fmin";
    /// The greatest element; NaN if one is.
    VectorReduceFMaximum = "llvm.intr.vector.reduce.fmaximum";
    /// The least element; NaN if one is.
    VectorReduceFMinimum = "llvm.intr.vector.reduce.fminimum";
}

family! { REDUCE_FROM_START
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE]]
    { start_value: Operand<ANY_FLOAT>, input: Operand<FLOAT_VECTOR>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The sum of a start value and the elements.
    VectorReduceFAdd = "llvm.intr.vector.reduce.fadd";
    /// The product of a start value and the elements.
    VectorReduceFMul = "llvm.intr.vector.reduce.fmul";
}

/// How many times as long as its least length a scalable vector is.
#[op("llvm.intr.vscale")]
pub struct VScale {
    res: Result<LLVM_TYPE>,
}

/// Zero, one, two and so on.
#[op("llvm.intr.stepvector", traits = [PURE], format = "attr-dict `:` type($res)")]
pub struct StepVector {
    res: Result<INTEGER_VECTOR>,
}

/// A vector with a part exchanged.
#[op(
    "llvm.intr.vector.insert",
    traits = [PURE],
    relations = [Same(dstvec, res)],
    format = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)",
    verify = verify::vector_insert
)]
pub struct VectorInsert {
    dstvec: Operand<ANY_VECTOR>,
    srcvec: Operand<ANY_VECTOR>,
    pos: Attr<I64_ATTR>,
    res: Result<ANY_VECTOR>,
}

/// A part of a vector.
#[op(
    "llvm.intr.vector.extract",
    traits = [PURE],
    format = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)",
    verify = verify::vector_extract
)]
pub struct VectorExtract {
    srcvec: Operand<ANY_VECTOR>,
    pos: Attr<I64_ATTR>,
    res: Result<ANY_VECTOR>,
}

/// The elements of two vectors by turns.
#[op(
    "llvm.intr.vector.interleave2",
    traits = [PURE],
    relations = [Same(vec1, vec2)],
    verify = verify::vector_interleave2
)]
pub struct VectorInterleave2 {
    vec1: Operand<ANY_VECTOR>,
    vec2: Operand<ANY_VECTOR>,
    res: Result<LLVM_TYPE>,
}

/// The elements at even and at odd places.
#[op("llvm.intr.vector.deinterleave2", traits = [PURE])]
pub struct VectorDeinterleave2 {
    vec: Operand<ANY_VECTOR>,
    res: Result<LLVM_TYPE>,
}

pub(in crate::llvm) const OTHER_VECTOR: &[&OpDef] = &[
    VScale::DEF,
    StepVector::DEF,
    VectorInsert::DEF,
    VectorExtract::DEF,
    VectorInterleave2::DEF,
    VectorDeinterleave2::DEF,
];
