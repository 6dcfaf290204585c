//! The custom assembly of the cases of `cf.switch` (`ControlFlowOps.cpp`).

use proofmark_ir::OpId;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};

use super::Switch;
use crate::asm::{Cases, SWITCH_ATTRS, default_operands, print_cases};

/// Parses `%flag : type, [ default: ^block, 42: ^block(%a : type) ]`.
pub(super) fn parse_switch(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let (flag, ty, width) = Cases::parse_flag(p)?;
    p.parse_punct(",")?;
    p.parse_punct("[")?;
    p.parse_keyword("default")?;
    p.parse_punct(":")?;
    let mut operands = Vec::new();
    let default = p.parse_successor_and_operands(&mut operands)?;
    let mut cases = Cases::default();
    while p.parse_optional_punct(",") {
        cases.parse_case(p, width)?;
    }
    p.parse_punct("]")?;
    cases.finish(p.ctx(), state, (flag, ty), (default, &operands));
    p.parse_optional_attr_dict(state)
}

pub(super) fn print_switch(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Switch::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    p.value(view.flag(ir));
    p.text(" : ");
    p.ty(ir.value_type(view.flag(ir)));
    p.text(", [");
    p.newline();
    p.text("  default: ");
    let operands = default_operands(p, op);
    p.successor_and_operands(view.default_destination(ir), &operands);
    print_cases(p, op, false, |p, _| {
        p.text(",");
        p.newline();
    });
    // As in MLIR, the closing bracket stays on the line if there are no cases.
    if view.case_values(ir).is_some() {
        p.newline();
    }
    p.text("]");
    p.optional_op_attr_dict(op, SWITCH_ATTRS);
}
