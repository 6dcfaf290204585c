//! Verification of transform beyond the constraints of the operation definitions.
//!
//! | module | contents |
//! |---|---|
//! | `interfaces` | MLIR's traits and interfaces |
//! | `sequences` | sequences and their users |
//! | `regions` | other operations with regions |
//! | `structured`, `others` | operations without regions |
//! | `test` | the test operations |

mod interfaces;
mod others;
mod regions;
mod sequences;
mod structured;
#[cfg(feature = "test-dialect")]
mod test;

pub(super) use interfaces::*;
pub(super) use structured::*;

use proofmark_ir::{BlockId, Ir, OpId};

/// Returns the entry block of a region, if there is one.
fn block(ir: &Ir, op: OpId, region: usize) -> Option<BlockId> {
    ir.regions(op).get(region).and_then(|&region| ir.entry_block(region))
}

/// Returns the operations of a region's entry block.
fn children(ir: &Ir, op: OpId, region: usize) -> impl Iterator<Item = OpId> {
    block(ir, op, region).into_iter().flat_map(|block| ir.ops(block))
}
