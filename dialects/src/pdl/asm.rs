//! The assembly directives of pdl and `pdl_interp`.

use proofmark_ir::text::{
    Delimiter, Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult,
};

use super::types;

/// `custom<OperationOpAttributes>($values, $names)`: `{"name" = %value, ...}`, or no text.
pub(crate) const OPERATION_OP_ATTRIBUTES: Directive =
    Directive::new("OperationOpAttributes", parse_attributes, print_attributes);

/// The same directive under its name in `pdl_interp`.
pub(crate) const CREATE_OPERATION_OP_ATTRIBUTES: Directive =
    Directive { name: "CreateOperationOpAttributes", ..OPERATION_OP_ATTRIBUTES };

/// `custom<RangeType>(ref(type($arguments)), type($result))`: the type of an empty range.
pub(crate) const RANGE_TYPE: Directive = Directive::new("RangeType", parse_range_type, print_range_type);

/// `custom<ResultsValueType>(ref($index), type($val))`: the type of a group of results; no text for all results.
pub(crate) const RESULTS_VALUE_TYPE: Directive =
    Directive::new("ResultsValueType", parse_results_type, print_results_type);

fn parse_attributes(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let (mut names, mut values) = (Vec::new(), Vec::new());
    if p.at_punct("{") {
        p.parse_list_of(Delimiter::Braces, |p| {
            let pos = p.pos();
            let name = p.parse_attribute(None)?;
            if name.as_string(p.ctx()).is_none() {
                return Err(p.error_at(pos, "invalid kind of attribute specified"));
            }
            names.push(name);
            p.parse_punct("=")?;
            values.push(p.parse_operand()?);
            Ok(())
        })?;
    }
    args.set_operands(p, 0, &values);
    args.set_attr(1, p.ctx().array_attr(&names));
    Ok(())
}

fn print_attributes(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let names = args.attr(1).and_then(|names| names.as_array(p.ctx())).unwrap_or(&[]);
    if names.is_empty() {
        return;
    }
    p.text(" {");
    for (i, (&name, value)) in names.iter().zip(args.operands(0)).enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.attribute(name);
        p.text(" = ");
        p.value(value);
    }
    p.text("}");
}

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
