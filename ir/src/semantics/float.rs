//! Floats in terms: the operations of IEEE 754 on bit-vectors, and functions to construct them.
//!
//! A float is represented by the bits of its format. An operation that computes is a [`BvOp::Float`]. An operation that
//! only moves bits (sign changes, selections, most classifications) is expressed by bit-vector operations. A computed
//! NaN is the canonical NaN of its format ([`canonical_nan`]) as long as no operation observes which NaN it is. An
//! operation that observes the sign or the bits of a NaN calls [`TermBuilder::observe_nan`]. A proof then executes both
//! functions again in more detail ([`NanDetail`]): the sign, or all bits, of each computed NaN are a nondeterministic
//! choice of the operation.
//!
//! The modelled formats are those of [`is_computed`].

use super::{BvOp, Term, TermBuilder};
use crate::apint::ApInt;
use crate::context::FloatKind;

/// The rounding mode of a result that the format cannot represent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Rounding {
    /// To the nearest, ties to the one with an even significand.
    #[default]
    NearestEven,
    /// To the nearest, ties away from zero.
    NearestAway,
    /// Toward zero.
    TowardZero,
    /// Toward positive infinity.
    Upward,
    /// Toward negative infinity.
    Downward,
}

/// A pure total operation on floats of one format, or a conversion. Its concrete definition is [`eval`](super::eval).
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
    /// `(a, b)`: remainder of the truncated quotient, with the sign of `a` (C's `fmod`); always exact.
    Rem,
    /// `(a, b, c)`: fused product and sum `a * b + c`, rounded once.
    Fma(Rounding),
    /// `(a)`: square root, rounded to nearest.
    Sqrt,
    /// `(a)`: the nearest integer in the direction of the rounding mode, as a float.
    RoundToIntegral(Rounding),
    /// `(a)`: the same number in another format, rounded.
    Convert(FloatKind, Rounding),
    /// `(i)`: the signed integer, of at most 128 bits, as a float.
    FromSigned(Rounding),
    /// `(i)`: the unsigned integer, of at most 128 bits, as a float.
    FromUnsigned(Rounding),
    /// `(a)`: rounded toward zero, as a signed integer of this width (1 to 128); zero if it does not fit.
    ToSigned(u32),
    /// `(a)`: rounded toward zero, as an unsigned integer of this width (1 to 128); zero if it does not fit.
    ToUnsigned(u32),
    /// `(a)`: whether `a`, rounded toward zero, fits a signed integer of this width, one bit.
    FitsSigned(u32),
    /// `(a)`: whether `a`, rounded toward zero, fits an unsigned integer of this width, one bit.
    FitsUnsigned(u32),
    /// `(a, b)`: whether `a` and `b` are equal numbers, one bit.
    Equal,
    /// `(a, b)`: whether `a` is less than `b`, one bit.
    Less,
    /// `(a, b)`: whether `a` is less than or equal to `b`, one bit.
    LessOrEqual,
    /// `(a)`: whether `a` is NaN, one bit.
    IsNan,
}

impl FloatOp {
    /// Returns the number of operands.
    pub const fn arity(self) -> usize {
        use FloatOp::*;
        match self {
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem | Equal | Less | LessOrEqual => 2,
            Fma(_) => 3,
            _ => 1,
        }
    }

    /// Returns whether the result is one bit.
    pub const fn is_predicate(self) -> bool {
        use FloatOp::*;
        matches!(self, Equal | Less | LessOrEqual | IsNan | FitsSigned(_) | FitsUnsigned(_))
    }

    /// Returns whether the two operands may be swapped.
    pub const fn is_commutative(self) -> bool {
        matches!(self, FloatOp::Add(_) | FloatOp::Mul(_) | FloatOp::Equal)
    }

    /// Returns the format of the result for operands of the format `kind`; `None` if the result is not a float.
    pub const fn result_format(self, kind: FloatKind) -> Option<FloatKind> {
        use FloatOp::*;
        match self {
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem | Fma(_) | Sqrt | RoundToIntegral(_) => Some(kind),
            FromSigned(_) | FromUnsigned(_) => Some(kind),
            Convert(to, _) => Some(to),
            _ => None,
        }
    }

