//! The reducer: finds a smaller program with the same failure.
//!
//! A step is an edit that may make the program smaller: it erases an operation and replaces its results by other
//! values of the same types, replaces an operation by the contents of its region, replaces a branch by one with fewer
//! successors, merges blocks, erases arguments, results and attributes, or shrinks constants. A step is kept if the
//! program is valid and smaller ([`Size`]), and the caller's predicate still detects the failure. Sizes decrease, so
//! that the reduction terminates. The order of the steps is fixed, so that the result is deterministic.
//!
//! A panic in a step is caught, the step is dropped, and the message is recorded in [`Reduced::panics`].

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proofmark_drivers::materialize_constant;
use proofmark_ir::context::AttrKind;
use proofmark_ir::op_def::Presence;
use proofmark_ir::verify::verify;
use proofmark_ir::{
    ApInt, Attribute, BlockId, Identifier, Ir, Location, NewOp, OpId, OpName, RegionId, Rewriter, Traits,
    Type, ValueId, WalkOrder,
};

use crate::variants::{function_type, set_function_type};

/// The size of a program, compared lexicographically.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Size {
    /// The number of operations other than constants.
    pub ops: usize,
    /// The number of constants.
    pub constants: usize,
    /// The number of blocks, block arguments, operands, results and successors.
    pub parts: usize,
    /// The number of attributes that differ from their defaults.
    pub attributes: usize,
    /// The number of significant bits of integer constants, and of set bits of other constants.
    pub digits: u64,
}

impl Size {
    /// Returns the number of operations, constants included.
    pub fn n_operations(&self) -> usize {
        self.ops + self.constants
    }

    /// Returns the size of a program. O(size of the IR).
    pub fn of(ir: &Ir) -> Size {
        let ctx = ir.ctx();
        let mut size = Size { ops: 0, constants: 0, parts: 0, attributes: 0, digits: 0 };
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            match ir.constant_of(op) {
                Some(value) => {
                    size.constants += 1;
                    size.digits += digits(ir, value);
                }
                None => size.ops += 1,
            }
            size.parts += ir.n_operands(op) + ir.n_results(op) + ir.successors(op).count();
            for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                size.parts += 1 + ir.block_args(block).len();
            }
            let said = |&(name, value): &(Identifier, Attribute)| default_of(ir, op, name) != Some(value);
            let all = ir.attrs(op).entries(ctx).into_iter().chain(ir.properties(op).entries(ctx));
            size.attributes += all.filter(said).count();
        });
        size
    }
}

fn digits(ir: &Ir, value: Attribute) -> u64 {
    match value.kind(ir.ctx()) {
        AttrKind::Integer { value, .. } => u64::from(value.width() - value.leading_zeros()),
        AttrKind::Float { bits, .. } => u64::from(bits.count_ones()),
        AttrKind::DenseElements { data, splat, .. } => {
            u64::from(!splat) + data.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>()
        }
        _ => 0,
    }
}

/// Returns the default value of an attribute.
fn default_of(ir: &Ir, op: OpId, name: Identifier) -> Option<Attribute> {
    let ctx = ir.ctx();
    let def = ir.op_def(op)?.attributes.iter().find(|attribute| attribute.name == name.as_str(ctx))?;
    match def.presence {
        Presence::Default(value) | Presence::Implied(value) => Some(value(ctx)),
        Presence::Required | Presence::Optional => None,
    }
}

/// The result of a reduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The number of calls of the predicate.
    pub n_asked: usize,
    /// Whether no step makes the program smaller; otherwise the limit was reached.
    pub is_minimal: bool,
    /// The distinct messages of panics in steps, in the order of occurrence. Each is a defect of the reducer.
    pub panics: Vec<String>,
}

/// Makes `ir` smaller while `fails` holds for the result. Calls `fails` at most `limit` times.
///
/// # Examples
///
/// ```
/// use proofmark_fuzz::oracle::Workbench;
/// use proofmark_fuzz::reduce::{Size, reduce};
/// use proofmark_ir::text::{PrintOptions, print_op};
///
/// let text = "func.func @f(%x: i32, %y: i32) -> i32 {
///   %0 = arith.addi %x, %y : i32
///   %1 = arith.muli %0, %y : i32
///   return %1 : i32
/// }";
/// let mut ir = Workbench::standard().shaped_program(text).unwrap();
/// let has_mul = |ir: &proofmark_ir::Ir| print_op(ir, ir.root(), PrintOptions::default()).contains("arith.muli");
/// let reduced = reduce(&mut ir, 1000, &mut |ir| has_mul(ir));
/// assert!(reduced.is_minimal && has_mul(&ir));
/// // The addition is erased; the module, the function, the multiplication and the return remain.
/// assert_eq!(Size::of(&ir).ops, 4);
/// ```
pub fn reduce(ir: &mut Ir, limit: usize, fails: &mut dyn FnMut(&Ir) -> bool) -> Reduced {
    reduce_while(ir, limit, &mut |ir| Some(fails(ir)))
}

