//! Patterns on memory and regions. A comment that begins with "Wrong" marks a planted error.

use proofmark::dialects::arith::{DivSI, MinUI};
use proofmark::dialects::memref::{Load, Store};
use proofmark::dialects::scf::If;
use proofmark::ir::{Ir, Match, OpId, OpView, Outcome, PatternRow, ValueId};

use crate::build::{replace, row};

pub(crate) const PATTERNS: &[PatternRow] = &[
    row::<Load>("ForwardStore", "a[i] = x; ...; load a[i] -> x", forward_store),
    row::<DivSI>("HoistDivision", "move an invariant division out of scf.if", hoist_from_if),
    row::<Store>("DeadStore", "a[i] = x; a[i] = y -> a[i] = y", dead_store),
    row::<Load>("LoadAfterLoad", "x = load a[i]; load a[i] -> x", load_after_load),
    row::<MinUI>("HoistMinimum", "move an invariant minimum out of scf.if", hoist_from_if),
];

/// Returns the operands of an access from the memref on.
fn place(ir: &Ir, op: OpId, first: usize) -> Vec<ValueId> {
    ir.operands(op).skip(first).collect()
}

fn as_view<V: OpView>(ir: &Ir, op: Option<OpId>) -> Option<OpId> {
    op.filter(|&op| V::cast(ir, op).is_some())
}

/// Wrong: a store to another memref in between may write the same element.
fn forward_store(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let read = place(&m, op, 0);
    let mut before = m.prev_op(op);
    while let Some(store) = as_view::<Store>(&m, before) {
        let written = place(&m, store, 1);
        if written == read {
            let value = m.operand(store, 0);
            return replace(m.rewrite(), op, value);
        }
        if written[0] == read[0] {
            break;
        }
        before = m.prev_op(store);
    }
    m.fail("no store to the element before the load")
}

/// Moves an operation whose operands are defined outside of the enclosing `scf.if` in front of it. Wrong for
/// operations with undefined behaviour, such as divisions.
fn hoist_from_if(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(conditional) = as_view::<If>(&m, m.parent_op(op)) else { return m.fail("not in a conditional") };
    let block = m.parent_block(op);
    if m.operands(op).any(|value| m.defining_block(value) == block) {
        return m.fail("an operand is defined in the conditional");
    }
    let mut rw = m.rewrite();
    rw.move_op_before(op, conditional);
    rw.done()
}

fn dead_store(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(earlier) = as_view::<Store>(&m, m.prev_op(op)) else { return m.fail("no store before") };
    if place(&m, earlier, 1) != place(&m, op, 1) {
        return m.fail("the store before writes another element");
    }
    let mut rw = m.rewrite();
    rw.erase_op(earlier);
    rw.done()
}

fn load_after_load(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(earlier) = as_view::<Load>(&m, m.prev_op(op)) else { return m.fail("no load before") };
    if place(&m, earlier, 0) != place(&m, op, 0) {
        return m.fail("the load before reads another element");
    }
    let value = m.result(earlier, 0);
    replace(m.rewrite(), op, value)
}
