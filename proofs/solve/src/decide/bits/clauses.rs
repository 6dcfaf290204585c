//! The Tseitin transformation of the gates in the cone of the conjuncts, and the search for a model by a SAT solver.

use super::gates::{Bit, FALSE, Gate, Gates, TRUE};
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::cell::Cell;

/// The remaining effort in decisions. A time limit would make the answer depend on the machine.
struct Patience(Cell<u64>);

/// The number of decisions that cost as much as a conflict.
const DECISIONS_A_CONFLICT: u64 = 64;

impl Patience {
    fn spend(&self, decisions: u64) {
        self.0.set(self.0.get().saturating_sub(decisions));
    }
}

impl Callbacks for Patience {
    fn on_new_clause(&mut self, _: &[Lit], _: batsat::ClauseKind) {
        self.spend(DECISIONS_A_CONFLICT);
    }

    fn stop(&self) -> bool {
        self.spend(1);
        self.0.get() == 0
    }
}

/// The values of gates in a model; irrelevant gates are false.
pub(super) struct Values(Vec<bool>);

impl Values {
    pub(super) fn of(&self, bit: Bit) -> bool {
        self.0[bit.gate()] ^ bit.is_complement()
    }
}

struct Writer {
    solver: Solver<Patience>,
    variables: Vec<Option<Var>>,
    clause: Vec<Lit>,
}

impl Writer {
    fn literal(&mut self, bit: Bit) -> Lit {
        let variable = match self.variables[bit.gate()] {
            Some(variable) => variable,
            None => {
                let new = self.solver.new_var_default();
                self.variables[bit.gate()] = Some(new);
                new
            }
        };
        Lit::new(variable, !bit.is_complement())
    }

    /// Adds a clause: at least one of the bits is true.
    fn clause(&mut self, bits: &[Bit]) {
        self.clause.clear();
        for &bit in bits {
            let literal = self.literal(bit);
            self.clause.push(literal);
        }
        let mut clause = std::mem::take(&mut self.clause);
        self.solver.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    fn gate(&mut self, out: Bit, gate: Gate) {
        match gate {
            Gate::Input(_) => {}
            Gate::And(a, b) => {
                self.clause(&[!out, a]);
                self.clause(&[!out, b]);
                self.clause(&[out, !a, !b]);
            }
            Gate::Xor(a, b) => {
                self.clause(&[!out, a, b]);
                self.clause(&[!out, !a, !b]);
                self.clause(&[out, !a, b]);
                self.clause(&[out, a, !b]);
            }
            Gate::Choice(c, a, b) => {
                self.clause(&[!c, !a, out]);
                self.clause(&[!c, a, !out]);
                self.clause(&[c, !b, out]);
                self.clause(&[c, b, !out]);
                // These clauses are redundant; they propagate the output if both arms are equal.
                self.clause(&[!a, !b, out]);
                self.clause(&[a, b, !out]);
            }
            Gate::Majority(a, b, c) => {
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    self.clause(&[!x, !y, out]);
                    self.clause(&[x, y, !out]);
                }
            }
        }
    }
}

/// The result of a search.
pub(super) struct Search {
    /// The model of the constraints; `Some(None)` if they are unsatisfiable, `None` if the effort was exhausted.
    pub(super) values: Option<Option<Values>>,
    /// The effort in decisions.
    pub(super) decisions: u64,
}

/// Searches for a model of the constraints with an effort of at most `conflicts` conflicts.
pub(super) fn solve(gates: &Gates, demands: &[Bit], conflicts: u64) -> Search {
    if demands.contains(&FALSE) {
        return Search { values: Some(None), decisions: 0 };
    }
    let patience = Patience(Cell::new(conflicts.saturating_mul(DECISIONS_A_CONFLICT)));
    let solver = Solver::new(SolverOpts::default(), patience);
    let mut writer = Writer { solver, variables: vec![None; gates.len()], clause: Vec::new() };
    let mut needed = vec![false; gates.len()];
    demands.iter().for_each(|bit| needed[bit.gate()] = true);
    for number in (1..gates.len()).rev() {
        if !needed[number] {
            continue;
        }
        let gate = gates.gate(number);
        let inputs: &[Bit] = match &gate {
            Gate::Input(_) => &[],
            Gate::And(a, b) | Gate::Xor(a, b) => &[*a, *b],
            Gate::Choice(a, b, c) | Gate::Majority(a, b, c) => &[*a, *b, *c],
        };
        inputs.iter().for_each(|bit| needed[bit.gate()] = true);
        writer.gate(gates.output(number), gate);
    }
    for &demand in demands.iter().filter(|&&d| d != TRUE) {
        writer.clause(&[demand]);
    }
    if !writer.solver.simplify() {
        return Search { values: Some(None), decisions: 0 };
    }
    let values = match writer.solver.solve_limited(&[]) {
        answer if answer == lbool::FALSE => Some(None),
        answer if answer == lbool::TRUE => {
            let value = |v: &Option<Var>| v.is_some_and(|v| writer.solver.value_var(v) == lbool::TRUE);
            Some(Some(Values(writer.variables.iter().map(value).collect())))
        }
        _ => None,
    };
    let left = writer.solver.cb().0.get();
    Search { values, decisions: conflicts.saturating_mul(DECISIONS_A_CONFLICT).saturating_sub(left) }
}
