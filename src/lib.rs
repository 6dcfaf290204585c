//! Proofmark rewrites MLIR and proves that the rewritten program refines the original one.
//!
//! This crate is the facade: it re-exports the libraries and contains the command line. A program with dialects and
//! patterns of its own calls [`main`] with a registry that contains them:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = proofmark::registry();
//!     // registry.register(my_dialect());
//!     proofmark::main(registry)
//! }
//! ```
//!
//! | crate | contents |
//! |---|---|
//! | [`ir`] | types, attributes, operations, the journal, text, the verifier, the vocabulary of semantics |
//! | [`checks`] | the checks of every driver while it rewrites, and the findings |
//! | [`drivers`] | walks, greedy rewriting, canonicalization, dialect conversion, passes |
//! | [`dialects`] | MLIR's dialects: definitions, folds, patterns, meaning, lowerings |
//! | [`process`] | external commands under supervision, and signals |
//! | [`proofs`] | refinement: terms, symbolic execution, decision procedures |
//! | [`fuzz`] | generators of programs, their properties, the reducer |

pub use proofmark_checks as checks;
pub use proofmark_dialects as dialects;
pub use proofmark_drivers as drivers;
pub use proofmark_fuzz as fuzz;
pub use proofmark_ir as ir;
pub use proofmark_process as process;
pub use proofmark_proofs as proofs;

pub mod check;
mod cli;
pub mod passes;

pub use cli::{main, main_with_passes};

/// Returns a registry of the dialects that are part of Proofmark.
pub fn registry() -> ir::context::Registry {
    let mut registry = ir::context::Registry::new();
    dialects::register_all(&mut registry);
    registry
}
