//! Elementwise operations. Operands have the shape of the output, or rank 0; there is no other broadcast.

use proofmark_ir::Type;

use super::rows::{CAST, NO_ATTRIBUTES, cast, named};
use crate::linalg::scalar::BinaryFn::*;
use crate::linalg::scalar::Scalar::{self, Arg, Binary, Float, Index, Integer, Select, Unary};
use crate::linalg::scalar::UnaryFn::*;
use crate::linalg::scalar::{Cast, To};
use crate::linalg::structured::Iteration::{Elementwise, Fixed};

named! {
    /// A copy, cast to the element type of the output.
    Copy = "linalg.copy": Elementwise, cast(Cast::ByAttribute, 1, &Arg(0)), None, CAST;
    /// Fill of a tensor with one value.
    Fill = "linalg.fill": Elementwise, Arg(0), Fill, NO_ATTRIBUTES;
    /// The exponential.
    "linalg.exp": Elementwise, Unary(Exp, &Arg(0)), None, NO_ATTRIBUTES;
    /// The natural logarithm.
    "linalg.log": Elementwise, Unary(Log, &Arg(0)), None, NO_ATTRIBUTES;
    /// The absolute value.
    "linalg.abs": Elementwise, Unary(Abs, &Arg(0)), None, NO_ATTRIBUTES;
    /// Rounding up to an integer.
    "linalg.ceil": Elementwise, Unary(Ceil, &Arg(0)), None, NO_ATTRIBUTES;
    /// Rounding down to an integer.
    "linalg.floor": Elementwise, Unary(Floor, &Arg(0)), None, NO_ATTRIBUTES;
    /// Negation.
    "linalg.negf": Elementwise, Unary(Negf, &Arg(0)), None, NO_ATTRIBUTES;
    /// The reciprocal.
    "linalg.reciprocal": Elementwise, Unary(Reciprocal, &Arg(0)), None, NO_ATTRIBUTES;
    /// Rounding to the nearest integer.
    "linalg.round": Elementwise, Unary(Round, &Arg(0)), None, NO_ATTRIBUTES;
    /// The square root.
    "linalg.sqrt": Elementwise, Unary(Sqrt, &Arg(0)), None, NO_ATTRIBUTES;
    /// The reciprocal of the square root.
    "linalg.rsqrt": Elementwise, Unary(Rsqrt, &Arg(0)), None, NO_ATTRIBUTES;
    /// The square.
    "linalg.square": Elementwise, Unary(Square, &Arg(0)), None, NO_ATTRIBUTES;
    /// The hyperbolic tangent.
    "linalg.tanh": Elementwise, Unary(Tanh, &Arg(0)), None, NO_ATTRIBUTES;
    /// The error function.
    "linalg.erf": Elementwise, Unary(Erf, &Arg(0)), None, NO_ATTRIBUTES;
    /// The sum.
    "linalg.add": Elementwise, Binary(Add, &Arg(0), &Arg(1)), None, NO_ATTRIBUTES;
    /// The difference.
    "linalg.sub": Elementwise, Binary(Sub, &Arg(0), &Arg(1)), None, NO_ATTRIBUTES;
    /// The product.
    "linalg.mul": Elementwise, Binary(Mul, &Arg(0), &Arg(1)), None, NO_ATTRIBUTES;
    /// The quotient; signed for integers.
    "linalg.div": Elementwise, Binary(Div, &Arg(0), &Arg(1)), None, NO_ATTRIBUTES;
    /// The quotient of unsigned integers.
    "linalg.div_unsigned": Elementwise, Binary(DivUnsigned, &Arg(0), &Arg(1)), None, NO_ATTRIBUTES;
    /// The maximum; signed for integers.
    "linalg.max": Elementwise, Binary(MaxSigned, &Arg(0), &Arg(1)), None, NO_ATTRIBUTES;
    /// The minimum; signed for integers.
    "linalg.min": Elementwise, Binary(MinSigned, &Arg(0), &Arg(1)), None, NO_ATTRIBUTES;
    /// The power of floats.
    "linalg.powf": Elementwise, Binary(Powf, &Arg(0), &Arg(1)), None, NO_ATTRIBUTES;
    /// Selection of one of two values by a condition.
    "linalg.select": Elementwise, Select(&Arg(0), &Arg(1), &Arg(2)), None, NO_ATTRIBUTES;
    /// Pseudorandom numbers in an interval, from a seed.
    "linalg.fill_rng_2d": Fixed("MN", &["", "", "", "M N"]), cast(Cast::Signed, 3, &RANDOM), None, NO_ATTRIBUTES;
}

const fn to(ty: Type, of: &'static Scalar) -> Scalar {
    Scalar::Cast(Cast::Signed, To::Type(ty), of)
}

/// Computes a step of a linear congruential generator: `seed * 1103515245 + 12345`.
macro_rules! step {
    ($seed:expr) => {
        Binary(
            Add,
            &Binary(Mul, $seed, &to(Type::I32, &Integer(1_103_515_245))),
            &to(Type::I32, &Integer(12345)),
        )
    };
}

/// The generator applied twice to the seed and the loop indices.
const GENERATED: Scalar = {
    const INNER: Scalar = Binary(Add, &to(Type::I32, &Index(0)), &Arg(2));
    const FIRST: Scalar = Binary(Add, &to(Type::I32, &Index(1)), &step!(&INNER));
    step!(&FIRST)
};

/// The result shifted to be non-negative, then scaled to the interval.
const RANDOM: Scalar = Binary(
    Add,
    &Binary(
        Mul,
        &Binary(Add, &to(Type::F64, &Integer(2_147_483_647)), &to(Type::F64, &GENERATED)),
        &Binary(Mul, &Binary(Sub, &Arg(1), &Arg(0)), &to(Type::F64, &Float(2.328_306_4e-10))),
    ),
    &Arg(0),
);
