//! Folds of `arith.cmpi`, `arith.cmpf` and `arith.select` (`ArithOps.cpp`).

use proofmark_ir::context::AttrKind;
use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::{Attribute, Fold, Identifier, Type, ValueId};

use super::super::ops::{CmpF, CmpI, Select};
use super::{attribute, binary, result_type, special};
use crate::arith::ops::*;
use crate::common::integer::Predicate;
use crate::common::matchers::{bool_like, cast_of, int_or_splat, is_one, is_poison, is_zero};
use crate::common::softfloat::Special;
use crate::common::{fold as constants, matchers};

impl CmpI {
    /// Folds `arith.cmpi` of equal operands, and of an `i1` or an extended `i1` with 0 or 1; moves constants to the
    /// right, and the greater of two constants whose comparison depends on the width of `index`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, rhs, constant) = binary(&fold);
        let Some(predicate) = matchers::predicate(&fold, fold.op()) else { return fold.none() };
        let result_type = result_type(&fold);
        if lhs == rhs {
            let holds = bool_like(fold.ctx(), result_type, predicate.holds_for_equal());
            return attribute(fold, holds);
        }
        if let Some(value) = constant.and_then(|attr| int_or_splat(fold.ctx(), attr)) {
            if value.is_zero() && predicate == Predicate::Ne {
                for source in
                    [cast_of::<ExtSI>(&fold, lhs), cast_of::<ExtUI>(&fold, lhs)].into_iter().flatten()
                {
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
        if constant.is_none() && fold.constant_value(lhs).is_some() || is_reversed(&fold, lhs, rhs) {
            let mut edit = fold.edit();
            edit.set_operand(0, rhs);
            edit.set_operand(1, lhs);
            if predicate.swapped() != predicate {
                let swapped = crate::arith::attrs::predicate_attr(edit.ctx(), predicate.swapped());
                edit.set_property(Identifier::PREDICATE, swapped);
            }
            return edit.done();
        }
        // As in MLIR, a poison right operand is folded only if the left operand is a number.
        match fold.constant_value(lhs) {
            Some(attr) if !is_poison(fold.ctx(), Some(attr)) => constants::strict(fold),
            _ => fold.none(),
        }
    }
}

/// Returns whether `lhs` and `rhs` are constants of type `index`, the greater one first, whose comparison depends on
/// the width. It is not folded, so that its form must not depend on which operand became a constant first.
fn is_reversed(fold: &Fold<'_>, lhs: ValueId, rhs: ValueId) -> bool {
    let number = |value| fold.constant_value(value).and_then(|attr| attr.as_i64(fold.ctx()));
    let is_wide = |number: i64| i32::try_from(number).is_err();
    match (number(lhs), number(rhs)) {
        (Some(lhs_number), Some(rhs_number)) => {
            fold.value_type(lhs) == Type::INDEX
                && lhs_number > rhs_number
                && (is_wide(lhs_number) || is_wide(rhs_number))
        }
        _ => false,
    }
}

impl Select {
    /// Folds `arith.select` with equal operands, a constant condition, a poison operand, the operands true and false,
    /// the operands of the `eq` or `ne` that is its condition, and constants.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
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
            let (a, b) = (comparison.lhs(&fold), comparison.rhs(&fold));
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
}

impl CmpF {
    /// Folds `arith.cmpf` with a NaN operand, and of constants; only scalars, as in MLIR.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
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
            true => constants::strict_ignoring_flags(fold),
            false => fold.none(),
        }
    }
}
