//! What the operations of cf mean.

use proofmark_ir::semantics::{Machine, Unsupported};
use proofmark_ir::{ApInt, Identifier, Ir, OpId};

type Outcome = Result<(), Unsupported>;

/// `cf.br`
pub fn br(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.branch(0);
    Ok(())
}

/// `cf.cond_br`: undefined if the condition is poison.
pub fn cond_br(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let condition = m.scalar(0)?;
    m.cond_branch(condition, 0, 1);
    Ok(())
}

/// `cf.switch`, and LLVM's: the first successor is the default. Undefined if the flag is poison.
pub fn switch(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let flag = m.scalar(0)?;
    let width = m.width(flag.value);
    let mut cases: Vec<(ApInt, usize)> = Vec::new();
    if let Some(values) = ir.property(op, Identifier::CASE_VALUES) {
        let values = values
            .elements(ir.ctx())
            .ok_or_else(|| Unsupported::new("a switch whose cases are not integers"))?;
        // A splat may stand for any number of values: one more than there are successors is enough to be refused.
        for (i, value) in values.iter().take(ir.successors(op).len()).enumerate() {
            cases.push((value.sext_or_trunc(width), i + 1));
        }
    }
    if cases.len() + 1 != ir.successors(op).len() {
        return Err(Unsupported::new("a switch with another number of cases than successors"));
    }
    m.switch(flag, &cases, 0);
    Ok(())
}

/// `cf.assert`: ends the program, observably, unless the condition holds. Undefined if the condition is poison.
pub fn assert(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let condition = m.scalar(0)?;
    m.ub_if(condition.poison);
    let fails = m.not(condition.value);
    m.halt_if(fails);
    Ok(())
}
