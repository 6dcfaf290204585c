//! Custom assembly of gpu: launches, functions, asynchronous dependencies (`GPUDialect.cpp`).

use proofmark_ir::constraints::is_memref;
use proofmark_ir::text::{
    Argument, Delimiter, Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, OpState, ParseResult,
    UnresolvedOperand,
};
use proofmark_ir::{AttrDict, Attribute, Identifier, Ir, OpId, Type, ValueId};

use super::{ASYNC_TOKEN, DIMENSION_DEF, Func, Launch};
use crate::asm::{Signature, print_body, print_signature};

/// The attribute with the number of workgroup attributions. The remaining attributions are private.
pub(super) const WORKGROUP: &str = "workgroup_attributions";

/// The attribute of a launchable function.
pub(super) const KERNEL: &str = "gpu.kernel";

/// Returns the suggested name, for example `thread_id_x`.
pub(super) fn dimension_name(ir: &Ir, op: OpId, what: &str) -> Option<String> {
    let dimension = ir.property_named(op, "dimension")?.as_enum(ir.ctx(), &DIMENSION_DEF)?;
    Some(format!("{what}_{}", DIMENSION_DEF.keyword_of(dimension)?))
}

// Asynchronous dependencies.

pub(super) static DIRECTIVES: &[Directive] = &[Directive::new("AsyncDependencies", parse_async, print_async)];

/// Parses `custom<AsyncDependencies>(type($token), $dependencies)`: `async [%a, %b]`.
fn parse_async(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    if parse_async_keyword(p)? {
        let token = p.ctx().dialect_type(&ASYNC_TOKEN, &[]);
        args.set_types(p, 0, &[token]);
    }
    let dependencies = p.parse_operand_list(Delimiter::OptionalSquare)?;
    args.set_operands(p, 1, &dependencies);
    Ok(())
}

fn parse_async_keyword(p: &mut OpParser<'_>) -> ParseResult<bool> {
    let pos = p.pos();
    let is_async = p.parse_optional_keyword("async");
    if is_async && p.n_named_results() == 0 {
        return Err(p.error_at(pos, "needs to be named when marked 'async'"));
    }
    Ok(is_async)
}

fn print_async(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    print_dependencies(p, !args.types(0).is_empty(), &args.operands(1));
}

fn print_dependencies(p: &mut OpPrinter<'_>, is_async: bool, dependencies: &[ValueId]) {
    p.text(if is_async { "async" } else { "" });
    if !dependencies.is_empty() {
        p.text(if is_async { " [" } else { "[" });
        p.operands(dependencies.iter().copied());
        p.text("]");
    }
}

// Memory attributions.

/// Parses `workgroup(%a : type, ...)` or `private(...)`, if present. Returns the number of arguments.
fn parse_attributions(
    p: &mut OpParser<'_>,
    keyword: &str,
    with_attrs: bool,
    args: &mut Vec<Argument>,
) -> ParseResult<usize> {
    let before = args.len();
    if p.parse_optional_keyword(keyword) {
        p.parse_list_of(Delimiter::Paren, |p| {
            args.push(p.parse_argument(true, with_attrs)?);
            Ok(())
        })?;
    }
    Ok(args.len() - before)
}

fn print_attributions(p: &mut OpPrinter<'_>, keyword: &str, values: &[ValueId], attrs: &[Attribute]) {
    if values.is_empty() {
        return;
    }
    let ir = p.ir();
    p.text(" ");
    p.text(keyword);
    p.text("(");
    for (i, &value) in values.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.value(value);
        p.text(" : ");
        p.ty(ir.value_type(value));
        let attrs = attrs.get(i).and_then(|attrs| attrs.as_dict(ir.ctx()));
        p.optional_attr_dict(attrs.unwrap_or(AttrDict::EMPTY), &[]);
    }
    p.text(")");
}

/// Returns the workgroup and the private attributions: the arguments of the body after the first `n_own`.
pub(super) fn attributions(ir: &Ir, op: OpId, n_own: usize) -> (&[ValueId], &[ValueId]) {
    let entry = ir.regions(op).first().and_then(|&body| ir.entry_block(body));
    let further = entry.and_then(|entry| ir.block_args(entry).get(n_own..)).unwrap_or(&[]);
    let n = ir.attr_named(op, WORKGROUP).and_then(|n| n.as_i64(ir.ctx())).unwrap_or(0);
    further.split_at(usize::try_from(n).unwrap_or(0).min(further.len()))
}

// Launches.

/// The keywords before the three ids and sizes.
const GROUPS: [&str; 3] = ["clusters", "blocks", "threads"];

/// The minimum number of arguments of the body: ids and sizes of blocks and threads.
pub(super) const N_IDS: usize = 12;

