//! Arithmetic on bit-vectors: sums, products, quotients, comparisons and overflow tests.

use super::{ApInt, INLINE_BITS, Repr, limb_count, mask128};
use num_bigint::BigUint;
use std::cmp::Ordering;

impl ApInt {
    /// Returns the width and both operands as numbers, if they are inline.
    ///
    /// # Panics
    /// If the widths differ.
    #[inline]
    fn pair(&self, rhs: &ApInt) -> (u32, Option<(u128, u128)>) {
        let width = self.width();
        assert!(width == rhs.width(), "operands of {width} and {} bits", rhs.width());
        (width, self.inline().zip(rhs.inline()))
    }

    fn heap_limbs(&self) -> &[u64] {
        match &self.0 {
            Repr::Heap { limbs, .. } => limbs,
            Repr::Inline { .. } => unreachable!("a vector wider than {INLINE_BITS} bits is on the heap"),
        }
    }

    /// Returns the sum modulo 2^width.
    #[inline]
    pub fn add(&self, rhs: &ApInt) -> ApInt {
        match self.pair(rhs) {
            (w, Some((a, b))) => ApInt::new(w, a.wrapping_add(b)),
            (w, None) => ApInt::from_limbs(w, add_limbs(self.heap_limbs(), rhs.heap_limbs(), false)),
        }
    }

    /// Returns the difference modulo 2^width.
    #[inline]
    pub fn sub(&self, rhs: &ApInt) -> ApInt {
        match self.pair(rhs) {
            (w, Some((a, b))) => ApInt::new(w, a.wrapping_sub(b)),
            (w, None) => {
                let complement: Vec<u64> = rhs.heap_limbs().iter().map(|l| !l).collect();
                ApInt::from_limbs(w, add_limbs(self.heap_limbs(), &complement, true))
            }
        }
    }

    /// Returns the negation modulo 2^width.
    pub fn neg(&self) -> ApInt {
        ApInt::zero(self.width()).sub(self)
    }

    /// Returns the product modulo 2^width.
    #[inline]
    pub fn mul(&self, rhs: &ApInt) -> ApInt {
        match self.pair(rhs) {
            (w, Some((a, b))) => ApInt::new(w, a.wrapping_mul(b)),
            (w, None) => ApInt::from_biguint(w, &(self.to_biguint() * rhs.to_biguint())),
        }
    }

    /// Returns the unsigned quotient; all ones if the divisor is zero.
    #[inline]
    pub fn udiv(&self, rhs: &ApInt) -> ApInt {
        match self.pair(rhs) {
            (w, _) if rhs.is_zero() => ApInt::ones(w),
            (w, Some((a, b))) => ApInt::new(w, a / b),
            (w, None) => ApInt::from_biguint(w, &(self.to_biguint() / rhs.to_biguint())),
        }
    }

    /// Returns the unsigned remainder; the dividend if the divisor is zero.
    #[inline]
    pub fn urem(&self, rhs: &ApInt) -> ApInt {
        match self.pair(rhs) {
            (_, _) if rhs.is_zero() => self.clone(),
            (w, Some((a, b))) => ApInt::new(w, a % b),
            (w, None) => ApInt::from_biguint(w, &(self.to_biguint() % rhs.to_biguint())),
        }
    }

