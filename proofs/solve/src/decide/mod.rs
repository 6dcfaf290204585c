//! Deciding whether a condition can hold, cheapest means first.
//!
//! The question is always the same: is there an input for which this one-bit term is set? (For a refinement the term says "the
//! target does what the source does not allow".) The rungs of the ladder, each of which names itself in the answer:
//!
//! 1. `Rung::SameTerm`: building the term already folded it to false;
//! 2. `Rung::Columns`: evaluation over columns of inputs, which refutes most of what is wrong, and proves where all inputs of a
//!    small space have been tried;
//! 3. `Rung::Algebra`: lemmas about products and quotients, which are themselves left uninterpreted;
//! 4. `Rung::Bits`: gates and a small SAT solver, for what is small and easy;
//! 5. `Rung::Solver`: z3;
//! 6. `Rung::Other`: whatever other solvers there are.
//!
//! A rung that cannot tell says nothing and the next one is asked. "Can hold" comes with a [`Model`] that has been evaluated:
//! the term is set under it. There is no rung that generalizes from a smaller width.

mod algebra;
mod assume;
mod bits;
mod floats;
mod narrow;
#[cfg(test)]
mod pairs;
mod portfolio;
mod smtlib;
mod solver;
mod split;
#[cfg(test)]
mod tests;

pub use narrow::narrowed;
pub use portfolio::{Program, Programs};

use crate::columns::{self, Assignment, Effort, digest, evaluate, interpret};
use crate::term::{Node, Terms};
use crate::time_limits;
use portfolio::{Portfolio, Word};
use proofmark_ir::ApInt;
use proofmark_ir::budget::{Budget, MAX_EVALUATED_WIDTH};
use proofmark_ir::semantics::{BvOp, Symbol, Term, TermBuilder};
use serde::{Deserialize, Serialize};
use solver::Said;
use std::time::{Duration, Instant};

/// The means by which a question was decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rung {
    /// The function did not change at all: refinement is reflexive, whatever its operations mean.
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
    /// Another solver, whose word it is.
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

/// The value of an uninterpreted function for some arguments in a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModelCall {
    /// The symbol of the function.
    pub symbol: Symbol,
    /// The arguments.
    pub args: Vec<ApInt>,
    /// The value.
    pub result: ApInt,
}

/// An input: values of variables and the meaning of uninterpreted functions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// Variables and their values, in order of age.
    pub values: Vec<(Term, ApInt)>,
    /// What functions answer; for other arguments, [`interpret`] says.
    pub calls: Vec<ModelCall>,
    /// See [`interpret`].
    pub seed: u64,
}

impl Model {
    /// The value of a variable; zero if the model does not mention it.
    pub fn value(&self, terms: &Terms, variable: Term) -> ApInt {
        match self.values.binary_search_by_key(&variable, |v| v.0) {
            Ok(i) => self.values[i].1.clone(),
            Err(_) => ApInt::zero(terms.width(variable)),
        }
    }

    /// Returns the value of a function of `width` bits for some arguments.
    pub fn call(&self, symbol: &Symbol, args: &[ApInt], width: u32) -> ApInt {
        let known =
            self.calls.iter().find(|c| c.symbol == *symbol && c.args == args && c.result.width() == width);
        match known {
            Some(call) => call.result.clone(),
            None => interpret(&symbol.to_string(), args.iter().map(digest), width, self.seed),
        }
    }

    /// The value of a one-bit term.
    pub fn satisfies(&self, terms: &Terms, condition: Term) -> bool {
        let call = |symbol: &Symbol, args: &[ApInt], width| self.call(symbol, args, width);
        evaluate(terms, &[condition], |v| self.value(terms, v), call)[&condition].is_true()
    }
}

impl From<Assignment> for Model {
    fn from(assignment: Assignment) -> Model {
        Model { values: assignment.values, calls: Vec::new(), seed: assignment.seed }
    }
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The condition holds for no input.
    Never(Rung),
    /// It holds for this one.
    Holds(Box<Model>, Rung),
    /// Nobody knows.
    Unknown(String),
}

/// How much deciding may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Columns of inputs.
    pub columns: Effort,
    /// All questions of a proof together.
    pub time: Duration,
    /// When every proof ends, whatever is left of its time: the end of a campaign.
    pub deadline: Option<Instant>,
    /// The memory of the solver and, a quarter of it, of the terms.
    pub memory_mb: u32,
    /// Whether the solver may be asked at all.
    pub solver: bool,
    /// Which others may be asked, too.
    pub programs: Programs,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            columns: Effort::default(),
            time: time_limits::PROOF,
            deadline: None,
            memory_mb: 2048,
            solver: true,
            programs: Programs::NONE,
        }
    }
}

