//! Conversion between decimal text and float formats, identical to MLIR's.
//!
//! As in MLIR, a literal is converted to a double and then to the format, both to nearest, ties to even. The printer
//! tries six digits (`1.500000e+00`) and keeps them if they parse to the same bits. Otherwise it prints as many digits
//! as the format needs (`0.333333343`). Values without a decimal point in that text, infinities and NaNs are printed as
//! hexadecimal bits.

use std::fmt::Write as _;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::context::FloatKind;

/// The meaning of the bit patterns with the largest exponent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    /// Infinities and NaNs, as in IEEE 754.
    Ieee,
    /// All ones is NaN; there is no infinity.
    AllOnesNan,
    /// Negative zero is NaN; there is no infinity.
    NegativeZeroNan,
    /// Every pattern is a number.
    None,
}

struct Format {
    exponent_bits: u32,
    /// The number of stored mantissa bits, without an explicit integer bit.
    mantissa_bits: u32,
    bias: i32,
    special: Special,
}

fn format_of(kind: FloatKind) -> Format {
    use FloatKind::*;
    let ieee = |exponent_bits, mantissa_bits| Format {
        exponent_bits,
        mantissa_bits,
        bias: (1 << (exponent_bits - 1)) - 1,
        special: Special::Ieee,
    };
    let other =
        |exponent_bits, mantissa_bits, bias, special| Format { exponent_bits, mantissa_bits, bias, special };
    match kind {
        F4E2M1FN => other(2, 1, 1, Special::None),
        F6E2M3FN => other(2, 3, 1, Special::None),
        F6E3M2FN => other(3, 2, 3, Special::None),
        F8E5M2 => ieee(5, 2),
        F8E4M3 => ieee(4, 3),
        F8E4M3FN => other(4, 3, 7, Special::AllOnesNan),
        F8E5M2FNUZ => other(5, 2, 16, Special::NegativeZeroNan),
        F8E4M3FNUZ => other(4, 3, 8, Special::NegativeZeroNan),
        F8E4M3B11FNUZ => other(4, 3, 11, Special::NegativeZeroNan),
        F8E3M4 => ieee(3, 4),
        F8E8M0FNU => other(8, 0, 127, Special::AllOnesNan),
        BF16 => ieee(8, 7),
        F16 => ieee(5, 10),
        TF32 => ieee(8, 10),
        F32 => ieee(8, 23),
        F64 => ieee(11, 52),
        F80 => ieee(15, 63),
        F128 => ieee(15, 112),
    }
}

/// A float split into its components: `mantissa * 2^exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unpacked {
    Nan,
    Infinite { negative: bool },
    Finite { negative: bool, mantissa: u128, exponent: i32 },
}

fn unpack(kind: FloatKind, bits: u128) -> Unpacked {
    let format = format_of(kind);
    if kind == FloatKind::F8E8M0FNU {
        return match bits {
            0xff => Unpacked::Nan,
            _ => Unpacked::Finite { negative: false, mantissa: 1, exponent: bits as i32 - 127 },
        };
    }
    let explicit = u32::from(kind == FloatKind::F80);
    let negative = bits >> (kind.width() - 1) & 1 == 1;
    let stored = bits & ((1 << (format.mantissa_bits + explicit)) - 1);
    let fraction = stored & ((1 << format.mantissa_bits) - 1);
    let exponent = (bits >> (format.mantissa_bits + explicit)) as i32 & ((1 << format.exponent_bits) - 1);
    let top = (1 << format.exponent_bits) - 1;
    match format.special {
        Special::Ieee if exponent == top => {
            return if fraction == 0 { Unpacked::Infinite { negative } } else { Unpacked::Nan };
        }
        Special::AllOnesNan if exponent == top && fraction == (1 << format.mantissa_bits) - 1 => {
            return Unpacked::Nan;
        }
        Special::NegativeZeroNan if negative && exponent == 0 && fraction == 0 => return Unpacked::Nan,
        _ => {}
    }
    let implicit = 1u128 << format.mantissa_bits;
    let mantissa = match (explicit, exponent) {
        (1, _) => stored,
        (_, 0) => fraction,
        _ => fraction | implicit,
    };
    Unpacked::Finite {
        negative,
        mantissa,
        exponent: exponent.max(1) - format.bias - format.mantissa_bits as i32,
    }
}

