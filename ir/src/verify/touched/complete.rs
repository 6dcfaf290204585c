//! Completion of the marks: removes detached entities, and marks the entities whose validity depends on marked ones.

use std::cell::Cell;

use rustc_hash::FxHashSet;

use super::{Checks, Entity, Touched};
use crate::{BlockId, Dominance, Ir, OpId, RegionId, Traits, WalkOrder};

/// Determines whether operations are attached to the root.
struct Tree<'a> {
    ir: &'a Ir,
    /// Whether an operation in a block may be detached.
    may_be_detached: bool,
    /// The block of the operation that was tested last, and the result. Most operations tested are in one block, so one
    /// walk to the root serves all of them.
    last: Cell<(Option<BlockId>, bool)>,
}

impl Tree<'_> {
    fn contains(&self, op: OpId) -> bool {
        let ir = self.ir;
        ir.contains_op(op)
            && match self.may_be_detached {
                true => self.is_below_root(op),
                false => op == ir.root() || ir.parent_block(op).is_some(),
            }
    }

    fn is_below_root(&self, op: OpId) -> bool {
        let block = self.ir.parent_block(op);
        if block.is_none() || self.last.get().0 != block {
            self.last.set((block, self.ir.is_ancestor(self.ir.root(), op)));
        }
        self.last.get().1
    }

    fn contains_entity(&self, entity: Entity) -> bool {
        let ir = self.ir;
        match entity {
            Entity::Op(op) | Entity::Operand(op, _) => self.contains(op),
            Entity::Block(block) => {
                ir.contains_block(block) && ir.block_parent_op(block).is_some_and(|op| self.contains(op))
            }
            Entity::Region(region) => ir.try_region_op(region).is_some_and(|op| self.contains(op)),
        }
    }
}

impl Touched {
    /// Removes detached entities, and marks observers and ancestors. `may_be_detached` states whether an operation in a
    /// block may be detached.
    pub(super) fn complete(&mut self, ir: &Ir, may_be_detached: bool) {
        let tree = Tree { ir, may_be_detached, last: Cell::new((None, false)) };
        self.marks.merge();
        self.add_observers(&tree);
        self.marks.merge();
        if ir.created_traits().contains(Traits::READS_CONES) {
            self.add_cone_readers(ir);
        }
        self.marks.filter(|entity, checks| match tree.contains_entity(entity) {
            true => checks - Checks::MOVED,
            false => Checks::empty(),
        });
        self.add_parents(ir);
        self.marks.merge();
        self.add_parents_of_observed(ir);
        self.marks.merge();
    }

    /// Marks the parents of marked operations, whose hooks may read the operations.
    fn add_parents(&mut self, ir: &Ir) {
        let (mut last_op, mut last_block) = (None, None);
        for i in 0..self.marks.len() {
            let (op, is_operand) = match self.marks.entry(i) {
                (Entity::Op(op), checks) if checks.intersects(Checks::ALL | Checks::POSITION) => (op, false),
                (Entity::Operand(op, _), _) => (op, true),
                _ => continue,
            };
            if last_op.replace(op) == Some(op) {
                continue;
            }
            if let Some(block) = ir.parent_block(op) {
                let is_end = ir.next_op(op).is_none();
                let only_forwards = is_operand && ir.successors(op).len() != 0;
                if is_end && !only_forwards {
                    self.mark_ops(ir.parent_op(op), Checks::CONTENTS);
                }
                if last_block.replace(block) != Some(block) {
                    self.mark_ops(ir.parent_op(op).filter(|&op| has_region_checks(ir, op)), Checks::REGIONS);
                }
            }
            if !ir.regions(op).is_empty() {
                self.mark_op(op, Checks::REGIONS);
                for &region in ir.regions(op) {
                    self.marks.mark(Entity::Region(region), Checks::ALL);
                }
            }
        }
    }

    /// Marks the parents of observed operations whose regions are checked, transitively.
    fn add_parents_of_observed(&mut self, ir: &Ir) {
        let marked = self.marks.ops(Checks::REGIONS | Checks::CONTENTS);
        let mut pending: Vec<OpId> =
            marked.map(|entry| entry.0).filter(|&op| ir.has_trait(op, Traits::OBSERVED)).collect();
        while let Some(op) = pending.pop() {
            let Some(parent) = ir.parent_op(op) else { continue };
            self.mark_op(parent, Checks::REGIONS);
            if ir.has_trait(parent, Traits::OBSERVED) {
                pending.push(parent);
            }
        }
    }

    /// Marks the operations whose hooks may read an observed operation that changed or was moved.
    fn add_observers(&mut self, tree: &Tree<'_>) {
        let ir = tree.ir;
        let is_observed = |op: OpId| ir.has_trait(op, Traits::OBSERVED);
        let (moved, all) = (Checks::POSITION | Checks::NESTED_USES, Checks::ALL);
        let marked = self.marks.ops(moved | all).filter(|&(op, checks)| {
            ir.contains_op(op) && is_observed(op) && (checks.intersects(moved) || tree.contains(op))
        });
        let mut pending: Vec<OpId> = marked.map(|entry| entry.0).collect();
        if pending.is_empty() {
            return;
        }
        for &op in &pending {
            if !ir.regions(op).is_empty() {
                ir.walk(op, WalkOrder::PreOrder, |_, inner| self.mark_op(inner, all));
            }
        }
        let mut seen: FxHashSet<OpId> = pending.iter().copied().collect();
        while let Some(op) = pending.pop() {
            if ir.prev_op(op).is_none()
                && let Some(block) = ir.parent_block(op)
            {
                self.mark_ops(ir.block_uses(block), all);
            }
            for user in ir.results(op).iter().flat_map(|&result| ir.users(result)) {
                self.mark_op(user, all);
                if is_observed(user) && seen.insert(user) {
                    pending.push(user);
                }
            }
        }
    }

    /// Marks the operations of blocks that lost a dominator.
    pub(super) fn add_lost_dominators(&mut self, ir: &Ir, dominance: &mut Dominance) {
        // The first entry of each region has its oldest version.
        let mut seen: Option<RegionId> = None;
        let mut control_flow = std::mem::take(&mut self.control_flow);
        control_flow.sort_by_key(|&(region, _)| region);
        for &(region, before) in &control_flow {
            if seen == Some(region) || self.marks.get(Entity::Region(region)).is_empty() {
                continue;
            }
            seen = Some(region);
            // A single block may have been unreachable before.
            let blocks = dominance.lost_since(ir, region, before);
            self.mark_ops(blocks.into_iter().flat_map(|block| ir.ops(block)), Checks::NESTED_USES);
        }
        self.control_flow = control_flow;
        self.marks.merge();
    }
}

/// Returns whether marking the operation with [`Checks::REGIONS`] has an effect.
fn has_region_checks(ir: &Ir, op: OpId) -> bool {
    ir.op_def(op).is_some_and(|def| {
        def.verify_regions.is_some()
            || def.implicit_terminator.is_some()
            || def.traits.contains(Traits::OBSERVED)
    })
}
