//! Patterns on `arith.select`: of selects, with negated conditions, and between 0 and 1.

use proofmark_ir::{Attribute, Ir, Match, Outcome, Type, ValueId};

use super::build::{Build, constant, replace, result_type};
use crate::arith::ops::*;
use crate::common::matchers::{constant_int, operands_of};

fn select(m: Match<'_>, condition: ValueId, on_true: ValueId, on_false: ValueId) -> Outcome<'_> {
    let op = m.op();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let select = Select::build(&mut rw, loc, condition, on_true, on_false).result(&rw);
    replace(rw, op, select)
}

fn arms_of(ir: &Ir, value: ValueId, condition: ValueId) -> Option<(ValueId, ValueId)> {
    let inner = ir.defining::<Select>(value)?;
    (inner.condition(ir) == condition).then(|| (inner.true_value(ir), inner.false_value(ir)))
}

pub(super) fn select_in_true(m: Match<'_>) -> Outcome<'_> {
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(m.op(), i));
    match arms_of(&m, on_true, condition) {
        // In unreachable code an operation may use its own result.
        Some((a, _)) if a != on_true => select(m, condition, a, on_false),
        _ => m.fail("operand is not a select by the same condition"),
    }
}

pub(super) fn select_in_false(m: Match<'_>) -> Outcome<'_> {
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(m.op(), i));
    match arms_of(&m, on_false, condition) {
        Some((_, c)) if c != on_false => select(m, condition, on_true, c),
        _ => m.fail("operand is not a select by the same condition"),
    }
}

pub(super) fn select_of_not(m: Match<'_>) -> Outcome<'_> {
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(m.op(), i));
    match operands_of::<XOrI>(&m, condition) {
        Some((negated, ones)) if m.constant_value(ones) == Some(Attribute::TRUE) => {
            select(m, negated, on_false, on_true)
        }
        _ => m.fail("condition is not a negation"),
    }
}

pub(super) fn select_to_not(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(op, i));
    let arms = (m.constant_value(on_true), m.constant_value(on_false));
    if arms != (Some(Attribute::FALSE), Some(Attribute::TRUE)) {
        return m.fail("operands are not false and true");
    }
    let mut rw = m.rewrite();
    let ones = constant(&mut rw, op, Attribute::TRUE);
    let negated = XOrI::make(&mut rw, op, &[condition, ones], Type::I1);
    replace(rw, op, negated)
}

pub(super) fn select_to_extension(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let ty = result_type(&m, op);
    if ty == Type::I1 || !ty.is_signless_integer(m.ctx()) {
        return m.fail("type is not an integer of at least two bits");
    }
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(op, i));
    let (Some(a), Some(b)) = (constant_int(&m, on_true), constant_int(&m, on_false)) else {
        return m.fail("operands are not constants");
    };
    if a.is_one() && b.is_zero() {
        let mut rw = m.rewrite();
        let extended = ExtUI::make(&mut rw, op, &[condition], ty);
        return replace(rw, op, extended);
    }
    if a.is_zero() && b.is_one() {
        let mut rw = m.rewrite();
        let ones = constant(&mut rw, op, Attribute::TRUE);
        let negated = XOrI::make(&mut rw, op, &[condition, ones], Type::I1);
        let extended = ExtUI::make(&mut rw, op, &[negated], ty);
        return replace(rw, op, extended);
    }
    m.fail("operands are not 0 and 1")
}