/// Does the same as [`reduce`], until `fails` returns `None`.
pub fn reduce_while(ir: &mut Ir, limit: usize, fails: &mut dyn FnMut(&Ir) -> Option<bool>) -> Reduced {
    ir.commit();
    let mut reducer = Reducer { size: Size::of(ir), ir, fails, n_asked: 0, limit, panics: Vec::new() };
    loop {
        let before = reducer.size;
        for transformation in Reducer::TRANSFORMATIONS {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| transformation(&mut reducer))) {
                reducer.panicked(&*panic);
            }
        }
        let is_minimal = reducer.size == before;
        if is_minimal || reducer.is_exhausted() {
            let is_minimal = is_minimal && !reducer.is_exhausted();
            return Reduced { n_asked: reducer.n_asked, is_minimal, panics: reducer.panics };
        }
    }
}

/// The state of a reduction.
struct Reducer<'r> {
    ir: &'r mut Ir,
    size: Size,
    fails: &'r mut dyn FnMut(&Ir) -> Option<bool>,
    n_asked: usize,
    limit: usize,
    panics: Vec<String>,
}

impl Reducer<'_> {
    /// The transformations of each round, in order.
    const TRANSFORMATIONS: [fn(&mut Self); 7] = [
        Self::erase_ops,
        Self::inline_regions,
        Self::shorten_branches,
        Self::merge_blocks,
        Self::shrink_signatures,
        Self::drop_attributes,
        Self::shrink_constants,
    ];

    /// Records the message of a panic.
    fn panicked(&mut self, panic: &(dyn std::any::Any + Send)) {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let message = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("(no message)");
        if !self.panics.iter().any(|known| known == message) {
            self.panics.push(message.to_owned());
        }
    }

    fn is_exhausted(&self) -> bool {
        self.n_asked >= self.limit
    }

    /// Applies `edit` to a copy of the program, and keeps the copy if it is valid, smaller and fails. `edit` returns
    /// `None` if it is not applicable. Returns whether the copy is kept. A panic in `edit` is recorded.
    fn step(&mut self, edit: impl FnOnce(&mut Rewriter<'_>) -> Option<()>) -> bool {
        if self.is_exhausted() {
            return false;
        }
        let (original, limit) = (&*self.ir, self.size);
        let edited = catch_unwind(AssertUnwindSafe(|| {
            let mut candidate = original.duplicate();
            edit(&mut candidate.rewriter())?;
            candidate.commit();
            let size = Size::of(&candidate);
            (size < limit && verify(&candidate, candidate.root()).is_empty()).then_some((candidate, size))
        }));
        let (candidate, size) = match edited {
            Ok(Some(edited)) => edited,
            Ok(None) => return false,
            Err(panic) => {
                self.panicked(&*panic);
                return false;
            }
        };
        self.n_asked += 1;
        let fails = (self.fails)(&candidate);
        if fails.is_none() {
            // No further step is tried.
            self.limit = 0;
        }
        let is_step = fails == Some(true);
        if is_step {
            (*self.ir, self.size) = (candidate, size);
        }
        is_step
    }

    /// Returns all operations except the root, in pre-order.
    fn ops(&self) -> Vec<OpId> {
        let mut ops = Vec::new();
        self.ir.walk(self.ir.root(), WalkOrder::PreOrder, |ir, op| {
            if op != ir.root() {
                ops.push(op);
            }
        });
        ops
    }

    /// Erases sequences of operations, with lengths from half of the program down to one.
    fn erase_ops(&mut self) {
        let mut length = self.ops().len().div_ceil(2);
        while length > 0 && !self.is_exhausted() {
            // Later operations have fewer users.
            let mut end = self.ops().len();
            while end > 0 {
                let ops = self.ops();
                end = end.min(ops.len());
                let start = end.saturating_sub(length);
                let run = &ops[start..end];
                self.step(|rw| {
                    let mut erased = 0;
                    for &op in run.iter().rev() {
                        if rw.contains_op(op) && !rw.is_terminator(op) {
                            erased += usize::from(erase(rw, op));
                        }
                    }
                    (erased > 0).then_some(())
                });
                end = start;
            }
            length /= 2;
        }
    }

    /// Replaces operations by the contents of one of their regions.
    fn inline_regions(&mut self) {
        for op in self.ops().into_iter().rev() {
            for i in 0..if self.ir.contains_op(op) { self.ir.regions(op).len() } else { 0 } {
                if self.step(|rw| inline_region(rw, op, rw.regions(op)[i])) {
                    break;
                }
            }
        }
    }

    /// Replaces branches by terminators without successors, or by branches with a single successor.
    fn shorten_branches(&mut self) {
        for op in self.ops() {
            if !self.ir.contains_op(op) || self.ir.successors(op).next().is_none() {
                continue;
            }
            if self.step(|rw| leave(rw, op)) {
                continue;
            }
            for successor in 0..self.ir.successors(op).count() {
                if self.step(|rw| replace_by_branch(rw, op, successor)) {
                    break;
                }
            }
        }
    }

    /// Erases blocks without predecessors, and merges blocks into their single predecessor if it has no other
    /// successor.
    fn merge_blocks(&mut self) {
        let blocks: Vec<BlockId> = self
            .ops()
            .iter()
            .flat_map(|&op| self.ir.regions(op))
            .flat_map(|&region| self.ir.blocks(region).skip(1))
            .collect();
        for block in blocks {
            if !self.ir.contains_block(block) {
                continue;
            }
            self.step(|rw| {
                if rw.has_no_predecessors(block) {
                    // Other blocks that are not reached may use its values.
                    let is_used = values_of(rw, block).any(|value| is_used_outside(rw, block, value));
                    match is_used {
                        true => erase_unreachable(rw, rw.block_region(block)?),
                        false => rw.erase_blocks(&[block]),
                    }
                    return Some(());
                }
                let branch = rw.terminator(rw.single_predecessor(block)?)?;
                let operands = forwarded(rw, branch, 0).filter(|_| rw.successors(branch).count() == 1)?;
                let into =
                    rw.parent_block(branch).filter(|&into| into != block && results_unused(rw, branch))?;
                let operands: Vec<ValueId> = operands.map(|i| rw.operand(branch, i)).collect();
                rw.erase_op(branch);
                rw.merge_blocks(block, into, &operands);
                Some(())
            });
        }
    }

    /// Erases arguments and results of functions.
    fn shrink_signatures(&mut self) {
        for op in self.ops() {
            let Some(n) = function_type(self.ir, op) else { continue };
            for i in (0..n.0.len()).rev() {
                self.step(|rw| drop_input(rw, op, i));
            }
            for i in (0..n.1.len()).rev() {
                self.step(|rw| drop_result(rw, op, i));
            }
        }
    }

    /// Erases attributes, or resets them to their defaults.
    fn drop_attributes(&mut self) {
        for op in self.ops().into_iter().chain([self.ir.root()]) {
            let ctx = self.ir.ctx_arc().clone();
            for (name, _) in self.ir.attrs(op).entries(&ctx) {
                self.step(|rw| {
                    rw.remove_attr(op, name);
                    Some(())
                });
            }
            for (name, value) in self.ir.properties(op).entries(&ctx) {
                let default = default_of(self.ir, op, name);
                if default == Some(value) {
                    continue;
                }
                self.step(|rw| {
                    let properties = rw.properties(op);
                    rw.set_properties(
                        op,
                        match default {
                            Some(default) => properties.with(&ctx, name, default),
                            None => properties.without(&ctx, name),
                        },
                    );
                    Some(())
                });
            }
        }
    }

    /// Replaces constants by zero, one, or half of their value.
    fn shrink_constants(&mut self) {
        for op in self.ops() {
            let Some(value) = self.ir.constant_of(op) else { continue };
            for smaller in smaller_constants(self.ir, value) {
                if self.step(|rw| {
                    rw.set_property(op, Identifier::VALUE, smaller);
                    Some(())
                }) {
                    break;
                }
            }
        }
    }
}

