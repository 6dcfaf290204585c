//! What a stretch of the journal touched, verified.
//!
//! Of IR that was valid before the edits, an error can only be where one of these is:
//! - an operation that was created, moved, or changed in operands, successors, attributes or result types; the users of a value
//!   whose type changed; the operation before one that was inserted, which may have been the last; a branch to a block whose
//!   arguments changed; the terminators of an operation that changed, because they are held against it; whatever looks at an
//!   operation that changed and is [observed](Traits::OBSERVED): all that the definition says of it;
//! - an operand that became another value of the same type: what dominates it, and what the operation's own code says;
//! - an operation around one of these: what it demands of its regions; and its definition, if the change is at the end of a block
//!   or in the blocks and their arguments, which is all of its regions that `verify` looks at; not, if an operation there only gives
//!   another value to the blocks it branches to;
//! - an operation that moved with its block when that was merged into the only one that branched there: its own code, and not the uses,
//!   because what dominates what is as it was (`branches.rs` says why);
//! - a block that gained or lost operations: its end; a region that gained or lost blocks: the region as a whole;
//! - an operation in one that was moved, or that uses a value whose definition was moved, or in a block that lost a dominator by an
//!   edit of the control flow: its uses, and all that the definition says of it, which may depend on where it is;
//! - a symbol table where a symbol came, went or changed: its names, and all references that operations check.
//!
//! The cost is proportional to what is in that list, with two exceptions, both for edits that are rare and reach far: an edit of
//! the control flow of a region of several blocks that may take a dominator away costs a pass over its blocks (`branches.rs` says
//! which cannot), and an edit of a symbol a pass over the operations of the tree.

use super::branches::Branches;
use super::unit::Unit;
use super::{Verifier, symbols};
use crate::diagnostics::Diagnostic;
use std::cell::Cell;

use rustc_hash::FxHashSet;
use slotmap::Key;

use crate::{
    AttrDict, BlockId, Checkpoint, Edit, Ir, Move, OpId, RegionId, Traits, ValueDef, ValueId, WalkOrder,
};

/// What has to be looked at.
#[derive(Default)]
pub(super) struct Touched {
    /// Everything about these operations.
    ops: Vec<OpId>,
    /// All but what counts, types and attributes decide about these operations, which are as they were but elsewhere.
    placed: Vec<OpId>,
    /// The own code of these operations, which moved with their block when that was merged into the one before.
    carried: Vec<OpId>,
    /// Of these operations that operand, which is another value of the same type, and what their own code says.
    rewired: Vec<(OpId, u32)>,
    /// The definitions of these operations.
    around: Vec<OpId>,
    /// What these operations demand of their regions.
    outside: Vec<OpId>,
    /// Dominance of the operands of these operations and of what is in them.
    uses: Vec<OpId>,
    /// The ends of these blocks.
    blocks: Vec<BlockId>,
    /// These regions as a whole.
    regions: Vec<RegionId>,
    /// These regions, with the version of the control flow before an edit of it.
    control_flow: Vec<(RegionId, u32)>,
    /// These operations came, went, or are elsewhere: what uses their results is to be looked at.
    moved: Vec<OpId>,
    /// What the edit before created, apart from operands that were set in between.
    created: Option<OpId>,
    /// Whether a symbol came, went or changed.
    symbols: bool,
    /// Whether the type of a value was set.
    types_changed: bool,
    /// Blocks that were merged into the one before, with the branch that led there and the position of the first operand that it
    /// passed.
    merged: Vec<(BlockId, OpId, usize)>,
    /// Whether operands were set one by one.
    sets_operands: bool,
    /// The moves of ends of blocks.
    moves: Vec<Edit>,
    /// Whether something that was detached, or never attached, may hold operations: if not, whatever is in a block is in the tree,
    /// which spares a climb to the root for each operation that is asked about.
    detaches: bool,
}

/// Of more blocks that were merged in one go, what was passed to them is looked at as any other value.
const MAX_MERGED: usize = 4;

/// What there is to look at when an operand was set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Set {
    /// Nothing: the operation is gone, or all of it is looked at.
    Nothing,
    /// The type: the operation was moved as well, and all its operands are looked at.
    Type,
    /// The operand, but for what was passed to a block that was merged.
    Operand,
    /// The same, and the operation's own code will be looked at.
    Carried,
}

