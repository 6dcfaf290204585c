//! Assembly of `llvm.func`, and the keywords shared by functions and globals.

use proofmark_ir::context::EnumDef;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, Identifier, Ir, OpId, Type};

use super::{optional_case, optional_keyword};
use crate::asm::{Signature, parse_body, print_body, print_signature, refuse_attrs};
use crate::common::linkage::LINKAGE_DEF;
use crate::llvm::attrs::{CCONV_DEF, UNNAMED_ADDRS, VISIBILITIES};
use crate::llvm::metadata::{VSCALE_RANGE, params_of};
use crate::llvm::{Func, types};

/// Parses linkage and visibility.
pub(super) fn parse_linkage(p: &mut OpParser<'_>, state: &mut OpState) {
    let ctx = p.ctx();
    let linkage = optional_keyword(p, &LINKAGE_DEF, 0);
    state.set_property(ctx.ident("linkage"), ctx.enum_attr(&LINKAGE_DEF, linkage));
    let visibility = optional_case(p, VISIBILITIES);
    state.set_property(ctx.ident("visibility_"), ctx.i64_attr(visibility, Type::I64));
}

pub(super) fn parse_unnamed_addr(p: &mut OpParser<'_>, state: &mut OpState) {
    let ctx = p.ctx();
    let unnamed_addr = optional_case(p, UNNAMED_ADDRS);
    state.set_property(ctx.ident("unnamed_addr"), ctx.i64_attr(unnamed_addr, Type::I64));
}

pub(super) fn parse_comdat(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    if p.parse_optional_keyword("comdat") {
        p.parse_punct("(")?;
        let comdat = p.parse_attribute(None)?;
        p.parse_punct(")")?;
        state.set_property(p.ctx().ident("comdat"), comdat);
    }
    Ok(())
}

pub(super) fn print_case(p: &mut OpPrinter<'_>, cases: &[(&str, i64)], value: Option<Attribute>) {
    let value = value.and_then(|value| value.as_i64(p.ir().ctx()));
    if let Some((word, _)) = cases.iter().find(|(word, case)| Some(*case) == value && !word.is_empty()) {
        p.text(word);
        p.text(" ");
    }
}

pub(super) fn keyword_of(p: &OpPrinter<'_>, def: &EnumDef, attr: Attribute) -> &'static str {
    attr.as_enum(p.ir().ctx(), def).and_then(|value| def.keyword_of(value)).unwrap_or("")
}

pub(super) fn print_comdat(p: &mut OpPrinter<'_>, comdat: Option<Attribute>) {
    if let Some(comdat) = comdat {
        p.text(" comdat(");
        p.attribute(comdat);
        p.text(")");
    }
}

pub(super) fn print_name(p: &mut OpPrinter<'_>, name: Attribute) {
    if let Some(name) = name.as_string(p.ir().ctx()) {
        p.symbol_name(name);
    }
}

/// Parses `vscale_range(1, 2)`, if present.
fn parse_vscale_range(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    if p.parse_optional_keyword("vscale_range") {
        let ctx = p.ctx();
        p.parse_punct("(")?;
        let min = p.parse_i64()?;
        p.parse_punct(",")?;
        let max = p.parse_i64()?;
        p.parse_punct(")")?;
        let bounds = [min, max].map(|bound| ctx.i64_attr(bound, Type::I32));
        state.set_property(ctx.ident("vscale_range"), ctx.dialect_attr(&VSCALE_RANGE, &bounds));
    }
    Ok(())
}

fn print_vscale_range(p: &mut OpPrinter<'_>, range: Option<Attribute>) {
    let ctx = p.ir().ctx();
    if let Some(&[min, max]) = range.and_then(|range| params_of(ctx, range, &VSCALE_RANGE)) {
        p.text(" vscale_range(");
        p.number(min.as_i64(ctx).unwrap_or(0));
        p.text(", ");
        p.number(max.as_i64(ctx).unwrap_or(0));
        p.text(")");
    }
}

impl Func {
    /// Parses `internal hidden unnamed_addr fastcc @name(%a: type, ...) -> type comdat(...) attributes {...} { body }`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
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
                return Err(p.error_at(
                    pos,
                    "failed to construct function type: expected zero or one function result",
                ));
            }
        };
        if let Some(ty) = signature.inputs.iter().chain([&result]).find(|&&ty| !types::is_compatible(ctx, ty))
        {
            let ty = proofmark_ir::text::type_to_string(ctx, *ty);
            return Err(p.error_at(
                pos,
                format!("failed to construct function type: expected LLVM type, got '{ty}'"),
            ));
        }
        let ty = types::function(ctx, result, &signature.inputs, signature.variadic);
        state.set_property(Identifier::FUNCTION_TYPE, ctx.type_attr(ty));
        parse_vscale_range(p, state)?;
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

    /// Returns whether the custom assembly can be parsed again: the parser rejects signatures with types of other
    /// dialects.
    pub(in crate::llvm) fn custom_form_if(ir: &Ir, op: OpId) -> bool {
        let signature = Func::cast(ir, op).and_then(|view| view.signature(ir));
        signature.is_some_and(|signature| {
            signature.params.iter().chain([&signature.result]).all(|&ty| types::is_compatible(ir.ctx(), ty))
        })
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
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
        print_vscale_range(p, view.vscale_range(ir));
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
                "vscale_range",
            ],
        );
        print_body(p, op);
    }
}
