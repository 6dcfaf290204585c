//! A set of operations as a bit vector: one bit for each slot, so that a set of many operations fits into the cache.

use super::arena::Link;
use super::data::{DefLink, OpId};
use super::{Ir, ValueId};

/// A set of operations of one [`Ir`]. The operations must stay live while they are in the set.
#[derive(Default)]
pub(crate) struct OpSet {
    bits: Vec<u64>,
}

impl OpSet {
    #[inline]
    pub(crate) fn insert(&mut self, op: OpId) {
        let (word, bit) = place(op.into());
        if word >= self.bits.len() {
            self.bits.resize((word + 1).next_power_of_two(), 0);
        }
        self.bits[word] |= bit;
    }

    #[inline]
    pub(crate) fn remove(&mut self, op: OpId) {
        let (word, bit) = place(op.into());
        if let Some(word) = self.bits.get_mut(word) {
            *word &= !bit;
        }
    }

    /// Returns whether `value` is a result of an operation in the set. Does not access the operation.
    #[inline]
    pub(crate) fn defines(&self, ir: &Ir, value: ValueId) -> bool {
        match ir.values.get(value).expect("stale value id").def() {
            DefLink::OpResult(op) => {
                let (word, bit) = place(op);
                self.bits.get(word).is_some_and(|word| word & bit != 0)
            }
            DefLink::BlockArg(_) => false,
        }
    }
}

#[inline]
fn place(op: Link<OpId>) -> (usize, u64) {
    (op.slot() as usize / 64, 1 << (op.slot() % 64))
}
