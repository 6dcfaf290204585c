//! Folds of arith: algebra that needs no new operation, and then constants ([`crate::common::fold`]).
//!
//! The algebra is MLIR's (`ArithOps.cpp`), in its order. Where MLIR's is wrong for some input or some width of `index`, there is a
//! guard here, marked "guard", and a row in `dialects/SEMANTICS.md`. Commutative operations have their constants on the right already:
//! drivers see to that.

use proofmark_ir::context::AttrKind;
use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::{ApInt, Attribute, Fold, Identifier, Ir, OpView, Type, ValueId};

use super::ops::*;
use crate::common::integer::{Predicate, Wrap};
use crate::common::matchers::{bool_like, int_like, int_or_splat, is_all_ones, is_one, is_poison, is_zero};
use crate::common::softfloat::Special;
use crate::common::{constant, float, fold as constants, matchers, softfloat};

/// Both operands, and the constant that the second one is.
fn binary(fold: &Fold<'_>) -> (ValueId, ValueId, Option<Attribute>) {
    let (lhs, rhs) = (fold.operand(fold.op(), 0), fold.operand(fold.op(), 1));
    (lhs, rhs, fold.constant_value(rhs))
}

fn result_type(fold: &Fold<'_>) -> Type {
    fold.value_type(fold.result(fold.op(), 0))
}

