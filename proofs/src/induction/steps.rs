//! Execution of one step of a loop in an inductive proof.

use super::state::{Basis, Induction, Learned};
use crate::exec::{Entry, Event, Probe, Stepped, execute_step};
use proofmark_ir::semantics::{Term, TermBuilder, Unsupported};
use proofmark_solve::term::Terms;
use std::rc::Rc;

impl<'a> Induction<'a> {
    /// Executes one step of a loop from the state `probe`. Returns the step and the nested loops. In the target, nested
    /// loops are related to `sources`; in the source, the returned loops are those learned within the step.
    pub(super) fn step(
        &mut self,
        terms: &mut Terms,
        entry: &Entry<'a>,
        probe: Probe,
        reference: Rc<[Event]>,
        assumption: Term,
        sources: Vec<Learned<'a>>,
    ) -> (Result<Stepped, Unsupported>, Vec<Learned<'a>>) {
        let mut nested = Induction {
            limits: self.limits,
            end: self.end,
            strategy: self.strategy,
            in_target: self.in_target,
            assumption,
            sources,
            basis: Basis::default(),
            entered: false,
            n_loops: [0; 2],
            probe: self.probe,
            facts: terms.bool(true),
            nested: true,
            shares_choices: false,
            choices: Vec::new(),
        };
        let outcome = execute_step(terms, entry, probe, reference, &mut nested);
        let Induction { basis, sources, .. } = nested;
        self.basis.add(basis);
        self.basis.assumed.extend(outcome.assumed);
        self.basis.uses_index |= outcome.uses_index;
        let stepped = outcome.stepped.and_then(|stepped| {
            self.basis.roots.extend(stepped.roots());
            if terms.is_bool(stepped.beyond, false) {
                Ok(stepped)
            } else {
                Err(Unsupported::new("loop within a loop that is not summarized"))
            }
        });
        (stepped, sources)
    }
}
