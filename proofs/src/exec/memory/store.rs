//! The memory of an execution: the chain of stores with the tables of blocks.
//!
//! The execution extends the chain and the tables. A branch clones the state of memory only.

use super::chain::Heap;
use super::shared::Shared;
use super::state::{Correspondence, Local, MemoryState};
use crate::exec::path::Path;
use proofmark_ir::OpId;
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Term, TermBuilder};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The maximum number of recorded reads.
const MAX_READS: usize = 32;

/// The memory of an execution on all paths: the chain of stores, and the tables of blocks. A [`MemoryState`] is a point
/// in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryTables {
    pub(in crate::exec) heap: Heap,
    pub(super) locals: Vec<Local>,
    pub(super) globals: Vec<String>,
    /// The global variables with an alignment below the usual one, and their alignments in bytes.
    pub(super) underaligned: Vec<(u128, u64)>,
    /// Whether sizes of blocks from outside were used, in elements.
    pub(super) uses_sizes: bool,
    pub(super) shared: Shared,
    /// The number of enclosing scopes of stack blocks.
    pub(super) scopes: usize,
    pub(super) correspondence: Option<Correspondence>,
    pub(super) is_target: bool,
    /// The local blocks that were passed to unknown code, each with the path of its escape.
    pub(super) escaped: Vec<(usize, Path)>,
    /// The source's blocks whose numbers the target's blocks take, in a proof by induction.
    pub(super) partners: Vec<Local>,
    /// The places that were read.
    pub(super) reads: Vec<(Place, Cell)>,
    /// The number of queries for sizes and lifetimes of blocks.
    pub(super) n_queries: usize,
    /// The blocks whose addresses are integers of the program, each with the path of the conversion.
    pub(super) exposed: Vec<(Term, Term)>,
    /// The operations that convert the address of a block to an integer, each with the block.
    pub(super) conversions: BTreeSet<(OpId, Term)>,
    /// The conversions whose results are the integers.
    pub(super) converted: BTreeSet<(OpId, Term)>,
    /// Whether an operation makes a pointer from an integer.
    pub(super) makes_pointers: bool,
    /// The blocks that hold descriptors of unranked memrefs.
    pub(super) descriptors: BTreeSet<Term>,
    /// The byte offsets of elements whose index and distance are the key, as an access computes them.
    pub(in crate::exec) byte_offsets: FxHashMap<(Term, u64), Term>,
}

impl MemoryTables {
    /// Records a read, up to `MAX_READS` different ones.
    pub(in crate::exec) fn note_read(&mut self, place: Place, cell: &Cell) {
        let known = |(p, c): &(Place, Cell)| *p == place && c == cell;
        if self.reads.len() < MAX_READS && !self.reads.iter().any(known) {
            self.reads.push((place, cell.clone()));
        }
    }

    /// Returns the memory after an event that left the trace `token`.
    pub(in crate::exec) fn after_event(&mut self, state: MemoryState, token: Term) -> MemoryState {
        self.heap.unknown(state, token)
    }

    /// Returns the memory where two paths join: `a` if the one bit `c` is set, otherwise `b`.
    pub(in crate::exec) fn join(
        &mut self,
        terms: &dyn TermBuilder,
        c: Term,
        a: MemoryState,
        b: MemoryState,
    ) -> MemoryState {
        self.heap.join(terms, c, a, b)
    }
}

/// The memory at a point of an execution.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExecutorMemory {
    pub(in crate::exec) tables: MemoryTables,
    pub(crate) state: MemoryState,
}

impl ExecutorMemory {
    /// Returns the chain of stores.
    pub(crate) fn heap(&self) -> &Heap {
        &self.tables.heap
    }
}