impl Verifier {
    /// Verifies what `edits` touched: a stretch of `ir`'s journal up to its end.
    ///
    /// If the IR was valid before these edits, this finds an error if and only if [`Verifier::verify`] does.
    pub fn verify_touched(&mut self, ir: &Ir, edits: &[Edit]) -> Vec<Diagnostic> {
        self.start(ir);
        let mut touched = self.touched.take().unwrap_or_default();
        touched.clear();
        for edit in edits {
            // What most edits are; they are looked at together, later.
            match edit {
                Edit::SetOperand { .. } => touched.sets_operands = true,
                Edit::MoveOps(_) => touched.moves.push(*edit),
                _ => touched.add(ir, edit),
            }
        }
        let branches =
            if touched.control_flow.is_empty() { None } else { Branches::dominance_preserving(ir, edits) };
        if !touched.moves.is_empty() {
            touched.ends_moved(ir, branches.as_ref());
        }
        sort(&mut touched.placed);
        if touched.sets_operands {
            touched.set_operands(ir, edits);
        }
        touched.users_of_moved(ir);
        // Before the first edit since the commit, all was attached.
        let is_all = edits.len() == ir.edits_since(Checkpoint::START).len();
        touched.unique(ir, touched.detaches || !is_all);
        if branches.is_none() {
            touched.lost_dominators(ir, self);
        }
        let mut unit = Unit::new(self, ir, ir.root());
        unit.branches = branches.map(Box::new);
        let errors = unit.touched(&touched);
        self.touched = Some(touched);
        errors
    }
}

impl Unit<'_> {
    fn touched(mut self, touched: &Touched) -> Vec<Diagnostic> {
        let ir = self.ir;
        self.separate = true;
        for &op in &touched.ops {
            self.one(op);
        }
        for &op in &touched.placed {
            self.placed(op);
        }
        for &op in &touched.carried {
            self.own_code(op);
        }
        let mut last = None;
        for &(op, index) in &touched.rewired {
            self.operand(op, index as usize);
            if last.replace(op) != Some(op) {
                self.own_code(op);
            }
        }
        for &op in &touched.uses {
            if ir.regions(op).is_empty() {
                self.one(op);
            } else {
                self.verify_moved_uses(op);
            }
        }
        for &block in &touched.blocks {
            self.end_of_block(block);
        }
        for &region in &touched.regions {
            let op = ir.region_op(region);
            self.region(op, ir.region_index(region), region);
        }
        for &op in &touched.around {
            self.operation(op);
        }
        if !self.broken {
            self.run_hooks();
        }
        if !self.broken && self.early.is_empty() {
            for &op in &touched.outside {
                self.regions_of(op);
            }
        }
        if touched.symbols {
            self.referring.clear();
            ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| self.symbols_of(op));
        }
        if !self.broken {
            // What moved with its block and had operands set is here twice.
            let mut seen = FxHashSet::default();
            let referring = std::mem::take(&mut self.referring);
            for op in referring.into_iter().filter(|&op| seen.insert(op)) {
                symbols::uses(ir, op, &mut self.v.symbols, &mut self.late);
            }
        }
        self.finish(0).map_or_else(Vec::new, |report| report.early.into_iter().chain(report.late).collect())
    }
}

impl Touched {
    fn clear(&mut self) {
        self.created = None;
        self.ops.clear();
        self.placed.clear();
        self.carried.clear();
        self.merged.clear();
        self.rewired.clear();
        self.moved.clear();
        (self.types_changed, self.sets_operands, self.detaches) = (false, false, false);
        self.moves.clear();
        self.around.clear();
        self.outside.clear();
        self.uses.clear();
        self.blocks.clear();
        self.regions.clear();
        self.control_flow.clear();
        self.symbols = false;
    }

