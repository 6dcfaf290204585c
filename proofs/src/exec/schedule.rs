//! Loops whose iterations run in any order or concurrently.
//!
//! Algorithm: dependence testing between recorded accesses. Iterations are executed in order, which is one of the
//! permitted orders, so that the source of a refinement may be assumed to use that order. The behaviour of the target
//! must not depend on the order. It may depend on the order in three ways:
//!
//! - **Memory.** The accesses of each iteration are recorded. Where two iterations access the same memory and one of
//!   them writes, the behaviour is undefined ([`Schedule::Concurrent`]) or the result is not known
//!   ([`Schedule::AnyOrder`]): the source then has the order of the execution, and the target's behaviour is an
//!   uninterpreted function.
//! - **Events.** Every iteration with events, and the end of the loop, is marked in the trace. A mark differs from
//!   every event of a loop that runs in order, so that such a loop of the target refines only one of the source with
//!   the same events in each iteration. If only the source has such a loop, its iterations are not marked: they may be
//!   assumed to run in order ([`Options::marked`](super::Options)).
//! - **Ends of the program** by an assertion: other iterations may have effects before the end. The execution of such a
//!   target is refused.
//!
//! A target may be refuted by the order from the last iteration to the first ([`Options::backwards`](super::Options)),
//! if its behaviour then differs from that of a source without open order.
//!
//! Limitations: the memory that an unknown call accesses is unknown, but the same on both sides for equal traces. No
//! other execution with effects in an open order refutes ([`Summary::open_order`](super::Summary)).

use super::path::Path;
use super::{Executor, Side};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Extent, Loop, Origin, Schedule, Term, TermBuilder, Unsupported};
use rustc_hash::FxHashMap;

/// The extent of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    Cell,
    /// A number of consecutive cells.
    Cells(Term),
    /// The whole block.
    Block,
}

/// An access to memory in an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    iteration: usize,
    place: Place,
    reach: Reach,
    /// The kind of cell, as an index into the kinds of the section.
    cells: usize,
    writes: bool,
    under: Term,
}

/// The accesses of an iteration, and the kinds of cells to which they refer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accesses {
    all: Vec<Access>,
    cells: Vec<(String, u64)>,
    /// Whether the accesses are of several iterations whose conflicts are not known.
    several: bool,
}

impl Accesses {
    /// Returns whether there is no access.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the accesses of two iterations.
    pub(crate) fn and(self, other: Accesses) -> Accesses {
        match (self.is_empty(), other.is_empty()) {
            (_, true) => self,
            (true, false) => other,
            (false, false) => Accesses { several: true, ..self },
        }
    }
}

/// The loops of an execution that run in any order, and their effects that depend on the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenOrder {
    /// Whether a loop runs in any order.
    pub loops: bool,
    /// Whether several iterations may have events.
    pub events: bool,
    /// Whether iterations may access the same memory with an unknown outcome.
    pub races: bool,
}

/// The numbers of a block and of a cell in the block.
type Number = (u128, u128);

/// A loop in execution whose iterations run in any order.
#[derive(Clone, Debug)]
pub(super) struct Section {
    schedule: Schedule,
    /// The number of iterations that have begun.
    begun: usize,
    /// The path on which the current iteration is marked in the trace.
    marked: Option<Path>,
    has_events: bool,
    accesses: Vec<Access>,
    /// Indices of the accesses to a single cell with constant numbers; `others` are the remaining accesses.
    numbered: FxHashMap<Number, Vec<usize>>,
    others: Vec<usize>,
    cells: Vec<(String, u64)>,
    /// Unknown calls: the iteration, the path condition, and the trace after the call.
    calls: Vec<(usize, Term, Term)>,
}

impl Section {
    fn new(schedule: Schedule) -> Section {
        Section {
            schedule,
            begun: 0,
            marked: None,
            has_events: false,
            accesses: Vec::new(),
            numbered: FxHashMap::default(),
            others: Vec::new(),
            cells: Vec::new(),
            calls: Vec::new(),
        }
    }

