//! Semantics of the operations of cf: branches, `cf.switch` and `cf.assert`.

use proofmark_ir::semantics::{Machine, SemanticsResult, Unsupported};
use proofmark_ir::{ApInt, Identifier, Ir, OpId};

/// Executes `cf.br`.
pub fn br(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.branch(0);
    Ok(())
}

/// Executes `cf.cond_br`. A poison condition is undefined behaviour.
pub fn cond_br(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let condition = m.scalar(0)?;
    m.cond_branch(condition, 0, 1);
    Ok(())
}

/// Executes `cf.switch` and `llvm.switch`: the first successor is the default. A poison flag is undefined behaviour.
pub fn switch(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let flag = m.scalar(0)?;
    let width = m.width(flag.value);
    let mut cases: Vec<(ApInt, usize)> = Vec::new();
    if let Some(values) = ir.property(op, Identifier::CASE_VALUES) {
        let values = values
            .elements(ir.ctx())
            .ok_or_else(|| Unsupported::new("switch with cases that are not integers"))?;
        // A splat may have any number of values; one value more than successors suffices to reject it.
        for (i, value) in values.iter().take(ir.successors(op).len()).enumerate() {
            cases.push((value.sext_or_trunc(width), i + 1));
        }
    }
    if cases.len() + 1 != ir.successors(op).len() {
        return Err(Unsupported::new("switch whose number of cases differs from its number of successors"));
    }
    m.switch(flag, &cases, 0);
    Ok(())
}

/// Executes `cf.assert`: ends the program, observably, unless the condition holds. A poison condition is undefined
/// behaviour.
pub fn assert(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let condition = m.scalar(0)?;
    m.ub_if(condition.poison);
    let fails = m.not(condition.value);
    m.halt_if(fails);
    Ok(())
}
