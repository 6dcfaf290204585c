//! Loop transformations. A file has one family of them: `unroll`, `jam`, `peel`, `coalesce`, `outline`, `fuse`,
//! `pipeline`, `subsets`, and `convert` for conversions between kinds of loops and for conditionals. `parts` is shared
//! by them.
//!
//! The generated operations and their order are those of MLIR's `SCF/Utils`, except where a comment says otherwise.

mod coalesce;
mod convert;
mod fuse;
mod jam;
mod outline;
pub(super) mod parts;
mod peel;
mod pipeline;
mod schedule;
mod subsets;
mod unroll;

use proofmark_drivers::transform::{Applied, Behaviour, Interpreter, Results, each};
use proofmark_ir::{OpDef, OpId};

use parts::promote_if_single;
#[cfg(feature = "test-dialect")]
pub(super) use pipeline::operands_from_outside;

use crate::transform::loops::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (ForallToFor::DEF, Behaviour::new(convert::forall_to_for)),
    (ForallToParallel::DEF, Behaviour::new(convert::forall_to_parallel)),
    (HoistLoopInvariantSubsets::DEF, Behaviour::new(subsets::hoist_subsets)),
    (LoopCoalesce::DEF, Behaviour::new(coalesce::coalesce)),
    (LoopFuseSibling::DEF, Behaviour::new(fuse::fuse_sibling)),
    (LoopOutline::DEF, Behaviour::new(outline::outline)),
    (LoopPeel::DEF, Behaviour::new(peel::peel)),
    (LoopPipeline::DEF, Behaviour::new(pipeline::pipeline)),
    (LoopPromoteIfOneIteration::DEF, Behaviour::new(promote)),
    (LoopUnroll::DEF, Behaviour::new(unroll::unroll)),
    (LoopUnrollAndJam::DEF, Behaviour::new(jam::unroll_and_jam)),
    (ParallelForToNestedForOps::DEF, Behaviour::new(convert::parallel_for_to_nested_fors)),
    (TakeAssumedBranch::DEF, Behaviour::new(convert::take_assumed_branch)),
];

fn promote(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, _| {
        promote_if_single(&mut it.ir.rewriter(), target);
        Ok(())
    })
}
