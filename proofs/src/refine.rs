//! What refinement demands, as conditions that must never hold.
//!
//! For every input for which the source is defined: the target is; both come back or neither does; their traces are equal; every
//! result that is not poison in the source is not poison in the target, and the same. Each demand is a named [`Violation`], so that
//! a refutation says which one is broken.

use crate::exec::memory::{Heap, MemoryState, is_among};
use crate::exec::{Event, Summary, same_count};
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Scalar, TensorForm, Term, TermBuilder, Unsupported, Value, float};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// A way in which a target can fail to refine its source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Difference {
    /// The target's behaviour is undefined.
    Undefined,
    /// One of them returns and the other ends the program or hangs in a call.
    Termination,
    /// The calls that are observable differ.
    Trace,
    /// What others can see of memory differs, at the end or when an unknown function is called.
    Memory,
    /// A block that others get to know has less in the target.
    Block,
    /// A result is poison in the target only.
    Poison {
        /// Which result.
        result: usize,
        /// Which of its elements.
        element: usize,
    },
    /// A result differs.
    Value {
        /// Which result.
        result: usize,
        /// Which of its elements.
        element: usize,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Difference::Undefined => f.write_str("the target's behaviour is undefined, the source's is not"),
            Difference::Termination => f.write_str("only one of source and target comes back"),
            Difference::Trace => f.write_str("source and target do different things that can be observed"),
            Difference::Memory => f.write_str("source and target leave different things in memory"),
            Difference::Block => {
                f.write_str("memory that others get to know is smaller, or less aligned, in the target")
            }
            Difference::Poison { result, .. } => {
                write!(f, "result #{result} is poison in the target, but not in the source")
            }
            Difference::Value { result, .. } => write!(f, "result #{result} is another value in the target"),
        }
    }
}

/// A difference and the condition under which it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What differs.
    pub difference: Difference,
    /// One bit: for which inputs.
    pub condition: Term,
}

/// A place in memory at which source and target are compared: any, if these are variables.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// The block.
    pub block: Term,
    /// The index in it, in 64 bits.
    pub index: Term,
    /// The index at which tensors are compared whose elements are not listed.
    pub element: [Term; MAX_RANK],
}

/// The largest rank of such tensors.
pub(crate) const MAX_RANK: usize = 8;

