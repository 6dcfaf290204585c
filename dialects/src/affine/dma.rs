//! Asynchronous copies between memrefs: assembly and verification.
//!
//! The operands are memrefs, each followed by the operands of its map, and further indices. Only the maps, which are
//! discardable attributes, determine the boundaries.

use proofmark_ir::constraints::is_memref;
use proofmark_ir::context::AffineMap;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Ir, OpId, Type, ValueId};

use super::asm::{parse_subscripts, print_access, resolve_access};
use super::ops::DmaStart;
use super::ops::DmaWait;
use super::scope::{affine_scope, is_valid_dim};

/// An access: the attribute with its map, and the terms for memref and index in messages.
struct Access {
    map: &'static str,
    memory: &'static str,
    index: &'static str,
}

const START: &[Access] = &[
    Access { map: "src_map", memory: "source", index: "src index" },
    Access { map: "dst_map", memory: "destination", index: "dst index" },
    Access { map: "tag_map", memory: "tag", index: "tag index" },
];

const WAIT: &[Access] = &[Access { map: "tag_map", memory: "tag", index: "index" }];

fn map_of<'i>(ir: &'i Ir, op: OpId, access: &Access) -> Option<&'i AffineMap> {
    ir.attr_named(op, access.map)?.as_affine_map(ir.ctx())
}

impl DmaStart {
    /// Parses `%src[%i], %dst[%j], %tag[%k], %n, %stride, %each : type, type, type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse(p, state, START, &[1, 3])
    }
}

impl DmaWait {
    /// Parses `%tag[%k], %n : type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse(p, state, WAIT, &[1])
    }
}

fn parse(p: &mut OpParser<'_>, state: &mut OpState, accesses: &[Access], n_indices: &[usize]) -> ParseResult {
    let pos = p.pos();
    let mut read = Vec::new();
    for access in accesses {
        let memref = p.parse_operand()?;
        read.push((memref, parse_subscripts(p, &mut state.attrs, access.map)?));
        p.parse_punct(",")?;
    }
    let mut indices = vec![p.parse_operand()?];
    while p.parse_optional_punct(",") {
        indices.push(p.parse_operand()?);
    }
    if !n_indices.contains(&indices.len()) {
        return Err(p.error_at(pos, "expected two stride related operands"));
    }
    p.parse_punct(":")?;
    let mut types = vec![p.parse_type()?];
    while p.parse_optional_punct(",") {
        types.push(p.parse_type()?);
    }
    if types.len() != accesses.len() {
        return Err(p.error_at(pos, "expected three types"));
    }
    for ((memref, subscripts), ty) in read.into_iter().zip(types) {
        resolve_access(p, state, (memref, ty), &subscripts)?;
    }
    p.resolve_operands(&indices, Type::INDEX, &mut state.operands)
}

impl DmaStart {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        print(p, op, START);
    }
}

impl DmaWait {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        print(p, op, WAIT);
    }
}

fn print(p: &mut OpPrinter<'_>, op: OpId, accesses: &[Access]) {
    let ir = p.ir();
    let operands: Vec<ValueId> = ir.operands(op).collect();
    let (mut rest, mut types) = (&operands[..], Vec::new());
    for (i, access) in accesses.iter().enumerate() {
        p.text(if i > 0 { ", " } else { " " });
        let Some((&memref, others)) = rest.split_first() else { break };
        let map = map_of(ir, op, access);
        let (own, others) = others.split_at(map.map_or(0, AffineMap::n_inputs).min(others.len()));
        rest = others;
        print_access(p, memref, map, own);
        types.push(ir.value_type(memref));
    }
    for &index in rest {
        p.text(", ");
        p.value(index);
    }
    p.text(" : ");
    p.types(types);
}

impl DmaStart {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        verify(ir, op, START, &[1, 3], "dma_start", errors);
    }
}

impl DmaWait {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        verify(ir, op, WAIT, &[1], "dma_wait", errors);
    }
}

fn verify(
    ir: &Ir,
    op: OpId,
    accesses: &[Access],
    n_indices: &[usize],
    name: &str,
    errors: &mut Vec<Diagnostic>,
) {
    let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
    let operands: Vec<ValueId> = ir.operands(op).collect();
    let (mut rest, scope) = (&operands[..], affine_scope(ir, op));
    let mut indices = Vec::new();
    for access in accesses {
        let Some(map) = map_of(ir, op, access) else {
            return error(format!("requires an affine map attribute named '{}'", access.map));
        };
        let Some((&memref, others)) = rest.split_first().filter(|(_, others)| others.len() >= map.n_inputs())
        else {
            return error("incorrect number of operands".to_owned());
        };
        if !is_memref(ir.ctx(), ir.value_type(memref)) {
            return error(format!("expected DMA {} to be of memref type", access.memory));
        }
        let (own, others) = others.split_at(map.n_inputs());
        indices.extend(own.iter().map(|&index| (index, access.index)));
        rest = others;
    }
    if !n_indices.contains(&rest.len()) {
        return error("incorrect number of operands".to_owned());
    }
    for (index, what) in indices {
        if !ir.value_type(index).is_index() {
            return error(format!("{what} to {name} must have 'index' type"));
        }
        if !is_valid_dim(ir, index, scope) {
            return error(format!("{what} must be a dimension or symbol identifier"));
        }
    }
}
