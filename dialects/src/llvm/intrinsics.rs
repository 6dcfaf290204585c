//! LLVM's intrinsics on integers and floats, `llvm.intr.*`.

use proofmark_ir::constraints::I1_ATTR;
use proofmark_ir::{OpDef, op};

use super::attrs::{FASTMATH, no_fastmath_flags};
use super::constraints::{FLOAT_LIKE, INTEGER_LIKE, LLVM_TYPE};
use super::semantics;

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
        pub(super) const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! float {
    ($list:ident: $($(#[$doc:meta])* $name:ident($text:literal, $($operand:ident),+);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
            format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
        )]
        pub struct $name {
            $($operand: Operand<FLOAT_LIKE>,)+
            fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
            res: Result<LLVM_TYPE>,
        })*
        pub(super) const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! with_overflow {
    ($($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        #[op($text, traits = [PURE, SAME_OPERANDS_ELEMENT_TYPE])]
        pub struct $name {
            lhs: Operand<INTEGER_LIKE>,
            rhs: Operand<INTEGER_LIKE>,
            res: Result<LLVM_TYPE>,
        })*
        pub(super) const WITH_OVERFLOW_INTRINSICS: &[&OpDef] = &[$($name::DEF),*];
    };
}

integer! { INTEGER_INTRINSICS:
    /// The number of one bits.
    CtPop("llvm.intr.ctpop", r#in; semantics = semantics::ctpop);
    /// The bits in reverse order.
    BitReverse("llvm.intr.bitreverse", r#in);
    /// The bytes in reverse order.
    ByteSwap("llvm.intr.bswap", r#in);
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
    SShlSat("llvm.intr.sshl.sat", a, b);
    /// Unsigned shift to the left that stops at the extremes.
    UShlSat("llvm.intr.ushl.sat", a, b);
    /// The upper half of two joined integers shifted to the left.
    Fshl("llvm.intr.fshl", a, b, c; semantics = semantics::fshl);
    /// The lower half of two joined integers shifted to the right.
    Fshr("llvm.intr.fshr", a, b, c; semantics = semantics::fshr);
}

float! { FLOAT_INTRINSICS:
    /// The magnitude.
    FAbs("llvm.intr.fabs", r#in);
    /// The square root.
    Sqrt("llvm.intr.sqrt", r#in);
    /// The next integer upwards.
    Ceil("llvm.intr.ceil", r#in);
    /// The next integer downwards.
    Floor("llvm.intr.floor", r#in);
    /// The next integer towards zero.
    FTrunc("llvm.intr.trunc", r#in);
    /// The nearest integer, halves away from zero.
    Round("llvm.intr.round", r#in);
    /// The nearest integer, halves to the even one.
    RoundEven("llvm.intr.roundeven", r#in);
    /// The nearest integer in the current rounding mode.
    Rint("llvm.intr.rint", r#in);
    /// The nearest integer in the current rounding mode, without the inexact exception.
    Nearbyint("llvm.intr.nearbyint", r#in);
    /// The sine.
    Sin("llvm.intr.sin", r#in);
    /// The cosine.
    Cos("llvm.intr.cos", r#in);
    /// The exponential.
    Exp("llvm.intr.exp", r#in);
    /// Two to the power.
    Exp2("llvm.intr.exp2", r#in);
    /// The natural logarithm.
    Log("llvm.intr.log", r#in);
    /// The logarithm to the base of two.
    Log2("llvm.intr.log2", r#in);
    /// The logarithm to the base of ten.
    Log10("llvm.intr.log10", r#in);
    /// The power.
    Pow("llvm.intr.pow", a, b);
    /// The magnitude of the one with the sign of the other.
    CopySign("llvm.intr.copysign", a, b);
    /// The greater of two floats; the other one if one is NaN.
    MaxNum("llvm.intr.maxnum", a, b);
    /// The lesser of two floats; the other one if one is NaN.
    MinNum("llvm.intr.minnum", a, b);
    /// The greater of two floats; NaN if one is.
    Maximum("llvm.intr.maximum", a, b);
    /// The lesser of two floats; NaN if one is.
    Minimum("llvm.intr.minimum", a, b);
    /// Multiplication and addition, rounded once.
    Fma("llvm.intr.fma", a, b, c);
    /// Multiplication and addition, rounded once or twice.
    FMulAdd("llvm.intr.fmuladd", a, b, c);
}

with_overflow! {
    /// Signed addition, and whether it overflowed.
    SAddWithOverflow("llvm.intr.sadd.with.overflow");
    /// Signed subtraction, and whether it overflowed.
    SSubWithOverflow("llvm.intr.ssub.with.overflow");
    /// Signed multiplication, and whether it overflowed.
    SMulWithOverflow("llvm.intr.smul.with.overflow");
    /// Unsigned addition, and whether it overflowed.
    UAddWithOverflow("llvm.intr.uadd.with.overflow");
    /// Unsigned subtraction, and whether it overflowed.
    USubWithOverflow("llvm.intr.usub.with.overflow");
    /// Unsigned multiplication, and whether it overflowed.
    UMulWithOverflow("llvm.intr.umul.with.overflow");
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

pub(super) const OTHER_INTRINSICS: &[&OpDef] = &[Abs::DEF, CountLeadingZeros::DEF, CountTrailingZeros::DEF];
