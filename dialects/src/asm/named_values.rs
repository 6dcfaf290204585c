//! Lists of values with string attributes as names: `{"name" = %value, ...}`.

use proofmark_ir::text::{Delimiter, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult};

/// Parses the list, or no text. Operand group 0 is the values, attribute 1 the array of the names.
pub(crate) fn parse_named_values(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
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

/// Prints `before` and the list, or no text for an empty list.
pub(crate) fn print_named_values(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>, before: &str) {
    let names = args.attr(1).and_then(|names| names.as_array(p.ctx())).unwrap_or(&[]);
    if names.is_empty() {
        return;
    }
    p.text(before);
    p.text("{");
    for (i, (&name, value)) in names.iter().zip(args.operands(0)).enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.attribute(name);
        p.text(" = ");
        p.value(value);
    }
    p.text("}");
}
