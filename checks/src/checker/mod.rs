//! The checker: what a driver tells of its work, and gets to hear.
//!
//! A driver attempts a pattern or a fold with a checkpoint taken, and reports what came of it before it commits. The checker
//! looks at the journal since the checkpoint. When something is wrong it takes the edits back and files a [`Finding`]; the driver
//! then treats the attempt as failed. To show or compare both sides it may roll back and ask for the attempt again: a
//! pattern is a function of the IR.

mod file;
mod local;

use std::collections::BTreeMap;
use std::sync::Arc;

use proofmark_ir::verify::Verifier;
use proofmark_ir::{Checkpoint, Ir, Location, OpId};

use crate::actor::{Actor, Attempt, DriverPart, Keep, PatternNames, subject};
use crate::change::{Changes, number, redirects, relocates};
use crate::excerpt::excerpt;
use crate::finding::{CycleStep, Finding, FindingKind, Subject};
use crate::fingerprint::{Full, Incremental};
use crate::prove::{OpenStep, RewriteProver, Verdict, Verdicts};
use crate::termination::{Step, Termination, Turn};
use crate::trace::{Application, Trace};
use crate::{CheckConfig, Decisions, VerifyMode};

/// The checks of one run of a driver, and what they found.
pub struct Checker<'p> {
    config: CheckConfig,
    prover: Option<&'p mut dyn RewriteProver>,
    state: Option<State>,
    /// The names of the patterns of the driver that runs.
    names: Option<Arc<dyn PatternNames>>,
    decisions: Option<Decisions>,
    findings: Vec<Finding>,
    index: BTreeMap<(&'static str, Subject, String), usize>,
    verdicts: Verdicts,
    open_steps: Vec<OpenStep>,
    /// How many attempts were kept.
    step: u64,
    watch: Option<(u64, Watched)>,
    applications: Vec<Application>,
    verifier: Verifier,
}

/// What followed from one decision about the order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Watched {
    /// The name and location of the operation that was taken from the worklist.
    pub taken: Option<(String, Location)>,
    /// The first rewrite after that: who, and the name of the operation.
    pub rewrite: Option<(Subject, String)>,
}

/// What is kept up to date while a driver runs.
struct State {
    root: OpId,
    /// Whether the tally was kept before the run began, by another one around it.
    kept_tally: bool,
    changes: Option<Changes>,
    full: Option<Full>,
    termination: Option<Termination>,
    trace: Option<Trace>,
}

