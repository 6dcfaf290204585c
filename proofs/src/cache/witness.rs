//! The input of a cached refutation, with which the interpreter confirms the refutation again.

use proofmark_ir::ApInt;
use proofmark_ir::semantics::Symbol;
use proofmark_solve::decide::{Model, ModelCall, Rung};
use serde::{Deserialize, Serialize};

/// An input for which source and target differ: the values of the variables in the arguments, and the values of
/// uninterpreted functions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Witness {
    pub(crate) index_width: u32,
    pub(crate) rung: Rung,
    variables: Vec<Number>,
    calls: Vec<(Symbol, Vec<Number>, Number)>,
    seed: u64,
}

/// A number and its width in bits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Number(u32, String);

impl Number {
    fn of(value: &ApInt) -> Number {
        Number(value.width(), value.to_bounded_string(false))
    }

    fn value(&self) -> Option<ApInt> {
        ApInt::parse_unsigned(&self.1, self.0)
    }
}

impl Witness {
    /// Returns the witness of a model for the first `n` variables.
    pub(crate) fn of(
        model: &Model,
        terms: &proofmark_solve::term::Terms,
        n: usize,
        rung: Rung,
        index_width: u32,
    ) -> Witness {
        let variables =
            terms.variables()[..n].iter().map(|v| Number::of(&model.value(terms, v.term))).collect();
        let call = |c: &ModelCall| {
            (c.symbol.clone(), c.args.iter().map(Number::of).collect(), Number::of(&c.result))
        };
        let calls = model.calls.iter().map(call).collect();
        Witness { index_width, rung, variables, calls, seed: model.seed }
    }

    /// Returns the model; `None` if the variables of `terms` do not match.
    pub(crate) fn model(&self, terms: &proofmark_solve::term::Terms) -> Option<Model> {
        let variables = terms.variables();
        if variables.len() != self.variables.len() {
            return None;
        }
        let mut values = Vec::with_capacity(variables.len());
        for (variable, number) in variables.iter().zip(&self.variables) {
            values.push((variable.term, number.value().filter(|v| v.width() == variable.width)?));
        }
        values.sort_unstable_by_key(|v| v.0);
        let call = |(symbol, args, result): &(Symbol, Vec<Number>, Number)| {
            let args = args.iter().map(Number::value).collect::<Option<Vec<_>>>()?;
            Some(ModelCall { symbol: symbol.clone(), args, result: result.value()? })
        };
        let calls = self.calls.iter().map(call).collect::<Option<Vec<_>>>()?;
        Some(Model { values, calls, seed: self.seed })
    }
}
