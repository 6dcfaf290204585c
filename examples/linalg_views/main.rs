//! The ranges and views of MLIR's Linalg tutorial, and their lowering to llvm: a dialect with types of its own, a rule
//! for each type added to the type converter of the lowerings to llvm, and patterns that build descriptors.
//!
//! The types and operations are those of the tutorial: `!linalg.range`, `!linalg.view<?x?xf32>`, `linalg.range`,
//! `linalg.view`, `linalg.slice`, `linalg.load` and `linalg.store`. They replace the dialect linalg of MLIR 22.
//!
//! `cargo run --example linalg_views -- opt examples/linalg_views/views.mlir --convert-linalg-views-to-llvm`
//!
//! `tests/examples.rs` executes the lowered program.

pub mod lower;
pub mod ops;

use proofmark::ir::context::Registry;
use proofmark::passes::PassRegistry;

/// Returns the registry of Proofmark with the dialect of this program in place of linalg.
pub fn registry() -> Registry {
    let mut registry = Registry::new();
    registry.register(ops::DIALECT);
    proofmark::dialects::register_all(&mut registry);
    registry
}

/// Runs the command line of Proofmark with the dialect and its lowering.
pub fn main() -> std::process::ExitCode {
    let mut passes = PassRegistry::default();
    passes.register(&lower::PASS);
    proofmark::main_with_passes(registry(), passes)
}
