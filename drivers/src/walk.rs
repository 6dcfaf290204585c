//! Walks over IR for analyses and passes that are not patterns: operations, blocks and regions, in all of MLIR's orders.
//!
//! A walk visits before or after what is nested, and goes through the blocks of a region forward, in reverse, in an order in which
//! dominating blocks come first, or in one in which successors do; the last two leave out blocks that cannot be reached. The
//! depth of nesting costs no stack.

use std::ops::ControlFlow;

use proofmark_ir::{BlockId, Ir, OpId, RegionId, WalkOrder};

/// How the blocks and operations of a region are gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// As they stand.
    Forward,
    /// From the last to the first; of the regions of an operation too.
    Reverse,
    /// Blocks when a depth-first traversal of the control flow enters them, so that dominating ones come first; only those that can be
    /// reached.
    ForwardDominance,
    /// Blocks when that traversal leaves them, after their successors but for cycles; what is in them from the last to the first.
    ReverseDominance,
}

/// What the visitor wants next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advance {
    /// Go on.
    Advance,
    /// Leave out what is nested in what was visited (before its visit in pre-order only).
    Skip,
}

/// What is visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visited {
    /// An operation.
    Op(OpId),
    /// A block.
    Block(BlockId),
    /// A region.
    Region(RegionId),
}

/// Visits `root` and everything in it. The visitor breaks to interrupt the walk, and its value is given back.
pub fn walk<B>(
    ir: &Ir,
    root: OpId,
    order: WalkOrder,
    direction: Direction,
    mut visit: impl FnMut(&Ir, Visited) -> ControlFlow<B, Advance>,
) -> ControlFlow<B> {
    enum Work {
        Enter(Visited),
        Leave(Visited),
    }
    let mut stack = vec![Work::Enter(Visited::Op(root))];
    while let Some(work) = stack.pop() {
        let at = match work {
            Work::Leave(at) => {
                visit(ir, at)?;
                continue;
            }
            Work::Enter(at) => at,
        };
        match order {
            WalkOrder::PreOrder => {
                if visit(ir, at)? == Advance::Skip {
                    continue;
                }
            }
            WalkOrder::PostOrder => stack.push(Work::Leave(at)),
        }
        let start = stack.len();
        match at {
            Visited::Op(op) => {
                stack.extend(ir.regions(op).iter().map(|&region| Work::Enter(Visited::Region(region))));
            }
            Visited::Region(region) => {
                let enter = |block| Work::Enter(Visited::Block(block));
                match direction {
                    Direction::Forward | Direction::Reverse => stack.extend(ir.blocks(region).map(enter)),
                    Direction::ForwardDominance => {
                        stack.extend(ir.blocks_depth_first(region).into_iter().map(enter));
                    }
                    // Put on the stack from the last to the first, below.
                    Direction::ReverseDominance => {
                        stack.extend(ir.blocks_post_order(region).into_iter().rev().map(enter));
                    }
                }
            }
            Visited::Block(block) => {
                stack.extend(ir.ops(block).map(|op| Work::Enter(Visited::Op(op))));
            }
        }
        // The top of the stack is next: forward orders are put on it back to front.
        if matches!(direction, Direction::Forward | Direction::ForwardDominance) {
            stack[start..].reverse();
        }
    }
    ControlFlow::Continue(())
}

/// Visits the operations only.
pub fn walk_ops<B>(
    ir: &Ir,
    root: OpId,
    order: WalkOrder,
    direction: Direction,
    mut visit: impl FnMut(&Ir, OpId) -> ControlFlow<B, Advance>,
) -> ControlFlow<B> {
    walk(ir, root, order, direction, |ir, at| match at {
        Visited::Op(op) => visit(ir, op),
        Visited::Block(_) | Visited::Region(_) => ControlFlow::Continue(Advance::Advance),
    })
}
