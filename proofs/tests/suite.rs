//! The tests of proofs on examples, and of soundness against execution, in one program.
//!
//! One program links once, and its threads run the tests of all files.

mod bytes;
mod cache;
mod common;
mod load;
mod lowerings;
mod pairs;
mod refinement;
mod soundness;
mod soundness_loops;
mod soundness_loops_memory;
mod soundness_nests;
mod symbols;
