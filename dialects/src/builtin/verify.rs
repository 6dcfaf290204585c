//! Verification of `builtin.module` and `builtin.unrealized_conversion_cast` (`BuiltinDialect.cpp`).

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

/// Verifies `builtin.module`: discardable attributes have a dialect prefix.
pub(super) fn module(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let names = ir.attrs(op).entries(ctx).iter().map(|(name, _)| name.as_str(ctx));
    for name in names.filter(|name| !name.contains('.') && !["sym_name", "sym_visibility"].contains(name)) {
        let message = format!("can only contain attributes with dialect-prefixed names, found: '{name}'");
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

pub(super) fn unrealized_conversion_cast(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    if ir.n_results(op) == 0 {
        errors.push(Diagnostic::op_error(ir, op, "expected at least one result for cast operation"));
    }
}
