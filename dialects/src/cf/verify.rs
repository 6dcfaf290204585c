//! Verification of `cf.switch`: case values, and segments of case operands (`ControlFlowOps.cpp`).

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Ir, OpId};

use super::Switch;

/// Verifies `cf.switch`: one case value of the flag's type per case, and segments that sum up to the number of case
/// operands.
pub(super) fn switch(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Switch::cast(ir, op) else { return };
    let ctx = ir.ctx();
    let n_cases = view.case_destinations(ir).len();
    let values = view.case_values(ir);
    let n_values = values.and_then(|values| values.elements(ctx)).map_or(0, |values| values.len());
    let segments = view.case_operand_segments(ir).as_i64_array(ctx).unwrap_or_default();
    let flag = ir.value_type(view.flag(ir));
    let case = values.map(|values| values.ty(ctx).element_or_self(ctx));
    let message = if let Some(case) = case
        && case != flag
    {
        let (flag, case) = (type_to_string(ctx, flag), type_to_string(ctx, case));
        format!("'flag' type ('{flag}') should match case value type ('{case}')")
    } else if n_values != n_cases {
        format!("number of case values ({n_values}) should match number of case destinations ({n_cases})")
    } else if segments.len() != n_cases || segments.iter().sum::<i64>() != view.case_operands(ir).len() as i64
    {
        "'case_operand_segments' must have the number of operands of each case".to_owned()
    } else {
        return;
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}
