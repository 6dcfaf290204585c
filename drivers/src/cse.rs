//! Common subexpression elimination: replaces an operation by an equal one that dominates it.
//!
//! The algorithm is that of MLIR's `cse`. A hash table of operations is scoped by the dominator tree, and each
//! operation that is isolated from above has its own table. An operation without memory effects is replaced by an
//! equal one in the table. An operation that only reads memory is replaced by an equal one earlier in its block if no
//! operation between them may write. Dead operations are erased. Operations whose regions have several blocks are not
//! replaced.

use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;

use hashbrown::HashTable;
use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::effects::EffectKind;
use proofmark_ir::{BlockId, Dominance, Ir, Location, OpId, RegionId, Traits, ValueId, WalkOrder, Walker};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use smallvec::SmallVec;

const PART: DriverPart = DriverPart::new("cse");

/// The result of common subexpression elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CseReport {
    /// The number of operations that were replaced by an equal one.
    pub n_replaced: u64,
    /// The number of dead operations that were erased.
    pub n_dead: u64,
}

/// Eliminates common subexpressions and dead operations in the regions of `op`.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::eliminate_common_subexpressions;
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let text = b"
/// func.func @f(%x: i32, %y: i32) -> i32 {
///   %0 = arith.addi %x, %y : i32
///   %1 = arith.addi %y, %x : i32
///   %2 = arith.muli %0, %1 : i32
///   return %2 : i32
/// }
/// ";
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions::default()).unwrap();
/// let root = ir.root();
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// let report = eliminate_common_subexpressions(&mut ir, root, &mut checker);
/// assert_eq!((report.n_replaced, report.n_dead), (1, 0));
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(text.contains("arith.muli %0, %0 : i32"));
/// ```
pub fn eliminate_common_subexpressions(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> CseReport {
    let mut cse = Cse {
        ir,
        tables: Vec::new(),
        scopes: Vec::new(),
        work: Vec::new(),
        dominance: Dominance::new(),
        searched: FxHashMap::default(),
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
    tables: Vec<HashTable<TableEntry>>,
    /// The table entries of each open scope.
    scopes: Vec<Vec<TableEntry>>,
    work: Vec<Work>,
    dominance: Dominance,
    /// For each reading operation, the result of the search for writes after it so far.
    searched: FxHashMap<OpId, WriteSearch>,
    report: CseReport,
}

/// The result of the search for operations that may write after a reading operation.
#[derive(Clone, Copy)]
enum WriteSearch {
    /// No operation up to and including this one may write.
    NoneUpTo(OpId),
    /// This operation is the first one that may write.
    WriteAt(OpId),
}

/// An entry of a table.
#[derive(Clone, Copy)]
struct TableEntry {
    hash: u64,
    op: OpId,
}

/// A pending step. An explicit stack of steps replaces recursion.
enum Work {
    /// Visits the operations from this one to the end of its block.
    Ops { first: OpId, is_graph: bool },
    /// Simplifies an operation after its regions.
    Simplify { op: OpId, is_graph: bool },
    /// Visits a region.
    Region(RegionId),
    /// Visits a block of a dominator tree, and then the blocks that it dominates.
    Tree { tree: Rc<Tree>, index: u32 },
    /// Closes a scope.
    Leave,
    /// Drops the table of an operation that is isolated from above.
    LeaveIsolated,
}

/// A dominator tree.
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
            // The regions are visited first, because their simplification may make the operation equal to another one.
            if let Some(first) = next {
                self.work.push(Work::Ops { first, is_graph });
            }
            self.work.push(Work::Simplify { op, is_graph });
            // An unregistered operation may be isolated from above.
            if self.ir.op_def(op).is_none_or(|def| def.traits.contains(Traits::ISOLATED_FROM_ABOVE)) {
                self.enter_isolated(op);
            } else {
                self.enter_regions(op);
            }
            return;
        }
    }

    /// Returns whether each region of `op` has at most one block.
    fn is_straight_line(&self, op: OpId) -> bool {
        let is_single = |&region: &RegionId| self.ir.blocks(region).take(2).count() < 2;
        self.ir.regions(op).iter().all(is_single)
    }

    /// Returns whether an operation between two operations of one block may write.
    fn may_write_between(&mut self, from: OpId, to: OpId) -> bool {
        let ir = &*self.ir;
        let mut last = match self.searched.get(&from) {
            Some(&WriteSearch::WriteAt(write)) => return ir.is_before_in_block(write, to),
            Some(&WriteSearch::NoneUpTo(last)) => last,
            None => from,
        };
        while let Some(op) = ir.next_op(last)
            && op != to
        {
            let effects = ir.effects_recursively(op);
            if effects.is_none_or(|all| all.iter().any(|each| each.kind == EffectKind::Write)) {
                self.searched.insert(from, WriteSearch::WriteAt(op));
                return true;
            }
            last = op;
        }
        self.searched.insert(from, WriteSearch::NoneUpTo(last));
        false
    }

    /// Erases `op` if it is dead, replaces it by an equal operation, or enters it into the table.
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
        // In a graph region the order of operations does not imply dominance.
        if is_graph || !self.is_straight_line(op) || self.ir.is_masked(op) {
            return;
        }
        let is_free = self.ir.is_memory_effect_free(op);
        if !is_free && !self.ir.only_reads(op) {
            return;
        }
        let mut hash = hash(self.ir, op, traits);
        if !is_free {
            // An operation that reads can be replaced only by one of its block.
            hash = FxBuildHasher.hash_one((hash, self.ir.parent_block(op)));
        }
        let Some(table) = self.tables.last() else { return };
        let ir = &*self.ir;
        let is_equal = |known: OpId| {
            equal(ir, known, op, traits)
                && (ir.regions(op).is_empty() || equal_regions(ir, known, op))
                && (is_free || ir.parent_block(known) == ir.parent_block(op))
        };
        let known = table.find(hash, |known| known.hash == hash && is_equal(known.op)).map(|known| known.op);
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
        // This read replaces the earlier one, which a write separates from later reads.
        if let Some(known) = known
            && let Ok(entry) = table.find_entry(hash, |other| other.op == known)
        {
            entry.remove();
        }
        let known = TableEntry { hash, op };
        table.insert_unique(hash, known, |known| known.hash);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(known);
        }
    }
}

/// Returns a hash that is equal for operations that are [`equal`] and have [`equal_regions`].
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

/// Hashes the operations nested in `root`, with the values that are defined in `root` by number.
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

/// Returns whether `a` and `b` are equal without their regions, up to the order of operands of commutative operations.
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

/// Returns whether the regions of `a` and `b` are equal up to a renaming of the values that they define. The attributes
/// of `a` and `b` are not compared.
pub(crate) fn equal_regions(ir: &Ir, a: OpId, b: OpId) -> bool {
    let root = a;
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
        let same_head = match a == root {
            true => ir.regions(a).len() == ir.regions(b).len(),
            false => head(a) == head(b),
        };
        if !same_head
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
