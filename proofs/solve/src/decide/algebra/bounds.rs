//! Arithmetic without overflow, as arithmetic of natural numbers.
//!
//! A conjunct such as "`x * y` does not overflow" states that the number of the term is the product of the numbers,
//! without a modulus, and is below 2^w. Terms are written as polynomials with natural coefficients over atoms, which
//! are natural numbers ([`Sum`]). A sum or product of terms is *exact* if it is certainly below 2^w: because its
//! operands are small, or because another exact sum is a multiple of it, monomial by monomial. Consequences:
//!
//! * A test for overflow of an exact term is false, and so is `a < b` where `a - b` has no negative coefficient.
//! * `(c * a) / (c * b)` is `a / b` unless c is zero, where c is a common factor of all monomials.
//!
//! Invariant: a conjunct that states a fact is kept and only others are rewritten by it, so that the new conjunction is
//! equivalent to the old one.

use crate::decide::conjunction::conjuncts;
use crate::term::Terms;
use num_bigint::BigUint;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The maximal number of monomials of a sum. A larger sum is an atom.
const MAX_MONOMIALS: usize = 12;

/// The maximal number of factors of a product. A larger product is an atom.
const MAX_DEGREE: usize = 6;

/// The number of passes that collect facts: one sum may be exact because of other facts.
const ROUNDS: usize = 3;

/// The maximal number of facts, which bounds the number of comparisons.
const MAX_FACTS: usize = 32;

/// A product of atoms in ascending order, with repetition; empty for the constant.
type Monomial = SmallVec<[Term; 4]>;

/// A sum of monomials with nonzero natural coefficients.
type Sum = BTreeMap<Monomial, BigUint>;

/// A sum with an upper bound.
struct Fact {
    sum: Sum,
    most: BigUint,
}

/// Returns the conjunction with the overflow tests and quotients decided that the facts about overflow decide.
pub(super) fn simplify(terms: &mut Terms, parts: &[Term]) -> Vec<Term> {
    let is_fact: Vec<bool> = parts.iter().map(|&p| claim(terms, p).is_some()).collect();
    let n_facts = is_fact.iter().filter(|f| **f).count();
    if n_facts == 0 || n_facts > MAX_FACTS || is_fact.iter().all(|f| *f) {
        return parts.to_vec();
    }
    let mut numbers = Numbers::default();
    for _ in 0..ROUNDS {
        let known = numbers.facts.len();
        let mut facts = Vec::new();
        for &part in parts {
            let Some(claim) = claim(terms, part) else { continue };
            facts.extend(numbers.fact(terms, claim));
        }
        numbers = Numbers { facts, ..Numbers::default() };
        if numbers.facts.len() == known {
            break;
        }
    }
    let rest: Vec<Term> = parts.iter().zip(&is_fact).filter(|(_, fact)| !**fact).map(|(p, _)| *p).collect();
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    for term in terms.cone(&rest) {
        terms.budget().charge(64 + BvOp::UDiv.work(terms.width(term)));
        let replaced = match numbers.simpler(terms, term) {
            Some(simpler) => simpler,
            None => terms.rebuild(term, &new),
        };
        new.insert(term, replaced);
    }
    let replaced = parts.iter().zip(&is_fact).map(|(p, fact)| if *fact { *p } else { new[p] });
    replaced.flat_map(|p| conjuncts(terms, p)).collect()
}

/// A fact about natural numbers that a conjunct states.
#[derive(Clone, Copy)]
enum Claim {
    /// The product of the two terms is below 2^w.
    Product(Term, Term),
    /// The first term times two to the power of the second is below 2^w; the power is zero for an amount that is not
    /// less than w.
    Shifted(Term, Term),
    /// The sum of the two terms is below 2^w.
    Sum(Term, Term),
    /// The first term is at most the second.
    AtMost(Term, Term),
}

