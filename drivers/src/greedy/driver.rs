//! The run of the greedy driver: iterations, processing of the worklist, and enqueueing after edits.

use proofmark_checks::{Checker, DEAD_OPERATIONS, DriverPart, Keep};
use proofmark_ir::{BlockId, Checkpoint, Edit, Event, Events, Ir, OpId, RegionId, WalkOrder};
use slotmap::SecondaryMap;
use smallvec::SmallVec;

use super::constants::{Constants, UniquingEffect};
use super::listener::{GreedyEvent, ListenerHandle, Processed, debug_listener};
use super::{GreedyConfig, GreedyReport, RegionSimplification, StopReason, Strictness};
use crate::attempt::{Attempted, attempt_fold, attempt_pattern};
use crate::fold::FoldTable;
use crate::id_map::IdMap;
use crate::simplify_regions::{Simplification, branches, erase_unreachable_in};
use crate::worklist::Worklist;
use crate::{FrozenPatternSet, Statistics};

/// Cycle detection is turned on after `WATCH_MIN` rewrites plus this number for each operation.
const WATCH_FACTOR: u64 = 16;
const WATCH_MIN: u64 = 4096;
/// The driver stops after `RUNAWAY_MIN` rewrites plus this number for each operation.
const RUNAWAY_FACTOR: u64 = 1024;
const RUNAWAY_MIN: u64 = 1 << 20;

// The parts of the driver that edit the IR without a fold or pattern.
const DEAD: DriverPart = DriverPart::new(DEAD_OPERATIONS).trusted();
const CONSTANTS: DriverPart = DriverPart::new("uniquing of constants").trusted();
const UNREACHABLE: DriverPart = DriverPart::new("erasure of unreachable blocks").trusted().verified();
const REGIONS: DriverPart = DriverPart::new("region simplification").trusted().verified();

/// The maximum number of ancestors that an edit enqueues. It bounds the cost of an edit in deep nests.
const MAX_ANCESTORS: usize = 128;

pub(super) struct Driver<'a, 'p> {
    ir: &'a mut Ir,
    root: OpId,
    patterns: &'a FrozenPatternSet,
    config: &'a GreedyConfig,
    checker: &'a mut Checker<'p>,
    folds: &'a FoldTable,
    worklist: Worklist,
    enqueued: EnqueuedAncestors,
    /// The regions with more than one block at the start of the iteration.
    branching: Vec<RegionId>,
    scope: Option<RegionId>,
    /// The operations that may be rewritten, under a strictness other than [`Strictness::AnyOp`].
    allowed: SecondaryMap<OpId, ()>,
    constants: Constants,
    statistics: Statistics,
    stop: StopReason,
    changed: bool,
    iterations: u64,
    all_erased: bool,
    /// Whether the regions are fully simplified, with no edits since except moves of constants.
    is_simplified: bool,
    /// The number of committed rewrites, and its limits for cycle detection and for the whole run.
    n_edits: u64,
    watch_at: u64,
    runaway_at: u64,
    listener: Option<ListenerHandle>,
}

impl<'a, 'p> Driver<'a, 'p> {
    pub(super) fn new(
        ir: &'a mut Ir,
        root: OpId,
        patterns: &'a FrozenPatternSet,
        config: &'a GreedyConfig,
        checker: &'a mut Checker<'p>,
        folds: &'a FoldTable,
    ) -> Driver<'a, 'p> {
        let n_ops = ir.n_ops() as u64;
        Driver {
            folds,
            worklist: Worklist::default(),
            enqueued: EnqueuedAncestors::default(),
            branching: Vec::new(),
            ir,
            root,
            patterns,
            config,
            checker,
            scope: None,
            allowed: SecondaryMap::new(),
            constants: Constants::default(),
            statistics: Statistics::new(patterns),
            stop: StopReason::Converged,
            changed: false,
            iterations: 0,
            all_erased: false,
            is_simplified: false,
            n_edits: 0,
            watch_at: WATCH_MIN + WATCH_FACTOR * n_ops,
            runaway_at: RUNAWAY_MIN + RUNAWAY_FACTOR * n_ops,
            listener: config.listener.clone().or_else(debug_listener),
        }
    }

