//! Directives and functions for the assembly of regions: implicit terminators, and arguments with initial values.

use proofmark_ir::text::{Argument, Delimiter, OpParser, OpPrinter, OpState, ParseResult, UnresolvedOperand};
use proofmark_ir::{OpId, Type, ValueId};

/// Adds the implicit terminator to the last parsed region.
pub(crate) fn ensure_terminator(p: &mut OpParser<'_>, state: &OpState, terminator: &str) {
    if let Some(&region) = state.regions.last() {
        p.ensure_terminator(region, terminator, state.loc);
    }
}

/// Parses `{ then } else { else }`. Both regions are created; the second may be empty.
pub(crate) fn parse_then_else(p: &mut OpParser<'_>, state: &mut OpState, terminator: &str) -> ParseResult {
    p.parse_region(state, &[])?;
    ensure_terminator(p, state, terminator);
    if p.parse_optional_keyword("else") {
        p.parse_region(state, &[])?;
        ensure_terminator(p, state, terminator);
    } else {
        p.add_region(state);
    }
    Ok(())
}

/// Prints ` { then } else { else }`, without terminators if there are no results.
pub(crate) fn print_then_else(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    let &[then, other] = ir.regions(op) else { return };
    let terminators = ir.n_results(op) > 0;
    p.text(" ");
    p.region(then, false, terminators);
    if ir.entry_block(other).is_some() {
        p.text(" else ");
        p.region(other, false, terminators);
    }
}

/// Parses the name of an argument of type `index`.
pub(crate) fn parse_index_argument(p: &mut OpParser<'_>) -> ParseResult<Argument> {
    let mut argument = p.parse_argument(false, false)?;
    argument.ty = Type::INDEX;
    Ok(argument)
}

/// Parses `(%a = %x, %b = %y)`.
pub(crate) fn parse_assignments(
    p: &mut OpParser<'_>,
    args: &mut Vec<Argument>,
    values: &mut Vec<UnresolvedOperand>,
) -> ParseResult {
    p.parse_list_of(Delimiter::Paren, |p| {
        args.push(p.parse_argument(false, false)?);
        p.parse_punct("=")?;
        values.push(p.parse_operand()?);
        Ok(())
    })
}

/// Prints `(%a = %x, %b = %y)` after `prefix`; prints no text without values.
pub(crate) fn print_assignments(p: &mut OpPrinter<'_>, prefix: &str, args: &[ValueId], values: &[ValueId]) {
    if values.is_empty() {
        return;
    }
    p.text(prefix);
    p.text("(");
    for (i, (&arg, &value)) in args.iter().zip(values).enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.value(arg);
        p.text(" = ");
        p.value(value);
    }
    p.text(")");
}
