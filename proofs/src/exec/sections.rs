//! Iterations with open order in an execution: marks in the trace, and recorded accesses.
//!
//! `schedule` defines the recorded data, and describes the treatment of conflicts.

use super::event::longer_trace;
use super::executor::Executor;
use super::options::Side;
use super::schedule::{Access, AccessExtent, Accesses, Section, meet, meets_call};
use proofmark_ir::OpId;
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Loop, Origin, Schedule, Term, TermBuilder, Unsupported};

impl<B> Executor<'_, '_, B> {
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
                section.has_events && section.begun > 1 && !self.context.options.backwards;
        }
    }

    fn marks(&self) -> bool {
        !self.context.options.backwards
            && (self.context.options.marked || self.context.options.side == Side::Target)
    }

    fn mark(&mut self, terms: &mut dyn TermBuilder) {
        self.state.world =
            longer_trace(terms, self.state.world, &Origin::IterationOrder.into(), &[self.state.world]);
    }

    /// Marks the current iterations in the trace before an event.
    pub(super) fn before_event(&mut self, terms: &mut dyn TermBuilder) {
        let mut mark = false;
        for section in &mut self.sections {
            section.has_events = true;
            self.trace.open_order.events |= section.begun > 1 && !self.context.options.backwards;
            if !section.marked.as_ref().is_some_and(|marked| self.state.path.extends(marked)) {
                section.marked = Some(self.state.path.clone());
                mark = true;
            }
        }
        if mark && self.marks() {
            self.mark(terms);
        }
    }

    /// Prepares the summary of a loop: marks the enclosing iterations in the trace. The steps mark their own
    /// iterations.
    ///
    /// # Errors
    ///
    /// The accesses of the steps are not recorded in enclosing sections. Returns an error if the loop of a target is in
    /// an iteration with open order, or has such iterations outside of the summarized steps.
    pub(super) fn before_summary(
        &mut self,
        terms: &mut dyn TermBuilder,
        schedule: Schedule,
        to_cut: bool,
    ) -> Result<(), Unsupported> {
        let own = schedule != Schedule::InOrder;
        let nested = self.context.in_section || self.sections.len() > usize::from(own);
        let begun = own && self.sections.last().is_some_and(|section| section.begun > 0);
        if self.context.options.side == Side::Target && (nested || own && (begun || to_cut)) {
            return Err(Unsupported::new("loop within iterations whose order is open"));
        }
        if nested && self.marks() {
            self.mark(terms);
        }
        Ok(())
    }

    /// Records that a summarized loop has events.
    pub(super) fn after_summary(&mut self, schedule: Schedule) {
        self.trace.open_order.events |= schedule != Schedule::InOrder || !self.sections.is_empty();
        self.sections.iter_mut().for_each(|section| section.has_events = true);
    }

    /// Records an unknown call `op` that left the trace `token`, and its conflicts with earlier iterations.
    pub(super) fn after_call(&mut self, terms: &mut dyn TermBuilder, op: OpId, token: Term) {
        if self.context.options.backwards {
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
                    self.undefined_if(terms, met, Some(op));
                }
            }
        }
    }

    /// Records an access to memory by `op`, and its conflicts with earlier iterations.
    pub(super) fn accessed(
        &mut self,
        terms: &mut dyn TermBuilder,
        (op, is_atomic): (OpId, bool),
        place: Place,
        (extent, cell): (AccessExtent, Option<&Cell>),
        writes: bool,
        under: Term,
    ) {
        if terms.is_bool(under, false) {
            return;
        }
        self.accesses_in_function();
        match is_atomic {
            true => self.accessed_atomically(terms, op, place, writes, under),
            false if !terms.is_symbolic() || self.trace.accessed.last() == Some(&place.block) => {}
            false => self.trace.accessed.push(place.block),
        }
        if self.sections.is_empty() || is_atomic {
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
            let access = Access { iteration: section.begun, place, extent, cells: kind, writes, under: here };
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
                self.race_if(terms, op, met, certain && schedule == Schedule::Concurrent);
            }
            for (_, path, token) in calls {
                let met = meets_call(terms, &access, token);
                let met = terms.and(met, path);
                let met = terms.and(met, under);
                self.undefined_if(terms, met, Some(op));
            }
        }
    }

    /// Records a conflict between two iterations if `condition` holds. The behaviour is undefined if `undefined` is
    /// set, and otherwise unknown.
    fn race_if(&mut self, terms: &mut dyn TermBuilder, op: OpId, condition: Term, undefined: bool) {
        if terms.is_bool(condition, false) {
            return;
        }
        if undefined {
            return self.undefined_if(terms, condition, Some(op));
        }
        if self.context.options.backwards {
            return;
        }
        let here = terms.and(self.state.path.term, condition);
        self.trace.open_order.races |= !terms.is_bool(here, false);
        if self.context.options.side == Side::Target {
            let bad = terms.uninterpreted(&Origin::AccessOrder.into(), &[], 1);
            let bad = terms.and(bad, condition);
            self.undefined_if(terms, bad, Some(op));
        }
    }
}
