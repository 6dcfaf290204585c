//! Fuzzing: generators of programs and of text, and oracles that say what must hold of them.
//!
//! Everything here is a library that runs on stable: the tests run it for a second, `examples/rate.rs` as often as it is asked to,
//! and the cargo-fuzz targets, for as long as they are let, are shims of a few lines around the same functions.

pub mod examples;
pub mod generate;
mod op_table;
pub mod oracle;
pub mod shaped;
mod swarm;
mod text;

pub use examples::Examples;
pub use op_table::OpTable;
pub use swarm::Swarm;
pub use text::Corpus;
