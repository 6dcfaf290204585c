//! [`TermBuilder`]: the interface for constructing terms.

use super::float::NanDetail;
use super::memory::Cell;
use super::tensor::{Definition, Element};
use super::{BvOp, ChoiceKind, Symbol};
use crate::apint::ApInt;
use crate::budget::{Budget, UNLIMITED};
use crate::context::FloatKind;

/// A bit-vector term of a [`TermBuilder`]. Valid only for the builder that created it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(
    /// The index in the builder's table.
    pub u32,
);

/// Constructs terms. The provided methods are expressed by the required ones.
///
/// Operands must have the widths that [`BvOp::result_width`] accepts; otherwise the methods panic.
///
/// ```
/// use proofmark_ir::ApInt;
/// use proofmark_ir::semantics::{Concrete, Term, TermBuilder};
///
/// /// Builds `max(a, b)` of unsigned numbers with any builder.
/// fn umax(terms: &mut dyn TermBuilder, a: Term, b: Term) -> Term {
///     let less = terms.ult(a, b);
///     terms.ite(less, b, a)
/// }
///
/// let mut terms = Concrete::new();
/// let (a, b) = (terms.number(8, 3), terms.number(8, 200));
/// let max = umax(&mut terms, a, b);
/// assert_eq!(terms.value(max), &ApInt::new(8, 200));
/// ```
pub trait TermBuilder {
    /// Returns the constant `value`.
    fn constant(&mut self, value: ApInt) -> Term;

    /// Applies `op` to terms.
    fn apply(&mut self, op: BvOp, args: &[Term]) -> Term;

    /// Applies an uninterpreted function to terms. The symbol, the widths of the arguments and the width of the result
    /// identify the function.
    fn uninterpreted(&mut self, symbol: &Symbol, args: &[Term], width: u32) -> Term;

    /// Returns the width in bits.
    fn width(&self, term: Term) -> u32;

    /// Returns the value, if the builder knows that the term is a constant.
    fn as_constant(&self, term: Term) -> Option<&ApInt>;

    /// Returns the limits of the computation, to which the builder reports its work.
    fn budget(&self) -> &Budget {
        &UNLIMITED
    }

    /// Returns whether terms are symbolic: formulas over all inputs, not the constants of one input.
    fn is_symbolic(&self) -> bool {
        false
    }

    /// Returns a new variable that is a nondeterministic choice; `None` if terms are not symbolic.
    fn choice_variable(&mut self, _: &ChoiceKind, _width: u32) -> Option<Term> {
        None
    }

    /// Returns one bit: two terms of equal width have different values. The formula is as small as the builder can make
    /// it for terms that share most of their structure.
    fn differ(&mut self, a: Term, b: Term) -> Term {
        self.ne(a, b)
    }

    /// Returns the other summand and the constant, if the form of `term` is a sum with a constant.
    fn distance(&self, _term: Term) -> Option<(Term, &ApInt)> {
        None
    }

    /// Records that a comparison of NaNs was stricter than necessary, so that more detail of NaNs may decide it.
    fn note_doubt(&mut self) {}

    /// Returns the level of detail at which computed NaNs are modelled.
    fn nan_detail(&self) -> NanDetail {
        NanDetail::Canonical
    }

    /// Records that an operation observes the sign or the bits of the float `a` if it is NaN. If terms model NaNs with
    /// less detail than `detail`, the builder stores this for [`missing_nan_detail`](TermBuilder::missing_nan_detail).
    /// Constant folding models all details.
    fn observe_nan(&mut self, _kind: FloatKind, _a: Term, _detail: NanDetail) {}

    /// Returns the level of detail that an operation required and the terms lack.
    fn missing_nan_detail(&self) -> Option<NanDetail> {
        None
    }

    /// Returns one bit that is set if `a`, provided that it is NaN, was not computed by a float operation: its bits
    /// come from an input or a literal. The bit is zero if this is unknown.
    fn is_moved_nan(&mut self, _a: Term) -> Term {
        self.bool(false)
    }

    /// Returns one bit that is set if the sign of `a` is determined where it is a computed NaN, as that of an absolute
    /// value. If it is clear, `a` may be a NaN of either sign. The builder stores for
    /// [`missing_nan_detail`](TermBuilder::missing_nan_detail) that the comparison of signs needs
    /// [`NanDetail::Sign`].
    fn has_determined_sign(&mut self, _kind: FloatKind, _a: Term) -> Term {
        self.bool(false)
    }

