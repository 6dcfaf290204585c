//! What was found to be right, so that it need not be looked at again.
//!
//! Whether counts, constraints, relations, inferred types and most traits hold is decided by the operation's name, its inherent
//! attributes, and the types of its operands and results. There are few different such combinations in a program, so a small
//! table of those that passed answers nearly every question by one comparison.

use crate::{AttrDict, OpName, Type};

/// Operations with more operands and results than this are checked each time.
pub(super) const MAX_TYPES: usize = 6;

/// How many combinations are kept; a power of two.
const SLOTS: usize = 256;

/// What decides whether an operation satisfies its definition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Signature {
    name: OpName,
    properties: AttrDict,
    /// The numbers of operands, results, regions and successors, a byte each.
    counts: u32,
    types: [Type; MAX_TYPES],
}

impl Signature {
    /// Of an operation, with the types of its operands filled in, as many as fit. `None` if it has too much of anything.
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

    #[inline]
    fn slot(&self) -> usize {
        let mut hash = self.name.index() as u32;
        for part in
            [self.properties.index(), self.types[0].index(), self.types[1].index(), self.types[2].index()]
        {
            hash = (hash.rotate_left(5) ^ part as u32).wrapping_mul(0x9e37_79b9);
        }
        hash as usize >> (32 - SLOTS.trailing_zeros())
    }
}

/// The table.
pub(super) struct Accepted {
    slots: Box<[Option<Signature>; SLOTS]>,
}

impl Default for Accepted {
    fn default() -> Accepted {
        Accepted { slots: Box::new([None; SLOTS]) }
    }
}

impl Accepted {
    #[inline]
    pub(super) fn contains(&self, signature: &Signature) -> bool {
        let slot = signature.slot();
        self.slots[slot].as_ref() == Some(signature) || self.slots[slot ^ 1].as_ref() == Some(signature)
    }

    pub(super) fn insert(&mut self, signature: Signature) {
        // What was there moves aside: two that meet, and are asked for in turn, would otherwise drive each other out each time.
        let slot = signature.slot();
        self.slots[slot ^ 1] = self.slots[slot].replace(signature);
    }
}
