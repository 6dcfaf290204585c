//! Update of handles after edits: MLIR's `TrackingListener`, on the journal.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Edit, Ir, OpId, Traits, ValueId};

use super::interpreter::Interpreter;

/// The search for the replacement of an operation: MLIR's `TrackingListenerConfig`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrackingConfig {
    /// Whether the replacement must have the name of the replaced operation, or be a constant.
    pub requires_same_name: bool,
    /// Whether casts are skipped.
    pub skips_casts: bool,
    /// Whether handles without later uses need no replacement.
    pub skips_dead_handles: bool,
    /// Whether edits are ignored, because the operation's results refer to the edited payload.
    pub is_off: bool,
}

impl Default for TrackingConfig {
    fn default() -> TrackingConfig {
        TrackingConfig {
            requires_same_name: true,
            skips_casts: true,
            skips_dead_handles: true,
            is_off: false,
        }
    }
}

/// The operations that implement MLIR's `CastOpInterface`.
const CASTS: &[&str] = &[
    "arith.bitcast",
    "arith.extf",
    "arith.extsi",
    "arith.extui",
    "arith.fptosi",
    "arith.fptoui",
    "arith.index_cast",
    "arith.index_castui",
    "arith.sitofp",
    "arith.truncf",
    "arith.trunci",
    "arith.uitofp",
    "builtin.unrealized_conversion_cast",
    "index.castu",
    "index.casts",
    "memref.cast",
    "memref.memory_space_cast",
    "memref.reinterpret_cast",
    "shape.to_extent_tensor",
    "tensor.bitcast",
    "tensor.cast",
    "transform.cast",
];

/// The operations through which a replacement is found: MLIR's `FindPayloadReplacementOpInterface`.
const FORWARDING: &[&str] = &[
    "memref.reshape",
    "tensor.collapse_shape",
    "tensor.expand_shape",
    "tensor.insert_slice",
    "tensor.parallel_insert_slice",
    "tensor.reshape",
    "transform.test_dummy_payload_op",
    "vector.transfer_write",
];

/// Returns whether `a` or an ancestor of `a` is before `b` in the order of execution, and `b` is not inside `a`.
fn happens_before(ir: &Ir, a: OpId, b: OpId) -> bool {
    let mut at = Some(a);
    while let Some(each) = at {
        if each != b && ir.is_ancestor(each, b) {
            return false;
        }
        let block = ir.parent_block(each);
        let in_block = std::iter::successors(Some(b), |&inner| ir.parent_op(inner))
            .find(|&inner| block.is_some() && ir.parent_block(inner) == block);
        if let Some(other) = in_block {
            return other != each && ir.is_before_in_block(each, other);
        }
        at = ir.parent_op(each);
    }
    false
}

impl Interpreter<'_, '_> {
    /// Updates the handles after the edits that are not tracked yet. `op` is the operation that made the edits.
    pub fn track(&mut self, op: OpId) {
        let end = self.ir.held_position();
        let from = std::mem::replace(&mut self.tracked, end);
        if self.tracking.is_off {
            return;
        }
        for at in from..end {
            match self.ir.held_edits(at).first() {
                Some(&Edit::NoteReplaced(replaced)) => {
                    let values = self.ir.replacement_values(at).to_vec();
                    self.replaced(op, replaced, &values);
                }
                Some(&Edit::EraseOp(erased)) => self.erased(erased),
                Some(&Edit::EraseArg { value, .. }) => self.replace_value(value, None),
                _ => {}
            }
        }
    }

    /// Sets the search for replacements of the edits of the current operation.
    pub fn set_tracking(&mut self, config: TrackingConfig) {
        self.tracking = config;
    }

    /// Drops the failures to find replacements of the current operation.
    pub fn ignore_tracking_failures(&mut self) {
        self.tracking_failure = None;
    }

    /// Returns the number of handles to a payload operation.
    pub fn n_handles_to(&self, op: OpId) -> usize {
        let mut n = 0;
        for scope in self.scopes.iter().rev() {
            n += scope.of_ops.get(&op).map_or(0, |handles| handles.all.len());
            if scope.is_isolated {
                break;
            }
        }
        n
    }

    /// Replaces an operation in all handles without a search.
    pub fn replace_op(&mut self, op: OpId, replacement: Option<OpId>) {
        for scope in &mut self.scopes {
            if replacement.is_none() {
                self.to_compact.extend(scope.of_ops.get(&op).into_iter().flat_map(|handles| &handles.all));
            }
            scope.replace_op(op, replacement);
        }
    }

