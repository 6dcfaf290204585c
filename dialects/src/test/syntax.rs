//! Operations of the test dialect with custom or declarative assembly.

use proofmark_ir::context::TypeKind;
use proofmark_ir::op_def::*;
use proofmark_ir::text::{
    Delimiter, ImpliedOp, OpParser, OpPrinter, OpState, ParseResult, is_bare_identifier,
};
use proofmark_ir::{Attribute, Context, Identifier, Ir, OpId, Traits, Type};

use super::constraints::*;
use crate::rows::rows;

fn default_string(ctx: &Context) -> Attribute {
    ctx.string_attr("default")
}

/// Returns the value of an unset unit property.
fn unset(_: &Context) -> Attribute {
    Attribute::FALSE
}

rows! { OPS:
    /// Clauses that are keywords.
    "test.oilist_with_keywords_only" {
        attributes: [
            keyword[Optional]: UNIT_ATTR,
            otherKeyword[Optional]: UNIT_ATTR,
            diffNameUnitAttrKeyword[Optional]: UNIT_ATTR,
        ],
        format: "oilist(`keyword` $keyword | `otherKeyword` $otherKeyword | `thirdKeyword` $diffNameUnitAttrKeyword) \
            attr-dict",
    }
    /// Clauses that are keywords, stored as properties.
    "test.oilist_with_keywords_only_properties" {
        attributes: [
            keyword[= unset]: UNIT_PROP,
            otherKeyword[= unset]: UNIT_PROP,
            diffNameUnitPropKeyword[= unset]: UNIT_PROP,
        ],
        format: "oilist(`keyword` $keyword | `otherKeyword` $otherKeyword | `thirdKeyword` $diffNameUnitPropKeyword) \
            attr-dict",
    }
    /// Clauses with an operand each.
    "test.oilist_with_simple_args" {
        operands: [arg0[Optional]: ANY_TYPE, arg1[Optional]: ANY_TYPE, arg2[Optional]: ANY_TYPE],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "oilist(`keyword` $arg0 `:` type($arg0) | `otherKeyword` $arg1 `:` type($arg1) | `thirdKeyword` $arg2 \
            `:` type($arg2)) attr-dict",
    }
    /// Clauses with operands in parentheses.
    "test.oilist_variadic_with_parens" {
        operands: [arg0[Variadic]: ANY_TYPE, arg1[Variadic]: ANY_TYPE, arg2[Variadic]: ANY_TYPE],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "oilist(`keyword` `(` $arg0 `:` type($arg0) `)` | `otherKeyword` `(` $arg1 `:` type($arg1) `)` | \
            `thirdKeyword` `(` $arg2 `:` type($arg2) `)`) attr-dict",
    }
    /// A clause that is a directive.
    "test.oilist_custom" {
        operands: [arg0[Variadic]: ANY_TYPE, optOperand[Optional]: I32],
        attributes: [nowait[Optional]: UNIT_ATTR],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "oilist(`private` `(` $arg0 `:` type($arg0) `)` | `reduction` \
            custom<CustomOptionalOperand>($optOperand) | `nowait` $nowait) attr-dict",
    }
    /// Clauses without contents.
    "test.oilist_allowed_literal" { format: "oilist(`foo` | `bar`) `buzz` attr-dict" }
    /// An ellipsis.
    "test.ellipsis" {
        operands: [operands[Variadic]: ANY_TYPE],
        attributes: [variadic[Optional]: UNIT_ATTR],
        format: "`(` $operands (`...` $variadic^)? `)` attr-dict `:` type($operands) `...`",
    }
    /// An optional group with the anchor in the else branch.
    "test.else_anchor" {
        operands: [a[Optional]: ANY_TYPE],
        format: "`(` (`?`) : (`` $a^ `:` type($a))? `)` attr-dict",
    }
    /// A dot in the name.
    "test.op.with_dot_in_name" { format: "attr-dict" }
    /// Literals.
    "test.format_literal_op" {
        format: "`keyword_$.` `->` `:` `,` `=` `<` `>` `(` `)` `[` `]` `` `(` ` ` `)` `?` `+` `*` `{` `\\n` `}` \
            attr-dict",
    }
    /// An attribute.
    "test.format_attr_op" { attributes: [attr: I64_ATTR], format: "$attr attr-dict" }
    /// An optional attribute in parentheses.
    "test.format_opt_attr_op_a" {
        attributes: [opt_attr[Optional]: I64_ATTR],
        format: "(`(` $opt_attr^ `)`)? attr-dict",
    }
    /// An optional attribute.
    "test.format_opt_attr_op_b" {
        attributes: [opt_attr[Optional]: I64_ATTR],
        format: "($opt_attr^)? attr-dict",
    }
    /// The name of a symbol.
    "test.format_symbol_name_attr_op" { attributes: [attr: SYMBOL_NAME_ATTR], format: "$attr attr-dict" }
    /// An optional name of a symbol.
    "test.format_opt_symbol_name_attr_op" {
        attributes: [opt_attr[Optional]: SYMBOL_NAME_ATTR],
        format: "($opt_attr^)? attr-dict",
    }
    /// An optional reference to a symbol.
    "test.format_opt_symbol_ref_attr_op" {
        attributes: [opt_attr[Optional]: SYMBOL_REF_ATTR],
        format: "($opt_attr^)? attr-dict",
    }
    /// All attributes after a keyword.
    "test.format_attr_dict_w_keyword" {
        attributes: [attr: I64_ATTR, opt_attr[Optional]: I64_ATTR],
        format: "attr-dict-with-keyword",
    }
    /// Types that are implied.
    "test.format_buildable_type_op" {
        operands: [buildable: I64],
        results: [buildable_res: I64],
        format: "$buildable attr-dict",
    }
    /// All regions.
    "test.format_region_a_op" { regions: [region: Any], format: "regions attr-dict" }
    /// A region.
    "test.format_region_b_op" { regions: [region: Any], format: "$region attr-dict" }
    /// An optional region.
    "test.format_region_c_op" { regions: [region: Any], format: "(`region` $region^)? attr-dict" }
    /// A group of regions.
    "test.format_variadic_region_a_op" { regions: [regions[Variadic]: Any], format: "$regions attr-dict" }
    /// An optional group of regions.
    "test.format_variadic_region_b_op" {
        regions: [regions[Variadic]: Any],
        format: "($regions^ `found_regions`)? attr-dict",
    }
    /// A region with an implicit terminator.
    "test.format_implicit_terminator_region_a_op" {
        regions: [region: Any],
        traits: [SINGLE_BLOCK],
        implicit_terminator: "test.return",
        format: "$region attr-dict",
    }
    /// Types of results.
    "test.format_result_a_op" {
        results: [buildable_res: I64, result: ANY_MEMREF],
        format: "type($result) attr-dict",
    }
    /// Types of all results.
    "test.format_result_b_op" {
        results: [buildable_res: I64, result: ANY_MEMREF],
        format: "type(results) attr-dict",
    }
    /// Result types in the format of a function type.
    "test.format_result_c_op" {
        results: [buildable_res: I64, result: ANY_MEMREF],
        format: "functional-type($buildable_res, $result) attr-dict",
    }
    /// Types of a group of results.
    "test.format_variadic_result" { results: [result[Variadic]: I64], format: "`:` type($result) attr-dict" }
    /// Types of two groups of results.
    "test.format_multiple_variadic_results" {
        results: [result0[Variadic]: I64, result1[Variadic]: ANY_TYPE],
        traits: [ATTR_SIZED_RESULT_SEGMENTS],
        format: "`:` `(` type($result0) `)` `,` `(` type($result1) `)` attr-dict",
    }
    /// All operands and their types.
    "test.format_operand_a_op" {
        operands: [buildable: I64, operand: ANY_MEMREF],
        format: "operands `:` type(operands) attr-dict",
    }
    /// All operands, and the type of one.
    "test.format_operand_b_op" {
        operands: [buildable: I64, operand: ANY_MEMREF],
        format: "operands `:` type($operand) attr-dict",
    }
    /// Two operands, and all types.
    "test.format_operand_c_op" {
        operands: [buildable: I64, operand: ANY_MEMREF],
        format: "$buildable `,` $operand `:` type(operands) attr-dict",
    }
    /// Two operands, and the type of one.
    "test.format_operand_d_op" {
        operands: [buildable: I64, operand: ANY_MEMREF],
        format: "$buildable `,` $operand `:` type($operand) attr-dict",
    }
    /// Two operands and two types.
    "test.format_operand_e_op" {
        operands: [buildable: I64, operand: ANY_MEMREF],
        format: "$buildable `,` $operand `:` type($buildable) `,` type($operand) attr-dict",
    }
    /// A group of successors.
    "test.format_successor_a_op" {
        successors: [targets[Variadic]],
        traits: [TERMINATOR],
        format: "$targets attr-dict",
    }
    /// A group of operands.
    "test.format_variadic_operand" {
        operands: [operand[Variadic]: I64],
        format: "$operand `:` type($operand) attr-dict",
    }
    /// Two groups of operands.
    "test.format_multiple_variadic_operands" {
        operands: [operand0[Variadic]: I64, operand1[Variadic]: ANY_TYPE],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "` ` `(` $operand0 `)` `,` `(` $operand1 `:` type($operand1) `)` attr-dict",
    }
    /// Optional operands and results.
    "test.format_optional_operand_result_a_op" {
        operands: [optional[Optional]: I64, variadic[Variadic]: I64],
        results: [optional_res[Optional]: I64],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "`(` $optional `:` type($optional) `)` `:` type($optional_res) (`[` $variadic^ `]`)? attr-dict",
    }
    /// Optional operands in a group.
    "test.format_optional_operand_result_b_op" {
        operands: [optional[Optional]: I64, variadic[Variadic]: I64],
        results: [optional_res[Optional]: I64],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "(`(` $optional^ `:` type($optional) `)`)? `:` type($optional_res) (`[` $variadic^ `]`)? attr-dict",
    }
    /// An optional result as an anchor.
    "test.format_optional_result_a_op" {
        results: [optional[Optional]: I64, variadic[Variadic]: I64],
        traits: [ATTR_SIZED_RESULT_SEGMENTS],
        format: "(`:` type($optional)^ `->` type($variadic))? attr-dict",
    }
    /// A group of results as an anchor.
    "test.format_optional_result_b_op" {
        results: [optional[Optional]: I64, variadic[Variadic]: I64],
        traits: [ATTR_SIZED_RESULT_SEGMENTS],
        format: "(`:` type($optional) `->` type($variadic)^)? attr-dict",
    }
    /// A function type as an anchor.
    "test.format_optional_result_c_op" {
        results: [optional[Optional]: I64, variadic[Variadic]: I64],
        traits: [ATTR_SIZED_RESULT_SEGMENTS],
        format: "(`:` functional-type($optional, $variadic)^)? attr-dict",
    }
    /// An optional result.
    "test.format_optional_result_d_op" {
        results: [optional[Optional]: ANY_FLOAT],
        format: "(`:` type($optional)^)? attr-dict",
    }
    /// Two groups and their types.
    "test.format_two_variadic_operands_no_buildable_type_op" {
        operands: [a[Variadic]: ANY_TYPE, b[Variadic]: ANY_TYPE],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "`(` $a `:` type($a) `)` `->` `(` $b `:` type($b) `)` attr-dict",
    }
    /// A variadic operand whose types are inferred from the result.
    "test.format_infer_variadic_type_from_non_variadic" {
        operands: [args[Variadic]: ANY_TYPE],
        results: [result: ANY_TYPE],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE],
        format: "operands attr-dict `:` type($result)",
    }
    /// A keyword for a unit attribute.
    "test.format_optional_unit_attribute" {
        attributes: [is_optional[Optional]: UNIT_ATTR],
        format: "(`is_optional` $is_optional^)? attr-dict",
    }
    /// A unit attribute, printed in full.
    "test.format_optional_unit_attribute_no_elide" {
        attributes: [is_optional[Optional]: UNIT_ATTR],
        format: "($is_optional^)? attr-dict",
    }
    /// A keyword for a unit property.
    "test.format_optional_unit_property" {
        attributes: [is_optional[= unset]: UNIT_PROP],
        format: "(`is_optional` $is_optional^)? attr-dict",
    }
    /// An optional keyword.
    "test.format_optional_enum_attr" {
        attributes: [attr[Optional]: SOME_I64_ENUM],
        format: "($attr^)? attr-dict",
    }
    /// Attributes with defaults.
    "test.format_optional_default_attrs" {
        attributes: [str[= default_string]: STR_ATTR, sym[= default_string]: SYMBOL_NAME_ATTR],
        format: "($str^)? ($sym^)? attr-dict",
    }
    /// One of two keywords.
    "test.format_optional_else" {
        attributes: [isFirstBranchPresent[Optional]: UNIT_ATTR],
        format: "(`then` $isFirstBranchPresent^) : (`else`)? attr-dict",
    }
    /// A type after an optional attribute.
    "test.format_literal_following_optional_group" {
        attributes: [type: TYPE_ATTR, value[Optional]: ANY_ATTR],
        format: "(`(` $value^ `)`)? `:` $type attr-dict",
    }
    /// Equal types.
    "test.format_all_types_match_var" {
        operands: [value1: ANY_TYPE, value2: ANY_TYPE],
        results: [result: ANY_TYPE],
        relations: [Same(value1, value2, result)],
        format: "attr-dict $value1 `,` $value2 `:` type($value1)",
    }
    /// Types equal to that of the attribute.
    "test.format_all_types_match_attr" {
        operands: [value2: ANY_TYPE],
        attributes: [value1: TYPED_ATTR],
        results: [result: ANY_TYPE],
        relations: [Same(value1, value2, result)],
        format: "attr-dict $value1 `,` $value2",
    }

    /// Results named by the attribute.
    "test.string_attr_pretty_name" {
        attributes: [names: STR_ARRAY_ATTR],
        results: [r[Variadic]: I32],
        result_name: result_name,
        format: (parse_pretty_name, print_pretty_name),
    }
    /// Results named by the attribute, in any assembly.
    "test.custom_result_name" {
        operands: [optional[Variadic]: ANY_INTEGER],
        attributes: [names: STR_ARRAY_ATTR],
        results: [r[Variadic]: ANY_INTEGER],
        result_name: result_name,
    }
    /// The number of results.
    "test.parse_integer_literal" {
        results: [results[Variadic]: INDEX],
        format: (parse_integer_literal, print_integer_literal),
    }
    /// A keyword, stored as a string.
    "test.parse_wrapped_keyword" {
        attributes: [keyword: STR_ATTR],
        format: (parse_wrapped_keyword, print_wrapped_keyword),
        custom_form_if: (wraps_a_keyword),
    }
    /// A region with an operation that is printed by its name.
    "test.pretty_printed_region" {
        operands: [input1: ANY_TYPE, input2: ANY_TYPE],
        results: [result: ANY_TYPE],
        regions: [region: One],
        traits: [SINGLE_BLOCK],
        implicit_terminator: "test.return",
        format: (parse_pretty_region, print_pretty_region),
    }
}

