//! Dominance: which values an operation may use.
//!
//! In a region of control flow, `a` dominates `b` if every path from the entry to `b` passes `a`. In a graph region (the body of
//! a module) everything in a block dominates everything else there. An operation in a nested region is dominated by what
//! dominates the operation around it. See MLIR's "Control Flow and SSACFG Regions" and `DominanceInfo`.
//!
//! A region of one block, which is nearly every region, costs a comparison of order numbers and nothing more. A larger one gets
//! a dominator tree when it is first asked about, by the algorithm of Lengauer and Tarjan ("A fast algorithm for finding
//! dominators in a flowgraph", 1979; path compression, no balancing: O(m log n) for n blocks and m branches), with no recursion.
//! Trees know which state of the region's control flow they were built from, so that a stale one is never read.
//!
//! A block that the entry does not reach is dominated by every block and dominates only blocks like itself; what
//! is in such blocks is not held to any order across blocks.

use slotmap::SecondaryMap;

use crate::{BlockId, Ir, OpId, RegionId, Traits, ValueDef, ValueId};

/// Dominator trees, built when needed.
#[derive(Default)]
pub struct Dominance {
    /// Whose trees these are: ids mean something else in another IR.
    ir: Option<u64>,
    trees: SecondaryMap<RegionId, Tree>,
    /// The position of a block in the tree of its region, if the entry reaches it.
    nodes: SecondaryMap<BlockId, u32>,
}

/// The blocks that the entry of a region reaches, in depth-first preorder; the entry is number 0.
struct Tree {
    /// The control flow that it was built from.
    version: u32,
    /// Whether definitions came before uses in that control flow.
    ordered: bool,
    blocks: Vec<Node>,
}

#[derive(Clone, Copy)]
struct Node {
    block: BlockId,
    /// The number of the immediate dominator; the entry's own for the entry.
    idom: u32,
    /// The interval of positions, in preorder over the dominator tree, that the node's subtree takes.
    first: u32,
    end: u32,
}

impl Ir {
    /// Whether the region is of control flow, so that definitions come before uses. Of an unregistered operation it may be a
    /// graph, unless it has several blocks.
    pub fn has_ssa_dominance(&self, region: RegionId) -> bool {
        match self.op_def(self.region_op(region)) {
            Some(def) => !def.traits.contains(Traits::GRAPH_REGION),
            None => self.entry_block(region) != self.last_block(region),
        }
    }
}

impl Dominance {
    /// No trees yet.
    pub fn new() -> Dominance {
        Dominance::default()
    }

    /// Whether `value` may be an operand of `op`.
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

    /// Whether `a` comes before `b` on every path to `b`, or holds it.
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

    /// Whether every path from the entry of the region to `b` passes `a`; both are in one region. A block dominates itself.
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

    /// Whether the entry of its region reaches the block.
    pub fn is_reachable(&mut self, ir: &Ir, block: BlockId) -> bool {
        let Some(region) = ir.block_region(block) else { return false };
        ir.entry_block(region) == Some(block) || self.tree(ir, region).node(block).is_some()
    }

    /// The closest block that every path to `block` passes; `None` for the entry and for what it does not reach.
    pub fn immediate_dominator(&mut self, ir: &Ir, block: BlockId) -> Option<BlockId> {
        let tree = self.tree(ir, ir.block_region(block)?);
        let node = tree.node(block)?;
        let idom = tree.tree.blocks[node.idom as usize].block;
        (idom != block).then_some(idom)
    }

    /// The reachable blocks of the region in preorder over the dominator tree.
    /// The children of a block come in the order of a depth-first traversal of the control flow.
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

    /// The blocks that lost a dominator, or were not reachable, since the control flow was of version `before`. All blocks if there
    /// is no tree of that version, or if there was no order in the region then and there is one now: that holds also for what is
    /// nested in a block that is not reachable.
    pub(crate) fn lost_since(&mut self, ir: &Ir, region: RegionId, before: u32) -> Vec<BlockId> {
        self.start(ir);
        let ordered = ir.has_ssa_dominance(region);
        let old = self.trees.remove(region).filter(|old| old.version == before && old.ordered >= ordered);
        let Some(old) = old else {
            return ir.blocks(region).collect();
        };
        let tree = self.tree(ir, region);
        // In the order of the old tree, so that the immediate dominator's answer is known before it is needed.
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
        // What was not reachable was held to nothing.
        let was_reachable: SecondaryMap<BlockId, ()> =
            old.blocks.iter().map(|node| (node.block, ())).collect();
        let new = tree.tree.blocks.iter().map(|node| node.block);
        blocks.extend(new.filter(|&block| !was_reachable.contains_key(block)));
        blocks
    }

    /// Forgets the trees of another IR.
    fn start(&mut self, ir: &Ir) {
        if self.ir.replace(ir.serial_number()) != Some(ir.serial_number()) {
            self.trees.clear();
            self.nodes.clear();
        }
    }

    /// The tree of a region, up to date.
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
        // The number may be of another region's tree, when the block was moved.
        (node.block == block).then_some(node)
    }
}

/// Moves `block` outwards to the block in `region` that holds it, and gives the operation there that does, if it was not there
/// already. `None`: the region does not hold it.
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

/// Lengauer and Tarjan's algorithm. Numbers are those of a depth-first traversal; `semi`, `ancestor` and `label` are the paper's.
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
        // The first successor is visited first.
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

/// The predecessors of node `w`, at `starts[w]..starts[w + 1]`.
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

/// The node of least semidominator on the way from `v` up its tree of the forest, the root excluded; shortens the way.
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

/// Preorder positions in the dominator tree. An immediate dominator has a smaller number than what it dominates, so sizes add
/// up from the back, and positions are given out from the front.
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
