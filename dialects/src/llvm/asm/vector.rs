//! Assembly of `llvm.extractvalue`, `llvm.insertvalue` and `llvm.shufflevector`: the result or value type is inferred
//! from a position or mask. As in MLIR, a space stands in place of the empty custom directive for that type.

use proofmark_ir::context::TypeKind;
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult, SourcePos};
use proofmark_ir::{Context, OpId, Type};

use crate::llvm::verify::type_at;
use crate::llvm::{ExtractValue, InsertValue, ShuffleVector};

fn parse_indices(p: &mut OpParser<'_>) -> ParseResult<Vec<i64>> {
    let mut indices = Vec::new();
    p.parse_list_of(Delimiter::Square, |p| {
        indices.push(p.parse_i64()?);
        Ok(())
    })?;
    Ok(indices)
}

fn print_indices(p: &mut OpPrinter<'_>, indices: &[i64]) {
    p.text("[");
    for (i, &index) in indices.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.number(index);
    }
    p.text("]");
}

fn element_at(p: &mut OpParser<'_>, container: Type, position: &[i64], pos: SourcePos) -> ParseResult<Type> {
    type_at(p.ctx(), container, position).map_err(|message| p.error_at(pos, message))
}

impl ExtractValue {
    /// Parses `%container[1, 0] {...} : type`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        let container = p.parse_operand()?;
        let pos = p.pos();
        let position = parse_indices(p)?;
        state.set_property(ctx.ident("position"), ctx.i64_array_attr(&position));
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        state.operands.push(p.resolve_operand(container, ty)?);
        let element = element_at(p, ty, &position, pos)?;
        state.result_types.push(element);
        Ok(())
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = ExtractValue::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.container(ir));
        print_indices(p, &view.position(ir).as_i64_array(ir.ctx()).unwrap_or_default());
        p.optional_op_attr_dict(op, &["position"]);
        p.text(" : ");
        p.ty(ir.value_type(view.container(ir)));
        p.text(" ");
    }
}

impl InsertValue {
    /// Parses `%value, %container[1, 0] {...} : type`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        let value = p.parse_operand()?;
        p.parse_punct(",")?;
        let container = p.parse_operand()?;
        let pos = p.pos();
        let position = parse_indices(p)?;
        state.set_property(ctx.ident("position"), ctx.i64_array_attr(&position));
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        let element = element_at(p, ty, &position, pos)?;
        state.operands.push(p.resolve_operand(container, ty)?);
        state.operands.push(p.resolve_operand(value, element)?);
        state.result_types.push(ty);
        Ok(())
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = InsertValue::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.value(ir));
        p.text(", ");
        p.value(view.container(ir));
        print_indices(p, &view.position(ir).as_i64_array(ir.ctx()).unwrap_or_default());
        p.optional_op_attr_dict(op, &["position"]);
        p.text(" : ");
        p.ty(ir.value_type(view.container(ir)));
        p.text(" ");
    }
}

/// Returns a vector type of `n` elements with the element type and scalability of `ty`.
fn resized(ctx: &Context, ty: Type, n: i64) -> Option<Type> {
    match ty.kind(ctx) {
        TypeKind::Vector { scalable, element, .. } if scalable.len() == 1 => {
            let (shape, scalable) = ([n].into(), scalable.clone());
            Some(ctx.ty(TypeKind::Vector { shape, scalable, element: *element }))
        }
        _ => None,
    }
}

impl ShuffleVector {
    /// Parses `%v1, %v2 [0, 1] {...} : type`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        let pos = p.pos();
        let mut operands = vec![p.parse_operand()?];
        p.parse_punct(",")?;
        operands.push(p.parse_operand()?);
        let mask = parse_indices(p)?;
        let elements: Vec<i32> = mask.iter().map(|&index| i32::try_from(index).unwrap_or(-1)).collect();
        state.set_property(ctx.ident("mask"), ctx.i32_array_attr(&elements));
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let type_pos = p.pos();
        let ty = p.parse_type()?;
        p.resolve_operands_of_types(&operands, &[ty, ty], pos, &mut state.operands)?;
        match resized(ctx, ty, mask.len() as i64) {
            Some(result) => state.result_types.push(result),
            None => return Err(p.error_at(type_pos, "expected an LLVM compatible vector type")),
        }
        Ok(())
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = ShuffleVector::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.operands([view.v1(ir), view.v2(ir)]);
        p.text(" ");
        print_indices(p, &view.mask(ir).as_i64_array(ir.ctx()).unwrap_or_default());
        p.optional_op_attr_dict(op, &["mask"]);
        p.text(" : ");
        p.ty(ir.value_type(view.v1(ir)));
        p.text(" ");
    }
}