    fn replace_value(&mut self, value: ValueId, replacement: Option<ValueId>) {
        self.scopes.iter_mut().for_each(|scope| scope.replace_value(value, replacement));
    }

    /// Removes the operations that were erased during the step from the handles.
    pub(super) fn compact(&mut self) {
        let mut handles = std::mem::take(&mut self.to_compact);
        handles.sort_unstable();
        handles.dedup();
        if !handles.is_empty() {
            self.scopes.iter_mut().for_each(|scope| scope.compact(&handles));
        }
    }

    fn erased(&mut self, op: OpId) {
        for value in self.ir.results(op).to_vec() {
            self.replace_value(value, None);
        }
        self.replace_op(op, None);
    }

    fn replaced(&mut self, transform: OpId, op: OpId, values: &[ValueId]) {
        for (old, &new) in self.ir.results(op).to_vec().into_iter().zip(values) {
            self.replace_value(old, Some(new));
        }
        let scopes = self.scopes.iter().rev();
        let handles: Vec<ValueId> = scopes
            .filter_map(|scope| scope.of_ops.get(&op))
            .flat_map(|handles| handles.all.iter().copied())
            .collect();
        if handles.is_empty() {
            return;
        }
        let is_needed = |&&handle: &&ValueId| !self.tracking.skips_dead_handles || !self.is_dead(handle);
        let alive = handles.iter().find(is_needed).copied();
        let is_consumed = handles.iter().any(|&handle| {
            self.ir.operands(transform).any(|operand| operand == handle)
                && self.is_consumed(transform, handle)
        });
        let (Some(alive), false) = (alive, is_consumed) else { return self.replace_op(op, None) };
        match self.find_replacement(transform, op, values) {
            Ok(replacement) => self.replace_op(op, Some(replacement)),
            Err(error) => {
                let message = "replacement is required because this handle must be updated";
                let n = self.n_tracking_failures;
                self.n_tracking_failures += 1;
                let mut error = error
                    .with_note(self.value_loc(alive), message)
                    .with_note(self.ir.loc(op), format!("[{n}] replaced op"));
                for (i, &value) in values.iter().enumerate() {
                    error = error.with_note(self.value_loc(value), format!("[{n}] replacement value {i}"));
                }
                let failures = self.tracking_failure.get_or_insert_default();
                failures.insert(0, error);
                self.replace_op(op, None);
            }
        }
    }

    /// Returns whether no operation uses the handle later.
    fn is_dead(&self, handle: ValueId) -> bool {
        let region = self.region_of(handle);
        let scope = self.scopes.iter().rev().find(|scope| Some(scope.region) == region);
        let Some(current) = scope.and_then(|scope| scope.current) else { return false };
        self.ir.users(handle).all(|user| user == current || happens_before(self.ir, user, current))
    }

    fn find_replacement(&self, transform: OpId, op: OpId, values: &[ValueId]) -> Result<OpId, Diagnostic> {
        let loc = self.ir.loc(transform);
        let mut error = self.error(
            transform,
            "tracking listener failed to find replacement op during application of this transform op",
        );
        let mut values: Vec<ValueId> = values.to_vec();
        // Each cast is skipped at most once, but erased operations may form a cycle.
        for _ in 0..1 << 10 {
            let mut defs = values.iter().map(|&value| self.ir.defining_op(value));
            let first = defs.next().flatten();
            let Some(def) = first.filter(|_| defs.all(|def| def == first)) else {
                return Err(error.with_note(loc, "replacement values belong to different ops"));
            };
            let name = self.ir.name_str(def);
            if self.tracking.skips_casts && CASTS.contains(&name) {
                values = self.ir.operands(def).collect();
                error = error.with_note(self.ir.loc(def), "using output of 'CastOpInterface' op");
                continue;
            }
            let is_same = self.ir.name(op) == self.ir.name(def);
            if !self.tracking.requires_same_name || is_same || self.ir.has_trait(def, Traits::CONSTANT_LIKE) {
                return Ok(def);
            }
            if !FORWARDING.contains(&name) {
                break;
            }
            values = match name {
                "vector.transfer_write" => self.ir.operands(def).skip(1).take(1).collect(),
                "transform.test_dummy_payload_op" => self.ir.operands(def).collect(),
                _ => self.ir.operands(def).take(1).collect(),
            };
            let message = "using operands provided by 'FindPayloadReplacementOpInterface'";
            error = error.with_note(self.ir.loc(def), message);
            if values.is_empty() {
                break;
            }
        }
        Err(error.with_note(loc, "ran out of suitable replacement values"))
    }
}