impl Probe {
    /// The cell of that kind at which memories are compared. Every byte is in one that is aligned.
    pub(crate) fn place(&self, terms: &mut dyn TermBuilder, cell: &Cell) -> Place {
        let width = terms.width(self.index);
        let shift = terms.number(width, cell.bytes.max(1).ilog2().into());
        let index = terms.shl(self.index, shift);
        Place { block: self.block, index: terms.zext_or_trunc(index, cell.index_width) }
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// What the source does.
    pub source: &'a Summary,
    /// What the target does.
    pub target: &'a Summary,
    /// One bit: what may be relied on of the input.
    pub given: Term,
    /// Where memories are compared.
    pub probe: Probe,
    /// When comparing is given up.
    pub deadline: Option<Instant>,
}

/// The demands of refinement, those that are broken for no input by their form left out. Inputs for which a loop goes on beyond the
/// bound in either function are left out of all of them.
///
/// Both summaries must have results of the same shapes.
pub fn violations(
    terms: &mut dyn TermBuilder,
    comparison: Comparison<'_>,
) -> Result<Vec<Violation>, Unsupported> {
    let Comparison { source, target, given, probe, deadline } = comparison;
    let mut found = Vec::new();
    let mut add = |terms: &mut dyn TermBuilder, difference, condition| {
        if !terms.is_bool(condition, false) {
            found.push(Violation { difference, condition });
        }
    };
    let within = {
        let beyond = terms.or(source.beyond, target.beyond);
        terms.not(beyond)
    };
    // A source that is undefined, or goes round for ever without doing anything, permits everything.
    let undefined = terms.or(source.ub, source.hangs);
    let defined = terms.not(undefined);
    let defined = terms.and(given, defined);
    let base = terms.and(within, defined);
    let undefined = terms.and(base, target.ub);
    add(terms, Difference::Undefined, undefined);

    let target_defined = terms.not(target.ub);
    let base = terms.and(base, target_defined);
    let stops = terms.or(target.stops, target.hangs);
    let termination = terms.xor(source.stops, stops);
    let termination = terms.and(base, termination);
    add(terms, Difference::Termination, termination);
    let trace = terms.ne(source.world, target.world);
    let trace = terms.and(base, trace);
    add(terms, Difference::Trace, trace);
    let trace_base = base;
    let less = source.memory.is_less_in(terms, &target.memory);
    let less = terms.and(base, less);
    add(terms, Difference::Block, less);
    let heaps = [&source.memory.heap, &target.memory.heap];
    let handed = handed_over(terms, probe, heaps, [&source.events, &target.events], deadline)?;
    let handed = terms.and(base, handed);
    add(terms, Difference::Memory, handed);

    let returned = terms.and(source.returned, target.returned);
    let base = terms.and(base, returned);
    let visible = heaps[0].is_visible(terms, probe.block, heaps[0].n_escapes());
    let ends = [source.memory.state, target.memory.state];
    let left = memory_differs(terms, probe, heaps, ends, visible, &[])?;
    let left = terms.and(base, left);
    add(terms, Difference::Memory, left);
    let lacks = target.memory.shared.lacks_owners(terms, &source.memory.shared, probe.block);
    if !terms.is_bool(lacks, false) {
        let gone = heaps[0].is_freed(terms, ends[0], probe.block);
        let there = terms.not(gone);
        let lacks = terms.and(there, lacks);
        let lacks = terms.and(visible, lacks);
        let lacks = terms.and(base, lacks);
        add(terms, Difference::Memory, lacks);
    }
    let other = elements_handed_over(terms, &comparison)?;
    let other = terms.and(trace_base, other);
    add(terms, Difference::Trace, other);
    for (result, (s, t)) in source.results.iter().zip(&target.results).enumerate() {
        let form = source.tensors.get(result).and_then(Option::as_ref);
        if let Some(form) = form {
            let element = 0;
            for (poison, at) in
                element_violations(terms, &comparison, base, form, [s.scalars(), t.scalars()])?
            {
                let difference = if poison {
                    Difference::Poison { result, element }
                } else {
                    Difference::Value { result, element }
                };
                add(terms, difference, at);
            }
        }
        for (element, (s, t)) in s.scalars().iter().zip(t.scalars()).enumerate() {
            if s == t {
                continue;
            }
            let mut t = *t;
            if form.is_some() && element == 0 {
                t.value = s.value;
            }
            let poison = poison_violation(terms, base, *s, t);
            add(terms, Difference::Poison { result, element }, poison);
            let kind = source.formats.get(result).and_then(|kinds| kinds.get(element).copied().flatten());
            let value = value_violation(terms, base, kind, *s, t);
            add(terms, Difference::Value { result, element }, value);
        }
    }
    Ok(found)
}

/// The demands about memory, at the probe.
pub(crate) fn memory_violations(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
) -> Result<Vec<Violation>, Unsupported> {
    let Comparison { source, target, given, probe, deadline } = *comparison;
    let mut base = given;
    for excused in [source.beyond, target.beyond, source.ub, source.hangs, target.ub] {
        let not = terms.not(excused);
        base = terms.and(base, not);
    }
    let heaps = [&source.memory.heap, &target.memory.heap];
    let handed = handed_over(terms, probe, heaps, [&source.events, &target.events], deadline)?;
    let visible = heaps[0].is_visible(terms, probe.block, heaps[0].n_escapes());
    let ends = [source.memory.state, target.memory.state];
    let left = memory_differs(terms, probe, heaps, ends, visible, &[])?;
    let returned = terms.and(source.returned, target.returned);
    let left = terms.and(returned, left);
    let either = terms.or(handed, left);
    let condition = terms.and(base, either);
    Ok(vec![Violation { difference: Difference::Memory, condition }])
}

/// One bit: an unknown function is called with memories that differ where it can see them, at the probe.
pub(crate) fn handed_over(
    terms: &mut dyn TermBuilder,
    probe: Probe,
    heaps: [&Heap; 2],
    [source, target]: [&[Event]; 2],
    deadline: Option<Instant>,
) -> Result<Term, Unsupported> {
    let mut differs = terms.bool(false);
    for s in source {
        for t in target.iter().filter(|t| t.action == s.action) {
            let untouched = s.memory.0.is_untouched() && t.memory.0.is_untouched();
            // Events of one place in the trace are the same one, or the trace is not.
            let same_count = same_count(terms, s.world, t.world);
            if untouched || terms.is_bool(same_count, false) {
                continue;
            }
            let same_trace = terms.eq(s.world, t.world);
            let both = terms.and(s.path, t.path);
            let both = terms.and(both, same_trace);
            if terms.is_bool(both, false) {
                continue;
            }
            if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                return Err(Unsupported::new("out of time"));
            }
            let visible = heaps[0].is_visible(terms, probe.block, s.memory.1);
            let here = memory_differs(terms, probe, heaps, [s.memory.0, t.memory.0], visible, &[])?;
            let here = terms.and(both, here);
            differs = terms.or(differs, here);
        }
    }
    Ok(differs)
}

