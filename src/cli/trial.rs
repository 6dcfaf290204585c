//! A trial rewrites a program, by passes under checks or by a command, and returns its symptoms. Fuzzing and reducing
//! run many trials.

mod args;
mod details;
mod effort;
mod judgement;
mod result;
mod rewriting;
mod symptom;

pub(super) use args::TrialArgs;
pub(super) use effort::Effort;
pub(super) use result::{CommandFailure, RefinementFailure, TrialResult};
pub(super) use rewriting::Trial;
