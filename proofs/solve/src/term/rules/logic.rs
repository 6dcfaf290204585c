//! Rules for not, and, or, xor. Disjunction is expressed by conjunction and complement, so that De Morgan's laws need
//! no rules. Conjunctions and exclusive disjunctions are sorted lists without repetition.

use super::over_choice::{OVER_CHOICE_BINARY, OVER_CHOICE_UNARY};
use super::rule::Rule;
use crate::term::table::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use smallvec::SmallVec;

/// The maximal length of a normalized list.
const MAX_LEAVES: usize = 12;

type Leaves = SmallVec<[Term; 8]>;

/// Collects the operands of nested `op`s, which are conjunctions, exclusive disjunctions or products. Returns `None` if
/// there are too many. The cost is bounded for chains of any length.
pub(super) fn leaves_of(t: &Terms, op: BvOp, term: Term, out: &mut Leaves) -> Option<()> {
    if out.len() + usize::from(t.n_leaves(term, op)) > MAX_LEAVES {
        return None;
    }
    let mut open: Leaves = Leaves::from_slice(&[term]);
    while let Some(term) = open.pop() {
        match t.binary(term, op) {
            Some((a, b)) => open.extend([b, a]),
            None => out.push(term),
        }
    }
    Some(())
}

/// Removes the constants from a list and combines them.
pub(super) fn take_constant(
    t: &Terms,
    leaves: &mut Leaves,
    mut constant: ApInt,
    combine: fn(&ApInt, &ApInt) -> ApInt,
) -> ApInt {
    leaves.retain(|leaf| match t.value(*leaf) {
        Some(value) => {
            constant = combine(&constant, value);
            false
        }
        None => true,
    });
    constant
}

/// Builds a left-nested chain.
pub(super) fn chain(t: &mut Terms, op: BvOp, leaves: &[Term]) -> Option<Term> {
    let (&first, rest) = leaves.split_first()?;
    Some(rest.iter().fold(first, |acc, &leaf| t.raw(op, &[acc, leaf])))
}

pub(super) static NOT: &[Rule] = &[
    Rule { name: "not-not", apply: |t, _, a| t.unary(a[0], BvOp::Not) },
    Rule {
        name: "not-linear",
        apply: |t, _, a| {
            matches!(t.as_op(a[0])?.0, BvOp::Add | BvOp::Sub | BvOp::Neg).then_some(())?;
            let mut form = t.linear(a[0])?;
            for summand in &mut form.summands {
                summand.1 = summand.1.neg();
            }
            form.constant = form.constant.not();
            Some(t.linear_term(&form))
        },
    },
    OVER_CHOICE_UNARY,
];

pub(super) static OR: &[Rule] = &[Rule {
    name: "or-by-and",
    apply: |t, _, a| {
        let (x, y) = (t.not(a[0]), t.not(a[1]));
        let both = t.and(x, y);
        Some(t.not(both))
    },
}];

pub(super) static AND: &[Rule] = &[
    Rule {
        name: "and-trivial",
        apply: |t, _, a| {
            let (x, y) = (a[0], a[1]);
            if x == y {
                return Some(x);
            }
            if t.are_complements(x, y) {
                return Some(t.zero(t.width(x)));
            }
            let c = t.value(y)?;
            if c.is_zero() {
                Some(y)
            } else if c.is_ones() {
                Some(x)
            } else {
                None
            }
        },
    },
    Rule {
        name: "and-mask-without-effect",
        apply: |t, _, a| {
            let mask = t.value(a[1])?.not();
            let zero = t.known_zero(a[0]);
            if mask.and(&zero.not()).is_zero() {
                return Some(a[0]);
            }
            (mask.or(&zero)).is_ones().then(|| t.zero(mask.width()))
        },
    },
    Rule { name: "and-normalize", apply: |t, _, a| normalize_and(t, a[0], a[1]) },
    OVER_CHOICE_BINARY,
    Rule {
        name: "and-of-extension",
        apply: |t, _, a| {
            let Node::Op(BvOp::Zext(to), [x, ..]) = t.node(a[0]) else { return None };
            let mask = t.value(a[1])?.trunc(t.width(x));
            let mask = t.constant(mask);
            let inner = t.and(x, mask);
            Some(t.zext(inner, to))
        },
    },
    Rule {
        name: "and-of-powers",
        apply: |t, _, a| {
            // `1 << x` and a power of two have one common bit or none.
            let (one, x) = t.binary(a[0], BvOp::Shl).filter(|s| t.value(s.0).is_some_and(ApInt::is_one))?;
            let at = match (t.binary(a[1], BvOp::Shl), t.value(a[1])) {
                (Some((other, y)), _) if other == one => y,
                (_, Some(power)) => {
                    let n = power.exact_log2()?;
                    t.number(t.width(one), n.into())
                }
                _ => return None,
            };
            let (same, zero) = (t.eq(x, at), t.zero(t.width(one)));
            Some(t.ite(same, a[1], zero))
        },
    },
    Rule {
        name: "and-of-boolean-choice",
        apply: |t, _, a| {
            // A choice between all ones and zero is a mask.
            for (x, y) in [(a[0], a[1]), (a[1], a[0])] {
                if let Some((c, p, q)) = t.as_ite(x) {
                    let (ones, zero) = (
                        |v: Option<&ApInt>| v.is_some_and(ApInt::is_ones),
                        |v: Option<&ApInt>| v.is_some_and(ApInt::is_zero),
                    );
                    if (ones(t.value(p)) && zero(t.value(q))) || (zero(t.value(p)) && ones(t.value(q))) {
                        let (when, otherwise) = if zero(t.value(q)) { (y, q) } else { (p, y) };
                        return Some(t.ite(c, when, otherwise));
                    }
                }
            }
            None
        },
    },
];