fn claim(terms: &Terms, part: Term) -> Option<Claim> {
    if let Some(negated) = terms.unary(part, BvOp::Not) {
        return match terms.as_op(negated)? {
            (BvOp::UMulO, [a, b, _]) => Some(Claim::Product(a, b)),
            (BvOp::Ult, [a, b, _]) => match terms.unary(a, BvOp::Not) {
                Some(a) => Some(Claim::Sum(a, b)),
                None => terms.value(a).map(|_| Claim::AtMost(b, a)),
            },
            _ => None,
        };
    }
    shifted_back(terms, part).map(|(x, by)| Claim::Shifted(x, by))
}

/// Returns `x` and `y` if the term is `(x << y) >> y = x`.
fn shifted_back(terms: &Terms, term: Term) -> Option<(Term, Term)> {
    let (a, b) = terms.binary(term, BvOp::Eq)?;
    [(a, b), (b, a)].into_iter().find_map(|(round, to)| {
        let (shifted, back) = terms.binary(round, BvOp::LShr)?;
        let (x, amount) = terms.binary(shifted, BvOp::Shl)?;
        (x == to && amount == back && terms.value(amount).is_none()).then_some((x, amount))
    })
}

/// The sums of terms that are exact under the facts.
#[derive(Default)]
struct Numbers {
    facts: Vec<Fact>,
    sums: FxHashMap<Term, Sum>,
    /// An atom that is assumed to be nonzero.
    positive: Option<Term>,
}

impl Numbers {
    fn fact(&mut self, terms: &mut Terms, claim: Claim) -> Option<Fact> {
        let (sum, most) = match claim {
            Claim::Product(x, y) => {
                (product(&self.sum(terms, x), &self.sum(terms, y))?, greatest(terms.width(x)))
            }
            Claim::Shifted(x, by) => {
                let power = power(terms, by);
                (product(&self.sum(terms, x), &atom(power))?, greatest(terms.width(x)))
            }
            Claim::Sum(x, y) => (add(self.sum(terms, x), &self.sum(terms, y)), greatest(terms.width(x))),
            Claim::AtMost(x, limit) => (self.sum(terms, x), terms.value(limit)?.to_biguint()),
        };
        (sum.len() <= MAX_MONOMIALS).then_some(Fact { sum, most })
    }

    /// Returns the number of the term as a sum.
    fn sum(&mut self, terms: &mut Terms, term: Term) -> Sum {
        if let Some(known) = self.sums.get(&term) {
            return known.clone();
        }
        let sum = self.sum_of_parts(terms, term).unwrap_or_else(|| atom(term));
        self.sums.insert(term, sum.clone());
        sum
    }

    fn sum_of_parts(&mut self, terms: &mut Terms, term: Term) -> Option<Sum> {
        if let Some(value) = terms.value(term) {
            return Some(constant(value.to_biguint()));
        }
        let (op, [a, b, _]) = terms.as_op(term)?;
        let sum = match op {
            BvOp::Zext(_) => return Some(self.sum(terms, a)),
            BvOp::Add => add(self.sum(terms, a), &self.sum(terms, b)),
            BvOp::Mul => product(&self.sum(terms, a), &self.sum(terms, b))?,
            BvOp::Shl => match terms.value(b) {
                Some(by) => {
                    let factor = ApInt::one(by.width()).shl(by).to_biguint();
                    product(&self.sum(terms, a), &constant(factor))?
                }
                None => {
                    let power = power(terms, b);
                    if power == term {
                        return None;
                    }
                    product(&self.sum(terms, a), &atom(power))?
                }
            },
            _ => return None,
        };
        self.is_exact(terms, &sum, terms.width(term)).then_some(sum)
    }

    /// Returns whether the sum is known to be below 2^width.
    fn is_exact(&self, terms: &Terms, sum: &Sum, width: u32) -> bool {
        if sum.len() > MAX_MONOMIALS {
            return false;
        }
        let limit = greatest(width);
        self.most(terms, sum) <= limit
            || self.positive.is_some_and(|one_or_more| {
                product(sum, &atom(one_or_more)).is_some_and(|multiple| self.most(terms, &multiple) <= limit)
            })
    }

