//! Refinement proofs: terms, symbolic execution, decision procedures.
//!
//! The question is always whether a target function refines a source function ([`prove_functions`]): for every input, poison
//! included, for which the source is defined, the target is defined, returns the same wherever the source's result is not poison, and
//! does the same observable things. On the way from two functions to a [`Verdict`], in this order:
//!
//! | room | what happens there |
//! |---|---|
//! | [`exec`] | both functions are executed on terms: all inputs at once |
//! | `induction` | loops as wholes, with what they do to memory, where it is not known how often they go round |
//! | [`term`] | terms are hash-consed and simplified while they are built |
//! | [`refine`] | the demands of refinement, as conditions that must never hold |
//! | `choices` | what the source leaves open, chosen so that refinement holds |
//! | [`decide`] | whether such a condition can hold: the ladder of means, z3 last |
//! | [`columns`] | the second rung: terms evaluated over columns of inputs |
//! | `simplify` | a model made readable |
//! | `replay`, `show` | a model becomes a counterexample only if the interpreter confirms it on both functions |
//! | [`verdict`] | the answer as a value, `report` the answer in words |
//! | [`modules`] | pairs of functions in whole modules |
//! | [`LocalProver`] | single rewrites, as a driver makes them |
//! | [`ProofCache`], [`CacheKey`] | verdicts on disk, by the content of their questions |
//!
//! Architecture invariants: nothing here knows a dialect; what is not modelled is never proved by leaving it out; a statement about
//! one width is never taken for a statement about another.

mod attributes;
mod cache;
mod choices;
pub mod columns;
pub mod decide;
pub mod exec;
pub mod files;
mod induction;
mod local;
pub mod modules;
mod parallel;
mod progress;
pub mod prove;
pub mod refine;
mod replay;
mod report;
mod show;
mod simplify;
pub mod term;
pub mod verdict;

pub use cache::{CacheKey, ProofCache};
pub use decide::solver_version;
pub use local::LocalProver;
pub use modules::{ModuleReport, Pair, nothing_proved, prove_modules, prove_within};
pub use modules::{prove_modules_with_progress, prove_within_with_progress};
pub use progress::ProofProgress;
pub use prove::{Settings, prove_functions, try_functions};
pub use term::Terms;
pub use verdict::Verdict;
