//! The reducer: finds a smaller program with the same failure.
//!
//! A step is an edit that may make the program smaller: it erases an operation and replaces its results by other
//! values of the same types, by its operands or by new arguments of the function, returns the operands of an operation
//! instead, replaces an operation by the contents of its region and a call by the body of its callee, replaces a branch
//! by one with fewer successors, merges and bypasses blocks, erases arguments, results, values carried by loops and
//! attributes, or shrinks constants. Other steps only make a program simpler, so that further operations may be
//! erased then: an access of a scalar instead of a vector, other memory, an argument of the function instead of a
//! computed operand, simpler affine maps, and pairs of edits of large programs. A step is kept if the program is
//! valid and smaller ([`Size`]), and the caller's predicate still detects the failure. Sizes decrease, so that the
//! reduction terminates. The order of the steps is fixed, so that the result is deterministic.
//!
//! A panic in a step is caught, the step is dropped, and the message is recorded in [`Reduced::panics`].

mod affine;
mod carried;
mod edits;
mod functions;
mod memory;
mod pairs;
mod regions;
mod size;

use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proofmark_ir::context::AttrKind;
use proofmark_ir::verify::verify;
use proofmark_ir::{Attribute, BlockId, Identifier, Ir, OpId, Rewriter, ValueId, WalkOrder};

use crate::variants::signature;
use carried::{carried_values, drop_block_argument, drop_carried, drop_reductions};
use edits::*;
use functions::*;
use regions::inline_region;
pub use size::Size;
use size::default_of;

/// Returns whether a constant has several elements.
fn has_elements(ir: &Ir, value: Attribute) -> bool {
    matches!(value.kind(ir.ctx()), AttrKind::DenseElements { .. })
}

