//! Assembly of `llvm.landingpad`, `llvm.indirectbr` and `llvm.intr.assume`.

use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, OpId, ValueId};

use super::call::{parse_bundles, print_bundles};
use crate::llvm::types::as_array;
use crate::llvm::{Assume, IndirectBr, Landingpad};

impl Landingpad {
    /// Parses `cleanup (catch %a : type) (filter %b : type) : type`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        if p.parse_optional_keyword("cleanup") {
            state.set_property(p.ctx().ident("cleanup"), Attribute::UNIT);
        }
        while p.parse_optional_punct("(") {
            if !p.parse_optional_keyword("filter") && !p.parse_optional_keyword("catch") {
                break;
            }
            let operand = p.parse_operand()?;
            p.parse_punct(":")?;
            let ty = p.parse_type()?;
            state.operands.push(p.resolve_operand(operand, ty)?);
            p.parse_punct(")")?;
        }
        p.parse_punct(":")?;
        state.result_types.push(p.parse_type()?);
        Ok(())
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Landingpad::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(if view.cleanup(ir).is_some() { " cleanup " } else { " " });
        for value in ir.operands(op) {
            let ty = ir.value_type(value);
            p.text(if as_array(ir.ctx(), ty).is_some() { "(filter " } else { "(catch " });
            p.value(value);
            p.text(" : ");
            p.ty(ty);
            p.text(") ");
        }
        p.optional_op_attr_dict(op, &["cleanup"]);
        p.text(": ");
        p.ty(ir.value_type(view.res(ir)));
    }
}

impl IndirectBr {
    /// Parses `%addr : pointer, [^bb1, ^bb2(%a : type)] {...}`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let address = p.parse_operand()?;
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        state.operands.push(p.resolve_operand(address, ty)?);
        p.parse_punct(",")?;
        let mut segments = Vec::new();
        p.parse_list_of(Delimiter::Square, |p| {
            let mut operands: Vec<ValueId> = Vec::new();
            state.successors.push(p.parse_successor_and_operands(&mut operands)?);
            segments.push(i32::try_from(operands.len()).unwrap_or(i32::MAX));
            state.operands.extend(operands);
            Ok(())
        })?;
        let segments = p.ctx().i32_array_attr(&segments);
        state.set_property(p.ctx().ident("indbr_operand_segments"), segments);
        p.parse_optional_attr_dict(state)
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = IndirectBr::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.addr(ir));
        p.text(" : ");
        p.ty(ir.value_type(view.addr(ir)));
        p.text(", [");
        for (i, block) in ir.successors(op).enumerate() {
            p.text(if i > 0 { "," } else { "" });
            p.newline();
            let range = ir.successor_operands(op, i).unwrap_or_default();
            let operands: Vec<ValueId> = range.map(|index| ir.operand(op, index)).collect();
            p.successor_and_operands(block, &operands);
        }
        if ir.successors(op).len() > 0 {
            p.newline();
        }
        p.text("]");
        p.optional_op_attr_dict(op, &["indbr_operand_segments"]);
    }
}

impl Assume {
    /// Parses `%cond ["tag"(%a : type)] : i1 {...}`.
    pub(in crate::llvm) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let cond = p.parse_operand()?;
        let bundles = parse_bundles(p, state)?;
        p.parse_punct(":")?;
        let ty = p.parse_type()?;
        p.parse_optional_attr_dict(state)?;
        state.operands.push(p.resolve_operand(cond, ty)?);
        state.operands.extend(bundles);
        Ok(())
    }

    pub(in crate::llvm) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Assume::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.cond(ir));
        print_bundles(p, op, view.op_bundle_operands(ir).collect());
        p.text(" : ");
        p.ty(ir.value_type(view.cond(ir)));
        p.optional_op_attr_dict(op, &["op_bundle_sizes", "op_bundle_tags"]);
    }
}
