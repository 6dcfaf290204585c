//! `llvm.func` and `llvm.mlir.global`.

use proofmark_ir::context::{AttrKind, EnumDef};
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, Identifier, OpId, Type};

use super::{optional_case, optional_keyword};
use crate::asm::{Signature, parse_body, print_body, print_signature, refuse_attrs};
use crate::llvm::attrs::{CCONV_DEF, LINKAGE_DEF, UNNAMED_ADDRS, VISIBILITIES};
use crate::llvm::{Func, Global, types};

/// Reads linkage and visibility.
fn parse_linkage(p: &mut OpParser<'_>, state: &mut OpState) {
    let ctx = p.ctx();
    let linkage = optional_keyword(p, &LINKAGE_DEF, 0);
    state.set_property(ctx.ident("linkage"), ctx.enum_attr(&LINKAGE_DEF, linkage));
    let visibility = optional_case(p, VISIBILITIES);
    state.set_property(ctx.ident("visibility_"), ctx.i64_attr(visibility, Type::I64));
}

fn parse_unnamed_addr(p: &mut OpParser<'_>, state: &mut OpState) {
    let ctx = p.ctx();
    let unnamed_addr = optional_case(p, UNNAMED_ADDRS);
    state.set_property(ctx.ident("unnamed_addr"), ctx.i64_attr(unnamed_addr, Type::I64));
}

fn parse_comdat(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    if p.parse_optional_keyword("comdat") {
        p.parse_punct("(")?;
        let comdat = p.parse_attribute(None)?;
        p.parse_punct(")")?;
        state.set_property(p.ctx().ident("comdat"), comdat);
    }
    Ok(())
}

fn print_case(p: &mut OpPrinter<'_>, cases: &[(&str, i64)], value: Option<Attribute>) {
    let value = value.and_then(|value| value.as_i64(p.ir().ctx()));
    if let Some((word, _)) = cases.iter().find(|(word, case)| Some(*case) == value && !word.is_empty()) {
        p.text(word);
        p.text(" ");
    }
}

