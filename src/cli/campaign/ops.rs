//! The operations of a program by which failures are grouped.

use std::collections::BTreeSet;

use crate::ir::effects::{EffectKind, Effects};
use crate::ir::{Ir, OpId, Traits, Type, WalkOrder};

/// Returns the names of the operations, in order, without constants, modules, functions and the terminators that return
/// from them.
pub(in crate::cli) fn characteristic_ops(ir: &Ir) -> Vec<String> {
    names(ir, &characteristic(ir))
}

/// Returns the names of the [characteristic operations](characteristic_ops) that compute: neither control flow, calls
/// and allocations, nor selections and unrealized casts of values.
pub(super) fn core_ops(ir: &Ir) -> Vec<String> {
    names(ir, &computing(ir))
}

/// Returns the names of the [operations that compute](core_ops) without memory effects.
pub(super) fn pure_ops(ir: &Ir) -> Vec<String> {
    let mut ops = computing(ir);
    ops.retain(|&op| ir.has_trait(op, Traits::NO_MEMORY_EFFECT));
    names(ir, &ops)
}

fn computing(ir: &Ir) -> Vec<OpId> {
    let mut ops = characteristic(ir);
    ops.retain(|&op| !is_structural(ir, op));
    ops
}

/// Returns the dialects of the operations that compute with values of type `index`, other than `index` itself, if the
/// program computes with constants whose meaning depends on the width of `index`: a constant of type `index` does not
/// fit `width` bits, or an operation has constant operands only, so that it may be folded.
pub(super) fn dialects_on_index_constants(ir: &Ir, width: u32) -> BTreeSet<String> {
    let ops = computing(ir);
    let is_index = |value| ir.value_type(value) == Type::INDEX;
    let is_on_index = |&&op: &&OpId| ir.operands(op).chain(ir.results(op).iter().copied()).any(is_index);
    if !has_wide_index(ir, width) && !ops.iter().any(|&op| has_constant_operands(ir, op)) {
        return BTreeSet::new();
    }
    let dialects = ops.iter().filter(is_on_index).filter_map(|&op| Some(ir.op_def(op)?.dialect().to_owned()));
    dialects.filter(|dialect| dialect != "index").collect()
}

/// Returns whether the program has a constant of type `index` that is not the sign extension of its low `width` bits.
fn has_wide_index(ir: &Ir, width: u32) -> bool {
    let mut found = false;
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        let value = ir.constant_of(op).filter(|_| ir.value_type(ir.result(op, 0)) == Type::INDEX);
        found |= value
            .and_then(|value| value.as_int(ir.ctx()))
            .is_some_and(|value| width < value.width() && value.trunc(width).sext(value.width()) != *value);
    });
    found
}

/// Returns whether all operands of an operation are constants.
fn has_constant_operands(ir: &Ir, op: OpId) -> bool {
    let is_constant = |value| ir.defining_op(value).is_some_and(|by| ir.constant_of(by).is_some());
    ir.operands(op).next().is_some() && ir.operands(op).all(is_constant)
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
