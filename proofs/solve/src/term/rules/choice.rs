//! Rules for choices.

use super::rule::Rule;
use proofmark_ir::semantics::{BvOp, TermBuilder};

pub(super) static ITE: &[Rule] = &[
    Rule {
        name: "ite-trivial",
        apply: |t, _, a| {
            if a[1] == a[2] {
                return Some(a[1]);
            }
            t.value(a[0]).map(|c| if c.is_true() { a[1] } else { a[2] })
        },
    },
    super::float::CANONICAL,
    Rule { name: "ite-not", apply: |t, _, a| t.unary(a[0], BvOp::Not).map(|c| t.ite(c, a[2], a[1])) },
    Rule {
        name: "ite-extremum",
        apply: |t, _, a| {
            // The extremum of equal terms is either, so that the comparison has the terms in any order.
            let (op @ (BvOp::Ult | BvOp::Slt), [u, v, _]) = t.as_op(a[0])? else { return None };
            (v < u && ([u, v] == a[1..] || [v, u] == a[1..])).then_some(())?;
            let less = t.apply(op, &[v, u]);
            Some(t.ite(less, a[2], a[1]))
        },
    },
    Rule {
        name: "ite-bits",
        apply: |t, _, a| {
            let (c, x, y) = (a[0], a[1], a[2]);
            (t.width(x) == 1).then_some(())?;
            if t.is_bool(x, true) || c == x {
                return Some(t.or(c, y));
            }
            if t.is_bool(y, false) || c == y {
                return Some(t.and(c, x));
            }
            if t.is_bool(x, false) || t.are_complements(c, x) {
                let not = t.not(c);
                return Some(t.and(not, y));
            }
            if t.is_bool(y, true) || t.are_complements(c, y) {
                let not = t.not(c);
                return Some(t.or(not, x));
            }
            t.are_complements(x, y).then_some(())?;
            let differ = t.xor(c, x);
            Some(t.not(differ))
        },
    },
    Rule {
        name: "ite-nested",
        apply: |t, _, a| {
            let (c, x, y) = (a[0], a[1], a[2]);
            if let Some((d, p, q)) = t.as_ite(x) {
                if c == d {
                    return Some(t.ite(c, p, y));
                }
                if q == y {
                    let both = t.and(c, d);
                    return Some(t.ite(both, p, y));
                }
                if p == y {
                    let not = t.not(d);
                    let both = t.and(c, not);
                    return Some(t.ite(both, q, y));
                }
            }
            if let Some((d, p, q)) = t.as_ite(y) {
                if c == d {
                    return Some(t.ite(c, x, q));
                }
                if p == x {
                    let either = t.or(c, d);
                    return Some(t.ite(either, x, q));
                }
                if q == x {
                    let not = t.not(d);
                    let either = t.or(c, not);
                    return Some(t.ite(either, x, p));
                }
            }
            None
        },
    },
    Rule {
        name: "ite-equal",
        apply: |t, _, a| {
            let (p, q) = t.binary(a[0], BvOp::Eq)?;
            ((p == a[1] && q == a[2]) || (q == a[1] && p == a[2])).then_some(a[2])
        },
    },
    Rule {
        name: "ite-complements",
        apply: |t, _, a| {
            let (x, y) = (t.unary(a[1], BvOp::Not)?, t.unary(a[2], BvOp::Not)?);
            let inner = t.ite(a[0], x, y);
            Some(t.not(inner))
        },
    },
    Rule {
        name: "ite-extensions",
        apply: |t, _, a| {
            let ((op, [x, ..]), (other, [y, ..])) = (t.as_op(a[1])?, t.as_op(a[2])?);
            (op == other && matches!(op, BvOp::Zext(_) | BvOp::Sext(_)) && t.width(x) == t.width(y))
                .then_some(())?;
            let inner = t.ite(a[0], x, y);
            Some(t.apply(op, &[inner]))
        },
    },
];
