//! Operations of the test dialect with properties: defaults, C++ types with directives, and inferred types.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::*;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::text::{Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult};
use proofmark_ir::{Attribute, Context, Ir, OpId, Type};
use smallvec::{SmallVec, smallvec};

use super::constraints::*;
use crate::func::Func;
use crate::rows::rows;

macro_rules! defaults {
    ($($name:ident = |$ctx:pat_param| $value:expr;)*) => {
        $(fn $name($ctx: &Context) -> Attribute {
            $value
        })*
    };
}

defaults! {
    unset = |_| Attribute::FALSE;
    zero = |ctx| ctx.i64_attr(0, Type::I64);
    zero_i32 = |ctx| ctx.i64_attr(0, Type::I32);
    one_i32 = |ctx| ctx.i64_attr(1, Type::I32);
    minus_one_i32 = |ctx| ctx.i64_attr(-1, Type::I32);
    five = |ctx| ctx.i64_attr(5, Type::I64);
    empty_string = |ctx| ctx.string_attr("");
    empty_i64s = |ctx| ctx.i64_array_attr(&[]);
    empty_i32s = |ctx| ctx.i32_array_attr(&[]);
    nothing = |ctx| ctx.array_attr(&[]);
    two_zeros = |ctx| pair(ctx, "value1", zero_i32(ctx), "value2", zero_i32(ctx));
}

/// Returns a dictionary with two entries.
fn pair(ctx: &Context, a: &str, value_a: Attribute, b: &str, value_b: Attribute) -> Attribute {
    ctx.dict_attr(ctx.dict(&[(ctx.ident(a), value_a), (ctx.ident(b), value_b)]))
}

