//! Sparse conditional constant propagation (Wegman and Zadeck, 1991).
//!
//! The algorithm is that of MLIR's `sccp`: dead code analysis interleaved with sparse constant propagation. The
//! lattice of a value has the states unvisited (absent from the map), constant, and varying. A block is executable or
//! not yet. A branch on a constant makes only the taken successor executable, according to its semantics. Values
//! propagate through branches, regions (`OpDef::region_flow`), and calls of functions whose callers are all known. An
//! operation is evaluated by its fold hook on materialized constants, and these edits are rolled back.
//!
//! Then constants replace the values. Each constant is materialized once, at the start of the closest region that is
//! isolated from above. Blocks that are not executable remain for other passes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proofmark_checks::{Actor, Announcer, Attempt, Checker, DriverPart, FindingKind, Keep};
use proofmark_ir::region_flow::{RegionEdge, RegionFlowFn, RegionPoint};
use proofmark_ir::rewrite::{FoldValue, FoldedKind};
use proofmark_ir::semantics::Concrete;
use proofmark_ir::semantics::fold::{Constant as Scalars, Operand, successor};
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::{
    Attribute, BlockId, Ir, Location, OpId, RegionId, Traits, Type, ValueId, WalkOrder, Walker,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::fold::{FoldTable, fold_by_trait, materialize_constant};
use crate::greedy::barrier;
use crate::symbol_dce::{Visibility, collect, is_symbol, visibility};

const PART: DriverPart = DriverPart::new("sccp").verified();

/// The result of constant propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SccpReport {
    /// The number of values that were replaced by constants.
    pub replaced: usize,
    /// The number of operations that were erased because constants replaced all their results.
    pub erased: usize,
}

/// Propagates constants in `root`, and replaces the constant values.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::propagate_constants;
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let text = b"
/// func.func @f() -> i32 {
///   %true = arith.constant true
///   %c1 = arith.constant 1 : i32
///   %c2 = arith.constant 2 : i32
///   cf.cond_br %true, ^bb1(%c1 : i32), ^bb1(%c2 : i32)
/// ^bb1(%x: i32):
///   %0 = arith.addi %x, %c2 : i32
///   return %0 : i32
/// }
/// ";
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions::default()).unwrap();
/// let root = ir.root();
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// // The block argument is 1, because the branch takes its first successor only.
/// propagate_constants(&mut ir, root, &mut checker);
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(text.contains("arith.constant 3 : i32") && !text.contains("arith.addi"));
/// ```
pub fn propagate_constants(ir: &mut Ir, root: OpId, checker: &mut Checker<'_>) -> SccpReport {
    if !checker.begin(ir, root, None) {
        return SccpReport::default();
    }
    let folds = FoldTable::new(ir.ctx());
    let mut solver = Solver::new(ir, &folds, root, checker.announcer());
    solver.solve();
    let (values, panics) = (solver.values, solver.panics);
    let since = ir.checkpoint();
    for (op, message) in panics {
        let attempt = Attempt { actor: Actor::Fold(ir.name(op)), op, since };
        if let Keep::Stop = checker.report_violation(ir, attempt, FindingKind::Panicked { message }, None) {
            checker.end(ir, root);
            return SccpReport::default();
        }
    }
    let mut report = replace(ir, root, &values);
    if matches!(checker.observe(ir, PART, root, since), Keep::Stop | Keep::TakenBack) {
        ir.rollback(since);
        report = SccpReport::default();
    }
    ir.commit();
    checker.end(ir, root);
    report
}

/// The lattice state of a visited value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// The value is this constant, which the named dialect materializes.
    Constant(Attribute, &'static str),
    /// The value may differ between executions.
    Varying,
}

/// The executable calls and returns of a function.
#[derive(Default)]
struct Callable {
    /// Whether the function may have unknown callers.
    has_unknown_callers: bool,
    calls: Vec<OpId>,
    returns: Vec<OpId>,
}

struct Solver<'a> {
    ir: &'a mut Ir,
    folds: &'a FoldTable,
    root: OpId,
    tables: SymbolTables,
    values: FxHashMap<ValueId, State>,
    executable: FxHashSet<BlockId>,
    callables: FxHashMap<OpId, Callable>,
    /// The worklist, last in, first out.
    work: Vec<OpId>,
    /// The operations in the worklist.
    queued: FxHashSet<OpId>,
    terms: Concrete<'static>,
    /// The operations whose folds panicked, with the messages.
    panics: Vec<(OpId, String)>,
    announcer: Announcer,
}

