//! Conversion of index to llvm (MLIR's `IndexToLLVM.cpp`).

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionMatch, ConversionPatterns, TypeConverter};
use proofmark_ir::{ApInt, NewOp, OpDef, OpView, Outcome, Type};

use super::build::properties;
use super::llvm_builder::LlvmBuilder;
use super::options::ToLlvmOptions;
use super::pattern::{Lowering, LoweringRow, add_rows};
use crate::index as i;
use crate::llvm;

/// Adds the patterns that convert index to llvm.
pub fn index_to_llvm_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    options: &ToLlvmOptions,
) {
    add_rows(patterns, ROWS, &Lowering { converter: converter.clone(), options: *options });
}

macro_rules! renamed {
    ($from:literal, $to:ident) => {
        LoweringRow {
            root: $from,
            generated_ops: std::slice::from_ref(&llvm::$to::DEF.name),
            apply: |m, lowering| renamed(m, lowering, llvm::$to::DEF),
        }
    };
}

const ROWS: &[LoweringRow] = &[
    renamed!("index.add", Add),
    renamed!("index.sub", Sub),
    renamed!("index.mul", Mul),
    renamed!("index.divs", SDiv),
    renamed!("index.divu", UDiv),
    renamed!("index.rems", SRem),
    renamed!("index.remu", URem),
    renamed!("index.maxs", SMax),
    renamed!("index.maxu", UMax),
    renamed!("index.mins", SMin),
    renamed!("index.minu", UMin),
    renamed!("index.shl", Shl),
    renamed!("index.shrs", AShr),
    renamed!("index.shru", LShr),
    renamed!("index.and", And),
    renamed!("index.or", Or),
    renamed!("index.xor", XOr),
    LoweringRow {
        root: "index.ceildivs",
        generated_ops: DIVISION,
        apply: |m, lowering| divide(m, lowering, true),
    },
    LoweringRow {
        root: "index.floordivs",
        generated_ops: DIVISION,
        apply: |m, lowering| divide(m, lowering, false),
    },
    LoweringRow { root: "index.ceildivu", generated_ops: DIVISION, apply: ceil_div_u },
    LoweringRow {
        root: "index.casts",
        generated_ops: CAST,
        apply: |m, lowering| cast(m, lowering, llvm::SExt::DEF),
    },
    LoweringRow {
        root: "index.castu",
        generated_ops: CAST,
        apply: |m, lowering| cast(m, lowering, llvm::ZExt::DEF),
    },
    LoweringRow { root: "index.cmp", generated_ops: &["llvm.icmp"], apply: compare },
    LoweringRow { root: "index.sizeof", generated_ops: &["llvm.mlir.constant"], apply: size_of },
    LoweringRow { root: "index.constant", generated_ops: &["llvm.mlir.constant"], apply: constant },
    LoweringRow { root: "index.bool.constant", generated_ops: &["llvm.mlir.constant"], apply: constant },
];

const DIVISION: &[&str] = &[
    "llvm.add",
    "llvm.and",
    "llvm.icmp",
    "llvm.mlir.constant",
    "llvm.mul",
    "llvm.sdiv",
    "llvm.select",
    "llvm.sub",
    "llvm.udiv",
];

const CAST: &[&str] = &["llvm.sext", "llvm.zext", "llvm.trunc"];

fn renamed<'m>(m: ConversionMatch<'m>, lowering: &Lowering, to: &'static OpDef) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(ty) = lowering.convert(ctx, m.value_type(m.result(op, 0))) else {
        return m.fail("failed to convert the result type");
    };
    let operands = m.converted().to_vec();
    let (loc, attrs) = (m.loc(op), m.attrs(op));
    let (name, properties) = (ctx.op_name(to.name), properties(ctx, to, []));
    let mut rw = m.rewrite();
    let new = NewOp { operands: &operands, results: &[ty], properties, attrs, ..NewOp::new(name, loc) };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

