//! What the operations of func mean.

use proofmark_ir::semantics::{CallEffects, Callee, Machine, Shape, Unsupported, shape_of};
use proofmark_ir::{Identifier, Ir, OpId};

type Outcome = Result<(), Unsupported>;

/// `func.return`, and LLVM's: back to the caller, with the operands.
pub fn r#return(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let values = m.operands().to_vec();
    m.return_values(values);
    Ok(())
}

/// `func.call`: of a symbol, of which nothing is known here.
pub fn call(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let callee = ir
        .property(op, Identifier::CALLEE)
        .and_then(|callee| callee.as_flat_symbol(ir.ctx()))
        .ok_or_else(|| Unsupported::new("a call of something that is not a symbol"))?;
    call_symbol(ir, op, m, callee)
}

/// A call of `callee` with all operands.
pub fn call_symbol(ir: &Ir, op: OpId, m: &mut Machine<'_>, callee: Identifier) -> Outcome {
    let shapes: Result<Vec<Shape>, Unsupported> = ir
        .results(op)
        .iter()
        .map(|&result| shape_of(ir.ctx(), ir.value_type(result), m.index_width()))
        .collect();
    let args = m.operands().to_vec();
    m.call(Callee::Symbol(callee.as_str(ir.ctx())), &args, &shapes?, CallEffects::Unknown)
}