/// Parses `(%x, %y, %z) in (%sx = %n, %sy = %n, %sz = %n)`.
fn parse_ids_and_sizes(
    p: &mut OpParser<'_>,
) -> ParseResult<(Vec<Argument>, Vec<Argument>, Vec<UnresolvedOperand>)> {
    let index = |p: &mut OpParser<'_>| {
        let mut argument = p.parse_argument(false, false)?;
        argument.ty = Type::INDEX;
        Ok(argument)
    };
    let (mut ids, mut sizes, mut operands) = (Vec::new(), Vec::new(), Vec::new());
    let pos = p.pos();
    p.parse_list_of(Delimiter::Paren, |p| {
        ids.push(index(p)?);
        Ok(())
    })?;
    p.parse_keyword("in")?;
    p.parse_list_of(Delimiter::Paren, |p| {
        sizes.push(index(p)?);
        p.parse_punct("=")?;
        operands.push(p.parse_operand()?);
        Ok(())
    })?;
    if ids.len() != 3 || sizes.len() != 3 {
        return Err(p.error_at(pos, "expected three ids and three sizes"));
    }
    Ok((ids, sizes, operands))
}

/// Parses `async [%t] clusters(..) in (..) blocks(..) in (..) threads(..) in (..) dynamic_shared_memory_size %n
/// module(@m) function(@f) workgroup(..) private(..) { body } {...}`
pub(super) fn parse_launch(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let token = ctx.dialect_type(&ASYNC_TOKEN, &[]);
    if parse_async_keyword(p)? {
        state.result_types.push(token);
    }
    let dependencies = p.parse_operand_list(Delimiter::OptionalSquare)?;
    p.resolve_operands(&dependencies, token, &mut state.operands)?;
    let clusters = if p.parse_optional_keyword(GROUPS[0]) { Some(parse_ids_and_sizes(p)?) } else { None };
    p.parse_keyword(GROUPS[1])?;
    let blocks = parse_ids_and_sizes(p)?;
    p.parse_keyword(GROUPS[2])?;
    let threads = parse_ids_and_sizes(p)?;
    let mut args = [blocks.0, threads.0, blocks.1, threads.1].concat();
    p.resolve_operands(&[blocks.2, threads.2].concat(), Type::INDEX, &mut state.operands)?;
    let has_clusters = clusters.is_some();
    if let Some((ids, sizes, operands)) = clusters {
        args.extend(ids.into_iter().chain(sizes));
        p.resolve_operands(&operands, Type::INDEX, &mut state.operands)?;
    }
    let has_memory = p.parse_optional_keyword("dynamic_shared_memory_size");
    if has_memory {
        let size = p.parse_operand()?;
        state.operands.push(p.resolve_operand(size, Type::I32)?);
    }
    for name in ["module", "function"] {
        if p.parse_optional_keyword(name) {
            p.parse_punct("(")?;
            let symbol = p.parse_symbol_name()?;
            p.parse_punct(")")?;
            state.set_property(ctx.ident(name), ctx.symbol_ref(symbol));
        }
    }
    let n_workgroup = parse_attributions(p, "workgroup", false, &mut args)?;
    parse_attributions(p, "private", false, &mut args)?;
    p.parse_region(state, &args)?;
    let n_workgroup = i64::try_from(n_workgroup).unwrap_or(i64::MAX);
    state.attrs.push((ctx.ident(WORKGROUP), ctx.i64_attr(n_workgroup, Type::I64)));
    p.parse_optional_attr_dict(state)?;
    let mut segments = vec![i32::try_from(dependencies.len()).unwrap_or(i32::MAX)];
    segments.extend([1; 6]);
    segments.extend([i32::from(has_clusters); 3]);
    segments.push(has_memory.into());
    state.set_property(Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&segments));
    Ok(())
}

pub(super) fn print_launch(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Launch::cast(p.ir(), op) else { return };
    let ir = p.ir();
    let Some(entry) = ir.entry_block(view.body(ir)) else { return };
    let args = ir.block_args(entry);
    let dependencies: Vec<ValueId> = view.async_dependencies(ir).collect();
    let is_async = ir.n_results(op) > 0;
    if is_async || !dependencies.is_empty() {
        p.text(" ");
        print_dependencies(p, is_async, &dependencies);
    }
    let clusters: Vec<ValueId> = [view.cluster_size_x(ir), view.cluster_size_y(ir), view.cluster_size_z(ir)]
        .into_iter()
        .flatten()
        .collect();
    let blocks = vec![view.grid_size_x(ir), view.grid_size_y(ir), view.grid_size_z(ir)];
    let threads = vec![view.block_size_x(ir), view.block_size_y(ir), view.block_size_z(ir)];
    let has_clusters = clusters.len() == 3;
    // The positions of the ids and sizes among the arguments.
    for (word, operands, ids, sizes) in
        [(GROUPS[0], clusters, 12, 15), (GROUPS[1], blocks, 0, 6), (GROUPS[2], threads, 3, 9)]
    {
        if word == GROUPS[0] && !has_clusters {
            continue;
        }
        p.text(" ");
        p.text(word);
        p.text("(");
        p.operands(args.iter().skip(ids).take(3).copied());
        p.text(") in (");
        for (i, (&size, operand)) in args.iter().skip(sizes).zip(operands).enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.value(size);
            p.text(" = ");
            p.value(operand);
        }
        p.text(")");
    }
    if let Some(size) = view.dynamic_shared_memory_size(ir) {
        p.text(" dynamic_shared_memory_size ");
        p.value(size);
    }
    for (word, symbol) in [("module", view.module(ir)), ("function", view.function(ir))] {
        if let Some(symbol) = symbol {
            p.text(" ");
            p.text(word);
            p.text("(");
            p.attribute(symbol);
            p.text(")");
        }
    }
    let (workgroup, private) = attributions(ir, op, if has_clusters { N_IDS + 6 } else { N_IDS });
    print_attributions(p, "workgroup", workgroup, &[]);
    print_attributions(p, "private", private, &[]);
    p.text(" ");
    p.region(view.body(ir), false, true);
    p.optional_op_attr_dict(op, &["operandSegmentSizes", WORKGROUP, "module", "function"]);
}

