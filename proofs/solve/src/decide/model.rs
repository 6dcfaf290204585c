//! Models of conditions.

use crate::columns::{Assignment, digest, evaluate, interpret};
use crate::term::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Symbol, Term, TermBuilder};

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

/// A model: values of variables and an interpretation of uninterpreted functions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// Variables and their values, in order of age.
    pub values: Vec<(Term, ApInt)>,
    /// The values of functions for some arguments; for others, [`interpret`] gives the value.
    pub calls: Vec<ModelCall>,
    /// The seed of [`interpret`].
    pub seed: u64,
}

impl Model {
    /// Returns the value of a variable; zero if the model does not contain it.
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

    /// Returns the value of the one-bit term `condition`.
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
