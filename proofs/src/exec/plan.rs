//! Control-flow analysis of a region: block order, values that cross blocks, and natural loops.
//!
//! Input: the entry block of a region. Output: a [`Plan`]. A natural loop has one entry, its header; a region with a
//! loop that has several entries has no natural loops in its plan, so that its loops are unrolled.

use proofmark_ir::{BlockId, Ir, OpId, ValueId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The static structure of a region: block order, crossing values and loops.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) order: Vec<BlockId>,
    pub(super) position: FxHashMap<BlockId, usize>,
    /// In a region with loops: the values defined in one block and used in another.
    pub(super) crossing: Vec<ValueId>,
    pub(super) has_loops: bool,
    /// The natural loops by their headers; empty if a loop has several entries.
    pub(super) loops: FxHashMap<usize, NaturalLoop>,
}

impl Plan {
    pub(super) fn new(ir: &Ir, entry: BlockId) -> Plan {
        if successors(ir, entry).next().is_none() {
            let position = FxHashMap::from_iter([(entry, 0)]);
            let (order, crossing, loops) = (vec![entry], Vec::new(), FxHashMap::default());
            return Plan { order, position, crossing, has_loops: false, loops };
        }
        let order = reverse_post_order(ir, entry);
        let position: FxHashMap<BlockId, usize> = order.iter().enumerate().map(|(i, &b)| (b, i)).collect();
        let has_loops = order.iter().enumerate().any(|(i, &b)| successors(ir, b).any(|s| position[&s] <= i));
        let crossing = if has_loops { crossing_values(ir, &order) } else { Vec::new() };
        let loops = if has_loops { natural_loops(ir, &order, &position, &crossing) } else { None };
        Plan { order, position, crossing, has_loops, loops: loops.unwrap_or_default() }
    }
}

pub(super) fn successors(ir: &Ir, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
    ir.last_op(block).into_iter().flat_map(|op| ir.successors(op))
}

fn reverse_post_order(ir: &Ir, entry: BlockId) -> Vec<BlockId> {
    let mut seen: FxHashMap<BlockId, ()> = FxHashMap::from_iter([(entry, ())]);
    let mut order = Vec::new();
    let mut stack = vec![(entry, successors(ir, entry).collect::<Vec<_>>())];
    while let Some((block, remaining)) = stack.last_mut() {
        match remaining.pop() {
            Some(next) if seen.insert(next, ()).is_none() => {
                stack.push((next, successors(ir, next).collect()))
            }
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn crossing_values(ir: &Ir, blocks: &[BlockId]) -> Vec<ValueId> {
    let mut crossing = Vec::new();
    for &block in blocks {
        let results = ir.ops(block).flat_map(|op| ir.results(op).iter().copied());
        for value in ir.block_args(block).iter().copied().chain(results) {
            let outside = |user: OpId| {
                let mut at = ir.parent_block(user);
                // Finds the block of this region in which the user is nested.
                while let Some(b) = at
                    && ir.block_region(b) != ir.block_region(block)
                {
                    at = ir.block_parent_op(b).and_then(|op| ir.parent_block(op));
                }
                at != Some(block)
            };
            if ir.uses(value).any(|u| outside(u.owner)) {
                crossing.push(value);
            }
        }
    }
    crossing
}

/// The blocks of a natural loop, which is entered only at its header.
#[derive(Debug)]
pub(crate) struct NaturalLoop {
    /// For each block of the region, by its position: whether the block belongs to the loop.
    pub(super) inside: Vec<bool>,
    /// The positions of the exit blocks.
    pub(super) outside: Vec<usize>,
    /// The values that are defined in the loop and used outside, as indices into the crossing values.
    pub(super) used_outside: Vec<usize>,
}

/// A natural loop of a region, by the position of its header.
#[derive(Clone, Debug)]
pub(crate) struct LoopOfBlocks {
    pub(super) plan: Rc<Plan>,
    pub(super) header: usize,
}

impl LoopOfBlocks {
    pub(super) fn natural(&self) -> &NaturalLoop {
        &self.plan.loops[&self.header]
    }

    pub(super) fn block(&self) -> BlockId {
        self.plan.order[self.header]
    }
}

/// Returns all natural loops by the positions of their headers, or `None` if a loop has several entries.
pub(super) fn natural_loops(
    ir: &Ir,
    order: &[BlockId],
    position: &FxHashMap<BlockId, usize>,
    crossing: &[ValueId],
) -> Option<FxHashMap<usize, NaturalLoop>> {
    let next: Vec<Vec<usize>> =
        order.iter().map(|&b| successors(ir, b).map(|s| position[&s]).collect()).collect();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
    for (at, next) in next.iter().enumerate() {
        next.iter().for_each(|&to| before[to].push(at));
    }
    let mut loops: FxHashMap<usize, NaturalLoop> = FxHashMap::default();
    for header in 0..order.len() {
        let mut stack: Vec<usize> = before[header].iter().copied().filter(|&b| b >= header).collect();
        if stack.is_empty() {
            continue;
        }
        let mut inside = vec![false; order.len()];
        inside[header] = true;
        while let Some(at) = stack.pop() {
            if std::mem::replace(&mut inside[at], true) {
                continue;
            }
            if at == 0 {
                return None;
            }
            stack.extend(&before[at]);
        }
        let leaves = (0..order.len()).filter(|&b| inside[b]).flat_map(|b| &next[b]);
        let mut outside: Vec<usize> = leaves.copied().filter(|&to| !inside[to]).collect();
        outside.sort_unstable();
        outside.dedup();
        let is_used_outside = |value: ValueId| {
            let home = ir.defining_block(value).and_then(|block| position.get(&block));
            home.is_some_and(|&home| inside[home])
                && ir.uses(value).any(|u| {
                    let user = position_of(ir, u.owner, position);
                    user.is_none_or(|user| !inside[user])
                })
        };
        let used_outside = (0..crossing.len()).filter(|&i| is_used_outside(crossing[i])).collect();
        loops.insert(header, NaturalLoop { inside, outside, used_outside });
    }
    Some(loops)
}

/// Returns the position of the block that contains `op`, directly or nested.
fn position_of(ir: &Ir, op: OpId, position: &FxHashMap<BlockId, usize>) -> Option<usize> {
    let mut at = ir.parent_block(op);
    while let Some(block) = at {
        if let Some(&found) = position.get(&block) {
            return Some(found);
        }
        at = ir.block_parent_op(block).and_then(|op| ir.parent_block(op));
    }
    None
}
