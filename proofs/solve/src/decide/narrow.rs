//! Reduction of widths: numbers that are known to be small, in fewer bits.
//!
//! Where a conjunct states that a variable is below a constant, the variable becomes a zero extension of a variable of
//! fewer bits. Operations on small numbers whose results have a known bound are computed in fewer bits, such as a
//! quotient of two numbers of ten bits in words of 64. Invariant: the new condition is satisfiable if and only if the
//! old one is.

use super::conjunction::conjuncts;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use rustc_hash::FxHashMap;

/// The maximal number of terms of a condition that is narrowed.
const MAX_TERMS: usize = 20_000;

/// Returns a condition that is satisfiable if and only if `condition` is, with fewer bits for numbers that are known to
/// be small.
pub fn narrowed(terms: &mut Terms, condition: Term) -> Term {
    let parts = conjuncts(terms, condition);
    let mut limits: FxHashMap<Term, u128> = FxHashMap::default();
    for &part in &parts {
        let Some((variable, limit)) = terms.binary(part, BvOp::Ult) else { continue };
        let limit = terms.value(limit).filter(|limit| !limit.is_zero()).and_then(ApInt::to_u128);
        if let (Node::Var(_), Some(limit)) = (terms.node(variable), limit) {
            let known = limits.entry(variable).or_insert(limit - 1);
            *known = limit.saturating_sub(1).min(*known);
        }
    }
    limits.retain(|&variable, &mut most| bits(most) < terms.width(variable));
    let cone = terms.cone(&[condition]);
    if limits.is_empty() || cone.len() > MAX_TERMS {
        return condition;
    }
    let mut narrower = Narrower { most: FxHashMap::default(), new: FxHashMap::default() };
    for term in cone {
        let width = terms.width(term);
        if let Some(&most) = limits.get(&term) {
            let small = terms.variable("small", bits(most));
            let small = terms.zext(small, width);
            narrower.new.insert(term, small);
            narrower.most.insert(term, most);
            continue;
        }
        let most = narrower.most(terms, term);
        let new = match narrower.small(terms, term, most) {
            Some(small) => small,
            None => terms.rebuild(term, &narrower.new),
        };
        narrower.new.insert(term, new);
        narrower.most.extend(most.map(|most| (term, most)));
    }
    // The bounds of the variables remain conjuncts of the new condition.
    let mut all = narrower.new[&condition];
    let mut limits: Vec<(Term, u128)> = limits.into_iter().collect();
    limits.sort_unstable();
    for (variable, most) in limits {
        let width = terms.width(variable);
        let most = terms.constant(ApInt::new(width, most));
        let within = terms.ule(narrower.new[&variable], most);
        all = terms.and(all, within);
    }
    all
}

/// Returns the number of bits of `most`, at least 1.
fn bits(most: u128) -> u32 {
    (u128::BITS - most.leading_zeros()).max(1)
}

struct Narrower {
    /// The upper bounds of terms as unsigned numbers, where they are less than the width allows.
    most: FxHashMap<Term, u128>,
    new: FxHashMap<Term, Term>,
}

impl Narrower {
    /// Returns the upper bound of a term; `None` unless the bound is known and leaves the sign bit clear.
    fn most(&self, terms: &Terms, term: Term) -> Option<u128> {
        let width = terms.width(term);
        let known = |t: Term| self.most.get(&t).copied();
        let most = match terms.node(term) {
            Node::Const(_) => terms.value(term)?.to_u128()?,
            Node::Op(op, [a, b, c]) => match op {
                BvOp::Add => known(a)?.checked_add(known(b)?)?,
                BvOp::Mul => known(a)?.checked_mul(known(b)?)?,
                BvOp::UDiv | BvOp::SDiv if known(b).is_some() => {
                    let by = terms.value(b)?.to_u128().filter(|&by| by > 0)?;
                    known(a)? / by
                }
                BvOp::URem => {
                    let by = terms.value(b)?.to_u128().filter(|&by| by > 0)?;
                    known(a).map_or(by - 1, |a| a.min(by - 1))
                }
                BvOp::SRem if known(b).is_some() => {
                    let by = terms.value(b)?.to_u128().filter(|&by| by > 0)?;
                    known(a)?.min(by - 1)
                }
                BvOp::Ite => known(b)?.max(known(c)?),
                BvOp::Zext(_) => match known(a) {
                    Some(most) => most,
                    None => 1u128.checked_shl(terms.width(a))? - 1,
                },
                _ => return None,
            },
            _ => return None,
        };
        // The sign bit is clear.
        (bits(most) < width && width <= 128).then_some(most)
    }

    /// Returns the term in fewer bits if its operands need fewer.
    fn small(&self, terms: &mut Terms, term: Term, most: Option<u128>) -> Option<Term> {
        let Node::Op(op, [a, b, _]) = terms.node(term) else { return None };
        let width = terms.width(a);
        let (x, y) = (*self.most.get(&a)?, *self.most.get(&b)?);
        let (narrow, compares) = match op {
            BvOp::Add | BvOp::Mul => (op, false),
            BvOp::UDiv | BvOp::SDiv => (BvOp::UDiv, false),
            BvOp::URem | BvOp::SRem => (BvOp::URem, false),
            BvOp::Ult | BvOp::Slt => (BvOp::Ult, true),
            BvOp::Eq => (op, true),
            _ => return None,
        };
        let most = if compares { 0 } else { most? };
        let needed = bits(x).max(bits(y)).max(bits(most));
        if needed >= width {
            return None;
        }
        let [a, b] = [a, b].map(|t| terms.trunc(self.new[&t], needed));
        let small = terms.apply(narrow, &[a, b]);
        Some(if compares { small } else { terms.zext(small, width) })
    }
}
