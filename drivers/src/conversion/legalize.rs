//! Legalization of one operation by folds and patterns and, recursively, of the operations that these create.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proofmark_checks::{Actor, Attempt, BeforeApplication, FindingKind, Keep};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::rewrite::{FoldValue, Reason};
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Checkpoint, Edit, Ir, Match, OpId, OutcomeKind, ValueId, WalkOrder};
use smallvec::SmallVec;

use super::driver::Driver;
use super::early_folds::{EarlyFold, EarlyValues};
use super::legalization_graph::Candidate;
use super::listener::ConversionEvent;
use super::mapping::Casts;
use super::pattern::ConversionPattern;
use super::rewriter::{ConversionMatch, Operands};
use super::target::Legality;
use super::{ConversionMode, FoldingMode};
use crate::fold::{FoldInfo, FoldResult, materialize_result, try_fold};
use crate::greedy::StopReason;

/// The maximum number of folds in place of one operation.
pub(super) const MAX_FOLDS_IN_PLACE: usize = 64;

/// The panic of a fold or pattern.
pub(super) type Panic = Box<dyn std::any::Any + Send>;

impl Driver<'_, '_> {
    /// Makes `op` legal and returns `true`, or returns `false`. Then the only edits that remain are folds of `op` in
    /// place, as in MLIR.
    pub(super) fn legalize(&mut self, op: OpId) -> bool {
        let is_ignored =
            !self.ir.contains_op(op) || self.ignored.contains_key(op) || self.casts.made.contains_key(op);
        self.notify(ConversionEvent::Begin { op, is_ignored });
        let (is_legal, reason) = match is_ignored {
            true => (true, "operation marked 'ignored' during conversion"),
            false => self.legalize_present(op),
        };
        self.notify(ConversionEvent::End { op, is_legal, reason });
        is_legal
    }

    /// [`legalize`](Driver::legalize) for an operation that is not ignored. Also returns how, or why not.
    fn legalize_present(&mut self, op: OpId) -> (bool, &'static str) {
        if let Legality::Legal { recursively } = self.legality(op) {
            if !recursively {
                return (true, "operation marked legal by the target");
            }
            let ignored = &mut self.ignored;
            self.ir.walk(op, WalkOrder::PreOrder, |_, nested| {
                ignored.insert(nested, ());
            });
            let how = "operation marked legal by the target; NOTE: operation is recursively legal; skipping internals";
            return (true, how);
        }
        if self.config.folding == FoldingMode::BeforePatterns && self.legalize_by_fold(op) {
            return (true, "operation was folded");
        }
        if self.legalize_by_pattern(op) {
            return (true, "");
        }
        if self.config.folding == FoldingMode::AfterPatterns && self.legalize_by_fold(op) {
            return (true, "operation was folded");
        }
        (false, "no matched legalization pattern")
    }

    fn legalize_by_fold(&mut self, op: OpId) -> bool {
        self.notify(ConversionEvent::FoldBegin(op));
        let result = self.fold_and_legalize(op);
        self.notify(ConversionEvent::FoldEnd(result.as_ref().map(|_| ()).map_err(|reason| &**reason)));
        result.is_ok()
    }

