//! Dominance of operations, blocks and values.
//!
//! In an SSACFG region, block `a` dominates `b` if every path from the entry to `b` passes through `a`. In a graph
//! region (such as the body of a module), all operations of a block dominate each other. An operation in a nested
//! region is dominated by the operations that dominate its ancestors. See MLIR's "Control Flow and SSACFG Regions" and
//! `DominanceInfo`.
//!
//! In a region with one block, a query costs one comparison of order numbers. For a larger region, a dominator tree is
//! built at the first query, with the algorithm of Lengauer and Tarjan ("A fast algorithm for finding dominators in a
//! flowgraph", 1979) with path compression and without balancing: O(m log n) for n blocks and m branches. It uses no
//! recursion. A tree stores the version of the region's control flow, so that a stale tree is never used.
//!
//! An unreachable block is dominated by every block, and dominates only unreachable blocks. Uses in unreachable blocks
//! are unrestricted across blocks.

use slotmap::SecondaryMap;

use crate::{BlockId, Ir, OpId, RegionId, Traits, ValueDef, ValueId};

/// A cache of dominator trees.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::Dominance;
///
/// let text = br#""toy.f"() ({
///   "toy.br"()[^next] : () -> ()
/// ^next:
///   "toy.return"() : () -> ()
/// }) : () -> ()"#;
/// let ir = parse_source(&ctx, "a.mlir", text, options).expect("valid text");
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let region = ir.regions(ir.first_op(body).expect("the block has an operation"))[0];
/// let (entry, next) = (ir.entry_block(region).unwrap(), ir.last_block(region).unwrap());
///
/// let mut dominance = Dominance::new();
/// assert!(dominance.block_dominates(&ir, entry, next));
/// assert_eq!(dominance.immediate_dominator(&ir, next), Some(entry));
/// ```
#[derive(Default)]
pub struct Dominance {
    /// The serial number of the IR to which the ids belong.
    ir: Option<u64>,
    trees: SecondaryMap<RegionId, Tree>,
    /// The number of a reachable block in the tree of its region.
    nodes: SecondaryMap<BlockId, u32>,
}

/// The reachable blocks of a region in depth-first preorder. The entry has number 0.
struct Tree {
    /// The version of the control flow.
    version: u32,
    /// Whether the region was an SSACFG region.
    ordered: bool,
    blocks: Vec<Node>,
}

#[derive(Clone, Copy)]
struct Node {
    block: BlockId,
    /// The number of the immediate dominator; the entry's own number for the entry.
    idom: u32,
    /// The interval of the subtree in the preorder of the dominator tree.
    first: u32,
    end: u32,
}

impl Ir {
    /// Returns whether the region is an SSACFG region, in which definitions precede uses. A region of an unregistered
    /// operation is one if it has several blocks; otherwise it may be a graph region.
    pub fn has_ssa_dominance(&self, region: RegionId) -> bool {
        match self.op_def(self.region_op(region)) {
            Some(def) => !def.traits.contains(Traits::GRAPH_REGION),
            None => self.entry_block(region) != self.last_block(region),
        }
    }
}

impl Dominance {
    /// Returns an empty cache.
    pub fn new() -> Dominance {
        Dominance::default()
    }

    /// Returns whether `value` may be an operand of `op`.
    pub fn dominates(&mut self, ir: &Ir, value: ValueId, op: OpId) -> bool {
        match ir.value_def(value) {
            ValueDef::OpResult { op: def, .. } => self.op_dominates(ir, def, op, false),
            ValueDef::BlockArg { block, .. } => match (ir.block_region(block), ir.parent_block(op)) {
                (Some(region), Some(mut at)) => {
                    ancestor_in_region(ir, &mut at, region).is_some() && self.block_dominates(ir, block, at)
                }
                _ => false,
            },
        }
    }

    /// Returns whether `a` precedes `b` on every path to `b`, or contains `b`.
    pub fn properly_dominates(&mut self, ir: &Ir, a: OpId, b: OpId) -> bool {
        self.op_dominates(ir, a, b, true)
    }

