//! Rollback and commit.

use super::super::data::non_null;
use super::super::journal::{Range, UseSite};
use super::super::{BlockId, Checkpoint, Edit, Ir, OpId};

impl Ir {
    /// Returns the current position in the journal.
    #[inline]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { at: self.journal.edits.len(), tally: self.tally() }
    }

    /// Returns the edits since `since`, oldest first.
    #[inline]
    pub fn edits_since(&self, since: Checkpoint) -> &[Edit] {
        &self.journal.edits[since.at..]
    }

    /// Marks the edits since `since` as observed. See [`n_unobserved`](Ir::n_unobserved).
    pub fn mark_observed(&mut self, since: Checkpoint) {
        self.journal.n_unobserved += since.at.saturating_sub(self.journal.n_observed) as u64;
        self.journal.n_observed = self.journal.edits.len();
    }

    /// Returns the number of edits, in the journal or committed, that were not marked by
    /// [`mark_observed`](Ir::mark_observed).
    pub fn n_unobserved(&self) -> u64 {
        self.journal.n_unobserved + (self.journal.edits.len() - self.journal.n_observed) as u64
    }

    /// Reverts all edits since `to`. Ids, use lists and text are restored; ids created since become stale.
    pub fn rollback(&mut self, to: Checkpoint) {
        self.journal.tally.now = self.tally_at(to);
        self.journal.n_observed = self.journal.n_observed.min(to.at);
        while self.journal.frees.pop_if(|at| *at as usize >= to.at).is_some() {}
        while self.journal.edits.len() > to.at {
            let edit = self.journal.edits.pop().expect("longer than the checkpoint");
            *self.journal.verified.get_mut() = false;
            self.journal.n_edits += 1;
            let before = std::mem::replace(&mut self.journal.suspended, true);
            self.undo(edit);
            self.journal.suspended = before;
        }
    }

    fn undo(&mut self, edit: Edit) {
        match edit {
            Edit::CreateOp(op) => {
                self.drop_uses(op);
                self.free_op(op);
            }
            Edit::LinkOp(op) => self.unlink_op(op),
            Edit::UnlinkOp { op, block, next } => self.link_op(op, block, non_null(next)),
            Edit::MoveOps(moved) => self.move_back(moved),
            Edit::EraseOp(op) => {
                self.ops[op].set_erased(false);
                self.journal.n_values_gone -= usize::from(self.has_values(op));
                self.relink_uses(op);
            }
            Edit::NoteReplaced(_) | Edit::NoteControlFlow { .. } => {}
            Edit::SetOperand { site: UseSite { index, prev }, old, same_type: _ } => {
                let new = self.operands[index].target;
                self.operands.unlink(&mut self.values[new].first_use, index);
                self.operands.set_target(index, old);
                self.operands.link_after(&mut self.values[old].first_use, index, prev);
            }
            Edit::ResizeOperands { op, old: Range(old) } => {
                let new = self.ops[op].operands;
                // In the reverse order of linking, so that each use is at the front of its list.
                for index in new.indices().rev() {
                    let value = self.operands[index].target;
                    self.operands.unlink(&mut self.values[value].first_use, index);
                }
                self.operands.free(new);
                self.ops[op].operands = old;
                self.relink_operands(old);
            }
            Edit::SetSuccessor { site: UseSite { index, prev }, old } => {
                let new = self.successors[index].target;
                self.successors.unlink(&mut self.blocks[new].first_use, index);
                self.successors.set_target(index, old);
                self.successors.link_after(&mut self.blocks[old].first_use, index, prev);
                self.note_branch(self.successors[index].owner);
            }
            Edit::SetAttrs { op, old } => self.ops[op].attrs = old,
            Edit::SetProperties { op, old } => self.ops[op].properties = old,
            Edit::SetLoc { op, old } => self.ops[op].set_loc(old),
            Edit::SetType { value, old } => self.values[value].ty = old,
            Edit::CreateBlock(block) => self.free_block(block),
            Edit::LinkBlock(block) => self.unlink_block(block),
            Edit::UnlinkBlock { block, region, next } => self.link_block(block, region, non_null(next)),
            Edit::EraseBlock(block) => {
                self.blocks[block].erased = false;
                self.journal.n_values_gone -= 1;
            }
            Edit::AddArg { block, index } => {
                let value = self.remove_arg(block, index as usize);
                self.values.free(value);
            }
            Edit::EraseArg { block, index, value } => {
                self.insert_arg(block, index as usize, value);
                self.journal.n_values_gone -= 1;
            }
        }
    }

    /// Makes all edits permanent: frees erased entities and empties the journal. Earlier checkpoints become invalid.
    pub fn commit(&mut self) {
        let mut frees = std::mem::take(&mut self.journal.frees);
        for at in frees.drain(..) {
            match self.journal.edits[at as usize] {
                Edit::EraseOp(op) => self.free_op(op),
                Edit::EraseBlock(block) => self.free_block(block),
                Edit::EraseArg { value, .. } => {
                    self.values.free(value);
                }
                Edit::ResizeOperands { old: Range(old), .. } => self.operands.free(old),
                _ => {}
            }
        }
        // The buffers keep their capacity, so that the next rewrite does not allocate.
        self.journal.frees = frees;
        self.journal.n_unobserved = self.n_unobserved();
        self.journal.n_observed = 0;
        self.journal.edits.clear();
        self.journal.n_values_gone = 0;
        self.journal.moves.clear();
        self.journal.moved.clear();
        self.journal.tally.start = self.journal.tally.now;
    }

    /// Frees the slots of an operation whose uses are dropped, and of the blocks in its regions.
    pub(super) fn free_op(&mut self, op: OpId) {
        let Some(data) = self.ops.remove(op) else { return };
        self.operands.free(data.operands);
        if data.n_results() == 1 {
            self.values.free(data.result);
        }
        if data.extra != 0 {
            let extra = std::mem::take(&mut self.extras[data.extra as usize]);
            self.free_extras.push(data.extra);
            self.successors.free(extra.successors);
            for result in extra.results {
                self.values.free(result);
            }
            for region in extra.regions {
                let mut block = self.regions[region].first;
                while let Some(each) = self.blocks.id(block) {
                    block = self.blocks[each].next;
                    self.free_block(each);
                }
                self.regions.free(region);
            }
        }
    }

    pub(super) fn free_block(&mut self, block: BlockId) {
        let Some(data) = self.blocks.remove(block) else { return };
        for arg in data.args {
            self.values.free(arg);
        }
    }
}
