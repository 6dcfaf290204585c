//! The inliner: replaces calls by the bodies of their callees.
//!
//! The algorithm is that of MLIR's `inline` with default options. The strongly connected components of the call graph
//! are visited callees first. The functions of a component are canonicalized, and the calls in them are inlined. Both
//! steps are repeated up to `MAX_ITERATIONS` times while calls are inlined. Not inlined are callees that call
//! themselves or the caller, and calls that result from inlining the same callee. A private function with a single
//! remaining use is moved to the call, and then erased.
//!
//! The hook `Dialect::inlining` defines whether operations may be inlined, and the branches that replace terminators.

use std::collections::BTreeMap;

use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::context::Inlining;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::{
    BlockId, Context, Ir, IrMapping, Location, OpId, RegionId, Traits, ValueId, WalkOrder, Walker,
};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::fold::FoldTable;
use crate::greedy::apply_patterns_and_folds;
use crate::symbol_dce::{Visibility, collect, is_symbol, visibility};
use crate::{FrozenPatternSet, GreedyConfig};

/// A set that is iterated in the order of insertion.
type FxIndexSet<T> = indexmap::IndexSet<T, FxBuildHasher>;

const PART: DriverPart = DriverPart::new("inline").verified();

/// The maximum number of repetitions for a component.
const MAX_ITERATIONS: usize = 4;

/// The result of inlining.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InlineReport {
    /// The number of calls that were replaced.
    pub inlined: usize,
    /// The number of functions that were erased.
    pub erased: usize,
}

/// Inlines calls in `root`. Applies `patterns` to each function before its calls are inlined.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::{canonicalization_patterns, canonicalizer_config, inline_calls};
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let text = b"
/// func.func private @double(%x: i32) -> i32 {
///   %0 = arith.addi %x, %x : i32
///   return %0 : i32
/// }
/// func.func @f(%x: i32) -> i32 {
///   %0 = call @double(%x) : (i32) -> i32
///   return %0 : i32
/// }
/// ";
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions::default()).unwrap();
/// let root = ir.root();
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// let patterns = canonicalization_patterns(&ctx);
/// let report = inline_calls(&mut ir, root, &patterns, &canonicalizer_config(), &mut checker);
/// assert_eq!((report.inlined, report.erased), (1, 1));
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(!text.contains("@double"));
/// ```
pub fn inline_calls(
    ir: &mut Ir,
    root: OpId,
    patterns: &FrozenPatternSet,
    config: &GreedyConfig,
    checker: &mut Checker<'_>,
) -> InlineReport {
    let folds = FoldTable::new(ir.ctx());
    let mut inliner = Inliner::new(ir, root);
    let components = inliner.components();
    for mut component in components {
        for _ in 0..=MAX_ITERATIONS {
            for &function in &component {
                if inliner.ir.has_trait(function, Traits::ISOLATED_FROM_ABOVE) {
                    apply_patterns_and_folds(inliner.ir, function, patterns, config, checker, &folds);
                    inliner.count_references(function);
                }
            }
            if !checker.begin(inliner.ir, root, None) {
                return inliner.report;
            }
            let since = inliner.ir.checkpoint();
            let before = inliner.report.inlined;
            let dead = inliner.inline_in(&component);
            let keep = checker.observe(inliner.ir, PART, root, since);
            if matches!(keep, Keep::Stop | Keep::TakenBack) {
                inliner.ir.rollback(since);
                inliner.ir.commit();
                return inliner.report;
            }
            component.retain(|function| !dead.contains(function));
            inliner.dead.extend(dead);
            let found = inliner.report.inlined > before;
            inliner.ir.commit();
            checker.end(inliner.ir, root);
            if !found {
                break;
            }
        }
    }
    inliner.erase_dead(checker);
    inliner.report
}

struct Inliner<'a> {
    ir: &'a mut Ir,
    root: OpId,
    tables: SymbolTables,
    /// The functions with a body, in program order.
    functions: FxIndexSet<OpId>,
    /// The callees of each function before inlining, in the order of the calls.
    callees: FxHashMap<OpId, FxIndexSet<OpId>>,
    /// The number of references of each function to each symbol.
    references: FxHashMap<OpId, BTreeMap<OpId, usize>>,
    /// The number of references to each function that can be erased once it is unreferenced.
    uses: FxHashMap<OpId, usize>,
    dead: Vec<OpId>,
    report: InlineReport,
}

