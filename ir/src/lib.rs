//! MLIR's intermediate representation: context, storage, rewriting, text, verifier, and the vocabulary of semantics.

pub mod context;

pub use context::{AttrDict, Attribute, Identifier, Location, OpName, Type};
