//! Assembly of `linalg.map` and `linalg.reduce`, whose region can be abbreviated to its only operation.

use proofmark_ir::text::{
    Delimiter, ImpliedOp, OpParser, OpPrinter, OpState, ParseResult, is_bare_identifier,
};
use proofmark_ir::{AttrDict, Attribute, BlockId, Identifier, Ir, Location, OpId, OpName, Type, ValueId};

use super::{parse_destination_style, parse_numbers, print_numbers, print_operands};
use crate::arith::FASTMATH_DEF;
use crate::linalg::structured::body_type;

/// The abbreviated operation in braces.
struct Payload {
    name: OpName,
    attrs: Vec<(Identifier, Attribute)>,
}

/// The block arguments that are operands of an abbreviated operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Payloads {
    /// The inputs, in order.
    Inputs,
    /// The last argument, then the others in order.
    LastFirst,
}

impl Payloads {
    /// Returns the required operands of an abbreviated operation.
    fn operands(self, args: &[ValueId]) -> Vec<ValueId> {
        match (self, args.split_last()) {
            (Payloads::Inputs, Some((_, inputs))) => inputs.to_vec(),
            (Payloads::LastFirst, Some((last, others))) => [&[*last], others].concat(),
            (_, None) => Vec::new(),
        }
    }
}

/// Parses `{ arith.addf {...} } ins(...) outs(...) {...}`, or `ins(...) outs(...) {...} (%arg: type, ...) { body }`.
pub(in crate::linalg) fn parse_map(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let payload = parse_optional_payload(p)?;
    parse_destination_style(p, state, |_, _| Ok(()))?;
    parse_body(p, state, payload, Payloads::Inputs)
}

/// Parses the format of [`parse_map`], with `dimensions = [...]` after the operands.
pub(in crate::linalg) fn parse_reduce(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let payload = parse_optional_payload(p)?;
    parse_destination_style(p, state, |p, state| parse_numbers(p, state, "dimensions"))?;
    parse_body(p, state, payload, Payloads::LastFirst)
}

fn parse_optional_payload(p: &mut OpParser<'_>) -> ParseResult<Option<Payload>> {
    if !p.parse_optional_punct("{") {
        return Ok(None);
    }
    let Some(name) = p.parse_optional_any_keyword() else {
        return Err(p.error("expected bare identifier or keyword"));
    };
    let name = p.ctx().op_name(name);
    let attrs =
        if p.at_punct("{") { p.parse_attribute_dict()?.entries(p.ctx()).to_vec() } else { Vec::new() };
    p.parse_punct("}")?;
    Ok(Some(Payload { name, attrs }))
}

fn parse_body(
    p: &mut OpParser<'_>,
    state: &mut OpState,
    payload: Option<Payload>,
    order: Payloads,
) -> ParseResult {
    if let Some(payload) = payload {
        return add_payload(p, state, &payload, order);
    }
    let mut args = Vec::new();
    p.parse_list_of(Delimiter::Paren, |p| {
        args.push(p.parse_argument(true, true)?);
        Ok(())
    })?;
    p.parse_region(state, &args)
}

/// Adds the region of an abbreviated operation, which yields its result of the element type of the last operand.
fn add_payload(p: &mut OpParser<'_>, state: &mut OpState, payload: &Payload, order: Payloads) -> ParseResult {
    let ctx = p.ctx();
    let types: Vec<Type> =
        state.operands.iter().map(|&operand| body_type(ctx, p.ir().value_type(operand))).collect();
    let Some(&result) = types.last() else {
        p.add_region(state);
        return Ok(());
    };
    let args: Vec<_> = types.into_iter().map(|ty| (ty, Location::UNKNOWN)).collect();
    let block = p.add_block(state, &args);
    let operands = order.operands(p.ir().block_args(block));
    let new = ImpliedOp {
        name: payload.name,
        loc: state.loc,
        operands: &operands,
        results: &[result],
        attrs: &payload.attrs,
    };
    let payload = p.append_operation(block, &new)?;
    let values = p.ir().results(payload).to_vec();
    let name = ctx.op_name("linalg.yield");
    let new = ImpliedOp { name, loc: state.loc, operands: &values, results: &[], attrs: &[] };
    p.append_operation(block, &new)?;
    Ok(())
}

