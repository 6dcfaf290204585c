//! What the rows of transform cannot say about validity.
//!
//! `interfaces` has what MLIR's traits and interfaces demand, `sequences` what is said of sequences and of who includes them,
//! `regions` the other operations with regions, `structured` and `others` those without.

mod interfaces;
mod others;
mod regions;
mod sequences;
mod structured;

pub(super) use interfaces::*;
pub(super) use others::*;
pub(super) use regions::*;
pub(super) use sequences::*;
pub(super) use structured::*;

use proofmark_ir::{BlockId, Ir, OpId};

/// The block of a region, if the region is there and not empty.
fn block(ir: &Ir, op: OpId, region: usize) -> Option<BlockId> {
    ir.regions(op).get(region).and_then(|&region| ir.entry_block(region))
}

/// The operations in a region.
fn children(ir: &Ir, op: OpId, region: usize) -> impl Iterator<Item = OpId> {
    block(ir, op, region).into_iter().flat_map(|block| ir.ops(block))
}
