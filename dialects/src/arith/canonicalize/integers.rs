//! Patterns on sums, products, bitwise operations and comparisons of integers.

use proofmark_ir::{Attribute, Ir, Match, OpView, Outcome, ValueId};

use super::super::attrs::{overflow_attr, predicate_attr};
use super::build::{Build, constant, replace, result_type};
use crate::arith::ops::*;
use crate::common::integer::{Predicate, Wrap};
use crate::common::matchers::{self, cast_of, constant_int, int_like, operands_of};

fn is_minus_one(ir: &Ir, value: ValueId) -> bool {
    matchers::is_all_ones(ir.ctx(), ir.constant_value(value))
}

fn add_negated<'m>(m: Match<'m>, product: usize) -> Outcome<'m> {
    let op = m.op();
    let (product, other) = (m.operand(op, product), m.operand(op, 1 - product));
    let Some((negated, factor)) = operands_of::<MulI>(&m, product) else {
        return m.fail("operand is not a product");
    };
    if !is_minus_one(&m, factor) {
        return m.fail("factor is not -1");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let difference = SubI::build(&mut rw, loc, other, negated, None).result(&rw);
    replace(rw, op, difference)
}

pub(super) fn add_negated_rhs(m: Match<'_>) -> Outcome<'_> {
    add_negated(m, 1)
}

pub(super) fn add_negated_lhs(m: Match<'_>) -> Outcome<'_> {
    add_negated(m, 0)
}

pub(super) fn add_extended_without_carry(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<AddUIExtended>();
    let op = m.op();
    if !m.use_empty(m.result(op, 1)) {
        return m.fail("carry is used");
    }
    let (lhs, rhs) = (root.lhs(&m), root.rhs(&m));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let sum = AddI::build(&mut rw, loc, lhs, rhs, None).result(&rw);
    let result = rw.result(op, 0);
    rw.replace_all_uses_with(result, sum);
    rw.erase_op(op);
    rw.done()
}

pub(super) fn sub_of_minuend(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<SubI>();
    let op = m.op();
    let Some(inner) = m.defining::<SubI>(root.lhs(&m)) else {
        return m.fail("left operand is not a difference");
    };
    let (a, b) = (inner.lhs(&m), inner.rhs(&m));
    if a != root.rhs(&m) {
        return m.fail("subtrahend is not the minuend");
    }
    let Some(zero) = int_like(m.ctx(), m.value_type(b), 0) else {
        return m.fail("constants cannot have dynamic shape");
    };
    let wrap = Wrap::of(&m, op).and(Wrap::of(&m, inner.op()));
    let mut rw = m.rewrite();
    let zero = constant(&mut rw, op, zero);
    let (loc, flags) = (rw.loc(op), overflow_attr(rw.ctx(), wrap));
    let negated = SubI::build(&mut rw, loc, zero, b, Some(flags)).result(&rw);
    replace(rw, op, negated)
}

pub(super) fn mul_extended_without_high(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !m.use_empty(m.result(op, 1)) {
        return m.fail("high half is used");
    }
    let (lhs, rhs) = (m.operand(op, 0), m.operand(op, 1));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let product = MulI::build(&mut rw, loc, lhs, rhs, None).result(&rw);
    let result = rw.result(op, 0);
    rw.replace_all_uses_with(result, product);
    rw.erase_op(op);
    rw.done()
}

pub(super) fn mul_extended_by_one(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<MulSIExtended>();
    let op = m.op();
    let (x, one) = (root.lhs(&m), root.rhs(&m));
    // The `i1` constant `true` is -1. Guard: `extsi` to `index` is invalid.
    let is_one = constant_int(&m, one).is_some_and(|value| value.is_one() && value.width() > 1);
    let ty = m.value_type(x);
    if !is_one || ty.element_or_self(m.ctx()).is_index() || m.defining_op(x) == Some(op) {
        return m.fail("factor is not 1");
    }
    let Some(zero) = int_like(m.ctx(), ty, 0) else { return m.fail("constants cannot have dynamic shape") };
    let mut rw = m.rewrite();
    let zero = constant(&mut rw, op, zero);
    let (loc, less) = (rw.loc(op), predicate_attr(rw.ctx(), Predicate::Slt));
    let negative = CmpI::build(&mut rw, loc, less, x, zero).result(&rw);
    let high = ExtSI::build(&mut rw, loc, negative, ty).out(&rw);
    rw.replace_op(op, &[x, high]);
    rw.done()
}

pub(super) fn not_of_comparison(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<XOrI>();
    let op = m.op();
    let (comparison, ones) = (root.lhs(&m), root.rhs(&m));
    if m.constant_value(ones) != Some(Attribute::TRUE) {
        return m.fail("operation is not a logical negation");
    }
    let Some(comparison) = m.defining::<CmpI>(comparison) else {
        return m.fail("operand is not a comparison");
    };
    let Some(predicate) = matchers::predicate(&m, comparison.op()) else {
        return m.fail("predicate is invalid");
    };
    let (lhs, rhs) = (comparison.lhs(&m), comparison.rhs(&m));
    let mut rw = m.rewrite();
    let (loc, inverse) = (rw.loc(op), predicate_attr(rw.ctx(), predicate.inverted()));
    let comparison = CmpI::build(&mut rw, loc, inverse, lhs, rhs).result(&rw);
    replace(rw, op, comparison)
}

pub(super) fn bitwise_of_extensions<Bitwise: Build, Extension: Build>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let source = |i: usize| cast_of::<Extension>(&m, m.operand(op, i));
    let Some((x, y)) = source(0).and_then(|x| Some((x, source(1)?))) else {
        return m.fail("operands are not extensions");
    };
    let (narrow, wide) = (m.value_type(x), result_type(&m, op));
    if narrow != m.value_type(y) {
        return m.fail("source types differ");
    }
    let mut rw = m.rewrite();
    let bitwise = Bitwise::make(&mut rw, op, &[x, y], narrow);
    let extended = Extension::make(&mut rw, op, &[bitwise], wide);
    replace(rw, op, extended)
}

pub(super) fn comparison_of_extensions<Extension: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !matches!(matchers::predicate(&m, op), Some(Predicate::Eq | Predicate::Ne)) {
        return m.fail("predicate is not eq or ne");
    }
    let source = |i: usize| cast_of::<Extension>(&m, m.operand(op, i));
    let Some((a, b)) = source(0).and_then(|a| Some((a, source(1)?))) else {
        return m.fail("operands are not extensions");
    };
    if m.value_type(a) != m.value_type(b) {
        return m.fail("source types differ");
    }
    let Some(view) = CmpI::cast(&m, op) else { return m.fail("operation is not a comparison") };
    let mut rw = m.rewrite();
    let (loc, predicate) = (rw.loc(op), view.predicate(&rw));
    let comparison = CmpI::build(&mut rw, loc, predicate, a, b).result(&rw);
    replace(rw, op, comparison)
}
