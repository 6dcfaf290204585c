//! Proofs of the steps of a script: after each step, the functions that the step changed refine their former versions.
//! For reports, the changed functions are also recorded.
//!
//! The interpreter keeps a copy of each function of the payload, which it replaces after a step that changed the
//! function. The changed functions follow from the edits of the step, so that a step without edits costs nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use proofmark_checks::{ScriptStep, Verdict};
use proofmark_ir::{BlockId, Checkpoint, Edit, Ir, OpId, Traits, WalkOrder};
use rustc_hash::FxHashMap;

use super::failure::{Applied, Failure};
use super::interpreter::Interpreter;

/// The copies of the functions of the payload before the current step.
#[derive(Clone, Default)]
pub(super) struct Functions {
    copies: FxHashMap<OpId, Arc<(Ir, OpId)>>,
    /// The position in the journal up to which edits are proved.
    pub(super) proved: usize,
    /// The number of edits of drivers that no proof covers.
    n_unproved: u64,
}

/// Returns the function that contains `op`, or `op` itself.
pub(super) fn function_of(ir: &Ir, op: OpId) -> Option<OpId> {
    let mut ancestors = std::iter::successors(Some(op), |&each| ir.parent_op(each));
    ancestors.find(|&each| ir.has_trait(each, Traits::FUNCTION))
}

fn has_body(ir: &Ir, function: OpId) -> bool {
    ir.regions(function).first().is_some_and(|&region| ir.entry_block(region).is_some())
}

/// Returns the functions that the edits since `from` changed, and whether all edits are in functions.
pub(super) fn edited_functions(ir: &Ir, from: usize) -> (BTreeSet<OpId>, bool) {
    let mut changed: BTreeSet<OpId> = BTreeSet::new();
    let mut is_complete = true;
    for edit in ir.held_edits(from) {
        let of_block =
            |block: BlockId| if ir.contains_block(block) { ir.block_parent_op(block) } else { None };
        let (first, second) = match *edit {
            Edit::UnlinkOp { block, .. } => (of_block(block), None),
            Edit::LinkBlock(block) | Edit::AddArg { block, .. } | Edit::EraseArg { block, .. } => {
                (of_block(block), None)
            }
            Edit::UnlinkBlock { region, .. } => (ir.try_region_op(region), None),
            Edit::MoveOps(_) => {
                ir.moved(edit).map_or((None, None), |moved| (of_block(moved.from), of_block(moved.to)))
            }
            _ => (ir.edited_op(edit), None),
        };
        for op in [first, second].into_iter().flatten().filter(|&op| ir.contains_op(op)) {
            let function = function_of(ir, op);
            is_complete &= function.is_some();
            changed.extend(function);
        }
    }
    (changed, is_complete)
}

impl Interpreter<'_, '_> {
    /// Copies the functions of the payload if steps are proved or recorded.
    pub(super) fn begin_proofs(&mut self) {
        if !self.checker.proves_steps() && !self.checker.is_traced() {
            return;
        }
        let mut functions = Vec::new();
        self.ir.walk(self.payload_root, WalkOrder::PreOrder, |ir, op| {
            if ir.has_trait(op, Traits::FUNCTION) && has_body(ir, op) {
                functions.push(op);
            }
        });
        let copy = |op| (op, Arc::new(self.checker.copy_function(self.ir, op)));
        let copies = functions.into_iter().map(copy).collect();
        self.functions = Some(Functions {
            copies,
            proved: self.ir.held_position(),
            n_unproved: self.checker.n_unattempted(),
        });
    }

    /// Records and proves the functions that `op` changed since the last step. `since` is the start of `op`.
    ///
    /// # Errors
    /// A definite failure if a changed function does not refine its former version.
    pub(super) fn prove_step(&mut self, op: OpId, since: Checkpoint) -> Applied {
        let Some(mut functions) = self.functions.take() else { return Ok(()) };
        let end = self.ir.held_position();
        let from = std::mem::replace(&mut functions.proved, end).min(end);
        let (changed, mut is_complete) = edited_functions(self.ir, from);
        let is_created = |ir: &Ir, function| {
            ir.held_edits(from).iter().any(|edit| matches!(*edit, Edit::CreateOp(op) if op == function))
        };
        let number = self.n_steps + 1;
        let name = self.ir.op_def(op).map_or("transform", |def| def.name);
        let step = ScriptStep { number, op, name };
        let mut refuted = Vec::new();
        for function in changed {
            if !self.ir.contains_op(function) || !has_body(self.ir, function) {
                // A declaration, or a function whose body was removed.
                is_complete &= is_created(self.ir, function);
                continue;
            }
            let after = Arc::new(self.checker.copy_function(self.ir, function));
            let before = functions.copies.insert(function, after.clone());
            if self.checker.is_traced() {
                let former = before.as_ref().map(|before| (&before.0, before.1));
                self.checker.record_step(self.ir, step, function, former, (&after.0, after.1));
            }
            if !self.checker.proves_steps() {
                continue;
            }
            // A function that the step created has no former version, nor has a declaration that got a body.
            is_complete &= before.is_some() || is_created(self.ir, function);
            if let Some(before) = before {
                let [before, after] = [&before, &after].map(|side| (&side.0, side.1));
                let verdict = self.checker.prove_step(self.ir, step, function, before, after);
                if matches!(verdict, Verdict::Refuted { .. }) {
                    let name = self.ir.symbol_name(function);
                    refuted.push(name.map_or("", |name| name.as_str(self.ir.ctx())).to_owned());
                }
            }
        }
        if is_complete && self.checker.proves_steps() {
            self.ir.mark_observed(since);
            // The proofs of the functions cover the edits of drivers during the step.
            self.checker.set_unattempted(functions.n_unproved);
        }
        functions.n_unproved = self.checker.n_unattempted();
        self.functions = Some(functions);
        if refuted.is_empty() {
            return Ok(());
        }
        let message = format!(
            "step {number} changes the behaviour of @{}, so that it is rolled back",
            refuted.join(", @")
        );
        Err(Failure::definite(self.error(op, message)))
    }
}