    fn number_of(terms: &dyn TermBuilder, access: &Access) -> Option<Number> {
        let number = |term| terms.as_constant(term).and_then(ApInt::to_u128);
        let one = access.reach == Reach::Cell;
        one.then(|| Some((number(access.place.block)?, number(access.place.index)?))).flatten()
    }

    /// Returns the earlier accesses that may conflict with `access`.
    fn candidates(&self, terms: &dyn TermBuilder, access: &Access) -> Vec<Access> {
        let conflicts = |&&i: &&usize| {
            let earlier = &self.accesses[i];
            earlier.iteration != access.iteration && (earlier.writes || access.writes)
        };
        let all = |indices: &mut dyn Iterator<Item = &usize>| -> Vec<Access> {
            indices.filter(conflicts).map(|&i| self.accesses[i]).collect()
        };
        match Section::number_of(terms, access) {
            // Cell numbers are comparable only between cells of one kind.
            Some(number) if self.cells.len() == 1 => {
                let same = self.numbered.get(&number).into_iter().flatten();
                all(&mut same.chain(&self.others))
            }
            _ => {
                let indices: Vec<usize> = (0..self.accesses.len()).collect();
                all(&mut indices.iter())
            }
        }
    }

    fn push(&mut self, terms: &dyn TermBuilder, access: Access) {
        let at = self.accesses.len();
        self.accesses.push(access);
        match Section::number_of(terms, &access) {
            Some(number) => self.numbered.entry(number).or_default().push(at),
            None => self.others.push(at),
        }
    }

    /// Removes all accesses and calls after the first `accesses` and `calls`.
    fn truncate(&mut self, accesses: usize, calls: usize) {
        self.accesses.truncate(accesses);
        self.others.retain(|&at| at < accesses);
        self.numbered.values_mut().for_each(|all| all.retain(|&at| at < accesses));
        self.calls.truncate(calls);
    }
}

/// The part of a checkpoint that concerns sections.
#[derive(Clone, Debug)]
pub(super) struct Sections {
    each: Vec<(usize, usize, usize, Option<Path>)>,
}

impl Executor<'_, '_> {
    /// Begins a loop.
    pub(super) fn enter_section(&mut self, schedule: Schedule) {
        if schedule != Schedule::InOrder {
            self.trace.open_order.loops = true;
            self.sections.push(Section::new(schedule));
        }
    }

    /// Ends a loop and returns the accesses of its iterations.
    pub(super) fn leave_section(&mut self, terms: &mut dyn TermBuilder, schedule: Schedule) -> Accesses {
        if schedule == Schedule::InOrder {
            return Accesses::default();
        }
        let Some(section) = self.sections.pop() else { return Accesses::default() };
        if section.has_events && self.marks() {
            self.mark(terms);
        }
        Accesses { all: section.accesses, cells: section.cells, several: false }
    }

    /// Begins the next iteration of a loop.
    pub(super) fn begin_iteration(&mut self, body: &dyn Loop) {
        if body.schedule() != Schedule::InOrder
            && let Some(section) = self.sections.last_mut()
        {
            section.begun += 1;
            section.marked = None;
            self.trace.open_order.events |=
                section.has_events && section.begun > 1 && !self.options.backwards;
        }
    }

    fn marks(&self) -> bool {
        !self.options.backwards && (self.options.marked || self.options.side == Side::Target)
    }

    fn mark(&mut self, terms: &mut dyn TermBuilder) {
        self.state.world = super::calls::longer_trace(
            terms,
            self.state.world,
            &Origin::IterationOrder.into(),
            &[self.state.world],
        );
    }

    /// Returns whether other iterations may have effects before or after the current iteration.
    pub(super) fn is_in_section(&self) -> bool {
        self.within_section || !self.sections.is_empty()
    }

    /// Marks the current iterations in the trace before an event.
    pub(super) fn before_event(&mut self, terms: &mut dyn TermBuilder) {
        let mut mark = false;
        for section in &mut self.sections {
            section.has_events = true;
            self.trace.open_order.events |= section.begun > 1 && !self.options.backwards;
            if !section.marked.as_ref().is_some_and(|marked| self.state.path.extends(marked)) {
                section.marked = Some(self.state.path.clone());
                mark = true;
            }
        }
        if mark && self.marks() {
            self.mark(terms);
        }
    }

