//! The tensor dialect: tensors as values, their construction, access and reshaping.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/TensorOps/>. All operations are defined and have semantics.

mod canonicalize;
mod fold;
mod ops;
pub mod semantics;
mod shape;
mod speculate;
mod verify;

pub(crate) use canonicalize::{into_producer_of, losing_cast, padding_value, replace_by_cast};
pub use ops::*;
pub(crate) use shape::{loses_static, plain, with_shape};

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    canonicalization: canonicalize::PATTERNS,
    materialize_constant: Some(materialize_constant),
    directives: &[crate::asm::DIRECTIVES],
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    attribute_roles: &[crate::attribute_roles::TENSOR],
    ..Dialect::new("tensor")
};