    /// Returns the index variables of a nesting level, over which the function that defines the elements of a tensor is
    /// expressed. The variables of a level are always the same. Returns `None` for a builder of constants, which
    /// enumerates the indices.
    fn index_variables(&mut self, _level: u32, _n: usize, _width: u32) -> Option<Vec<Term>> {
        None
    }

    /// Defines a function from indices to elements and returns its name; `None` if the builder does not support it.
    fn define(&mut self, _: Definition) -> Option<Term> {
        None
    }

    /// Returns the element at an index of the function named `elements`.
    fn look_up(&mut self, _elements: Term, _index: &[Term], _: &Cell) -> Option<Element> {
        None
    }

    /// Returns a truth value as one bit.
    fn bool(&mut self, value: bool) -> Term {
        self.constant(ApInt::bool(value))
    }

    /// Returns a constant of the low `width` bits of `value`.
    fn number(&mut self, width: u32, value: u128) -> Term {
        self.constant(ApInt::new(width, value))
    }

    /// Returns the constant zero.
    fn zero(&mut self, width: u32) -> Term {
        self.constant(ApInt::zero(width))
    }

    /// Returns whether the term is known to be the one-bit constant `value`.
    fn is_bool(&self, term: Term, value: bool) -> bool {
        self.as_constant(term).is_some_and(|c| c.width() == 1 && c.is_true() == value)
    }

    /// Returns the complement, which negates a truth value.
    fn not(&mut self, a: Term) -> Term {
        self.apply(BvOp::Not, &[a])
    }

    /// Returns the negation modulo 2^w.
    fn neg(&mut self, a: Term) -> Term {
        self.apply(BvOp::Neg, &[a])
    }

    /// Returns the bitwise and, which is the conjunction of truth values.
    fn and(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::And, &[a, b])
    }

    /// Returns the bitwise or, which is the disjunction of truth values.
    fn or(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Or, &[a, b])
    }

    /// Returns the conjunction of truth values; true if there are none.
    fn all(&mut self, conditions: &[Term]) -> Term {
        match *conditions {
            [] => self.bool(true),
            [first, ref rest @ ..] => rest.iter().fold(first, |all, &next| self.and(all, next)),
        }
    }

    /// Returns the disjunction of truth values; false if there are none.
    fn any(&mut self, conditions: &[Term]) -> Term {
        match *conditions {
            [] => self.bool(false),
            [first, ref rest @ ..] => rest.iter().fold(first, |any, &next| self.or(any, next)),
        }
    }

    /// Returns one bit: `a` holds and `b` does not.
    fn and_not(&mut self, a: Term, b: Term) -> Term {
        let not_b = self.not(b);
        self.and(a, not_b)
    }

    /// Returns one bit: `b` holds if `a` does.
    fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// Returns the bitwise exclusive or.
    fn xor(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Xor, &[a, b])
    }

    /// Returns the sum modulo 2^w.
    fn add(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Add, &[a, b])
    }

    /// Returns the difference modulo 2^w.
    fn sub(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Sub, &[a, b])
    }

    /// Returns the product modulo 2^w.
    fn mul(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Mul, &[a, b])
    }

    /// Returns the unsigned quotient. See [`BvOp::UDiv`] for a divisor of zero.
    fn udiv(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::UDiv, &[a, b])
    }

    /// Returns the unsigned remainder. See [`BvOp::URem`] for a divisor of zero.
    fn urem(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::URem, &[a, b])
    }

    /// Returns the signed quotient. See [`BvOp::SDiv`] for a divisor of zero.
    fn sdiv(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::SDiv, &[a, b])
    }

    /// Returns the signed remainder. See [`BvOp::SRem`] for a divisor of zero.
    fn srem(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::SRem, &[a, b])
    }

    /// Shifts left.
    fn shl(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Shl, &[a, b])
    }

    /// Shifts right logically.
    fn lshr(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::LShr, &[a, b])
    }

    /// Shifts right arithmetically.
    fn ashr(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::AShr, &[a, b])
    }

    /// Returns whether both operands are equal, as one bit.
    fn eq(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Eq, &[a, b])
    }

    /// Returns whether the operands differ, as one bit.
    fn ne(&mut self, a: Term, b: Term) -> Term {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    /// Returns whether all bits are zero, as one bit.
    fn is_zero(&mut self, a: Term) -> Term {
        let zero = self.zero(self.width(a));
        self.eq(a, zero)
    }

    /// Returns whether the sign bit is set, as one bit.
    fn is_negative(&mut self, a: Term) -> Term {
        let zero = self.zero(self.width(a));
        self.slt(a, zero)
    }

    /// Compares unsigned numbers: less than.
    fn ult(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Ult, &[a, b])
    }

    /// Compares unsigned numbers: less than or equal.
    fn ule(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Ule, &[a, b])
    }

    /// Compares signed numbers: less than.
    fn slt(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Slt, &[a, b])
    }

    /// Compares signed numbers: less than or equal.
    fn sle(&mut self, a: Term, b: Term) -> Term {
        self.apply(BvOp::Sle, &[a, b])
    }

    /// Returns `a` if the one bit `c` is set, otherwise `b`.
    fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        self.apply(BvOp::Ite, &[c, a, b])
    }

    /// Concatenates `high` and `low`.
    fn concat(&mut self, high: Term, low: Term) -> Term {
        self.apply(BvOp::Concat, &[high, low])
    }

    /// Returns `width` bits, starting with bit `low`.
    fn extract(&mut self, a: Term, low: u32, width: u32) -> Term {
        self.apply(BvOp::Extract { low, width }, &[a])
    }

    /// Returns the low `width` bits.
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

