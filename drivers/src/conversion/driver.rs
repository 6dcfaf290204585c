//! The run of a conversion: legalizes each operation and, recursively, the operations that its legalization creates.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use proofmark_checks::{Actor, Attempt, Checker, DriverPart, FindingKind, Keep};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Checkpoint, Edit, Ir, Match, OpId, OutcomeKind, ValueId};
use slotmap::SecondaryMap;
use smallvec::SmallVec;

use super::casts;
use super::mapping::Casts;
use super::pattern::{ConversionPattern, ConversionPatterns, Order};
use super::rewriter::{ConversionMatch, Operands};
use super::target::{ConversionTarget, Legality};
use super::{ConversionConfig, ConversionMode, ConversionReport, FoldingMode};
use crate::fold::{FoldTable, Tried, try_fold};
use crate::greedy::StopReason;

const PART: DriverPart = DriverPart::new("dialect conversion");

/// The state of a run.
struct Driver<'a, 'p> {
    ir: &'a mut Ir,
    root: OpId,
    mode: ConversionMode,
    target: &'a ConversionTarget,
    patterns: &'a ConversionPatterns,
    order: Order,
    config: &'a ConversionConfig,
    checker: &'a mut Checker<'p>,
    folds: FoldTable,
    casts: Casts,
    /// The operations nested in recursively legal operations.
    ignored: SecondaryMap<OpId, ()>,
    /// The patterns whose results are being legalized, outermost first.
    active: SmallVec<[u32; 8]>,
    /// The numbers of the applied patterns, newest last. A rollback truncates the list.
    applied: Vec<u32>,
    rolled_back: u64,
    errors: Vec<Diagnostic>,
    stop: StopReason,
}

/// Runs a conversion.
pub(super) fn run(
    ir: &mut Ir,
    root: OpId,
    mode: ConversionMode,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
    config: &ConversionConfig,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    let mut driver = Driver {
        order: Order::new(ir.ctx(), patterns, target),
        folds: FoldTable::new(ir.ctx()),
        ir,
        root,
        mode,
        target,
        patterns,
        config,
        checker,
        casts: Casts::default(),
        ignored: SecondaryMap::new(),
        active: SmallVec::new(),
        applied: Vec::new(),
        rolled_back: 0,
        errors: Vec::new(),
        stop: StopReason::Converged,
    };
    let names: Vec<String> = patterns.names().map(str::to_owned).collect();
    if driver.checker.begin(driver.ir, root, Some(Arc::new(names))) {
        let start = driver.ir.checkpoint();
        if !driver.convert_all(start) {
            driver.ir.rollback(start);
        }
        driver.ir.commit();
        if driver.errors.is_empty() && !driver.checker.end(driver.ir, root) {
            driver.stop = StopReason::Finding;
        }
    } else {
        driver.stop = StopReason::Finding;
    }
    let mut applied: Vec<(String, u64)> = patterns.names().map(|name| (name.to_owned(), 0)).collect();
    driver.applied.iter().for_each(|&number| applied[number as usize].1 += 1);
    ConversionReport { errors: driver.errors, applied, rolled_back: driver.rolled_back, stop: driver.stop }
}

impl Driver<'_, '_> {
    /// Converts all operations. Returns `false` if the conversion failed and has to be rolled back.
    fn convert_all(&mut self, start: Checkpoint) -> bool {
        for op in self.ops_to_convert() {
            if !self.ir.contains_op(op) {
                continue;
            }
            let since = self.ir.checkpoint();
            if !self.convert(op) {
                return false;
            }
            if self.checker.looks_at_attempts() && !self.observe(op, since) {
                return false;
            }
        }
        let since = self.ir.checkpoint();
        let errors = casts::finish(self.ir, &self.casts, self.config.build_materializations);
        if !errors.is_empty() {
            self.errors = errors;
            return false;
        }
        let _ = start;
        !self.checker.looks_at_attempts() || self.observe(self.root, since)
    }

    /// Reports the conversion of one operation to the checker as a whole, because the IR may be invalid in between.
    fn observe(&mut self, op: OpId, since: Checkpoint) -> bool {
        match self.checker.observe(self.ir, PART, op, since) {
            Keep::Yes => true,
            // A recurring state is no cycle of a conversion, which visits each operation once.
            Keep::Cycle => true,
            Keep::TakenBack | Keep::Stop => {
                self.stop = StopReason::Finding;
                false
            }
        }
    }