    /// Records that the program may end in an iteration with open order.
    pub(super) fn before_end(&mut self, terms: &dyn TermBuilder, condition: Term) {
        let ends = !terms.is_bool(condition, false);
        self.trace.open_order.events |= ends && self.is_in_section() && !self.options.backwards;
    }

    /// Prepares the summary of a loop: marks the enclosing iterations in the trace. The steps mark their own
    /// iterations.
    ///
    /// # Errors
    ///
    /// The accesses of the steps are not recorded in enclosing sections. Returns an error if the loop of a target is in
    /// an iteration with open order, or has such iterations outside of the summarized steps.
    pub(super) fn before_whole(
        &mut self,
        terms: &mut dyn TermBuilder,
        schedule: Schedule,
        to_cut: bool,
    ) -> Result<(), Unsupported> {
        let own = schedule != Schedule::InOrder;
        let nested = self.within_section || self.sections.len() > usize::from(own);
        let begun = own && self.sections.last().is_some_and(|section| section.begun > 0);
        if self.options.side == Side::Target && (nested || own && (begun || to_cut)) {
            return Err(Unsupported::new("a loop within iterations whose order is open"));
        }
        if nested && self.marks() {
            self.mark(terms);
        }
        Ok(())
    }

    /// Records that a summarized loop has events.
    pub(super) fn after_whole(&mut self, schedule: Schedule) {
        self.trace.open_order.events |= schedule != Schedule::InOrder || !self.sections.is_empty();
        self.sections.iter_mut().for_each(|section| section.has_events = true);
    }

    /// Records an unknown call that left the trace `token`, and its conflicts with earlier iterations.
    pub(super) fn after_call(&mut self, terms: &mut dyn TermBuilder, token: Term) {
        if self.options.backwards {
            return;
        }
        let path = self.state.path.term;
        for i in 0..self.sections.len() {
            let section = &mut self.sections[i];
            section.calls.push((section.begun, path, token));
            let iteration = section.begun;
            for access in section.accesses.clone() {
                if access.iteration != iteration {
                    let met = meets_call(terms, &access, token);
                    let met = terms.and(met, access.under);
                    self.undefined_if(terms, met);
                }
            }
        }
    }

    /// Records an access to memory, and its conflicts with earlier iterations.
    pub(super) fn accessed(
        &mut self,
        terms: &mut dyn TermBuilder,
        place: Place,
        (reach, cell): (Reach, Option<&Cell>),
        writes: bool,
        under: Term,
    ) {
        if terms.is_bool(under, false) {
            return;
        }
        self.accesses_in_function();
        if self.sections.is_empty() || (self.atomic.is_some() && self.atomic == self.current_op) {
            return;
        }
        let here = terms.and(self.state.path.term, under);
        for i in 0..self.sections.len() {
            let section = &mut self.sections[i];
            let kind = cell.map_or(0, |cell| {
                let is = |kind: &(String, u64)| kind.0 == cell.name && kind.1 == cell.bytes;
                section.cells.iter().position(is).unwrap_or_else(|| {
                    section.cells.push((cell.name.clone(), cell.bytes));
                    section.cells.len() - 1
                })
            });
            let access = Access { iteration: section.begun, place, reach, cells: kind, writes, under: here };
            if section.accesses.last() == Some(&access) {
                continue;
            }
            let candidates = section.candidates(terms, &access);
            let calls: Vec<_> =
                section.calls.iter().filter(|call| call.0 != access.iteration).copied().collect();
            let schedule = section.schedule;
            section.push(terms, access);
            for earlier in candidates {
                let (met, certain) = meet(terms, &earlier, &access);
                let met = terms.and(met, earlier.under);
                let met = terms.and(met, under);
                self.race_if(terms, met, certain && schedule == Schedule::Concurrent);
            }
            for (_, path, token) in calls {
                let met = meets_call(terms, &access, token);
                let met = terms.and(met, path);
                let met = terms.and(met, under);
                self.undefined_if(terms, met);
            }
        }
    }

