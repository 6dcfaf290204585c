//! Edits of positions: linking, unlinking and moving operations and blocks.

use super::super::arena::Link;
use super::super::journal::Moved;
use super::super::{BlockId, Edit, Ir, OpId, RegionId};

impl Ir {
    /// Links a detached operation into `block`, before `next` or at the end.
    pub(crate) fn link_op(&mut self, op: OpId, block: BlockId, next: Option<OpId>) {
        assert!(self.ops[op].block.is_null(), "the operation is already in a block");
        let (at, next) = (Link::from(op), next.map_or(Link::NULL, Link::from));
        let prev = match next.some() {
            Some(next) => {
                assert_eq!(self.ops[next].block, block.into(), "the insertion point is in another block");
                self.ops[next].prev
            }
            None => self.blocks[block].last,
        };
        {
            let data = &mut self.ops[at];
            (data.block, data.prev, data.next) = (block.into(), prev, next);
        }
        match prev.some() {
            Some(prev) => self.ops[prev].next = at,
            None => self.blocks[block].first = at,
        }
        match next.some() {
            Some(next) => self.ops[next].prev = at,
            None => self.blocks[block].last = at,
        }
        self.assign_order(at);
        self.note_end_of_block(at, prev, next, block.into());
        self.journal.record(Edit::LinkOp(op));
        self.count_place(op, prev, next, true);
    }

    /// Records a change of control flow, if `op` has successors, or is the last operation after one that has.
    #[inline]
    fn note_end_of_block(
        &mut self,
        op: Link<OpId>,
        prev: Link<OpId>,
        next: Link<OpId>,
        block: Link<BlockId>,
    ) {
        if self.branches(op) || next.is_null() && self.branches(prev) {
            self.note_control_flow(self.blocks[block].region);
        }
    }

    /// Returns whether `op` is non-null and has successors.
    #[inline]
    fn branches(&self, op: Link<OpId>) -> bool {
        let extra = if op.is_null() { 0 } else { self.ops[op].extra };
        extra != 0 && self.extras[extra as usize].successors.len != 0
    }

    /// Increments the control-flow version of `region`.
    fn note_control_flow(&mut self, region: Link<RegionId>) {
        if let Some(region) = self.regions.id(region) {
            let data = &mut self.regions[region];
            let before = data.control_flow_version;
            data.control_flow_version = before.wrapping_add(1);
            self.journal.record(Edit::NoteControlFlow { region, before });
        }
    }