    /// Returns the width of the result for operands of these widths; `None` if the operation does not accept them.
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

    /// Returns the name, as in SMT-LIB where it exists there.
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

/// The level of detail at which computed NaNs are modelled. By the LangRef ("Behavior of Floating-Point NaN values"),
/// the sign of a computed NaN is nondeterministic, and so is its payload, within limits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum NanDetail {
    /// Every computed NaN is the canonical one. Sound as long as no operation observes which NaN it is.
    #[default]
    Canonical,
    /// The sign is a nondeterministic choice of the operation. The payload is canonical.
    Sign,
    /// All bits are a nondeterministic choice of the operation.
    Bits,
}

/// Returns whether the bits are those of the canonical NaN of a modelled format, with either sign.
pub fn may_be_computed_nan(bits: &ApInt) -> bool {
    let magnitude = bits.and(&ApInt::signed_max(bits.width()));
    FloatKind::ALL
        .into_iter()
        .any(|kind| kind.width() == bits.width() && is_computed(kind) && magnitude == canonical_nan(kind))
}

/// The maximum width of integers in modelled conversions.
pub const MAX_INTEGER: u32 = 128;

/// Returns whether operations on floats of this format are modelled.
pub const fn is_computed(kind: FloatKind) -> bool {
    use FloatKind::*;
    matches!(kind, BF16 | F16 | TF32 | F32 | F64 | F80 | F128 | F8E5M2 | F8E4M3 | F8E4M3FN | F8E3M4)
}

/// Returns the widths of the exponent and of the significand (including the hidden bit) of a format with the layout and
/// special values of IEEE 754.
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

/// Returns whether `to` represents every number of `from` exactly.
pub const fn is_representable(from: FloatKind, to: FloatKind) -> bool {
    match (range(from), range(to)) {
        // The least subnormal number has exponent min - (p - 1).
        (Some((p, min, max)), Some((q, least, most))) => {
            p <= q && max <= most && min - (p - 1) >= least - (q - 1)
        }
        _ => false,
    }
}

/// Returns the precision in bits and the minimum and maximum exponent of normal numbers.
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

/// Returns the bits of positive infinity, if the format has one.
pub fn infinity(kind: FloatKind) -> Option<ApInt> {
    let bits = match (kind, ieee_layout(kind)) {
        (FloatKind::F80, _) => 0x7fff_8000_0000_0000_0000,
        (_, Some((exponent, significand))) => ((1 << exponent) - 1) << (significand - 1),
        _ => return None,
    };
    Some(ApInt::new(kind.width(), bits))
}

/// Returns the bits of the canonical NaN, which operations compute.
pub fn canonical_nan(kind: FloatKind) -> ApInt {
    let bits = match (kind, ieee_layout(kind)) {
        (FloatKind::F80, _) => 0x7fff_c000_0000_0000_0000,
        (_, Some((exponent, significand))) => ((2 << exponent) - 1) << (significand - 2),
        // All bits set except the sign.
        _ => (1 << (kind.width() - 1)) - 1,
    };
    ApInt::new(kind.width(), bits)
}

/// Returns the bits of the least positive normal number.
fn least_normal(kind: FloatKind) -> u128 {
    match (kind, ieee_layout(kind)) {
        (FloatKind::F80, _) => 0x1_8000_0000_0000_0000,
        (FloatKind::F8E4M3FN, _) => 1 << 3,
        (_, Some((_, significand))) => 1 << (significand - 1),
        _ => 0,
    }
}

/// Applies an operation on floats of this format.
pub fn apply(terms: &mut (impl TermBuilder + ?Sized), op: FloatOp, kind: FloatKind, args: &[Term]) -> Term {
    terms.apply(BvOp::Float(op, kind), args)
}

/// Returns whether `a` is NaN.
pub fn is_nan(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    apply(terms, FloatOp::IsNan, kind, &[a])
}

