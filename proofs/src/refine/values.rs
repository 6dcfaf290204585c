//! The comparison of scalars and of elements of tensors (VC 8 to VC 10).

use super::comparison::Comparison;
use crate::exec::same_count;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::{Scalar, TensorForm, Term, TermBuilder, Unsupported, float};

/// Returns for each scalar of the elements at the probe two conditions under which the target's tensor does not refine
/// the source's: the scalar is poison in the target only, and it has another value. `s` and `t` are the scalars of
/// tensors of that form.
///
/// # Errors
///
/// The reason for which an element cannot be read at the probe.
pub(super) fn element_violations(
    terms: &mut dyn TermBuilder,
    c: &Comparison<'_>,
    premise: Term,
    form: &TensorForm,
    [s, t]: [&[Scalar]; 2],
) -> Result<Vec<[Term; 2]>, Unsupported> {
    if s == t {
        return Ok(Vec::new());
    }
    let index = c.probe.element.get(..form.sizes.len());
    let index = index.ok_or_else(|| Unsupported::new("tensor of too many dimensions"))?;
    let (source, target) = (form.read(terms, s)?, form.read(terms, t)?);
    let within = source.contains(terms, index);
    let poison = terms.or(source.elements.poison, target.elements.poison);
    let defined = terms.not(poison);
    let premise = terms.all(&[premise, within, defined]);
    let (ours, theirs) = (source.at(terms, index)?, target.at(terms, index)?);
    let mut found = Vec::new();
    for (i, (s, t)) in ours.scalars.iter().zip(&theirs.scalars).enumerate().filter(|(_, (s, t))| s != t) {
        let poison = poison_violation(terms, premise, *s, *t);
        let kind = form.cell.floats.get(i).copied().flatten();
        found.push([poison, value_violation(terms, premise, kind, *s, *t)]);
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
    c: &Comparison<'_>,
) -> Result<Term, Unsupported> {
    let mut differs = terms.bool(false);
    for s in c.source.events.iter().filter(|s| !s.tensors.is_empty()) {
        for t in c.target.events.iter().filter(|t| t.action == s.action) {
            let same_forms = s.tensors.len() == t.tensors.len()
                && s.tensors.iter().zip(&t.tensors).all(|(s, t)| s.0 == t.0 && s.1 == t.1);
            let same_count = same_count(terms, s.world, t.world);
            if !same_forms || terms.is_bool(same_count, false) {
                continue;
            }
            let same_trace = terms.eq(s.world, t.world);
            let both = terms.all(&[s.path, t.path, same_trace]);
            for ((_, form, s), (.., t)) in s.tensors.iter().zip(&t.tensors) {
                for [poison, value] in element_violations(terms, c, both, form, [s, t])? {
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

/// Returns one bit: two floats differ, where a computed NaN of the source is any NaN.
fn floats_differ(terms: &mut dyn TermBuilder, kind: FloatKind, s: Term, t: Term) -> Term {
    if s == t {
        return terms.bool(false);
    }
    let [moved, moved_too] = [s, t].map(|value| terms.is_moved_nan(value));
    if terms.is_bool(moved, true) && terms.is_bool(moved_too, true) {
        let differs = terms.differ(s, t);
        if terms.nan_detail() == NanDetail::Canonical && !terms.is_bool(differs, false) {
            terms.note_doubt();
        }
        return differs;
    }
    let [any, any_too] = [s, t].map(|value| float::canonical(terms, kind, value));
    let differs = terms.differ(any, any_too);
    let nan = float::is_nan(terms, kind, s);
    let moved = terms.and(moved, nan);
    if terms.is_bool(moved, false) {
        return differs;
    }
    let mut other = terms.ne(s, t);
    if terms.nan_detail() != NanDetail::Bits && !terms.is_bool(moved_too, true) {
        // A computed NaN of the target may have other bits than those of the term.
        let computed = terms.not(moved_too);
        other = terms.or(other, computed);
        terms.note_doubt();
    }
    let other = terms.and(moved, other);
    terms.or(differs, other)
}
