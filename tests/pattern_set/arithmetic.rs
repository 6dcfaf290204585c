//! Patterns on integers and floats. A comment that begins with "Wrong" marks a planted error.

use proofmark::dialects::arith::{
    AddF, AddI, AndI, Bitcast, CmpI, DivF, DivUI, ExtSI, ExtUI, FloorDivSI, MaxSI, MaxUI, MinUI, MulF, MulI,
    NegF, OrI, RemUI, Select, ShLI, ShRSI, ShRUI, SubF, SubI, TruncI, XOrI, overflow_attr, predicate_attr,
};
use proofmark::dialects::common::integer::Wrap;
use proofmark::dialects::common::matchers::predicate;
use proofmark::ir::{
    ApInt, Attribute, Identifier, Ir, Match, OpView, Outcome, PatternRow, Rewriter, Type, ValueId,
};

use crate::build::{constant, operand, operands, replace, result_type, row, scalar, unsigned};

pub(crate) const PATTERNS: &[PatternRow] = &[
    row::<ShRSI>("ShiftBack", "(x << c) >> c -> x", shift_back),
    row::<MulI>("ReassociateProduct", "(x * y) * z -> x * (y * z), if both are nsw", reassociate_product),
    row::<Select>("SelectToOr", "select(c, true, x) -> c | x", select_to_or),
    row::<AddI>("AddNegativeToSub", "x + -c -> x - c", add_negative_to_sub),
    row::<SubI>("SubOfSum", "(x + c) - y -> (x - y) + c", sub_of_sum),
    row::<MaxSI>("SwapMaximum", "maxsi(x, y) -> maxsi(y, x)", swap_maximum),
    row::<XOrI>("InvertComparison", "not cmpi -> cmpi with the inverse predicate", invert_comparison),
    row::<AddI>("DoubleToShift", "x + x -> x << 1", double_to_shift),
    row::<CmpI>("CompareExtended", "cmpi(extui(x), extui(y)) -> cmpi(x, y)", compare_extended),
    row::<RemUI>("ReplaceDivisor", "x % y -> x % y", replace_divisor),
    row::<AddF>("AddZero", "x + 0.0 -> x", add_zero),
    row::<AndI>("AndOfOr", "x & (x | y) -> x", absorb::<OrI>),
    row::<OrI>("OrOfAnd", "x | (x & y) -> x", absorb::<AndI>),
    row::<MinUI>("MinOfMax", "minui(x, maxui(x, y)) -> x", absorb::<MaxUI>),
    row::<MaxUI>("MaxOfMin", "maxui(x, minui(x, y)) -> x", absorb::<MinUI>),
    row::<ShRUI>("ShiftOfShift", "(x >> c) >> d -> x >> (c + d), or 0", shift_of_shift),
    row::<ExtSI>("ExtOfExt", "extsi(extsi(x)) -> extsi(x)", cast_of_cast::<ExtSI>),
    row::<TruncI>("TruncOfTrunc", "trunci(trunci(x)) -> trunci(x)", cast_of_cast::<TruncI>),
    row::<Bitcast>("BitcastOfBitcast", "bitcast(bitcast(x)) -> bitcast(x)", cast_of_cast::<Bitcast>),
    row::<RemUI>("RemOfRem", "(x % y) % y -> x % y", rem_of_rem),
    row::<DivUI>("DivByOne", "x / 1 -> x", div_by_one),
    row::<FloorDivSI>("FloorDivByPowerOfTwo", "floordivsi(x, 2^c) -> x >> c", floor_div_by_power_of_two),
    row::<MulF>("MulByMinusOne", "x * -1.0 -> -x", mul_by_minus_one),
    row::<SubF>("SubOfNegation", "x - -y -> x + y", sub_of_negation),
    row::<DivF>("HalfOf", "x / 2.0 -> x * 0.5", half_of),
];

/// Wrong without `nsw` on the left shift: a guard is missing.
fn shift_back(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    match operands::<ShLI>(&m, m.operand(op, 0)) {
        Some([x, amount]) if amount == m.operand(op, 1) && x != m.result(op, 0) => {
            replace(m.rewrite(), op, x)
        }
        _ => m.fail("the operand is not shifted by the same amount"),
    }
}

/// Wrong: the product `y * z` may overflow where `(x * y) * z` does not, for `x = 0`.
fn reassociate_product(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(inner) = m.defining::<MulI>(m.operand(op, 0)) else { return m.fail("not a product") };
    let wrap = Wrap::of(&m, op).and(Wrap::of(&m, inner.op()));
    if !wrap.nsw {
        return m.fail("a product may overflow");
    }
    let (x, y, z) = (inner.lhs(&m), inner.rhs(&m), m.operand(op, 1));
    let mut rw = m.rewrite();
    let (loc, flags) = (rw.loc(op), overflow_attr(rw.ctx(), Wrap { nsw: true, nuw: false }));
    let factor = MulI::build(&mut rw, loc, y, z, Some(flags)).result(&rw);
    let product = MulI::build(&mut rw, loc, x, factor, Some(flags)).result(&rw);
    replace(rw, op, product)
}

