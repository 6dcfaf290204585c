//! Choices of a tuner: `transform.tune.knob` and `transform.tune.alternatives`.

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Results};
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{OpDef, OpId, OpView};

use crate::transform::extensions::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] =
    &[(TuneAlternatives::DEF, Behaviour::new(alternatives)), (TuneKnob::DEF, Behaviour::new(knob))];

fn name(it: &Interpreter<'_, '_>, name: proofmark_ir::Attribute) -> String {
    name.as_string(it.ir.ctx()).map_or_else(String::new, |name| name.as_str(it.ir.ctx()).to_owned())
}

fn knob(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = TuneKnob::from_op(op);
    let Some(selected) = view.selected(it.ir) else {
        let name = name(it, view.name(it.ir));
        let message = format!(
            "non-deterministic choice \"{name}\" is only resolved through providing a `selected` attr"
        );
        return it.definite(op, message);
    };
    results.set_params(0, [selected]);
    Ok(())
}

fn alternatives(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = TuneAlternatives::from_op(op);
    let mut selected = view.selected_region_attr(it.ir).and_then(|index| index.as_i64(it.ir.ctx()));
    if let Some(param) = view.selected_region_param(it.ir) {
        let params = it.params(param);
        let only = if let [only] = params[..] { only.as_i64(it.ir.ctx()) } else { None };
        let Some(only) = only else {
            let first =
                params.first().map(|&first| attribute_to_string(it.ir.ctx(), first)).unwrap_or_default();
            return it.definite(op, format!("param should hold exactly one integer attribute, got: {first}"));
        };
        selected = Some(only);
    }
    let Some(selected) = selected else {
        let name = name(it, view.name(it.ir));
        let message = format!(
            "non-deterministic choice \"{name}\" is only resolved through providing a `selected_region` attr/param"
        );
        return it.definite(op, message);
    };
    let regions = it.ir.regions(op).to_vec();
    let Some(&region) = usize::try_from(selected).ok().and_then(|selected| regions.get(selected)) else {
        let message = format!(
            "'selected_region' attribute/param specifies region at index {selected} while op has only {} regions",
            regions.len()
        );
        return it.definite(op, message);
    };
    let Some(block) = it.body(region) else { return Ok(()) };
    it.in_scope(op, region, |it| {
        for step in it.steps(block) {
            if let Err(failure) = it.apply(step) {
                if matches!(failure, Failure::Silenceable(_)) {
                    results.set_remaining_empty();
                }
                return Err(failure);
            }
        }
        for (i, payload) in it.yielded_payload(block).into_iter().enumerate() {
            results.set(i, payload);
        }
        Ok(())
    })
}
