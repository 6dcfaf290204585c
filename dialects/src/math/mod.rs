//! The math dialect: elementwise functions on floats and integers.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/MathOps/>. All operations are defined; all but `math.sincos` have
//! semantics, most as uninterpreted functions.

pub mod semantics;

use proofmark_ir::constraints::{BOOL_LIKE, FLOAT_LIKE, SIGNLESS_INTEGER_OR_INDEX_LIKE};
use proofmark_ir::context::{Dialect, Inlining, UnknownOps};
use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Attribute, Builder, Context, Fold, Location, OpDef, OpId, Type, op};

use crate::arith::{FASTMATH, no_fastmath_flags};
use crate::common::{constant, fold as constants};

macro_rules! float {
    ($list:ident, $format:literal:
        $($(#[$doc:meta])* $name:ident($text:literal, $semantics:path, $($operand:ident),+ $(;
            $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE],
            format = $format,
            semantics = $semantics,
            $($key = $value,)*
        )]
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
        $($(#[$doc:meta])* $name:ident($text:literal, $semantics:path, $($operand:ident),+);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE],
            format = $format,
            semantics = $semantics,
            fold = constants::strict
        )]
        pub struct $name {
            $($operand: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,)+
            result: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! classification {
    ($($(#[$doc:meta])* $name:ident($text:literal, $semantics:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, ELEMENTWISE, VECTORIZABLE],
            semantics = $semantics,
            fold = constants::strict,
            relations = [Derived("result type has i1 element type and same shape as operands", operand, result,
                i1_same_shape)],
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
    /// The absolute value.
    AbsF("math.absf", semantics::absf, operand; fold = constants::strict);
    /// The arc cosine.
    Acos("math.acos", semantics::unary, operand);
    /// The inverse hyperbolic cosine.
    Acosh("math.acosh", semantics::unary, operand);
    /// The arc sine.
    Asin("math.asin", semantics::unary, operand);
    /// The inverse hyperbolic sine.
    Asinh("math.asinh", semantics::unary, operand);
    /// The arc tangent.
    Atan("math.atan", semantics::unary, operand);
    /// The inverse hyperbolic tangent.
    Atanh("math.atanh", semantics::unary, operand);
    /// The cube root.
    Cbrt("math.cbrt", semantics::unary, operand);
    /// Rounding up to an integer.
    Ceil("math.ceil", semantics::ceil, operand; fold = constants::strict);
    /// The cosine.
    Cos("math.cos", semantics::unary, operand);
    /// The hyperbolic cosine.
    Cosh("math.cosh", semantics::unary, operand);
    /// The error function.
    Erf("math.erf", semantics::unary, operand);
    /// The complementary error function.
    Erfc("math.erfc", semantics::unary, operand);
    /// The exponential.
    Exp("math.exp", semantics::unary, operand);
    /// Two to the power of the operand.
    Exp2("math.exp2", semantics::unary, operand);
    /// The exponential minus one.
    ExpM1("math.expm1", semantics::unary, operand);
    /// Rounding down to an integer.
    Floor("math.floor", semantics::floor, operand; fold = constants::strict);
    /// The natural logarithm.
    Log("math.log", semantics::unary, operand);
    /// The base-10 logarithm.
    Log10("math.log10", semantics::unary, operand);
    /// The natural logarithm of one plus the operand.
    Log1p("math.log1p", semantics::unary, operand);
    /// The base-2 logarithm.
    Log2("math.log2", semantics::unary, operand);
    /// Rounding to the nearest integer, ties away from zero.
    Round("math.round", semantics::round, operand; fold = constants::strict);
    /// Rounding to the nearest integer, ties to even.
    RoundEven("math.roundeven", semantics::roundeven, operand; fold = constants::strict);
    /// The reciprocal of the square root.
    Rsqrt("math.rsqrt", semantics::unary, operand);
    /// The sine.
    Sin("math.sin", semantics::unary, operand);
    /// The hyperbolic sine.
    Sinh("math.sinh", semantics::unary, operand);
    /// The square root.
    Sqrt("math.sqrt", semantics::sqrt, operand; fold = root_of_constant);
    /// The tangent.
    Tan("math.tan", semantics::unary, operand);
    /// The hyperbolic tangent.
    Tanh("math.tanh", semantics::unary, operand);
    /// Rounding towards zero to an integer.
    Trunc("math.trunc", semantics::trunc, operand; fold = constants::strict);
}

float! { FLOAT_BINARY, "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)":
    /// The two-argument arc tangent.
    Atan2("math.atan2", semantics::binary, lhs, rhs);
    /// The magnitude of `lhs` with the sign of `rhs`.
    CopySign("math.copysign", semantics::copysign, lhs, rhs; fold = constants::strict);
    /// The power of floats.
    PowF("math.powf", semantics::binary, lhs, rhs);
}

float! { FLOAT_TERNARY, "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)":
    /// Fused multiply-add: rounded once.
    Fma("math.fma", semantics::fma, a, b, c);
}

float! { CLAMP, "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)":
    /// A value clamped to bounds.
    ClampF("math.clampf", semantics::ternary, value, min, max);
}

integer! { INTEGER_UNARY, "$operand attr-dict `:` type($result)":
    /// The absolute value.
    AbsI("math.absi", semantics::absi, operand);
    /// The number of zero bits above the highest one bit.
    CountLeadingZeros("math.ctlz", semantics::ctlz, operand);
    /// The number of zero bits below the lowest one bit.
    CountTrailingZeros("math.cttz", semantics::cttz, operand);
    /// The number of one bits.
    CtPop("math.ctpop", semantics::ctpop, operand);
}

integer! { INTEGER_BINARY, "$lhs `,` $rhs attr-dict `:` type($result)":
    /// The power of integers.
    IPowI("math.ipowi", semantics::ipowi, lhs, rhs);
}

classification! {
    /// Returns whether the operand is neither infinite nor NaN.
    IsFinite("math.isfinite", semantics::isfinite);
    /// Returns whether the operand is infinite.
    IsInf("math.isinf", semantics::isinf);
    /// Returns whether the operand is NaN.
    IsNaN("math.isnan", semantics::isnan);
    /// Returns whether the operand is neither zero, subnormal, infinite nor NaN.
    IsNormal("math.isnormal", semantics::isnormal);
}

/// The power of a float with an integer exponent.
#[op(
    "math.fpowi",
    semantics = semantics::binary,
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

/// Folds `math.sqrt` of a non-negative constant; a negative operand is left to run time.
fn root_of_constant(fold: Fold<'_>) -> Folded<'_> {
    let operand = fold.operand(fold.op(), 0);
    let is_negative = |attr| match constant::scalars(fold.ctx(), attr) {
        Some(scalars) => scalars.iter().flatten().any(|value| value.is_negative()),
        None => false,
    };
    if fold.constant_value(operand).is_some_and(is_negative) { fold.none() } else { constants::strict(fold) }
}

/// The definition of the dialect.
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
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    attribute_roles: &[crate::attribute_roles::MATH],
    ..Dialect::new("math")
};

/// Creates an `arith.constant`.
fn materialize_constant(rw: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let make = crate::arith::DIALECT.materialize_constant?;
    make(rw, value, ty, loc)
}
