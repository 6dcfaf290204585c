//! From the journal to marks: the entities that each edit affects.

use slotmap::Key;

use super::{Branches, Checks, Entity, Touched};
use crate::{AttrDict, BlockId, Edit, Ir, Move, OpId, Traits, ValueDef, ValueId};

/// The maximum number of merges whose forwarded operands are recognized. After more merges, forwarded operands are
/// checked like other operands.
const MAX_MERGED: usize = 4;

/// The checks for the operands of an operation that were set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OperandChecks {
    /// None: the operation is erased, or all of it is checked.
    None,
    /// If the type changed, all checks of the operation. It was moved, so all its uses are checked anyway.
    Type,
    /// The operand and the hooks; only the hooks for a forwarded operand of a merged block.
    Operand,
    /// As `Operand`; the hooks are marked already.
    HooksMarked,
}

impl Touched {
    /// Marks the entities that an edit affects.
    pub(super) fn add(&mut self, ir: &Ir, edit: &Edit) {
        let created = self.created.take();
        match *edit {
            Edit::NoteControlFlow { region, before } => {
                self.marks.mark(Entity::Region(region), Checks::ALL);
                self.control_flow.push((region, before));
            }
            Edit::CreateOp(op) => {
                self.created = Some(op);
                self.mark_op(op, Checks::ALL);
                self.detaches |= !ir.regions(op).is_empty();
                self.symbols |= ir.contains_op(op) && ir.has_trait(op, Traits::SYMBOL_TABLE);
            }
            Edit::ResizeOperands { op, .. } => self.mark_op(op, Checks::ALL),
            Edit::SetAttrs { op, old } | Edit::SetProperties { op, old } => {
                let name = crate::Identifier::SYM_NAME;
                self.symbols |= affects_symbols(ir, op) || old.get(ir.ctx(), name).is_some();
                self.add_changed(ir, op);
                // A hook may read the constants among the operands.
                if ir.contains_op(op) && ir.has_trait(op, Traits::CONSTANT_LIKE) {
                    let results = ir.results(op).iter();
                    self.mark_ops(results.flat_map(|&result| ir.users(result)), Checks::ALL);
                }
            }
            Edit::SetType { value, .. } => {
                self.types_changed = true;
                if !ir.contains_value(value) {
                    return;
                }
                self.mark_ops(ir.users(value), Checks::ALL);
                match ir.value_def(value) {
                    ValueDef::OpResult { op, .. } => self.add_changed(ir, op),
                    ValueDef::BlockArg { block, .. } => self.add_arguments(ir, block),
                }
            }
            Edit::SetSuccessor { .. } => {
                if let Some(op) = ir.edited_op(edit) {
                    self.mark_op(op, Checks::ALL);
                    self.mark_blocks(ir.contains_op(op).then(|| ir.parent_block(op)).flatten());
                }
            }
            Edit::LinkOp(op) if ir.contains_op(op) => {
                self.add_linked(ir, op);
                // Users of a new operation were edited as well.
                if created != Some(op) {
                    self.mark_op(op, Checks::POSITION);
                    self.add_moved(ir, op);
                } else {
                    self.symbols |= affects_symbols(ir, op);
                }
            }
            Edit::UnlinkOp { op, block, next } => {
                self.detaches |= !ir.regions(op).is_empty();
                // If the operation was linked again, that edit has an entry of its own.
                if !ir.contains_op(op) || ir.parent_block(op).is_none() {
                    self.add_moved(ir, op);
                }
                self.add_unlinked(ir, op, block, next.is_null());
            }
            Edit::LinkBlock(block) if ir.contains_block(block) => {
                // An adjacent block may have been the only block, which needs no terminator.
                self.mark_blocks(
                    [Some(block), ir.prev_block(block), ir.next_block(block)].into_iter().flatten(),
                );
                self.add_moved_block(ir, block);
            }
            Edit::CreateBlock(_) => self.detaches = true,
            Edit::UnlinkBlock { block, region, .. } => {
                self.detaches = true;
                if let Some(op) = ir.try_region_op(region).filter(|&op| ir.contains_op(op)) {
                    self.marks.mark(Entity::Region(region), Checks::ALL);
                    self.mark_op(op, Checks::CONTENTS);
                    self.symbols |= ir.has_trait(op, Traits::SYMBOL_TABLE);
                }
                if ir.contains_block(block) {
                    self.add_moved_block(ir, block);
                }
            }
            Edit::AddArg { block, .. } | Edit::EraseArg { block, .. } if ir.contains_block(block) => {
                self.add_arguments(ir, block);
            }
            _ => {}
        }
    }

    fn mark_blocks(&mut self, blocks: impl IntoIterator<Item = BlockId>) {
        blocks.into_iter().for_each(|block| self.marks.mark(Entity::Block(block), Checks::ALL));
    }

