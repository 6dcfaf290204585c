//! Verification of `llvm.func`, `llvm.return` and `llvm.switch`, and of the comdats of functions and globals.

use std::collections::HashSet;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::{Ir, OpId, Type, WalkOrder};

use super::{expect, report};
use crate::common::linkage::LINKAGE_DEF;
use crate::llvm::{BlockTag, ComdatSelector, Func, Landingpad, Resume, Return, Switch, types};
use crate::verify::{branch_weights, function_arguments};

/// Returns the keyword of the linkage of a function, global, alias or ifunc.
pub(super) fn linkage(ir: &Ir, op: OpId) -> &'static str {
    let linkage =
        ir.property_named(op, "linkage").and_then(|linkage| linkage.as_enum(ir.ctx(), &LINKAGE_DEF));
    linkage.and_then(|value| LINKAGE_DEF.keyword_of(value)).unwrap_or("external")
}

impl Func {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Func::cast(ir, op) else { return };
        let Some(signature) = view.signature(ir) else { return };
        let n_results = usize::from(!types::is_void(ir.ctx(), signature.result));
        let attrs = (view.arg_attrs(ir), view.res_attrs(ir));
        // A function without result has one attribute dictionary, which must be empty.
        let n_places = if attrs.1.is_some() { 1 } else { n_results };
        let n_errors = errors.len();
        function_arguments(ir, op, &signature.params, n_places, attrs, errors);
        if errors.len() > n_errors {
            return;
        }
        let linkage = linkage(ir, op);
        let mut found = expect(linkage != "common", "functions cannot have 'common' linkage");
        if ir.entry_block(view.body(ir)).is_none() {
            let fits = matches!(linkage, "external" | "extern_weak");
            let message = "external functions must have 'external' or 'extern_weak' linkage";
            found = found.and_then(|()| expect(fits, message));
            return report(ir, op, found, errors);
        }
        if view.no_inline(ir).is_some() && view.always_inline(ir).is_some() {
            let message = "no_inline and always_inline attributes are incompatible";
            return errors.push(Diagnostic::error_on(ir, op, message));
        }
        let inlined = view.optimize_none(ir).is_some() && view.no_inline(ir).is_none();
        report(
            ir,
            op,
            found.and_then(|()| expect(!inlined, "with optimize_none must also be no_inline")),
            errors,
        );
    }

    /// Verifies the body of a function: one exception type, and distinct block tags.
    pub(in crate::llvm) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let mut caught: Option<Type> = None;
        let mut tags = HashSet::new();
        ir.walk(op, WalkOrder::PreOrder, |ir, inner| {
            let found = if let Some(landingpad) = Landingpad::cast(ir, inner) {
                let message = "'llvm.landingpad' should have a consistent result type inside a function";
                Some((ir.value_type(landingpad.res(ir)), message))
            } else if let Some(resume) = Resume::cast(ir, inner) {
                let message = "'llvm.resume' should have a consistent input type inside a function";
                Some((ir.value_type(resume.value(ir)), message))
            } else {
                None
            };
            if let Some((ty, message)) = found
                && *caught.get_or_insert(ty) != ty
            {
                errors.push(Diagnostic::error_on(ir, op, message));
            }
            if let Some(tag) = BlockTag::cast(ir, inner)
                && !tags.insert(tag.tag(ir))
            {
                let id = crate::llvm::metadata::tag_id(ir.ctx(), tag.tag(ir)).unwrap_or(0);
                let message = format!("duplicate block tag '{id}' in the same function: ");
                errors.push(Diagnostic::error_on(ir, inner, message));
            }
        });
    }

    /// Verifies the comdat of a function or global.
    pub(in crate::llvm) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(comdat) = ir.property_named(op, "comdat") else { return };
        let selector = ir.parent_op(op).and_then(|parent| tables.resolve_nearest(ir, parent, comdat));
        if selector.is_none_or(|selector| ComdatSelector::cast(ir, selector).is_none()) {
            errors.push(Diagnostic::error_on(ir, op, "expected comdat symbol"));
        }
    }
}

impl Return {
    /// Verifies `llvm.return`: the operand has the result type of the function.
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Return::cast(ir, op) else { return };
        let Some(func) = ir.parent_op(op).and_then(|parent| Func::cast(ir, parent)) else { return };
        let Some(signature) = func.signature(ir) else { return };
        let own = view.arg(ir).map(|value| ir.value_type(value));
        let message = match (own, types::is_void(ir.ctx(), signature.result)) {
            (None, true) => return,
            (Some(_), true) => "expected no operands",
            (None, false) => "expected 1 operand",
            (Some(own), false) if own == signature.result => return,
            (Some(_), false) => "mismatching result types",
        };
        let diagnostic = Diagnostic::op_error(ir, op, message);
        errors.push(diagnostic.with_note(ir.loc(func.op()), "when returning from function"));
    }
}

impl Switch {
    /// Verifies `llvm.switch`: one case value per case.
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Switch::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let n_cases = view.case_destinations(ir).len();
        let n_values =
            view.case_values(ir).and_then(|values| values.elements(ctx)).map_or(0, |values| values.len());
        let segments = view.case_operand_segments(ir).as_i64_array(ctx).unwrap_or_default();
        branch_weights(ir, op, errors);
        let ty = |values: proofmark_ir::Attribute| values.ty(ctx).element_or_self(ctx);
        if n_values == n_cases
            && view.case_values(ir).is_some_and(|values| ty(values) != ir.value_type(view.value(ir)))
        {
            let message = "expects case value type to match condition value type";
            return errors.push(Diagnostic::error_on(ir, op, message));
        }
        let message = if n_values != n_cases {
            "expects number of case values to match number of case destinations".to_owned()
        } else if segments.len() != n_cases
            || segments.iter().sum::<i64>() != view.case_operands(ir).len() as i64
        {
            "'case_operand_segments' must have the number of operands of each case".to_owned()
        } else {
            return;
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}
