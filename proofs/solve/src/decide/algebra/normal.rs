//! Ring normal form: terms that are equal in the ring modulo 2^w become the same term.
//!
//! Every step is an equality that holds for all inputs:
//!
//! * Sums, products and shifts to the left by constants are polynomials; `x << y` is `x * (1 << y)`.
//! * `x rem y` is `x - (x / y) * y`, also for a zero divisor by the convention of SMT-LIB, and for the least number by
//!   -1.
//! * A low mask is an extension of the low bits, a shift to the right is an extension of the high bits.
//! * A number of which another conjunct extracts parts is the sum of the parts where it is a factor of a wide product.
//! * A product of extensions that cannot overflow is the extension of a product in as many bits as it needs.
//! * With logic ([`Mode::RingAndLogic`]): `x xor y` is `x + y - 2 (x and y)`, and complements in conjunctions are
//!   expanded.

use super::carry::{self, cut};
use super::poly::Poly;
use crate::decide::conjunction::conjuncts;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use rustc_hash::FxHashMap;

/// The extent of the rewriting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Arithmetic only.
    Ring,
    /// Arithmetic, and bitwise operations as arithmetic.
    RingAndLogic,
    /// Arithmetic, and in products of their own width also the factors from which other terms extract parts, as sums of
    /// these parts.
    RingOfParts,
}

/// The rewriter of the terms of one conjunction.
pub(super) struct Normalizer {
    mode: Mode,
    normal: FxHashMap<Term, Term>,
    polys: FxHashMap<Term, Poly>,
    /// The terms from which other terms extract parts, and the bit position of the cut.
    splits: FxHashMap<Term, u32>,
}

impl Normalizer {
    pub(super) fn new(terms: &Terms, parts: &[Term], mode: Mode) -> Normalizer {
        let mut splits = FxHashMap::default();
        for term in terms.cone(parts) {
            if let Some((x, at)) = operand_of_part(terms, term) {
                splits.entry(x).or_insert(at);
            }
        }
        Normalizer { mode, normal: FxHashMap::default(), polys: FxHashMap::default(), splits }
    }

    /// Returns every part in normal form.
    pub(super) fn conjunction(&mut self, terms: &mut Terms, parts: &[Term]) -> Vec<Term> {
        let mut normal = Vec::new();
        for term in terms.cone(parts) {
            self.rewrite(terms, term);
        }
        for part in parts {
            normal.extend(conjuncts(terms, self.normal[part]));
        }
        normal
    }

    /// Normalizes a term whose operands are normalized.
    fn rewrite(&mut self, terms: &mut Terms, term: Term) {
        terms.budget().charge(64 + BvOp::Mul.work(terms.width(term)));
        let mut normal = self.rewritten(terms, term);
        if let Some(quotient) = quotient_by_product(terms, normal) {
            self.polys.remove(&term);
            normal = quotient;
        }
        self.normal.insert(term, normal);
    }

    fn rewritten(&mut self, terms: &mut Terms, term: Term) -> Term {
        let Some((op, args)) = terms.as_op(term) else {
            return match terms.node(term) {
                Node::Call { function, .. } => {
                    let args: Vec<Term> = terms.operands(term).iter().map(|a| self.normal[a]).collect();
                    let (symbol, width) = (terms.function(function).symbol.clone(), terms.width(term));
                    terms.uninterpreted(&symbol, &args, width)
                }
                _ => term,
            };
        };
        if op == BvOp::Eq && terms.width(args[0]) > 1 {
            return self.equality(terms, args[0], args[1]);
        }
        if let Some((low, width)) = high_cut(terms, op, args, &self.normal)
            && let Some(poly) = self.high_part(terms, args[0], low, width)
        {
            let part = poly.to_term(terms, product);
            if terms.width(part) == terms.width(term) {
                self.polys.insert(term, poly);
                return part;
            }
            return terms.zext(part, terms.width(term));
        }
        if terms.width(term) > 1
            && let Some(poly) = self.poly_of(terms, term, op, args)
        {
            let rewritten = poly.to_term(terms, product);
            self.polys.insert(term, poly);
            return rewritten;
        }
        let operands: Vec<Term> = args[..op.arity()].iter().map(|a| self.normal[a]).collect();
        if terms.width(term) > 1
            && let Some(cut) = as_extension(terms, op, &operands)
        {
            return cut;
        }
        match op {
            BvOp::Extract { low, width } => cut(terms, operands[0], low, width),
            _ => terms.apply(op, &operands),
        }
    }

