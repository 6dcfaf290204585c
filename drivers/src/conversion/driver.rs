//! The run of a conversion over all operations.

use std::sync::Arc;

use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Checkpoint, Events, Ir, OpId};
use slotmap::SecondaryMap;
use smallvec::SmallVec;

use super::attempts::Attempts;
use super::casts;
use super::early_folds::EarlyFolds;
use super::legalization_graph::Order;
use super::listener::{ConversionEvent, ConversionListenerHandle, debug_listener};
use super::mapping::Casts;
use super::pattern::ConversionPatterns;
use super::target::{ConversionTarget, Legality, LegalityTable};
use super::{ConversionConfig, ConversionMode, ConversionReport};
use crate::fold::FoldTable;
use crate::greedy::StopReason;

const PART: DriverPart = DriverPart::new("dialect conversion");

/// The state of a run.
pub(super) struct Driver<'a, 'p> {
    pub(super) ir: &'a mut Ir,
    root: OpId,
    pub(super) mode: ConversionMode,
    target: &'a ConversionTarget,
    legality_by_name: LegalityTable,
    pub(super) patterns: &'a ConversionPatterns,
    pub(super) order: Order,
    pub(super) config: &'a ConversionConfig,
    pub(super) checker: &'a mut Checker<'p>,
    pub(super) folds: FoldTable,
    pub(super) casts: Casts,
    /// The folds that are computed before the operands are converted, with rollback.
    pub(super) early_folds: EarlyFolds,
    /// The operations nested in recursively legal operations.
    pub(super) ignored: SecondaryMap<OpId, ()>,
    /// The patterns whose results are being legalized, outermost first.
    pub(super) active: SmallVec<[u32; 8]>,
    /// The numbers of the applied patterns, newest last. A rollback truncates the list.
    pub(super) applied: Vec<u32>,
    pub(super) rolled_back: u64,
    /// The failed attempts to legalize the current operation.
    pub(super) attempts: Attempts,
    unlegalized: Vec<OpId>,
    legalizable: Vec<OpId>,
    pub(super) errors: Vec<Diagnostic>,
    pub(super) stop: StopReason,
    listener: Option<ConversionListenerHandle>,
    /// The end of the edits that were reported to the listener.
    reported: Checkpoint,
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
    let casts = Casts::new(ir.ctx(), config.attach_debug_materialization_kind);
    let mut driver = Driver {
        order: Order::new(ir.ctx(), patterns, target),
        folds: FoldTable::new(ir.ctx()),
        ir,
        root,
        mode,
        target,
        legality_by_name: LegalityTable::default(),
        patterns,
        config,
        checker,
        casts,
        early_folds: EarlyFolds::default(),
        ignored: SecondaryMap::new(),
        active: SmallVec::new(),
        applied: Vec::new(),
        rolled_back: 0,
        attempts: Attempts::default(),
        unlegalized: Vec::new(),
        legalizable: Vec::new(),
        errors: Vec::new(),
        stop: StopReason::Converged,
        listener: config.listener.clone().or_else(debug_listener),
        reported: Checkpoint::START,
    };
    let names: Vec<String> = patterns.names().map(str::to_owned).collect();
    if driver.checker.begin(driver.ir, root, Some(Arc::new(names))) {
        let start = driver.ir.checkpoint();
        driver.reported = start;
        if !driver.convert_all() || mode == ConversionMode::Analysis {
            driver.ir.rollback(start);
        } else {
            driver.report_rewrites();
        }
        driver.ir.commit();
        if !driver.checker.end(driver.ir, root) {
            driver.stop = StopReason::Finding;
        }
    } else {
        driver.stop = StopReason::Finding;
    }
    driver.report()
}

impl Driver<'_, '_> {
    fn report(self) -> ConversionReport {
        let mut applied: Vec<(String, u64)> =
            self.patterns.names().map(|name| (name.to_owned(), 0)).collect();
        self.applied.iter().for_each(|&number| applied[number as usize].1 += 1);
        let ir = self.ir;
        let unlegalized_ops = self.unlegalized.into_iter().filter(|&op| ir.contains_op(op)).collect();
        ConversionReport {
            errors: self.errors,
            applied,
            rolled_back: self.rolled_back,
            unlegalized_ops,
            legalizable_ops: self.legalizable,
            stop: self.stop,
        }
    }

    /// Converts all operations. Returns `false` if the conversion failed and has to be rolled back.
    fn convert_all(&mut self) -> bool {
        let since = self.ir.checkpoint();
        // The folds are computed while the operations of the region are in the cache.
        let mut unfoldable = Vec::new();
        let ops = self.ops_to_convert(self.root, |driver, op| unfoldable.push(driver.compute_early_fold(op)));
        if self.stop != StopReason::Converged || !self.observe_part(self.root, since) {
            return false;
        }
        for (i, op) in ops.into_iter().enumerate() {
            if !self.ir.contains_op(op) {
                // An earlier conversion replaced the operation.
                if self.mode == ConversionMode::Analysis {
                    self.legalizable.push(op);
                }
                continue;
            }
            let since = self.ir.checkpoint();
            self.expect(op, unfoldable[i]);
            if !self.convert(op) {
                return false;
            }
            if !self.observe_part(op, since) {
                return false;
            }
        }
        let since = self.ir.checkpoint();
        if let Err(error) = casts::finish(self.ir, &self.casts, self.config.build_materializations) {
            self.errors.push(error);
            return false;
        }
        !self.observes() || self.observe(PART, self.root, since)
    }

