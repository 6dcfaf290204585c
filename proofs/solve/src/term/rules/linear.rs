//! Rules for sums, differences, negation and products: by linear forms, and products as sorted lists.

use super::logic::{chain, leaves_of};
use super::over_choice::{OVER_CHOICE_BINARY, OVER_CHOICE_UNARY};
use super::rule::Rule;
use crate::term::linear::Linear;
use crate::term::table::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use smallvec::SmallVec;

/// Returns `a * f + b * g` as a canonical term.
fn combine(t: &mut Terms, a: Term, f: &ApInt, b: Option<(Term, &ApInt)>) -> Option<Term> {
    let mut form = Linear::zero(t.width(a));
    t.accumulate(&mut form, a, f)?;
    if let Some((b, g)) = b {
        t.accumulate(&mut form, b, g)?;
    }
    Some(t.linear_term(&form))
}

pub(super) static NEG: &[Rule] = &[
    Rule { name: "neg-bit", apply: |t, _, a| (t.width(a[0]) == 1).then_some(a[0]) },
    OVER_CHOICE_UNARY,
    Rule { name: "neg-linear", apply: |t, _, a| combine(t, a[0], &ApInt::ones(t.width(a[0])), None) },
];

pub(super) static ADD: &[Rule] = &[
    Rule { name: "add-bits", apply: |t, _, a| (t.width(a[0]) == 1).then(|| t.xor(a[0], a[1])) },
    OVER_CHOICE_BINARY,
    Rule {
        name: "add-linear",
        apply: |t, _, a| {
            let one = ApInt::one(t.width(a[0]));
            combine(t, a[0], &one, Some((a[1], &one)))
        },
    },
];

pub(super) static SUB: &[Rule] = &[
    Rule { name: "sub-bits", apply: |t, _, a| (t.width(a[0]) == 1).then(|| t.xor(a[0], a[1])) },
    OVER_CHOICE_BINARY,
    Rule {
        name: "sub-linear",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            combine(t, a[0], &ApInt::one(width), Some((a[1], &ApInt::ones(width))))
        },
    },
];

pub(super) static MUL: &[Rule] = &[
    Rule { name: "mul-bits", apply: |t, _, a| (t.width(a[0]) == 1).then(|| t.and(a[0], a[1])) },
    OVER_CHOICE_BINARY,
    Rule {
        name: "mul-constant",
        apply: |t, _, a| {
            let factor = t.value(a[1])?.clone();
            combine(t, a[0], &factor, None)
        },
    },
    Rule {
        name: "mul-shifted-one",
        apply: |t, _, a| {
            for (x, y) in [(a[0], a[1]), (a[1], a[0])] {
                if let Some((one, amount)) = t.binary(y, BvOp::Shl)
                    && t.value(one).is_some_and(ApInt::is_one)
                {
                    return Some(t.shl(x, amount));
                }
            }
            None
        },
    },
    Rule {
        name: "mul-by-choice",
        apply: |t, _, a| {
            // A product by a choice between 0, 1 and -1 is a choice between products.
            for (x, y) in [(a[0], a[1]), (a[1], a[0])] {
                if let Some((c, p, q)) = t.as_ite(y)
                    && [p, q]
                        .iter()
                        .all(|&k| t.value(k).is_some_and(|k| k.is_zero() || k.is_one() || k.is_ones()))
                {
                    let (p, q) = (t.mul(x, p), t.mul(x, q));
                    return Some(t.ite(c, p, q));
                }
            }
            None
        },
    },
    Rule {
        name: "mul-take-out-coefficient",
        apply: |t, _, a| {
            // (k * x) * y = k * (x * y), where k may be -1.
            let coefficient = |x: Term| -> Option<(Term, ApInt)> {
                let form = t.linear(x)?;
                match &form.summands[..] {
                    [(term, k)] if form.constant.is_zero() && *term != x => Some((*term, k.clone())),
                    _ => None,
                }
            };
            let one = ApInt::one(t.width(a[0]));
            let (left, right) = (coefficient(a[0]), coefficient(a[1]));
            if left.is_none() && right.is_none() {
                return None;
            }
            let (x, k) = left.unwrap_or_else(|| (a[0], one.clone()));
            let (y, l) = right.unwrap_or_else(|| (a[1], one.clone()));
            let product = t.mul(x, y);
            combine(t, product, &k.mul(&l), None)
        },
    },
    Rule {
        name: "mul-normalize",
        apply: |t, _, a| {
            let mut leaves = SmallVec::new();
            leaves_of(t, BvOp::Mul, a[0], &mut leaves)?;
            leaves_of(t, BvOp::Mul, a[1], &mut leaves)?;
            // Constant factors are outermost (`mul-take-out-coefficient`). The rule does not apply to products with
            // inner constants.
            if leaves.len() < 3 || leaves.iter().any(|&l| t.value(l).is_some()) {
                return None;
            }
            leaves.sort_unstable();
            chain(t, BvOp::Mul, &leaves)
        },
    },
];
