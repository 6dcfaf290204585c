//! Semantics of the operations of math: exact where the result is defined, uninterpreted functions otherwise.

use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::{
    BvOp, FloatOp, Lane, Machine, Rounding, Scalar, SemanticsResult, Symbol, Term, float as ieee,
};
use proofmark_ir::{ApInt, Ir, OpId};

use crate::common::float::{self, FastMath, FloatSemantics};

/// Executes an operation as an uninterpreted function of one float.
pub fn unary(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::unknown::<1>(ir, op, m)
}

/// Executes an operation as an uninterpreted function of two operands.
pub fn binary(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::unknown::<2>(ir, op, m)
}

/// Executes an operation as an uninterpreted function of three operands.
pub fn ternary(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::unknown::<3>(ir, op, m)
}

/// Executes `math.absf`: clears the sign bit.
pub fn absf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let semantics = FloatSemantics::moving(ir, op, m)?;
    semantics.map(m, |lane, [a]: [Term; 1]| ieee::abs(&mut **lane, a))
}

/// Executes `math.copysign`. The result depends on the sign of `rhs`, also if `rhs` is zero or NaN.
pub fn copysign(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let semantics = FloatSemantics::moving(ir, op, m)?;
    let (kind, free) = (semantics.kind, semantics.flags.has(FastMath::NSZ));
    semantics.map(m, |lane, [a, b]: [Term; 2]| {
        lane.observe_nan(kind, b, NanDetail::Sign);
        let from = if free { float::zero_of_either_sign(lane, b, &[a, b]) } else { b };
        let sign = ieee::sign(&mut **lane, from);
        ieee::with_sign(&mut **lane, a, sign)
    })
}

/// Executes `math.sqrt`.
pub fn sqrt(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::operation::<1>(ir, op, m, FloatOp::Sqrt, FastMath::REASSOC.and(FastMath::AFN))
}

/// Executes `math.fma`.
pub fn fma(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let liberties = FastMath::REASSOC.and(FastMath::CONTRACT);
    float::operation::<3>(ir, op, m, FloatOp::Fma(Rounding::NearestEven), liberties)
}

macro_rules! to_integral {
    ($($(#[$doc:meta])* $name:ident: $rounding:ident;)*) => {
        $($(#[$doc])*
        pub fn $name(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
            float::operation::<1>(ir, op, m, FloatOp::RoundToIntegral(Rounding::$rounding), FastMath::NONE)
        })*
    };
}

to_integral! {
    /// Executes `math.ceil`.
    ceil: Upward;
    /// Executes `math.floor`.
    floor: Downward;
    /// Executes `math.trunc`.
    trunc: TowardZero;
    /// Executes `math.round`.
    round: NearestAway;
    /// Executes `math.roundeven`.
    roundeven: NearestEven;
}

macro_rules! classification {
    ($($(#[$doc:meta])* $name:ident: |$lane:ident, $kind:ident, $a:ident| $is:expr;)*) => {
        $($(#[$doc])*
        pub fn $name(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
            let semantics = FloatSemantics::new(ir, op, m, FastMath::NONE)?;
            let $kind = semantics.kind;
            semantics.map(m, |$lane, [$a]: [Term; 1]| $is)
        })*
    };
}

classification! {
    /// Executes `math.isnan`.
    isnan: |lane, kind, a| ieee::is_nan(&mut **lane, kind, a);
    /// Executes `math.isinf`.
    isinf: |lane, kind, a| ieee::is_infinite(&mut **lane, kind, a);
    /// Executes `math.isfinite`.
    isfinite: |lane, kind, a| ieee::is_finite(&mut **lane, kind, a);
    /// Executes `math.isnormal`.
    isnormal: |lane, kind, a| ieee::is_normal(&mut **lane, kind, a);
}

fn of_integers<const N: usize>(
    m: &mut Machine<'_>,
    mut f: impl FnMut(&mut Lane<'_>, [Term; N]) -> Term,
) -> SemanticsResult {
    m.map(|lane, args: [Scalar; N]| [f(lane, args.map(|arg| arg.value))])
}

/// Executes `math.absi`. The minimum signed value is its own absolute value.
pub fn absi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    of_integers(m, |lane, [a]| {
        let (negative, negated) = (lane.is_negative(a), lane.neg(a));
        lane.ite(negative, negated, a)
    })
}

/// Executes `math.ctlz`; the width for zero.
pub fn ctlz(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    of_integers(m, |lane, [a]| lane.apply(BvOp::LeadingZeros, &[a]))
}

/// Executes `math.cttz`; the width for zero.
pub fn cttz(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    of_integers(m, |lane, [a]| lane.apply(BvOp::TrailingZeros, &[a]))
}

/// Executes `math.ctpop`.
pub fn ctpop(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    of_integers(m, |lane, [a]| lane.apply(BvOp::PopCount, &[a]))
}

/// Executes `math.ipowi`: the power modulo 2^w. A negative exponent gives the reciprocal rounded towards zero; the
/// reciprocal of zero is unspecified.
pub fn ipowi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    of_integers(m, |lane, [base, exponent]| {
        let width = lane.width(base);
        if width == 0 {
            return base;
        }
        let one = lane.number(width, 1);
        let (mut power, mut square) = (one, base);
        // Exponentiation by squaring: one step per bit of a non-negative exponent.
        for bit in 0..width.saturating_sub(1) {
            let set = lane.extract(exponent, bit, 1);
            let more = lane.mul(power, square);
            power = lane.ite(set, more, power);
            square = lane.mul(square, square);
        }
        let zero = lane.zero(width);
        let (minus_one, is_zero) = (lane.constant(ApInt::ones(width)), lane.is_zero(base));
        let (is_one, is_minus_one) = (lane.eq(base, one), lane.eq(base, minus_one));
        let negative = lane.is_negative(exponent);
        let open = lane.and(is_zero, negative);
        let unknown = match lane.is_bool(open, false) {
            true => zero,
            false => lane.uninterpreted(&Symbol::abstraction("negative-power-of-zero"), &[exponent], width),
        };
        let odd = lane.extract(exponent, 0, 1);
        let alternating = lane.ite(odd, minus_one, one);
        let mut reciprocal = lane.ite(is_zero, unknown, zero);
        reciprocal = lane.ite(is_minus_one, alternating, reciprocal);
        reciprocal = lane.ite(is_one, one, reciprocal);
        lane.ite(negative, reciprocal, power)
    })
}
