//! Bitwise operations on bit-vectors: logic, shifts, bit counts, extraction, extension and concatenation.

use super::{ApInt, INLINE_BITS, LIMB_BITS, limb_count};

impl ApInt {
    #[inline]
    fn bitwise(
        &self,
        rhs: &ApInt,
        small: impl Fn(u128, u128) -> u128,
        limb: impl Fn(u64, u64) -> u64,
    ) -> ApInt {
        let width = self.width();
        assert!(width == rhs.width(), "operands of {width} and {} bits", rhs.width());
        match self.inline().zip(rhs.inline()) {
            Some((a, b)) => ApInt::new(width, small(a, b)),
            None => ApInt::from_limbs(
                width,
                (0..limb_count(width)).map(|i| limb(self.limb(i), rhs.limb(i))).collect(),
            ),
        }
    }

    /// Returns the bitwise and.
    #[inline]
    pub fn and(&self, rhs: &ApInt) -> ApInt {
        self.bitwise(rhs, |a, b| a & b, |a, b| a & b)
    }

    /// Returns the bitwise or.
    #[inline]
    pub fn or(&self, rhs: &ApInt) -> ApInt {
        self.bitwise(rhs, |a, b| a | b, |a, b| a | b)
    }

    /// Returns the bitwise exclusive or.
    #[inline]
    pub fn xor(&self, rhs: &ApInt) -> ApInt {
        self.bitwise(rhs, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// Returns the bitwise complement.
    #[inline]
    pub fn not(&self) -> ApInt {
        match self.inline() {
            Some(v) => ApInt::new(self.width(), !v),
            None => ApInt::from_limbs(self.width(), self.to_limbs().iter().map(|l| !l).collect()),
        }
    }

    /// Returns the amount of a shift, if it is less than the width.
    fn amount(&self, by: &ApInt) -> Option<u32> {
        assert!(
            self.width() == by.width(),
            "shift of {} bits by an amount of {} bits",
            self.width(),
            by.width()
        );
        by.to_u64().filter(|&n| n < u64::from(self.width())).map(|n| n as u32)
    }

    /// Shifts left. The result is zero if the amount is at least the width.
    pub fn shl(&self, by: &ApInt) -> ApInt {
        self.amount(by).map_or_else(|| ApInt::zero(self.width()), |n| self.shl_by(n))
    }

    /// Shifts right logically. The result is zero if the amount is at least the width.
    pub fn lshr(&self, by: &ApInt) -> ApInt {
        self.amount(by).map_or_else(|| ApInt::zero(self.width()), |n| self.lshr_by(n))
    }

    /// Shifts right arithmetically. The result has only sign bits if the amount is at least the width.
    pub fn ashr(&self, by: &ApInt) -> ApInt {
        let n = self.amount(by).unwrap_or(self.width());
        if self.is_negative() { self.not().lshr_by(n).not() } else { self.lshr_by(n) }
    }

    /// Shifts left by `n`. The result is zero if `n` is at least the width.
    pub fn shl_by(&self, n: u32) -> ApInt {
        let width = self.width();
        if n >= width {
            return ApInt::zero(width);
        }
        if let Some(v) = self.inline() {
            return ApInt::new(width, v << n);
        }
        let (limbs, bits) = ((n / LIMB_BITS) as usize, n % LIMB_BITS);
        let shifted = (0..limb_count(width)).map(|i| {
            let Some(from) = i.checked_sub(limbs) else { return 0 };
            let low = if bits == 0 || from == 0 { 0 } else { self.limb(from - 1) >> (LIMB_BITS - bits) };
            self.limb(from) << bits | low
        });
        ApInt::from_limbs(width, shifted.collect())
    }

    /// Shifts right logically by `n`. The result is zero if `n` is at least the width.
    pub fn lshr_by(&self, n: u32) -> ApInt {
        let width = self.width();
        if n >= width {
            return ApInt::zero(width);
        }
        if let Some(v) = self.inline() {
            return ApInt::new(width, v >> n);
        }
        let (limbs, bits) = ((n / LIMB_BITS) as usize, n % LIMB_BITS);
        let shifted = (0..limb_count(width)).map(|i| {
            let high = if bits == 0 { 0 } else { self.limb(i + limbs + 1) << (LIMB_BITS - bits) };
            self.limb(i + limbs) >> bits | high
        });
        ApInt::from_limbs(width, shifted.collect())
    }

    /// Returns the number of set bits.
    pub fn popcount(&self) -> u32 {
        match self.inline() {
            Some(v) => v.count_ones(),
            None => self.to_limbs().iter().map(|l| l.count_ones()).sum(),
        }
    }

    /// Returns the number of zero bits above the highest set bit; the width if there is none.
    pub fn leading_zeros(&self) -> u32 {
        let width = self.width();
        if let Some(v) = self.inline() {
            return width - (128 - v.leading_zeros());
        }
        let limbs = self.to_limbs();
        match limbs.iter().rposition(|&l| l != 0) {
            Some(i) => width - ((i as u32 + 1) * LIMB_BITS - limbs[i].leading_zeros()),
            None => width,
        }
    }

    /// Returns the number of zero bits below the lowest set bit; the width if there is none.
    pub fn trailing_zeros(&self) -> u32 {
        let width = self.width();
        if let Some(v) = self.inline() {
            return v.trailing_zeros().min(width);
        }
        let limbs = self.to_limbs();
        limbs.iter().position(|&l| l != 0).map_or(width, |i| i as u32 * LIMB_BITS + limbs[i].trailing_zeros())
    }

    /// Returns `width` bits, starting with bit `low`.
    ///
    /// # Panics
    /// If the vector has fewer bits.
    pub fn extract(&self, low: u32, width: u32) -> ApInt {
        assert!(
            low.checked_add(width).is_some_and(|end| end <= self.width()),
            "extraction of {width} bits at {low} from {} bits",
            self.width()
        );
        if let Some(v) = self.inline() {
            return ApInt::new(width, if low >= 128 { 0 } else { v >> low });
        }
        let moved = self.lshr_by(low);
        ApInt::from_limbs(width, moved.to_limbs())
    }

    /// Returns the low `width` bits.
    ///
    /// # Panics
    /// If the vector has fewer bits.
    pub fn trunc(&self, width: u32) -> ApInt {
        self.extract(0, width)
    }

    /// Zero-extends to `width`.
    ///
    /// # Panics
    /// If the vector has more bits.
    pub fn zext(&self, width: u32) -> ApInt {
        assert!(width >= self.width(), "extension of {} bits to {width}", self.width());
        match self.inline() {
            Some(v) => ApInt::new(width, v),
            None => ApInt::from_limbs(width, self.to_limbs()),
        }
    }

    /// Sign-extends to `width`. Extends a vector of width zero with zero bits.
    ///
    /// # Panics
    /// If the vector has more bits.
    pub fn sext(&self, width: u32) -> ApInt {
        let extended = self.zext(width);
        if self.is_negative() { extended.or(&ApInt::ones(width).shl_by(self.width())) } else { extended }
    }

    /// Zero-extends or truncates to `width`.
    pub fn zext_or_trunc(&self, width: u32) -> ApInt {
        if width >= self.width() { self.zext(width) } else { self.trunc(width) }
    }

    /// Sign-extends or truncates to `width`.
    pub fn sext_or_trunc(&self, width: u32) -> ApInt {
        if width >= self.width() { self.sext(width) } else { self.trunc(width) }
    }

    /// Concatenates `self` (the high bits) and `low`.
    pub fn concat(&self, low: &ApInt) -> ApInt {
        let width = self.width() + low.width();
        if width <= INLINE_BITS
            && let (Some(h), Some(l)) = (self.inline(), low.inline())
        {
            let high = if low.width() >= 128 { 0 } else { h << low.width() };
            return ApInt::new(width, high | l);
        }
        self.zext(width).shl_by(low.width()).or(&low.zext(width))
    }
}
