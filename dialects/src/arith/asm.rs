//! What results are called in print.

use proofmark_ir::{Ir, OpId};

use super::MulI;

/// `c1_i32`, `c1` for `index`, `true`, `false`, and `cst` for everything else.
pub(super) fn constant_name(ir: &Ir, op: OpId, _: usize) -> Option<String> {
    let (ctx, value) = (ir.ctx(), ir.constant_of(op)?);
    let Some(int) = value.as_int(ctx) else { return Some("cst".to_owned()) };
    Some(match value.as_bool() {
        Some(value) => value.to_string(),
        None => match value.ty(ctx).signless_width(ctx) {
            Some(width) => format!("c{}_i{width}", int.to_signed_string()),
            None => format!("c{}", int.to_signed_string()),
        },
    })
}

/// `c4_vscale` for four times `vector.vscale`.
pub(super) fn vscale_multiple_name(ir: &Ir, op: OpId, _: usize) -> Option<String> {
    let view = MulI::cast(ir, op)?;
    let (lhs, rhs) = (view.lhs(ir), view.rhs(ir));
    let base = |constant, scale| {
        let by_vscale = ir.name_str(ir.defining_op(scale)?) == "vector.vscale";
        by_vscale.then(|| ir.constant_value(constant)?.as_i64(ir.ctx()))?
    };
    if !ir.value_type(view.result(ir)).is_index() {
        return None;
    }
    base(lhs, rhs).or_else(|| base(rhs, lhs)).map(|base| format!("c{base}_vscale"))
}
