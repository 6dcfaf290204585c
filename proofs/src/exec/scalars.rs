//! Operations on scalars.

use proofmark_ir::semantics::{Scalar, Term, TermBuilder};

/// Returns the value of a scalar, zero if it is poison, and its poison bit: the inputs of an unknown function.
pub(super) fn masked(terms: &mut dyn TermBuilder, scalar: Scalar) -> [Term; 2] {
    let zero = terms.zero(terms.width(scalar.value));
    [terms.ite(scalar.poison, zero, scalar.value), scalar.poison]
}

/// Returns whether two terms are the same term or equal constants.
pub(super) fn same(terms: &dyn TermBuilder, a: Term, b: Term) -> bool {
    a == b || matches!((terms.as_constant(a), terms.as_constant(b)), (Some(a), Some(b)) if a == b)
}
