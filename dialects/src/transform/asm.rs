//! Custom assembly of transform: directives, and the assembly of `transform.structured.split`.

use proofmark_ir::context::{AttrKind, DYNAMIC, TypeKind};
use proofmark_ir::text::{
    Delimiter, Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, OpState, ParseResult,
    UnresolvedOperand,
};
use proofmark_ir::{Attribute, Identifier, OpId, Type};

use super::Split;
use super::attrs::{PARAM_OPERAND, param_operand};

/// The maximum nesting depth of option lists, which is that of attributes.
const MAX_OPTION_DEPTH: u32 = 200;

/// The directives of the dialect.
pub(super) static DIRECTIVES: &[Directive] = &[
    Directive::new("SequenceOpOperands", parse_sequence_operands, print_sequence_operands),
    Directive::new("ForeachMatchSymbols", parse_foreach_match_symbols, print_foreach_match_symbols),
    Directive::new("TransformMatchDims", parse_match_dims, print_match_dims),
    Directive::new("ApplyRegisteredPassOptions", parse_pass_options, print_pass_options)
        .starting(|p| p.at_punct("{")),
    Directive::new("ContinuousTileSizeTypes", parse_sizes_types, print_sizes_types),
    Directive::new("MultitileSizesTypes", parse_sizes_types, print_sizes_types),
    Directive::new("AlternativesOpSelectedRegion", parse_selected_region, print_selected_region)
        .starting(|p| p.at_operand()),
];

/// Parses `%root : type`, `%root, %extra : (type, type)`, or no text: `($root, type($root), $extras, type($extras))`.
fn parse_sequence_operands(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let pos = p.pos();
    let Some(root) = p.parse_optional_operand()? else { return Ok(()) };
    let mut extras = Vec::new();
    if p.parse_optional_punct(",") {
        extras = p.parse_operand_list(Delimiter::None)?;
    }
    p.parse_punct(":")?;
    // MLIR accepts the types without parentheses, or with one of them.
    p.parse_optional_punct("(");
    let root_type = p.parse_type()?;
    let mut types = Vec::new();
    if !extras.is_empty() {
        p.parse_punct(",")?;
        p.parse_list_of(Delimiter::None, |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
    }
    if types.len() != extras.len() {
        return Err(p.error_at(pos, "expected types to be provided for all operands"));
    }
    p.parse_optional_punct(")");
    args.set_operands(p, 0, &[root]);
    args.set_types(p, 1, &[root_type]);
    args.set_operands(p, 2, &extras);
    args.set_types(p, 3, &types);
    Ok(())
}

fn print_sequence_operands(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let (root, extras) = (args.operands(0), args.operands(2));
    if root.is_empty() {
        return;
    }
    let several = !extras.is_empty();
    p.operands(root.into_iter().chain(extras));
    p.text(if several { " : (" } else { " : " });
    p.types(args.types(1).into_iter().chain(args.types(3)));
    p.text(if several { ")" } else { "" });
}

/// Parses `@matcher -> @action, ...`.
fn parse_foreach_match_symbols(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let (mut matchers, mut actions) = (Vec::new(), Vec::new());
    p.parse_list_of(Delimiter::None, |p| {
        let matcher = p.parse_symbol_name()?;
        p.parse_punct("->")?;
        let action = p.parse_symbol_name()?;
        matchers.push(p.ctx().symbol_ref(matcher));
        actions.push(p.ctx().symbol_ref(action));
        Ok(())
    })?;
    args.set_attr(0, p.ctx().array_attr(&matchers));
    args.set_attr(1, p.ctx().array_attr(&actions));
    Ok(())
}

/// Prints one indented pair per line.
fn print_foreach_match_symbols(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let ctx = p.ctx();
    let symbols = |i| args.attr(i).and_then(|list: Attribute| list.as_array(ctx)).unwrap_or(&[]);
    let (matchers, actions) = (symbols(0), symbols(1));
    for (i, (&matcher, &action)) in matchers.iter().zip(actions).enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.newline();
        p.text("    ");
        p.attribute(matcher);
        p.text(" -> ");
        p.attribute(action);
    }
}

