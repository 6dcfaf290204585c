//! What the operations of vector mean.

use proofmark_ir::semantics::{Machine, Unsupported, Value, shape_of};
use proofmark_ir::{Ir, OpId};

use super::types::sizes;

/// `vector.broadcast`: each element of the result is the element of the source at the same trailing indices, 0 where its size is 1.
pub fn broadcast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    let ctx = ir.ctx();
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    let n = shape_of(ctx, to, m.index_width())?.len();
    let (from, to) = (sizes(ctx, from), sizes(ctx, to));
    let source = m.operand(0).scalars().to_vec();
    let position = |mut element: usize| {
        let (mut at, mut stride) = (0, 1);
        for (i, &size) in to.iter().enumerate().rev() {
            let size = usize::try_from(size).unwrap_or(1).max(1);
            let index = element % size;
            element /= size;
            let Some(own) = (i + from.len()).checked_sub(to.len()).map(|i| from[i]) else { break };
            if own != 1 {
                at += index * stride;
            }
            stride *= usize::try_from(own).unwrap_or(1);
        }
        at
    };
    let scalars: Option<Vec<_>> = (0..n).map(|element| source.get(position(element)).copied()).collect();
    let scalars = scalars.ok_or_else(|| Unsupported::new("a broadcast of too few elements"))?;
    m.result(Value::from_scalars(scalars));
    Ok(())
}