rows! { OPS:
    /// Properties of several types.
    "test.with_properties" {
        attributes: [
            a[= zero]: I64_ATTR,
            b: STR_ATTR,
            c[= empty_string]: STR_ATTR,
            flag[= unset]: BOOL_ATTR,
            array[= empty_i64s]: DENSE_I64_ARRAY_ATTR,
            array32[= empty_i32s]: DENSE_I32_ARRAY_ATTR,
        ],
        format: "`a` `=` $a `,` `b` `=` $b `,` `c` `=` $c `,` `flag` `=` $flag `,` `array` `=` $array `,` `array32` \
            `=` $array32 attr-dict",
    }
    /// A property and an attribute.
    "test.with_properties_and_attr" {
        attributes: [lhs: I32_ATTR, rhs[= zero]: I64_ATTR],
        format: "$lhs prop-dict attr-dict",
    }
    /// No properties.
    "test.empty_properties" { format: "prop-dict attr-dict" }
    /// A property that is an integer.
    "test.using_int_property_with_worse_bytecode" { attributes: [value[= zero]: I64_ATTR] }
    /// An array with a directive.
    "test.using_property_in_custom" {
        attributes: [prop[= empty_i64s]: DENSE_I64_ARRAY_ATTR],
        format: "$prop attr-dict",
    }
    /// An array with a directive, and a property without one.
    "test.using_property_in_custom_and_other" {
        attributes: [prop[= empty_i64s]: DENSE_I64_ARRAY_ATTR, other[= zero]: I64_ATTR],
        format: "$prop prop-dict attr-dict",
    }
    /// Two numbers, and their sum.
    "test.using_property_ref_in_custom" {
        attributes: [first[= zero]: I64_ATTR, second[= zero]: I64_ATTR],
        format: "$first `+` custom<Sum>($second, ref($first)) attr-dict",
    }
    /// A label and a value.
    "test.with_nice_properties" { attributes: [prop: ANY_ATTR], format: "custom<Labelled>($prop) attr-dict" }
    /// A property of which the second value belongs to a newer version.
    "test.with_versioned_properties" {
        attributes: [prop[= two_zeros]: ANY_ATTR],
        format: "custom<Versioned>($prop) attr-dict",
    }
    /// A string in a wrapper class.
    "test.with_wrapped_properties" { attributes: [prop[= empty_string]: STR_ATTR], format: "prop-dict attr-dict" }
    /// A string in another wrapper class.
    "test.with_wrapped_properties2" { attributes: [prop[= empty_string]: STR_ATTR], format: "prop-dict attr-dict" }
    /// Properties with defaults.
    "test.with_default_valued_properties" {
        attributes: [
            a[= zero_i32]: I32_ATTR,
            b[= empty_string]: STR_ATTR,
            c[= minus_one_i32]: I32_ATTR,
            unit[= unset]: UNIT_PROP,
        ],
        format: "($a^) : (`na`)? ($b^)? ($c^)? (`unit` $unit^)? attr-dict",
    }
    /// An integer type whose width is the sum of two numbers.
    "test.with_properties_and_inferred_type" {
        attributes: [lhs: I32_ATTR, rhs[= zero]: I64_ATTR],
        results: [result: ANY_TYPE],
        infer: infer_width,
        format: "$lhs prop-dict attr-dict",
    }
    /// A keyword, stored as an integer.
    "test.op_with_enum_prop" { attributes: [value[= zero_i32]: ENUM_PROP], format: "$value attr-dict" }
    /// A unit property, printed in full.
    "test.format_optional_unit_property_no_elide" {
        attributes: [is_optional[= unset]: UNIT_PROP],
        format: "(`unit` $is_optional^)? attr-dict",
    }
    /// Optional properties.
    "test.format_optional_prop_dict" {
        attributes: [a[= nothing]: ANY_ATTR, b[= one_i32]: I32_ATTR],
        format: "prop-dict attr-dict",
    }
    /// A keyword with a default.
    "test.format_optional_default_enum_attr" {
        attributes: [e[= five]: SOME_I64_ENUM],
        format: "($e^)? attr-dict",
    }
    /// Properties that a pattern matches.
    "test.prop_pattern_op_1" {
        attributes: [tag: STR_ATTR, val[= zero]: I64_ATTR, cond[= unset]: BOOL_ATTR],
        results: [r: I32],
        format: "$tag $val $cond attr-dict",
    }
    /// The replacement of the matched properties.
    "test.prop_pattern_op_2" {
        operands: [a: I32],
        attributes: [tag[= empty_string]: STR_ATTR],
        format: "$a $tag attr-dict",
    }
    /// An optional location; the default is the location in the text.
    "test.attr_with_loc" {
        attributes: [loc: ANY_ATTR, value: ANY_ATTR],
        format: "`(` $value `` custom<OptionalLoc>($loc) `)` attr-dict",
    }
    /// An attribute of the preceding type.
    "test.typed_attr" {
        attributes: [type: TYPE_ATTR, attr: ANY_ATTR],
        format: "attr-dict $type `=` custom<OfType>($attr, ref($type))",
    }
    /// Values, followed by their types.
    "test.variadic_args_types_split" {
        operands: [args[Variadic]: ANY_TYPE],
        attributes: [str: STR_ATTR],
        format: "$str (`,` $args^ `:` type($args))? attr-dict",
    }
    /// An attribute of the result type.
    "test.format_types_match_attr" {
        attributes: [value: TYPED_ATTR],
        results: [result: ANY_TYPE],
        relations: [Same(value, result)],
        format: "attr-dict $value",
    }
    /// An inferred result type.
    "test.format_infer_type" { results: [result: ANY_TYPE], infer: infer_i16, format: "attr-dict" }
    /// An inferred result type.
    "test.format_infer_type2" { results: [result: ANY_TYPE], infer: infer_i16, format: "attr-dict" }
    /// Results of the types of the operands.
    "test.format_infer_type_all_operands_and_types" {
        operands: [args[Variadic]: ANY_TYPE],
        results: [outs[Variadic]: ANY_TYPE],
        infer: infer_operands,
        format: "`(` operands `)` attr-dict `:` type(operands)",
    }
    /// Results of the types of the named operands.
    "test.format_infer_type_all_types_one_operand" {
        operands: [args[Variadic]: ANY_TYPE],
        results: [outs[Variadic]: ANY_TYPE],
        infer: infer_operands,
        format: "`(` $args `)` attr-dict `:` type(operands)",
    }
    /// Results of the types of the operands.
    "test.format_infer_type_all_types" {
        operands: [args[Variadic]: ANY_TYPE],
        results: [outs[Variadic]: ANY_TYPE],
        infer: infer_operands,
        format: "`(` operands `)` attr-dict `:` type(operands)",
    }
    /// Results of the types of the operands, as a relation.
    "test.format_types_match_variadic" {
        operands: [value[Variadic]: ANY_TYPE],
        results: [result[Variadic]: ANY_TYPE],
        infer: infer_operands,
        format: "attr-dict $value `:` type($value)",
    }
    /// A call.
    "test.call" {
        operands: [operands[Variadic]: ANY_TYPE],
        attributes: [callee: FLAT_SYMBOL_REF_ATTR],
        results: [results[Variadic]: ANY_TYPE],
        verify_symbol_uses: verify_callee,
        format: "$callee `(` $operands `)` attr-dict `:` functional-type($operands, $results)",
    }
    /// An operation registered at run time.
    "test.dynamic_generic" {
        operands: [operands[Variadic]: ANY_TYPE],
        results: [results[Variadic]: ANY_TYPE],
        regions: [regions[Variadic]: Any],
    }
    /// An operation registered at run time, with one operand and two results.
    "test.dynamic_one_operand_two_results" { operands: [a: ANY_TYPE], results: [r0: ANY_TYPE, r1: ANY_TYPE] }
    /// An operation registered at run time, with custom assembly.
    "test.dynamic_custom_parser_printer" { format: "`custom_keyword`" }
    /// An operation that is never valid.
    "test.four_equals_five" { verify: verify_never }
    /// An operation with the interface of convolutions that is not structured.
    "test.conv_op_not_linalg_op" {
        operands: [image: ANY_TYPE, filter: ANY_TYPE, output: ANY_TYPE],
        results: [result: ANY_RANKED_TENSOR],
        verify: verify_structured,
    }
    /// An operation with the interface of fills that is not structured.
    "test.fill_op_not_linalg_op" {
        operands: [value: ANY_TYPE, output: ANY_TYPE],
        results: [result: ANY_RANKED_TENSOR],
        verify: verify_structured,
    }
    /// Integers of every signedness.
    "test.int_types" {
        results: [any_i16: I16_OF_ANY_SIGN, any_si32: SI32, any_ui64: UI64, any_int: ANY_INTEGER],
    }
    /// A block whose arguments have suggested names.
    "test.block_argument_name_from_type" { regions: [body: Any], format: "regions attr-dict-with-keyword" }
    /// A block whose arguments all have suggested names.
    "test.block_argument_name_from_type_interface" { regions: [body: Any], format: "regions attr-dict-with-keyword" }
}

