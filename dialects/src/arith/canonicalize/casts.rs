//! Casts of casts, truncations of what was made wide, and float operations of negations.

use proofmark_ir::{Match, OpView, Outcome, Type};

use super::{Build, constant, replace, result_type};
use crate::arith::ops::*;
use crate::arith::overflow_attr;
use crate::common::integer::Wrap;
use crate::common::matchers::{self, cast_of};

/// The widths that `index` may have.
const INDEX_WIDTHS: std::ops::RangeInclusive<u32> = 32..=64;

pub(super) fn cast_there_and_back<Cast: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let middle = m.operand(op, 0);
    let Some(x) = cast_of::<Cast>(&m, middle) else { return m.fail("not of a cast") };
    let ty = m.value_type(x);
    if ty != result_type(&m, op) || x == m.result(op, 0) {
        return m.fail("not back to the same type");
    }
    // Guard: the type in the middle must hold every value, whatever the width of `index`.
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx());
    let holds = match (width(ty), width(m.value_type(middle))) {
        (Some(integer), None) => integer <= *INDEX_WIDTHS.start(),
        (None, Some(integer)) => integer >= *INDEX_WIDTHS.end(),
        _ => false,
    };
    if !holds {
        return m.fail("the type in the middle does not hold every value");
    }
    let rw = m.rewrite();
    replace(rw, op, x)
}

/// A cast of a cast becomes one cast, of kind `Outer`.
pub(super) fn cast_of_cast<Outer: Build, Inner: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(x) = cast_of::<Inner>(&m, m.operand(op, 0)) else { return m.fail("not of that cast") };
    let ty = result_type(&m, op);
    let mut rw = m.rewrite();
    let cast = Outer::make(&mut rw, op, &[x], ty);
    replace(rw, op, cast)
}

pub(super) fn truncated_extension<Extension: Build>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let extended = m.operand(op, 0);
    let Some(x) = cast_of::<Extension>(&m, extended) else { return m.fail("not of that extension") };
    let ty = result_type(&m, op);
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx());
    if width(ty) <= width(m.value_type(x)) {
        return m.fail("nothing of the extension is left");
    }
    let mut rw = m.rewrite();
    let extended = Extension::make(&mut rw, op, &[x], ty);
    replace(rw, op, extended)
}

pub(super) fn truncated_shift(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(shift) = m.defining::<ShRSI>(m.operand(op, 0)) else { return m.fail("not of a shift") };
    let (x, amount, exact) = (shift.lhs(&m), shift.rhs(&m), shift.is_exact(&m));
    let Some(attr) = m.constant_value(amount) else { return m.fail("not a constant shift") };
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx()).unwrap_or(0);
    let (from, to) = (width(m.value_type(x)), width(result_type(&m, op)));
    let amount = matchers::int_or_splat(m.ctx(), attr).and_then(|amount| amount.to_u64());
    if amount.is_none_or(|amount| amount + u64::from(to) != u64::from(from)) {
        return m.fail("not exactly the shifted-in bits are truncated");
    }
    let ty = result_type(&m, op);
    // Guard: of the bits shifted in, which are zero now, `nsw` promises that they are copies of the sign.
    let wrap = Wrap { nsw: false, ..Wrap::of(&m, op) };
    let mut rw = m.rewrite();
    let amount = constant(&mut rw, op, attr);
    let (loc, flags) = (rw.loc(op), overflow_attr(rw.ctx(), wrap));
    let shifted = ShRUI::build(&mut rw, loc, x, amount, exact).result(&rw);
    let truncated = TruncI::build(&mut rw, loc, shifted, Some(flags), ty).out(&rw);
    replace(rw, op, truncated)
}

pub(super) fn truncated_conversion<Conversion: Build>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let middle = m.operand(op, 0);
    let Some(x) = cast_of::<Conversion>(&m, middle) else { return m.fail("not of that conversion") };
    if TruncF::cast(&m, op).is_none_or(|truncation| truncation.roundingmode(&m).is_some()) {
        return m.fail("rounds in another way than the conversion");
    }
    // Guard: rounding twice is not rounding once, unless the first time nothing was lost.
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
    let [Some(x), Some(y)] = sources else { return m.fail("not of two negations") };
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, x);
    rw.set_operand(op, 1, y);
    rw.done()
}