    /// Adds what an edit touched.
    fn add(&mut self, ir: &Ir, edit: &Edit) {
        let created = self.created.take();
        match *edit {
            Edit::NoteControlFlow { region, before } => {
                self.regions.push(region);
                self.control_flow.push((region, before));
            }
            Edit::CreateOp(op) => {
                self.created = Some(op);
                self.ops.push(op);
                self.detaches |= !ir.regions(op).is_empty();
                self.symbols |= ir.contains_op(op) && ir.has_trait(op, Traits::SYMBOL_TABLE);
            }
            Edit::ResizeOperands { op, .. } => self.ops.push(op),
            Edit::SetAttrs { op, old } | Edit::SetProperties { op, old } => {
                let name = crate::Identifier::SYM_NAME;
                self.symbols |= is_named(ir, op) || old.get(ir.ctx(), name).is_some();
                self.changed(ir, op);
            }
            Edit::SetType { value, .. } => {
                self.types_changed = true;
                if !ir.contains_value(value) {
                    return;
                }
                self.ops.extend(ir.users(value));
                match ir.value_def(value) {
                    ValueDef::OpResult { op, .. } => self.changed(ir, op),
                    ValueDef::BlockArg { block, .. } => self.arguments(ir, block),
                }
            }
            Edit::SetSuccessor { .. } => {
                if let Some(op) = ir.edited_op(edit) {
                    self.ops.push(op);
                    self.blocks.extend(ir.contains_op(op).then(|| ir.parent_block(op)).flatten());
                }
            }
            Edit::LinkOp(op) if ir.contains_op(op) => {
                self.entered(ir, op);
                // Whoever uses a new operation was touched as well.
                if created != Some(op) {
                    self.placed.push(op);
                    self.moved(ir, op);
                } else {
                    self.symbols |= is_named(ir, op);
                }
            }
            Edit::UnlinkOp { op, block, next } => {
                self.detaches |= !ir.regions(op).is_empty();
                // If it is in a block again, there is an entry about that.
                if !ir.contains_op(op) || ir.parent_block(op).is_none() {
                    self.moved(ir, op);
                }
                self.left(ir, op, block, next.is_null());
            }
            Edit::LinkBlock(block) if ir.contains_block(block) => {
                // A neighbour may have been the only block, which needs no terminator.
                self.blocks
                    .extend([Some(block), ir.prev_block(block), ir.next_block(block)].into_iter().flatten());
                self.moved_block(ir, block);
            }
            Edit::CreateBlock(_) => self.detaches = true,
            Edit::UnlinkBlock { block, region, .. } => {
                self.detaches = true;
                if ir.try_region_op(region).is_some_and(|op| ir.contains_op(op)) {
                    self.regions.push(region);
                    self.around.push(ir.region_op(region));
                    self.symbols |= ir.has_trait(ir.region_op(region), Traits::SYMBOL_TABLE);
                }
                if ir.contains_block(block) {
                    self.moved_block(ir, block);
                }
            }
            Edit::AddArg { block, .. } | Edit::EraseArg { block, .. } if ir.contains_block(block) => {
                self.arguments(ir, block);
            }
            _ => {}
        }
    }

    /// The operation was put where it is.
    fn entered(&mut self, ir: &Ir, op: OpId) {
        // What was the last operation may not be any more.
        let ends = |&op: &OpId| ir.is_terminator(op) || ir.successors(op).len() != 0;
        let previous = ir.prev_op(op);
        self.ops.extend(previous.filter(ends));
        if previous.is_none() && ir.next_op(op).is_some_and(|next| ir.has_trait(next, Traits::OBSERVED)) {
            self.ops.extend(ir.parent_block(op).into_iter().flat_map(|block| ir.block_uses(block)));
        }
        if ir.next_op(op).is_none() {
            self.blocks.extend(ir.parent_block(op));
        }
    }

    /// The operation was taken from a block, perhaps from its end.
    fn left(&mut self, ir: &Ir, op: OpId, block: BlockId, from_end: bool) {
        if !ir.contains_block(block) {
            return;
        }
        if ir.has_trait(op, Traits::OBSERVED) {
            self.branches(ir, block);
        }
        if from_end || ir.first_op(block).is_none() {
            self.blocks.push(block);
            self.around.extend(ir.block_parent_op(block));
        }
        self.outside.extend(ir.block_parent_op(block));
    }

