//! The fold of `vector.broadcast`: the same type, and constant operands (`VectorOps.cpp`).

use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Fold, Type};

use crate::common::fold as constants;

/// Folds `vector.broadcast` to the same type.
pub fn broadcast(fold: Fold<'_>) -> Folded<'_> {
    let (source, result) = (fold.operand(fold.op(), 0), fold.result(fold.op(), 0));
    if fold.value_type(source) == fold.value_type(result) {
        return fold.value(source);
    }
    // A constant of the llvm dialect may have a value of another type than its result. Poison has no type.
    let value_type = fold.constant(0).map(|value| value.ty(fold.ctx())).filter(|&ty| ty != Type::NONE);
    match value_type {
        Some(ty) if ty != fold.value_type(source) => fold.none(),
        _ => constants::strict(fold),
    }
}
