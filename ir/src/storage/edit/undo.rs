//! Rollback and commit.

use super::super::data::non_null;
use super::super::journal::{Range, UseSite};
use super::super::tally::Tally;
use super::super::{BlockId, Checkpoint, Edit, Hold, Ir, OpId, ValueId};

impl Ir {
    /// Returns the current position in the journal.
    #[inline]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { at: self.journal.edits.len(), tally: self.tally() }
    }

    /// Returns the edits since `since`, oldest first.
    #[inline]
    pub fn edits_since(&self, since: Checkpoint) -> &[Edit] {
        // While commits are held, the start of the journal is the last commit.
        let at = if since.at == 0 { self.journal.base } else { since.at };
        &self.journal.edits[at..]
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
        let at = if to.at == 0 { self.journal.base } else { to.at };
        self.rollback_to_position(at, self.tally_at(to));
    }

    fn rollback_to_position(&mut self, to: usize, tally: Tally) {
        self.journal.tally.now = tally;
        self.journal.n_observed = self.journal.n_observed.min(to);
        while self.journal.frees.pop_if(|at| *at as usize >= to).is_some() {}
        while self.journal.replacements.pop_if(|(at, _)| *at as usize >= to).is_some() {}
        while self.journal.edits.len() > to {
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

    /// Defers commits until [`release_commits`](Ir::release_commits), so that the edits of drivers that commit each
    /// rewrite can be read and reverted as a whole. A commit meanwhile only sets the start of the journal. Holds nest.
    pub fn hold_commits(&mut self) -> Hold {
        self.journal.holds += 1;
        Hold { at: self.journal.edits.len(), tally: self.tally() }
    }

    /// Ends a hold. After the outermost one, the edits are in the journal until the next commit.
    pub fn release_commits(&mut self, hold: Hold) {
        debug_assert!(self.journal.holds > 0, "no hold is open");
        let _ = hold;
        self.journal.holds -= 1;
        if self.journal.holds == 0 {
            self.journal.base = 0;
        }
    }

    /// Commits although commits are held: makes the edits since the start of the outermost hold permanent.
    pub fn commit_held(&mut self) {
        let holds = std::mem::take(&mut self.journal.holds);
        self.journal.base = 0;
        self.commit();
        self.journal.holds = holds;
    }

    /// Returns the position of the end of the journal, as a start for [`held_edits`](Ir::held_edits).
    pub fn held_position(&self) -> usize {
        self.journal.edits.len()
    }

    /// Returns the edits since the position `from` ([`held_position`](Ir::held_position)) of the outermost hold, oldest
    /// first.
    ///
    /// # Panics
    /// If `from` exceeds the length of the journal.
    pub fn held_edits(&self, from: usize) -> &[Edit] {
        &self.journal.edits[from..]
    }

    /// Reverts all edits since the start of a hold, which continues.
    pub fn rollback_held(&mut self, hold: Hold) {
        self.journal.base = self.journal.base.min(hold.at);
        self.rollback_to_position(hold.at, hold.tally);
    }

    /// Returns the values by which the results of the operation were replaced, for the entry `NoteReplaced` at the
    /// position `at` of the journal. Empty unless commits were held at the replacement.
    pub fn replacement_values(&self, at: usize) -> &[ValueId] {
        let list = &self.journal.replacements;
        list.binary_search_by_key(&at, |entry| entry.0 as usize).map_or(&[], |index| &list[index].1)
    }

    /// Makes all edits permanent: frees erased entities and empties the journal. Earlier checkpoints become invalid.
    /// While commits are held, the edits remain.
    pub fn commit(&mut self) {
        if self.journal.holds > 0 {
            self.journal.base = self.journal.edits.len();
            self.journal.n_unobserved = self.n_unobserved();
            self.journal.n_observed = self.journal.edits.len();
            self.journal.tally.start = self.journal.tally.now;
            return;
        }
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
        self.journal.replacements.clear();
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
