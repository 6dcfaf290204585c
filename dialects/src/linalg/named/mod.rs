//! The named operations, a line each: loops and maps, computation, family, attributes.
//!
//! The rows of the verifier, parser and printer are derived from the lines, and so is the body that the assembly omits.
//! MLIR generates the operations from `LinalgNamedStructuredOps.yaml`.

mod contractions;
mod convolutions;
mod elementwise;
mod pooling;
mod rows;

pub use contractions::{BatchMatmul, Matmul};
pub use elementwise::{Copy, Fill};
pub(super) use rows::Named;

use proofmark_ir::OpDef;

/// The rows of the named operations.
pub(super) const ROWS: [&[&OpDef]; 4] =
    [elementwise::ROWS, contractions::ROWS, convolutions::ROWS, pooling::ROWS];
