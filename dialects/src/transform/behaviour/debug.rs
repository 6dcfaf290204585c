//! Remarks, printing and verification.

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Results, each};
use proofmark_ir::diagnostics::{Diagnostic, Severity};
use proofmark_ir::text::{PrintOptions, attribute_to_string, op_to_string, print_op};
use proofmark_ir::verify::verify;
use proofmark_ir::{OpDef, OpId, OpView, ValueDef};

use super::handles::is_of_ops;
use crate::transform::core::*;
use crate::transform::extensions::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (EmitParamAsRemark::DEF, Behaviour::new(emit_param_as_remark)),
    (EmitRemarkAt::DEF, Behaviour::new(emit_remark_at)),
    (Print::DEF, Behaviour::new(print)),
    (Verify::DEF, Behaviour::new(verify_payload)),
];

fn text(it: &Interpreter<'_, '_>, attr: Option<proofmark_ir::Attribute>) -> Option<String> {
    Some(attr?.as_string(it.ir.ctx())?.as_str(it.ir.ctx()).to_owned())
}

fn emit_remark_at(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = EmitRemarkAt::from_op(op);
    let message = text(it, Some(view.message(it.ir))).unwrap_or_default();
    let at = view.at(it.ir);
    if is_of_ops(it, at) {
        for each in it.ops(at) {
            let remark =
                Diagnostic { op: Some(each), ..Diagnostic::remark(it.ir.loc(each), message.as_str()) };
            it.emitted.push(remark);
        }
        return Ok(());
    }
    for value in it.values(at) {
        let what = match it.ir.value_def(value) {
            ValueDef::OpResult { index, .. } => format!("an op result #{index}"),
            ValueDef::BlockArg { block, index } => {
                let region = it.ir.block_region(block);
                let n = region
                    .and_then(|region| it.ir.blocks(region).position(|each| each == block))
                    .unwrap_or_default();
                let region = region.map_or(0, |region| it.ir.region_index(region));
                format!("a block argument #{index} in block #{n} in region #{region}")
            }
        };
        let loc = it.value_loc(value);
        let remark = Diagnostic::remark(loc, message.as_str());
        it.emitted.push(remark.with_note(loc, format!("value handle points to {what}")));
    }
    Ok(())
}

fn emit_param_as_remark(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = EmitParamAsRemark::from_op(op);
    let params = it.params(view.param(it.ir));
    let params: Vec<String> =
        params.into_iter().map(|param| attribute_to_string(it.ir.ctx(), param)).collect();
    let prefix = text(it, view.message(it.ir)).map_or_else(String::new, |message| format!("{message} "));
    let message = format!("{prefix}{}", params.join(", "));
    match view.anchor(it.ir) {
        None => it.emitted.push(Diagnostic::remark(it.ir.loc(op), message)),
        Some(anchor) => {
            for each in it.ops(anchor) {
                it.emitted.push(Diagnostic::remark(it.ir.loc(each), message.as_str()));
            }
        }
    }
    Ok(())
}

fn print(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = Print::from_op(op);
    let name = text(it, view.name(it.ir)).map_or_else(String::new, |name| format!("{name} "));
    let options = PrintOptions {
        local_scope: view.use_local_scope(it.ir).is_some(),
        skip_regions: view.skip_regions(it.ir).is_some(),
        ..PrintOptions::default()
    };
    it.output.push_str(&format!("[[[ IR printer: {name}"));
    match view.target(it.ir) {
        None => {
            it.output.push_str("top-level ]]]\n");
            let text = print_op(it.ir, it.payload_root, options);
            it.output.push_str(text.trim_end_matches('\n'));
            it.output.push('\n');
        }
        Some(target) => {
            it.output.push_str("]]]\n");
            for each in it.ops(target) {
                let text = op_to_string(it.ir, each, options);
                it.output.push_str(text.trim_end_matches('\n'));
                it.output.push('\n');
            }
        }
    }
    Ok(())
}

fn verify_payload(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, _| {
        let errors = verify(it.ir, target);
        if errors.is_empty() {
            return Ok(());
        }
        it.emitted.extend(errors.into_iter().filter(|each| each.severity == Severity::Error));
        let error = it.error(op, "failed to verify payload op");
        Err(Failure::definite(error.with_note(it.ir.loc(target), "payload op")))
    })
}
