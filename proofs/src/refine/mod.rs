//! The verification conditions of refinement.
//!
//! Input: the `Summary` of the source and of the target, over the same input variables. Output: the `Violation`s,
//! formulas over the inputs. The target refines the source if and only if no violation is satisfiable, for the inputs
//! for which both executions stay within the unroll bound.
//!
//! The premises of the conditions, each of which implies the one before:
//!
//! | premise | formula |
//! |---|---|
//! | P0 | the input is valid, no loop exceeds the unroll bound, the source is defined and does not hang |
//! | P1 | P0, and the target has no undefined behaviour |
//! | P2 | P1, and both functions return |
//!
//! The verification conditions. Each is stated by its violation, as in Alive2's `check_refinement`:
//!
//! | VC | function | violation |
//! |---|---|---|
//! | 1 | `undefined_behaviour` | P0, and the target has undefined behaviour |
//! | 2 | `termination` | P1, and exactly one of both does not terminate or does not return from a call |
//! | 3 | `trace` | P1, and the traces of events differ |
//! | 4 | `blocks` | P1, and a block that escapes is smaller or less aligned in the target |
//! | 5 | `memory_at_events` | P1, and before a common event the memories accessible to the callee differ at the probe |
//! | 6 | `memory_at_return` | P2, and the memories differ at the probe, where the caller can access them |
//! | 7 | `owners_at_return` | P2, and a block that is live in the source has fewer owners in the target |
//! | 8 | `elements_at_events` | P1, and the tensors that an event of both has as arguments differ at the probe |
//! | 9 | `scalar_violations` | P2, and a scalar of a result is poison in the target only |
//! | 10 | `scalar_violations` | P2, and a scalar of a result is poison in neither and has different values |
//!
//! A source that hangs, that is, does not terminate and has no further observable behaviour, permits every target, as
//! its behaviour is undefined. The *probe* is an arbitrary place in memory and an arbitrary index of a tensor:
//! variables that are universally quantified. For tensors whose elements are not listed, VC 9 and VC 10 compare the
//! elements at the probe.
//!
//! A scalar of the source that is poison is refined by each scalar. +0 and -0 differ. A computed NaN of the source is
//! refined by each NaN.

mod comparison;
mod memory;
mod values;

pub(crate) use comparison::MAX_RANK;
pub use comparison::{Comparison, Difference, Probe, Violation};
pub(crate) use memory::{contents_differ, memory_violations};
pub(crate) use memory::{differ_at_events, states_differ};

use crate::exec::Summary;
use proofmark_ir::semantics::{Term, TermBuilder, Unsupported};

/// Returns the violations of refinement, except those that are unsatisfiable by their form.
///
/// Both summaries must have results of the same shapes.
///
/// # Errors
///
/// The reason for which a condition is not modelled, or that the time is over.
pub fn violations(
    terms: &mut dyn TermBuilder,
    comparison: Comparison<'_>,
) -> Result<Vec<Violation>, Unsupported> {
    let mut found = Vec::new();
    let mut add = |terms: &mut dyn TermBuilder, difference, condition| {
        if !terms.is_bool(condition, false) {
            found.push(Violation { difference, condition });
        }
    };
    let comparison = &comparison;
    let p0 = source_is_defined(terms, comparison);
    let vc1 = undefined_behaviour(terms, comparison, p0);
    add(terms, Difference::Undefined, vc1);
    let p1 = terms.and_not(p0, comparison.target.ub);
    let vc2 = termination(terms, comparison, p1);
    add(terms, Difference::Termination, vc2);
    let vc3 = trace(terms, comparison, p1);
    add(terms, Difference::Trace, vc3);
    let vc4 = blocks(terms, comparison, p1);
    add(terms, Difference::Block, vc4);
    let vc5 = memory_at_events(terms, comparison, p1)?;
    add(terms, Difference::Memory, vc5);
    let p2 = both_return(terms, comparison, p1);
    let visible = memory::visible_at_return(terms, comparison);
    let vc6 = memory_at_return(terms, comparison, p2, visible)?;
    add(terms, Difference::Memory, vc6);
    let vc7 = owners_at_return(terms, comparison, p2, visible);
    add(terms, Difference::Memory, vc7);
    let vc8 = elements_at_events(terms, comparison, p1)?;
    add(terms, Difference::Trace, vc8);
    for result in 0..comparison.source.results.len().min(comparison.target.results.len()) {
        for (difference, condition) in scalar_violations(terms, comparison, p2, result)? {
            add(terms, difference, condition);
        }
    }
    Ok(found)
}

/// Returns P0: the facts about the input hold, no loop goes on beyond the unroll bound, and the source is defined.
fn source_is_defined(terms: &mut dyn TermBuilder, comparison: &Comparison<'_>) -> Term {
    let beyond = terms.or(comparison.source.beyond, comparison.target.beyond);
    let within = terms.not(beyond);
    let undefined = terms.or(comparison.source.ub, comparison.source.hangs);
    let defined = terms.and_not(comparison.given, undefined);
    terms.and(within, defined)
}

/// Returns P2, given P1: both functions return.
fn both_return(terms: &mut dyn TermBuilder, comparison: &Comparison<'_>, p1: Term) -> Term {
    let returned = terms.and(comparison.source.returned, comparison.target.returned);
    terms.and(p1, returned)
}

/// VC 1: returns one bit, the target has undefined behaviour and the source does not.
fn undefined_behaviour(terms: &mut dyn TermBuilder, comparison: &Comparison<'_>, p0: Term) -> Term {
    terms.and(p0, comparison.target.ub)
}

