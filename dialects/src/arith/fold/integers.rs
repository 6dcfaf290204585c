//! Folds of integer arithmetic: neutral and absorbing operands, equal operands, and operations whose operand is the
//! inverse operation (`ArithOps.cpp`).

use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::{ApInt, Fold, Ir, ValueId};

use super::super::ops::AddUIExtended;
use super::super::ops::{
    AddI, AndI, CeilDivSI, CeilDivUI, DivSI, DivUI, MaxSI, MaxUI, MinSI, MinUI, MulI, MulSIExtended,
    MulUIExtended, OrI, RemUI, ShLI, SubI, XOrI,
};
use super::{binary, result_type, zero_of_result};
use crate::common::integer::Wrap;
use crate::common::matchers::operands_of;
use crate::common::matchers::{bool_like, int_like, int_or_splat, is_all_ones, is_one, is_poison, is_zero};
use crate::common::{constant, fold as constants};

impl AddI {
    /// Folds `arith.addi`: x + 0; (a - b) + b; b + (a - b).
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
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
        constants::strict_ignoring_flags(fold)
    }
}

impl SubI {
    /// Folds `arith.subi`: x - x; x - 0; (a + b) - b; (a + b) - a.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
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
        constants::strict_ignoring_flags(fold)
    }
}

impl MulI {
    /// Folds `arith.muli`: x * 0; x * 1.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, rhs, constant) = binary(&fold);
        if let Some(value) = constant.and_then(|attr| int_or_splat(fold.ctx(), attr)) {
            if value.is_zero() {
                return fold.value(rhs);
            }
            if value.is_one() {
                return fold.value(lhs);
            }
        }
        constants::strict_ignoring_flags(fold)
    }
}

impl AddUIExtended {
    /// Folds `arith.addui_extended`: x + 0, without carry.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, _, constant) = binary(&fold);
        let carry_type = fold.value_type(fold.result(fold.op(), 1));
        if is_zero(fold.ctx(), constant)
            && let Some(no_carry) = bool_like(fold.ctx(), carry_type, false)
        {
            return fold.values([FoldValue::Value(lhs), FoldValue::Constant(no_carry)]);
        }
        constants::strict(fold)
    }
}

impl MulSIExtended {
    /// Folds `arith.mulsi_extended`: x * 0.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (_, _, constant) = binary(&fold);
        match constant.filter(|_| is_zero(fold.ctx(), constant)) {
            Some(zero) => fold.values([FoldValue::Constant(zero); 2]),
            None => constants::strict(fold),
        }
    }
}

impl MulUIExtended {
    /// Folds `arith.mului_extended`: x * 0; x * 1.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
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
}

/// Returns x for (x * b) / b and (a * x) / a if the product has the flag that `has_flag` selects.
fn divided_product(
    fold: &Fold<'_>,
    lhs: ValueId,
    rhs: ValueId,
    has_flag: fn(Wrap) -> bool,
) -> Option<ValueId> {
    let product = fold.defining::<MulI>(lhs)?;
    let (a, b) = (product.lhs(fold), product.rhs(fold));
    let other = if a == rhs {
        b
    } else if b == rhs {
        a
    } else {
        return None;
    };
    has_flag(Wrap::of(fold, product.op())).then_some(other)
}

impl DivUI {
    /// Folds `arith.divui`: x / 1; (a * b nuw) / b.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, rhs, constant) = binary(&fold);
        if is_one(fold.ctx(), constant) {
            return fold.value(lhs);
        }
        if let Some(other) = divided_product(&fold, lhs, rhs, |wrap| wrap.nuw) {
            return fold.value(other);
        }
        constants::strict_ignoring_flags(fold)
    }
}

impl DivSI {
    /// Folds `arith.divsi`: x / 1; (a * b nsw) / b.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, rhs, constant) = binary(&fold);
        if is_one(fold.ctx(), constant) {
            return fold.value(lhs);
        }
        if let Some(other) = divided_product(&fold, lhs, rhs, |wrap| wrap.nsw) {
            return fold.value(other);
        }
        constants::strict_ignoring_flags(fold)
    }
}

