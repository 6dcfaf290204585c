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
use proofmark_ir::ApInt;
use proofmark_ir::semantics::memory::Place;
use proofmark_ir::semantics::{Extent, Origin, Schedule, Term, TermBuilder};
use rustc_hash::FxHashMap;

/// The extent of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AccessExtent {
    Cell,
    /// A number of consecutive cells.
    Cells(Term),
    /// The whole block.
    Block,
}

/// An access to memory in an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    pub(super) iteration: usize,
    pub(super) place: Place,
    pub(super) extent: AccessExtent,
    /// The kind of cell, as an index into the kinds of the section.
    pub(super) cells: usize,
    pub(super) writes: bool,
    pub(super) under: Term,
}

/// The accesses of an iteration, and the kinds of cells to which they refer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accesses {
    pub(super) all: Vec<Access>,
    pub(super) cells: Vec<(String, u64)>,
    /// Whether the accesses are of several iterations whose conflicts are not known.
    pub(super) several: bool,
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

/// The numbers of a block and of a cell in the block.
type Number = (u128, u128);

/// A loop in execution whose iterations run in any order.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) schedule: Schedule,
    /// The number of iterations that have begun.
    pub(super) begun: usize,
    /// The path on which the current iteration is marked in the trace.
    pub(super) marked: Option<Path>,
    pub(super) has_events: bool,
    pub(super) accesses: Vec<Access>,
    /// Indices of the accesses to a single cell with constant numbers; `others` are the remaining accesses.
    pub(super) numbered: FxHashMap<Number, Vec<usize>>,
    pub(super) others: Vec<usize>,
    pub(super) cells: Vec<(String, u64)>,
    /// Unknown calls: the iteration, the path condition, and the trace after the call.
    pub(super) calls: Vec<(usize, Term, Term)>,
}

impl Section {
    pub(super) fn new(schedule: Schedule) -> Section {
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
        let one = access.extent == AccessExtent::Cell;
        one.then(|| Some((number(access.place.block)?, number(access.place.index)?))).flatten()
    }

    /// Returns the earlier accesses that may conflict with `access`.
    pub(super) fn candidates(&self, terms: &dyn TermBuilder, access: &Access) -> Vec<Access> {
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

    pub(super) fn push(&mut self, terms: &dyn TermBuilder, access: Access) {
        let at = self.accesses.len();
        self.accesses.push(access);
        match Section::number_of(terms, &access) {
            Some(number) => self.numbered.entry(number).or_default().push(at),
            None => self.others.push(at),
        }
    }

    /// Removes all accesses and calls after the first `accesses` and `calls`.
    pub(super) fn truncate(&mut self, accesses: usize, calls: usize) {
        self.accesses.truncate(accesses);
        self.others.retain(|&at| at < accesses);
        self.numbered.values_mut().for_each(|all| all.retain(|&at| at < accesses));
        self.calls.truncate(calls);
    }
}

/// The part of a checkpoint that concerns sections.
#[derive(Clone, Debug)]
pub(super) struct Sections {
    pub(super) each: Vec<(usize, usize, usize, Option<Path>)>,
}

/// Returns one bit: both accesses overlap; and whether the bit is exact.
pub(super) fn meet(terms: &mut dyn TermBuilder, a: &Access, b: &Access) -> (Term, bool) {
    let same_block = terms.eq(a.place.block, b.place.block);
    if terms.is_bool(same_block, false) || a.extent == AccessExtent::Block || b.extent == AccessExtent::Block
    {
        return (same_block, true);
    }
    let (x, y) = (a.place.index, b.place.index);
    if a.cells != b.cells || terms.width(x) != terms.width(y) {
        return (same_block, false);
    }
    let reaches = |terms: &mut dyn TermBuilder, from: Term, extent: AccessExtent, to: Term| {
        let AccessExtent::Cells(count) = extent else { return terms.eq(from, to) };
        let width = terms.width(from);
        let count = terms.zext_or_trunc(count, width);
        let distance = terms.sub(to, from);
        terms.ult(distance, count)
    };
    let first = reaches(terms, x, a.extent, y);
    let second = reaches(terms, y, b.extent, x);
    // If two ranges overlap, one of them begins in the other, unless that one is empty.
    let mut overlap = terms.or(first, second);
    for extent in [a.extent, b.extent] {
        if let AccessExtent::Cells(count) = extent {
            let zero = terms.zero(terms.width(count));
            let some = terms.ne(count, zero);
            overlap = terms.and(overlap, some);
        }
    }
    (terms.and(same_block, overlap), true)
}

/// Returns one bit: an unknown call conflicts with the access.
pub(super) fn meets_call(terms: &mut dyn TermBuilder, access: &Access, token: Term) -> Term {
    let mut inputs = vec![token, access.place.block];
    let extent = match access.extent {
        AccessExtent::Block => Extent::Block,
        AccessExtent::Cell => Extent::Cell,
        AccessExtent::Cells(count) => {
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
                (t.place, t.extent, t.cells, t.under) == (s.place, s.extent, s.cells, s.under)
                    && (s.writes || !t.writes)
            })
        })
}
