//! Bit-vector operations of terms, pure and total.
//!
//! They are the operations of SMT-LIB's `QF_BV`, with its definition of division by zero and of shifts by the width or
//! more, and overflow tests and bit counts. Overflow tests are separate operations because decision procedures treat
//! them better than their expansion. Truth values are one-bit vectors. Width zero is permitted.

use super::FloatOp;
use crate::budget::{Budget, Limit, MAX_EVALUATED_WIDTH};
use crate::context::FloatKind;

/// A pure total operation on bit-vectors. Its concrete definition is [`eval`](super::eval).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BvOp {
    /// `(a)`: bitwise complement.
    Not,
    /// `(a)`: negation modulo 2^w.
    Neg,
    /// `(a, b)`: sum modulo 2^w.
    Add,
    /// `(a, b)`: difference modulo 2^w.
    Sub,
    /// `(a, b)`: product modulo 2^w.
    Mul,
    /// `(a, b)`: unsigned quotient; all ones for a divisor of zero.
    UDiv,
    /// `(a, b)`: unsigned remainder; `a` for a divisor of zero.
    URem,
    /// `(a, b)`: signed quotient rounded toward zero; for a divisor of zero 1 if `a` is negative, else -1.
    SDiv,
    /// `(a, b)`: signed remainder with the sign of `a`; `a` for a divisor of zero.
    SRem,
    /// `(a, b)`: left shift; zero for an amount of w or more.
    Shl,
    /// `(a, b)`: logical right shift; zero for an amount of w or more.
    LShr,
    /// `(a, b)`: arithmetic right shift; copies of the sign bit for an amount of w or more.
    AShr,
    /// `(a, b)`: bitwise and.
    And,
    /// `(a, b)`: bitwise or.
    Or,
    /// `(a, b)`: bitwise exclusive or.
    Xor,
    /// `(a, b)`: whether `a` and `b` are equal, one bit.
    Eq,
    /// `(a, b)`: unsigned less than, one bit.
    Ult,
    /// `(a, b)`: unsigned less than or equal, one bit.
    Ule,
    /// `(a, b)`: signed less than, one bit.
    Slt,
    /// `(a, b)`: signed less than or equal, one bit.
    Sle,
    /// `(a, b)`: whether the unsigned sum overflows, one bit.
    UAddO,
    /// `(a, b)`: whether the signed sum overflows, one bit.
    SAddO,
    /// `(a, b)`: whether the unsigned difference is negative, one bit.
    USubO,
    /// `(a, b)`: whether the signed difference overflows, one bit.
    SSubO,
    /// `(a, b)`: whether the unsigned product overflows, one bit.
    UMulO,
    /// `(a, b)`: whether the signed product overflows, one bit.
    SMulO,
    /// `(high, low)`: concatenation.
    Concat,
    /// `(c, a, b)`: `a` if the one bit `c` is set, otherwise `b`.
    Ite,
    /// `(a)`: `width` bits, starting with bit `low`.
    Extract {
        /// The lowest extracted bit.
        low: u32,
        /// The number of extracted bits.
        width: u32,
    },
    /// `(a)`: zero extension.
    Zext(
        /// The width of the result.
        u32,
    ),
    /// `(a)`: sign extension; zero bits if the operand has width zero.
    Sext(
        /// The width of the result.
        u32,
    ),
    /// `(a)`: the number of set bits, modulo 2^w.
    PopCount,
    /// `(a)`: the number of zero bits above the highest one, modulo 2^w; w for zero.
    LeadingZeros,
    /// `(a)`: the number of zero bits below the lowest one, modulo 2^w; w for zero.
    TrailingZeros,
    /// An operation on floats of this format.
    Float(FloatOp, FloatKind),
}

impl BvOp {
    /// Returns the number of operands.
    pub const fn arity(self) -> usize {
        use BvOp::*;
        match self {
            Not | Neg | Extract { .. } | Zext(_) | Sext(_) | PopCount | LeadingZeros | TrailingZeros => 1,
            Ite => 3,
            Float(op, _) => op.arity(),
            _ => 2,
        }
    }

    /// Returns whether the cost of evaluation grows faster than linearly in the width.
    pub const fn is_superlinear(self) -> bool {
        use BvOp::*;
        matches!(self, Mul | UDiv | URem | SDiv | SRem | UMulO | SMulO)
    }