/// A call that may be inlined.
#[derive(Clone, Copy)]
struct Call {
    op: OpId,
    /// The function that contains the call.
    caller: OpId,
    callee: OpId,
    /// The entry of the inlining history that created the call.
    history: Option<usize>,
}

/// Returns the body of a function that has one.
fn body(ir: &Ir, function: OpId) -> Option<RegionId> {
    ir.regions(function).first().copied().filter(|&region| ir.entry_block(region).is_some())
}

fn inlining(ir: &Ir, op: OpId) -> Option<Inlining> {
    // The lookup by name covers unregistered operations of registered dialects.
    let (dialect, _) = ir.name_str(op).split_once('.')?;
    ir.ctx().registry().dialect(dialect)?.inlining
}

impl<'a> Inliner<'a> {
    fn new(ir: &'a mut Ir, root: OpId) -> Inliner<'a> {
        let mut inliner = Inliner {
            ir,
            root,
            // Functions are erased at the end only, and none is created.
            tables: SymbolTables::frozen(),
            functions: FxIndexSet::default(),
            callees: FxHashMap::default(),
            references: FxHashMap::default(),
            uses: FxHashMap::default(),
            dead: Vec::new(),
            report: InlineReport::default(),
        };
        inliner.find_functions();
        inliner
    }

    fn find_functions(&mut self) {
        let mut walk = Walker::new(self.root, WalkOrder::PreOrder);
        let mut others = Vec::new();
        let all_seen = self.ir.parent_block(self.root).is_none();
        let mut next = walk.next(self.ir);
        while let Some(op) = next {
            let ir = &*self.ir;
            if op != self.root && ir.has_trait(op, Traits::FUNCTION) && body(ir, op).is_some() {
                self.functions.insert(op);
                let may_go = match visibility(ir, op) {
                    Visibility::Public => false,
                    Visibility::Nested => all_seen,
                    Visibility::Private => true,
                };
                if may_go && is_symbol(ir, op) {
                    self.uses.insert(op, 0);
                }
                next = walk.skip_nested(ir);
                continue;
            }
            collect(ir.ctx(), op, ir, &mut others);
            let around = op;
            for reference in others.drain(..) {
                // A function that an operation outside functions refers to is not erased.
                if let Some(named) = self.tables.resolve_nearest(ir, around, reference) {
                    self.uses.insert(named, usize::MAX / 2);
                }
            }
            next = walk.next(ir);
        }
        for function in self.functions.clone() {
            self.count_references(function);
            let calls = self.calls_in(function, &self.blocks_of(function), None);
            self.callees.insert(function, calls.into_iter().map(|call| call.callee).collect());
        }
    }

    /// Recomputes the references of `function`.
    fn count_references(&mut self, function: OpId) {
        let mut counts: BTreeMap<OpId, usize> = BTreeMap::new();
        let mut walk = Walker::new(function, WalkOrder::PreOrder);
        while let Some(op) = walk.next(self.ir) {
            let mut references = Vec::new();
            collect(self.ir.ctx(), op, self.ir, &mut references);
            for reference in references {
                if let Some(named) = self.tables.resolve_nearest(self.ir, op, reference) {
                    *counts.entry(named).or_default() += 1;
                }
            }
        }
        let before = self.references.insert(function, counts.clone()).unwrap_or_default();
        for (named, n) in before {
            self.add_uses(named, n, false);
        }
        for (named, n) in counts {
            self.add_uses(named, n, true);
        }
    }

    fn add_uses(&mut self, named: OpId, n: usize, more: bool) {
        if let Some(uses) = self.uses.get_mut(&named) {
            *uses = if more { uses.saturating_add(n) } else { uses.saturating_sub(n) };
        }
    }

    fn blocks_of(&self, function: OpId) -> Vec<BlockId> {
        body(self.ir, function).map(|region| self.ir.blocks(region).collect()).unwrap_or_default()
    }

    /// Returns the calls of functions with a body in `blocks` of `caller`, in program order.
    fn calls_in(&mut self, caller: OpId, blocks: &[BlockId], history: Option<usize>) -> Vec<Call> {
        let mut calls = Vec::new();
        for op in blocks.iter().flat_map(|&block| self.ir.ops(block)) {
            let mut walk = Walker::new(op, WalkOrder::PreOrder);
            while let Some(op) = walk.next(self.ir) {
                let name = self.ir.op_def(op).and_then(|def| def.callee);
                let Some(name) = name.and_then(|name| self.ir.property_named(op, name)) else { continue };
                let callee = self.tables.resolve_nearest(self.ir, op, name);
                if let Some(callee) = callee.filter(|callee| self.functions.contains(callee)) {
                    calls.push(Call { op, caller, callee, history });
                }
            }
        }
        calls
    }

    /// Returns the strongly connected components of the call graph, callees first, by Tarjan's algorithm without
    /// recursion.
    fn components(&self) -> Vec<Vec<OpId>> {
        #[derive(Default)]
        struct Visit {
            number: FxHashMap<OpId, usize>,
            low: FxHashMap<OpId, usize>,
            open: Vec<OpId>,
            is_open: FxHashSet<OpId>,
        }
        let mut found = Vec::new();
        let mut visit = Visit::default();
        for &start in &self.functions {
            if visit.number.contains_key(&start) {
                continue;
            }
            let mut stack: Vec<(OpId, usize)> = vec![(start, 0)];
            while let Some(&mut (node, ref mut at)) = stack.last_mut() {
                if *at == 0 {
                    let number = visit.number.len();
                    visit.number.insert(node, number);
                    visit.low.insert(node, number);
                    visit.open.push(node);
                    visit.is_open.insert(node);
                }
                let next = self.callees.get(&node).and_then(|callees| callees.get_index(*at)).copied();
                *at += 1;
                if let Some(next) = next {
                    if !visit.number.contains_key(&next) {
                        stack.push((next, 0));
                    } else if visit.is_open.contains(&next) {
                        let low = visit.low[&node].min(visit.number[&next]);
                        visit.low.insert(node, low);
                    }
                    continue;
                }
                stack.pop();
                if let Some(&(parent, _)) = stack.last() {
                    let low = visit.low[&parent].min(visit.low[&node]);
                    visit.low.insert(parent, low);
                }
                if visit.low[&node] == visit.number[&node] {
                    let mut component = Vec::new();
                    while let Some(each) = visit.open.pop() {
                        visit.is_open.remove(&each);
                        component.push(each);
                        if each == node {
                            break;
                        }
                    }
                    found.push(component);
                }
            }
        }
        found
    }

    /// Inlines the calls in the functions of a component. Returns the functions without remaining uses.
    fn inline_in(&mut self, component: &[OpId]) -> FxHashSet<OpId> {
        let mut dead: FxHashSet<OpId> = FxHashSet::default();
        let mut calls = Vec::new();
        for &function in component {
            if self.uses.get(&function) == Some(&0) {
                dead.insert(function);
            } else {
                // The last call first: inlining several blocks moves the operations after the call to another block.
                calls.extend(self.calls_in(function, &self.blocks_of(function), None).into_iter().rev());
            }
        }
        // The inlined callees, each with the entry that created its call.
        let mut history: Vec<(OpId, Option<usize>)> = Vec::new();
        let mut i = 0;
        while let Some(&call) = calls.get(i) {
            i += 1;
            let was_inlined = || {
                let mut entries = std::iter::successors(call.history, |&entry| history[entry].1);
                entries.any(|entry| history[entry].0 == call.callee)
            };
            if dead.contains(&call.caller) || was_inlined() || !self.should_inline(call) {
                continue;
            }
            let is_last = self.uses.get(&call.callee) == Some(&1);
            let Some(blocks) = self.inline(call, is_last) else { continue };
            self.report.inlined += 1;
            let entry = history.len();
            history.push((call.callee, call.history));
            calls.extend(blocks.into_iter().map(|(op, callee)| Call {
                op,
                callee,
                caller: call.caller,
                history: Some(entry),
            }));
            self.note_inlined(call, is_last);
            if is_last {
                dead.insert(call.callee);
            }
        }
        dead
    }

    /// Updates the references after `call` was inlined: the caller now contains the references of the callee.
    fn note_inlined(&mut self, call: Call, is_last: bool) {
        let taken = self.references.get(&call.callee).cloned().unwrap_or_default();
        let own = self.references.entry(call.caller).or_default();
        for (&named, &n) in &taken {
            *own.entry(named).or_default() += n;
        }
        if let Some(n) = own.get_mut(&call.callee) {
            *n = n.saturating_sub(1);
        }
        self.add_uses(call.callee, 1, false);
        if is_last {
            self.references.remove(&call.callee);
        } else {
            for (named, n) in taken {
                self.add_uses(named, n, true);
            }
        }
    }

    fn should_inline(&self, call: Call) -> bool {
        let ir = &*self.ir;
        let Some(region) = body(ir, call.callee) else { return false };
        let calls_back = self
            .callees
            .get(&call.callee)
            .is_some_and(|callees| callees.contains(&call.callee) || callees.contains(&call.caller));
        if calls_back || ir.is_terminator(call.op) || ir.is_ancestor(call.callee, call.op) {
            return false;
        }
        let several = ir.blocks(region).nth(1).is_some();
        let around = ir.parent_op(call.op);
        // A region may receive several blocks only if its operation is registered without `SINGLE_BLOCK`.
        let takes_several = around.is_some_and(|around| {
            ir.name(around) == ir.name(call.callee)
                || ir.op_def(around).is_some_and(|def| !def.traits.contains(Traits::SINGLE_BLOCK))
        });
        (!several || takes_several) && self.is_legal(call, region)
    }

    /// Returns whether the types of the call match the callee and the dialects permit inlining.
    fn is_legal(&self, call: Call, region: RegionId) -> bool {
        let ir = &*self.ir;
        let Some(entry) = ir.entry_block(region) else { return false };
        let types = |values: &mut dyn Iterator<Item = ValueId>| -> Vec<_> {
            values.map(|value| ir.value_type(value)).collect()
        };
        let returned = ir.blocks(region).filter_map(|block| ir.last_op(block)).all(|last| {
            ir.successors(last).len() > 0
                || !ir.has_trait(last, Traits::RETURN_LIKE)
                || types(&mut ir.operands(last)) == types(&mut ir.results(call.op).iter().copied())
        });
        let given = types(&mut ir.operands(call.op)) == types(&mut ir.block_args(entry).iter().copied());
        let legal = |op: OpId| inlining(ir, op).is_some_and(|inlining| (inlining.is_legal)(ir, op));
        let into = ir.parent_op(call.op).and_then(|around| inlining(ir, around));
        if !(returned
            && given
            && legal(call.op)
            && legal(call.callee)
            && into.is_some_and(|into| into.into_regions))
        {
            return false;
        }
        let mut walk = Walker::new(call.callee, WalkOrder::PreOrder);
        walk.next(ir);
        std::iter::from_fn(|| walk.next(ir)).all(legal)
    }

    /// Replaces a call by the body of the callee, or by a copy unless `is_last`. Returns the calls in the inlined
    /// blocks with their callees, or `None` if the call cannot be inlined.
    fn inline(&mut self, call: Call, is_last: bool) -> Option<Vec<(OpId, OpId)>> {
        let region = body(self.ir, call.callee)?;
        let blocks: Vec<BlockId> = self.ir.blocks(region).collect();
        // Returns of a callee with several blocks are replaced by branches.
        let leaves = |ir: &Ir, block: &BlockId| {
            ir.last_op(*block).filter(|&last| ir.has_trait(last, Traits::RETURN_LIKE))
        };
        let ends: Vec<OpId> = blocks.iter().filter_map(|block| leaves(self.ir, block)).collect();
        let branches =
            ends.iter().all(|&end| inlining(self.ir, end).is_some_and(|each| each.branch_to.is_some()));
        if !branches || blocks.len() == 1 && ends.is_empty() {
            return None;
        }
        let call_loc = self.ir.loc(call.op);
        let args: Vec<ValueId> = self.ir.operands(call.op).collect();
        let results: Vec<ValueId> = self.ir.results(call.op).to_vec();
        let block = self.ir.parent_block(call.op)?;
        let into = self.ir.block_region(block)?;
        let mut rw = self.ir.rewriter();
        // A single block is moved before the call. Splitting the block of the call would move all operations after
        // the call.
        let rest = (blocks.len() > 1).then(|| rw.split_block(call.op));
        let before = rest.or_else(|| rw.next_block(block));
        let mut inlined: Vec<BlockId> = Vec::new();
        if is_last {
            rw.inline_region(region, into, before);
            inlined.clone_from(&blocks);
        } else {
            clone_blocks(&mut rw, &blocks, into, before, &mut inlined);
        }
        let calls: Vec<(OpId, OpId)> = {
            let found = self.calls_in(call.caller, &inlined, None);
            found.into_iter().map(|each| (each.op, each.callee)).collect()
        };
        let mut rw = self.ir.rewriter();
        let mut nested = Vec::new();
        for op in inlined.iter().flat_map(|&block| rw.ops(block)) {
            let mut walk = Walker::new(op, WalkOrder::PreOrder);
            nested.extend(std::iter::from_fn(|| walk.next(&rw)));
        }
        for op in nested {
            let loc = call_site(rw.ctx(), rw.loc(op), call_loc);
            rw.set_loc(op, loc);
        }
        let (first, ends): (BlockId, Vec<OpId>) =
            (inlined[0], inlined.iter().filter_map(|block| leaves(&rw, block)).collect());
        let Some(rest) = rest else {
            let (only, end) = (first, *ends.first()?);
            let values: Vec<ValueId> = rw.operands(end).collect();
            // A returned block argument is replaced by the operand of the call.
            let own = rw.block_args(only).to_vec();
            let values: Vec<ValueId> = values
                .iter()
                .map(|value| own.iter().position(|arg| arg == value).map_or(*value, |i| args[i]))
                .collect();
            rw.erase_op(end);
            rw.inline_block(only, block, Some(call.op), &args);
            rw.replace_op(call.op, &values);
            return Some(calls);
        };
        let mut replacements = Vec::new();
        for &result in &results {
            let ty = rw.value_type(result);
            replacements.push(rw.add_argument(rest, ty));
        }
        rw.replace_op(call.op, &replacements);
        for end in ends {
            if let Some(branch) = inlining(&rw, end).and_then(|each| each.branch_to) {
                branch(&mut rw, end, rest);
            }
        }
        rw.inline_block(first, block, None, &args);
        Some(calls)
    }

    /// Erases the functions without uses.
    fn erase_dead(&mut self, checker: &mut Checker<'_>) {
        if self.dead.is_empty() || !checker.begin(self.ir, self.root, None) {
            return;
        }
        let since = self.ir.checkpoint();
        self.report.erased = self.dead.len();
        self.ir.rewriter().erase_ops(&self.dead);
        if matches!(checker.observe(self.ir, PART, self.root, since), Keep::Stop | Keep::TakenBack) {
            self.ir.rollback(since);
            self.report.erased = 0;
        }
        self.ir.commit();
        checker.end(self.ir, self.root);
    }
}

fn call_site(ctx: &Context, callee: Location, caller: Location) -> Location {
    Location::call_site(ctx, callee, caller)
}

/// Copies `blocks` before `before`, or to the end of the region, with branches between them redirected to the copies.
fn clone_blocks(
    rw: &mut proofmark_ir::Rewriter<'_>,
    blocks: &[BlockId],
    into: RegionId,
    before: Option<BlockId>,
    copies: &mut Vec<BlockId>,
) {
    let mut mapping = IrMapping::new();
    for &block in blocks {
        let args = rw.block_args(block).to_vec();
        let types: Vec<_> = args.iter().map(|&arg| rw.value_type(arg)).collect();
        let copy = rw.create_block(into, before, &types);
        mapping.map_block(block, copy);
        let own = rw.block_args(copy).to_vec();
        args.into_iter().zip(own).for_each(|(arg, own)| mapping.map(arg, own));
        copies.push(copy);
    }
    // Operands that are defined in later blocks are mapped after all blocks are copied.
    let mut cloned: Vec<(OpId, OpId)> = Vec::new();
    for (&block, &copy) in blocks.iter().zip(copies.iter()) {
        let ops: Vec<OpId> = rw.ops(block).collect();
        rw.set_insertion_point_to_end(copy);
        for op in ops {
            cloned.push((op, rw.clone_op_with(op, &mut mapping)));
        }
    }
    for (op, copy) in cloned {
        for i in 0..rw.n_operands(op) {
            let operand = mapping.lookup(rw.operand(op, i));
            if rw.operand(copy, i) != operand {
                rw.set_operand(copy, i, operand);
            }
        }
    }
}
