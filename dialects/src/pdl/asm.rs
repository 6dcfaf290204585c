//! The assembly directives of pdl and `pdl_interp`.

use proofmark_ir::text::{Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult};

use super::types;
use crate::asm::{parse_named_values, print_named_values};

/// `custom<OperationOpAttributes>($values, $names)`: `{"name" = %value, ...}`, or no text.
pub(crate) const OPERATION_OP_ATTRIBUTES: Directive =
    Directive::new("OperationOpAttributes", parse_named_values, |p, args| print_named_values(p, args, " "));

/// The same directive under its name in `pdl_interp`.
pub(crate) const CREATE_OPERATION_OP_ATTRIBUTES: Directive =
    Directive { name: "CreateOperationOpAttributes", ..OPERATION_OP_ATTRIBUTES };

/// `custom<RangeType>(ref(type($arguments)), type($result))`: the type of an empty range.
pub(crate) const RANGE_TYPE: Directive = Directive::new("RangeType", parse_range_type, print_range_type);

/// `custom<ResultsValueType>(ref($index), type($val))`: the type of a group of results; no text for all results.
pub(crate) const RESULTS_VALUE_TYPE: Directive =
    Directive::new("ResultsValueType", parse_results_type, print_results_type);

fn parse_range_type(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let ty = match args.types(p, 0).first() {
        Some(&ty) => types::range_of(p.ctx(), types::element_or_self(p.ctx(), ty)),
        None => {
            p.parse_punct(":")?;
            p.parse_type()?
        }
    };
    args.set_types(p, 1, &[ty]);
    Ok(())
}

fn print_range_type(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    if args.types(0).is_empty() {
        p.text(": ");
        p.types(args.types(1));
    }
}

fn parse_results_type(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let ty = match args.attr(0) {
        Some(_) => {
            p.parse_punct("->")?;
            p.parse_type()?
        }
        None => types::range_of(p.ctx(), types::value(p.ctx())),
    };
    args.set_types(p, 1, &[ty]);
    Ok(())
}

fn print_results_type(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    if args.attr(0).is_some() {
        p.text(" -> ");
        p.types(args.types(1));
    }
}
