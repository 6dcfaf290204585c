//! MLIR's intermediate representation: context, storage, rewriting, text, verifier, and the vocabulary of semantics.

pub mod apint;
pub mod context;
pub mod semantics;

pub use apint::ApInt;
pub use context::{AttrDict, Attribute, Identifier, Location, OpName, Type};
