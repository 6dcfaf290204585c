//! Loop transformations: unrolling, peeling, promotion, and conversion of `scf.forall`.
//!
//! The generated operations and their order are those of MLIR's `SCF/Utils`, except where a comment says otherwise.

use proofmark_drivers::transform::{Applied, Behaviour, Interpreter, Payload, Results, each, each_of};
use proofmark_ir::context::AffineMap;
use proofmark_ir::{
    Attribute, BlockId, Identifier, Ir, IrMapping, Location, NewOp, OpDef, OpId, OpParts, OpView, Rewriter,
    Type, ValueId,
};

use crate::common::matchers::{constant_int, int_like};
use crate::scf::For;
use crate::transform::loops::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (LoopPeel::DEF, Behaviour::new(peel)),
    (LoopPromoteIfOneIteration::DEF, Behaviour::new(promote)),
    (LoopUnroll::DEF, Behaviour::new(unroll)),
];

/// The parts of an `scf.for`.
struct Loop {
    op: OpId,
    lower: ValueId,
    upper: ValueId,
    step: ValueId,
    inits: Vec<ValueId>,
    body: BlockId,
    ty: Type,
    loc: Location,
}

impl Loop {
    fn of(ir: &Ir, op: OpId) -> Option<Loop> {
        let view = For::cast(ir, op)?;
        Some(Loop {
            op,
            lower: view.lower_bound(ir),
            upper: view.upper_bound(ir),
            step: view.step(ir),
            inits: view.init_args(ir).collect(),
            body: ir.entry_block(view.region(ir))?,
            ty: ir.value_type(view.lower_bound(ir)),
            loc: ir.loc(op),
        })
    }

    /// Returns the constant bounds and step, if they are in the range of `i64`.
    fn constants(&self, ir: &Ir) -> Option<[i64; 3]> {
        let number = |value| i64::try_from(constant_int(ir, value)?.to_i128()?).ok();
        Some([number(self.lower)?, number(self.upper)?, number(self.step)?])
    }

    /// Returns the constant number of iterations of a loop with signed comparison and positive step.
    fn trip_count(&self, ir: &Ir) -> Option<i64> {
        let is_unsigned = For::from_op(self.op).unsigned_cmp(ir).is_some();
        let [lower, upper, step] = self.constants(ir)?;
        if step <= 0 || is_unsigned && (lower < 0 || upper < 0) {
            return None;
        }
        let distance = upper.checked_sub(lower)?.max(0);
        Some(distance / step + i64::from(distance % step != 0))
    }

    fn induction_variable(&self, ir: &Ir) -> ValueId {
        ir.block_args(self.body)[0]
    }

    fn yielded(&self, ir: &Ir) -> Vec<ValueId> {
        ir.terminator(self.body).map_or_else(Vec::new, |last| ir.operands(last).collect())
    }
}

fn constant(rw: &mut Rewriter<'_>, ty: Type, value: i64, loc: Location) -> ValueId {
    let attr = int_like(rw.ctx(), ty, value).unwrap_or(Attribute::UNIT);
    let properties = rw.ctx().dict(&[(Identifier::VALUE, attr)]);
    let name = rw.ctx().op_name("arith.constant");
    let op = rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, loc) });
    rw.result(op, 0)
}

fn arith(rw: &mut Rewriter<'_>, name: &str, operands: [ValueId; 2], loc: Location) -> ValueId {
    let ty = rw.value_type(operands[0]);
    let name = rw.ctx().op_name(name);
    let op = match rw.ctx().op_def(name) {
        Some(def) => {
            let parts = OpParts {
                operands: &[&operands[..1], &operands[1..]],
                results: &[Some(&[ty])],
                ..OpParts::default()
            };
            rw.build(def, loc, parts)
        }
        None => rw.create(&NewOp { operands: &operands, results: &[ty], ..NewOp::new(name, loc) }),
    };
    rw.result(op, 0)
}

/// Replaces a loop with exactly one iteration by its body. Returns whether it had one.
fn promote_if_single(rw: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(all) = Loop::of(rw, op) else { return false };
    if all.trip_count(rw) != Some(1) {
        return false;
    }
    let yielded = all.yielded(rw);
    let args: Vec<ValueId> = std::iter::once(all.lower).chain(all.inits.iter().copied()).collect();
    let own = rw.block_args(all.body).to_vec();
    let mapped: Vec<ValueId> = yielded
        .iter()
        .map(|value| own.iter().position(|arg| arg == value).map_or(*value, |i| args[i]))
        .collect();
    if let Some(last) = rw.terminator(all.body) {
        rw.erase_op(last);
    }
    if let Some(block) = rw.parent_block(op) {
        rw.inline_block(all.body, block, Some(op), &args);
    }
    rw.replace_op(op, &mapped);
    true
}

