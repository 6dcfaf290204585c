//! The worklist of the greedy driver: last in, first out, or in pseudo-random order, with each operation at most once.
//!
//! The list is a vector of ids with a map from ids to positions. Removal takes O(1): it leaves a hole, which keeps the
//! order. If the order is drawn, the last operation fills the hole instead, so that a draw hits an operation at once.
//! A draw selects one of the last [`WINDOW`] operations, so that consecutive visits are near each other in a large
//! program, and in the cache. An operation stays in the window for [`WINDOW`] draws on average; the probability that it
//! stays for three times as many is 5 %.
//! Pushing an operation that is in the list does not change its position, as in MLIR.

use proofmark_checks::Decisions;
use proofmark_ir::OpId;
use slotmap::Key;

use crate::id_map::IdMap;

/// A list of operations. Positions are stable until the next compaction.
#[derive(Default)]
pub(crate) struct Worklist {
    list: Vec<OpId>,
    places: IdMap<OpId>,
    n_holes: usize,
    /// Whether the order is drawn. There are no holes then.
    is_drawn: bool,
}

/// The number of operations at the end of the list from which a decision selects.
const WINDOW: usize = 256;

/// The position of an operation that was removed. The map has no removal.
const ABSENT: u32 = u32::MAX;

impl Worklist {
    pub(crate) fn clear(&mut self) {
        for op in self.list.drain(..) {
            // The entry of an erased operation may have been replaced by another operation in its slot.
            if let Some(place) = self.places.get_mut(op) {
                *place = ABSENT;
            }
        }
        self.n_holes = 0;
        self.is_drawn = false;
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.len() == self.n_holes
    }

    #[inline]
    pub(crate) fn push(&mut self, op: OpId) {
        let place = self.list.len() as u32;
        match self.places.get_mut(op) {
            Some(old) if *old != ABSENT => return,
            Some(old) => *old = place,
            None => {
                self.places.insert(op, place);
            }
        }
        self.list.push(op);
    }

    #[inline]
    pub(crate) fn remove(&mut self, op: OpId) {
        if let Some(place) = self.places.get_mut(op)
            && *place != ABSENT
        {
            let at = std::mem::replace(place, ABSENT) as usize;
            if self.is_drawn {
                self.fill_hole(at);
            } else {
                self.list[at] = OpId::null();
                self.n_holes += 1;
            }
        }
    }

    /// Moves the last operation to the position `at`, and removes the operation there from the list.
    #[inline]
    fn fill_hole(&mut self, at: usize) {
        self.list.swap_remove(at);
        if let Some(&moved) = self.list.get(at) {
            self.places.insert(moved, at as u32);
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<OpId> {
        loop {
            let op = self.list.pop()?;
            if !op.is_null() {
                self.places.insert(op, ABSENT);
                return Some(op);
            }
            self.n_holes -= 1;
        }
    }

    /// Removes and returns the operation that the next decision selects: each of the last [`WINDOW`] operations with
    /// equal probability, or the last one by default. O(1).
    #[inline]
    pub(crate) fn pop_drawn(&mut self, decisions: &mut Decisions) -> Option<OpId> {
        // Without fuel the order is the default order, which holes keep.
        if !self.is_drawn && decisions.config().fuel > 0 {
            self.compact();
            self.is_drawn = true;
        }
        let n = self.list.len() - self.n_holes;
        let window = n.min(WINDOW);
        let Some(at) = decisions.choose(window) else { return self.pop() };
        let at = n - window + at;
        let op = self.list[at];
        self.fill_hole(at);
        self.places.insert(op, ABSENT);
        Some(op)
    }

    /// Returns the operation that the last [draw](Self::pop_drawn) moved into the window.
    #[inline]
    pub(crate) fn entering(&self) -> Option<OpId> {
        self.list.get(self.list.len().checked_sub(WINDOW)?).copied()
    }

    /// Removes the holes.
    fn compact(&mut self) {
        if self.n_holes == 0 {
            return;
        }
        self.list.retain(|op| !op.is_null());
        for (place, &op) in self.list.iter().enumerate() {
            self.places.insert(op, place as u32);
        }
        self.n_holes = 0;
    }

    /// Fills the empty list with distinct operations. The first is popped first.
    pub(crate) fn fill(&mut self, mut ops: Vec<OpId>) {
        ops.reverse();
        for (place, &op) in (0..).zip(&ops) {
            self.places.insert(op, place);
        }
        self.list = ops;
    }

    /// Reverses the list, so that the operation that was pushed first is popped first.
    pub(crate) fn reverse(&mut self) {
        self.list.reverse();
        for (place, &op) in self.list.iter().enumerate() {
            if !op.is_null() {
                self.places.insert(op, place as u32);
            }
        }
    }
}