/// The operation that `test.pretty_printed_region` prints by its name.
const SPECIAL: &str = "test.special.op";

fn parse_pretty_region(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let pos = p.pos();
    let operands = p.parse_operand_list(Delimiter::None)?;
    if !p.parse_optional_keyword("start") {
        return p.parse_generic_rest(state, &operands);
    }
    let ctx = p.ctx();
    let name = ctx.op_name(p.parse_any_keyword()?);
    p.parse_keyword("end")?;
    p.parse_punct(":")?;
    let ty = p.parse_type()?;
    let TypeKind::Function { inputs, results } = ty.kind(ctx) else {
        return Err(p.error_at(pos, "expected a function's type"));
    };
    p.resolve_operands_of_types(&operands, inputs, pos, &mut state.operands)?;
    state.result_types.extend_from_slice(results);
    let Some(&inner) = inputs.first() else {
        return Err(p.error_at(pos, "expected operands"));
    };
    // The operation in the region has two operands, and a result of the type of the first operand.
    let loc = state.loc;
    let block = p.add_block(state, &[(inner, loc), (inner, loc)]);
    let args = p.ir().block_args(block).to_vec();
    let new = ImpliedOp { name, loc, operands: &args, results: &[inner], attrs: &[] };
    let op = p.append_operation(block, &new)?;
    let values = p.ir().results(op).to_vec();
    let name = ctx.op_name("test.return");
    p.append_operation(block, &ImpliedOp { name, loc, operands: &values, results: &[], attrs: &[] })?;
    Ok(())
}

