//! Checks and diagnostics that the verification of all structured operations uses.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

use crate::linalg::structured::n_inits;
use crate::verify::Check;

/// Returns an error without the name of the operation, as `emitError` reports it.
pub(super) fn error(ir: &Ir, op: OpId, message: impl Into<String>) -> Check {
    Err(Diagnostic::error_on(ir, op, message))
}

/// Adds the error of a check to `errors`.
pub(super) fn report(check: Check, errors: &mut Vec<Diagnostic>) {
    errors.extend(check.err());
}

/// Verifies `DestinationStyleOpInterface`, for outputs that are the last operands.
pub(super) fn destination_style(ir: &Ir, op: OpId) -> Check {
    let n = ir.n_operands(op);
    crate::verify::destination_style(ir, op, n - n_inits(ir, op).min(n)..n)
}
