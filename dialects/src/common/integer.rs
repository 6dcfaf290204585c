//! Integer arithmetic as arith, index and llvm have it: one function for each operation on one element.
//!
//! The three dialects differ in names and flags, hardly in meaning, so what an addition with `nsw` or a division means is
//! said here, once; a dialect's `semantics.rs` only says which function an operation is. Where they do differ, the function
//! has a parameter. `dialects/SEMANTICS.md` gives the source of each decision.

use proofmark_ir::semantics::{BvOp, Lane, Scalar, Term, TermBuilder};
use proofmark_ir::{Ir, OpId};

use super::matchers;

/// A comparison of integers; the numbers are those of the attributes of `arith.cmpi`, `index.cmp` and `llvm.icmp`.
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
    /// All of them, in the order of their numbers.
    pub const ALL: [Predicate; 10] = {
        use Predicate::*;
        [Eq, Ne, Slt, Sle, Sgt, Sge, Ult, Ule, Ugt, Uge]
    };

    /// The predicate of that number.
    pub fn of(number: i64) -> Option<Predicate> {
        Predicate::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// The predicate that holds exactly when this one does not.
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

    /// The predicate that holds of `(b, a)` exactly when this one holds of `(a, b)`.
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

    /// Whether it holds of equal operands.
    pub fn holds_of_equal(self) -> bool {
        use Predicate::*;
        matches!(self, Eq | Sle | Sge | Ule | Uge)
    }

    /// The one bit that says whether it holds.
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

/// The promises `nsw` and `nuw`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wrap {
    /// No signed wrap: the result is poison if the signed result does not fit.
    pub nsw: bool,
    /// No unsigned wrap.
    pub nuw: bool,
}

impl Wrap {
    /// The flags in the operation's `overflowFlags`; none if there are none.
    pub fn of(ir: &Ir, op: OpId) -> Wrap {
        Wrap::from_bits(matchers::overflow_bits(ir, op))
    }

    /// From the bits of the attribute.
    pub const fn from_bits(bits: u64) -> Wrap {
        Wrap { nsw: bits & 1 != 0, nuw: bits & 2 != 0 }
    }

    /// The bits of the attribute.
    pub const fn bits(self) -> u64 {
        self.nsw as u64 | (self.nuw as u64) << 1
    }

    /// The flags that both have.
    pub const fn and(self, other: Wrap) -> Wrap {
        Wrap { nsw: self.nsw && other.nsw, nuw: self.nuw && other.nuw }
    }
}

/// `a + b`
pub fn add(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], wrap: Wrap) -> Term {
    poison_if(lane, wrap.nsw, BvOp::SAddO, &[a.value, b.value]);
    poison_if(lane, wrap.nuw, BvOp::UAddO, &[a.value, b.value]);
    lane.add(a.value, b.value)
}

/// `a - b`
pub fn sub(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], wrap: Wrap) -> Term {
    poison_if(lane, wrap.nsw, BvOp::SSubO, &[a.value, b.value]);
    poison_if(lane, wrap.nuw, BvOp::USubO, &[a.value, b.value]);
    lane.sub(a.value, b.value)
}

/// `a * b`
pub fn mul(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], wrap: Wrap) -> Term {
    poison_if(lane, wrap.nsw, BvOp::SMulO, &[a.value, b.value]);
    poison_if(lane, wrap.nuw, BvOp::UMulO, &[a.value, b.value]);
    lane.mul(a.value, b.value)
}

fn poison_if(lane: &mut Lane<'_>, promised: bool, broken: BvOp, args: &[Term]) {
    if promised {
        let broken = lane.apply(broken, args);
        lane.poison_if(broken);
    }
}

/// How a division rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Rounding {
    TowardsZero,
    Up,
    Down,
}

/// Unsigned `a / b`, rounded down or up. A divisor of zero or poison is undefined; `exact` promises that nothing remains.
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

/// Signed `a / b`, rounded as `rounding` says. A divisor of zero or poison is undefined, and so is the least number by -1, also when
/// the dividend is poison (which may stand for the least number). `exact` promises that nothing remains.
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

/// The exact signed quotient, rounded. For a divisor that is not zero.
pub fn round_quotient(terms: &mut dyn TermBuilder, a: Term, b: Term, rounding: Rounding) -> Term {
    let quotient = terms.sdiv(a, b);
    if rounding == Rounding::TowardsZero {
        return quotient;
    }
    let remainder = terms.srem(a, b);
    let whole = terms.is_zero(remainder);
    // Rounding to zero is rounding down if the exact quotient is positive, that is, if the signs agree.
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

/// Unsigned remainder. A divisor of zero or poison is undefined.
pub fn remainder_unsigned(lane: &mut Lane<'_>, [a, b]: [Scalar; 2]) -> Term {
    divisor(lane, b);
    lane.urem(a.value, b.value)
}

/// Signed remainder, with the sign of `a`. A divisor of zero or poison is undefined. The least number by -1 leaves 0, but is
/// undefined if `overflow_is_undefined` (LLVM).
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

/// A shift; poison if the amount, read as unsigned, is the width or more, or if what a flag promises does not hold.
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
    let promise = |lane: &mut Lane<'_>, promised: bool, back: BvOp| {
        if promised {
            let back = lane.apply(back, &[result, b.value]);
            let lost = lane.ne(back, a.value);
            lane.poison_if(lost);
        }
    };
    promise(lane, wrap.nsw, BvOp::AShr);
    promise(lane, wrap.nuw, BvOp::LShr);
    promise(lane, exact, BvOp::Shl);
    result
}

/// The lower or greater of two numbers.
pub fn extremum(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], keep_first_if: Predicate) -> Term {
    let first = keep_first_if.apply(&mut **lane, a.value, b.value);
    lane.ite(first, a.value, b.value)
}

/// Extension with zeros; `non_negative` promises that the number is not negative.
pub fn extend_unsigned(lane: &mut Lane<'_>, a: Scalar, width: u32, non_negative: bool) -> Term {
    if non_negative {
        let negative = lane.is_negative(a.value);
        lane.poison_if(negative);
    }
    lane.zext(a.value, width)
}

/// The low bits; the flags promise that extending them again gives back the number.
pub fn truncate(lane: &mut Lane<'_>, a: Scalar, width: u32, wrap: Wrap) -> Term {
    let low = lane.trunc(a.value, width);
    let from = lane.width(a.value);
    if wrap.nsw {
        let back = lane.sext(low, from);
        let lost = lane.ne(back, a.value);
        lane.poison_if(lost);
    }
    if wrap.nuw {
        let back = lane.zext(low, from);
        let lost = lane.ne(back, a.value);
        lane.poison_if(lost);
    }
    low
}

/// Both halves of the product in twice the width, low first.
pub fn multiply_extended(lane: &mut Lane<'_>, [a, b]: [Scalar; 2], signed: bool) -> [Term; 2] {
    let width = lane.width(a.value);
    let (wide_a, wide_b) = match signed {
        true => (lane.sext(a.value, 2 * width), lane.sext(b.value, 2 * width)),
        false => (lane.zext(a.value, 2 * width), lane.zext(b.value, 2 * width)),
    };
    let product = lane.mul(wide_a, wide_b);
    [lane.mul(a.value, b.value), lane.extract(product, width, width)]
}
