//! Rules for the four divisions. Every rule follows the conventions of SMT-LIB for a zero divisor.

use super::over_choice::OVER_CHOICE_BINARY;
use super::rule::Rule;
use crate::term::table::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

/// Returns `y` if the term is `1 << y`.
fn shifted_one(t: &Terms, term: Term) -> Option<Term> {
    let (one, amount) = t.binary(term, BvOp::Shl)?;
    t.value(one)?.is_one().then_some(amount)
}

/// Returns whether the form of the term shows that at most one bit is set.
fn is_power_or_zero(t: &Terms, term: Term, depth: u32) -> bool {
    if depth == MAX_POWER_DEPTH {
        return false;
    }
    let is = |x: Term| is_power_or_zero(t, x, depth + 1);
    match t.node(term) {
        Node::Const(index) => t.constant_at(index).popcount() <= 1,
        Node::Op(BvOp::Shl | BvOp::LShr, [x, ..])
        | Node::Op(BvOp::Zext(_) | BvOp::Extract { .. }, [x, ..]) => is(x),
        Node::Op(BvOp::Ite, [_, x, y]) => is(x) && is(y),
        Node::Op(BvOp::And, [x, y, _]) => is(x) || is(y),
        Node::Op(BvOp::Mul, [x, y, _]) => is(x) && is(y),
        // Twice a power of two is a power of two or zero.
        Node::Op(BvOp::Add, [x, y, _]) => [(x, y), (y, x)].into_iter().any(|(x, y)| {
            let of_arms = |arm: Term| arm == y || t.value(arm).is_some_and(ApInt::is_zero);
            is(y) && t.as_ite(x).is_some_and(|(_, p, q)| of_arms(p) && of_arms(q))
        }),
        _ => false,
    }
}

/// The maximal depth of the inspected form.
const MAX_POWER_DEPTH: u32 = 6;

/// Returns the condition that the shift amount `amount` is less than the width.
fn in_range(t: &mut Terms, amount: Term) -> Term {
    let width = t.width(amount);
    if width < 32 && width >= 1 << width {
        return t.bool(true);
    }
    let limit = t.number(width, width.into());
    t.ult(amount, limit)
}

fn zero_dividend(t: &mut Terms, a: &[Term]) -> Option<Term> {
    t.value(a[0])?.is_zero().then_some(())?;
    let zero = t.is_zero(a[1]);
    let ones = t.constant(ApInt::ones(t.width(a[0])));
    Some(t.ite(zero, ones, a[0]))
}

pub(super) static UDIV: &[Rule] = &[
    Rule { name: "udiv-zero-dividend", apply: |t, _, a| zero_dividend(t, a) },
    Rule {
        name: "udiv-constant",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            let c = t.value(a[1])?.clone();
            if c.is_zero() {
                return Some(t.constant(ApInt::ones(width)));
            }
            if let Some(n) = c.exact_log2() {
                let n = t.number(width, n.into());
                return Some(t.lshr(a[0], n));
            }
            if t.unsigned_bound(a[0]).ult(&c) {
                return Some(t.zero(width));
            }
            let (x, inner) = match t.binary(a[0], BvOp::UDiv) {
                Some((x, inner)) => (x, t.value(inner)?.clone()),
                None => {
                    let (x, amount) = t.binary(a[0], BvOp::LShr)?;
                    (x, ApInt::one(width).shl(t.value(amount)?))
                }
            };
            (!inner.is_zero()).then_some(())?;
            if inner.umul_overflows(&c) {
                return Some(t.zero(width));
            }
            let product = t.constant(inner.mul(&c));
            Some(t.udiv(x, product))
        },
    },
    Rule {
        name: "udiv-self",
        apply: |t, _, a| {
            (a[0] == a[1]).then_some(())?;
            let width = t.width(a[0]);
            let zero = t.is_zero(a[1]);
            let (ones, one) = (t.constant(ApInt::ones(width)), t.number(width, 1));
            Some(t.ite(zero, ones, one))
        },
    },
    Rule {
        name: "udiv-shifted-one",
        apply: |t, _, a| {
            let amount = shifted_one(t, a[1])?;
            let in_range = in_range(t, amount);
            let shifted = t.lshr(a[0], amount);
            let ones = t.constant(ApInt::ones(t.width(a[0])));
            Some(t.ite(in_range, shifted, ones))
        },
    },
    OVER_CHOICE_BINARY,
];

