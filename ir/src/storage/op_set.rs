//! A set of operations, one bit for each, which fits the cache when the operations do not.

use super::arena::Link;
use super::data::{DefLink, OpId};
use super::{Ir, ValueId};

/// Operations of one [`Ir`], all alive for as long as they are in it.
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

    /// Whether the value is a result of one of them. The operation itself is not looked at.
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