impl<'a> Solver<'a> {
    fn new(ir: &'a mut Ir, folds: &'a FoldTable, root: OpId, announcer: Announcer) -> Solver<'a> {
        Solver {
            announcer,
            ir,
            folds,
            root,
            tables: SymbolTables::frozen(),
            values: FxHashMap::default(),
            executable: FxHashSet::default(),
            callables: FxHashMap::default(),
            work: Vec::new(),
            queued: FxHashSet::default(),
            terms: Concrete::new(),
            panics: Vec::new(),
        }
    }

    fn solve(&mut self) {
        self.find_callables();
        for region in self.ir.regions(self.root).to_vec() {
            self.enter(region, true);
        }
        while let Some(op) = self.work.pop() {
            self.queued.remove(&op);
            self.visit(op);
        }
    }

    /// Finds the functions with a body, and which of them may have unknown callers: visible symbols, and symbols that
    /// an operation other than a call refers to.
    fn find_callables(&mut self) {
        let (ir, root) = (&*self.ir, self.root);
        let mut walk = Walker::new(root, WalkOrder::PreOrder);
        let mut referred = Vec::new();
        // Whether all uses of the symbols of a table are nested in the root.
        let mut all_seen: FxHashMap<OpId, bool> = FxHashMap::default();
        while let Some(op) = walk.next(ir) {
            let around = ir.parent_op(op).filter(|_| op != root).and_then(|parent| all_seen.get(&parent));
            let outer = around.copied().unwrap_or(op != root || ir.parent_block(root).is_none());
            let is_table = ir.has_trait(op, Traits::SYMBOL_TABLE);
            let seen = match is_table {
                true => outer || !is_symbol(ir, op) || visibility(ir, op) == Visibility::Private,
                false => true,
            };
            all_seen.insert(op, seen);
            if op != root && ir.has_trait(op, Traits::FUNCTION) && body(ir, op).is_some() {
                let in_table = ir.parent_op(op).filter(|&table| ir.has_trait(table, Traits::SYMBOL_TABLE));
                let table_seen = in_table.and_then(|table| all_seen.get(&table)).copied().unwrap_or(true);
                let has_unknown_callers = match visibility(ir, op) {
                    Visibility::Public => true,
                    Visibility::Nested => !table_seen,
                    Visibility::Private => false,
                };
                self.callables.entry(op).or_default().has_unknown_callers =
                    has_unknown_callers || in_table.is_none();
            }
            if ir.op_def(op).is_none_or(|def| def.callee.is_none()) && op != root {
                let mut references = Vec::new();
                collect(ir.ctx(), op, ir, &mut references);
                referred.extend(references.into_iter().map(|reference| (op, reference)));
            }
        }
        for (op, reference) in referred {
            if let Some(named) = self.tables.resolve_nearest(self.ir, op, reference)
                && let Some(callable) = self.callables.get_mut(&named)
            {
                callable.has_unknown_callers = true;
            }
        }
    }

    /// Joins `state` to the state of `value`, and enqueues the users if it changes.
    fn join(&mut self, value: ValueId, state: State) {
        let joined = match self.values.get(&value) {
            None => state,
            Some(&before) if before == state => return,
            Some(State::Varying) => return,
            Some(_) => State::Varying,
        };
        self.values.insert(value, joined);
        let users: SmallVec<[OpId; 4]> = self.ir.users(value).collect();
        for user in users {
            self.enqueue(user);
        }
    }

    fn enqueue(&mut self, op: OpId) {
        if self.queued.insert(op) {
            self.work.push(op);
        }
    }

    /// Makes the states of `values` varying.
    fn mark_varying(&mut self, values: &[ValueId]) {
        for &value in values {
            self.join(value, State::Varying);
        }
    }

    /// Joins the states of `from` to those of `to`, pairwise. Unvisited values have no effect.
    fn flow(&mut self, from: &[ValueId], to: &[ValueId]) {
        for (&from, &to) in from.iter().zip(to) {
            if let Some(&state) = self.values.get(&from) {
                self.join(to, state);
            }
        }
    }

    /// Makes `block` executable, and enqueues its operations.
    fn execute(&mut self, block: BlockId) {
        if self.executable.insert(block) {
            let mut ops: Vec<OpId> = self.ir.ops(block).collect();
            ops.reverse();
            ops.into_iter().for_each(|op| self.enqueue(op));
        }
    }

    /// Makes the entry block of `region` executable. Its arguments become varying if `is_varying`.
    fn enter(&mut self, region: RegionId, is_varying: bool) {
        let Some(entry) = self.ir.entry_block(region) else { return };
        if is_varying {
            let args = self.ir.block_args(entry).to_vec();
            self.mark_varying(&args);
        }
        self.execute(entry);
    }

    fn has_visited_operands(&self, op: OpId) -> bool {
        self.ir.operands(op).all(|operand| self.values.contains_key(&operand))
    }

    /// Propagates states through `op`.
    fn visit(&mut self, op: OpId) {
        let is_executable = self.ir.parent_block(op).is_some_and(|block| self.executable.contains(&block));
        if !is_executable {
            return;
        }
        let def = self.ir.op_def(op);
        if self.ir.successors(op).len() > 0 {
            return self.visit_branch(op);
        }
        if def.is_some_and(|def| def.callee.is_some()) {
            return self.visit_call(op);
        }
        if self.ir.is_terminator(op) && self.visit_end(op) {
            return;
        }
        if let Some(flow) = def.and_then(|def| def.region_flow) {
            if self.has_visited_operands(op) {
                let edges = self.edges(op, RegionPoint::Before, flow);
                self.follow(op, op, edges);
            }
            return;
        }
        if !self.ir.regions(op).is_empty() {
            if let Some(callable) = self.callables.get(&op) {
                if callable.has_unknown_callers
                    && let Some(body) = body(self.ir, op)
                {
                    self.enter(body, true);
                }
            } else {
                for region in self.ir.regions(op).to_vec() {
                    self.enter(region, true);
                }
            }
            let results = self.ir.results(op).to_vec();
            return self.mark_varying(&results);
        }
        self.visit_simple(op);
    }

    fn visit_branch(&mut self, op: OpId) {
        if !self.has_visited_operands(op) {
            return;
        }
        let taken = self.taken_successor(op);
        let n = self.ir.successors(op).len();
        for i in 0..n {
            if taken.is_some_and(|taken| taken != i) {
                continue;
            }
            let block = self.ir.successor(op, i);
            let args = self.ir.block_args(block).to_vec();
            match crate::branch::forwarded(self.ir, op, i) {
                Some((range, n_produced)) => {
                    let operands: Vec<ValueId> = range.map(|i| self.ir.operand(op, i)).collect();
                    self.mark_varying(&args[..n_produced]);
                    self.flow(&operands, &args[n_produced..]);
                }
                None => self.mark_varying(&args),
            }
            self.execute(block);
        }
    }

    /// Returns the number of the successor that `op` takes with the current operand states, if there is only one.
    fn taken_successor(&mut self, op: OpId) -> Option<usize> {
        let semantics = self.ir.op_def(op)?.semantics?;
        // The semantics of a branch reads only the operands that decide the successor, which are integers.
        let operand = |value: ValueId| {
            let number = match self.values.get(&value) {
                Some(State::Constant(attr, _)) => attr.as_int(self.ir.ctx()).cloned(),
                _ => None,
            };
            match number {
                Some(number) => Operand {
                    width: number.width(),
                    constant: SmallVec::from_iter([Some(number)]),
                    is_index: false,
                },
                None => Operand::integers(1, Scalars::from_iter([None])),
            }
        };
        let operands: Vec<Operand> = self.ir.operands(op).map(operand).collect();
        let ir = &*self.ir;
        successor(&mut self.terms, &operands, |machine| semantics(ir, op, machine))
    }

    /// Propagates the operands of a terminator of a region or function. Returns `false` if the control flow is unknown.
    fn visit_end(&mut self, op: OpId) -> bool {
        let Some(parent) = self.ir.parent_op(op) else { return false };
        if let Some(callable) = self.callables.get_mut(&parent) {
            if !self.ir.has_trait(op, Traits::RETURN_LIKE) {
                return false;
            }
            if !callable.returns.contains(&op) {
                callable.returns.push(op);
            }
            let operands: Vec<ValueId> = self.ir.operands(op).collect();
            for call in callable.calls.clone() {
                let results = self.ir.results(call).to_vec();
                self.flow(&operands, &results);
            }
            return true;
        }
        let Some(flow) = self.ir.op_def(parent).and_then(|def| def.region_flow) else { return false };
        if self.has_visited_operands(op) {
            let edges = self.edges(parent, RegionPoint::End(op), flow);
            self.follow(parent, op, edges);
        }
        true
    }

    fn edges(&self, op: OpId, from: RegionPoint, flow: RegionFlowFn) -> Vec<RegionEdge> {
        let mut edges = Vec::new();
        let constant = |value: ValueId| match self.values.get(&value) {
            Some(&State::Constant(attr, _)) => Some(attr),
            _ => None,
        };
        flow(self.ir, op, from, &constant, &mut edges);
        edges
    }

    /// Propagates the operands of `from`, which is `op` or a terminator in it, along `edges`.
    fn follow(&mut self, op: OpId, from: OpId, edges: Vec<RegionEdge>) {
        for edge in edges {
            let given: Vec<ValueId> = edge.operands.map(|i| self.ir.operand(from, i)).collect();
            let region = edge.to.and_then(|region| self.ir.regions(op).get(region).copied());
            let entry = region.and_then(|region| self.ir.entry_block(region));
            let inputs = match entry {
                Some(entry) => self.ir.block_args(entry).to_vec(),
                None if edge.to.is_none() => self.ir.results(op).to_vec(),
                None => continue,
            };
            let (before, rest) = inputs.split_at(edge.first.min(inputs.len()));
            self.mark_varying(before);
            self.flow(&given, rest);
            self.mark_varying(rest.get(given.len()..).unwrap_or(&[]));
            if let Some(entry) = entry {
                self.execute(entry);
            }
        }
    }

    fn visit_call(&mut self, op: OpId) {
        let callee =
            self.ir.op_def(op).and_then(|def| def.callee).and_then(|name| self.ir.property_named(op, name));
        let callee = callee.and_then(|name| self.tables.resolve_nearest(self.ir, op, name));
        let results = self.ir.results(op).to_vec();
        let Some((callee, callable)) =
            callee.and_then(|callee| Some((callee, self.callables.get_mut(&callee)?)))
        else {
            return self.mark_varying(&results);
        };
        if !callable.calls.contains(&op) {
            callable.calls.push(op);
        }
        let (has_unknown_callers, returns) = (callable.has_unknown_callers, callable.returns.clone());
        if let Some(entry) = body(self.ir, callee).and_then(|body| self.ir.entry_block(body)) {
            let args = self.ir.block_args(entry).to_vec();
            let operands: Vec<ValueId> = self.ir.operands(op).collect();
            if has_unknown_callers || operands.len() != args.len() {
                self.mark_varying(&args);
            } else {
                self.flow(&operands, &args);
            }
            self.execute(entry);
        }
        for end in returns {
            let operands: Vec<ValueId> = self.ir.operands(end).collect();
            self.flow(&operands, &results);
        }
    }

    /// Evaluates an operation without regions.
    fn visit_simple(&mut self, op: OpId) {
        let results: SmallVec<[ValueId; 2]> = self.ir.results(op).into();
        if results.is_empty() || !self.has_visited_operands(op) {
            return;
        }
        let dialect = self.ir.op_def(op).map(|def| def.dialect());
        if let (Some(constant), Some(dialect), &[result]) = (self.ir.constant_of(op), dialect, &results[..]) {
            return self.join(result, State::Constant(constant, dialect));
        }
        match dialect.and_then(|dialect| self.folded(op, dialect)) {
            Some(folded) if folded.len() == results.len() => {
                for (&result, state) in results.iter().zip(folded) {
                    if let Some(state) = state {
                        self.join(result, state);
                    }
                }
            }
            _ => self.mark_varying(&results),
        }
    }

    /// Returns the states of the results of `op` for the current states of its operands, with `None` for unvisited
    /// values. Returns `None` if `op` does not fold.
    ///
    /// Constant operands are materialized, the fold hook runs, and all edits are rolled back.
    fn folded(&mut self, op: OpId, dialect: &'static str) -> Option<Vec<Option<State>>> {
        let info = self.folds.get(self.ir.name(op));
        if !info.may_fold() {
            return None;
        }
        let since = self.ir.checkpoint();
        let constants: SmallVec<[(usize, Attribute, &'static str); 4]> = self
            .ir
            .operands(op)
            .enumerate()
            .filter_map(|(i, operand)| match self.values.get(&operand)? {
                &State::Constant(attr, dialect) if self.ir.constant_value(operand) != Some(attr) => {
                    Some((i, attr, dialect))
                }
                _ => None,
            })
            .collect();
        let mut made: SmallVec<[(ValueId, State); 4]> = SmallVec::new();
        let ir = &mut *self.ir;
        self.announcer.enter(ir, Actor::Fold(ir.name(op)), op);
        let folded = catch_unwind(AssertUnwindSafe(|| {
            let mut rw = ir.rewriter();
            rw.set_insertion_point_before(op);
            for (i, attr, dialect) in constants {
                let (ty, loc) = (rw.value_type(rw.operand(op, i)), rw.loc(op));
                let value = materialize_constant(&mut rw, dialect, attr, ty, loc)?;
                rw.set_operand(op, i, value);
                made.push((value, State::Constant(attr, dialect)));
            }
            let values = match info.fold.map_or(FoldedKind::None, |fold| rw.run_fold(op, fold)) {
                FoldedKind::Values(values) => values,
                FoldedKind::None => {
                    SmallVec::from_iter([FoldValue::Value(fold_by_trait(&rw, info.traits, op)?)])
                }
                FoldedKind::InPlace { .. } => return None,
            };
            Some(values)
        }));
        self.announcer.leave();
        self.ir.rollback(since);
        let folded = match folded {
            Ok(folded) => folded?,
            Err(panic) => {
                self.panics.push((op, crate::attempt::panic_message(&*panic)));
                return None;
            }
        };
        let state = |value: &FoldValue| match *value {
            FoldValue::Constant(attr) => Some(State::Constant(attr, dialect)),
            FoldValue::Value(value) => {
                let made = made.iter().find(|(each, _)| *each == value).map(|&(_, state)| state);
                made.or_else(|| self.values.get(&value).copied())
            }
        };
        Some(folded.iter().map(state).collect())
    }
}

/// Returns the body of a function that has one.
fn body(ir: &Ir, function: OpId) -> Option<RegionId> {
    ir.regions(function).first().copied().filter(|&region| ir.entry_block(region).is_some())
}

/// The key of a materialized constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    region: RegionId,
    dialect: &'static str,
    value: Attribute,
    ty: Type,
}

