//! Folds of float arithmetic that hold for NaN and signed zeros, or that fast-math flags permit.

use proofmark_ir::Fold;
use proofmark_ir::rewrite::Folded;

use super::super::ops::{AddF, DivF, MaxNumF, MaximumF, MinimumF, MulF, NegF, SubF};
use super::{binary, fastmath, special};
use crate::common::fold as constants;
use crate::common::matchers::cast_of;
use crate::common::softfloat::Special;

/// Folds an operation on x and its neutral element to x.
fn float_identity<'m>(fold: Fold<'m>, neutral: Special) -> Folded<'m> {
    let (lhs, _, constant) = binary(&fold);
    if special(&fold, constant) == Some(neutral) {
        return fold.value(lhs);
    }
    constants::strict_ignoring_flags(fold)
}

impl AddF {
    /// Folds `arith.addf`: x + -0.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        float_identity(fold, Special::NegZero)
    }
}

impl SubF {
    /// Folds `arith.subf`: x - +0.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        float_identity(fold, Special::PosZero)
    }
}

impl DivF {
    /// Folds `arith.divf`: x / 1.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        float_identity(fold, Special::One)
    }
}

const NO_NANS: i64 = 2;

const NO_SIGNED_ZEROS: i64 = 8;

impl MulF {
    /// Folds `arith.mulf`: x * 1; x * 0 with `nnan` and `nsz`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (lhs, rhs, constant) = binary(&fold);
        match special(&fold, constant) {
            Some(Special::One) => return fold.value(lhs),
            Some(Special::PosZero | Special::NegZero) => {
                let required = NO_NANS | NO_SIGNED_ZEROS;
                if fastmath(&fold, fold.op()) & required == required {
                    return fold.value(rhs);
                }
            }
            _ => {}
        }
        constants::strict_ignoring_flags(fold)
    }
}

/// Folds an extremum of x with itself, and with the neutral element `loses`.
fn float_extremum<'m>(fold: Fold<'m>, loses: Special) -> Folded<'m> {
    let (lhs, rhs, constant) = binary(&fold);
    if lhs == rhs {
        return fold.value(rhs);
    }
    if special(&fold, constant) == Some(loses) {
        return fold.value(lhs);
    }
    constants::strict_ignoring_flags(fold)
}

impl MaximumF {
    /// Folds `arith.maximumf`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        float_extremum(fold, Special::NegInf)
    }
}

impl MinimumF {
    /// Folds `arith.minimumf`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        float_extremum(fold, Special::PosInf)
    }
}

impl MaxNumF {
    /// Folds `arith.maxnumf`, `arith.minnumf`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        float_extremum(fold, Special::NaN)
    }
}

impl NegF {
    /// Folds `arith.negf` of a negation.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<NegF>();
        match cast_of::<NegF>(&fold, root.operand(&fold)) {
            Some(source) => fold.value(source),
            None => constants::strict_ignoring_flags(fold),
        }
    }
}
