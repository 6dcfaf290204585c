//! Assembly shared by dialects: function signatures, switch cases, mixed index lists, and the directives of declarative
//! formats ([`DIRECTIVES`]).

mod dimension_list;
mod function;
mod function_types;
mod index_list;
mod named_values;
pub(crate) mod params;
mod regions;
mod signature;
mod switch;

pub(crate) use function::{parse_function, print_function};
pub(crate) use index_list::{IndexList, has_value_for_each_unknown, print_index_list_with};
pub(crate) use named_values::{parse_named_values, print_named_values};
pub(crate) use regions::{
    ensure_terminator, parse_assignments, parse_index_argument, parse_then_else, print_assignments,
    print_then_else,
};
pub(crate) use signature::{Signature, parse_body, print_body, print_signature, refuse_attrs};
pub(crate) use switch::{Cases, SWITCH_ATTRS, default_operands, print_cases};

use proofmark_ir::OpId;
use proofmark_ir::text::{Directive, OpParser, OpPrinter, OpState, ParseError, ParseResult, SourcePos};

/// The directives shared by dialects. A dialect that uses them lists them, before or after its own directives.
pub(crate) static DIRECTIVES: &[Directive] = &[
    index_list::DYNAMIC_INDEX_LIST,
    index_list::PACKED_OR_DYNAMIC_INDEX_LIST,
    dimension_list::DIMENSION_LIST,
    function_types::SEMI_FUNCTION_TYPE,
];

/// Returns a parse error of a custom assembly format, with the wording of MLIR's parser.
pub(crate) fn custom_op_error(
    p: &mut OpParser<'_>,
    state: &OpState,
    pos: SourcePos,
    message: impl std::fmt::Display,
) -> ParseError {
    let name = state.name.as_str(p.ctx());
    p.error_at(pos, format!("custom op '{name}' {message}"))
}

/// Parses `-> type` or `-> (types)`, if present.
pub(crate) fn parse_optional_arrow_types(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    if p.parse_optional_punct("->") { p.parse_result_types(state) } else { Ok(()) }
}

/// Prints ` -> type` or ` -> (types)`, if there are results.
pub(crate) fn print_optional_arrow_types(p: &mut OpPrinter<'_>, op: OpId) {
    if p.ir().n_results(op) > 0 {
        p.text(" -> ");
        p.result_types(op);
    }
}

/// Prints ` -> (types)`, if there are results.
pub(crate) fn print_optional_arrow_type_list(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    if ir.n_results(op) > 0 {
        p.text(" -> (");
        p.types(ir.results(op).iter().map(|&result| ir.value_type(result)));
        p.text(")");
    }
}
