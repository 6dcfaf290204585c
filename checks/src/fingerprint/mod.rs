//! Fingerprints: what IR means, in 128 bits, with no id, address or location in it.
//!
//! There are two, for two prices. [`Full`] hashes every byte of meaning of an operation tree with BLAKE3; equal means equal.
//! [`Incremental`] is a sum of one hash for each operation's neighbourhood, kept up to date from the journal at a cost that
//! depends only on what was edited. Different incremental values prove different IR; equal ones make a candidate, and no check
//! reports anything before the full fingerprint has confirmed it. It is made when the [tally](proofmark_ir::Tally) of the journal cannot
//! prove a change; see `change.rs`.

mod dataflow;
mod full;
mod incremental;
mod mix;

pub use dataflow::Dataflow;
pub use full::{Full, Locations};
pub use incremental::{Incremental, Sum};
