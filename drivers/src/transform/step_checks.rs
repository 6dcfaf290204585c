//! Checks of single steps: the declared effects, the payload that a step may edit, the restoration after failed
//! alternatives, and the verifier. `contract` switches the first three, `verify` the last.

use std::collections::BTreeSet;

use proofmark_checks::VerifyMode;
use proofmark_ir::effects::EffectKind;
use proofmark_ir::{Edit, Ir, OpId, ValueDef};

use super::failure::{Applied, Failure};
use super::interpreter::{Interpreter, Payload};
use super::proofs::{edited_functions, function_of};

/// The payload that a step may edit, computed before the step.
pub(super) struct Editable {
    /// The operations of the payload of the operands, or of the whole payload. Their functions and the functions nested
    /// in them may be edited.
    ops: Vec<OpId>,
}

impl Interpreter<'_, '_> {
    /// Returns whether steps are checked, so that a step with a definite failure is rolled back.
    pub(super) fn checks_steps(&self) -> bool {
        let config = self.checker.config();
        self.functions.is_some() || config.contract || config.verify != VerifyMode::Off
    }

    /// Returns the payload that `op` may edit: that of its operands, or all of it if it has no handle.
    pub(super) fn editable(&self, op: OpId) -> Option<Editable> {
        if !self.checker.config().contract {
            return None;
        }
        let mut ops: BTreeSet<OpId> = BTreeSet::new();
        let mut has_handle = false;
        for operand in self.ir.operands(op) {
            for each in self.payload(operand) {
                has_handle = true;
                let of_value = |value| match self.ir.value_def(value) {
                    ValueDef::OpResult { op, .. } => Some(op),
                    ValueDef::BlockArg { block, .. } => self.ir.block_parent_op(block),
                };
                let own = match each {
                    Payload::Op(op) => Some(op),
                    Payload::Value(value) => of_value(value),
                    Payload::Param(_) => None,
                };
                ops.extend(own.map(|own| function_of(self.ir, own).unwrap_or(own)));
            }
        }
        if !has_handle {
            ops.insert(self.payload_root);
        }
        Some(Editable { ops: ops.into_iter().collect() })
    }

    /// Checks the edits that `op` made itself since `from`; edits of nested steps do not count.
    ///
    /// # Errors
    /// A definite failure if an enabled check finds a violation.
    pub(super) fn check_step(&mut self, op: OpId, from: usize, editable: Option<Editable>) -> Applied {
        let end = self.ir.held_position();
        let own_from = from.max(self.seen).min(end);
        self.seen = end;
        if own_from == end {
            return Ok(());
        }
        if let Some(editable) = editable {
            self.check_declared_effects(op)?;
            self.check_edited_payload(op, own_from, &editable)?;
        }
        if self.checker.config().verify == VerifyMode::Off {
            return Ok(());
        }
        let errors = self.checker.verify_step(self.ir, own_from);
        let Some(first) = errors.first() else { return Ok(()) };
        let number = self.n_steps + 1;
        let message =
            format!("step {number} leaves invalid IR, so that it is rolled back: {}", first.message);
        Err(Failure::definite(self.error(op, message).with_note(first.location, "invalid operation")))
    }

    /// Fails if `op` declares no effect that writes the payload.
    fn check_declared_effects(&self, op: OpId) -> Applied {
        let effects = self.ir.effects(op).unwrap_or_default();
        if effects.iter().any(|each| each.on.is_none() && each.kind == EffectKind::Write) {
            return Ok(());
        }
        let message = format!(
            "'{}' op edits the payload, but its effects do not include a write of the payload",
            self.ir.name_str(op)
        );
        self.definite(op, message)
    }

    /// Fails if the edits since `from` changed a function that is not part of the payload of the operands. Functions
    /// that the step created may be edited.
    fn check_edited_payload(&self, op: OpId, from: usize, editable: &Editable) -> Applied {
        let created = created_ops(self.ir, from);
        let (functions, _) = edited_functions(self.ir, from);
        let is_given = |function| {
            editable.ops.iter().any(|&each| !self.ir.contains_op(each) || self.ir.is_ancestor(each, function))
        };
        let Some(function) = functions.into_iter().find(|each| !created.contains(each) && !is_given(*each))
        else {
            return Ok(());
        };
        let name = self.ir.symbol_name(function).map_or("", |name| name.as_str(self.ir.ctx()));
        let message =
            format!("'{}' op edits @{name}, which is not payload of its operands", self.ir.name_str(op));
        Err(Failure::definite(self.error(op, message).with_note(self.ir.loc(function), "edited function")))
    }

    /// Checks that the edits of the last failed alternative are reverted, if one failed.
    ///
    /// # Errors
    /// A definite failure if edits remain.
    pub(super) fn check_restored(&mut self, op: OpId) -> Applied {
        let Some(at) = self.failed_alternative.take() else { return Ok(()) };
        if self.ir.held_position() <= at || !self.checker.config().contract {
            return Ok(());
        }
        let message = format!("'{}' op leaves edits of a failed alternative", self.ir.name_str(op));
        self.definite(op, message)
    }
}

/// Returns the operations that the edits since `from` created.
fn created_ops(ir: &Ir, from: usize) -> BTreeSet<OpId> {
    let created = ir.held_edits(from).iter().filter_map(|edit| match *edit {
        Edit::CreateOp(op) => Some(op),
        _ => None,
    });
    created.collect()
}
