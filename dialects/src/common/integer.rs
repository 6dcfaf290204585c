//! Semantics of integer arithmetic in arith, index and llvm: one function per operation, on one element.
//!
//! The dialects differ in names and flags; the `semantics.rs` of a dialect maps each operation to one of these
//! functions. Parameters cover the remaining differences. `dialects/SEMANTICS.md` gives the source of each decision.

use proofmark_ir::semantics::{BvOp, Lane, Scalar, Term, TermBuilder};
use proofmark_ir::{Ir, OpId};

use super::matchers;

/// An integer predicate. The numbers are those of `arith.cmpi`, `index.cmp` and `llvm.icmp`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Predicate {
    Eq = 0,
    Ne = 1,
    Slt = 2,
    Sle = 3,
    Sgt = 4,
    Sge = 5,
    Ult = 6,
    Ule = 7,
    Ugt = 8,
    Uge = 9,
}

impl Predicate {
    /// All predicates, in the order of their numbers.
    pub const ALL: [Predicate; 10] = {
        use Predicate::*;
        [Eq, Ne, Slt, Sle, Sgt, Sge, Ult, Ule, Ugt, Uge]
    };

    /// Returns the predicate with a number.
    pub fn of(number: i64) -> Option<Predicate> {
        Predicate::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// Returns the negation of the predicate.
    pub fn inverted(self) -> Predicate {
        use Predicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Slt => Sge,
            Sle => Sgt,
            Sgt => Sle,
            Sge => Slt,
            Ult => Uge,
            Ule => Ugt,
            Ugt => Ule,
            Uge => Ult,
        }
    }

    /// Returns the predicate for swapped operands.
    pub fn swapped(self) -> Predicate {
        use Predicate::*;
        match self {
            Eq => Eq,
            Ne => Ne,
            Slt => Sgt,
            Sle => Sge,
            Sgt => Slt,
            Sge => Sle,
            Ult => Ugt,
            Ule => Uge,
            Ugt => Ult,
            Uge => Ule,
        }
    }

    /// Returns whether the predicate holds for equal operands.
    pub fn holds_for_equal(self) -> bool {
        use Predicate::*;
        matches!(self, Eq | Sle | Sge | Ule | Uge)
    }

    /// Returns one bit: whether the predicate holds for `a` and `b`.
    pub fn apply(self, terms: &mut dyn TermBuilder, a: Term, b: Term) -> Term {
        use Predicate::*;
        match self {
            Eq => terms.eq(a, b),
            Ne => terms.ne(a, b),
            Slt => terms.slt(a, b),
            Sle => terms.sle(a, b),
            Sgt => terms.slt(b, a),
            Sge => terms.sle(b, a),
            Ult => terms.ult(a, b),
            Ule => terms.ule(a, b),
            Ugt => terms.ult(b, a),
            Uge => terms.ule(b, a),
        }
    }
}

/// The overflow flags `nsw` and `nuw`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wrap {
    /// No signed wrap: signed overflow is poison.
    pub nsw: bool,
    /// No unsigned wrap: unsigned overflow is poison.
    pub nuw: bool,
}

impl Wrap {
    /// Returns the flags of the operation's `overflowFlags`.
    pub fn of(ir: &Ir, op: OpId) -> Wrap {
        Wrap::from_bits(matchers::overflow_bits(ir, op))
    }

    /// Returns the flags with the bits of the attribute.
    pub const fn from_bits(bits: u64) -> Wrap {
        Wrap { nsw: bits & 1 != 0, nuw: bits & 2 != 0 }
    }

    /// Returns the bits of the attribute.
    pub const fn bits(self) -> u64 {
        self.nsw as u64 | (self.nuw as u64) << 1
    }

    /// Returns the flags in both sets.
    pub const fn and(self, other: Wrap) -> Wrap {
        Wrap { nsw: self.nsw && other.nsw, nuw: self.nuw && other.nuw }
    }
}

/// Returns `a + b`.
pub fn add(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], wrap: Wrap) -> Term {
    poison_if(lane, wrap.nsw, BvOp::SAddO, &[a.value, b.value]);
    poison_if(lane, wrap.nuw, BvOp::UAddO, &[a.value, b.value]);
    lane.add(a.value, b.value)
}

