//! States of memory, blocks and their numbers.

use proofmark_ir::ApInt;
use proofmark_ir::semantics::memory::{BLOCK_WIDTH, Cell, NULL_BLOCK};
use proofmark_ir::semantics::{Term, Value};

/// A state of memory: the node of the contents and the node of the frees in a `Heap`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MemoryState {
    pub(crate) contents: u32,
    pub(crate) frees: u32,
}

impl MemoryState {
    /// Returns whether no node was added to memory.
    pub(crate) fn is_untouched(self) -> bool {
        self == MemoryState::default()
    }
}

/// The maximum number of allocated blocks, and of global variables.
pub(super) const MAX_BLOCKS: u128 = 1 << (BLOCK_WIDTH - 3);

/// Returns the number of the local block that is allocated after `n` others.
pub(crate) fn local_number(n: usize) -> Option<u128> {
    let n = n as u128;
    (n < MAX_BLOCKS).then_some((1 << (BLOCK_WIDTH - 1)) + n)
}

/// Returns the number of the target's local block `n` that corresponds to no block of the source.
pub(super) fn own_number(n: usize) -> Option<u128> {
    Some(local_number(n)? + MAX_BLOCKS)
}

/// Returns the number of the block of global variable `n`.
pub(super) fn global_number(n: usize) -> u128 {
    NULL_BLOCK + 1 + n as u128
}

/// Returns the name of a block for messages.
pub(crate) fn block_name(number: &ApInt) -> String {
    let number = number.to_u128().unwrap_or_default();
    match number.checked_sub(1 << (BLOCK_WIDTH - 1)) {
        Some(local) => format!("allocated{}", local % MAX_BLOCKS),
        None if number == NULL_BLOCK => "null".to_owned(),
        None => format!("block{number}"),
    }
}

/// An allocated block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    pub(super) term: Term,
    pub(super) size: Term,
    pub(super) unit: u64,
    pub(super) alignment: u64,
    /// For the block of a memref with a greater alignment than its own: the size without the skipped bytes, and the
    /// alignment of the memref.
    pub(super) aligned: Option<(Term, u64)>,
    pub(super) on_stack: bool,
    /// For a live stack block: the depth of its scope, and the path condition of its allocation.
    pub(super) scope: Option<(usize, Term)>,
}

/// A local block that escaped, and the path condition of its escape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Escape {
    pub(crate) local: usize,
    pub(crate) block: Term,
    pub(crate) path: Term,
    /// The block in which the number was stored, on whose visibility the escape depends; `None` if the number was
    /// passed to unknown code.
    pub(crate) held_by: Option<Term>,
}

/// The way in which an operation converts the address of a block to an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::exec) enum Conversion {
    /// The integer is a result.
    Explicit,
    /// The lowering of the operation computes with the integer.
    Implied,
}

/// A constant global variable.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    pub(crate) block: Term,
    pub(crate) kind: Cell,
    /// The distance between consecutive cells.
    pub(crate) distance: u64,
    pub(crate) cells: Vec<Value>,
}

/// The correspondence of the target's local blocks to those of the source, by the order of their escapes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Correspondence {
    /// For each allocation of the target, in order: the corresponding allocation of the source.
    pub(super) of_allocation: Vec<Option<usize>>,
}
