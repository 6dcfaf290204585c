//! Custom assembly of arith: names of results (`%c0_i32`), and the format of `arith.select` (`ArithOps.cpp`).

use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Ir, MAX_DECIMAL_WIDTH, OpId, Type};

use super::ops::{Constant, MulI, Select};

impl Constant {
    /// Returns the suggested name of a constant: `c1_i32`, `c1` for `index`, `true`, `false`, and `cst` otherwise.
    ///
    /// Integers wider than [`MAX_DECIMAL_WIDTH`] that do not fit 128 bits are named `cst`, too.
    pub(super) fn result_name(ir: &Ir, op: OpId, _: usize) -> Option<String> {
        let (ctx, value) = (ir.ctx(), ir.constant_of(op)?);
        let Some(int) = value.as_int(ctx) else { return Some("cst".to_owned()) };
        if int.width() > MAX_DECIMAL_WIDTH && int.to_i128().is_none() {
            return Some("cst".to_owned());
        }
        Some(match value.as_bool() {
            Some(value) => value.to_string(),
            None => match value.ty(ctx).signless_width(ctx) {
                Some(width) => format!("c{}_i{width}", int.to_signed_string()),
                None => format!("c{}", int.to_signed_string()),
            },
        })
    }
}

/// Returns the suggested name of a multiple of `vector.vscale`: `c4_vscale` for `4 * vscale`.
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

impl Select {
    /// Parses `%condition, %true, %false : type`. The condition's type precedes `type` unless it is `i1`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let pos = p.pos();
        let operands = p.parse_operand_list(Delimiter::None)?;
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let first = p.parse_type()?;
        let (condition, ty) =
            if p.parse_optional_punct(",") { (first, p.parse_type()?) } else { (Type::I1, first) };
        p.resolve_operands_of_types(&operands, &[condition, ty, ty], pos, &mut state.operands)?;
        state.result_types.push(ty);
        Ok(())
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let ir = p.ir();
        p.text(" ");
        p.operands(ir.operands(op));
        p.optional_op_attr_dict(op, &[]);
        p.text(" : ");
        let condition = ir.operands(op).next().map(|value| ir.value_type(value));
        if let Some(condition) = condition
            && condition.is_shaped(ir.ctx())
        {
            p.ty(condition);
            p.text(", ");
        }
        p.ty(ir.value_type(ir.result(op, 0)));
    }
}