pub(super) static UREM: &[Rule] = &[
    Rule {
        name: "urem-trivial",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            (a[0] == a[1] || t.value(a[0]).is_some_and(ApInt::is_zero)).then(|| t.zero(width))
        },
    },
    Rule {
        name: "urem-constant",
        apply: |t, _, a| {
            let c = t.value(a[1])?.clone();
            if c.is_zero() || t.unsigned_bound(a[0]).ult(&c) {
                return Some(a[0]);
            }
            c.exact_log2()?;
            let mask = t.constant(c.sub(&ApInt::one(c.width())));
            Some(t.and(a[0], mask))
        },
    },
    Rule {
        name: "urem-power",
        apply: |t, _, a| {
            // The remainder by zero is the dividend, and the mask of all ones also gives the dividend.
            is_power_or_zero(t, a[1], 0).then_some(())?;
            let one = t.number(t.width(a[0]), 1);
            let mask = t.sub(a[1], one);
            Some(t.and(a[0], mask))
        },
    },
    OVER_CHOICE_BINARY,
];

pub(super) static SDIV: &[Rule] = &[
    Rule {
        name: "sdiv-constant",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            let c = t.value(a[1])?.clone();
            if c.is_zero() {
                let negative = t.is_negative(a[0]);
                let (one, ones) = (t.number(width, 1), t.constant(ApInt::ones(width)));
                return Some(t.ite(negative, one, ones));
            }
            if c.is_ones() {
                return Some(t.neg(a[0]));
            }
            if c.is_one() {
                return Some(a[0]);
            }
            if c.is_signed_min() {
                let equal = t.eq(a[0], a[1]);
                let (one, zero) = (t.number(width, 1), t.zero(width));
                return Some(t.ite(equal, one, zero));
            }
            if t.is_non_negative(a[0]) && !c.is_negative() {
                return Some(t.udiv(a[0], a[1]));
            }
            let (x, inner) = t.binary(a[0], BvOp::SDiv)?;
            let inner = t.value(inner)?.clone();
            // |product| >= 4 and in range: two roundings toward zero equal one.
            let two = ApInt::new(width, 2);
            (width > 3 && two.ule(&inner.unsigned_abs()) && two.ule(&c.unsigned_abs())).then_some(())?;
            (!inner.is_signed_min() && !inner.smul_overflows(&c)).then_some(())?;
            let product = t.constant(inner.mul(&c));
            Some(t.sdiv(x, product))
        },
    },
    OVER_CHOICE_BINARY,
];

pub(super) static SREM: &[Rule] = &[
    Rule {
        name: "srem-trivial",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            (a[0] == a[1] || t.value(a[0]).is_some_and(ApInt::is_zero)).then(|| t.zero(width))
        },
    },
    Rule {
        name: "srem-constant",
        apply: |t, _, a| {
            let c = t.value(a[1])?.clone();
            if c.is_zero() {
                return Some(a[0]);
            }
            if c.is_one() || c.is_ones() {
                return Some(t.zero(c.width()));
            }
            if c.is_negative() && !c.is_signed_min() {
                let positive = t.constant(c.neg());
                return Some(t.srem(a[0], positive));
            }
            (t.is_non_negative(a[0]) && !c.is_negative()).then(|| t.urem(a[0], a[1]))
        },
    },
    Rule {
        name: "srem-of-negated-divisor",
        apply: |t, _, a| {
            // x srem -y = x srem y: the remainder has the sign of the dividend.
            let y = t.unary(a[1], BvOp::Neg)?;
            Some(t.srem(a[0], y))
        },
    },
    OVER_CHOICE_BINARY,
];
