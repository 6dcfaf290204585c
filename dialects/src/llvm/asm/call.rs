//! Assembly of `llvm.call`, `llvm.invoke` and `llvm.call_intrinsic`: callee, arguments and function type.

use proofmark_ir::context::AttrKind;
use proofmark_ir::text::{
    Delimiter, OpParser, OpPrinter, OpState, ParseResult, SourcePos, UnresolvedOperand,
};
use proofmark_ir::{AttrDict, Attribute, BlockId, Identifier, OpId, Type, ValueId};

use super::{attr_dict_without_default_flags, optional_keyword};
use crate::asm::Signature;
use crate::llvm::attrs::{CCONV_DEF, TAIL_CALL_KIND_DEF};
use crate::llvm::{Call, CallIntrinsic, Invoke, types};

/// The callee and arguments of a call, before types are resolved.
struct Callee {
    /// The function pointer of an indirect call.
    pointer: Option<UnresolvedOperand>,
    operands: Vec<UnresolvedOperand>,
    pos: SourcePos,
}

fn parse_convention(p: &mut OpParser<'_>, state: &mut OpState) {
    let ctx = p.ctx();
    let convention = optional_keyword(p, &CCONV_DEF, 0);
    state.set_property(ctx.ident("CConv"), ctx.enum_attr(&CCONV_DEF, convention));
}

/// Parses `@callee(%a)` or `%pointer(%a)`.
fn parse_callee(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult<Callee> {
    let pointer = p.parse_optional_operand()?;
    if pointer.is_none() {
        let pos = p.pos();
        let callee = p.parse_attribute(None)?;
        if !matches!(callee.kind(p.ctx()), AttrKind::SymbolRef { .. }) {
            return Err(p.error_at(pos, "invalid kind of attribute specified"));
        }
        state.set_property(Identifier::CALLEE, callee);
    }
    let pos = p.pos();
    let operands = p.parse_operand_list(Delimiter::Paren)?;
    Ok(Callee { pointer, operands, pos })
}

fn parse_vararg(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    if p.parse_optional_keyword("vararg") {
        p.parse_punct("(")?;
        let ty = p.parse_type()?;
        p.parse_punct(")")?;
        state.set_property(p.ctx().ident("var_callee_type"), p.ctx().type_attr(ty));
    }
    Ok(())
}

/// Parses `: pointer, (types) -> type`, and adds the operands and the result. Returns the number of operands.
fn parse_types(p: &mut OpParser<'_>, state: &mut OpState, callee: Callee) -> ParseResult<usize> {
    let ctx = p.ctx();
    let pos = p.pos();
    p.parse_punct(":")?;
    if let Some(pointer) = callee.pointer {
        let ty = p.parse_type()?;
        if !p.parse_optional_punct(",") {
            return Err(p.error_at(pos, "expected indirect call to have 2 trailing types"));
        }
        state.operands.push(p.resolve_operand(pointer, ty)?);
    }
    if !p.at_punct("(") {
        let message = match callee.pointer {
            Some(_) => "expected trailing function type",
            None => "expected direct call to have 1 trailing types",
        };
        return Err(p.error_at(pos, message));
    }
    let signature = Signature::parse(p, false)?;
    if !signature.args.is_empty() {
        return Err(p.error_at(pos, "expected types"));
    }
    signature.set_attrs(ctx, state);
    match *signature.results {
        [] => {}
        [result] if types::is_void(ctx, result) => {
            return Err(p.error_at(pos, "expected a non-void result type"));
        }
        [result] => state.result_types.push(result),
        _ => return Err(p.error_at(pos, "expected function with 0 or 1 result")),
    }
    p.resolve_operands_of_types(&callee.operands, &signature.inputs, callee.pos, &mut state.operands)?;
    Ok(state.operands.len())
}

/// Sets the operand segment sizes.
fn set_segments(p: &OpParser<'_>, state: &mut OpState, sizes: &[usize]) {
    let sizes: Vec<i32> = sizes.iter().map(|&size| i32::try_from(size).unwrap_or(i32::MAX)).collect();
    state.set_property(Identifier::OPERAND_SEGMENT_SIZES, p.ctx().i32_array_attr(&sizes));
}

impl Call {
    /// Parses `fastcc tail @callee(%a) vararg(type) ["tag"(%b : type)] {...} : (type) -> type`. An indirect call has
    /// `%p(%a)`, and the type of `%p` before the function type.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        parse_convention(p, state);
        let kind = optional_keyword(p, &TAIL_CALL_KIND_DEF, 0);
        state.set_property(ctx.ident("TailCallKind"), ctx.enum_attr(&TAIL_CALL_KIND_DEF, kind));
        let callee = parse_callee(p, state)?;
        parse_vararg(p, state)?;
        let bundles = parse_bundles(p, state)?;
        p.parse_optional_attr_dict(state)?;
        let n = parse_types(p, state, callee)?;
        set_segments(p, state, &[n, bundles.len()]);
        state.operands.extend(bundles);
        Ok(())
    }
}

