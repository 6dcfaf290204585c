//! Loop-invariant code motion: what is the same in every iteration is computed once, before the loop.
//!
//! As MLIR's `loop-invariant-code-motion`: inner loops first; an operation leaves a loop if it has no effect, may be executed
//! when the loop body is not (the loop may run zero times), and uses nothing that the loop's region defines. What uses what
//! has left is looked at again.

use std::collections::VecDeque;

use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::{Ir, OpId, RegionId, Traits, ValueDef, ValueId, WalkOrder, Walker};

const PART: DriverPart = DriverPart::new("loop-invariant-code-motion");

/// Hoists what is invariant out of the loops in `op`. How many operations were moved, once for each loop that they left.
pub fn hoist_loop_invariants(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> u64 {
    if !checker.begin(ir, op, None) {
        return 0;
    }
    let mut loops = Vec::new();
    ir.walk(op, WalkOrder::PostOrder, |ir, each| {
        if ir.has_trait(each, Traits::LOOP_LIKE) {
            loops.push(each);
        }
    });
    let mut n_moved = 0;
    for each in loops {
        let since = ir.checkpoint();
        let n = (0..ir.regions(each).len()).map(|i| hoist_from(ir, each, ir.regions(each)[i])).sum::<u64>();
        match checker.observe(ir, PART, each, since) {
            Keep::Yes => n_moved += n,
            Keep::TakenBack => ir.rollback(since),
            Keep::Cycle | Keep::Stop => {
                ir.rollback(since);
                break;
            }
        }
        ir.commit();
    }
    checker.end(ir, op);
    n_moved
}

fn hoist_from(ir: &mut Ir, loop_op: OpId, region: RegionId) -> u64 {
    let mut work: VecDeque<OpId> = ir.blocks(region).flat_map(|block| ir.ops(block)).collect();
    let mut n_moved = 0;
    while let Some(op) = work.pop_front() {
        let is_here = ir.parent_region(op) == Some(region);
        if !is_here
            || !is_invariant(ir, op, region)
            || !ir.is_memory_effect_free(op)
            || !ir.is_speculatable(op)
        {
            continue;
        }
        ir.rewriter().move_op_before(op, loop_op);
        n_moved += 1;
        let users = ir.results(op).iter().flat_map(|&result| ir.users(result));
        work.extend(users.filter(|&user| ir.parent_region(user) == Some(region)));
    }
    n_moved
}

/// Whether an operation of `region`, and what is nested in it, uses nothing that `region` defines.
fn is_invariant(ir: &Ir, op: OpId, region: RegionId) -> bool {
    if ir.is_terminator(op) {
        return false;
    }
    // An operand is defined in the operation itself, directly in the region, or further out.
    let is_outside = |value: ValueId| defining_region(ir, value) != Some(region);
    let mut walk = Walker::new(op, WalkOrder::PreOrder);
    std::iter::from_fn(|| walk.next(ir)).all(|nested| ir.operands(nested).all(is_outside))
}

fn defining_region(ir: &Ir, value: ValueId) -> Option<RegionId> {
    match ir.value_def(value) {
        ValueDef::OpResult { op, .. } => ir.parent_region(op),
        ValueDef::BlockArg { block, .. } => ir.block_region(block),
    }
}
