//! Floats in terms: the operations of IEEE 754 on bit-vectors, and the verbs that semantics are written with.
//!
//! A float is the bits of its format. An operation that computes is a [`BvOp::Float`]; what only moves bits (sign changes, choices,
//! most classifications) is expressed by operations on bits. A NaN that is computed is the canonical one of its format
//! ([`canonical_nan`]) as long as no operation observes which NaN it is. An operation that observes the sign or the bits of a NaN
//! says so ([`TermBuilder::observe_nan`]). A proof then executes both functions again in more detail ([`NanDetail`]): each computed
//! NaN has a sign, or all of its bits, by a nondeterministic choice of the operation that computes it.
//!
//! Formats are those of [`is_computed`]; what is written for others is not modelled.

use super::{BvOp, Term, TermBuilder};
use crate::apint::ApInt;
use crate::context::FloatKind;

/// How a result that is not a float of the format is rounded to one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Rounding {
    /// To the nearest, ties to the one with an even significand.
    #[default]
    NearestEven,
    /// To the nearest, ties away from zero.
    NearestAway,
    /// To what is not greater in magnitude.
    TowardZero,
    /// To what is not less.
    Upward,
    /// To what is not greater.
    Downward,
}

/// A pure total operation on floats of one format (or from, or to it). Its concrete meaning is in [`eval`](super::eval).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatOp {
    /// `(a, b)`: sum.
    Add(Rounding),
    /// `(a, b)`: difference.
    Sub(Rounding),
    /// `(a, b)`: product.
    Mul(Rounding),
    /// `(a, b)`: quotient.
    Div(Rounding),
    /// `(a, b)`: what is left of `a` when `b` is taken off it as often as goes, with the sign of `a` (C's `fmod`); always exact.
    Rem,
    /// `(a, b, c)`: product and sum, rounded once.
    Fma(Rounding),
    /// `(a)`: square root, to the nearest.
    Sqrt,
    /// `(a)`: the integer next to it, as a float.
    RoundToIntegral(Rounding),
    /// `(a)`: the same number in another format.
    Convert(FloatKind, Rounding),
    /// `(i)`: the signed integer, of at most 128 bits, as a float.
    FromSigned(Rounding),
    /// `(i)`: the unsigned integer, of at most 128 bits, as a float.
    FromUnsigned(Rounding),
    /// `(a)`: rounded to zero, as a signed integer of that many bits (1 to 128); zero if it does not fit.
    ToSigned(u32),
    /// `(a)`: rounded to zero, as an unsigned integer of that many bits (1 to 128); zero if it does not fit.
    ToUnsigned(u32),
    /// `(a)`: whether it fits when rounded to zero, one bit.
    FitsSigned(u32),
    /// `(a)`: whether it fits when rounded to zero, one bit.
    FitsUnsigned(u32),
    /// `(a, b)`: whether they are equal numbers, one bit.
    Equal,
    /// `(a, b)`: whether the first is less, one bit.
    Less,
    /// `(a, b)`: whether the first is less or equal, one bit.
    LessOrEqual,
    /// `(a)`: whether it is not a number, one bit.
    IsNan,
}

impl FloatOp {
    /// How many operands it takes.
    pub const fn arity(self) -> usize {
        use FloatOp::*;
        match self {
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem | Equal | Less | LessOrEqual => 2,
            Fma(_) => 3,
            _ => 1,
        }
    }

    /// Whether the result is one bit.
    pub const fn is_predicate(self) -> bool {
        use FloatOp::*;
        matches!(self, Equal | Less | LessOrEqual | IsNan | FitsSigned(_) | FitsUnsigned(_))
    }

    /// Whether the two operands may be exchanged.
    pub const fn is_commutative(self) -> bool {
        matches!(self, FloatOp::Add(_) | FloatOp::Mul(_) | FloatOp::Equal)
    }

