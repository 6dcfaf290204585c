//! Common subexpression elimination: of operations that do the same with the same values, the dominating one stays.
//!
//! As MLIR's `cse`: a table of known operations, scoped by the dominator tree; operations without effect are looked up in
//! it; dead ones are erased on the way. An operation that only reads gives way to an equal one before it in its block if
//! nothing between them may write. What is isolated from above gets a table of its own.

use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;

use hashbrown::HashTable;
use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::effects::EffectKind;
use proofmark_ir::{BlockId, Dominance, Ir, Location, OpId, RegionId, Traits, ValueId, WalkOrder, Walker};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use smallvec::SmallVec;

const PART: DriverPart = DriverPart::new("cse");

/// What was eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CseReport {
    /// Operations replaced by an equal one.
    pub n_replaced: u64,
    /// Dead operations erased.
    pub n_dead: u64,
}

/// Eliminates common subexpressions in what is in `op`.
pub fn eliminate_common_subexpressions(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> CseReport {
    let mut cse = Cse {
        ir,
        tables: Vec::new(),
        scopes: Vec::new(),
        work: Vec::new(),
        dominance: Dominance::new(),
        looked_through: FxHashMap::default(),
        report: CseReport::default(),
    };
    if !checker.begin(cse.ir, op, None) {
        return cse.report;
    }
    let since = cse.ir.checkpoint();
    cse.enter_isolated(op);
    while let Some(work) = cse.work.pop() {
        cse.step(work);
    }
    let report = cse.report;
    if checker.observe(ir, PART, op, since) == Keep::Stop {
        ir.rollback(since);
    }
    ir.commit();
    checker.end(ir, op);
    report
}

struct Cse<'a> {
    ir: &'a mut Ir,
    /// One table for each enclosing operation that is isolated from above.
    tables: Vec<HashTable<Known>>,
    /// What each open scope has entered.
    scopes: Vec<Vec<Known>>,
    work: Vec<Work>,
    dominance: Dominance,
    /// Up to where there is no write after a reading operation, as far as anybody has looked; or that there is one.
    looked_through: FxHashMap<OpId, Through>,
    report: CseReport,
}

/// What stands after a reading operation.
#[derive(Clone, Copy)]
enum Through {
    /// Nothing that may write, up to this operation and with it.
    ReadsUpTo(OpId),
    /// Something that may write is the first such operation.
    WriteAt(OpId),
}

#[derive(Clone, Copy)]
struct Known {
    hash: u64,
    op: OpId,
}

/// What is to be done next; a stack, so that nesting costs none of the machine's.
enum Work {
    /// The operations from this one to the end of its block.
    Ops { first: OpId, is_graph: bool },
    /// An operation, once what is in it is done.
    Simplify { op: OpId, is_graph: bool },
    /// A region.
    Region(RegionId),
    /// A block of a dominator tree, and then those that it dominates.
    Tree { tree: Rc<Tree>, index: u32 },
    /// The end of a scope.
    Leave,
    /// The end of an operation that is isolated from above.
    LeaveIsolated,
}

struct Tree {
    blocks: Vec<BlockId>,
    children: Vec<Vec<u32>>,
}

impl Tree {
    fn new(ir: &Ir, dominance: &mut Dominance, region: RegionId) -> Tree {
        let blocks = dominance.dominance_order(ir, region);
        let positions: FxHashMap<BlockId, usize> = blocks.iter().copied().zip(0..).collect();
        let mut children = vec![Vec::new(); blocks.len()];
        for (i, &block) in (0u32..).zip(&blocks) {
            if let Some(idom) = dominance.immediate_dominator(ir, block) {
                children[positions[&idom]].push(i);
            }
        }
        Tree { blocks, children }
    }
}