    fn op_dominates(&mut self, ir: &Ir, a: OpId, b: OpId, enclosing: bool) -> bool {
        let (Some(a_block), Some(mut b_block)) = (ir.parent_block(a), ir.parent_block(b)) else {
            return enclosing && a != b && ir.is_ancestor(a, b);
        };
        let mut ancestor = b;
        if a_block != b_block {
            let Some(region) = ir.block_region(a_block) else { return false };
            match ancestor_in_region(ir, &mut b_block, region) {
                Some(Some(op)) => ancestor = op,
                Some(None) => {}
                None => return false,
            }
        }
        if a_block != b_block {
            return self.block_dominates(ir, a_block, b_block);
        }
        let graph = ir.block_region(a_block).is_some_and(|region| !ir.has_ssa_dominance(region));
        if a == ancestor {
            return graph || enclosing && b != a;
        }
        graph || ir.is_before_in_block(a, ancestor)
    }

    /// Returns whether every path from the region's entry to `b` passes through `a`. Both blocks must be in one region.
    /// A block dominates itself.
    pub fn block_dominates(&mut self, ir: &Ir, a: BlockId, b: BlockId) -> bool {
        if a == b {
            return true;
        }
        let Some(region) = ir.block_region(a) else { return false };
        debug_assert_eq!(ir.block_region(b), Some(region), "the blocks are in different regions");
        let tree = self.tree(ir, region);
        let (Some(a), Some(b)) = (tree.node(a), tree.node(b)) else { return tree.node(b).is_none() };
        a.first <= b.first && b.first < a.end
    }

    /// Returns whether the block is reachable from the entry of its region.
    pub fn is_reachable(&mut self, ir: &Ir, block: BlockId) -> bool {
        let Some(region) = ir.block_region(block) else { return false };
        ir.entry_block(region) == Some(block) || self.tree(ir, region).node(block).is_some()
    }

    /// Returns the immediate dominator of `block`; `None` for the entry and for unreachable blocks.
    pub fn immediate_dominator(&mut self, ir: &Ir, block: BlockId) -> Option<BlockId> {
        let tree = self.tree(ir, ir.block_region(block)?);
        let node = tree.node(block)?;
        let idom = tree.tree.blocks[node.idom as usize].block;
        (idom != block).then_some(idom)
    }

    /// Returns the reachable blocks of the region in preorder of the dominator tree. The children of a block are in the
    /// order of a depth-first traversal of the control flow.
    pub fn dominance_order(&mut self, ir: &Ir, region: RegionId) -> Vec<BlockId> {
        match (ir.entry_block(region), ir.last_block(region)) {
            (Some(entry), last) if last == Some(entry) => vec![entry],
            (Some(entry), _) => {
                let tree = self.tree(ir, region).tree;
                let mut order = vec![entry; tree.blocks.len()];
                for node in &tree.blocks {
                    order[node.first as usize] = node.block;
                }
                order
            }
            (None, _) => Vec::new(),
        }
    }

    /// Returns the blocks that lost a dominator or became reachable since the control flow had version `before`.
    /// Returns all blocks if there is no tree of that version, or if the region has become an SSACFG region, which
    /// affects unreachable blocks too.
    pub(crate) fn lost_since(&mut self, ir: &Ir, region: RegionId, before: u32) -> Vec<BlockId> {
        self.start(ir);
        let ordered = ir.has_ssa_dominance(region);
        let old = self.trees.remove(region).filter(|old| old.version == before && old.ordered >= ordered);
        let Some(old) = old else {
            return ir.blocks(region).collect();
        };
        let tree = self.tree(ir, region);
        // In preorder of the old tree, the result for the immediate dominator is available first.
        let mut order: Vec<u32> = vec![0; old.blocks.len()];
        for (number, node) in (0u32..).zip(&old.blocks) {
            order[node.first as usize] = number;
        }
        let mut lost = vec![false; old.blocks.len()];
        let mut blocks = Vec::new();
        for number in order {
            let was = old.blocks[number as usize];
            let Some(now) = tree.node(was.block) else { continue };
            let idom = old.blocks[was.idom as usize].block;
            let kept = match tree.node(idom) {
                Some(idom) => idom.first <= now.first && now.first < idom.end,
                None => false,
            };
            if !kept || lost[was.idom as usize] {
                lost[number as usize] = true;
                blocks.push(was.block);
            }
        }
        // Uses in unreachable blocks were unrestricted.
        let was_reachable: SecondaryMap<BlockId, ()> =
            old.blocks.iter().map(|node| (node.block, ())).collect();
        let new = tree.tree.blocks.iter().map(|node| node.block);
        blocks.extend(new.filter(|&block| !was_reachable.contains_key(block)));
        blocks
    }

