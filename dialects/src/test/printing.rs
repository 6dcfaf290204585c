//! Operations of the test dialect with result names, literals, inferred types, and attributes that MLIR's tests of
//! printing use.

use proofmark_ir::op_def::*;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult, is_bare_identifier};
use proofmark_ir::{Ir, OpId};

use super::constraints::*;
use crate::rows::rows;

rows! { OPS:
    /// Named results.
    "test.alloc_with_multiple_results" {
        results: [index: INDEX, memref: ANY_MEMREF],
        format: "attr-dict `:` type($index) `,` type($memref)",
        result_name: alloc_result_name,
    }
    /// A result of the operand's type.
    "test.format_types_match_var" {
        operands: [value: ANY_TYPE],
        results: [result: ANY_TYPE],
        relations: [Same(value, result)],
        format: "attr-dict $value `:` type($value)",
    }
    /// Dimensions separated by `x`.
    "test.custom_dimension_list_attr" {
        attributes: [dimension_list: DENSE_I64_ARRAY_ATTR],
        format: "`dimension_list` `=` custom<DimensionList>($dimension_list) attr-dict",
    }
    /// A name parsed as an operation name.
    "test.parse_custom_operation_name_api" {
        attributes: [name: STR_ATTR],
        format: (parse_name, print_name),
        custom_form_if: (names_an_operation),
    }
    /// An operation that the dialect prints.
    "test.dialect_custom_printer" { format: "`custom_format` attr-dict" }
    /// An operation that the dialect prints instead of the operation.
    "test.dialect_custom_format_fallback" { format: "`custom_format_fallback` attr-dict" }
    /// An operation that requires sm_80.
    "test.nvvm_requires_sm_80" { format: "attr-dict" }
    /// An operation that requires sm_90a.
    "test.nvvm_requires_sm_90a" { format: "attr-dict" }
    /// An operation that requires sm_90a or sm_100a.
    "test.nvvm_requires_sm_90a_or_sm_100a" { format: "attr-dict" }
    /// An attribute that enables an interface.
    "test.op_optionally_implementing_interface" { attributes: [implementsInterface: BOOL_ATTR] }
    /// Effects on referenced symbols.
    "test.op_with_effects_a" {
        attributes: [optional_symbol[Optional]: SYMBOL_REF_ATTR, first: FLAT_SYMBOL_REF_ATTR, second: SYMBOL_REF_ATTR],
        results: [unnamed: ANY_MEMREF],
    }
    /// Attributes that a pattern ignores.
    "test.ignore_arg_match_src" {
        operands: [a: ANY_TYPE, b: ANY_TYPE, c: ANY_TYPE],
        attributes: [d: ANY_ATTR, e: ANY_ATTR, f: ANY_ATTR],
    }
    /// The replacement of `test.ignore_arg_match_src`.
    "test.ignore_arg_match_dst" { operands: [a: ANY_TYPE], attributes: [f: ANY_ATTR] }
    /// A builder with an attribute.
    "test.tblgen_build_7" { attributes: [attr0: BOOL_ATTR] }
}

fn alloc_result_name(_: &Ir, _: OpId, index: usize) -> Option<String> {
    Some(["index", "memref"][index.min(1)].to_owned())
}

/// Parses `(name)`.
fn parse_name(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    p.parse_punct("(")?;
    let name = p.parse_any_keyword()?.to_owned();
    p.parse_punct(")")?;
    let ctx = p.ctx();
    // A name without a dialect belongs to the default dialect, whose name is empty here.
    let name = if name.contains('.') { name } else { format!(".{name}") };
    state.set_property(ctx.ident("name"), ctx.string_attr(&name));
    p.parse_optional_attr_dict(state)
}

/// Returns whether the name can be parsed as an operation name: an identifier with a dialect prefix.
fn names_an_operation(ir: &Ir, op: OpId) -> bool {
    let name = ir.property_named(op, "name").and_then(|name| name.as_string(ir.ctx()));
    name.is_some_and(|name| {
        let name = name.as_str(ir.ctx());
        is_bare_identifier(name.as_bytes()) && name.contains('.')
    })
}

fn print_name(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    let ctx = ir.ctx();
    let name = ir.property_named(op, "name").and_then(|name| name.as_string(ctx));
    p.text("(");
    p.text(name.map_or("", |name| name.as_str(ctx)));
    p.text(")");
    p.optional_op_attr_dict(op, &["name"]);
}