/// Returns the first value of type `ty` that is visible at `op` and not in `excluded`, or a new zero constant. Returns
/// `None` if the type has no zero.
fn replacement_value(rw: &mut Rewriter<'_>, op: OpId, ty: Type, excluded: &[ValueId]) -> Option<ValueId> {
    let seen = crate::restructure::visible(rw, op);
    let fits = |&value: &ValueId| rw.value_type(value) == ty && !excluded.contains(&value);
    // The arguments of the outermost block are last.
    if let Some(value) = seen.into_iter().rev().find(fits) {
        return Some(value);
    }
    let ctx = rw.ctx_arc().clone();
    let zero = match ty.float_kind() {
        Some(_) => ctx.float_attr(0, ty),
        None => {
            let width = if ty.is_index() { 64 } else { ty.signless_width(&ctx)? };
            ctx.int_attr(ApInt::zero(width), ty)
        }
    };
    rw.set_insertion_point_before(op);
    materialize_constant(rw, "arith", zero, ty, Location::UNKNOWN)
}

/// Erases `op` and replaces its results by other values. Returns `false` if there are none.
fn erase(rw: &mut Rewriter<'_>, op: OpId) -> bool {
    let results = rw.results(op).to_vec();
    let used: Vec<ValueId> = results.iter().copied().filter(|&result| !rw.use_empty(result)).collect();
    for &result in &used {
        let Some(value) = replacement_value(rw, op, rw.value_type(result), &results) else { return false };
        rw.replace_all_uses_with(result, value);
    }
    rw.erase_op(op);
    true
}

