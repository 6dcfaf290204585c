//! The relation between a call of a source and the call to which it is lowered.

use super::Representation;
use crate::function::form_of;
use proofmark_ir::semantics::{Scalar, Value, shape_of};
use proofmark_ir::{Context, Ir, OpId, Type};
use std::sync::Arc;

/// The types of the operands and results of a call.
#[derive(Clone, Debug)]
pub(crate) struct CallTypes {
    context: Arc<Context>,
    operands: Vec<Type>,
    results: Vec<Type>,
}

impl CallTypes {
    /// Returns the types of a call `op` with `n_args` arguments, without the operand that is the callee.
    pub(crate) fn of(ir: &Ir, op: OpId, n_args: usize) -> CallTypes {
        let callee = usize::from(ir.n_operands(op) == n_args + 1);
        CallTypes {
            context: ir.ctx_arc().clone(),
            operands: ir.operands(op).skip(callee).map(|value| ir.value_type(value)).collect(),
            results: ir.results(op).iter().map(|&value| ir.value_type(value)).collect(),
        }
    }

    /// Returns the representations of the arguments and of the results of this call of a source by those of a call of a
    /// target; `None` if the types are not related, or if both calls have the same form.
    pub(crate) fn lowered_to(
        &self,
        target: &CallTypes,
        index_width: u32,
    ) -> Option<(Representation, Representation)> {
        if self.same_types(target) {
            return None;
        }
        let related = |from: &[Type], to: &[Type]| {
            Representation::of((&self.context, from), (&target.context, to), index_width).ok()
        };
        let arguments = related(&self.operands, &target.operands)?;
        let results = Representation::of_results(
            (&self.context, &self.results),
            (&target.context, &target.results),
            index_width,
        )
        .ok()?;
        let form = |types: &CallTypes| {
            [&types.operands, &types.results].map(|all| form_of(&types.context, all, index_width))
        };
        // Calls of the same form have the same symbol.
        (form(self) != form(target)).then_some((arguments, results))
    }

    /// Returns whether the calls have the same types, and therefore the same form. Functions that call themselves
    /// compare many pairs of calls, nearly all of the same types.
    fn same_types(&self, target: &CallTypes) -> bool {
        Arc::ptr_eq(&self.context, &target.context)
            && self.operands == target.operands
            && self.results == target.results
    }

    /// Returns whether no rule relates the values of this call of a source to those of a call of a target.
    pub(crate) fn is_unrelated(&self, target: &CallTypes, index_width: u32) -> bool {
        let related = |from: &[Type], to: &[Type]| {
            Representation::of((&self.context, from), (&target.context, to), index_width).is_ok()
        };
        let results = (&*target.context, &target.results[..]);
        !related(&self.operands, &target.operands)
            || Representation::of_results((&self.context, &self.results), results, index_width).is_err()
    }

    /// Returns the scalars of the arguments as one value for each operand; `None` if the numbers differ.
    pub(crate) fn arguments(&self, scalars: &[Scalar], index_width: u32) -> Option<Vec<Value>> {
        let mut scalars = scalars.iter().copied();
        let mut values = Vec::with_capacity(self.operands.len());
        for &ty in &self.operands {
            let n = shape_of(&self.context, ty, index_width).ok()?.len();
            let value = Value::from_scalars(scalars.by_ref().take(n).collect::<Vec<_>>());
            if value.scalars().len() != n {
                return None;
            }
            values.push(value);
        }
        scalars.next().is_none().then_some(values)
    }
}

/// Returns the scalars of `values` grouped as those of `like`; `None` if the numbers differ.
pub(crate) fn regroup(values: &[Value], like: &[Value]) -> Option<Vec<Value>> {
    let mut scalars = values.iter().flat_map(|value| value.scalars()).copied();
    let take =
        |value: &Value| Value::from_scalars(scalars.by_ref().take(value.scalars().len()).collect::<Vec<_>>());
    let grouped: Vec<Value> = like.iter().map(take).collect();
    let fits = grouped.iter().zip(like).all(|(a, b)| a.scalars().len() == b.scalars().len());
    (fits && scalars.next().is_none()).then_some(grouped)
}
