//! Expansion of operations of arith that llvm lacks into other operations of arith (MLIR's `ExpandOps.cpp`).

use proofmark_drivers::conversion::{ConversionMatch, ConversionPatterns, ConversionRow, ConversionTarget};
use proofmark_ir::context::{FloatKind, TypeKind};
use proofmark_ir::{Attribute, Builder, Context, Location, OpDef, Outcome, Type, ValueId};

use super::build::make;
use crate::arith as a;

/// Adds the patterns that expand operations of arith.
pub fn expand_arith_patterns(patterns: &mut ConversionPatterns) {
    patterns.add_rows(super::arith::EXPANSIONS, None);
    patterns.add_rows(ROWS, None);
}

/// Returns the conversion target: the operations to expand are illegal, the others of arith are legal.
pub fn expand_arith_target(ctx: &Context) -> ConversionTarget {
    let expanded: Vec<&str> = super::arith::EXPANSIONS.iter().chain(ROWS).map(|row| row.root).collect();
    ConversionTarget::new().legal_dialects(ctx, &["arith", "vector"]).illegal_ops(ctx, &expanded)
}

macro_rules! rows {
    ($($root:literal, $summary:literal, $generated:expr, $apply:expr;)*) => {
        &[$(ConversionRow {
            name: $root,
            summary: $summary,
            root: $root,
            benefit: 1,
            generated_ops: $generated,
            apply: $apply,
        }),*]
    };
}

const SELECT_F: &[&str] = &["arith.cmpf", "arith.select"];
const SELECT_I: &[&str] = &["arith.cmpi", "arith.select"];
const SIGNED_ZEROS: &[&str] = &["arith.andi", "arith.bitcast", "arith.cmpf", "arith.ori", "arith.select"];
const SCALED: &[&str] = &["arith.divf", "arith.extf", "arith.mulf", "arith.truncf"];

const ROWS: &[ConversionRow] = rows! {
    "arith.maximumf", "maximumf(a, b) -> selections; NaN if an operand is NaN", SIGNED_ZEROS,
        |m| propagating_extremum(m, "ugt", a::AndI::DEF);
    "arith.minimumf", "minimumf(a, b) -> selections; NaN if an operand is NaN", SIGNED_ZEROS,
        |m| propagating_extremum(m, "ult", a::OrI::DEF);
    "arith.maxnumf", "maxnumf(a, b) -> selections; b if a is NaN", SELECT_F, |m| extremum(m, "ugt");
    "arith.minnumf", "minnumf(a, b) -> selections; b if a is NaN", SELECT_F, |m| extremum(m, "ult");
    "arith.maxsi", "maxsi(a, b) -> a > b ? a : b", SELECT_I, |m| integer_extremum(m, "sgt");
    "arith.maxui", "maxui(a, b) -> a > b ? a : b", SELECT_I, |m| integer_extremum(m, "ugt");
    "arith.minsi", "minsi(a, b) -> a < b ? a : b", SELECT_I, |m| integer_extremum(m, "slt");
    "arith.minui", "minui(a, b) -> a < b ? a : b", SELECT_I, |m| integer_extremum(m, "ult");
    "arith.scaling_extf", "scaling_extf(x, s) -> extf(x) * extf(s)", SCALED, scaling_extf;
    "arith.scaling_truncf", "scaling_truncf(x, s) -> truncf(x / extf(s))", SCALED, scaling_truncf;
};

fn compare_floats(rw: &mut Builder<'_>, loc: Location, predicate: &str, x: ValueId, y: ValueId) -> ValueId {
    let ctx = rw.ctx();
    let predicate = ctx.i64_attr(a::predicate_number(a::CMPF_PREDICATES, predicate), Type::I64);
    let ty = rw.value_type(x).with_element(ctx, Type::I1);
    make(rw, a::CmpF::DEF, loc, &[x, y], ty, &[("predicate", predicate)])
}

fn select(rw: &mut Builder<'_>, loc: Location, condition: ValueId, x: ValueId, y: ValueId) -> ValueId {
    let ty = rw.value_type(x);
    make(rw, a::Select::DEF, loc, &[condition, x, y], ty, &[])
}