fn promote(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, _| {
        promote_if_single(&mut it.ir.rewriter(), target);
        Ok(())
    })
}

fn unroll(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let factor = LoopUnroll::from_op(op).factor(it.ir).as_i64(it.ir.ctx()).unwrap_or(1);
    each(it, op, results, |it, target, _| {
        if Loop::of(it.ir, target).is_none() {
            let name = it.ir.name_str(target);
            if name == "affine.for" {
                return it.definite(op, "unrolling of affine.for is not implemented");
            }
            return it.silenceable(op, "failed to unroll, incorrect type of payload");
        }
        if factor > MAX_FACTOR {
            return it.silenceable(op, format!("failed to unroll, the factor exceeds {MAX_FACTOR}"));
        }
        unroll_by(&mut it.ir.rewriter(), target, factor);
        Ok(())
    })
}

/// The maximal unroll factor.
const MAX_FACTOR: i64 = 1 << 16;

/// Unrolls a loop by a factor. Remaining iterations are in a second loop.
fn unroll_by(rw: &mut Rewriter<'_>, op: OpId, factor: i64) {
    let Some(all) = Loop::of(rw, op) else { return };
    let loc = all.loc;
    let trip_count = all.trip_count(rw);
    rw.set_insertion_point_before(op);
    let (upper, step, has_rest) = match (trip_count, all.constants(rw)) {
        (Some(n), Some([lower, upper, step])) => {
            if factor == 1 {
                if n == 1 {
                    promote_if_single(rw, op);
                }
                return;
            }
            let even = lower + (n - n % factor) * step;
            let has_rest = even < upper;
            let new_upper = if has_rest { constant(rw, all.ty, even, loc) } else { all.upper };
            let new_step = match step.checked_mul(factor) {
                Some(product) if product != step => constant(rw, all.ty, product, loc),
                _ => all.step,
            };
            (new_upper, new_step, has_rest)
        }
        _ => {
            let distance = arith(rw, "arith.subi", [all.upper, all.lower], loc);
            let one = constant(rw, all.ty, 1, loc);
            let less = arith(rw, "arith.subi", [all.step, one], loc);
            let sum = arith(rw, "arith.addi", [distance, less], loc);
            let n = arith(rw, "arith.divui", [sum, all.step], loc);
            let by = constant(rw, all.ty, factor, loc);
            let rest = arith(rw, "arith.remsi", [n, by], loc);
            let even = arith(rw, "arith.subi", [n, rest], loc);
            let length = arith(rw, "arith.muli", [even, all.step], loc);
            let new_upper = arith(rw, "arith.addi", [all.lower, length], loc);
            let new_step = arith(rw, "arith.muli", [all.step, by], loc);
            (new_upper, new_step, true)
        }
    };
    if has_rest {
        rw.set_insertion_point_after(op);
        let rest = rw.clone_op(op);
        rw.set_operand(rest, 0, upper);
        let own = rw.results(op).to_vec();
        let new = rw.results(rest).to_vec();
        for (&from, &to) in own.iter().zip(&new) {
            rw.replace_all_uses_with(from, to);
        }
        for (i, &result) in own.iter().enumerate() {
            rw.set_operand(rest, 3 + i, result);
        }
        promote_if_single(rw, rest);
    }
    rw.set_operand(op, 1, upper);
    rw.set_operand(op, 2, step);
    let variable = all.induction_variable(rw);
    let args = rw.block_args(all.body)[1..].to_vec();
    let Some(last) = rw.terminator(all.body) else { return };
    let ops: Vec<OpId> = rw.ops(all.body).filter(|&each| each != last).collect();
    let yielded = all.yielded(rw);
    let mut latest = yielded.clone();
    for i in 1..factor {
        rw.set_insertion_point_before(last);
        let mut mapping = IrMapping::new();
        for (&arg, &value) in args.iter().zip(&latest) {
            mapping.map(arg, value);
        }
        // The copies start at the induction variable of their iteration, if the body uses it.
        let is_used = ops.iter().any(|&each| uses(rw, each, variable)) || yielded.contains(&variable);
        if is_used {
            let number = constant(rw, all.ty, i, loc);
            let offset = arith(rw, "arith.muli", [all.step, number], loc);
            let shifted = arith(rw, "arith.addi", [variable, offset], loc);
            mapping.map(variable, shifted);
        }
        for &each in &ops {
            rw.clone_op_with(each, &mut mapping);
        }
        latest = yielded.iter().map(|&value| mapping.lookup(value)).collect();
    }
    for (i, &value) in latest.iter().enumerate() {
        rw.set_operand(last, i, value);
    }
    promote_if_single(rw, op);
}