/// Replaces `op` by the single block of `region`, and its results by the operands of the terminator.
fn inline_region(rw: &mut Rewriter<'_>, op: OpId, region: RegionId) -> Option<()> {
    // The body of an isolated operation, such as a function, is not inlined.
    if rw.has_trait(op, Traits::ISOLATED_FROM_ABOVE) {
        return None;
    }
    let block = rw.entry_block(region).filter(|&block| rw.next_block(block).is_none())?;
    let terminator = rw.terminator(block);
    let types: Vec<Type> = rw.block_args(block).iter().map(|&arg| rw.value_type(arg)).collect();
    let results = rw.results(op).to_vec();
    let args: Option<Vec<ValueId>> =
        types.into_iter().map(|ty| replacement_value(rw, op, ty, &results)).collect();
    let passed: Vec<ValueId> = terminator.map(|end| rw.operands(end).collect()).unwrap_or_default();
    // The first operand of `scf.condition` is the condition.
    let passed = &passed[passed.len().checked_sub(results.len())?..];
    let fits = passed.iter().zip(&results).all(|(&a, &b)| rw.value_type(a) == rw.value_type(b));
    // In a graph region, the terminator may pass a result of `op` itself, which is erased with `op`.
    if !fits || passed.iter().any(|value| results.contains(value)) {
        return None;
    }
    // The terminator may pass an argument of the block, which is replaced like the argument.
    let args = args?;
    let arguments = rw.block_args(block).to_vec();
    let after_inlining =
        |value: &ValueId| arguments.iter().position(|arg| arg == value).map_or(*value, |i| args[i]);
    let passed: Vec<ValueId> = passed.iter().map(after_inlining).collect();
    let into = rw.parent_block(op)?;
    terminator.into_iter().for_each(|end| rw.erase_op(end));
    rw.inline_block(block, into, Some(op), &args);
    rw.replace_op(op, &passed);
    Some(())
}

/// Returns whether no result of `op` has a use.
fn results_unused(ir: &Ir, op: OpId) -> bool {
    ir.results(op).iter().all(|&result| ir.use_empty(result))
}

/// Returns the positions of the operands that a successor receives, if they cover all its arguments.
fn forwarded(ir: &Ir, op: OpId, successor: usize) -> Option<Range<usize>> {
    let range = ir.successor_operands(op, successor)?;
    (range.len() == ir.block_args(ir.successor(op, successor)).len()).then_some(range)
}

/// Replaces the branch `op` by a copy of a terminator of the region that has no successors.
fn leave(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    if !results_unused(rw, op) {
        return None;
    }
    let region = rw.parent_region(op)?;
    let ends: Vec<OpId> = rw.blocks(region).filter_map(|block| rw.terminator(block)).collect();
    let end = ends.into_iter().find(|&end| rw.successors(end).next().is_none())?;
    let types: Vec<Type> = rw.operands(end).map(|value| rw.value_type(value)).collect();
    let operands: Option<Vec<ValueId>> =
        types.into_iter().map(|ty| replacement_value(rw, op, ty, &[])).collect();
    let (operands, name, properties) = (operands?, rw.name(end), rw.properties(end));
    rw.set_insertion_point_before(op);
    rw.create(&NewOp { operands: &operands, properties, ..NewOp::new(name, Location::UNKNOWN) });
    rw.erase_op(op);
    erase_unreachable(rw, region);
    Some(())
}

