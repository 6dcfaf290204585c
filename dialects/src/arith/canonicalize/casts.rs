//! Patterns on casts of casts, truncations of extensions, and float operations on negations.

use proofmark_ir::{Match, OpView, Outcome, Type};

use super::super::attrs::overflow_attr;
use super::build::{Build, constant, replace, result_type};
use crate::arith::ops::*;
use crate::common::integer::Wrap;
use crate::common::matchers::{self, cast_of};

/// The widths of `index`, in bits, for which the patterns must be correct.
const INDEX_WIDTHS: std::ops::RangeInclusive<u32> = 32..=64;

pub(super) fn cast_there_and_back<Cast: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let middle = m.operand(op, 0);
    let Some(x) = cast_of::<Cast>(&m, middle) else { return m.fail("operand is not a cast") };
    let ty = m.value_type(x);
    if ty != result_type(&m, op) || x == m.result(op, 0) {
        return m.fail("result type differs from the source type");
    }
    // Guard: the intermediate type must hold every value, for each width of `index`.
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx());
    let holds = match (width(ty), width(m.value_type(middle))) {
        (Some(integer), None) => integer <= *INDEX_WIDTHS.start(),
        (None, Some(integer)) => integer >= *INDEX_WIDTHS.end(),
        _ => false,
    };
    if !holds {
        return m.fail("intermediate type is too narrow");
    }
    let rw = m.rewrite();
    replace(rw, op, x)
}

/// Combines two casts into one of kind `Outer`.
pub(super) fn cast_of_cast<Outer: Build, Inner: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(x) = cast_of::<Inner>(&m, m.operand(op, 0)) else {
        return m.fail("operand is not the expected cast");
    };
    let ty = result_type(&m, op);
    let mut rw = m.rewrite();
    let cast = Outer::make(&mut rw, op, &[x], ty);
    replace(rw, op, cast)
}

pub(super) fn truncated_extension<Extension: Build>(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<TruncI>();
    let op = m.op();
    let extended = root.r#in(&m);
    let Some(x) = cast_of::<Extension>(&m, extended) else {
        return m.fail("operand is not the expected extension");
    };
    let ty = result_type(&m, op);
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx());
    if width(ty) <= width(m.value_type(x)) {
        return m.fail("result is not wider than the extended type");
    }
    let mut rw = m.rewrite();
    let extended = Extension::make(&mut rw, op, &[x], ty);
    replace(rw, op, extended)
}

pub(super) fn truncated_shift(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<TruncI>();
    let op = m.op();
    let Some(shift) = m.defining::<ShRSI>(root.r#in(&m)) else { return m.fail("operand is not a shift") };
    let (x, amount, exact) = (shift.lhs(&m), shift.rhs(&m), shift.is_exact(&m));
    let Some(attr) = m.constant_value(amount) else { return m.fail("shift amount is not constant") };
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx()).unwrap_or(0);
    let (from, to) = (width(m.value_type(x)), width(result_type(&m, op)));
    let amount = matchers::int_or_splat(m.ctx(), attr).and_then(|amount| amount.to_u64());
    if amount.is_none_or(|amount| amount + u64::from(to) != u64::from(from)) {
        return m.fail("truncated bits differ from the shifted-in bits");
    }
    let ty = result_type(&m, op);
    // Guard: `nsw` on the truncation states that the truncated bits are copies of the sign; the logical shift fills
    // them with zeros.
    let wrap = Wrap { nsw: false, ..Wrap::of(&m, op) };
    let mut rw = m.rewrite();
    let amount = constant(&mut rw, op, attr);
    let (loc, flags) = (rw.loc(op), overflow_attr(rw.ctx(), wrap));
    let shifted = ShRUI::build(&mut rw, loc, x, amount, exact).result(&rw);
    let truncated = TruncI::build(&mut rw, loc, shifted, Some(flags), ty).out(&rw);
    replace(rw, op, truncated)
}

pub(super) fn truncated_conversion<Conversion: Build>(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<TruncF>();
    let op = m.op();
    let middle = root.r#in(&m);
    let Some(x) = cast_of::<Conversion>(&m, middle) else {
        return m.fail("operand is not the expected conversion");
    };
    if TruncF::cast(&m, op).is_none_or(|truncation| truncation.roundingmode(&m).is_some()) {
        return m.fail("rounding modes differ");
    }
    // Guard: two roundings may differ from one, unless the first conversion is exact.
    let width = m.value_type(x).element_or_self(m.ctx()).int_width(m.ctx());
    let precision =
        m.value_type(middle).element_or_self(m.ctx()).float_kind().and_then(crate::common::float::precision);
    match (width, precision) {
        (Some(width), Some(precision)) if width <= precision => {}
        _ => return m.fail("the conversion may round"),
    }
    let ty = result_type(&m, op);
    let mut rw = m.rewrite();
    let converted = Conversion::make(&mut rw, op, &[x], ty);
    replace(rw, op, converted)
}

pub(super) fn of_negations(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let sources = [0, 1].map(|i| cast_of::<NegF>(&m, m.operand(op, i)));
    let [Some(x), Some(y)] = sources else { return m.fail("operands are not negations") };
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, x);
    rw.set_operand(op, 1, y);
    rw.done()
}