    /// The format of the result, if it is a float.
    pub const fn result_format(self, kind: FloatKind) -> Option<FloatKind> {
        use FloatOp::*;
        match self {
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem | Fma(_) | Sqrt | RoundToIntegral(_) => Some(kind),
            FromSigned(_) | FromUnsigned(_) => Some(kind),
            Convert(to, _) => Some(to),
            _ => None,
        }
    }

    /// The width of the result for operands of these widths; `None` if the operation does not accept them.
    pub fn result_width(self, kind: FloatKind, widths: &[u32]) -> Option<u32> {
        use FloatOp::*;
        if widths.len() != self.arity() || !is_computed(kind) {
            return None;
        }
        let takes_floats = widths.iter().all(|&w| w == kind.width());
        match self {
            FromSigned(_) | FromUnsigned(_) => (widths[0] <= MAX_INTEGER).then_some(kind.width()),
            _ if !takes_floats => None,
            ToSigned(to) | ToUnsigned(to) => (1..=MAX_INTEGER).contains(&to).then_some(to),
            FitsSigned(to) | FitsUnsigned(to) => (1..=MAX_INTEGER).contains(&to).then_some(1),
            Convert(to, _) => is_computed(to).then_some(to.width()),
            _ if self.is_predicate() => Some(1),
            _ => Some(kind.width()),
        }
    }

    /// SMT-LIB's name where there is one.
    pub const fn name(self) -> &'static str {
        use FloatOp::*;
        match self {
            Add(_) => "fp.add",
            Sub(_) => "fp.sub",
            Mul(_) => "fp.mul",
            Div(_) => "fp.div",
            Rem => "fp.fmod",
            Fma(_) => "fp.fma",
            Sqrt => "fp.sqrt",
            RoundToIntegral(_) => "fp.roundToIntegral",
            Convert(..) => "to_fp",
            FromSigned(_) => "to_fp_signed",
            FromUnsigned(_) => "to_fp_unsigned",
            ToSigned(_) => "fp.to_sbv",
            ToUnsigned(_) => "fp.to_ubv",
            FitsSigned(_) => "fp.fits_sbv",
            FitsUnsigned(_) => "fp.fits_ubv",
            Equal => "fp.eq",
            Less => "fp.lt",
            LessOrEqual => "fp.leq",
            IsNan => "fp.isNaN",
        }
    }
}

/// What terms say of a NaN that an operation computes. LangRef, "Behavior of Floating-Point NaN values": its sign is
/// nondeterministic, and so is its payload, within limits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum NanDetail {
    /// Every computed NaN is the canonical one. Right as long as no operation observes which NaN it is.
    #[default]
    Canonical,
    /// The sign is a nondeterministic choice of the operation. The payload is the canonical one.
    Sign,
    /// All bits are nondeterministic choices of the operation.
    Bits,
}

/// Whether the bits are those of the canonical NaN of a computed format, with either sign.
pub fn may_be_computed_nan(bits: &ApInt) -> bool {
    let magnitude = bits.and(&ApInt::signed_max(bits.width()));
    FloatKind::ALL
        .into_iter()
        .any(|kind| kind.width() == bits.width() && is_computed(kind) && magnitude == canonical_nan(kind))
}

/// Conversions from and to wider integers are not modelled.
pub const MAX_INTEGER: u32 = 128;

/// Whether operations on floats of that format are modelled.
pub const fn is_computed(kind: FloatKind) -> bool {
    use FloatKind::*;
    matches!(kind, BF16 | F16 | TF32 | F32 | F64 | F80 | F128 | F8E5M2 | F8E4M3 | F8E4M3FN | F8E3M4)
}

/// The widths of the exponent and of the significand, hidden bit counted, of a format laid out as IEEE 754 says (so that its special
/// values are where they are expected).
pub const fn ieee_layout(kind: FloatKind) -> Option<(u32, u32)> {
    use FloatKind::*;
    match kind {
        F8E5M2 => Some((5, 3)),
        F8E4M3 => Some((4, 4)),
        F8E3M4 => Some((3, 5)),
        BF16 => Some((8, 8)),
        F16 => Some((5, 11)),
        TF32 => Some((8, 11)),
        F32 => Some((8, 24)),
        F64 => Some((11, 53)),
        F128 => Some((15, 113)),
        _ => None,
    }
}