    pub(crate) fn unlink_op(&mut self, op: OpId) {
        let data = &mut self.ops[op];
        let (block, prev, next) = (data.block, data.prev, data.next);
        assert!(!block.is_null(), "the operation is not in a block");
        (data.block, data.prev, data.next) = (Link::NULL, Link::NULL, Link::NULL);
        match prev.some() {
            Some(prev) => self.ops[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next.some() {
            Some(next) => self.ops[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
        self.note_end_of_block(op.into(), prev, next, block);
        let (block, next_op) = (self.blocks.id_or_null(block), self.ops.id_or_null(next));
        self.journal.record(Edit::UnlinkOp { op, block, next: next_op });
        self.count_place(op, prev, next, false);
    }

    /// Moves the operations from `first` to the end of their block into another block, before `next` or to its end.
    pub(crate) fn move_end_of_block(&mut self, first: OpId, to: BlockId, next: Option<OpId>) {
        let from = self.ops[first].block;
        assert!(!from.is_null(), "the operations are not in a block");
        let last = self.blocks[from].last;
        let ops = self.journal.begin_move();
        self.move_range(first.into(), last, to, next);
        self.journal.record_move(ops, self.blocks.id_or_null(from), to, next.is_none());
    }

    /// Reverts a move of the end of a block.
    pub(super) fn move_back(&mut self, moved: Moved) {
        let Some((first, last, from)) = self.journal.pop_move(moved) else { return };
        self.move_range(first.into(), last.into(), from, None);
    }

    /// Moves the consecutive operations from `first` to `last` into another block.
    fn move_range(&mut self, first: Link<OpId>, last: Link<OpId>, to: BlockId, next: Option<OpId>) {
        let (from, into, next) = (self.ops[first].block, Link::from(to), next.map_or(Link::NULL, Link::from));
        assert!(from != into, "the operations are already in the target block");
        let (prev_out, next_out) = (self.ops[first].prev, self.ops[last].next);
        match prev_out.some() {
            Some(prev) => self.ops[prev].next = next_out,
            None => self.blocks[from].first = next_out,
        }
        match next_out.some() {
            Some(next) => self.ops[next].prev = prev_out,
            None => self.blocks[from].last = prev_out,
        }
        let prev_in = match next.some() {
            Some(next) => {
                assert_eq!(self.ops[next].block, into, "the insertion point is in another block");
                self.ops[next].prev
            }
            None => self.blocks[into].last,
        };
        self.count_range((first, last), (prev_out, next_out), false);
        self.count_range((first, last), (prev_in, next), true);
        let (mut at, mut prev, mut branches) = (first, prev_in, false);
        loop {
            let data = &mut self.ops[at];
            let following = data.next;
            (data.block, data.prev, data.next) = (into, prev, next);
            match prev.some() {
                Some(prev) => self.ops[prev].next = at,
                None => self.blocks[into].first = at,
            }
            self.assign_order(at);
            branches |= self.branches(at);
            if !self.journal.suspended {
                self.journal.moved.push(self.ops.id_or_null(at));
            }
            if at == last {
                break;
            }
            (prev, at) = (at, following);
        }
        match next.some() {
            Some(next) => self.ops[next].prev = last,
            None => self.blocks[into].last = last,
        }
        let (left, entered) = (self.blocks[from].region, self.blocks[into].region);
        let leaves = branches || next_out.is_null() && self.branches(prev_out);
        let enters = branches || next.is_null() && self.branches(prev_in);
        if leaves {
            self.note_control_flow(left);
        }
        if enters && !(leaves && left == entered) {
            self.note_control_flow(entered);
        }
    }

    pub(super) fn note_branch(&mut self, op: Link<OpId>) {
        if let Some(block) = self.ops[op].block.some() {
            self.note_control_flow(self.blocks[block].region);
        }
    }

    /// Links a detached block into `region`, before `next` or at the end.
    pub(crate) fn link_block(&mut self, block: BlockId, region: RegionId, next: Option<BlockId>) {
        assert!(self.blocks[block].region.is_null(), "the block is already in a region");
        let (at, next) = (Link::from(block), next.map_or(Link::NULL, Link::from));
        let prev = match next.some() {
            Some(next) => {
                let right = self.blocks[next].region == region.into();
                assert!(right, "the insertion point is in another region");
                self.blocks[next].prev
            }
            None => self.regions[region].last,
        };
        let data = &mut self.blocks[at];
        (data.region, data.prev, data.next) = (region.into(), prev, next);
        match prev.some() {
            Some(prev) => self.blocks[prev].next = at,
            None => self.regions[region].first = at,
        }
        match next.some() {
            Some(next) => self.blocks[next].prev = at,
            None => self.regions[region].last = at,
        }
        self.note_control_flow(region.into());
        self.journal.record(Edit::LinkBlock(block));
        self.count_block_place(false);
    }

    pub(crate) fn unlink_block(&mut self, block: BlockId) {
        let data = &mut self.blocks[block];
        let (region, prev, next) = (data.region, data.prev, data.next);
        assert!(!region.is_null(), "the block is not in a region");
        (data.region, data.prev, data.next) = (Link::NULL, Link::NULL, Link::NULL);
        match prev.some() {
            Some(prev) => self.blocks[prev].next = next,
            None => self.regions[region].first = next,
        }
        match next.some() {
            Some(next) => self.blocks[next].prev = prev,
            None => self.regions[region].last = prev,
        }
        self.note_control_flow(region);
        let (region, next) = (self.regions.id_or_null(region), self.blocks.id_or_null(next));
        self.journal.record(Edit::UnlinkBlock { block, region, next });
        self.count_block_place(true);
    }
}