    pub(super) fn regions(&self, op: OpId) -> Vec<RegionId> {
        self.ir.regions(op).to_vec()
    }

    pub(super) fn begin(&mut self) -> bool {
        let good = self.checker.begin(self.ir, self.root, Some(self.patterns.shared_names()));
        if !good {
            self.stop = StopReason::Finding;
        }
        good
    }

    pub(super) fn end(&mut self) {
        if !self.checker.end(self.ir, self.root) {
            self.stop = StopReason::Finding;
        }
    }

    pub(super) fn can_continue(&self) -> bool {
        matches!(self.stop, StopReason::Converged | StopReason::MaxIterations)
    }

    pub(super) fn into_report(self) -> GreedyReport {
        GreedyReport {
            stop: self.stop,
            changed: self.changed,
            iterations: self.iterations,
            all_erased: self.all_erased,
            statistics: self.statistics,
        }
    }

    /// Runs iterations over `region` until one changes nothing.
    pub(super) fn run_region(&mut self, region: RegionId) {
        self.scope = self.config.scope.or(Some(region));
        if self.config.strictness != Strictness::AnyOp {
            self.allowed.clear();
            for op in ops_in(self.ir, region, WalkOrder::PreOrder, &mut Vec::new()) {
                self.allowed.insert(op, ());
            }
        }
        let mut iteration = 0;
        self.is_simplified = false;
        loop {
            if self.config.max_iterations.is_some_and(|max| iteration >= max) {
                self.stop = StopReason::MaxIterations;
                self.notify(GreedyEvent::NotConverged { iterations: iteration });
                return;
            }
            iteration += 1;
            self.iterations = self.iterations.max(iteration);
            match self.iterate(region) {
                Some(true) => self.changed = true,
                Some(false) => return,
                None => return,
            }
        }
    }

    /// Runs one iteration. Returns whether the IR changed, or `None` if the driver stops.
    fn iterate(&mut self, region: RegionId) -> Option<bool> {
        self.populate(region)?;
        let mut changed = false;
        if !self.is_simplified {
            let since = self.ir.checkpoint();
            erase_unreachable_in(&mut self.ir.rewriter(), &self.branching);
            changed |= self.finish(UNREACHABLE, since)?;
        }
        let rewritten = self.process_worklist()?;
        changed |= rewritten;
        if self.config.region_simplification != RegionSimplification::Disabled
            && (rewritten || !self.is_simplified)
        {
            let merge = self.config.region_simplification == RegionSimplification::Aggressive;
            let mut simplification = Simplification::new(self.ir, &[region], merge);
            while simplification.step(self.ir) {
                changed |= self.finish_without_enqueue(REGIONS)?;
            }
            self.is_simplified = simplification.is_complete();
        }
        Some(changed)
    }

    /// Fills the worklist with the operations of `region`, and makes constants unique.
    fn populate(&mut self, region: RegionId) -> Option<()> {
        self.worklist.clear();
        self.enqueued.forget();
        self.constants.clear();
        let top_down = self.config.use_top_down_traversal;
        let order = if top_down { WalkOrder::PreOrder } else { WalkOrder::PostOrder };
        let in_scope = self.scope == Some(region) && self.config.strictness == Strictness::AnyOp;
        self.branching.clear();
        if branches(self.ir, region) {
            self.branching.push(region);
        }
        let ops = ops_in(self.ir, region, order, &mut self.branching);
        // The walk is the worklist if no edit enqueues further operations meanwhile.
        let is_plain_walk = in_scope && top_down && !self.config.cse_constants;
        if is_plain_walk {
            self.worklist.fill(ops);
            return Some(());
        }
        for &op in &ops {
            if self.config.cse_constants && self.unify_constant(op)? == Some(UniquingEffect::Merged) {
                continue;
            }
            if in_scope && top_down {
                self.worklist.push(op);
            } else {
                self.enqueue(op);
            }
        }
        if top_down {
            self.worklist.reverse();
        }
        Some(())
    }