    fn equality(&mut self, terms: &mut Terms, a: Term, b: Term) -> Term {
        let difference = self.poly(terms, a).sub(&self.poly(terms, b));
        match difference.as_ref().map(Poly::as_constant) {
            Some(Some(value)) => {
                let equal = value.is_zero();
                terms.bool(equal)
            }
            _ => {
                let (a, b) = (self.normal[&a], self.normal[&b]);
                terms.eq(a, b)
            }
        }
    }

    /// Returns the `width` bits of a sum from `low` on.
    fn high_part(&self, terms: &mut Terms, sum: Term, low: u32, width: u32) -> Option<Poly> {
        let poly = self.poly(terms, sum);
        let mut summands = Vec::with_capacity(poly.monomials.len());
        for (monomial, coefficient) in &poly.monomials {
            let term = match &monomial[..] {
                [] => return None,
                [atom] => *atom,
                atoms => product(terms, atoms),
            };
            summands.push((term, coefficient.clone()));
        }
        carry::high_part(terms, &summands, low, width)
    }

    /// Returns the polynomial of a normalized term.
    fn poly(&self, terms: &Terms, term: Term) -> Poly {
        match self.polys.get(&term) {
            Some(poly) => poly.clone(),
            None => {
                let width = terms.width(term);
                let normal = self.normal[&term];
                match terms.value(normal) {
                    Some(value) => Poly::constant(value.clone()),
                    None => linear_poly(terms, normal).unwrap_or_else(|| Poly::atom(width, normal)),
                }
            }
        }
    }

    /// Returns the polynomial of a ring operation; `None` for other operations.
    fn poly_of(&self, terms: &mut Terms, term: Term, op: BvOp, [a, b, _]: [Term; 3]) -> Option<Poly> {
        let width = terms.width(term);
        match op {
            BvOp::Add => self.poly(terms, a).add(&self.poly(terms, b)),
            BvOp::Sub => self.poly(terms, a).sub(&self.poly(terms, b)),
            BvOp::Neg => Some(self.poly(terms, a).scale(&ApInt::ones(width))),
            BvOp::Not => Poly::constant(ApInt::ones(width)).sub(&self.poly(terms, a)),
            BvOp::Mul => self.factor(terms, a).mul(&self.factor(terms, b)),
            BvOp::Shl => {
                if let Some(by) = terms.value(self.normal[&b]) {
                    return Some(self.poly(terms, a).scale(&ApInt::one(width).shl(by)));
                }
                let (one, by) = (terms.number(width, 1), self.normal[&b]);
                if self.normal[&a] == one {
                    return None;
                }
                let power = terms.shl(one, by);
                self.poly(terms, a).mul(&Poly::atom(width, power))
            }
            BvOp::URem | BvOp::SRem => {
                let divide = if op == BvOp::URem { BvOp::UDiv } else { BvOp::SDiv };
                let (x, y) = (self.normal[&a], self.normal[&b]);
                let quotient = terms.apply(divide, &[x, y]);
                // A quotient that the term builder has rewritten, for example by a constant, stays as it is.
                terms.binary(quotient, divide)?;
                let product = Poly::atom(width, quotient).mul(&self.poly(terms, b))?;
                self.poly(terms, a).sub(&product)
            }
            BvOp::Xor if self.mode == Mode::RingAndLogic => {
                let (x, y) = (self.normal[&a], self.normal[&b]);
                let both = self.conjunction_poly(terms, x, y, width)?;
                let two = ApInt::new(width, 2).neg();
                self.poly(terms, a).add(&self.poly(terms, b))?.add_scaled(&both, &two)
            }
            BvOp::And if self.mode == Mode::RingAndLogic => {
                let (x, y) = (self.normal[&a], self.normal[&b]);
                self.conjunction_poly(terms, x, y, width)
            }
            _ => None,
        }
    }