    /// Returns an upper bound of the sum.
    fn most(&self, terms: &Terms, sum: &Sum) -> BigUint {
        let of_atom = |atom: &Term| {
            let alone = Sum::from([(Monomial::from_slice(&[*atom]), BigUint::from(1u8))]);
            let facts = self.facts.iter().filter_map(|fact| fact.bound(&alone));
            facts.chain([terms.unsigned_bound(*atom).to_biguint()]).min().unwrap_or_default()
        };
        let by_parts = sum.iter().map(|(m, c)| m.iter().map(of_atom).fold(c.clone(), |p, a| p * a)).sum();
        self.facts.iter().filter_map(|fact| fact.bound(sum)).chain([by_parts]).min().unwrap_or_default()
    }

    /// Returns a simpler term that is equal under the facts.
    fn simpler(&mut self, terms: &mut Terms, term: Term) -> Option<Term> {
        if let Some((x, by)) = shifted_back(terms, term) {
            let power = power(terms, by);
            let shifted = product(&self.sum(terms, x), &atom(power))?;
            self.is_exact(terms, &shifted, terms.width(x)).then_some(())?;
            let (shifts, zero) = (is_shift(terms, by), terms.is_zero(x));
            return Some(terms.or(shifts, zero));
        }
        let (op, [a, b, _]) = terms.as_op(term)?;
        match op {
            BvOp::UMulO => {
                let fits = [(a, b), (b, a)].into_iter().any(|(a, b)| self.fits(terms, a, b));
                fits.then(|| terms.bool(false))
            }
            BvOp::Ult => {
                let never = match terms.unary(a, BvOp::Not) {
                    Some(a) => {
                        let sum = add(self.sum(terms, a), &self.sum(terms, b));
                        self.is_exact(terms, &sum, terms.width(a))
                    }
                    None => {
                        let (a, b) = (self.sum(terms, a), self.sum(terms, b));
                        let zero = BigUint::default();
                        b.iter().all(|(m, c)| c <= a.get(m).unwrap_or(&zero))
                            || (a.keys().all(|m| m.is_empty())
                                && self.most(terms, &b) <= a.into_values().next().unwrap_or_default())
                    }
                };
                never.then(|| terms.bool(false))
            }
            BvOp::UDiv => {
                let (zero, quotient) = self.quotient(terms, a, b)?;
                let ones = terms.constant(ApInt::ones(terms.width(a)));
                Some(terms.ite(zero, ones, quotient))
            }
            BvOp::URem => {
                let (zero, quotient) = self.quotient(terms, a, b)?;
                let whole = terms.mul(b, quotient);
                let rest = terms.sub(a, whole);
                Some(terms.ite(zero, a, rest))
            }
            BvOp::LShr => {
                let width = terms.width(a);
                let sum = self.sum(terms, a);
                let (whole, is_shift) = match terms.value(b) {
                    Some(by) => {
                        let factor = ApInt::one(width).shl(by).to_biguint();
                        let divided = sum.iter().map(|(m, c)| {
                            (factor != BigUint::default() && c % &factor == BigUint::default())
                                .then(|| (m.clone(), c / &factor))
                        });
                        (divided.collect::<Option<Sum>>()?, terms.bool(true))
                    }
                    None => {
                        let factor = Monomial::from_slice(&[power(terms, b)]);
                        (without(&sum, &factor)?, is_shift(terms, b))
                    }
                };
                (!sum.contains_key(&Monomial::from_slice(&[a]))).then_some(())?;
                let (quotient, zero) = (term_of(terms, &whole, width), terms.zero(width));
                Some(terms.ite(is_shift, quotient, zero))
            }
            _ => None,
        }
    }

    /// Returns whether `a * b` is exact, or is exact for nonzero `a`. The product is zero for a zero `a`.
    fn fits(&mut self, terms: &mut Terms, a: Term, b: Term) -> bool {
        let width = terms.width(a);
        let sum = self.sum(terms, a);
        let fits = |numbers: &mut Numbers, terms: &mut Terms| {
            let other = numbers.sum(terms, b);
            product(&sum, &other).is_some_and(|product| numbers.is_exact(terms, &product, width))
        };
        if fits(self, terms) {
            return true;
        }
        if sum.len() != 1 || !sum.contains_key(&Monomial::from_slice(&[a])) {
            return false;
        }
        // A sum that is exact under the extra assumption need not be exact without it.
        let known = std::mem::take(&mut self.sums);
        self.positive = Some(a);
        let other = self.sum(terms, b);
        self.positive = None;
        self.sums = known;
        product(&sum, &other).is_some_and(|product| self.is_exact(terms, &product, width))
    }

