//! The mutation that moves operations to a function and calls it.

use arbitrary::{Result, Unstructured};
use proofmark_ir::{Ir, Location, NewOp, OpId, Type, ValueId, WalkOrder};

use super::scope::{function_of, is_movable};

/// The maximal number of operations of a block that are moved.
const MAX_OPS: usize = 4;

/// Moves `op` and up to three operations after it to a new private function after the enclosing `func.func`, whose
/// arguments are the values that they use, and replaces them by a call. Returns whether the operations were moved.
pub(super) fn outline(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<bool> {
    let Some(function) = function_of(ir, op).filter(|&function| ir.name_str(function) == "func.func") else {
        return Ok(false);
    };
    let n_ops = u.int_in_range(1..=MAX_OPS)?;
    let following = std::iter::successors(Some(op), |&each| ir.next_op(each));
    let moved: Vec<OpId> = following.take(n_ops).take_while(|&each| is_movable(ir, each)).collect();
    let Some(next) = moved.last().and_then(|&last| ir.next_op(last)) else { return Ok(false) };
    let Some(module) = ir.parent_op(function) else { return Ok(false) };
    let captured = captured(ir, &moved);
    let is_outer = |ir: &Ir, by: OpId| !moved.iter().any(|&op| ir.is_ancestor(op, by));
    let results: Vec<ValueId> = moved
        .iter()
        .flat_map(|&op| ir.results(op).to_vec())
        .filter(|&result| ir.uses(result).any(|by| is_outer(ir, by.owner)))
        .collect();
    let types_of =
        |values: &[ValueId]| -> Vec<Type> { values.iter().map(|&value| ir.value_type(value)).collect() };
    let (inputs, outputs) = (types_of(&captured), types_of(&results));
    let ctx = ir.ctx_arc().clone();
    let is_free = |name: &String| ir.lookup_symbol(module, ctx.ident(name)).is_none();
    let Some(name) = (0..=u8::MAX).map(|n| format!("outlined_{n}")).find(is_free) else { return Ok(false) };

    let mut rw = ir.rewriter();
    rw.set_insertion_point_after(function);
    let properties = ctx.dict_named(&[
        ("function_type", ctx.type_attr(ctx.function_type(&inputs, &outputs))),
        ("sym_name", ctx.string_attr(&name)),
        ("sym_visibility", ctx.string_attr("private")),
    ]);
    let at = |name: &str| NewOp::new(ctx.op_name(name), Location::UNKNOWN);
    let callee = rw.create(&NewOp { n_regions: 1, properties, ..at("func.func") });
    let region = rw.regions(callee)[0];
    let body = rw.create_block(region, None, &inputs);
    for &op in &moved {
        rw.move_op_to_end(op, body);
    }
    rw.set_insertion_point_to_end(body);
    rw.create(&NewOp { operands: &results, ..at("func.return") });
    rw.set_insertion_point_before(next);
    let properties = ctx.dict_named(&[("callee", ctx.symbol_ref(ctx.ident(&name)))]);
    let call = rw.create(&NewOp { operands: &captured, results: &outputs, properties, ..at("func.call") });
    for (number, &result) in results.iter().enumerate() {
        let new = rw.result(call, number);
        rw.replace_uses_if(result, new, |ir, by| !ir.is_ancestor(callee, by.owner));
    }
    for (number, &value) in captured.iter().enumerate() {
        let argument = rw.block_args(body)[number];
        rw.replace_uses_if(value, argument, |ir, by| ir.is_ancestor(callee, by.owner));
    }
    Ok(true)
}

/// Returns the values that operations in `moved` use and that are defined outside of them, in the order of the uses.
pub(crate) fn captured(ir: &Ir, moved: &[OpId]) -> Vec<ValueId> {
    let is_inner = |value: ValueId| {
        let owner = match ir.defining_op(value) {
            Some(op) => Some(op),
            None => ir.defining_block(value).and_then(|block| ir.block_parent_op(block)),
        };
        owner.is_some_and(|owner| moved.iter().any(|&op| ir.is_ancestor(op, owner)))
    };
    let mut captured: Vec<ValueId> = Vec::new();
    for &op in moved {
        ir.walk(op, WalkOrder::PreOrder, |ir, each| {
            for operand in ir.operands(each) {
                if !is_inner(operand) && !captured.contains(&operand) {
                    captured.push(operand);
                }
            }
        });
    }
    captured
}
