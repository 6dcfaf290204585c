//! Polynomials modulo 2^w over terms as atoms.

use crate::term::Terms;
use crate::term::linear::Linear;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The maximal number of monomials of a polynomial.
const MAX_MONOMIALS: usize = 64;

/// The maximal degree of a monomial.
const MAX_DEGREE: usize = 6;

/// A product of atoms in ascending order, with repetition; empty for the constant.
pub(super) type Monomial = SmallVec<[Term; 2]>;

/// A sum of monomials with nonzero coefficients.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Poly {
    width: u32,
    pub(super) monomials: BTreeMap<Monomial, ApInt>,
}

impl Poly {
    pub(super) fn zero(width: u32) -> Poly {
        Poly { width, monomials: BTreeMap::new() }
    }

    pub(super) fn constant(value: ApInt) -> Poly {
        let mut poly = Poly::zero(value.width());
        poly.add_monomial(Monomial::new(), &value);
        poly
    }

    pub(super) fn atom(width: u32, atom: Term) -> Poly {
        let mut poly = Poly::zero(width);
        poly.add_monomial(Monomial::from_slice(&[atom]), &ApInt::one(width));
        poly
    }

    fn add_monomial(&mut self, monomial: Monomial, coefficient: &ApInt) {
        use std::collections::btree_map::Entry;
        if coefficient.is_zero() {
            return;
        }
        match self.monomials.entry(monomial) {
            Entry::Vacant(entry) => drop(entry.insert(coefficient.clone())),
            Entry::Occupied(mut entry) => {
                let sum = entry.get().add(coefficient);
                if sum.is_zero() {
                    entry.remove();
                } else {
                    entry.insert(sum);
                }
            }
        }
    }

    /// Returns `self + factor * other`.
    pub(super) fn add_scaled(mut self, other: &Poly, factor: &ApInt) -> Option<Poly> {
        for (monomial, coefficient) in &other.monomials {
            self.add_monomial(monomial.clone(), &coefficient.mul(factor));
        }
        (self.monomials.len() <= MAX_MONOMIALS).then_some(self)
    }

    pub(super) fn add(self, other: &Poly) -> Option<Poly> {
        let one = ApInt::one(self.width);
        self.add_scaled(other, &one)
    }

    pub(super) fn sub(self, other: &Poly) -> Option<Poly> {
        let minus_one = ApInt::ones(self.width);
        self.add_scaled(other, &minus_one)
    }

    pub(super) fn scale(&self, factor: &ApInt) -> Poly {
        let mut scaled = Poly::zero(self.width);
        for (monomial, coefficient) in &self.monomials {
            scaled.add_monomial(monomial.clone(), &coefficient.mul(factor));
        }
        scaled
    }

    pub(super) fn mul(&self, other: &Poly) -> Option<Poly> {
        if self.monomials.len() * other.monomials.len() > MAX_MONOMIALS {
            return None;
        }
        let mut product = Poly::zero(self.width);
        for (m, c) in &self.monomials {
            for (n, d) in &other.monomials {
                if m.len() + n.len() > MAX_DEGREE {
                    return None;
                }
                let mut monomial = m.clone();
                monomial.extend_from_slice(n);
                monomial.sort_unstable();
                product.add_monomial(monomial, &c.mul(d));
            }
        }
        Some(product)
    }

    /// Returns the value of a constant polynomial.
    pub(super) fn as_constant(&self) -> Option<ApInt> {
        match self.monomials.len() {
            0 => Some(ApInt::zero(self.width)),
            1 => self.monomials.get(&Monomial::new()).cloned(),
            _ => None,
        }
    }

    /// Returns the polynomial as a term; `product` builds monomials of degree two and more.
    pub(super) fn to_term(
        &self,
        terms: &mut Terms,
        mut product: impl FnMut(&mut Terms, &[Term]) -> Term,
    ) -> Term {
        let mut form = Linear::zero(self.width);
        for (monomial, coefficient) in &self.monomials {
            let term = match &monomial[..] {
                [] => {
                    form.constant = form.constant.add(coefficient);
                    continue;
                }
                [atom] => *atom,
                atoms => product(terms, atoms),
            };
            if terms.accumulate(&mut form, term, coefficient).is_none() {
                return self.to_long_term(terms, product);
            }
        }
        terms.linear_term(&form)
    }

    /// Returns a sum that is too long for a linear form as a term.
    fn to_long_term(&self, terms: &mut Terms, mut product: impl FnMut(&mut Terms, &[Term]) -> Term) -> Term {
        let mut sum = terms.zero(self.width);
        for (monomial, coefficient) in &self.monomials {
            let coefficient = terms.constant(coefficient.clone());
            let term = match &monomial[..] {
                [] => coefficient,
                [atom] => terms.apply(BvOp::Mul, &[*atom, coefficient]),
                atoms => {
                    let product = product(terms, atoms);
                    terms.apply(BvOp::Mul, &[product, coefficient])
                }
            };
            sum = terms.raw(BvOp::Add, &[sum, term]);
        }
        sum
    }
}
