//! Facilities shared by dialects.
//!
//! | module | contents |
//! |---|---|
//! | `integer`, `float` | semantics of integer and float arithmetic |
//! | `exact` | affine expressions as unbounded integers |
//! | `array`, `tensors` | elements of vectors and tensors of static and dynamic shape |
//! | `combine` | binary operations of reductions |
//! | `constant`, `fold` | constants as scalars, and constant folding by semantics |
//! | `matchers`, `softfloat` | accessors of constants for folds and patterns |
//! | `speculate` | preconditions of speculative execution |
//! | `infer` | inference of result types |

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

/// Returns a row of a pattern table, with benefit 1.
pub(crate) const fn row(
    name: &'static str,
    summary: &'static str,
    root: &'static str,
    apply: PatternFn,
) -> PatternRow {
    PatternRow { name, summary, root, benefit: 1, apply }
}