    /// Returns the condition that a common factor of `a` and `b` is zero, and `a / b` without the common factors.
    fn quotient(&mut self, terms: &mut Terms, a: Term, b: Term) -> Option<(Term, Term)> {
        let width = terms.width(a);
        let (above, below) = (self.sum(terms, a), self.sum(terms, b));
        let mut common = common_factors(above.keys().chain(below.keys()))?;
        // A common constant factor is cancelled, too.
        let divisor = above.values().chain(below.values()).fold(BigUint::default(), |d, c| gcd(d, c.clone()));
        if common.is_empty() && divisor <= BigUint::from(1u8) {
            return None;
        }
        let shorter = |sum: &Sum| -> Option<Sum> {
            Some(without(sum, &common)?.into_iter().map(|(m, c)| (m, c / &divisor)).collect())
        };
        let (above, below) = (shorter(&above)?, shorter(&below)?);
        let (above, below) = (term_of(terms, &above, width), term_of(terms, &below, width));
        let quotient = terms.udiv(above, below);
        common.dedup();
        let mut undefined = terms.bool(false);
        for factor in common {
            let zero = terms.is_zero(factor);
            undefined = terms.or(undefined, zero);
        }
        Some((undefined, quotient))
    }
}

impl Fact {
    /// Returns an upper bound of a sum of which `sum` is a multiple, monomial by monomial.
    fn bound(&self, sum: &Sum) -> Option<BigUint> {
        let offset = sum.get(&Monomial::new()).cloned().unwrap_or_default();
        let mut ratio = (BigUint::default(), BigUint::from(1u8));
        for (monomial, c) in sum.iter().filter(|(m, _)| !m.is_empty()) {
            let d = self.sum.get(monomial)?;
            if c * &ratio.1 > &ratio.0 * d {
                ratio = (c.clone(), d.clone());
            }
        }
        Some(&self.most * ratio.0 / ratio.1 + offset)
    }
}

fn greatest(width: u32) -> BigUint {
    ApInt::ones(width).to_biguint()
}

/// Returns `1 << by`, which is zero if `by` is not less than the width.
fn power(terms: &mut Terms, by: Term) -> Term {
    let one = terms.number(terms.width(by), 1);
    terms.shl(one, by)
}

/// Returns the condition that the amount is less than the width.
fn is_shift(terms: &mut Terms, by: Term) -> Term {
    let width = terms.width(by);
    if width < 32 && width >= 1 << width {
        return terms.bool(true);
    }
    let limit = terms.number(width, width.into());
    terms.ult(by, limit)
}

fn constant(value: BigUint) -> Sum {
    if value == BigUint::default() { Sum::new() } else { Sum::from([(Monomial::new(), value)]) }
}

fn atom(term: Term) -> Sum {
    Sum::from([(Monomial::from_slice(&[term]), BigUint::from(1u8))])
}

fn add(mut a: Sum, b: &Sum) -> Sum {
    for (monomial, c) in b {
        *a.entry(monomial.clone()).or_default() += c;
    }
    a
}

fn product(a: &Sum, b: &Sum) -> Option<Sum> {
    if a.len() * b.len() > MAX_MONOMIALS {
        return None;
    }
    let mut product = Sum::new();
    for (m, c) in a {
        for (n, d) in b {
            let mut monomial = m.clone();
            monomial.extend_from_slice(n);
            if monomial.len() > MAX_DEGREE {
                return None;
            }
            monomial.sort_unstable();
            *product.entry(monomial).or_default() += c * d;
        }
    }
    Some(product)
}

/// Returns the common factors of all monomials.
fn common_factors<'a>(mut monomials: impl Iterator<Item = &'a Monomial>) -> Option<Monomial> {
    let mut common = monomials.next()?.clone();
    for monomial in monomials {
        let mut left = monomial.clone();
        common.retain(|factor| left.iter().position(|l| l == factor).map(|at| left.remove(at)).is_some());
    }
    Some(common)
}