impl Limits {
    /// Returns a budget of these limits that begins now. Terms may take a quarter of the memory; the rest is for the data of solvers.
    pub fn budget(&self) -> Budget {
        Budget::ending(self.time, self.deadline, (u64::from(self.memory_mb) << 20) / 4)
    }
}

/// Returns the version of the z3 library that is linked.
pub fn solver_version() -> &'static str {
    z3::full_version()
}

/// So many times as many inputs are sampled where that is not quick.
const MORE_SAMPLES: usize = 8;

/// Exhausting is cheaper than asking the solver up to so many evaluations of terms.
const CHEAP_EXHAUSTION: u64 = 1 << 22;

/// Decides whether the one-bit term `condition` can hold.
pub fn decide(terms: &mut Terms, condition: Term, limits: &Limits, deadline: Instant) -> Answer {
    match quick_check(terms, condition, limits) {
        Some(answer) => answer,
        None => full_check(terms, condition, limits, deadline),
    }
}

/// Returns the answer if the form of the term or an evaluation for a few columns of inputs decides whether `condition` can hold.
pub fn quick_check(terms: &Terms, condition: Term, limits: &Limits) -> Option<Answer> {
    if let Some(value) = terms.value(condition) {
        return Some(if value.is_true() {
            Answer::Holds(Box::new(Assignment::zero(terms, condition).into()), Rung::SameTerm)
        } else {
            Answer::Never(Rung::SameTerm)
        });
    }
    let cheap =
        Effort { exhaustive_work: limits.columns.exhaustive_work.min(CHEAP_EXHAUSTION), ..limits.columns };
    by_columns(terms, condition, &cheap)
}

/// Decides by the methods that take time whether `condition` can hold, after a [`quick_check`] did not decide it.
pub fn full_check(terms: &mut Terms, condition: Term, limits: &Limits, deadline: Instant) -> Answer {
    let budget = terms.budget().clone();
    let _stage = budget.stage("the simplification of a condition");
    let parts = conjuncts(terms, condition);
    let simpler = assume::propagate(terms, &parts);
    if simpler.iter().any(|&p| terms.is_bool(p, false)) {
        return Answer::Never(Rung::SameTerm);
    }
    if let Some(width) = too_wide(terms, &terms.cone(&[condition])) {
        return Answer::Unknown(width_limit(width));
    }
    if algebra::refutes(terms, &simpler, limits, time_limits::FIRST_LINEAR_SOLVER.min(remaining(deadline))) {
        return Answer::Never(Rung::Algebra);
    }
    let few = limits.solver && split::has_small_factor(terms, &simpler);
    let mut reason = "columns of inputs found nothing and no solver was asked".to_owned();
    match bits::ask(terms, &conjuncts(terms, condition), bits::QUICK) {
        Some(said) => return believed(terms, condition, said, Rung::Bits),
        None => {
            // Cases that are all trivial are quicker than waking the solver, which makes little of products as long as there are few cases.
            let time = if few { time_limits::CASE_SPLIT } else { time_limits::QUICK_CASE_SPLIT };
            // What solvers make little of is worth more samples.
            if few && let Some(answer) = by_columns(terms, condition, &more_samples(limits)) {
                return answer;
            }
            let until = (Instant::now() + time).min(deadline);
            if split::refutes(terms, &simpler, &Limits { solver: few, ..*limits }, until) {
                return Answer::Never(if few { Rung::Solver } else { Rung::Bits });
            }
        }
    }
    if limits.solver {
        // Of fewer variables it may be easier.
        if let Some(solved) = assume::solve(terms, &simpler)
            && (solved.iter().any(|&part| terms.is_bool(part, false))
                || algebra::refutes(
                    terms,
                    &solved,
                    limits,
                    time_limits::FIRST_SOLVER.min(remaining(deadline)),
                ))
        {
            return Answer::Never(Rung::Algebra);
        }
        if algebra::refutes(terms, &simpler, limits, time_limits::LINEAR_SOLVER.min(remaining(deadline))) {
            return Answer::Never(Rung::Algebra);
        }
        let parts = conjuncts(terms, condition);
        let said =
            solver::ask(terms, &parts, time_limits::FIRST_SOLVER.min(remaining(deadline)), limits.memory_mb);
        match believed(terms, condition, said, Rung::Solver) {
            Answer::Unknown(why) => reason = why,
            answer => return answer,
        }
    }
    if Instant::now() < deadline
        && let Some(answer) = by_columns(terms, condition, &more_samples(limits))
    {
        return answer;
    }
    if limits.solver && Instant::now() < deadline {
        let until = (Instant::now() + time_limits::CASE_SPLIT).min(deadline);
        if !few && split::refutes(terms, &simpler, limits, until) {
            return Answer::Never(Rung::Solver);
        }
        let parts = conjuncts(terms, condition);
        let others = (!limits.programs.is_empty() && !smtlib::is_too_large(terms, &parts))
            .then(|| {
                let script = smtlib::script(terms, &parts);
                Portfolio::start(limits.programs, &script, limits.memory_mb, deadline)
            })
            .flatten();
        let time = if others.is_some() { remaining(deadline) / 2 } else { remaining(deadline) };
        let said = solver::ask(terms, &parts, time, limits.memory_mb);
        match (believed(terms, condition, said, Rung::Solver), others) {
            (Answer::Unknown(why), Some(others)) => match others.wait(terms, &parts, deadline) {
                Some(Word::Never(rung)) => return Answer::Never(rung),
                Some(Word::Holds(model, rung)) => return Answer::Holds(model, rung),
                None => reason = why,
            },
            (answer, _) => return answer,
        }
    }
    Answer::Unknown(reason)
}

