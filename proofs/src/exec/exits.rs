//! The exits of a loop, joined, and the detection of recurring states.

use super::memory::{ExecutorMemory, MemoryState};
use super::path::Path;
use super::scalars::same;
use proofmark_ir::semantics::{Term, TermBuilder, Value};

/// The exits of a loop, joined.
#[derive(Default)]
pub(crate) struct Exits(pub(crate) Option<(Path, (Term, MemoryState), Vec<Value>)>);

impl Exits {
    /// Adds an exit with its trace; the memory of the exit is the current state of `memory`.
    pub(crate) fn add(
        &mut self,
        terms: &mut dyn TermBuilder,
        memory: &mut ExecutorMemory,
        path: Path,
        world: Term,
        values: Vec<Value>,
    ) {
        if terms.is_bool(path.term, false) {
            return;
        }
        self.0 = Some(match self.0.take() {
            None => (path, (world, memory.state), values),
            Some((earlier, (before, state), old)) => {
                let (joined, is_new) = path.join(terms, &earlier);
                let merged = values.iter().zip(&old).map(|(a, b)| Value::ite(terms, is_new, a, b)).collect();
                let state = memory.join(terms, is_new, memory.state, state);
                (joined, (terms.ite(is_new, world, before), state), merged)
            }
        });
    }
}

/// Detects recurring states (Brent's algorithm): remembers the state after 1, 2, 4, 8, ... iterations.
#[derive(Default)]
pub(crate) struct Recurrence {
    remembered: Option<(Path, (Term, MemoryState), Vec<Value>)>,
    seen: u64,
}

impl Recurrence {
    /// Returns whether the state equals the remembered one, on a path that extends the remembered path.
    pub(crate) fn recurs(
        &mut self,
        terms: &dyn TermBuilder,
        path: &Path,
        (world, memory): (Term, MemoryState),
        state: &[Value],
    ) -> bool {
        let same_value = |a: &Value, b: &Value| {
            let pairs = a.scalars().iter().zip(b.scalars());
            a.scalars().len() == b.scalars().len() && { pairs }
                .all(|(a, b)| same(terms, a.poison, b.poison) && same(terms, a.value, b.value))
        };
        let recurs = self.remembered.as_ref().is_some_and(|(p, (w, m), s)| {
            path.extends(p)
                && *m == memory
                && same(terms, *w, world)
                && s.len() == state.len()
                && s.iter().zip(state).all(|(a, b)| same_value(a, b))
        });
        self.seen += 1;
        if self.seen.is_power_of_two() {
            self.remembered = Some((path.clone(), (world, memory), state.to_vec()));
        }
        recurs
    }
}
