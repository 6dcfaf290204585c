//! A map from entities of the IR to the checks that they need.

use bitflags::bitflags;

use crate::{BlockId, OpId, RegionId};

/// An entity of the IR. The order groups entities of one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Entity {
    Op(OpId),
    /// An operand of an operation, by its index.
    Operand(OpId, u32),
    Block(BlockId),
    Region(RegionId),
}

bitflags! {
    /// The checks of an entity.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) struct Checks: u8 {
        /// For an operation: all checks of it alone. For an operand, block or region: its check.
        const ALL = 1 << 0;
        /// For an unchanged operation at a new position: its uses, the traits that depend on the position, its hooks.
        const POSITION = 1 << 1;
        /// The `verify` and `verify_symbol_uses` hooks of an operation.
        const HOOKS = 1 << 2;
        /// All checks of an operation except its uses, because the ends of its blocks or their arguments changed.
        const CONTENTS = 1 << 3;
        /// The `verify_regions` hook and the implicit terminators of an operation.
        const REGIONS = 1 << 4;
        /// All checks of an operation and the uses of nested operations.
        const NESTED_USES = 1 << 5;
        /// No check of the operation: it was created, erased or moved, so the users of its results need checks.
        const MOVED = 1 << 6;
    }
}

/// A map from entities to checks. [`mark`](Marks::mark) appends; [`merge`](Marks::merge) sorts and makes the entries
/// visible to lookups. A sorted vector is faster here than a hash map, because most maps have few entries and are used
/// once; and its order is deterministic.
#[derive(Default)]
pub(super) struct Marks {
    entries: Vec<(Entity, Checks)>,
    /// The number of leading entries that are sorted and distinct.
    n_merged: usize,
    /// All checks that were marked since the last [`clear`](Marks::clear).
    marked: Checks,
}

impl Default for Checks {
    fn default() -> Checks {
        Checks::empty()
    }
}

impl Marks {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.n_merged = 0;
        self.marked = Checks::empty();
    }

    /// Adds checks of an entity.
    #[inline]
    pub(super) fn mark(&mut self, entity: Entity, checks: Checks) {
        self.entries.push((entity, checks));
        self.marked |= checks;
    }

    /// Merges the entries added since the last merge. O(n log n).
    pub(super) fn merge(&mut self) {
        if self.n_merged == self.entries.len() {
            return;
        }
        if self.entries.len() == 1 {
            self.n_merged = 1;
            return;
        }
        self.entries.sort_unstable_by_key(|entry| entry.0);
        self.entries.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 |= next.1;
            }
            same
        });
        self.n_merged = self.entries.len();
    }

    /// Returns the number of merged entries.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.n_merged
    }

    /// Returns the merged entry at `index`.
    #[inline]
    pub(super) fn entry(&self, index: usize) -> (Entity, Checks) {
        self.entries[index]
    }

    /// Returns the merged checks of an entity. O(log n).
    pub(super) fn get(&self, entity: Entity) -> Checks {
        let merged = &self.entries[..self.n_merged];
        merged.binary_search_by_key(&entity, |entry| entry.0).map_or(Checks::empty(), |at| merged[at].1)
    }

    /// Replaces the checks of each entry by those that `filter` returns, and removes entries without checks. All
    /// entries must be merged.
    #[inline]
    pub(super) fn filter(&mut self, filter: impl Fn(Entity, Checks) -> Checks) {
        self.entries.retain_mut(|(entity, checks)| {
            *checks = filter(*entity, *checks);
            !checks.is_empty()
        });
        self.n_merged = self.entries.len();
    }

    /// Iterates over the merged operations that need one of `checks`, with all their checks.
    #[inline]
    pub(super) fn ops(&self, checks: Checks) -> impl Iterator<Item = (OpId, Checks)> + '_ {
        // Most maps have few kinds of checks.
        let n = if self.marked.intersects(checks) { self.n_merged } else { 0 };
        let ops = self.entries[..n].iter().map_while(|&(entity, of_op)| match entity {
            Entity::Op(op) => Some((op, of_op)),
            _ => None,
        });
        ops.filter(move |entry| entry.1.intersects(checks))
    }

    /// Iterates over the merged entities other than operations.
    pub(super) fn parts(&self) -> impl Iterator<Item = Entity> + '_ {
        let merged = &self.entries[..self.n_merged];
        let first = merged.partition_point(|entry| matches!(entry.0, Entity::Op(_)));
        merged[first..].iter().map(|entry| entry.0)
    }
}

#[cfg(test)]
mod tests {
    use slotmap::KeyData;

    use super::*;

    fn op(n: u64) -> Entity {
        Entity::Op(KeyData::from_ffi(1 << 32 | n).into())
    }

    #[test]
    fn merges_the_checks_of_an_entity() {
        let mut marks = Marks::default();
        marks.mark(op(2), Checks::HOOKS);
        marks.mark(op(1), Checks::ALL);
        assert!(marks.get(op(1)).is_empty(), "not merged yet");
        marks.merge();
        marks.mark(op(2), Checks::REGIONS);
        marks.merge();
        assert_eq!(marks.len(), 2);
        assert_eq!(marks.get(op(2)), Checks::HOOKS | Checks::REGIONS);
        marks.filter(|_, checks| checks - Checks::ALL);
        assert_eq!((marks.len(), marks.ops(Checks::REGIONS).count()), (1, 1));
    }

    #[test]
    fn separates_operations_from_other_entities() {
        let mut marks = Marks::default();
        let block = Entity::Block(KeyData::from_ffi(1 << 32 | 1).into());
        marks.mark(block, Checks::ALL);
        marks.mark(op(7), Checks::ALL);
        marks.merge();
        assert_eq!(marks.ops(Checks::ALL).count(), 1);
        assert_eq!(marks.parts().collect::<Vec<_>>(), [block]);
    }
}
