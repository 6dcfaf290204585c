//! Remarks, printing and verification.

use std::collections::HashMap;

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Results, each};
use proofmark_ir::diagnostics::{Diagnostic, Severity};
use proofmark_ir::text::{PrintOptions, attribute_to_string, numbered_op, op_to_string_within};
use proofmark_ir::verify::verify;
use proofmark_ir::{OpDef, OpId, OpView, ValueDef, WalkOrder};

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
    it.output.push_str(&format!("[[[ IR printer: {name}"));
    let Some(target) = view.target(it.ir) else {
        it.output.push_str("top-level ]]]\n");
        let unedited =
            it.extensions.iter().find_map(|each| each.downcast_ref::<UneditedRoot>()?.texts.get(&op));
        let text = unedited.cloned().unwrap_or_else(|| root_text(it, view));
        it.output.push_str(&text);
        it.output.push('\n');
        return Ok(());
    };
    it.output.push_str("]]]\n");
    let mut texts = Texts { view, checked: None };
    for each in it.ops(target) {
        let text = texts.text(it, each);
        it.output.push_str(&text);
        it.output.push('\n');
    }
    Ok(())
}

/// The texts of operations in the form of one `transform.print`.
struct Texts {
    view: Print,
    /// The last operation that was verified, and whether it is valid.
    checked: Option<(OpId, bool)>,
}

impl Texts {
    /// Returns the text of an operation. As in MLIR, the form is generic if the operation from which values are
    /// numbered is invalid.
    fn text(&mut self, it: &Interpreter<'_, '_>, op: OpId) -> String {
        let (ir, top) = (&*it.ir, it.payload_top(op));
        let mut options = PrintOptions {
            local_scope: self.view.use_local_scope(ir).is_some(),
            skip_regions: self.view.skip_regions(ir).is_some(),
            ..PrintOptions::default()
        };
        if self.view.assume_verified(ir).is_none() {
            let root = numbered_op(ir, op, top, options);
            let known = self.checked.filter(|&(checked, _)| checked == root);
            let (_, is_valid) = known.unwrap_or_else(|| (root, verify(ir, root).is_empty()));
            self.checked = Some((root, is_valid));
            options.generic = !is_valid;
        }
        op_to_string_within(ir, op, top, options)
    }
}

/// Returns the text of the payload root.
fn root_text(it: &Interpreter<'_, '_>, view: Print) -> String {
    Texts { view, checked: None }.text(it, it.payload_root)
}

/// The text of the payload root before the outermost `transform.alternatives`, for each `transform.print` of it.
///
/// MLIR edits clones in an alternative, so that the root is unedited until the alternative has succeeded.
pub(super) struct UneditedRoot {
    texts: HashMap<OpId, String>,
}

impl UneditedRoot {
    /// Records the texts as an extension of the interpreter, and returns whether it did: not in a nested alternative,
    /// and not if the script does not print the root.
    pub(super) fn push(it: &mut Interpreter<'_, '_>, op: OpId) -> bool {
        if it.extensions.iter().any(|each| each.is::<UneditedRoot>()) {
            return false;
        }
        // An alternative may include any sequence of the symbol table.
        let around = it.ir.nearest_symbol_table(op).unwrap_or(op);
        let mut prints = Vec::new();
        it.ir.walk(around, WalkOrder::PreOrder, |ir, each| {
            prints.extend(
                Print::cast(ir, each).filter(|view| view.target(ir).is_none()).map(|view| (each, view)),
            );
        });
        let texts: HashMap<OpId, String> =
            prints.into_iter().map(|(each, view)| (each, root_text(it, view))).collect();
        let is_needed = !texts.is_empty();
        if is_needed {
            it.extensions.push(Box::new(UneditedRoot { texts }));
        }
        is_needed
    }
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