    /// Returns whether the operation is evaluated on operands of `width` bits. Superlinear operations are evaluated up
    /// to [`MAX_EVALUATED_WIDTH`] bits.
    pub const fn is_evaluated(self, width: u32) -> bool {
        width <= MAX_EVALUATED_WIDTH || !self.is_superlinear()
    }

    /// Returns the estimated cost of evaluation on operands of `width` bits, in steps of a
    /// [`Budget`](crate::budget::Budget).
    pub const fn work(self, width: u32) -> u64 {
        let limbs = width.div_ceil(64) as u64;
        if self.is_superlinear() { 1 + limbs + limbs * limbs / 16 } else { 1 + limbs }
    }

    /// Returns the width of the result for operands of these widths; `None` if the operation does not accept them.
    pub fn result_width(self, widths: &[u32]) -> Option<u32> {
        use BvOp::*;
        match (self, widths) {
            (Not | Neg | PopCount | LeadingZeros | TrailingZeros, &[a]) => Some(a),
            (Extract { low, width }, &[a]) => (low.checked_add(width)? <= a).then_some(width),
            (Zext(to) | Sext(to), &[a]) => (to >= a && to <= crate::apint::MAX_WIDTH).then_some(to),
            (Concat, &[a, b]) => a.checked_add(b).filter(|&w| w <= crate::apint::MAX_WIDTH),
            (Float(op, kind), widths) => op.result_width(kind, widths),
            (Ite, &[c, a, b]) => (c == 1 && a == b).then_some(a),
            (op, &[a, b]) if op.arity() == 2 && a == b => Some(if op.is_predicate() { 1 } else { a }),
            _ => None,
        }
    }

    /// Returns whether the result is one bit for operands of any width.
    pub const fn is_predicate(self) -> bool {
        use BvOp::*;
        match self {
            Eq | Ult | Ule | Slt | Sle | UAddO | SAddO | USubO | SSubO | UMulO | SMulO => true,
            Float(op, _) => op.is_predicate(),
            _ => false,
        }
    }

    /// Returns whether the two operands may be swapped.
    pub const fn is_commutative(self) -> bool {
        use BvOp::*;
        match self {
            Add | Mul | And | Or | Xor | Eq | UAddO | SAddO | UMulO | SMulO => true,
            Float(op, _) => op.is_commutative(),
            _ => false,
        }
    }

    /// Returns the name, as in SMT-LIB where it exists there.
    pub const fn name(self) -> &'static str {
        use BvOp::*;
        match self {
            Not => "bvnot",
            Neg => "bvneg",
            Add => "bvadd",
            Sub => "bvsub",
            Mul => "bvmul",
            UDiv => "bvudiv",
            URem => "bvurem",
            SDiv => "bvsdiv",
            SRem => "bvsrem",
            Shl => "bvshl",
            LShr => "bvlshr",
            AShr => "bvashr",
            And => "bvand",
            Or => "bvor",
            Xor => "bvxor",
            Eq => "=",
            Ult => "bvult",
            Ule => "bvule",
            Slt => "bvslt",
            Sle => "bvsle",
            UAddO => "bvuaddo",
            SAddO => "bvsaddo",
            USubO => "bvusubo",
            SSubO => "bvssubo",
            UMulO => "bvumulo",
            SMulO => "bvsmulo",
            Concat => "concat",
            Ite => "ite",
            Extract { .. } => "extract",
            Zext(_) => "zero_extend",
            Sext(_) => "sign_extend",
            PopCount => "popcount",
            LeadingZeros => "leading_zeros",
            TrailingZeros => "trailing_zeros",
            Float(op, _) => op.name(),
        }
    }
}

/// Charges for evaluated operations.
impl Budget {
    /// Reports the evaluation of an operation on operands of at most `width` bits. Unwinds to [`Budget::run`] if the
    /// time is exceeded, or if the operation is not evaluated at this width (see [`BvOp::is_evaluated`]).
    #[inline]
    pub fn charge_operation(&self, op: BvOp, width: u32) {
        if width <= 128 {
            self.charge(1);
        } else if self.is_limited() {
            if !op.is_evaluated(width) {
                self.exceed(Limit::Width(width));
            }
            self.charge(op.work(width));
        }
    }
}
