//! Two's-complement bit-vectors of 0 to 2^24 bits: the values of integer constants.
//!
//! All operations are total and follow SMT-LIB's `QF_BV`: division by zero gives all ones, the remainder by zero is the
//! dividend, and a shift by the width or more gives zero or the sign. Hence terms, constant folding and solvers share
//! one definition. Undefined behaviour and poison are part of the semantics of operations, not of this module.
//!
//! Vectors of up to [`INLINE_BITS`] bits are stored inline (24 bytes) and computed in `u128`. Longer vectors are stored
//! as 64-bit limbs on the heap; `num-bigint` multiplies, divides and formats them. Bits above the width are always
//! zero, so that `==` and `Hash` are structural. The only vector of width zero is zero, with sign bit zero.
//!
//! # Panics
//! Binary operations panic if the widths of the operands differ, which is a bug of the caller.

mod arith;
mod bits;
#[cfg(test)]
mod tests;
mod text;

pub use text::MAX_DECIMAL_WIDTH;

use num_bigint::{BigInt, BigUint, Sign};

/// The maximum width: MLIR's `IntegerType::kMaxWidth` is 2^24 - 1, and intermediate results may have one bit more.
pub const MAX_WIDTH: u32 = 1 << 24;

/// The maximum width without heap storage.
pub const INLINE_BITS: u32 = 128;

const LIMB_BITS: u32 = 64;

/// A bit-vector with its width. See the [module](self).
///
/// ```
/// use proofmark_ir::ApInt;
///
/// let (a, b) = (ApInt::new(8, 200), ApInt::new(8, 100));
/// assert_eq!(a.add(&b), ApInt::new(8, 44));
/// assert!(a.uadd_overflows(&b) && !a.sadd_overflows(&b));
/// assert_eq!((a.to_u64(), a.to_i64()), (Some(200), Some(-56)));
/// assert_eq!(a.udiv(&ApInt::zero(8)), ApInt::ones(8));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ApInt(Repr);

/// `Inline` for widths up to [`INLINE_BITS`], otherwise `Heap`, so that equal values have equal representations.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Inline { width: u32, lo: u64, hi: u64 },
    Heap { width: u32, limbs: Box<[u64]> },
}

#[inline]
fn mask128(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1u128 << width) - 1 }
}

fn limb_count(width: u32) -> usize {
    width.div_ceil(LIMB_BITS) as usize
}

/// Construction and access.
impl ApInt {
    /// Creates a vector of the low `width` bits of `value`, zero-extended beyond 128 bits.
    #[inline]
    pub fn new(width: u32, value: u128) -> ApInt {
        if width <= INLINE_BITS {
            let v = value & mask128(width);
            ApInt(Repr::Inline { width, lo: v as u64, hi: (v >> 64) as u64 })
        } else {
            ApInt::from_limbs(width, vec![value as u64, (value >> 64) as u64])
        }
    }

    /// Creates a vector of the low `width` bits of `value`, sign-extended beyond 128 bits.
    #[inline]
    pub fn from_i128(width: u32, value: i128) -> ApInt {
        if width <= INLINE_BITS || value >= 0 {
            return ApInt::new(width, value as u128);
        }
        ApInt::new(INLINE_BITS, value as u128).sext(width)
    }

    /// Creates a vector of the low `width` bits of little-endian limbs, zero-extended if there are too few.
    pub fn from_limbs(width: u32, mut limbs: Vec<u64>) -> ApInt {
        assert!(width <= MAX_WIDTH, "the width of a bit-vector, {width}, exceeds {MAX_WIDTH}");
        if width <= INLINE_BITS {
            let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
            return ApInt::new(width, u128::from(limb(0)) | u128::from(limb(1)) << 64);
        }
        limbs.resize(limb_count(width), 0);
        if !width.is_multiple_of(LIMB_BITS)
            && let Some(top) = limbs.last_mut()
        {
            *top &= u64::MAX >> (LIMB_BITS - width % LIMB_BITS);
        }
        ApInt(Repr::Heap { width, limbs: limbs.into_boxed_slice() })
    }

    /// Creates a one-bit vector of a truth value.
    #[inline]
    pub fn bool(value: bool) -> ApInt {
        ApInt(Repr::Inline { width: 1, lo: u64::from(value), hi: 0 })
    }

    /// Creates a vector of zero bits.
    #[inline]
    pub fn zero(width: u32) -> ApInt {
        ApInt::new(width, 0)
    }

    /// Creates the number one; zero if the width is zero.
    #[inline]
    pub fn one(width: u32) -> ApInt {
        ApInt::new(width, 1)
    }

    /// Creates a vector of set bits: the maximum unsigned number, and -1.
    pub fn ones(width: u32) -> ApInt {
        if width <= INLINE_BITS {
            ApInt::new(width, u128::MAX)
        } else {
            ApInt::from_limbs(width, vec![u64::MAX; limb_count(width)])
        }
    }

    /// Creates the minimum signed number, which has only the sign bit set.
    pub fn signed_min(width: u32) -> ApInt {
        match width {
            0 => ApInt::zero(0),
            _ => ApInt::one(width).shl_by(width - 1),
        }
    }

    /// Creates the maximum signed number, which has all bits set except the sign bit.
    pub fn signed_max(width: u32) -> ApInt {
        ApInt::signed_min(width).not()
    }

