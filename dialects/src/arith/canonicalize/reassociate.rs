//! Reassociation of additions, subtractions and multiplications by two constants.
//!
//! All ten patterns are one function with a row each: the positions of the constants, their combination, and the
//! created operation. The result keeps an overflow flag that both operations have *if the flag still holds*. Let both
//! operations have the flag, and read all values as unbounded integers:
//! * `nsw`: the result is unchanged, hence in range, if the combination of the constants does not overflow. Otherwise
//!   the constant is off by 2^w and the flag may be violated.
//! * `nuw`: in some rows the flags imply that the constants combine without overflow (or that x is 0), and the flag
//!   stays. In the other rows the flag stays only if the constants combine without overflow ([`Nuw`]).
//!
//! Constants of type `index` are checked for 32 and for 64 bits. MLIR always keeps both flags, which is incorrect.

use proofmark_ir::apint::ApInt;
use proofmark_ir::{Match, Outcome, Type, ValueId};

use super::super::attrs::overflow_attr;
use crate::arith::ops::*;
use crate::common::integer::Wrap;
use crate::common::matchers::constant_scalar;

/// The position of the constant among the operands.
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

/// The combination of the constants; `c0` belongs to the inner operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Combine {
    Sum,
    /// c0 - c1
    Inner,
    /// c1 - c0
    Outer,
    Product,
}

/// The condition under which `nuw` on both operations holds for the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nuw {
    /// The flag always holds.
    Implied,
    /// The flag holds if the combination of the constants does not overflow.
    IfFits,
    /// The result has no flags, as in MLIR.
    NoFlags,
}

struct Row {
    outer: (Kind, Side),
    inner: (Kind, Side),
    combine: Combine,
    /// The operation to create, and the position of the constant in it.
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

/// Returns the wrapped combination of the constants, and whether it overflows as signed and as unsigned integers.
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
    let Some((c1, ty)) = constant_scalar(&m, m.operand(op, outer_side)) else {
        return m.fail("operand is not constant");
    };
    let inner = m.operand(op, 1 - outer_side);
    let Some(inner) = m.defining_op(inner).filter(|&inner| {
        let def = match row.inner.0 {
            Add => AddI::DEF,
            Sub => SubI::DEF,
            Mul => MulI::DEF,
        };
        // In unreachable code an operation may use its own result: an infinite chain.
        inner != op && m.is_op(inner, def)
    }) else {
        return m.fail("operand is not the expected operation");
    };
    let Some((c0, _)) = constant_scalar(&m, m.operand(inner, inner_side)) else {
        return m.fail("inner operand is not constant");
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