    /// Ends of blocks were moved into others.
    fn ends_moved(&mut self, ir: &Ir, branches: Option<&Branches<'_>>) {
        let moves = std::mem::take(&mut self.moves);
        let moves = || moves.iter().filter_map(|edit| ir.moved(edit));
        let mut filled: Vec<BlockId> = moves().map(|moved| moved.to).collect();
        sort(&mut filled);
        for moved in moves() {
            let is_once = filled.binary_search(&moved.from).is_err();
            let is_observed = |&op: &OpId| ir.has_trait(op, Traits::OBSERVED);
            let is_merge = is_once && branches.is_some_and(|branches| branches.is_merge(ir, &moved));
            if !is_merge || moved.ops.iter().any(is_observed) {
                self.end_moved(ir, &moved);
                continue;
            }
            self.merged(ir, &moved);
            if self.merged.len() < MAX_MERGED
                && let Some((branch, first)) =
                    branches.and_then(|branches| branches.merging_branch(ir, &moved))
            {
                self.merged.push((moved.from, branch, first));
            }
        }
    }

    /// A block was merged into the one before.
    fn merged(&mut self, ir: &Ir, moved: &Move<'_>) {
        let ends = [moved.ops.first(), moved.ops.last()].into_iter().flatten();
        ends.filter(|&&op| ir.contains_op(op)).for_each(|&op| self.entered(ir, op));
        // What was elsewhere in between, or is elsewhere by now, has entries of its own.
        for &op in moved.ops.iter().filter(|&&op| ir.contains_op(op) && ir.parent_block(op) == Some(moved.to))
        {
            self.carried.push(op);
            let comes_after = |&user: &OpId| {
                let is_nested = ir.parent_block(user) != Some(moved.to);
                let place = if is_nested { ir.ancestor_in_block(user, moved.to) } else { None };
                place.is_none_or(|place| ir.is_before_in_block(op, place))
            };
            for &result in ir.results(op) {
                self.uses.extend(ir.users(result).filter(|user| !comes_after(user)));
            }
        }
    }

    /// The end of a block was moved, to wherever.
    fn end_moved(&mut self, ir: &Ir, moved: &Move<'_>) {
        for &op in moved.ops {
            self.left(ir, op, moved.from, true);
            if ir.contains_op(op) {
                self.entered(ir, op);
                self.placed.push(op);
                self.moved(ir, op);
            }
        }
    }

    /// If the new value is of the type of the old one, whatever counts and types decide is as it was. Nobody but the operation's own
    /// code, and that of what is around it, looks at more than the type, unless the operation is observed.
    fn set_operands(&mut self, ir: &Ir, edits: &[Edit]) {
        // One value takes the place of another in several operations, and several operands are set of one or two operations in turn.
        let mut known = [(u32::MAX, Set::Nothing); 2];
        for edit in edits {
            let (Some(slot), Edit::SetOperand { same_type, .. }) = (ir.slot_of_set(edit), edit) else {
                continue;
            };
            if known[0].0 != slot {
                known.swap(0, 1);
                if known[0].0 != slot {
                    let op = ir.edited_op(edit);
                    known[0] = (slot, op.map_or(Set::Nothing, |op| self.what_is_set(ir, op)));
                }
            }
            let what = known[0].1;
            if what == Set::Nothing || what == Set::Type && *same_type {
                continue;
            }
            if *same_type && self.is_passed(ir, edit) {
                if what == Set::Operand {
                    known[0].1 = Set::Carried;
                    self.carried.extend(ir.edited_op(edit));
                }
                continue;
            }
            let Some((op, index, _)) = ir.set_operand_of(edit) else { continue };
            match *same_type && index < ir.n_operands(op) {
                true => self.rewired.push((op, index as u32)),
                false => self.ops.push(op),
            }
        }
    }

    /// Whether an operand was an argument of a block that was merged into the one before, and is what was passed for it.
    #[inline]
    fn is_passed(&self, ir: &Ir, edit: &Edit) -> bool {
        self.merged
            .iter()
            .any(|&(block, branch, first)| ir.sets_argument_to_operand(edit, block, branch, first))
    }

    fn what_is_set(&mut self, ir: &Ir, op: OpId) -> Set {
        if !ir.contains_op(op) {
            Set::Nothing
        } else if self.types_changed || ir.has_trait(op, Traits::OBSERVED) {
            self.ops.push(op);
            Set::Nothing
        } else if self.placed.binary_search(&op).is_ok() {
            Set::Type
        } else {
            Set::Operand
        }
    }

    /// What uses something that was moved, unless it was moved itself.
    fn users_of_moved(&mut self, ir: &Ir) {
        sort(&mut self.moved);
        for &op in &self.moved {
            let users = ir.results(op).iter().flat_map(|&result| ir.users(result));
            let is_placed = |user: &OpId| self.placed.binary_search(user).is_ok();
            self.uses.extend(users.filter(|user| !is_placed(user)));
        }
    }

