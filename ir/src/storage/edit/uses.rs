//! Edits of operands and successors, and of the use lists that contain them.

use super::super::journal::{Range, UseSite};
use super::super::pool::{NO_USE, UseRange};
use super::super::{BlockId, Edit, Ir, OpId, ValueId};

impl Ir {
    pub(crate) fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        let range = self.ops[op].operands;
        assert!(index < range.len as usize, "operand {index} of {}", range.len);
        self.set_use(range.start + index as u32, value);
    }

    /// Sets the target of operand entry `index` to `value`.
    pub(super) fn set_use(&mut self, index: u32, value: ValueId) {
        let (old, prev) = (self.operands[index].target, self.operands[index].prev);
        if old == value {
            return;
        }
        self.operands.unlink(&mut self.values[old].first_use, index);
        self.operands.set_target(index, value);
        self.operands.link_front(&mut self.values[value].first_use, index);
        let same_type = self.values[old].ty == self.values[value].ty;
        self.journal.record(Edit::SetOperand { site: UseSite { index, prev }, old, same_type });
        self.count_operand(index, old, value);
    }

    /// Replaces the operands. If the number is unchanged, operands are set one by one, so that equal ones cause no
    /// edits.
    pub(crate) fn set_operands(&mut self, op: OpId, values: &[ValueId]) {
        let old = self.ops[op].operands;
        if old.len as usize == values.len() {
            for (i, &value) in values.iter().enumerate() {
                self.set_operand(op, i, value);
            }
            return;
        }
        self.unlink_operands(old);
        let new = self.operands.alloc(op, values);
        self.ops[op].operands = new;
        self.link_operands(new);
        if self.journal.suspended {
            self.operands.free(old);
        }
        self.journal.record(Edit::ResizeOperands { op, old: Range(old) });
        self.count_operands(op, old);
    }

    /// Replaces every use of `from` by `to`, the most recent use first, as in MLIR: in the list of `to`, the oldest use
    /// of `from` comes first.
    pub(crate) fn replace_all_uses(&mut self, from: ValueId, to: ValueId) {
        assert!(from != to, "a value cannot replace itself");
        let replaced = &mut self.values[from];
        let (mut index, ty) = (std::mem::replace(&mut replaced.first_use, NO_USE), replaced.ty);
        if index == NO_USE {
            return;
        }
        self.count_replaced(index, from, to);
        let new = &self.values[to];
        let (mut head, same_type) = (new.first_use, new.ty == ty);
        // Equivalent to unlinking each use from the front of one list and linking it at the front of the other.
        while index != NO_USE {
            let next = self.operands.move_to_front(index, to, head);
            head = index;
            let site = UseSite { index, prev: NO_USE };
            self.journal.record(Edit::SetOperand { site, old: from, same_type });
            index = next;
        }
        self.values[to].first_use = head;
    }

    pub(crate) fn set_successor(&mut self, op: OpId, index: usize, block: BlockId) {
        let range = self.extras[self.ops[op].extra as usize].successors;
        assert!(index < range.len as usize, "successor {index} of {}", range.len);
        let index = range.start + index as u32;
        let (old, prev) = (self.successors[index].target, self.successors[index].prev);
        if old == block {
            return;
        }
        self.successors.unlink(&mut self.blocks[old].first_use, index);
        self.successors.set_target(index, block);
        self.successors.link_front(&mut self.blocks[block].first_use, index);
        self.note_branch(op.into());
        self.journal.record(Edit::SetSuccessor { site: UseSite { index, prev }, old });
    }

    pub(super) fn drop_uses(&mut self, op: OpId) {
        let data = &self.ops[op];
        let successors = self.extras[data.extra as usize].successors;
        self.unlink_operands(data.operands);
        for index in successors.indices() {
            let block = self.successors[index].target;
            self.successors.unlink(&mut self.blocks[block].first_use, index);
        }
    }

    /// Reverts [`drop_uses`](Ir::drop_uses). Each entry stores its former predecessor.
    pub(super) fn relink_uses(&mut self, op: OpId) {
        let data = &self.ops[op];
        let successors = self.extras[data.extra as usize].successors;
        let operands = data.operands;
        for index in successors.indices().rev() {
            let block = self.successors[index].target;
            self.successors.relink(&mut self.blocks[block].first_use, index);
        }
        self.relink_operands(operands);
    }

    pub(super) fn unlink_operands(&mut self, range: UseRange) {
        for index in range.indices() {
            let value = self.operands[index].target;
            self.operands.unlink(&mut self.values[value].first_use, index);
        }
    }

    pub(super) fn relink_operands(&mut self, range: UseRange) {
        for index in range.indices().rev() {
            let value = self.operands[index].target;
            self.operands.relink(&mut self.values[value].first_use, index);
        }
    }

    #[inline]
    pub(super) fn link_operands(&mut self, range: UseRange) {
        for index in range.indices() {
            let value = self.operands[index].target;
            self.operands.link_front(&mut self.values[value].first_use, index);
        }
    }
}
