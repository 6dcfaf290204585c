//! The fold of `affine.apply`: a map whose result is an input, and constant operands (`AffineOps.cpp`).

use proofmark_ir::context::AffineExprKind as Kind;
use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Fold, Type};

use super::asm::map_of;
use super::ops::Apply;
use crate::common::fold;

impl Apply {
    /// Folds `affine.apply` of a map whose result is an input or a constant.
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
                None => fold::strict(fold),
            },
        }
    }
}