/// How two tensors differ at the probe: pairs of whether it is in poison, and one bit.
fn element_violations(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
    base: Term,
    form: &TensorForm,
    [s, t]: [&[Scalar]; 2],
) -> Result<Vec<(bool, Term)>, Unsupported> {
    if s == t {
        return Ok(Vec::new());
    }
    let index = comparison.probe.element.get(..form.sizes.len());
    let index = index.ok_or_else(|| Unsupported::new("a tensor of too many dimensions"))?;
    let (source, target) = (form.read(terms, s)?, form.read(terms, t)?);
    let within = source.contains(terms, index);
    let either = terms.or(source.elements.poison, target.elements.poison);
    let neither = terms.not(either);
    let base = terms.and(base, within);
    let base = terms.and(base, neither);
    let (ours, theirs) = (source.at(terms, index)?, target.at(terms, index)?);
    let mut found = Vec::new();
    for (i, (s, t)) in ours.scalars.iter().zip(&theirs.scalars).enumerate().filter(|(_, (s, t))| s != t) {
        found.push((true, poison_violation(terms, base, *s, *t)));
        let kind = form.cell.floats.get(i).copied().flatten();
        found.push((false, value_violation(terms, base, kind, *s, *t)));
    }
    Ok(found)
}

/// One bit: an unknown function is called with tensors that differ at the probe.
fn elements_handed_over(
    terms: &mut dyn TermBuilder,
    comparison: &Comparison<'_>,
) -> Result<Term, Unsupported> {
    let mut differs = terms.bool(false);
    for s in comparison.source.events.iter().filter(|s| !s.tensors.is_empty()) {
        for t in comparison.target.events.iter().filter(|t| t.action == s.action) {
            let same_forms = s.tensors.len() == t.tensors.len()
                && s.tensors.iter().zip(&t.tensors).all(|(s, t)| s.0 == t.0 && s.1 == t.1);
            let same_count = same_count(terms, s.world, t.world);
            if !same_forms || terms.is_bool(same_count, false) {
                continue;
            }
            let same_trace = terms.eq(s.world, t.world);
            let both = terms.and(s.path, t.path);
            let both = terms.and(both, same_trace);
            for ((_, form, s), (.., t)) in s.tensors.iter().zip(&t.tensors) {
                for (_, at) in element_violations(terms, comparison, both, form, [s, t])? {
                    differs = terms.or(differs, at);
                }
            }
        }
    }
    Ok(differs)
}

