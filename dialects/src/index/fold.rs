//! Folds of index: neutral and absorbing numbers, comparisons of a value with itself or of what is bounded by a constant, and constants where 32 and 64 bits agree.

use proofmark_ir::rewrite::Folded;
use proofmark_ir::{ApInt, Attribute, Fold, ValueId};

use super::{MaxS, MaxU, MinS, MinU};
use crate::common::fold as constants;
use crate::common::integer::Predicate;
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
    if let Some(holds) = bounded_comparison(&fold, lhs, rhs) {
        return fold.attribute(Attribute::bool(holds));
    }
    constants::strict(fold)
}

/// What a comparison of an extremum of something and a constant with a constant is, if the bound decides it at 32 and 64 bits.
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

/// All numbers between two, read as signed and as unsigned.
struct Range {
    signed: [ApInt; 2],
    unsigned: [ApInt; 2],
}

impl Range {
    fn signed(least: ApInt, greatest: ApInt) -> Range {
        let width = least.width();
        // Numbers of one sign are in the same order when read as unsigned.
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

    /// Whether the predicate holds of every number in the range and `number`, or of none; `None`: of some.
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
