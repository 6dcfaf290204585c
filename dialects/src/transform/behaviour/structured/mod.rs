//! Operations on structured payload: promotion of tensors, tiling (`tile`, `forall`), and transformations of single
//! operations (`single`).

mod forall;
mod single;
mod sizes;
#[cfg(feature = "test-dialect")]
pub(super) mod test;
mod tile;

use proofmark_drivers::transform::{Applied, Behaviour, Interpreter, Results};
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{
    Attribute, Identifier, Ir, NewOp, OpDef, OpId, OpOperand, OpView, Type, ValueDef, ValueId,
};

use crate::common::matchers::int_like;
use crate::transform::structured::{Generalize, Interchange, PromoteTensor};
use crate::transform::tile::{TileUsingFor, TileUsingForall};

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (Generalize::DEF, Behaviour::new(single::generalize)),
    (Interchange::DEF, Behaviour::new(single::interchange)),
    (PromoteTensor::DEF, Behaviour::new(promote_tensor)),
    (TileUsingFor::DEF, Behaviour::new(tile::tile_using_for)),
    (TileUsingForall::DEF, Behaviour::new(forall::tile_using_forall)),
];

/// Returns whether a use may read the value: a structured operation does not read an operand whose block argument is
/// unused.
fn may_read(ir: &Ir, operand: OpOperand) -> bool {
    if !ir.name_str(operand.owner).starts_with("linalg.") {
        return true;
    }
    let body = ir.regions(operand.owner).first().and_then(|&region| ir.entry_block(region));
    let arg = body.and_then(|body| ir.block_args(body).get(operand.index as usize).copied());
    arg.is_none_or(|arg| !ir.use_empty(arg))
}

/// Copies a tensor to a new one, which replaces it, as MLIR's `PromoteTensorOp`.
fn promote_tensor(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = PromoteTensor::from_op(op);
    let space = view.memory_space(it.ir);
    let mut promoted = Vec::new();
    for tensor in it.values(view.tensor(it.ir)) {
        let ctx = it.ir.ctx_arc().clone();
        let ty = it.ir.value_type(tensor);
        let text = type_to_string(&ctx, ty);
        let shape = ty.shape(&ctx).filter(|_| text.starts_with("tensor<")).map(<[i64]>::to_vec);
        let Some(shape) = shape else {
            let message = format!("non-tensor type: {}", super::handles::value_text(it, tensor));
            return it.silenceable(op, message);
        };
        let loc = it.value_loc(tensor);
        let is_read = it.ir.uses(tensor).any(|operand| may_read(it.ir, operand));
        let mut rw = it.ir.rewriter();
        match rw.value_def(tensor) {
            ValueDef::OpResult { op, .. } => rw.set_insertion_point_after(op),
            ValueDef::BlockArg { block, .. } => rw.set_insertion_point_to_start(block),
        }
        let (mut sizes, mut kept): (Vec<ValueId>, Vec<OpId>) = (Vec::new(), Vec::new());
        for (position, _) in (0i64..).zip(&shape).filter(|&(_, &size)| size == DYNAMIC) {
            let number = int_like(&ctx, Type::INDEX, position).unwrap_or(Attribute::UNIT);
            let properties = ctx.dict(&[(Identifier::VALUE, number)]);
            let new = NewOp {
                results: &[Type::INDEX],
                properties,
                ..NewOp::new(ctx.op_name("arith.constant"), loc)
            };
            let index = rw.create(&new);
            let operands = [tensor, rw.result(index, 0)];
            let new = NewOp {
                operands: &operands,
                results: &[Type::INDEX],
                ..NewOp::new(ctx.op_name("tensor.dim"), loc)
            };
            let size = rw.create(&new);
            kept.push(size);
            sizes.push(rw.result(size, 0));
        }
        let segments = ctx.i32_array_attr(&[sizes.len() as i32, 0, 0]);
        let mut properties = vec![(Identifier::OPERAND_SEGMENT_SIZES, segments)];
        properties.extend(space.map(|space| (ctx.ident("memory_space"), space)));
        let name = ctx.op_name("bufferization.alloc_tensor");
        let properties = ctx.dict(&properties);
        let allocation =
            rw.create(&NewOp { operands: &sizes, results: &[ty], properties, ..NewOp::new(name, loc) });
        let mut copy = rw.result(allocation, 0);
        if is_read {
            let name = ctx.op_name("bufferization.materialize_in_destination");
            let new = NewOp { operands: &[tensor, copy], results: &[ty], ..NewOp::new(name, loc) };
            let materialized = rw.create(&new);
            kept.push(materialized);
            copy = rw.result(materialized, 0);
        }
        rw.replace_uses_if(tensor, copy, |_, operand| !kept.contains(&operand.owner));
        promoted.push(copy);
    }
    results.set_values(0, promoted);
    Ok(())
}
