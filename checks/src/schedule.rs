//! Schedules: the order of visits of a worklist, tied to operations instead of positions in the worklist.
//!
//! A [`Schedule`] is a list of visits that are made first; the order of the worklist continues. An operation has an
//! [`OpKey`], which depends on its position in the input, or on the operation whose visit created it and on the number
//! of operations that the visits of that operation created before. Visits of other operations do not change the key, so
//! that visits can be exchanged, and a visit means the same operation in both orders.
//!
//! A visit of a schedule is made also if its operation is not in the worklist: any order of rewrites is permitted. A
//! visit of an operation that does not exist is skipped.

use proofmark_ir::random::mix;
use proofmark_ir::{Checkpoint, Edit, Ir, Location, OpId, WalkOrder};
use rustc_hash::FxHashMap;

use crate::excerpt::{excerpt_of, isolated_ancestor};
use crate::finding::Subject;
use crate::fingerprint::Dataflow;
use crate::trace::{Application, Trace};

/// The part of the greedy driver that erases dead operations.
pub const DEAD_OPERATIONS: &str = "erasure of dead operations";

/// The identity of an operation in runs of several schedules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct OpKey(u64);

impl OpKey {
    /// Returns the key of an operation that is identified by `of` and `number`.
    fn new(of: u64, number: u64) -> OpKey {
        OpKey(mix(of ^ mix(number)))
    }
}

/// A visit of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Visit {
    pub(crate) op: OpKey,
    /// The number of the traversal of a worklist, over all runs of drivers.
    pub(crate) phase: u32,
}

/// A rewrite that applies before any other rewrite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InitialRewrite {
    /// The operation, in the program and in its copies.
    pub op: OpId,
    /// The pattern or fold. The driver tries it before all others that apply to the operation.
    pub subject: Subject,
    pub(crate) visit: Visit,
}

/// The visits that are made first, and the observed visits.
#[derive(Clone, Default, Debug)]
pub(crate) struct Schedule {
    pub(crate) visits: Vec<Visit>,
    /// The number of the first of the two visits whose rewrites are observed.
    pub(crate) observed: Option<usize>,
}

/// The observed part of a run.
#[derive(Default)]
pub(crate) struct Observed {
    /// The rewrites of the two visits; `None` for a visit without a rewrite.
    pub(crate) rewrites: [Option<Application>; 2],
    /// The isolated operation around the first visit, printed before it.
    pub(crate) before: String,
    /// The fingerprint after the visits.
    pub(crate) after: Option<Dataflow>,
}

/// Makes the visits of a schedule and records all visits.
pub(crate) struct Scheduler {
    schedule: Schedule,
    /// The number of visits of the schedule that were made or skipped.
    next: usize,
    /// The visits of the run.
    visits: Vec<Visit>,
    keys: FxHashMap<OpId, OpKey>,
    ops: FxHashMap<OpKey, OpId>,
    /// The number of operations that the visits of an operation created.
    n_created: FxHashMap<OpKey, u64>,
    n_runs: u64,
    phase: u32,
    /// The operation that is visited.
    current: Option<OpKey>,
    observed: Observed,
    trace: Trace,
    /// The rewrites that were applied and rolled back; `None` if rewrites are kept.
    probed: Option<Vec<InitialRewrite>>,
}

impl Scheduler {
    pub(crate) fn new(schedule: Schedule) -> Scheduler {
        Scheduler {
            schedule,
            probed: None,
            next: 0,
            visits: Vec::new(),
            keys: FxHashMap::default(),
            ops: FxHashMap::default(),
            n_created: FxHashMap::default(),
            n_runs: 0,
            phase: 0,
            current: None,
            observed: Observed::default(),
            trace: Trace::default(),
        }
    }

    /// Returns a scheduler for a run in which the checker rolls each rewrite back.
    pub(crate) fn of_probe() -> Scheduler {
        Scheduler { probed: Some(Vec::new()), ..Scheduler::new(Schedule::default()) }
    }

    /// Returns whether each rewrite is rolled back.
    pub(crate) fn is_probe(&self) -> bool {
        self.probed.is_some()
    }

    /// Records the rewrite of the current visit, which is rolled back.
    pub(crate) fn record_probed(&mut self, op: OpId, subject: Subject) {
        if let (Some(probed), Some(_), Some(&visit)) = (&mut self.probed, self.current, self.visits.last()) {
            probed.push(InitialRewrite { op, subject, visit });
        }
    }