    /// Marks the neighbours of an operation that was linked into a block.
    fn add_linked(&mut self, ir: &Ir, op: OpId) {
        // The previous operation may have been the last.
        let ends = |&op: &OpId| ir.is_terminator(op) || ir.successors(op).len() != 0;
        let previous = ir.prev_op(op);
        self.mark_ops(previous.filter(ends), Checks::ALL);
        if previous.is_none()
            && ir.next_op(op).is_some_and(|next| ir.has_trait(next, Traits::OBSERVED))
            && let Some(block) = ir.parent_block(op)
        {
            self.add_branches(ir, block);
        }
        if ir.next_op(op).is_none() {
            self.mark_blocks(ir.parent_block(op));
        }
    }

    /// Marks the former surroundings of an operation that was unlinked from `block`, possibly from its end.
    fn add_unlinked(&mut self, ir: &Ir, op: OpId, block: BlockId, from_end: bool) {
        if !ir.contains_block(block) {
            return;
        }
        if ir.has_trait(op, Traits::OBSERVED) {
            self.add_branches(ir, block);
        }
        let mut checks = Checks::REGIONS;
        if from_end || ir.first_op(block).is_none() {
            self.mark_blocks([block]);
            checks |= Checks::CONTENTS;
        }
        self.mark_ops(ir.block_parent_op(block), checks);
    }

    /// Marks the operations of the moved ends of blocks and their surroundings.
    pub(super) fn add_moves(&mut self, ir: &Ir, branches: Option<&Branches<'_>>) {
        let moves = std::mem::take(&mut self.moves);
        let all = || moves.iter().filter_map(|edit| ir.moved(edit));
        let mut targets: Vec<BlockId> = all().map(|moved| moved.to).collect();
        targets.sort_unstable();
        for moved in all() {
            let is_once = targets.binary_search(&moved.from).is_err();
            let is_observed = |&op: &OpId| ir.has_trait(op, Traits::OBSERVED);
            let is_merge = is_once && branches.is_some_and(|branches| branches.is_merge(ir, &moved));
            if !is_merge || moved.ops.iter().any(is_observed) {
                self.add_moved_end(ir, &moved);
                continue;
            }
            self.add_merged(ir, &moved);
            if self.merged.len() < MAX_MERGED
                && let Some((branch, first)) =
                    branches.and_then(|branches| branches.merging_branch(ir, &moved))
            {
                self.merged.push((moved.from, branch, first));
            }
        }
        self.moves = moves;
    }

    /// Marks the operations of a block that was merged into its only predecessor.
    fn add_merged(&mut self, ir: &Ir, moved: &Move<'_>) {
        let ends = [moved.ops.first(), moved.ops.last()].into_iter().flatten();
        ends.filter(|&&op| ir.contains_op(op)).for_each(|&op| self.add_linked(ir, op));
        // Operations that were moved further have entries of their own.
        for &op in moved.ops.iter().filter(|&&op| ir.contains_op(op) && ir.parent_block(op) == Some(moved.to))
        {
            self.mark_op(op, Checks::HOOKS);
            let comes_after = |&user: &OpId| {
                let is_nested = ir.parent_block(user) != Some(moved.to);
                let place = if is_nested { ir.ancestor_in_block(user, moved.to) } else { None };
                place.is_none_or(|place| ir.is_before_in_block(op, place))
            };
            for &result in ir.results(op) {
                self.mark_ops(ir.users(result).filter(|user| !comes_after(user)), Checks::NESTED_USES);
            }
        }
    }

    /// Marks the operations of the end of a block that was moved, and their surroundings.
    fn add_moved_end(&mut self, ir: &Ir, moved: &Move<'_>) {
        for &op in moved.ops {
            self.add_unlinked(ir, op, moved.from, true);
            if ir.contains_op(op) {
                self.add_linked(ir, op);
                self.mark_op(op, Checks::POSITION);
                self.add_moved(ir, op);
            }
        }
    }

    /// Marks the operands that were set.
    ///
    /// If the new value has the type of the old one, the checks that depend on counts and types hold. Only hooks of the
    /// operation and its ancestors may read more than the type, unless the operation is observed.
    pub(super) fn add_operands(&mut self, ir: &Ir, edits: &[Edit]) {
        // Consecutive edits often concern one operation, or two in turn.
        let mut recent = [(u32::MAX, OperandChecks::None); 2];
        for edit in edits {
            let (Some(slot), Edit::SetOperand { same_type, .. }) = (ir.slot_of_set(edit), edit) else {
                continue;
            };
            if recent[0].0 != slot {
                recent.swap(0, 1);
                if recent[0].0 != slot {
                    let op = ir.edited_op(edit);
                    recent[0] = (slot, op.map_or(OperandChecks::None, |op| self.operand_checks(ir, op)));
                }
            }
            let checks = recent[0].1;
            if checks == OperandChecks::None || checks == OperandChecks::Type && *same_type {
                continue;
            }
            if *same_type && self.is_forwarded(ir, edit) {
                if checks == OperandChecks::Operand {
                    recent[0].1 = OperandChecks::HooksMarked;
                    self.mark_ops(ir.edited_op(edit), Checks::HOOKS);
                }
                continue;
            }
            let Some((op, index, _)) = ir.set_operand_of(edit) else { continue };
            match *same_type && index < ir.n_operands(op) {
                true => self.marks.mark(Entity::Operand(op, index as u32), Checks::ALL),
                false => self.mark_op(op, Checks::ALL),
            }
        }
    }

