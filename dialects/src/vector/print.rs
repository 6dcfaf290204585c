//! `vector.print`: prints a value, punctuation or a string to standard output.

use proofmark_ir::constraints::*;
use proofmark_ir::{Ir, OpDef, OpId, op};

use super::semantics;
use super::types::*;
use crate::verify::{Check, fail, first_error};

/// Prints a value, punctuation or a string.
#[op(
    "vector.print",
    effects = [Write],
    format = "($source^ `:` type($source))? oilist(`str` $stringLiteral | `punctuation` $punctuation) attr-dict",
    verify = first_error!(verify_print),
    semantics = semantics::print
)]
pub struct Print {
    source: Optional<Operand<PRINTABLE>>,
    punctuation: Attr<PUNCTUATION, default = newline>,
    stringLiteral: Optional<Attr<STR_ATTR>>,
}

pub(super) const OPS: &[&OpDef] = &[Print::DEF];

/// Verifies that a string is printed alone.
fn verify_print(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Print::cast(ir, op) else { return Ok(()) };
    let alone = view.source(ir).is_none() && view.punctuation(ir) == newline(ir.ctx());
    if view.string_literal(ir).is_some() && !alone {
        let message = "failed to verify that `source` or `punctuation` are not set when printing strings";
        return fail(ir, op, message);
    }
    Ok(())
}