/// Returns the bits of the nearest value. An overflow gives infinity, or NaN in formats without infinity.
fn pack(kind: FloatKind, value: Unpacked) -> u128 {
    let format = format_of(kind);
    let explicit = u32::from(kind == FloatKind::F80);
    let sign = |negative: bool| u128::from(negative) << (kind.width() - 1);
    let top: u128 = (1 << format.exponent_bits) - 1;
    let field = format.mantissa_bits + explicit;
    // In f80, the explicit integer bit is set in infinities, NaNs and normal numbers.
    let integer_bit = u128::from(explicit) << format.mantissa_bits;
    let ones = (1 << format.mantissa_bits) - 1;
    let nan = match format.special {
        Special::Ieee => top << field | integer_bit | 1 << (format.mantissa_bits - 1),
        Special::AllOnesNan => top << field | ones,
        Special::NegativeZeroNan => sign(true),
        // Formats without special values saturate.
        Special::None => top << field | ones,
    };
    let overflow = |negative: bool| match format.special {
        Special::Ieee => sign(negative) | top << field | integer_bit,
        Special::AllOnesNan if kind != FloatKind::F8E8M0FNU => sign(negative) | nan,
        Special::None => sign(negative) | nan,
        _ => nan,
    };
    let (negative, mantissa, exponent) = match value {
        Unpacked::Nan => return nan,
        Unpacked::Infinite { negative } => return overflow(negative),
        Unpacked::Finite { negative, mantissa, exponent } => (negative, mantissa, exponent),
    };
    if kind == FloatKind::F8E8M0FNU {
        // This format has only powers of two, and no zero.
        if mantissa == 0 {
            return 0;
        }
        let log = exponent + 127 - mantissa.leading_zeros() as i32;
        // Ties round up, because the single digit is odd.
        let half = mantissa << mantissa.leading_zeros() << 1 >= 1 << 127;
        return match log + 127 + i32::from(half) {
            biased if biased < 0 => 0,
            biased if biased >= 255 => 0xff,
            biased => biased as u128,
        };
    }
    if mantissa == 0 {
        return if format.special == Special::NegativeZeroNan { 0 } else { sign(negative) };
    }
    let significant = 128 - mantissa.leading_zeros() as i32;
    // The exponent of the last stored bit, limited by that of subnormal numbers.
    let lowest = 1 - format.bias - format.mantissa_bits as i32;
    let place = (exponent + significant - 1 - format.mantissa_bits as i32).max(lowest);
    let mut rounded = shift_right_to_even(mantissa, place - exponent);
    let mut place = place;
    if rounded >> (format.mantissa_bits + 1) != 0 {
        rounded >>= 1;
        place += 1;
    }
    let normal = rounded >> format.mantissa_bits != 0;
    let biased = if normal { place - lowest + 1 } else { 0 };
    if rounded == 0 && format.special == Special::NegativeZeroNan {
        return 0;
    }
    let limit = match format.special {
        Special::Ieee => top as i32,
        _ => top as i32 + 1,
    };
    if biased >= limit {
        return overflow(negative);
    }
    let fraction = rounded & ones;
    if format.special == Special::AllOnesNan && biased as u128 == top && fraction == ones {
        return overflow(negative);
    }
    let stored = fraction | if normal { integer_bit } else { 0 };
    sign(negative) | (biased as u128) << field | stored
}