    /// Creates the maximum unsigned number, equal to [`ApInt::ones`].
    pub fn unsigned_max(width: u32) -> ApInt {
        ApInt::ones(width)
    }

    /// Returns the width in bits.
    #[inline]
    pub fn width(&self) -> u32 {
        match &self.0 {
            Repr::Inline { width, .. } | Repr::Heap { width, .. } => *width,
        }
    }

    /// Returns the value as an unsigned number, if the *width* is at most 128.
    #[inline]
    pub fn inline(&self) -> Option<u128> {
        match &self.0 {
            Repr::Inline { lo, hi, .. } => Some(u128::from(*lo) | u128::from(*hi) << 64),
            Repr::Heap { .. } => None,
        }
    }

    /// Returns the limbs of the value, least significant first; two for every width up to [`INLINE_BITS`].
    pub fn to_limbs(&self) -> Vec<u64> {
        match &self.0 {
            Repr::Inline { lo, hi, .. } => vec![*lo, *hi],
            Repr::Heap { limbs, .. } => limbs.to_vec(),
        }
    }

    /// Returns limb `i`; zero beyond the last.
    fn limb(&self, i: usize) -> u64 {
        match &self.0 {
            Repr::Inline { lo, hi, .. } => match i {
                0 => *lo,
                1 => *hi,
                _ => 0,
            },
            Repr::Heap { limbs, .. } => limbs.get(i).copied().unwrap_or(0),
        }
    }

    /// Returns the value as an unsigned number, if the *value* fits.
    pub fn to_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::Inline { .. } => self.inline(),
            Repr::Heap { limbs, .. } => {
                limbs[2..].iter().all(|&l| l == 0).then(|| u128::from(limbs[0]) | u128::from(limbs[1]) << 64)
            }
        }
    }

    /// Returns the value as an unsigned number, if it fits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Inline { lo, hi: 0, .. } => Some(*lo),
            _ => self.to_u128().and_then(|v| u64::try_from(v).ok()),
        }
    }

    /// Returns the value as a signed number, if it fits.
    pub fn to_i128(&self) -> Option<i128> {
        let width = self.width();
        if width == 0 {
            return Some(0);
        }
        if let Some(v) = self.inline() {
            let unused = 128 - width;
            return Some(((v << unused) as i128) >> unused);
        }
        let low = self.extract(0, INLINE_BITS);
        (low.sext(width) == *self).then(|| low.to_i128()).flatten()
    }

    /// Returns the value as a signed number, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|v| i64::try_from(v).ok())
    }

    /// Returns whether all bits are zero. True for width zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Inline { lo, hi, .. } => *lo | *hi == 0,
            Repr::Heap { limbs, .. } => limbs.iter().all(|&l| l == 0),
        }
    }

    /// Returns whether the value is the number one.
    pub fn is_one(&self) -> bool {
        self.to_u128() == Some(1)
    }

    /// Returns whether all bits are set. True for width zero.
    pub fn is_ones(&self) -> bool {
        match self.inline() {
            Some(v) => v == mask128(self.width()),
            None => self.not().is_zero(),
        }
    }

    /// Returns whether the bit of a one-bit vector is set.
    #[inline]
    pub fn is_true(&self) -> bool {
        !self.is_zero()
    }

    /// Returns bit `i`, starting at the least significant; zero beyond the width.
    #[inline]
    pub fn bit(&self, i: u32) -> bool {
        self.limb((i / LIMB_BITS) as usize) >> (i % LIMB_BITS) & 1 != 0
    }

    /// Returns the sign bit; false for width zero.
    #[inline]
    pub fn is_negative(&self) -> bool {
        let width = self.width();
        width != 0 && self.bit(width - 1)
    }

    /// Returns whether this is the minimum signed number of its width. False for width zero.
    pub fn is_signed_min(&self) -> bool {
        self.is_negative() && self.trailing_zeros() == self.width() - 1
    }

    /// Returns the exponent, if the value is a power of two.
    pub fn exact_log2(&self) -> Option<u32> {
        (self.popcount() == 1).then(|| self.trailing_zeros())
    }

    /// Converts the unsigned number to a `num-bigint` integer.
    pub fn to_biguint(&self) -> BigUint {
        let digits: Vec<u32> = self.to_limbs().iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        BigUint::new(digits)
    }

    /// Converts the signed number to a `num-bigint` integer.
    pub fn to_bigint(&self) -> BigInt {
        if self.is_negative() {
            BigInt::from_biguint(Sign::Minus, self.neg().to_biguint())
        } else {
            BigInt::from_biguint(Sign::Plus, self.to_biguint())
        }
    }

    /// Creates a vector of the low `width` bits of a number.
    pub fn from_biguint(width: u32, value: &BigUint) -> ApInt {
        ApInt::from_limbs(width, value.iter_u64_digits().take(limb_count(width)).collect())
    }

    /// Creates a vector of the low `width` bits of a signed number in two's complement.
    pub fn from_bigint(width: u32, value: &BigInt) -> ApInt {
        let magnitude = ApInt::from_biguint(width, value.magnitude());
        if value.sign() == Sign::Minus { magnitude.neg() } else { magnitude }
    }
}

impl std::fmt::Debug for ApInt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:i{}", self.to_bounded_string(true), self.width())
    }
}
