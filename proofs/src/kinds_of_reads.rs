//! Reads of memory from outside as cells of different kinds.
//!
//! The contents of memory at the entry of a function, after an event, and in a loop are one uninterpreted function for
//! each kind of cells. The contents of overlapping cells of different kinds are therefore independent of each other,
//! although they are the same bytes. A replay with such reads does not confirm a counterexample.

use proofmark_ir::ApInt;
use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::{Origin, Symbol};
use rustc_hash::FxHashMap;

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

    /// Returns the first byte, and the byte after the last one; all bytes if the size of the cell is unknown.
    fn range(&self, kinds: &[Cell]) -> (i128, i128) {
        let known = || {
            let kind = kinds.iter().find(|kind| kind.name == self.cell)?;
            let index = self.index.to_i128()?;
            let (start, bytes) = match (kind.bytes, kind.distance) {
                (0, 0) => return None,
                (0, distance) => (index.checked_mul(distance.into())?, distance),
                (bytes, _) => (index, bytes),
            };
            Some((start, start.saturating_add(bytes.into())))
        };
        known().unwrap_or((i128::MIN, i128::MAX))
    }
}

/// Returns whether two reads of different kinds overlap. O(n log n) for n reads of a bounded number of kinds.
pub(crate) fn read_as_two_kinds(reads: &[OutsideRead], kinds: &[Cell]) -> bool {
    let mut places: FxHashMap<&[ApInt], Vec<(i128, i128, &str)>> = FxHashMap::default();
    for read in reads {
        let (start, end) = read.range(kinds);
        places.entry(&read.place).or_default().push((start, end, &read.cell));
    }
    places.values_mut().any(|ranges| {
        ranges.sort_unstable();
        // The end of the furthest read of each kind so far.
        let mut ends: Vec<(&str, i128)> = Vec::new();
        ranges.iter().any(|&(start, end, cell)| {
            let overlaps = ends.iter().any(|&(other, until)| other != cell && start < until);
            match ends.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, until)) => *until = end.max(*until),
                None => ends.push((cell, end)),
            }
            overlaps
        })
    })
}
