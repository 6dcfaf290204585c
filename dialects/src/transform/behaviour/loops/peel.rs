//! Peeling of the first or the last iteration of a loop.

use proofmark_drivers::transform::{Applied, Interpreter, Payload, Results, each_of};
use proofmark_ir::context::AffineMap;
use proofmark_ir::{Location, NewOp, OpId, OpView, Rewriter, Type, ValueId};

use super::parts::{Loop, constant};
use crate::affine::composed_constant;
use crate::common::index::Index;
use crate::common::matchers::constant_int;
use crate::transform::loops::LoopPeel;

pub(super) fn peel(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
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
    let (map, rest) = {
        let ctx = rw.ctx();
        let [lower, upper, step] = [0, 1, 2].map(|i| ctx.affine_symbol(i));
        let rest = ctx.affine_mod(ctx.affine_sub(upper, lower), step);
        (AffineMap { dims: 0, symbols: 3, results: [ctx.affine_sub(upper, rest)].into() }, rest)
    };
    let inputs = [all.lower, all.upper, all.step].map(|value| Index::Value(value).resolved(rw));
    if composed_constant(rw, op, rest, 0, &inputs) == Some(0) {
        return None;
    }
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