/// One bit: at the probe, under the one bit `base`, the target's memory does not refine the source's, but for the cells of `except`.
pub(crate) fn memory_differs(
    terms: &mut dyn TermBuilder,
    probe: Probe,
    [source, target]: [&Heap; 2],
    [s, t]: [MemoryState; 2],
    base: Term,
    except: &[(Place, Cell)],
) -> Result<Term, Unsupported> {
    let no = terms.bool(false);
    if s.is_untouched() && t.is_untouched() {
        return Ok(no);
    }
    let block = probe.block;
    let mut cells: Vec<&Cell> = source.cells().iter().collect();
    cells.extend(target.cells().iter().filter(|c| !source.cells().contains(c)));
    let gone = source.is_freed(terms, s, block);
    let there = terms.not(gone);
    let base = terms.and(base, there);
    // What the source leaves to others they may go on using.
    let gone_too = target.is_freed(terms, t, block);
    let mut differs = if gone_too == gone { no } else { gone_too };
    for cell in cells {
        let place = probe.place(terms, cell);
        let theirs = source.read(terms, s, place, cell)?;
        let ours = target.read(terms, t, place, cell)?;
        let excepted = is_among(terms, except, place, cell);
        let here = terms.not(excepted);
        let other = contents_differ(terms, cell, here, [&theirs, &ours]);
        differs = terms.or(differs, other);
    }
    Ok(terms.and(base, differs))
}

/// One bit: where the one bit `base` is set, what the target has in a cell does not refine what the source has there.
pub(crate) fn contents_differ(
    terms: &mut dyn TermBuilder,
    cell: &Cell,
    base: Term,
    [theirs, ours]: [&Value; 2],
) -> Term {
    let mut differs = terms.bool(false);
    let pairs = theirs.scalars().iter().zip(ours.scalars()).enumerate();
    for (i, (theirs, ours)) in pairs.filter(|(_, (a, b))| a != b) {
        let kind = cell.floats.get(i).copied().flatten();
        let poison = poison_violation(terms, base, *theirs, *ours);
        let value = value_violation(terms, base, kind, *theirs, *ours);
        differs = terms.or(differs, poison);
        differs = terms.or(differs, value);
    }
    differs
}

fn poison_violation(terms: &mut dyn TermBuilder, base: Term, source: Scalar, target: Scalar) -> Term {
    let defined = terms.not(source.poison);
    let bad = terms.and(defined, target.poison);
    terms.and(base, bad)
}

/// One bit: both are defined and differ. +0 and -0 are different. Where the source's float is a computed NaN, the target may have any
/// NaN; where the bits of the source's NaN were only moved, the target must have the same bits.
fn value_violation(
    terms: &mut dyn TermBuilder,
    base: Term,
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
    let either = terms.or(source.poison, target.poison);
    let defined = terms.not(either);
    let bad = terms.and(defined, differs);
    terms.and(base, bad)
}

/// One bit: two floats differ, where a computed NaN of the source is any NaN.
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
        // The bits that a computed NaN has here are not all that it may have.
        let computed = terms.not(moved_too);
        other = terms.or(other, computed);
        terms.note_doubt();
    }
    let other = terms.and(moved, other);
    terms.or(differs, other)
}

/// One bit: the source says anything at all, that is, it is defined and something about it can be observed.
pub fn is_meaningful(terms: &mut dyn TermBuilder, source: &Summary) -> Term {
    let mut observable = terms.ne(source.world, source.start);
    let touched = terms.bool(!source.memory.state.is_untouched());
    observable = terms.or(observable, touched);
    observable = terms.or(observable, source.stops);
    observable = terms.or(observable, source.beyond);
    // What has no elements is the same whatever it is, and not poison.
    let mut some = terms.bool(source.results.iter().all(|r| r.scalars().is_empty()));
    for scalar in source.results.iter().flat_map(|r| r.scalars()) {
        let defined = terms.not(scalar.poison);
        some = terms.or(some, defined);
    }
    let some = terms.and(source.returned, some);
    observable = terms.or(observable, some);
    let undefined = terms.or(source.ub, source.hangs);
    let defined = terms.not(undefined);
    terms.and(defined, observable)
}
