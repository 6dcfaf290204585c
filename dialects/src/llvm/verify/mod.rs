//! What the rows of llvm cannot say about validity.

mod attributes;
mod calls;
mod constant;
mod functions;
mod memory;
mod module_level;
mod values;

pub(super) use attributes::dialect_attribute;
pub(super) use calls::*;
pub(super) use constant::*;
pub(super) use functions::*;
pub(super) use memory::*;
pub(super) use module_level::*;
pub(super) use values::*;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

/// What is wrong with an operation: the first thing that is.
type Check = Result<(), String>;

/// Reports what is wrong with an operation, with its name.
fn report(ir: &Ir, op: OpId, found: Check, errors: &mut Vec<Diagnostic>) {
    if let Err(message) = found {
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Fails with that message unless it holds.
fn expect(holds: bool, message: impl Into<String>) -> Check {
    if holds { Ok(()) } else { Err(message.into()) }
}
