//! Rules for equality and order. `<=` is `not >`; equalities of sums are equalities of linear forms.

use super::over_choice::OVER_CHOICE_BINARY;
use super::rule::Rule;
use crate::term::linear::Linear;
use crate::term::table::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

pub(super) static EQ: &[Rule] = &[
    Rule {
        name: "eq-trivial",
        apply: |t, _, a| {
            if a[0] == a[1] {
                return Some(t.bool(true));
            }
            t.are_complements(a[0], a[1]).then(|| t.bool(false))
        },
    },
    Rule {
        name: "eq-bits",
        apply: |t, _, a| {
            (t.width(a[0]) == 1).then_some(())?;
            let differ = t.xor(a[0], a[1]);
            Some(t.not(differ))
        },
    },
    OVER_CHOICE_BINARY,
    Rule {
        name: "eq-linear",
        apply: |t, _, a| {
            let is_sum = |x: Term| {
                matches!(t.as_op(x), Some((BvOp::Add | BvOp::Sub | BvOp::Neg | BvOp::Not, _)))
                    || matches!(t.as_op(x), Some((BvOp::Mul | BvOp::Shl, [_, k, _])) if t.value(k).is_some())
            };
            (is_sum(a[0]) || is_sum(a[1])).then_some(())?;
            let form = t.linear_difference(a[0], a[1])?;
            equals_zero(t, form, a)
        },
    },
    Rule {
        name: "eq-xor",
        apply: |t, _, a| {
            for (x, y) in [(a[0], a[1]), (a[1], a[0])] {
                let Some((p, q)) = t.binary(x, BvOp::Xor) else { continue };
                if t.value(y).is_some_and(ApInt::is_zero) {
                    return Some(t.eq(p, q));
                }
                if y == p || y == q {
                    let other = if y == p { q } else { p };
                    return Some(t.is_zero(other));
                }
                if let (Some(k), Some(c)) = (t.value(q), t.value(y)) {
                    let c = c.xor(k);
                    let c = t.constant(c);
                    return Some(t.eq(p, c));
                }
            }
            None
        },
    },
    Rule {
        name: "eq-of-extensions",
        apply: |t, _, a| match (t.node(a[0]), t.node(a[1])) {
            (Node::Op(BvOp::Zext(_), [x, ..]), Node::Op(BvOp::Zext(_), [y, ..]))
            | (Node::Op(BvOp::Sext(_), [x, ..]), Node::Op(BvOp::Sext(_), [y, ..]))
                if t.width(x) == t.width(y) =>
            {
                Some(t.eq(x, y))
            }
            (Node::Op(op @ (BvOp::Zext(to) | BvOp::Sext(to)), [x, ..]), Node::Const(index)) => {
                let c = t.constant_at(index);
                let low = c.trunc(t.width(x));
                let back = if op == BvOp::Zext(to) { low.zext(to) } else { low.sext(to) };
                if back != *c {
                    return Some(t.bool(false));
                }
                let low = t.constant(low);
                Some(t.eq(x, low))
            }
            _ => None,
        },
    },
    Rule {
        name: "eq-known-bits",
        apply: |t, _, a| {
            let c = t.value(a[1])?;
            (!c.and(&t.known_zero(a[0])).is_zero()).then(|| t.bool(false))
        },
    },
    Rule {
        name: "eq-masked",
        apply: |t, _, a| {
            // Adjacent bits of a mask are one part.
            let (x, mask) = t.binary(a[0], BvOp::And)?;
            let (mask, c) = (t.value(mask)?.clone(), t.value(a[1])?.clone());
            let low = mask.trailing_zeros();
            let n = mask.width() - low - mask.leading_zeros();
            (mask.popcount() == n && c.and(&mask) == c).then_some(())?;
            let c = t.constant(c.extract(low, n));
            let part = t.extract(x, low, n);
            Some(t.eq(part, c))
        },
    },
    Rule {
        name: "eq-concat-constant",
        apply: |t, _, a| {
            let (high, low) = t.binary(a[0], BvOp::Concat)?;
            let c = t.value(a[1])?.clone();
            let n = t.width(low);
            let (h, l) = (t.constant(c.extract(n, c.width() - n)), t.constant(c.trunc(n)));
            let (h, l) = (t.eq(high, h), t.eq(low, l));
            Some(t.and(h, l))
        },
    },
];