    /// Folds `op` and legalizes the constants. Otherwise the IR is unchanged, or `op` was folded in place and cannot be
    /// legalized.
    fn fold_and_legalize(&mut self, op: OpId) -> Result<(), Reason> {
        let unable = || Err(Cow::Borrowed("unable to fold"));
        if self.early_folds.unfoldable == Some(op) {
            return unable();
        }
        let info = *self.folds.get(self.ir.name(op));
        if !info.may_fold() {
            return unable();
        }
        let values = match self.early_folds.get(op) {
            Some(EarlyFold::None) => return unable(),
            Some(EarlyFold::InPlace) => {
                self.early_folds.insert(op, EarlyFold::None);
                return if self.legalize(op) { Ok(()) } else { unable() };
            }
            Some(EarlyFold::Values(index)) => Some(self.early_folds.values(index).clone()),
            None => None,
        };
        let since = self.ir.checkpoint();
        let attempt = Attempt { actor: Actor::Fold(self.ir.name(op)), op, since };
        let before = self.before_application(op);
        let applied = match values {
            Some(values) => self.announced(attempt, |ir, casts| replace_by(ir, casts, &info, op, &values)),
            None => self.announced(attempt, |ir, _| apply_fold(ir, &info, op)),
        };
        let result = match applied {
            Ok(AppliedFold::None) => unable(),
            Ok(AppliedFold::InPlace | AppliedFold::Replaced)
                if self.is_refuted(attempt, before.as_deref()) =>
            {
                unable()
            }
            Ok(AppliedFold::InPlace) => {
                self.notify_edits(since);
                return if self.legalize(op) { Ok(()) } else { unable() };
            }
            Ok(AppliedFold::Replaced) => {
                self.notify_edits(since);
                let constants = self.created(since);
                match constants.into_iter().find(|&constant| !self.legalize(constant)) {
                    None => Ok(()),
                    Some(constant) => {
                        if !self.config.allow_pattern_rollback && self.errors.is_empty() {
                            let name = self.ir.name_str(op);
                            let message =
                                format!("op '{name}' folder rollback of IR modifications requested");
                            self.errors.push(Diagnostic::error_on(self.ir, op, message));
                        }
                        let name = self.ir.name_str(constant);
                        Err(format!("failed to legalize generated constant '{name}'").into())
                    }
                }
            }
            Ok(AppliedFold::Violation(kind)) => {
                if self.checker.config().contract {
                    self.report_finding(attempt, kind);
                }
                unable()
            }
            Err(panic) => {
                self.panicked(attempt, panic);
                unable()
            }
        };
        if result.is_err() {
            self.rollback(since);
        }
        result
    }

    /// Calls `run` for an application, which is announced to other threads. Returns the panic of `run`, if it panics.
    pub(super) fn announced<T>(
        &mut self,
        attempt: Attempt,
        run: impl FnOnce(&mut Ir, &mut Casts) -> T,
    ) -> Result<T, Panic> {
        let announcer = self.checker.announcer();
        announcer.enter(self.ir, attempt.actor, attempt.op);
        let (ir, casts) = (&mut *self.ir, &mut self.casts);
        let result = catch_unwind(AssertUnwindSafe(|| run(ir, casts)));
        announcer.leave();
        result
    }

    /// Reverts all edits since `since`.
    pub(super) fn rollback(&mut self, since: Checkpoint) {
        self.casts.replacements.rollback(since);
        self.early_folds.rollback(since);
        self.ir.rollback(since);
    }

    fn legalize_by_pattern(&mut self, op: OpId) -> bool {
        let name = self.ir.name(op);
        let n = self.order.of(name).len();
        // With a stream of decisions, the candidates of equal cost are attempted in a drawn order.
        let mut drawn: Option<SmallVec<[Candidate; 4]>> =
            (n > 1 && self.checker.decisions().is_some()).then(|| self.order.of(name).into());
        for i in 0..n {
            if !self.ir.contains_op(op) || self.stop != StopReason::Converged || !self.errors.is_empty() {
                return false;
            }
            let candidate = match &mut drawn {
                None => self.order.of(name)[i],
                Some(list) => {
                    let first = list[i];
                    let n_equal = list[i..].iter().take_while(|each| each.has_cost_of(first)).count();
                    let choice = self.checker.decisions().and_then(|decisions| decisions.choose(n_equal));
                    list[i..=i + choice.unwrap_or(0)].rotate_right(1);
                    list[i]
                }
            };
            if self.legalize_with(op, candidate.number) {
                return true;
            }
        }
        false
    }

    fn legalize_with(&mut self, op: OpId, number: u32) -> bool {
        let pattern = self.patterns.get(number);
        self.notify(ConversionEvent::PatternBegin {
            pattern: pattern.name(),
            generated: pattern.generated_ops(),
            op,
        });
        let result = self.apply_and_legalize(op, number, pattern);
        let outcome = result.as_ref().map(|_| ()).map_err(|reason| &**reason);
        self.notify(ConversionEvent::PatternEnd { pattern: pattern.name(), result: outcome });
        match result {
            Ok(()) => true,
            Err(reason) => {
                self.attempts.push(self.ir, self.active.len(), number, op, reason);
                false
            }
        }
    }

