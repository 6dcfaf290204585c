//! Substitution of dividends: a variable `x` that is divided by constants is `c * q + r` with `r < c`.
//!
//! Every x has this form for exactly one q, at most the greatest quotient, and one r, so that the new condition is
//! satisfiable if and only if the old one is. With c the greatest common divisor of the constants, `x / (c * d)` is `q
//! / d` and `x rem (c * d)` is `c * (q rem d) + r`: there are fewer divisions, and none by c.

use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use rustc_hash::FxHashMap;

/// Returns the conjunction in the new variables; `None` if no variable is divided by constants with a common divisor.
pub(super) fn change_variables(terms: &mut Terms, parts: &[Term]) -> Option<Vec<Term>> {
    // For each variable, the greatest common divisor of its unsigned divisors.
    let mut divisors: Vec<(Term, ApInt)> = Vec::new();
    for term in terms.cone(parts) {
        let Some((BvOp::UDiv | BvOp::URem, [x, y, _])) = terms.as_op(term) else { continue };
        let (Node::Var(_), Some(c)) = (terms.node(x), terms.value(y)) else { continue };
        match divisors.iter_mut().find(|d| d.0 == x) {
            Some((_, common)) => *common = gcd(common.clone(), c.clone()),
            None => divisors.push((x, c.clone())),
        }
    }
    divisors.retain(|(_, c)| c.popcount() > 1);
    if divisors.is_empty() {
        return None;
    }
    let mut meaning: FxHashMap<Term, (Term, Term, ApInt)> = FxHashMap::default();
    let mut facts = Vec::new();
    for (x, c) in divisors {
        let width = c.width();
        let one = ApInt::one(width);
        let (last_quotient, last_rest) = (ApInt::ones(width).udiv(&c), ApInt::ones(width).urem(&c));
        let quotient_bits = (width - last_quotient.leading_zeros()).max(1);
        let rest_bits = (width - c.sub(&one).leading_zeros()).max(1);
        let (q, r) = (terms.variable("quotient", quotient_bits), terms.variable("rest", rest_bits));
        let (q, r) = (terms.zext(q, width), terms.zext(r, width));
        let divisor = terms.constant(c.clone());
        facts.push(terms.ult(r, divisor));
        let (last, last_rest) = (terms.constant(last_quotient), terms.constant(last_rest));
        facts.push(terms.ule(q, last));
        let (before, within) = (terms.ult(q, last), terms.ule(r, last_rest));
        facts.push(terms.or(before, within));
        meaning.insert(x, (q, r, c));
    }
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    for term in terms.cone(parts) {
        let replaced = replace(terms, term, &meaning, &new);
        new.insert(term, replaced);
    }
    let mut result: Vec<Term> = parts.iter().map(|p| new[p]).collect();
    result.extend(facts);
    Some(result)
}

fn replace(
    terms: &mut Terms,
    term: Term,
    meaning: &FxHashMap<Term, (Term, Term, ApInt)>,
    new: &FxHashMap<Term, Term>,
) -> Term {
    if let Some((q, r, c)) = meaning.get(&term) {
        let factor = terms.constant(c.clone());
        let multiple = terms.mul(*q, factor);
        return terms.add(multiple, *r);
    }
    if let Some((op @ (BvOp::UDiv | BvOp::URem), [x, y, _])) = terms.as_op(term)
        && let Some((q, r, c)) = meaning.get(&x)
        && let Some(d) = terms.value(y)
    {
        let d = terms.constant(d.udiv(c));
        return if op == BvOp::UDiv {
            terms.udiv(*q, d)
        } else {
            let rest = terms.urem(*q, d);
            let factor = terms.constant(c.clone());
            let multiple = terms.mul(rest, factor);
            terms.add(multiple, *r)
        };
    }
    match terms.node(term) {
        Node::Const(_) | Node::Var(_) => term,
        Node::Op(op, args) => {
            let operands: Vec<Term> = args[..op.arity()].iter().map(|a| new[a]).collect();
            terms.apply(op, &operands)
        }
        Node::Call { function, .. } => {
            let operands: Vec<Term> = terms.operands(term).iter().map(|a| new[a]).collect();
            let (symbol, width) = (terms.function(function).symbol.clone(), terms.width(term));
            terms.uninterpreted(&symbol, &operands, width)
        }
    }
}

fn gcd(a: ApInt, b: ApInt) -> ApInt {
    let (mut a, mut b) = (a, b);
    while !b.is_zero() {
        (a, b) = (b.clone(), a.urem(&b));
    }
    a
}