    /// Returns whether an operand was an argument of a merged block, and is now the value that was forwarded to it.
    #[inline]
    fn is_forwarded(&self, ir: &Ir, edit: &Edit) -> bool {
        self.merged
            .iter()
            .any(|&(block, branch, first)| ir.sets_argument_to_operand(edit, block, branch, first))
    }

    /// Returns the checks for the operands of an operation, or marks all of it.
    fn operand_checks(&mut self, ir: &Ir, op: OpId) -> OperandChecks {
        if !ir.contains_op(op) {
            OperandChecks::None
        } else if self.types_changed || ir.has_trait(op, Traits::OBSERVED) {
            self.mark_op(op, Checks::ALL);
            OperandChecks::None
        } else if self.marks.get(Entity::Op(op)).contains(Checks::POSITION) {
            OperandChecks::Type
        } else {
            OperandChecks::Operand
        }
    }

    /// Marks the users of moved operations, unless they were moved themselves.
    pub(super) fn add_users_of_moved(&mut self, ir: &Ir) {
        let moved: Vec<OpId> = self.marks.ops(Checks::MOVED).map(|entry| entry.0).collect();
        for op in moved {
            for user in ir.results(op).iter().flat_map(|&result| ir.users(result)) {
                if !self.marks.get(Entity::Op(user)).contains(Checks::POSITION) {
                    self.mark_op(user, Checks::NESTED_USES);
                }
            }
        }
    }

    /// Marks a changed operation and the terminators in its regions, whose hooks may read it.
    fn add_changed(&mut self, ir: &Ir, op: OpId) {
        self.mark_op(op, Checks::ALL);
        if ir.contains_op(op) {
            let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
            self.mark_ops(blocks.filter_map(|block| ir.last_op(block)), Checks::ALL);
        }
    }

    /// Marks an operation that was linked, unlinked or moved.
    fn add_moved(&mut self, ir: &Ir, op: OpId) {
        self.symbols |= affects_symbols(ir, op);
        if !ir.contains_op(op) {
            return;
        }
        let nested = if ir.regions(op).is_empty() { Checks::empty() } else { Checks::NESTED_USES };
        self.mark_op(op, Checks::MOVED | nested);
    }

    /// Marks a block that was linked or unlinked, with its operations and surroundings.
    fn add_moved_block(&mut self, ir: &Ir, block: BlockId) {
        if let Some(region) = ir.block_region(block) {
            self.marks.mark(Entity::Region(region), Checks::ALL);
        }
        if let Some(parent) = ir.block_parent_op(block) {
            self.mark_op(parent, Checks::CONTENTS);
            self.symbols |= ir.has_trait(parent, Traits::SYMBOL_TABLE);
        }
        let users_of = |&value: &ValueId| ir.users(value);
        self.mark_ops(ir.block_args(block).iter().flat_map(users_of), Checks::NESTED_USES);
        self.add_branches(ir, block);
        for op in ir.ops(block) {
            self.mark_op(op, Checks::ALL | Checks::NESTED_USES);
            self.add_moved(ir, op);
        }
    }

    /// Marks the entities that depend on the arguments of a block.
    fn add_arguments(&mut self, ir: &Ir, block: BlockId) {
        self.add_branches(ir, block);
        self.mark_ops(ir.block_parent_op(block), Checks::CONTENTS);
    }

    /// Marks the operations that branch to a block.
    fn add_branches(&mut self, ir: &Ir, block: BlockId) {
        self.mark_ops(ir.block_uses(block), Checks::ALL);
    }
}

/// Returns whether linking, unlinking or changing the operation requires the verification of symbol references.
fn affects_symbols(ir: &Ir, op: OpId) -> bool {
    let has_attributes = ir.properties(op) != AttrDict::EMPTY || ir.attrs(op) != AttrDict::EMPTY;
    has_attributes && ir.symbol_name(op).is_some()
        || ir.has_trait(op, Traits::OBSERVED) && ir.results(op).is_empty() && ir.regions(op).is_empty()
}