/// Converts a signed division that rounds up or down: the quotient, corrected by one if the division is inexact and
/// the signs are equal (up), or differ (down).
///
/// MLIR negates the dividend, which overflows for the least number.
fn divide<'m>(m: ConversionMatch<'m>, lowering: &Lowering, up: bool) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (x, y) = (m.converted()[0], m.converted()[1]);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let constants = (b.int_constant(0, index), b.int_constant(if up { 1 } else { -1 }, index));
    let (Some(zero), Some(correction)) = constants else { return rw.abort("failed to create a constant") };
    let quotient = b.binary(llvm::SDiv::DEF, x, y);
    let product = b.binary(llvm::Mul::DEF, quotient, y);
    let is_inexact = b.compare("ne", x, product);
    let x_is_negative = b.compare("slt", x, zero);
    let y_is_negative = b.compare("slt", y, zero);
    let signs = b.compare(if up { "eq" } else { "ne" }, x_is_negative, y_is_negative);
    let is_corrected = b.binary(llvm::And::DEF, is_inexact, signs);
    let corrected = b.binary(llvm::Add::DEF, quotient, correction);
    let value = b.value(llvm::Select::DEF, &[is_corrected, corrected, quotient], index, &[]);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Converts `ceildivu(x, y)` to `x == 0 ? 0 : (x - 1) / y + 1`.
fn ceil_div_u<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (x, y) = (m.converted()[0], m.converted()[1]);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let (Some(zero), Some(one)) = (b.int_constant(0, index), b.int_constant(1, index)) else {
        return rw.abort("failed to create a constant");
    };
    let less = b.binary(llvm::Sub::DEF, x, one);
    let quotient = b.binary(llvm::UDiv::DEF, less, y);
    let more = b.binary(llvm::Add::DEF, quotient, one);
    let is_zero = b.compare("eq", x, zero);
    let value = b.value(llvm::Select::DEF, &[is_zero, zero, more], index, &[]);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn cast<'m>(m: ConversionMatch<'m>, lowering: &Lowering, extend: &'static OpDef) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let input = m.converted()[0];
    let Some(to) = lowering.convert(ctx, m.value_type(m.result(op, 0))) else {
        return m.fail("failed to convert the result type");
    };
    let widths = (m.value_type(input).signless_width(ctx), to.signless_width(ctx));
    let (Some(from_width), Some(to_width)) = widths else {
        return m.fail("converted types are not integers");
    };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let value = match to_width.cmp(&from_width) {
        std::cmp::Ordering::Equal => input,
        std::cmp::Ordering::Less => b.value(llvm::Trunc::DEF, &[input], to, &[]),
        std::cmp::Ordering::Greater => b.value(extend, &[input], to, &[]),
    };
    rw.replace_op(op, &[value]);
    rw.done()
}

fn compare<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let pred = i::Cmp::from_op(op).pred(&m).as_enum(ctx, &i::CMP_PREDICATE_DEF);
    let Some(name) = pred.and_then(|pred| i::CMP_PREDICATE_DEF.keyword_of(pred)) else {
        return m.fail("unknown predicate");
    };
    let (x, y) = (m.converted()[0], m.converted()[1]);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let value = LlvmBuilder::new(&mut rw, loc, index).compare(name, x, y);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn size_of<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let width = i64::from(index.signless_width(ctx).unwrap_or(64));
    let mut rw = m.rewrite();
    let Some(value) = LlvmBuilder::new(&mut rw, loc, index).int_constant(width, index) else {
        return rw.abort("failed to create a constant");
    };
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Converts a constant. A constant of type `index` is truncated to the width of the llvm type.
fn constant<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(value) = m.constant_of(op) else { return m.fail("operation is malformed") };
    let index = lowering.index(ctx);
    let is_index = m.value_type(m.result(op, 0)).is_index();
    let width = index.signless_width(ctx).unwrap_or(64);
    let (value, ty) = match value.as_int(ctx).filter(|_| is_index) {
        Some(value) => (ctx.int_attr(resized(value, width), index), index),
        None => (value, Type::I1),
    };
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let value = LlvmBuilder::new(&mut rw, loc, index).constant(value, ty);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Returns the low bits of `value`, or its sign extension.
fn resized(value: &ApInt, width: u32) -> ApInt {
    if width < value.width() { value.trunc(width) } else { value.sext(width) }
}