impl Invoke {
    /// Parses `fastcc @callee(%a) to ^normal(...) unwind ^unwind(...) vararg(type) ["tag"(%b : type)] {...} : (type) ->
    /// type`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_convention(p, state);
        let callee = parse_callee(p, state)?;
        let (mut normal, mut unwind) = (Vec::new(), Vec::new());
        p.parse_keyword("to")?;
        state.successors.push(p.parse_successor_and_operands(&mut normal)?);
        p.parse_keyword("unwind")?;
        state.successors.push(p.parse_successor_and_operands(&mut unwind)?);
        parse_vararg(p, state)?;
        let bundles = parse_bundles(p, state)?;
        p.parse_optional_attr_dict(state)?;
        let n = parse_types(p, state, callee)?;
        set_segments(p, state, &[n, normal.len(), unwind.len(), bundles.len()]);
        state.operands.extend(normal.into_iter().chain(unwind).chain(bundles));
        Ok(())
    }
}

impl CallIntrinsic {
    /// Parses `"llvm.name"(%a) ["tag"(%b : type)] {...} : (type) -> type`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        let name = p.parse_string()?;
        state.set_property(ctx.ident("intrin"), ctx.string_attr_of(ctx.ident_bytes(&name)));
        let pos = p.pos();
        let operands = p.parse_operand_list(Delimiter::Paren)?;
        let bundles = parse_bundles(p, state)?;
        p.parse_optional_attr_dict(state)?;
        let n = parse_types(p, state, Callee { pointer: None, operands, pos })?;
        set_segments(p, state, &[n, bundles.len()]);
        state.operands.extend(bundles);
        Ok(())
    }
}

/// Parses `["tag"(%a, %b : types), ...]`, if present.
pub(super) fn parse_bundles(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult<Vec<ValueId>> {
    let ctx = p.ctx();
    let (mut tags, mut sizes, mut operands) = (Vec::new(), Vec::new(), Vec::new());
    if p.at_punct("[") {
        p.parse_list_of(Delimiter::Square, |p| {
            let tag = p.parse_string()?;
            tags.push(ctx.string_attr_of(ctx.ident_bytes(&tag)));
            p.parse_punct("(")?;
            let before = operands.len();
            if !p.at_punct(")") {
                p.parse_operands_and_types(&mut operands)?;
            }
            sizes.push(i32::try_from(operands.len() - before).unwrap_or(i32::MAX));
            p.parse_punct(")")
        })?;
        if !tags.is_empty() {
            state.set_property(ctx.ident("op_bundle_tags"), ctx.array_attr(&tags));
        }
    }
    state.set_property(ctx.ident("op_bundle_sizes"), ctx.i32_array_attr(&sizes));
    Ok(operands)
}

/// Prints `@callee(%a)` or `%pointer(%a)`. Returns the pointer and the other operands.
fn print_callee(
    p: &mut OpPrinter<'_>,
    callee: Option<Attribute>,
    mut operands: Vec<ValueId>,
) -> (Option<ValueId>, Vec<ValueId>) {
    let callee = callee.and_then(|callee| callee.as_flat_symbol(p.ir().ctx()));
    let pointer = if callee.is_none() && !operands.is_empty() { Some(operands.remove(0)) } else { None };
    match (callee, pointer) {
        (Some(callee), _) => p.symbol_name(callee),
        (None, Some(pointer)) => p.value(pointer),
        (None, None) => {}
    }
    p.text("(");
    p.operands(operands.iter().copied());
    p.text(")");
    (pointer, operands)
}

fn print_keyword(p: &mut OpPrinter<'_>, keyword: Option<&str>, default: &str) {
    if let Some(keyword) = keyword.filter(|&keyword| keyword != default) {
        p.text(keyword);
        p.text(" ");
    }
}

fn print_vararg(p: &mut OpPrinter<'_>, ty: Option<Attribute>) {
    if let Some(ty) = ty.and_then(|ty| ty.as_type(p.ir().ctx())) {
        p.text(" vararg(");
        p.ty(ty);
        p.text(")");
    }
}

/// Prints ` : pointer, (types) -> type`.
fn print_signature(p: &mut OpPrinter<'_>, op: OpId, pointer: Option<ValueId>, operands: &[ValueId]) {
    let ir = p.ir();
    p.text(" : ");
    if let Some(pointer) = pointer {
        p.ty(ir.value_type(pointer));
        p.text(", ");
    }
    let types: Vec<Type> = operands.iter().map(|&value| ir.value_type(value)).collect();
    let results: Vec<Type> = ir.results(op).iter().map(|&value| ir.value_type(value)).collect();
    print_types(p, &types, ir.property_named(op, "arg_attrs"), false);
    p.text(" -> ");
    print_types(p, &results, ir.property_named(op, "res_attrs"), true);
}

/// The properties that the assembly of calls prints outside of the attribute dictionary.
const ELIDED: &[&str] = &[
    "callee",
    "intrin",
    "TailCallKind",
    "var_callee_type",
    "CConv",
    "operandSegmentSizes",
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
];

impl Call {
    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Call::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let ctx = ir.ctx();
        p.text(" ");
        let keyword = |def: &'static proofmark_ir::context::EnumDef, attr: Attribute| {
            attr.as_enum(ctx, def).and_then(|value| def.keyword_of(value))
        };
        print_keyword(p, keyword(&CCONV_DEF, view.c_conv(ir)), "ccc");
        print_keyword(p, keyword(&TAIL_CALL_KIND_DEF, view.tail_call_kind(ir)), "none");
        let (pointer, operands) = print_callee(p, view.callee(ir), view.callee_operands(ir).collect());
        print_vararg(p, view.var_callee_type(ir));
        print_bundles(p, op, view.op_bundle_operands(ir).collect());
        attr_dict_without_default_flags(p, op, ELIDED);
        print_signature(p, op, pointer, &operands);
    }
}