/// Returns the sum divided by `factors`; `None` if a monomial is not a multiple of them.
fn without(sum: &Sum, factors: &Monomial) -> Option<Sum> {
    let divided = sum.iter().map(|(monomial, c)| {
        let mut left = monomial.clone();
        for factor in factors {
            left.remove(left.iter().position(|l| l == factor)?);
        }
        Some((left, c.clone()))
    });
    divided.collect()
}

fn gcd(a: BigUint, b: BigUint) -> BigUint {
    let (mut a, mut b) = (a, b);
    while b != BigUint::default() {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// Returns an exact sum as a term.
fn term_of(terms: &mut Terms, sum: &Sum, width: u32) -> Term {
    let mut result = terms.zero(width);
    for (monomial, c) in sum {
        let mut product = terms.constant(ApInt::from_biguint(width, c));
        for &atom in monomial {
            let factor = terms.zext(atom, width);
            product = terms.mul(product, factor);
        }
        result = terms.add(result, product);
    }
    result
}

#[cfg(test)]
mod tests {
    //! Tests that a simplified conjunction is equivalent to the old one for all inputs.

    use super::*;
    use crate::columns::{Effort, Outcome, search};
    use crate::term::testing::Dice;

    /// Returns a random fact or condition on sums and products of few variables.
    fn part(terms: &mut Terms, dice: &mut Dice, numbers: &[Term]) -> Term {
        let [x, y, z] = [(); 3].map(|()| dice.pick(numbers));
        let (sum, product, shifted) = (terms.add(x, y), terms.mul(x, y), terms.shl(x, y));
        let other = terms.mul(x, z);
        match dice.below(9) {
            0 => terms.apply(BvOp::UMulO, &[x, y]),
            1 => terms.apply(BvOp::UAddO, &[x, y]),
            2 => terms.ult(z, x),
            3 => {
                let back = terms.lshr(shifted, y);
                terms.eq(back, x)
            }
            4 => {
                let quotient = terms.udiv(product, x);
                terms.eq(quotient, z)
            }
            5 => {
                let quotient = terms.udiv(product, other);
                terms.eq(quotient, y)
            }
            7 => {
                let rest = terms.urem(product, other);
                terms.eq(rest, z)
            }
            6 => {
                let sum = terms.add(y, z);
                terms.apply(BvOp::UMulO, &[sum, x])
            }
            _ => {
                let half = terms.lshr(shifted, z);
                terms.ult(half, sum)
            }
        }
    }

    #[test]
    fn nothing_is_gained_or_lost() {
        let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
        let mut n_simplified = 0;
        for seed in 0..3_000 {
            let (mut terms, mut dice) = (Terms::new(), Dice::new(seed));
            let terms = &mut terms;
            let width = 2 + (seed % 3) as u32;
            let mut numbers: Vec<Term> = (0..3).map(|i| terms.variable(format!("v{i}"), width)).collect();
            numbers.push(terms.number(width, dice.below(1 << width) as u128));
            let (x, y) = (dice.pick(&numbers), dice.pick(&numbers));
            numbers.extend([terms.mul(x, y), terms.add(x, y), terms.shl(x, y)]);
            let mut parts = Vec::new();
            for i in 0..2 + dice.below(4) {
                let part = part(terms, &mut dice, &numbers);
                parts.push(if i % 3 == 2 { part } else { terms.not(part) });
            }
            let simpler = simplify(terms, &parts);
            n_simplified += u32::from(simpler != parts);
            let yes = terms.bool(true);
            let before = parts.iter().fold(yes, |all, &p| terms.and(all, p));
            let after = simpler.iter().fold(yes, |all, &p| terms.and(all, p));
            let differ = terms.xor(before, after);
            if let Outcome::Holds(input) = search(terms, differ, &everything) {
                let shown: Vec<String> = parts.iter().map(|&p| terms.show(p)).collect();
                let became: Vec<String> = simpler.iter().map(|&p| terms.show(p)).collect();
                panic!("seed {seed}: {shown:#?} became {became:#?}, not the same for {input:?}");
            }
        }
        assert!(n_simplified > 50, "only {n_simplified} were simplified");
    }
}