    /// Records a conflict between two iterations if `condition` holds. The behaviour is undefined if `undefined` is
    /// set, and otherwise unknown.
    fn race_if(&mut self, terms: &mut dyn TermBuilder, condition: Term, undefined: bool) {
        if terms.is_bool(condition, false) {
            return;
        }
        if undefined {
            return self.undefined_if(terms, condition);
        }
        if self.options.backwards {
            return;
        }
        let here = terms.and(self.state.path.term, condition);
        self.trace.open_order.races |= !terms.is_bool(here, false);
        if self.options.side == Side::Target {
            let bad = terms.uninterpreted(&Origin::AccessOrder.into(), &[], 1);
            let bad = terms.and(bad, condition);
            self.undefined_if(terms, bad);
        }
    }

    pub(super) fn sections_now(&self) -> Sections {
        let each = { self.sections.iter() }
            .map(|s| (s.begun, s.accesses.len(), s.calls.len(), s.marked.clone()))
            .collect();
        Sections { each }
    }

    pub(super) fn restore_sections(&mut self, to: Sections) {
        self.sections.truncate(to.each.len());
        for (section, (begun, accesses, calls, marked)) in self.sections.iter_mut().zip(to.each) {
            (section.begun, section.marked) = (begun, marked);
            section.truncate(accesses, calls);
        }
    }
}

/// Returns one bit: both accesses overlap; and whether the bit is exact.
fn meet(terms: &mut dyn TermBuilder, a: &Access, b: &Access) -> (Term, bool) {
    let same_block = terms.eq(a.place.block, b.place.block);
    if terms.is_bool(same_block, false) || a.reach == Reach::Block || b.reach == Reach::Block {
        return (same_block, true);
    }
    let (x, y) = (a.place.index, b.place.index);
    if a.cells != b.cells || terms.width(x) != terms.width(y) {
        return (same_block, false);
    }
    let reaches = |terms: &mut dyn TermBuilder, from: Term, reach: Reach, to: Term| {
        let Reach::Cells(count) = reach else { return terms.eq(from, to) };
        let width = terms.width(from);
        let count = terms.zext_or_trunc(count, width);
        let distance = terms.sub(to, from);
        terms.ult(distance, count)
    };
    let first = reaches(terms, x, a.reach, y);
    let second = reaches(terms, y, b.reach, x);
    // If two ranges overlap, one of them begins in the other, unless that one is empty.
    let mut overlap = terms.or(first, second);
    for reach in [a.reach, b.reach] {
        if let Reach::Cells(count) = reach {
            let zero = terms.zero(terms.width(count));
            let some = terms.ne(count, zero);
            overlap = terms.and(overlap, some);
        }
    }
    (terms.and(same_block, overlap), true)
}

/// Returns one bit: an unknown call conflicts with the access.
fn meets_call(terms: &mut dyn TermBuilder, access: &Access, token: Term) -> Term {
    let mut inputs = vec![token, access.place.block];
    let extent = match access.reach {
        Reach::Block => Extent::Block,
        Reach::Cell => Extent::Cell,
        Reach::Cells(count) => {
            inputs.push(count);
            Extent::Cells
        }
    };
    let kind = (extent != Extent::Block).then(|| {
        inputs.push(access.place.index);
        (access.cells, terms.width(access.place.index))
    });
    terms.uninterpreted(&Origin::CallAccess { extent, kind, writes: access.writes }.into(), &inputs, 1)
}

/// Returns whether every access of the target's step is an access of the source's step. Iterations of the target then
/// conflict only where iterations of the source do.
pub(crate) fn are_among(target: &Accesses, source: &Accesses) -> bool {
    !target.several
        && target.cells == source.cells
        && target.all.iter().all(|t| {
            source.all.iter().any(|s| {
                (t.place, t.reach, t.cells, t.under) == (s.place, s.reach, s.cells, s.under)
                    && (s.writes || !t.writes)
            })
        })
}
