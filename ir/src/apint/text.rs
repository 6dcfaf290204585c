//! Bit-vectors from and to text.

use super::ApInt;
use num_bigint::BigUint;

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
        let value = BigUint::parse_bytes(significant.as_bytes(), radix)?;
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
            Some(v) => format!("{v:#0n$x}", n = digits + 2),
            None => format!("0x{:0>digits$}", self.to_biguint().to_str_radix(16)),
        }
    }
}
