//! The canonicalization pattern of func: an indirect call of a known function becomes a direct call (`FuncOps.cpp`).

use proofmark_ir::{Match, Outcome, PatternRow, Type, ValueId};

use super::{Call, CallIndirect, Constant};

/// The patterns, in MLIR's order.
pub const PATTERNS: &[PatternRow] = &[PatternRow {
    name: "SimplifyIndirectCallWithKnownCallee",
    summary: "call_indirect(constant) -> call",
    root: CallIndirect::DEF.name,
    benefit: 1,
    apply: call_known_function,
}];

fn call_known_function(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(call) = CallIndirect::cast(&m, op) else { return m.fail("operation is not call_indirect") };
    let Some(function) = m.defining::<Constant>(call.callee(&m)) else {
        return m.fail("callee is not a func.constant");
    };
    let callee = function.value(&m);
    let operands: Vec<ValueId> = call.callee_operands(&m).collect();
    let types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let call = Call::build(&mut rw, loc, callee, &operands, None, None, None, &types).op();
    let results = rw.results(call).to_vec();
    rw.replace_op(op, &results);
    rw.done()
}
