//! The assembly formats of llvm that are not declarative (`LLVMDialect.cpp`): optional keywords, comparisons, and the
//! files below.

mod call;
mod flow;
mod func;
mod globals;
mod memory;
mod vector;

use proofmark_ir::context::EnumDef;
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Identifier, OpId, Type};

use super::attrs::{FCMP_PREDICATES, ICMP_PREDICATES};
use super::{FCmp, ICmp, Switch, no_fastmath_flags};
use crate::asm::{Cases, SWITCH_ATTRS, default_operands, print_cases};

/// Parses a keyword of the enumeration, if present; returns its value, or `default`.
fn optional_keyword(p: &mut OpParser<'_>, def: &'static EnumDef, default: u64) -> u64 {
    let case = def.cases.iter().find(|(_, word)| p.at_keyword(word));
    match case {
        Some(&(value, word)) if p.parse_optional_keyword(word) => value,
        _ => default,
    }
}

/// Parses one of the keywords, if present; returns its number, or 0.
fn optional_case(p: &mut OpParser<'_>, cases: &[(&'static str, i64)]) -> i64 {
    let case = cases.iter().find(|(word, _)| !word.is_empty() && p.at_keyword(word));
    match case {
        Some(&(word, value)) if p.parse_optional_keyword(word) => value,
        _ => 0,
    }
}

/// Prints the attribute dictionary without empty fast-math flags.
fn attr_dict_without_default_flags(p: &mut OpPrinter<'_>, op: OpId, elided: &[&str]) {
    let ir = p.ir();
    let mut elided = elided.to_vec();
    if ir.property_named(op, "fastmathFlags") == Some(no_fastmath_flags(ir.ctx())) {
        elided.push("fastmathFlags");
    }
    p.optional_op_attr_dict(op, &elided);
}

fn parse_compare(p: &mut OpParser<'_>, state: &mut OpState, cases: &[(&str, i64)]) -> ParseResult {
    let pos = p.pos();
    let word = p.parse_string()?;
    let Some(&(_, value)) = cases.iter().find(|(case, _)| case.as_bytes() == &*word) else {
        let word = String::from_utf8_lossy(&word).into_owned();
        return Err(p.error_at(pos, format!("'{word}' is an incorrect value of the 'predicate' attribute")));
    };
    state.set_property(Identifier::PREDICATE, p.ctx().i64_attr(value, Type::I64));
    let pos = p.pos();
    let mut operands = vec![p.parse_operand()?];
    p.parse_punct(",")?;
    operands.push(p.parse_operand()?);
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let ty = p.parse_type()?;
    p.resolve_operands_of_types(&operands, &[ty, ty], pos, &mut state.operands)?;
    state.result_types.push(ty.with_element(p.ctx(), Type::I1));
    Ok(())
}

fn print_compare(p: &mut OpPrinter<'_>, op: OpId, cases: &[(&str, i64)]) {
    let ir = p.ir();
    let value = ir.property(op, Identifier::PREDICATE).and_then(|value| value.as_i64(ir.ctx()));
    let word = cases.iter().find(|(_, case)| Some(*case) == value).map_or("", |(word, _)| word);
    p.text(" \"");
    p.text(word);
    p.text("\" ");
    p.operands(ir.operands(op));
    attr_dict_without_default_flags(p, op, &["predicate"]);
    p.text(" : ");
    p.ty(ir.value_type(ir.operand(op, 0)));
}

impl ICmp {
    /// Parses `"slt" %a, %b : type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_compare(p, state, ICMP_PREDICATES)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        debug_assert!(ICmp::cast(p.ir(), op).is_some());
        print_compare(p, op, ICMP_PREDICATES);
    }
}

impl FCmp {
    /// Parses `"olt" %a, %b : type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_compare(p, state, FCMP_PREDICATES)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        debug_assert!(FCmp::cast(p.ir(), op).is_some());
        print_compare(p, op, FCMP_PREDICATES);
    }
}

impl Switch {
    /// Parses `%value : type, ^default(...) [ 42: ^block(...), ... ]`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let (value, ty, width) = Cases::parse_flag(p)?;
        p.parse_punct(",")?;
        let mut operands = Vec::new();
        let default = p.parse_successor_and_operands(&mut operands)?;
        let mut cases = Cases::default();
        p.parse_list_of(Delimiter::Square, |p| cases.parse_case(p, width))?;
        cases.finish(p.ctx(), state, (value, ty), (default, &operands));
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Switch::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.value(ir));
        p.text(" : ");
        p.ty(ir.value_type(view.value(ir)));
        p.text(", ");
        let operands = default_operands(p, op);
        p.successor_and_operands(view.default_destination(ir), &operands);
        p.text(" [");
        p.newline();
        print_cases(p, op, true, |p, i| {
            if i > 0 {
                p.text(",");
                p.newline();
            }
        });
        if view.case_values(ir).is_some() {
            p.newline();
        }
        p.text("]");
        p.optional_op_attr_dict(op, SWITCH_ATTRS);
    }
}
