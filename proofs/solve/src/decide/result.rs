//! The results of the decision procedures, and the methods that give them.

use super::model::Model;
use super::programs::Program;
use serde::{Deserialize, Serialize};

/// The method that decided a condition, in the order in which methods are tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rung {
    /// The function did not change, and refinement is reflexive.
    Unchanged,
    /// Both sides are the same term.
    SameTerm,
    /// Evaluation over columns of inputs.
    Columns,
    /// Lemmas about products and quotients.
    Algebra,
    /// Gates and a SAT solver.
    Bits,
    /// An SMT solver.
    Solver,
    /// Another solver, whose "unsat" is not checked.
    Other(Program),
}

impl std::fmt::Display for Rung {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Rung::Unchanged => "unchanged",
            Rung::SameTerm => "same term",
            Rung::Columns => "evaluation of inputs",
            Rung::Algebra => "algebra",
            Rung::Bits => "bits",
            Rung::Solver => "z3",
            Rung::Other(Program::Z3) => "the program z3",
            Rung::Other(program) => program.name(),
        })
    }
}

/// The satisfiability of a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SatResult {
    /// The condition is unsatisfiable.
    Unsat(Rung),
    /// The model satisfies the condition.
    Sat(Box<Model>, Rung),
    /// The condition is not decided, for this reason.
    Unknown(String),
}
