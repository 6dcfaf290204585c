//! The budgets of all methods of this crate and of the proofs that use them.
//!
//! A budget is a number of steps of [`Budget`](proofmark_ir::budget::Budget), of which [`STEPS_A_MILLISECOND`] are one
//! millisecond of an unloaded machine. Each method also ends where the budget of the whole proof ends
//! ([`Limits`](crate::decide::Limits)). No method reads the clock, so that the same method decides the same condition
//! in each run, on a loaded machine and with any number of threads. The budgets of one call:
//!
//! | budget | computation |
//! |---|---|
//! | [`PROOF`], [`PROOF_TIME`] | the defaults for all verification conditions of one pair of functions |
//! | [`NEIGHBOURHOOD`] | the proof of one rewrite in its neighbourhood |
//! | [`WITHOUT_SYMBOLS`] | the proof of one rewrite without the symbols to which the function refers |
//! | [`SAMPLES`], [`MORE_SAMPLES`], [`SAMPLING_WORK`] | sampling of inputs by columns |
//! | [`EXHAUSTIVE_WORK`], [`CHEAP_EXHAUSTIVE_WORK`], [`SMALL_EXHAUSTIVE_WORK`] | evaluation of all inputs by columns |
//! | [`GATES`], [`CONFLICTS`] | bit-blasting with a SAT solver |
//! | [`FIRST_SOLVER`] | the first call of z3 for a condition |
//! | [`ABSTRACT_SOLVER`] | a call of z3 with operations on floats as uninterpreted functions |
//! | [`FIRST_LINEAR_SOLVER`], [`LINEAR_SOLVER`] | calls of z3 for the linear condition that algebra leaves |
//! | [`NORMAL_FORM_SOLVER`] | a call of z3 for a condition of which algebra changed only the form |
//! | [`QUICK_CASE_SPLIT`], [`CASE_SPLIT`] | case distinctions, before and after z3 was called |
//! | [`CASE_SOLVER`] | one call of z3 for one case |
//! | [`INDUCTION_SOLVER`], [`INDUCTION_QUICK_SOLVER`] | a proof obligation, and a candidate for an invariant |
//! | [`CANDIDATE_INPUTS`] | the search of inputs that refute, by one method |
//! | [`MODEL_SIMPLIFICATION`] | the simplification of a model by evaluation |
//! | [`REPLAY_SIMPLIFICATION`] | the simplification of a counterexample by replays |

use proofmark_ir::budget::STEPS_A_MILLISECOND;
use std::time::Duration;

/// Returns the steps of `n` milliseconds.
const fn milliseconds(n: u64) -> u64 {
    n * STEPS_A_MILLISECOND
}

/// All verification conditions of one pair of functions, by default.
pub const PROOF: u64 = milliseconds(10_000);

/// The time limit of one pair of functions, by default: so long that a loaded machine reaches the limit of steps first.
pub const PROOF_TIME: Duration = Duration::from_secs(300);

/// The proof of one rewrite in its neighbourhood. A neighbourhood that needs more steps is left to the proof of the
/// whole function.
pub const NEIGHBOURHOOD: u64 = milliseconds(2_000);

/// The proof of one rewrite in its function without the symbols to which the function refers. A proof that needs more
/// steps is attempted with these symbols.
pub const WITHOUT_SYMBOLS: u64 = milliseconds(500);

/// The number of sampled inputs.
pub const SAMPLES: usize = 1024;

/// The factor by which the number of samples increases for a condition that is not decided quickly.
pub const MORE_SAMPLES: usize = 8;

/// The maximal number of terms times inputs for sampling.
pub const SAMPLING_WORK: u64 = 1 << 24;

/// The maximal number of terms times inputs for the evaluation of all inputs.
pub const EXHAUSTIVE_WORK: u64 = 1 << 27;

/// The maximal number of terms times inputs for the evaluation of all inputs, if only columns decide conditions.
pub const SMALL_EXHAUSTIVE_WORK: u64 = 1 << 16;

/// The number of terms times inputs up to which the evaluation of all inputs is cheaper than a call of z3.
pub const CHEAP_EXHAUSTIVE_WORK: u64 = 1 << 22;

/// The maximal number of gates of a condition for the SAT solver.
pub const GATES: usize = 20_000;

/// The maximal number of conflicts of the SAT solver, which cost less than the start of z3.
pub const CONFLICTS: u64 = 1_000;

/// The first call of z3 for a condition, before the methods that need more steps.
pub const FIRST_SOLVER: u64 = milliseconds(400);

/// A call of z3 for a condition in which operations on floats are uninterpreted functions.
pub const ABSTRACT_SOLVER: u64 = milliseconds(500);

/// The first call of z3 for the linear condition that algebra leaves.
pub const FIRST_LINEAR_SOLVER: u64 = milliseconds(50);

/// A call of z3 for the linear condition that algebra leaves, after bit-blasting did not decide the condition.
pub const LINEAR_SOLVER: u64 = milliseconds(1_500);

/// A call of z3 for a condition of which algebra changed only the form.
pub const NORMAL_FORM_SOLVER: u64 = milliseconds(300);

/// Case distinctions before z3 is called.
pub const QUICK_CASE_SPLIT: u64 = milliseconds(150);

/// Case distinctions after z3 was called, or where they are likely to succeed.
pub const CASE_SPLIT: u64 = milliseconds(4_000);

/// A call of z3 for one case.
pub const CASE_SOLVER: u64 = milliseconds(300);

/// One proof obligation of an induction, unless a fixed part of the budget of the proof is larger.
pub const INDUCTION_SOLVER: u64 = milliseconds(1_500);

/// One candidate for a loop invariant.
pub const INDUCTION_QUICK_SOLVER: u64 = milliseconds(200);

/// The search for a counterexample among candidate inputs, by one method.
pub const CANDIDATE_INPUTS: u64 = milliseconds(3_000);

/// The simplification of a model by evaluation of the condition.
pub const MODEL_SIMPLIFICATION: u64 = milliseconds(200);

/// The simplification of a counterexample by replays.
pub const REPLAY_SIMPLIFICATION: u64 = milliseconds(1_500);
