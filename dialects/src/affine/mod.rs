//! The affine dialect: loops, conditionals and memory accesses with affine bounds, conditions and indices.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/Affine/>. All operations are defined; all but `affine.dma_start` and
//! `affine.dma_wait` have semantics. `scope` defines the valid dimensions and symbols. The text format parses maps of
//! values (`parse_affine_map_of_values`).

mod asm;
mod bounds;
pub mod canonicalize;
mod compose;
mod control;
mod dma;
mod fold;
mod loops;
mod ops;
mod scope;
pub mod semantics;
mod verify;

pub(crate) use compose::{composed_constant, folded_apply, folded_apply_map, folded_extremum};
pub(crate) use loops::group_sizes;
pub use ops::*;

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};

use crate::asm::DIRECTIVES;

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    canonicalization: &[canonicalize::SIMPLIFY, canonicalize::MIN_MAX, control::PATTERNS],
    directives: &[DIRECTIVES],
    materialize_constant: Some(materialize_constant),
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining { into_regions: true, ..Inlining::ALWAYS }),
    closed: true,
    attribute_roles: &[crate::attribute_roles::AFFINE],
    ..Dialect::new("affine")
};
