//! Memory effects of llvm operations. A volatile or ordered access also reads and writes all memory.

use proofmark_ir::effects::{Effect, EffectKind, EffectList};
use proofmark_ir::{Ir, OpId, OpView};

use super::calls::InlineAsm;
use super::control::Load;
use super::control::Store;

/// Atomic orderings from this number on synchronize; 0 is not atomic, 1 is `unordered`.
const MONOTONIC: i64 = 2;

impl Load {
    /// Adds the effects of `llvm.load`.
    pub(super) fn effects(ir: &Ir, op: OpId, effects: &mut EffectList) {
        effects.push(Effect { kind: EffectKind::Read, on: Some(Load::from_op(op).addr(ir)) });
        add_synchronization(ir, op, effects);
    }
}

impl Store {
    /// Adds the effects of `llvm.store`.
    pub(super) fn effects(ir: &Ir, op: OpId, effects: &mut EffectList) {
        effects.push(Effect { kind: EffectKind::Write, on: Some(Store::from_op(op).addr(ir)) });
        add_synchronization(ir, op, effects);
    }
}

impl InlineAsm {
    /// Adds the effects of `llvm.inline_asm`: those that it states, and those of constraints on memory (`*m`, where the
    /// operand is an address, and `~{memory}`).
    pub(super) fn effects(ir: &Ir, op: OpId, effects: &mut EffectList) {
        let constraints = ir.property_named(op, "constraints").and_then(|text| text.as_string(ir.ctx()));
        let constraints = constraints.map_or("", |text| text.as_str(ir.ctx()));
        let accesses_memory = constraints.contains('*') || constraints.contains("{memory}");
        if accesses_memory || ir.property_named(op, "has_side_effects").is_some() {
            effects.extend([EffectKind::Write, EffectKind::Read].map(|kind| Effect { kind, on: None }));
        }
    }
}

/// Adds a read and a write of all memory for volatile accesses and ordered atomic accesses.
fn add_synchronization(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let is_volatile = ir.property_named(op, "volatile_").is_some();
    let ordering = ir.property_named(op, "ordering").and_then(|ordering| ordering.as_i64(ir.ctx()));
    if is_volatile || ordering.is_some_and(|ordering| ordering >= MONOTONIC) {
        effects.extend([EffectKind::Read, EffectKind::Write].map(|kind| Effect { kind, on: None }));
    }
}
