//! The encoding of float operations for z3.
//!
//! Comparisons and the test for NaN are operations on the bits. Operations that compute are SMT-LIB's theory of floats,
//! written as text, because the bindings have no conversion from bits, between constants for the operands and the
//! result.
//!
//! Limitation: operations that the theory does not have (the remainder of C, formats that are not IEEE's, a correct
//! `fma`), and those that are abstracted because they are hard, are uninterpreted functions with axioms about their
//! NaNs. "Unsatisfiable" then holds for the operations, too.

use proofmark_ir::ApInt;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::{canonical_nan, ieee_layout, infinity, range};
use proofmark_ir::semantics::{FloatOp, Rounding};
use z3::ast::{BV, Bool};

/// Returns the approximate number of gates of the operation.
pub(super) fn gates(op: FloatOp, kind: FloatKind) -> u64 {
    use FloatOp::*;
    let width = u64::from(kind.width());
    match op {
        Mul(_) | Fma(_) => 16 * width * width,
        Div(_) | Sqrt => 32 * width * width,
        _ => 64 * width,
    }
}

/// Returns the greatest magnitude that is not NaN; `None` for a format with NaNs at other encodings.
pub(super) fn last_number(kind: FloatKind) -> Option<ApInt> {
    match (infinity(kind), kind) {
        (_, FloatKind::F80) => None,
        (Some(infinity), _) => Some(infinity),
        // All ones is NaN, and the greatest number precedes it.
        (None, _) => Some(canonical_nan(kind).sub(&ApInt::one(kind.width()))),
    }
}

/// Returns the operation as a predicate on bits, if it is a comparison or a test for NaN.
pub(super) fn predicate(op: FloatOp, kind: FloatKind, args: &[BV]) -> Option<Bool> {
    let last = last_number(kind)?;
    let width = kind.width();
    let last = number(&last);
    let magnitude = |a: &BV| a.bvand(number(&ApInt::signed_max(width)));
    let is_nan = |a: &BV| magnitude(a).bvugt(&last);
    let a = args.first()?;
    if op == FloatOp::IsNan {
        return Some(is_nan(a));
    }
    let b = args.get(1)?;
    let ordered = Bool::or(&[is_nan(a), is_nan(b)]).not();
    let zero = BV::from_u64(0, width);
    let zeros = magnitude(&a.bvor(b)).eq(&zero);
    let negative = |a: &BV| a.bvslt(&zero);
    // The order of magnitudes is the order of their bits.
    let less = || {
        let below_zero =
            negative(a).ite(&negative(b).ite(&b.bvult(a), &Bool::from_bool(true)), &Bool::from_bool(false));
        let both_positive = Bool::and(&[negative(a).not(), negative(b).not(), a.bvult(b)]);
        Bool::and(&[zeros.not(), Bool::or(&[below_zero, both_positive])])
    };
    let equal = || Bool::or(&[a.eq(b), zeros.clone()]);
    let holds = match op {
        FloatOp::Equal => equal(),
        FloatOp::Less => less(),
        FloatOp::LessOrEqual => Bool::or(&[less(), equal()]),
        _ => return None,
    };
    Some(Bool::and(&[ordered, holds]))
}

