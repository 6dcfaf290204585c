//! MLIR's intermediate representation: context, storage, rewriting, text, verifier, and the vocabulary of semantics.

pub mod apint;
pub mod context;
pub mod diagnostics;
pub mod semantics;

pub use apint::ApInt;
pub use context::{AttrDict, Attribute, Context, Identifier, Location, OpName, Type};