/// Replaces constant values by materialized constants.
struct Replacer<'a> {
    values: &'a FxHashMap<ValueId, State>,
    made: FxHashMap<Place, ValueId>,
    report: SccpReport,
}

fn replace(ir: &mut Ir, root: OpId, values: &FxHashMap<ValueId, State>) -> SccpReport {
    let mut replacer = Replacer { values, made: FxHashMap::default(), report: SccpReport::default() };
    let mut work: Vec<BlockId> = Vec::new();
    push_blocks(ir, root, &mut work);
    while let Some(block) = work.pop() {
        let ops: Vec<OpId> = ir.ops(block).collect();
        for op in ops {
            let results: SmallVec<[ValueId; 2]> = ir.results(op).into();
            let mut all = !results.is_empty();
            for result in results {
                all &= replacer.replace(ir, block, result);
            }
            if all && ir.would_be_trivially_dead(op) {
                ir.rewriter().erase_op(op);
                replacer.report.erased += 1;
                continue;
            }
            push_blocks(ir, op, &mut work);
        }
        for arg in ir.block_args(block).to_vec() {
            replacer.replace(ir, block, arg);
        }
    }
    replacer.report
}

fn push_blocks(ir: &Ir, op: OpId, work: &mut Vec<BlockId>) {
    for &region in ir.regions(op) {
        let blocks: Vec<BlockId> = ir.blocks(region).collect();
        work.extend(blocks.into_iter().rev());
    }
}

