//! Walks over operations, blocks and regions, in all orders of MLIR.
//!
//! A walk visits an entity before (pre-order) or after (post-order) the entities nested in it. The blocks of a region
//! are visited forward, in reverse, dominators first, or successors first. The last two directions omit unreachable
//! blocks. The walk does not recurse, so that the depth of nesting is not limited by the stack.
//!
//! [`walk_stages`] also visits operations between their regions. The visitor of [`walk_mut`] may erase the visited
//! entity.

use std::ops::ControlFlow;

use proofmark_ir::{BlockId, Ir, OpId, RegionId, WalkOrder};

pub use crate::walk_typed::{walk_interface, walk_interface_mut, walk_views, walk_views_mut};

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

/// The position of a visit between the regions of an operation, as MLIR's `WalkStage`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    next_region: usize,
    n_regions: usize,
}

impl Stage {
    /// Returns whether no region has been visited.
    pub fn is_before_all_regions(self) -> bool {
        self.next_region == 0
    }

    /// Returns whether all regions have been visited.
    pub fn is_after_all_regions(self) -> bool {
        self.next_region == self.n_regions
    }

    /// Returns whether region `index` was the last to be visited.
    pub fn is_after_region(self, index: usize) -> bool {
        self.next_region == index + 1
    }

    /// Returns the index of the next region to visit: the number of regions after all of them.
    pub fn next_region(self) -> usize {
        self.next_region
    }
}

/// Visits `root` and all operations nested in it before, between and after their regions. After [`Advance::Skip`] the
/// remaining regions of the operation are not visited, and the operation is not visited again.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use proofmark_drivers::walk::{Advance, walk_stages};
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(proofmark_ir::context::Registry::new()));
///
/// let text = br#""d.two"() ({}, {}) : () -> ()"#;
/// let ir = parse_source(&ctx, "example.mlir", text, ParseOptions { allow_unregistered: true }).unwrap();
/// let op = ir.first_op(ir.entry_block(ir.regions(ir.root())[0]).unwrap()).unwrap();
/// let mut next = Vec::new();
/// let ended = walk_stages(&ir, op, |_, _, stage| -> ControlFlow<(), Advance> {
///     next.push(stage.next_region());
///     ControlFlow::Continue(Advance::Advance)
/// });
/// assert!(ended.is_continue());
/// assert_eq!(next, [0, 1, 2]);
/// ```
pub fn walk_stages<B>(
    ir: &Ir,
    root: OpId,
    mut visit: impl FnMut(&Ir, OpId, Stage) -> ControlFlow<B, Advance>,
) -> ControlFlow<B> {
    // The operations to visit, the next one last, with the index of the next region.
    let mut stack = vec![(root, 0)];
    while let Some((op, next_region)) = stack.pop() {
        let regions = ir.regions(op);
        if visit(ir, op, Stage { next_region, n_regions: regions.len() })? == Advance::Skip {
            continue;
        }
        if let Some(&region) = regions.get(next_region) {
            stack.push((op, next_region + 1));
            let start = stack.len();
            stack.extend(ir.blocks(region).flat_map(|block| ir.ops(block)).map(|op| (op, 0)));
            stack[start..].reverse();
        }
    }
    ControlFlow::Continue(())
}

/// Does the same as [`walk`] in program order, with a visitor that edits the IR.
///
/// The walk determines the next operation, block or region before a visit. The visitor may thus erase the visited
/// entity: in post-order always, in pre-order if it returns [`Advance::Skip`]. It must not erase the entity after it.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use proofmark_drivers::walk::{Advance, Visited, walk_mut};
/// use proofmark_ir::WalkOrder;
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(proofmark_ir::context::Registry::new()));
///
/// let text = br#""d.a"() : () -> ()  "d.b"() : () -> ()"#;
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions { allow_unregistered: true }).unwrap();
/// let root = ir.root();
/// let ended = walk_mut(&mut ir, root, WalkOrder::PreOrder, |ir, visited| -> ControlFlow<(), Advance> {
///     match visited {
///         Visited::Op(op) if ir.name_str(op) == "d.a" => {
///             ir.rewriter().erase_op(op);
///             ControlFlow::Continue(Advance::Skip)
///         }
///         _ => ControlFlow::Continue(Advance::Advance),
///     }
/// });
/// ir.commit();
/// assert!(ended.is_continue());
/// assert_eq!(ir.n_ops(), 2);
/// ```
pub fn walk_mut<B>(
    ir: &mut Ir,
    root: OpId,
    order: WalkOrder,
    mut visit: impl FnMut(&mut Ir, Visited) -> ControlFlow<B, Advance>,
) -> ControlFlow<B> {
    /// The entities nested in one entity while they are walked.
    enum Frame {
        /// The index of the next region of an operation.
        Regions(OpId, usize),
        /// The next block of a region.
        Blocks(Option<BlockId>),
        /// The next operation of a block.
        Ops(Option<OpId>),
    }
    let nested = |ir: &Ir, visited: Visited| match visited {
        Visited::Op(op) => Frame::Regions(op, 0),
        Visited::Region(region) => Frame::Blocks(ir.entry_block(region)),
        Visited::Block(block) => Frame::Ops(ir.first_op(block)),
    };
    let is_pre_order = matches!(order, WalkOrder::PreOrder);
    if is_pre_order && visit(ir, Visited::Op(root))? == Advance::Skip {
        return ControlFlow::Continue(());
    }
    let mut stack = vec![(Visited::Op(root), nested(ir, Visited::Op(root)))];
    while let Some((outer, frame)) = stack.last_mut() {
        let next = match frame {
            Frame::Regions(op, index) => {
                let region = ir.regions(*op).get(*index).map(|&region| Visited::Region(region));
                *index += 1;
                region
            }
            Frame::Blocks(next) => {
                let block = *next;
                *next = block.and_then(|block| ir.next_block(block));
                block.map(Visited::Block)
            }
            Frame::Ops(next) => {
                let op = *next;
                *next = op.and_then(|op| ir.next_op(op));
                op.map(Visited::Op)
            }
        };
        let outer = *outer;
        match next {
            Some(next) => {
                if !is_pre_order || visit(ir, next)? == Advance::Advance {
                    stack.push((next, nested(ir, next)));
                }
            }
            None => {
                stack.pop();
                if !is_pre_order {
                    visit(ir, outer)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