    /// Returns whether the conversions of operations are reported to the checker. Those of an analysis are rolled back.
    fn observes(&self) -> bool {
        self.mode != ConversionMode::Analysis && self.checker.looks_at_attempts()
    }

    /// Reports the applications of folds and patterns since `since` to the checker, if there are any.
    fn observe_part(&mut self, op: OpId, since: Checkpoint) -> bool {
        // The applications are proved one by one.
        let part = if self.checker.proves_applications() { PART.trusted() } else { PART };
        !self.observes() || self.observe(part, op, since)
    }

    /// Reports the conversion of one operation to the checker as a whole, because the IR may be invalid in between.
    fn observe(&mut self, part: DriverPart, op: OpId, since: Checkpoint) -> bool {
        match self.checker.observe(self.ir, part, op, since) {
            Keep::Yes => true,
            // A recurring state is no cycle of a conversion, which visits each operation once.
            Keep::Cycle => true,
            Keep::TakenBack | Keep::Stop => {
                self.stop = StopReason::Finding;
                false
            }
        }
    }

    /// Returns the legality of `op`.
    #[inline]
    pub(super) fn legality(&mut self, op: OpId) -> Legality {
        let known = self.legality_by_name.of_name(self.target, self.ir.ctx(), self.ir.name(op));
        known.unwrap_or_else(|| self.target.legality(self.ir, op))
    }

    /// Returns `root` and the nested operations to convert in pre-order. Reachable blocks are in dominance order, as in
    /// MLIR. Operations with a name that is legal are omitted if a visit has no effect that can be observed. Calls
    /// `visit` for each operation of the list, before the operations nested in it are read.
    pub(super) fn ops_to_convert(&mut self, root: OpId, mut visit: impl FnMut(&mut Self, OpId)) -> Vec<OpId> {
        let omits_legal =
            self.mode != ConversionMode::Analysis && self.listener.is_none() && !self.observes();
        let mut ops = Vec::new();
        let mut pending = vec![root];
        while let Some(op) = pending.pop() {
            ops.push(op);
            visit(self, op);
            if self.ir.regions(op).is_empty() || self.legality(op) == (Legality::Legal { recursively: true })
            {
                continue;
            }
            let start = pending.len();
            let (ir, target, by_name) = (&*self.ir, self.target, &mut self.legality_by_name);
            let mut is_omitted = |op: OpId| {
                let is_legal = Some(Legality::Legal { recursively: false });
                omits_legal
                    && by_name.of_name(target, ir.ctx(), ir.name(op)) == is_legal
                    && ir.regions(op).is_empty()
            };
            for &region in ir.regions(op) {
                for block in ir.blocks_depth_first(region) {
                    pending.extend(ir.ops(block).filter(|&op| !is_omitted(op)));
                }
            }
            pending[start..].reverse();
        }
        ops
    }

    /// Notifies the listener.
    #[inline]
    pub(super) fn notify(&self, event: ConversionEvent<'_>) {
        if let Some(listener) = &self.listener {
            listener.notify(self.ir, event);
        }
    }

    /// Notifies the listener of the edits of an attempt, which started at `since`. Without rollback these edits are
    /// final.
    pub(super) fn notify_edits(&mut self, since: Checkpoint) {
        if let Some(listener) = &self.listener {
            for event in Events::new(self.ir, self.ir.edits_since(since)) {
                listener.notify(self.ir, ConversionEvent::Attempted(event));
            }
            if !self.config.allow_pattern_rollback && self.mode != ConversionMode::Analysis {
                self.report_rewrites();
            }
        }
    }

    /// Notifies the listener of the edits that were not reported as final yet.
    fn report_rewrites(&mut self) {
        if let Some(listener) = &self.listener {
            // Reported edits may have been reverted since.
            self.reported = self.reported.min(self.ir.checkpoint());
            for event in Events::new(self.ir, self.ir.edits_since(self.reported)) {
                listener.notify(self.ir, ConversionEvent::Rewrite(event));
            }
            self.reported = self.ir.checkpoint();
        }
    }

    /// Returns whether `op`, which cannot be legalized, may remain in this mode.
    pub(super) fn may_remain(&mut self, op: OpId) -> bool {
        match self.mode {
            ConversionMode::Full => false,
            ConversionMode::Partial => self.legality(op) != Legality::Illegal,
            ConversionMode::Analysis => true,
        }
    }

    /// Converts one operation. Returns `false` and records an error if the conversion fails.
    fn convert(&mut self, op: OpId) -> bool {
        self.attempts.clear();
        if self.legalize(op) {
            if self.mode == ConversionMode::Analysis {
                self.legalizable.push(op);
            }
            return true;
        }
        if self.stop != StopReason::Converged || !self.errors.is_empty() {
            return false;
        }
        let is_illegal = self.legality(op) == Legality::Illegal;
        let name = self.ir.name_str(op);
        let message = match self.mode {
            ConversionMode::Full => format!("failed to legalize operation '{name}'"),
            ConversionMode::Partial if is_illegal => {
                format!("failed to legalize operation '{name}' that was explicitly marked illegal")
            }
            ConversionMode::Partial => {
                self.unlegalized.push(op);
                return true;
            }
            ConversionMode::Analysis => return true,
        };
        let error = Diagnostic::error_on(self.ir, op, message);
        self.errors.push(self.attempts.explain(self.ir, self.patterns, error));
        false
    }
}