impl Cse<'_> {
    fn step(&mut self, work: Work) {
        match work {
            Work::Ops { first, is_graph } => self.ops(first, is_graph),
            Work::Simplify { op, is_graph } => self.simplify(op, is_graph),
            Work::Region(region) => self.region(region),
            Work::Tree { tree, index } => {
                self.scopes.push(Vec::new());
                self.work.push(Work::Leave);
                for &child in tree.children[index as usize].iter().rev() {
                    self.work.push(Work::Tree { tree: tree.clone(), index: child });
                }
                if let Some(first) = self.ir.first_op(tree.blocks[index as usize]) {
                    self.work.push(Work::Ops { first, is_graph: false });
                }
            }
            Work::Leave => {
                let Some(entered) = self.scopes.pop() else { return };
                let Some(table) = self.tables.last_mut() else { return };
                for known in entered {
                    if let Ok(entry) = table.find_entry(known.hash, |other| other.op == known.op) {
                        entry.remove();
                    }
                }
            }
            Work::LeaveIsolated => {
                self.tables.pop();
            }
        }
    }

    fn enter_isolated(&mut self, op: OpId) {
        self.tables.push(HashTable::new());
        self.work.push(Work::LeaveIsolated);
        self.enter_regions(op);
    }

    fn enter_regions(&mut self, op: OpId) {
        self.work.extend(self.ir.regions(op).iter().rev().map(|&region| Work::Region(region)));
    }

    fn region(&mut self, region: RegionId) {
        let Some(entry) = self.ir.entry_block(region) else { return };
        if self.ir.next_block(entry).is_some() {
            let tree = Rc::new(Tree::new(self.ir, &mut self.dominance, region));
            self.work.push(Work::Tree { tree, index: 0 });
        } else if let Some(first) = self.ir.first_op(entry) {
            let is_graph = self.ir.has_trait(self.ir.region_op(region), Traits::GRAPH_REGION);
            self.scopes.push(Vec::new());
            self.work.push(Work::Leave);
            self.work.push(Work::Ops { first, is_graph });
        }
    }

    fn ops(&mut self, first: OpId, is_graph: bool) {
        let mut next = Some(first);
        while let Some(op) = next {
            next = self.ir.next_op(op);
            if self.ir.regions(op).is_empty() {
                self.simplify(op, is_graph);
                continue;
            }
            // What is in it comes first, for it may become equal to what is in another one; then the rest of the block.
            if let Some(first) = next {
                self.work.push(Work::Ops { first, is_graph });
            }
            self.work.push(Work::Simplify { op, is_graph });
            // Of an operation that is not registered nothing is known: it may be isolated too.
            if self.ir.op_def(op).is_none_or(|def| def.traits.contains(Traits::ISOLATED_FROM_ABOVE)) {
                self.enter_isolated(op);
            } else {
                self.enter_regions(op);
            }
            return;
        }
    }

    /// Whether there is no control flow in an operation.
    fn is_straight(&self, op: OpId) -> bool {
        let is_single = |&region: &RegionId| self.ir.blocks(region).take(2).count() < 2;
        self.ir.regions(op).iter().all(is_single)
    }

    /// Whether something that stands between two operations of one block may write.
    fn may_write_between(&mut self, from: OpId, to: OpId) -> bool {
        let ir = &*self.ir;
        let mut last = match self.looked_through.get(&from) {
            Some(&Through::WriteAt(write)) => return ir.is_before_in_block(write, to),
            Some(&Through::ReadsUpTo(last)) => last,
            None => from,
        };
        while let Some(op) = ir.next_op(last)
            && op != to
        {
            let effects = ir.effects_recursively(op);
            if effects.is_none_or(|all| all.iter().any(|each| each.kind == EffectKind::Write)) {
                self.looked_through.insert(from, Through::WriteAt(op));
                return true;
            }
            last = op;
        }
        self.looked_through.insert(from, Through::ReadsUpTo(last));
        false
    }

    /// Erases the operation if it is dead, or replaces it by an equal one.
    fn simplify(&mut self, op: OpId, is_graph: bool) {
        let traits = self.ir.ctx().traits(self.ir.name(op));
        if traits.contains(Traits::TERMINATOR) {
            return;
        }
        if self.ir.is_trivially_dead(op) {
            self.ir.rewriter().erase_op(op);
            self.report.n_dead += 1;
            return;
        }
        // In a graph region an equal operation need not come before the uses.
        if is_graph || !self.is_straight(op) {
            return;
        }
        let is_free = self.ir.is_memory_effect_free(op);
        if !is_free && !self.ir.only_reads(op) {
            return;
        }
        let mut hash = hash(self.ir, op, traits);
        if !is_free {
            // One that reads stands for others in its block only.
            hash = FxBuildHasher.hash_one((hash, self.ir.parent_block(op)));
        }
        let Some(table) = self.tables.last() else { return };
        let ir = &*self.ir;
        let stands_for = |known: OpId| {
            equal(ir, known, op, traits)
                && (ir.regions(op).is_empty() || equal_regions(ir, known, op))
                && (is_free || ir.parent_block(known) == ir.parent_block(op))
        };
        let known =
            table.find(hash, |known| known.hash == hash && stands_for(known.op)).map(|known| known.op);
        if let Some(known) = known.filter(|&known| is_free || !self.may_write_between(known, op)) {
            if self.ir.loc(known) == Location::UNKNOWN && self.ir.loc(op) != Location::UNKNOWN {
                let loc = self.ir.loc(op);
                self.ir.rewriter().set_loc(known, loc);
            }
            let results: SmallVec<[ValueId; 2]> = self.ir.results(known).into();
            self.ir.rewriter().replace_op(op, &results);
            self.report.n_replaced += 1;
            return;
        }
        let Some(table) = self.tables.last_mut() else { return };
        // From here on it is this read that an equal one may be close to.
        if let Some(known) = known
            && let Ok(entry) = table.find_entry(hash, |other| other.op == known)
        {
            entry.remove();
        }
        let known = Known { hash, op };
        table.insert_unique(hash, known, |known| known.hash);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(known);
        }
    }
}

