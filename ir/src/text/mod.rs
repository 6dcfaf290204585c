//! MLIR's textual format: parser and printer.

mod directive;
mod escape;
pub mod float;
pub(crate) mod format;
mod parse;
mod print;

/// The name of the property that stores the whole properties of an unregistered operation, if they are not a non-empty
/// dictionary: `<{}>` or `<42 : i64>`. Text cannot contain an attribute with an empty name.
pub(crate) const WHOLE_PROPERTIES: &str = "";

#[cfg(test)]
mod affine_tests;
#[cfg(test)]
mod tests;

pub use directive::{Directive, DirectiveArgs, DirectiveParse, DirectivePrint, DirectiveView};
pub use escape::{escape_hidden, escape_line, is_hidden, symbol_to_string};
pub use parse::{
    Argument, Delimiter, ImpliedOp, MAX_DEPTH, MAX_REGION_DEPTH, MapOfValues, OpParser, OpState, ParseError,
    ParseFn, ParseOptions, ParseResult, Parser, SourcePos, UnresolvedOperand, check_formats, parse_attribute,
    parse_part, parse_source, parse_type,
};
pub use print::{
    LinePrinter, OpPrinter, PrintFn, PrintOptions, Printer, TypeElision, attribute_to_string,
    is_bare_identifier, location_to_string, op_to_string, print, print_op, print_op_to, type_to_string,
};
