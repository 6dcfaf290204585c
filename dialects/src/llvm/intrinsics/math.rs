//! Intrinsics on integers and floats, element by element.

use proofmark_ir::constraints::{ANY_SIGNLESS_INTEGER, I1_ATTR, I32_ATTR};
use proofmark_ir::{OpDef, op};

use super::{family, row};
use crate::llvm::attrs::{FASTMATH, FP_EXCEPTION_BEHAVIOR, ROUNDING_MODE, no_fastmath_flags};
use crate::llvm::constraints::{ANY_LLVM_FLOAT, FLOAT_LIKE, INTEGER_LIKE, LLVM_TYPE};
use crate::llvm::{intrinsic_semantics, semantics, verify};

/// Integers in, one of the same type out; the meaning of some is known.
macro_rules! integer {
    ($list:ident: $($(#[$doc:meta])* $name:ident($text:literal, $($operand:ident),+ $(; $key:ident = $value:path)*);)*) => {
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
    /// The greater of two signed integers.
    SMax("llvm.intr.smax", a, b; semantics = semantics::smax);
    /// The lesser of two signed integers.
    SMin("llvm.intr.smin", a, b; semantics = semantics::smin);
    /// The greater of two unsigned integers.
    UMax("llvm.intr.umax", a, b; semantics = semantics::umax);
    /// The lesser of two unsigned integers.
    UMin("llvm.intr.umin", a, b; semantics = semantics::umin);
    /// Signed addition that stops at the extremes.
    SAddSat("llvm.intr.sadd.sat", a, b; semantics = semantics::sadd_sat);
    /// Signed subtraction that stops at the extremes.
    SSubSat("llvm.intr.ssub.sat", a, b; semantics = semantics::ssub_sat);
    /// Unsigned addition that stops at the extremes.
    UAddSat("llvm.intr.uadd.sat", a, b; semantics = semantics::uadd_sat);
    /// Unsigned subtraction that stops at the extremes.
    USubSat("llvm.intr.usub.sat", a, b; semantics = semantics::usub_sat);
    /// Signed shift to the left that stops at the extremes.
    SShlSat("llvm.intr.sshl.sat", a, b; semantics = intrinsic_semantics::shl_sat);
    /// Unsigned shift to the left that stops at the extremes.
    UShlSat("llvm.intr.ushl.sat", a, b; semantics = intrinsic_semantics::shl_sat);
    /// The upper half of two joined integers shifted to the left.
    Fshl("llvm.intr.fshl", a, b, c; semantics = semantics::fshl);
    /// The lower half of two joined integers shifted to the right.
    Fshr("llvm.intr.fshr", a, b, c; semantics = semantics::fshr);
}

family! { FLOAT_UNARY
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { r#in: Operand<FLOAT_LIKE>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The magnitude.
    FAbs = "llvm.intr.fabs" means semantics::fabs;
    /// The square root.
    Sqrt = "llvm.intr.sqrt" means semantics::sqrt;
    /// The next integer upwards.
    Ceil = "llvm.intr.ceil" means semantics::ceil;
    /// The next integer downwards.
    Floor = "llvm.intr.floor" means semantics::floor;
    /// The next integer towards zero.
    FTrunc = "llvm.intr.trunc" means semantics::trunc_float;
    /// The nearest integer, halves away from zero.
    Round = "llvm.intr.round" means semantics::round;
    /// The nearest integer, halves to the even one.
    RoundEven = "llvm.intr.roundeven" means semantics::roundeven;
    /// The nearest integer in the current rounding mode.
    Rint = "llvm.intr.rint" means semantics::roundeven;
    /// The nearest integer in the current rounding mode, without the inexact exception.
    Nearbyint = "llvm.intr.nearbyint" means semantics::roundeven;
    /// The sine.
    Sin = "llvm.intr.sin" means semantics::unary_function;
    /// The cosine.
    Cos = "llvm.intr.cos" means semantics::unary_function;
    /// The exponential.
    Exp = "llvm.intr.exp" means semantics::unary_function;
    /// Two to the power.
    Exp2 = "llvm.intr.exp2" means semantics::unary_function;
    /// The natural logarithm.
    Log = "llvm.intr.log" means semantics::unary_function;
    /// The logarithm to the base of two.
    Log2 = "llvm.intr.log2" means semantics::unary_function;
    /// The logarithm to the base of ten.
    Log10 = "llvm.intr.log10" means semantics::unary_function;
    /// Ten to the power.
    Exp10 = "llvm.intr.exp10" means semantics::unary_function;
    /// The tangent.
    Tan = "llvm.intr.tan" means semantics::unary_function;
    /// The angle of a sine.
    ASin = "llvm.intr.asin" means semantics::unary_function;
    /// The angle of a cosine.
    ACos = "llvm.intr.acos" means semantics::unary_function;
    /// The angle of a tangent.
    ATan = "llvm.intr.atan" means semantics::unary_function;
    /// The hyperbolic sine.
    Sinh = "llvm.intr.sinh" means semantics::unary_function;
    /// The hyperbolic cosine.
    Cosh = "llvm.intr.cosh" means semantics::unary_function;
    /// The hyperbolic tangent.
    Tanh = "llvm.intr.tanh" means semantics::unary_function;
}

family! { FLOAT_BINARY
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { a: Operand<FLOAT_LIKE>, b: Operand<FLOAT_LIKE>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The power.
    Pow = "llvm.intr.pow" means semantics::binary_function;
    /// The magnitude of the one with the sign of the other.
    CopySign = "llvm.intr.copysign" means semantics::copysign;
    /// The greater of two floats; the other one if one is NaN.
    MaxNum = "llvm.intr.maxnum" means semantics::maxnum;
    /// The lesser of two floats; the other one if one is NaN.
    MinNum = "llvm.intr.minnum" means semantics::minnum;
    /// The greater of two floats; NaN if one is.
    Maximum = "llvm.intr.maximum" means semantics::maximum;
    /// The lesser of two floats; NaN if one is.
    Minimum = "llvm.intr.minimum" means semantics::minimum;
    /// The angle of a point.
    ATan2 = "llvm.intr.atan2" means semantics::binary_function;
}

family! { FLOAT_TERNARY
    [traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { a: Operand<FLOAT_LIKE>, b: Operand<FLOAT_LIKE>, c: Operand<FLOAT_LIKE>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// Multiplication and addition, rounded once.
    Fma = "llvm.intr.fma" means semantics::fma;
    /// Multiplication and addition, rounded once or twice.
    FMulAdd = "llvm.intr.fmuladd" means semantics::fmuladd;
}

family! { FLOAT_WITH_EXPONENT
    [traits = [PURE], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { val: Operand<FLOAT_LIKE>, power: Operand<ANY_SIGNLESS_INTEGER>, fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>, res: Result<LLVM_TYPE> }
    /// The power with an integer exponent.
    PowI = "llvm.intr.powi";
    /// Multiplication by a power of two.
    LoadExp = "llvm.intr.ldexp";
}

family! { ROUND_TO_INTEGER
    [traits = [PURE], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { val: Operand<FLOAT_LIKE>, res: Result<LLVM_TYPE> }
    /// The nearest integer as an integer, halves away from zero.
    Lround = "llvm.intr.lround";
    /// The nearest integer as an integer, in the current rounding mode.
    Lrint = "llvm.intr.lrint";
    /// The same as a wider integer.
    Llrint = "llvm.intr.llrint";
}

family! { INTEGER_COMPARE
    [traits = [PURE, SAME_TYPE_OPERANDS], format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"]
    { a: Operand<INTEGER_LIKE>, b: Operand<INTEGER_LIKE>, res: Result<INTEGER_LIKE> }
    /// -1, 0 or 1, as a signed comparison says.
    SCmp = "llvm.intr.scmp" means intrinsic_semantics::three_way;
    /// -1, 0 or 1, as an unsigned comparison says.
    UCmp = "llvm.intr.ucmp" means intrinsic_semantics::three_way;
}

family! { WITH_OVERFLOW_INTRINSICS
    [traits = [PURE, SAME_OPERANDS_ELEMENT_TYPE]]
    { lhs: Operand<INTEGER_LIKE>, rhs: Operand<INTEGER_LIKE>, res: Result<LLVM_TYPE> }
    /// Signed addition, and whether it overflowed.
    SAddWithOverflow = "llvm.intr.sadd.with.overflow" means intrinsic_semantics::with_overflow;
    /// Signed subtraction, and whether it overflowed.
    SSubWithOverflow = "llvm.intr.ssub.with.overflow" means intrinsic_semantics::with_overflow;
    /// Signed multiplication, and whether it overflowed.
    SMulWithOverflow = "llvm.intr.smul.with.overflow" means intrinsic_semantics::with_overflow;
    /// Unsigned addition, and whether it overflowed.
    UAddWithOverflow = "llvm.intr.uadd.with.overflow" means intrinsic_semantics::with_overflow;
    /// Unsigned subtraction, and whether it overflowed.
    USubWithOverflow = "llvm.intr.usub.with.overflow" means intrinsic_semantics::with_overflow;
    /// Unsigned multiplication, and whether it overflowed.
    UMulWithOverflow = "llvm.intr.umul.with.overflow" means intrinsic_semantics::with_overflow;
}

family! { CONSTRAINED
    [traits = [PURE], format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"]
    { arg_0: Operand<LLVM_TYPE>, roundingmode: Attr<ROUNDING_MODE>, fpExceptionBehavior: Attr<FP_EXCEPTION_BEHAVIOR>, res: Result<LLVM_TYPE> }
    /// A float rounded to a narrower format, in that rounding mode.
    ConstrainedFPTrunc = "llvm.intr.experimental.constrained.fptrunc";
    /// A signed integer as a float, in that rounding mode.
    ConstrainedSIToFP = "llvm.intr.experimental.constrained.sitofp";
    /// An unsigned integer as a float, in that rounding mode.
    ConstrainedUIToFP = "llvm.intr.experimental.constrained.uitofp";
}

/// The magnitude.
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

/// A float in a wider format, and what becomes of exceptions.
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

/// The nearest integer as a wider integer, halves away from zero.
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

/// Whether a float is in one of the classes that the bits name.
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
