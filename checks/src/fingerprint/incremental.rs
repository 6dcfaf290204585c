//! The incremental fingerprint: a sum of hashes of neighbourhoods, updated from the journal.
//!
//! Each operation and each block has a term. The fingerprint is the sum of all terms modulo 2^128. A term covers:
//!
//! * for an operation: its *own hash* (name, properties, attributes, result types), the label of each operand (the
//!   own hash of its definition and the result number, or the argument number and type), the label of each successor,
//!   and the own hash of the preceding operation, or the label of the block for the first operation;
//! * for a block: its *label* (argument types), the operation and number of its region, and the label of the
//!   preceding block.
//!
//! An edit changes the terms of the edited operation, of the next operation and, if the own hash changed, of the
//! users. The cost of an update therefore does not depend on the size of the IR. The sum does not depend on the order
//! of the updates, and equals the sum that [`Incremental::new`] computes (`tests/fingerprints.rs`).
//!
//! Terms hash the handles of types and attributes, so that sums are comparable within one context only.
//! [`Full`](super::Full) is comparable across contexts and runs.

use proofmark_ir::{BlockId, Checkpoint, Edit, Ir, OpId, ValueDef, ValueId, WalkOrder};
use slotmap::SecondaryMap;

use super::mix::{Mixer, mix};

/// The value of an incremental fingerprint. It is comparable within one context only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Sum(pub u128);

/// The word for an absent block or region.
const NONE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The own hash and the term of one operation, in 24 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    own_hash: u64,
    term: [u64; 2],
}

/// The incremental fingerprint of the tree under one operation. See [`Full`](super::Full) for an example.
#[derive(Debug)]
pub struct Incremental {
    root: OpId,
    sum: u128,
    ops: SecondaryMap<OpId, Entry>,
    blocks: SecondaryMap<BlockId, [u64; 2]>,
    /// The entries that the last update replaced, newest last, for [`Incremental::undo`].
    undo_ops: Vec<(OpId, Option<Entry>)>,
    undo_blocks: Vec<(BlockId, Option<[u64; 2]>)>,
    undo_sum: u128,
    /// Buffers that are reused between updates.
    touched_ops: Vec<OpId>,
    touched_blocks: Vec<BlockId>,
    changed_ops: Vec<OpId>,
}

#[inline]
fn split(term: u128) -> [u64; 2] {
    [term as u64, (term >> 64) as u64]
}