fn keyword_of(p: &OpPrinter<'_>, def: &EnumDef, attr: Attribute) -> &'static str {
    attr.as_enum(p.ir().ctx(), def).and_then(|value| def.keyword_of(value)).unwrap_or("")
}

fn print_comdat(p: &mut OpPrinter<'_>, comdat: Option<Attribute>) {
    if let Some(comdat) = comdat {
        p.text(" comdat(");
        p.attribute(comdat);
        p.text(")");
    }
}

fn print_name(p: &mut OpPrinter<'_>, name: Attribute) {
    if let Some(name) = name.as_string(p.ir().ctx()) {
        p.symbol_name(name);
    }
}

/// `internal hidden unnamed_addr fastcc @name(%a: type, ...) -> type comdat(...) attributes {...} { body }`
pub(in crate::llvm) fn parse_func(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    parse_linkage(p, state);
    parse_unnamed_addr(p, state);
    let convention = optional_keyword(p, &CCONV_DEF, 0);
    state.set_property(ctx.ident("CConv"), ctx.enum_attr(&CCONV_DEF, convention));
    let name = p.parse_symbol_name()?;
    state.set_property(Identifier::SYM_NAME, ctx.string_attr_of(name));
    let pos = p.pos();
    let signature = Signature::parse(p, true)?;
    let result = match *signature.results {
        [] => types::void(ctx),
        [result] => result,
        _ => {
            return Err(
                p.error_at(pos, "failed to construct function type: expected zero or one function result")
            );
        }
    };
    if let Some(ty) = signature.inputs.iter().chain([&result]).find(|&&ty| !types::is_compatible(ctx, ty)) {
        let ty = proofmark_ir::text::type_to_string(ctx, *ty);
        return Err(
            p.error_at(pos, format!("failed to construct function type: expected LLVM type, got '{ty}'"))
        );
    }
    let ty = types::function(ctx, result, &signature.inputs, signature.variadic);
    state.set_property(Identifier::FUNCTION_TYPE, ctx.type_attr(ty));
    if p.at_keyword("vscale_range") {
        return Err(p.error("'vscale_range' is not supported"));
    }
    parse_comdat(p, state)?;
    p.parse_optional_attr_dict_with_keyword(state)?;
    refuse_attrs(
        p,
        state,
        &["sym_name", "function_type", "linkage", "visibility_", "unnamed_addr", "CConv"],
    )?;
    signature.set_attrs(ctx, state);
    parse_body(p, state, &signature.args)
}

pub(in crate::llvm) fn print_func(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Func::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    let linkage = keyword_of(p, &LINKAGE_DEF, view.linkage(ir));
    if linkage != "external" {
        p.text(linkage);
        p.text(" ");
    }
    print_case(p, VISIBILITIES, Some(view.visibility_(ir)));
    print_case(p, UNNAMED_ADDRS, view.unnamed_addr(ir));
    let convention = keyword_of(p, &CCONV_DEF, view.c_conv(ir));
    if convention != "ccc" {
        p.text(convention);
        p.text(" ");
    }
    print_name(p, view.sym_name(ir));
    if let Some(signature) = view.signature(ir) {
        let results = [signature.result];
        let results = if types::is_void(ir.ctx(), signature.result) { &[] } else { &results[..] };
        print_signature(p, op, &signature.params, signature.variadic, results);
    }
    print_comdat(p, view.comdat(ir));
    p.optional_op_attr_dict_with_keyword(
        op,
        &[
            "sym_name",
            "function_type",
            "arg_attrs",
            "res_attrs",
            "linkage",
            "CConv",
            "visibility_",
            "comdat",
            "unnamed_addr",
        ],
    );
    print_body(p, op);
}

/// `internal thread_local constant @name(value) comdat(...) {...} : type { initializer }`
pub(in crate::llvm) fn parse_global(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    parse_linkage(p, state);
    if p.parse_optional_keyword("thread_local") {
        state.set_property(ctx.ident("thread_local_"), Attribute::UNIT);
    }
    parse_unnamed_addr(p, state);
    if p.parse_optional_keyword("constant") {
        state.set_property(ctx.ident("constant"), Attribute::UNIT);
    }
    let name = p.parse_symbol_name()?;
    state.set_property(Identifier::SYM_NAME, ctx.string_attr_of(name));
    p.parse_punct("(")?;
    let mut value = None;
    if !p.parse_optional_punct(")") {
        let attr = p.parse_attribute(None)?;
        state.set_property(Identifier::VALUE, attr);
        value = Some(attr);
        p.parse_punct(")")?;
    }
    parse_comdat(p, state)?;
    p.parse_optional_attr_dict(state)?;
    refuse_attrs(p, state, &["sym_name", "linkage", "visibility_", "unnamed_addr"])?;
    let ty = if p.parse_optional_punct(":") {
        p.parse_type()?
    } else {
        match value.map(|value| value.kind(ctx)) {
            Some(AttrKind::String { value, .. }) => {
                types::array(ctx, value.as_bytes(ctx).len() as i64, Type::I8)
            }
            _ => return Err(p.error("type can only be omitted for string globals")),
        }
    };
    state.set_property(ctx.ident("global_type"), ctx.type_attr(ty));
    p.parse_optional_region(state, &[])?;
    Ok(())
}

pub(in crate::llvm) fn print_global(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Global::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    let linkage = keyword_of(p, &LINKAGE_DEF, view.linkage(ir));
    p.text(linkage);
    p.text(" ");
    print_case(p, VISIBILITIES, Some(view.visibility_(ir)));
    if view.thread_local_(ir).is_some() {
        p.text("thread_local ");
    }
    print_case(p, UNNAMED_ADDRS, view.unnamed_addr(ir));
    if view.constant(ir).is_some() {
        p.text("constant ");
    }
    print_name(p, view.sym_name(ir));
    p.text("(");
    let value = view.value(ir);
    if let Some(value) = value {
        p.attribute(value);
    }
    p.text(")");
    print_comdat(p, view.comdat(ir));
    p.optional_op_attr_dict(
        op,
        &[
            "sym_name",
            "global_type",
            "constant",
            "value",
            "linkage",
            "unnamed_addr",
            "thread_local_",
            "visibility_",
            "comdat",
        ],
    );
    if value.is_some_and(|value| value.as_string(ir.ctx()).is_some()) {
        return;
    }
    p.text(" : ");
    if let Some(ty) = view.global_type(ir).as_type(ir.ctx()) {
        p.ty(ty);
    }
    print_body(p, op);
}