    #[inline]
    fn unify_constant(&mut self, op: OpId) -> Option<Option<UniquingEffect>> {
        let Some(value) = self.ir.constant_of(op) else { return Some(None) };
        let since = self.ir.checkpoint();
        let fate = self.constants.enter(self.ir, op, value);
        if fate == UniquingEffect::Merged {
            self.statistics.merged_constants += 1;
        }
        self.finish(CONSTANTS, since)?;
        Some(Some(fate))
    }

    /// Processes a worklist of `ops` once.
    pub(super) fn run_ops(&mut self, ops: &[OpId], scope: Option<RegionId>) {
        self.scope = scope;
        if self.config.strictness != Strictness::AnyOp {
            for &op in ops {
                self.allowed.insert(op, ());
            }
        }
        for &op in ops {
            self.enqueue_one(op);
        }
        self.iterations = 1;
        match self.process_worklist() {
            Some(changed) => {
                self.changed = changed;
                if !self.worklist.is_empty() {
                    self.stop = StopReason::MaxRewrites;
                }
            }
            None => self.changed = true,
        }
        self.all_erased = ops.iter().all(|&op| !self.ir.contains_op(op));
    }

    /// Processes the worklist until it is empty. Returns whether the IR changed, or `None` if the driver stops.
    fn process_worklist(&mut self) -> Option<bool> {
        let mut changed = false;
        let mut n_rewrites = 0;
        self.checker.begin_visits();
        while self.config.max_rewrites.is_none_or(|max| n_rewrites < max) {
            let Some(op) = self.next_op() else { break };
            self.statistics.visited += 1;
            if !self.ir.regions(op).is_empty() {
                self.enqueued.forget();
            }
            changed |= self.process(op, &mut n_rewrites)?;
        }
        self.checker.end_visits(self.ir);
        Some(changed)
    }

    /// Removes and returns the operation that is visited next.
    #[inline]
    fn next_op(&mut self) -> Option<OpId> {
        if self.checker.records_visits() {
            return self.next_scheduled_op();
        }
        let Some(decisions) = self.checker.decisions() else { return self.worklist.pop() };
        let op = self.worklist.pop_drawn(decisions)?;
        if let Some(entering) = self.worklist.entering() {
            load(self.ir, entering);
        }
        self.checker.taken(self.ir, op);
        Some(op)
    }

    /// Does the same as [`next_op`](Driver::next_op) if the checker has a schedule, and reports the visit.
    #[cold]
    fn next_scheduled_op(&mut self) -> Option<OpId> {
        let op = loop {
            let Some(op) = self.checker.scheduled(self.ir) else {
                break match self.checker.decisions() {
                    None => self.worklist.pop(),
                    Some(decisions) => self.worklist.pop_drawn(decisions),
                }?;
            };
            if self.may_visit(op) {
                self.worklist.remove(op);
                break op;
            }
        };
        self.checker.visit(self.ir, op);
        Some(op)
    }

    /// Returns whether `op` is in the scope and may be rewritten.
    fn may_visit(&self, op: OpId) -> bool {
        let mut regions = std::iter::successors(self.ir.parent_region(op), |&region| {
            self.ir.parent_region(self.ir.region_op(region))
        });
        (self.config.strictness == Strictness::AnyOp || self.allowed.contains_key(op))
            && regions.any(|region| Some(region) == self.scope)
    }

    #[inline]
    fn notify(&self, event: GreedyEvent<'_>) {
        if let Some(listener) = &self.listener {
            listener.notify(self.ir, event);
        }
    }

    /// Notifies the listener of the edits since `since`.
    #[inline]
    fn notify_edits(&self, since: Checkpoint) {
        if let Some(listener) = &self.listener {
            for event in Events::new(self.ir, self.ir.edits_since(since)) {
                listener.notify(self.ir, GreedyEvent::Rewrite(event));
            }
        }
    }

    /// Finishes an application of a fold or pattern: notifies the listener, enqueues and commits.
    #[inline]
    fn processed(&mut self, since: Checkpoint, processed: Processed) -> Option<bool> {
        self.notify(GreedyEvent::End(processed));
        self.enqueue_and_commit(since)
    }

