//! The scf dialect: structured control flow, with loops and conditionals as regions.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/SCFDialect/>. All operations are defined and have semantics.

mod asm;
mod blocks;
pub mod canonicalize;
mod carried;
mod flow;
pub mod fold;
mod forall;
mod forall_patterns;
mod invariant;
mod loops;
mod move_if_down;
pub mod nests;
mod ops;
mod parallel;
pub mod semantics;
mod tensor_casts;
mod trips;
mod uses;
mod verify;

pub use ops::*;

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    canonicalization: &[canonicalize::PATTERNS, forall_patterns::PATTERNS],
    inlining: Some(Inlining { into_regions: true, ..Inlining::ALWAYS }),
    closed: true,
    unknown_ops: UnknownOps::Rejected,
    attribute_roles: &[crate::attribute_roles::SCF],
    ..Dialect::new("scf")
};
