//! The assembly formats of memref that are not declarative: `alloca_scope`, `global`, `transpose`, `prefetch` and
//! `generic_atomic_rmw` (`MemRefOps.cpp`).

use proofmark_ir::constraints::ELEMENTS_ATTR;
use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult, type_to_string};
use proofmark_ir::{Attribute, Identifier, OpId, Type};

use super::{AllocaScope, GenericAtomicRmw, Global, Prefetch, Transpose};
use crate::asm::{parse_optional_arrow_types, print_optional_arrow_type_list};

impl AllocaScope {
    /// Parses `-> types { body } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_optional_arrow_types(p, state)?;
        p.parse_region(state, &[])?;
        if let Some(&body) = state.regions.last() {
            p.ensure_terminator(body, "memref.alloca_scope.return", state.loc);
        }
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = AllocaScope::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let results = view.results(ir);
        // MLIR prints both spaces.
        p.text(" ");
        print_optional_arrow_type_list(p, op);
        p.text(" ");
        p.region(view.body_region(ir), false, !results.is_empty());
        p.optional_op_attr_dict(op, &[]);
    }
}

impl Global {
    /// Parses `"private" constant @name : type = value {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        if let Some(visibility) = p.parse_optional_string() {
            let visibility = ctx.string_attr_of(ctx.ident_bytes(&visibility));
            state.set_property(Identifier::SYM_VISIBILITY, visibility);
        }
        if p.parse_optional_keyword("constant") {
            state.set_property(ctx.ident("constant"), Attribute::UNIT);
        }
        let name = p.parse_symbol_name()?;
        state.set_property(Identifier::SYM_NAME, ctx.string_attr_of(name));
        p.parse_punct(":")?;
        let pos = p.pos();
        let ty = p.parse_type()?;
        state.set_property(ctx.ident("type"), ctx.type_attr(ty));
        let (TypeKind::MemRef { shape, element, .. }, Some(_)) = (ty.kind(ctx), ty.num_elements(ctx)) else {
            let ty = type_to_string(ctx, ty);
            return Err(p.error_at(pos, format!("type should be static shaped memref, but got '{ty}'")));
        };
        if p.parse_optional_punct("=") {
            let initial = if p.parse_optional_keyword("uninitialized") {
                Attribute::UNIT
            } else {
                let tensor = ctx.tensor_type(shape, *element);
                let initial = p.parse_attribute(Some(tensor))?;
                if !(ELEMENTS_ATTR.accepts)(ctx, initial) {
                    return Err(p.error_at(pos, "initial value should be a unit or elements attribute"));
                }
                initial
            };
            state.set_property(ctx.ident("initial_value"), initial);
        }
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Global::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let ctx = ir.ctx();
        p.text(" ");
        if let Some(visibility) = view.sym_visibility(ir) {
            p.attribute(visibility);
            p.text(" ");
        }
        if view.constant(ir).is_some() {
            p.text("constant ");
        }
        if let Some(name) = view.sym_name(ir).as_string(ctx) {
            p.symbol_name(name);
        }
        p.text(" : ");
        if let Some(ty) = view.r#type(ir).as_type(ctx) {
            p.ty(ty);
        }
        match view.initial_value(ir) {
            None => {}
            Some(Attribute::UNIT) => p.text(" = uninitialized"),
            Some(value) => {
                p.text(" = ");
                p.attribute_without_type(value);
            }
        }
        p.optional_op_attr_dict(op, &["sym_name", "sym_visibility", "constant", "type", "initial_value"]);
    }
}