fn infer_i16(_: &Context, _: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(smallvec![Type::I16])
}

fn infer_operands(_: &Context, input: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(input.operands.into())
}

fn infer_width(ctx: &Context, input: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    let number =
        |name| input.properties.get(ctx, ctx.ident(name)).and_then(|attr| attr.as_i64(ctx)).unwrap_or(0);
    let width = number("lhs").checked_add(number("rhs")).and_then(|width| u32::try_from(width).ok());
    match width.filter(|&width| width < 1 << 24) {
        Some(width) => Ok(smallvec![ctx.int_type(width)]),
        None => Err("the sum is not a valid width".to_owned()),
    }
}

fn verify_never(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    errors.push(Diagnostic::op_error(ir, op, "failed to verify that 4 equals 5"));
}

fn verify_structured(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    errors.push(Diagnostic::error_on(ir, op, "expected a LinalgOp"));
}

/// Verifies that the callee is a function, of any type.
fn verify_callee(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    let Some(callee) = ir.property_named(op, "callee") else { return };
    let found = tables.resolve_nearest(ir, op, callee);
    if found.is_none_or(|found| Func::cast(ir, found).is_none()) {
        let name = callee.as_flat_symbol(ir.ctx()).map_or("", |name| name.as_str(ir.ctx()));
        errors.push(Diagnostic::op_error(ir, op, format!("'{name}' does not reference a valid function")));
    }
}