/// Returns `form = 0`, unless that is the equality `from` itself.
fn equals_zero(t: &mut Terms, mut form: Linear, from: &[Term]) -> Option<Term> {
    if form.summands.is_empty() {
        let equal = form.constant.is_zero();
        return Some(t.bool(equal));
    }
    // If 2^k divides every coefficient, it must divide the constant.
    let twos = form.summands.iter().map(|s| s.1.trailing_zeros()).min()?;
    if form.constant.trailing_zeros() < twos {
        return Some(t.bool(false));
    }
    if twos > 0 {
        return Some(narrowed_equals_zero(t, &form, twos));
    }
    if let [(term, k)] = &form.summands[..] {
        let value = form.constant.neg().mul(&inverse(k));
        let (term, value) = (*term, t.constant(value));
        return if from.contains(&term) && from.contains(&value) { None } else { Some(t.eq(term, value)) };
    }
    // Of the form and its negative, the canonical one is that with a positive first coefficient; zero and the least
    // number do not count, because they are their own negatives.
    let first = form
        .summands
        .iter()
        .map(|s| &s.1)
        .chain([&form.constant])
        .find(|k| !k.is_zero() && !k.is_signed_min());
    if first.is_some_and(ApInt::is_negative) {
        form.constant = form.constant.neg();
        for summand in &mut form.summands {
            summand.1 = summand.1.neg();
        }
    }
    let width = form.constant.width();
    let (mut left, mut right) = (Linear::zero(width), Linear::zero(width));
    right.constant = form.constant.neg();
    for (term, k) in form.summands {
        if k.is_negative() && !k.is_signed_min() {
            right.summands.push((term, k.neg()));
        } else {
            left.summands.push((term, k));
        }
    }
    let (left, right) = (t.linear_term(&left), t.linear_term(&right));
    if (left == from[0] && right == from[1]) || (left == from[1] && right == from[0]) {
        return None;
    }
    Some(t.raw(BvOp::Eq, &[left, right]))
}

/// Returns `form = 0` for a form whose numbers are all multiples of 2^n: the `n` high bits of its terms do not count.
fn narrowed_equals_zero(t: &mut Terms, form: &Linear, n: u32) -> Term {
    let width = form.constant.width();
    let narrow = |k: &ApInt| k.extract(n, width - n);
    let mut sum = t.constant(narrow(&form.constant));
    for (term, k) in &form.summands {
        let (low, k) = (t.extract(*term, 0, width - n), t.constant(narrow(k)));
        let product = t.mul(low, k);
        sum = t.add(sum, product);
    }
    t.is_zero(sum)
}

/// Returns the inverse of an odd number modulo 2^w.
fn inverse(odd: &ApInt) -> ApInt {
    let two = ApInt::new(odd.width(), 2);
    let mut x = odd.clone();
    // Each step of Newton's iteration doubles the number of correct bits, which is three at the start.
    for _ in 0..odd.width().ilog2() + 1 {
        x = x.mul(&two.sub(&odd.mul(&x)));
    }
    x
}

pub(super) static ULE: &[Rule] = &[Rule {
    name: "ule-by-ult",
    apply: |t, _, a| {
        let greater = t.ult(a[1], a[0]);
        Some(t.not(greater))
    },
}];

pub(super) static SLE: &[Rule] = &[Rule {
    name: "sle-by-slt",
    apply: |t, _, a| {
        let greater = t.slt(a[1], a[0]);
        Some(t.not(greater))
    },
}];

pub(super) static ULT: &[Rule] = &[
    Rule { name: "ult-same", apply: |t, _, a| (a[0] == a[1]).then(|| t.bool(false)) },
    Rule {
        name: "ult-bits",
        apply: |t, _, a| {
            (t.width(a[0]) == 1).then_some(())?;
            let zero = t.not(a[0]);
            Some(t.and(zero, a[1]))
        },
    },
    Rule {
        name: "ult-edge",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            let (one, ones) = (ApInt::one(width), ApInt::ones(width));
            if let Some(c) = t.value(a[1]) {
                if c.is_zero() {
                    return Some(t.bool(false));
                }
                if c.is_one() {
                    return Some(t.is_zero(a[0]));
                }
                if *c == ones {
                    return Some(t.ne(a[0], a[1]));
                }
            }
            let c = t.value(a[0])?;
            if *c == ones {
                return Some(t.bool(false));
            }
            if c.is_zero() {
                return Some(t.ne(a[1], a[0]));
            }
            if c.add(&one) == ones {
                let ones = t.constant(ones);
                return Some(t.eq(a[1], ones));
            }
            None
        },
    },
    Rule {
        name: "ult-bound",
        apply: |t, _, a| {
            if let Some(c) = t.value(a[1]) {
                return t.unsigned_bound(a[0]).ult(c).then(|| t.bool(true));
            }
            let c = t.value(a[0])?;
            t.unsigned_bound(a[1]).ule(c).then(|| t.bool(false))
        },
    },
    OVER_CHOICE_BINARY,
    Rule { name: "ult-of-extensions", apply: |t, op, a| of_extensions(t, op, a) },
    Rule { name: "ult-biased", apply: |t, _, a| unbias(t, a).map(|[x, y]| t.slt(x, y)) },
    Rule {
        name: "ult-complements",
        apply: |t, _, a| {
            let (x, y) = (t.unary(a[0], BvOp::Not)?, t.unary(a[1], BvOp::Not)?);
            Some(t.ult(y, x))
        },
    },
    Rule {
        name: "ult-complement-order",
        apply: |t, _, a| {
            // `not x < y` and `not y < x` both state that x + y overflows.
            let x = t.unary(a[0], BvOp::Not)?;
            (a[1] < x).then_some(())?;
            let y = t.not(a[1]);
            Some(t.raw(BvOp::Ult, &[y, x]))
        },
    },
];

