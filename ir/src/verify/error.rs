//! Errors about operations.

use crate::diagnostics::Diagnostic;
use crate::{Ir, OpId};

/// The result of one check. The error is boxed, because it is rare.
pub(super) type Check = Result<(), Box<Diagnostic>>;

/// Creates an error about an operation, in MLIR's form: `'arith.addi' op ...`.
pub(super) fn op_error(ir: &Ir, op: OpId, message: impl std::fmt::Display) -> Box<Diagnostic> {
    Box::new(Diagnostic::op_error(ir, op, message))
}
