//! A pattern on `scf.while`: moves an `scf.if` on the loop condition at the end of `before` to the start of `after`.
//!
//! If the condition holds, `after` is executed next, so that the operations of the `then` region can be its first ones.
//! Otherwise the loop ends with the values of the `else` region, which must only yield.

use proofmark_ir::{Ir, Match, OpId, Outcome, Type, ValueId, WalkOrder};

use super::blocks::{block_of, is_defined_in, is_within, yielded};
use super::loops::While;
use super::ops::If;
use super::uses::uses_within;

pub(super) fn apply(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(parts) = While::of(&m, op) else { return m.fail("operation is malformed") };
    let condition = parts.condition.op();
    let Some(inner) = m.prev_op(condition).and_then(|inner| If::cast(&m, inner)) else {
        return m.fail("no `scf.if` precedes the condition");
    };
    if inner.condition(&m) != parts.condition.condition(&m) {
        return m.fail("`scf.if` has another condition");
    }
    let inner = inner.op();
    let (Some(then), otherwise) = (block_of(&m, inner, 0), block_of(&m, inner, 1)) else {
        return m.fail("operation is malformed");
    };
    if otherwise.is_some_and(|block| m.first_op(block) != m.last_op(block)) {
        return m.fail("else region is not empty");
    }
    let (Some(first), Some(yield_op)) = (m.first_op(parts.after), m.last_op(then)) else {
        return m.fail("operation is malformed");
    };
    let else_values = otherwise.map(|block| yielded(&m, block)).unwrap_or_default();
    let forwarded_values = parts.forwarded_values(&m);
    let results = m.results(inner).to_vec();
    if else_values.len() != results.len() || yielded(&m, then).len() != results.len() {
        return m.fail("operation is malformed");
    }
    let result_of = |value: ValueId| results.iter().position(|&result| result == value);
    let args = m.block_args(parts.after).to_vec();
    let (then_region, before) = (m.regions(inner)[0], m.regions(op)[0]);
    let captured = captured(&m, inner, |value| {
        is_defined_in(&m, value, before) && !is_defined_in(&m, value, then_region)
    });
    let n = m.n_results(op);
    let mut types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    types.extend(captured.iter().map(|&value| m.value_type(value)));

    let mut rw = m.rewrite();
    for &value in &captured {
        let ty = rw.value_type(value);
        let arg = rw.add_argument(parts.after, ty);
        for each in uses_within(&rw, value, then_region) {
            rw.set_operand(each.owner, each.index as usize, arg);
        }
    }
    let then_values = yielded(&rw, then);
    rw.erase_op(yield_op);
    rw.inline_block(then, parts.after, Some(first), &[]);
    let mut operands = vec![parts.condition.condition(&rw)];
    for (&value, &arg) in forwarded_values.iter().zip(&args) {
        operands.push(match result_of(value) {
            Some(at) => {
                rw.replace_all_uses_with(arg, then_values[at]);
                else_values[at]
            }
            None => value,
        });
    }
    operands.extend(&captured);
    rw.set_operands(condition, &operands);
    rw.erase_op(inner);
    let inits: Vec<ValueId> = rw.operands(op).collect();
    let all: Vec<usize> = (0..n).collect();
    rw.replace_keeping_regions(op, &inits, &types, &all);
    rw.done()
}

/// Returns the distinct values that operations in the `then` region use and `is_captured` accepts, in order.
fn captured(ir: &Ir, inner: OpId, is_captured: impl Fn(ValueId) -> bool) -> Vec<ValueId> {
    let then = ir.regions(inner)[0];
    let mut found: Vec<ValueId> = Vec::new();
    ir.walk(inner, WalkOrder::PreOrder, |ir, op| {
        if op == inner || !is_within(ir, ir.parent_region(op), then) {
            return;
        }
        for value in ir.operands(op) {
            if !found.contains(&value) && is_captured(value) {
                found.push(value);
            }
        }
    });
    found
}
