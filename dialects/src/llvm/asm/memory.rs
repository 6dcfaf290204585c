//! Assembly of `llvm.alloca` and `llvm.getelementptr`.

use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, OpId, Type};

use crate::llvm::attrs::GEP_NO_WRAP_DEF;
use crate::llvm::{Alloca, GetElementPtr};

impl Alloca {
    /// Parses `inalloca %n x type {...} : (type) -> pointer`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        if p.parse_optional_keyword("inalloca") {
            state.set_property(ctx.ident("inalloca"), Attribute::UNIT);
        }
        let n = p.parse_operand()?;
        p.parse_keyword("x")?;
        let element = p.parse_type()?;
        state.set_property(ctx.ident("elem_type"), ctx.type_attr(element));
        let pos = p.pos();
        p.parse_optional_attr_dict(state)?;
        let alignment = ctx.ident("alignment");
        if let Some(index) = state.attrs.iter().position(|(name, _)| *name == alignment) {
            match state.attrs[index].1.as_int(ctx) {
                // The alignment 0 means no explicit alignment.
                Some(value) if value.is_zero() => {
                    state.attrs.remove(index);
                }
                Some(_) => {}
                None => return Err(p.error_at(pos, "expected integer alignment")),
            }
        }
        p.parse_punct(":")?;
        let pos = p.pos();
        let inputs = p.parse_type_list_parens()?;
        let &[input] = &*inputs else {
            return Err(p.error_at(pos, "expected trailing function type with one argument and one result"));
        };
        p.parse_punct("->")?;
        p.parse_result_types(state)?;
        state.operands.push(p.resolve_operand(n, input)?);
        Ok(())
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Alloca::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(if view.inalloca(ir).is_some() { " inalloca " } else { " " });
        p.value(view.array_size(ir));
        p.text(" x ");
        if let Some(element) = view.elem_type(ir).as_type(ir.ctx()) {
            p.ty(element);
        }
        let aligned = view.alignment(ir).and_then(|alignment| alignment.as_i64(ir.ctx())).unwrap_or(0) != 0;
        let elided = ["elem_type", "inalloca", "alignment"];
        p.optional_op_attr_dict(op, if aligned { &elided[..2] } else { &elided });
        p.text(" : ");
        p.functional_type(op);
    }
}

/// Marks a dynamic index in `rawConstantIndices`.
const DYNAMIC_INDEX: i32 = i32::MIN;

impl GetElementPtr {
    /// Parses `inbounds %p[%i, 3] {...} : (types) -> pointer, element`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        if GEP_NO_WRAP_DEF.cases.iter().any(|(_, word)| p.at_keyword(word)) {
            let flags = p.parse_enum_keywords(&GEP_NO_WRAP_DEF)?;
            state.set_property(ctx.ident("noWrapFlags"), ctx.i64_attr(flags as i64, Type::I32));
        }
        let pos = p.pos();
        let mut operands = vec![p.parse_operand()?];
        let mut indices = Vec::new();
        p.parse_list_of(Delimiter::Square, |p| {
            match p.parse_optional_operand()? {
                Some(operand) => {
                    operands.push(operand);
                    indices.push(DYNAMIC_INDEX);
                }
                None => {
                    let pos = p.pos();
                    let index = p.parse_i64()?;
                    let Ok(index) = i32::try_from(index) else {
                        return Err(p.error_at(pos, "integer value too large"));
                    };
                    indices.push(index);
                }
            }
            Ok(())
        })?;
        state.set_property(ctx.ident("rawConstantIndices"), ctx.i32_array_attr(&indices));
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let types = p.parse_type_list_parens()?;
        p.parse_punct("->")?;
        p.parse_result_types(state)?;
        p.parse_punct(",")?;
        let element = p.parse_type()?;
        state.set_property(ctx.ident("elem_type"), ctx.type_attr(element));
        p.resolve_operands_of_types(&operands, &types, pos, &mut state.operands)
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = GetElementPtr::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let ctx = ir.ctx();
        p.text(" ");
        let flags = view.no_wrap_flags(ir).as_i64(ctx).unwrap_or(0);
        if flags != 0 {
            let text = GEP_NO_WRAP_DEF.text_of(flags as u64).unwrap_or_default();
            p.text(&text);
            p.text(" ");
        }
        p.value(view.base(ir));
        p.text("[");
        let mut dynamic = view.dynamic_indices(ir);
        for (i, index) in
            view.raw_constant_indices(ir).as_i64_array(ctx).unwrap_or_default().into_iter().enumerate()
        {
            p.text(if i > 0 { ", " } else { "" });
            match index {
                index if index == i64::from(DYNAMIC_INDEX) => {
                    if let Some(value) = dynamic.next() {
                        p.value(value);
                    }
                }
                index => p.number(index),
            }
        }
        p.text("]");
        p.optional_op_attr_dict(op, &["rawConstantIndices", "elem_type", "noWrapFlags"]);
        p.text(" : ");
        p.functional_type(op);
        p.text(", ");
        if let Some(element) = view.elem_type(ir).as_type(ctx) {
            p.ty(element);
        }
    }
}
