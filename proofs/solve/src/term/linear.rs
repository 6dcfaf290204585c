//! Linear forms: sums of terms with constant coefficients, modulo 2^w. Linear forms are the canonical forms of sums,
//! differences, multiples and complements: terms in order of age, no term twice, the constant last.

use super::table::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use smallvec::SmallVec;

/// The maximal number of summands. A longer sum is left as written, so that the cost of building long sums stays
/// linear.
const MAX_SUMMANDS: usize = 8;

/// The maximal number of terms that are visited.
const MAX_VISITED: usize = 48;

/// `constant + sum of coefficient * term`, all of one width. The terms are ascending and the coefficients nonzero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Linear {
    pub(crate) summands: SmallVec<[(Term, ApInt); 4]>,
    pub(crate) constant: ApInt,
}

impl Linear {
    pub(crate) fn zero(width: u32) -> Linear {
        Linear { summands: SmallVec::new(), constant: ApInt::zero(width) }
    }

    fn add_term(&mut self, term: Term, coefficient: &ApInt) {
        match self.summands.binary_search_by_key(&term, |s| s.0) {
            Ok(i) => {
                self.summands[i].1 = self.summands[i].1.add(coefficient);
                if self.summands[i].1.is_zero() {
                    self.summands.remove(i);
                }
            }
            Err(i) if !coefficient.is_zero() => self.summands.insert(i, (term, coefficient.clone())),
            Err(_) => {}
        }
    }

    fn width(&self) -> u32 {
        self.constant.width()
    }
}

/// Returns whether the canonical term subtracts the summand: the coefficient is negative, and not the least number,
/// which is its own negative.
fn is_subtracted(coefficient: &ApInt) -> bool {
    coefficient.is_negative() && !coefficient.is_signed_min()
}

impl Terms {
    /// Adds `factor * term` to `form`. Returns `None` if the form becomes too long. The cost is bounded for sums of any
    /// length.
    pub(crate) fn accumulate(&self, form: &mut Linear, term: Term, factor: &ApInt) -> Option<()> {
        let mut open: SmallVec<[(Term, ApInt); 8]> = SmallVec::new();
        open.push((term, factor.clone()));
        let mut visited = 0;
        while let Some((term, factor)) = open.pop() {
            visited += 1;
            if form.summands.len() > MAX_SUMMANDS || visited > MAX_VISITED {
                return None;
            }
            match self.node(term) {
                Node::Const(index) => {
                    form.constant = form.constant.add(&self.constant_at(index).mul(&factor))
                }
                Node::Op(BvOp::Add, [a, b, _]) => open.extend([(b, factor.clone()), (a, factor)]),
                Node::Op(BvOp::Sub, [a, b, _]) => open.extend([(b, factor.neg()), (a, factor)]),
                Node::Op(BvOp::Neg, [a, ..]) => open.push((a, factor.neg())),
                Node::Op(BvOp::Not, [a, ..]) => {
                    form.constant = form.constant.sub(&factor);
                    open.push((a, factor.neg()));
                }
                Node::Op(BvOp::Mul, [a, b, _]) if self.value(b).is_some() => {
                    open.push((a, self.value(b)?.mul(&factor)));
                }
                Node::Op(BvOp::Shl, [a, b, _]) if self.value(b).is_some() => {
                    open.push((a, factor.shl(self.value(b)?)));
                }
                _ => form.add_term(term, &factor),
            }
        }
        Some(())
    }

    /// Returns the term as a linear form.
    pub(crate) fn linear(&self, term: Term) -> Option<Linear> {
        let width = self.width(term);
        let mut form = Linear::zero(width);
        self.accumulate(&mut form, term, &ApInt::one(width))?;
        Some(form)
    }

    /// Returns the other summand and the constant if `term` is a sum of two terms of which one is a constant.
    pub(crate) fn distance_of(&self, term: Term) -> Option<(Term, &ApInt)> {
        let (base, number) = self.binary(term, BvOp::Add)?;
        Some((base, self.value(number)?))
    }

    /// Returns whether the forms of two terms show that they differ for every input: both are constants, or equal terms
    /// plus constants.
    pub(crate) fn certainly_differ(&self, a: Term, b: Term) -> bool {
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => return x != y,
            (None, None) => {}
            _ => return false,
        }
        match (self.distance_of(a), self.distance_of(b)) {
            (Some((x, m)), Some((y, n))) => x == y && m != n,
            (Some((x, m)), None) => x == b && !m.is_zero(),
            (None, Some((y, n))) => y == a && !n.is_zero(),
            (None, None) => false,
        }
    }

    /// Returns `a - b` as a linear form.
    pub(crate) fn linear_difference(&self, a: Term, b: Term) -> Option<Linear> {
        let mut form = self.linear(a)?;
        self.accumulate(&mut form, b, &ApInt::ones(self.width(b)))?;
        Some(form)
    }

    /// Returns the canonical term of a linear form.
    pub(crate) fn linear_term(&mut self, form: &Linear) -> Term {
        let width = form.width();
        let mut sum: Option<Term> = None;
        for (term, coefficient) in form.summands.iter().filter(|s| !is_subtracted(&s.1)) {
            let multiple = self.multiple(*term, coefficient);
            sum = Some(match sum {
                Some(sum) => self.raw(BvOp::Add, &[sum, multiple]),
                None => multiple,
            });
        }
        let mut constant = form.constant.clone();
        for (term, coefficient) in form.summands.iter().filter(|s| is_subtracted(&s.1)) {
            let multiple = self.multiple(*term, &coefficient.neg());
            sum = Some(match sum {
                Some(sum) => self.raw(BvOp::Sub, &[sum, multiple]),
                None if constant.is_zero() => self.raw(BvOp::Neg, &[multiple]),
                None if constant.is_ones() => {
                    constant = ApInt::zero(width);
                    self.raw(BvOp::Not, &[multiple])
                }
                None => {
                    let minuend = self.constant(std::mem::replace(&mut constant, ApInt::zero(width)));
                    self.raw(BvOp::Sub, &[minuend, multiple])
                }
            });
        }
        match sum {
            Some(sum) if constant.is_zero() => sum,
            Some(sum) => {
                let constant = self.constant(constant);
                self.raw(BvOp::Add, &[sum, constant])
            }
            None => self.constant(constant),
        }
    }

    fn multiple(&mut self, term: Term, coefficient: &ApInt) -> Term {
        if coefficient.is_one() {
            return term;
        }
        let width = self.width(term);
        match coefficient.exact_log2() {
            Some(n) => {
                let amount = self.number(width, n.into());
                self.raw(BvOp::Shl, &[term, amount])
            }
            None => {
                let constant = self.constant(coefficient.clone());
                self.raw(BvOp::Mul, &[term, constant])
            }
        }
    }
}