/// Whether every number of `from` is one of `to`: precision and range both suffice.
pub const fn is_representable(from: FloatKind, to: FloatKind) -> bool {
    match (range(from), range(to)) {
        // The least subnormal number has exponent min - (p - 1).
        (Some((p, min, max)), Some((q, least, most))) => {
            p <= q && max <= most && min - (p - 1) >= least - (q - 1)
        }
        _ => false,
    }
}

/// Bits of precision, least and greatest exponent of normal numbers.
pub const fn range(kind: FloatKind) -> Option<(i32, i32, i32)> {
    use FloatKind::*;
    match kind {
        F8E4M3FN => Some((4, -6, 8)),
        F80 => Some((64, -16382, 16383)),
        _ => match ieee_layout(kind) {
            Some((exponent, significand)) => {
                let max = (1 << (exponent - 1)) - 1;
                Some((significand as i32, 1 - max, max))
            }
            None => None,
        },
    }
}

/// The bits of positive infinity, if the format has one.
pub fn infinity(kind: FloatKind) -> Option<ApInt> {
    let bits = match (kind, ieee_layout(kind)) {
        (FloatKind::F80, _) => 0x7fff_8000_0000_0000_0000,
        (_, Some((exponent, significand))) => ((1 << exponent) - 1) << (significand - 1),
        _ => return None,
    };
    Some(ApInt::new(kind.width(), bits))
}

/// The bits of the NaN that operations compute.
pub fn canonical_nan(kind: FloatKind) -> ApInt {
    let bits = match (kind, ieee_layout(kind)) {
        (FloatKind::F80, _) => 0x7fff_c000_0000_0000_0000,
        (_, Some((exponent, significand))) => ((2 << exponent) - 1) << (significand - 2),
        // All ones but the sign.
        _ => (1 << (kind.width() - 1)) - 1,
    };
    ApInt::new(kind.width(), bits)
}

/// The bits of the least normal number.
fn least_normal(kind: FloatKind) -> u128 {
    match (kind, ieee_layout(kind)) {
        (FloatKind::F80, _) => 0x1_8000_0000_0000_0000,
        (FloatKind::F8E4M3FN, _) => 1 << 3,
        (_, Some((_, significand))) => 1 << (significand - 1),
        _ => 0,
    }
}

/// Applies an operation on floats of that format.
pub fn apply(terms: &mut (impl TermBuilder + ?Sized), op: FloatOp, kind: FloatKind, args: &[Term]) -> Term {
    terms.apply(BvOp::Float(op, kind), args)
}

/// Whether the float is not a number.
pub fn is_nan(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    apply(terms, FloatOp::IsNan, kind, &[a])
}

/// Whether one of them is not a number.
pub fn is_unordered(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term, b: Term) -> Term {
    let (a, b) = (is_nan(terms, kind, a), is_nan(terms, kind, b));
    terms.or(a, b)
}

/// The float without its sign.
pub fn abs(terms: &mut (impl TermBuilder + ?Sized), a: Term) -> Term {
    let width = terms.width(a);
    let mask = terms.constant(ApInt::signed_max(width));
    terms.and(a, mask)
}

/// The float with the other sign.
pub fn neg(terms: &mut (impl TermBuilder + ?Sized), a: Term) -> Term {
    let width = terms.width(a);
    let sign = terms.constant(ApInt::signed_min(width));
    terms.xor(a, sign)
}

/// The magnitude of `a` with the one bit as its sign.
pub fn with_sign(terms: &mut (impl TermBuilder + ?Sized), a: Term, sign: Term) -> Term {
    let width = terms.width(a);
    let magnitude = terms.trunc(a, width - 1);
    terms.concat(sign, magnitude)
}

