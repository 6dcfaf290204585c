//! Operations and effects that an execution omits.
//!
//! An operation has no behaviour, as far as its definition says, if it has no memory effects, no undefined behaviour
//! for any operands, and no use of its results except by such operations. Only comparisons by columns omit these
//! operations, and only in the source: the semantics of a few speculatable operations, such as casts of memrefs, has
//! undefined behaviour, which proofs use. A replay executes all operations, so that an omission leads to no wrong
//! refutation.
//!
//! `prove/addresses.rs` determines the omitted escapes.

use proofmark_ir::{Ir, OpId, Traits, WalkOrder};
use rustc_hash::FxHashSet;

/// The operations and effects that an execution omits.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Omitted {
    /// The operations that are not executed.
    pub(crate) operations: FxHashSet<OpId>,
    /// The conversions of addresses to integers by which no block escapes.
    pub(crate) escapes: FxHashSet<OpId>,
}

/// Returns the operations of `function` without behaviour.
pub(crate) fn dead_operations(ir: &Ir, function: OpId) -> FxHashSet<OpId> {
    let mut ops = Vec::new();
    ir.walk(function, WalkOrder::PreOrder, |_, op| ops.push(op));
    let mut dead = FxHashSet::default();
    // Most uses follow their definition, so that the reverse order finds chains.
    for op in ops.into_iter().rev() {
        let is_pure = ir.regions(op).is_empty()
            && !ir.is_terminator(op)
            && ir.has_trait(op, Traits::NO_MEMORY_EFFECT)
            && ir.results(op).iter().all(|&result| ir.uses(result).all(|user| dead.contains(&user.owner)))
            && ir.is_speculatable(op);
        if is_pure {
            dead.insert(op);
        }
    }
    dead
}
