//! Candidate roles of values that are computed from one part of the source's state, such as the fields of a
//! descriptor: a memref counts its base in elements, and its aligned pointer counts it in bytes. All fields are poison
//! if the memref is.

use proofmark_ir::semantics::{Scalar, Term, TermBuilder};
use proofmark_solve::term::{Node, Terms};

/// The greatest number of terms in the function of a part.
const MAX_TERMS: usize = 16;

/// Returns a formula over the source's state and a part of that state, if `ours`, the initial value of a part of the
/// target's state, is a constant or a function of the initial value of one part of the source's state, and is poison
/// exactly if a part of the source's state is. `state` is the source's state before a step, and `first` its initial
/// values. The result is a candidate, which the induction proves or rejects.
pub(super) fn function_of_part(
    terms: &mut Terms,
    state: &[Scalar],
    first: &[Scalar],
    ours: Scalar,
) -> Option<(Term, usize)> {
    let poison = first.iter().zip(state).position(|(theirs, _)| theirs.poison == ours.poison)?;
    let cone = terms.cone(&[ours.value]);
    if terms.is_bool(ours.poison, false) || cone.len() > MAX_TERMS {
        return None;
    }
    if terms.value(ours.value).is_some() {
        return Some((ours.value, poison));
    }
    let is_variable = |terms: &Terms, term: Term| matches!(terms.node(term), Node::Var(_));
    for (theirs, now) in first.iter().zip(state) {
        let (theirs, now) = (theirs.value, now.value);
        if theirs == now || !cone.contains(&theirs) || !is_variable(terms, now) {
            continue;
        }
        let value = terms.substitute(&[ours.value], |_, term| (term == theirs).then_some(now))[0];
        let mut variables = terms.cone(&[value]).into_iter().filter(|&term| is_variable(terms, term));
        if variables.next() == Some(now) && variables.next().is_none() {
            return Some((value, poison));
        }
    }
    None
}
