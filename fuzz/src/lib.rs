//! Fuzzing: generators of programs and of text, oracles, and a reducer of failing programs.
//!
//! The library runs on stable Rust. The tests run each oracle for about a second, `examples/rate.rs` runs one on a
//! given number of inputs, and the cargo-fuzz targets (`targets/`) are shims around the same functions.

pub mod examples;
pub mod exhaustive;
pub mod generate;
mod input;
mod lines;
pub mod loops;
pub mod mixed;
mod op_table;
pub mod oracle;
pub mod overlap;
pub mod reduce;
pub mod restructure;
mod shape;
pub mod shaped;
mod signature;
mod swarm;
mod tail;
mod text;
pub mod variants;
pub mod vectors;

pub use examples::Examples;
pub use input::ProgramInput;
pub use op_table::OpTable;
pub use proofmark_ir::random::entropy;
pub use shape::Shape;
pub use swarm::Swarm;
pub use text::Corpus;
