//! Reads of memory from outside as cells of different kinds.
//!
//! The contents of memory at the entry of a function, after an event, and in a loop are one uninterpreted function for
//! each kind of cells. The contents of overlapping cells of different kinds are therefore independent of each other,
//! although they are the same bytes. A replay with such reads does not confirm a counterexample.

use proofmark_ir::ApInt;
use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::{Origin, Symbol};

/// A read of memory whose contents an uninterpreted function determines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OutsideRead {
    /// The name of the kind of the cell.
    cell: String,
    /// The state of memory and the block.
    place: Vec<ApInt>,
    index: ApInt,
}

impl OutsideRead {
    /// Returns the application of an uninterpreted function as a read of memory, if it is one.
    pub(crate) fn of(symbol: &Symbol, args: &[ApInt]) -> Option<OutsideRead> {
        let (cell, n_args) = match &symbol.origin {
            Origin::InitialMemory(cell) => (cell, 2),
            Origin::MemoryAfterEvent(cell) | Origin::MemoryInLoop(cell) => (cell, 3),
            _ => return None,
        };
        let (index, place) = args.get(..n_args)?.split_last()?;
        Some(OutsideRead { cell: cell.clone(), place: place.to_vec(), index: index.clone() })
    }

    /// Returns the first byte and the number of bytes; `None` if the size of the cell is unknown.
    fn range(&self, kinds: &[Cell]) -> Option<(i128, i128)> {
        let kind = kinds.iter().find(|kind| kind.name == self.cell)?;
        let index = self.index.to_i128()?;
        match (kind.bytes, kind.distance) {
            (0, 0) => None,
            (0, distance) => Some((index.checked_mul(distance.into())?, distance.into())),
            (bytes, _) => Some((index, bytes.into())),
        }
    }

    fn overlaps(&self, other: &OutsideRead, kinds: &[Cell]) -> bool {
        let (Some((a, a_bytes)), Some((b, b_bytes))) = (self.range(kinds), other.range(kinds)) else {
            return true;
        };
        a < b.saturating_add(b_bytes) && b < a.saturating_add(a_bytes)
    }
}

/// Returns whether two reads of different kinds overlap.
pub(crate) fn read_as_two_kinds(reads: &[OutsideRead], kinds: &[Cell]) -> bool {
    let conflicts =
        |a: &OutsideRead, b: &OutsideRead| a.cell != b.cell && a.place == b.place && a.overlaps(b, kinds);
    reads.iter().enumerate().any(|(i, a)| reads[..i].iter().any(|b| conflicts(a, b)))
}