// Functions.

/// Parses `@name(%a: type) -> type workgroup(%b : type) private(%c : type) kernel attributes {...} { body }`.
pub(super) fn parse_func(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let name = p.parse_symbol_name()?;
    state.attrs.push((Identifier::SYM_NAME, ctx.string_attr_of(name)));
    let pos = p.pos();
    let signature = Signature::parse(p, false)?;
    if signature.args.len() < signature.inputs.len() {
        return Err(p.error_at(pos, "gpu.func requires named arguments"));
    }
    let ty = ctx.function_type(&signature.inputs, &signature.results);
    state.set_property(Identifier::FUNCTION_TYPE, ctx.type_attr(ty));
    signature.set_attrs(ctx, state);
    let mut args = signature.args;
    let mut counts = [0; 2];
    for (i, (word, attrs)) in
        [("workgroup", "workgroup_attrib_attrs"), ("private", "private_attrib_attrs")].into_iter().enumerate()
    {
        counts[i] = parse_attributions(p, word, true, &mut args)?;
        let dicts: Vec<AttrDict> = args[args.len() - counts[i]..].iter().map(|arg| arg.attrs).collect();
        if dicts.iter().any(|dict| !dict.is_empty()) {
            let dicts: Vec<Attribute> = dicts.into_iter().map(|dict| ctx.dict_attr(dict)).collect();
            state.set_property(ctx.ident(attrs), ctx.array_attr(&dicts));
        }
    }
    let n_workgroup = i64::try_from(counts[0]).unwrap_or(i64::MAX);
    state.attrs.push((ctx.ident(WORKGROUP), ctx.i64_attr(n_workgroup, Type::I64)));
    if p.parse_optional_keyword("kernel") {
        state.attrs.push((ctx.ident(KERNEL), Attribute::UNIT));
    }
    p.parse_optional_attr_dict_with_keyword(state)?;
    p.parse_region(state, &args)
}

/// Returns whether the number of attributions is that of their attribute dictionaries; the assembly prints both
/// together.
pub(super) fn has_arguments_of_attributes(ir: &Ir, op: OpId) -> bool {
    let Some(view) = Func::cast(ir, op) else { return false };
    let (inputs, _) = super::verify::signature(ir, view);
    let (workgroup, private) = attributions(ir, op, inputs.len());
    let fits = |attrs: Option<Attribute>, n: usize| {
        attrs.and_then(|attrs| attrs.as_array(ir.ctx())).is_none_or(|dicts| dicts.len() == n)
    };
    fits(view.workgroup_attrib_attrs(ir), workgroup.len())
        && fits(view.private_attrib_attrs(ir), private.len())
}

pub(super) fn print_func(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Func::cast(p.ir(), op) else { return };
    let ir = p.ir();
    let ctx = ir.ctx();
    p.text(" ");
    if let Some(name) = ir.symbol_name(op) {
        p.symbol_name(name);
    }
    let (inputs, results) = super::verify::signature(ir, view);
    print_signature(p, op, inputs, false, results);
    let (workgroup, private) = attributions(ir, op, inputs.len());
    let dicts = |attrs: Option<Attribute>| attrs.and_then(|attrs| attrs.as_array(ctx)).unwrap_or(&[]);
    print_attributions(p, "workgroup", workgroup, dicts(view.workgroup_attrib_attrs(ir)));
    print_attributions(p, "private", private, dicts(view.private_attrib_attrs(ir)));
    if ir.attr_named(op, KERNEL).is_some() {
        p.text(" kernel");
    }
    let elided = [
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "workgroup_attrib_attrs",
        "private_attrib_attrs",
        WORKGROUP,
        KERNEL,
    ];
    p.optional_op_attr_dict_with_keyword(op, &elided);
    print_body(p, op);
}

/// Returns whether an attribution is a memref.
pub(super) fn is_memory(ir: &Ir, value: ValueId) -> bool {
    is_memref(ir.ctx(), ir.value_type(value))
}
