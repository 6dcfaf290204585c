//! The directives of the declarative formats of the test dialect (`TestFormatUtils.cpp`).

use proofmark_ir::Type;
use proofmark_ir::context::AttrKind;
use proofmark_ir::text::{Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult};

/// The directives of the dialect.
pub(super) static DIRECTIVES: &[Directive] = &[
    Directive::new("CustomOptionalOperand", parse_optional_operand, print_optional_operand)
        .starting(|p| p.at_punct("(")),
    Directive::new("EnumProperty", parse_enum_property, print_enum_property),
    Directive::new("Nothing", |_, _| Ok(()), |_, _| ()),
    Directive::new("SwitchCases", parse_switch_cases, print_switch_cases),
];

/// Parses an optional `(%operand) `.
fn parse_optional_operand(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    if !p.parse_optional_punct("(") {
        return Ok(());
    }
    let operand = p.parse_operand()?;
    args.set_operands(p, 0, &[operand]);
    p.parse_punct(")")
}

fn print_optional_operand(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    if let Some(&operand) = args.operands(0).first() {
        p.text("(");
        p.value(operand);
        p.text(") ");
    }
}

/// Parses `<{value = 0 : i32}>`, or an equivalent attribute.
fn parse_enum_property(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    args.parse_properties(p)?;
    let ctx = p.ctx();
    if let Some(AttrKind::Enum { value, .. }) = args.attr(0).map(|attr| attr.kind(ctx)) {
        let name = ctx.ident(args.name(0));
        args.state.properties.retain(|entry| entry.0 != name);
        args.set_attr(0, ctx.i64_attr(*value as i64, Type::I32));
    }
    Ok(())
}

fn print_enum_property(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    if let Some(value) = args.attr(0) {
        p.text("<{");
        p.text(args.name(0));
        p.text(" = ");
        p.attribute(value);
        p.text("}>");
    }
}

/// Parses any number of `case 1 { ... }`.
fn parse_switch_cases(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let mut cases = Vec::new();
    while p.parse_optional_keyword("case") {
        cases.push(p.parse_i64()?);
        args.parse_region(p, 1, &[])?;
    }
    args.set_attr(0, p.ctx().i64_array_attr(&cases));
    Ok(())
}

fn print_switch_cases(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let ctx = p.ctx();
    let cases = args.attr(0).and_then(|cases| cases.as_i64_array(ctx)).unwrap_or_default();
    for (value, &region) in cases.iter().zip(args.regions(1)) {
        p.newline();
        p.text("case ");
        p.number(*value);
        p.text(" ");
        p.region(region, false, true);
    }
}
