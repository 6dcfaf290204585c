//! The operations of a program by which failures are grouped.

use std::collections::BTreeSet;

use crate::ir::effects::{EffectKind, Effects};
use crate::ir::{Ir, OpId, Traits, WalkOrder};

/// Returns the names of the operations, in order, without constants, modules, functions and the terminators that return
/// from them.
pub(in crate::cli) fn characteristic_ops(ir: &Ir) -> Vec<String> {
    names(ir, &characteristic(ir))
}

/// Returns the names of the [characteristic operations](characteristic_ops) that compute: neither control flow, calls
/// and allocations, nor selections and unrealized casts of values.
pub(super) fn core_ops(ir: &Ir) -> Vec<String> {
    let mut ops = characteristic(ir);
    ops.retain(|&op| !is_structural(ir, op));
    names(ir, &ops)
}

/// Returns the dialect of the only [characteristic operation](characteristic_ops) if all of its operands are constants,
/// so that it may be folded.
pub(super) fn dialect_of_constant_operation(ir: &Ir) -> Option<String> {
    let ops = characteristic(ir);
    let [op] = ops[..] else { return None };
    let is_constant = |value| ir.defining_op(value).is_some_and(|by| ir.constant_of(by).is_some());
    let is_foldable = ir.regions(op).is_empty()
        && !ir.has_trait(op, Traits::TERMINATOR)
        && ir.operands(op).next().is_some()
        && ir.operands(op).all(is_constant);
    is_foldable.then(|| ir.op_def(op).map(|def| def.dialect().to_owned())).flatten()
}

/// Returns the operations other than constants, modules, functions and the terminators that return from them.
fn characteristic(ir: &Ir) -> Vec<OpId> {
    let mut ops = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        let is_function = |op| ir.has_trait(op, Traits::FUNCTION);
        let is_frame = op == ir.root()
            || is_function(op)
            || ir.has_trait(op, Traits::SYMBOL_TABLE)
            || ir.is_terminator(op)
                && ir.successors(op).next().is_none()
                && ir.parent_op(op).is_some_and(is_function);
        if !is_frame && ir.constant_of(op).is_none() {
            ops.push(op);
        }
    });
    ops
}

fn names(ir: &Ir, ops: &[OpId]) -> Vec<String> {
    let names: BTreeSet<&str> = ops.iter().map(|&op| ir.name_str(op)).collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Returns whether an operation transfers control, allocates memory, or yields one of its operands.
fn is_structural(ir: &Ir, op: OpId) -> bool {
    let Some(def) = ir.op_def(op) else { return false };
    let allocates = match def.effects {
        Effects::Listed(list) => {
            !list.is_empty() && list.iter().all(|effect| effect.kind == EffectKind::Allocate)
        }
        Effects::Unknown | Effects::Computed(_) => false,
    };
    let transfers_control = def.region_flow.is_some()
        || def.callee.is_some()
        || def.traits.intersects(Traits::TERMINATOR.union(Traits::LOOP_LIKE));
    allocates || transfers_control || STRUCTURAL.contains(&ir.name_str(op))
}

/// Further operations that transfer control, or yield one of their operands.
const STRUCTURAL: [&str; 4] =
    ["affine.if", "arith.select", "builtin.unrealized_conversion_cast", "llvm.select"];
