//! The journal: a log of all edits with their inverses.
//!
//! The journal is a vector of small entries, and a checkpoint is a length. A rollback pops entries and applies their
//! inverses, which restores the printed text, the order of every use list, and all ids. Only
//! [`commit`](crate::Ir::commit) frees the slots of erased entities, so an id in an entry is valid as long as the entry
//! exists.
//!
//! Listener events and the set of entities changed by a rewrite are computed from the same entries.

use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;

use smallvec::SmallVec;

use super::data::{BlockId, OpId, RegionId, ValueId};
use super::pool::UseRange;
use super::tally::{Tally, TallyState};
use crate::{AttrDict, Location, Type};

/// One edit, with the data to revert it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Edit {
    /// The operation was created, detached, with its operands.
    CreateOp(OpId),
    /// The detached operation was linked into a block.
    LinkOp(OpId),
    /// The operation was unlinked from its block.
    UnlinkOp {
        /// The operation.
        op: OpId,
        /// The former block.
        block: BlockId,
        /// The former next operation; null if it was the last.
        next: OpId,
    },
    /// The end of a block was moved into another block; see [`Ir::moved`](crate::Ir::moved).
    MoveOps(Moved),
    /// The detached, unused operation was erased, and its operands and successors were unlinked from their use lists.
    /// Nested operations have earlier entries of their own.
    EraseOp(OpId),
    /// The uses of the operation's results were replaced by another operation or other values. Only listeners read this
    /// entry.
    NoteReplaced(OpId),
    /// An adjacent edit changes the blocks of a region or the branches between them. The entry restores the version of
    /// the region.
    NoteControlFlow {
        /// The region.
        region: RegionId,
        /// The former [`control_flow_version`](crate::Ir::control_flow_version).
        before: u32,
    },
    /// An operand was set.
    SetOperand {
        /// The former position in the use list of `old`.
        site: UseSite,
        /// The former value.
        old: ValueId,
        /// Whether the former and the new value have the same type.
        same_type: bool,
    },
    /// The operand list was replaced by one of another length.
    ResizeOperands {
        /// The operation.
        op: OpId,
        /// The former operands, unlinked from their use lists.
        old: Range,
    },
    /// A successor was set.
    SetSuccessor {
        /// The former position in the list of branches to `old`.
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
    /// The detached block was linked into a region.
    LinkBlock(BlockId),
    /// The block was unlinked from its region.
    UnlinkBlock {
        /// The block.
        block: BlockId,
        /// The former region.
        region: RegionId,
        /// The former next block; null if it was the last.
        next: BlockId,
    },
    /// The empty, detached block without predecessors was erased.
    EraseBlock(BlockId),
    /// An argument was added to a block.
    AddArg {
        /// The block.
        block: BlockId,
        /// The index of the argument.
        index: u32,
    },
    /// An unused block argument was erased.
    EraseArg {
        /// The block.
        block: BlockId,
        /// The former index.
        index: u32,
        /// The argument.
        value: ValueId,
    },
}

impl Edit {
    /// Returns whether a commit of this edit frees slots or pool entries.
    #[inline(always)]
    fn frees(&self) -> bool {
        matches!(
            self,
            Edit::EraseOp(_) | Edit::EraseBlock(_) | Edit::EraseArg { .. } | Edit::ResizeOperands { .. }
        )
    }
}

/// A position in a use list: the entry and its predecessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UseSite {
    pub(super) index: u32,
    pub(super) prev: u32,
}

/// A range of the operand pool that the next commit frees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range(pub(super) UseRange);

/// The index of a move of the end of a block, among those since the last commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved(u32);

/// A move of the end of a block. All moves of consecutive operations reduce to this form: merging, inlining and
/// splitting blocks.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// The operations, in order. Later edits may have moved or erased them.
    pub ops: &'a [OpId],
    /// The block that they were the end of.
    pub from: BlockId,
    /// The block that they were moved to.
    pub to: BlockId,
    /// Whether they were moved to the end of that block.
    pub to_end: bool,
}

/// A move, as stored.
#[derive(Clone, Copy)]
pub(super) struct MoveEntry {
    /// The start of its operations in the list of all moved operations. They end at the start of the next move.
    start: u32,
    from: BlockId,
    to: BlockId,
    to_end: bool,
}

/// A position in the journal for a rollback, with the tally at this position.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
///
/// let mut ir = parse_source(&ctx, "a.mlir", br#""toy.a"() : () -> ()"#, options).expect("valid text");
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let op = ir.first_op(body).expect("the block has an operation");
///
/// let start = ir.checkpoint();
/// ir.rewriter().erase_op(op);
/// assert!(!ir.contains_op(op));
/// ir.rollback(start);
/// assert!(ir.contains_op(op), "ids are restored too");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    pub(super) at: usize,
    /// Zero at the start of the journal, whose tally is in the journal's tally state.
    pub(super) tally: Tally,
}

impl Checkpoint {
    /// The start of the journal: the position after the last commit.
    pub const START: Checkpoint = Checkpoint { at: 0, tally: Tally::ZERO };
}

/// The start of a hold; see [`Ir::hold_commits`](crate::Ir::hold_commits).
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Hold {
    pub(super) at: usize,
    pub(super) tally: Tally,
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
    /// The indices of the edits whose commit frees slots or pool entries.
    pub(super) frees: Vec<u32>,
    /// The position of the last commit while commits are held, otherwise zero. [`Checkpoint::START`] refers to it.
    pub(super) base: usize,
    /// The number of nested holds.
    pub(super) holds: u32,
    /// While commits are held: the positions of the entries `NoteReplaced` with the replacement values.
    pub(super) replacements: Vec<(u32, SmallVec<[ValueId; 2]>)>,
    /// The number of leading edits that were marked as observed, and the number of committed edits that were not.
    pub(super) n_observed: usize,
    pub(super) n_unobserved: u64,
    /// The number of edits that erased values. If zero, every value with a slot is live.
    pub(super) n_values_gone: usize,
    /// The moves referred to by [`Edit::MoveOps`], and the operations of all moves.
    pub(super) moves: Vec<MoveEntry>,
    pub(super) moved: Vec<OpId>,
    /// Set only while this crate builds IR that is never rolled back (parsing, cloning a whole tree).
    pub(super) suspended: bool,
    /// Whether the whole IR was verified and not edited since. Atomic, because the verifier has shared access.
    pub(super) verified: AtomicBool,
    /// The number of all edits ever, including reverted ones. Cached data about the tree is valid while this number is
    /// unchanged.
    pub(super) n_edits: u64,
    pub(super) tally: TallyState,
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

    /// Returns the start of the operations of the next move.
    pub(super) fn begin_move(&self) -> usize {
        self.moved.len()
    }

    /// Records a move whose operations start at index `start` of the list of moved operations.
    pub(super) fn record_move(&mut self, start: usize, from: BlockId, to: BlockId, to_end: bool) {
        let number = self.moves.len() as u32;
        if !self.suspended {
            self.moves.push(MoveEntry { start: start as u32, from, to, to_end });
        }
        self.record(Edit::MoveOps(Moved(number)));
    }

    /// Removes the last move. Returns its first and last operation and their former block.
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
