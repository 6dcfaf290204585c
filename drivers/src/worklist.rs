//! The worklist of the greedy driver: last in, first out, each operation at most once; or in an order that is drawn.
//!
//! A vector of ids, with the position of each in a dense side table. Removing leaves a hole, so order is kept and every
//! operation is O(1). Pushing what is there already changes nothing: it keeps its place, as in MLIR.

use proofmark_checks::Decisions;
use proofmark_ir::OpId;
use slotmap::Key;

use crate::id_map::IdMap;

#[derive(Default)]
pub(crate) struct Worklist {
    list: Vec<OpId>,
    places: IdMap<OpId>,
    n_holes: usize,
}

/// The place of an operation that was in the list and is no more: cheaper to keep than to take out of the table.
const ABSENT: u32 = u32::MAX;

impl Worklist {
    pub(crate) fn clear(&mut self) {
        for op in self.list.drain(..) {
            // What was erased since is not known by this name any more if its place was taken.
            if let Some(place) = self.places.get_mut(op) {
                *place = ABSENT;
            }
        }
        self.n_holes = 0;
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
            self.list[*place as usize] = OpId::null();
            *place = ABSENT;
            self.n_holes += 1;
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

    /// Pops what the next decision says. The others keep their order.
    pub(crate) fn pop_drawn(&mut self, decisions: &mut Decisions) -> Option<OpId> {
        while self.list.last()?.is_null() {
            self.list.pop();
            self.n_holes -= 1;
        }
        if self.n_holes > self.list.len() / 2 {
            self.compact();
        }
        let list = &self.list;
        let Some(at) = decisions.choose_where(list.len(), |at| !list[at].is_null()) else {
            return self.pop();
        };
        let op = self.list[at];
        self.remove(op);
        Some(op)
    }

    fn compact(&mut self) {
        self.list.retain(|op| !op.is_null());
        for (place, &op) in self.list.iter().enumerate() {
            self.places.insert(op, place as u32);
        }
        self.n_holes = 0;
    }

    /// Fills the list, which is empty, with operations that are all different; the first is popped first.
    pub(crate) fn fill(&mut self, mut ops: Vec<OpId>) {
        ops.reverse();
        for (place, &op) in (0..).zip(&ops) {
            self.places.insert(op, place);
        }
        self.list = ops;
    }

    /// Turns the list round, so that what was pushed first is popped first.
    pub(crate) fn reverse(&mut self) {
        self.list.reverse();
        for (place, &op) in self.list.iter().enumerate() {
            if !op.is_null() {
                self.places.insert(op, place as u32);
            }
        }
    }
}