/// Returns `value / 2^shift`, rounded to nearest, ties to even. A negative shift must be exact.
fn shift_right_to_even(value: u128, shift: i32) -> u128 {
    match shift {
        ..=0 => value << shift.unsigned_abs(),
        1..=127 => {
            let (kept, rest) = (value >> shift, value & ((1 << shift) - 1));
            let half = 1 << (shift - 1);
            kept + u128::from(rest > half || (rest == half && kept & 1 == 1))
        }
        _ => 0,
    }
}

/// Converts a double to another format and returns its bits.
pub fn from_f64(kind: FloatKind, value: f64) -> u128 {
    if kind == FloatKind::F64 {
        return value.to_bits().into();
    }
    pack(kind, unpack(FloatKind::F64, value.to_bits().into()))
}

/// Converts to a double, if this is exact. It always is for formats up to 64 bits, except for NaN payloads.
pub fn to_f64(kind: FloatKind, bits: u128) -> Option<f64> {
    if kind == FloatKind::F64 {
        return Some(f64::from_bits(bits as u64));
    }
    let unpacked = unpack(kind, bits);
    let double = pack(FloatKind::F64, unpacked);
    match (unpacked, unpack(FloatKind::F64, double)) {
        (Unpacked::Finite { mantissa: 0, .. }, _) | (Unpacked::Nan | Unpacked::Infinite { .. }, _) => {}
        (
            Unpacked::Finite { mantissa: a, exponent: x, .. },
            Unpacked::Finite { mantissa: b, exponent: y, .. },
        ) => {
            let normal = |m: u128, e: i32| (m >> m.trailing_zeros().min(127), e + m.trailing_zeros() as i32);
            if normal(a, x) != normal(b, y) {
                return None;
            }
        }
        _ => return None,
    }
    Some(f64::from_bits(double as u64))
}

/// Returns whether the bits are an infinity or a NaN.
pub fn is_special(kind: FloatKind, bits: u128) -> bool {
    !matches!(unpack(kind, bits), Unpacked::Finite { .. })
}

/// Significant decimal digits without trailing zeros, and the power of ten of the last digit.
type Digits = (String, i32);

/// Formats a float for reports: a decimal number, `nan`, `inf` or `-inf`.
pub fn float_to_string(kind: FloatKind, bits: u128) -> String {
    match unpack(kind, bits) {
        Unpacked::Nan => "nan".to_owned(),
        Unpacked::Infinite { negative: false } => "inf".to_owned(),
        Unpacked::Infinite { negative: true } => "-inf".to_owned(),
        Unpacked::Finite { negative, mantissa: 0, .. } => if negative { "-0.0" } else { "0.0" }.to_owned(),
        Unpacked::Finite { .. } => {
            let mut text = String::new();
            write_float(&mut text, kind, bits);
            text
        }
    }
}

/// Writes a float as MLIR does. Returns whether it is in hexadecimal.
pub fn write_float(out: &mut String, kind: FloatKind, bits: u128) -> bool {
    if let Unpacked::Finite { negative, .. } = unpack(kind, bits) {
        let start = out.len();
        if negative {
            out.push('-');
        }
        scientific(out, digits(kind, bits, 6));
        if reads_back(kind, bits, &out[start..]) {
            return false;
        }
        out.truncate(start + usize::from(negative));
        let precision = 2 + (format_of(kind).mantissa_bits + 1) * 59 / 196;
        plain(out, digits(kind, bits, precision as usize), precision as usize);
        if out[start..].contains('.') {
            return false;
        }
        out.truncate(start);
    }
    let _ = write!(out, "0x{bits:X}");
    true
}

fn reads_back(kind: FloatKind, bits: u128, text: &str) -> bool {
    match kind {
        FloatKind::F80 | FloatKind::F128 => decimal_to_bits(kind, text) == Some(bits),
        FloatKind::F32 => text.parse::<f32>().is_ok_and(|value| u128::from(value.to_bits()) == bits),
        _ => text.parse::<f64>().is_ok_and(|value| from_f64(kind, value) == bits),
    }
}