/// Replaces the branch `op` by an unconditional branch to one of its successors.
fn replace_by_branch(rw: &mut Rewriter<'_>, op: OpId, successor: usize) -> Option<()> {
    if rw.successors(op).count() < 2 || !results_unused(rw, op) {
        return None;
    }
    let (dest, region) = (rw.successor(op, successor), rw.parent_region(op)?);
    let operands: Vec<ValueId> = forwarded(rw, op, successor)?.map(|i| rw.operand(op, i)).collect();
    let name: OpName = rw.ctx().op_name("cf.br");
    rw.set_insertion_point_before(op);
    rw.create(&NewOp { operands: &operands, successors: &[dest], ..NewOp::new(name, Location::UNKNOWN) });
    rw.erase_op(op);
    erase_unreachable(rw, region);
    Some(())
}

/// Returns whether an operation outside of `block` uses `value`.
fn is_used_outside(ir: &Ir, block: BlockId, value: ValueId) -> bool {
    ir.users(value).any(|user| {
        let mut around = std::iter::successors(Some(user), |&op| ir.parent_op(op));
        !around.any(|op| ir.parent_block(op) == Some(block))
    })
}

/// Returns the arguments of a block and the results of its operations.
fn values_of(ir: &Ir, block: BlockId) -> impl Iterator<Item = ValueId> + '_ {
    let results = ir.ops(block).flat_map(|op| ir.results(op));
    ir.block_args(block).iter().chain(results).copied()
}

fn erase_unreachable(rw: &mut Rewriter<'_>, region: RegionId) {
    let reached = rw.blocks_depth_first(region);
    let rest: Vec<BlockId> = rw.blocks(region).filter(|block| !reached.contains(block)).collect();
    rw.erase_blocks(&rest);
}

fn drop_input(rw: &mut Rewriter<'_>, op: OpId, i: usize) -> Option<()> {
    let (mut inputs, results) = function_type(rw, op)?;
    let entry = rw.entry_block(rw.regions(op)[0])?;
    let arg = *rw.block_args(entry).get(i)?;
    if !rw.use_empty(arg) {
        let first = rw.first_op(entry)?;
        let value = replacement_value(rw, first, inputs[i], &[arg])?;
        rw.replace_all_uses_with(arg, value);
    }
    rw.erase_argument(entry, i);
    inputs.remove(i);
    set_function_type(rw, op, &inputs, &results, "arg_attrs");
    Some(())
}

fn drop_result(rw: &mut Rewriter<'_>, op: OpId, i: usize) -> Option<()> {
    let (inputs, mut results) = function_type(rw, op)?;
    let ends: Vec<OpId> = rw.blocks(rw.regions(op)[0]).filter_map(|block| rw.terminator(block)).collect();
    for end in ends {
        if rw.successors(end).next().is_none() && rw.n_operands(end) == results.len() {
            let mut operands: Vec<ValueId> = rw.operands(end).collect();
            operands.remove(i);
            rw.set_operands(end, &operands);
        }
    }
    results.remove(i);
    set_function_type(rw, op, &inputs, &results, "res_attrs");
    Some(())
}

fn smaller_constants(ir: &Ir, value: Attribute) -> Vec<Attribute> {
    let ctx = ir.ctx();
    let ty = value.ty(ctx);
    match value.kind(ctx) {
        AttrKind::Integer { value, .. } => {
            let width = value.width();
            let half = value.lshr_by(1);
            [ApInt::zero(width), ApInt::new(width, 1), half]
                .into_iter()
                .map(|it| ctx.int_attr(it, ty))
                .collect()
        }
        AttrKind::Float { .. } => vec![ctx.float_attr(0, ty)],
        AttrKind::DenseElements { ty, .. } => {
            let width = ty.element_type(ctx).and_then(|element| element.bit_width(ctx));
            let zero = width.and_then(|width| ctx.splat_attr(*ty, &ApInt::zero(width)));
            zero.into_iter().collect()
        }
        _ => Vec::new(),
    }
}