impl Invoke {
    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Invoke::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        let convention = view.c_conv(ir).as_enum(ir.ctx(), &CCONV_DEF);
        print_keyword(p, convention.and_then(|value| CCONV_DEF.keyword_of(value)), "ccc");
        let (pointer, operands) = print_callee(p, view.callee(ir), view.callee_operands(ir).collect());
        let mut successor = |word: &str, block: BlockId, operands: Vec<ValueId>| {
            p.text(word);
            p.successor_and_operands(block, &operands);
        };
        successor(" to ", view.normal_dest(ir), view.normal_dest_operands(ir).collect());
        successor(" unwind ", view.unwind_dest(ir), view.unwind_dest_operands(ir).collect());
        print_vararg(p, view.var_callee_type(ir));
        print_bundles(p, op, view.op_bundle_operands(ir).collect());
        p.optional_op_attr_dict(op, ELIDED);
        print_signature(p, op, pointer, &operands);
    }
}

impl CallIntrinsic {
    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = CallIntrinsic::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.attribute_without_type(view.intrin(ir));
        let operands: Vec<ValueId> = view.args(ir).collect();
        p.text("(");
        p.operands(operands.iter().copied());
        p.text(")");
        print_bundles(p, op, view.op_bundle_operands(ir).collect());
        attr_dict_without_default_flags(p, op, ELIDED);
        print_signature(p, op, None, &operands);
    }
}

/// Prints types with attributes, in parentheses. With `bare`, a single type without attributes has no parentheses.
fn print_types(p: &mut OpPrinter<'_>, types: &[Type], attrs: Option<Attribute>, bare: bool) {
    let ctx = p.ir().ctx();
    let dicts: Vec<AttrDict> = crate::func::attribute_dicts(ctx, attrs);
    let dict = |i: usize| dicts.get(i).copied().unwrap_or(AttrDict::EMPTY);
    let bare = bare && types.len() == 1 && dict(0).is_empty();
    p.text(if bare { "" } else { "(" });
    for (i, &ty) in types.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.ty(ty);
        p.optional_attr_dict(dict(i), &[]);
    }
    p.text(if bare { "" } else { ")" });
}

/// Prints ` ["tag"(%a : type), ...]`, if there are operand bundles.
pub(super) fn print_bundles(p: &mut OpPrinter<'_>, op: OpId, operands: Vec<ValueId>) {
    let ir = p.ir();
    let ctx = ir.ctx();
    let sizes = ir.property_named(op, "op_bundle_sizes").and_then(|sizes| sizes.as_i64_array(ctx));
    let sizes = sizes.unwrap_or_default();
    if sizes.is_empty() {
        return;
    }
    let tags = ir.property_named(op, "op_bundle_tags").and_then(|tags| tags.as_array(ctx)).unwrap_or(&[]);
    let mut operands = operands.into_iter();
    p.text(" [");
    for (i, &size) in sizes.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        if let Some(tag) = tags.get(i) {
            p.attribute(*tag);
        }
        let bundle: Vec<ValueId> = operands.by_ref().take(usize::try_from(size).unwrap_or(0)).collect();
        p.text("(");
        if !bundle.is_empty() {
            p.operands(bundle.iter().copied());
            p.text(" : ");
            p.types(bundle.iter().map(|&value| ir.value_type(value)));
        }
        p.text(")");
    }
    p.text("]");
}
