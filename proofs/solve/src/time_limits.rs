//! The time limits of all methods of this crate and of the proofs that use them.
//!
//! Each limit is also bounded by the deadline of the proof: [`Limits`](crate::decide::Limits) holds the time of the
//! whole proof, and a method never runs beyond the deadline. The limits of one call:
//!
//! | limit | computation |
//! |---|---|
//! | [`PROOF`] | the default for all verification conditions of one pair of functions |
//! | [`NEIGHBOURHOOD`] | the proof of one rewrite in its neighbourhood |
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
//! | [`PORTFOLIO_POLL`] | the interval between two looks at the external solvers |

use std::time::Duration;

/// All verification conditions of one pair of functions, by default.
pub const PROOF: Duration = Duration::from_secs(8);

/// The proof of one rewrite in its neighbourhood. A neighbourhood that needs more time is left to the proof of the
/// whole function.
pub const NEIGHBOURHOOD: Duration = Duration::from_secs(2);

/// The first call of z3 for a condition, before the methods that need more time.
pub const FIRST_SOLVER: Duration = Duration::from_millis(400);

/// A call of z3 for a condition in which operations on floats are uninterpreted functions.
pub const ABSTRACT_SOLVER: Duration = Duration::from_millis(500);

/// The first call of z3 for the linear condition that algebra leaves.
pub const FIRST_LINEAR_SOLVER: Duration = Duration::from_millis(50);

/// A call of z3 for the linear condition that algebra leaves, after bit-blasting did not decide the condition.
pub const LINEAR_SOLVER: Duration = Duration::from_millis(1500);

/// A call of z3 for a condition of which algebra changed only the form.
pub const NORMAL_FORM_SOLVER: Duration = Duration::from_millis(300);

/// Case distinctions before z3 is called.
pub const QUICK_CASE_SPLIT: Duration = Duration::from_millis(150);

/// Case distinctions after z3 was called, or where they are likely to succeed.
pub const CASE_SPLIT: Duration = Duration::from_secs(4);

/// A call of z3 for one case.
pub const CASE_SOLVER: Duration = Duration::from_millis(300);

/// One proof obligation of an induction, unless a fixed part of the time of the proof is longer.
pub const INDUCTION_SOLVER: Duration = Duration::from_millis(1500);

/// One candidate for a loop invariant.
pub const INDUCTION_QUICK_SOLVER: Duration = Duration::from_millis(200);

/// The search for a counterexample among candidate inputs, by one method.
pub const CANDIDATE_INPUTS: Duration = Duration::from_secs(3);

/// The simplification of a model by evaluation of the condition.
pub const MODEL_SIMPLIFICATION: Duration = Duration::from_millis(200);

/// The simplification of a counterexample by replays.
pub const REPLAY_SIMPLIFICATION: Duration = Duration::from_millis(1500);

/// The interval between two polls of the external solvers.
pub const PORTFOLIO_POLL: Duration = Duration::from_millis(3);