    /// Returns the rewrites that were rolled back.
    pub(crate) fn into_probed(self) -> Vec<InitialRewrite> {
        self.probed.unwrap_or_default()
    }

    fn add(&mut self, op: OpId, key: OpKey) {
        self.keys.insert(op, key);
        self.ops.insert(key, op);
    }

    /// Starts a run of a driver: gives keys to the operations under `root`.
    pub(crate) fn begin(&mut self, ir: &Ir, root: OpId) {
        self.n_runs += 1;
        let (run, mut number) = (mix(self.n_runs), 0);
        ir.walk(root, WalkOrder::PreOrder, |_, op| {
            if !self.keys.contains_key(&op) {
                self.add(op, OpKey::new(run, number));
            }
            number += 1;
        });
    }

    /// Starts a traversal of a worklist.
    pub(crate) fn begin_phase(&mut self) {
        self.phase += 1;
    }

    /// Returns the next operation of the schedule in this phase; `None` after the last one. The driver may skip it.
    pub(crate) fn next(&mut self, ir: &Ir) -> Option<OpId> {
        while let Some(visit) = self.schedule.visits.get(self.next).filter(|visit| visit.phase <= self.phase)
        {
            self.next += 1;
            let op = self.ops.get(&visit.op).copied().filter(|&op| ir.contains_op(op));
            if visit.phase == self.phase && op.is_some() {
                return op;
            }
        }
        None
    }

    /// Starts the visit of an operation.
    pub(crate) fn visit(&mut self, ir: &Ir, op: OpId) {
        let number = self.visits.len();
        if self.schedule.observed == Some(number) {
            let around = isolated_ancestor(ir, op);
            self.observed.before = excerpt_of(ir, around);
            self.trace.begin(ir, around);
        }
        if self.schedule.observed.is_some_and(|first| first + 2 == number) {
            self.observed.after = Some(Dataflow::of(ir, ir.root()));
        }
        let key = match self.keys.get(&op) {
            Some(&key) => key,
            None => {
                let key = OpKey::new(u64::MAX, number as u64);
                self.add(op, key);
                key
            }
        };
        self.current = Some(key);
        self.visits.push(Visit { op: key, phase: self.phase });
        if self.is_probe() && ir.is_trivially_dead(op) {
            // The driver erases the operation.
            self.record_probed(op, Subject::Driver(DEAD_OPERATIONS));
        }
    }

    /// Ends the visit, with the edits since `since`: gives keys to the created operations.
    pub(crate) fn edited(&mut self, ir: &Ir, since: Checkpoint) {
        for edit in ir.edits_since(since) {
            let Edit::CreateOp(op) = *edit else { continue };
            let of = self.current.unwrap_or(OpKey::new(0, u64::from(self.phase)));
            let number = self.n_created.entry(of).or_default();
            *number += 1;
            let key = OpKey::new(of.0, *number);
            self.add(op, key);
        }
    }

    /// Ends the traversal of a worklist.
    pub(crate) fn end_phase(&mut self, ir: &Ir) {
        self.current = None;
        if self.schedule.observed.is_some_and(|first| first + 2 == self.visits.len()) {
            self.observed.after.get_or_insert_with(|| Dataflow::of(ir, ir.root()));
        }
    }

    /// Returns whether the rewrite of the current visit is observed.
    pub(crate) fn observes(&self) -> bool {
        self.current.is_some() && self.index().is_some()
    }

    /// Returns the index of the current visit in the observed visits.
    fn index(&self) -> Option<usize> {
        let number = self.visits.len().checked_sub(1)?;
        number.checked_sub(self.schedule.observed?).filter(|&index| index < 2)
    }

    /// Records the rewrite of the current visit.
    pub(crate) fn rewritten(
        &mut self,
        ir: &Ir,
        since: Checkpoint,
        subject: Subject,
        op: OpId,
        location: Location,
    ) {
        let (Some(index), op) = (self.index(), ir.name_str(op).to_owned()) else { return };
        let (before, after) = self.trace.step(ir, since);
        self.observed.rewrites[index] = Some(Application { subject, op, location, before, after });
    }

    /// Returns the visits of the run, and the observed ones.
    pub(crate) fn into_parts(self) -> (Vec<Visit>, Observed) {
        (self.visits, self.observed)
    }
}
