//! The state of the interpreter, and the application of one operation of a script.

use std::sync::Arc;

use proofmark_checks::Checker;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::effects::EffectKind;
use proofmark_ir::{
    Attribute, BlockId, Context, Ir, Location, OpDef, OpId, OpName, RegionId, Traits, Type, ValueDef, ValueId,
};
use rustc_hash::FxHashMap;

use super::failure::{Applied, Failure};
use super::invalidation::Reason;
use super::mapping::{Mapped, Scope};
use super::proofs::Functions;
use super::tracking::TrackingConfig;

/// An object that a handle or parameter refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Payload {
    /// A payload operation.
    Op(OpId),
    /// A payload value.
    Value(ValueId),
    /// The attribute of a parameter.
    Param(Attribute),
}

/// The kind of a transform value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandleKind {
    /// A handle to payload operations.
    Operation,
    /// A handle to payload values.
    Value,
    /// A parameter: attributes.
    Param,
}

/// Applies an operation of a script and sets its results.
pub type ApplyFn = fn(&mut Interpreter<'_, '_>, OpId, &mut Results) -> Applied;

/// The behaviour of an operation of a script.
#[derive(Clone, Copy)]
pub struct Behaviour {
    /// Applies the operation.
    pub apply: ApplyFn,
    /// Returns whether the operation accepts a consumed handle that contains a payload object twice, and several
    /// handles to the payload of a consumed one.
    pub allows_repeated_handles: fn(&Ir, OpId) -> bool,
    /// Whether a failure to find the replacement of a payload operation is a failure of the operation: MLIR's
    /// `ReportTrackingListenerFailuresOpTrait`.
    pub reports_tracking: bool,
    /// Whether the edits of a nested region are reverted if the region fails.
    pub restores: bool,
}

impl Behaviour {
    /// Returns the behaviour of an operation that does not accept repeated handles.
    pub const fn new(apply: ApplyFn) -> Behaviour {
        Behaviour { apply, allows_repeated_handles: |_, _| false, reports_tracking: false, restores: false }
    }

    /// Makes tracking failures failures of the operation.
    pub const fn reporting_tracking(self) -> Behaviour {
        Behaviour { reports_tracking: true, ..self }
    }

    /// States that the edits of a nested region are reverted if the region fails, which the interpreter checks.
    pub const fn restoring(self) -> Behaviour {
        Behaviour { restores: true, ..self }
    }

    /// Sets the condition under which repeated handles are accepted.
    pub const fn allowing_repeated_handles(self, allows: fn(&Ir, OpId) -> bool) -> Behaviour {
        Behaviour { allows_repeated_handles: allows, ..self }
    }
}

/// The behaviours of the operations of a dialect. An operation of another crate has its behaviour in the field
/// `extension` of its definition.
#[derive(Clone, Default)]
pub struct Behaviours {
    rows: FxHashMap<OpName, &'static Behaviour>,
}

impl Behaviours {
    /// Returns the table with these rows.
    pub fn new(ctx: &Context, lists: &[&'static [(&'static OpDef, Behaviour)]]) -> Behaviours {
        let rows = lists.iter().copied().flatten();
        Behaviours { rows: rows.filter_map(|(def, row)| Some((ctx.name_of(def)?, row))).collect() }
    }

    /// Returns the behaviour of an operation.
    pub fn get(&self, ir: &Ir, op: OpId) -> Option<&'static Behaviour> {
        let of_definition = || ir.op_def(op)?.extension?.downcast_ref();
        self.rows.get(&ir.name(op)).copied().or_else(of_definition)
    }
}

/// The properties of the dialect that the interpreter needs.
#[derive(Clone)]
pub struct Rules {
    /// The behaviours of the operations.
    pub behaviours: Arc<Behaviours>,
    /// Returns the kind of a handle type; `None` for other types.
    pub handle_kind: fn(&Context, Type) -> Option<HandleKind>,
    /// Verifies that payload fits to a handle type.
    pub check_payload: fn(&Ir, Type, Location, &[Payload]) -> Result<(), Diagnostic>,
    /// Returns whether an operation of a script may be used in a matcher.
    pub is_matcher: fn(&Ir, OpId) -> bool,
    /// Runs a pass by name.
    pub passes: &'static dyn PassRunner,
}