/// The maximal number of operations of a program of which pairs of edits are tried.
const MAX_PAIRED: usize = 48;

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
            reducer.attempt(transformation);
        }
        for (sizes, transformation) in Reducer::TRANSFORMATIONS_OF_LARGE {
            if reducer.size == before && sizes.contains(&before.n_operations()) {
                reducer.attempt(transformation);
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
    const TRANSFORMATIONS: [fn(&mut Self); 20] = [
        Self::erase_ops,
        Self::inline_regions,
        Self::inline_calls,
        Self::shorten_branches,
        Self::merge_blocks,
        Self::bypass_blocks,
        Self::replace_by_values,
        Self::replace_by_results,
        Self::replace_by_arguments,
        Self::drop_carried_values,
        Self::drop_block_arguments,
        Self::shrink_signatures,
        Self::drop_attributes,
        Self::shrink_constants,
        Self::access_scalars,
        Self::shrink_vectors,
        Self::replace_memory,
        Self::cast_instead,
        Self::pass_arguments,
        Self::simplify_attributes,
    ];

    /// The transformations of programs whose number of operations is in a range after the other transformations. They
    /// try many pairs of edits, which is too long for large programs and unnecessary for those that are easy to read.
    const TRANSFORMATIONS_OF_LARGE: [(RangeInclusive<usize>, fn(&mut Self)); 2] =
        [(11..=MAX_PAIRED, Self::remove_pairs), (13..=MAX_PAIRED, Self::change_and_remove)];

    /// Runs a transformation, whose panic is recorded.
    fn attempt(&mut self, transformation: fn(&mut Self)) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| transformation(self))) {
            self.panicked(&*panic);
        }
    }

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
        self.step_of_program(|ir| edit(&mut ir.rewriter()))
    }

    /// Does the same as [`Reducer::step`] with an edit of the whole program.
    fn step_of_program(&mut self, edit: impl FnOnce(&mut Ir) -> Option<()>) -> bool {
        if self.is_exhausted() {
            return false;
        }
        let (original, limit) = (&*self.ir, self.size);
        let edited = catch_unwind(AssertUnwindSafe(|| {
            let mut candidate = original.duplicate();
            edit(&mut candidate)?;
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

    /// Returns all blocks except the entry blocks of regions.
    fn inner_blocks(&self) -> Vec<BlockId> {
        let regions = self.ops().into_iter().flat_map(|op| self.ir.regions(op).to_vec());
        regions.flat_map(|region| self.ir.blocks(region).skip(1)).collect()
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
                if self.step(|rw| inline_region(rw, op, i, true))
                    || self.step(|rw| inline_region(rw, op, i, false))
                {
                    break;
                }
            }
        }
    }

    /// Replaces calls by the bodies of functions without other uses.
    fn inline_calls(&mut self) {
        for op in self.ops() {
            if self.ir.contains_op(op) {
                self.step(|rw| inline_call(rw, op));
            }
        }
    }

    /// Replaces branches by terminators without successors, by branches with a single successor, or by branches to
    /// other blocks.
    fn shorten_branches(&mut self) {
        for op in self.ops() {
            if !self.ir.contains_op(op) || self.ir.successors(op).next().is_none() {
                continue;
            }
            if self.step(|rw| leave(rw, op)) {
                continue;
            }
            let successors = 0..self.ir.successors(op).count();
            if successors.clone().any(|i| self.step(|rw| replace_by_branch(rw, op, i))) {
                continue;
            }
            for block in self.inner_blocks() {
                for i in successors.clone() {
                    self.step(|rw| redirect(rw, op, i, block));
                }
            }
        }
    }

    /// Erases blocks without predecessors, and merges blocks into their single predecessor if it has no other
    /// successor.
    fn merge_blocks(&mut self) {
        for block in self.inner_blocks() {
            if !self.ir.contains_block(block) {
                continue;
            }
            self.step(|rw| {
                if rw.has_no_predecessors(block) {
                    // Other blocks that are not reached may use its values.
                    let is_used = values_of(rw, block).any(|value| is_used_outside(rw, block, value));
                    match is_used {
                        true => erase_unreachable(rw, rw.block_region(block)?)?,
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

    /// Erases blocks that only lead to others.
    fn bypass_blocks(&mut self) {
        for block in self.inner_blocks() {
            if self.ir.contains_block(block) {
                self.step(|rw| bypass_block(rw, block));
            }
        }
    }

    /// Erases operations whose results are replaced by operands of the same type, and constants that are replaced by
    /// other constants.
    fn replace_by_values(&mut self) {
        for op in self.ops().into_iter().rev() {
            if !self.ir.contains_op(op) {
                continue;
            }
            for value in replacements(self.ir, op) {
                if self.step(|rw| {
                    rw.replace_op(op, &[value]);
                    Some(())
                }) {
                    break;
                }
            }
        }
    }

    /// Erases operations whose operands the function returns instead.
    fn replace_by_results(&mut self) {
        for op in self.ops().into_iter().rev() {
            if self.ir.contains_op(op) && !self.ir.is_terminator(op) {
                self.step(|rw| replace_by_results(rw, op));
            }
        }
    }

    /// Erases operations whose results become arguments of the function. A constant remains unless it has several
    /// elements, because a program with constants is easier to read.
    fn replace_by_arguments(&mut self) {
        for op in self.ops().into_iter().rev() {
            let is_input = self.ir.contains_op(op)
                && !self.ir.is_terminator(op)
                && self.ir.constant_of(op).is_none_or(|value| has_elements(self.ir, value))
                && !results_unused(self.ir, op);
            if is_input {
                self.step(|rw| replace_by_arguments(rw, op));
            }
        }
    }

    /// Erases values that operations with regions pass to their regions and results.
    fn drop_carried_values(&mut self) {
        for op in self.ops() {
            if !self.ir.contains_op(op) {
                continue;
            }
            let mut current = op;
            for value in carried_values(self.ir, op).into_iter().rev() {
                let mut next = current;
                let is_step = self.step(|rw| {
                    next = drop_carried(rw, current, value)?;
                    Some(())
                });
                if is_step {
                    current = next;
                }
            }
            self.step(|rw| drop_reductions(rw, current));
        }
    }

    /// Erases arguments of blocks other than the entry blocks of regions.
    fn drop_block_arguments(&mut self) {
        for block in self.inner_blocks() {
            let n = if self.ir.contains_block(block) { self.ir.block_args(block).len() } else { 0 };
            for i in (0..n).rev() {
                self.step(|rw| drop_block_argument(rw, block, i));
            }
        }
    }

    /// Erases arguments and results of functions.
    fn shrink_signatures(&mut self) {
        for op in self.ops() {
            let Some((_, results)) = self.ir.contains_op(op).then(|| signature(self.ir, op)).flatten() else {
                continue;
            };
            self.step(|rw| drop_unused_inputs(rw, op));
            for i in (0..signature(self.ir, op).map_or(0, |(inputs, _)| inputs.len())).rev() {
                self.step(|rw| drop_input(rw, op, i));
            }
            for i in (0..results.len()).rev() {
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