/// Returns the value with `precision` decimal digits, rounded like LLVM's `APFloat::toString`: excess digits are
/// truncated according to an estimate, and the rest is rounded half up.
fn digits(kind: FloatKind, bits: u128, precision: usize) -> Digits {
    let Unpacked::Finite { mantissa, exponent, .. } = unpack(kind, bits) else {
        return (String::from("0"), 0);
    };
    if mantissa == 0 {
        return (String::from("0"), 0);
    }
    let zeros = mantissa.trailing_zeros();
    let (mantissa, exponent) = (mantissa >> zeros, exponent + zeros as i32);
    let significant = 128 - mantissa.leading_zeros();
    let power = exponent.min(0);
    // An upper bound on the bits of `mantissa * 2^exponent * 10^-power`. A factor of five takes less than 2.33 bits.
    let estimate =
        significant + if exponent >= 0 { exponent } else { -exponent * 233 / 100 + 1 }.unsigned_abs();
    let required = (precision as u32 * 196).div_ceil(59);
    let removable = |bits: u32| bits.saturating_sub(required) * 59 / 196;
    let (text, removed) = if estimate <= 128 {
        let number =
            if exponent >= 0 { mantissa << exponent } else { mantissa * 5u128.pow(exponent.unsigned_abs()) };
        let removed = removable(128 - number.leading_zeros());
        ((number / 10u128.pow(removed)).to_string(), removed)
    } else {
        let number = match exponent {
            0.. => BigUint::from(mantissa) << exponent,
            _ => BigUint::from(mantissa) * BigUint::from(5u32).pow(exponent.unsigned_abs()),
        };
        let removed = removable(number.bits() as u32);
        ((number / BigUint::from(10u32).pow(removed)).to_str_radix(10), removed)
    };
    round_half_up(text, power + removed as i32, precision)
}

fn round_half_up(mut digits: String, mut power: i32, precision: usize) -> Digits {
    if digits.len() > precision {
        let up = digits.as_bytes()[precision] >= b'5';
        power += (digits.len() - precision) as i32;
        digits.truncate(precision);
        if up {
            let kept = digits.trim_end_matches('9').len();
            power += (digits.len() - kept) as i32;
            digits.truncate(kept);
            match digits.pop() {
                Some(last) => digits.push((last as u8 + 1) as char),
                None => digits.push('1'),
            }
        }
    }
    let kept = digits.trim_end_matches('0').len().max(1);
    power += (digits.len() - kept) as i32;
    digits.truncate(kept);
    (digits, power)
}

/// Writes `d.dddddde+dd`.
fn scientific(out: &mut String, (digits, power): Digits) {
    let exponent = if digits == "0" { 0 } else { power + digits.len() as i32 - 1 };
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(out, "{}.{:0<6}e{sign}{:02}", &digits[..1], &digits[1..], exponent.unsigned_abs());
}

/// Writes the shortest form: without exponent if at most three zeros of padding suffice.
fn plain(out: &mut String, (digits, power): Digits, precision: usize) {
    const MAX_PADDING: i32 = 3;
    let n = digits.len() as i32;
    if digits == "0" {
        out.push('0');
        return;
    }
    let most = power + n - 1;
    let needs_exponent = if power >= 0 {
        power > MAX_PADDING || n + power > precision as i32
    } else {
        most < 0 && -most > MAX_PADDING
    };
    if needs_exponent {
        let fraction = if n == 1 { "0" } else { &digits[1..] };
        let sign = if most < 0 { '-' } else { '+' };
        let _ = write!(out, "{}.{fraction}E{sign}{}", &digits[..1], most.unsigned_abs());
    } else if power >= 0 {
        out.push_str(&digits);
        (0..power).for_each(|_| out.push('0'));
    } else if most >= 0 {
        let whole = (power + n) as usize;
        let _ = write!(out, "{}.{}", &digits[..whole], &digits[whole..]);
    } else {
        out.push_str("0.");
        (1..-most).for_each(|_| out.push('0'));
        out.push_str(&digits);
    }
}

