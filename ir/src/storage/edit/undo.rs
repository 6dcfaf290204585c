//! Taking edits back, and making them final.

use super::super::data::non_null;
use super::super::journal::{Range, UseSite};
use super::super::{BlockId, Checkpoint, Edit, Ir, OpId};

impl Ir {
    /// Where the journal stands.
    #[inline]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { at: self.journal.edits.len(), tally: self.tally() }
    }

    /// The edits since `since`, oldest first.
    #[inline]
    pub fn edits_since(&self, since: Checkpoint) -> &[Edit] {
        &self.journal.edits[since.at..]
    }

    /// Whoever watches says that it has seen the edits since `since`.
    pub fn note_seen(&mut self, since: Checkpoint) {
        self.journal.n_unseen += since.at.saturating_sub(self.journal.n_seen) as u64;
        self.journal.n_seen = self.journal.edits.len();
    }

    /// How many edits were made and not taken back, or are in the journal, that nobody has [seen](Ir::note_seen).
    pub fn n_unseen(&self) -> u64 {
        self.journal.n_unseen + (self.journal.edits.len() - self.journal.n_seen) as u64
    }

    /// Takes back every edit since `to`. Ids, use lists and text are as they were; ids of what was created since are stale.
    pub fn rollback(&mut self, to: Checkpoint) {
        self.journal.tally.now = self.tally_at(to);
        self.journal.n_seen = self.journal.n_seen.min(to.at);
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
                // In the order opposite to linking, so that each is found at the front of its list.
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

    /// Makes every edit final: frees what was erased and empties the journal. Checkpoints taken before are void.
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
        // The buffers are kept: the next rewrite needs no allocation.
        self.journal.frees = frees;
        self.journal.n_unseen = self.n_unseen();
        self.journal.n_seen = 0;
        self.journal.edits.clear();
        self.journal.n_values_gone = 0;
        self.journal.moves.clear();
        self.journal.moved.clear();
        self.journal.tally.start = self.journal.tally.now;
    }

    /// Frees the slots of an operation whose uses are dropped, with the blocks that are still in its regions.
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
