//! The tally: a number that every edit brings up to date in O(1), and that is the same for trees that print the same.
//!
//! It is a sum (mod 2^64) of facts that can be seen from one place, of
//! * an operation: its name, properties, attributes, and the types of its results;
//! * an operand: the name of the user, which operand it is, and the name of the operation that defines it and which result it
//!   is, or that it is a block argument;
//! * two neighbours in a block: the names and properties of both; of the first and the last operation, that they are these;
//! * a block: that it is there; an argument: its type.
//!
//! No fact speaks of ids, so operations that are made again count as the same; and none would have to be looked up in many
//! places when an edit changes it (hence the name of a definition and not its attributes), so an edit costs O(1) whatever it is
//! and whatever it is done to. **Two tallies that differ, with nothing detached, prove that the text differs.** That they are
//! equal proves nothing: what a branch leads to, say, or which of two additions is used, is no fact here. Whoever needs to know
//! then looks closer.
//!
//! It is off until [`Ir::keep_tally`]; then it costs a few multiplications an edit, and nothing to begin with: only differences
//! mean anything.

use super::arena::Link;
use super::data::{BlockData, DefLink, OpData, ValueDef};
use super::pool::{NO_USE, UseRange};
use super::{BlockId, Checkpoint, Ir, OpId, ValueId, WalkOrder};
use crate::{AttrDict, Type};

/// The tally of an [`Ir`] at one moment. Comparable with others of the same `Ir` since [`Ir::keep_tally`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    sum: u64,
    /// Operations and blocks that were taken out, or are not yet put in.
    n_detached: i32,
}

impl Tally {
    pub(super) const ZERO: Tally = Tally { sum: 0, n_detached: 0 };

    /// The tally of the tree under the root, from nothing. Differences of these are those of the tallies that are kept.
    pub fn of(ir: &Ir) -> Tally {
        let mut sum = 0u64;
        ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| {
            let data = ir.op(op);
            sum = sum.wrapping_add(ir.op_facts(op)).wrapping_add(ir.operand_facts(data, data.operands));
            if !data.block.is_null() {
                sum = sum.wrapping_add(pair(ir.look(data.prev, START), look_of(data)));
                if data.next.is_null() {
                    sum = sum.wrapping_add(pair(look_of(data), END));
                }
            }
            for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                sum = sum.wrapping_add(ir.block_facts(ir.block(block)));
            }
        });
        Tally { sum, n_detached: 0 }
    }

    /// The sum of the facts.
    #[inline]
    pub fn sum(self) -> u64 {
        self.sum
    }

    /// Whether nothing is detached, so that the tally speaks of the tree.
    #[inline]
    pub fn is_of_tree(self) -> bool {
        self.n_detached == 0
    }

    /// Whether the trees are certain to print differently. `false`: they may be the same.
    #[inline]
    pub fn proves_change_from(self, before: Tally) -> bool {
        self.sum != before.sum && self.is_of_tree() && before.is_of_tree()
    }
}

/// The tally as it is kept.
#[derive(Default)]
pub(super) struct Keeper {
    pub(super) on: bool,
    pub(super) now: Tally,
    /// The tally where the journal began. At other places, [`Checkpoint`]s have it.
    pub(super) start: Tally,
}

const START: u64 = 0x243f_6a88_85a3_08d3;
const END: u64 = 0x1319_8a2e_0370_7344;
const BLOCK: u64 = 0xa409_3822_299f_31d0;
const ARGUMENT: u64 = 0x082e_fa98_ec4e_6c89;

/// Both halves of the product, xored.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0xa076_1d64_78bd_642f) * u128::from(b ^ 0xe703_7ed1_a0b4_28db);
    product as u64 ^ (product >> 64) as u64
}

/// The fact that two operations are neighbours. The product does not commute with the order, because both sides are disguised
/// differently.
#[inline]
fn pair(first: u64, second: u64) -> u64 {
    mix(first, second.rotate_left(17))
}

