//! Addresses of blocks as integers: uninterpreted functions of the numbers of the blocks.

use super::state::Conversion;
use super::store::MemoryTables;
use super::summary::MemorySummary;
use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::{BvOp, Origin, POINTER_WIDTH, Term, TermBuilder};
use proofmark_ir::{ApInt, OpId};

impl MemoryTables {
    /// Records that the address of the block is an integer of the program on the path `path`.
    pub(in crate::exec) fn expose(&mut self, block: Term, path: Term) {
        if !self.exposed.contains(&(block, path)) {
            self.exposed.push((block, path));
        }
    }

    /// Records that `op` converts the address of the block to an integer.
    pub(in crate::exec) fn note_conversion(&mut self, op: OpId, block: Term, conversion: Conversion) {
        self.conversions.insert((op, block));
        if conversion == Conversion::Explicit {
            self.converted.insert((op, block));
        }
    }

    /// Records that an operation makes a pointer from an integer.
    pub(in crate::exec) fn note_pointer_from_integer(&mut self) {
        self.makes_pointers = true;
    }

    /// Returns the block whose address was converted to an integer last, with the path of the conversion.
    pub(in crate::exec) fn last_exposed(&self) -> Option<(Term, Term)> {
        self.exposed.last().copied()
    }

    /// Adds the skipped bytes to the size of the block that was allocated last, which holds a memref of this alignment.
    pub(in crate::exec) fn align_last(&mut self, terms: &mut dyn TermBuilder, skipped: Term, alignment: u64) {
        if let Some(local) = self.locals.last_mut() {
            local.aligned = Some((local.size, alignment));
            local.size = terms.add(local.size, skipped);
        }
    }

    /// Records that the block holds a descriptor of an unranked memref.
    pub(in crate::exec) fn note_descriptor(&mut self, block: Term) {
        self.descriptors.insert(block);
    }
}

/// Returns the address of a block in an address space, `None` for the default space.
pub(in crate::exec) fn address(
    terms: &mut dyn TermBuilder,
    block: Term,
    space: Option<&str>,
    width: u32,
) -> Term {
    let origin = match space {
        None if terms.as_constant(block).is_some_and(ApInt::is_zero) => return terms.zero(width),
        None => Origin::BlockAddress,
        Some(space) => Origin::BlockAddressIn(space.to_owned()),
    };
    terms.uninterpreted(&origin.into(), &[block], width)
}

/// Returns the preconditions on the addresses of the blocks that a target allocates and converts to integers, one bit:
/// an address is a multiple of the alignment of the block, and the block ends before the end of the address space. The
/// source has the same addresses, because it may have any.
pub(super) fn facts(terms: &mut dyn TermBuilder, target: &MemorySummary) -> Term {
    let mut all = terms.bool(true);
    let byte = Cell::byte().unit();
    for &block in &target.exposed {
        let Some(local) = target.locals.iter().find(|local| local.term == block && local.unit == byte) else {
            continue;
        };
        if !local.alignment.is_power_of_two() {
            continue;
        }
        let start = address(terms, block, None, POINTER_WIDTH);
        let low = terms.number(POINTER_WIDTH, u128::from(local.alignment - 1));
        let rest = terms.and(start, low);
        let aligned = terms.is_zero(rest);
        let wraps = terms.apply(BvOp::UAddO, &[start, local.size]);
        let fits = terms.and_not(aligned, wraps);
        all = terms.and(all, fits);
    }
    all
}