/// Runs passes that a script names.
pub trait PassRunner: Send + Sync {
    /// Parses the options of the pass or pipeline `name`. Returns the reason if the options are invalid.
    ///
    /// # Errors
    /// `Ok(false)` if no pass has this name, an error if the options are invalid.
    fn prepare(&self, name: &str, options: &str) -> Result<bool, String>;

    /// Runs the pass on `target` and returns its errors.
    fn run(
        &self,
        ir: &mut Ir,
        target: OpId,
        name: &str,
        options: &str,
        checker: &mut Checker<'_>,
    ) -> Vec<Diagnostic>;
}

/// The results of an operation of a script.
#[derive(Clone, Debug)]
pub struct Results {
    entries: Vec<Option<Vec<Option<Payload>>>>,
}

impl Results {
    pub(super) fn new(n: usize) -> Results {
        Results { entries: vec![None; n] }
    }

    /// Sets the payload of a result.
    pub fn set(&mut self, index: usize, payload: impl IntoIterator<Item = Payload>) {
        self.set_nullable(index, payload.into_iter().map(Some));
    }

    /// Sets the payload of a result, which may contain null objects. A null object is a definite failure.
    pub fn set_nullable(&mut self, index: usize, payload: impl IntoIterator<Item = Option<Payload>>) {
        if let Some(entry) = self.entries.get_mut(index) {
            *entry = Some(payload.into_iter().collect());
        }
    }

    /// Sets the operations of a result.
    pub fn set_ops(&mut self, index: usize, ops: impl IntoIterator<Item = OpId>) {
        self.set(index, ops.into_iter().map(Payload::Op));
    }

    /// Sets the values of a result.
    pub fn set_values(&mut self, index: usize, values: impl IntoIterator<Item = ValueId>) {
        self.set(index, values.into_iter().map(Payload::Value));
    }

    /// Sets the attributes of a result.
    pub fn set_params(&mut self, index: usize, params: impl IntoIterator<Item = Attribute>) {
        self.set(index, params.into_iter().map(Payload::Param));
    }

    /// Sets all results that are not set to empty lists.
    pub fn set_remaining_empty(&mut self) {
        self.entries.iter_mut().filter(|entry| entry.is_none()).for_each(|entry| *entry = Some(Vec::new()));
    }
}

/// The interpreter.
pub struct Interpreter<'i, 'p> {
    /// The IR with the payload and the script.
    pub ir: &'i mut Ir,
    /// The checker of the edits of drivers.
    pub checker: &'i mut Checker<'p>,
    /// The properties of the dialect.
    pub rules: Rules,
    /// The root of the payload.
    pub payload_root: OpId,
    /// The payload of the trailing arguments of the entry point.
    pub(super) bindings: Vec<Vec<Payload>>,
    /// Whether uses of invalidated handles are searched for.
    pub(super) has_checks: bool,
    pub(super) scopes: Vec<Scope>,
    /// The reasons why handles are invalidated.
    pub(super) invalidated: FxHashMap<ValueId, Reason>,
    /// The position in the journal up to which handles are updated.
    pub(super) tracked: usize,
    /// The failures to find replacements during the current step.
    pub(super) tracking_failure: Option<Vec<Diagnostic>>,
    pub(super) n_tracking_failures: usize,
    pub(super) tracking: TrackingConfig,
    /// The handles that lost operations during the current step.
    pub(super) to_compact: Vec<ValueId>,
    /// The number of open scopes in which edits may be reverted, so that they must not be committed.
    pub(super) n_revertible: u32,
    /// The remarks and warnings so far.
    pub emitted: Vec<Diagnostic>,
    /// The text printed so far.
    pub output: String,
    /// The state of extensions, such as compiled patterns. It lives until the end of the script.
    pub extensions: Vec<Box<dyn std::any::Any>>,
    /// The copies of functions, if steps are proved.
    pub(super) functions: Option<Functions>,
    /// The position in the journal up to which edits belong to completed steps.
    pub(super) seen: usize,
    pub(super) n_steps: u64,
    /// The position in the journal at the start of a failed alternative whose edits must be reverted.
    pub(super) failed_alternative: Option<usize>,
    /// The number of applications that were begun.
    pub(super) n_applications: u64,
    /// The payload of each alternative that is being executed. MLIR applies an alternative to clones without a parent.
    pub(super) detached: Vec<Vec<OpId>>,
}