fn print_pretty_region(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    p.text(" ");
    p.operands(ir.operands(op));
    let Some(&region) = ir.regions(op).first() else { return };
    let inner = ir.entry_block(region).and_then(|block| ir.first_op(block));
    if inner.is_some_and(|inner| ir.name_str(inner) == SPECIAL) {
        p.text(" start ");
        p.text(SPECIAL);
        p.text(" end");
    } else {
        p.text(" (");
        p.region(region, true, true);
        p.text(")");
    }
    p.text(" : ");
    p.functional_type(op);
}

/// Returns the name of a result, from the attribute `names`.
fn result_name(ir: &proofmark_ir::Ir, op: OpId, index: usize) -> Option<String> {
    let ctx = ir.ctx();
    let names = ir.property_named(op, "names")?.as_array(ctx)?;
    let name = names.get(index)?.as_string(ctx)?.as_str(ctx);
    (!name.is_empty()).then(|| name.to_owned())
}

fn parse_pretty_name(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let n = p.n_named_results();
    state.result_types.resize(n, Type::I32);
    p.parse_optional_attr_dict_with_keyword(state)?;
    let ctx = p.ctx();
    let names = ctx.ident("names");
    if n == 0 || state.attrs.iter().any(|entry| entry.0 == names) {
        return Ok(());
    }
    let texts = (0..n).map(|index| {
        let name = p.result_name(index).filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()));
        ctx.string_attr(name.unwrap_or(""))
    });
    let texts: Vec<Attribute> = texts.collect();
    state.set_property(names, ctx.array_attr(&texts));
    Ok(())
}

