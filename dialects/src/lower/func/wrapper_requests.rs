//! The pass `--llvm-request-c-wrappers`: requests a C interface for each function.

use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::{Attribute, Ir, OpId};

use super::EMIT_C_INTERFACE;
use crate::func::Func;

const PART: DriverPart = DriverPart::new("llvm-request-c-wrappers");

/// Adds the attribute `llvm.emit_c_interface` to `op` if it is a function, and to the functions in its regions.
///
/// The conversion of func to llvm then creates wrappers with the C interface. As in MLIR, functions in nested modules
/// are not changed.
pub fn request_c_wrappers(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) {
    if !checker.begin(ir, op, None) {
        return;
    }
    let mut functions = vec![op];
    for &region in ir.regions(op) {
        for block in ir.blocks(region) {
            functions.extend(ir.ops(block));
        }
    }
    functions.retain(|&function| ir.is_op(function, Func::DEF));
    let since = ir.checkpoint();
    let name = ir.ctx().ident(EMIT_C_INTERFACE);
    let mut rw = ir.rewriter();
    for function in functions {
        rw.set_attr(function, name, Attribute::UNIT);
    }
    if matches!(checker.observe(ir, PART, op, since), Keep::Stop | Keep::TakenBack) {
        ir.rollback(since);
    }
    ir.commit();
    checker.end(ir, op);
}