    /// Erases `op` if it is dead, folds it, or applies the first matching pattern. Returns whether the IR changed, or
    /// `None` if the driver stops.
    #[inline]
    fn process(&mut self, op: OpId, n_rewrites: &mut u64) -> Option<bool> {
        self.notify(GreedyEvent::Begin(op));
        if self.ir.is_trivially_dead(op) {
            let since = self.ir.checkpoint();
            self.ir.rewriter().erase_op(op);
            self.statistics.erased_dead += 1;
            self.notify_edits(since);
            self.notify(GreedyEvent::End(Processed::Dead));
            return self.finish(DEAD, since);
        }
        if self.config.fold {
            let info = self.folds.get(self.ir.name(op));
            if info.may_fold() {
                let since = self.ir.checkpoint();
                match attempt_fold(self.ir, self.checker, info, op) {
                    Attempted::Failed => {}
                    Attempted::Success => {
                        self.statistics.folded += 1;
                        self.notify_edits(since);
                        return self.processed(since, Processed::Folded);
                    }
                    Attempted::InPlace => {
                        self.statistics.folded_in_place += 1;
                        self.notify_edits(since);
                        let changed = self.processed(since, Processed::Folded)?;
                        // MLIR visits the operation again, also if only uses of its results changed.
                        self.enqueue(op);
                        return Some(changed);
                    }
                    Attempted::Stop => return self.stop_with(StopReason::Finding),
                    Attempted::Cycle => return self.stop_with(StopReason::Cycle),
                }
            }
        }
        let patterns = self.patterns;
        for &number in patterns.candidates(self.ir.name(op)) {
            let since = self.ir.checkpoint();
            let pattern = patterns.get(number);
            if self.listener.is_some() {
                let generated = pattern.generated_ops();
                self.notify(GreedyEvent::PatternBegin { pattern: pattern.name(), generated, op });
            }
            let listener = self.listener.as_ref();
            match attempt_pattern(self.ir, self.checker, pattern, number, op, listener) {
                Attempted::Failed => {
                    self.statistics.patterns[number as usize].failed += 1;
                    self.notify(GreedyEvent::PatternEnd { pattern: pattern.name(), applied: false });
                }
                Attempted::Success | Attempted::InPlace => {
                    self.statistics.patterns[number as usize].applied += 1;
                    *n_rewrites += 1;
                    self.notify_edits(since);
                    self.notify(GreedyEvent::PatternEnd { pattern: pattern.name(), applied: true });
                    return self.processed(since, Processed::Applied);
                }
                Attempted::Stop => return self.stop_with(StopReason::Finding),
                Attempted::Cycle => {
                    self.statistics.patterns[number as usize].applied += 1;
                    return self.stop_with(StopReason::Cycle);
                }
            }
        }
        self.notify(GreedyEvent::End(Processed::Unchanged));
        Some(false)
    }

    fn stop_with(&mut self, reason: StopReason) -> Option<bool> {
        self.ir.commit();
        self.changed = true;
        self.stop = reason;
        None
    }

    /// Finishes edits of a driver part: reports to the checker, enqueues and commits. Returns whether there were edits.
    fn finish(&mut self, part: DriverPart, since: Checkpoint) -> Option<bool> {
        if self.ir.edits_since(since).is_empty() {
            return Some(false);
        }
        self.observe(part, since)?;
        self.enqueue_and_commit(since)
    }

    /// Finishes edits of a driver part after which the worklist is not used: reports to the checker and commits.
    fn finish_without_enqueue(&mut self, part: DriverPart) -> Option<bool> {
        if self.ir.edits_since(Checkpoint::START).is_empty() {
            return Some(false);
        }
        self.observe(part, Checkpoint::START)?;
        self.commit()
    }

    fn observe(&mut self, part: DriverPart, since: Checkpoint) -> Option<()> {
        if !self.checker.looks_at_attempts() {
            return Some(());
        }
        let stop = match self.checker.observe(self.ir, part, self.root, since) {
            Keep::Yes => return Some(()),
            Keep::TakenBack => {
                self.ir.rollback(since);
                StopReason::Finding
            }
            Keep::Stop => StopReason::Finding,
            Keep::Cycle => StopReason::Cycle,
        };
        self.stop_with(stop);
        None
    }

