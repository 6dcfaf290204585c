//! Effects of transformations on handles and payload: MLIR's `TransformMappingResource` and `PayloadIRResource`.
//!
//! An effect on a value is an effect on the mapping of that handle:
//!
//! | effect | meaning |
//! |---|---|
//! | read | uses the payload of the handle |
//! | allocate, write | produces the handle |
//! | free | consumes the handle, which must not be used afterwards |
//!
//! An effect without a value is an effect on the payload.

use proofmark_ir::effects::{Effect, EffectKind, EffectList};
use proofmark_ir::{Ir, OpId, RegionId, ValueId};

use super::{Include, NamedSequence, types};

/// The effect on the payload.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Payload {
    Untouched,
    Read,
    Modified,
}

fn add(ir: &Ir, op: OpId, consumed: impl Fn(usize) -> bool, payload: Payload, effects: &mut EffectList) {
    for (i, operand) in ir.operands(op).enumerate() {
        effects.push(Effect { kind: EffectKind::Read, on: Some(operand) });
        if consumed(i) {
            effects.push(Effect { kind: EffectKind::Free, on: Some(operand) });
        }
    }
    for &result in ir.results(op) {
        effects.push(Effect { kind: EffectKind::Allocate, on: Some(result) });
        effects.push(Effect { kind: EffectKind::Write, on: Some(result) });
    }
    if payload != Payload::Untouched {
        effects.push(Effect { kind: EffectKind::Read, on: None });
    }
    if payload == Payload::Modified {
        effects.push(Effect { kind: EffectKind::Write, on: None });
    }
}

/// Adds effects that consume all operands and modify the payload: MLIR's `FunctionalStyleTransformOpTrait`.
pub fn consumes(ir: &Ir, op: OpId, effects: &mut EffectList) {
    add(ir, op, |_| true, Payload::Modified, effects);
}

/// Adds effects that consume the first operand, read the others, and modify the payload.
pub fn consumes_target(ir: &Ir, op: OpId, effects: &mut EffectList) {
    add(ir, op, |i| i == 0, Payload::Modified, effects);
}

/// Adds effects that modify the payload and keep the handles valid.
pub fn modifies(ir: &Ir, op: OpId, effects: &mut EffectList) {
    add(ir, op, |_| false, Payload::Modified, effects);
}

/// Adds effects that read the payload.
pub fn reads(ir: &Ir, op: OpId, effects: &mut EffectList) {
    add(ir, op, |_| false, Payload::Read, effects);
}

/// Adds effects on handles only.
pub(super) fn handles(ir: &Ir, op: OpId, effects: &mut EffectList) {
    add(ir, op, |_| false, Payload::Untouched, effects);
}

/// Adds no effects: the operation is a definition.
pub(super) fn nothing(_: &Ir, _: OpId, _: &mut EffectList) {}

/// Adds effects that consume the target unless `preserve_handles` is set.
pub(super) fn converts(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let consumed = ir.property_named(op, "preserve_handles").is_none();
    add(ir, op, |_| consumed, Payload::Modified, effects);
}

/// Adds effects that consume the target unless only its destination is bufferized.
pub(super) fn bufferizes(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let consumed = ir.property_named(op, "bufferize_destination_only").is_none();
    add(ir, op, |_| consumed, Payload::Modified, effects);
}

/// Adds effects that modify the payload, or only read it if the sizes are parameters.
pub(super) fn sizes(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let kind = ir.results(op).first().and_then(|&result| types::handle_kind(ir.ctx(), ir.value_type(result)));
    let payload = if kind == Some(types::HandleKind::Param) { Payload::Read } else { Payload::Modified };
    add(ir, op, |_| false, payload, effects);
}

/// Adds the effects of the transformations in the region; effects on block arguments become effects on operands.
pub(super) fn region(ir: &Ir, op: OpId, effects: &mut EffectList) {
    add(ir, op, |_| false, Payload::Untouched, effects);
    let Some(body) = ir.regions(op).first().and_then(|&body| ir.entry_block(body)) else { return };
    let (args, at_top) = (ir.block_args(body), ir.n_operands(op) == 0);
    for effect in ir.ops(body).filter_map(|child| ir.effects(child)).flatten() {
        match effect.on {
            _ if at_top => effects.push(effect),
            None => effects.push(effect),
            Some(value) => {
                let operand = args.iter().position(|&arg| arg == value).filter(|&i| i < ir.n_operands(op));
                effects.extend(operand.map(|i| Effect { on: Some(ir.operand(op, i)), ..effect }));
            }
        }
    }
}

