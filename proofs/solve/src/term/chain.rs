//! The difference of two long chains of choices, such as the contents of memory after many stores to known addresses.
//!
//! Two chains mostly differ in a few links. The formula for the difference contains these links only, so that its size
//! does not depend on the common links.

use super::table::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

/// A term or a pair of terms, and its value or their difference.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Key {
    of: (Term, Option<Term>),
    difference: ApInt,
}

/// Returns the key of a link: the distance between two terms that its condition requires, as far as its form shows.
fn key(terms: &Terms, condition: Term) -> Option<Key> {
    let equality = |c: Term| {
        let (a, b) = terms.binary(c, BvOp::Eq)?;
        if let Some(value) = terms.value(b) {
            return Some(Key { of: (a, None), difference: value.clone() });
        }
        let (x, (y, c)) = match (terms.distance_of(a), terms.distance_of(b)) {
            (_, Some((base, c))) => (a, (base, c.clone())),
            (Some((base, c)), None) => (b, (base, c.clone())),
            (None, None) => (a, (b, ApInt::zero(terms.width(a)))),
        };
        // x - y = c
        Some(if x < y {
            Key { of: (x, Some(y)), difference: c }
        } else {
            Key { of: (y, Some(x)), difference: c.neg() }
        })
    };
    equality(condition).or_else(|| {
        let (a, b) = terms.binary(condition, BvOp::And)?;
        // The equality of blocks is one of variables or constants; the equality of offsets is more specific.
        let (first, second) = (equality(a), equality(b));
        match (first, second) {
            (Some(p), Some(q)) => Some(if terms.width(p.of.0) >= terms.width(q.of.0) { p } else { q }),
            (p, q) => p.or(q),
        }
    })
}

/// Returns whether two conditions are known to exclude each other.
fn exclude(a: &Option<Key>, b: &Option<Key>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a.of == b.of && a.difference != b.difference)
}

/// Returns the condition that the two terms differ.
pub(super) fn differ(terms: &mut Terms, a: Term, b: Term) -> Term {
    let (mut x, mut y) = (a, b);
    // The conditions, with the value of each chain under them. A link applies only if no earlier condition holds.
    let mut links: Vec<(Term, Term, Term)> = Vec::new();
    while x != y {
        match (terms.as_ite(x), terms.as_ite(y)) {
            (Some((c, p, q)), Some((d, r, s))) if c == d => {
                links.push((c, p, r));
                (x, y) = (q, s);
            }
            (Some((c, p, q)), Some((d, r, s))) => {
                let (mine, theirs) = (key(terms, c), key(terms, d));
                if !exclude(&mine, &theirs) {
                    break;
                }
                // One of the chains has a link that the other one does not have.
                if has_link(terms, q, d) {
                    let other = without_links(terms, y, &mine);
                    links.push((c, p, other));
                    x = q;
                } else {
                    let other = without_links(terms, x, &theirs);
                    links.push((d, other, r));
                    y = s;
                }
            }
            (Some((c, p, q)), None) if key(terms, c).is_some() && !links.is_empty() => {
                links.push((c, p, y));
                x = q;
            }
            (None, Some((d, r, s))) if key(terms, d).is_some() && !links.is_empty() => {
                links.push((d, x, r));
                y = s;
            }
            _ => break,
        }
    }
    let mut differ = terms.ne(x, y);
    // The keys under which the chains differ, as long as they differ only under keys.
    let mut keys = terms.is_bool(differ, false).then(Vec::new);
    for (c, p, r) in links.into_iter().rev() {
        let own = key(terms, c);
        let excluded = keys.as_ref().is_some_and(|keys: &Vec<_>| keys.iter().all(|k| exclude(k, &own)));
        if !excluded {
            let not = terms.not(c);
            differ = terms.and(not, differ);
        }
        if p != r {
            let here = terms.ne(p, r);
            let here = terms.and(c, here);
            differ = terms.or(here, differ);
            match &mut keys {
                Some(keys) if own.is_some() => keys.push(own),
                _ => keys = None,
            }
        }
    }
    differ
}

/// The maximal number of links that are searched for a condition.
const NEAR: usize = 16;

/// Returns whether one of the next links of the chain has that condition.
fn has_link(terms: &Terms, chain: Term, condition: Term) -> bool {
    let links = std::iter::successors(terms.as_ite(chain), |link| terms.as_ite(link.2));
    links.take(NEAR).any(|link| link.0 == condition)
}

/// Returns the chain without the links that the key `holds` excludes.
fn without_links(terms: &Terms, chain: Term, holds: &Option<Key>) -> Term {
    let mut at = chain;
    while let Some((c, _, rest)) = terms.as_ite(at)
        && exclude(&key(terms, c), holds)
    {
        at = rest;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::{Effort, Outcome, search};
    use crate::term::testing::Dice;

    /// Returns a random chain over addresses, sorted or unsorted, with links of several kinds.
    fn chain(terms: &mut Terms, dice: &mut Dice, index: Term, values: &[Term], flag: Term) -> Term {
        let mut at = dice.pick(values);
        for place in (0..6u128).rev() {
            if dice.below(4) == 0 {
                continue;
            }
            let place = if dice.below(8) == 0 { dice.below(8) as u128 } else { place };
            let number = terms.number(3, place);
            let mut c = terms.eq(index, number);
            match dice.below(6) {
                0 => c = terms.and(c, flag),
                1 => c = flag,
                _ => {}
            }
            at = terms.ite(c, dice.pick(values), at);
        }
        at
    }

    #[test]
    fn chains_differ_where_their_values_do() {
        let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
        for seed in 0..2_000 {
            let (mut terms, mut dice) = (Terms::new(), Dice::new(seed));
            let terms = &mut terms;
            let (index, flag) = (terms.variable("index", 3), terms.variable("flag", 1));
            let values: Vec<Term> = (0..3).map(|i| terms.variable(format!("v{i}"), 2)).collect();
            let a = chain(terms, &mut dice, index, &values, flag);
            let b = chain(terms, &mut dice, index, &values, flag);
            let (quick, plain) = (differ(terms, a, b), terms.ne(a, b));
            let wrong = terms.xor(quick, plain);
            assert!(!matches!(search(terms, wrong, &everything), Outcome::Holds(_)), "seed {seed}");
        }
    }

    #[test]
    fn one_different_link_is_the_only_condition() {
        let mut terms = Terms::new();
        let (index, base) = (terms.variable("index", 32), terms.variable("base", 8));
        let values: Vec<Term> = (0..1_000).map(|i| terms.variable(format!("v{i}"), 8)).collect();
        let chain = |terms: &mut Terms, other: usize, skip: usize| {
            (0..1_000).rev().filter(|i| *i != skip).fold(base, |at, i| {
                let place = terms.number(32, i as u128);
                let c = terms.eq(index, place);
                terms.ite(c, values[if i == 77 { other } else { i }], at)
            })
        };
        let all = chain(&mut terms, 77, 1_000);
        for (other, skip) in [(900, 1_000), (77, 500)] {
            let another = chain(&mut terms, other, skip);
            let differ = differ(&mut terms, all, another);
            assert!(terms.cone(&[differ]).len() < 12, "{}", terms.show(differ));
        }
    }
}
