//! Rules for extract, zero and sign extension, concat. An extended truth value is a choice between constants.

use super::over_choice::{OVER_CHOICE_BINARY, OVER_CHOICE_UNARY};
use super::rule::Rule;
use crate::term::table::Node;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, TermBuilder};

pub(super) static EXTRACT: &[Rule] = &[
    Rule {
        name: "extract-all",
        apply: |t, op, a| matches!(op, BvOp::Extract { width, .. } if width == t.width(a[0])).then_some(a[0]),
    },
    OVER_CHOICE_UNARY,
    Rule {
        name: "extract-nested",
        apply: |t, op, a| {
            let (BvOp::Extract { low, width }, Node::Op(inner, [x, y, _])) = (op, t.node(a[0])) else {
                return None;
            };
            match inner {
                BvOp::Extract { low: l, .. } => Some(t.extract(x, l + low, width)),
                BvOp::Concat => {
                    let split = t.width(y);
                    if low >= split {
                        Some(t.extract(x, low - split, width))
                    } else if low + width <= split {
                        Some(t.extract(y, low, width))
                    } else {
                        let (high, low) =
                            (t.extract(x, 0, low + width - split), t.extract(y, low, split - low));
                        Some(t.concat(high, low))
                    }
                }
                BvOp::Zext(_) | BvOp::Sext(_) => {
                    let n = t.width(x);
                    if low + width <= n {
                        return Some(t.extract(x, low, width));
                    }
                    if low >= n && matches!(inner, BvOp::Zext(_)) {
                        return Some(t.zero(width));
                    }
                    (low < n).then_some(())?;
                    let part = t.extract(x, low, n - low);
                    Some(if matches!(inner, BvOp::Zext(_)) {
                        t.zext(part, width)
                    } else {
                        t.sext(part, width)
                    })
                }
                _ => None,
            }
        },
    },
    Rule {
        name: "extract-sign",
        apply: |t, op, a| {
            let BvOp::Extract { low, width: 1 } = op else { return None };
            (low + 1 == t.width(a[0])).then(|| t.is_negative(a[0]))
        },
    },
    Rule {
        name: "extract-of-shift",
        apply: |t, op, a| {
            let (BvOp::Extract { low, width }, Node::Op(shift, [x, by, _])) = (op, t.node(a[0])) else {
                return None;
            };
            matches!(shift, BvOp::Shl | BvOp::LShr | BvOp::AShr).then_some(())?;
            let total = t.width(x);
            let n = u32::try_from(t.value(by)?.to_u64()?).ok().filter(|&n| n < total)?;
            match shift {
                BvOp::LShr | BvOp::AShr if low + n + width <= total => Some(t.extract(x, low + n, width)),
                BvOp::Shl if low >= n => Some(t.extract(x, low - n, width)),
                BvOp::Shl if low + width <= n => Some(t.zero(width)),
                _ => None,
            }
        },
    },
    Rule {
        name: "extract-of-logic",
        apply: |t, op, a| {
            let (inner, [x, y, _]) = t.as_op(a[0])?;
            match inner {
                BvOp::Not => {
                    let x = t.apply(op, &[x]);
                    Some(t.not(x))
                }
                BvOp::And | BvOp::Xor => {
                    let (x, y) = (t.apply(op, &[x]), t.apply(op, &[y]));
                    Some(t.apply(inner, &[x, y]))
                }
                _ => None,
            }
        },
    },
    Rule {
        name: "trunc-of-arithmetic",
        apply: |t, op, a| {
            // The low bits of a sum or product depend on the low bits of the operands only. The rule applies if an
            // operand becomes simpler.
            let BvOp::Extract { low: 0, width } = op else { return None };
            let (inner, [x, y, _]) = t.as_op(a[0])?;
            let simpler = |x| match t.node(x) {
                Node::Const(_) => true,
                Node::Op(BvOp::Zext(_) | BvOp::Sext(_), [n, ..]) => t.width(n) <= width,
                Node::Op(BvOp::Concat, [_, n, _]) => t.width(n) >= width,
                _ => false,
            };
            match inner {
                BvOp::Neg if simpler(x) => {
                    let x = t.trunc(x, width);
                    Some(t.neg(x))
                }
                BvOp::Add | BvOp::Sub | BvOp::Mul if simpler(x) || simpler(y) => {
                    let (x, y) = (t.trunc(x, width), t.trunc(y, width));
                    Some(t.apply(inner, &[x, y]))
                }
                _ => None,
            }
        },
    },
];

pub(super) static ZEXT: &[Rule] = &[
    Rule { name: "zext-same-width", apply: |t, op, a| (op == BvOp::Zext(t.width(a[0]))).then_some(a[0]) },
    Rule {
        name: "zext-bit",
        apply: |t, op, a| {
            let BvOp::Zext(to) = op else { return None };
            (t.width(a[0]) == 1).then_some(())?;
            let (one, zero) = (t.number(to, 1), t.zero(to));
            Some(t.ite(a[0], one, zero))
        },
    },
    OVER_CHOICE_UNARY,
    Rule {
        name: "zext-nested",
        apply: |t, op, a| match t.node(a[0]) {
            Node::Op(BvOp::Zext(_), [x, ..]) => Some(t.apply(op, &[x])),
            _ => None,
        },
    },
];

pub(super) static SEXT: &[Rule] = &[
    Rule { name: "sext-same-width", apply: |t, op, a| (op == BvOp::Sext(t.width(a[0]))).then_some(a[0]) },
    Rule {
        name: "sext-bit",
        apply: |t, op, a| {
            let BvOp::Sext(to) = op else { return None };
            (t.width(a[0]) == 1).then_some(())?;
            let (ones, zero) = (t.constant(ApInt::ones(to)), t.zero(to));
            Some(t.ite(a[0], ones, zero))
        },
    },
    OVER_CHOICE_UNARY,
    Rule {
        name: "sext-nested",
        apply: |t, op, a| match t.node(a[0]) {
            Node::Op(BvOp::Sext(_), [x, ..]) => Some(t.apply(op, &[x])),
            _ => None,
        },
    },
    Rule {
        name: "sext-non-negative",
        apply: |t, op, a| {
            let BvOp::Sext(to) = op else { return None };
            t.is_non_negative(a[0]).then(|| t.zext(a[0], to))
        },
    },
];

pub(super) static CONCAT: &[Rule] = &[
    Rule {
        name: "concat-empty",
        apply: |t, _, a| {
            if t.width(a[0]) == 0 {
                return Some(a[1]);
            }
            (t.width(a[1]) == 0).then_some(a[0])
        },
    },
    OVER_CHOICE_BINARY,
    Rule {
        name: "concat-zero",
        apply: |t, _, a| {
            t.value(a[0])?.is_zero().then_some(())?;
            let to = t.width(a[0]) + t.width(a[1]);
            Some(t.zext(a[1], to))
        },
    },
    Rule {
        name: "concat-adjacent",
        apply: |t, _, a| {
            let (
                Node::Op(BvOp::Extract { low: h, width: m }, [x, ..]),
                Node::Op(BvOp::Extract { low: l, width: n }, [y, ..]),
            ) = (t.node(a[0]), t.node(a[1]))
            else {
                return None;
            };
            (x == y && h == l + n).then(|| t.extract(x, l, m + n))
        },
    },
];
