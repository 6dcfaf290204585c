//! The fold of `affine.apply`: a map whose result is an input, and constant operands (`AffineOps.cpp`).

use proofmark_ir::context::AffineExprKind as Kind;
use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Fold, Ir, Type, ValueId};

use super::asm::map_of;
use super::ops::Apply;
use crate::common::fold;
use crate::common::index::known_index;
use crate::common::matchers::constant_scalar;

fn is_wide_constant(ir: &Ir, value: ValueId) -> bool {
    constant_scalar(ir, value).is_some() && known_index(ir, value).is_none()
}

impl Apply {
    /// Folds `affine.apply` of a map whose result is an input or a constant, and of constants that fit 32 bits. A wider
    /// constant stays an operand of the maps that the operation is composed with, so that the result would depend on
    /// whether the operation is folded or composed first.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.op();
        let Some(map) = map_of(&fold, op, "map").filter(|map| map.n_inputs() == fold.n_operands(op)) else {
            return fold.none();
        };
        let input = map.results.first().and_then(|result| match result.kind(fold.ctx()) {
            Kind::Dim(i) => Some(i),
            Kind::Symbol(i) => Some(map.dims + i),
            _ => None,
        });
        match input {
            Some(i) => {
                let value = fold.operand(op, i as usize);
                fold.value(value)
            }
            None => match map.results.first().and_then(|result| result.as_constant(fold.ctx())) {
                Some(value) => {
                    let value = fold.ctx().i64_attr(value, Type::INDEX);
                    fold.attribute(value)
                }
                None if fold.operands(op).any(|operand| is_wide_constant(&fold, operand)) => fold.none(),
                None => fold::strict(fold),
            },
        }
    }
}
