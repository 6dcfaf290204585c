//! Verification of the test operations of MLIR's transform dialect (`transform.test_*`).

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

use super::super::test::{TestDummyPayload, TestReEnterRegion};

impl TestDummyPayload {
    /// Reports an error on request.
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        if ir.property_named(op, "fail_to_verify").is_some() {
            errors.push(Diagnostic::op_error(ir, op, "fail_to_verify is set"));
        }
    }
}

impl TestReEnterRegion {
    /// Verifies that the block arguments have the types of the operands.
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let args = super::block(ir, op, 0).map_or(&[] as &[_], |body| ir.block_args(body));
        let args = args.iter().map(|&arg| ir.value_type(arg));
        let message = if args.len() != ir.n_operands(op) {
            "expects as many operands as block arguments".to_owned()
        } else if !args.eq(ir.operands(op).map(|operand| ir.value_type(operand))) {
            "mismatching block argument and operand types".to_owned()
        } else {
            return;
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}