    /// Returns the operations to convert in pre-order, with the reachable blocks in dominance order, as in MLIR.
    fn ops_to_convert(&self) -> Vec<OpId> {
        let mut ops = Vec::new();
        let mut pending = vec![self.root];
        while let Some(op) = pending.pop() {
            ops.push(op);
            let regions = self.ir.regions(op);
            if regions.is_empty() {
                continue;
            }
            if matches!(self.target.legality(self.ir, op), Legality::Legal { recursively: true }) {
                continue;
            }
            let start = pending.len();
            for &region in regions {
                for block in self.ir.blocks_depth_first(region) {
                    pending.extend(self.ir.ops(block));
                }
            }
            pending[start..].reverse();
        }
        ops
    }

    /// Converts one operation. Returns `false` and records an error if the conversion fails.
    fn convert(&mut self, op: OpId) -> bool {
        if self.legalize(op) {
            return true;
        }
        if self.stop != StopReason::Converged || !self.errors.is_empty() {
            return false;
        }
        let name = self.ir.name_str(op);
        let message = match self.mode {
            ConversionMode::Full => format!("failed to legalize operation '{name}'"),
            ConversionMode::Partial if self.target.legality(self.ir, op) == Legality::Illegal => {
                format!("failed to legalize operation '{name}' that was explicitly marked illegal")
            }
            ConversionMode::Partial => return true,
        };
        self.errors.push(Diagnostic::error_on(self.ir, op, message));
        false
    }

    /// Makes `op` legal and returns `true`, or leaves it unchanged and returns `false`.
    fn legalize(&mut self, op: OpId) -> bool {
        if !self.ir.contains_op(op) || self.ignored.contains_key(op) || self.casts.made.contains_key(op) {
            return true;
        }
        if let Legality::Legal { recursively } = self.target.legality(self.ir, op) {
            if recursively {
                let ignored = &mut self.ignored;
                self.ir.walk(op, proofmark_ir::WalkOrder::PreOrder, |_, nested| {
                    ignored.insert(nested, ());
                });
            }
            return true;
        }
        (self.config.folding == FoldingMode::BeforePatterns && self.legalize_by_fold(op))
            || self.legalize_by_pattern(op)
            || (self.config.folding == FoldingMode::AfterPatterns && self.legalize_by_fold(op))
    }

    fn legalize_by_fold(&mut self, op: OpId) -> bool {
        let info = self.folds.get(self.ir.name(op));
        if !info.may_fold() {
            return false;
        }
        let since = self.ir.checkpoint();
        let announcer = self.checker.announcer();
        announcer.enter(self.ir, Actor::Fold(self.ir.name(op)), op);
        let tried = catch_unwind(AssertUnwindSafe(|| {
            let mut rw = self.ir.rewriter();
            let tried = try_fold(&mut rw, info, op);
            if let Tried::Values(values) = &tried {
                rw.replace_op(op, values);
            }
            tried
        }));
        announcer.leave();
        let attempt = Attempt { actor: Actor::Fold(self.ir.name(op)), op, since };
        let good = match tried {
            Ok(Tried::None) => false,
            Ok(Tried::InPlace) => self.legalize(op),
            Ok(Tried::Values(_)) => self.created(since).into_iter().all(|constant| self.legalize(constant)),
            Ok(Tried::Violation(kind)) => {
                if self.checker.config().contract {
                    self.report(attempt, kind);
                }
                false
            }
            Err(panic) => {
                self.panicked(attempt, panic);
                false
            }
        };
        if !good {
            self.ir.rollback(since);
        }
        good
    }

    fn legalize_by_pattern(&mut self, op: OpId) -> bool {
        let n = self.order.of(self.ir.name(op)).len();
        for i in 0..n {
            if !self.ir.contains_op(op) || self.stop != StopReason::Converged || !self.errors.is_empty() {
                return false;
            }
            let number = self.order.of(self.ir.name(op))[i];
            if self.legalize_with(op, number) {
                return true;
            }
        }
        false
    }

