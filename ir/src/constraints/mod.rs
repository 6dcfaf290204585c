//! The common constraints on types and attributes, with MLIR's words, so that the verifier's messages read as MLIR's.
//!
//! They are named as in MLIR's `CommonTypeConstraints.td` and `CommonAttrConstraints.td`, in upper case. A dialect's own
//! constraints stay with the dialect.

mod attrs;
mod types;

pub use attrs::*;
pub use types::*;

pub use crate::op_def::{ANY_ATTR, ANY_TYPE};
