//! The trip counts of dimensions of parallel loops, as far as the patterns of scf need them: 0 or 1.

use proofmark_ir::Ir;

use crate::common::index::Index;

/// A dimension: lower bound, upper bound and step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Dimension<T> {
    pub(super) lower: T,
    pub(super) upper: T,
    pub(super) step: T,
}

impl<T> Dimension<T> {
    /// Returns the dimension with `f` applied to each part.
    pub(super) fn map<U>(self, f: impl Fn(T) -> U) -> Dimension<U> {
        Dimension { lower: f(self.lower), upper: f(self.upper), step: f(self.step) }
    }
}

impl Dimension<Index> {
    /// Returns the trip count, if it is known to be 0 or 1 for each width of `index`.
    pub(super) fn few_iterations(self, ir: &Ir) -> Option<u8> {
        if self.lower == self.upper {
            return Some(0);
        }
        let (lower, upper) = (self.lower.number(ir)?, self.upper.number(ir)?);
        // Constants may not fit 32 bits.
        let fits = |number: i64| i32::try_from(number).is_ok();
        if !fits(lower) || !fits(upper) {
            return None;
        }
        let step = self.step.number(ir);
        match upper - lower {
            ..=0 => Some(0),
            // A step that is not positive is undefined behaviour. As in MLIR, a loop with step zero is removed.
            _ if step == Some(0) => Some(0),
            length if step.is_some_and(|step| length <= step) => Some(1),
            _ => None,
        }
    }
}
