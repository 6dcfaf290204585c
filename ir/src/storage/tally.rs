//! The tally: a hash of the tree that each edit updates in O(1). Trees with equal text have equal tallies.
//!
//! The tally is a sum (mod 2^64) of hashes of local facts about
//! * an operation: its name, properties, attributes, and the types of its results;
//! * an operand: the name of the user, the operand index, and the name and result index of its definition, or that it
//!   is a block argument;
//! * two adjacent operations in a block: the names and properties of both; for the first and the last operation, their
//!   position;
//! * a block: its presence; an argument: its type.
//!
//! No fact contains an id, so a recreated operation contributes the same hashes. Each edit changes a bounded number of
//! facts: for example, a fact contains the name of a definition but not its attributes. **Two different tallies, with
//! nothing detached, prove that the texts differ.** Equal tallies prove nothing: the target of a branch, or which of
//! two additions is used, is not a fact. The caller then compares more precisely.
//!
//! The tally is maintained between [`Ir::keep_tally`] calls, at the cost of a few multiplications for each edit. It
//! starts at an arbitrary value, so that only differences are meaningful.

use super::arena::Link;
use super::data::{BlockData, DefLink, OpData, ValueDef};
use super::pool::{NO_USE, UseRange};
use super::{BlockId, Checkpoint, Ir, OpId, ValueId, WalkOrder};
use crate::{AttrDict, Type};

/// The tally of an [`Ir`] at one time. Comparable with tallies of the same `Ir` since [`Ir::keep_tally`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    sum: u64,
    /// The number of detached operations and blocks.
    n_detached: i32,
}

impl Tally {
    pub(super) const ZERO: Tally = Tally { sum: 0, n_detached: 0 };

    /// Computes the tally of the tree from scratch. Differences of such tallies equal differences of maintained
    /// tallies.
    pub fn of(ir: &Ir) -> Tally {
        let mut sum = 0u64;
        ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| {
            let data = ir.op(op);
            sum = sum.wrapping_add(ir.op_facts(op)).wrapping_add(ir.operand_facts(data, data.operands));
            if !data.block.is_null() {
                sum = sum.wrapping_add(pair(ir.signature(data.prev, START), signature_of(data)));
                if data.next.is_null() {
                    sum = sum.wrapping_add(pair(signature_of(data), END));
                }
            }
            for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                sum = sum.wrapping_add(ir.block_facts(ir.block(block)));
            }
        });
        Tally { sum, n_detached: 0 }
    }

    /// Returns the sum of the hashes.
    #[inline]
    pub fn sum(self) -> u64 {
        self.sum
    }

    /// Returns whether nothing is detached, so that the tally describes the tree.
    #[inline]
    pub fn is_of_tree(self) -> bool {
        self.n_detached == 0
    }

    /// Returns whether the texts of the trees differ for certain. `false` is inconclusive.
    #[inline]
    pub fn proves_change_from(self, before: Tally) -> bool {
        self.sum != before.sum && self.is_of_tree() && before.is_of_tree()
    }
}

/// The state of the maintained tally.
#[derive(Default)]
pub(super) struct TallyState {
    pub(super) on: bool,
    pub(super) now: Tally,
    /// The tally at the start of the journal. [`Checkpoint`]s store the tally at later positions.
    pub(super) start: Tally,
}

const START: u64 = 0x243f_6a88_85a3_08d3;
const END: u64 = 0x1319_8a2e_0370_7344;
const BLOCK: u64 = 0xa409_3822_299f_31d0;
const ARGUMENT: u64 = 0x082e_fa98_ec4e_6c89;

/// Xors both halves of the product.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0xa076_1d64_78bd_642f) * u128::from(b ^ 0xe703_7ed1_a0b4_28db);
    product as u64 ^ (product >> 64) as u64
}

/// Returns the hash of the fact that two operations are adjacent. It depends on their order, because the two sides are
/// transformed differently.
#[inline]
fn pair(first: u64, second: u64) -> u64 {
    mix(first, second.rotate_left(17))
}

#[inline]
fn signature_of(data: &OpData) -> u64 {
    (data.name.index() as u64) << 32 | data.properties.index() as u64
}

#[inline]
fn operand_fact(user: &OpData, index: u32, definition: u64) -> u64 {
    mix((user.name.index() as u64) << 32 | u64::from(index), definition)
}

#[inline]
fn type_fact(kind: u64, ty: Type) -> u64 {
    mix(kind, ty.index() as u64)
}

#[inline]
fn op_fact(signature: u64, attrs: AttrDict, n_regions: usize) -> u64 {
    mix(signature, (attrs.index() as u64) << 32 | n_regions as u64)
}

