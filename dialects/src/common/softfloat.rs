//! Properties of float constants for folds and patterns, such as exact conversion and particular values. They are
//! evaluated by the semantics of float operations, not by the floats of the host.

use proofmark_ir::apint::ApInt;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{FloatOp, Rounding, evaluate_float, float};

const NEAREST: Rounding = Rounding::NearestEven;

/// Returns the float converted to another format, and whether the conversion is exact; `None` for formats without
/// arithmetic.
pub fn convert(from: FloatKind, to: FloatKind, bits: u128, rounding: Rounding) -> Option<(u128, bool)> {
    if !float::is_computed(from) || !float::is_computed(to) {
        return None;
    }
    let converted = evaluate_float(FloatOp::Convert(to, rounding), from, &[bits], from.width());
    let restored = evaluate_float(FloatOp::Convert(from, rounding), to, &[converted], to.width());
    let is_nan = evaluate_float(FloatOp::IsNan, from, &[bits], from.width()) == 1;
    Some((converted, is_nan || restored == bits))
}

/// Particular floats that folds recognize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Positive zero.
    PosZero,
    /// Negative zero.
    NegZero,
    /// One.
    One,
    /// Positive infinity.
    PosInf,
    /// Negative infinity.
    NegInf,
    /// Not a number.
    NaN,
}

/// Returns the particular float with these bits, if any.
pub fn special(kind: FloatKind, bits: u128) -> Option<Special> {
    if !float::is_computed(kind) {
        return None;
    }
    let sign = 1u128 << (kind.width() - 1);
    let infinity = float::infinity(kind).and_then(|bits| bits.inline());
    if evaluate_float(FloatOp::IsNan, kind, &[bits], kind.width()) == 1 {
        Some(Special::NaN)
    } else if bits & !sign == 0 {
        Some(if bits == 0 { Special::PosZero } else { Special::NegZero })
    } else if infinity == Some(bits & !sign) {
        Some(if bits & sign == 0 { Special::PosInf } else { Special::NegInf })
    } else {
        (bits == evaluate_float(FloatOp::FromUnsigned(NEAREST), kind, &[1], 1)).then_some(Special::One)
    }
}

/// The position of a float relative to the integers of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Greater than all integers of the type.
    Above,
    /// Less than all integers of the type.
    Below,
    /// In the range of the type.
    At {
        /// The float rounded towards zero.
        integer: ApInt,
        /// Whether the float is an integer.
        exact: bool,
        /// Whether the float is negative.
        negative: bool,
    },
}

/// Returns the position of a float relative to the integers of `width` bits. Returns `None` for NaN, and if conversion
/// rounds an extreme integer across the float.
pub fn place(kind: FloatKind, bits: u128, width: u32, signed: bool) -> Option<Place> {
    if width == 0 || width > float::MAX_INTEGER || !float::is_computed(kind) {
        return None;
    }
    let (from, to, fits, least, greatest) = match signed {
        true => (
            FloatOp::FromSigned(NEAREST),
            FloatOp::ToSigned(width),
            FloatOp::FitsSigned(width),
            ApInt::signed_min(width),
            ApInt::signed_max(width),
        ),
        false => (
            FloatOp::FromUnsigned(NEAREST),
            FloatOp::ToUnsigned(width),
            FloatOp::FitsUnsigned(width),
            ApInt::zero(width),
            ApInt::ones(width),
        ),
    };
    let of_float = |op: FloatOp, args: &[u128]| evaluate_float(op, kind, args, kind.width());
    let as_float = |integer: &ApInt| Some(evaluate_float(from, kind, &[integer.inline()?], width));
    if of_float(FloatOp::IsNan, &[bits]) == 1 {
        return None;
    }
    if of_float(FloatOp::Less, &[as_float(&greatest)?, bits]) == 1 {
        return Some(Place::Above);
    }
    if of_float(FloatOp::Less, &[bits, as_float(&least)?]) == 1 {
        return Some(Place::Below);
    }
    if of_float(fits, &[bits]) == 0 {
        return None;
    }
    let integer = ApInt::new(width, of_float(to, &[bits]));
    let exact = of_float(FloatOp::Equal, &[bits, as_float(&integer)?]) == 1;
    Some(Place::At { integer, exact, negative: bits >> (kind.width() - 1) & 1 == 1 })
}

/// Returns whether integers of `value_bits` bits near the float may be rounded when converted to its format. Returns
/// `None` for formats without arithmetic.
pub fn is_within_rounding(kind: FloatKind, bits: u128, precision: u32, value_bits: u32) -> Option<bool> {
    if !float::is_computed(kind) {
        return None;
    }
    let magnitude = bits & !(1 << (kind.width() - 1));
    if special(kind, magnitude) == Some(Special::PosInf) {
        // The maximum integer may convert to infinity.
        let all = ApInt::ones(value_bits.min(float::MAX_INTEGER)).inline()?;
        return Some(evaluate_float(FloatOp::FromUnsigned(NEAREST), kind, &[all], 128) == magnitude);
    }
    // Tests 2^precision <= |float| < 2^(value_bits + 1).
    let fits = |bits| evaluate_float(FloatOp::FitsUnsigned(bits), kind, &[magnitude], kind.width()) == 1;
    let below = value_bits + 1 > float::MAX_INTEGER || fits(value_bits + 1);
    Some(!fits(precision) && below)
}
