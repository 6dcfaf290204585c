//! MLIR's textual format: parser and printer.

mod directive;
mod escape;
pub mod float;
mod parse;
mod print;
mod properties;

#[cfg(test)]
mod affine_tests;
#[cfg(test)]
mod format_tests;
#[cfg(test)]
mod tests;

pub use directive::{DirectiveArgs, DirectiveView};
pub use escape::{escape_hidden, escape_line, is_hidden, symbol_to_string};
pub use parse::{
    Argument, DYNAMIC_ELEMENTS, Delimiter, ImpliedOp, MAX_DEPTH, MAX_REGION_DEPTH, MapOfValues, OpParser,
    OpState, ParseError, ParseOptions, ParseResult, Parser, SourcePos, UnresolvedOperand, check_formats,
    parse_attribute, parse_part, parse_source, parse_type,
};
pub use print::{
    LinePrinter, OpPrinter, PrintOptions, Printer, TypeElision, attribute_to_string, is_bare_identifier,
    location_to_string, numbered_op, op_to_string, op_to_string_within, print, print_op, print_op_to,
    type_to_string,
};

pub use crate::context::directive::Directive;
pub use crate::context::hooks::{DirectiveParse, DirectivePrint, ParseFn, PrintFn};
