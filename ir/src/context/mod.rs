//! The context: interned, append-only, shared.

mod handles;

pub use handles::{AttrDict, Attribute, Identifier, Location, OpName, Type};
