//! A tensor that is one value everywhere is that in any shape: the value goes on, not the tensor.

use proofmark_ir::context::{AttrDict, DYNAMIC};
use proofmark_ir::{Ir, IrMapping, Match, OpId, Outcome, Rewriter, ValueId};

use super::has_own_body;
use crate::tensor::{self, Empty, Extract};

/// The `linalg.fill` of a tensor that a value is the result of.
fn fill_of(ir: &Ir, value: ValueId) -> Option<OpId> {
    let is_fill = |def: &OpId| ir.name_str(*def) == "linalg.fill" && ir.n_operands(*def) == 2;
    ir.defining_op(value).filter(is_fill).filter(|&fill| has_own_body(ir, fill))
}

/// Fills another tensor, of the same elements, with the same value.
fn refill(rw: &mut Rewriter<'_>, fill: OpId, init: ValueId) -> ValueId {
    let mut mapping = IrMapping::new();
    mapping.map(rw.operand(fill, 1), init);
    let new = rw.clone_op_with(fill, &mut mapping);
    rw.set_attrs(new, AttrDict::EMPTY);
    let (result, ty) = (rw.result(new, 0), rw.value_type(init));
    rw.set_value_type(result, ty);
    result
}

/// Replaces `op` by what fills `init`.
fn replace_by_fill<'m>(mut rw: Rewriter<'m>, op: OpId, fill: OpId, init: ValueId) -> Outcome<'m> {
    let new = refill(&mut rw, fill, init);
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Not where the fill converts the value.
pub(super) fn extracted(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = Extract::cast(&m, op) else { return m.fail("not an extract") };
    let Some(fill) = fill_of(&m, view.tensor(&m)) else { return m.fail("not of a fill") };
    let value = m.operand(fill, 0);
    if m.value_type(value) != m.value_type(m.result(op, 0)) {
        return m.fail("the fill converts the value");
    }
    let mut rw = m.rewrite();
    rw.replace_op(op, &[value]);
    rw.done()
}

pub(super) fn reshaped(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let source = m.operand(op, 0);
    let Some(fill) = fill_of(&m, source) else { return m.fail("not of a fill") };
    let init = m.operand(fill, 1);
    if m.value_type(init) != m.value_type(source) {
        return m.fail("malformed");
    }
    let mut rw = m.rewrite();
    let mut mapping = IrMapping::new();
    mapping.map(source, init);
    let reshaped = rw.clone_op_with(op, &mut mapping);
    let init = rw.result(reshaped, 0);
    replace_by_fill(rw, op, fill, init)
}

pub(super) fn padded(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(fill) = fill_of(&m, m.operand(op, 0)) else { return m.fail("not of a fill") };
    if tensor::border_value(&m, op) != Some(m.operand(fill, 0)) {
        return m.fail("another value");
    }
    let own = m.value_type(m.result(op, 0));
    let shape = own.shape(m.ctx()).unwrap_or(&[DYNAMIC]);
    if shape.contains(&DYNAMIC) {
        return m.fail("sizes that are not known");
    }
    let ty = tensor::plain(m.ctx(), own, shape);
    if ty != own {
        return m.fail("an encoding");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let init = Empty::build(&mut rw, loc, &[], ty).result(&rw);
    replace_by_fill(rw, op, fill, init)
}

pub(super) fn copied(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if m.n_operands(op) != 2 || m.n_results(op) != 1 || !has_own_body(&m, op) {
        return m.fail("not of tensors, or with another body");
    }
    let [source, dest] = [0, 1].map(|i| m.operand(op, i));
    if let Some(fill) = fill_of(&m, source) {
        let elements = [source, dest].map(|value| m.value_type(value).element_type(m.ctx()));
        if elements[0] != elements[1] {
            return m.fail("the copy converts the value");
        }
        return replace_by_fill(m.rewrite(), op, fill, dest);
    }
    let Some(fill) = fill_of(&m, dest) else { return m.fail("no fill") };
    let init = m.operand(fill, 1);
    let mut rw = m.rewrite();
    rw.set_operand(op, 1, init);
    rw.done()
}

/// What gives each element of its destination an element of its source.
pub(super) fn written_over(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if m.n_operands(op) != 2 || m.n_results(op) != 1 || !has_own_body(&m, op) {
        return m.fail("not of tensors, or with another body");
    }
    let Some(fill) = fill_of(&m, m.operand(op, 0)) else { return m.fail("not of a fill") };
    let init = m.operand(op, 1);
    replace_by_fill(m.rewrite(), op, fill, init)
}

/// Only into a tensor that is used once, as in MLIR.
pub(super) fn packed(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(fill) = fill_of(&m, m.operand(op, 0)) else { return m.fail("not of a fill") };
    let (value, dest) = (m.operand(fill, 0), m.operand(op, 1));
    let padding = m.operands_of_group(op, 2).next();
    let is_value = |other: ValueId| {
        let constant = m.constant_value(other);
        other == value || (constant.is_some() && constant == m.constant_value(value))
    };
    if padding.is_some_and(|padding| !is_value(padding)) || !m.has_one_use(dest) {
        return m.fail("other padding, or a tensor that is used elsewhere");
    }
    replace_by_fill(m.rewrite(), op, fill, dest)
}
