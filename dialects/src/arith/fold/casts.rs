//! Folds of casts: to the same type, of casts, and of constants.

use proofmark_ir::rewrite::Folded;
use proofmark_ir::{ApInt, Fold, Identifier, Type, ValueId};

use super::super::ops::{Bitcast, ExtF, ExtSI, ExtUI, TruncF, TruncI};
use super::{fastmath, result_type, set_only_operand};
use crate::common::integer::Wrap;
use crate::common::matchers::{cast_of, is_poison};
use crate::common::{constant, float, fold as constants, softfloat};

impl ExtUI {
    /// Folds `arith.extui`: an extension of an extension.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<ExtUI>();
        if let Some(source) = cast_of::<ExtUI>(&fold, root.r#in(&fold)) {
            return set_only_operand(fold, source);
        }
        constants::strict(fold)
    }
}

impl ExtSI {
    /// Folds `arith.extsi`: an extension of an extension.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<ExtSI>();
        if let Some(source) = cast_of::<ExtSI>(&fold, root.r#in(&fold)) {
            return set_only_operand(fold, source);
        }
        constants::strict(fold)
    }
}

impl TruncI {
    /// Folds `arith.trunci` of an extension from a type at least as wide as the result, and of a truncation.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<TruncI>();
        let operand = root.r#in(&fold);
        let ctx = fold.ctx();
        let source = cast_of::<ExtUI>(&fold, operand).or_else(|| cast_of::<ExtSI>(&fold, operand));
        if let Some(source) = source {
            let width = |ty: Type| ty.element_or_self(ctx).int_width(ctx);
            let (from, to) = (width(fold.value_type(source)), width(result_type(&fold)));
            if from > to {
                return set_only_operand(fold, source);
            }
            if from == to {
                return fold.value(source);
            }
        }
        if let Some(inner) = fold.defining::<TruncI>(operand) {
            // Guard: a flag holds for the operand of the inner truncation only if both truncations have the flag.
            let wrap = Wrap::of(&fold, fold.op());
            let both = wrap.and(Wrap::of(&fold, inner.op()));
            let source = inner.r#in(&fold);
            let mut edit = fold.edit();
            edit.set_operand(0, source);
            if both != wrap {
                let flags = crate::arith::attrs::overflow_attr(edit.ctx(), both);
                edit.set_property(Identifier::OVERFLOW_FLAGS, flags);
            }
            return edit.done();
        }
        constants::strict_ignoring_flags(fold)
    }
}

const CONTRACT: i64 = 32;

impl ExtF {
    /// Folds `arith.extf` of a truncation from the same type, if both have `contract`.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<ExtF>();
        if let Some(truncation) = fold.defining::<TruncF>(root.r#in(&fold)) {
            let source = truncation.r#in(&fold);
            let contracts = |op| fastmath(&fold, op) & CONTRACT != 0;
            if fold.value_type(source) == result_type(&fold)
                && contracts(fold.op())
                && contracts(truncation.op())
            {
                return fold.value(source);
            }
        }
        exact_conversion(fold)
    }
}

impl TruncF {
    /// Folds `arith.truncf` of an extension from a type at least as wide as the result.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<TruncF>();
        if let Some(extension) = fold.defining::<ExtF>(root.r#in(&fold)) {
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
                    return set_only_operand(fold, source);
                }
                if from == to {
                    return fold.value(source);
                }
            }
        }
        exact_conversion(fold)
    }
}

/// Folds the conversion of a constant if the conversion is exact, as MLIR does; inexact conversions round at run time.
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

impl Bitcast {
    /// Folds `arith.bitcast`: to the same type.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<Bitcast>();
        let operand = root.r#in(&fold);
        if fold.value_type(operand) == result_type(&fold) {
            return fold.value(operand);
        }
        constants::strict(fold)
    }
}
