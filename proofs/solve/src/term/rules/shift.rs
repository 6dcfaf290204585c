//! Rules for shifts. A shift by the width or more gives zero, or copies of the sign.

use super::over_choice::OVER_CHOICE_BINARY;
use super::rule::Rule;
use crate::term::table::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

/// Returns the amount of a shift by a constant, at most the width.
fn amount(t: &Terms, by: Term) -> Option<u32> {
    let value = t.value(by)?;
    let width = value.width();
    Some(value.to_u64().map_or(width, |n| n.min(u64::from(width)) as u32))
}

/// A shift of zero, or by zero.
const TRIVIAL: Rule = Rule {
    name: "shift-trivial",
    apply: |t, _, a| {
        (t.value(a[0]).is_some_and(ApInt::is_zero) || t.value(a[1]).is_some_and(ApInt::is_zero))
            .then_some(a[0])
    },
};

/// A shift by a choice with a zero arm.
const BY_CHOICE: Rule = Rule {
    name: "shift-by-choice-of-none",
    apply: |t, op, a| {
        let (c, p, q) = t.as_ite(a[1])?;
        [p, q].iter().any(|&arm| t.value(arm).is_some_and(ApInt::is_zero)).then_some(())?;
        let (p, q) = (t.apply(op, &[a[0], p]), t.apply(op, &[a[0], q]));
        Some(t.ite(c, p, q))
    },
};

/// Two shifts of one kind by constants.
const TWICE: Rule = Rule {
    name: "shift-twice",
    apply: |t, op, a| {
        let outer = amount(t, a[1])?;
        let (x, inner) = t.binary(a[0], op)?;
        let total = outer + amount(t, inner)?;
        shift_by(t, op, x, total)
    },
};

/// Returns `op(x, n)` for any number `n`.
fn shift_by(t: &mut Terms, op: BvOp, x: Term, n: u32) -> Option<Term> {
    let width = t.width(x);
    if n >= width && op != BvOp::AShr {
        return Some(t.zero(width));
    }
    let n = t.number(width, n.min(width - 1).into());
    Some(t.apply(op, &[x, n]))
}

pub(super) static SHL: &[Rule] = &[
    TRIVIAL,
    Rule {
        name: "shl-out",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            (amount(t, a[1])? == width).then(|| t.zero(width))
        },
    },
    TWICE,
    Rule {
        name: "shl-back",
        apply: |t, _, a| {
            let n = amount(t, a[1])?;
            let (x, by) = t.binary(a[0], BvOp::LShr).or_else(|| t.binary(a[0], BvOp::AShr))?;
            (by == a[1]).then_some(())?;
            let mask = t.constant(ApInt::ones(t.width(x)).shl_by(n));
            Some(t.and(x, mask))
        },
    },
    OVER_CHOICE_BINARY,
    BY_CHOICE,
    Rule {
        name: "shl-linear",
        apply: |t, _, a| {
            let n = amount(t, a[1])?;
            matches!(t.as_op(a[0])?.0, BvOp::Add | BvOp::Sub | BvOp::Neg | BvOp::Mul).then_some(())?;
            let width = t.width(a[0]);
            let factor = t.constant(ApInt::one(width).shl_by(n));
            Some(t.mul(a[0], factor))
        },
    },
];

pub(super) static LSHR: &[Rule] = &[
    TRIVIAL,
    Rule {
        name: "lshr-out",
        apply: |t, _, a| {
            let n = amount(t, a[1])?;
            let bound = t.unsigned_bound(a[0]);
            bound.lshr_by(n).is_zero().then(|| t.zero(bound.width()))
        },
    },
    Rule {
        name: "lshr-sign",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            (amount(t, a[1])? + 1 == width).then_some(())?;
            let negative = t.is_negative(a[0]);
            Some(t.zext(negative, width))
        },
    },
    TWICE,
    Rule {
        name: "lshr-back",
        apply: |t, _, a| {
            let n = amount(t, a[1])?;
            let (x, by) = t.binary(a[0], BvOp::Shl)?;
            (by == a[1]).then_some(())?;
            let mask = t.constant(ApInt::ones(t.width(x)).lshr_by(n));
            Some(t.and(x, mask))
        },
    },
    Rule {
        name: "lshr-of-extension",
        apply: |t, _, a| {
            let n = amount(t, a[1])?;
            let Node::Op(BvOp::Zext(to), [x, ..]) = t.node(a[0]) else { return None };
            let shifted = shift_by(t, BvOp::LShr, x, n)?;
            Some(t.zext(shifted, to))
        },
    },
    Rule {
        name: "lshr-of-quotient",
        apply: |t, _, a| {
            let n = amount(t, a[1])?;
            let (x, d) = t.binary(a[0], BvOp::UDiv)?;
            let d = t.value(d)?.clone();
            (!d.is_zero()).then_some(())?;
            let width = d.width();
            let power = ApInt::one(width).shl_by(n);
            if n >= width || power.umul_overflows(&d) {
                return Some(t.zero(width));
            }
            let product = t.constant(d.mul(&power));
            Some(t.udiv(x, product))
        },
    },
    OVER_CHOICE_BINARY,
    BY_CHOICE,
];

pub(super) static ASHR: &[Rule] = &[
    TRIVIAL,
    Rule {
        name: "ashr-sign",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            (amount(t, a[1])? + 1 >= width).then_some(())?;
            let negative = t.is_negative(a[0]);
            Some(t.sext(negative, width))
        },
    },
    Rule { name: "ashr-non-negative", apply: |t, _, a| t.is_non_negative(a[0]).then(|| t.lshr(a[0], a[1])) },
    TWICE,
    Rule {
        name: "ashr-of-extension",
        apply: |t, _, a| {
            let n = amount(t, a[1])?;
            let Node::Op(BvOp::Sext(to), [x, ..]) = t.node(a[0]) else { return None };
            let shifted = shift_by(t, BvOp::AShr, x, n)?;
            Some(t.sext(shifted, to))
        },
    },
    OVER_CHOICE_BINARY,
    BY_CHOICE,
];
