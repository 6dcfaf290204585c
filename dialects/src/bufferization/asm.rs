//! The custom assembly of `bufferization.alloc_tensor`.

use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Identifier, OpId, Type};

use super::ops::AllocTensor;

impl AllocTensor {
    /// Parses `(%n) copy(%t) size_hint=%n {...} : type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let sizes = p.parse_operand_list(Delimiter::Paren)?;
        let mut copy = None;
        if p.parse_optional_keyword("copy") {
            p.parse_punct("(")?;
            copy = Some(p.parse_operand()?);
            p.parse_punct(")")?;
        }
        let mut hint = None;
        if p.parse_optional_keyword("size_hint") {
            p.parse_punct("=")?;
            hint = Some(p.parse_operand()?);
        }
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        p.resolve_operands(&sizes, Type::INDEX, &mut state.operands)?;
        if let Some(copy) = copy {
            state.operands.push(p.resolve_operand(copy, ty)?);
        }
        if let Some(hint) = hint {
            state.operands.push(p.resolve_operand(hint, Type::INDEX)?);
        }
        state.result_types.push(ty);
        let n = i32::try_from(sizes.len()).unwrap_or(i32::MAX);
        let segments = [n, copy.is_some().into(), hint.is_some().into()];
        state.set_property(Identifier::OPERAND_SEGMENT_SIZES, p.ctx().i32_array_attr(&segments));
        Ok(())
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = AllocTensor::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text("(");
        p.operands(view.dynamic_sizes(ir));
        p.text(")");
        if let Some(copy) = view.copy(ir) {
            p.text(" copy(");
            p.value(copy);
            p.text(")");
        }
        if let Some(hint) = view.size_hint(ir) {
            p.text(" size_hint=");
            p.value(hint);
        }
        p.optional_op_attr_dict(op, &["operandSegmentSizes"]);
        p.text(" : ");
        p.ty(ir.value_type(view.result(ir)));
    }
}
