//! The checker: receives the reports of a driver about its rewrites, and answers whether the driver keeps them.
//!
//! A driver takes a checkpoint, attempts a pattern or fold, and reports the result before it commits. The checker
//! inspects the journal since the checkpoint. On a violation it rolls the edits back and records a [`Finding`], and
//! the driver treats the attempt as failed. To print or compare the IR before the attempt, the checker may roll back
//! and repeat the attempt. Invariant: patterns and folds are deterministic functions of the IR.

mod conversion;
mod file;
mod local;
mod origins;
mod scope;
mod step;

pub use conversion::BeforeApplication;
pub(crate) use local::referred;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use proofmark_ir::verify::Verifier;
use proofmark_ir::{Checkpoint, Ir, Location, OpId, OpName, Type};
use rustc_hash::FxHashMap;

use crate::activity::{self, Activity};
use crate::actor::{Actor, Attempt, DriverPart, Keep, PatternNames, subject};
use crate::change::{Changes, changes_location, redirects_branch, state_number};
use crate::excerpt::excerpt;
use crate::finding::{CycleStep, Finding, FindingKind, Subject};
use crate::fingerprint::{Full, Incremental};
use crate::prove::{RewriteProver, UndecidedRewrite, Verdict, Verdicts};
use crate::schedule::{InitialRewrite, Observed, Schedule, Scheduler, Visit};
use crate::termination::{Recurrence, Step, Termination};
use crate::trace::{Application, Trace};
use crate::{CheckConfig, Decisions, VerifyMode};
pub use step::{ScriptStep, StepVerdict};

/// The checks of one or more runs of drivers, and their findings.
///
/// # Examples
///
/// A driver that erases an operation and reports it:
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker, DriverPart, Keep};
/// use proofmark_ir::Context;
/// use proofmark_ir::context::Registry;
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// use std::sync::Arc;
///
/// let ctx = Arc::new(Context::new(Registry::new()));
/// let options = ParseOptions { allow_unregistered: true };
/// let mut ir = parse_source(&ctx, "example.mlir", br#""d.a"() : () -> ()"#, options).unwrap();
/// let root = ir.root();
///
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// assert!(checker.begin(&mut ir, root, None));
/// let since = ir.checkpoint();
/// let op = ir.blocks(ir.regions(root)[0]).next().and_then(|block| ir.first_op(block)).unwrap();
/// ir.rewriter().erase_op(op);
/// let part = DriverPart::new("erasure").verified();
/// assert_eq!(checker.observe(&mut ir, part, root, since), Keep::Yes);
/// ir.commit();
/// assert!(checker.end(&mut ir, root));
/// assert!(checker.findings().is_empty());
/// ```
pub struct Checker<'p> {
    config: CheckConfig,
    prover: Option<&'p dyn RewriteProver>,
    state: Option<State>,
    /// The names of the patterns of the driver that runs.
    names: Option<Arc<dyn PatternNames>>,
    /// The record of the thread, in which applications are announced.
    activity: Option<&'static Activity>,
    decisions: Option<Decisions>,
    /// The visits that are made before the order of the worklist continues.
    scheduler: Option<Box<Scheduler>>,
    findings: Vec<Finding>,
    /// Receives a copy of each new finding.
    observer: Option<SharedFindings>,
    index: BTreeMap<(&'static str, Subject, String), usize>,
    /// The locations of the roots of the rewrites that created operations at an unknown location.
    origins: FxHashMap<OpId, Location>,
    verdicts: Verdicts,
    /// The verdicts of each pattern, fold and driver part.
    verdicts_by_subject: BTreeMap<Subject, Verdicts>,
    /// The element types of the results of the operations whose rewrites by a subject are proved.
    proved_types: BTreeMap<Subject, Vec<Type>>,
    /// The number of folds that succeeded, for each operation name.
    folds: FxHashMap<OpName, u64>,
    undecided_rewrites: Vec<UndecidedRewrite>,
    step_verdicts: Vec<StepVerdict>,
    /// The number of accepted attempts.
    step: u64,
    watch: Option<(u64, DecisionEffect)>,
    applications: Vec<Application>,
    verifier: Verifier,
}

/// Findings that several threads have access to.
pub type SharedFindings = Arc<Mutex<Vec<Finding>>>;

