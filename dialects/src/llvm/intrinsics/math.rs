//! The elementwise intrinsics of llvm on integers and floats (`LLVMIntrinsicOps.td`).

use proofmark_ir::constraints::{ANY_SIGNLESS_INTEGER, I1_ATTR, I32_ATTR};
use proofmark_ir::{OpDef, op};

use super::rows::{family, row};
use crate::llvm::attrs::{FASTMATH, FP_EXCEPTION_BEHAVIOR, ROUNDING_MODE, no_fastmath_flags};
use crate::llvm::constraints::{ANY_LLVM_FLOAT, FLOAT_LIKE, INTEGER_LIKE, LLVM_TYPE};
use crate::llvm::{intrinsic_semantics, semantics, verify};

/// Defines intrinsics with integer operands and one result of the same type; some have semantics.
macro_rules! integer {
    ($list:ident: $($(#[$doc:meta])* $name:ident($text:literal, $($operand:ident),+ $(;
        $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
            format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
            $($key = $value,)*
        )]
        pub struct $name {
            $($operand: Operand<INTEGER_LIKE>,)+
            res: Result<LLVM_TYPE>,
        })*
        pub(in crate::llvm) const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

integer! { INTEGER_INTRINSICS:
    /// The number of one bits.
    CtPop("llvm.intr.ctpop", r#in; semantics = semantics::ctpop);
    /// The bits in reverse order.
    BitReverse("llvm.intr.bitreverse", r#in; semantics = intrinsic_semantics::bit_reverse);
    /// The bytes in reverse order.
    ByteSwap("llvm.intr.bswap", r#in; semantics = intrinsic_semantics::byte_swap);
    /// The maximum of two signed integers.
    SMax("llvm.intr.smax", a, b; semantics = semantics::smax);
    /// The minimum of two signed integers.
    SMin("llvm.intr.smin", a, b; semantics = semantics::smin);
    /// The maximum of two unsigned integers.
    UMax("llvm.intr.umax", a, b; semantics = semantics::umax);
    /// The minimum of two unsigned integers.
    UMin("llvm.intr.umin", a, b; semantics = semantics::umin);
    /// Signed saturating addition.
    SAddSat("llvm.intr.sadd.sat", a, b; semantics = semantics::sadd_sat);
    /// Signed saturating subtraction.
    SSubSat("llvm.intr.ssub.sat", a, b; semantics = semantics::ssub_sat);
    /// Unsigned saturating addition.
    UAddSat("llvm.intr.uadd.sat", a, b; semantics = semantics::uadd_sat);
    /// Unsigned saturating subtraction.
    USubSat("llvm.intr.usub.sat", a, b; semantics = semantics::usub_sat);
    /// Signed saturating left shift.
    SShlSat("llvm.intr.sshl.sat", a, b; semantics = intrinsic_semantics::shl_sat);
    /// Unsigned saturating left shift.
    UShlSat("llvm.intr.ushl.sat", a, b; semantics = intrinsic_semantics::shl_sat);
    /// Funnel shift left: the upper half of two concatenated integers.
    Fshl("llvm.intr.fshl", a, b, c; semantics = semantics::fshl);
    /// Funnel shift right: the lower half of two concatenated integers.
    Fshr("llvm.intr.fshr", a, b, c; semantics = semantics::fshr);
}

family! { FLOAT_UNARY
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { r#in: Operand<FLOAT_LIKE>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The absolute value.
    FAbs = "llvm.intr.fabs" means semantics::fabs;
    /// The square root.
    Sqrt = "llvm.intr.sqrt" means semantics::sqrt;
    /// Rounding up to an integer.
    Ceil = "llvm.intr.ceil" means semantics::ceil;
    /// Rounding down to an integer.
    Floor = "llvm.intr.floor" means semantics::floor;
    /// Rounding towards zero to an integer.
    FTrunc = "llvm.intr.trunc" means semantics::trunc_float;
    /// Rounding to the nearest integer, ties away from zero.
    Round = "llvm.intr.round" means semantics::round;
    /// Rounding to the nearest integer, ties to even.
    RoundEven = "llvm.intr.roundeven" means semantics::roundeven;
    /// Rounding to an integer in the current rounding mode.
    Rint = "llvm.intr.rint" means semantics::roundeven;
    /// Rounding to an integer in the current rounding mode, without the inexact exception.
    Nearbyint = "llvm.intr.nearbyint" means semantics::roundeven;
    /// The sine.
    Sin = "llvm.intr.sin" means semantics::unary_function;
    /// The cosine.
    Cos = "llvm.intr.cos" means semantics::unary_function;
    /// The exponential.
    Exp = "llvm.intr.exp" means semantics::unary_function;
    /// Two to the power of the operand.
    Exp2 = "llvm.intr.exp2" means semantics::unary_function;
    /// The natural logarithm.
    Log = "llvm.intr.log" means semantics::unary_function;
    /// The base-2 logarithm.
    Log2 = "llvm.intr.log2" means semantics::unary_function;
    /// The base-10 logarithm.
    Log10 = "llvm.intr.log10" means semantics::unary_function;
    /// Ten to the power of the operand.
    Exp10 = "llvm.intr.exp10" means semantics::unary_function;
    /// The tangent.
    Tan = "llvm.intr.tan" means semantics::unary_function;
    /// The arc sine.
    ASin = "llvm.intr.asin" means semantics::unary_function;
    /// The arc cosine.
    ACos = "llvm.intr.acos" means semantics::unary_function;
    /// The arc tangent.
    ATan = "llvm.intr.atan" means semantics::unary_function;
    /// The hyperbolic sine.
    Sinh = "llvm.intr.sinh" means semantics::unary_function;
    /// The hyperbolic cosine.
    Cosh = "llvm.intr.cosh" means semantics::unary_function;
    /// The hyperbolic tangent.
    Tanh = "llvm.intr.tanh" means semantics::unary_function;
}

family! { FLOAT_BINARY
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { a: Operand<FLOAT_LIKE>, b: Operand<FLOAT_LIKE>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
        res: Result<LLVM_TYPE> }
    /// The power of floats.
    Pow = "llvm.intr.pow" means semantics::binary_function;
    /// The magnitude of the first operand with the sign of the second.
    CopySign = "llvm.intr.copysign" means semantics::copysign;
    /// The maximum of two floats; the other operand if one is NaN.
    MaxNum = "llvm.intr.maxnum" means semantics::maxnum;
    /// The minimum of two floats; the other operand if one is NaN.
    MinNum = "llvm.intr.minnum" means semantics::minnum;
    /// The maximum of two floats; NaN if an operand is NaN.
    Maximum = "llvm.intr.maximum" means semantics::maximum;
    /// The minimum of two floats; NaN if an operand is NaN.
    Minimum = "llvm.intr.minimum" means semantics::minimum;
    /// The two-argument arc tangent.
    ATan2 = "llvm.intr.atan2" means semantics::binary_function;
}

family! { FLOAT_TERNARY
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { a: Operand<FLOAT_LIKE>, b: Operand<FLOAT_LIKE>, c: Operand<FLOAT_LIKE>, fastmathFlags: Attr<FASTMATH,
        default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// Fused multiply-add: rounded once.
    Fma = "llvm.intr.fma" means semantics::fma;
    /// Multiply-add, rounded once or twice.
    FMulAdd = "llvm.intr.fmuladd" means semantics::fmuladd;
}

family! { FLOAT_WITH_EXPONENT
    [traits = [PURE], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { val: Operand<FLOAT_LIKE>, power: Operand<ANY_SIGNLESS_INTEGER>, fastmathFlags: Attr<FASTMATH,
        default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The power with an integer exponent.
    PowI = "llvm.intr.powi";
    /// Scaling by a power of two.
    LoadExp = "llvm.intr.ldexp";
}

family! { ROUND_TO_INTEGER
    [traits = [PURE], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { val: Operand<FLOAT_LIKE>, res: Result<LLVM_TYPE> }
    /// Conversion to the nearest integer, ties away from zero.
    Lround = "llvm.intr.lround";
    /// Conversion to an integer in the current rounding mode.
    Lrint = "llvm.intr.lrint";
    /// Conversion to a wide integer in the current rounding mode.
    Llrint = "llvm.intr.llrint";
}

family! { INTEGER_COMPARE
    [traits = [PURE, SAME_TYPE_OPERANDS], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { a: Operand<INTEGER_LIKE>, b: Operand<INTEGER_LIKE>, res: Result<INTEGER_LIKE> }
    /// Signed three-way comparison: -1, 0 or 1.
    SCmp = "llvm.intr.scmp" means intrinsic_semantics::three_way;
    /// Unsigned three-way comparison: -1, 0 or 1.
    UCmp = "llvm.intr.ucmp" means intrinsic_semantics::three_way;
}

family! { WITH_OVERFLOW_INTRINSICS
    [traits = [PURE, SAME_OPERANDS_ELEMENT_TYPE]]
    { lhs: Operand<INTEGER_LIKE>, rhs: Operand<INTEGER_LIKE>, res: Result<LLVM_TYPE> }
    /// Signed addition with an overflow bit.
    SAddWithOverflow = "llvm.intr.sadd.with.overflow" means intrinsic_semantics::with_overflow;
    /// Signed subtraction with an overflow bit.
    SSubWithOverflow = "llvm.intr.ssub.with.overflow" means intrinsic_semantics::with_overflow;
    /// Signed multiplication with an overflow bit.
    SMulWithOverflow = "llvm.intr.smul.with.overflow" means intrinsic_semantics::with_overflow;
    /// Unsigned addition with an overflow bit.
    UAddWithOverflow = "llvm.intr.uadd.with.overflow" means intrinsic_semantics::with_overflow;
    /// Unsigned subtraction with an overflow bit.
    USubWithOverflow = "llvm.intr.usub.with.overflow" means intrinsic_semantics::with_overflow;
    /// Unsigned multiplication with an overflow bit.
    UMulWithOverflow = "llvm.intr.umul.with.overflow" means intrinsic_semantics::with_overflow;
}

family! { CONSTRAINED
    [traits = [PURE], format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` \
        type(results)"]
    { arg_0: Operand<LLVM_TYPE>, roundingmode: Attr<ROUNDING_MODE>, fpExceptionBehavior: Attr<FP_EXCEPTION_BEHAVIOR>,
        res: Result<LLVM_TYPE> }
    /// Rounding of a float to a narrower format, in a given rounding mode.
    ConstrainedFPTrunc = "llvm.intr.experimental.constrained.fptrunc";
    /// Conversion of a signed integer to a float, in a given rounding mode.
    ConstrainedSIToFP = "llvm.intr.experimental.constrained.sitofp";
    /// Conversion of an unsigned integer to a float, in a given rounding mode.
    ConstrainedUIToFP = "llvm.intr.experimental.constrained.uitofp";
}

/// The absolute value.
#[op("llvm.intr.abs", traits = [PURE], semantics = semantics::abs)]
pub struct Abs {
    r#in: Operand<INTEGER_LIKE>,
    is_int_min_poison: Attr<I1_ATTR>,
    res: Result<LLVM_TYPE>,
}

/// The number of zero bits above the highest one bit.
#[op("llvm.intr.ctlz", traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE], semantics = semantics::ctlz)]
pub struct CountLeadingZeros {
    r#in: Operand<INTEGER_LIKE>,
    is_zero_poison: Attr<I1_ATTR>,
    res: Result<LLVM_TYPE>,
}

/// The number of zero bits below the lowest one bit.
#[op("llvm.intr.cttz", traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE], semantics = semantics::cttz)]
pub struct CountTrailingZeros {
    r#in: Operand<INTEGER_LIKE>,
    is_zero_poison: Attr<I1_ATTR>,
    res: Result<LLVM_TYPE>,
}

/// Conversion of a float to a wider format, with given exception behaviour.
#[op(
    "llvm.intr.experimental.constrained.fpext",
    traits = [PURE],
    format = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"
)]
pub struct ConstrainedFPExt {
    arg_0: Operand<LLVM_TYPE>,
    fpExceptionBehavior: Attr<FP_EXCEPTION_BEHAVIOR>,
    res: Result<LLVM_TYPE>,
}

/// Conversion to the nearest wide integer, ties away from zero.
#[op(
    "llvm.intr.llround",
    traits = [PURE],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
)]
pub struct Llround {
    val: Operand<ANY_LLVM_FLOAT>,
    res: Result<LLVM_TYPE>,
}

/// Fraction and exponent.
#[op(
    "llvm.intr.frexp",
    traits = [PURE],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
)]
pub struct FractionExp {
    val: Operand<FLOAT_LIKE>,
    fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
    res: Result<LLVM_TYPE>,
}

/// The sine and the cosine.
#[op(
    "llvm.intr.sincos",
    traits = [PURE],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    verify = verify::sincos
)]
pub struct Sincos {
    val: Operand<FLOAT_LIKE>,
    fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
    res: Result<LLVM_TYPE>,
}

/// Returns whether a float belongs to a class of a bit mask.
#[op("llvm.intr.is.fpclass", traits = [PURE], semantics = intrinsic_semantics::is_fpclass)]
pub struct IsFPClass {
    r#in: Operand<FLOAT_LIKE>,
    bit: Attr<I32_ATTR>,
    res: Result<LLVM_TYPE>,
}

pub(in crate::llvm) const OTHER_MATH: &[&OpDef] = &[
    Abs::DEF,
    CountLeadingZeros::DEF,
    CountTrailingZeros::DEF,
    ConstrainedFPExt::DEF,
    Llround::DEF,
    FractionExp::DEF,
    Sincos::DEF,
    IsFPClass::DEF,
];