/// Returns `a - b`.
pub fn sub(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], wrap: Wrap) -> Term {
    poison_if(lane, wrap.nsw, BvOp::SSubO, &[a.value, b.value]);
    poison_if(lane, wrap.nuw, BvOp::USubO, &[a.value, b.value]);
    lane.sub(a.value, b.value)
}

/// Returns `a * b`.
pub fn mul(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], wrap: Wrap) -> Term {
    poison_if(lane, wrap.nsw, BvOp::SMulO, &[a.value, b.value]);
    poison_if(lane, wrap.nuw, BvOp::UMulO, &[a.value, b.value]);
    lane.mul(a.value, b.value)
}

fn poison_if(lane: &mut Lane<'_>, has_flag: bool, broken: BvOp, args: &[Term]) {
    if has_flag {
        let broken = lane.apply(broken, args);
        lane.poison_if(broken);
    }
}

/// The rounding of a division.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Rounding {
    TowardsZero,
    Up,
    Down,
}

/// Returns the unsigned quotient `a / b`, rounded down or up. A zero or poison divisor is undefined behaviour. With
/// `exact`, a remainder is poison.
pub fn divide_unsigned(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], rounding: Rounding, exact: bool) -> Term {
    divisor(lane, b);
    let quotient = lane.udiv(a.value, b.value);
    if rounding != Rounding::Up && !exact {
        return quotient;
    }
    let remainder = lane.urem(a.value, b.value);
    let whole = lane.is_zero(remainder);
    if exact {
        let broken = lane.not(whole);
        lane.poison_if(broken);
    }
    if rounding != Rounding::Up {
        return quotient;
    }
    let width = lane.width(quotient);
    let one = lane.number(width, 1);
    let next = lane.add(quotient, one);
    lane.ite(whole, quotient, next)
}

/// Returns the signed quotient `a / b`, rounded by `rounding`. Undefined behaviour: a zero or poison divisor; the
/// minimum signed value by -1, also for a poison dividend, which may be that value. With `exact`, a remainder is
/// poison.
pub fn divide_signed(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], rounding: Rounding, exact: bool) -> Term {
    divisor(lane, b);
    signed_overflow(lane, a, b);
    if exact {
        let remainder = lane.srem(a.value, b.value);
        let whole = lane.is_zero(remainder);
        let broken = lane.not(whole);
        lane.poison_if(broken);
    }
    round_quotient(&mut **lane, a.value, b.value, rounding)
}

/// Returns the exact signed quotient, rounded. The divisor must not be zero.
pub fn round_quotient(terms: &mut dyn TermBuilder, a: Term, b: Term, rounding: Rounding) -> Term {
    let quotient = terms.sdiv(a, b);
    if rounding == Rounding::TowardsZero {
        return quotient;
    }
    let remainder = terms.srem(a, b);
    let whole = terms.is_zero(remainder);
    // Rounding towards zero rounds down if the exact quotient is positive: if the signs are equal.
    let (a_negative, b_negative) = (terms.is_negative(a), terms.is_negative(b));
    let differ = terms.xor(a_negative, b_negative);
    let wanted = if rounding == Rounding::Up { terms.not(differ) } else { differ };
    let inexact = terms.not(whole);
    let off_by_one = terms.and(wanted, inexact);
    let width = terms.width(quotient);
    let one = terms.number(width, 1);
    let corrected =
        if rounding == Rounding::Up { terms.add(quotient, one) } else { terms.sub(quotient, one) };
    terms.ite(off_by_one, corrected, quotient)
}

/// Returns the unsigned remainder. A zero or poison divisor is undefined behaviour.
pub fn remainder_unsigned(lane: &mut Lane<'_>, [a, b]: [Scalar; 2]) -> Term {
    divisor(lane, b);
    lane.urem(a.value, b.value)
}