/// Adds effects that consume the targets whose elements the region consumes, and the region's effects on the payload.
pub(super) fn foreach(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let body = ir.regions(op).first().and_then(|&body| ir.entry_block(body));
    let children = body.map_or_else(EffectList::new, |body| {
        ir.ops(body).filter_map(|child| ir.effects(child)).flatten().collect()
    });
    let args = body.map_or(&[] as &[ValueId], |body| ir.block_args(body));
    let frees = |i: usize| {
        let freed = |effect: &Effect| effect.kind == EffectKind::Free && effect.on == args.get(i).copied();
        i < args.len() && children.iter().any(freed)
    };
    let on_payload = |kind| children.iter().any(|effect: &Effect| effect.on.is_none() && effect.kind == kind);
    let payload = if on_payload(EffectKind::Write) {
        Payload::Modified
    } else if on_payload(EffectKind::Read) {
        Payload::Read
    } else {
        Payload::Untouched
    };
    add(ir, op, frees, payload, effects);
}

impl Include {
    /// Adds the effects that the annotations of the included sequence state. Arguments without annotation have no
    /// effects.
    pub(super) fn effects(ir: &Ir, op: OpId, effects: &mut EffectList) {
        let callee = Include::cast(ir, op).and_then(|view| {
            let table = ir.nearest_symbol_table(op)?;
            let callee = ir.lookup_symbol(table, view.target(ir).as_flat_symbol(ir.ctx())?)?;
            NamedSequence::cast(ir, callee)
        });
        let Some(callee) = callee else { return modifies(ir, op, effects) };
        add(ir, op, |i| callee.argument(ir, i) == Some(Access::Consumed), Payload::Modified, effects);
        let unknown: Vec<ValueId> = (0..ir.n_operands(op).min(callee.n_arguments(ir)))
            .filter(|&i| callee.argument(ir, i).is_none())
            .map(|i| ir.operand(op, i))
            .collect();
        effects.retain(|effect| effect.on.is_none_or(|value| !unknown.contains(&value)));
    }
}

/// Adds the effects that the attributes of MLIR's test operation state.
#[cfg(feature = "test-dialect")]
pub(super) fn required(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let has_attr = |name| ir.property_named(op, name).is_some();
    if has_attr("has_operand_effect") {
        effects.extend(ir.operands(op).map(|operand| Effect { kind: EffectKind::Read, on: Some(operand) }));
    }
    if has_attr("has_result_effect") {
        let allocate = |&result: &ValueId| Effect { kind: EffectKind::Allocate, on: Some(result) };
        effects.extend(ir.results(op).iter().map(allocate));
    }
    if has_attr("modifies_payload") {
        effects.push(Effect { kind: EffectKind::Read, on: None });
        effects.push(Effect { kind: EffectKind::Write, on: None });
    }
}

/// The annotated access of a named sequence to an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// `transform.consumed`.
    Consumed,
    /// `transform.readonly`.
    ReadOnly,
    /// Both annotations, which the verifier rejects.
    Contradictory,
}

/// Returns whether an operation may consume an operand, which must not be used afterwards. Operations that are not
/// transformations may.
pub fn may_consume(ir: &Ir, op: OpId, value: ValueId) -> bool {
    let known = super::roles::is_transformation(ir, op) || super::roles::is_yield(ir, op);
    let frees = |effect: &Effect| effect.kind == EffectKind::Free && effect.on == Some(value);
    !known || ir.effects(op).is_none_or(|effects| effects.iter().any(frees))
}

/// Returns, for each argument of a region, whether an operation directly in the region consumes it.
pub(super) fn consumed_arguments(ir: &Ir, region: RegionId) -> Vec<bool> {
    let Some(body) = ir.entry_block(region) else { return Vec::new() };
    let args = ir.block_args(body);
    let mut consumed = vec![false; args.len()];
    for effect in ir.ops(body).filter_map(|child| ir.effects(child)).flatten() {
        if effect.kind == EffectKind::Free
            && let Some(i) = args.iter().position(|&arg| Some(arg) == effect.on)
        {
            consumed[i] = true;
        }
    }
    consumed
}
