//! The input of a cached refutation, from which the interpreter confirms it again.

use proofmark_ir::ApInt;
use proofmark_solve::decide::{Model, ModelCall, Rung};
use serde::{Deserialize, Serialize};

/// An input that tells source and target apart: the values of the variables in the arguments, and what unknown functions answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Witness {
    pub(crate) index_width: u32,
    pub(crate) rung: Rung,
    variables: Vec<Number>,
    calls: Vec<(String, Vec<Number>, Number)>,
    seed: u64,
}

/// A number with its width.
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
    /// What a model says of the first `n` variables.
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
            (c.function.clone(), c.args.iter().map(Number::of).collect(), Number::of(&c.result))
        };
        let calls = model.calls.iter().map(call).collect();
        Witness { index_width, rung, variables, calls, seed: model.seed }
    }

    /// The model again; `None` if the variables are others.
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
        let call = |(function, args, result): &(String, Vec<Number>, Number)| {
            let args = args.iter().map(Number::value).collect::<Option<Vec<_>>>()?;
            Some(ModelCall { function: function.clone(), args, result: result.value()? })
        };
        let calls = self.calls.iter().map(call).collect::<Option<Vec<_>>>()?;
        Some(Model { values, calls, seed: self.seed })
    }
}