    /// Clears the cache if the IR changed.
    fn start(&mut self, ir: &Ir) {
        if self.ir.replace(ir.serial_number()) != Some(ir.serial_number()) {
            self.trees.clear();
            self.nodes.clear();
        }
    }

    /// Returns the current tree of a region.
    fn tree(&mut self, ir: &Ir, region: RegionId) -> TreeRef<'_> {
        self.start(ir);
        let version = ir.control_flow_version(region);
        if self.trees.get(region).is_none_or(|tree| tree.version != version) {
            let tree = build(ir, region, version, &mut self.nodes);
            self.trees.insert(region, tree);
        }
        TreeRef { tree: &self.trees[region], nodes: &self.nodes }
    }
}

impl std::fmt::Debug for Dominance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Dominance({} trees)", self.trees.len())
    }
}

#[derive(Clone, Copy)]
struct TreeRef<'a> {
    tree: &'a Tree,
    nodes: &'a SecondaryMap<BlockId, u32>,
}

impl TreeRef<'_> {
    #[inline]
    fn node(&self, block: BlockId) -> Option<Node> {
        let node = *self.tree.blocks.get(*self.nodes.get(block)? as usize)?;
        // If the block was moved, the number may belong to the tree of another region.
        (node.block == block).then_some(node)
    }
}

/// Sets `block` to its ancestor in `region`. Returns the operation in that block that contains the original block, or
/// `None` if `block` was in the region itself. The outer `None`: the region does not contain the block.
fn ancestor_in_region(ir: &Ir, block: &mut BlockId, region: RegionId) -> Option<Option<OpId>> {
    let mut holder = None;
    while ir.block_region(*block)? != region {
        let op = ir.block_parent_op(*block)?;
        *block = ir.parent_block(op)?;
        holder = Some(op);
    }
    Some(holder)
}

const NONE: u32 = u32::MAX;

/// Builds a tree by the algorithm of Lengauer and Tarjan. The numbers are those of a depth-first traversal; `semi`,
/// `ancestor` and `label` are named as in the paper.
fn build(ir: &Ir, region: RegionId, version: u32, numbers: &mut SecondaryMap<BlockId, u32>) -> Tree {
    let (mut nodes, mut parent): (Vec<Node>, Vec<u32>) = (Vec::new(), Vec::new());
    let ordered = ir.has_ssa_dominance(region);
    let Some(entry) = ir.entry_block(region) else { return Tree { version, ordered, blocks: nodes } };
    for block in ir.blocks(region) {
        numbers.remove(block);
    }
    let mut stack = vec![(entry, 0)];
    while let Some((block, from)) = stack.pop() {
        if numbers.contains_key(block) || ir.block_region(block) != Some(region) {
            continue;
        }
        let number = nodes.len() as u32;
        numbers.insert(block, number);
        nodes.push(Node { block, idom: 0, first: 0, end: 0 });
        parent.push(from);
        // The first successor is popped first.
        stack.extend(successors(ir, block).rev().map(|successor| (successor, number)));
    }
    let n = nodes.len();
    let (starts, predecessors) = predecessors(ir, &nodes, numbers);

    let mut semi: Vec<u32> = (0..n as u32).collect();
    let mut label = semi.clone();
    let mut ancestor = vec![NONE; n];
    let (mut bucket, mut next_in_bucket) = (vec![NONE; n], vec![NONE; n]);
    let mut path = Vec::new();
    for w in (1..n).rev() {
        for &v in &predecessors[starts[w] as usize..starts[w + 1] as usize] {
            let u = eval(v, &mut ancestor, &mut label, &semi, &mut path);
            semi[w] = semi[w].min(semi[u as usize]);
        }
        let at = semi[w] as usize;
        (next_in_bucket[w], bucket[at]) = (bucket[at], w as u32);
        let above = parent[w];
        ancestor[w] = above;
        let mut v = std::mem::replace(&mut bucket[above as usize], NONE);
        while v != NONE {
            let u = eval(v, &mut ancestor, &mut label, &semi, &mut path);
            nodes[v as usize].idom = if semi[u as usize] < semi[v as usize] { u } else { above };
            v = next_in_bucket[v as usize];
        }
    }
    for w in 1..n {
        if nodes[w].idom != semi[w] {
            nodes[w].idom = nodes[nodes[w].idom as usize].idom;
        }
    }
    number_subtrees(&mut nodes);
    Tree { version, ordered, blocks: nodes }
}

