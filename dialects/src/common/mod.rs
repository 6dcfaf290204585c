//! Facilities shared by dialects. No file in this folder imports a dialect.
//!
//! | file | contents |
//! |---|---|
//! | `integer.rs`, `float.rs`, `softfloat.rs` | semantics and evaluation of integer and floating-point operations |
//! | `exact.rs` | semantics of affine expressions, as integers of any width |
//! | `array.rs`, `tensors.rs` | semantics of elements of static tensors and vectors, and of tensors as functions |
//! | `access.rs` | semantics of loads and stores |
//! | `regions.rs`, `loops.rs` | semantics of regions, counted loops and loop nests |
//! | `combine.rs` | the combining functions of reductions |
//! | `constant.rs`, `matchers.rs`, `fold.rs` | constants, their matchers, and constant folding by semantics |
//! | `index.rs`, `shape.rs` | lists of static and dynamic indices; shapes |
//! | `infer.rs`, `speculate.rs`, `linkage.rs` | result types, speculatability and linkage of operations |

pub(crate) mod access;
pub mod array;
pub(crate) mod combine;
pub mod constant;
pub(crate) mod exact;
pub mod float;
pub mod fold;
pub(crate) mod index;
pub mod infer;
pub mod integer;
pub(crate) mod linkage;
pub(crate) mod loops;
pub mod matchers;
pub(crate) mod regions;
pub(crate) mod shape;
pub mod softfloat;
pub mod speculate;
pub(crate) mod tensors;

pub use infer::infer_index;

use proofmark_ir::rewrite::PatternFn;
use proofmark_ir::{OpView, PatternRow};

/// Returns a row of a pattern table, with the root `V` and benefit 1.
pub const fn row<V: OpView>(name: &'static str, summary: &'static str, apply: PatternFn) -> PatternRow {
    PatternRow { name, summary, root: V::DEF.name, benefit: 1, apply }
}
