//! What several dialects share: integer arithmetic, affine expressions as integers, elements of what has a shape, tensors of any
//! shape, float operations by name and by value, constants as scalars, matchers, what may be speculated, result types that need no
//! saying, and the one way to fold constants.

pub mod array;
pub(crate) mod combine;
pub mod constant;
pub(crate) mod exact;
pub mod float;
pub mod fold;
pub mod infer;
pub mod integer;
pub mod matchers;
pub mod softfloat;
pub mod speculate;
pub(crate) mod tensors;

pub use infer::infer_index;

use proofmark_ir::PatternRow;
use proofmark_ir::rewrite::PatternFn;

/// A row of a table of patterns, none of which goes first.
pub(crate) const fn row(
    name: &'static str,
    summary: &'static str,
    root: &'static str,
    apply: PatternFn,
) -> PatternRow {
    PatternRow { name, summary, root, benefit: 1, apply }
}