#[inline]
fn look_of(data: &OpData) -> u64 {
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
fn op_fact(look: u64, attrs: AttrDict, n_regions: usize) -> u64 {
    mix(look, (attrs.index() as u64) << 32 | n_regions as u64)
}

impl Ir {
    /// Starts or stops keeping the tally, and says whether it was kept before.
    pub fn keep_tally(&mut self, on: bool) -> bool {
        let keeper = &mut self.journal.tally;
        let was = std::mem::replace(&mut keeper.on, on);
        if !on || !was {
            keeper.now.n_detached = 0;
            keeper.start = keeper.now;
        }
        was
    }

    /// The tally, if it is kept.
    #[inline]
    pub fn tally(&self) -> Tally {
        self.journal.tally.now
    }

    /// The tally at a checkpoint, if it is kept and was so when that was taken.
    #[inline]
    pub fn tally_at(&self, at: Checkpoint) -> Tally {
        if at.at == 0 { self.journal.tally.start } else { at.tally }
    }

    /// Whether edits are counted: all but those of rolling back, which restores the tally as a whole.
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
    fn look(&self, op: Link<OpId>, or: u64) -> u64 {
        op.some().map_or(or, |op| look_of(&self.ops[op]))
    }

    /// What is known of an operation by itself.
    #[inline]
    fn op_facts(&self, op: OpId) -> u64 {
        let data = self.op(op);
        let n_regions = self.extras[data.extra as usize].regions.len();
        (0u64..)
            .zip(self.results(op))
            .fold(op_fact(look_of(data), data.attrs, n_regions), |sum, (i, &result)| {
                sum.wrapping_add(type_fact(i, self.value_type(result)))
            })
    }

    #[inline]
    fn operand_fact(&self, user: &OpData, index: u32, value: ValueId) -> u64 {
        operand_fact(user, index, self.definition_fact(value))
    }

    /// What an operand says of the definition of its value.
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

    /// An operation was created, detached.
    #[inline]
    pub(super) fn count_created(&mut self, op: OpId) {
        if self.counts() {
            let data = self.op(op);
            self.count(self.op_facts(op).wrapping_add(self.operand_facts(data, data.operands)), 0, 1);
        }
    }

    /// An operation was erased; what it was is still to be read. A nested one goes from its block without further notice.
    #[inline]
    pub(super) fn count_erased(&mut self, op: OpId) {
        if !self.counts() {
            return;
        }
        let data = self.op(op);
        let mut sum = self.op_facts(op).wrapping_add(self.operand_facts(data, data.operands));
        if !data.block.is_null() {
            sum = sum.wrapping_add(pair(self.look(data.prev, START), look_of(data)));
            if data.next.is_null() {
                sum = sum.wrapping_add(pair(look_of(data), END));
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

    /// An operation was put between two others, or taken from there.
    #[inline]
    pub(super) fn count_place(&mut self, op: OpId, prev: Link<OpId>, next: Link<OpId>, linked: bool) {
        if self.counts() {
            self.count_row((op.into(), op.into()), (prev, next), linked);
            self.count(0, 0, if linked { -1 } else { 1 });
        }
    }

    /// Operations in a row, of which the first and the last are given, were put between two others, or taken from there.
    pub(super) fn count_row(
        &mut self,
        (first, last): (Link<OpId>, Link<OpId>),
        (prev, next): (Link<OpId>, Link<OpId>),
        linked: bool,
    ) {
        if !self.counts() {
            return;
        }
        let (before, after) = (self.look(prev, START), self.look(next, END));
        let with = pair(before, self.look(first, START)).wrapping_add(pair(self.look(last, END), after));
        let without = if prev.is_null() && next.is_null() { 0 } else { pair(before, after) };
        match linked {
            true => self.count(with, without, 0),
            false => self.count(without, with, 0),
        }
    }

    /// An operand was set.
    #[inline]
    pub(super) fn count_operand(&mut self, index: u32, old: ValueId, new: ValueId) {
        if self.counts() {
            let user = &self.ops[self.operands[index].owner];
            let i = index - user.operands.start;
            self.count(self.operand_fact(user, i, new), self.operand_fact(user, i, old), 0);
        }
    }

    /// Every use of a value, from that one on, is one of another value now.
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

    /// The operands were exchanged.
    pub(super) fn count_operands(&mut self, op: OpId, old: UseRange) {
        if self.counts() {
            let data = self.op(op);
            self.count(self.operand_facts(data, data.operands), self.operand_facts(data, old), 0);
        }
    }

    /// Properties and attributes were these.
    #[inline]
    pub(super) fn count_attrs(&mut self, op: OpId, old_properties: AttrDict, old_attrs: AttrDict) {
        if !self.counts() {
            return;
        }
        let data = self.op(op);
        let (new, n_regions) = (look_of(data), self.extras[data.extra as usize].regions.len());
        let old = (data.name.index() as u64) << 32 | old_properties.index() as u64;
        let (mut added, mut removed) =
            (op_fact(new, data.attrs, n_regions), op_fact(old, old_attrs, n_regions));
        if old != new && !data.block.is_null() {
            let (before, after) = (self.look(data.prev, START), self.look(data.next, END));
            added = added.wrapping_add(pair(before, new)).wrapping_add(pair(new, after));
            removed = removed.wrapping_add(pair(before, old)).wrapping_add(pair(old, after));
        }
        self.count(added, removed, 0);
    }

    /// The type of a value was that.
    pub(super) fn count_type(&mut self, value: ValueId, old: Type) {
        if self.counts() {
            let kind = match self.value_def(value) {
                ValueDef::OpResult { index, .. } => u64::from(index),
                ValueDef::BlockArg { .. } => ARGUMENT,
            };
            self.count(type_fact(kind, self.value_type(value)), type_fact(kind, old), 0);
        }
    }

    /// A block was created, or (`gone`) erased.
    pub(super) fn count_block(&mut self, block: BlockId, gone: bool) {
        if self.counts() {
            let facts = self.block_facts(self.block(block));
            match gone {
                false => self.count(facts, 0, 1),
                true => self.count(0, facts, -1),
            }
        }
    }

    /// An argument of that type came, or (`gone`) went.
    pub(super) fn count_argument(&mut self, ty: Type, gone: bool) {
        if self.counts() {
            let fact = type_fact(ARGUMENT, ty);
            match gone {
                false => self.count(fact, 0, 0),
                true => self.count(0, fact, 0),
            }
        }
    }

    /// A block was put into a region, or (`gone`) taken from there.
    #[inline]
    pub(super) fn count_block_place(&mut self, gone: bool) {
        if self.counts() {
            self.count(0, 0, if gone { 1 } else { -1 });
        }
    }
}