    /// Returns the polynomial of `x and y` without complements: `not x and y` is `y - (x and y)`.
    fn conjunction_poly(&self, terms: &mut Terms, x: Term, y: Term, width: u32) -> Option<Poly> {
        let as_poly = |terms: &Terms, t: Term| match terms.value(t) {
            Some(value) => Some(Poly::constant(value.clone())),
            None => linear_poly(terms, t).or_else(|| Some(Poly::atom(width, t))),
        };
        if let Some(inner) = terms.unary(x, BvOp::Not) {
            let both = self.conjunction_poly(terms, inner, y, width)?;
            return as_poly(terms, y)?.sub(&both);
        }
        if terms.unary(y, BvOp::Not).is_some() {
            return self.conjunction_poly(terms, y, x, width);
        }
        let both = terms.and(x, y);
        as_poly(terms, both)
    }

    /// Returns the polynomial of a factor: an extension of a term with extracted parts is the sum of the parts.
    fn factor(&self, terms: &mut Terms, term: Term) -> Poly {
        let poly = self.poly(terms, term);
        let (inner, to) = match terms.node(self.normal[&term]) {
            Node::Op(BvOp::Zext(to), [inner, ..]) => (inner, to),
            _ if self.mode == Mode::RingOfParts => (self.normal[&term], terms.width(term)),
            _ => return poly,
        };
        let Some(&at) = self.splits.get(&inner) else { return poly };
        let width = terms.width(inner);
        if at == 0 || at >= width || poly.monomials.len() != 1 {
            return poly;
        }
        let (low, high) = (cut(terms, inner, 0, at), cut(terms, inner, at, width - at));
        let (low, high) = (terms.zext(low, to), terms.zext(high, to));
        let high = Poly::atom(to, high).scale(&ApInt::one(to).shl_by(at));
        Poly::atom(to, low).add(&high).unwrap_or(poly)
    }
}

/// Returns the conjunction with high parts of products by constants replaced by the equal quotients.
pub(super) fn quotients(terms: &mut Terms, parts: &[Term]) -> Vec<Term> {
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    for term in terms.cone(parts) {
        let rebuilt = terms.rebuild(term, &new);
        let quotient = quotient_by_product(terms, rebuilt);
        new.insert(term, quotient.unwrap_or(rebuilt));
    }
    parts.iter().map(|part| new[part]).collect()
}

/// Returns the quotient by a constant that equals the term, the high part of a product by a constant: `x * m >> k` is
/// `x / d` for all x below 2^n, if `m * d - 2^k` is between 0 and 2^(k - n). (Granlund and Montgomery, "Division by
/// invariant integers using multiplication".)
fn quotient_by_product(terms: &mut Terms, term: Term) -> Option<Term> {
    let part = match terms.node(term) {
        Node::Op(BvOp::Zext(_), [inner, ..]) => inner,
        _ => term,
    };
    let (low, product) = match terms.as_op(part)? {
        (BvOp::Extract { low, .. }, [product, ..]) => (low, product),
        (BvOp::LShr, [product, by, _]) => (u32::try_from(terms.value(by)?.to_u64()?).ok()?, product),
        _ => return None,
    };
    let (x, m) = terms.binary(product, BvOp::Mul)?;
    let m = terms.value(m)?.clone();
    let Node::Op(BvOp::Zext(to), [x, ..]) = terms.node(x) else { return None };
    let n = terms.width(x);
    // The product does not overflow, and the quotient fits in the extracted bits.
    let bits = to - m.leading_zeros();
    (bits > 1 && n + bits <= to && low > n && low < to).then_some(())?;
    let room = 2 * to + 2;
    let (m, power) = (m.zext(room), ApInt::one(room).shl_by(low));
    let d = power.add(&m).sub(&ApInt::one(room)).udiv(&m);
    let error = m.mul(&d).sub(&power);
    let fits = error.ule(&ApInt::one(room).shl_by(low - n)) && room - d.leading_zeros() <= n;
    fits.then_some(())?;
    let d = terms.constant(d.trunc(n));
    let quotient = terms.udiv(x, d);
    let width = terms.width(part);
    let part = if width >= n { terms.zext(quotient, width) } else { terms.extract(quotient, 0, width) };
    Some(terms.zext(part, terms.width(term)))
}

