//! The directive `DimensionList`: sizes as in a shape, `4x?x2`.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::text::{Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult};

/// `custom<DimensionList>($sizes)`: `4x?x2`, or `[]` for rank 0.
pub(crate) const DIMENSION_LIST: Directive = Directive::new("DimensionList", parse, print);

fn parse(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let sizes = if p.parse_optional_punct("[") {
        p.parse_punct("]")?;
        Vec::new()
    } else {
        p.parse_dimension_list()?
    };
    args.set_attr(0, p.ctx().i64_array_attr(&sizes));
    Ok(())
}

fn print(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let sizes = args.attr(0).and_then(|sizes| sizes.as_i64_array(p.ctx())).unwrap_or_default();
    if sizes.is_empty() {
        p.text("[]");
    }
    for (i, &size) in sizes.iter().enumerate() {
        p.text(if i > 0 { "x" } else { "" });
        if size == DYNAMIC {
            p.text("?");
        } else {
            p.number(size);
        }
    }
}
