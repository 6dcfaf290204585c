//! Calls of the target that are lowered from calls of the source: the values of both are related by rules of types.

use super::executor::Executor;
use crate::relation::{CallTypes, regroup};
use proofmark_ir::OpId;
use proofmark_ir::semantics::{Action, Scalar, Term, TermBuilder, Value};

impl<B> Executor<'_, '_, B> {
    /// Returns the types of `op` if `action` is a call of a named function with `n_args` arguments.
    pub(super) fn types_of_call(&self, op: OpId, action: &Action, n_args: usize) -> Option<CallTypes> {
        let is_call = matches!(action, Action::Call(_) | Action::AssumedCall(_));
        is_call.then(|| CallTypes::of(self.context.ir, op, n_args))
    }

    /// Identifies a call with each call of the reference that it is lowered from: where the traces before both are
    /// equal and the arguments refine the representations of the reference's arguments, the trace after the call is
    /// that of the reference, and the results represent those of the reference. The lowered callee refines the callee
    /// through the same relation of types.
    pub(super) fn identify_with_reference(
        &mut self,
        terms: &mut dyn TermBuilder,
        action: &Action,
        types: &CallTypes,
        (before, args): (Term, &[Scalar]),
        values: &mut [Value],
    ) {
        let width = self.context.options.index_width;
        for event in self.context.reference.clone().iter().filter(|event| event.action == *action) {
            let Some(theirs) = &event.types else { continue };
            let Some((arguments, results)) = theirs.lowered_to(types, width) else { continue };
            let Some(given) = theirs.arguments(&event.args, width) else { continue };
            let lowered = arguments.observe_each(terms, &given);
            let (Ok(lowered), Ok(returned)) = (lowered, results.lower(terms, &event.results)) else {
                continue;
            };
            let lowered: Vec<Scalar> = lowered.iter().flat_map(|value| value.scalars()).copied().collect();
            let Some(returned) = regroup(&returned, values).filter(|_| lowered.len() == args.len()) else {
                continue;
            };
            let same_trace = terms.eq(event.world, before);
            let mut refines = terms.and(event.path, same_trace);
            for (theirs, ours) in lowered.iter().zip(args) {
                let same = terms.eq(theirs.value, ours.value);
                let same = terms.and_not(same, ours.poison);
                let either = terms.or(theirs.poison, same);
                refines = terms.and(refines, either);
            }
            self.state.world = terms.ite(refines, event.after, self.state.world);
            for (value, returned) in values.iter_mut().zip(&returned) {
                *value = Value::ite(terms, refines, returned, value);
            }
        }
    }
}
