//! Accessors and builders that the patterns use.

use proofmark::dialects::arith::Constant;
use proofmark::dialects::common::matchers::constant_int;
pub(crate) use proofmark::dialects::common::row;
use proofmark::ir::{ApInt, Attribute, Ir, OpId, OpView, Outcome, Rewriter, Type, ValueId};

/// Returns the two operands of the operation that defines `value`, if it is a `V`.
pub(crate) fn operands<V: OpView>(ir: &Ir, value: ValueId) -> Option<[ValueId; 2]> {
    let op = ir.defining::<V>(value)?.op();
    Some([ir.operand(op, 0), ir.operand(op, 1)])
}

/// Returns the operand of the operation that defines `value`, if it is a `V`.
pub(crate) fn operand<V: OpView>(ir: &Ir, value: ValueId) -> Option<ValueId> {
    Some(ir.operand(ir.defining::<V>(value)?.op(), 0))
}

/// Returns the type of the result.
pub(crate) fn result_type(ir: &Ir, op: OpId) -> Type {
    ir.value_type(ir.result(op, 0))
}

/// Returns the constant integer of a scalar `value` as a number without a sign.
pub(crate) fn unsigned(ir: &Ir, value: ValueId) -> Option<u64> {
    scalar(ir, value)?.to_u64()
}

/// Returns the constant integer of a scalar `value` of an integer type.
pub(crate) fn scalar(ir: &Ir, value: ValueId) -> Option<ApInt> {
    ir.value_type(value).int_width(ir.ctx())?;
    constant_int(ir, value)
}

/// Creates a constant before the matched operation.
pub(crate) fn constant(rw: &mut Rewriter<'_>, at: OpId, value: Attribute) -> ValueId {
    let loc = rw.loc(at);
    Constant::build(rw, loc, value).result(rw)
}

/// Replaces `op` by `value`.
pub(crate) fn replace<'m>(mut rw: Rewriter<'m>, op: OpId, value: ValueId) -> Outcome<'m> {
    rw.replace_op(op, &[value]);
    rw.done()
}