impl<'p> Checker<'p> {
    /// All checks off.
    pub fn off() -> Checker<'p> {
        Checker::new(CheckConfig::off())
    }

    /// The checks that `config` says, without a prover.
    pub fn new(config: CheckConfig) -> Checker<'p> {
        Checker::build(config, None)
    }

    /// The checks that `config` says; `prover` is asked if `config.prove`.
    pub fn with_prover(config: CheckConfig, prover: &'p mut dyn RewriteProver) -> Checker<'p> {
        Checker::build(config, Some(prover))
    }

    fn build(config: CheckConfig, prover: Option<&'p mut dyn RewriteProver>) -> Checker<'p> {
        let decisions = config.order.map(Decisions::new);
        Checker {
            config,
            prover,
            state: None,
            names: None,
            decisions,
            findings: Vec::new(),
            index: BTreeMap::new(),
            verdicts: Verdicts::default(),
            open_steps: Vec::new(),
            step: 0,
            watch: None,
            applications: Vec::new(),
            verifier: Verifier::new(),
        }
    }

    /// The switches.
    pub fn config(&self) -> &CheckConfig {
        &self.config
    }

    /// The stream of decisions about the order, if it is drawn.
    pub fn decisions(&mut self) -> Option<&mut Decisions> {
        self.decisions.as_mut()
    }

    /// Keeps what follows from decision number `number`.
    pub fn watch_decision(&mut self, number: u64) {
        self.watch = Some((number, Watched::default()));
    }

    /// What followed from the decision that was to be watched.
    pub fn watched(&self) -> Option<&Watched> {
        self.watch.as_ref().map(|(_, watched)| watched)
    }

    /// An operation was taken from the worklist, after [`decisions`](Checker::decisions) was asked.
    #[inline]
    pub fn taken(&mut self, ir: &Ir, op: OpId) {
        if let (Some((number, watched)), Some(decisions)) = (&mut self.watch, &self.decisions)
            && watched.taken.is_none()
            && decisions.asked() > *number
        {
            watched.taken = Some((ir.name_str(op).to_owned(), ir.loc(op)));
        }
    }

    /// How many decisions about the order were drawn.
    pub fn fuel_used(&self) -> u64 {
        self.decisions.as_ref().map_or(0, Decisions::used)
    }

    /// What was found so far, each kind of finding once.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// What was applied since this was last asked, if it is kept.
    pub fn take_applications(&mut self) -> Vec<Application> {
        std::mem::take(&mut self.applications)
    }

    /// The findings, taken out.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }

    /// What the prover said.
    pub fn verdicts(&self) -> Verdicts {
        self.verdicts
    }

    /// The first rewrites that the prover could not decide, taken out.
    pub fn take_open_steps(&mut self) -> Vec<OpenStep> {
        std::mem::take(&mut self.open_steps)
    }

    /// Whether attempts are looked at. When not, a driver need not tell of them.
    #[inline]
    pub fn looks_at_attempts(&self) -> bool {
        self.state.is_some()
    }

    /// A driver begins to work on `root` and what is in it. `names` are those of its patterns, if it has any.
    ///
    /// `false`: the input does not verify; the finding is filed, and there is no point in going on.
    pub fn begin(&mut self, ir: &mut Ir, root: OpId, names: Option<Arc<dyn PatternNames>>) -> bool {
        self.state = None;
        self.names = names;
        if !self.config.looks_at_attempts() {
            return true;
        }
        let needs_fingerprint = self.config.needs_fingerprint();
        let kept_tally = needs_fingerprint && ir.keep_tally(true);
        let is_paranoid = self.config.is_paranoid();
        let changes = needs_fingerprint.then(|| Changes::begin(ir, root, is_paranoid));
        let termination = self.config.termination.then(|| Termination::begin(number(ir, changes.as_ref())));
        let full = is_paranoid.then(|| Full::of(ir, root));
        let trace = self.config.trace.then(|| {
            let mut trace = Trace::default();
            trace.begin(ir, root);
            trace
        });
        self.state = Some(State { root, kept_tally, changes, full, termination, trace });
        self.verify_all(ir, root, "driver input")
    }

    /// Looks for cycles from here on, whatever the switches: for a driver that has run suspiciously long.
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
            state.termination = Some(Termination::begin(number(ir, state.changes.as_ref())));
        }
    }

    /// The driver has worked on everything. Verifies everything, if anything is verified.
    pub fn end(&mut self, ir: &mut Ir, root: OpId) -> bool {
        let good = self.state.is_none() || self.verify_all(ir, root, "driver output");
        if let Some(state) = self.state.take()
            && state.changes.is_some()
        {
            ir.keep_tally(state.kept_tally);
        }
        good
    }

    /// The driver has made edits of its own since `since`. [`Keep::TakenBack`]: they are wrong, and the driver is to take them back.
    pub fn observe(&mut self, ir: &mut Ir, part: DriverPart, op: OpId, since: Checkpoint) -> Keep {
        let Some(state) = &mut self.state else { return Keep::Yes };
        if ir.edits_since(since).is_empty() {
            return Keep::Yes;
        }
        if let Some(changes) = &mut state.changes
            && changes.update(ir, since).is_none()
            && !ir.tally().is_of_tree()
        {
            changes.look_closer(ir, state.root);
        }
        if self.config.is_paranoid() {
            state.full = Some(Full::of(ir, state.root));
        }
        if self.config.prove && !part.is_trusted {
            self.verdicts.unasked += 1;
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

    /// A pattern, or a fold in place or by values, has succeeded.
    ///
    /// `again` does the same once more, on IR that has been rolled back to `attempt.since`.
    pub fn applied(&mut self, ir: &mut Ir, attempt: Attempt, again: &mut dyn FnMut(&mut Ir)) -> Keep {
        let Some(state) = &mut self.state else { return Keep::Yes };
        let n_edits = ir.edits_since(attempt.since).len();
        if n_edits == 0 {
            if !self.config.contract {
                // It is no progress in any case; a driver that took it for one would never end.
                return Keep::TakenBack;
            }
            return self.found(ir, attempt, FindingKind::SuccessWithoutChange, None);
        }
        if let Some(changes) = &mut state.changes {
            let root = state.root;
            let is_proved = ir.tally().proves_change_from(ir.tally_at(attempt.since));
            if is_proved {
                changes.rest();
            } else if changes.sum().is_none() {
                // The tally cannot tell. What can has to begin before the change.
                ir.rollback(attempt.since);
                changes.look_closer(ir, root);
                again(ir);
            } else {
                changes.needed();
            }
            let sums = changes.update(ir, attempt.since);
            let may_be_same = !is_proved && sums.is_some_and(|(before, after)| before == after);
            if self.config.contract
                && may_be_same
                && !relocates(ir, attempt.since)
                && !redirects(ir, attempt.since)
            {
                // A candidate; the full fingerprint decides.
                let after = Full::of(ir, root);
                changes.undo();
                ir.rollback(attempt.since);
                if Full::of(ir, root) == after {
                    return self.found(ir, attempt, FindingKind::EditedBack { n_edits }, None);
                }
                again(ir);
                changes.update(ir, attempt.since);
            }
            if self.config.is_paranoid() {
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
            // The prover rolls the edits back and makes them again, and operations that are made again have other ids: a fingerprint that
            // knows them by their ids follows.
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

    /// A pattern has failed; it had made that many edits, which it has taken back itself.
    #[inline]
    pub fn failed(&mut self, ir: &mut Ir, attempt: Attempt, reason: &str, n_edits: usize) -> Keep {
        match &self.state {
            Some(state) if n_edits > 0 || state.full.is_some() => {
                self.failed_suspiciously(ir, attempt, reason, n_edits)
            }
            _ => Keep::Yes,
        }
    }

    fn failed_suspiciously(&mut self, ir: &mut Ir, attempt: Attempt, reason: &str, n_edits: usize) -> Keep {
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

    /// The attempt broke a rule that the driver itself sees to.
    pub fn broke(
        &mut self,
        ir: &mut Ir,
        attempt: Attempt,
        kind: FindingKind,
        again: Option<&mut dyn FnMut(&mut Ir)>,
    ) -> Keep {
        self.found(ir, attempt, kind, again)
    }

    /// An attempt that [`applied`](Checker::applied) has let pass broke a rule that the driver itself sees to.
    pub fn revoked(&mut self, ir: &mut Ir, attempt: Attempt, kind: FindingKind) -> Keep {
        self.undo_fingerprint();
        self.found(ir, attempt, kind, None)
    }

    /// The end of an attempt that is kept.
    fn close_step(&mut self, ir: &Ir, attempt: Attempt) -> Keep {
        self.step += 1;
        let names = self.names.as_deref();
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
            // Erased, but not committed: it is still there to be asked.
            self.applications.push(Application {
                subject: subject(names, ir, attempt.actor),
                op: ir.name_str(attempt.op).to_owned(),
                location: ir.loc(attempt.op),
                before,
                after,
            });
        }
        let (Some(termination), Some(changes)) = (&mut state.termination, &mut state.changes) else {
            return Keep::Yes;
        };
        let is_seen = changes.sum().is_some() || ir.tally() != ir.tally_at(attempt.since);
        if !is_seen && matches!(attempt.actor, Actor::Driver(_)) {
            // Drivers move constants about and come to an end with that; a cycle has other steps as well.
            return Keep::Yes;
        }
        let step = Step { actor: attempt.actor, op: ir.name(attempt.op) };
        let number = number(ir, Some(changes));
        let turn = match termination.step(ir, state.root, step, number, changes.sum()) {
            Turn::Suspicious => {
                let sum = changes.look_closer(ir, state.root);
                termination.candidate(ir, state.root, sum)
            }
            turn => turn,
        };
        let Turn::Cycle(cycle) = turn else { return Keep::Yes };
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
