//! Rules for the overflow tests. Tests with a constant, and unsigned tests of sums and differences, are comparisons.

use super::rule::Rule;
use crate::term::table::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

pub(super) static UADDO: &[Rule] = &[Rule {
    name: "uaddo-by-ult",
    apply: |t, _, a| {
        let room = t.not(a[0]);
        Some(t.ult(room, a[1]))
    },
}];

pub(super) static USUBO: &[Rule] = &[Rule { name: "usubo-by-ult", apply: |t, _, a| Some(t.ult(a[0], a[1])) }];

/// Returns the negation of `low <= x <= high`, both signed.
fn outside(t: &mut Terms, x: Term, low: ApInt, high: ApInt) -> Term {
    let (low, high) = (t.constant(low), t.constant(high));
    let (below, above) = (t.slt(x, low), t.slt(high, x));
    t.or(below, above)
}

/// Returns whether the signed sum `x + c` overflows.
fn signed_sum_with_constant(t: &mut Terms, x: Term, c: &ApInt) -> Term {
    let (min, max) = (ApInt::signed_min(c.width()), ApInt::signed_max(c.width()));
    if c.is_negative() { outside(t, x, min.sub(c), max) } else { outside(t, x, min, max.sub(c)) }
}

const SIGNED_BITS: Rule = Rule {
    name: "signed-overflow-bits",
    apply: |t, op, a| {
        (t.width(a[0]) == 1).then_some(())?;
        // A signed bit is 0 or -1. The sum of two -1, the difference 0 - -1 and the product of two -1 overflow.
        let first = if op == BvOp::SSubO { t.not(a[0]) } else { a[0] };
        Some(t.and(first, a[1]))
    },
};

pub(super) static SADDO: &[Rule] = &[
    SIGNED_BITS,
    Rule {
        name: "saddo-constant",
        apply: |t, _, a| {
            let c = t.value(a[1])?.clone();
            Some(signed_sum_with_constant(t, a[0], &c))
        },
    },
];

pub(super) static SSUBO: &[Rule] = &[
    SIGNED_BITS,
    Rule { name: "ssubo-same", apply: |t, _, a| (a[0] == a[1]).then(|| t.bool(false)) },
    Rule {
        name: "ssubo-constant",
        apply: |t, _, a| {
            if let Some(c) = t.value(a[1]).cloned() {
                if c.is_signed_min() {
                    let negative = t.is_negative(a[0]);
                    return Some(t.not(negative));
                }
                return Some(signed_sum_with_constant(t, a[0], &c.neg()));
            }
            // c - x does not overflow if c - max <= x <= c - min, where these bounds are in range.
            let c = t.value(a[0])?.clone();
            let (min, max) = (ApInt::signed_min(c.width()), ApInt::signed_max(c.width()));
            let (low, high) = if c.is_negative() { (min.clone(), c.sub(&min)) } else { (c.sub(&max), max) };
            Some(outside(t, a[1], low, high))
        },
    },
];

pub(super) static UMULO: &[Rule] = &[
    Rule { name: "umulo-bits", apply: |t, _, a| (t.width(a[0]) == 1).then(|| t.bool(false)) },
    Rule {
        name: "umulo-constant",
        apply: |t, _, a| {
            let c = t.value(a[1])?;
            if c.is_zero() {
                return Some(t.bool(false));
            }
            let limit = ApInt::ones(c.width()).udiv(c);
            let limit = t.constant(limit);
            Some(t.ult(limit, a[0]))
        },
    },
];

pub(super) static SMULO: &[Rule] = &[
    SIGNED_BITS,
    Rule {
        name: "smulo-constant",
        apply: |t, _, a| {
            let c = t.value(a[1])?.clone();
            let (min, max) = (ApInt::signed_min(c.width()), ApInt::signed_max(c.width()));
            if c.is_zero() {
                return Some(t.bool(false));
            }
            if c.is_ones() {
                return Some(outside(t, a[0], min.add(&ApInt::one(c.width())), max));
            }
            if c.is_negative() {
                return Some(outside(t, a[0], max.sdiv(&c), min.sdiv(&c)));
            }
            Some(outside(t, a[0], min.sdiv(&c), max.sdiv(&c)))
        },
    },
];