fn print_pretty_name(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    let names = (0..ir.n_results(op)).map(|index| result_name(ir, op, index).unwrap_or_default());
    let agree = names.zip(ir.results(op)).all(|(name, &result)| p.value_text(result) == format!("%{name}"));
    p.optional_op_attr_dict_with_keyword(op, if agree { &["names"] } else { &[] });
}

/// The maximum number of results, so that a number in a file cannot exhaust memory.
const MAX_RESULTS: u32 = 1 << 16;

fn parse_integer_literal(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    if p.parse_optional_punct(":") {
        let pos = p.pos();
        let n = p.parse_u32()?;
        if n > MAX_RESULTS {
            return Err(p.error_at(pos, format!("more than {MAX_RESULTS} results")));
        }
        state.result_types.resize(n as usize, Type::INDEX);
    }
    Ok(())
}

fn print_integer_literal(p: &mut OpPrinter<'_>, op: OpId) {
    let n = p.ir().n_results(op);
    if n > 0 {
        p.text(" : ");
        p.unsigned(n as u64);
    }
}

fn parse_wrapped_keyword(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let keyword = p.parse_any_keyword()?;
    let name: Identifier = p.ctx().ident("keyword");
    state.set_property(name, p.ctx().string_attr(keyword));
    Ok(())
}

fn wraps_a_keyword(ir: &Ir, op: OpId) -> bool {
    let keyword = ir.property_named(op, "keyword").and_then(|keyword| keyword.as_string(ir.ctx()));
    keyword.is_some_and(|keyword| is_bare_identifier(keyword.as_bytes(ir.ctx())))
}

fn print_wrapped_keyword(p: &mut OpPrinter<'_>, op: OpId) {
    let ctx = p.ctx();
    let keyword = p.ir().property_named(op, "keyword").and_then(|keyword| keyword.as_string(ctx));
    p.text(" ");
    p.text(keyword.map_or("", |keyword| keyword.as_str(ctx)));
}