/// Returns whether `a` or `b` is NaN.
pub fn is_unordered(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term, b: Term) -> Term {
    let (a, b) = (is_nan(terms, kind, a), is_nan(terms, kind, b));
    terms.or(a, b)
}

/// Returns the absolute value of `a`.
pub fn abs(terms: &mut (impl TermBuilder + ?Sized), a: Term) -> Term {
    let width = terms.width(a);
    let mask = terms.constant(ApInt::signed_max(width));
    terms.and(a, mask)
}

/// Returns `a` with the opposite sign.
pub fn neg(terms: &mut (impl TermBuilder + ?Sized), a: Term) -> Term {
    let width = terms.width(a);
    let sign = terms.constant(ApInt::signed_min(width));
    terms.xor(a, sign)
}

/// Returns the magnitude of `a` with the bit `sign` as its sign.
pub fn with_sign(terms: &mut (impl TermBuilder + ?Sized), a: Term, sign: Term) -> Term {
    let width = terms.width(a);
    let magnitude = terms.trunc(a, width - 1);
    terms.concat(sign, magnitude)
}

/// Returns the sign bit of `a`.
pub fn sign(terms: &mut (impl TermBuilder + ?Sized), a: Term) -> Term {
    let width = terms.width(a);
    terms.extract(a, width - 1, 1)
}

/// Returns whether `a` is a zero of either sign.
pub fn is_zero(terms: &mut (impl TermBuilder + ?Sized), a: Term) -> Term {
    let width = terms.width(a);
    let magnitude = terms.trunc(a, width - 1);
    let zero = terms.zero(width - 1);
    terms.eq(magnitude, zero)
}

/// Returns whether `a` is an infinity of either sign.
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

/// Returns whether `a` is neither infinite nor NaN.
pub fn is_finite(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    let (nan, infinite) = (is_nan(terms, kind, a), is_infinite(terms, kind, a));
    let special = terms.or(nan, infinite);
    terms.not(special)
}

/// Returns whether `a` is neither zero, subnormal, infinite nor NaN.
pub fn is_normal(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    let finite = is_finite(terms, kind, a);
    let magnitude = abs(terms, a);
    let least = terms.number(kind.width(), least_normal(kind));
    let large = terms.ule(least, magnitude);
    terms.and(finite, large)
}

/// Returns whether a comparison predicate holds. Bits 0 to 3 of `outcomes` select equal, greater, less and unordered.
pub fn compare(
    terms: &mut (impl TermBuilder + ?Sized),
    kind: FloatKind,
    outcomes: u8,
    a: Term,
    b: Term,
) -> Term {
    use FloatOp::{Equal, Less, LessOrEqual};
    // An unordered predicate is the negation of an ordered one.
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

/// Returns the greater (or lesser) of two numbers, with +0 greater than -0. Unspecified if one is NaN.
pub fn extremum(
    terms: &mut (impl TermBuilder + ?Sized),
    kind: FloatKind,
    greatest: bool,
    a: Term,
    b: Term,
) -> Term {
    // The operation is commutative. Sorting the operands gives both orders the same term.
    let (a, b) = if b < a { (b, a) } else { (a, b) };
    let a_less = apply(terms, FloatOp::Less, kind, &[a, b]);
    let b_less = apply(terms, FloatOp::Less, kind, &[b, a]);
    // Equal numbers have equal bits, except for zeros.
    let negative = sign(terms, a);
    let (first, second) = if greatest { (b_less, a_less) } else { (a_less, b_less) };
    let equal = if greatest { terms.ite(negative, b, a) } else { terms.ite(negative, a, b) };
    let rest = terms.ite(second, b, equal);
    terms.ite(first, a, rest)
}

/// Returns `a`, with every NaN replaced by the canonical one.
pub fn canonical(terms: &mut (impl TermBuilder + ?Sized), kind: FloatKind, a: Term) -> Term {
    if !is_computed(kind) {
        return a;
    }
    let nan = is_nan(terms, kind, a);
    let canonical = terms.constant(canonical_nan(kind));
    terms.ite(nan, canonical, a)
}
