//! Directives for types in the format of function types: `(A) -> B`.

use proofmark_ir::Type;
use proofmark_ir::text::{Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult};

/// `custom<SemiFunctionType>(type($argument), type($results))`: `A` without results, `(A) -> B` or `(A) -> (B, C)`
/// otherwise. A further parameter `"false"` requires a result.
pub(crate) const SEMI_FUNCTION_TYPE: Directive =
    Directive::new("SemiFunctionType", parse_semi_function_type, print_semi_function_type);

fn parse_semi_function_type(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let must = args.literal(2) == "false";
    let parens = p.parse_optional_punct("(");
    if must && !parens {
        p.parse_punct("(")?;
    }
    let argument = p.parse_type()?;
    args.set_types(p, 0, &[argument]);
    if !parens {
        return Ok(());
    }
    p.parse_punct(")")?;
    p.parse_punct("->")?;
    let results = if args.is_single(1) { vec![p.parse_type()?] } else { p.parse_function_result_types()? };
    args.set_types(p, 1, &results);
    Ok(())
}

fn print_semi_function_type(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let (argument, results) = (args.types(0), args.types(1));
    let arrow = !results.is_empty() || args.literal(2) == "false";
    p.text(if arrow { "(" } else { "" });
    p.types(argument);
    if arrow {
        p.text(") -> ");
        print_results(p, &results);
    }
}

/// Prints one type bare, other lists in parentheses.
fn print_results(p: &mut OpPrinter<'_>, results: &[Type]) {
    let bare = results.len() == 1;
    p.text(if bare { "" } else { "(" });
    p.types(results.iter().copied());
    p.text(if bare { "" } else { ")" });
}
