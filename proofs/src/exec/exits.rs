//! The exits of a loop, joined, and the detection of recurring states.

use super::memory::MemoryTables;
use super::scalars::same;
use super::state::State;
use proofmark_ir::semantics::{TermBuilder, Value};

/// The exits of a loop, joined: the state and the results.
#[derive(Default)]
pub(crate) struct Exits(pub(crate) Option<(State, Vec<Value>)>);

impl Exits {
    /// Adds an exit with the results `values`, unless it is unreachable.
    pub(crate) fn add(
        &mut self,
        terms: &mut dyn TermBuilder,
        tables: &mut MemoryTables,
        state: State,
        values: Vec<Value>,
    ) {
        if state.is_unreachable(terms) {
            return;
        }
        self.0 = Some(match self.0.take() {
            None => (state, values),
            Some((earlier, old)) => {
                let (joined, is_new) = state.join(terms, tables, &earlier);
                let merged = values.iter().zip(&old).map(|(a, b)| Value::ite(terms, is_new, a, b));
                (joined, merged.collect())
            }
        });
    }
}

/// Detects recurring states (Brent's algorithm): remembers the state after 1, 2, 4, 8, ... iterations.
#[derive(Default)]
pub(crate) struct Recurrence {
    remembered: Option<(State, Vec<Value>)>,
    seen: u64,
}

impl Recurrence {
    /// Returns whether the state and `values` equal the remembered ones, on a path that extends the remembered path.
    pub(crate) fn recurs(&mut self, terms: &dyn TermBuilder, state: &State, values: &[Value]) -> bool {
        let same_value = |a: &Value, b: &Value| {
            let pairs = a.scalars().iter().zip(b.scalars());
            a.scalars().len() == b.scalars().len() && { pairs }
                .all(|(a, b)| same(terms, a.poison, b.poison) && same(terms, a.value, b.value))
        };
        let recurs = self.remembered.as_ref().is_some_and(|(earlier, old)| {
            state.path.extends(&earlier.path)
                && earlier.memory == state.memory
                && same(terms, earlier.world, state.world)
                && old.len() == values.len()
                && old.iter().zip(values).all(|(a, b)| same_value(a, b))
        });
        self.seen += 1;
        if self.seen.is_power_of_two() {
            self.remembered = Some((state.clone(), values.to_vec()));
        }
        recurs
    }
}