#[inline]
fn join([low, high]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

impl Incremental {
    /// Returns the fingerprint of `root` and all operations nested in it. O(size of the tree).
    pub fn new(ir: &Ir, root: OpId) -> Incremental {
        let mut new = Incremental {
            root,
            sum: 0,
            ops: SecondaryMap::with_capacity(ir.n_ops()),
            blocks: SecondaryMap::new(),
            undo_ops: Vec::new(),
            undo_blocks: Vec::new(),
            undo_sum: 0,
            touched_ops: Vec::new(),
            touched_blocks: Vec::new(),
            changed_ops: Vec::new(),
        };
        // There is no earlier state for `undo`. `own_hash_of` computes the hashes that are not entered yet.
        ir.walk(root, WalkOrder::PreOrder, |_, op| {
            let own_hash = own_hash(ir, op);
            let term = new.op_term(ir, op, own_hash);
            new.sum = new.sum.wrapping_add(term);
            new.ops.insert(op, Entry { own_hash, term: split(term) });
            for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                let term = block_term(ir, block);
                new.sum = new.sum.wrapping_add(term);
                new.blocks.insert(block, split(term));
            }
        });
        new
    }

    /// Returns the current value.
    #[inline]
    pub fn sum(&self) -> Sum {
        Sum(self.sum)
    }

    /// Returns the value for the tree under `root`, without earlier state. O(size of the tree).
    pub fn from_scratch(ir: &Ir, root: OpId) -> Sum {
        Incremental::new(ir, root).sum()
    }

    /// Updates the fingerprint by the edits since `since`, which are applied and not committed.
    pub fn update(&mut self, ir: &Ir, since: Checkpoint) {
        self.undo_ops.clear();
        self.undo_blocks.clear();
        self.undo_sum = self.sum;
        let edits = ir.edits_since(since);
        for edit in edits {
            self.touch(ir, edit);
        }
        // Faces are updated before the terms that use them.
        let mut changed_ops = std::mem::take(&mut self.changed_ops);
        changed_ops.dedup();
        for op in changed_ops.drain(..) {
            if !ir.contains_op(op) {
                continue;
            }
            // A new operation is in no other term yet, and `refresh_op` computes its own hash.
            let Some(old) = self.ops.get(op).copied() else { continue };
            let new = own_hash(ir, op);
            if old.own_hash != new {
                self.undo_ops.push((op, Some(old)));
                self.ops.insert(op, Entry { own_hash: new, ..old });
                for &result in ir.results(op) {
                    self.touched_ops.extend(ir.users(result));
                }
                self.touched_ops.extend(ir.next_op(op));
            }
        }
        self.changed_ops = changed_ops;
        let mut ops = std::mem::take(&mut self.touched_ops);
        // Duplicates that are not adjacent are refreshed twice, which costs less than sorting.
        ops.dedup();
        for op in ops.drain(..) {
            self.refresh_op(ir, op);
        }
        self.touched_ops = ops;
        let mut blocks = std::mem::take(&mut self.touched_blocks);
        blocks.dedup();
        for block in blocks.drain(..) {
            self.refresh_block(ir, block);
        }
        self.touched_blocks = blocks;
    }

    /// Reverts the last update, for edits that are rolled back.
    pub fn undo(&mut self) {
        for (op, old) in self.undo_ops.drain(..).rev() {
            match old {
                Some(old) => self.ops.insert(op, old),
                None => self.ops.remove(op),
            };
        }
        for (block, old) in self.undo_blocks.drain(..).rev() {
            match old {
                Some(old) => self.blocks.insert(block, old),
                None => self.blocks.remove(block),
            };
        }
        self.sum = self.undo_sum;
    }

    /// Collects the operations and blocks whose terms `edit` may have changed. An operation with a new predecessor is
    /// either the next one in the final IR, or named by the edit.
    fn touch(&mut self, ir: &Ir, edit: &Edit) {
        match *edit {
            Edit::CreateOp(op) => {
                self.changed_ops.push(op);
                self.touched_ops.push(op);
            }
            Edit::LinkOp(op) => {
                self.touched_ops.push(op);
                if ir.contains_op(op) {
                    self.touched_ops.extend(ir.next_op(op));
                }
            }
            Edit::UnlinkOp { op, block: _, next } => {
                self.touched_ops.push(op);
                self.touched_ops.push(next);
            }
            Edit::MoveOps(_) => {
                // The predecessors of the other moved operations are unchanged.
                let Some((first, last)) =
                    ir.moved(edit).and_then(|moved| moved.ops.first().zip(moved.ops.last()))
                else {
                    return;
                };
                self.touched_ops.push(*first);
                if ir.contains_op(*last) {
                    self.touched_ops.extend(ir.next_op(*last));
                }
            }
            Edit::EraseOp(op) => {
                self.touched_ops.push(op);
                // The blocks of its regions are erased with it, without edits of their own.
                for &region in ir.regions(op) {
                    self.touched_blocks.extend(ir.blocks(region));
                }
            }
            Edit::SetAttrs { op, .. } | Edit::SetProperties { op, .. } => {
                self.changed_ops.push(op);
                self.touched_ops.push(op);
            }
            Edit::SetType { value, .. } => match ir.contains_value(value).then(|| ir.value_def(value)) {
                Some(ValueDef::OpResult { op, .. }) => {
                    self.changed_ops.push(op);
                    self.touched_ops.push(op);
                }
                Some(ValueDef::BlockArg { block, .. }) => {
                    self.touched_ops.extend(ir.users(value));
                    self.touch_block_label(ir, block);
                }
                None => {}
            },
            Edit::CreateBlock(block) | Edit::EraseBlock(block) => self.touched_blocks.push(block),
            Edit::LinkBlock(block) => self.touch_block_label(ir, block),
            Edit::UnlinkBlock { block, region: _, next } => {
                self.touch_block_label(ir, block);
                self.touched_blocks.push(next);
            }
            Edit::AddArg { block, index } => self.touch_args(ir, block, index),
            Edit::EraseArg { block, index, .. } => self.touch_args(ir, block, index),
            _ => self.touched_ops.extend(ir.edited_op(edit)),
        }
    }

    /// Collects the terms that depend on the arguments of `block` from `index` on, and on the label of `block`.
    fn touch_args(&mut self, ir: &Ir, block: BlockId, index: u32) {
        if ir.contains_block(block) {
            for &arg in ir.block_args(block).iter().skip(index as usize) {
                self.touched_ops.extend(ir.users(arg));
            }
        }
        self.touch_block_label(ir, block);
    }

    fn touch_block_label(&mut self, ir: &Ir, block: BlockId) {
        self.touched_blocks.push(block);
        if ir.contains_block(block) {
            self.touched_blocks.extend(ir.next_block(block));
            self.touched_ops.extend(ir.first_op(block));
            self.touched_ops.extend(ir.block_uses(block));
        }
    }

    fn refresh_op(&mut self, ir: &Ir, op: OpId) {
        let old = self.ops.get(op).copied();
        let attached = ir.contains_op(op) && (op == self.root || ir.parent_block(op).is_some());
        if !attached {
            if let Some(old) = old {
                self.undo_ops.push((op, Some(old)));
                self.sum = self.sum.wrapping_sub(join(old.term));
                self.ops.remove(op);
            }
            return;
        }
        let own_hash = match old {
            Some(old) => old.own_hash,
            None => own_hash(ir, op),
        };
        let term = split(self.op_term(ir, op, own_hash));
        if old != Some(Entry { own_hash, term }) {
            self.undo_ops.push((op, old));
            self.sum = self.sum.wrapping_sub(old.map_or(0, |old| join(old.term))).wrapping_add(join(term));
            self.ops.insert(op, Entry { own_hash, term });
        }
    }

    fn refresh_block(&mut self, ir: &Ir, block: BlockId) {
        let old = self.blocks.get(block).copied();
        let attached = ir.contains_block(block)
            && ir.block_parent_op(block).is_some_and(|parent| ir.contains_op(parent));
        let new = attached.then(|| split(block_term(ir, block)));
        if old == new {
            return;
        }
        self.undo_blocks.push((block, old));
        self.sum = self.sum.wrapping_sub(old.map_or(0, join)).wrapping_add(new.map_or(0, join));
        match new {
            Some(new) => self.blocks.insert(block, new),
            None => self.blocks.remove(block),
        };
    }

    #[inline]
    fn own_hash_of(&self, ir: &Ir, op: OpId) -> u64 {
        self.ops.get(op).map_or_else(|| own_hash(ir, op), |entry| entry.own_hash)
    }

    fn op_term(&self, ir: &Ir, op: OpId, own_hash: u64) -> u128 {
        let mut mixer = Mixer::new(own_hash);
        mixer.word(match (ir.prev_op(op), ir.parent_block(op)) {
            _ if op == self.root => NONE,
            (Some(prev), _) => self.own_hash_of(ir, prev),
            (None, Some(block)) => block_place(ir, block),
            (None, None) => NONE,
        });
        for operand in ir.operands(op) {
            mixer.word(self.label(ir, operand));
        }
        for successor in ir.successors(op) {
            mixer.word(mix(NONE, block_label(ir, successor)));
        }
        mixer.finish()
    }

    #[inline]
    fn label(&self, ir: &Ir, value: ValueId) -> u64 {
        match ir.value_def(value) {
            ValueDef::OpResult { op, index } => self.own_hash_of(ir, op).wrapping_add(u64::from(index)),
            ValueDef::BlockArg { index, .. } => {
                mix(u64::from(index) << 32 | ir.value_type(value).index() as u64, !NONE)
            }
        }
    }
}