/// The maximal nesting of executed regions.
const MAX_SCOPES: usize = 256;

/// The maximal number of applied operations. A script of `n` sequences that include each other twice applies `2^n`
/// operations.
const MAX_APPLICATIONS: u64 = 1 << 24;

impl Interpreter<'_, '_> {
    // Reading handles.

    /// Returns the kind of a handle.
    pub fn kind_of(&self, handle: ValueId) -> Option<HandleKind> {
        (self.rules.handle_kind)(self.ir.ctx(), self.ir.value_type(handle))
    }

    pub(super) fn mapped(&self, handle: ValueId) -> Option<&Mapped> {
        self.scopes.iter().rev().find_map(|scope| scope.direct.get(&handle))
    }

    /// Returns the payload operations of a handle.
    pub fn ops(&self, handle: ValueId) -> Vec<OpId> {
        match self.mapped(handle) {
            Some(Mapped::Ops(ops)) => ops.iter().flatten().copied().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the operation at position `index` of a handle, `Some(None)` if it was erased during the current step,
    /// and `None` after the end.
    pub fn op_at(&self, handle: ValueId, index: usize) -> Option<Option<OpId>> {
        match self.mapped(handle) {
            Some(Mapped::Ops(ops)) => ops.get(index).copied(),
            _ => None,
        }
    }

    /// Returns the payload values of a handle.
    pub fn values(&self, handle: ValueId) -> Vec<ValueId> {
        match self.mapped(handle) {
            Some(Mapped::Values(values)) => values.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the attributes of a parameter.
    pub fn params(&self, handle: ValueId) -> Vec<Attribute> {
        match self.mapped(handle) {
            Some(Mapped::Params(params)) => params.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the payload of a handle or parameter.
    pub fn payload(&self, handle: ValueId) -> Vec<Payload> {
        match self.mapped(handle) {
            Some(Mapped::Ops(ops)) => ops.iter().flatten().map(|&op| Payload::Op(op)).collect(),
            Some(Mapped::Values(values)) => values.iter().map(|&value| Payload::Value(value)).collect(),
            Some(Mapped::Params(params)) => params.iter().map(|&param| Payload::Param(param)).collect(),
            None => Vec::new(),
        }
    }

    /// Returns the location of the definition of a value.
    pub fn value_loc(&self, value: ValueId) -> Location {
        match self.ir.value_def(value) {
            ValueDef::OpResult { op, .. } => self.ir.loc(op),
            ValueDef::BlockArg { .. } => self.ir.arg_loc(value),
        }
    }

    /// Returns the operation that contains a payload operation; `None` for the payload of an alternative, as for MLIR's
    /// clones.
    pub fn payload_parent(&self, op: OpId) -> Option<OpId> {
        let is_detached = self.detached.iter().any(|scopes| scopes.contains(&op));
        if is_detached { None } else { self.ir.parent_op(op) }
    }

    /// Returns the outermost operation that contains a payload operation.
    pub fn payload_top(&self, op: OpId) -> OpId {
        std::iter::successors(Some(op), |&each| self.payload_parent(each)).last().unwrap_or(op)
    }

    // Diagnostics.

    /// Returns an error at an operation of the script or of the payload.
    pub fn error(&self, op: OpId, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error_on(self.ir, op, message)
    }

    /// Returns a silenceable failure at an operation.
    pub fn silenceable<T>(&self, op: OpId, message: impl Into<String>) -> Applied<T> {
        Err(Failure::silenceable(self.error(op, message)))
    }

    /// Returns a definite failure at an operation.
    pub fn definite<T>(&self, op: OpId, message: impl Into<String>) -> Applied<T> {
        Err(Failure::definite(self.error(op, message)))
    }

    // Effects.

    /// Returns whether an operation of the script consumes the handle.
    pub fn is_consumed(&self, op: OpId, handle: ValueId) -> bool {
        let effects = self.ir.effects(op).unwrap_or_default();
        effects.iter().any(|each| each.kind == EffectKind::Free && each.on == Some(handle))
    }

    /// Returns a failure if `target` contains the script, which must not be modified during its execution.
    ///
    /// # Errors
    /// A definite failure.
    pub fn ensure_separate(&self, op: OpId, target: OpId) -> Applied {
        let mut ancestor = Some(op);
        while let Some(each) = ancestor {
            if each == target {
                let error = self.error(op, "cannot apply transform to itself (or one of its ancestors)");
                return Err(Failure::definite(error.with_note(self.ir.loc(target), "target payload op")));
            }
            ancestor = self.ir.parent_op(each);
        }
        Ok(())
    }

    // Scopes.

    /// Opens the scope of a region.
    ///
    /// # Errors
    /// A definite failure if the region is being executed, or if regions are nested too deeply.
    pub fn open(&mut self, op: OpId, region: RegionId) -> Applied {
        if self.scopes.iter().any(|scope| scope.region == region) {
            return self.definite(op, "recursive inclusion of a sequence is not supported");
        }
        if self.scopes.len() >= MAX_SCOPES {
            return self.definite(op, "sequences are nested too deeply");
        }
        let is_isolated = self.ir.has_trait(self.ir.region_op(region), Traits::ISOLATED_FROM_ABOVE);
        self.scopes.push(Scope::new(region, is_isolated));
        Ok(())
    }

    /// Closes the innermost scope.
    pub fn close(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        if self.invalidated.is_empty() {
            return;
        }
        for block in self.ir.blocks(scope.region) {
            for handle in self.ir.block_args(block) {
                self.invalidated.remove(handle);
            }
            for op in self.ir.ops(block) {
                for handle in self.ir.results(op) {
                    self.invalidated.remove(handle);
                }
            }
        }
    }

    /// Runs `body` in the scope of a region.
    ///
    /// # Errors
    /// The failure of `body`, or a definite failure if the region cannot be executed.
    pub fn in_scope<T>(
        &mut self,
        op: OpId,
        region: RegionId,
        body: impl FnOnce(&mut Self) -> Applied<T>,
    ) -> Applied<T> {
        self.check_restored(op)?;
        self.open(op, region)?;
        let start = self.ir.held_position();
        let applied = body(self);
        self.close();
        let restores = || self.rules.behaviours.get(self.ir, op).is_some_and(|behaviour| behaviour.restores);
        if matches!(applied, Err(Failure::Silenceable(_))) && restores() {
            self.failed_alternative = Some(start);
        }
        applied
    }

    // Application.

    /// Applies one operation of the script.
    ///
    /// # Errors
    /// The failure of the operation. After a silenceable failure, the results are mapped.
    pub fn apply(&mut self, op: OpId) -> Applied {
        if !self.checks_steps() {
            return self.apply_unguarded(op);
        }
        let hold = self.ir.hold_commits();
        let applied = self.apply_unguarded(op);
        // A step that a check rejects is rolled back, and the script ends.
        if applied.as_ref().is_err_and(Failure::is_definite)
            && self.n_revertible == 0
            && self.scopes.len() > 1
        {
            self.ir.rollback_held(hold);
            self.tracked = self.ir.held_position();
        }
        self.ir.release_commits(hold);
        applied
    }

    fn apply_unguarded(&mut self, op: OpId) -> Applied {
        self.n_applications += 1;
        if self.n_applications > MAX_APPLICATIONS {
            return self.definite(op, format!("the script applies more than {MAX_APPLICATIONS} operations"));
        }
        let Some(behaviour) = self.rules.behaviours.get(self.ir, op) else {
            let message =
                format!("'{}' cannot be executed: its behaviour is not implemented", self.ir.name_str(op));
            return self.definite(op, message);
        };
        if let Some(scope) = self.scopes.last_mut() {
            scope.current = Some(op);
        }
        let operands: Vec<ValueId> = self.ir.operands(op).collect();
        let effects = self.ir.effects(op).unwrap_or_default();
        let frees = |value: ValueId| {
            effects.iter().any(|each| each.kind == EffectKind::Free && each.on == Some(value))
        };
        let consumed: Vec<(usize, ValueId)> =
            operands.iter().copied().enumerate().filter(|&(_, operand)| frees(operand)).collect();
        let mut results = Results::new(self.ir.n_results(op));
        if self.has_checks {
            let is_repeatable = (behaviour.allows_repeated_handles)(self.ir, op);
            self.check_invalidation(op, &operands, &consumed, is_repeatable)?;
            if !is_repeatable && let Err(failure) = self.check_repetition(op, &consumed) {
                results.set_remaining_empty();
                self.set_results(op, results)?;
                return Err(failure);
            }
        }
        let (gone_values, gone_ops) = self.associated(op, &consumed)?;

        let (from, since) = (self.ir.held_position(), self.ir.checkpoint());
        let editable = self.editable(op);
        let outer_alternative = self.failed_alternative.take();
        let outer_failure = self.tracking_failure.take();
        let outer_tracking = std::mem::take(&mut self.tracking);
        let mut applied = (behaviour.apply)(self, op, &mut results);
        self.track(op);
        if let Err(failure) = self.check_restored(op) {
            applied = Err(failure);
        }
        self.failed_alternative = outer_alternative;
        self.tracking = outer_tracking;
        self.compact();
        let tracking_failure = std::mem::replace(&mut self.tracking_failure, outer_failure);
        let silenced =
            self.ir.attrs(op).get_named(self.ir.ctx(), "transform.silence_tracking_failures").is_some();
        if let Some(failures) = tracking_failure
            && behaviour.reports_tracking
            && !silenced
        {
            let failure = Failure::Silenceable(failures);
            applied = match applied {
                Ok(()) => Err(failure),
                Err(Failure::Silenceable(own)) => {
                    let message = format!("tracking listener also failed: {}", failure.message());
                    Err(Failure::Silenceable(own).with_note(None, message))
                }
                definite => definite,
            };
        }
        if applied.as_ref().is_err_and(Failure::is_definite) {
            return applied;
        }
        if applied.is_err() {
            results.set_remaining_empty();
        }
        for &(_, handle) in &consumed {
            self.forget(handle, &gone_values, &gone_ops);
        }
        self.set_results(op, results)?;
        self.check_step(op, from, editable)?;
        self.prove_step(op, since)?;
        self.n_steps += 1;
        applied
    }

    fn set_results(&mut self, op: OpId, results: Results) -> Applied {
        let handles: Vec<ValueId> = self.ir.results(op).to_vec();
        for (&handle, payload) in handles.iter().zip(results.entries) {
            self.map(handle, &payload.unwrap_or_default())?;
        }
        Ok(())
    }

    /// Returns the results of the payload of consumed handles, and the operations that define the consumed values.
    fn associated(&self, op: OpId, consumed: &[(usize, ValueId)]) -> Applied<(Vec<ValueId>, Vec<OpId>)> {
        let (mut values, mut ops) = (Vec::new(), Vec::new());
        for &(number, handle) in consumed {
            match self.kind_of(handle) {
                Some(HandleKind::Operation) => {
                    self.ops(handle).iter().for_each(|&op| values.extend_from_slice(self.ir.results(op)));
                }
                Some(HandleKind::Value) => {
                    for value in self.values(handle) {
                        match self.ir.value_def(value) {
                            ValueDef::OpResult { op, .. } => ops.push(op),
                            ValueDef::BlockArg { block, .. } => ops.extend(self.ir.ops(block)),
                        }
                    }
                }
                _ => {
                    let ty = proofmark_ir::text::type_to_string(self.ir.ctx(), self.ir.value_type(handle));
                    let message =
                        format!("unexpectedly consumed a value that is not a handle as operand #{number}");
                    let error = self.error(op, message);
                    let note = format!("value defined here with type '{ty}'");
                    return Err(Failure::definite(error.with_note(self.value_loc(handle), note)));
                }
            }
        }
        Ok((values, ops))
    }

    /// Drops the mapping of a consumed handle, and the mappings of handles to values and operations of its payload.
    fn forget(&mut self, handle: ValueId, values: &[ValueId], ops: &[OpId]) {
        let region = self.region_of(handle);
        let kind = self.kind_of(handle);
        if let Some(scope) = self.scopes.iter_mut().rev().find(|scope| Some(scope.region) == region) {
            scope.forget(handle);
        }
        for scope in self.scopes.iter_mut().rev() {
            match kind {
                Some(HandleKind::Operation) => {
                    values.iter().for_each(|&value| scope.replace_value(value, None));
                }
                Some(HandleKind::Value) => {
                    for &op in ops {
                        let handles = scope.of_ops.get(&op).cloned().unwrap_or_default();
                        scope.replace_op(op, None);
                        scope.compact(&handles.all);
                    }
                }
                _ => {}
            }
            if scope.is_isolated {
                break;
            }
        }
    }

    /// Returns the block of a region with a single block.
    pub fn body(&self, region: RegionId) -> Option<BlockId> {
        self.ir.entry_block(region)
    }
}