/// VC 2: returns one bit, exactly one of both does not terminate or does not return from a call.
fn termination(terms: &mut dyn TermBuilder, comparison: &Comparison<'_>, p1: Term) -> Term {
    let target_stops = terms.or(comparison.target.stops, comparison.target.hangs);
    let only_one = terms.xor(comparison.source.stops, target_stops);
    terms.and(p1, only_one)
}

/// VC 3: returns one bit, the traces of events differ.
fn trace(terms: &mut dyn TermBuilder, comparison: &Comparison<'_>, p1: Term) -> Term {
    let other = terms.ne(comparison.source.world, comparison.target.world);
    terms.and(p1, other)
}

/// VC 4: returns one bit, a block that escapes is smaller or less aligned in the target, or cannot be freed there.
fn blocks(terms: &mut dyn TermBuilder, comparison: &Comparison<'_>, p1: Term) -> Term {
    let less = comparison.source.memory.is_less_in(terms, &comparison.target.memory);
    terms.and(p1, less)
}

/// VC 5: returns one bit, the memories before an event that both have differ at the probe, where the callee can access
/// them.
fn memory_at_events(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
    p1: Term,
) -> Result<Term, Unsupported> {
    let heaps = [&comparison.source.memory.heap, &comparison.target.memory.heap];
    let differs = differ_at_events(
        terms,
        comparison.probe,
        heaps,
        [&comparison.source.events, &comparison.target.events],
        comparison.end,
    )?;
    Ok(terms.and(p1, differs))
}

/// VC 6: returns one bit, the memories differ at the probe when both functions return, where the caller can access
/// them.
fn memory_at_return(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
    p2: Term,
    visible: Term,
) -> Result<Term, Unsupported> {
    let heaps = [&comparison.source.memory.heap, &comparison.target.memory.heap];
    let differs = states_differ(terms, comparison.probe, heaps, memory::at_return(comparison), visible, &[])?;
    Ok(terms.and(p2, differs))
}

/// VC 7: returns one bit, the block of the probe is live in the source and has fewer owners in the target.
fn owners_at_return(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
    p2: Term,
    visible: Term,
) -> Term {
    let (source, target) = (&comparison.source.memory, &comparison.target.memory);
    let lacks = target.shared.lacks_owners(terms, &source.shared, comparison.probe.block);
    if terms.is_bool(lacks, false) {
        return lacks;
    }
    let freed = source.heap.is_freed(terms, source.state, comparison.probe.block);
    let live = terms.not(freed);
    let lacks = terms.and(live, lacks);
    let lacks = terms.and(visible, lacks);
    terms.and(p2, lacks)
}

/// VC 8: returns one bit, an event that both have gets tensors that differ at the probe.
fn elements_at_events(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
    p1: Term,
) -> Result<Term, Unsupported> {
    let differs = values::elements_differ_at_events(terms, comparison)?;
    Ok(terms.and(p1, differs))
}

/// VC 9 and VC 10: returns for each scalar of a result the condition under which it is poison in the target only, and
/// under which it has another value. A tensor whose elements are not listed is compared at the probe instead of by
/// name.
fn scalar_violations(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
    p2: Term,
    result: usize,
) -> Result<Vec<(Difference, Term)>, Unsupported> {
    let mut found = Vec::new();
    let (source, target) = (&comparison.source.results[result], &comparison.target.results[result]);
    let form = comparison.source.tensors.get(result).and_then(Option::as_ref);
    if let Some(form) = form {
        let element = 0;
        for [poison, value] in
            values::element_violations(terms, comparison, p2, form, [source.scalars(), target.scalars()])?
        {
            found.push((Difference::Poison { result, element }, poison));
            found.push((Difference::Value { result, element }, value));
        }
    }
    for (element, (source, target)) in source.scalars().iter().zip(target.scalars()).enumerate() {
        if source == target {
            continue;
        }
        let mut target = *target;
        if form.is_some() && element == 0 {
            target.value = source.value;
        }
        let poison = values::poison_violation(terms, p2, *source, target);
        found.push((Difference::Poison { result, element }, poison));
        let kind =
            comparison.source.formats.get(result).and_then(|kinds| kinds.get(element).copied().flatten());
        let value = values::value_violation(terms, p2, kind, *source, target);
        found.push((Difference::Value { result, element }, value));
    }
    Ok(found)
}

/// Returns one bit: the source is defined for some input, and its behaviour for that input can be observed. Where it is
/// unsatisfiable, refinement is vacuous.
pub fn is_meaningful(terms: &mut dyn TermBuilder, source: &Summary) -> Term {
    let has_events = terms.ne(source.world, source.start);
    let has_stores = terms.bool(!source.memory.state.is_untouched());
    let acts = terms.any(&[has_events, has_stores, source.stops, source.beyond]);
    // A result without scalars has only one value and is not poison.
    let mut has_result = terms.bool(source.results.iter().all(|r| r.scalars().is_empty()));
    for scalar in source.results.iter().flat_map(|r| r.scalars()) {
        let defined = terms.not(scalar.poison);
        has_result = terms.or(has_result, defined);
    }
    let returns = terms.and(source.returned, has_result);
    let observable = terms.or(acts, returns);
    let undefined = terms.or(source.ub, source.hangs);
    let defined = terms.not(undefined);
    terms.and(defined, observable)
}
