//! Verification of func beyond the constraints of the operation definitions: callees, and types of arguments and
//! results.
//!
//! Rules and messages are MLIR's (`FuncOps.cpp`).

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Attribute, Ir, OpId, Type, ValueId};

use super::{Call, Constant, Func, Return};
use crate::verify::{function_arguments, quoted};

pub(super) fn func(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Func::cast(ir, op) else { return };
    let (inputs, results) = view.signature(ir);
    function_arguments(ir, op, inputs, results.len(), (view.arg_attrs(ir), view.res_attrs(ir)), errors);
}

/// Verifies `func.return`: its operands have the result types of the function.
pub(super) fn r#return(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Return::cast(ir, op) else { return };
    let Some(func) = ir.parent_op(op).and_then(|parent| Func::cast(ir, parent)) else { return };
    let ctx = ir.ctx();
    let name = func.sym_name(ir).as_string(ctx).map_or("", |name| name.as_str(ctx));
    let (_, results) = func.signature(ir);
    let n_operands = view.operands(ir).len();
    if n_operands != results.len() {
        let n_results = results.len();
        let message =
            format!("has {n_operands} operands, but enclosing function (@{name}) returns {n_results}");
        errors.push(Diagnostic::op_error(ir, op, message));
        return;
    }
    for (i, (value, &expected)) in view.operands(ir).zip(results).enumerate() {
        let given = ir.value_type(value);
        if given != expected {
            let (given, expected) = (type_to_string(ctx, given), type_to_string(ctx, expected));
            let message = format!(
                "type of return operand {i} ('{given}') doesn't match function result type ('{expected}') in function \
                    @{name}"
            );
            errors.push(Diagnostic::error_on(ir, op, message));
        }
    }
}

/// Returns the function that `symbol` refers to, resolved from `op`.
fn callee(ir: &Ir, op: OpId, symbol: Attribute, tables: &mut SymbolTables) -> Option<Func> {
    Func::cast(ir, tables.resolve_nearest(ir, op, symbol)?)
}

fn name_of(ir: &Ir, symbol: Attribute) -> &str {
    symbol.as_flat_symbol(ir.ctx()).map_or("", |name| name.as_str(ir.ctx()))
}

/// Verifies `func.call`: the callee exists, and its type fits the operands and results.
pub(super) fn call(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Call::cast(ir, op) else { return };
    let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
    let Some(callee) = callee(ir, op, view.callee(ir), tables) else {
        return error(format!("'{}' does not reference a valid function", name_of(ir, view.callee(ir))));
    };
    let (inputs, results) = callee.signature(ir);
    if inputs.len() != view.operands(ir).len() {
        return error("incorrect number of operands for callee".to_owned());
    }
    for (i, (value, &expected)) in view.operands(ir).zip(inputs).enumerate() {
        let given = ir.value_type(value);
        if given != expected {
            let (expected, given) = (quoted(ir, [expected]), quoted(ir, [given]));
            return error(format!(
                "operand type mismatch: expected operand type {expected}, but provided {given} for operand number {i}"
            ));
        }
    }
    if results.len() != view.results(ir).len() {
        return error("incorrect number of results for callee".to_owned());
    }
    let type_of = |&value: &ValueId| ir.value_type(value);
    let own: Vec<Type> = view.results(ir).iter().map(type_of).collect();
    if let Some(i) = own.iter().zip(results).position(|(own, expected)| own != expected) {
        let diagnostic = Diagnostic::op_error(ir, op, format!("result type mismatch at index {i}"))
            .with_note(ir.loc(op), format!("      op result types: {}", quoted(ir, own)))
            .with_note(ir.loc(op), format!("function result types: {}", quoted(ir, results.iter().copied())));
        errors.push(diagnostic);
    }
}

/// Verifies `func.constant`: the function exists and has the type of the result.
pub(super) fn constant(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Constant::cast(ir, op) else { return };
    let message = match callee(ir, op, view.value(ir), tables) {
        None => format!("reference to undefined function '{}'", name_of(ir, view.value(ir))),
        Some(func) if func.function_type(ir).as_type(ir.ctx()) != Some(ir.value_type(view.result(ir))) => {
            "reference to function with mismatched type".to_owned()
        }
        Some(_) => return,
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}