/// Folds to a constant if the type has it, else not at all.
fn attribute(fold: Fold<'_>, attr: Option<Attribute>) -> Folded<'_> {
    match attr {
        Some(attr) => fold.attribute(attr),
        None => fold.none(),
    }
}

fn zero_of_result(fold: Fold<'_>) -> Folded<'_> {
    let zero = int_like(fold.ctx(), result_type(&fold), 0);
    attribute(fold, zero)
}

/// The operands of the operation that defines `value`, if it is of that kind.
fn operands_of<V: OpView>(ir: &Ir, value: ValueId) -> Option<(ValueId, ValueId)> {
    let op = ir.defining::<V>(value)?.op();
    Some((ir.operand(op, 0), ir.operand(op, 1)))
}

/// The operand of the cast that defines `value`, if it is of that kind.
fn cast_of<V: OpView>(ir: &Ir, value: ValueId) -> Option<ValueId> {
    Some(ir.operand(ir.defining::<V>(value)?.op(), 0))
}

/// `arith.addi`: x + 0; (a - b) + b; b + (a - b).
pub fn addi(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if is_zero(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    for (sum, other) in [(lhs, rhs), (rhs, lhs)] {
        if let Some((a, b)) = operands_of::<SubI>(&fold, sum)
            && b == other
        {
            return fold.value(a);
        }
    }
    constants::promised(fold)
}

/// `arith.subi`: x - x; x - 0; (a + b) - b; (a + b) - a.
pub fn subi(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if lhs == rhs
        && let Some(zero) = int_like(fold.ctx(), result_type(&fold), 0)
    {
        return fold.attribute(zero);
    }
    if is_zero(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    if let Some((a, b)) = operands_of::<AddI>(&fold, lhs) {
        if b == rhs {
            return fold.value(a);
        }
        if a == rhs {
            return fold.value(b);
        }
    }
    constants::promised(fold)
}

/// `arith.muli`: x * 0; x * 1.
pub fn muli(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if let Some(value) = constant.and_then(|attr| int_or_splat(fold.ctx(), attr)) {
        if value.is_zero() {
            return fold.value(rhs);
        }
        if value.is_one() {
            return fold.value(lhs);
        }
    }
    constants::promised(fold)
}

/// `arith.addui_extended`: x + 0 has no carry.
pub fn addui_extended(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, _, constant) = binary(&fold);
    let carry_type = fold.value_type(fold.result(fold.op(), 1));
    if is_zero(fold.ctx(), constant)
        && let Some(no_carry) = bool_like(fold.ctx(), carry_type, false)
    {
        return fold.values([FoldValue::Value(lhs), FoldValue::Constant(no_carry)]);
    }
    constants::strict(fold)
}

/// `arith.mulsi_extended`: x * 0.
pub fn mulsi_extended(fold: Fold<'_>) -> Folded<'_> {
    let (_, _, constant) = binary(&fold);
    match constant.filter(|_| is_zero(fold.ctx(), constant)) {
        Some(zero) => fold.values([FoldValue::Constant(zero); 2]),
        None => constants::strict(fold),
    }
}

/// `arith.mului_extended`: x * 0; x * 1.
pub fn mului_extended(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, _, constant) = binary(&fold);
    if let Some(zero) = constant.filter(|_| is_zero(fold.ctx(), constant)) {
        return fold.values([FoldValue::Constant(zero); 2]);
    }
    if is_one(fold.ctx(), constant)
        && let Some(zero) = int_like(fold.ctx(), result_type(&fold), 0)
    {
        return fold.values([FoldValue::Value(lhs), FoldValue::Constant(zero)]);
    }
    constants::strict(fold)
}

/// (a * b) / b, or (a * b) / a, where the product promises not to wrap in the way that `promised` asks about.
fn divided_product(
    fold: &Fold<'_>,
    lhs: ValueId,
    rhs: ValueId,
    promised: fn(Wrap) -> bool,
) -> Option<ValueId> {
    let product = fold.defining::<MulI>(lhs)?.op();
    let (a, b) = (fold.operand(product, 0), fold.operand(product, 1));
    let other = if a == rhs {
        b
    } else if b == rhs {
        a
    } else {
        return None;
    };
    promised(Wrap::of(fold, product)).then_some(other)
}

/// `arith.divui`: x / 1; (a * b nuw) / b.
pub fn divui(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if is_one(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    if let Some(other) = divided_product(&fold, lhs, rhs, |wrap| wrap.nuw) {
        return fold.value(other);
    }
    constants::promised(fold)
}

/// `arith.divsi`: x / 1; (a * b nsw) / b.
pub fn divsi(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if is_one(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    if let Some(other) = divided_product(&fold, lhs, rhs, |wrap| wrap.nsw) {
        return fold.value(other);
    }
    constants::promised(fold)
}

/// `arith.ceildivui`, `arith.ceildivsi`, `arith.floordivsi`: x / 1.
pub fn rounded_division(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, _, constant) = binary(&fold);
    if is_one(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    constants::strict(fold)
}

/// `arith.ceildivsi`: x / 1. As in MLIR, the least number is left alone, because its negation wraps.
pub fn ceildivsi(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, _) = binary(&fold);
    let scalars = |value| constant::scalars(fold.ctx(), fold.constant_value(value)?);
    if let Some((dividends, divisors)) = scalars(lhs).zip(scalars(rhs)) {
        let is_least = |number: &Option<ApInt>| number.as_ref().is_some_and(is_signed_min);
        let at = |list: &[Option<ApInt>], i: usize| list.get(if list.len() == 1 { 0 } else { i }).cloned();
        let wraps = |i: usize| {
            let (a, b) = (at(&dividends, i).flatten(), at(&divisors, i).flatten());
            !a.as_ref().is_some_and(ApInt::is_zero) && (is_least(&a) || is_least(&b))
        };
        if (0..dividends.len().max(divisors.len())).any(wraps)
            && !is_one(fold.ctx(), fold.constant_value(rhs))
        {
            return fold.none();
        }
    }
    rounded_division(fold)
}

/// `arith.remui`, `arith.remsi`: x % 1.
pub fn remainder(fold: Fold<'_>) -> Folded<'_> {
    let (_, _, constant) = binary(&fold);
    if is_one(fold.ctx(), constant) {
        return zero_of_result(fold);
    }
    constants::strict(fold)
}

/// Whether `complement` is x ^ -1.
fn is_complement(ir: &Ir, complement: ValueId, x: ValueId) -> bool {
    operands_of::<XOrI>(ir, complement)
        .is_some_and(|(a, ones)| a == x && is_all_ones(ir.ctx(), ir.constant_value(ones)))
}

/// `arith.andi`: x & 0; x & -1; x & ~x; a & (a & b).
pub fn andi(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if let Some(value) = constant.and_then(|attr| int_or_splat(fold.ctx(), attr)) {
        if value.is_zero() {
            return fold.value(rhs);
        }
        if value.is_ones() {
            return fold.value(lhs);
        }
    }
    if is_complement(&fold, rhs, lhs) || is_complement(&fold, lhs, rhs) {
        return zero_of_result(fold);
    }
    for (inner, other) in [(lhs, rhs), (rhs, lhs)] {
        if let Some((a, b)) = operands_of::<AndI>(&fold, inner)
            && (a == other || b == other)
        {
            return fold.value(inner);
        }
    }
    constants::strict(fold)
}

/// `arith.ori`: x | 0; x | -1; x | ~x.
pub fn ori(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if let Some(attr) = constant
        && let Some(value) = int_or_splat(fold.ctx(), attr)
    {
        if value.is_zero() {
            return fold.value(lhs);
        }
        if value.is_ones() {
            return fold.attribute(attr);
        }
    }
    for (x, complement) in [(lhs, rhs), (rhs, lhs)] {
        if is_complement(&fold, complement, x)
            && let Some((_, ones)) = operands_of::<XOrI>(&fold, complement)
        {
            return fold.value(ones);
        }
    }
    constants::strict(fold)
}

/// `arith.xori`: x ^ 0; x ^ x; (x ^ a) ^ a, and the other orders.
pub fn xori(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if is_zero(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    if lhs == rhs
        && let Some(zero) = int_like(fold.ctx(), result_type(&fold), 0)
    {
        return fold.attribute(zero);
    }
    for (inner, other) in [(lhs, rhs), (rhs, lhs)] {
        if let Some((a, b)) = operands_of::<XOrI>(&fold, inner) {
            if b == other {
                return fold.value(a);
            }
            if a == other {
                return fold.value(b);
            }
        }
    }
    constants::strict(fold)
}

/// `arith.shli`, `arith.shrui`, `arith.shrsi`: a shift by 0.
pub fn shift(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, _, constant) = binary(&fold);
    if is_zero(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    // A shift too far is left alone, whatever flags say; so is one of poison, as in MLIR.
    let width = result_type(&fold).element_or_self(fold.ctx()).int_width(fold.ctx());
    let amounts = constant.and_then(|attr| constant::scalars(fold.ctx(), attr));
    let is_within = |amount: &Option<ApInt>| {
        let amount = amount.as_ref().and_then(ApInt::to_u128);
        amount.zip(width).is_some_and(|(amount, width)| amount < u128::from(width))
    };
    if is_poison(fold.ctx(), fold.constant_value(lhs)) || is_poison(fold.ctx(), constant) {
        return fold.none();
    }
    match amounts.is_some_and(|amounts| amounts.iter().all(is_within)) {
        true => constants::promised(fold),
        false => constants::strict(fold),
    }
}

/// A minimum or maximum of x with itself, with the number that always wins, and with the number that always loses.
fn extremum(fold: Fold<'_>, wins: fn(&ApInt) -> bool, loses: fn(&ApInt) -> bool) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if lhs == rhs {
        return fold.value(rhs);
    }
    if let Some(value) = constant.and_then(|attr| int_or_splat(fold.ctx(), attr)) {
        if wins(&value) {
            return fold.value(rhs);
        }
        if loses(&value) {
            return fold.value(lhs);
        }
    }
    constants::strict(fold)
}

/// The same for signed numbers. Guard: the extreme numbers of 64 bits are not those of an `index` of 32.
fn signed_extremum(fold: Fold<'_>, wins: fn(&ApInt) -> bool, loses: fn(&ApInt) -> bool) -> Folded<'_> {
    let is_index = result_type(&fold).element_or_self(fold.ctx()).is_index();
    match is_index {
        true => extremum(fold, |_| false, |_| false),
        false => extremum(fold, wins, loses),
    }
}

fn is_signed_max(value: &ApInt) -> bool {
    *value == ApInt::signed_max(value.width())
}

fn is_signed_min(value: &ApInt) -> bool {
    *value == ApInt::signed_min(value.width())
}

/// `arith.maxsi`
pub fn maxsi(fold: Fold<'_>) -> Folded<'_> {
    signed_extremum(fold, is_signed_max, is_signed_min)
}

/// `arith.minsi`
pub fn minsi(fold: Fold<'_>) -> Folded<'_> {
    signed_extremum(fold, is_signed_min, is_signed_max)
}

/// `arith.maxui`
pub fn maxui(fold: Fold<'_>) -> Folded<'_> {
    extremum(fold, ApInt::is_ones, ApInt::is_zero)
}

/// `arith.minui`
pub fn minui(fold: Fold<'_>) -> Folded<'_> {
    extremum(fold, ApInt::is_zero, ApInt::is_ones)
}

/// Sets the only operand.
fn skip_to(fold: Fold<'_>, operand: ValueId) -> Folded<'_> {
    let op = fold.op();
    let mut rewriter = fold.rewrite();
    rewriter.set_operand(op, 0, operand);
    rewriter.done().into()
}

/// `arith.extui`: an extension of an extension.
pub fn extui(fold: Fold<'_>) -> Folded<'_> {
    if let Some(source) = cast_of::<ExtUI>(&fold, fold.operand(fold.op(), 0)) {
        return skip_to(fold, source);
    }
    constants::strict(fold)
}

/// `arith.extsi`: an extension of an extension.
pub fn extsi(fold: Fold<'_>) -> Folded<'_> {
    if let Some(source) = cast_of::<ExtSI>(&fold, fold.operand(fold.op(), 0)) {
        return skip_to(fold, source);
    }
    constants::strict(fold)
}

/// `arith.trunci`: of an extension from something wider than, or equal to, the result; of a truncation.
pub fn trunci(fold: Fold<'_>) -> Folded<'_> {
    let operand = fold.operand(fold.op(), 0);
    let ctx = fold.ctx();
    let source = cast_of::<ExtUI>(&fold, operand).or_else(|| cast_of::<ExtSI>(&fold, operand));
    if let Some(source) = source {
        let width = |ty: Type| ty.element_or_self(ctx).int_width(ctx);
        let (from, to) = (width(fold.value_type(source)), width(result_type(&fold)));
        if from > to {
            return skip_to(fold, source);
        }
        if from == to {
            return fold.value(source);
        }
    }
    if let Some(inner) = fold.defining::<TruncI>(operand) {
        // Guard: what the flags promise of the inner result they need not of its operand, unless it promises the same.
        let (op, inner) = (fold.op(), inner.op());
        let wrap = Wrap::of(&fold, op);
        let both = wrap.and(Wrap::of(&fold, inner));
        let source = fold.operand(inner, 0);
        let mut rewriter = fold.rewrite();
        rewriter.set_operand(op, 0, source);
        if both != wrap {
            let flags = super::overflow_attr(rewriter.ctx(), both);
            rewriter.set_property(op, Identifier::OVERFLOW_FLAGS, flags);
        }
        return rewriter.done().into();
    }
    constants::promised(fold)
}

/// `arith.cmpi`: of x with itself; of an extended truth value, or a truth value itself, with 0 or 1; constants to the right.
pub fn cmpi(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    let Some(predicate) = matchers::predicate(&fold, fold.op()) else { return fold.none() };
    let result_type = result_type(&fold);
    if lhs == rhs {
        let holds = bool_like(fold.ctx(), result_type, predicate.holds_of_equal());
        return attribute(fold, holds);
    }
    if let Some(value) = constant.and_then(|attr| int_or_splat(fold.ctx(), attr)) {
        if value.is_zero() && predicate == Predicate::Ne {
            for source in [cast_of::<ExtSI>(&fold, lhs), cast_of::<ExtUI>(&fold, lhs)].into_iter().flatten() {
                if fold.value_type(source) == result_type {
                    return fold.value(source);
                }
            }
            if fold.value_type(lhs) == result_type {
                return fold.value(lhs);
            }
        }
        if value.is_one() && predicate == Predicate::Eq && fold.value_type(lhs) == result_type {
            return fold.value(lhs);
        }
    }
    if constant.is_none() && fold.constant_value(lhs).is_some() {
        let op = fold.op();
        let mut rewriter = fold.rewrite();
        rewriter.set_operand(op, 0, rhs);
        rewriter.set_operand(op, 1, lhs);
        if predicate.swapped() != predicate {
            let swapped = super::predicate_attr(rewriter.ctx(), predicate.swapped());
            rewriter.set_property(op, Identifier::PREDICATE, swapped);
        }
        return rewriter.done().into();
    }
    // As in MLIR, poison on the right is looked for only if there is a number on the left.
    match fold.constant_value(lhs) {
        Some(attr) if !is_poison(fold.ctx(), Some(attr)) => constants::strict(fold),
        _ => fold.none(),
    }
}

/// `arith.select`: of equal arms; by a constant; between poison and something; between true and false; between the operands of
/// the comparison for equality that decides; of constants by constants.
pub fn select(fold: Fold<'_>) -> Folded<'_> {
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| fold.operand(fold.op(), i));
    if on_true == on_false {
        return fold.value(on_true);
    }
    let decided = fold.constant_value(condition);
    if is_one(fold.ctx(), decided) {
        return fold.value(on_true);
    }
    if is_zero(fold.ctx(), decided) {
        return fold.value(on_false);
    }
    if is_poison(fold.ctx(), decided)
        && let Some(poison) = decided
    {
        return fold.attribute(poison);
    }
    let arms = (fold.constant_value(on_true), fold.constant_value(on_false));
    if is_poison(fold.ctx(), arms.0) {
        return fold.value(on_false);
    }
    if is_poison(fold.ctx(), arms.1) {
        return fold.value(on_true);
    }
    if result_type(&fold) == Type::I1 && arms == (Some(Attribute::TRUE), Some(Attribute::FALSE)) {
        return fold.value(condition);
    }
    if let Some(comparison) = fold.defining::<CmpI>(condition) {
        let (a, b) = (fold.operand(comparison.op(), 0), fold.operand(comparison.op(), 1));
        if (a, b) == (on_true, on_false) || (b, a) == (on_true, on_false) {
            match matchers::predicate(&fold, comparison.op()) {
                Some(Predicate::Ne) => return fold.value(on_true),
                Some(Predicate::Eq) => return fold.value(on_false),
                _ => {}
            }
        }
    }
    if decided.is_some()
        && arms.0.is_some()
        && arms.1.is_some()
        && let Some(results) = constants::evaluate(&fold, fold.op())
    {
        return fold.values(results);
    }
    fold.none()
}

/// Which particular float the constant is in every element.
fn special(fold: &Fold<'_>, constant: Option<Attribute>) -> Option<Special> {
    let (ctx, attr) = (fold.ctx(), constant?);
    let kind = attr.ty(ctx).element_or_self(ctx).float_kind()?;
    let bits = match attr.kind(ctx) {
        AttrKind::Float { bits, .. } => *bits,
        AttrKind::DenseElements { splat: true, .. } => attr.elements(ctx)?.get(0)?.inline()?,
        _ => return None,
    };
    softfloat::special(kind, bits)
}

/// A float operation of x and a particular number that gives x.
fn float_identity<'m>(fold: Fold<'m>, neutral: Special) -> Folded<'m> {
    let (lhs, _, constant) = binary(&fold);
    if special(&fold, constant) == Some(neutral) {
        return fold.value(lhs);
    }
    constants::promised(fold)
}

/// `arith.addf`: x + -0.
pub fn addf(fold: Fold<'_>) -> Folded<'_> {
    float_identity(fold, Special::NegZero)
}

/// `arith.subf`: x - +0.
pub fn subf(fold: Fold<'_>) -> Folded<'_> {
    float_identity(fold, Special::PosZero)
}

/// `arith.divf`: x / 1.
pub fn divf(fold: Fold<'_>) -> Folded<'_> {
    float_identity(fold, Special::One)
}

/// Fast-math flags, as bits.
fn fastmath(ir: &Ir, op: proofmark_ir::OpId) -> i64 {
    ir.property(op, Identifier::FASTMATH).and_then(|flags| matchers::number(ir.ctx(), flags)).unwrap_or(0)
}

const NO_NANS: i64 = 2;
const NO_SIGNED_ZEROS: i64 = 8;
const CONTRACT: i64 = 32;

/// `arith.mulf`: x * 1; x * 0 without NaN and signed zeros.
pub fn mulf(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    match special(&fold, constant) {
        Some(Special::One) => return fold.value(lhs),
        Some(Special::PosZero | Special::NegZero) => {
            let promised = NO_NANS | NO_SIGNED_ZEROS;
            if fastmath(&fold, fold.op()) & promised == promised {
                return fold.value(rhs);
            }
        }
        _ => {}
    }
    constants::promised(fold)
}

/// An extremum of x with itself, and with the number that always loses.
fn float_extremum<'m>(fold: Fold<'m>, loses: Special) -> Folded<'m> {
    let (lhs, rhs, constant) = binary(&fold);
    if lhs == rhs {
        return fold.value(rhs);
    }
    if special(&fold, constant) == Some(loses) {
        return fold.value(lhs);
    }
    constants::promised(fold)
}

/// `arith.maximumf`
pub fn maximumf(fold: Fold<'_>) -> Folded<'_> {
    float_extremum(fold, Special::NegInf)
}

/// `arith.minimumf`
pub fn minimumf(fold: Fold<'_>) -> Folded<'_> {
    float_extremum(fold, Special::PosInf)
}

/// `arith.maxnumf`, `arith.minnumf`
pub fn float_number_extremum(fold: Fold<'_>) -> Folded<'_> {
    float_extremum(fold, Special::NaN)
}

/// `arith.negf`: of a negation.
pub fn negf(fold: Fold<'_>) -> Folded<'_> {
    match cast_of::<NegF>(&fold, fold.operand(fold.op(), 0)) {
        Some(source) => fold.value(source),
        None => constants::promised(fold),
    }
}

/// `arith.cmpf`: of NaN with anything, and of constants; as in MLIR, of scalars only.
pub fn cmpf(fold: Fold<'_>) -> Folded<'_> {
    let op = fold.op();
    let operands = [0, 1].map(|i| fold.constant_value(fold.operand(op, i)));
    let is_number = |attr: Attribute| matches!(attr.kind(fold.ctx()), AttrKind::Float { .. });
    for nan in operands {
        if nan.is_some_and(is_number)
            && special(&fold, nan) == Some(Special::NaN)
            && let Some(nan) = nan
            && let Some(results) = constants::evaluate_on(&fold, op, &[nan, nan])
        {
            return fold.values(results.into_iter().map(FoldValue::Constant));
        }
    }
    match operands.iter().all(|operand| operand.is_some_and(is_number)) {
        true => constants::promised(fold),
        false => fold.none(),
    }
}

/// `arith.extf`: of a truncation of the same type, where both may be contracted.
pub fn extf(fold: Fold<'_>) -> Folded<'_> {
    if let Some(truncation) = fold.defining::<TruncF>(fold.operand(fold.op(), 0)) {
        let source = truncation.r#in(&fold);
        let contracts = |op| fastmath(&fold, op) & CONTRACT != 0;
        if fold.value_type(source) == result_type(&fold) && contracts(fold.op()) && contracts(truncation.op())
        {
            return fold.value(source);
        }
    }
    exact_conversion(fold)
}

/// `arith.truncf`: of an extension from something wider than, or equal to, the result.
pub fn truncf(fold: Fold<'_>) -> Folded<'_> {
    if let Some(extension) = fold.defining::<ExtF>(fold.operand(fold.op(), 0)) {
        let source = extension.r#in(&fold);
        let kind = |value: ValueId| fold.value_type(value).element_or_self(fold.ctx()).float_kind();
        let (from, through, to) = (
            kind(source),
            kind(extension.out(&fold)),
            result_type(&fold).element_or_self(fold.ctx()).float_kind(),
        );
        let (Some(from), Some(through), Some(to)) = (from, through, to) else { return fold.none() };
        if float::is_representable(from, through) {
            if from.width() > to.width() {
                return skip_to(fold, source);
            }
            if from == to {
                return fold.value(source);
            }
        }
    }
    exact_conversion(fold)
}

/// Constants are converted where nothing is lost, as in MLIR: what the program wants rounded at run time stays visible.
fn exact_conversion(fold: Fold<'_>) -> Folded<'_> {
    let (op, ctx) = (fold.op(), fold.ctx());
    let operand = fold.operand(op, 0);
    let Some(attr) = fold.constant_value(operand).filter(|&attr| !is_poison(ctx, Some(attr))) else {
        return constants::strict(fold);
    };
    let kind = |ty: Type| ty.element_or_self(ctx).float_kind();
    let (Some(from), Some(to)) = (kind(fold.value_type(operand)), kind(result_type(&fold))) else {
        return fold.none();
    };
    let nearest = proofmark_ir::semantics::Rounding::NearestEven;
    let is_exact = |bits: &ApInt| {
        bits.inline()
            .and_then(|bits| softfloat::convert(from, to, bits, nearest))
            .is_some_and(|(_, exact)| exact)
    };
    let exact = constant::scalars(ctx, attr).is_some_and(|scalars| scalars.iter().flatten().all(is_exact));
    if exact { constants::strict(fold) } else { fold.none() }
}

/// `arith.bitcast`: to the same type.
pub fn bitcast(fold: Fold<'_>) -> Folded<'_> {
    let operand = fold.operand(fold.op(), 0);
    if fold.value_type(operand) == result_type(&fold) {
        return fold.value(operand);
    }
    constants::strict(fold)
}
