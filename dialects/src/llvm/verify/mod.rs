//! Verification of llvm beyond the constraints of the operation definitions. Rules and messages are MLIR's
//! (`LLVMDialect.cpp`).

mod attributes;
mod calls;
mod constant;
mod functions;
mod memory;
mod module_level;
mod values;

pub(super) use attributes::dialect_attribute;
pub(super) use values::*;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

/// The result of verifying an operation: the first violation, as a message.
type Check = Result<(), String>;

/// Reports a violation, with the name of the operation.
fn report(ir: &Ir, op: OpId, found: Check, errors: &mut Vec<Diagnostic>) {
    if let Err(message) = found {
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Returns an error with `message` unless `holds`.
fn expect(holds: bool, message: impl Into<String>) -> Check {
    if holds { Ok(()) } else { Err(message.into()) }
}
