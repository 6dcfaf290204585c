//! Folds that are computed before the operands of their operations are converted, as MLIR's driver with rollback
//! applies them.
//!
//! MLIR's driver with rollback replaces values at the end of the conversion, so that a fold reads the definitions that
//! the operands of its operation had in the input, or when a pattern created the operation. The driver here replaces
//! values at once. It therefore computes the folds of the operations that the target does not declare legal before the
//! conversion of the first operation, and after each application of a pattern for the operations that the pattern
//! created or changed in place. A fold to values is applied when its operation is legalized. A fold in place takes
//! effect when it is computed. [`Replacements`] maps the values of a fold to their present replacements.
//!
//! An ordinary pattern may create operations on values that were replaced already. Where such a value was a constant,
//! the fold is computed on that constant ([`Casts::restore_constants`]).
//!
//! Without rollback, an operation is folded when it is legalized, on the IR of that time.

use std::sync::Arc;

use proofmark_checks::{Actor, Attempt};
use proofmark_ir::rewrite::FoldValue;
use proofmark_ir::{Checkpoint, Ir, Location, OpId, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use slotmap::SecondaryMap;
use smallvec::SmallVec;

use super::FoldingMode;
use super::driver::Driver;
use super::legalize::MAX_FOLDS_IN_PLACE;
use super::mapping::{Casts, Values};
use super::target::Legality;
use super::types::TypeConverter;
use crate::fold::{ComputedFold, FoldInfo, compute_fold};

/// The fold of an operation before its operands are converted.
#[derive(Clone, Copy, Debug)]
pub(super) enum EarlyFold {
    /// The operation does not fold.
    None,
    /// The operation was folded in place.
    InPlace,
    /// The results of the operation equal [`EarlyFolds::values`] of this index.
    Values(u32),
}

/// The values to which an operation folds.
#[derive(Clone, Debug)]
pub(super) struct EarlyValues {
    pub(super) values: SmallVec<[FoldValue; 1]>,
    /// The number of recorded replacements when the fold was computed.
    pub(super) start: usize,
}

/// The folds that are computed before the operands of their operations are converted.
#[derive(Default)]
pub(super) struct EarlyFolds {
    /// The folds by operation. An operation without an entry is folded when it is legalized, unless it is `unfoldable`.
    by_op: SecondaryMap<OpId, EarlyFold>,
    values: Vec<EarlyValues>,
    /// The entries that changed with operations that patterns changed in place: the journal before the change, and the
    /// entry.
    changed: Vec<(Checkpoint, OpId, Option<EarlyFold>)>,
    /// The operation that is legalized next, if it is known not to fold before patterns.
    pub(super) unfoldable: Option<OpId>,
}

impl EarlyFolds {
    #[inline]
    pub(super) fn get(&self, op: OpId) -> Option<EarlyFold> {
        self.by_op.get(op).copied()
    }

    #[inline]
    pub(super) fn insert(&mut self, op: OpId, fold: EarlyFold) {
        self.by_op.insert(op, fold);
    }

    /// Keeps the entries of `ops` at `at` for [`rollback`](EarlyFolds::rollback).
    fn save(&mut self, at: Checkpoint, ops: &[OpId]) {
        self.changed.extend(ops.iter().map(|&op| (at, op, self.by_op.get(op).copied())));
    }

    /// Restores the entries at `since`.
    #[inline]
    pub(super) fn rollback(&mut self, since: Checkpoint) {
        while let Some((_, op, fold)) = self.changed.pop_if(|each| each.0 >= since) {
            match fold {
                Some(fold) => self.by_op.insert(op, fold),
                None => self.by_op.remove(op),
            };
        }
    }

    pub(super) fn values(&self, index: u32) -> &EarlyValues {
        &self.values[index as usize]
    }

    /// Returns the fold to values.
    fn add_values(&mut self, values: EarlyValues) -> EarlyFold {
        let index = u32::try_from(self.values.len()).expect("fewer folds than 2^32");
        self.values.push(values);
        EarlyFold::Values(index)
    }
}

impl Driver<'_, '_> {
    fn computes_early_folds(&self) -> bool {
        self.config.folding != FoldingMode::Never && self.config.allow_pattern_rollback
    }

    /// Declares that `op` is legalized next. `is_unfoldable` is the result of
    /// [`compute_early_fold`](Driver::compute_early_fold), which is not stored by operation, because most operations
    /// do not fold.
    #[inline]
    pub(super) fn expect(&mut self, op: OpId, is_unfoldable: bool) {
        self.early_folds.unfoldable = is_unfoldable.then_some(op);
    }

    /// Computes the folds of `ops`, which a pattern changed in place.
    pub(super) fn update_early_folds(&mut self, ops: &[OpId]) {
        if ops.is_empty() || !self.computes_early_folds() {
            return;
        }
        self.early_folds.unfoldable = None;
        self.early_folds.save(self.ir.checkpoint(), ops);
        for &op in ops {
            self.early_folds.by_op.remove(op);
            if self.compute_early_fold(op) {
                self.early_folds.insert(op, EarlyFold::None);
            }
        }
    }

    /// Computes the fold of `op`, which is applied if it is in place. Returns whether `op` is known not to fold, for
    /// [`expect`](Driver::expect): `false` without rollback.
    pub(super) fn compute_early_fold(&mut self, op: OpId) -> bool {
        if !self.computes_early_folds() {
            return false;
        }
        let info = *self.folds.get(self.ir.name(op));
        if !info.may_fold() || matches!(self.legality(op), Legality::Legal { .. }) {
            return false;
        }
        let Some(fold) = self.early_fold(op, &info) else { return false };
        if matches!(fold, EarlyFold::None) && self.config.folding == FoldingMode::BeforePatterns {
            return true;
        }
        self.early_folds.insert(op, fold);
        false
    }

    /// Returns the fold of `op`. Returns `None` if it is to be computed when `op` is legalized.
    fn early_fold(&mut self, op: OpId, info: &FoldInfo) -> Option<EarlyFold> {
        let since = self.ir.checkpoint();
        let before = self.before_application(op);
        let attempt = Attempt { actor: Actor::Fold(self.ir.name(op)), op, since };
        let computed = self.announced(attempt, |ir, casts| fold_on_original_constants(ir, casts, info, op));
        let fold = match computed {
            Ok(ComputedFold::None) => return Some(EarlyFold::None),
            // Patterns are attempted on the operation as it is in the input.
            Ok(ComputedFold::InPlace) if self.config.folding == FoldingMode::AfterPatterns => {
                self.ir.rollback(since);
                return None;
            }
            Ok(ComputedFold::InPlace) if self.is_refuted(attempt, before.as_deref()) => EarlyFold::None,
            Ok(ComputedFold::InPlace) => {
                self.notify_edits(since);
                return Some(EarlyFold::InPlace);
            }
            Ok(ComputedFold::Values(values)) => {
                let start = self.casts.replacements.watch(&values);
                self.early_folds.add_values(EarlyValues { values, start })
            }
            Ok(ComputedFold::Violation(kind)) => {
                if self.checker.config().contract {
                    self.report_finding(attempt, kind);
                }
                EarlyFold::None
            }
            Err(panic) => {
                self.panicked(attempt, panic);
                EarlyFold::None
            }
        };
        self.ir.rollback(since);
        Some(fold)
    }
}

/// [`fold_repeatedly`] on the constants that the operands of `op` were before their conversion. These constants remain
/// only in the edits of a violation.
fn fold_on_original_constants(ir: &mut Ir, casts: &Casts, info: &FoldInfo, op: OpId) -> ComputedFold {
    let since = ir.checkpoint();
    let restored = casts.restore_constants(&mut ir.rewriter(), op);
    if restored.is_empty() {
        return fold_repeatedly(ir, info, op);
    }
    match fold_repeatedly(ir, info, op) {
        ComputedFold::None => {
            ir.rollback(since);
            ComputedFold::None
        }
        ComputedFold::InPlace => {
            let operands: SmallVec<[ValueId; 4]> =
                ir.operands(op).map(|value| restored.operand(value)).collect();
            let (properties, attrs) = (ir.properties(op), ir.attrs(op));
            ir.rollback(since);
            let mut rw = ir.rewriter();
            if !rw.operands(op).eq(operands.iter().copied()) {
                rw.set_operands(op, &operands);
            }
            if rw.properties(op) != properties {
                rw.set_properties(op, properties);
            }
            if rw.attrs(op) != attrs {
                rw.set_attrs(op, attrs);
            }
            if rw.edits_since(since).is_empty() { ComputedFold::None } else { ComputedFold::InPlace }
        }
        ComputedFold::Values(mut values) => {
            for value in &mut values {
                if let FoldValue::Value(value) = value {
                    *value = restored.operand(*value);
                }
            }
            ComputedFold::Values(values)
        }
        violation @ ComputedFold::Violation(_) => violation,
    }
}

/// Folds `op` in place as often as it folds in place, and computes the values to which it folds then.
fn fold_repeatedly(ir: &mut Ir, info: &FoldInfo, op: OpId) -> ComputedFold {
    let mut rw = ir.rewriter();
    let mut is_changed = false;
    for _ in 0..MAX_FOLDS_IN_PLACE {
        match compute_fold(&mut rw, info, op) {
            ComputedFold::InPlace => is_changed = true,
            ComputedFold::None => break,
            fold => return fold,
        }
    }
    if is_changed { ComputedFold::InPlace } else { ComputedFold::None }
}

/// The values that replace values during the conversion, for the values of folds.
#[derive(Default)]
pub(super) struct Replacements {
    /// The values whose replacements are recorded: those of folds, and the values that replaced them.
    watched: FxHashSet<ValueId>,
    /// The replacements in the order of the edits.
    list: Vec<Replacement>,
    /// The index of the last replacement of a value.
    last: FxHashMap<ValueId, usize>,
}

/// The replacement of all uses of a value.
#[derive(Clone)]
pub(super) struct Replacement {
    /// The journal before the edit.
    at: Checkpoint,
    old: ValueId,
    pub(super) ty: Type,
    pub(super) new: Values,
    /// The converter of the pattern that replaced the value.
    pub(super) converter: Option<Arc<TypeConverter>>,
    pub(super) loc: Location,
    /// The index of the replacement of `old` before.
    before: Option<usize>,
}

impl Replacements {
    /// Starts to record the replacements of the values of a fold. Returns the number of recorded replacements.
    fn watch(&mut self, values: &[FoldValue]) -> usize {
        self.watched.extend(values.iter().filter_map(|value| match *value {
            FoldValue::Value(value) => Some(value),
            FoldValue::Constant(_) => None,
        }));
        self.list.len()
    }

    /// Records that all uses of `old` are replaced by `new`, if `old` is watched.
    #[inline]
    pub(super) fn record(
        &mut self,
        ir: &Ir,
        old: ValueId,
        new: &[ValueId],
        converter: Option<&Arc<TypeConverter>>,
        loc: Location,
    ) {
        if !self.watched.is_empty() && self.watched.contains(&old) {
            self.watched.extend(new);
            let before = self.last.insert(old, self.list.len());
            let (at, ty) = (ir.checkpoint(), ir.value_type(old));
            let (new, converter) = (new.into(), converter.cloned());
            self.list.push(Replacement { at, old, ty, new, converter, loc, before });
        }
    }

    /// Drops the replacements that are rolled back to `since`.
    #[inline]
    pub(super) fn rollback(&mut self, since: Checkpoint) {
        while let Some(Replacement { old, before, .. }) = self.list.pop_if(|each| each.at >= since) {
            match before {
                Some(before) => self.last.insert(old, before),
                None => self.last.remove(&old),
            };
        }
    }

    /// Returns the last replacement of `value` and its index, if the index is `start` or more.
    pub(super) fn of(&self, value: ValueId, start: usize) -> Option<(usize, &Replacement)> {
        let &index = self.last.get(&value)?;
        (index >= start).then(|| (index, &self.list[index]))
    }
}
