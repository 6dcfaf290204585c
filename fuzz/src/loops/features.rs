//! The features of a program: kinds of operations beyond loop nests over memory, each of which few passes need.

use arbitrary::Unstructured;

use crate::tail::tail;

/// A kind of operations that some programs have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Feature {
    /// Subscripts that are results of index arithmetic, also of divisions whose divisor may be zero.
    Computed,
    /// Several blocks of the function.
    Blocks,
    /// Affine expressions with symbols as factors and divisors.
    Symbolic,
    /// Loops of `scf` over integers of several types, and other regions of `scf`.
    Regions,
    /// Strided views, scopes of allocations, atomic updates and constant tables.
    Memory,
    /// Loops that carry several values, which the body permutes.
    Several,
    /// Bounds and conditions that conditionals and selections choose.
    Chosen,
    /// Parallel loops of `affine`.
    AffineParallel,
}

/// All features.
const FEATURES: [Feature; 8] = [
    Feature::Computed,
    Feature::Blocks,
    Feature::Symbolic,
    Feature::Regions,
    Feature::Memory,
    Feature::Several,
    Feature::Chosen,
    Feature::AffineParallel,
];

/// Returns the features of a program: none, one or two. They depend on bytes near the end of the input, which are not
/// consumed. Programs without features therefore do not depend on the list of features.
pub(super) fn draw(u: &Unstructured<'_>) -> Vec<Feature> {
    let Some([kind, first, second, ..]) = tail::<6>(u) else { return Vec::new() };
    let n = [0, 0, 0, 0, 1, 1, 2, 2][usize::from(kind % 8)];
    [first, second].iter().take(n).map(|byte| FEATURES[usize::from(*byte) % FEATURES.len()]).collect()
}
