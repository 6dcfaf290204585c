//! Folds of tosa.

use proofmark_ir::Fold;
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::rewrite::Folded;

use super::Select;
use crate::common::matchers::int_or_splat;

impl Select {
    /// Folds `tosa.select` of equal values, or by a condition that is a constant splat, if all operands have one static
    /// shape. MLIR also folds to a value whose type differs from the type of the result, which makes the IR invalid.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.root::<Select>();
        let (condition, on_true, on_false) = (op.input1(&fold), op.input2(&fold), op.input3(&fold));
        let shape_of = |value| fold.value_type(value).shape(fold.ctx());
        let shape = shape_of(condition);
        let is_static = shape.is_some_and(|shape| !shape.contains(&DYNAMIC));
        if !is_static || [on_true, on_false].into_iter().any(|value| shape_of(value) != shape) {
            return fold.none();
        }
        let chosen = if on_true == on_false {
            on_true
        } else {
            match fold.constant_value(condition).and_then(|attr| int_or_splat(fold.ctx(), attr)) {
                Some(bit) if bit.is_zero() => on_false,
                Some(_) => on_true,
                None => return fold.none(),
            }
        };
        let same_type = fold.value_type(chosen) == fold.value_type(op.output(&fold));
        if same_type { fold.value(chosen) } else { fold.none() }
    }
}