/// Returns the signed remainder, with the sign of `a`. A zero or poison divisor is undefined behaviour. The remainder
/// of the minimum signed value by -1 is 0, or undefined behaviour if `overflow_is_undefined` (llvm).
pub fn remainder_signed(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], overflow_is_undefined: bool) -> Term {
    divisor(lane, b);
    if overflow_is_undefined {
        signed_overflow(lane, a, b);
    }
    lane.srem(a.value, b.value)
}

fn divisor(lane: &mut Lane<'_>, b: Scalar) {
    let zero = lane.is_zero(b.value);
    let undefined = lane.or(zero, b.poison);
    lane.ub_if(undefined);
}

fn signed_overflow(lane: &mut Lane<'_>, a: Scalar, b: Scalar) {
    let width = lane.width(a.value);
    let least = lane.constant(proofmark_ir::ApInt::signed_min(width));
    let minus_one = lane.constant(proofmark_ir::ApInt::ones(width));
    let is_least = lane.eq(a.value, least);
    let may_be_least = lane.or(is_least, a.poison);
    let by_minus_one = lane.eq(b.value, minus_one);
    let overflow = lane.and(may_be_least, by_minus_one);
    lane.ub_if(overflow);
}

/// The direction of a shift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Shift {
    Left,
    RightUnsigned,
    RightSigned,
}

/// Returns a shift. An unsigned amount of at least the width, or a violated flag, is poison.
pub fn shift(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], shift: Shift, wrap: Wrap, exact: bool) -> Term {
    let width = lane.width(a.value);
    let limit = lane.number(width, u128::from(width));
    let too_far = lane.ule(limit, b.value);
    lane.poison_if(too_far);
    let result = match shift {
        Shift::Left => lane.shl(a.value, b.value),
        Shift::RightUnsigned => lane.lshr(a.value, b.value),
        Shift::RightSigned => lane.ashr(a.value, b.value),
    };
    let poison_unless = |lane: &mut Lane<'_>, has_flag: bool, inverse: BvOp| {
        if has_flag {
            let restored = lane.apply(inverse, &[result, b.value]);
            let is_inexact = lane.ne(restored, a.value);
            lane.poison_if(is_inexact);
        }
    };
    poison_unless(lane, wrap.nsw, BvOp::AShr);
    poison_unless(lane, wrap.nuw, BvOp::LShr);
    poison_unless(lane, exact, BvOp::Shl);
    result
}

/// Returns `a` if the predicate holds for `a` and `b`, else `b`.
pub fn extremum(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], keep_first_if: Predicate) -> Term {
    let first = keep_first_if.apply(&mut **lane, a.value, b.value);
    lane.ite(first, a.value, b.value)
}

/// Returns the zero extension. With `non_negative`, a negative value is poison.
pub fn extend_unsigned(lane: &mut Lane<'_>, a: Scalar, width: u32, non_negative: bool) -> Term {
    if non_negative {
        let negative = lane.is_negative(a.value);
        lane.poison_if(negative);
    }
    lane.zext(a.value, width)
}

/// Returns the truncation. A flag makes the result poison unless the matching extension restores the value.
pub fn truncate(lane: &mut Lane<'_>, a: Scalar, width: u32, wrap: Wrap) -> Term {
    let low = lane.trunc(a.value, width);
    let from = lane.width(a.value);
    if wrap.nsw {
        let restored = lane.sext(low, from);
        let is_inexact = lane.ne(restored, a.value);
        lane.poison_if(is_inexact);
    }
    if wrap.nuw {
        let restored = lane.zext(low, from);
        let is_inexact = lane.ne(restored, a.value);
        lane.poison_if(is_inexact);
    }
    low
}

/// Returns the low and the high half of the product of twice the width.
pub fn multiply_extended(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], signed: bool) -> [Term; 2] {
    let width = lane.width(a.value);
    let (wide_a, wide_b) = match signed {
        true => (lane.sext(a.value, 2 * width), lane.sext(b.value, 2 * width)),
        false => (lane.zext(a.value, 2 * width), lane.zext(b.value, 2 * width)),
    };
    let product = lane.mul(wide_a, wide_b);
    [lane.mul(a.value, b.value), lane.extract(product, width, width)]
}