fn successors(ir: &Ir, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + '_ {
    ir.last_op(block).into_iter().flat_map(|op| ir.successors(op))
}

/// Returns the predecessors of all nodes. Those of node `w` are at `starts[w]..starts[w + 1]`.
fn predecessors(ir: &Ir, nodes: &[Node], numbers: &SecondaryMap<BlockId, u32>) -> (Vec<u32>, Vec<u32>) {
    let region = ir.block_region(nodes[0].block);
    let edges = || {
        (0u32..).zip(nodes).flat_map(move |(from, node)| {
            let inside = move |to: &BlockId| ir.block_region(*to) == region;
            successors(ir, node.block).filter(inside).map(move |to| (from, numbers[to]))
        })
    };
    let mut starts = vec![0u32; nodes.len() + 1];
    for (_, to) in edges() {
        starts[to as usize + 1] += 1;
    }
    for i in 1..starts.len() {
        starts[i] += starts[i - 1];
    }
    let mut at = starts.clone();
    let mut all = vec![0; starts[nodes.len()] as usize];
    for (from, to) in edges() {
        all[at[to as usize] as usize] = from;
        at[to as usize] += 1;
    }
    (starts, all)
}

/// Returns the node with the minimum semidominator on the path from `v` to the root of its tree in the forest,
/// excluding the root. Compresses the path.
fn eval(v: u32, ancestor: &mut [u32], label: &mut [u32], semi: &[u32], path: &mut Vec<u32>) -> u32 {
    if ancestor[v as usize] == NONE {
        return v;
    }
    let mut at = v;
    while ancestor[ancestor[at as usize] as usize] != NONE {
        path.push(at);
        at = ancestor[at as usize];
    }
    while let Some(at) = path.pop() {
        let above = ancestor[at as usize] as usize;
        if semi[label[above] as usize] < semi[label[at as usize] as usize] {
            label[at as usize] = label[above];
        }
        ancestor[at as usize] = ancestor[above];
    }
    label[v as usize]
}

/// Computes the preorder intervals of the dominator tree. An immediate dominator has a smaller number than its
/// children, so sizes are summed from the last node, and positions are assigned from the first.
fn number_subtrees(nodes: &mut [Node]) {
    let mut size = vec![1u32; nodes.len()];
    for w in (1..nodes.len()).rev() {
        size[nodes[w].idom as usize] += size[w];
    }
    let mut free = vec![1u32; nodes.len()];
    nodes[0].end = size[0];
    for w in 1..nodes.len() {
        let idom = nodes[w].idom as usize;
        let first = free[idom];
        free[idom] += size[w];
        (nodes[w].first, nodes[w].end) = (first, first + size[w]);
        free[w] = first + 1;
    }
}

#[cfg(test)]
mod tests;
