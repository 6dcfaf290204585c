//! Iterators over operations, blocks and uses, and walks over operation trees.

use smallvec::SmallVec;

use super::arena::Link;
use super::data::Ops;
use super::pool::{NO_USE, UsePool};
use super::{BlockId, Ir, OpId, RegionId};

/// Iterates over the operations of a block, in order.
#[derive(Clone)]
pub struct OpIter<'a> {
    ir: &'a Ir,
    next: Option<OpId>,
}

impl<'a> OpIter<'a> {
    pub(super) fn new(ir: &'a Ir, first: Option<OpId>) -> Self {
        OpIter { ir, next: first }
    }
}

impl Iterator for OpIter<'_> {
    type Item = OpId;
    #[inline]
    fn next(&mut self) -> Option<OpId> {
        let op = self.next?;
        self.next = self.ir.next_op(op);
        Some(op)
    }
}

/// Iterates over the blocks of a region, in order.
#[derive(Clone)]
pub struct BlockIter<'a> {
    ir: &'a Ir,
    next: Option<BlockId>,
}

impl<'a> BlockIter<'a> {
    pub(super) fn new(ir: &'a Ir, first: Option<BlockId>) -> Self {
        BlockIter { ir, next: first }
    }
}

impl Iterator for BlockIter<'_> {
    type Item = BlockId;
    #[inline]
    fn next(&mut self) -> Option<BlockId> {
        let block = self.next?;
        self.next = self.ir.next_block(block);
        Some(block)
    }
}

/// Iterates over the owners of a use list, the most recent use first.
#[derive(Clone)]
pub struct UseIter<'a, K> {
    ops: &'a Ops,
    pool: &'a UsePool<K>,
    next: u32,
}

impl<'a, K> UseIter<'a, K> {
    pub(super) fn new(ops: &'a Ops, pool: &'a UsePool<K>, first: u32) -> Self {
        UseIter { ops, pool, next: first }
    }
}

impl<K> Iterator for UseIter<'_, K> {
    type Item = OpId;
    #[inline]
    fn next(&mut self) -> Option<OpId> {
        if self.next == NO_USE {
            return None;
        }
        let each = &self.pool[self.next];
        self.next = each.next;
        self.ops.id(each.owner)
    }
}

/// The time at which a walk visits an operation: before or after the operations nested in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Before its regions.
    PreOrder,
    /// After its regions.
    PostOrder,
}

impl Ir {
    /// Visits `root` and every operation nested in it. Uses no stack space for nested regions.
    #[inline]
    pub fn walk(&self, root: OpId, order: WalkOrder, mut visit: impl FnMut(&Ir, OpId)) {
        // The parents are kept here, because finding them in the arena costs as much as the descent.
        let mut frames: SmallVec<[Frame<'_>; 8]> = SmallVec::new();
        let mut at = Link::from(root);
        let mut next = Link::NULL;
        loop {
            while !at.is_null() {
                let (op, data) = self.ops.entry(at);
                if op != root {
                    next = data.next;
                }
                if order == WalkOrder::PreOrder {
                    visit(self, op);
                }
                // Most operations have neither regions nor successors nor several results.
                if data.extra != 0 && !self.regions(op).is_empty() {
                    let regions = self.regions(op).iter();
                    frames.push(Frame { op, next, regions, block: Link::NULL });
                    at = Link::NULL;
                } else {
                    if order == WalkOrder::PostOrder {
                        visit(self, op);
                    }
                    at = next;
                }
            }
            while at.is_null() {
                let Some(frame) = frames.last_mut() else { return };
                if !frame.block.is_null() {
                    let block = &self.blocks[frame.block];
                    (frame.block, at) = (block.next, block.first);
                } else if let Some(&region) = frame.regions.next() {
                    frame.block = self.region(region).first;
                } else {
                    at = frame.next;
                    if order == WalkOrder::PostOrder {
                        visit(self, frame.op);
                    }
                    frames.pop();
                }
            }
        }
    }
}

/// An operation whose regions are being walked.
struct Frame<'a> {
    op: OpId,
    /// The operation after it; null for none.
    next: Link<OpId>,
    /// The remaining regions.
    regions: std::slice::Iter<'a, RegionId>,
    /// The next block of the current region; null for none.
    block: Link<BlockId>,
}

