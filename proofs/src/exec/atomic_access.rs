//! Atomic accesses that other threads may observe.
//!
//! The semantics of an atomic operation is that of one thread: a load, a computation and a store. A target without the
//! atomic operation therefore has the same memory, but is no refinement if other threads access the block, such as the
//! iterations of a parallel loop that calls the function. The executor records each atomic access to a block that is
//! visible outside of the function. Source and target must have the same accesses by the same operations, and at most
//! one of them: between two, and between one and an access that is not atomic, other threads may access the memory.

use proofmark_ir::semantics::Term;
use proofmark_ir::semantics::memory::Place;
use proofmark_ir::{AttrDict, OpName, Type, ValueId};

/// An atomic access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtomicAccess {
    /// The operation with its region.
    pub(super) ops: Vec<OpShape>,
    pub(super) place: Place,
    pub(super) writes: bool,
    /// One bit: the access is executed, and other threads can access the block.
    pub(super) under: Term,
}

/// Returns whether the accesses are those of one operation, which reads and writes once.
pub(crate) fn are_of_one_operation(accesses: &[AtomicAccess]) -> bool {
    let n_writes = accesses.iter().filter(|access| access.writes).count();
    n_writes <= 1 && accesses.len() - n_writes <= 1
}

/// An operation, without its identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OpShape {
    pub(super) name: OpName,
    pub(super) attributes: [AttrDict; 2],
    pub(super) operands: Vec<Operand>,
    pub(super) results: Vec<Type>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    /// A value from outside of the atomic operation, as its terms.
    Outside(Vec<[Term; 2]>),
    /// A value of the region, by its number.
    Inside(usize),
    /// A value that is not defined on the path.
    Undefined(ValueId),
}
