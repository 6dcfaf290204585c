//! Custom assembly of smt: integers of arbitrary size, and comparisons of several values of one type.

use proofmark_ir::context::{Signedness, TypeKind};
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Ir, OpId, Type};

use super::{BOOL_TYPE, INT_TYPE};

/// The maximum width of an integer literal, in bits.
const MAX_BITS: u32 = 1 << 12;

/// Parses `42 {...}`. The attribute has MLIR's width: four bits per digit, and one bit more if the first bit would be a
/// sign.
pub(super) fn parse_int(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let pos = p.pos();
    let wide = p.parse_attribute(Some(ctx.int_type(MAX_BITS)))?;
    let Some(value) = wide.as_int(ctx).filter(|value| value.width() == MAX_BITS) else {
        return Err(p.error_at(pos, "expected integer value"));
    };
    let magnitude = value.unsigned_abs();
    let digits = u32::try_from(magnitude.to_unsigned_string().len()).unwrap_or(MAX_BITS);
    let bits = if magnitude.is_zero() { 64 } else { 4 * digits };
    let bits = if magnitude.leading_zeros() == MAX_BITS.saturating_sub(bits) { bits + 1 } else { bits };
    let ty = ctx.ty(TypeKind::Integer { width: bits, signedness: Signedness::Unsigned });
    state.set_property(ctx.ident("value"), ctx.int_attr(value.sext_or_trunc(bits), ty));
    state.result_types.push(ctx.dialect_type(&INT_TYPE, &[]));
    p.parse_optional_attr_dict(state)
}

/// Returns the value of a constant in decimal.
pub(super) fn int_text(ir: &Ir, op: OpId) -> Option<String> {
    Some(ir.property_named(op, "value")?.as_int(ir.ctx())?.to_signed_string())
}

pub(super) fn print_int(p: &mut OpPrinter<'_>, op: OpId) {
    let text = int_text(p.ir(), op).unwrap_or_default();
    p.text(" ");
    p.text(&text);
    p.optional_op_attr_dict(op, &["value"]);
}

/// Parses `%a, %b, ... {...} : type`.
pub(super) fn parse_compared(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let operands = p.parse_operand_list(Delimiter::None)?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let ty = p.parse_type()?;
    p.resolve_operands(&operands, ty, &mut state.operands)?;
    state.result_types.push(p.ctx().dialect_type(&BOOL_TYPE, &[]));
    Ok(())
}

pub(super) fn print_compared(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    p.text(" ");
    p.operands(ir.operands(op));
    p.optional_op_attr_dict(op, &[]);
    p.text(" : ");
    let ty = ir.operands(op).next().map_or(Type::NONE, |operand| ir.value_type(operand));
    p.ty(ty);
}