impl Transpose {
    /// Parses `%in (i, j) -> (j, i) {...} : type to type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        let source = p.parse_operand()?;
        let permutation = p.parse_affine_map()?;
        state.set_property(ctx.ident("permutation"), ctx.attr(AttrKind::AffineMap(permutation)));
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        p.parse_keyword("to")?;
        state.result_types.push(p.parse_type()?);
        state.operands.push(p.resolve_operand(source, ty)?);
        Ok(())
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Transpose::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.r#in(ir));
        p.text(" ");
        if let AttrKind::AffineMap(map) = view.permutation(ir).kind(ir.ctx()) {
            p.affine_map(map);
        }
        p.optional_op_attr_dict(op, &["permutation"]);
        p.text(" : ");
        p.ty(ir.value_type(view.r#in(ir)));
        p.text(" to ");
        p.ty(ir.value_type(view.result(ir)));
    }
}

impl Prefetch {
    /// Parses `%memref[indices], read, locality<3>, data {...} : type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let memref = p.parse_operand()?;
        let indices = p.parse_operand_list(Delimiter::Square)?;
        p.parse_punct(",")?;
        parse_hint(p, state)?;
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        state.operands.push(p.resolve_operand(memref, ty)?);
        p.resolve_operands(&indices, Type::INDEX, &mut state.operands)
    }
}

/// Parses `read, locality<3>, data`, the hints of a prefetch.
pub(crate) fn parse_hint(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let is_write = parse_choice(p, ["read", "write"], "rw specifier has to be 'read' or 'write'")?;
    p.parse_punct(",")?;
    p.parse_keyword("locality")?;
    p.parse_punct("<")?;
    let locality = p.parse_attribute(Some(Type::I32))?;
    p.parse_punct(">")?;
    p.parse_punct(",")?;
    let is_data = parse_choice(p, ["instr", "data"], "cache type has to be 'data' or 'instr'")?;
    state.set_property(ctx.ident("isWrite"), Attribute::bool(is_write));
    state.set_property(ctx.ident("localityHint"), locality);
    state.set_property(ctx.ident("isDataCache"), Attribute::bool(is_data));
    Ok(())
}

/// Parses one of two keywords; returns whether it is the second.
fn parse_choice(p: &mut OpParser<'_>, words: [&str; 2], otherwise: &str) -> ParseResult<bool> {
    let pos = p.pos();
    let word = p.parse_any_keyword()?;
    match words.iter().position(|&each| each == word) {
        Some(i) => Ok(i == 1),
        None => Err(p.error_at(pos, otherwise)),
    }
}

/// Prints the hints in the format of [`parse_hint`].
pub(crate) fn print_hint(
    p: &mut OpPrinter<'_>,
    is_write: Attribute,
    locality: Attribute,
    is_data: Attribute,
) {
    p.text(if is_write == Attribute::TRUE { "write" } else { "read" });
    p.text(", locality<");
    p.attribute_without_type(locality);
    p.text(if is_data == Attribute::TRUE { ">, data" } else { ">, instr" });
}

impl Prefetch {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Prefetch::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.memref(ir));
        p.text("[");
        p.operands(view.indices(ir));
        p.text("], ");
        print_hint(p, view.is_write(ir), view.locality_hint(ir), view.is_data_cache(ir));
        p.optional_op_attr_dict(op, &["localityHint", "isWrite", "isDataCache"]);
        p.text(" : ");
        p.ty(ir.value_type(view.memref(ir)));
    }
}

impl GenericAtomicRmw {
    /// Parses `%memref[indices] : type { body } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let memref = p.parse_operand()?;
        let indices = p.parse_operand_list(Delimiter::Square)?;
        p.parse_punct(":")?;
        let pos = p.pos();
        let ty = p.parse_type()?;
        let Some(element) = ty.element_type(p.ctx()) else {
            return Err(p.error_at(pos, "invalid kind of type specified"));
        };
        state.operands.push(p.resolve_operand(memref, ty)?);
        p.resolve_operands(&indices, Type::INDEX, &mut state.operands)?;
        state.result_types.push(element);
        p.parse_region(state, &[])?;
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = GenericAtomicRmw::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.memref(ir));
        p.text("[");
        p.operands(view.indices(ir));
        p.text("] : ");
        p.ty(ir.value_type(view.memref(ir)));
        p.text(" ");
        p.region(view.atomic_body(ir), true, true);
        p.optional_op_attr_dict(op, &[]);
    }
}
