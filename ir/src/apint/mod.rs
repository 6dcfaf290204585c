//! Two's-complement bit-vectors of any width, 0 to 2^24 bits: what a constant of an integer type *is*.
//!
//! All operations are total and follow SMT-LIB's `QF_BV` (division by zero gives all ones, the remainder by zero gives the
//! dividend, a shift by the width or more gives zero or the sign), so that a term, a constant fold and a solver can share one
//! definition. What MLIR calls undefined or poison is decided one floor up, in an op's semantics, never here.
//!
//! Widths up to [`INLINE_BITS`] live inline (24 bytes, no heap) and compute in `u128`; wider ones keep 64-bit limbs on the heap
//! and leave multiplication, division and decimal text to `num-bigint`. Bits above the width are always zero (the invariant that
//! makes `==` and `Hash` structural). A width of zero has one value; it is zero, and its sign bit reads as zero.
//!
//! Binary operations want operands of one width and panic otherwise: a width mismatch is a bug of the caller, never input.

mod arith;
mod bits;
#[cfg(test)]
mod tests;
mod text;

pub use text::MAX_DECIMAL_WIDTH;

use num_bigint::{BigInt, BigUint, Sign};

/// The widest integer type of MLIR (`IntegerType::kMaxWidth` is 2^24 - 1; the bound here is inclusive for intermediate results).
pub const MAX_WIDTH: u32 = 1 << 24;

/// Widths up to this many bits need no heap.
pub const INLINE_BITS: u32 = 128;

const LIMB_BITS: u32 = 64;

/// A bit-vector with its width. See the [module](self).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ApInt(Repr);

/// `Inline` for widths up to [`INLINE_BITS`], `Heap` for all others, so that equal values have equal representations.
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

/// Construction and inspection.
impl ApInt {
    /// The low `width` bits of `value`; zero-extended beyond 128 bits.
    #[inline]
    pub fn new(width: u32, value: u128) -> ApInt {
        if width <= INLINE_BITS {
            let v = value & mask128(width);
            ApInt(Repr::Inline { width, lo: v as u64, hi: (v >> 64) as u64 })
        } else {
            ApInt::from_limbs(width, vec![value as u64, (value >> 64) as u64])
        }
    }

    /// The low `width` bits of `value`, sign-extended beyond 128 bits.
    #[inline]
    pub fn from_i128(width: u32, value: i128) -> ApInt {
        if width <= INLINE_BITS || value >= 0 {
            return ApInt::new(width, value as u128);
        }
        ApInt::new(INLINE_BITS, value as u128).sext(width)
    }

