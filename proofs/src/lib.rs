//! Translation validation: proofs that a target function refines a source function.
//!
//! [`prove_functions`] takes two functions and returns a [`Verdict`]. The target refines the source if for every input,
//! poison included, for which the source has no undefined behaviour, the target has none, it has the same observable
//! behaviour, and each result that is not poison in the source has the same value in the target. The steps of a proof,
//! in order:
//!
//! | module | contents |
//! |---|---|
//! | [`exec`] | symbolic execution of both functions for all inputs at once |
//! | `relation` | the relation between values of different types, for lowerings |
//! | `induction` | simulation relations of loops whose trip count is not known |
//! | [`refine`] | the verification conditions of refinement |
//! | `choices` | instantiation of the nondeterministic choices of the source |
//! | [`solve`] | the decision procedures: whether a verification condition is violated for an input |
//! | `replay`, `show` | the confirmation of a counterexample by the interpreter on both functions, and its text |
//! | [`verdict`] | the verdict as a value; `report` is its text |
//! | [`modules`] | the pairs of functions of two modules |
//! | [`LocalProver`] | the proof of single rewrites of a driver |
//! | [`ProofCache`], [`CacheKey`] | verdicts on disk, by the content of their questions |
//! | [`Remote`], [`RemoteFolder`] | the store through which the caches of several machines share verdicts |
//!
//! Architecture invariants: no module knows a dialect by name; an operation that is not modelled is never ignored by a
//! proof.

mod assumption;
mod attributes;
mod c_interface;
mod cache;
mod callers;
mod choices;
pub mod exec;
pub mod files;
mod function;
mod induction;
mod kinds_of_reads;
mod local;
mod mentions;
mod module;
mod module_report;
pub mod modules;
mod other_symbols;
mod progress;
pub mod prove;
pub mod refine;
mod relation;
mod replay;
mod report;
mod settings;
mod show;
pub mod verdict;

pub use cache::{CacheKey, ProofCache, Remote, RemoteFolder};
pub use local::LocalProver;
pub use module_report::{ModuleReport, Pair};
pub use modules::{declare_the_same, nothing_proved, prove_modules, prove_within};
pub use modules::{prove_modules_with_progress, prove_within_with_progress};
pub use progress::ProofProgress;
pub use proofmark_solve as solve;
pub use proofmark_solve::{Terms, solver_version};
pub use prove::{prove_functions, try_functions};
pub use settings::{Settings, TypeRelation};
pub use verdict::Verdict;
