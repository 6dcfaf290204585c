//! The fold of `vector.broadcast`: the same type, and constant operands (`VectorOps.cpp`).

use proofmark_ir::Fold;
use proofmark_ir::rewrite::Folded;

use crate::common::fold as constants;

/// Folds `vector.broadcast` to the same type.
pub fn broadcast(fold: Fold<'_>) -> Folded<'_> {
    let (source, result) = (fold.operand(fold.op(), 0), fold.result(fold.op(), 0));
    if fold.value_type(source) == fold.value_type(result) {
        return fold.value(source);
    }
    constants::strict(fold)
}