/// A handle to the [`Activity`] of a thread. Without an [`Activity`], announcements have no effect.
#[derive(Clone, Copy, Debug)]
pub struct Announcer(Option<&'static Activity>);

impl Announcer {
    /// Announces that `actor` is applied to `op`.
    #[inline]
    pub fn enter(self, ir: &Ir, actor: Actor, op: OpId) {
        if let Some(activity) = self.0 {
            activity.enter(ir, actor, op);
        }
    }

    /// Announces that the application has returned or panicked.
    #[inline]
    pub fn leave(self) {
        if let Some(activity) = self.0 {
            activity.leave();
        }
    }
}

/// The consequences of one order decision.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DecisionEffect {
    /// The name and location of the operation that the decision selected from the worklist.
    pub taken: Option<(String, Location)>,
    /// The first rewrite after the decision: the pattern or fold, and the name of the operation.
    pub rewrite: Option<(Subject, String)>,
}

/// The state of the checks during one run of a driver.
struct State {
    root: OpId,
    /// Whether an enclosing run kept the tally before this run began.
    kept_tally: bool,
    changes: Option<Changes>,
    full: Option<Full>,
    termination: Option<Termination>,
    trace: Option<Trace>,
}

impl<'p> Checker<'p> {
    /// Returns a checker with all checks off.
    pub fn off() -> Checker<'p> {
        Checker::new(CheckConfig::off())
    }

    /// Returns a checker with the checks of `config`, without a prover.
    pub fn new(config: CheckConfig) -> Checker<'p> {
        Checker::build(config, None)
    }

    /// Returns a checker with the checks of `config`. `prover` proves each rewrite if `config.prove` is set.
    pub fn with_prover(config: CheckConfig, prover: &'p dyn RewriteProver) -> Checker<'p> {
        Checker::build(config, Some(prover))
    }

    fn build(config: CheckConfig, prover: Option<&'p dyn RewriteProver>) -> Checker<'p> {
        let decisions = config.order.map(Decisions::new);
        Checker {
            config,
            prover,
            state: None,
            names: None,
            activity: activity::installed(),
            decisions,
            scheduler: None,
            findings: Vec::new(),
            observer: None,
            index: BTreeMap::new(),
            origins: FxHashMap::default(),
            verdicts: Verdicts::default(),
            verdicts_by_subject: BTreeMap::new(),
            proved_types: BTreeMap::new(),
            folds: FxHashMap::default(),
            undecided_rewrites: Vec::new(),
            step_verdicts: Vec::new(),
            step: 0,
            watch: None,
            applications: Vec::new(),
            verifier: Verifier::new(),
        }
    }

    /// Copies each new finding to `findings`, which another thread can read while the driver runs.
    pub fn share_findings(&mut self, findings: SharedFindings) {
        self.observer = Some(findings);
    }

    /// Returns the configuration.
    pub fn config(&self) -> &CheckConfig {
        &self.config
    }

    /// Returns the stream of order decisions; `None` for the default order.
    pub fn decisions(&mut self) -> Option<&mut Decisions> {
        self.decisions.as_mut()
    }

    /// Makes the visits of `schedule` before those in the order of the configuration, and records all visits.
    pub(crate) fn set_schedule(&mut self, schedule: Schedule) {
        self.scheduler = Some(Box::new(Scheduler::new(schedule)));
    }

    /// Returns the recorded visits, and the observed ones.
    pub(crate) fn take_visits(&mut self) -> Option<(Vec<Visit>, Observed)> {
        self.scheduler.take().map(|scheduler| scheduler.into_parts())
    }

    /// Rolls each rewrite back, and records it.
    pub(crate) fn probe(&mut self) {
        self.scheduler = Some(Box::new(Scheduler::of_probe()));
    }

    /// Returns the rewrites that were rolled back.
    pub(crate) fn take_probed(&mut self) -> Vec<InitialRewrite> {
        self.scheduler.take().map(|scheduler| scheduler.into_probed()).unwrap_or_default()
    }

    /// Returns whether visits are recorded. The driver then calls the functions about visits.
    #[inline]
    pub fn records_visits(&self) -> bool {
        self.scheduler.is_some()
    }

    /// Reports that the driver starts the traversal of a worklist.
    pub fn begin_visits(&mut self) {
        if let Some(scheduler) = &mut self.scheduler {
            scheduler.begin_phase();
        }
    }

    /// Reports that the worklist is empty.
    pub fn end_visits(&mut self, ir: &Ir) {
        if let Some(scheduler) = &mut self.scheduler {
            scheduler.end_phase(ir);
        }
    }

    /// Returns the operation that the driver visits next, whether it is in the worklist or not; `None` if the worklist
    /// decides. The driver skips operations that it must not rewrite.
    pub fn scheduled(&mut self, ir: &Ir) -> Option<OpId> {
        self.scheduler.as_mut()?.next(ir)
    }

    /// Reports that the driver visits `op`.
    pub fn visit(&mut self, ir: &Ir, op: OpId) {
        if let Some(scheduler) = &mut self.scheduler {
            scheduler.visit(ir, op);
        }
    }

    /// Reports the edits since `since`, before the driver commits them.
    pub fn edited(&mut self, ir: &Ir, since: Checkpoint) {
        if let Some(scheduler) = &mut self.scheduler {
            scheduler.edited(ir, since);
        }
    }

    /// Records the consequences of decision `number`, for [`decision_effect`](Checker::decision_effect).
    pub fn watch_decision(&mut self, number: u64) {
        self.watch = Some((number, DecisionEffect::default()));
    }

    /// Returns the recorded consequences of the watched decision.
    pub fn decision_effect(&self) -> Option<&DecisionEffect> {
        self.watch.as_ref().map(|(_, watched)| watched)
    }

    /// Reports that the driver took `op` from the worklist, by the latest of the [`decisions`](Checker::decisions).
    #[inline]
    pub fn taken(&mut self, ir: &Ir, op: OpId) {
        if let (Some((number, watched)), Some(decisions)) = (&self.watch, &self.decisions)
            && watched.taken.is_none()
            && decisions.asked() > *number
        {
            let taken = (ir.name_str(op).to_owned(), self.location(ir, op));
            if let Some((_, watched)) = &mut self.watch {
                watched.taken = Some(taken);
            }
        }
    }

    /// Returns the fuel that is used so far: the number of order decisions that were drawn from the seed.
    pub fn fuel_used(&self) -> u64 {
        self.decisions.as_ref().map_or(0, Decisions::used)
    }

    /// Returns the findings so far, one for each kind, subject and operation name.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the applications since the last call, and clears them. They are recorded if `config.trace` is set.
    pub fn take_applications(&mut self) -> Vec<Application> {
        std::mem::take(&mut self.applications)
    }

    /// Returns the findings.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }

    /// Returns the number of verdicts of each kind for each pattern and fold, in order.
    pub fn verdicts_by_subject(&self) -> impl Iterator<Item = (&Subject, Verdicts)> {
        self.verdicts_by_subject.iter().map(|(subject, verdicts)| (subject, *verdicts))
    }

    /// Returns the element types of the results of the operations whose rewrites are proved, for each pattern and fold.
    pub fn proved_types(&self) -> &BTreeMap<Subject, Vec<Type>> {
        &self.proved_types
    }

    /// Returns the number of folds that succeeded, those included that a check rolled back, for each operation name.
    pub fn folds(&self) -> impl Iterator<Item = (OpName, u64)> {
        self.folds.iter().map(|(&name, &count)| (name, count))
    }

    fn count_verdict(&mut self, subject: &Subject, verdict: &Verdict, time: Duration) {
        self.verdicts.count(verdict, time);
        self.verdicts_by_subject.entry(subject.clone()).or_default().count(verdict, time);
    }

    /// Returns the number of verdicts of each kind.
    pub fn verdicts(&self) -> Verdicts {
        self.verdicts
    }

    /// Returns the first undecided rewrites, at most 64, and clears them.
    pub fn take_undecided_rewrites(&mut self) -> Vec<UndecidedRewrite> {
        std::mem::take(&mut self.undecided_rewrites)
    }

    /// Returns whether some check observes attempts. If not, a driver need not report them.
    #[inline]
    pub fn looks_at_attempts(&self) -> bool {
        self.state.is_some()
    }

    /// Starts a run of a driver on `root`. `names` are the names of its patterns.
    ///
    /// Returns `false` if the input is invalid, which is recorded as a finding. The driver then returns.
    pub fn begin(&mut self, ir: &mut Ir, root: OpId, names: Option<Arc<dyn PatternNames>>) -> bool {
        self.state = None;
        if let Some(activity) = self.activity {
            activity.begin(ir.ctx_arc(), names.clone(), self.config.order.map(|order| order.seed));
        }
        self.names = names;
        if let Some(scheduler) = &mut self.scheduler {
            scheduler.begin(ir, root);
        }
        if !self.config.looks_at_attempts() && self.scheduler.is_none() {
            return true;
        }
        let needs_fingerprint = self.config.needs_fingerprint();
        let kept_tally = needs_fingerprint && ir.keep_tally(true);
        let uses_full_fingerprints = self.config.uses_full_fingerprints();
        let changes = needs_fingerprint.then(|| Changes::begin(ir, root, uses_full_fingerprints));
        let termination =
            self.config.termination.then(|| Termination::begin(state_number(ir, changes.as_ref())));
        let full = uses_full_fingerprints.then(|| Full::of(ir, root));
        let trace = self.config.trace.then(|| {
            let mut trace = Trace::default();
            trace.begin(ir, root);
            trace
        });
        self.state = Some(State { root, kept_tally, changes, full, termination, trace });
        self.verify_all(ir, root, "driver input")
    }

    /// Returns the handle by which a driver announces the applications of patterns and folds.
    #[inline]
    pub fn announcer(&self) -> Announcer {
        Announcer(self.activity)
    }

    /// Turns cycle detection on, for a driver whose number of rewrites suggests that it does not terminate.
    pub fn watch_termination(&mut self, ir: &mut Ir, root: OpId) {
        let state = self.state.get_or_insert_with(|| State {
            root,
            kept_tally: false,
            changes: None,
            full: None,
            termination: None,
            trace: None,
        });
        if state.changes.is_none() {
            state.kept_tally = ir.keep_tally(true);
            state.changes = Some(Changes::begin(ir, root, false));
        }
        if state.termination.is_none() {
            state.termination = Some(Termination::begin(state_number(ir, state.changes.as_ref())));
        }
    }

    /// Ends a run. Verifies the whole IR unless verification is off. Returns whether the IR is valid.
    pub fn end(&mut self, ir: &mut Ir, root: OpId) -> bool {
        let good = self.state.is_none() || self.verify_all(ir, root, "driver output");
        if let Some(state) = self.state.take()
            && state.changes.is_some()
        {
            ir.keep_tally(state.kept_tally);
        }
        good
    }

    /// Reports the edits since `since` that the driver made without a pattern or fold. On [`Keep::TakenBack`] the
    /// edits are invalid, and the driver rolls them back.
    pub fn observe(&mut self, ir: &mut Ir, part: DriverPart, op: OpId, since: Checkpoint) -> Keep {
        let Some(state) = &mut self.state else { return Keep::Yes };
        if ir.edits_since(since).is_empty() {
            return Keep::Yes;
        }
        if let Some(changes) = &mut state.changes
            && changes.update(ir, since).is_none()
            && !ir.tally().is_of_tree()
        {
            changes.ensure_incremental(ir, state.root);
        }
        if self.config.uses_full_fingerprints() {
            state.full = Some(Full::of(ir, state.root));
        }
        if self.config.prove && !part.is_trusted {
            self.verdicts.unattempted += 1;
        }
        let attempt = Attempt { actor: Actor::Driver(part), op, since };
        if self.config.verify != VerifyMode::Off && part.is_verified {
            let diagnostics = self.verifier.verify_touched(ir, ir.edits_since(since));
            if !diagnostics.is_empty() {
                self.undo_fingerprint();
                let text = excerpt(ir, op);
                self.file(ir, attempt, FindingKind::InvalidIr { diagnostics }, String::new(), text);
                return Keep::TakenBack;
            }
        }
        ir.mark_observed(since);
        self.close_step(ir, attempt)
    }

    /// Reports an attempt that succeeded.
    ///
    /// `again` repeats the attempt on IR that is rolled back to `attempt.since`.
    pub fn applied(&mut self, ir: &mut Ir, attempt: Attempt, again: &mut dyn FnMut(&mut Ir)) -> Keep {
        let Some(state) = &mut self.state else { return Keep::Yes };
        if let Some(scheduler) = self.scheduler.as_mut().filter(|scheduler| scheduler.is_probe()) {
            if !ir.edits_since(attempt.since).is_empty() {
                let subject = subject(self.names.as_deref(), ir, attempt.actor);
                scheduler.record_probed(attempt.op, subject);
            }
            ir.rollback(attempt.since);
            return Keep::TakenBack;
        }
        if let Actor::Fold(name) = attempt.actor {
            *self.folds.entry(name).or_default() += 1;
        }
        let n_edits = ir.edits_since(attempt.since).len();
        if n_edits == 0 {
            if !self.config.contract {
                // Without this a driver that counts the attempt as progress does not terminate.
                return Keep::TakenBack;
            }
            return self.found(ir, attempt, FindingKind::SuccessWithoutChange, None);
        }
        if let Some(changes) = &mut state.changes {
            let root = state.root;
            let is_proved = ir.tally().proves_change_from(ir.tally_at(attempt.since));
            if is_proved {
                changes.mark_idle();
            } else if changes.sum().is_none() {
                // The tally proves no change. The incremental fingerprint has to be computed before the change.
                ir.rollback(attempt.since);
                changes.ensure_incremental(ir, root);
                again(ir);
            } else {
                changes.mark_used();
            }
            let sums = changes.update(ir, attempt.since);
            let may_be_same = !is_proved && sums.is_some_and(|(before, after)| before == after);
            if self.config.contract
                && may_be_same
                && !changes_location(ir, attempt.since)
                && !redirects_branch(ir, attempt.since)
            {
                // The full fingerprint decides whether the IR is unchanged.
                let after = Full::of(ir, root);
                changes.undo();
                ir.rollback(attempt.since);
                if Full::of(ir, root) == after {
                    return self.found(ir, attempt, FindingKind::EditedBack { n_edits }, None);
                }
                again(ir);
                changes.update(ir, attempt.since);
            }
            if self.config.uses_full_fingerprints() {
                if Some(Incremental::from_scratch(ir, root)) != changes.sum() {
                    changes.undo();
                    return self.found(ir, attempt, FindingKind::EditedOutsideRewriter, Some(again));
                }
                state.full = Some(Full::of(ir, root));
            }
        }
        if self.config.verify != VerifyMode::Off {
            let diagnostics = match self.config.verify {
                VerifyMode::Everything => self.verifier.verify(ir, state.root),
                _ => self.verifier.verify_touched(ir, ir.edits_since(attempt.since)),
            };
            if !diagnostics.is_empty() {
                self.undo_fingerprint();
                return self.found(ir, attempt, FindingKind::InvalidIr { diagnostics }, Some(again));
            }
        }
        if self.config.prove && self.prover.is_some() {
            // The proof rolls the edits back and repeats them, which gives created operations other ids. The
            // incremental fingerprint, whose entries are indexed by ids, is therefore updated after the proof.
            self.undo_fingerprint();
            let verdict = self.prove(ir, attempt, again);
            if let Some(changes) = self.state.as_mut().and_then(|state| state.changes.as_mut()) {
                changes.update(ir, attempt.since);
            }
            match verdict {
                Verdict::Refuted { counterexample } => {
                    self.undo_fingerprint();
                    return self.found(ir, attempt, FindingKind::Refuted { counterexample }, Some(again));
                }
                Verdict::Proved { .. } | Verdict::Undecided { .. } | Verdict::Vacuous => {}
            }
        }
        ir.mark_observed(attempt.since);
        self.close_step(ir, attempt)
    }

    /// Reports an attempt that failed. `n_edits` is the number of edits that it made and rolled back.
    #[inline]
    pub fn failed(&mut self, ir: &mut Ir, attempt: Attempt, reason: &str, n_edits: usize) -> Keep {
        match &self.state {
            Some(state) if n_edits > 0 || state.full.is_some() => {
                self.check_failed_attempt(ir, attempt, reason, n_edits)
            }
            _ => Keep::Yes,
        }
    }

    fn check_failed_attempt(&mut self, ir: &mut Ir, attempt: Attempt, reason: &str, n_edits: usize) -> Keep {
        let Some(state) = &self.state else { return Keep::Yes };
        if n_edits > 0 && self.config.contract {
            let kind = FindingKind::FailureAfterChange { reason: reason.to_owned(), n_edits };
            return self.found(ir, attempt, kind, None);
        }
        if let Some(full) = state.full
            && full != Full::of(ir, state.root)
        {
            return self.found(ir, attempt, FindingKind::EditedOutsideRewriter, None);
        }
        Keep::Yes
    }

    /// Reports an attempt that violated a rule which the driver checks, such as a panic.
    pub fn report_violation(
        &mut self,
        ir: &mut Ir,
        attempt: Attempt,
        kind: FindingKind,
        again: Option<&mut dyn FnMut(&mut Ir)>,
    ) -> Keep {
        self.found(ir, attempt, kind, again)
    }

    /// Reports an attempt that [`applied`](Checker::applied) accepted and that violated a rule which the driver checks.
    pub fn revoked(&mut self, ir: &mut Ir, attempt: Attempt, kind: FindingKind) -> Keep {
        self.undo_fingerprint();
        self.found(ir, attempt, kind, None)
    }

    /// Records an accepted attempt: its consequences, its trace, and whether it closes a cycle.
    fn close_step(&mut self, ir: &Ir, attempt: Attempt) -> Keep {
        self.step += 1;
        self.record_origins(ir, attempt);
        let location = self.location(ir, attempt.op);
        let names = self.names.as_deref();
        if let Some(scheduler) = self.scheduler.as_mut().filter(|scheduler| scheduler.observes()) {
            let subject = subject(names, ir, attempt.actor);
            scheduler.rewritten(ir, attempt.since, subject, attempt.op, location);
        }
        let Some(state) = &mut self.state else { return Keep::Yes };
        if let Some((_, watched)) = &mut self.watch
            && watched.taken.is_some()
            && watched.rewrite.is_none()
        {
            let who = subject(names, ir, attempt.actor);
            watched.rewrite = Some((who, ir.name_str(attempt.op).to_owned()));
        }
        if let Some(trace) = &mut state.trace {
            let (before, after) = trace.step(ir, attempt.since);
            // The operation may be erased, but it is readable until the commit.
            self.applications.push(Application {
                subject: subject(names, ir, attempt.actor),
                op: ir.name_str(attempt.op).to_owned(),
                location,
                before,
                after,
            });
        }
        let (Some(termination), Some(changes)) = (&mut state.termination, &mut state.changes) else {
            return Keep::Yes;
        };
        let is_seen = changes.sum().is_some() || ir.tally() != ir.tally_at(attempt.since);
        if !is_seen && matches!(attempt.actor, Actor::Driver(_)) {
            // Moves of constants alone do not form a cycle.
            return Keep::Yes;
        }
        let step = Step { actor: attempt.actor, op: ir.name(attempt.op) };
        let number = state_number(ir, Some(changes));
        let recurrence = match termination.step(ir, state.root, step, number, changes.sum()) {
            Recurrence::Possible => {
                let sum = changes.ensure_incremental(ir, state.root);
                termination.candidate(ir, state.root, sum)
            }
            other => other,
        };
        let Recurrence::Cycle(cycle) = recurrence else { return Keep::Yes };
        let steps = cycle
            .iter()
            .map(|step| CycleStep {
                subject: subject(names, ir, step.actor),
                op: step.op.as_str(ir.ctx()).to_owned(),
            })
            .collect();
        self.file(ir, attempt, FindingKind::Cycle { steps }, String::new(), String::new());
        Keep::Cycle
    }

    fn undo_fingerprint(&mut self) {
        if let Some(changes) = self.state.as_mut().and_then(|state| state.changes.as_mut()) {
            changes.undo();
        }
    }

    fn verify_all(&mut self, ir: &Ir, root: OpId, when: &'static str) -> bool {
        if self.config.verify == VerifyMode::Off || ir.is_verified() {
            return true;
        }
        let diagnostics = self.verifier.verify(ir, root);
        if diagnostics.is_empty() {
            return true;
        }
        let attempt =
            Attempt { actor: Actor::Driver(DriverPart::new(when)), op: root, since: ir.checkpoint() };
        let text = excerpt(ir, root);
        self.file(ir, attempt, FindingKind::InvalidIr { diagnostics }, text.clone(), text);
        false
    }
}