/// Expands `maximumf` or `minimumf`. Operands that compare equal are combined bit by bit by `combine`, because zeros of
/// different signs compare equal; MLIR returns the second operand.
fn propagating_extremum<'m>(m: ConversionMatch<'m>, predicate: &str, combine: &'static OpDef) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (x, y) = (m.converted()[0], m.converted()[1]);
    let ty = m.value_type(x);
    let Some(width) = ty.element_or_self(ctx).bit_width(ctx) else { return m.fail("type without width") };
    let bits = ty.with_element(ctx, ctx.int_type(width));
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let first = compare_floats(&mut rw, loc, predicate, x, y);
    let selected = select(&mut rw, loc, first, x, y);
    let equal = compare_floats(&mut rw, loc, "oeq", x, y);
    let [x_bits, y_bits] = [x, y].map(|value| make(&mut rw, a::Bitcast::DEF, loc, &[value], bits, &[]));
    let combined = make(&mut rw, combine, loc, &[x_bits, y_bits], bits, &[]);
    let combined = make(&mut rw, a::Bitcast::DEF, loc, &[combined], ty, &[]);
    let selected = select(&mut rw, loc, equal, combined, selected);
    let is_nan = compare_floats(&mut rw, loc, "uno", y, y);
    let value = select(&mut rw, loc, is_nan, y, selected);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Expands `maxnumf` or `minnumf`.
fn extremum<'m>(m: ConversionMatch<'m>, predicate: &str) -> Outcome<'m> {
    let op = m.op();
    let (x, y) = (m.converted()[0], m.converted()[1]);
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let first = compare_floats(&mut rw, loc, predicate, x, y);
    let selected = select(&mut rw, loc, first, x, y);
    let is_nan = compare_floats(&mut rw, loc, "uno", x, x);
    let value = select(&mut rw, loc, is_nan, y, selected);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn integer_extremum<'m>(m: ConversionMatch<'m>, predicate: &str) -> Outcome<'m> {
    let op = m.op();
    let (x, y) = (m.converted()[0], m.converted()[1]);
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let ctx = rw.ctx();
    let predicate = ctx.i64_attr(a::predicate_number(a::CMPI_PREDICATES, predicate), Type::I64);
    let ty = rw.value_type(x).with_element(ctx, Type::I1);
    let first = make(&mut rw, a::CmpI::DEF, loc, &[x, y], ty, &[("predicate", predicate)]);
    let value = select(&mut rw, loc, first, x, y);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// The scale of an operation, before its extension.
struct Scale {
    value: ValueId,
    /// The type `f8E8M0FNU`, or a vector of it.
    ty: Type,
    /// Whether the scale is wider, so that it is truncated first.
    is_wide: bool,
}

impl Scale {
    fn of(m: &ConversionMatch<'_>) -> Option<Scale> {
        let (ctx, value) = (m.ctx(), m.converted()[1]);
        let ty = m.value_type(value);
        let is_wide = ty.element_or_self(ctx).bit_width(ctx)? >= 16;
        let exponent = ctx.ty(TypeKind::Float(FloatKind::F8E8M0FNU));
        let is_exponent = ty.element_or_self(ctx) == exponent;
        (is_wide || is_exponent).then(|| Scale { value, ty: ty.with_element(ctx, exponent), is_wide })
    }

    /// Creates the scale in type `to`.
    fn extended(self, rw: &mut Builder<'_>, loc: Location, to: Type, flags: &[(&str, Attribute)]) -> ValueId {
        let value = match self.is_wide {
            true => make(rw, a::TruncF::DEF, loc, &[self.value], self.ty, flags),
            false => self.value,
        };
        make(rw, a::ExtF::DEF, loc, &[value], to, flags)
    }
}

/// Returns the fast-math flags of the matched operation, if it has any.
fn flags(m: &ConversionMatch<'_>) -> Vec<(&'static str, Attribute)> {
    m.property_named(m.op(), "fastmath").map(|flags| ("fastmath", flags)).into_iter().collect()
}

fn scaling_extf(m: ConversionMatch<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(scale) = Scale::of(&m) else { return m.fail("the scale is no exponent") };
    let (x, ty) = (m.converted()[0], m.value_type(m.result(op, 0)));
    let (loc, flags) = (m.loc(op), flags(&m));
    let mut rw = m.rewrite();
    let scale = scale.extended(&mut rw, loc, ty, &flags);
    let x = make(&mut rw, a::ExtF::DEF, loc, &[x], ty, &flags);
    let value = make(&mut rw, a::MulF::DEF, loc, &[x, scale], ty, &flags);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn scaling_truncf(m: ConversionMatch<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(scale) = Scale::of(&m) else { return m.fail("the scale is no exponent") };
    let (x, ty) = (m.converted()[0], m.value_type(m.result(op, 0)));
    let from = m.value_type(x);
    let (loc, flags) = (m.loc(op), flags(&m));
    let mode = m.property_named(op, "roundingmode").map(|mode| ("roundingmode", mode));
    let mut rw = m.rewrite();
    let scale = scale.extended(&mut rw, loc, from, &flags);
    let quotient = make(&mut rw, a::DivF::DEF, loc, &[x, scale], from, &flags);
    let set: Vec<_> = flags.into_iter().chain(mode).collect();
    let value = make(&mut rw, a::TruncF::DEF, loc, &[quotient], ty, &set);
    rw.replace_op(op, &[value]);
    rw.done()
}
