//! Common constraints on types and attributes, with MLIR's descriptions, so that diagnostics have MLIR's wording.
//!
//! The names are those of MLIR's `CommonTypeConstraints.td` and `CommonAttrConstraints.td`, in upper case. Constraints
//! of a single dialect are in the dialect.

mod attrs;
mod types;

pub use attrs::*;
pub use types::*;

pub use crate::op_def::{ANY_ATTR, ANY_TYPE};