    /// Applies a pattern to `op` and legalizes its results. Otherwise the IR is unchanged, and the reason is returned.
    fn apply_and_legalize(
        &mut self,
        op: OpId,
        number: u32,
        pattern: &dyn ConversionPattern,
    ) -> Result<(), Reason> {
        // A pattern without bounded recursion is not applied to operations that it created.
        if !pattern.has_bounded_recursion() && self.active.contains(&number) {
            return Err("pattern was already applied".into());
        }
        let since = self.ir.checkpoint();
        let attempt = Attempt { actor: Actor::Pattern(number), op, since };
        if pattern.legalizes_regions_first()
            && let Err(reason) = self.legalize_regions(op, pattern)
        {
            self.rollback(since);
            return Err(reason);
        }
        let before = self.before_application(op);
        self.casts.modified.clear();
        let applied = self.announced(attempt, |ir, casts| try_pattern(ir, casts, op, pattern));
        let n_edits = match applied {
            Ok(OutcomeKind::Done { n_edits, .. }) => n_edits,
            Ok(OutcomeKind::NoMatch(reason)) => {
                self.notify(ConversionEvent::MatchFailure { op, reason: &reason });
                self.rollback(since);
                return Err(reason);
            }
            Ok(OutcomeKind::Aborted { reason, n_edits }) => {
                self.notify(ConversionEvent::MatchFailure { op, reason: &reason });
                self.rollback(since);
                if n_edits > 0 && self.checker.config().contract {
                    let reason = reason.clone().into_owned();
                    self.report_finding(attempt, FindingKind::FailureAfterChange { reason, n_edits });
                }
                return Err(reason);
            }
            Err(panic) => {
                let message = crate::attempt::panic_message(&*panic);
                self.panicked(attempt, panic);
                return Err(format!("pattern panicked: {message}").into());
            }
        };
        if self.patterns.is_ordinary(number) {
            self.casts.keep_types(&mut self.ir.rewriter(), since);
            self.casts.modified = self.modified_in_place(since);
        }
        if n_edits == 0 || !self.changes_root(op, since) {
            if self.checker.config().contract {
                self.report_finding(attempt, FindingKind::SuccessWithoutChange);
            }
            self.rollback(since);
            return Err("expected pattern to replace the root operation or modify it in place".into());
        }
        if self.is_refuted(attempt, before.as_deref()) {
            self.rollback(since);
            return Err("the application is refuted".into());
        }
        self.notify_edits(since);
        let n_applied = self.applied.len();
        self.applied.push(number);
        let modified = std::mem::take(&mut self.casts.modified);
        let created = self.created(since);
        self.active.push(number);
        let result = self.legalize_products(op, &modified, &created);
        self.active.pop();
        if result.is_err() {
            if !self.config.allow_pattern_rollback && self.errors.is_empty() {
                self.errors.push(self.rollback_needed(op, pattern, &created, &modified));
            }
            self.rolled_back += 1;
            self.applied.truncate(n_applied);
            self.rollback(since);
        }
        result
    }

    /// Returns the function around `op` before a pattern or fold is applied to it, if applications are proved.
    #[inline]
    pub(super) fn before_application(&self, op: OpId) -> Option<Box<BeforeApplication>> {
        if self.mode == ConversionMode::Analysis || !self.checker.proves_applications() {
            return None;
        }
        self.checker.before_application(self.ir, op).map(Box::new)
    }

    /// Proves an application, if applications are proved. Returns whether it is refuted, which is reported.
    pub(super) fn is_refuted(&mut self, attempt: Attempt, before: Option<&BeforeApplication>) -> bool {
        let Some(before) = before else { return false };
        let Some(kind) = self.checker.prove_application(self.ir, attempt, before) else { return false };
        self.report_finding(attempt, kind);
        true
    }

