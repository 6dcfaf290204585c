//! Folds of index: neutral and absorbing operands, comparisons of a value with itself or of a bounded value, and
//! constants whose results agree for 32 and 64 bits.

use proofmark_ir::rewrite::Folded;
use proofmark_ir::{ApInt, Attribute, Fold, ValueId};

use super::{MaxS, MaxU, MinS, MinU};
use crate::common::fold as constants;
use crate::common::integer::Predicate;
use crate::common::matchers::{self, is_one, is_zero};

/// Returns both operands, and the constant value of the second one.
fn binary(fold: &Fold<'_>) -> (ValueId, ValueId, Option<Attribute>) {
    let (lhs, rhs) = (fold.operand(fold.op(), 0), fold.operand(fold.op(), 1));
    (lhs, rhs, fold.constant(1))
}

/// Folds `index.add`, `index.sub`: x + 0; x - 0.
pub fn sum(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, _, constant) = binary(&fold);
    if is_zero(fold.ctx(), constant) {
        return fold.value(lhs);
    }
    constants::strict(fold)
}

/// Folds `index.mul`: x * 0; x * 1.
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

/// Folds `index.cmp` of a value with itself.
pub fn cmp(fold: Fold<'_>) -> Folded<'_> {
    let (lhs, rhs, _) = binary(&fold);
    if lhs == rhs
        && let Some(predicate) = matchers::predicate(&fold, fold.op())
    {
        return fold.attribute(Attribute::bool(predicate.holds_for_equal()));
    }
    if let Some(holds) = bounded_comparison(&fold, lhs, rhs) {
        return fold.attribute(Attribute::bool(holds));
    }
    constants::strict(fold)
}

/// Returns the result of comparing `min(x, c)` or `max(x, c)` with a constant, if the bound `c` decides it for 32 and
/// 64 bits.
fn bounded_comparison(fold: &Fold<'_>, extremum: ValueId, constant: ValueId) -> Option<bool> {
    let (constant, _) = matchers::constant_scalar(fold, constant)?;
    let extremum = fold.defining_op(extremum)?;
    let kind =
        [MaxS::DEF, MaxU::DEF, MinS::DEF, MinU::DEF].into_iter().position(|def| fold.is_op(extremum, def))?;
    let (bound, _) = matchers::constant_scalar(fold, fold.operand(extremum, 1))?;
    let predicate = matchers::predicate(fold, fold.op())?;
    let decide = |width: u32| {
        let bound = bound.trunc(width);
        let range = match kind {
            0 => Range::signed(bound, ApInt::signed_max(width)),
            1 => Range::unsigned(bound, ApInt::ones(width)),
            2 => Range::signed(ApInt::signed_min(width), bound),
            _ => Range::unsigned(ApInt::zero(width), bound),
        };
        range.compare(predicate, &constant.trunc(width))
    };
    decide(64).filter(|&holds| decide(32) == Some(holds))
}

/// The inclusive interval of a value, as signed and as unsigned integers.
struct Range {
    signed: [ApInt; 2],
    unsigned: [ApInt; 2],
}

impl Range {
    fn signed(least: ApInt, greatest: ApInt) -> Range {
        let width = least.width();
        // Numbers of the same sign have the same order as unsigned integers.
        let unsigned = match least.is_negative() == greatest.is_negative() {
            true => [least.clone(), greatest.clone()],
            false => [ApInt::zero(width), ApInt::ones(width)],
        };
        Range { signed: [least, greatest], unsigned }
    }

    fn unsigned(least: ApInt, greatest: ApInt) -> Range {
        let width = least.width();
        let signed = match least.is_negative() == greatest.is_negative() {
            true => [least.clone(), greatest.clone()],
            false => [ApInt::signed_min(width), ApInt::signed_max(width)],
        };
        Range { signed, unsigned: [least, greatest] }
    }

    /// Returns whether the predicate holds for `number` and every value in the range, or for none (`false`). Returns
    /// `None` if it holds for some.
    fn compare(&self, predicate: Predicate, number: &ApInt) -> Option<bool> {
        use Predicate::*;
        let [least, greatest] = match predicate {
            Slt | Sle | Sgt | Sge => &self.signed,
            _ => &self.unsigned,
        };
        let all = |yes: bool, no: bool| if yes { Some(true) } else { no.then_some(false) };
        match predicate {
            Slt => all(greatest.slt(number), number.sle(least)),
            Sle => all(greatest.sle(number), number.slt(least)),
            Sgt => all(number.slt(least), greatest.sle(number)),
            Sge => all(number.sle(least), greatest.slt(number)),
            Ult => all(greatest.ult(number), number.ule(least)),
            Ule => all(greatest.ule(number), number.ult(least)),
            Ugt => all(number.ult(least), greatest.ule(number)),
            Uge => all(number.ule(least), greatest.ult(number)),
            Eq | Ne => {
                let [low, high] = &self.signed;
                let apart = number.ult(least) || greatest.ult(number) || number.slt(low) || high.slt(number);
                apart.then_some(predicate == Ne)
            }
        }
    }
}