fn normalize_and(t: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = t.width(a);
    let mut leaves = Leaves::new();
    if usize::from(t.n_leaves(a, BvOp::And)) + usize::from(t.n_leaves(b, BvOp::And)) > MAX_LEAVES {
        return None;
    }
    leaves_of(t, BvOp::And, a, &mut leaves)?;
    leaves_of(t, BvOp::And, b, &mut leaves)?;
    let constant = take_constant(t, &mut leaves, ApInt::ones(width), ApInt::and);
    if constant.is_zero() {
        return Some(t.constant(constant));
    }
    leaves.sort_unstable();
    leaves.dedup();
    if leaves.iter().any(|&l| t.unary(l, BvOp::Not).is_some_and(|n| leaves.binary_search(&n).is_ok())) {
        return Some(t.zero(width));
    }
    // Under `x`, `not (x and y)` is `not y`, and `not (not x and y)` is true.
    for i in 0..leaves.len() {
        let Some(inner) = t.unary(leaves[i], BvOp::Not) else { continue };
        let mut parts = Leaves::new();
        if t.binary(inner, BvOp::And).is_none() || leaves_of(t, BvOp::And, inner, &mut parts).is_none() {
            continue;
        }
        let is_false = |t: &Terms, p: Term| match t.unary(p, BvOp::Not) {
            Some(n) => leaves.binary_search(&n).is_ok(),
            None => leaves.iter().any(|&l| t.unary(l, BvOp::Not) == Some(p)),
        };
        let kept: Leaves = parts.iter().copied().filter(|p| leaves.binary_search(p).is_err()).collect();
        let redundant = parts.iter().any(|&p| is_false(t, p));
        if !redundant && kept.len() == parts.len() {
            continue;
        }
        leaves.remove(i);
        if !redundant {
            let ones = t.constant(ApInt::ones(width));
            let conjunction = kept.iter().fold(ones, |acc, &k| t.and(acc, k));
            leaves.push(t.not(conjunction));
        }
        if !constant.is_ones() || leaves.is_empty() {
            leaves.push(t.constant(constant));
        }
        let first = leaves[0];
        return Some(leaves[1..].iter().fold(first, |acc, &l| t.and(acc, l)));
    }
    if !constant.is_ones() {
        leaves.push(t.constant(constant));
    }
    if leaves[..] == [a, b] || leaves[..] == [b, a] {
        return None;
    }
    chain(t, BvOp::And, &leaves)
}

pub(super) static XOR: &[Rule] = &[
    Rule { name: "xor-normalize", apply: |t, _, a| normalize_xor(t, a[0], a[1]) },
    OVER_CHOICE_BINARY,
    Rule {
        name: "xor-of-extensions",
        apply: |t, _, a| {
            let (Node::Op(BvOp::Zext(to), [x, ..]), Node::Op(BvOp::Zext(_), [y, ..])) =
                (t.node(a[0]), t.node(a[1]))
            else {
                return None;
            };
            (t.width(x) == t.width(y)).then_some(())?;
            let inner = t.xor(x, y);
            Some(t.zext(inner, to))
        },
    },
];

fn normalize_xor(t: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = t.width(a);
    let mut leaves = Leaves::new();
    leaves_of(t, BvOp::Xor, a, &mut leaves)?;
    leaves_of(t, BvOp::Xor, b, &mut leaves)?;
    let mut constant = ApInt::zero(width);
    let mut flat = Leaves::new();
    for leaf in leaves {
        // Complements move into the constant; the operand of a complement may be another chain.
        match t.unary(leaf, BvOp::Not) {
            Some(inner) => {
                constant = constant.not();
                leaves_of(t, BvOp::Xor, inner, &mut flat)?;
            }
            None => flat.push(leaf),
        }
    }
    let mut flat: Leaves = flat;
    let constant = take_constant(t, &mut flat, constant, ApInt::xor);
    flat.sort_unstable();
    let mut kept = Leaves::new();
    for leaf in flat {
        if kept.last() == Some(&leaf) {
            kept.pop();
        } else {
            kept.push(leaf);
        }
    }
    let is_complement = constant.is_ones();
    if !constant.is_zero() && !is_complement {
        let constant = t.constant(constant.clone());
        kept.push(constant);
    }
    if !is_complement && (kept[..] == [a, b] || kept[..] == [b, a]) {
        return None;
    }
    match chain(t, BvOp::Xor, &kept) {
        Some(chain) if is_complement => Some(t.not(chain)),
        Some(chain) => Some(chain),
        None => Some(t.constant(constant)),
    }
}
