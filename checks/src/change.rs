//! How a run sees that something changed: by the tally that the journal keeps, and more closely where that cannot tell.
//!
//! The [tally](proofmark_ir::Tally) costs next to nothing, and nothing at the start of a run. That two of them differ proves a
//! change, which is the case after nearly every rewrite. When they do not (an operand became another one of the same kind, a
//! branch leads elsewhere, operations were only moved), the [incremental fingerprint](Incremental) is made, which costs a pass
//! over the IR, and kept up to date for as long as it is likely to be needed: as many steps as the pass was long, in proportion,
//! and twice as many each time. So it is made a logarithmic number of times at most, or pays for itself.

use proofmark_ir::{Checkpoint, Edit, Ir, OpId};
use slotmap::Key;

use crate::fingerprint::{Incremental, Sum};

/// A pass over so many operations costs about as much as keeping the fingerprint up to date for one step.
const OPS_PER_STEP: u64 = 4;

/// The state of one run.
#[derive(Debug)]
pub(crate) struct Changes {
    close: Option<Incremental>,
    /// It is kept, whether needed or not.
    always: bool,
    /// It was made in this step, and knows no state before.
    is_fresh: bool,
    /// How many steps have not needed it, and how many make it go.
    n_idle: u64,
    patience: u64,
}

impl Changes {
    /// Begins; `always`: with the incremental fingerprint from the start to the end.
    pub(crate) fn begin(ir: &Ir, root: OpId, always: bool) -> Changes {
        let close = always.then(|| Incremental::new(ir, root));
        Changes { close, always, is_fresh: false, n_idle: 0, patience: 64 + ir.n_ops() as u64 / OPS_PER_STEP }
    }

    /// The incremental fingerprint, if it is there.
    pub(crate) fn sum(&self) -> Option<Sum> {
        self.close.as_ref().map(Incremental::sum)
    }

    /// Makes the incremental fingerprint of the IR as it is, if it is not there.
    pub(crate) fn look_closer(&mut self, ir: &Ir, root: OpId) -> Sum {
        self.n_idle = 0;
        if self.close.is_none() {
            self.patience *= 2;
            self.is_fresh = true;
        }
        self.close.get_or_insert_with(|| Incremental::new(ir, root)).sum()
    }

    /// Follows the edits since `since`: the incremental fingerprint before and after, if it is there.
    #[inline]
    pub(crate) fn update(&mut self, ir: &Ir, since: Checkpoint) -> Option<(Sum, Sum)> {
        self.is_fresh = false;
        let close = self.close.as_mut()?;
        let before = close.sum();
        close.update(ir, since);
        Some((before, close.sum()))
    }

    /// Takes the last update back, for edits that are rolled back.
    pub(crate) fn undo(&mut self) {
        if self.is_fresh {
            self.close = None;
        } else if let Some(close) = &mut self.close {
            close.undo();
        }
    }

    /// A step went by that the tally was enough for.
    #[inline]
    pub(crate) fn rest(&mut self) {
        if self.close.is_some() && !self.always {
            self.n_idle += 1;
            if self.n_idle > self.patience {
                self.close = None;
            }
        }
    }

    /// The incremental fingerprint was needed.
    pub(crate) fn needed(&mut self) {
        self.n_idle = 0;
    }
}

/// What is the same for states that print the same.
#[inline]
pub(crate) fn number(ir: &Ir, changes: Option<&Changes>) -> u64 {
    match changes.and_then(Changes::sum) {
        Some(sum) => sum.0 as u64,
        None => ir.tally().sum(),
    }
}

/// Whether a block ends with branches to other blocks than before, all blocks being where they were: text names them by their places,
/// so this is a change for certain. The incremental fingerprint does not tell blocks of the same arguments apart.
pub(crate) fn redirects(ir: &Ir, since: Checkpoint) -> bool {
    let edits = ir.edits_since(since);
    let stays = |edit: &Edit| match *edit {
        Edit::CreateOp(op) | Edit::LinkOp(op) | Edit::UnlinkOp { op, .. } | Edit::EraseOp(op) => {
            ir.regions(op).is_empty()
        }
        Edit::MoveOps(_)
        | Edit::CreateBlock(_)
        | Edit::LinkBlock(_)
        | Edit::UnlinkBlock { .. }
        | Edit::EraseBlock(_)
        | Edit::SetSuccessor { .. } => false,
        _ => true,
    };
    // The first operation at the end of a block that leaves it was there before, if these edits did not put it there.
    let mut linked: Vec<OpId> = Vec::new();
    let mut leads_elsewhere = |edit: &Edit| match *edit {
        Edit::LinkOp(op) => {
            linked.push(op);
            false
        }
        Edit::UnlinkOp { op, block, next } if next.is_null() && linked.len() <= 1 => {
            let last = ir.contains_block(block).then(|| ir.last_op(block)).flatten();
            !linked.contains(&op) && last.is_some_and(|last| !ir.successors(last).eq(ir.successors(op)))
        }
        _ => false,
    };
    edits.iter().all(stays) && edits.iter().any(&mut leads_elsewhere)
}

/// Whether a location was changed: a change, though no fingerprint sees it.
pub(crate) fn relocates(ir: &Ir, since: Checkpoint) -> bool {
    ir.edits_since(since).iter().any(|edit| match *edit {
        Edit::SetLoc { op, old } => ir.contains_op(op) && ir.loc(op) != old,
        _ => false,
    })
}
