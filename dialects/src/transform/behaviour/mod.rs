//! The behaviour of the operations of transform: the functions that the interpreter
//! (`proofmark_drivers::transform`) calls.
//!
//! The rows are lists for each group of operations. An operation without a row cannot be executed, which is an error at
//! the operation.

mod control;
mod debug;
mod definitions;
mod drivers;
mod functions;
mod handles;
mod loops;
mod match_structured;
mod matchers;
mod pdl;
mod structured;
#[cfg(feature = "test-dialect")]
mod test;
#[cfg(feature = "test-dialect")]
mod test_moves;
mod tune;

use std::sync::Arc;

use proofmark_drivers::transform::{Behaviour, Behaviours, PassRunner, Payload, Rules};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Context, Ir, Location, OpDef, Type};

use super::{roles, types};

type Rows = &'static [(&'static OpDef, Behaviour)];

const LISTS: &[Rows] = &[
    control::ROWS,
    debug::ROWS,
    definitions::ROWS,
    drivers::ROWS,
    functions::ROWS,
    handles::ROWS,
    loops::ROWS,
    match_structured::ROWS,
    matchers::ROWS,
    pdl::ROWS,
    structured::ROWS,
    #[cfg(feature = "test-dialect")]
    structured::test::ROWS,
    #[cfg(feature = "test-dialect")]
    test::ROWS,
    #[cfg(feature = "test-dialect")]
    test_moves::ROWS,
    tune::ROWS,
];

/// Returns the properties of the dialect for the interpreter. `passes` runs the passes that scripts name.
pub fn rules(ctx: &Context, passes: &'static dyn PassRunner) -> Rules {
    Rules {
        behaviours: Arc::new(Behaviours::new(ctx, LISTS)),
        handle_kind: types::handle_kind,
        check_payload,
        is_matcher: roles::is_matcher,
        passes,
    }
}

/// Verifies that payload fits to a handle type.
fn check_payload(ir: &Ir, ty: Type, loc: Location, payload: &[Payload]) -> Result<(), Diagnostic> {
    for each in payload {
        match *each {
            Payload::Op(op) => {
                let Err(message) = types::check_payload_op(ir, ty, op) else { continue };
                let error = Diagnostic::error(loc, message.as_str());
                // As in MLIR, only a wrong name has a note.
                let has_note = message.starts_with("incompatible");
                return Err(if has_note { error.with_note(ir.loc(op), "payload operation") } else { error });
            }
            Payload::Param(attr) => {
                types::check_param(ir.ctx(), ty, attr).map_err(|message| Diagnostic::error(loc, message))?;
            }
            Payload::Value(_) => {}
        }
    }
    Ok(())
}
