//! Custom assembly of `pdl_interp.create_operation` and `pdl_interp.foreach`.

use proofmark_ir::text::{
    Delimiter, Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, OpState, ParseResult,
};
use proofmark_ir::{Attribute, OpId};

use super::Foreach;
use crate::pdl::types::range_of;

/// `custom<CreateOperationOpResults>($types, type($types), $inferred)`: `-> (%types : types)`, `-> <inferred>`, or no
/// text.
pub(super) const CREATE_OPERATION_OP_RESULTS: Directive =
    Directive::new("CreateOperationOpResults", parse_results, print_results);

fn parse_results(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    if !p.parse_optional_punct("->") {
        return Ok(());
    }
    if p.parse_optional_punct("<") {
        p.parse_keyword("inferred")?;
        p.parse_punct(">")?;
        args.set_attr(2, Attribute::UNIT);
        return Ok(());
    }
    p.parse_punct("(")?;
    let operands = p.parse_operand_list(Delimiter::None)?;
    p.parse_punct(":")?;
    let mut types = Vec::new();
    p.parse_list_of(Delimiter::None, |p| {
        types.push(p.parse_type()?);
        Ok(())
    })?;
    args.set_operands(p, 0, &operands);
    args.set_types(p, 1, &types);
    p.parse_punct(")")
}

fn print_results(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    if args.attr(2).is_some() {
        p.text(" -> <inferred>");
    } else if !args.types(1).is_empty() {
        p.text(" -> (");
        p.operands(args.operands(0));
        p.text(" : ");
        p.types(args.types(1));
        p.text(")");
    }
}

/// Parses `%variable : type in %values { body } {...} -> ^successor`.
pub(super) fn parse_foreach(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let variable = p.parse_argument(true, false)?;
    p.parse_keyword("in")?;
    let values = p.parse_operand()?;
    let range = range_of(p.ctx(), variable.ty);
    state.operands.push(p.resolve_operand(values, range)?);
    p.parse_region(state, &[variable])?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct("->")?;
    state.successors.push(p.parse_successor()?);
    Ok(())
}

pub(super) fn print_foreach(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Foreach::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    if let Some(&variable) = ir.entry_block(view.region(ir)).and_then(|entry| ir.block_args(entry).first()) {
        p.value(variable);
        p.text(" : ");
        p.ty(ir.value_type(variable));
    }
    p.text(" in ");
    p.value(view.values(ir));
    p.text(" ");
    p.region(view.region(ir), false, true);
    p.optional_op_attr_dict(op, &[]);
    p.text(" -> ");
    p.successor(view.successor(ir));
}