    fn legalize_with(&mut self, op: OpId, number: u32) -> bool {
        let patterns = self.patterns;
        let pattern = patterns.get(number);
        // A pattern without bounded recursion is not applied to operations that it created.
        if !pattern.has_bounded_recursion() && self.active.contains(&number) {
            return false;
        }
        let since = self.ir.checkpoint();
        let n_applied = self.applied.len();
        let attempt = Attempt { actor: Actor::Pattern(number), op, since };
        self.casts.modified.clear();
        let announcer = self.checker.announcer();
        announcer.enter(self.ir, attempt.actor, op);
        let outcome = self.try_pattern(op, pattern);
        announcer.leave();
        let changed = match outcome {
            Ok(Some(OutcomeKind::Done { n_edits, .. })) => n_edits > 0,
            Ok(Some(OutcomeKind::NoMatch(_)) | None) => {
                self.ir.rollback(since);
                return false;
            }
            Ok(Some(OutcomeKind::Aborted { reason, n_edits })) => {
                self.ir.rollback(since);
                if n_edits > 0 && self.checker.config().contract {
                    self.report(
                        attempt,
                        FindingKind::FailureAfterChange { reason: reason.into_owned(), n_edits },
                    );
                }
                return false;
            }
            Err(panic) => {
                self.panicked(attempt, panic);
                return false;
            }
        };
        if !changed || !self.changes_root(op, since) {
            // MLIR: "expected pattern to replace the root operation or modify it in place".
            if self.checker.config().contract {
                self.report(attempt, FindingKind::SuccessWithoutChange);
            }
            self.ir.rollback(since);
            return false;
        }
        self.applied.push(number);
        let modified = std::mem::take(&mut self.casts.modified);
        let created = self.created(since);
        self.active.push(number);
        let good = self.legalize_products(op, &modified, &created);
        self.active.pop();
        if !good {
            if !self.config.allow_pattern_rollback && self.errors.is_empty() {
                self.errors.push(self.rollback_needed(op, pattern, &created, &modified));
            }
            self.rolled_back += 1;
            self.applied.truncate(n_applied);
            self.ir.rollback(since);
        }
        good
    }

    /// Applies `pattern` to `op` with converted operands. Returns `None` if the operands cannot be converted.
    fn try_pattern(
        &mut self,
        op: OpId,
        pattern: &dyn ConversionPattern,
    ) -> Result<Option<OutcomeKind>, Box<dyn std::any::Any + Send>> {
        let (ir, casts) = (&mut *self.ir, &mut self.casts);
        catch_unwind(AssertUnwindSafe(|| {
            let operands = convert_operands(ir, casts, op, pattern)?;
            let m = ConversionMatch::new(Match::new(ir, op), casts, pattern.converter().cloned(), operands);
            Some(pattern.apply(m).into_kind())
        }))
    }

    /// Legalizes the operations that a pattern changed in place, and then those that it created.
    fn legalize_products(&mut self, op: OpId, modified: &[OpId], created: &[OpId]) -> bool {
        let is_root_left = self.ir.contains_op(op) && !modified.contains(&op);
        (!is_root_left || self.legalize(op))
            && modified.iter().all(|&each| self.legalize(each))
            && created.iter().all(|&each| self.legalize(each))
    }

    /// Returns the operations that were created since `since` and exist, without casts of the conversion.
    fn created(&self, since: Checkpoint) -> SmallVec<[OpId; 4]> {
        let created = self.ir.edits_since(since).iter().filter_map(|edit| match *edit {
            Edit::CreateOp(op) => Some(op),
            _ => None,
        });
        created.filter(|&op| self.ir.contains_op(op) && !self.casts.made.contains_key(op)).collect()
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
    fn report(&mut self, attempt: Attempt, kind: FindingKind) {
        match self.checker.broke(self.ir, attempt, kind, None) {
            Keep::Yes | Keep::TakenBack => {}
            Keep::Stop | Keep::Cycle => self.stop = StopReason::Finding,
        }
    }

    fn panicked(&mut self, attempt: Attempt, panic: Box<dyn std::any::Any + Send>) {
        let message = crate::attempt::panic_message(&*panic);
        self.report(attempt, FindingKind::Panicked { message });
    }
}

/// Returns the operands of `op` as `pattern` expects them; `None` if an operand cannot be converted, or is converted
/// into several values or none and the pattern does not support that.
fn convert_operands(
    ir: &mut Ir,
    casts: &mut Casts,
    op: OpId,
    pattern: &dyn ConversionPattern,
) -> Option<Operands> {
    let original: SmallVec<[ValueId; 4]> = ir.operands(op).collect();
    let mut operands = Operands::default();
    let mut ends: SmallVec<[u32; 4]> = SmallVec::new();
    let mut is_one_to_one = true;
    for value in original {
        let values = match pattern.converter() {
            None => casts.latest(ir, value),
            Some(converter) => {
                let types = converter.convert_value(ir, value)?;
                let loc = ir.loc(op);
                casts.cast_to(&mut ir.rewriter(), Some(converter), value, &types, loc)
            }
        };
        is_one_to_one &= values.len() == 1;
        operands.values.extend(values);
        ends.push(operands.values.len() as u32);
    }
    if !is_one_to_one {
        if !pattern.supports_one_to_many() {
            return None;
        }
        operands.ends = Some(ends);
    }
    Some(operands)
}