/// Returns the nearest bits of a decimal number, for formats wider than a double.
fn decimal_to_bits(kind: FloatKind, text: &str) -> Option<u128> {
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (number, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let power = power.parse::<i32>().ok()? - fraction.len() as i32;
    let decimal = BigUint::parse_bytes(format!("{whole}{fraction}").as_bytes(), 10)?;
    if decimal.is_zero() {
        return Some(pack(kind, Unpacked::Finite { negative, mantissa: 0, exponent: 0 }));
    }
    let ten = BigUint::from(10u32).pow(power.unsigned_abs());
    let (numerator, denominator) = if power >= 0 { (decimal * ten, BigUint::one()) } else { (decimal, ten) };
    // A quotient of about 124 bits with a sticky bit rounds like the exact value, because formats have at most 113
    // bits.
    let shift = 124 - (numerator.bits() as i64 - denominator.bits() as i64);
    let (numerator, denominator) =
        if shift >= 0 { (numerator << shift, denominator) } else { (numerator, denominator << -shift) };
    let quotient = &numerator / &denominator;
    let sticky = u128::from(&quotient * &denominator != numerator);
    let mantissa = u128::try_from(quotient).ok()? << 1 | sticky;
    Some(pack(kind, Unpacked::Finite { negative, mantissa, exponent: -(shift as i32) - 1 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(kind: FloatKind, value: f64) -> String {
        let mut out = String::new();
        write_float(&mut out, kind, from_f64(kind, value));
        out
    }

    /// The text printed by mlir-opt.
    #[test]
    fn floats_print_as_mlir_prints_them() {
        use FloatKind::*;
        for (kind, value, expected) in [
            (F32, 1.0, "1.000000e+00"),
            (F32, 0.1, "1.000000e-01"),
            (F32, 3.24159, "3.241590e+00"),
            (F32, 1.2345678, "1.23456776"),
            (F32, 123456789.0, "0x4CEB79A3"),
            (F32, 1234567.0, "0x4996B438"),
            (F32, 1.0e-45, "1.401300e-45"),
            (F64, -0.0, "-0.000000e+00"),
            (F64, 0.333_333_333_333_333_3, "0.33333333333333331"),
            (F64, 123456789.0, "0x419D6F3454000000"),
            (F16, 0.333, "3.330080e-01"),
            (F80, 1.0e10, "1.000000e+10"),
            (F128, 0.1, "0.100000000000000005551115123125782702"),
            (BF16, 0.1, "1.000980e-01"),
            (F8E4M3, 240.0, "2.400000e+02"),
            (TF32, 0.1, "9.997550e-02"),
            (F32, f64::INFINITY, "0x7F800000"),
            (F32, f64::NAN, "0x7FC00000"),
            (F64, 1.000_007_629_394_531_3, "1.0000076293945313"),
        ] {
            assert_eq!(text(kind, value), expected, "{kind:?} {value}");
        }
    }

    #[test]
    fn packing_agrees_with_the_machine() {
        let mut random = crate::random::Random::new(1);
        for _ in 0..20_000 {
            let value = f64::from_bits(random.number());
            let single = value as f32;
            if !value.is_nan() {
                assert_eq!(from_f64(FloatKind::F32, value), u128::from(single.to_bits()), "{value:e}");
                assert_eq!(to_f64(FloatKind::F32, single.to_bits().into()), Some(f64::from(single)));
            }
        }
    }

    /// Every bit pattern of every small format is restored from its value.
    #[test]
    fn small_formats_are_restored() {
        for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 19) {
            for bits in 0..1u128 << kind.width() {
                if !is_special(kind, bits) {
                    let value = to_f64(kind, bits).expect("fits a double");
                    assert_eq!(from_f64(kind, value), bits, "{kind:?} {bits:#x} {value:e}");
                }
            }
        }
    }
}