    /// Enqueues the operations that the edits since `since` may have enabled, and commits.
    #[inline]
    fn enqueue_and_commit(&mut self, since: Checkpoint) -> Option<bool> {
        if self.checker.records_visits() {
            self.checker.edited(self.ir, since);
        }
        self.enqueue_after(since);
        self.commit()
    }

    #[inline]
    fn commit(&mut self) -> Option<bool> {
        self.ir.commit();
        self.n_edits += 1;
        if self.n_edits >= self.watch_at {
            return self.watch();
        }
        Some(true)
    }

    #[cold]
    fn watch(&mut self) -> Option<bool> {
        if self.n_edits >= self.runaway_at {
            return self.stop_with(StopReason::Runaway);
        }
        if self.n_edits == self.watch_at {
            self.checker.watch_termination(self.ir, self.root);
        }
        Some(true)
    }

    /// Enqueues operations after the edits since `since`, as MLIR's driver does on notifications of its rewriter.
    fn enqueue_after(&mut self, since: Checkpoint) {
        let enqueue = Enqueue {
            ir: self.ir,
            scope: self.scope,
            allowed: (self.config.strictness != Strictness::AnyOp).then_some(&mut self.allowed),
            new_ops_allowed: self.config.strictness == Strictness::ExistingAndNewOps,
            worklist: &mut self.worklist,
            enqueued: &mut self.enqueued,
        };
        enqueue.run(since);
    }

    fn enqueue(&mut self, op: OpId) {
        enqueue_with_ancestors(
            self.ir,
            self.scope,
            (self.config.strictness != Strictness::AnyOp).then_some(&self.allowed),
            (&mut self.worklist, &mut self.enqueued),
            op,
        );
    }

    fn enqueue_one(&mut self, op: OpId) {
        if self.config.strictness == Strictness::AnyOp || self.allowed.contains_key(op) {
            self.worklist.push(op);
        }
    }
}

/// Reads `op`, which is in a worklist, its first operand and its first result. The processor thus loads an operation
/// that is visited soon into its cache: operations enter the window of a drawn order in the order of their addresses,
/// but are visited in another order.
#[inline]
fn load(ir: &Ir, op: OpId) {
    if ir.contains_op(op) {
        let first = ir.results(op).first();
        std::hint::black_box((ir.operands(op).next(), first.map(|&value| ir.value_type(value))));
    }
}

/// Enqueues operations after edits.
struct Enqueue<'a> {
    ir: &'a Ir,
    scope: Option<RegionId>,
    allowed: Option<&'a mut SecondaryMap<OpId, ()>>,
    new_ops_allowed: bool,
    worklist: &'a mut Worklist,
    enqueued: &'a mut EnqueuedAncestors,
}

