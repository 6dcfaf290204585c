//! The attributes and assembly directives of irdl.

use proofmark_ir::text::{
    Delimiter, Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult, Parser, Printer,
};
use proofmark_ir::{Attribute, Context};

use super::{VARIADICITY, VARIADICITY_ARRAY};
use crate::asm::{parse_named_values, print_named_values};

pub(super) const DIRECTIVES: &[Directive] = &[
    // `{"name" = %value, ...}`, or no text.
    Directive::new("AttributesOp", parse_named_values, |p, args| print_named_values(p, args, "")),
    Directive::new("NamedValueList", parse_named, print_named),
    Directive::new("NamedValueListWithVariadicity", parse_groups, print_groups),
    Directive::new("SingleBlockRegion", parse_block, print_block),
];

/// Returns the elements of a `variadicity_array`.
pub(super) fn elements(ctx: &Context, attr: Option<Attribute>) -> &[Attribute] {
    attr.and_then(|attr| crate::llvm::metadata::params_of(ctx, attr, &VARIADICITY_ARRAY)).unwrap_or(&[])
}

pub(super) fn parse_variadicities(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    let mut elements = Vec::new();
    p.parse_list(Delimiter::Square, |p| {
        let pos = p.pos();
        let word = p.parse_any_keyword()?;
        let Some(value) = VARIADICITY.value_of(word) else {
            let message = format!(
                "expected ::mlir::irdl::Variadicity to be one of: single, optional, variadic, but got '{word}'"
            );
            return Err(p.error_at(pos, message));
        };
        elements.push(p.ctx().enum_attr(&VARIADICITY, value));
        Ok(())
    })?;
    Ok(elements)
}

/// Prints the elements as MLIR does: each keyword after a space.
pub(super) fn print_variadicities(p: &mut Printer<'_>, elements: &[Attribute]) {
    let ctx = p.ctx();
    p.text("[");
    p.list(elements, |p, element| {
        p.text(" ");
        p.text(keyword(ctx, *element));
    });
    p.text("]");
}

fn keyword(ctx: &Context, element: Attribute) -> &'static str {
    element.as_enum(ctx, &VARIADICITY).and_then(|value| VARIADICITY.keyword_of(value)).unwrap_or("single")
}

/// `custom<SingleBlockRegion>($body)`: a region with one block, or no text if the block is empty.
fn parse_block(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    if p.at_punct("{") {
        args.parse_region(p, 0, &[])?;
    } else {
        args.add_region(p);
    }
    if let Some(&region) = args.state.regions.last() {
        p.ensure_block(region);
    }
    Ok(())
}

fn print_block(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    for &region in args.regions(0) {
        if p.ir().blocks(region).any(|block| p.ir().last_op(block).is_some()) {
            p.region(region, false, true);
        }
    }
}

/// `custom<NamedValueList>($values, $names)`: `(name: %value, ...)`.
fn parse_named(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    parse_list(p, args, false)
}

/// `custom<NamedValueListWithVariadicity>($values, $names, $variadicity)`: `(name: optional %value, ...)`.
fn parse_groups(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    parse_list(p, args, true)
}

fn parse_list(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>, has_variadicity: bool) -> ParseResult {
    let (mut names, mut values, mut variadicities) = (Vec::new(), Vec::new(), Vec::new());
    p.parse_list_of(Delimiter::Paren, |p| {
        let name = p.parse_any_keyword()?.to_owned();
        names.push(p.ctx().string_attr(&name));
        p.parse_punct(":")?;
        let cases = VARIADICITY.cases.iter().filter(|_| has_variadicity);
        let found = cases.copied().find(|(_, word)| p.parse_optional_keyword(word));
        variadicities.push(p.ctx().enum_attr(&VARIADICITY, found.map_or(0, |(value, _)| value)));
        values.push(p.parse_operand()?);
        Ok(())
    })?;
    args.set_operands(p, 0, &values);
    args.set_attr(1, p.ctx().array_attr(&names));
    if has_variadicity {
        args.set_attr(2, p.ctx().dialect_attr(&VARIADICITY_ARRAY, &variadicities));
    }
    Ok(())
}

fn print_named(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    print_list(p, args, &[]);
}

fn print_groups(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    print_list(p, args, elements(p.ir().ctx(), args.attr(2)));
}

fn print_list(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>, variadicities: &[Attribute]) {
    let ctx = p.ir().ctx();
    let names = args.attr(1).and_then(|names| names.as_array(ctx)).unwrap_or(&[]);
    p.text("(");
    for (i, (&name, value)) in names.iter().zip(args.operands(0)).enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.text(name.as_string(ctx).map_or("", |name| name.as_str(ctx)));
        p.text(": ");
        match variadicities.get(i).map_or("single", |&each| keyword(ctx, each)) {
            "single" => {}
            other => {
                p.text(other);
                p.text(" ");
            }
        }
        p.value(value);
    }
    p.text(")");
}