/// Wrong if `x` is poison where the condition is true.
fn select_to_or(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(op, i));
    if m.constant_value(on_true) != Some(Attribute::TRUE) || m.constant_value(on_false).is_some() {
        return m.fail("the first value is not true");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let either = OrI::build(&mut rw, loc, condition, on_false).result(&rw);
    replace(rw, op, either)
}

/// Correct, but in conflict with `SubOfSum`, which does not match the result.
fn add_negative_to_sub(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(number) = scalar(&m, m.operand(op, 1)).filter(|number| number.is_negative()) else {
        return m.fail("the second operand is not a negative constant");
    };
    let (x, ty) = (m.operand(op, 0), result_type(&m, op));
    let mut rw = m.rewrite();
    let attr = rw.ctx().int_attr(number.neg(), ty);
    let (loc, negated) = (rw.loc(op), constant(&mut rw, op, attr));
    let difference = SubI::build(&mut rw, loc, x, negated, None).result(&rw);
    replace(rw, op, difference)
}

/// Correct, but in conflict with `AddNegativeToSub`, which destroys the operand.
fn sub_of_sum(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (lhs, y) = (m.operand(op, 0), m.operand(op, 1));
    let Some([x, number]) = operands::<AddI>(&m, lhs) else { return m.fail("not a sum") };
    if scalar(&m, number).is_none() || m.constant_value(y).is_some() || !m.has_one_use(lhs) {
        return m.fail("the sum has no constant operand, or other uses");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let difference = SubI::build(&mut rw, loc, x, y, None).result(&rw);
    let sum = AddI::build(&mut rw, loc, difference, number, None).result(&rw);
    replace(rw, op, sum)
}

/// Wrong: the pattern matches its own result.
fn swap_maximum(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (x, y) = (m.operand(op, 0), m.operand(op, 1));
    if x == y {
        return m.fail("the operands are equal");
    }
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, y);
    rw.set_operand(op, 1, x);
    rw.done()
}

/// Wrong if the comparison has other uses.
fn invert_comparison(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (comparison, ones) = (m.operand(op, 0), m.operand(op, 1));
    if m.constant_value(ones) != Some(Attribute::TRUE) {
        return m.fail("not a negation");
    }
    let inverse = m.defining::<CmpI>(comparison).and_then(|cmp| Some((cmp.op(), predicate(&m, cmp.op())?)));
    let Some((cmp, predicate)) = inverse else { return m.fail("not the negation of a comparison") };
    let mut rw = m.rewrite();
    let inverse = predicate_attr(rw.ctx(), predicate.inverted());
    rw.set_property(cmp, Identifier::PREDICATE, inverse);
    replace(rw, op, comparison)
}

/// Wrong for `i1`, where the shift amount is the width.
fn double_to_shift(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (x, ty) = (m.operand(op, 0), result_type(&m, op));
    if x != m.operand(op, 1) || x == m.result(op, 0) || m.constant_value(x).is_some() {
        return m.fail("the operands differ");
    }
    let Some(width) = ty.int_width(m.ctx()) else { return m.fail("not an integer") };
    let mut rw = m.rewrite();
    let attr = rw.ctx().int_attr(ApInt::one(width), ty);
    let (loc, one) = (rw.loc(op), constant(&mut rw, op, attr));
    let shifted = ShLI::build(&mut rw, loc, x, one, None).result(&rw);
    replace(rw, op, shifted)
}

/// Wrong for signed predicates: the predicate of the extended values is kept.
fn compare_extended(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let sources = [0, 1].map(|i| operand::<ExtUI>(&m, m.operand(op, i)));
    let [Some(x), Some(y)] = sources else { return m.fail("the operands are not extended") };
    if m.value_type(x) != m.value_type(y) {
        return m.fail("the types differ");
    }
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, x);
    rw.set_operand(op, 1, y);
    rw.done()
}

/// Wrong: success without a change.
fn replace_divisor(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let y = m.operand(op, 1);
    if m.defining::<MaxUI>(y).is_none() {
        return m.fail("the divisor is not a maximum");
    }
    let mut rw = m.rewrite();
    rw.set_operand(op, 1, y);
    rw.done()
}

/// Wrong for `x = -0.0`.
fn add_zero(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    match is_f32(&m, m.operand(op, 1), 0.0) {
        true => {
            let x = m.operand(op, 0);
            replace(m.rewrite(), op, x)
        }
        false => m.fail("the second operand is not zero"),
    }
}

/// Replaces `f(x, g(x, y))` by `x`.
fn absorb<Inner: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let x = m.operand(op, 0);
    match operands::<Inner>(&m, m.operand(op, 1)) {
        Some([a, _]) if a == x && x != m.result(op, 0) => replace(m.rewrite(), op, x),
        _ => m.fail("the operation does not absorb its operand"),
    }
}