/// A walk as a cursor, which borrows the IR only during a step.
///
/// The next operation is found from the one visited last, so that operation must stay linked between two steps.
#[derive(Clone, Debug)]
pub struct Walker {
    root: OpId,
    order: WalkOrder,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Start,
    At(OpId),
    Done,
}

impl Walker {
    /// Returns a walk over `root` and the operations nested in it.
    pub fn new(root: OpId, order: WalkOrder) -> Self {
        Walker { root, order, state: State::Start }
    }

    /// Advances the walk. `None` at the end.
    #[inline]
    pub fn next(&mut self, ir: &Ir) -> Option<OpId> {
        let next = match (self.state, self.order) {
            (State::Done, _) => None,
            (State::Start, WalkOrder::PreOrder) => Some(self.root),
            (State::Start, WalkOrder::PostOrder) => Some(Self::innermost_first(ir, self.root)),
            (State::At(op), WalkOrder::PreOrder) => self.after_in_pre_order(ir, op),
            (State::At(op), WalkOrder::PostOrder) => self.after_in_post_order(ir, op),
        };
        self.state = next.map_or(State::Done, State::At);
        next
    }

    /// Advances a pre-order walk past the operations nested in the one visited last.
    pub fn skip_nested(&mut self, ir: &Ir) -> Option<OpId> {
        let State::At(op) = self.state else { return None };
        let next = self.after_subtree(ir, op);
        self.state = next.map_or(State::Done, State::At);
        next
    }

    #[inline]
    fn after_in_pre_order(&self, ir: &Ir, op: OpId) -> Option<OpId> {
        first_nested(ir, op, 0).or_else(|| self.after_subtree(ir, op))
    }

    #[inline]
    fn after_subtree(&self, ir: &Ir, mut op: OpId) -> Option<OpId> {
        loop {
            if op == self.root {
                return None;
            }
            if let Some(next) = ir.next_op(op) {
                return Some(next);
            }
            let block = ir.parent_block(op)?;
            match first_after_block(ir, block) {
                Ok(next) => return Some(next),
                Err(parent) => op = parent,
            }
        }
    }

    #[inline]
    fn after_in_post_order(&self, ir: &Ir, op: OpId) -> Option<OpId> {
        if op == self.root {
            return None;
        }
        if let Some(next) = ir.next_op(op) {
            return Some(Self::innermost_first(ir, next));
        }
        match first_after_block(ir, ir.parent_block(op)?) {
            Ok(next) => Some(Self::innermost_first(ir, next)),
            Err(parent) => Some(parent),
        }
    }

    #[inline]
    fn innermost_first(ir: &Ir, mut op: OpId) -> OpId {
        while let Some(nested) = first_nested(ir, op, 0) {
            op = nested;
        }
        op
    }
}

/// Returns the first operation in the regions of `op` from index `from` on.
#[inline]
fn first_nested(ir: &Ir, op: OpId, from: usize) -> Option<OpId> {
    // Most operations have neither regions nor successors nor several results.
    if ir.op(op).extra == 0 { None } else { first_in_regions(ir, op, from) }
}

#[inline(never)]
fn first_in_regions(ir: &Ir, op: OpId, from: usize) -> Option<OpId> {
    let mut regions = ir.regions(op).get(from..)?.iter();
    regions.find_map(|&region| ir.blocks(region).find_map(|block| ir.first_op(block)))
}

/// Returns the first operation after `block` inside the same parent (`Ok`), or the parent (`Err`).
#[inline(never)]
fn first_after_block(ir: &Ir, block: BlockId) -> Result<OpId, OpId> {
    let rest = std::iter::successors(ir.next_block(block), |&each| ir.next_block(each));
    if let Some(next) = rest.filter_map(|each| ir.first_op(each)).next() {
        return Ok(next);
    }
    let region = ir.block_region(block).expect("a walked block is in a region");
    let parent = ir.region_op(region);
    first_nested(ir, parent, ir.region_index(region) + 1).ok_or(parent)
}
