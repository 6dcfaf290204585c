//! Folds of index: neutral and absorbing numbers, comparisons of a value with itself, and constants where 32 and 64 bits agree.

use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Attribute, Fold, ValueId};

use crate::common::fold as constants;
use crate::common::matchers::{self, is_one, is_zero};

/// Both operands, and the constant that the second one is.
fn binary(fold: &Fold<'_>) -> (ValueId, ValueId, Option<Attribute>) {
    let (lhs, rhs) = (fold.operand(fold.op(), 0), fold.operand(fold.op(), 1));
    (lhs, rhs, fold.constant_value(rhs))
}

/// `index.add`, `index.sub`: x + 0; x - 0.
pub fn sum(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, _, constant) = binary(&fold);
    if is_zero(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    constants::strict(fold)
}

/// `index.mul`: x * 0; x * 1.
pub fn mul(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, constant) = binary(&fold);
    if is_zero(fold.ctx(), constant) {
        return fold.value(rhs);
    }
    if is_one(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    constants::strict(fold)
}

/// `index.cmp`: of x with itself.
pub fn cmp(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, _) = binary(&fold);
    if lhs == rhs
        && let Some(predicate) = matchers::predicate(&fold, fold.op())
    {
        return fold.attribute(Attribute::bool(predicate.holds_of_equal()));
    }
    constants::strict(fold)
}
