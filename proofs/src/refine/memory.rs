//! The comparison of memories at the probe (VC 5 and VC 6).

use super::comparison::{Comparison, Difference, Probe, Violation};
use super::values::{poison_violation, value_violation};
use crate::exec::memory::{Heap, MemoryState, is_among};
use crate::exec::{Event, same_count};
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Term, TermBuilder, Unsupported, Value};

/// Returns the memories of the source and of the target when they return.
pub(super) fn at_return(comparison: &Comparison<'_>) -> [MemoryState; 2] {
    [comparison.source.memory.state, comparison.target.memory.state]
}

/// Returns one bit: the caller can access the block of the probe when the source returns.
pub(super) fn visible_at_return(terms: &mut dyn TermBuilder, comparison: &Comparison<'_>) -> Term {
    let heap = &comparison.source.memory.heap;
    heap.is_visible(terms, comparison.probe.block, heap.n_escapes())
}

/// Returns the violations of VC 5 and VC 6 as one, for a replay that compares memories at many places.
///
/// # Errors
///
/// The reason for which a memory cannot be read at the probe.
pub(crate) fn memory_violations(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
) -> Result<Vec<Violation>, Unsupported> {
    let Comparison { source, target, given, probe, end } = *comparison;
    let premise = [source.beyond, target.beyond, source.ub, source.hangs, target.ub]
        .into_iter()
        .fold(given, |premise, excluded| terms.and_not(premise, excluded));
    let heaps = [&source.memory.heap, &target.memory.heap];
    let at_events = differ_at_events(terms, probe, heaps, [&source.events, &target.events], end)?;
    let visible = visible_at_return(terms, comparison);
    let differs = states_differ(terms, probe, heaps, at_return(comparison), visible, &[])?;
    let returned = terms.and(source.returned, target.returned);
    let at_return = terms.and(returned, differs);
    let either = terms.or(at_events, at_return);
    let condition = terms.and(premise, either);
    Ok(vec![Violation { difference: Difference::Memory, condition }])
}

/// Returns one bit: source and target have an event in common before which their memories differ at the probe, where
/// the callee can access them. Two events are the same one if their actions and the traces before them are equal.
///
/// # Errors
///
/// The reason for which a memory cannot be read at the probe, or that the budget of `terms` has spent more
/// than `end` steps.
pub(crate) fn differ_at_events(
    terms: &mut dyn TermBuilder,
    probe: Probe,
    heaps: [&Heap; 2],
    [source, target]: [&[Event]; 2],
    end: u64,
) -> Result<Term, Unsupported> {
    let mut differs = terms.bool(false);
    if heaps.iter().all(|heap| heap.is_changed_by_events_only()) {
        // Equal traces are those of equal events, after which the memories are the same.
        return Ok(differs);
    }
    for event in source {
        for other in target.iter().filter(|other| other.action == event.action) {
            let untouched = event.memory.0.is_untouched() && other.memory.0.is_untouched();
            // Traces of different lengths are different.
            let same_count = same_count(terms, event.world, other.world);
            if untouched || terms.is_bool(same_count, false) {
                continue;
            }
            let same_trace = terms.eq(event.world, other.world);
            let both = terms.all(&[event.path, other.path, same_trace]);
            if terms.is_bool(both, false) {
                continue;
            }
            if terms.budget().spent() > end {
                return Err(Unsupported::new("out of steps"));
            }
            let visible = heaps[0].is_visible(terms, probe.block, event.memory.1);
            let here = states_differ(terms, probe, heaps, [event.memory.0, other.memory.0], visible, &[])?;
            let here = terms.and(both, here);
            differs = terms.or(differs, here);
        }
    }
    Ok(differs)
}

/// Returns one bit: `premise` holds, and the second state, of the target's memory, does not refine the first state, of
/// the source's memory, at the probe. The cells of `except` are not compared.
///
/// # Errors
///
/// The reason for which a memory cannot be read at the probe.
pub(crate) fn states_differ(
    terms: &mut dyn TermBuilder,
    probe: Probe,
    [source, target]: [&Heap; 2],
    [source_state, target_state]: [MemoryState; 2],
    premise: Term,
    except: &[(Place, Cell)],
) -> Result<Term, Unsupported> {
    let no = terms.bool(false);
    if source_state.is_untouched() && target_state.is_untouched() {
        return Ok(no);
    }
    let mut cells: Vec<&Cell> = source.cells().iter().collect();
    cells.extend(target.cells().iter().filter(|cell| !source.cells().contains(cell)));
    let freed = source.is_freed(terms, source_state, probe.block);
    let premise = terms.and_not(premise, freed);
    // A block that the source leaves live may be accessed afterwards.
    let freed_in_target = target.is_freed(terms, target_state, probe.block);
    let mut differs = if freed_in_target == freed { no } else { freed_in_target };
    for cell in cells {
        let place = probe.place(terms, cell);
        let theirs = source.read(terms, source_state, place, cell)?;
        let ours = target.read(terms, target_state, place, cell)?;
        let excepted = is_among(terms, except, place, cell);
        let here = terms.not(excepted);
        let other = contents_differ(terms, cell, here, [&theirs, &ours]);
        differs = terms.or(differs, other);
    }
    Ok(terms.and(premise, differs))
}

/// Returns one bit: `premise` holds, and the contents of a cell in the target do not refine the contents in the source.
pub(crate) fn contents_differ(
    terms: &mut dyn TermBuilder,
    cell: &Cell,
    premise: Term,
    [theirs, ours]: [&Value; 2],
) -> Term {
    let mut differs = terms.bool(false);
    let pairs = theirs.scalars().iter().zip(ours.scalars()).enumerate();
    for (i, (theirs, ours)) in pairs.filter(|(_, (a, b))| a != b) {
        let kind = cell.floats.get(i).copied().flatten();
        let poison = poison_violation(terms, premise, *theirs, *ours);
        let value = value_violation(terms, premise, kind, *theirs, *ours);
        differs = terms.any(&[differs, poison, value]);
    }
    differs
}
