//! The pretty forms of tensor that are not declarative.

use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, Identifier, OpId};

use super::Pad;
use crate::asm::{
    ELIDED_IN_SLICE, IndexList, add_slice, constants, parse_slice, print_index_list, print_slice,
};

/// `%source into %dest[offsets] [sizes] [strides] {...} : type into type`
pub(super) fn parse_insert_slice(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    parse_insertion(p, state, true)
}

/// The same, without a result.
pub(super) fn parse_parallel_insert_slice(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    parse_insertion(p, state, false)
}

fn parse_insertion(p: &mut OpParser<'_>, state: &mut OpState, has_result: bool) -> ParseResult {
    let source = p.parse_operand()?;
    p.parse_keyword("into")?;
    let dest = p.parse_operand()?;
    let lists = parse_slice(p, |_, _| Ok(()))?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let source_type = p.parse_type()?;
    p.parse_keyword("into")?;
    let dest_type = p.parse_type()?;
    state.operands.push(p.resolve_operand(source, source_type)?);
    state.operands.push(p.resolve_operand(dest, dest_type)?);
    if has_result {
        state.result_types.push(dest_type);
    }
    add_slice(p, state, 2, lists)
}

pub(super) fn print_insert_slice(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    let (source, dest) = (ir.operand(op, 0), ir.operand(op, 1));
    p.text(" ");
    p.value(source);
    p.text(" into ");
    p.value(dest);
    print_slice(p, op, 2, ["", " ", " "]);
    p.optional_op_attr_dict(op, ELIDED_IN_SLICE);
    p.text(" : ");
    p.ty(ir.value_type(source));
    p.text(" into ");
    p.ty(ir.value_type(dest));
}

/// `%source nofold low[..] high[..] { region } {...} : type to type`
pub(super) fn parse_pad(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let source = p.parse_operand()?;
    if p.parse_optional_keyword("nofold") {
        state.set_property(ctx.ident("nofold"), Attribute::UNIT);
    }
    p.parse_keyword("low")?;
    let low = IndexList::parse(p)?;
    p.parse_keyword("high")?;
    let high = IndexList::parse(p)?;
    p.parse_region(state, &[])?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let ty = p.parse_type()?;
    p.parse_keyword("to")?;
    state.result_types.push(p.parse_type()?);
    state.operands.push(p.resolve_operand(source, ty)?);
    let n_low = low.add(p, state, "static_low")?;
    let n_high = high.add(p, state, "static_high")?;
    state.set_property(Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&[1, n_low, n_high]));
    Ok(())
}

pub(super) fn print_pad(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Pad::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    p.value(view.source(ir));
    p.text(if view.nofold(ir).is_some() { " nofold low" } else { " low" });
    print_index_list(p, &constants(ir, op, "static_low"), view.low(ir));
    p.text(" high");
    print_index_list(p, &constants(ir, op, "static_high"), view.high(ir));
    p.text(" ");
    p.region(view.region(ir), true, true);
    p.optional_op_attr_dict(op, &["nofold", "static_low", "static_high", "operandSegmentSizes"]);
    p.text(" : ");
    p.ty(ir.value_type(view.source(ir)));
    p.text(" to ");
    p.ty(ir.value_type(view.result(ir)));
}