/// Parses `all`, `0, -1` or `except(0, -1)`: `($list, $inverted, $all)`.
fn parse_match_dims(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let mut list = Vec::new();
    if p.parse_optional_keyword("all") {
        args.set_attr(2, Attribute::UNIT);
    } else {
        let inverted = p.parse_optional_keyword("except");
        if inverted {
            args.set_attr(1, Attribute::UNIT);
        }
        let delimiter = if inverted { Delimiter::Paren } else { Delimiter::None };
        p.parse_list_of(delimiter, |p| {
            list.push(p.parse_i64()?);
            Ok(())
        })?;
    }
    args.set_attr(0, p.ctx().i64_array_attr(&list));
    Ok(())
}

fn print_match_dims(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let ctx = p.ctx();
    if args.attr(2).is_some() {
        return p.text("all");
    }
    let inverted = args.attr(1).is_some();
    p.text(if inverted { "except(" } else { "" });
    let list = args.attr(0).and_then(|list| list.as_i64_array(ctx)).unwrap_or_default();
    p.list(list, |p, number| p.number(number));
    p.text(if inverted { ")" } else { "" });
}

/// The prefix of errors in the options of a pass, as in MLIR.
const OPTIONS_OF: &str = "custom op 'transform.apply_registered_pass' ";

/// Parses `{key = attribute, key = %param, key = [%param, attribute]}`: `($options, $params)`. The attribute refers to
/// operands by index.
fn parse_pass_options(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let ctx = p.ctx();
    let (mut options, mut params) = (Vec::<(Identifier, Attribute)>::new(), Vec::new());
    if !p.at_punct("{") {
        return Err(p.error("expected '{' in options dictionary"));
    }
    p.parse_list_of(Delimiter::Braces, |p| {
        let key = p.parse_optional_keyword_or_string().filter(|key| !key.is_empty());
        let Some(key) = key else {
            return Err(p.error(format!("{OPTIONS_OF}expected key to either be an identifier or a string")));
        };
        let key = ctx.ident_bytes(&key);
        if !p.parse_optional_punct("=") {
            return Err(p.error("expected '=' after key in key-value pair"));
        }
        let value = parse_option_value(p, key.as_str(ctx), &mut params, 0)?;
        if options.iter().any(|&(other, _)| other == key) {
            return Err(p.error(format!("{OPTIONS_OF}duplicate keys found in options dictionary")));
        }
        options.push((key, value));
        Ok(())
    })?;
    args.set_attr(0, ctx.dict_attr(ctx.dict(&options)));
    args.set_operands(p, 1, &params);
    Ok(())
}

/// Parses the value of an option, which may be a list. `key` is the name of the option.
fn parse_option_value(
    p: &mut OpParser<'_>,
    key: &str,
    params: &mut Vec<UnresolvedOperand>,
    depth: u32,
) -> ParseResult<Attribute> {
    let ctx = p.ctx();
    if p.at_punct("[") {
        if depth == MAX_OPTION_DEPTH {
            return Err(p.error("option lists are nested too deeply"));
        }
        let mut elements = Vec::new();
        p.parse_list_of(Delimiter::Square, |p| {
            elements.push(parse_option_value(p, key, params, depth + 1)?);
            Ok(())
        })?;
        return Ok(ctx.array_attr(&elements));
    }
    if let Some(param) = p.parse_optional_operand()? {
        let index = ctx.i64_attr(params.len() as i64, Type::I64);
        params.push(param);
        return Ok(ctx.dialect_attr(&PARAM_OPERAND, &[index]));
    }
    let pos = p.pos();
    let value = p.parse_attribute(None)?;
    if param_operand(ctx, value).is_some() {
        p.error_at(
            pos,
            format!(
                "{OPTIONS_OF}the param_operand attribute is a marker reserved for indicating a value will be passed \
                 via params and is only used in the generic print format"
            ),
        );
        let message = format!("expected a valid attribute or operand as value associated to key '{key}'");
        return Err(p.error_at(pos, format!("{OPTIONS_OF}{message}")));
    }
    Ok(value)
}