pub(in crate::linalg) fn print_map(p: &mut OpPrinter<'_>, op: OpId) {
    let payload = payload(p.ir(), op, Payloads::Inputs);
    print_payload(p, payload);
    print_operands(p, op);
    p.optional_op_attr_dict(op, &[]);
    print_body(p, op, payload);
}

pub(in crate::linalg) fn print_reduce(p: &mut OpPrinter<'_>, op: OpId) {
    let payload = payload(p.ir(), op, Payloads::LastFirst);
    print_payload(p, payload);
    print_operands(p, op);
    print_numbers(p, op, "dimensions");
    p.optional_op_attr_dict(op, &["dimensions"]);
    print_body(p, op, payload);
}

/// Returns the operation that abbreviates the region, if there is one.
fn payload(ir: &Ir, op: OpId, order: Payloads) -> Option<OpId> {
    let block = body(ir, op)?;
    let (payload, last) = (ir.first_op(block)?, ir.last_op(block)?);
    let is_all = ir.next_op(payload) == Some(last) && ir.name_str(last) == "linalg.yield";
    let is_yielded = || {
        let mut yielded = ir.operands(last);
        let only = yielded.next().filter(|_| yielded.next().is_none());
        only.is_some_and(|value| ir.defining_op(value) == Some(payload))
    };
    let expected = order.operands(ir.block_args(block));
    let fits = || !expected.is_empty() && ir.operands(payload).eq(expected.iter().copied());
    // The abbreviation has a name and attributes only; operands determine all types.
    let elements = ir.operands(op).map(|operand| body_type(ir.ctx(), ir.value_type(operand)));
    let args = ir.block_args(block).iter().map(|&arg| ir.value_type(arg));
    let results = ir.results(payload).iter().map(|&result| ir.value_type(result));
    let is_implied = || {
        args.eq(elements.clone())
            && results.eq(elements.last())
            && ir.regions(payload).is_empty()
            && ir.successors(payload).len() == 0
            && is_bare_identifier(ir.name_str(payload).as_bytes())
            && (ir.op_def(payload).is_some() || ir.properties(payload) == AttrDict::EMPTY)
    };
    (is_all && is_yielded() && fits() && is_implied()).then_some(payload)
}

fn body(ir: &Ir, op: OpId) -> Option<BlockId> {
    ir.regions(op).first().and_then(|&region| ir.entry_block(region))
}

/// Prints ` { arith.addf {...} }` for an abbreviated operation, without empty fast-math flags.
fn print_payload(p: &mut OpPrinter<'_>, payload: Option<OpId>) {
    let Some(payload) = payload else { return };
    let ir = p.ir();
    let ctx = ir.ctx();
    p.text(" { ");
    p.text(ir.name_str(payload));
    let entries = ir.properties(payload).entries(ctx).iter();
    let no_flags = entries.filter(|entry| entry.1.as_enum(ctx, &FASTMATH_DEF) == Some(0));
    let elided: Vec<&str> = no_flags.map(|entry| entry.0.as_str(ctx)).take(1).collect();
    p.optional_op_attr_dict(payload, &elided);
    p.text(" }");
}

/// Prints the region on separate lines, unless it is abbreviated.
fn print_body(p: &mut OpPrinter<'_>, op: OpId, payload: Option<OpId>) {
    let ir = p.ir();
    let (None, Some(&region)) = (payload, ir.regions(op).first()) else { return };
    p.indented(|p| {
        p.newline();
        p.text("(");
        let args = body(ir, op).map_or(&[][..], |block| ir.block_args(block));
        for (i, &arg) in args.iter().enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.argument(arg);
        }
        p.text(") ");
        p.region(region, false, true);
    });
}