/// Returns the own hash of `op`: the hash of its name, properties, attributes, result types and number of regions.
#[inline]
fn own_hash(ir: &Ir, op: OpId) -> u64 {
    let head = (ir.name(op).index() as u64) << 32 | ir.properties(op).index() as u64;
    let types = ir
        .results(op)
        .iter()
        .fold(ir.results(op).len() as u64, |hash, &result| mix(hash, ir.value_type(result).index() as u64));
    let tail = (ir.attrs(op).index() as u64) << 32 | ir.regions(op).len() as u64;
    mix(mix(head, types), tail)
}

fn block_label(ir: &Ir, block: BlockId) -> u64 {
    ir.block_args(block).iter().fold(NONE, |hash, &arg| mix(hash, ir.value_type(arg).index() as u64))
}

/// Returns the label of `block` combined with the name of the operation and the number of the region that contain it.
fn block_place(ir: &Ir, block: BlockId) -> u64 {
    let label = block_label(ir, block);
    match ir.block_region(block) {
        Some(region) => {
            let parent = ir.region_op(region);
            let position = ir.region_index(region);
            mix(label, (ir.name(parent).index() as u64) << 32 | position as u64)
        }
        None => label,
    }
}

fn block_term(ir: &Ir, block: BlockId) -> u128 {
    let mut mixer = Mixer::new(block_place(ir, block));
    mixer.word(ir.prev_block(block).map_or(NONE, |prev| block_label(ir, prev)));
    mixer.finish()
}