/// The directives of the formats in this module.
pub(super) static DIRECTIVES: &[Directive] = &[
    Directive::new("Sum", parse_sum, print_sum),
    Directive::new("Labelled", parse_labelled, print_labelled),
    Directive::new("Versioned", parse_versioned, print_versioned),
    Directive::new("OptionalLoc", parse_optional_loc, print_optional_loc),
    Directive::new("OfType", parse_of_type, print_of_type),
];

fn int_of(ctx: &Context, attr: Option<Attribute>) -> i64 {
    attr.and_then(|attr| attr.as_i64(ctx)).unwrap_or(0)
}

/// Parses `4 = 5` after a parsed `1`.
fn parse_sum(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let ctx = p.ctx();
    let second = p.parse_i64()?;
    args.set_attr(0, ctx.i64_attr(second, Type::I64));
    p.parse_punct("=")?;
    let pos = p.pos();
    if int_of(ctx, args.attr(1)).checked_add(second) != Some(p.parse_i64()?) {
        return Err(p.error_at(pos, "Expected sum to equal first + second"));
    }
    Ok(())
}

fn print_sum(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let ctx = p.ctx();
    let second = int_of(ctx, args.attr(0));
    p.number(second);
    p.text(" = ");
    p.number(int_of(ctx, args.attr(1)).wrapping_add(second));
}

/// Parses `label is 3`.
fn parse_labelled(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let ctx = p.ctx();
    let Some(label) = p.parse_optional_keyword_or_string() else {
        return Err(p.error("expected valid keyword or string"));
    };
    let label = ctx.string_attr(&String::from_utf8_lossy(&label));
    p.parse_keyword("is")?;
    let value = ctx.i64_attr(p.parse_i64()?, Type::I32);
    args.set_attr(0, pair(ctx, "label", label, "value", value));
    Ok(())
}

fn print_labelled(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let ctx = p.ctx();
    let entry = |name| args.attr(0)?.as_dict(ctx)?.get(ctx, ctx.ident(name));
    let label = entry("label").and_then(|label| label.as_string(ctx));
    p.keyword_or_string(label.map_or(b"", |label| label.as_bytes(ctx)));
    p.text(" is ");
    p.number(int_of(ctx, entry("value")));
}

/// Parses `1 | 2`.
fn parse_versioned(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let ctx = p.ctx();
    let first = ctx.i64_attr(p.parse_i64()?, Type::I32);
    p.parse_punct("|")?;
    let second = ctx.i64_attr(p.parse_i64()?, Type::I32);
    args.set_attr(0, pair(ctx, "value1", first, "value2", second));
    Ok(())
}

fn print_versioned(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let ctx = p.ctx();
    let entry = |name| args.attr(0)?.as_dict(ctx)?.get(ctx, ctx.ident(name));
    p.number(int_of(ctx, entry("value1")));
    p.text(" | ");
    p.number(int_of(ctx, entry("value2")));
}

/// Parses an optional `loc(...)`; the default is the current location.
fn parse_optional_loc(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let loc = if p.at_keyword("loc") { p.parse_location()? } else { p.loc() };
    let attr = loc.attr(p.ctx());
    args.set_attr(0, attr);
    Ok(())
}

fn print_optional_loc(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    if let Some(loc) = args.attr(0) {
        p.optional_location(loc);
    }
}

/// Parses an attribute without its type, which is the parsed one.
fn parse_of_type(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let ty = args.attr(1).and_then(|ty| ty.as_type(p.ctx()));
    let attr = p.parse_attribute(ty)?;
    args.set_attr(0, attr);
    Ok(())
}

fn print_of_type(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    if let Some(attr) = args.attr(0) {
        p.attribute_without_type(attr);
    }
}
