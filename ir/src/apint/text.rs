//! Conversion of bit-vectors from and to text.

use super::ApInt;
use num_bigint::BigUint;

/// The maximum width of numbers written in decimal. Wider numbers are in hexadecimal, because decimal conversion takes
/// quadratic time.
pub const MAX_DECIMAL_WIDTH: u32 = 1 << 16;

impl ApInt {
    /// Parses an unsigned number: decimal digits, or `0x` and hexadecimal digits. `None` for other text, or if the
    /// number does not fit.
    pub fn parse_unsigned(text: &str, width: u32) -> Option<ApInt> {
        let (digits, radix) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(hex) => (hex, 16),
            None => (text, 10),
        };
        if digits.is_empty() || !digits.bytes().all(|b| (b as char).is_digit(radix)) {
            return None;
        }
        if let Ok(value) = u128::from_str_radix(digits, radix) {
            let fits = width >= 128 || value >> width == 0;
            return fits.then(|| ApInt::new(width, value));
        }
        let significant = digits.trim_start_matches('0');
        // Each digit after the first carries at least log2(radix) > 3 bits, so that a literal that is too long is
        // rejected early.
        if significant.len() as u64 > u64::from(width) / 3 + 2 {
            return None;
        }
        let value = big(significant, radix)?;
        (value.bits() <= u64::from(width)).then(|| ApInt::from_biguint(width, &value))
    }

    /// Parses a number with an optional `-`, as MLIR does: a negative number must fit the signed range, any other the
    /// unsigned range (`255 : i8` is -1).
    pub fn parse(text: &str, width: u32) -> Option<ApInt> {
        let Some(magnitude) = text.strip_prefix('-') else {
            return ApInt::parse_unsigned(text, width);
        };
        let value = ApInt::parse_unsigned(magnitude, width)?;
        (value.is_zero() || value.ule(&ApInt::signed_min(width))).then(|| value.neg())
    }

    /// Formats the unsigned number in decimal.
    pub fn to_unsigned_string(&self) -> String {
        match self.to_u128() {
            Some(v) => v.to_string(),
            None => self.to_biguint().to_string(),
        }
    }

    /// Formats the signed number in decimal.
    pub fn to_signed_string(&self) -> String {
        match self.to_i128() {
            Some(v) => v.to_string(),
            None => self.to_bigint().to_string(),
        }
    }

    /// Formats the bits in hexadecimal with the prefix `0x` and all digits of the width (one for width zero).
    pub fn to_hex_string(&self) -> String {
        let digits = (self.width().div_ceil(4)).max(1) as usize;
        match self.to_u128() {
            Some(v) if digits <= 32 => format!("{v:#0n$x}", n = digits + 2),
            // The width in a format string is limited to 65535.
            _ => {
                let significant = self.to_biguint().to_str_radix(16);
                let zeros = digits.saturating_sub(significant.len());
                [String::from("0x"), "0".repeat(zeros), significant].concat()
            }
        }
    }

    /// Formats the number in decimal if the width is at most [`MAX_DECIMAL_WIDTH`] or the value fits 128 bits,
    /// otherwise in hexadecimal. If `signed` is set, a negative number is written as `-` and its magnitude.
    /// [`ApInt::parse`] accepts both forms.
    pub fn to_bounded_string(&self, signed: bool) -> String {
        let is_short = match signed {
            true => self.to_i128().is_some(),
            false => self.to_u128().is_some(),
        };
        if self.width() <= MAX_DECIMAL_WIDTH || is_short {
            return if signed { self.to_signed_string() } else { self.to_unsigned_string() };
        }
        match signed && self.is_negative() {
            true => format!("-0x{}", self.neg().to_biguint().to_str_radix(16)),
            false => format!("0x{}", self.to_biguint().to_str_radix(16)),
        }
    }
}

/// Parses a long number. A decimal number is parsed by halves, with a few multiplications instead of one for each
/// digit.
fn big(digits: &str, radix: u32) -> Option<BigUint> {
    const PLAIN: usize = 512;
    if radix == 16 || digits.len() <= PLAIN {
        return BigUint::parse_bytes(digits.as_bytes(), radix);
    }
    // The powers of ten for all lengths that halving produces. With rounding up, there is one for each depth.
    let mut lens = vec![digits.len().div_ceil(2)];
    while let Some(&len) = lens.last().filter(|&&len| len > PLAIN) {
        lens.push(len.div_ceil(2));
    }
    let mut powers = Vec::with_capacity(lens.len());
    for &len in lens.iter().rev() {
        let power = match powers.last() {
            None => BigUint::from(10u8).pow(len as u32),
            Some((half, below)) => {
                let square: BigUint = below * below;
                if half * 2 == len { square } else { square / 10u8 }
            }
        };
        powers.push((len, power));
    }
    powers.reverse();
    by_halves(digits, &powers)
}

/// Parses a decimal number by halves. `powers` has ten to the power of the lower half's length, for this length and its
/// halves.
fn by_halves(digits: &str, powers: &[(usize, BigUint)]) -> Option<BigUint> {
    let Some(((lower, power), below)) = powers.split_first().filter(|((lower, _), _)| digits.len() > *lower)
    else {
        return match powers.split_first() {
            Some((_, below)) if !below.is_empty() => by_halves(digits, below),
            _ => BigUint::parse_bytes(digits.as_bytes(), 10),
        };
    };
    let (high, low) = digits.split_at(digits.len() - lower);
    Some(by_halves(high, below)? * power + by_halves(low, below)?)
}
