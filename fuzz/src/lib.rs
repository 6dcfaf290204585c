//! Fuzzing: generators of valid programs, oracles that say what must hold of them, and the reducer.
//!
//! Everything here is a library that runs on stable: the tests run it for a second, `proofmark fuzz` for as long as it is
//! asked to, and the cargo-fuzz targets are shims of a few lines around the same functions.

pub mod examples;
pub mod generate;
mod op_table;
pub mod oracle;
pub mod shaped;
mod swarm;
pub mod text;

pub use examples::Examples;
pub use op_table::OpTable;
pub use swarm::Swarm;