    /// An operation changed in a way that what is in it may be held against.
    fn changed(&mut self, ir: &Ir, op: OpId) {
        self.ops.push(op);
        if ir.contains_op(op) {
            let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
            self.ops.extend(blocks.filter_map(|block| ir.last_op(block)));
        }
    }

    /// An operation came, went, or is somewhere else.
    fn moved(&mut self, ir: &Ir, op: OpId) {
        self.symbols |= is_named(ir, op);
        if !ir.contains_op(op) {
            return;
        }
        self.moved.push(op);
        if !ir.regions(op).is_empty() {
            self.uses.push(op);
        }
    }

    fn moved_block(&mut self, ir: &Ir, block: BlockId) {
        self.regions.extend(ir.block_region(block));
        if let Some(parent) = ir.block_parent_op(block) {
            self.around.push(parent);
            self.symbols |= ir.has_trait(parent, Traits::SYMBOL_TABLE);
        }
        let users_of = |value: &ValueId| ir.users(*value).collect::<Vec<_>>();
        self.uses.extend(ir.block_args(block).iter().flat_map(users_of));
        self.branches(ir, block);
        for op in ir.ops(block) {
            self.ops.push(op);
            self.uses.push(op);
            self.moved(ir, op);
        }
    }

    /// The arguments of a block changed.
    fn arguments(&mut self, ir: &Ir, block: BlockId) {
        self.branches(ir, block);
        if let Some(parent) = ir.block_parent_op(block) {
            self.around.push(parent);
        }
    }

    /// The operations that branch to a block.
    fn branches(&mut self, ir: &Ir, block: BlockId) {
        self.ops.extend(ir.block_uses(block));
    }

    /// Drops what is not there or not attached, and what is named twice; adds what is around.
    fn unique(&mut self, ir: &Ir, may_be_detached: bool) {
        let root = ir.root();
        // Most operations that are asked about are in one block: a climb to the root for one of them does for all.
        let climbed: Cell<(Option<BlockId>, bool)> = Cell::new((None, false));
        let is_in_tree = |op: OpId| {
            let block = ir.parent_block(op);
            if block.is_none() || climbed.get().0 != block {
                climbed.set((block, ir.is_ancestor(root, op)));
            }
            climbed.get().1
        };
        let attached = |op: OpId| {
            ir.contains_op(op)
                && match may_be_detached {
                    true => is_in_tree(op),
                    false => op == root || ir.parent_block(op).is_some(),
                }
        };
        retain(&mut self.ops, attached);
        if self.observers(ir) {
            retain(&mut self.ops, attached);
        }
        retain(&mut self.placed, |op| attached(op) && self.ops.binary_search(&op).is_err());
        let has_code = |op: OpId| {
            ir.op_def(op).is_some_and(|def| def.verify.is_some() || def.verify_symbol_uses.is_some())
        };
        self.carried.retain(|&op| has_code(op) && attached(op));
        let is_known =
            |op: &OpId| self.ops.binary_search(op).is_ok() || self.placed.binary_search(op).is_ok();
        // The operands of one operation are set together: what is named twice is not worth looking for.
        let mut last = (OpId::null(), false);
        self.rewired.retain(|&(op, _)| {
            if op != last.0 {
                last = (op, attached(op) && !is_known(&op));
            }
            last.1
        });
        let (mut last, mut last_block) = (None, None);
        let rewired = self.rewired.iter().map(|&(op, _)| (op, true));
        let others = self.ops.iter().chain(&self.placed).map(|&op| (op, false));
        for (op, is_rewired) in others.chain(rewired) {
            if last.replace(op) == Some(op) {
                continue;
            }
            let block = ir.parent_block(op);
            if block.is_some() && last_block.replace(block) != Some(block) {
                self.outside.extend(ir.parent_op(op));
            }
            let only_passes_on = || is_rewired && ir.successors(op).len() != 0;
            if block.is_some() && ir.next_op(op).is_none() && !only_passes_on() {
                self.around.extend(ir.parent_op(op));
            }
            if !ir.regions(op).is_empty() {
                self.outside.push(op);
                self.regions.extend(ir.regions(op));
            }
        }
        retain(&mut self.around, |op| attached(op) && self.ops.binary_search(&op).is_err());
        self.outside.extend(&self.around);
        let seen_through = |&op: &OpId| attached(op) && ir.has_trait(op, Traits::OBSERVED);
        for i in 0..self.outside.len() {
            let op = self.outside[i];
            if seen_through(&op) {
                self.outside.extend(ir.parent_op(op));
            }
        }
        let demanding = |op| {
            ir.op_def(op).is_some_and(|def| def.verify_regions.is_some() || def.implicit_terminator.is_some())
        };
        retain(&mut self.outside, |op| demanding(op) && attached(op));
        let is_there = |op: &OpId| is_known(op) && ir.regions(*op).is_empty();
        retain(&mut self.uses, |op| attached(op) && !is_there(&op));
        let attached_block =
            |block: BlockId| ir.contains_block(block) && ir.block_parent_op(block).is_some_and(attached);
        retain(&mut self.blocks, attached_block);
        retain(&mut self.regions, |region| ir.try_region_op(region).is_some_and(attached));
    }