/// Returns whether `op` or an operation nested in it uses the value.
fn uses(ir: &Ir, op: OpId, value: ValueId) -> bool {
    ir.users(value).any(|user| ir.is_ancestor(op, user))
}

fn peel(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let at_front = LoopPeel::from_op(op).peel_front(it.ir).as_bool() == Some(true);
    let is_loop = |it: &Interpreter<'_, '_>, target| Loop::of(it.ir, target).is_some();
    each_of(it, op, results, is_loop, |it, target, partial| {
        let mut rewriter = it.ir.rewriter();
        let (peeled, what) = match at_front {
            true => (peel_first(&mut rewriter, target), "first"),
            false => (peel_last(&mut rewriter, target), "last"),
        };
        let Some(peeled) = peeled else {
            return it.silenceable(op, format!("failed to peel the {what} iteration"));
        };
        partial.extend([Some(Payload::Op(target)), Some(Payload::Op(peeled))]);
        Ok(())
    })
}

/// Splits the first iteration off. Returns the new loop, which executes it.
///
/// As MLIR 22, the new loop executes an iteration even if the original loop has none.
fn peel_first(rw: &mut Rewriter<'_>, op: OpId) -> Option<OpId> {
    let all = Loop::of(rw, op)?;
    if all.trip_count(rw).is_some_and(|n| n <= 1) {
        return None;
    }
    let loc = all.loc;
    rw.set_insertion_point_before(op);
    let map = {
        let ctx = rw.ctx();
        let (lower, step) = (ctx.affine_symbol(0), ctx.affine_symbol(1));
        AffineMap { dims: 0, symbols: 2, results: [ctx.affine_add(lower, step)].into() }
    };
    let split = apply(rw, map, &[all.lower, all.step], loc);
    let first = rw.clone_op(op);
    rw.set_operand(first, 1, split);
    rw.set_operand(op, 0, split);
    for (i, result) in rw.results(first).to_vec().into_iter().enumerate() {
        rw.set_operand(op, 3 + i, result);
    }
    Some(first)
}

/// Splits the last, partial iteration off. Returns the new loop, which executes it.
///
/// As MLIR 22, the new loop may execute an iteration if the upper bound is less than the lower bound. The proof of the
/// step then refutes it.
fn peel_last(rw: &mut Rewriter<'_>, op: OpId) -> Option<OpId> {
    let all = Loop::of(rw, op)?;
    if let Some([lower, upper, step]) = all.constants(rw)
        && step > 0
        && upper.checked_sub(lower)? % step == 0
    {
        return None;
    }
    let step = constant_int(rw, all.step).and_then(|step| step.to_i128());
    if step.is_some_and(|step| step <= 1) || rw.attrs(op).get_named(rw.ctx(), "__peeled_loop__").is_some() {
        return None;
    }
    let loc = all.loc;
    rw.set_insertion_point_before(op);
    let map = {
        let ctx = rw.ctx();
        let [lower, upper, step] = [0, 1, 2].map(|i| ctx.affine_symbol(i));
        let rest = ctx.affine_mod(ctx.affine_sub(upper, lower), step);
        AffineMap { dims: 0, symbols: 3, results: [ctx.affine_sub(upper, rest)].into() }
    };
    let split = apply(rw, map, &[all.lower, all.upper, all.step], loc);
    rw.set_insertion_point_after(op);
    let last = rw.clone_op(op);
    rw.set_operand(last, 0, split);
    let own = rw.results(op).to_vec();
    let new = rw.results(last).to_vec();
    for (&from, &to) in own.iter().zip(&new) {
        rw.replace_all_uses_with(from, to);
    }
    for (i, &result) in own.iter().enumerate() {
        rw.set_operand(last, 3 + i, result);
    }
    rw.set_operand(op, 1, split);
    Some(last)
}

/// Returns the value of an affine expression of index values: a constant if it folds, else an `affine.apply`.
fn apply(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[ValueId], loc: Location) -> ValueId {
    let constants: Option<Vec<i64>> = operands
        .iter()
        .map(|&value| constant_int(rw, value).and_then(|value| i64::try_from(value.to_i128()?).ok()))
        .collect();
    let ctx = rw.ctx_arc().clone();
    if let Some(constants) = constants {
        let replaced = map.results[0].replace(&ctx, &mut |_, i| ctx.affine_constant(constants[i as usize]));
        if let Some(value) = replaced.as_constant(&ctx) {
            return constant(rw, Type::INDEX, value, loc);
        }
    }
    let properties = ctx.dict_named(&[("map", ctx.affine_map_attr(map))]);
    let name = ctx.op_name("affine.apply");
    let op = rw.create(&NewOp { operands, results: &[Type::INDEX], properties, ..NewOp::new(name, loc) });
    rw.result(op, 0)
}