fn shift_of_shift(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let ty = result_type(&m, op);
    let Some([x, first]) = operands::<ShRUI>(&m, m.operand(op, 0)) else { return m.fail("not a shift") };
    let amounts = [first, m.operand(op, 1)].map(|amount| unsigned(&m, amount));
    let (Some(width), [Some(c), Some(d)]) = (ty.int_width(m.ctx()), amounts) else {
        return m.fail("an amount is not constant");
    };
    if c >= u64::from(width) || d >= u64::from(width) {
        return m.fail("an amount is too large");
    }
    let number = |number| m.ctx().int_attr(ApInt::new(width, u128::from(number)), ty);
    let (zero, sum) = (number(0), number(c + d));
    let mut rw = m.rewrite();
    if c + d >= u64::from(width) {
        let zero = constant(&mut rw, op, zero);
        return replace(rw, op, zero);
    }
    let (loc, sum) = (rw.loc(op), constant(&mut rw, op, sum));
    let shifted = ShRUI::build(&mut rw, loc, x, sum, None).result(&rw);
    replace(rw, op, shifted)
}

/// Replaces the operand of a cast by the operand of the cast that defines it.
fn cast_of_cast<Cast: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(x) = operand::<Cast>(&m, m.operand(op, 0)) else { return m.fail("not a cast of a cast") };
    if x == m.result(op, 0) {
        return m.fail("the cast uses its own result");
    }
    let no_overflow_flags = overflow_attr(m.ctx(), Wrap::default());
    let has_flags = m.property(op, Identifier::OVERFLOW_FLAGS).is_some();
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, x);
    if has_flags {
        rw.set_property(op, Identifier::OVERFLOW_FLAGS, no_overflow_flags);
    }
    rw.done()
}

fn rem_of_rem(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let inner = m.operand(op, 0);
    match operands::<RemUI>(&m, inner) {
        Some([_, y]) if y == m.operand(op, 1) && inner != m.result(op, 0) => replace(m.rewrite(), op, inner),
        _ => m.fail("not the remainder of a remainder"),
    }
}

fn div_by_one(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let x = m.operand(op, 0);
    match scalar(&m, m.operand(op, 1)).is_some_and(|divisor| divisor.is_one()) && x != m.result(op, 0) {
        true => replace(m.rewrite(), op, x),
        false => m.fail("the divisor is not 1"),
    }
}

fn floor_div_by_power_of_two(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (x, ty) = (m.operand(op, 0), result_type(&m, op));
    let divisor = scalar(&m, m.operand(op, 1)).filter(|divisor| !divisor.is_negative());
    let (Some(width), Some(log)) = (ty.int_width(m.ctx()), divisor.and_then(|divisor| divisor.exact_log2()))
    else {
        return m.fail("the divisor is not a power of two");
    };
    let mut rw = m.rewrite();
    let attr = rw.ctx().int_attr(ApInt::new(width, log.into()), ty);
    let (loc, amount) = (rw.loc(op), constant(&mut rw, op, attr));
    let shifted = ShRSI::build(&mut rw, loc, x, amount, None).result(&rw);
    replace(rw, op, shifted)
}

/// Returns whether `value` is the constant `number`, with its sign.
fn is_f32(ir: &Ir, value: ValueId, number: f32) -> bool {
    ir.constant_value(value) == Some(f32_attr(ir, number))
}

fn f32_attr(ir: &Ir, number: f32) -> Attribute {
    ir.ctx().float_attr(number.to_bits().into(), Type::F32)
}

fn mul_by_minus_one(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !is_f32(&m, m.operand(op, 1), -1.0) {
        return m.fail("the second factor is not -1");
    }
    let x = m.operand(op, 0);
    replace_float(m, |rw, loc| NegF::build(rw, loc, x, None).result(rw))
}

fn sub_of_negation(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let x = m.operand(op, 0);
    let Some(y) = operand::<NegF>(&m, m.operand(op, 1)) else { return m.fail("not a negation") };
    replace_float(m, |rw, loc| AddF::build(rw, loc, x, y, None).result(rw))
}

fn half_of(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !is_f32(&m, m.operand(op, 1), 2.0) {
        return m.fail("the divisor is not 2");
    }
    let (x, half) = (m.operand(op, 0), f32_attr(&m, 0.5));
    replace_float(m, |rw, loc| {
        let half = constant(rw, op, half);
        MulF::build(rw, loc, x, half, None).result(rw)
    })
}

/// Replaces the matched operation by the result of `build`, an operation without fast-math flags.
fn replace_float<'m>(
    m: Match<'m>,
    build: impl FnOnce(&mut Rewriter<'m>, proofmark::ir::Location) -> ValueId,
) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let value = build(&mut rw, loc);
    replace(rw, op, value)
}