/// The width of the widest term, if it is more than the means that are superlinear in the width are used for.
pub(crate) fn too_wide(terms: &Terms, cone: &[Term]) -> Option<u32> {
    cone.iter().map(|&t| terms.width(t)).max().filter(|&width| width > MAX_EVALUATED_WIDTH)
}

/// The reason for which terms of a width are not decided.
pub(crate) fn width_limit(width: u32) -> String {
    format!("a term of {width} bits exceeds the limit of {MAX_EVALUATED_WIDTH} bits")
}

fn remaining(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

/// Columns for a condition that the solver could not decide at once.
fn more_samples(limits: &Limits) -> Effort {
    Effort { samples: MORE_SAMPLES * limits.columns.samples, ..limits.columns }
}

fn by_columns(terms: &Terms, condition: Term, effort: &Effort) -> Option<Answer> {
    match columns::search(terms, condition, effort) {
        columns::Outcome::Holds(input) => {
            let model = Model::from(input);
            // The columns and the definition must agree; if they did not, neither could be believed.
            model.satisfies(terms, condition).then(|| Answer::Holds(Box::new(model), Rung::Columns))
        }
        columns::Outcome::Never => Some(Answer::Never(Rung::Columns)),
        columns::Outcome::NotSeen => None,
    }
}

/// What the cheapest of the solvers that can tell says of a conjunction.
fn satisfiable(terms: &Terms, parts: &[Term], time: Duration, limits: &Limits) -> (Said, Rung) {
    match bits::ask(terms, parts, bits::QUICK) {
        Some(said) => (said, Rung::Bits),
        None if !limits.solver => (Said::Unknown("no solver was asked".to_owned()), Rung::Bits),
        None => (solver::ask(terms, parts, time, limits.memory_mb), Rung::Solver),
    }
}

/// An answer, if the model is one.
fn believed(terms: &Terms, condition: Term, said: Said, by: Rung) -> Answer {
    match said {
        Said::Unsatisfiable => Answer::Never(by),
        Said::Satisfiable(model) if model.satisfies(terms, condition) => Answer::Holds(model, by),
        Said::Satisfiable(_) => {
            Answer::Unknown("the solver's model does not satisfy the question".to_owned())
        }
        Said::Unknown(reason) => Answer::Unknown(format!("z3: {reason}")),
    }
}

/// The parts of a conjunction.
pub(crate) fn conjuncts(terms: &Terms, condition: Term) -> Vec<Term> {
    let mut parts = Vec::new();
    let mut stack = vec![condition];
    while let Some(term) = stack.pop() {
        match terms.node(term) {
            Node::Op(BvOp::And, [a, b, _]) => stack.extend([b, a]),
            _ => parts.push(term),
        }
    }
    parts
}

/// What z3 says of whether the one-bit term can hold; for tests of what is not to be decided by the ladder itself.
#[cfg(test)]
pub(crate) fn z3_says(terms: &Terms, condition: Term, time: Duration) -> Option<bool> {
    match solver::ask(terms, &[condition], time, 1024) {
        Said::Unsatisfiable => Some(false),
        Said::Satisfiable(_) => Some(true),
        Said::Unknown(_) => None,
    }
}

/// The question whether the one-bit term can hold, as SMT-LIB text that a solver can be given.
pub fn as_smtlib(terms: &Terms, condition: Term) -> String {
    let parts = conjuncts(terms, condition);
    if smtlib::is_too_large(terms, &parts) {
        return "; the condition is too large to be written\n".to_owned();
    }
    smtlib::script(terms, &parts).with_commands()
}
