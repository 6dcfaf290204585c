//! Patterns that bring two constants of a chain of additions, subtractions or multiplications together.
//!
//! All ten are one function and a row each: where the constants stand, how they combine, what is built. The overflow flags of the
//! result are those that both operations had, *as far as they still hold*. Let the outer and the inner operation both promise
//! something, and read all numbers without bounds:
//! * `nsw`: the result is the same number as before, hence in range, provided that the constant is the number it should be, that is,
//!   that combining the constants did not overflow. Otherwise the constant is off by 2^w and the promise may break.
//! * `nuw`: in some rows the promises themselves imply that the constants combine without wrapping (or that x is 0), and the flag
//!   stays; in the others they need not, and then the flag stays only if they did ([`Nuw`]).
//!
//! Constants of type `index` are checked at 32 and at 64 bits. MLIR keeps both flags always, which is wrong.

use proofmark_ir::apint::ApInt;
use proofmark_ir::{Match, Outcome, Type, ValueId};

use crate::arith::ops::*;
use crate::arith::overflow_attr;
use crate::common::integer::Wrap;
use crate::common::matchers::constant_scalar;

/// Where the constant of a binary operation stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left = 0,
    Right = 1,
}
use Side::{Left, Right};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Add,
    Sub,
    Mul,
}
use Kind::{Add, Mul, Sub};

/// How the constants combine; `c0` is the inner one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Combine {
    Sum,
    /// c0 - c1
    Inner,
    /// c1 - c0
    Outer,
    Product,
}

/// Whether `nuw` on both operations carries over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nuw {
    /// Always.
    Implied,
    /// If combining the constants did not wrap.
    IfFits,
    /// No flag carries over, as in MLIR.
    NoFlags,
}

struct Row {
    outer: (Kind, Side),
    inner: (Kind, Side),
    combine: Combine,
    /// What is built of x and the constant, which stands there.
    build: (Kind, Side),
    nuw: Nuw,
}

macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident: $outer:ident $oside:ident of $inner:ident $iside:ident
        => $build:ident $bside:ident, $combine:ident, $nuw:ident;)*) => {
        $($(#[$doc])* pub(super) fn $name(m: Match<'_>) -> Outcome<'_> {
            const ROW: Row = Row {
                outer: ($outer, $oside),
                inner: ($inner, $iside),
                combine: Combine::$combine,
                build: ($build, $bside),
                nuw: Nuw::$nuw,
            };
            apply(m, &ROW)
        })*
    };
}

rows! {
    /// (x + c0) + c1
    add_add: Add Right of Add Right => Add Right, Sum, Implied;
    /// (x - c0) + c1
    add_sub_rhs: Add Right of Sub Right => Add Right, Outer, IfFits;
    /// (c0 - x) + c1
    add_sub_lhs: Add Right of Sub Left => Sub Left, Sum, IfFits;
    /// (x + c0) - c1
    sub_add_rhs: Sub Right of Add Right => Add Right, Inner, NoFlags;
    /// c1 - (x + c0)
    sub_add_lhs: Sub Left of Add Right => Sub Left, Outer, Implied;
    /// (x - c0) - c1
    sub_sub_rhs_rhs: Sub Right of Sub Right => Sub Right, Sum, Implied;
    /// (c0 - x) - c1
    sub_sub_rhs_lhs: Sub Right of Sub Left => Sub Left, Inner, Implied;
    /// c1 - (x - c0)
    sub_sub_lhs_rhs: Sub Left of Sub Right => Sub Left, Sum, IfFits;
    /// c1 - (c0 - x)
    sub_sub_lhs_lhs: Sub Left of Sub Left => Add Right, Outer, IfFits;
    /// (x * c0) * c1
    mul_mul: Mul Right of Mul Right => Mul Right, Product, Implied;
}

/// The wrapped result of combining, and whether it wrapped as signed and as unsigned numbers.
fn combined(combine: Combine, c0: &ApInt, c1: &ApInt) -> (ApInt, Wrap) {
    let wrapped = |nsw, nuw| Wrap { nsw, nuw };
    match combine {
        Combine::Sum => (c0.add(c1), wrapped(c0.sadd_overflows(c1), c0.uadd_overflows(c1))),
        Combine::Inner => (c0.sub(c1), wrapped(c0.ssub_overflows(c1), c0.usub_overflows(c1))),
        Combine::Outer => (c1.sub(c0), wrapped(c1.ssub_overflows(c0), c1.usub_overflows(c0))),
        Combine::Product => (c0.mul(c1), wrapped(c0.smul_overflows(c1), c0.umul_overflows(c1))),
    }
}

fn apply<'m>(m: Match<'m>, row: &Row) -> Outcome<'m> {
    let op = m.op();
    let (outer_side, inner_side) = (row.outer.1 as usize, row.inner.1 as usize);
    let Some((c1, ty)) = constant_scalar(&m, m.operand(op, outer_side)) else { return m.fail("no constant") };
    let inner = m.operand(op, 1 - outer_side);
    let Some(inner) = m.defining_op(inner).filter(|&inner| {
        let def = match row.inner.0 {
            Add => AddI::DEF,
            Sub => SubI::DEF,
            Mul => MulI::DEF,
        };
        // In code that nothing reaches an operation may use itself: a chain without end.
        inner != op && m.is_op(inner, def)
    }) else {
        return m.fail("no chain");
    };
    let Some((c0, _)) = constant_scalar(&m, m.operand(inner, inner_side)) else {
        return m.fail("no inner constant");
    };
    let x = m.operand(inner, 1 - inner_side);
    let (constant, mut wrapped) = combined(row.combine, c0, c1);
    if ty.is_index() {
        let (_, at_32) = combined(row.combine, &c0.trunc(32), &c1.trunc(32));
        wrapped = Wrap { nsw: wrapped.nsw || at_32.nsw, nuw: wrapped.nuw || at_32.nuw };
    }
    let both = Wrap::of(&m, op).and(Wrap::of(&m, inner));
    let wrap = match row.nuw {
        Nuw::NoFlags => Wrap::default(),
        Nuw::Implied => Wrap { nsw: both.nsw && !wrapped.nsw, nuw: both.nuw },
        Nuw::IfFits => Wrap { nsw: both.nsw && !wrapped.nsw, nuw: both.nuw && !wrapped.nuw },
    };
    build(m, row.build, x, constant, ty, wrap)
}

fn build<'m>(
    m: Match<'m>,
    (kind, side): (Kind, Side),
    x: ValueId,
    constant: ApInt,
    ty: Type,
    wrap: Wrap,
) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let (attr, flags) = (rw.ctx().int_attr(constant, ty), overflow_attr(rw.ctx(), wrap));
    let constant = Constant::build(&mut rw, loc, attr).result(&rw);
    let (lhs, rhs) = if side == Left { (constant, x) } else { (x, constant) };
    let result = match kind {
        Add => AddI::build(&mut rw, loc, lhs, rhs, Some(flags)).result(&rw),
        Sub => SubI::build(&mut rw, loc, lhs, rhs, Some(flags)).result(&rw),
        Mul => MulI::build(&mut rw, loc, lhs, rhs, Some(flags)).result(&rw),
    };
    rw.replace_op(op, &[result]);
    rw.done()
}
