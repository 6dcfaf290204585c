//! Walks over operations, blocks and regions, in all orders of MLIR.
//!
//! A walk visits an entity before (pre-order) or after (post-order) the entities nested in it. The blocks of a region
//! are visited forward, in reverse, dominators first, or successors first. The last two directions omit unreachable
//! blocks. The walk does not recurse, so that the depth of nesting is not limited by the stack.

use std::ops::ControlFlow;

use proofmark_ir::{BlockId, Ir, OpId, RegionId, WalkOrder};

pub use crate::walk_typed::{walk_interface, walk_views};

/// The order of regions, blocks and operations at one level of nesting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Program order.
    Forward,
    /// Reverse program order.
    Reverse,
    /// Reachable blocks in depth-first pre-order of the control flow, so that dominators precede dominated blocks.
    ForwardDominance,
    /// Reachable blocks in depth-first post-order of the control flow, so that successors precede their predecessors
    /// except on back edges; operations in reverse order.
    ReverseDominance,
}

/// The visitor's decision about nested entities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advance {
    /// Visits the nested entities.
    Advance,
    /// Skips the nested entities. It has no effect in post-order.
    Skip,
}

/// A visited entity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visited {
    /// An operation.
    Op(OpId),
    /// A block.
    Block(BlockId),
    /// A region.
    Region(RegionId),
}

/// Visits `root` and all entities nested in it. If the visitor returns [`ControlFlow::Break`], the walk ends and
/// returns its value.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use proofmark_drivers::walk::{Advance, Direction, Visited, walk};
/// use proofmark_ir::WalkOrder;
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(proofmark_ir::context::Registry::new()));
///
/// let text = br#""d.a"() ({ "d.b"() : () -> () }) : () -> ()"#;
/// let ir = parse_source(&ctx, "example.mlir", text, ParseOptions { allow_unregistered: true }).unwrap();
/// let (mut n_ops, mut n_blocks) = (0, 0);
/// let ended = walk(&ir, ir.root(), WalkOrder::PreOrder, Direction::Forward, |ir, visited| {
///     match visited {
///         Visited::Op(op) if ir.name_str(op) == "d.stop" => return ControlFlow::Break(op),
///         Visited::Op(_) => n_ops += 1,
///         Visited::Block(_) => n_blocks += 1,
///         Visited::Region(_) => {}
///     }
///     ControlFlow::Continue(Advance::Advance)
/// });
/// assert!(ended.is_continue());
/// assert_eq!((n_ops, n_blocks), (3, 2)); // The module is an operation with a block, too.
/// ```
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
                    // The stack reverses the order.
                    Direction::ReverseDominance => {
                        stack.extend(ir.blocks_post_order(region).into_iter().rev().map(enter));
                    }
                }
            }
            Visited::Block(block) => {
                stack.extend(ir.ops(block).map(|op| Work::Enter(Visited::Op(op))));
            }
        }
        // The top of the stack is visited next, so that forward orders are pushed in reverse.
        if matches!(direction, Direction::Forward | Direction::ForwardDominance) {
            stack[start..].reverse();
        }
    }
    ControlFlow::Continue(())
}

/// Visits `root` and all operations nested in it, but not blocks and regions. See [`walk`].
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
