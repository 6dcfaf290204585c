//! Verification of pdl_interp beyond the constraints of the operation definitions: switches, created operations and
//! ranges, and bodies.
//!
//! Rules and messages are MLIR's (`PDLInterp.cpp`).

use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

use super::{CreateOperation, CreateRange, Foreach, Func};
use crate::pdl::types::range_of;
use crate::pdl::verify::{elements, infers_result_types};
use crate::verify::function_arguments;

/// Verifies that there are as many case values as cases.
pub(super) fn switch(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let values = ir.property_named(op, "caseValues");
    let n_values = match values.map(|values| values.kind(ctx)) {
        Some(AttrKind::Array(values)) => values.len() as i64,
        Some(AttrKind::DenseElements { ty, .. }) => ty.num_elements(ctx).unwrap_or(0),
        _ => return,
    };
    // The first successor is the default.
    let n_cases = ir.successors(op).len() as i64 - 1;
    if n_cases != n_values {
        let message = format!(
            "expected number of cases to match the number of case values, got {n_cases} but expected {n_values}"
        );
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

pub(super) fn create_operation(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = CreateOperation::cast(ir, op) else { return };
    if view.inferred_result_types(ir).is_none() {
        return;
    }
    let name = view.name(ir).as_string(ir.ctx()).map_or("", |name| name.as_str(ir.ctx()));
    let message = if view.input_result_types(ir).len() > 0 {
        "with inferred results cannot also have explicit result types".to_owned()
    } else if !infers_result_types(ir.ctx(), name) {
        format!(
            "has inferred results, but the created operation '{name}' does not support result type inference (or is \
                not registered)"
        )
    } else {
        return;
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

pub(super) fn create_range(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    if let Some(view) = CreateRange::cast(ir, op) {
        elements(ir, op, view.result(ir), errors);
    }
}

pub(super) fn foreach(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Foreach::cast(ir, op) else { return };
    let args = ir.entry_block(view.region(ir)).map_or(&[][..], |entry| ir.block_args(entry));
    let &[variable] = args else {
        return errors.push(Diagnostic::op_error(ir, op, "requires exactly one argument"));
    };
    if ir.value_type(view.values(ir)) != range_of(ir.ctx(), ir.value_type(variable)) {
        errors.push(Diagnostic::op_error(ir, op, "operand must be a range of loop variable type"));
    }
}

pub(super) fn func(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Func::cast(ir, op) else { return };
    let ty = view.function_type(ir).as_type(ir.ctx()).map(|ty| ty.kind(ir.ctx()));
    if let Some(TypeKind::Function { inputs, results }) = ty {
        let attrs = (view.arg_attrs(ir), view.res_attrs(ir));
        function_arguments(ir, op, inputs, results.len(), attrs, errors);
    }
}
