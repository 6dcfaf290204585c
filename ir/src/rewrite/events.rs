//! Listener events: MLIR's notifications, derived from the journal after the fact.

use crate::{BlockId, Edit, Ir, OpId};

/// One notification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An operation was put into a block; it may have been moved.
    OperationInserted(OpId),
    /// An operation was taken out of its block: to be erased, or on the way to another place by itself. What moves with the end of
    /// its block is only told of where it is put.
    OperationRemoved(OpId),
    /// An operation was erased. It can still be read until the commit: what defines its operands may be dead now.
    OperationErased(OpId),
    /// Operands, successors, attributes, location or result types of an operation changed.
    OperationModified(OpId),
    /// The uses of an operation were replaced.
    OperationReplaced(OpId),
    /// A block was put into a region; it may have been moved.
    BlockInserted(BlockId),
    /// A block was erased.
    BlockErased(BlockId),
    /// The arguments of a block, or their types, changed.
    BlockModified(BlockId),
}

/// The events of a stretch of the journal, oldest first.
#[derive(Clone)]
pub struct Events<'a> {
    ir: &'a Ir,
    edits: std::slice::Iter<'a, Edit>,
    /// What is still to be told of the move of the end of a block.
    moved: std::slice::Iter<'a, OpId>,
    /// The operations that were told of last, if telling of them once is enough.
    told: Option<[u32; 2]>,
}

impl<'a> Events<'a> {
    /// The events of `edits`, which are of `ir`'s journal.
    pub fn new(ir: &'a Ir, edits: &'a [Edit]) -> Self {
        Events { ir, edits: edits.iter(), moved: [].iter(), told: None }
    }

    /// The same, but of operands that are set of one operation, or of two in turn, only the first is told.
    pub fn once(ir: &'a Ir, edits: &'a [Edit]) -> Self {
        Events { told: Some([u32::MAX; 2]), ..Events::new(ir, edits) }
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    // Called in the driver's inner loop, which knows what to do with each kind.
    #[inline(always)]
    fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(&op) = self.moved.next() {
                return Some(Event::OperationInserted(op));
            }
            let edit = self.edits.next()?;
            let of = || self.ir.edited_op(edit);
            return Some(match *edit {
                Edit::CreateOp(_)
                | Edit::CreateBlock(_)
                | Edit::UnlinkBlock { .. }
                | Edit::NoteControlFlow { .. } => continue,
                Edit::MoveOps(_) => {
                    self.moved = self.ir.moved(edit).map_or([].iter(), |moved| moved.ops.iter());
                    continue;
                }
                Edit::LinkOp(op) => Event::OperationInserted(op),
                Edit::UnlinkOp { op, .. } => Event::OperationRemoved(op),
                Edit::EraseOp(op) => Event::OperationErased(op),
                Edit::NoteReplaced(op) => Event::OperationReplaced(op),
                Edit::SetOperand { .. } => {
                    if let (Some(told), Some(slot)) = (&mut self.told, self.ir.slot_of_set(edit)) {
                        if told.contains(&slot) {
                            continue;
                        }
                        *told = [slot, told[0]];
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
                Edit::EraseBlock(block) => Event::BlockErased(block),
                Edit::AddArg { block, .. } | Edit::EraseArg { block, .. } => Event::BlockModified(block),
            });
        }
    }
}
