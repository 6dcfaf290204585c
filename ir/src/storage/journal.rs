//! The journal: every edit, with what is needed to take it back.
//!
//! A flat vector of small values. A checkpoint is a length; rolling back pops entries and applies their inverses in reverse
//! order, which restores the printed text, the order of every use list, and all ids. Slots of erased entities are freed only by
//! [`commit`](crate::Ir::commit), so that an id in an entry is valid for as long as the entry is there.
//!
//! The same entries, read forwards, are the listener events and the list of what a rewrite touched.

use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;

use super::data::{BlockId, OpId, RegionId, ValueId};
use super::pool::UseRange;
use super::tally::{Keeper, Tally};
use crate::{AttrDict, Location, Type};

/// One edit and its inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Edit {
    /// The operation was created, detached, with its operands in place.
    CreateOp(OpId),
    /// The detached operation was put into a block.
    LinkOp(OpId),
    /// The operation was taken out of its block.
    UnlinkOp {
        /// The operation.
        op: OpId,
        /// Where it was.
        block: BlockId,
        /// What came after it; null: it was the last.
        next: OpId,
    },
    /// The end of a block was moved into another block; [`Ir::moved`](crate::Ir::moved) says more.
    MoveOps(Moved),
    /// The operation, without users and out of any block, was erased; its operands and successors are no uses any more. Its nested
    /// operations have entries of their own, before this one.
    EraseOp(OpId),
    /// The operation's uses were replaced by these of another value or operation; a note for listeners that changes nothing.
    NoteReplaced(OpId),
    /// The next edit, or the one before, changed the blocks of a region or the branches between them; a note that changes nothing.
    NoteControlFlow {
        /// The region.
        region: RegionId,
        /// What [`control_flow_version`](crate::Ir::control_flow_version) was before.
        before: u32,
    },
    /// An operand was set.
    SetOperand {
        /// Where it stood in the former value's list.
        site: UseSite,
        /// The former value.
        old: ValueId,
        /// Whether it was of the same type.
        same_type: bool,
    },
    /// The operand list was exchanged for one of another length.
    ResizeOperands {
        /// The operation.
        op: OpId,
        /// The former operands, which are no uses any more.
        old: Range,
    },
    /// A successor was set.
    SetSuccessor {
        /// Where it stood among the branches to the former block.
        site: UseSite,
        /// The former block.
        old: BlockId,
    },
    /// The discardable attributes were set.
    SetAttrs {
        /// The operation.
        op: OpId,
        /// The former dictionary.
        old: AttrDict,
    },
    /// The properties (inherent attributes) were set.
    SetProperties {
        /// The operation.
        op: OpId,
        /// The former dictionary.
        old: AttrDict,
    },
    /// The location was set.
    SetLoc {
        /// The operation.
        op: OpId,
        /// The former location.
        old: Location,
    },
    /// The type of a value was set.
    SetType {
        /// The value.
        value: ValueId,
        /// The former type.
        old: Type,
    },
    /// The block was created, detached.
    CreateBlock(BlockId),
    /// The detached block was put into a region.
    LinkBlock(BlockId),
    /// The block was taken out of its region.
    UnlinkBlock {
        /// The block.
        block: BlockId,
        /// Where it was.
        region: RegionId,
        /// What came after it; null: it was the last.
        next: BlockId,
    },
    /// The block, empty, without predecessors and out of any region, was erased.
    EraseBlock(BlockId),
    /// An argument was added to a block.
    AddArg {
        /// The block.
        block: BlockId,
        /// Its position.
        index: u32,
    },
    /// An argument without uses was erased from a block.
    EraseArg {
        /// The block.
        block: BlockId,
        /// Its former position.
        index: u32,
        /// The argument.
        value: ValueId,
    },
}

impl Edit {
    /// Whether something that it gave up waits for the commit.
    #[inline(always)]
    fn frees(&self) -> bool {
        matches!(
            self,
            Edit::EraseOp(_) | Edit::EraseBlock(_) | Edit::EraseArg { .. } | Edit::ResizeOperands { .. }
        )
    }
}

/// A place in a list of uses: the entry, and the entry that it came after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UseSite {
    pub(super) index: u32,
    pub(super) prev: u32,
}

/// A stretch of operands that was given up and waits for the commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range(pub(super) UseRange);

/// Names the move of the end of a block among those since the last commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved(u32);

