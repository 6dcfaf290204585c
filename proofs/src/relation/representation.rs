//! The representation of a list of values by values of other types.

use proofmark_ir::semantics::relation::{Related, Rule, Unrelated, relate, unpack};
use proofmark_ir::semantics::{POINTER_WIDTH, TermBuilder, Unsupported, Value, element_width, shape_of};
use proofmark_ir::{Context, Type};

/// The representation of values of a source by values of a target.
#[derive(Clone, Debug)]
pub(crate) struct Representation {
    pub(super) rules: Vec<Related>,
    /// The numbers of scalars of the target values.
    lengths: Vec<usize>,
}

impl Representation {
    /// Returns the representation of values of the types `from` by values of the types `to`.
    ///
    /// # Errors
    ///
    /// Returns an error if the types are not related, or not uniquely.
    pub(crate) fn of(
        (source, from): (&Context, &[Type]),
        (target, to): (&Context, &[Type]),
        index_width: u32,
    ) -> Result<Representation, Unrelated> {
        let is_number = |&ty: &Type| element_width(source, ty, index_width).is_some();
        let are_same_numbers = std::ptr::eq(source, target) && from == to && from.iter().all(is_number);
        let rules = match are_same_numbers {
            // The other rules relate a number to values of other types only.
            true => vec![Related { rule: Rule::Same, n_targets: 1 }; from.len()],
            false => relate((source, from), (target, to), index_width)?,
        };
        let has_address = |related: &Related| {
            matches!(related.rule, Rule::Descriptor(_) | Rule::BarePointer(_) | Rule::Unranked)
        };
        if index_width != POINTER_WIDTH && rules.iter().any(has_address) {
            return Err(Unrelated::None);
        }
        let length = |&ty: &Type| shape_of(target, ty, index_width).map_or(1, |shape| shape.len());
        Ok(Representation { rules, lengths: to.iter().map(length).collect() })
    }

    /// Returns the representation of results of the types `from` by results of the types `to`. A lowering packs several
    /// target values into a struct. The fields of a descriptor are not packed individually.
    ///
    /// # Errors
    ///
    /// Returns an error if the types are not related, or not uniquely.
    pub(super) fn of_results(
        (source, from): (&Context, &[Type]),
        (target, to): (&Context, &[Type]),
        index_width: u32,
    ) -> Result<Representation, Unrelated> {
        let of = |to: &[Type]| {
            let results = Representation::of((source, from), (target, to), index_width)?;
            // The lowering returns a copy of the descriptor, which the caller frees.
            let is_unranked = |related: &Related| related.rule == Rule::Unranked;
            if results.rules.iter().any(is_unranked) { Err(Unrelated::None) } else { Ok(results) }
        };
        let packed = |to: &[Type]| {
            let results = of(to)?;
            if results.is_packable() { Ok(results) } else { Err(Unrelated::None) }
        };
        match (unpack(target, to), from.len()) {
            (Some(elements), 2..) => packed(&elements),
            // A single target value is not packed.
            (Some(elements), 1) if elements.len() > 1 => match of(to) {
                Err(Unrelated::None) => packed(&elements),
                results => results,
            },
            _ => of(to),
        }
    }

    /// Returns whether each value represents itself.
    pub(crate) fn is_identity(&self) -> bool {
        self.rules.iter().all(|related| related.rule == Rule::Same)
    }

    /// Returns whether a struct of the target values is the lowering of several results: no field of a descriptor is a
    /// target value of its own.
    fn is_packable(&self) -> bool {
        self.rules.iter().all(|related| related.n_targets == 1 || matches!(related.rule, Rule::Opaque(_)))
    }

    /// Returns the observable part of the representation of each value: fields without a meaning are poison.
    ///
    /// # Errors
    ///
    /// Returns an error if a value does not match its type.
    pub(crate) fn observe_each(
        &self,
        terms: &mut dyn TermBuilder,
        values: &[Value],
    ) -> Result<Vec<Value>, Unsupported> {
        self.rules.iter().zip(values).map(|(related, value)| related.rule.observe(terms, value)).collect()
    }

    /// Returns the target values that represent the values.
    ///
    /// # Errors
    ///
    /// Returns an error if a value does not match its type.
    pub(crate) fn lower(
        &self,
        terms: &mut dyn TermBuilder,
        values: &[Value],
    ) -> Result<Vec<Value>, Unsupported> {
        let mut lowered = Vec::with_capacity(values.len());
        for (related, value) in self.rules.iter().zip(values) {
            lowered.push(related.rule.lower(terms, value)?);
        }
        let mut scalars = lowered.iter().flat_map(|value| value.scalars()).copied();
        let take = |&n: &usize| Value::from_scalars(scalars.by_ref().take(n).collect::<Vec<_>>());
        Ok(self.lengths.iter().map(take).collect())
    }
}