impl Enqueue<'_> {
    fn run(mut self, since: Checkpoint) {
        let edits = self.ir.edits_since(since);
        if edits.iter().any(|edit| self.moves_blocks(edit)) {
            self.enqueued.forget();
        }
        for event in Events::without_repeats(self.ir, edits) {
            match event {
                Event::OperationInserted(op) | Event::OperationMoved { op, .. }
                    if self.ir.contains_op(op) =>
                {
                    if self.new_ops_allowed
                        && let Some(allowed) = &mut self.allowed
                    {
                        allowed.insert(op, ());
                    }
                    self.push(op);
                }
                Event::OperationModified(op) if self.ir.contains_op(op) => self.push(op),
                Event::OperationErased(op) => {
                    // The definitions of its operands may be dead now, or may have a single user.
                    for value in self.ir.operands(op) {
                        if let Some(def) = self.ir.unshared_definition(value) {
                            self.push(def);
                        }
                    }
                    self.worklist.remove(op);
                    if let Some(allowed) = &mut self.allowed {
                        allowed.remove(op);
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns whether `edit` may change the ancestors of a block.
    #[inline]
    fn moves_blocks(&self, edit: &Edit) -> bool {
        match *edit {
            Edit::LinkBlock(_) | Edit::UnlinkBlock { .. } => true,
            // Erased operations are readable until the commit.
            Edit::LinkOp(op) | Edit::UnlinkOp { op, .. } => !self.ir.regions(op).is_empty(),
            Edit::MoveOps(_) => {
                let mut ops = self.ir.moved(edit).into_iter().flat_map(|moved| moved.ops);
                ops.any(|&op| !self.ir.regions(op).is_empty())
            }
            _ => false,
        }
    }

    fn push(&mut self, op: OpId) {
        let lists = (&mut *self.worklist, &mut *self.enqueued);
        enqueue_with_ancestors(self.ir, self.scope, self.allowed.as_deref(), lists, op);
    }
}

/// Pushes `op` and its ancestors if `op` is in the scope. The ancestors of the previous operation are in the list
/// already, which avoids most of the cost of an edit in deep nests.
#[inline]
fn enqueue_with_ancestors(
    ir: &Ir,
    scope: Option<RegionId>,
    allowed: Option<&SecondaryMap<OpId, ()>>,
    (worklist, enqueued): (&mut Worklist, &mut EnqueuedAncestors),
    op: OpId,
) {
    let block = ir.parent_block(op);
    if block.is_none() || enqueued.block != block {
        enqueue_from_elsewhere(ir, scope, allowed, (worklist, enqueued), op);
    } else if allowed.is_none_or(|allowed| allowed.contains_key(op)) {
        worklist.push(op);
    }
}

/// The case of [`enqueue_with_ancestors`] in which `op` and the previous operation are in different blocks.
fn enqueue_from_elsewhere(
    ir: &Ir,
    scope: Option<RegionId>,
    allowed: Option<&SecondaryMap<OpId, ()>>,
    (worklist, enqueued): (&mut Worklist, &mut EnqueuedAncestors),
    op: OpId,
) {
    let mut ancestors: SmallVec<[OpId; 8]> = SmallVec::new();
    let mut at = op;
    loop {
        ancestors.push(at);
        let region = ir.parent_region(at);
        if region == scope
            || ancestors.len() == MAX_ANCESTORS
            || region.is_some_and(|it| enqueued.contains(it))
        {
            break;
        }
        // The operation is outside the scope or detached.
        let Some(region) = region else { return };
        at = ir.region_op(region);
    }
    for op in ancestors {
        if allowed.is_none_or(|allowed| allowed.contains_key(op)) {
            worklist.push(op);
        }
        enqueued.add(ir.parent_region(op));
    }
    enqueued.block = ir.parent_block(op);
}

/// The regions whose ancestor operations are all in the worklist.
#[derive(Default)]
struct EnqueuedAncestors {
    /// The block of the last operation that was pushed, which is in such a region.
    block: Option<BlockId>,
    /// The regions, with the value of `epoch` at their entry.
    regions: IdMap<RegionId>,
    /// Changes when all entries become invalid.
    epoch: u32,
}

impl EnqueuedAncestors {
    /// Invalidates all entries: an operation with regions was popped, or blocks moved.
    #[inline]
    fn forget(&mut self) {
        self.block = None;
        self.epoch = self.epoch.wrapping_add(1);
    }

    #[inline]
    fn contains(&self, region: RegionId) -> bool {
        self.regions.get(region) == Some(self.epoch)
    }

    fn add(&mut self, region: Option<RegionId>) {
        if let Some(region) = region {
            self.regions.insert(region, self.epoch);
        }
    }
}

/// Returns the operations in `region`, nested ones included, in the order of the walk. Adds the regions of these
/// operations with more than one block to `branching`.
fn ops_in(ir: &Ir, region: RegionId, order: WalkOrder, branching: &mut Vec<RegionId>) -> Vec<OpId> {
    let mut ops = Vec::new();
    for block in ir.blocks(region) {
        for op in ir.ops(block) {
            if ir.regions(op).is_empty() {
                ops.push(op);
                continue;
            }
            ir.walk(op, order, |ir, each| {
                ops.push(each);
                branching.extend(ir.regions(each).iter().filter(|&&nested| branches(ir, nested)));
            });
        }
    }
    ops
}
