//! Bit-vectors from and to text.

use super::ApInt;
use num_bigint::BigUint;

/// Numbers of more bits are written in hexadecimal: the time that decimal digits take grows with the square of their number.
pub const MAX_DECIMAL_WIDTH: u32 = 1 << 16;

impl ApInt {
    /// Reads an unsigned number: decimal digits, or `0x` and hexadecimal digits. `None` if it is neither or does not fit.
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
        // Each digit past the first carries at least log2(radix) > 3 bits, so that a hopeless literal is refused before it is read.
        if significant.len() as u64 > u64::from(width) / 3 + 2 {
            return None;
        }
        let value = big(significant, radix)?;
        (value.bits() <= u64::from(width)).then(|| ApInt::from_biguint(width, &value))
    }

    /// Reads a number with an optional `-`, in MLIR's way: a negative number must fit the signed range, any other one the
    /// unsigned range (so that `255 : i8` is -1).
    pub fn parse(text: &str, width: u32) -> Option<ApInt> {
        let Some(magnitude) = text.strip_prefix('-') else {
            return ApInt::parse_unsigned(text, width);
        };
        let value = ApInt::parse_unsigned(magnitude, width)?;
        (value.is_zero() || value.ule(&ApInt::signed_min(width))).then(|| value.neg())
    }

    /// The unsigned number in decimal.
    pub fn to_unsigned_string(&self) -> String {
        match self.to_u128() {
            Some(v) => v.to_string(),
            None => self.to_biguint().to_string(),
        }
    }

    /// The signed number in decimal.
    pub fn to_signed_string(&self) -> String {
        match self.to_i128() {
            Some(v) => v.to_string(),
            None => self.to_bigint().to_string(),
        }
    }

    /// The bits in hexadecimal, `0x` first, with as many digits as the width needs (one at width zero).
    pub fn to_hex_string(&self) -> String {
        let digits = (self.width().div_ceil(4)).max(1) as usize;
        match self.to_u128() {
            Some(v) if digits <= 32 => format!("{v:#0n$x}", n = digits + 2),
            // A format width is limited to 65535.
            _ => {
                let significant = self.to_biguint().to_str_radix(16);
                let zeros = digits.saturating_sub(significant.len());
                [String::from("0x"), "0".repeat(zeros), significant].concat()
            }
        }
    }

    /// The number as text: decimal up to [`MAX_DECIMAL_WIDTH`] bits or if its value has at most 128 bits, otherwise hexadecimal, with `-`
    /// before the magnitude if `signed` is set and the number is negative. [`ApInt::parse`] reads both forms.
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

/// A number of many digits. Decimal ones are read by halves, which costs a few multiplications and not one for each digit.
fn big(digits: &str, radix: u32) -> Option<BigUint> {
    const PLAIN: usize = 512;
    if radix == 16 || digits.len() <= PLAIN {
        return BigUint::parse_bytes(digits.as_bytes(), radix);
    }
    // The power of ten of every length that halving leads to; rounding up, there is one for each depth.
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

/// `powers` are ten to the length of the lower half, for this length and those of its halves.
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