fn hash(ir: &Ir, op: OpId, traits: Traits) -> u64 {
    let mut hasher = FxHasher::default();
    (ir.name(op), ir.properties(op), ir.attrs(op)).hash(&mut hasher);
    if traits.contains(Traits::COMMUTATIVE) && ir.n_operands(op) == 2 {
        let (a, b) = (ir.operand(op, 0), ir.operand(op, 1));
        (a.min(b), a.max(b)).hash(&mut hasher);
    } else {
        ir.operands(op).for_each(|operand| operand.hash(&mut hasher));
    }
    ir.results(op).iter().for_each(|&result| ir.value_type(result).hash(&mut hasher));
    if !ir.regions(op).is_empty() {
        hash_regions(ir, op, &mut hasher);
    }
    hasher.finish()
}

/// Hashes what is in an operation, as far as two that are equal by [`equal_regions`] have it in common: its own values by number.
fn hash_regions(ir: &Ir, root: OpId, hasher: &mut FxHasher) {
    let mut own: FxHashMap<ValueId, u32> = FxHashMap::default();
    ir.walk(root, WalkOrder::PreOrder, |_, op| {
        let mut define = |values: &[ValueId], hasher: &mut FxHasher| {
            for &value in values {
                own.insert(value, own.len() as u32);
                ir.value_type(value).hash(hasher);
            }
        };
        if op != root {
            define(ir.results(op), hasher);
        }
        for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
            define(ir.block_args(block), hasher);
        }
        if op != root {
            (ir.name(op), ir.properties(op), ir.attrs(op)).hash(hasher);
            for operand in ir.operands(op) {
                match own.get(&operand) {
                    Some(number) => number.hash(hasher),
                    None => operand.hash(hasher),
                }
            }
        }
    });
}

fn equal(ir: &Ir, a: OpId, b: OpId, traits: Traits) -> bool {
    let same_head =
        ir.name(a) == ir.name(b) && ir.properties(a) == ir.properties(b) && ir.attrs(a) == ir.attrs(b);
    let types = |op| ir.results(op).iter().map(|&result| ir.value_type(result));
    let swapped = || {
        traits.contains(Traits::COMMUTATIVE)
            && ir.n_operands(a) == 2
            && ir.n_operands(b) == 2
            && (ir.operand(a, 0), ir.operand(a, 1)) == (ir.operand(b, 1), ir.operand(b, 0))
    };
    same_head
        && (ir.operands(a).eq(ir.operands(b)) || swapped())
        && types(a).eq(types(b))
        && ir.successors(a).eq(ir.successors(b))
}

/// Whether what is in `a` and `b` is the same, with the values in the one for those in the other.
fn equal_regions(ir: &Ir, a: OpId, b: OpId) -> bool {
    let mut same: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    let mut same_blocks: FxHashMap<BlockId, BlockId> = FxHashMap::default();
    let (mut walk_a, mut walk_b) = (Walker::new(a, WalkOrder::PreOrder), Walker::new(b, WalkOrder::PreOrder));
    loop {
        let (a, b) = match (walk_a.next(ir), walk_b.next(ir)) {
            (Some(a), Some(b)) => (a, b),
            (None, None) => return true,
            _ => return false,
        };
        let head = |op| (ir.name(op), ir.properties(op), ir.attrs(op), ir.regions(op).len());
        let types = |values: &[ValueId]| {
            values.iter().map(|&value| ir.value_type(value)).collect::<SmallVec<[_; 4]>>()
        };
        let operands = ir.operands(a).map(|operand| same.get(&operand).copied().unwrap_or(operand));
        let successors = ir.successors(a).map(|block| same_blocks.get(&block).copied().unwrap_or(block));
        if head(a) != head(b)
            || !operands.eq(ir.operands(b))
            || !successors.eq(ir.successors(b))
            || types(ir.results(a)) != types(ir.results(b))
        {
            return false;
        }
        same.extend(ir.results(a).iter().copied().zip(ir.results(b).iter().copied()));
        for (&region_a, &region_b) in ir.regions(a).iter().zip(ir.regions(b)) {
            let (blocks_a, blocks_b) = (ir.blocks(region_a), ir.blocks(region_b));
            if blocks_a.clone().count() != blocks_b.clone().count() {
                return false;
            }
            for (block_a, block_b) in blocks_a.zip(blocks_b) {
                let (args_a, args_b) = (ir.block_args(block_a), ir.block_args(block_b));
                let n_ops = |block| ir.ops(block).count();
                if types(args_a) != types(args_b) || n_ops(block_a) != n_ops(block_b) {
                    return false;
                }
                same.extend(args_a.iter().copied().zip(args_b.iter().copied()));
                same_blocks.insert(block_a, block_b);
            }
        }
    }
}
