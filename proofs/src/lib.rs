//! Refinement proofs: terms, symbolic execution, decision procedures.
//!
//! | room | what is in it |
//! |---|---|
//! | [`columns`] | terms evaluated over columns of inputs |
//! | [`decide`] | whether a condition can hold: the ladder of means, z3 last |
//! | [`term`] | hash-consed terms, simplified while they are built |

pub mod columns;
pub mod decide;
pub mod term;

pub use term::Terms;