/// A type whose terms are those of another builder, such as a [`Host`](super::Host). It implements [`TermBuilder`] by
/// that builder.
pub trait DelegatingBuilder {
    /// The builder of the terms.
    type Builder: TermBuilder;

    /// Returns the builder.
    fn builder(&self) -> &Self::Builder;

    /// Returns the builder to construct terms.
    fn builder_mut(&mut self) -> &mut Self::Builder;
}

/// Forwards the methods that a builder implements. The other methods of [`TermBuilder`] are expressed by these.
impl<T: DelegatingBuilder> TermBuilder for T {
    fn constant(&mut self, value: ApInt) -> Term {
        self.builder_mut().constant(value)
    }

    fn apply(&mut self, op: BvOp, args: &[Term]) -> Term {
        self.builder_mut().apply(op, args)
    }

    fn uninterpreted(&mut self, symbol: &Symbol, args: &[Term], width: u32) -> Term {
        self.builder_mut().uninterpreted(symbol, args, width)
    }

    fn width(&self, term: Term) -> u32 {
        self.builder().width(term)
    }

    fn as_constant(&self, term: Term) -> Option<&ApInt> {
        self.builder().as_constant(term)
    }

    fn budget(&self) -> &Budget {
        self.builder().budget()
    }

    fn is_symbolic(&self) -> bool {
        self.builder().is_symbolic()
    }

    fn choice_variable(&mut self, kind: &ChoiceKind, width: u32) -> Option<Term> {
        self.builder_mut().choice_variable(kind, width)
    }

    fn differ(&mut self, a: Term, b: Term) -> Term {
        self.builder_mut().differ(a, b)
    }

    fn distance(&self, term: Term) -> Option<(Term, &ApInt)> {
        self.builder().distance(term)
    }

    fn note_doubt(&mut self) {
        self.builder_mut().note_doubt();
    }

    fn nan_detail(&self) -> NanDetail {
        self.builder().nan_detail()
    }

    fn observe_nan(&mut self, kind: FloatKind, a: Term, detail: NanDetail) {
        self.builder_mut().observe_nan(kind, a, detail);
    }

    fn missing_nan_detail(&self) -> Option<NanDetail> {
        self.builder().missing_nan_detail()
    }

    fn is_moved_nan(&mut self, a: Term) -> Term {
        self.builder_mut().is_moved_nan(a)
    }

    fn has_determined_sign(&mut self, kind: FloatKind, a: Term) -> Term {
        self.builder_mut().has_determined_sign(kind, a)
    }

    fn index_variables(&mut self, level: u32, n: usize, width: u32) -> Option<Vec<Term>> {
        self.builder_mut().index_variables(level, n, width)
    }

    fn define(&mut self, definition: Definition) -> Option<Term> {
        self.builder_mut().define(definition)
    }

    fn look_up(&mut self, elements: Term, index: &[Term], cell: &Cell) -> Option<Element> {
        self.builder_mut().look_up(elements, index, cell)
    }
}