impl Ir {
    /// Starts or stops maintaining the tally. Returns whether it was maintained before.
    pub fn keep_tally(&mut self, on: bool) -> bool {
        let state = &mut self.journal.tally;
        let was = std::mem::replace(&mut state.on, on);
        if !on || !was {
            state.now.n_detached = 0;
            state.start = state.now;
        }
        was
    }

    /// Returns the tally, if it is maintained.
    #[inline]
    pub fn tally(&self) -> Tally {
        self.journal.tally.now
    }

    /// Returns the tally at a checkpoint, if it was maintained when the checkpoint was taken.
    #[inline]
    pub fn tally_at(&self, at: Checkpoint) -> Tally {
        if at.at == 0 { self.journal.tally.start } else { at.tally }
    }

    /// Returns whether edits update the tally. A rollback restores the tally as a whole instead.
    #[inline]
    pub(super) fn counts(&self) -> bool {
        self.journal.tally.on && !self.journal.suspended
    }

    #[inline]
    pub(super) fn count(&mut self, added: u64, removed: u64, detached: i32) {
        let now = &mut self.journal.tally.now;
        now.sum = now.sum.wrapping_add(added).wrapping_sub(removed);
        now.n_detached += detached;
    }

    #[inline]
    fn signature(&self, op: Link<OpId>, or: u64) -> u64 {
        op.some().map_or(or, |op| signature_of(&self.ops[op]))
    }

    /// Returns the sum of the facts about an operation alone.
    #[inline]
    fn op_facts(&self, op: OpId) -> u64 {
        let data = self.op(op);
        let n_regions = self.extras[data.extra as usize].regions.len();
        (0u64..)
            .zip(self.results(op))
            .fold(op_fact(signature_of(data), data.attrs, n_regions), |sum, (i, &result)| {
                sum.wrapping_add(type_fact(i, self.value_type(result)))
            })
    }

    #[inline]
    fn operand_fact(&self, user: &OpData, index: u32, value: ValueId) -> u64 {
        operand_fact(user, index, self.definition_fact(value))
    }

    /// Returns the part of an operand's fact that describes its definition.
    #[inline]
    fn definition_fact(&self, value: ValueId) -> u64 {
        let data = &self.values[value];
        match (data.name_of_only(), data.def()) {
            (Some(name), _) => (name.index() as u64) << 32,
            (None, DefLink::OpResult(op)) => {
                (self.ops[op].name.index() as u64) << 32 | u64::from(data.index())
            }
            (None, DefLink::BlockArg(_)) => ARGUMENT,
        }
    }

    #[inline]
    fn operand_facts(&self, user: &OpData, range: UseRange) -> u64 {
        (0..)
            .zip(self.operands.slice(range))
            .fold(0, |sum: u64, (i, each)| sum.wrapping_add(self.operand_fact(user, i, each.target)))
    }

    fn block_facts(&self, data: &BlockData) -> u64 {
        data.args.iter().fold(BLOCK, |sum, &arg| sum.wrapping_add(type_fact(ARGUMENT, self.value_type(arg))))
    }

    /// Adds the facts of a created, detached operation.
    #[inline]
    pub(super) fn count_created(&mut self, op: OpId) {
        if self.counts() {
            let data = self.op(op);
            self.count(self.op_facts(op).wrapping_add(self.operand_facts(data, data.operands)), 0, 1);
        }
    }

    /// Removes the facts of an erased operation, whose data is still readable. A nested operation is also removed from
    /// its block.
    #[inline]
    pub(super) fn count_erased(&mut self, op: OpId) {
        if !self.counts() {
            return;
        }
        let data = self.op(op);
        let mut sum = self.op_facts(op).wrapping_add(self.operand_facts(data, data.operands));
        if !data.block.is_null() {
            sum = sum.wrapping_add(pair(self.signature(data.prev, START), signature_of(data)));
            if data.next.is_null() {
                sum = sum.wrapping_add(pair(signature_of(data), END));
            }
        }
        if data.extra != 0 {
            for block in self.regions(op).iter().flat_map(|&region| self.blocks(region)) {
                sum = sum.wrapping_add(self.block_facts(self.block(block)));
            }
        }
        let detached = if data.block.is_null() { -1 } else { 0 };
        self.count(0, sum, detached);
    }

    /// Updates the facts of adjacency for an operation that was linked between two others, or unlinked.
    #[inline]
    pub(super) fn count_place(&mut self, op: OpId, prev: Link<OpId>, next: Link<OpId>, linked: bool) {
        if self.counts() {
            self.count_range((op.into(), op.into()), (prev, next), linked);
            self.count(0, 0, if linked { -1 } else { 1 });
        }
    }