/// Returns the polynomial of a term that is a linear form.
fn linear_poly(terms: &Terms, term: Term) -> Option<Poly> {
    let form = terms.linear(term)?;
    let width = terms.width(term);
    let mut poly = Poly::constant(form.constant);
    for (atom, coefficient) in form.summands {
        let monomial = match product_atoms(terms, atom) {
            Some(atoms) => {
                let mut product = Poly::constant(ApInt::one(width));
                for atom in atoms {
                    product = product.mul(&Poly::atom(width, atom))?;
                }
                product
            }
            None => Poly::atom(width, atom),
        };
        poly = poly.add_scaled(&monomial, &coefficient)?;
    }
    Some(poly)
}

/// Returns the factors of a product; `None` for other terms and for too many factors.
fn product_atoms(terms: &Terms, term: Term) -> Option<Vec<Term>> {
    terms.binary(term, BvOp::Mul)?;
    let (mut open, mut atoms) = (vec![term], Vec::new());
    while let Some(factor) = open.pop() {
        match terms.binary(factor, BvOp::Mul) {
            Some((a, b)) => open.extend([a, b]),
            None => atoms.push(factor),
        }
        if open.len() + atoms.len() > 6 {
            return None;
        }
    }
    Some(atoms)
}

/// Returns `x` and the bit position of the cut, if the term is a low mask, a shift to the right by a constant, or an
/// extract of one side of `x`.
fn operand_of_part(terms: &Terms, term: Term) -> Option<(Term, u32)> {
    match terms.as_op(term)? {
        (BvOp::And, [x, mask, _]) => {
            let mask = terms.value(mask)?;
            let low = mask.add(&ApInt::one(mask.width())).exact_log2()?;
            Some((x, low))
        }
        (BvOp::LShr, [x, by, _]) => {
            let by = terms.value(by)?.to_u64()?;
            Some((x, u32::try_from(by).ok().filter(|&n| n < terms.width(x))?))
        }
        (BvOp::Extract { low, width }, [x, ..]) if low == 0 || low + width == terms.width(x) => {
            Some((x, if low == 0 { width } else { low }))
        }
        _ => None,
    }
}

/// Returns the first bit and the number of bits that are extracted, if the term extracts a high part of its operand.
fn high_cut(
    terms: &Terms,
    op: BvOp,
    [x, by, _]: [Term; 3],
    normal: &FxHashMap<Term, Term>,
) -> Option<(u32, u32)> {
    match op {
        BvOp::Extract { low, width } if low > 0 => Some((low, width)),
        BvOp::LShr => {
            let width = terms.width(x);
            let by = terms.value(normal[&by])?.to_u64()?;
            let by = u32::try_from(by).ok().filter(|&n| n > 0 && n < width)?;
            Some((by, width - by))
        }
        _ => None,
    }
}

/// Returns masks and shifts to the right as extensions.
fn as_extension(terms: &mut Terms, op: BvOp, operands: &[Term]) -> Option<Term> {
    let width = terms.width(operands[0]);
    let (low, n) = match op {
        BvOp::And => {
            let mask = terms.value(operands[1])?;
            (0, mask.add(&ApInt::one(width)).exact_log2()?)
        }
        BvOp::LShr => {
            let by = terms.value(operands[1])?.to_u64()?;
            let by = u32::try_from(by).ok().filter(|&n| n < width)?;
            (by, width - by)
        }
        _ => return None,
    };
    if n == 0 || n == width {
        return None;
    }
    let part = cut(terms, operands[0], low, n);
    Some(terms.zext(part, width))
}

/// Returns a product of atoms, in the number of bits that it needs.
fn product(terms: &mut Terms, atoms: &[Term]) -> Term {
    let width = terms.width(atoms[0]);
    let narrow: Option<Vec<Term>> = atoms
        .iter()
        .map(|&a| match terms.node(a) {
            Node::Op(BvOp::Zext(_), [inner, ..]) => Some(inner),
            _ => None,
        })
        .collect();
    if let Some(narrow) = narrow {
        let needed: u32 = narrow.iter().map(|&n| terms.width(n)).sum();
        if needed < width {
            let extended: Vec<Term> = narrow.iter().map(|&n| terms.zext(n, needed)).collect();
            let product = multiply(terms, &extended);
            return terms.zext(product, width);
        }
    }
    multiply(terms, atoms)
}

fn multiply(terms: &mut Terms, factors: &[Term]) -> Term {
    let mut sorted = factors.to_vec();
    sorted.sort_unstable();
    let first = sorted[0];
    sorted[1..].iter().fold(first, |product, &factor| terms.apply(BvOp::Mul, &[product, factor]))
}
