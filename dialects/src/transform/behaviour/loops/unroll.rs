//! Unrolling of loops.

use proofmark_drivers::transform::{Applied, Interpreter, Results, each};
use proofmark_ir::{Ir, IrMapping, OpId, OpView, Rewriter, ValueId};

use super::parts::{Loop, arith, constant, promote_if_single};
use crate::transform::loops::LoopUnroll;

pub(super) fn unroll(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
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
pub(super) const MAX_FACTOR: i64 = 1 << 16;

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
