//! `llvm.call`.

use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult, UnresolvedOperand};
use proofmark_ir::{AttrDict, Attribute, Identifier, OpId, Type, ValueId};

use super::{attr_dict_without_default_flags, optional_keyword};
use crate::asm::Signature;
use crate::llvm::attrs::{CCONV_DEF, TAIL_CALL_KIND_DEF};
use crate::llvm::{Call, types};

/// `fastcc tail @callee(%a) vararg(type) ["tag"(%b : type)] {...} : (type) -> type`; through a pointer, `%p(%a)` and its type
/// before the signature.
pub(in crate::llvm) fn parse_call(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let convention = optional_keyword(p, &CCONV_DEF, 0);
    state.set_property(ctx.ident("CConv"), ctx.enum_attr(&CCONV_DEF, convention));
    let kind = optional_keyword(p, &TAIL_CALL_KIND_DEF, 0);
    state.set_property(ctx.ident("TailCallKind"), ctx.enum_attr(&TAIL_CALL_KIND_DEF, kind));
    let pointer = p.parse_optional_operand()?;
    if pointer.is_none() {
        let pos = p.pos();
        let callee = p.parse_attribute(None)?;
        if callee.as_flat_symbol(ctx).is_none() {
            return Err(p.error_at(pos, "expected the symbol of a function"));
        }
        state.set_property(Identifier::CALLEE, callee);
    }
    let pos = p.pos();
    let operands = p.parse_operand_list(Delimiter::Paren)?;
    if p.parse_optional_keyword("vararg") {
        p.parse_punct("(")?;
        let ty = p.parse_type()?;
        p.parse_punct(")")?;
        state.set_property(ctx.ident("var_callee_type"), ctx.type_attr(ty));
    }
    let bundles = parse_bundles(p, state)?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    if let Some(pointer) = pointer {
        parse_pointer_type(p, state, pointer)?;
    }
    let signature = parse_signature(p)?;
    signature.set_attrs(ctx, state);
    p.resolve_operands_of_types(&operands, &signature.inputs, pos, &mut state.operands)?;
    if signature.results.len() > 1 {
        return Err(p.error_at(pos, "expected function with 0 or 1 result"));
    }
    state.result_types.extend(signature.results.iter().filter(|&&ty| !types::is_void(ctx, ty)));
    let n = i32::try_from(state.operands.len()).unwrap_or(i32::MAX);
    let m = i32::try_from(bundles.len()).unwrap_or(i32::MAX);
    state.operands.extend(bundles);
    state.set_property(Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&[n, m]));
    Ok(())
}

fn parse_pointer_type(p: &mut OpParser<'_>, state: &mut OpState, pointer: UnresolvedOperand) -> ParseResult {
    let pos = p.pos();
    let ty = p.parse_type()?;
    if !types::is_ptr(p.ctx(), ty) {
        return Err(p.error_at(pos, "indirect call expects a pointer"));
    }
    state.operands.push(p.resolve_operand(pointer, ty)?);
    p.parse_punct(",")
}

/// `(types) -> types`, with attributes.
fn parse_signature(p: &mut OpParser<'_>) -> ParseResult<Signature> {
    let pos = p.pos();
    let signature = Signature::parse(p, false)?;
    if !signature.args.is_empty() {
        return Err(p.error_at(pos, "expected types"));
    }
    Ok(signature)
}

/// `["tag"(%a, %b : types), ...]`, if it is next.
fn parse_bundles(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult<Vec<ValueId>> {
    let ctx = p.ctx();
    let (mut tags, mut sizes, mut operands) = (Vec::new(), Vec::new(), Vec::new());
    if p.at_punct("[") {
        p.parse_list_of(Delimiter::Square, |p| {
            let tag = p.parse_string()?;
            tags.push(ctx.string_attr_of(ctx.ident_bytes(&tag)));
            p.parse_punct("(")?;
            let before = operands.len();
            p.parse_operands_and_types(&mut operands)?;
            sizes.push(i32::try_from(operands.len() - before).unwrap_or(i32::MAX));
            p.parse_punct(")")
        })?;
        state.set_property(ctx.ident("op_bundle_tags"), ctx.array_attr(&tags));
    }
    state.set_property(ctx.ident("op_bundle_sizes"), ctx.i32_array_attr(&sizes));
    Ok(operands)
}

pub(in crate::llvm) fn print_call(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Call::cast(p.ir(), op) else { return };
    let ir = p.ir();
    let ctx = ir.ctx();
    p.text(" ");
    for (def, attr, default) in
        [(&CCONV_DEF, view.c_conv(ir), "ccc"), (&TAIL_CALL_KIND_DEF, view.tail_call_kind(ir), "none")]
    {
        let keyword = attr.as_enum(ctx, def).and_then(|value| def.keyword_of(value)).unwrap_or(default);
        if keyword != default {
            p.text(keyword);
            p.text(" ");
        }
    }
    let mut operands: Vec<ValueId> = view.callee_operands(ir).collect();
    let callee = view.callee(ir).and_then(|callee| callee.as_flat_symbol(ctx));
    let pointer = if callee.is_none() && !operands.is_empty() { Some(operands.remove(0)) } else { None };
    match (callee, pointer) {
        (Some(callee), _) => p.symbol_name(callee),
        (None, Some(pointer)) => p.value(pointer),
        (None, None) => {}
    }
    p.text("(");
    p.operands(operands.iter().copied());
    p.text(")");
    if let Some(ty) = view.var_callee_type(ir).and_then(|ty| ty.as_type(ctx)) {
        p.text(" vararg(");
        p.ty(ty);
        p.text(")");
    }
    print_bundles(p, view);
    attr_dict_without_default_flags(
        p,
        op,
        &[
            "callee",
            "TailCallKind",
            "var_callee_type",
            "CConv",
            "operandSegmentSizes",
            "op_bundle_sizes",
            "op_bundle_tags",
            "arg_attrs",
            "res_attrs",
        ],
    );
    p.text(" : ");
    if let Some(pointer) = pointer {
        p.ty(ir.value_type(pointer));
        p.text(", ");
    }
    let types: Vec<Type> = operands.iter().map(|&value| ir.value_type(value)).collect();
    let result: Vec<Type> = view.result(ir).map(|value| ir.value_type(value)).into_iter().collect();
    print_types(p, &types, view.arg_attrs(ir), false);
    p.text(" -> ");
    print_types(p, &result, view.res_attrs(ir), true);
}

/// Types with attributes, in parentheses; `bare` leaves these out where there is one type without attributes.
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

fn print_bundles(p: &mut OpPrinter<'_>, view: Call) {
    let ir = p.ir();
    let ctx = ir.ctx();
    let sizes = view.op_bundle_sizes(ir).as_i64_array(ctx).unwrap_or_default();
    if view.op_bundle_operands(ir).len() == 0 {
        return;
    }
    let tags = view.op_bundle_tags(ir).and_then(|tags| tags.as_array(ctx)).unwrap_or(&[]);
    let mut operands = view.op_bundle_operands(ir);
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
