//! Execution of one step of a loop in an inductive proof.

use super::state::{Basis, Induction, Learned};
use crate::exec::{Entry, Event, Executor, Probe, Stepped};
use proofmark_ir::semantics::{Machine, Term, TermBuilder, Unsupported};
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
        given: Term,
        sources: Vec<Learned<'a>>,
    ) -> (Result<Stepped, Unsupported>, Vec<Learned<'a>>) {
        let mut nested = Induction {
            limits: self.limits,
            deadline: self.deadline,
            strategy: self.strategy,
            in_target: self.in_target,
            given,
            sources,
            basis: Basis::default(),
            entered: false,
            n_loops: [0; 2],
            probe: self.probe,
            facts: terms.bool(true),
            nested: true,
            chooses_alike: false,
            choices: Vec::new(),
        };
        let mut executor = Executor::at_loop(terms, entry, reference, &mut nested, probe);
        let refused = match &entry.blocks {
            Some(of) => executor.step_of_blocks(terms, of).err(),
            None => {
                let semantics = entry.ir.op_def(entry.op).and_then(|d| d.semantics);
                let (operands, index_width) = (&entry.operands, entry.options.index_width);
                let mut machine = Machine::new(terms, &mut executor, operands, index_width);
                semantics.and_then(|semantics| semantics(entry.ir, entry.op, &mut machine).err())
            }
        };
        let (stepped, assumed, uses_index) = executor.after_step();
        let Induction { basis, sources, .. } = nested;
        self.basis.add(basis);
        self.basis.assumed.extend(assumed);
        self.basis.uses_index |= uses_index;
        let stepped = stepped
            .ok_or_else(|| refused.unwrap_or_else(|| Unsupported::new("a loop that cannot be executed")))
            .and_then(|stepped| {
                self.basis.roots.extend(stepped.roots());
                if terms.is_bool(stepped.beyond, false) {
                    Ok(stepped)
                } else {
                    Err(Unsupported::new("a loop within a loop that is not known as a whole"))
                }
            });
        (stepped, sources)
    }
}
