//! Listener events: the notifications of MLIR's `RewriterBase::Listener`, computed from the journal after the edits.

use slotmap::Key as _;

use crate::{BlockId, Edit, Ir, OpId};

/// One notification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An operation was linked into a block. The operation was moved if the event before is its removal.
    OperationInserted(OpId),
    /// An operation was unlinked from its block, to be erased or moved.
    OperationRemoved {
        /// The operation.
        op: OpId,
        /// The former next operation; `None` if the operation was the last of its block.
        next: Option<OpId>,
    },
    /// An operation was moved to another place together with the operations after it in its block.
    OperationMoved {
        /// The operation.
        op: OpId,
        /// The former next operation; `None` if the operation was the last of its block.
        next: Option<OpId>,
    },
    /// An operation was erased. It can be read until the commit; the definitions of its operands may be dead now.
    OperationErased(OpId),
    /// The operands, successors, attributes, location or result types of an operation changed.
    OperationModified(OpId),
    /// The uses of an operation's results were replaced.
    OperationReplaced(OpId),
    /// A block was linked into a region. The block was moved if the event before is its removal.
    BlockInserted(BlockId),
    /// A block was unlinked from its region, to be erased or moved.
    BlockRemoved(BlockId),
    /// A block was erased.
    BlockErased(BlockId),
    /// The arguments of a block, or their types, changed.
    BlockModified(BlockId),
}

/// Iterates over the events of a range of the journal, oldest first.
#[derive(Clone)]
pub struct Events<'a> {
    ir: &'a Ir,
    edits: std::slice::Iter<'a, Edit>,
    /// The operations of the current move that are not reported yet.
    moved: std::slice::Iter<'a, OpId>,
    /// The operations reported last, if repeated reports are omitted.
    reported: Option<[u32; 2]>,
}

impl<'a> Events<'a> {
    /// Returns the events of `edits`, a range of the journal of `ir`.
    pub fn new(ir: &'a Ir, edits: &'a [Edit]) -> Self {
        Events { ir, edits: edits.iter(), moved: [].iter(), reported: None }
    }

    /// Returns the events of `edits` without repetitions: if several operands of one operation, or of two operations in
    /// turn, are set consecutively, only the first is reported.
    pub fn without_repeats(ir: &'a Ir, edits: &'a [Edit]) -> Self {
        Events { reported: Some([u32::MAX; 2]), ..Events::new(ir, edits) }
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    // Always inlined: the driver's inner loop matches on the kind of the event.
    #[inline(always)]
    fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(&op) = self.moved.next() {
                return Some(Event::OperationMoved { op, next: self.moved.clone().next().copied() });
            }
            let edit = self.edits.next()?;
            let of = || self.ir.edited_op(edit);
            return Some(match *edit {
                Edit::CreateOp(_) | Edit::CreateBlock(_) | Edit::NoteControlFlow { .. } => continue,
                Edit::MoveOps(_) => {
                    self.moved = self.ir.moved(edit).map_or([].iter(), |moved| moved.ops.iter());
                    continue;
                }
                Edit::LinkOp(op) => Event::OperationInserted(op),
                Edit::UnlinkOp { op, next, .. } => {
                    Event::OperationRemoved { op, next: (!next.is_null()).then_some(next) }
                }
                Edit::EraseOp(op) => Event::OperationErased(op),
                Edit::NoteReplaced(op) => Event::OperationReplaced(op),
                Edit::SetOperand { .. } => {
                    if let (Some(reported), Some(slot)) = (&mut self.reported, self.ir.slot_of_set(edit)) {
                        if reported.contains(&slot) {
                            continue;
                        }
                        *reported = [slot, reported[0]];
                    }
                    match of() {
                        Some(op) => Event::OperationModified(op),
                        None => continue,
                    }
                }
                Edit::ResizeOperands { .. }
                | Edit::SetSuccessor { .. }
                | Edit::SetAttrs { .. }
                | Edit::SetProperties { .. }
                | Edit::SetLoc { .. } => match of() {
                    Some(op) => Event::OperationModified(op),
                    None => continue,
                },
                Edit::SetType { value, .. } => match (of(), self.ir.defining_block(value)) {
                    (Some(op), _) => Event::OperationModified(op),
                    (None, Some(block)) => Event::BlockModified(block),
                    (None, None) => continue,
                },
                Edit::LinkBlock(block) => Event::BlockInserted(block),
                Edit::UnlinkBlock { block, .. } => Event::BlockRemoved(block),
                Edit::EraseBlock(block) => Event::BlockErased(block),
                Edit::AddArg { block, .. } | Edit::EraseArg { block, .. } => Event::BlockModified(block),
            });
        }
    }
}