    /// Legalizes the operations that a pattern changed in place, and then those that it created.
    fn legalize_products(&mut self, op: OpId, modified: &[OpId], created: &[OpId]) -> Result<(), Reason> {
        let root = (self.ir.contains_op(op) && !modified.contains(&op)).then_some(op);
        self.update_early_folds(root.as_slice());
        self.update_early_folds(modified);
        let unfoldable: SmallVec<[bool; 4]> =
            created.iter().map(|&each| self.compute_early_fold(each)).collect();
        for each in root.into_iter().chain(modified.iter().copied()) {
            if !self.legalize(each) {
                let name = self.ir.name_str(each);
                return Err(format!("failed to legalize operation updated in-place '{name}'").into());
            }
        }
        for (&each, is_unfoldable) in created.iter().zip(unfoldable) {
            self.expect(each, is_unfoldable);
            if !self.legalize(each) {
                let name = self.ir.name_str(each);
                return Err(format!("failed to legalize generated operation '{name}'").into());
            }
        }
        Ok(())
    }

    /// Returns the operations that were created since `since` and exist, without casts of the conversion.
    fn created(&self, since: Checkpoint) -> SmallVec<[OpId; 4]> {
        let mut created = SmallVec::new();
        for edit in self.ir.edits_since(since) {
            if let Edit::CreateOp(op) = *edit
                && self.ir.contains_op(op)
                && !self.casts.made.contains_key(op)
            {
                created.push(op);
            }
        }
        created
    }

    /// Returns the operations that an ordinary pattern has changed in place since `since`: their attributes,
    /// successors, result types, or number of operands. Users of replaced values are not among them.
    fn modified_in_place(&self, since: Checkpoint) -> Vec<OpId> {
        let created = self.created(since);
        let mut modified: Vec<OpId> = Vec::new();
        for edit in self.ir.edits_since(since) {
            let is_change = matches!(
                edit,
                Edit::SetAttrs { .. }
                    | Edit::SetProperties { .. }
                    | Edit::SetSuccessor { .. }
                    | Edit::SetType { .. }
                    | Edit::ResizeOperands { .. }
            );
            if is_change
                && let Some(op) = self.ir.edited_op(edit)
                && self.ir.contains_op(op)
                && !created.contains(&op)
                && !modified.contains(&op)
            {
                modified.push(op);
            }
        }
        modified
    }

    /// Returns whether the edits since `since` replaced `op` or changed it in place.
    fn changes_root(&self, op: OpId, since: Checkpoint) -> bool {
        !self.ir.contains_op(op)
            || self.casts.modified.contains(&op)
            || self.ir.edits_since(since).iter().any(|edit| self.ir.edited_op(edit) == Some(op))
    }

    /// Returns the error for a pattern whose results cannot be legalized when rollback is not permitted.
    fn rollback_needed(
        &self,
        op: OpId,
        pattern: &dyn ConversionPattern,
        created: &[OpId],
        modified: &[OpId],
    ) -> Diagnostic {
        let names = |ops: &[OpId]| {
            let names: Vec<String> = ops.iter().map(|&op| format!("'{}'", self.ir.name_str(op))).collect();
            names.join(", ")
        };
        let message = format!(
            "pattern '{}' produced IR that could not be legalized. new ops: {{{}}}, modified ops: {{{}}}",
            pattern.name(),
            names(created),
            names(modified)
        );
        // The operation may be erased, but it is readable until the commit.
        Diagnostic::error_on(self.ir, op, message)
    }

    /// Reports a violation to the checker, which rolls the attempt back.
    pub(super) fn report_finding(&mut self, attempt: Attempt, kind: FindingKind) {
        match self.checker.report_violation(self.ir, attempt, kind, None) {
            Keep::Yes | Keep::TakenBack => {}
            Keep::Stop | Keep::Cycle => self.stop = StopReason::Finding,
        }
    }

    pub(super) fn panicked(&mut self, attempt: Attempt, panic: Panic) {
        let message = crate::attempt::panic_message(&*panic);
        self.report_finding(attempt, FindingKind::Panicked { message });
    }
}

