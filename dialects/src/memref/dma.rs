//! Assembly and verification of `memref.dma_start`.
//!
//! The operands are memrefs, each followed by one index per dimension, and further indices. The rank of a memref type
//! determines where the list of its indices ends.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Ir, OpId, Type, ValueId};

use super::memory::DmaStart;

impl DmaStart {
    /// Parses `%src[%i], %dst[%j], %n, %tag[%k], %stride, %each {...} : type, type, type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let pos = p.pos();
        let mut lists = Vec::new();
        for i in 0..3 {
            if i > 0 {
                p.parse_punct(",")?;
            }
            // The number of elements precedes the tag.
            let number = if i == 2 { Some(p.parse_operand()?) } else { None };
            if number.is_some() {
                p.parse_punct(",")?;
            }
            lists.push((number, p.parse_operand()?, p.parse_operand_list(Delimiter::Square)?));
        }
        let mut strides = Vec::new();
        while p.parse_optional_punct(",") {
            strides.push(p.parse_operand()?);
        }
        if !strides.is_empty() && strides.len() != 2 {
            return Err(p.error_at(pos, "expected two stride related operands"));
        }
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let mut types = vec![p.parse_type()?];
        while p.parse_optional_punct(",") {
            types.push(p.parse_type()?);
        }
        if types.len() != 3 {
            return Err(p.error_at(pos, "fewer/more types expected"));
        }
        for ((number, memory, indices), ty) in lists.into_iter().zip(types) {
            if let Some(number) = number {
                state.operands.push(p.resolve_operand(number, Type::INDEX)?);
            }
            state.operands.push(p.resolve_operand(memory, ty)?);
            p.resolve_operands(&indices, Type::INDEX, &mut state.operands)?;
        }
        p.resolve_operands(&strides, Type::INDEX, &mut state.operands)
    }
}

fn rank(ir: &Ir, memory: ValueId) -> usize {
    ir.value_type(memory).shape(ir.ctx()).map_or(0, <[_]>::len)
}

impl DmaStart {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let ir = p.ir();
        let operands: Vec<ValueId> = ir.operands(op).collect();
        let (mut rest, mut types) = (&operands[..], Vec::new());
        for i in 0..3 {
            p.text(if i > 0 { ", " } else { " " });
            if let (2, Some((&number, others))) = (i, rest.split_first()) {
                p.value(number);
                p.text(", ");
                rest = others;
            }
            let Some((&memory, others)) = rest.split_first() else { break };
            let (indices, others) = others.split_at(rank(ir, memory).min(others.len()));
            p.value(memory);
            p.text("[");
            p.operands(indices.iter().copied());
            p.text("]");
            types.push(ir.value_type(memory));
            rest = others;
        }
        for &stride in rest {
            p.text(", ");
            p.value(stride);
        }
        p.optional_op_attr_dict(op, &[]);
        p.text(" : ");
        p.types(types);
    }

    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        let operands: Vec<ValueId> = ir.operands(op).collect();
        let is_index = |value: &ValueId| ir.value_type(*value).is_index();
        let mut n_expected = 4;
        let mut at = 0;
        for name in ["source", "destination", "tag"] {
            if operands.len() < n_expected {
                return error(format!("expected at least {n_expected} operands"));
            }
            if name == "tag" {
                if !is_index(&operands[at]) {
                    return error("expected num elements to be of index type".to_owned());
                }
                at += 1;
            }
            if !proofmark_ir::constraints::is_memref(ir.ctx(), ir.value_type(operands[at])) {
                return error(format!("expected {name} to be of memref type"));
            }
            let rank = rank(ir, operands[at]);
            n_expected += rank;
            if operands.len() < n_expected {
                return error(format!("expected at least {n_expected} operands"));
            }
            if !operands[at + 1..at + 1 + rank].iter().all(is_index) {
                return error(format!("expected {name} indices to be of index type"));
            }
            at += 1 + rank;
        }
        let strides = &operands[at..];
        if !strides.is_empty() && strides.len() != 2 {
            return error("incorrect number of operands".to_owned());
        }
        if !strides.iter().all(is_index) {
            error("expected stride and num elements per stride to be of type index".to_owned());
        }
    }
}