impl CeilDivUI {
    /// Folds `arith.ceildivui`, `arith.ceildivsi`, `arith.floordivsi`: x / 1.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, _, constant) = binary(&fold);
        if is_one(fold.ctx(), constant) {
            return fold.value(lhs);
        }
        constants::strict(fold)
    }
}

impl CeilDivSI {
    /// Folds `arith.ceildivsi`: x / 1. As in MLIR, the minimum signed value is not folded, because its negation
    /// overflows.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, rhs, _) = binary(&fold);
        let scalars = |value| constant::scalars(fold.ctx(), fold.constant_value(value)?);
        if let Some((dividends, divisors)) = scalars(lhs).zip(scalars(rhs)) {
            let is_least = |number: &Option<ApInt>| number.as_ref().is_some_and(is_signed_min);
            let at =
                |list: &[Option<ApInt>], i: usize| list.get(if list.len() == 1 { 0 } else { i }).cloned();
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
        CeilDivUI::fold(fold)
    }
}

impl RemUI {
    /// Folds `arith.remui`, `arith.remsi`: x % 1.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (_, _, constant) = binary(&fold);
        if is_one(fold.ctx(), constant) {
            return zero_of_result(fold);
        }
        constants::strict(fold)
    }
}

/// Returns whether `complement` is `x ^ -1`.
fn is_complement(ir: &Ir, complement: ValueId, x: ValueId) -> bool {
    operands_of::<XOrI>(ir, complement)
        .is_some_and(|(a, ones)| a == x && is_all_ones(ir.ctx(), ir.constant_value(ones)))
}

impl AndI {
    /// Folds `arith.andi`: x & 0; x & -1; x & ~x; a & (a & b).
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
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
}

impl OrI {
    /// Folds `arith.ori`: x | 0; x | -1; x | ~x.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
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
}

impl XOrI {
    /// Folds `arith.xori`: x ^ 0; x ^ x; (x ^ a) ^ a, and its commuted forms.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
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
}

impl ShLI {
    /// Folds `arith.shli`, `arith.shrui`, `arith.shrsi`: a shift by 0.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, _, constant) = binary(&fold);
        if is_zero(fold.ctx(), constant) {
            return fold.value(lhs);
        }
        // As in MLIR, a shift of poison or by at least the width is not folded, for any flags.
        let width = result_type(&fold).element_or_self(fold.ctx()).int_width(fold.ctx());
        let amounts = constant.and_then(|attr| constant::scalars(fold.ctx(), attr));
        let is_within = |amount: &Option<ApInt>| {
            let amount = amount.as_ref().and_then(ApInt::to_u128);
            amount.zip(width).is_some_and(|(amount, width)| amount < u128::from(width))
        };
        if is_poison(fold.ctx(), fold.constant(0)) || is_poison(fold.ctx(), constant) {
            return fold.none();
        }
        match amounts.is_some_and(|amounts| amounts.iter().all(is_within)) {
            true => constants::strict_ignoring_flags(fold),
            false => constants::strict(fold),
        }
    }
}

/// Folds a minimum or maximum of x with itself, with the absorbing element (`wins`), and with the neutral element
/// (`loses`).
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

/// Folds a signed extremum as [`extremum`]. Guard: the extreme 64-bit values are not extreme for a 32-bit `index`.
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

impl MaxSI {
    /// Folds `arith.maxsi`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        signed_extremum(fold, is_signed_max, is_signed_min)
    }
}

impl MinSI {
    /// Folds `arith.minsi`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        signed_extremum(fold, is_signed_min, is_signed_max)
    }
}

impl MaxUI {
    /// Folds `arith.maxui`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        extremum(fold, ApInt::is_ones, ApInt::is_zero)
    }
}

impl MinUI {
    /// Folds `arith.minui`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        extremum(fold, ApInt::is_zero, ApInt::is_ones)
    }
}