    /// The low `width` bits of little-endian limbs, zero-extended if there are too few.
    pub fn from_limbs(width: u32, mut limbs: Vec<u64>) -> ApInt {
        assert!(width <= MAX_WIDTH, "a bit-vector of {width} bits is wider than {MAX_WIDTH}");
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

    /// The one-bit vector of a truth value.
    #[inline]
    pub fn bool(value: bool) -> ApInt {
        ApInt(Repr::Inline { width: 1, lo: u64::from(value), hi: 0 })
    }

    /// All bits zero.
    #[inline]
    pub fn zero(width: u32) -> ApInt {
        ApInt::new(width, 0)
    }

    /// The number one (zero if the width is zero).
    #[inline]
    pub fn one(width: u32) -> ApInt {
        ApInt::new(width, 1)
    }

    /// All bits one: the greatest unsigned number, and -1.
    pub fn ones(width: u32) -> ApInt {
        if width <= INLINE_BITS {
            ApInt::new(width, u128::MAX)
        } else {
            ApInt::from_limbs(width, vec![u64::MAX; limb_count(width)])
        }
    }

    /// The least signed number: only the sign bit is one.
    pub fn signed_min(width: u32) -> ApInt {
        match width {
            0 => ApInt::zero(0),
            _ => ApInt::one(width).shl_by(width - 1),
        }
    }

    /// The greatest signed number: all bits one but the sign bit.
    pub fn signed_max(width: u32) -> ApInt {
        ApInt::signed_min(width).not()
    }

    /// The greatest unsigned number; the same bits as [`ApInt::ones`].
    pub fn unsigned_max(width: u32) -> ApInt {
        ApInt::ones(width)
    }

    /// The width in bits.
    #[inline]
    pub fn width(&self) -> u32 {
        match &self.0 {
            Repr::Inline { width, .. } | Repr::Heap { width, .. } => *width,
        }
    }

    /// The value as an unsigned number, if the *width* is at most 128.
    #[inline]
    pub fn inline(&self) -> Option<u128> {
        match &self.0 {
            Repr::Inline { lo, hi, .. } => Some(u128::from(*lo) | u128::from(*hi) << 64),
            Repr::Heap { .. } => None,
        }
    }

    /// The limbs of the value, least significant first; two for every width up to [`INLINE_BITS`].
    pub fn to_limbs(&self) -> Vec<u64> {
        match &self.0 {
            Repr::Inline { lo, hi, .. } => vec![*lo, *hi],
            Repr::Heap { limbs, .. } => limbs.to_vec(),
        }
    }

    /// Limb `i`, zero beyond the last.
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

    /// The value as an unsigned number, if the *value* fits.
    pub fn to_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::Inline { .. } => self.inline(),
            Repr::Heap { limbs, .. } => {
                limbs[2..].iter().all(|&l| l == 0).then(|| u128::from(limbs[0]) | u128::from(limbs[1]) << 64)
            }
        }
    }

    /// The value as an unsigned number, if it fits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Inline { lo, hi: 0, .. } => Some(*lo),
            _ => self.to_u128().and_then(|v| u64::try_from(v).ok()),
        }
    }

    /// The value as a signed number, if it fits.
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

    /// The value as a signed number, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|v| i64::try_from(v).ok())
    }

    /// Whether all bits are zero (also at width zero).
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Inline { lo, hi, .. } => *lo | *hi == 0,
            Repr::Heap { limbs, .. } => limbs.iter().all(|&l| l == 0),
        }
    }

    /// Whether the value is the number one.
    pub fn is_one(&self) -> bool {
        self.to_u128() == Some(1)
    }

    /// Whether all bits are one (also at width zero).
    pub fn is_ones(&self) -> bool {
        match self.inline() {
            Some(v) => v == mask128(self.width()),
            None => self.not().is_zero(),
        }
    }

    /// For a vector of one bit: whether that bit is one.
    #[inline]
    pub fn is_true(&self) -> bool {
        !self.is_zero()
    }

    /// Bit `i`, counted from the least significant; zero beyond the width.
    #[inline]
    pub fn bit(&self, i: u32) -> bool {
        self.limb((i / LIMB_BITS) as usize) >> (i % LIMB_BITS) & 1 != 0
    }

    /// The sign bit; false at width zero.
    #[inline]
    pub fn is_negative(&self) -> bool {
        let width = self.width();
        width != 0 && self.bit(width - 1)
    }

    /// Whether this is the least signed number of its width (false at width zero).
    pub fn is_signed_min(&self) -> bool {
        self.is_negative() && self.trailing_zeros() == self.width() - 1
    }

    /// The exponent, if the value is a power of two.
    pub fn exact_log2(&self) -> Option<u32> {
        (self.popcount() == 1).then(|| self.trailing_zeros())
    }

    /// The unsigned number as a `num-bigint`.
    pub fn to_biguint(&self) -> BigUint {
        let digits: Vec<u32> = self.to_limbs().iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        BigUint::new(digits)
    }

    /// The signed number as a `num-bigint`.
    pub fn to_bigint(&self) -> BigInt {
        if self.is_negative() {
            BigInt::from_biguint(Sign::Minus, self.neg().to_biguint())
        } else {
            BigInt::from_biguint(Sign::Plus, self.to_biguint())
        }
    }

    /// The low `width` bits of a number.
    pub fn from_biguint(width: u32, value: &BigUint) -> ApInt {
        ApInt::from_limbs(width, value.iter_u64_digits().take(limb_count(width)).collect())
    }

    /// The low `width` bits of a signed number in two's complement.
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
