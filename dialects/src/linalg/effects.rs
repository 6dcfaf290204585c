//! Memory effects of structured operations: they read input memrefs, write output memrefs, and read the latter if the
//! body uses the old elements.

use proofmark_ir::constraints::is_memref;
use proofmark_ir::effects::{Effect, EffectKind, EffectList};
use proofmark_ir::{Ir, OpId};

use super::structured::{n_inits, structured as description};

pub(super) fn structured(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let n_inputs = ir.n_operands(op).saturating_sub(n_inits(ir, op));
    for (i, operand) in ir.operands(op).enumerate() {
        if !is_memref(ir.ctx(), ir.value_type(operand)) {
            continue;
        }
        let mut add = |kind| effects.push(Effect { kind, on: Some(operand) });
        if i < n_inputs {
            add(EffectKind::Read);
        } else {
            if is_used_by_body(ir, op, i) {
                add(EffectKind::Read);
            }
            add(EffectKind::Write);
        }
    }
}

/// Returns whether the body uses the element of operand `index`.
fn is_used_by_body(ir: &Ir, op: OpId, index: usize) -> bool {
    let body = ir.regions(op).first().and_then(|&region| ir.entry_block(region));
    let arg = body.and_then(|block| ir.block_args(block).get(index).copied());
    arg.is_none_or(|arg| !ir.use_empty(arg))
}

/// Adds the effects of `linalg.softmax` on memrefs: reads the source, reads and writes the destination.
pub(super) fn destination_style(ir: &Ir, op: OpId, effects: &mut EffectList) {
    for (i, operand) in ir.operands(op).enumerate() {
        if is_memref(ir.ctx(), ir.value_type(operand)) {
            effects.push(Effect { kind: EffectKind::Read, on: Some(operand) });
            if i > 0 {
                effects.push(Effect { kind: EffectKind::Write, on: Some(operand) });
            }
        }
    }
}

/// Returns whether the operation is speculatable: it has tensors only, and its body is speculatable.
pub(super) fn is_speculatable(ir: &Ir, op: OpId) -> bool {
    description(ir, op).is_some()
        && !ir.operands(op).any(|operand| is_memref(ir.ctx(), ir.value_type(operand)))
        && ir
            .regions(op)
            .iter()
            .all(|&region| ir.blocks(region).all(|block| ir.ops(block).all(|op| ir.is_speculatable(op))))
}