/// Returns the result of the operation as SMT-LIB text, a bit-vector term over the names of the operands; `None` if the
/// theory does not have the operation.
pub(super) fn definition(op: FloatOp, kind: FloatKind, args: &[String]) -> Option<String> {
    use FloatOp::*;
    let (exponent, significand) = ieee_layout(kind)?;
    let from_bits = |bits: &str| format!("((_ to_fp {exponent} {significand}) {bits})");
    let a = args.first()?;
    let mode = rounding_mode;
    let value = match (op, args) {
        (Add(r) | Sub(r) | Mul(r) | Div(r), [_, b]) => {
            format!("({} {} {} {})", op.name(), mode(r), from_bits(a), from_bits(b))
        }
        // z3 rounds some results wrongly (f8E5M2: fma(0x21, 0x82, 0x14) downward).
        (Fma(_), _) => return None,
        (Sqrt, _) => format!("(fp.sqrt RNE {})", from_bits(a)),
        // The greatest numbers of the format round to numbers outside of the format.
        (RoundToIntegral(_), _) if kind == FloatKind::F8E3M4 => return None,
        (RoundToIntegral(r), _) => format!("(fp.roundToIntegral {} {})", mode(r), from_bits(a)),
        (FromSigned(r), _) => format!("((_ to_fp {exponent} {significand}) {} {a})", mode(r)),
        (FromUnsigned(r), _) => format!("((_ to_fp_unsigned {exponent} {significand}) {} {a})", mode(r)),
        (Convert(to, r), _) => {
            let (e, s) = ieee_layout(to)?;
            return Some(bits_of(to, &format!("((_ to_fp {e} {s}) {} {})", mode(r), from_bits(a))));
        }
        (FitsSigned(to) | FitsUnsigned(to), _) => {
            return Some(fits(kind, &from_bits(a), to, matches!(op, FitsSigned(_))));
        }
        // A result of one bit is encoded as a truth value.
        (ToSigned(1) | ToUnsigned(1), _) => return None,
        (ToSigned(to) | ToUnsigned(to), _) => {
            let signed = matches!(op, ToSigned(_));
            let (fits, value) = (fits(kind, &from_bits(a), to, signed), from_bits(a));
            return Some(format!("(ite {fits} ((_ {} {to}) RTZ {value}) (_ bv0 {to}))", op.name()));
        }
        _ => return None,
    };
    Some(bits_of(kind, &value))
}

/// Returns the bits of a float, with the canonical bits of NaN.
fn bits_of(kind: FloatKind, value: &str) -> String {
    let nan = literal(&canonical_nan(kind));
    format!("(let ((r {value})) (ite (fp.isNaN r) {nan} (fp.to_ieee_bv r)))")
}

fn literal(value: &ApInt) -> String {
    format!("(_ bv{} {})", value.to_unsigned_string(), value.width())
}

/// Returns whether a float, rounded toward zero, is in the range of integers of that width.
fn fits(kind: FloatKind, value: &str, width: u32, signed: bool) -> String {
    let layout = ieee_layout(kind).unwrap_or((0, 0));
    let (exponent, significand) = layout;
    // 2^n as a float. If the format has no such float, all finite floats are below 2^n.
    let power = |n: u32, negative: bool| {
        let max = range(kind).map_or(0, |r| r.2);
        (n as i32 <= max).then(|| {
            let sign = u128::from(negative) << (kind.width() - 1);
            let bits = sign | ((n as i32 + max) as u128) << (significand - 1);
            let bits = literal(&ApInt::new(kind.width(), bits));
            format!("((_ to_fp {exponent} {significand}) {bits})")
        })
    };
    let mut parts = vec!["(not (fp.isNaN x))".to_owned(), "(not (fp.isInfinite x))".to_owned()];
    let above = if signed { width - 1 } else { width };
    parts.extend(power(above, false).map(|limit| format!("(fp.lt x {limit})")));
    match signed {
        true => parts.extend(power(width - 1, true).map(|limit| format!("(fp.leq {limit} x)"))),
        false => parts.push(format!("(fp.leq (_ +zero {exponent} {significand}) x)")),
    }
    format!("(let ((x (fp.roundToIntegral RTZ {value}))) (and {}))", parts.join(" "))
}

fn rounding_mode(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestEven => "RNE",
        Rounding::NearestAway => "RNA",
        Rounding::TowardZero => "RTZ",
        Rounding::Upward => "RTP",
        Rounding::Downward => "RTN",
    }
}

/// Returns a constant of z3.
pub(super) fn number(value: &ApInt) -> BV {
    let width = value.width();
    match value.to_u64() {
        Some(v) => BV::from_u64(v, width),
        None => BV::from_str(width, &value.to_unsigned_string())
            .unwrap_or_else(|| unreachable!("a decimal number is a numeral")),
    }
}