fn print_pass_options(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let ctx = p.ctx();
    let Some(options) = args.attr(0).and_then(|options| options.as_dict(ctx)) else { return };
    if options.is_empty() {
        return;
    }
    let params = args.operands(1);
    p.text("{");
    for (i, (key, value)) in options.entries(ctx).iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.string(key.as_bytes(ctx));
        p.text(" = ");
        print_option_value(p, value, &params);
    }
    p.text("}");
}

fn print_option_value(p: &mut OpPrinter<'_>, value: Attribute, params: &[proofmark_ir::ValueId]) {
    let ctx = p.ctx();
    let param = param_operand(ctx, value).and_then(|i| params.get(usize::try_from(i).ok()?));
    match (param, value.kind(ctx)) {
        (Some(&param), _) => p.value(param),
        (None, AttrKind::Array(elements)) => {
            p.text("[");
            for (i, &element) in elements.iter().enumerate() {
                p.text(if i > 0 { ", " } else { "" });
                print_option_value(p, element, params);
            }
            p.text("]");
        }
        _ => p.attribute(value),
    }
}

/// Parses `(target) -> sizes`, where all results have one type: `(type($target), type($a), type($b), ...)`.
fn parse_sizes_types(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let pos = p.pos();
    let ty = p.parse_type()?;
    let TypeKind::Function { inputs, results } = ty.kind(p.ctx()) else {
        return Err(p.error_at(pos, "invalid kind of type specified"));
    };
    let (&[input], &[result]) = (inputs.as_ref(), results.as_ref()) else {
        return Err(p.error_at(pos, "expects a trailing functional type with one argument and one result"));
    };
    args.set_types(p, 0, &[input]);
    (1..args.len()).for_each(|i| args.set_types(p, i, &[result]));
    Ok(())
}

fn print_sizes_types(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    p.text("(");
    p.types(args.types(0));
    p.text(") -> ");
    p.types(args.types(1));
}

/// Parses `1` or `%param`: `($attribute, $param)`.
fn parse_selected_region(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    if let Some(param) = p.parse_optional_operand()? {
        args.set_operands(p, 1, &[param]);
        return Ok(());
    }
    match p.parse_optional_i64()? {
        Some(index) => {
            args.set_attr(0, p.ctx().i64_attr(index, Type::INDEX));
            Ok(())
        }
        None => Err(p.error("expected either an integer attribute or a transform.param operand")),
    }
}

fn print_selected_region(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    let ctx = p.ctx();
    if let Some(index) = args.attr(0).and_then(|index| index.as_i64(ctx)) {
        p.number(index);
    }
    p.operands(args.operands(1));
}

/// Parses `%target after 42 {attributes} : type`, or `%target after %size {attributes} : type, type`.
pub(super) fn parse_split(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let target = p.parse_operand()?;
    p.parse_keyword("after")?;
    let size = p.parse_optional_operand()?;
    let constant = if size.is_some() { DYNAMIC } else { p.parse_i64()? };
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let ty = p.parse_type()?;
    state.operands.push(p.resolve_operand(target, ty)?);
    if let Some(size) = size {
        p.parse_punct(",")?;
        let ty = p.parse_type()?;
        state.operands.push(p.resolve_operand(size, ty)?);
    }
    let name = p.ctx().ident("static_chunk_sizes");
    state.set_property(name, p.ctx().i64_attr(constant, Type::I64));
    state.result_types.push(ty);
    Ok(())
}

pub(super) fn print_split(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Split::cast(p.ir(), op) else { return };
    let ir = p.ir();
    let size = view.dynamic_chunk_sizes(ir);
    p.text(" ");
    p.value(view.target(ir));
    p.text(" after ");
    match (size, view.static_chunk_sizes(ir).as_i64(ir.ctx())) {
        (Some(size), _) => p.value(size),
        (None, constant) => p.number(constant.unwrap_or_default()),
    }
    p.text(" ");
    p.optional_op_attr_dict(op, &["static_chunk_sizes"]);
    p.text(" : ");
    p.types([view.target(ir)].into_iter().chain(size).map(|value| ir.value_type(value)));
}
