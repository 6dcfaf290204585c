//! The rules that relate two lists of types.
//!
//! The types of the representation are compared with those of MLIR's conversion to LLVM by structure. Types with equal
//! scalars but another layout or another calling convention, such as a packed struct, are not related.

use super::super::shape::{Part, element_width, parts_of};
use super::super::unranked::UnrankedForm;
use super::{MAX_OPAQUE_PARTS, MemRefForm, OpaqueForm, Related, Rule, Unrelated};
use crate::context::{Contents, PartsForm, TypeKind};
use crate::{Attribute, Context, Type};

/// A type with its context.
type TypeIn<'a> = (&'a Context, Type);

/// Returns the elements of a type of a dialect, and their layout; `None` for types without elements.
pub fn elements_of(ctx: &Context, ty: Type) -> Option<(PartsForm, Vec<Type>)> {
    match ty.kind(ctx) {
        TypeKind::Dialect { def, params } => match def.contents {
            Contents::Parts(parts) => parts(ctx, params),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the types of the elements, if the only type is a struct with the layout of its elements, such as the struct
/// of several results.
pub fn unpack(ctx: &Context, types: &[Type]) -> Option<Vec<Type>> {
    let [packed] = types else { return None };
    elements_of(ctx, *packed).filter(|(form, _)| *form == PartsForm::Struct).map(|(_, elements)| elements)
}

/// Returns whether a target value of the type `to` represents a source value of the type `from` by the same scalars:
///
/// | source | target |
/// |---|---|
/// | any type that is modelled | the same type |
/// | `index`, integer | integer of the same width |
/// | float of at most 8 bits | integer of its width |
/// | complex | struct of two parts |
/// | vector of at most one dimension | vector of one dimension, with related elements |
/// | vector of several dimensions | array of its rows |
/// | vector, tensor, tuple | the same with related elements |
pub fn is_same((source, from): TypeIn<'_>, (target, to): TypeIn<'_>, index_width: u32) -> bool {
    if from.content_hash(source) == to.content_hash(target) {
        return true;
    }
    let (Ok(ours), Ok(theirs)) = (parts_of(source, from, index_width), parts_of(target, to, index_width))
    else {
        return false;
    };
    let bits = |part: &Part| matches!(part, Part::Bits(_));
    ours == theirs && ours.iter().all(bits) && has_same_form((source, from), (target, to), index_width)
}

/// Returns whether the structure of both types is related as described at [`is_same`].
fn has_same_form((source, from): TypeIn<'_>, (target, to): TypeIn<'_>, index_width: u32) -> bool {
    if from.content_hash(source) == to.content_hash(target) {
        return true;
    }
    let same = |ours: &Type, theirs: &Type| has_same_form((source, *ours), (target, *theirs), index_width);
    let integer_of = |width: u32| to.signless_width(target) == Some(width);
    match (from.kind(source), to.kind(target)) {
        (TypeKind::Index | TypeKind::Integer { .. }, TypeKind::Index | TypeKind::Integer { .. }) => {
            element_width(source, from, index_width) == element_width(target, to, index_width)
        }
        (TypeKind::Float(kind), TypeKind::Integer { .. }) => kind.width() <= 8 && integer_of(kind.width()),
        (TypeKind::Complex(part), TypeKind::Complex(other)) => same(part, other),
        (TypeKind::Complex(part), _) => match elements_of(target, to) {
            Some((PartsForm::Struct, elements)) => {
                elements.len() == 2 && elements.iter().all(|e| same(part, e))
            }
            _ => false,
        },
        (
            TypeKind::Vector { shape, element, scalable },
            TypeKind::Vector { shape: other, element: theirs, scalable: others },
        ) => {
            let is_scalar = shape.is_empty() && other[..] == [1] && !others.contains(&true);
            ((shape == other && scalable == others) || is_scalar) && same(element, theirs)
        }
        (TypeKind::Vector { shape, element, scalable }, _) => {
            !scalable.contains(&true)
                && is_array_of_rows((source, shape, *element), (target, to), index_width)
        }
        (
            TypeKind::RankedTensor { shape, element, encoding },
            TypeKind::RankedTensor { shape: other, element: theirs, encoding: others },
        ) => {
            let hash = |ctx: &Context, attr: &Option<Attribute>| attr.map(|attr| attr.content_hash(ctx));
            shape == other && hash(source, encoding) == hash(target, others) && same(element, theirs)
        }
        (TypeKind::Tuple(ours), TypeKind::Tuple(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().zip(theirs.iter()).all(|(ours, theirs)| same(ours, theirs))
        }
        _ => false,
    }
}

/// Returns whether `to` is the array of the rows of a vector of this shape, whose rows are vectors of one dimension.
fn is_array_of_rows(
    (source, shape, element): (&Context, &[i64], Type),
    (target, to): TypeIn<'_>,
    index_width: u32,
) -> bool {
    match shape {
        [n] => match to.kind(target) {
            TypeKind::Vector { shape, element: theirs, scalable } => {
                shape[..] == [*n]
                    && !scalable.contains(&true)
                    && has_same_form((source, element), (target, *theirs), index_width)
            }
            _ => false,
        },
        [n, rest @ ..] => match elements_of(target, to) {
            Some((PartsForm::Array, rows)) => {
                let row = rows.first().copied();
                i64::try_from(rows.len()) == Ok(*n)
                    && row.is_some_and(|row| {
                        is_array_of_rows((source, rest, element), (target, row), index_width)
                    })
            }
            _ => false,
        },
        [] => false,
    }
}

/// Returns the width of the elements of `to` if `to` is the vector of the halves of the integers of `from`, which is an
/// integer or a vector of integers.
fn half_width((source, from): TypeIn<'_>, (target, to): TypeIn<'_>) -> Option<u32> {
    let TypeKind::Vector { shape, element, scalable } = to.kind(target) else { return None };
    let half = element.signless_width(target).filter(|&half| half > 0 && !scalable.contains(&true))?;
    let (own, whole) = match from.kind(source) {
        TypeKind::Vector { shape, element, scalable } if !scalable.contains(&true) => (&shape[..], *element),
        _ => (&[][..], from),
    };
    let is_pair = shape.split_last().is_some_and(|(&last, rest)| last == 2 && rest == own);
    (is_pair && whole.signless_width(source) == half.checked_mul(2)).then_some(half)
}

/// Returns whether the type is that of a pointer in the address space.
fn is_pointer_in(ctx: &Context, ty: Type, space: i64) -> bool {
    let TypeKind::Dialect { def, params } = ty.kind(ctx) else { return false };
    let own = params.first().map_or(Some(0), |space| space.as_i64(ctx));
    matches!(def.contents, Contents::Pointer) && own == Some(space)
}

impl MemRefForm {
    fn is_index(&self, ctx: &Context, ty: Type) -> bool {
        ty.signless_width(ctx) == Some(self.width)
    }

    /// Returns whether the types are those of the fields of the descriptor, each as a value.
    fn is_expanded(&self, ctx: &Context, types: &[Type]) -> bool {
        let [allocated, aligned, numbers @ ..] = types else { return false };
        types.len() == self.n_fields()
            && [allocated, aligned].iter().all(|ty| is_pointer_in(ctx, **ty, self.space))
            && numbers.iter().all(|&ty| self.is_index(ctx, ty))
    }

    /// Returns whether the type is the struct of the descriptor.
    fn is_descriptor(&self, ctx: &Context, ty: Type) -> bool {
        let Some(fields) = unpack(ctx, &[ty]) else { return false };
        let rank = self.layout.rank();
        let is_list = |ty: Type| match elements_of(ctx, ty) {
            Some((PartsForm::Array, numbers)) => {
                numbers.len() == rank && numbers.iter().all(|&ty| self.is_index(ctx, ty))
            }
            _ => false,
        };
        match fields[..] {
            [_, _, _] if rank == 0 => self.is_expanded(ctx, &fields),
            [allocated, aligned, offset, sizes, strides] if rank > 0 => {
                is_pointer_in(ctx, allocated, self.space)
                    && is_pointer_in(ctx, aligned, self.space)
                    && self.is_index(ctx, offset)
                    && is_list(sizes)
                    && is_list(strides)
            }
            _ => false,
        }
    }

    /// Returns the number of scalar fields of the descriptor.
    fn n_fields(&self) -> usize {
        3 + 2 * self.layout.rank()
    }
}

/// Returns the rules by which consecutive types of `target` represent the types of `source`, in order. The width of
/// `index` is `index_width`. [`Rule::Opaque`] is a rule only if the other rules do not relate the types.
///
/// # Errors
/// If there are no rules, or several.
pub fn relate(
    source: (&Context, &[Type]),
    target: (&Context, &[Type]),
    index_width: u32,
) -> Result<Vec<Related>, Unrelated> {
    match choose_rules(source, target, index_width, false) {
        Err(Unrelated::None) if source.1.len() < target.1.len() => {
            choose_rules(source, target, index_width, true)
        }
        rules => rules,
    }
}

/// Returns the only choice of rules, with [`Rule::Opaque`] if `opaque` is set.
fn choose_rules(
    (source, from): (&Context, &[Type]),
    (target, to): (&Context, &[Type]),
    index_width: u32,
    opaque: bool,
) -> Result<Vec<Related>, Unrelated> {
    // The ways in which the first types of the source represent the first `n` types of the target, for each `n`: the
    // rules of one of them, or `None` if there are several.
    let mut reached: Vec<Option<Option<Vec<Related>>>> = vec![None; to.len() + 1];
    reached[0] = Some(Some(Vec::new()));
    for &ty in from {
        let mut next: Vec<Option<Option<Vec<Related>>>> = vec![None; to.len() + 1];
        let form = MemRefForm::of(source, ty, index_width);
        for (at, ways) in reached.into_iter().enumerate() {
            let Some(ways) = ways else { continue };
            let mut step = |n_targets: usize, rule: Rule| {
                let extended = ways.clone().map(|mut rules| {
                    rules.push(Related { rule, n_targets });
                    rules
                });
                let slot = &mut next[at + n_targets];
                *slot = Some(if slot.is_some() { None } else { extended });
            };
            if to.get(at).is_some_and(|&to| is_same((source, ty), (target, to), index_width)) {
                step(1, Rule::Same);
            }
            let most = if opaque { MAX_OPAQUE_PARTS.min(to.len() - at) } else { 0 };
            for n in 2..=most {
                if let Some(form) = OpaqueForm::of((source, ty), (target, &to[at..at + n])) {
                    step(n, Rule::Opaque(form));
                }
            }
            if let Some(half) = to.get(at).and_then(|&to| half_width((source, ty), (target, to))) {
                step(1, Rule::Halves(half));
            }
            if matches!(ty.kind(source), TypeKind::Function { .. })
                && to.get(at).is_some_and(|&to| is_pointer_in(target, to, 0))
            {
                step(1, Rule::Opaque(OpaqueForm::of_function_values()));
            }
            if let Some(UnrankedForm { space }) = UnrankedForm::of(source, ty) {
                let is_fields = |types: &[Type]| match *types {
                    [rank, pointer] => {
                        rank.signless_width(target) == Some(index_width)
                            && is_pointer_in(target, pointer, space)
                    }
                    _ => false,
                };
                if to.get(at).is_some_and(|&ty| unpack(target, &[ty]).is_some_and(|ty| is_fields(&ty))) {
                    step(1, Rule::Unranked);
                }
                if to.get(at..at + 2).is_some_and(is_fields) {
                    step(2, Rule::Unranked);
                }
            }
            let Some(form) = &form else { continue };
            if to.get(at).is_some_and(|&ty| form.is_descriptor(target, ty)) {
                step(1, Rule::Descriptor(form.clone()));
            }
            let n = form.n_fields();
            if to.get(at..at + n).is_some_and(|types| form.is_expanded(target, types)) {
                step(n, Rule::Descriptor(form.clone()));
            }
            if form.is_static() && to.get(at).is_some_and(|&ty| is_pointer_in(target, ty, form.space)) {
                step(1, Rule::BarePointer(form.clone()));
            }
        }
        reached = next;
    }
    match reached.pop().flatten() {
        Some(Some(rules)) => Ok(rules),
        Some(None) => Err(Unrelated::Ambiguous),
        None => Err(Unrelated::None),
    }
}
