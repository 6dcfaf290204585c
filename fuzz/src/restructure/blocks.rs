//! Mutations that split a block of a function.

use arbitrary::{Result, Unstructured};
use proofmark_ir::{BlockId, Context, Ir, Location, NewOp, OpId, Rewriter, Type, ValueId};

use super::scope::{constant, initial_values, of_type, visible};

/// Splits the block before `op` by `cf.br`, or by `cf.cond_br` with equal successors. The branch forwards an operand of
/// `op`, or on the other edge another value of the same type. Returns whether the block was split.
pub(super) fn split(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<bool> {
    let (visible, operands) = (visible(ir, op), ir.operands(op).collect::<Vec<_>>());
    if !is_in_function(ir, op) || operands.is_empty() {
        return Ok(false);
    }
    let forwarded = *u.choose(&operands)?;
    let ty = ir.value_type(forwarded);
    let (condition, other) =
        (of_type(ir, &visible, Type::I1, u)?, of_type(ir, &visible, ty, u)?.unwrap_or(forwarded));
    let is_conditional: bool = u.arbitrary()?;
    let Some(block) = ir.parent_block(op) else { return Ok(false) };
    let ctx = ir.ctx_arc().clone();
    let mut rw = ir.rewriter();
    let rest = rw.split_block(op);
    let argument = rw.add_argument(rest, ty);
    rw.replace_uses_if(forwarded, argument, |ir, by| {
        std::iter::successors(Some(by.owner), |&op| ir.parent_op(op))
            .any(|op| ir.parent_block(op) == Some(rest))
    });
    rw.set_insertion_point_to_end(block);
    match condition.filter(|_| is_conditional) {
        Some(condition) => conditional(&mut rw, &ctx, condition, [(rest, &[forwarded]), (rest, &[other])]),
        None => branch(&mut rw, &ctx, rest, &[forwarded]),
    }
    Ok(true)
}

/// Moves `op` to a block of its own, which a conditional branch skips. The results on this edge are visible values.
/// Returns whether `op` was moved.
pub(super) fn skip(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<bool> {
    let visible = visible(ir, op);
    let (Some(block), Some(next)) = (ir.parent_block(op), ir.next_op(op)) else { return Ok(false) };
    if !is_in_function(ir, op) {
        return Ok(false);
    }
    let Some(initial) = initial_values(ir, op, &visible, u)? else { return Ok(false) };
    let condition = of_type(ir, &visible, Type::I1, u)?;
    let is_executed: bool = u.arbitrary()?;
    let ctx = ir.ctx_arc().clone();
    let results = ir.results(op).to_vec();
    let mut rw = ir.rewriter();
    let own = rw.split_block(op);
    let rest = rw.split_block(next);
    for &result in &results {
        let ty = rw.value_type(result);
        let argument = rw.add_argument(rest, ty);
        rw.replace_uses_if(result, argument, |ir, by| !ir.is_ancestor(op, by.owner));
    }
    rw.set_insertion_point_to_end(block);
    let condition = condition.unwrap_or_else(|| constant(&mut rw, i64::from(is_executed), Type::I1));
    conditional(&mut rw, &ctx, condition, [(own, &[]), (rest, &initial)]);
    rw.set_insertion_point_to_end(own);
    branch(&mut rw, &ctx, rest, &results);
    Ok(true)
}

/// Returns whether the parent of `op` is a `func.func`, whose body may have several blocks.
fn is_in_function(ir: &Ir, op: OpId) -> bool {
    ir.parent_op(op).is_some_and(|parent| ir.name_str(parent) == "func.func")
}

fn branch(rw: &mut Rewriter<'_>, ctx: &Context, dest: BlockId, operands: &[ValueId]) {
    let name = ctx.op_name("cf.br");
    rw.create(&NewOp { operands, successors: &[dest], ..NewOp::new(name, Location::UNKNOWN) });
}

fn conditional(rw: &mut Rewriter<'_>, ctx: &Context, condition: ValueId, edges: [(BlockId, &[ValueId]); 2]) {
    let [(on_true, first), (on_false, second)] = edges;
    let operands = [&[condition], first, second].concat();
    let segments = ctx.i32_array_attr(&[1, first.len() as i32, second.len() as i32]);
    let properties = ctx.dict_named(&[("operandSegmentSizes", segments)]);
    let successors = &[on_true, on_false];
    let name = ctx.op_name("cf.cond_br");
    rw.create(&NewOp { operands: &operands, properties, successors, ..NewOp::new(name, Location::UNKNOWN) });
}
