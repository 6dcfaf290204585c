//! The comparison of scalars and of elements of tensors (VC 8 to VC 10).

use super::comparison::Comparison;
use crate::exec::same_count;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::{Scalar, TensorForm, Term, TermBuilder, Unsupported, float};

/// Returns for each scalar of the elements at the probe two conditions under which the target's tensor does not refine
/// the source's: the scalar is poison in the target only, and it has another value. `source` and `target` are the
/// scalars of tensors of that form.
///
/// # Errors
///
/// The reason for which an element cannot be read at the probe.
pub(super) fn element_violations(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
    premise: Term,
    form: &TensorForm,
    [source, target]: [&[Scalar]; 2],
) -> Result<Vec<[Term; 2]>, Unsupported> {
    if source == target {
        return Ok(Vec::new());
    }
    let index = comparison.probe.element.get(..form.sizes.len());
    let index = index.ok_or_else(|| Unsupported::new("tensor of too many dimensions"))?;
    let (source, target) = (form.read(terms, source)?, form.read(terms, target)?);
    let within = source.contains(terms, index);
    let poison = terms.or(source.elements.poison, target.elements.poison);
    let defined = terms.not(poison);
    let premise = terms.all(&[premise, within, defined]);
    let (source, target) = (source.at(terms, index)?, target.at(terms, index)?);
    let mut found = Vec::new();
    let pairs = source.scalars.iter().zip(&target.scalars).enumerate();
    for (i, (source, target)) in pairs.filter(|(_, (source, target))| source != target) {
        let poison = poison_violation(terms, premise, *source, *target);
        let kind = form.cell.floats.get(i).copied().flatten();
        found.push([poison, value_violation(terms, premise, kind, *source, *target)]);
    }
    Ok(found)
}

/// Returns one bit: source and target have an event in common whose tensors differ at the probe.
///
/// # Errors
///
/// The reason for which an element cannot be read at the probe.
pub(super) fn elements_differ_at_events(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
) -> Result<Term, Unsupported> {
    let mut differs = terms.bool(false);
    for event in comparison.source.events.iter().filter(|event| !event.tensors.is_empty()) {
        for other in comparison.target.events.iter().filter(|other| other.action == event.action) {
            let same_forms = event.tensors.len() == other.tensors.len()
                && event.tensors.iter().zip(&other.tensors).all(|(a, b)| a.0 == b.0 && a.1 == b.1);
            let same_count = same_count(terms, event.world, other.world);
            if !same_forms || terms.is_bool(same_count, false) {
                continue;
            }
            let same_trace = terms.eq(event.world, other.world);
            let both = terms.all(&[event.path, other.path, same_trace]);
            for ((_, form, source), (.., target)) in event.tensors.iter().zip(&other.tensors) {
                for [poison, value] in element_violations(terms, comparison, both, form, [source, target])? {
                    differs = terms.any(&[differs, poison, value]);
                }
            }
        }
    }
    Ok(differs)
}

/// VC 9 for one scalar: returns one bit, `premise` holds and only the target is poison.
pub(super) fn poison_violation(
    terms: &mut dyn TermBuilder,
    premise: Term,
    source: Scalar,
    target: Scalar,
) -> Term {
    let defined = terms.not(source.poison);
    let only_target = terms.and(defined, target.poison);
    terms.and(premise, only_target)
}

/// VC 10 for one scalar: returns one bit, `premise` holds, neither is poison, and the values differ. `kind` is the
/// format of a float. +0 and -0 differ. Where the source's float is a computed NaN, each NaN of the target refines it;
/// where the bits of the source's NaN were only moved, the target must have the same bits.
pub(super) fn value_violation(
    terms: &mut dyn TermBuilder,
    premise: Term,
    kind: Option<FloatKind>,
    source: Scalar,
    target: Scalar,
) -> Term {
    let kind = kind.filter(|kind| kind.width() == terms.width(source.value) && float::is_computed(*kind));
    let differs = match kind {
        Some(kind) => floats_differ(terms, kind, source.value, target.value),
        None => terms.differ(source.value, target.value),
    };
    if terms.is_bool(differs, false) {
        return differs;
    }
    let poison = terms.or(source.poison, target.poison);
    let defined = terms.not(poison);
    let mismatch = terms.and(defined, differs);
    terms.and(premise, mismatch)
}

/// Returns one bit: two floats differ, where a computed NaN of the source is any NaN, or any of a sign if an operation
/// determines its sign.
fn floats_differ(terms: &mut dyn TermBuilder, kind: FloatKind, source: Term, target: Term) -> Term {
    if source == target {
        return terms.bool(false);
    }
    let [moved, moved_too] = [source, target].map(|value| terms.is_moved_nan(value));
    if terms.is_bool(moved, true) && terms.is_bool(moved_too, true) {
        let differs = terms.differ(source, target);
        if terms.nan_detail() == NanDetail::Canonical && !terms.is_bool(differs, false) {
            terms.note_doubt();
        }
        return differs;
    }
    let [any, any_too] = [source, target].map(|value| float::canonical(terms, kind, value));
    let mut differs = terms.differ(any, any_too);
    let nan = float::is_nan(terms, kind, source);
    let determined = terms.has_determined_sign(kind, source);
    if !terms.is_bool(determined, false) {
        let nan_too = float::is_nan(terms, kind, target);
        let [sign, sign_too] = [source, target].map(|value| float::sign(terms, value));
        let other_sign = terms.ne(sign, sign_too);
        let other_sign = terms.all(&[determined, nan, nan_too, other_sign]);
        differs = terms.or(differs, other_sign);
    }
    let moved = terms.and(moved, nan);
    if terms.is_bool(moved, false) {
        return differs;
    }
    let mut other = terms.ne(source, target);
    if terms.nan_detail() != NanDetail::Bits && !terms.is_bool(moved_too, true) {
        // A computed NaN of the target may have other bits than those of the term.
        let computed = terms.not(moved_too);
        other = terms.or(other, computed);
        terms.note_doubt();
    }
    let other = terms.and(moved, other);
    terms.or(differs, other)
}
