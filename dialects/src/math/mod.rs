//! The math dialect: functions on floats and integers, element by element.
//!
//! MLIR's page: <https://mlir.llvm.org/docs/Dialects/MathOps/>. There are no semantics yet: what uses them is undecided.

use proofmark_ir::constraints::{BOOL_LIKE, FLOAT_LIKE, SIGNLESS_INTEGER_OR_INDEX_LIKE};
use proofmark_ir::context::{Dialect, UnknownOps};
use proofmark_ir::{Attribute, Context, Location, OpDef, OpId, Rewriter, Type, op};

use crate::arith::{FASTMATH, no_fastmath_flags};

macro_rules! float {
    ($list:ident, $format:literal:
        $($(#[$doc:meta])* $name:ident($text:literal, $($operand:ident),+);)*) => {
        $($(#[$doc])*
        #[op($text, traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE], format = $format)]
        pub struct $name {
            $($operand: Operand<FLOAT_LIKE>,)+
            fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
            result: Result<FLOAT_LIKE>,
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! integer {
    ($list:ident, $format:literal:
        $($(#[$doc:meta])* $name:ident($text:literal, $($operand:ident),+);)*) => {
        $($(#[$doc])*
        #[op($text, traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE], format = $format)]
        pub struct $name {
            $($operand: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,)+
            result: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! classification {
    ($($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, ELEMENTWISE, VECTORIZABLE],
            relations = [Derived("result type has i1 element type and same shape as operands", operand, result, i1_same_shape)],
            format = "$operand attr-dict `:` type($operand)"
        )]
        pub struct $name {
            operand: Operand<FLOAT_LIKE>,
            fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
            result: Result<BOOL_LIKE>,
        })*
        const CLASSIFICATION: &[&OpDef] = &[$($name::DEF),*];
    };
}

fn i1_same_shape(ctx: &Context, ty: Type) -> Option<Type> {
    Some(ty.with_element(ctx, Type::I1))
}

float! { FLOAT_UNARY, "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)":
    /// The magnitude.
    AbsF("math.absf", operand);
    /// The arc cosine.
    Acos("math.acos", operand);
    /// The inverse hyperbolic cosine.
    Acosh("math.acosh", operand);
    /// The arc sine.
    Asin("math.asin", operand);
    /// The inverse hyperbolic sine.
    Asinh("math.asinh", operand);
    /// The arc tangent.
    Atan("math.atan", operand);
    /// The inverse hyperbolic tangent.
    Atanh("math.atanh", operand);
    /// The cube root.
    Cbrt("math.cbrt", operand);
    /// The next integer upwards.
    Ceil("math.ceil", operand);
    /// The cosine.
    Cos("math.cos", operand);
    /// The hyperbolic cosine.
    Cosh("math.cosh", operand);
    /// The error function.
    Erf("math.erf", operand);
    /// The complementary error function.
    Erfc("math.erfc", operand);
    /// The exponential.
    Exp("math.exp", operand);
    /// Two to the power.
    Exp2("math.exp2", operand);
    /// The exponential less one.
    ExpM1("math.expm1", operand);
    /// The next integer downwards.
    Floor("math.floor", operand);
    /// The natural logarithm.
    Log("math.log", operand);
    /// The logarithm to the base of ten.
    Log10("math.log10", operand);
    /// The natural logarithm of one more.
    Log1p("math.log1p", operand);
    /// The logarithm to the base of two.
    Log2("math.log2", operand);
    /// The nearest integer, halves away from zero.
    Round("math.round", operand);
    /// The nearest integer, halves to the even one.
    RoundEven("math.roundeven", operand);
    /// The reciprocal of the square root.
    Rsqrt("math.rsqrt", operand);
    /// The sine.
    Sin("math.sin", operand);
    /// The hyperbolic sine.
    Sinh("math.sinh", operand);
    /// The square root.
    Sqrt("math.sqrt", operand);
    /// The tangent.
    Tan("math.tan", operand);
    /// The hyperbolic tangent.
    Tanh("math.tanh", operand);
    /// The next integer towards zero.
    Trunc("math.trunc", operand);
}

float! { FLOAT_BINARY, "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)":
    /// The angle of a point.
    Atan2("math.atan2", lhs, rhs);
    /// The magnitude of the one with the sign of the other.
    CopySign("math.copysign", lhs, rhs);
    /// The power.
    PowF("math.powf", lhs, rhs);
}

float! { FLOAT_TERNARY, "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)":
    /// Multiplication and addition, rounded once.
    Fma("math.fma", a, b, c);
}

float! { CLAMP, "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)":
    /// A value, or the bound that it is beyond.
    ClampF("math.clampf", value, min, max);
}

integer! { INTEGER_UNARY, "$operand attr-dict `:` type($result)":
    /// The magnitude.
    AbsI("math.absi", operand);
    /// The number of zero bits above the highest one bit.
    CountLeadingZeros("math.ctlz", operand);
    /// The number of zero bits below the lowest one bit.
    CountTrailingZeros("math.cttz", operand);
    /// The number of one bits.
    CtPop("math.ctpop", operand);
}

integer! { INTEGER_BINARY, "$lhs `,` $rhs attr-dict `:` type($result)":
    /// The power of integers.
    IPowI("math.ipowi", lhs, rhs);
}

classification! {
    /// Whether it is neither infinite nor NaN.
    IsFinite("math.isfinite");
    /// Whether it is infinite.
    IsInf("math.isinf");
    /// Whether it is NaN.
    IsNaN("math.isnan");
    /// Whether it is neither zero, subnormal, infinite nor NaN.
    IsNormal("math.isnormal");
}

/// The power of a float to an integer.
#[op(
    "math.fpowi",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
    relations = [Same(lhs, result)],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)"
)]
pub struct FPowI {
    lhs: Operand<FLOAT_LIKE>,
    rhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
    result: Result<FLOAT_LIKE>,
}

/// Sine and cosine.
#[op(
    "math.sincos",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
    relations = [Same(operand, sin, cos)],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)"
)]
pub struct Sincos {
    operand: Operand<FLOAT_LIKE>,
    fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
    sin: Result<FLOAT_LIKE>,
    cos: Result<FLOAT_LIKE>,
}

const OTHERS: &[&OpDef] = &[FPowI::DEF, Sincos::DEF];

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[
        FLOAT_UNARY,
        FLOAT_BINARY,
        FLOAT_TERNARY,
        CLAMP,
        INTEGER_UNARY,
        INTEGER_BINARY,
        CLASSIFICATION,
        OTHERS,
    ],
    materialize_constant: Some(materialize_constant),
    unknown_ops: UnknownOps::Refused,
    ..Dialect::new("math")
};

/// Makes an `arith.constant`.
fn materialize_constant(rw: &mut Rewriter<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let make = crate::arith::DIALECT.materialize_constant?;
    make(rw, value, ty, loc)
}