    /// Updates the facts of adjacency for consecutive operations, given by the first and the last, that were linked
    /// between two others, or unlinked.
    pub(super) fn count_range(
        &mut self,
        (first, last): (Link<OpId>, Link<OpId>),
        (prev, next): (Link<OpId>, Link<OpId>),
        linked: bool,
    ) {
        if !self.counts() {
            return;
        }
        let (before, after) = (self.signature(prev, START), self.signature(next, END));
        let with =
            pair(before, self.signature(first, START)).wrapping_add(pair(self.signature(last, END), after));
        let without = if prev.is_null() && next.is_null() { 0 } else { pair(before, after) };
        match linked {
            true => self.count(with, without, 0),
            false => self.count(without, with, 0),
        }
    }

    /// Updates the fact of an operand that was set.
    #[inline]
    pub(super) fn count_operand(&mut self, index: u32, old: ValueId, new: ValueId) {
        if self.counts() {
            let user = &self.ops[self.operands[index].owner];
            let i = index - user.operands.start;
            self.count(self.operand_fact(user, i, new), self.operand_fact(user, i, old), 0);
        }
    }

    /// Updates the facts of the uses of `from`, starting at the entry `first`, which become uses of `to`.
    pub(super) fn count_replaced(&mut self, first: u32, from: ValueId, to: ValueId) {
        if !self.counts() {
            return;
        }
        let (old, new) = (self.definition_fact(from), self.definition_fact(to));
        if old == new {
            return;
        }
        let (mut added, mut removed, mut index) = (0u64, 0u64, first);
        while index != NO_USE {
            let entry = &self.operands[index];
            let user = &self.ops[entry.owner];
            let i = index - user.operands.start;
            added = added.wrapping_add(operand_fact(user, i, new));
            removed = removed.wrapping_add(operand_fact(user, i, old));
            index = entry.next;
        }
        self.count(added, removed, 0);
    }

    /// Updates the facts of an operand list that was replaced.
    pub(super) fn count_operands(&mut self, op: OpId, old: UseRange) {
        if self.counts() {
            let data = self.op(op);
            self.count(self.operand_facts(data, data.operands), self.operand_facts(data, old), 0);
        }
    }

    /// Updates the facts about properties and attributes, given the former ones.
    #[inline]
    pub(super) fn count_attrs(&mut self, op: OpId, old_properties: AttrDict, old_attrs: AttrDict) {
        if !self.counts() {
            return;
        }
        let data = self.op(op);
        let (new, n_regions) = (signature_of(data), self.extras[data.extra as usize].regions.len());
        let old = (data.name.index() as u64) << 32 | old_properties.index() as u64;
        let (mut added, mut removed) =
            (op_fact(new, data.attrs, n_regions), op_fact(old, old_attrs, n_regions));
        if old != new && !data.block.is_null() {
            let (before, after) = (self.signature(data.prev, START), self.signature(data.next, END));
            added = added.wrapping_add(pair(before, new)).wrapping_add(pair(new, after));
            removed = removed.wrapping_add(pair(before, old)).wrapping_add(pair(old, after));
        }
        self.count(added, removed, 0);
    }

    /// Updates the fact about the type of a value, given the former type.
    pub(super) fn count_type(&mut self, value: ValueId, old: Type) {
        if self.counts() {
            let kind = match self.value_def(value) {
                ValueDef::OpResult { index, .. } => u64::from(index),
                ValueDef::BlockArg { .. } => ARGUMENT,
            };
            self.count(type_fact(kind, self.value_type(value)), type_fact(kind, old), 0);
        }
    }

    /// Adds the facts of a created block, or removes those of an erased one (`removed`).
    pub(super) fn count_block(&mut self, block: BlockId, removed: bool) {
        if self.counts() {
            let facts = self.block_facts(self.block(block));
            match removed {
                false => self.count(facts, 0, 1),
                true => self.count(0, facts, -1),
            }
        }
    }

    /// Adds the fact of an argument of this type, or removes it (`removed`).
    pub(super) fn count_argument(&mut self, ty: Type, removed: bool) {
        if self.counts() {
            let fact = type_fact(ARGUMENT, ty);
            match removed {
                false => self.count(fact, 0, 0),
                true => self.count(0, fact, 0),
            }
        }
    }

    /// Updates the number of detached entities for a block that was linked, or unlinked (`removed`).
    #[inline]
    pub(super) fn count_block_place(&mut self, removed: bool) {
        if self.counts() {
            self.count(0, 0, if removed { 1 } else { -1 });
        }
    }
}
