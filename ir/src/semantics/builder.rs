//! `TermBuilder`: how terms are made, whoever makes them.

use super::BvOp;
use super::float::NanDetail;
use super::memory::Cell;
use super::tensor::{Definition, Element};
use crate::apint::ApInt;
use crate::context::FloatKind;
use std::any::Any;

/// A term of some [`TermBuilder`]: a bit-vector, opaque and `Copy`. Meaningful only to the builder that made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(
    /// The position in the builder's table.
    pub u32,
);

/// Makes terms. The required methods are the whole interface; the others are verbs on top of them.
///
/// Operands must have the widths that [`BvOp::result_width`] accepts; anything else is a bug in the caller and panics.
pub trait TermBuilder {
    /// The constant.
    fn constant(&mut self, value: ApInt) -> Term;

    /// `op` applied to terms.
    fn apply(&mut self, op: BvOp, args: &[Term]) -> Term;

    /// A function about which nothing is known but that equal arguments give equal results, applied to terms. The name, the widths
    /// of the arguments and the width of the result together identify the function.
    fn uninterpreted(&mut self, name: &str, args: &[Term], width: u32) -> Term;

    /// The width in bits.
    fn width(&self, term: Term) -> u32;

    /// The value, if the builder knows that the term is a constant.
    fn as_constant(&self, term: Term) -> Option<&ApInt>;

    /// The builder itself, for an executor that knows which one it works with.
    fn as_any(&mut self) -> Option<&mut dyn Any> {
        None
    }

    /// What the terms say of NaNs that operations compute.
    fn nan_detail(&self) -> NanDetail {
        NanDetail::Canonical
    }

    /// An operation observes the sign, or the bits, of the float `a` where it is NaN. A builder that knows less of that NaN than
    /// `detail` remembers that ([`missing_nan_detail`](TermBuilder::missing_nan_detail)). Constant folding knows all.
    fn observe_nan(&mut self, _kind: FloatKind, _a: Term, _detail: NanDetail) {}

    /// The detail that an operation asked for and that the terms do not have.
    fn missing_nan_detail(&self) -> Option<NanDetail> {
        None
    }

    /// One bit: `a`, if it is NaN, is not computed by an operation on floats: its bits are those of an input, of a literal, or
    /// made of such bits. False where this is not known.
    fn is_moved_nan(&mut self, _a: Term) -> Term {
        self.bool(false)
    }

    /// Variables that stand for the index of an element while the function is defined that gives the elements of a tensor: those of a
    /// level are the same whenever they are asked for. Nothing on a builder of constants, which takes one index after the other.
    fn index_variables(&mut self, _level: u32, _n: usize, _width: u32) -> Option<Vec<Term>> {
        None
    }

    /// A function from indices to elements: its name. Nothing if the builder keeps none.
    fn define(&mut self, _: Definition) -> Option<Term> {
        None
    }

    /// The element that the function of that name has at an index.
    fn look_up(&mut self, _elements: Term, _index: &[Term], _: &Cell) -> Option<Element> {
        None
    }

    /// The one bit of a truth value.
    fn bool(&mut self, value: bool) -> Term {
        self.constant(ApInt::bool(value))
    }

    /// The low `width` bits of a number as a constant.
    fn number(&mut self, width: u32, value: u128) -> Term {
        self.constant(ApInt::new(width, value))
    }

    /// The constant zero.
    fn zero(&mut self, width: u32) -> Term {
        self.constant(ApInt::zero(width))
    }

    /// Whether the term is known to be the one-bit constant `value`.
    fn is_bool(&self, term: Term, value: bool) -> bool {
        self.as_constant(term).is_some_and(|c| c.width() == 1 && c.is_true() == value)
    }

    /// Complement; negation of a truth value.
    fn not(&mut self, a: Term) -> Term {
        self.apply(BvOp::Not, &[a])
    }

    /// Negation modulo 2^w.
    fn neg(&mut self, a: Term) -> Term {
        self.apply(BvOp::Neg, &[a])
    }

    /// Bitwise and; conjunction of truth values.
    fn and(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::And, &[a, b])
    }

    /// Bitwise or; disjunction of truth values.
    fn or(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Or, &[a, b])
    }

    /// Bitwise exclusive or.
    fn xor(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Xor, &[a, b])
    }

    /// Sum.
    fn add(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Add, &[a, b])
    }

    /// Difference.
    fn sub(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Sub, &[a, b])
    }

    /// Product.
    fn mul(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Mul, &[a, b])
    }

    /// Unsigned quotient.
    fn udiv(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::UDiv, &[a, b])
    }

    /// Unsigned remainder.
    fn urem(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::URem, &[a, b])
    }

    /// Signed quotient.
    fn sdiv(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::SDiv, &[a, b])
    }

    /// Signed remainder.
    fn srem(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::SRem, &[a, b])
    }

    /// Shift to the left.
    fn shl(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Shl, &[a, b])
    }

    /// Logical shift to the right.
    fn lshr(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::LShr, &[a, b])
    }

    /// Arithmetic shift to the right.
    fn ashr(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::AShr, &[a, b])
    }

    /// Whether both are equal.
    fn eq(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Eq, &[a, b])
    }

    /// Whether they differ.
    fn ne(&mut self, a: Term, b: Term) -> Term {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    /// Whether all bits are zero.
    fn is_zero(&mut self, a: Term) -> Term {
        let zero = self.zero(self.width(a));
        self.eq(a, zero)
    }

    /// Whether the sign bit is set.
    fn is_negative(&mut self, a: Term) -> Term {
        let zero = self.zero(self.width(a));
        self.slt(a, zero)
    }

    /// Unsigned less.
    fn ult(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Ult, &[a, b])
    }

    /// Unsigned less or equal.
    fn ule(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Ule, &[a, b])
    }

    /// Signed less.
    fn slt(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Slt, &[a, b])
    }

    /// Signed less or equal.
    fn sle(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Sle, &[a, b])
    }

    /// `a` if the one bit `c` is set, otherwise `b`.
    fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        self.apply(BvOp::Ite, &[c, a, b])
    }

    /// `high` above `low`.
    fn concat(&mut self, high: Term, low: Term) -> Term {
        self.apply(BvOp::Concat, &[high, low])
    }

    /// The bits from `low` upwards, `width` of them.
    fn extract(&mut self, a: Term, low: u32, width: u32) -> Term {
        self.apply(BvOp::Extract { low, width }, &[a])
    }

    /// The low bits.
    fn trunc(&mut self, a: Term, width: u32) -> Term {
        self.extract(a, 0, width)
    }

    /// Zero-extends to `width`.
    fn zext(&mut self, a: Term, width: u32) -> Term {
        self.apply(BvOp::Zext(width), &[a])
    }

    /// Sign-extends to `width`.
    fn sext(&mut self, a: Term, width: u32) -> Term {
        self.apply(BvOp::Sext(width), &[a])
    }

    /// Zero-extends or truncates to `width`.
    fn zext_or_trunc(&mut self, a: Term, width: u32) -> Term {
        if width >= self.width(a) { self.zext(a, width) } else { self.trunc(a, width) }
    }

    /// Sign-extends or truncates to `width`.
    fn sext_or_trunc(&mut self, a: Term, width: u32) -> Term {
        if width >= self.width(a) { self.sext(a, width) } else { self.trunc(a, width) }
    }
}