/// A move of the end of a block. In these terms everything that operations are moved by can be said that keeps them in a row: merging
/// blocks, inlining one, splitting one.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// The operations, in their order. They may have been moved again or erased by later edits.
    pub ops: &'a [OpId],
    /// Where they were, up to the end.
    pub from: BlockId,
    /// Where they were put.
    pub to: BlockId,
    /// Whether that was the end of the block.
    pub to_end: bool,
}

/// What is kept of a move.
#[derive(Clone, Copy)]
pub(super) struct MoveEntry {
    /// Where its operations begin in the list of all that were moved; they end where the next move begins.
    start: u32,
    from: BlockId,
    to: BlockId,
    to_end: bool,
}

/// A position in the journal, to roll back to, with the tally there.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    pub(super) at: usize,
    /// Nothing at the start of the journal, where the keeper knows.
    pub(super) tally: Tally,
}

impl Checkpoint {
    /// Where the journal began: right after the last commit.
    pub const START: Checkpoint = Checkpoint { at: 0, tally: Tally::ZERO };
}

impl PartialEq for Checkpoint {
    fn eq(&self, other: &Checkpoint) -> bool {
        self.at == other.at
    }
}

impl Eq for Checkpoint {}

impl PartialOrd for Checkpoint {
    fn partial_cmp(&self, other: &Checkpoint) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Checkpoint {
    fn cmp(&self, other: &Checkpoint) -> Ordering {
        self.at.cmp(&other.at)
    }
}

/// The edits since the last commit.
#[derive(Default)]
pub(super) struct Journal {
    pub(super) edits: Vec<Edit>,
    /// Where in it the edits are that free something once they are committed.
    pub(super) frees: Vec<u32>,
    /// How many of the edits, from the first on, somebody who watches has seen; and how many others were made final.
    pub(super) n_seen: usize,
    pub(super) n_unseen: u64,
    /// How many of the edits erased what has values: when none, every value that has a slot is there.
    pub(super) n_values_gone: usize,
    /// The moves that [`Edit::MoveOps`] names, and the operations of all of them.
    pub(super) moves: Vec<MoveEntry>,
    pub(super) moved: Vec<OpId>,
    /// Off only while this crate builds from scratch what nobody would roll back (parsing, cloning a whole tree).
    pub(super) suspended: bool,
    /// Whether all of the IR was verified and nothing was edited since. Whoever verifies only reads, hence atomic.
    pub(super) verified: AtomicBool,
    /// How many edits there were in all, taken back ones included: what is remembered of the tree holds as long as it is the same.
    pub(super) n_edits: u64,
    pub(super) tally: Keeper,
}

impl Journal {
    #[inline(always)]
    pub(super) fn record(&mut self, edit: Edit) {
        *self.verified.get_mut() = false;
        self.n_edits += 1;
        if !self.suspended {
            if edit.frees() {
                self.frees.push(self.edits.len() as u32);
            }
            self.edits.push(edit);
        }
    }

    /// Where the operations of the next move will begin.
    pub(super) fn begin_move(&self) -> usize {
        self.moved.len()
    }

    /// Records a move; its operations, from `start` on, are in the list of those moved.
    pub(super) fn record_move(&mut self, start: usize, from: BlockId, to: BlockId, to_end: bool) {
        let number = self.moves.len() as u32;
        if !self.suspended {
            self.moves.push(MoveEntry { start: start as u32, from, to, to_end });
        }
        self.record(Edit::MoveOps(Moved(number)));
    }

    /// Forgets the last move: its first and last operation, and where they were.
    pub(super) fn pop_move(&mut self, moved: Moved) -> Option<(OpId, OpId, BlockId)> {
        let entry = self.moves.get(moved.0 as usize).copied()?;
        let (first, last) = (*self.moved.get(entry.start as usize)?, *self.moved.last()?);
        self.moved.truncate(entry.start as usize);
        self.moves.truncate(moved.0 as usize);
        Some((first, last, entry.from))
    }

    pub(super) fn moved(&self, moved: Moved) -> Move<'_> {
        let number = moved.0 as usize;
        let MoveEntry { start, from, to, to_end } = self.moves[number];
        let end = self.moves.get(number + 1).map_or(self.moved.len(), |next| next.start as usize);
        Move { ops: &self.moved[start as usize..end], from, to, to_end }
    }
}