/// The sign bit.
pub fn sign(terms: &mut (impl TermBuilder + ?Sized), a: Term) -> Term {
    let width = terms.width(a);
    terms.extract(a, width - 1, 1)
}

/// Whether it is zero, of either sign.
pub fn is_zero(terms: &mut (impl TermBuilder + ?Sized), a: Term) -> Term {
    let width = terms.width(a);
    let magnitude = terms.trunc(a, width - 1);
    let zero = terms.zero(width - 1);
    terms.eq(magnitude, zero)
}

/// Whether it is an infinity, of either sign.
pub fn is_infinite(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    match infinity(kind) {
        Some(infinity) => {
            let magnitude = abs(terms, a);
            let infinity = terms.constant(infinity);
            terms.eq(magnitude, infinity)
        }
        None => terms.bool(false),
    }
}

/// Whether it is neither infinite nor NaN.
pub fn is_finite(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    let (nan, infinite) = (is_nan(terms, kind, a), is_infinite(terms, kind, a));
    let special = terms.or(nan, infinite);
    terms.not(special)
}

/// Whether it is neither zero, subnormal, infinite nor NaN.
pub fn is_normal(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    let finite = is_finite(terms, kind, a);
    let magnitude = abs(terms, a);
    let least = terms.number(kind.width(), least_normal(kind));
    let large = terms.ule(least, magnitude);
    terms.and(finite, large)
}

/// Whether the predicate holds: bits 0 to 3 of `outcomes` say of which of equal, greater, less and unordered it does.
pub fn compare(
    terms: &mut (impl TermBuilder + ?Sized),
    kind: FloatKind,
    outcomes: u8,
    a: Term,
    b: Term,
) -> Term {
    use FloatOp::{Equal, Less, LessOrEqual};
    // What an unordered predicate says is the negation of an ordered one.
    if outcomes & 8 != 0 {
        let ordered = compare(terms, kind, !outcomes & 7, a, b);
        return terms.not(ordered);
    }
    match outcomes {
        0 => terms.bool(false),
        1 => apply(terms, Equal, kind, &[a, b]),
        2 => apply(terms, Less, kind, &[b, a]),
        3 => apply(terms, LessOrEqual, kind, &[b, a]),
        4 => apply(terms, Less, kind, &[a, b]),
        5 => apply(terms, LessOrEqual, kind, &[a, b]),
        6 => {
            let (less, greater) = (apply(terms, Less, kind, &[a, b]), apply(terms, Less, kind, &[b, a]));
            terms.or(less, greater)
        }
        _ => {
            let unordered = is_unordered(terms, kind, a, b);
            terms.not(unordered)
        }
    }
}

/// The greater one, or the lesser; +0 is greater than -0. Means nothing if one is NaN.
pub fn extremum(
    terms: &mut (impl TermBuilder + ?Sized),
    kind: FloatKind,
    greatest: bool,
    a: Term,
    b: Term,
) -> Term {
    // It does not matter which is which, so that it should not matter for the form of the term either.
    let (a, b) = if b < a { (b, a) } else { (a, b) };
    let a_less = apply(terms, FloatOp::Less, kind, &[a, b]);
    let b_less = apply(terms, FloatOp::Less, kind, &[b, a]);
    // Equal numbers have equal bits, but for zeros.
    let negative = sign(terms, a);
    let (first, second) = if greatest { (b_less, a_less) } else { (a_less, b_less) };
    let equal = if greatest { terms.ite(negative, b, a) } else { terms.ite(negative, a, b) };
    let rest = terms.ite(second, b, equal);
    terms.ite(first, a, rest)
}

/// The float, the canonical NaN standing for all.
pub fn canonical(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    if !is_computed(kind) {
        return a;
    }
    let nan = is_nan(terms, kind, a);
    let canonical = terms.constant(canonical_nan(kind));
    terms.ite(nan, canonical, a)
}
