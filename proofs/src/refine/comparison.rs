//! The executions that are compared, and the ways in which they differ.

use crate::exec::Summary;
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Term, TermBuilder};
use serde::{Deserialize, Serialize};

/// A way in which a target fails to refine its source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Difference {
    /// The target's behaviour is undefined.
    Undefined,
    /// One function returns, and the other does not terminate or does not return from a call.
    Termination,
    /// The observable events differ.
    Trace,
    /// The memory that the caller or an unknown callee can access differs.
    Memory,
    /// A block that escapes is smaller or less aligned in the target.
    Block,
    /// A result is poison in the target only.
    Poison {
        /// Which result.
        result: usize,
        /// Which of its elements.
        element: usize,
    },
    /// A result has another value.
    Value {
        /// Which result.
        result: usize,
        /// Which of its elements.
        element: usize,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Difference::Undefined => f.write_str("the target has undefined behaviour, the source has not"),
            Difference::Termination => f.write_str("only one of source and target returns"),
            Difference::Trace => f.write_str("observable behaviour differs"),
            Difference::Memory => f.write_str("value mismatch in memory"),
            Difference::Block => {
                f.write_str("an escaped block is smaller, less aligned, or on the stack in the target")
            }
            Difference::Poison { result, .. } => {
                write!(f, "result #{result} is poison in the target, but not in the source")
            }
            Difference::Value { result, .. } => write!(f, "value mismatch in result #{result}"),
        }
    }
}

/// The negation of a verification condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The difference.
    pub difference: Difference,
    /// One bit: the inputs for which source and target differ.
    pub condition: Term,
}

/// A place in memory, and an index of tensors, at which source and target are compared: arbitrary ones, if the terms
/// are variables.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// The block.
    pub block: Term,
    /// The index in it, in 64 bits.
    pub index: Term,
    /// The index of tensors whose elements are not listed.
    pub element: [Term; MAX_RANK],
}

/// The largest rank of tensors whose elements are not listed.
pub(crate) const MAX_RANK: usize = 8;

impl Probe {
    /// Returns the place of the cell of a kind at which memories are compared. Each byte is in an aligned cell.
    pub(crate) fn place(&self, terms: &mut dyn TermBuilder, cell: &Cell) -> Place {
        let width = terms.width(self.index);
        let shift = terms.number(width, cell.bytes.max(1).ilog2().into());
        let index = terms.shl(self.index, shift);
        Place { block: self.block, index: terms.zext_or_trunc(index, cell.index_width) }
    }
}

/// The two executions that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// The execution of the source.
    pub source: &'a Summary,
    /// The execution of the target.
    pub target: &'a Summary,
    /// One bit: the facts about the input.
    pub given: Term,
    /// The place at which memories and tensors are compared.
    pub probe: Probe,
    /// The number of spent steps of the builder's budget at which the construction of the conditions is given up;
    /// `u64::MAX` for no limit.
    pub end: u64,
}
