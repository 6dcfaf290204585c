//! Fingerprints: 128-bit hashes of IR that do not depend on ids, addresses or, by default, locations.
//!
//! [`Full`] hashes the content of an operation tree with BLAKE3; equal fingerprints mean equal printed text, up to
//! hash collisions. [`Incremental`] is a sum of one hash per operation and block over its neighbourhood. The journal
//! updates it at a cost that depends only on the edits. Different incremental fingerprints prove different IR. Equal
//! ones do not prove equal IR, so that each check confirms them by full fingerprints. [`Dataflow`] hashes effects and
//! their dependencies, and does not depend on the positions of pure operations.

mod dataflow;
mod full;
mod incremental;
mod mix;

pub use dataflow::Dataflow;
pub(crate) use dataflow::SymbolDataflows;
pub use full::{Full, Locations};
pub use incremental::{Incremental, Sum};