impl Replacer<'_> {
    /// Replaces `value`, which is defined in `block`, if it is constant. Returns whether it was replaced.
    fn replace(&mut self, ir: &mut Ir, block: BlockId, value: ValueId) -> bool {
        let Some(&State::Constant(attr, dialect)) = self.values.get(&value) else { return false };
        let Some(region) = ir.first_op(block).and_then(|first| barrier(ir, first)) else { return false };
        let ty = ir.value_type(value);
        let place = Place { region, dialect, value: attr, ty };
        let constant = match self.made.get(&place) {
            Some(&constant) => constant,
            None => {
                let Some(entry) = ir.entry_block(region) else { return false };
                let loc = ir.defining_op(value).map_or(Location::UNKNOWN, |op| ir.loc(op));
                let mut rw = ir.rewriter();
                rw.set_insertion_point_to_start(entry);
                let Some(constant) = materialize_constant(&mut rw, dialect, attr, ty, loc) else {
                    return false;
                };
                let own = rw.defining_op(constant).and_then(|op| rw.op_def(op)).map(|def| def.dialect());
                let constant = match own.filter(|&own| own != dialect) {
                    // Another dialect materialized the constant, and may have done so before.
                    Some(own) => match self.made.get(&Place { dialect: own, ..place }) {
                        Some(&before) => {
                            if let Some(twice) = rw.defining_op(constant) {
                                rw.erase_op(twice);
                            }
                            before
                        }
                        None => {
                            self.made.insert(Place { dialect: own, ..place }, constant);
                            constant
                        }
                    },
                    None => constant,
                };
                self.made.insert(place, constant);
                constant
            }
        };
        self.report.replaced += 1;
        ir.rewriter().replace_all_uses_with(value, constant);
        true
    }
}
