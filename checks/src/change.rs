//! Change detection: whether edits changed the IR, by the tally of the journal and by the incremental fingerprint.
//!
//! The [tally](proofmark_ir::Tally) is updated by each edit and needs no pass over the IR. Different tallies prove a
//! change, and nearly every rewrite changes the tally. Equal tallies prove nothing: an operand may have been replaced
//! by another of the same kind, a branch redirected, or operations moved. In this case the [incremental
//! fingerprint](Incremental) is computed by a pass over the IR. It is then kept up to date until a number of
//! consecutive steps did not need it. This number is proportional to the size of the IR and doubles with each pass,
//! so that the passes are at most logarithmic in the number of steps, or their cost is proportional to that of the
//! steps.

use proofmark_ir::{Checkpoint, Edit, Ir, OpId};
use slotmap::Key;

use crate::fingerprint::{Incremental, Sum};

/// The number of operations whose hashing costs about as much as one update of the fingerprint.
const OPS_PER_STEP: u64 = 4;

/// The change detection of one run of a driver.
#[derive(Debug)]
pub(crate) struct Changes {
    incremental: Option<Incremental>,
    /// Whether the incremental fingerprint is kept for the whole run.
    always: bool,
    /// Whether the incremental fingerprint was computed in this step, so that it has no earlier state.
    is_fresh: bool,
    /// The number of consecutive steps that did not need the incremental fingerprint.
    n_idle: u64,
    /// The value of `n_idle` above which the incremental fingerprint is dropped.
    max_idle: u64,
}

impl Changes {
    /// Starts the change detection for `root`. `always` keeps the incremental fingerprint for the whole run.
    pub(crate) fn begin(ir: &Ir, root: OpId, always: bool) -> Changes {
        let incremental = always.then(|| Incremental::new(ir, root));
        let max_idle = 64 + ir.n_ops() as u64 / OPS_PER_STEP;
        Changes { incremental, always, is_fresh: false, n_idle: 0, max_idle }
    }

    /// Returns the incremental fingerprint, if it is kept.
    pub(crate) fn sum(&self) -> Option<Sum> {
        self.incremental.as_ref().map(Incremental::sum)
    }

    /// Returns the incremental fingerprint, computing it from the current IR if it is not kept.
    pub(crate) fn ensure_incremental(&mut self, ir: &Ir, root: OpId) -> Sum {
        self.n_idle = 0;
        if self.incremental.is_none() {
            self.max_idle *= 2;
            self.is_fresh = true;
        }
        self.incremental.get_or_insert_with(|| Incremental::new(ir, root)).sum()
    }

    /// Updates the incremental fingerprint by the edits since `since`. Returns it before and after, if it is kept.
    #[inline]
    pub(crate) fn update(&mut self, ir: &Ir, since: Checkpoint) -> Option<(Sum, Sum)> {
        self.is_fresh = false;
        let incremental = self.incremental.as_mut()?;
        let before = incremental.sum();
        incremental.update(ir, since);
        Some((before, incremental.sum()))
    }

    /// Reverts the last update, for edits that are rolled back.
    pub(crate) fn undo(&mut self) {
        if self.is_fresh {
            self.incremental = None;
        } else if let Some(incremental) = &mut self.incremental {
            incremental.undo();
        }
    }

    /// Records a step for which the tally was sufficient.
    #[inline]
    pub(crate) fn mark_idle(&mut self) {
        if self.incremental.is_some() && !self.always {
            self.n_idle += 1;
            if self.n_idle > self.max_idle {
                self.incremental = None;
            }
        }
    }

    /// Records a step for which the incremental fingerprint was needed.
    pub(crate) fn mark_used(&mut self) {
        self.n_idle = 0;
    }
}

/// Returns a number that is equal for states with equal printed text: from the incremental fingerprint if it is kept,
/// otherwise from the tally.
#[inline]
pub(crate) fn state_number(ir: &Ir, changes: Option<&Changes>) -> u64 {
    match changes.and_then(Changes::sum) {
        Some(sum) => sum.0 as u64,
        None => ir.tally().sum(),
    }
}

/// Returns whether the edits since `since` replaced a terminator by one with other successors and left all blocks in
/// place. Printed text names blocks by position, so that this proves a change. The incremental fingerprint does not
/// distinguish blocks with equal argument types.
pub(crate) fn redirects_branch(ir: &Ir, since: Checkpoint) -> bool {
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
    // The first operation that is unlinked from the end of a block is the old terminator, unless these edits linked it.
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

/// Returns whether the edits since `since` changed a location, which no fingerprint covers.
pub(crate) fn changes_location(ir: &Ir, since: Checkpoint) -> bool {
    ir.edits_since(since).iter().any(|edit| match *edit {
        Edit::SetLoc { op, old } => ir.contains_op(op) && ir.loc(op) != old,
        _ => false,
    })
}