/// The result of the application of a fold.
enum AppliedFold {
    /// The operation does not fold.
    None,
    InPlace,
    /// The operation was replaced.
    Replaced,
    /// The hook violated the contract of folds. Its edits are in the journal.
    Violation(FindingKind),
}

/// Folds `op` on the present IR. As in MLIR, folds in place are repeated. If the values of the last one cannot be
/// legalized, all are rolled back.
fn apply_fold(ir: &mut Ir, info: &FoldInfo, op: OpId) -> AppliedFold {
    let mut rw = ir.rewriter();
    let mut is_changed = false;
    for _ in 0..MAX_FOLDS_IN_PLACE {
        match try_fold(&mut rw, info, op) {
            FoldResult::None => break,
            FoldResult::InPlace => is_changed = true,
            FoldResult::Values(values) => {
                rw.replace_op(op, &values);
                return AppliedFold::Replaced;
            }
            FoldResult::Violation(kind) => return AppliedFold::Violation(kind),
        }
    }
    if is_changed { AppliedFold::InPlace } else { AppliedFold::None }
}

/// Replaces `op` by the values of its early fold.
fn replace_by(ir: &mut Ir, casts: &mut Casts, info: &FoldInfo, op: OpId, fold: &EarlyValues) -> AppliedFold {
    let mut rw = ir.rewriter();
    rw.set_insertion_point_before(op);
    let present = |(i, value): (usize, &FoldValue)| match *value {
        FoldValue::Value(value) => casts.present_value(&mut rw, value, fold.start),
        FoldValue::Constant(constant) => {
            let constant = materialize_result(&mut rw, info, op, i, constant)?;
            Some(rw.result(constant, 0))
        }
    };
    let values: Option<SmallVec<[ValueId; 1]>> = fold.values.iter().enumerate().map(present).collect();
    match values {
        None => AppliedFold::None,
        Some(values) => {
            casts.replace_op(&mut rw, None, op, values.iter().map(std::slice::from_ref));
            AppliedFold::Replaced
        }
    }
}

/// Applies `pattern` to `op` with converted operands.
fn try_pattern(ir: &mut Ir, casts: &mut Casts, op: OpId, pattern: &dyn ConversionPattern) -> OutcomeKind {
    match convert_operands(ir, casts, op, pattern) {
        Err(reason) => OutcomeKind::NoMatch(reason),
        Ok(operands) => {
            let m = ConversionMatch::new(Match::new(ir, op), casts, pattern.converter().cloned(), operands);
            pattern.apply(m).into_kind()
        }
    }
}

/// Returns the operands of `op` as `pattern` expects them. Returns an error if an operand cannot be converted, or is
/// converted into several values or none and the pattern does not support that.
fn convert_operands(
    ir: &mut Ir,
    casts: &mut Casts,
    op: OpId,
    pattern: &dyn ConversionPattern,
) -> Result<Operands, Reason> {
    let mut operands = Operands::default();
    let converter = pattern.converter();
    for i in 0..ir.n_operands(op) {
        let value = ir.operand(op, i);
        let cached = converter.and_then(|converter| converter.cached_one(ir.value_type(value)));
        if let Some(ty) = cached
            && let Some(value) = casts.lookup_one(ir, value, ty)
        {
            operands.push(&[value]);
            continue;
        }
        let values = match converter {
            None => casts.latest(ir, value),
            Some(converter) => {
                let Some(types) = converter.convert_value(ir, value) else {
                    let ty = type_to_string(ir.ctx(), ir.value_type(value));
                    return Err(format!("unable to convert type for operand #{i}, type was {ty}").into());
                };
                let loc = ir.loc(op);
                casts.cast_to(&mut ir.rewriter(), Some(converter), value, &types, loc)
            }
        };
        operands.push(&values);
    }
    if operands.ends.is_some() && !pattern.supports_one_to_many() {
        return Err("pattern does not support 1:N conversion".into());
    }
    Ok(operands)
}
