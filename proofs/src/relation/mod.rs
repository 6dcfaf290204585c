//! The relation between the values of a source and of its lowering, for functions with different types.
//!
//! Input: two functions and the width of `index`. A [`Relation`] has one rule for each argument and each result of the
//! source ([`proofmark_ir::semantics::relation`]). The target is executed on the representations of the source's
//! arguments, and its results are compared with the representations of the source's results. Calls are related in the
//! same way ([`CallTypes`]). If memrefs and pointers occur, memory is counted in bytes on both sides, so that both
//! refer to the same cells.
//!
//! Limitations: memrefs are related to pointers only if `index` has the width of an address.

mod calls;
mod representation;

pub(crate) use calls::{CallTypes, regroup};
pub(crate) use representation::Representation;

use crate::function::{Function, argument_types, body_entry, result_types, value_types};
use crate::settings::TypeRelation;
use proofmark_ir::context::TypeKind;
use proofmark_ir::semantics::relation::{Rule, Unrelated, elements_of};
use proofmark_ir::semantics::{
    FloatKinds, POINTER_WIDTH, TensorForm, TermBuilder, Unsupported, Value, is_pointer,
};
use proofmark_ir::{Context, Ir, OpId, Type};
use smallvec::smallvec;

/// The relation between the values of two functions.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    arguments: Representation,
    /// The representation of the results; an error if their types are not related.
    results: Result<Representation, Unrelated>,
    /// Whether memory is counted in bytes on both sides.
    pub(crate) counts_bytes: bool,
}

impl Relation {
    /// Returns the relation between the values of two functions with bodies. Memory may be counted in bytes if
    /// `mixes_memory` returns `true`.
    ///
    /// # Errors
    ///
    /// Returns an error if the types of the arguments are not related, or not uniquely.
    pub(crate) fn of(
        (source, f): Function<'_>,
        (target, g): Function<'_>,
        index_width: u32,
        (rules, mixes_memory): (TypeRelation, &dyn Fn() -> bool),
    ) -> Result<Relation, Unrelated> {
        let related = |from: &[Type], to: &[Type]| {
            Representation::of((source.ctx(), from), (target.ctx(), to), index_width)
        };
        let arguments = related(&argument_types(source, f), &argument_types(target, g))?;
        let (from, to) = (result_types(source, f), result_types(target, g));
        let counts_bytes = index_width == POINTER_WIDTH && rules == TypeRelation::Llvm && mixes_memory();
        if rules == TypeRelation::Same && !arguments.is_identity() {
            return Err(Unrelated::None);
        }
        let is_unranked = |ty: &Type| matches!(ty.kind(source.ctx()), TypeKind::UnrankedMemRef { .. });
        // The contents of a returned descriptor on the stack are not compared.
        let returns_descriptor = counts_bytes && from.iter().any(is_unranked);
        let is_permitted = |results: &Representation| rules == TypeRelation::Llvm || results.is_identity();
        let results = Representation::of_results((source.ctx(), &from), (target.ctx(), &to), index_width);
        let results = results.and_then(|results| match is_permitted(&results) && !returns_descriptor {
            true => Ok(results),
            false => Err(Unrelated::None),
        });
        Ok(Relation { arguments, results, counts_bytes })
    }

    /// Returns the arguments of the target that represent these arguments of the source.
    ///
    /// # Errors
    ///
    /// Returns an error if a value does not match its type.
    pub(crate) fn arguments(
        &self,
        terms: &mut dyn TermBuilder,
        arguments: &[Value],
    ) -> Result<Vec<Value>, Unsupported> {
        self.arguments.lower(terms, arguments)
    }

    /// Returns whether the result types are related, and the reason if they are not.
    ///
    /// # Errors
    ///
    /// Returns the reason.
    pub(crate) fn results(&self) -> Result<(), Unrelated> {
        self.results.as_ref().map(|_| ()).map_err(|&reason| reason)
    }

    /// Replaces the results of the source by their representations, one value for each result. `formats` and `tensors`
    /// are the properties of the results.
    ///
    /// # Errors
    ///
    /// Returns an error if a value does not match its type.
    pub(crate) fn lower_results(
        &self,
        terms: &mut dyn TermBuilder,
        values: &mut Vec<Value>,
        formats: &mut [FloatKinds],
        tensors: &mut [Option<TensorForm>],
    ) -> Result<(), Unsupported> {
        let Ok(results) = &self.results else { return Ok(()) };
        if results.is_identity() || values.len() != results.rules.len() {
            return Ok(());
        }
        *values = results.observe_each(terms, values)?;
        let is_changed = |&i: &usize| results.rules[i].rule != Rule::Same;
        for i in (0..values.len()).filter(is_changed) {
            formats[i] = smallvec![None; values[i].scalars().len()];
            tensors[i] = None;
        }
        Ok(())
    }
}

/// Returns whether memrefs, and whether pointers, are among `types` or occur as types of values in the functions
/// `others`.
pub(crate) fn memory_types(ir: &Ir, types: &[Type], others: &[OpId]) -> [bool; 2] {
    let ctx = ir.ctx();
    let bodies = others.iter().filter(|&&op| body_entry(ir, op).is_some());
    let types = types.iter().copied().chain(bodies.flat_map(|&op| value_types(ir, op)));
    let [mut memrefs, mut pointers] = [false; 2];
    for ty in types {
        memrefs |= matches!(ty.kind(ctx), TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. });
        pointers |= has_pointer(ctx, ty);
    }
    [memrefs, pointers]
}

/// Returns whether the type is a pointer or an aggregate with one.
fn has_pointer(ctx: &Context, ty: Type) -> bool {
    is_pointer(ctx, ty)
        || elements_of(ctx, ty)
            .is_some_and(|(_, elements)| elements.iter().any(|&element| has_pointer(ctx, element)))
}
