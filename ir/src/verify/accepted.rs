//! A cache of operation signatures that passed verification.
//!
//! The name of an operation, its inherent attributes, and the types of its operands and results determine whether
//! counts, constraints, relations, inferred types and most traits are satisfied. A program has few distinct signatures,
//! so a small table of accepted ones answers most checks with one comparison.

use crate::{AttrDict, OpName, Type};

/// Operations with more operands and results than this are not cached.
pub(super) const MAX_TYPES: usize = 6;

/// The initial number of entries, and the maximal one; powers of two.
const SLOTS: std::ops::RangeInclusive<usize> = 16..=1024;

/// The properties of an operation that determine whether it satisfies its definition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Signature {
    name: OpName,
    properties: AttrDict,
    /// The numbers of operands, results, regions and successors, one byte each.
    counts: u32,
    types: [Type; MAX_TYPES],
}

impl Signature {
    /// Returns the signature of an operation. `types` starts with the types of its operands. `None` if a count exceeds
    /// the limits.
    #[inline]
    pub(super) fn new(
        (name, properties): (OpName, AttrDict),
        (operands, results, regions, successors): (usize, usize, usize, usize),
        types: [Type; MAX_TYPES],
    ) -> Option<Signature> {
        if operands + results > MAX_TYPES || regions > 255 || successors > 255 {
            return None;
        }
        let counts =
            operands as u32 | (results as u32) << 8 | (regions as u32) << 16 | (successors as u32) << 24;
        Some(Signature { name, properties, counts, types })
    }

    /// Returns the entry of the signature in a table with `n` entries; `n` is a power of two greater than 1.
    #[inline]
    fn slot(&self, n: usize) -> usize {
        let mut hash = self.name.index() as u32;
        for part in
            [self.properties.index(), self.types[0].index(), self.types[1].index(), self.types[2].index()]
        {
            hash = (hash.rotate_left(5) ^ part as u32).wrapping_mul(0x9e37_79b9);
        }
        hash as usize >> (32 - n.trailing_zeros())
    }
}

/// A direct-mapped table of signatures, with the neighbouring entry as a second way. The table grows with the number of
/// insertions up to a fixed size, because most verified programs of a campaign are small.
#[derive(Default)]
pub(super) struct Accepted {
    /// The entries. Their number is zero or a power of two.
    slots: Vec<Option<Signature>>,
    /// The number of insertions since the table has grown.
    n_inserted: usize,
}

impl Accepted {
    #[inline]
    pub(super) fn contains(&self, signature: &Signature) -> bool {
        if self.slots.is_empty() {
            return false;
        }
        let slot = signature.slot(self.slots.len());
        self.slots[slot].as_ref() == Some(signature) || self.slots[slot ^ 1].as_ref() == Some(signature)
    }

    pub(super) fn insert(&mut self, signature: Signature) {
        if self.n_inserted >= self.slots.len() / 2 && self.slots.len() < *SLOTS.end() {
            let size = (4 * self.slots.len()).max(*SLOTS.start());
            let former = std::mem::replace(&mut self.slots, vec![None; size]);
            former.into_iter().flatten().for_each(|signature| self.place(signature));
            self.n_inserted = 0;
        }
        self.n_inserted += 1;
        self.place(signature);
    }

    fn place(&mut self, signature: Signature) {
        // The former entry moves to the neighbouring slot, so that two alternating signatures with the same slot do not
        // evict each other.
        let slot = signature.slot(self.slots.len());
        self.slots[slot ^ 1] = self.slots[slot].replace(signature);
    }
}
