//! Assembly of `llvm.mlir.global`, `llvm.mlir.alias` and `llvm.mlir.ifunc`.

use proofmark_ir::context::AttrKind;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, Identifier, OpId, Type};

use super::func::{
    keyword_of, parse_comdat, parse_linkage, parse_unnamed_addr, print_case, print_comdat, print_name,
};
use crate::asm::{print_body, refuse_attrs};
use crate::common::linkage::LINKAGE_DEF;
use crate::llvm::attrs::{UNNAMED_ADDRS, VISIBILITIES};
use crate::llvm::{Alias, Global, IFunc, types};

/// Parses linkage, visibility, `thread_local` and `unnamed_addr`.
fn parse_common(p: &mut OpParser<'_>, state: &mut OpState) {
    parse_linkage(p, state);
    if p.parse_optional_keyword("thread_local") {
        state.set_property(p.ctx().ident("thread_local_"), Attribute::UNIT);
    }
    parse_unnamed_addr(p, state);
}

fn print_common(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    p.text(" ");
    if let Some(linkage) = ir.property_named(op, "linkage") {
        let linkage = keyword_of(p, &LINKAGE_DEF, linkage);
        p.text(linkage);
        p.text(" ");
    }
    print_case(p, VISIBILITIES, ir.property_named(op, "visibility_"));
    if ir.property_named(op, "thread_local_").is_some() {
        p.text("thread_local ");
    }
    print_case(p, UNNAMED_ADDRS, ir.property_named(op, "unnamed_addr"));
}

impl Global {
    /// Parses `internal thread_local constant @name(value) comdat(...) {...} : type { initializer }`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        parse_common(p, state);
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

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Global::cast(p.ir(), op) else { return };
        let ir = p.ir();
        print_common(p, op);
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
}

impl Alias {
    /// Parses `internal thread_local @name {...} : type { initializer }`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        parse_common(p, state);
        let name = p.parse_symbol_name()?;
        state.set_property(Identifier::SYM_NAME, ctx.string_attr_of(name));
        p.parse_optional_attr_dict(state)?;
        refuse_attrs(p, state, &["sym_name", "linkage", "visibility_", "unnamed_addr"])?;
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        state.set_property(ctx.ident("alias_type"), ctx.type_attr(ty));
        p.parse_region(state, &[])
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Alias::cast(p.ir(), op) else { return };
        let ir = p.ir();
        print_common(p, op);
        print_name(p, view.sym_name(ir));
        p.optional_op_attr_dict(
            op,
            &["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"],
        );
        p.text(" : ");
        if let Some(ty) = view.alias_type(ir).as_type(ir.ctx()) {
            p.ty(ty);
        }
        p.text(" ");
        p.region(view.initializer(ir), false, true);
    }
}

impl IFunc {
    /// Parses `internal hidden unnamed_addr @name : type, type @resolver {...}`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        parse_linkage(p, state);
        parse_unnamed_addr(p, state);
        let name = p.parse_symbol_name()?;
        state.set_property(Identifier::SYM_NAME, ctx.string_attr_of(name));
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        state.set_property(ctx.ident("i_func_type"), ctx.type_attr(ty));
        p.parse_punct(",")?;
        let ty = p.parse_type()?;
        state.set_property(ctx.ident("resolver_type"), ctx.type_attr(ty));
        let resolver = p.parse_symbol_name()?;
        state.set_property(ctx.ident("resolver"), ctx.symbol_ref(resolver));
        p.parse_optional_attr_dict(state)
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = IFunc::cast(p.ir(), op) else { return };
        let ir = p.ir();
        print_common(p, op);
        print_name(p, view.sym_name(ir));
        p.text(" : ");
        p.attribute(view.i_func_type(ir));
        p.text(", ");
        p.attribute(view.resolver_type(ir));
        p.text(" ");
        p.attribute(view.resolver(ir));
        let mut elided = vec![
            "sym_name",
            "i_func_type",
            "resolver_type",
            "resolver",
            "linkage",
            "unnamed_addr",
            "visibility_",
        ];
        if view.address_space(ir).as_i64(ir.ctx()) == Some(0) {
            elided.push("address_space");
        }
        p.optional_op_attr_dict(op, &elided);
    }
}