    /// Adds the operations whose `verify` looks at some that changed or moved, and says whether there are any.
    fn observers(&mut self, ir: &Ir) -> bool {
        let is_observed = |&op: &OpId| ir.has_trait(op, Traits::OBSERVED);
        let touched = || {
            self.ops.iter().chain(&self.placed).chain(&self.uses).copied().filter(|&op| ir.contains_op(op))
        };
        let mut pending: Vec<OpId> = touched().filter(is_observed).collect();
        if pending.is_empty() {
            return false;
        }
        for &op in &pending {
            if !ir.regions(op).is_empty() {
                ir.walk(op, WalkOrder::PreOrder, |_, inner| self.ops.push(inner));
            }
        }
        let mut seen: FxHashSet<OpId> = pending.iter().copied().collect();
        while let Some(op) = pending.pop() {
            if ir.prev_op(op).is_none() {
                self.ops.extend(ir.parent_block(op).into_iter().flat_map(|block| ir.block_uses(block)));
            }
            for user in ir.results(op).iter().flat_map(|&result| ir.users(result)) {
                self.ops.push(user);
                if is_observed(&user) && seen.insert(user) {
                    pending.push(user);
                }
            }
        }
        true
    }

    /// Adds the operations of blocks that lost a dominator.
    fn lost_dominators(&mut self, ir: &Ir, v: &mut Verifier) {
        // The oldest version of each region, and no region that is gone.
        let mut seen: Option<RegionId> = None;
        self.control_flow.sort_by_key(|&(region, _)| region);
        for &(region, before) in &self.control_flow {
            if seen == Some(region) || self.regions.binary_search(&region).is_err() {
                continue;
            }
            seen = Some(region);
            // The only block may be what was not reachable before.
            let blocks = v.dominance.lost_since(ir, region, before);
            self.uses.extend(blocks.into_iter().flat_map(|block| ir.ops(block)));
        }
        self.uses.sort_unstable();
        self.uses.dedup();
    }
}

/// Whether references to symbols are verified again when the operation comes, goes or changes.
fn is_named(ir: &Ir, op: OpId) -> bool {
    let has_attributes = ir.properties(op) != AttrDict::EMPTY || ir.attrs(op) != AttrDict::EMPTY;
    has_attributes && ir.symbol_name(op).is_some()
        || ir.has_trait(op, Traits::OBSERVED) && ir.results(op).is_empty() && ir.regions(op).is_empty()
}

fn sort<T: Copy + Ord>(all: &mut Vec<T>) {
    if all.len() > 1 {
        all.sort_unstable();
        all.dedup();
    }
}

fn retain<T: Copy + Ord>(all: &mut Vec<T>, keep: impl Fn(T) -> bool) {
    if !all.is_empty() {
        sort(all);
        all.retain(|&each| keep(each));
    }
}

impl Unit<'_> {
    /// What depends on the symbols that there are.
    fn symbols_of(&mut self, op: OpId) {
        if self.ir.has_trait(op, Traits::SYMBOL_TABLE) {
            symbols::table(self.ir, op, &mut self.late);
        }
        self.refers(op);
    }

    fn refers(&mut self, op: OpId) {
        if self.ir.op_def(op).is_some_and(|def| def.verify_symbol_uses.is_some()) {
            self.referring.push(op);
        }
    }
}
