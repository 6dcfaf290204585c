//! Control flow between an operation and its regions, as in MLIR's `RegionBranchOpInterface`.
//!
//! The hook `region_flow` of a definition returns the edges.

use std::ops::Range;

pub use crate::context::hooks::RegionFlowFn;

use crate::OpId;

/// The source of a control-flow edge into a region or out of the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionPoint {
    /// The operation itself.
    Before,
    /// This terminator of a block in one of its regions.
    End(OpId),
}

/// A control-flow edge with its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionEdge {
    /// The index of the target region; `None` for the results of the operation.
    pub to: Option<usize>,
    /// The forwarded operands of the source: the operation or the terminator.
    pub operands: Range<usize>,
    /// The index of the first argument or result that receives an operand. Earlier ones have unknown values.
    pub first: usize,
}
