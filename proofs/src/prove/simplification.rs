//! Simplification of a confirmed counterexample by replays.
//!
//! `proofmark_solve::simplify` simplifies a model by evaluation of the violation. This module confirms each
//! simplification by a replay, so that the contents of memory and sampled inputs also become simple values: blocks with
//! small numbers, cells that count from 1. Invariant: the kind of the difference stays the same. The number of replays
//! is limited, so that the same input gives the same text.

use super::attempt::Attempt;
use crate::replay::{ReplayBudget, Replayed, replay};
use crate::show::InitialComponent;
use crate::verdict::Counterexample;
use proofmark_ir::ApInt;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::Component;
use proofmark_ir::semantics::memory::Cell;
use proofmark_solve::budgets;
use proofmark_solve::decide::{Model, ModelCall, Rung};
use proofmark_solve::simplify::simplify_by;

/// The maximal number of replays.
const REPLAYS: usize = 400;

/// The maximal number of cells that are simplified one by one.
const MAX_CELLS: usize = 24;

/// The number of passes over the model.
const ROUNDS: usize = 2;

impl Attempt<'_> {
    /// Returns a simpler model and its counterexample.
    pub(super) fn simplified(
        &self,
        model: &Model,
        first: Replayed,
        rung: Rung,
        budget: ReplayBudget,
    ) -> (Model, Counterexample) {
        let question = self.question(budget);
        let kind = std::mem::discriminant(&first.counterexample.difference);
        let until = self.budget.spent() + budgets::REPLAY_SIMPLIFICATION;
        let mut left = REPLAYS;
        let mut latest = first;
        // Returns the requested cells of memory if the replay shows the same kind of difference.
        let mut judge = |changed: &Model| -> Option<(Vec<InitialComponent>, Vec<Cell>)> {
            if left == 0 || self.budget.spent() > until {
                return None;
            }
            left -= 1;
            let replayed = replay(&question, &self.terms, changed, rung).ok()?;
            if std::mem::discriminant(&replayed.counterexample.difference) != kind {
                return None;
            }
            let asked = (replayed.asked.clone(), replayed.kinds.clone());
            latest = replayed;
            Some(asked)
        };
        let mut best = model.clone();
        for _ in 0..ROUNDS {
            best = simplify_by(&self.terms, &best, &self.kinds, |changed, _| judge(changed).is_some());
            // The set of requested cells depends on the other values.
            let Some(asked) = judge(&best) else { break };
            let (asked, kinds) = asked;
            let cells: Vec<&InitialComponent> = asked.iter().collect();
            let all =
                cells.iter().enumerate().map(|(i, cell)| (*cell, simple_cell(cell, &kinds, i as u32 + 1)));
            if let Some(changed) = with_call_results(&best, all)
                && judge(&changed).is_some()
            {
                best = changed;
                continue;
            }
            for (i, cell) in cells.iter().enumerate().take(MAX_CELLS) {
                for n in [0, 1, i as u32 + 1] {
                    let Some(changed) = with_call_results(&best, [(*cell, simple_cell(cell, &kinds, n))])
                    else {
                        break;
                    };
                    if judge(&changed).is_some() {
                        best = changed;
                        break;
                    }
                }
            }
        }
        (best, latest.counterexample)
    }
}

/// Returns a simple value for the initial contents of a cell: no poison, and the number `n`, as a float if the cell
/// holds one.
fn simple_cell(asked: &InitialComponent, kinds: &[Cell], n: u32) -> ApInt {
    let float = f64::from(n);
    let kind = match asked.kind(kinds).map(|kind| &kind.floats[..]) {
        Some([kind]) => *kind,
        _ => None,
    };
    let bits: u128 = match kind {
        _ if matches!(asked.component, Component::Poison(_)) => 0,
        Some(FloatKind::F64) => float.to_bits().into(),
        Some(FloatKind::F32) => (float as f32).to_bits().into(),
        Some(FloatKind::BF16) => ((float as f32).to_bits() >> 16).into(),
        // Floats of other formats with the bits of small integers are not easy to read.
        Some(_) => 0,
        None => n.into(),
    };
    ApInt::new(asked.width, bits)
}

/// Returns the model with other results of calls; `None` if the results are unchanged.
fn with_call_results<'a>(
    model: &Model,
    answers: impl IntoIterator<Item = (&'a InitialComponent, ApInt)>,
) -> Option<Model> {
    let mut changed = model.clone();
    let mut any = false;
    for (asked, result) in answers {
        let (symbol, InitialComponent { args, width, .. }) = (asked.symbol(), asked);
        if model.call(&symbol, args, *width) == result {
            continue;
        }
        any = true;
        let same = |c: &ModelCall| c.symbol == symbol && c.args == *args && c.result.width() == *width;
        changed.calls.retain(|call| !same(call));
        changed.calls.push(ModelCall { symbol, args: args.clone(), result });
    }
    any.then_some(changed)
}
