//! Operations of scripts with planted faults: a step that applies a wrong rewrite, and alternatives that do not restore.

use proofmark::drivers::transform::{Applied, Behaviour, Failure, Interpreter, Results};
use proofmark::ir::constraints::{ANY_TYPE, STR_ATTR};
use proofmark::ir::context::Dialect;
use proofmark::ir::effects::{Effect, EffectKind, EffectList};
use proofmark::ir::{Ir, OpId, op};

use super::rewrites;

/// A step that applies the wrong rewrite `fault` to the payload of its operands. `declares` is the declared effect on
/// the payload: `reads`, `handles` or `modifies`; without it, the step modifies the payload and consumes its operands.
#[op(
    "transform.planted.step",
    format = "$fault `(` $targets `)` attr-dict `:` functional-type(operands, results)",
    extension = &STEP,
    effects = step_effects
)]
pub struct Step {
    targets: Variadic<Operand<ANY_TYPE>>,
    fault: Attr<STR_ATTR>,
    transformed: Variadic<Result<ANY_TYPE>>,
}

static STEP: Behaviour = Behaviour::new(step);

/// Alternatives that keep the edits of a failed region.
#[op("transform.planted.alternatives", extension = &ALTERNATIVES, effects = alternatives_effects)]
pub struct Alternatives {
    scope: Operand<ANY_TYPE>,
    alternatives: Variadic<Region>,
}

static ALTERNATIVES: Behaviour = Behaviour::new(alternatives).restoring();

pub(super) static DIALECT: Dialect =
    Dialect { ops: &[&[Step::DEF, Alternatives::DEF]], ..Dialect::new("planted") };

fn text(ir: &Ir, op: OpId, name: &str) -> Option<String> {
    let attr = ir.property_named(op, name).or_else(|| ir.attrs(op).get_named(ir.ctx(), name))?;
    Some(attr.as_string(ir.ctx())?.as_str(ir.ctx()).to_owned())
}

fn step_effects(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let declares = text(ir, op, "declares");
    for operand in ir.operands(op) {
        effects.push(Effect { kind: EffectKind::Read, on: Some(operand) });
        if declares.is_none() {
            effects.push(Effect { kind: EffectKind::Free, on: Some(operand) });
        }
    }
    for &result in ir.results(op) {
        effects.push(Effect { kind: EffectKind::Allocate, on: Some(result) });
        effects.push(Effect { kind: EffectKind::Write, on: Some(result) });
    }
    if declares.as_deref() != Some("handles") {
        effects.push(Effect { kind: EffectKind::Read, on: None });
    }
    if !matches!(declares.as_deref(), Some("handles" | "reads")) {
        effects.push(Effect { kind: EffectKind::Write, on: None });
    }
}

fn step(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let fault = text(it.ir, op, "fault").unwrap_or_default();
    if fault == "fail" {
        return it.silenceable(op, "planted failure");
    }
    let operands: Vec<_> = it.ir.operands(op).collect();
    let targets: Vec<OpId> = operands.into_iter().flat_map(|operand| it.ops(operand)).collect();
    rewrites::apply(it.ir, &fault, &targets);
    Ok(())
}

fn alternatives_effects(ir: &Ir, op: OpId, effects: &mut EffectList) {
    effects.push(Effect { kind: EffectKind::Read, on: Some(ir.operand(op, 0)) });
    effects.push(Effect { kind: EffectKind::Free, on: Some(ir.operand(op, 0)) });
    effects.push(Effect { kind: EffectKind::Read, on: None });
    effects.push(Effect { kind: EffectKind::Write, on: None });
}

fn alternatives(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let scope = it.ir.operand(op, 0);
    let payload = it.payload(scope);
    for region in it.ir.regions(op).to_vec() {
        let Some(block) = it.body(region) else { continue };
        let applied = it.in_scope(op, region, |it| {
            it.map_arguments(block, std::slice::from_ref(&payload))?;
            for step in it.steps(block) {
                it.apply(step)?;
            }
            Ok(())
        });
        match applied {
            Err(Failure::Silenceable(_)) => {}
            other => return other,
        }
    }
    it.silenceable(op, "all alternatives failed")
}