pub(super) static SLT: &[Rule] = &[
    Rule { name: "slt-same", apply: |t, _, a| (a[0] == a[1]).then(|| t.bool(false)) },
    Rule {
        name: "slt-bits",
        apply: |t, _, a| {
            (t.width(a[0]) == 1).then_some(())?;
            let zero = t.not(a[1]);
            Some(t.and(a[0], zero))
        },
    },
    Rule {
        name: "slt-edge",
        apply: |t, _, a| {
            let width = t.width(a[0]);
            let (min, max) = (ApInt::signed_min(width), ApInt::signed_max(width));
            let one = ApInt::one(width);
            if let Some(c) = t.value(a[1]) {
                if *c == min {
                    return Some(t.bool(false));
                }
                if *c == max {
                    return Some(t.ne(a[0], a[1]));
                }
                if *c == min.add(&one) {
                    let min = t.constant(min);
                    return Some(t.eq(a[0], min));
                }
            }
            let c = t.value(a[0])?;
            if *c == max {
                return Some(t.bool(false));
            }
            if *c == min {
                return Some(t.ne(a[1], a[0]));
            }
            if c.is_ones() {
                let zero = t.zero(width);
                let negative = t.slt(a[1], zero);
                return Some(t.not(negative));
            }
            if *c == max.sub(&one) {
                let max = t.constant(max);
                return Some(t.eq(a[1], max));
            }
            None
        },
    },
    Rule {
        name: "slt-non-negative",
        apply: |t, _, a| {
            let sign = |t: &Terms, x: Term| {
                if t.is_non_negative(x) { Some(false) } else { t.value(x).map(ApInt::is_negative) }
            };
            match (sign(t, a[0])?, sign(t, a[1])?) {
                (false, false) => Some(t.ult(a[0], a[1])),
                (x, y) if x != y => Some(t.bool(x)),
                _ => None,
            }
        },
    },
    OVER_CHOICE_BINARY,
    Rule { name: "slt-of-extensions", apply: |t, op, a| of_extensions(t, op, a) },
    Rule { name: "slt-biased", apply: |t, _, a| unbias(t, a).map(|[x, y]| t.ult(x, y)) },
    Rule {
        name: "slt-complements",
        apply: |t, _, a| {
            if let (Some(x), Some(y)) = (t.unary(a[0], BvOp::Not), t.unary(a[1], BvOp::Not)) {
                return Some(t.slt(y, x));
            }
            // `not x < c` as an order of complements is `not c < x`.
            if let (Some(x), Some(c)) = (t.unary(a[0], BvOp::Not), t.value(a[1])) {
                let c = c.not();
                let c = t.constant(c);
                return Some(t.slt(c, x));
            }
            if let (Some(c), Some(x)) = (t.value(a[0]), t.unary(a[1], BvOp::Not)) {
                let c = c.not();
                let c = t.constant(c);
                return Some(t.slt(x, c));
            }
            None
        },
    },
];

/// Returns a comparison of extensions of one kind and width as a comparison of their operands. A constant must be an
/// extension, too.
fn of_extensions(t: &mut Terms, op: BvOp, a: &[Term]) -> Option<Term> {
    let inner = |t: &Terms, x: Term| match t.node(x) {
        Node::Op(ext @ (BvOp::Zext(_) | BvOp::Sext(_)), [x, ..]) => Some((ext, x)),
        _ => None,
    };
    let (ext, narrow) = inner(t, a[0]).or_else(|| inner(t, a[1])).map(|(e, x)| (e, t.width(x)))?;
    let strip = |t: &mut Terms, x: Term| {
        if let Some((e, y)) = inner(t, x) {
            return (e == ext && t.width(y) == narrow).then_some(y);
        }
        let c = t.value(x)?.clone();
        let low = c.trunc(narrow);
        let back = if matches!(ext, BvOp::Zext(_)) { low.zext(c.width()) } else { low.sext(c.width()) };
        (back == c).then(|| t.constant(low))
    };
    let (x, y) = (strip(t, a[0])?, strip(t, a[1])?);
    // Zero extensions that add a bit are not negative, so that both orders are the unsigned one.
    let op = if matches!(ext, BvOp::Zext(_)) && narrow < t.width(a[0]) { BvOp::Ult } else { op };
    Some(t.apply(op, &[x, y]))
}

/// Returns `x` and `y` if both operands are offset by half the range.
fn unbias(t: &mut Terms, a: &[Term]) -> Option<[Term; 2]> {
    let biased = |t: &Terms, x: Term| {
        let (inner, c) = t.binary(x, BvOp::Xor).or_else(|| t.binary(x, BvOp::Add))?;
        t.value(c)?.is_signed_min().then_some(inner)
    };
    let strip = |t: &mut Terms, x: Term| match biased(t, x) {
        Some(inner) => Some(inner),
        None => {
            let c = t.value(x)?;
            let c = c.xor(&ApInt::signed_min(c.width()));
            Some(t.constant(c))
        }
    };
    (biased(t, a[0]).is_some() || biased(t, a[1]).is_some()).then_some(())?;
    Some([strip(t, a[0])?, strip(t, a[1])?])
}
