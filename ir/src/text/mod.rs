//! MLIR's text: reading and writing it.

pub mod float;
mod parse;
mod print;

#[cfg(test)]
mod tests;

pub use parse::{
    Delimiter, MAX_DEPTH, ParseError, ParseOptions, ParseResult, Parser, SourcePos, parse_attribute,
    parse_type,
};
pub use print::{
    OpPrinter, PrintOptions, Printer, TypeElision, attribute_to_string, location_to_string, print_op,
    type_to_string,
};
