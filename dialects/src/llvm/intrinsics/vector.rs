//! The intrinsics of llvm on whole vectors: reductions, subvectors, and the length of scalable vectors.

use proofmark_ir::constraints::{ANY_FLOAT, I64_ATTR};
use proofmark_ir::{OpDef, op};

use super::rows::{family, row};
use crate::llvm::attrs::{FASTMATH, no_fastmath_flags};
use crate::llvm::constraints::{ANY_VECTOR, FLOAT_VECTOR, INTEGER_VECTOR, LLVM_TYPE};
use crate::llvm::{intrinsic_semantics, verify};

family! { REDUCE_INTEGERS
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE]]
    { r#in: Operand<INTEGER_VECTOR>, res: Result<LLVM_TYPE> }
    /// The sum of the elements.
    VectorReduceAdd = "llvm.intr.vector.reduce.add" means intrinsic_semantics::reduce;
    /// The product of the elements.
    VectorReduceMul = "llvm.intr.vector.reduce.mul" means intrinsic_semantics::reduce;
    /// The bitwise and of the elements.
    VectorReduceAnd = "llvm.intr.vector.reduce.and" means intrinsic_semantics::reduce;
    /// The bitwise or of the elements.
    VectorReduceOr = "llvm.intr.vector.reduce.or" means intrinsic_semantics::reduce;
    /// The bitwise exclusive or of the elements.
    VectorReduceXor = "llvm.intr.vector.reduce.xor" means intrinsic_semantics::reduce;
    /// The maximum of the elements as signed integers.
    VectorReduceSMax = "llvm.intr.vector.reduce.smax" means intrinsic_semantics::reduce;
    /// The minimum of the elements as signed integers.
    VectorReduceSMin = "llvm.intr.vector.reduce.smin" means intrinsic_semantics::reduce;
    /// The maximum of the elements as unsigned integers.
    VectorReduceUMax = "llvm.intr.vector.reduce.umax" means intrinsic_semantics::reduce;
    /// The minimum of the elements as unsigned integers.
    VectorReduceUMin = "llvm.intr.vector.reduce.umin" means intrinsic_semantics::reduce;
}

family! { REDUCE_FLOATS
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { r#in: Operand<FLOAT_VECTOR>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The maximum of the elements that are not NaN; NaN if all elements are NaN.
    VectorReduceFMax = "llvm.intr.vector.reduce.fmax";
    /// The minimum of the elements that are not NaN; NaN if all elements are NaN.
    VectorReduceFMin = "llvm.intr.vector.reduce.fmin";
    /// The maximum of the elements; NaN if an element is NaN.
    VectorReduceFMaximum = "llvm.intr.vector.reduce.fmaximum" means intrinsic_semantics::reduce;
    /// The minimum of the elements; NaN if an element is NaN.
    VectorReduceFMinimum = "llvm.intr.vector.reduce.fminimum" means intrinsic_semantics::reduce;
}

family! { REDUCE_FROM_START
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE]]
    { start_value: Operand<ANY_FLOAT>, input: Operand<FLOAT_VECTOR>, fastmathFlags: Attr<FASTMATH,
        default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The sum of a start value and the elements.
    VectorReduceFAdd = "llvm.intr.vector.reduce.fadd" means intrinsic_semantics::reduce;
    /// The product of a start value and the elements.
    VectorReduceFMul = "llvm.intr.vector.reduce.fmul" means intrinsic_semantics::reduce;
}

/// The length of scalable vectors as a multiple of their minimum length.
#[op("llvm.intr.vscale")]
pub struct VScale {
    res: Result<LLVM_TYPE>,
}

/// The vector 0, 1, 2, ....
#[op("llvm.intr.stepvector", traits = [PURE], semantics = intrinsic_semantics::step_vector,
    format = "attr-dict `:` type($res)")]
pub struct StepVector {
    res: Result<INTEGER_VECTOR>,
}

/// A vector with a subvector replaced.
#[op(
    "llvm.intr.vector.insert",
    traits = [PURE],
    relations = [Same(dstvec, res)],
    format = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)",
    verify = verify::vector_insert,
    semantics = intrinsic_semantics::vector_insert
)]
pub struct VectorInsert {
    dstvec: Operand<ANY_VECTOR>,
    srcvec: Operand<ANY_VECTOR>,
    pos: Attr<I64_ATTR>,
    res: Result<ANY_VECTOR>,
}

/// A subvector.
#[op(
    "llvm.intr.vector.extract",
    traits = [PURE],
    format = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)",
    verify = verify::vector_extract,
    semantics = intrinsic_semantics::vector_extract
)]
pub struct VectorExtract {
    srcvec: Operand<ANY_VECTOR>,
    pos: Attr<I64_ATTR>,
    res: Result<ANY_VECTOR>,
}

/// Interleaving of two vectors.
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

/// Deinterleaving: the elements at even and at odd indices.
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
