//! How often a dimension of a parallel loop runs.

use proofmark_ir::Ir;

use crate::common::index::Index;

/// A dimension: from, to, step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Dimension<T> {
    pub(super) lower: T,
    pub(super) upper: T,
    pub(super) step: T,
}

impl<T> Dimension<T> {
    /// The same of each bound.
    pub(super) fn map<U>(self, f: impl Fn(T) -> U) -> Dimension<U> {
        Dimension { lower: f(self.lower), upper: f(self.upper), step: f(self.step) }
    }
}

impl Dimension<Index> {
    /// How many iterations it has, if that is 0 or 1 whatever the width of `index` is.
    pub(super) fn few_iterations(self, ir: &Ir) -> Option<u8> {
        if self.lower == self.upper {
            return Some(0);
        }
        let (lower, upper) = (self.lower.number(ir)?, self.upper.number(ir)?);
        // Numbers in the text may be larger than 32 bits hold.
        let fits = |number: i64| i32::try_from(number).is_ok();
        if !fits(lower) || !fits(upper) {
            return None;
        }
        let step = self.step.number(ir);
        match upper - lower {
            ..=0 => Some(0),
            // A step that is not positive is undefined. MLIR takes the loop away for zero, and so does this.
            _ if step == Some(0) => Some(0),
            length if step.is_some_and(|step| length <= step) => Some(1),
            _ => None,
        }
    }
}
