//! The function and the visible values of an operation that mutations change.

use arbitrary::{Result, Unstructured};
use proofmark_ir::{Ir, Location, NewOp, OpId, Rewriter, Traits, Type, ValueId};

/// Returns the function that contains `op`.
pub(crate) fn function_of(ir: &Ir, op: OpId) -> Option<OpId> {
    std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op))
        .find(|&op| ir.has_trait(op, Traits::FUNCTION))
}

/// Returns whether `op` is an operation in a function that can be moved with its regions: no terminator and no symbol.
pub(super) fn is_movable(ir: &Ir, op: OpId) -> bool {
    !ir.is_terminator(op) && ir.symbol_name(op).is_none() && function_of(ir, op).is_some()
}

/// Returns values that dominate `op`: those defined before `op` in its block and in enclosing blocks, and those of
/// the entry blocks of these regions.
pub(crate) fn visible(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let (mut values, mut op) = (Vec::new(), op);
    while let (Some(block), Some(region)) = (ir.parent_block(op), ir.parent_region(op)) {
        let before = std::iter::successors(ir.prev_op(op), |&each| ir.prev_op(each));
        before.for_each(|each| values.extend(ir.results(each)));
        values.extend(ir.block_args(block));
        if let Some(entry) = ir.entry_block(region).filter(|&entry| entry != block) {
            values.extend(ir.block_args(entry));
            ir.ops(entry).for_each(|each| values.extend(ir.results(each)));
        }
        let Some(parent) =
            ir.parent_op(op).filter(|&parent| !ir.has_trait(parent, Traits::ISOLATED_FROM_ABOVE))
        else {
            break;
        };
        op = parent;
    }
    values
}

/// Returns a visible value of the type of each result of `op`, or `None` if there is none of a type.
pub(super) fn initial_values(
    ir: &Ir,
    op: OpId,
    visible: &[ValueId],
    u: &mut Unstructured<'_>,
) -> Result<Option<Vec<ValueId>>> {
    let mut initial = Vec::with_capacity(ir.results(op).len());
    for &result in ir.results(op) {
        match of_type(ir, visible, ir.value_type(result), u)? {
            Some(value) => initial.push(value),
            None => return Ok(None),
        }
    }
    Ok(Some(initial))
}

/// Draws a value of a type, if there is one.
pub(super) fn of_type(
    ir: &Ir,
    values: &[ValueId],
    ty: Type,
    u: &mut Unstructured<'_>,
) -> Result<Option<ValueId>> {
    let fitting: Vec<ValueId> = values.iter().copied().filter(|&value| ir.value_type(value) == ty).collect();
    if fitting.is_empty() { Ok(None) } else { u.choose(&fitting).map(|&value| Some(value)) }
}

/// Creates an `arith.constant` at the insertion point.
pub(super) fn constant(rw: &mut Rewriter<'_>, value: i64, ty: Type) -> ValueId {
    let ctx = rw.ctx_arc().clone();
    let properties = ctx.dict_named(&[("value", ctx.i64_attr(value, ty))]);
    let name = ctx.op_name("arith.constant");
    let op = rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, Location::UNKNOWN) });
    rw.result(op, 0)
}
