//! Incremental verification: checks the entities that a range of the journal affects.
//!
//! If the IR was valid before the edits, only the following entities can be invalid:
//! - an operation that was created or moved, or whose operands, successors, attributes or result types changed; a user
//!   of a value whose type changed; the operation before an inserted one, which may have been the last; a branch to a
//!   block whose arguments changed; the terminators in the regions of a changed operation, whose hooks may read it; an
//!   operation whose hooks may read a changed operation that is [observed](Traits::OBSERVED): all checks;
//! - an operand that was replaced by a value of the same type: dominance, and the operation's hooks;
//! - an ancestor of one of these: its `verify_regions` hook; and its definition, if the change concerns the end of a
//!   block, or the blocks and their arguments, which are the part of the regions that `verify` may read. The definition
//!   is not checked if only a forwarded operand changed;
//! - an operation that was moved when its block was merged into its only predecessor: its hooks. Dominance is preserved
//!   (see `branches.rs`);
//! - a block that gained or lost operations: its end; a region that gained or lost blocks: the region as a whole;
//! - an operation inside of a moved operation; an operation that uses a value whose definition was moved; an operation
//!   in a block that lost a dominator: its uses and its definition, which may depend on its position;
//! - an operation that [reads the cones](Traits::READS_CONES) of its operands: if an operation of a cone, or the
//!   position of one, changed: all checks;
//! - a symbol table that gained or lost a symbol, or whose symbols changed: its names, and all symbol references.
//!
//! The cost is proportional to the number of these entities, with two exceptions. An edit of the control flow of a
//! region with several blocks that may remove a dominator (see `branches.rs`) costs a pass over the blocks. An edit of
//! a symbol costs a pass over all operations. Both are rare.
//!
//! `collect` computes a [map](Marks) from entities to [checks](Checks) from the journal. `complete` removes detached
//! entities and adds entities whose validity depends on marked ones; `cones` follows uses to readers of cones. `check`
//! runs the checks.

mod check;
mod collect;
mod complete;
mod cones;
mod marks;

use super::branches::Branches;
use super::caches::Caches;
use super::unit::Unit;
use crate::diagnostics::Diagnostic;
use crate::{BlockId, Checkpoint, Edit, Ir, OpId, RegionId};
use marks::{Checks, Entity, Marks};

/// The entities that a range of the journal affects.
#[derive(Default)]
pub(super) struct Touched {
    marks: Marks,
    /// The regions whose control flow was edited, with the version before an edit.
    control_flow: Vec<(RegionId, u32)>,
    /// The merged blocks, with the branch from the predecessor and the index of its first forwarded operand.
    merged: Vec<(BlockId, OpId, usize)>,
    /// The moves of ends of blocks.
    moves: Vec<Edit>,
    /// The operation created by the previous edit, ignoring operands set in between.
    created: Option<OpId>,
    /// Whether a symbol was added, removed or changed.
    symbols: bool,
    /// Whether the type of a value was set.
    types_changed: bool,
    /// Whether single operands were set.
    sets_operands: bool,
    /// Whether a detached operation or block may contain operations. If not, every operation in a block is attached,
    /// and no walk to the root is necessary.
    detaches: bool,
}

impl Touched {
    /// Verifies the entities affected by `edits`, a range of the journal of `ir` up to its end.
    pub(super) fn verify(&mut self, caches: &mut Caches, ir: &Ir, edits: &[Edit]) -> Vec<Diagnostic> {
        self.clear();
        for edit in edits {
            // The most frequent edits are processed together afterwards.
            match edit {
                Edit::SetOperand { .. } => self.sets_operands = true,
                Edit::MoveOps(_) => self.moves.push(*edit),
                _ => self.add(ir, edit),
            }
        }
        let branches = match self.control_flow.is_empty() {
            true => None,
            false => Branches::dominance_preserving(ir, edits),
        };
        if !self.moves.is_empty() {
            self.add_moves(ir, branches.as_ref());
        }
        self.marks.merge();
        if self.sets_operands {
            self.add_operands(ir, edits);
        }
        self.add_users_of_moved(ir);
        // At the first edit since the commit, everything was attached.
        let is_all = edits.len() == ir.edits_since(Checkpoint::START).len();
        self.complete(ir, self.detaches || !is_all);
        if branches.is_none() {
            self.add_lost_dominators(ir, &mut caches.dominance);
        }
        let mut unit = Unit::new(caches, ir, ir.root());
        unit.branches = branches.map(Box::new);
        unit.check_touched(self)
    }

    fn clear(&mut self) {
        self.marks.clear();
        self.control_flow.clear();
        self.merged.clear();
        self.moves.clear();
        self.created = None;
        (self.symbols, self.types_changed, self.sets_operands, self.detaches) = (false, false, false, false);
    }

    fn mark_op(&mut self, op: OpId, checks: Checks) {
        self.marks.mark(Entity::Op(op), checks);
    }

    fn mark_ops(&mut self, ops: impl IntoIterator<Item = OpId>, checks: Checks) {
        ops.into_iter().for_each(|op| self.mark_op(op, checks));
    }
}
