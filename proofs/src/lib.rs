//! Refinement proofs: terms, symbolic execution, decision procedures.
//!
//! | room | what is in it |
//! |---|---|
//! | [`columns`] | terms evaluated over columns of inputs |
//! | [`term`] | hash-consed terms, simplified while they are built |

pub mod columns;
pub mod term;

pub use term::Terms;