    /// Returns the absolute value as an unsigned number.
    pub fn unsigned_abs(&self) -> ApInt {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Returns the signed quotient, rounded toward zero. For a divisor of zero, as in SMT-LIB: 1 if the dividend is
    /// negative, otherwise -1.
    pub fn sdiv(&self, rhs: &ApInt) -> ApInt {
        let quotient = self.unsigned_abs().udiv(&rhs.unsigned_abs());
        if self.is_negative() != rhs.is_negative() { quotient.neg() } else { quotient }
    }

    /// Returns the signed remainder, with the sign of the dividend; the dividend if the divisor is zero.
    pub fn srem(&self, rhs: &ApInt) -> ApInt {
        let remainder = self.unsigned_abs().urem(&rhs.unsigned_abs());
        if self.is_negative() { remainder.neg() } else { remainder }
    }

    /// Compares as unsigned numbers.
    #[inline]
    pub fn ucmp(&self, rhs: &ApInt) -> Ordering {
        match self.pair(rhs) {
            (_, Some((a, b))) => a.cmp(&b),
            (_, None) => self.heap_limbs().iter().rev().cmp(rhs.heap_limbs().iter().rev()),
        }
    }

    /// Compares as signed numbers.
    #[inline]
    pub fn scmp(&self, rhs: &ApInt) -> Ordering {
        rhs.is_negative().cmp(&self.is_negative()).then_with(|| self.ucmp(rhs))
    }

    /// Compares unsigned numbers: less than.
    #[inline]
    pub fn ult(&self, rhs: &ApInt) -> bool {
        self.ucmp(rhs).is_lt()
    }

    /// Compares unsigned numbers: less than or equal.
    #[inline]
    pub fn ule(&self, rhs: &ApInt) -> bool {
        self.ucmp(rhs).is_le()
    }

    /// Compares signed numbers: less than.
    #[inline]
    pub fn slt(&self, rhs: &ApInt) -> bool {
        self.scmp(rhs).is_lt()
    }

    /// Compares signed numbers: less than or equal.
    #[inline]
    pub fn sle(&self, rhs: &ApInt) -> bool {
        self.scmp(rhs).is_le()
    }

    /// Returns whether the unsigned sum overflows.
    pub fn uadd_overflows(&self, rhs: &ApInt) -> bool {
        self.add(rhs).ult(self)
    }

    /// Returns whether the signed sum overflows.
    pub fn sadd_overflows(&self, rhs: &ApInt) -> bool {
        self.is_negative() == rhs.is_negative() && self.add(rhs).is_negative() != self.is_negative()
    }

    /// Returns whether the unsigned difference overflows: it is negative.
    pub fn usub_overflows(&self, rhs: &ApInt) -> bool {
        self.ult(rhs)
    }

    /// Returns whether the signed difference overflows.
    pub fn ssub_overflows(&self, rhs: &ApInt) -> bool {
        self.is_negative() != rhs.is_negative() && self.sub(rhs).is_negative() != self.is_negative()
    }

    /// Returns whether the unsigned product overflows.
    pub fn umul_overflows(&self, rhs: &ApInt) -> bool {
        match self.pair(rhs) {
            (w, Some((a, b))) => a.checked_mul(b).is_none_or(|p| p & !mask128(w) != 0),
            (w, None) => (self.to_biguint() * rhs.to_biguint()).bits() > u64::from(w),
        }
    }

    /// Returns whether the signed product overflows.
    pub fn smul_overflows(&self, rhs: &ApInt) -> bool {
        let (width, _) = self.pair(rhs);
        // The magnitudes are at most 2^(w-1), so the product is at most 2^(2w-2).
        let product: BigUint = match (self.unsigned_abs().to_u64(), rhs.unsigned_abs().to_u64()) {
            (Some(a), Some(b)) if width <= INLINE_BITS => {
                return exceeds_signed(
                    u128::from(a) * u128::from(b),
                    width,
                    self.is_negative() != rhs.is_negative(),
                );
            }
            _ => self.unsigned_abs().to_biguint() * rhs.unsigned_abs().to_biguint(),
        };
        let negative = self.is_negative() != rhs.is_negative();
        let limit = ApInt::signed_min(width).to_biguint();
        if negative { product > limit } else { width != 0 && product >= limit }
    }
}

/// Returns whether the number with this magnitude and sign exceeds the signed range of `width` bits, at most 128.
fn exceeds_signed(magnitude: u128, width: u32, negative: bool) -> bool {
    if width == 0 {
        return false;
    }
    let limit = 1u128 << (width - 1);
    if negative { magnitude > limit } else { magnitude >= limit }
}

fn add_limbs(a: &[u64], b: &[u64], carry: bool) -> Vec<u64> {
    let mut carry = carry;
    let mut sum = Vec::with_capacity(limb_count(a.len() as u32 * 64));
    for (&x, &y) in a.iter().zip(b) {
        let (s, c1) = x.overflowing_add(y);
        let (s, c2) = s.overflowing_add(u64::from(carry));
        carry = c1 | c2;
        sum.push(s);
    }
    sum
}
