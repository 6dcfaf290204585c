//! Shapes: lists of sizes, of which [`DYNAMIC`] stands for a dynamic one.

use proofmark_ir::context::DYNAMIC;

/// Returns the number of dynamic sizes.
pub(crate) fn n_dynamic(shape: &[i64]) -> usize {
    shape.iter().filter(|&&size| size == DYNAMIC).count()
}

/// Returns whether a value can have both shapes.
pub(crate) fn are_compatible(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| a == b || a == DYNAMIC || b == DYNAMIC)
}

/// Returns whether `special` has the rank of `general` and a static size in each dimension in which `general` has one.
pub(crate) fn is_at_least_as_static(special: &[i64], general: &[i64]) -> bool {
    special.len() == general.len()
        && special.iter().zip(general).all(|(&special, &general)| special != DYNAMIC || general == DYNAMIC)
}
