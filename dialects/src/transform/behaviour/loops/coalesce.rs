//! Coalescing of a perfect nest of `scf.for` into one loop.

use proofmark_drivers::FoldTable;
use proofmark_drivers::transform::{Applied, Interpreter, Payload, Results, each};
use proofmark_ir::{Ir, Location, OpId, Rewriter, Type, ValueId};

use super::parts::{Loop, arith, constant, folded};
use crate::affine::{DelinearizeIndex, folded_apply_map};
use crate::arith;
use crate::common::index::{Index, constant_index};
use crate::common::matchers::constant_int;

pub(super) fn coalesce(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, partial| {
        let folds = FoldTable::new(it.ir.ctx());
        let is_done = coalesce_nest(&mut it.ir.rewriter(), &folds, target);
        partial.push(Some(Payload::Op(target)));
        if is_done { Ok(()) } else { it.silenceable(op, "failed to coalesce") }
    })
}

/// Returns the loops of the perfect nest of `scf.for` that starts with `op`.
fn nest_of(ir: &Ir, op: OpId) -> Vec<Loop> {
    let mut loops = Vec::new();
    let mut next = Loop::of(ir, op);
    while let Some(all) = next {
        let first = ir.first_op(all.body).filter(|&first| ir.next_op(first) == ir.last_op(all.body));
        loops.push(all);
        next = first.filter(|&first| ir.next_op(first).is_some()).and_then(|first| Loop::of(ir, first));
    }
    loops
}

/// Returns whether the value is defined outside of the loop.
fn is_above(ir: &Ir, value: ValueId, all: &Loop) -> bool {
    let mut block = ir.defining_block(value);
    while let Some(each) = block {
        if each == all.body {
            return false;
        }
        block = ir.block_parent_op(each).and_then(|parent| ir.parent_block(parent));
    }
    true
}

/// Returns the index of the outermost loop above which the bounds of loop `i` are defined; `i` if there is none.
fn bounds_level(ir: &Ir, loops: &[Loop], i: usize) -> usize {
    let bounds = [loops[i].lower, loops[i].upper, loops[i].step];
    (0..i).find(|&j| bounds.iter().all(|&bound| is_above(ir, bound, &loops[j]))).unwrap_or(i)
}

/// Returns whether the loop-carried values of `inner` are those of `outer`.
fn is_chained(ir: &Ir, outer: &Loop, inner: &Loop) -> bool {
    ir.block_args(outer.body)[1..] == inner.inits && outer.yielded(ir) == ir.results(inner.op)
}

/// Coalesces the bands of a nest, innermost first. Returns whether there was one.
fn coalesce_nest(rw: &mut Rewriter<'_>, folds: &FoldTable, op: OpId) -> bool {
    let loops = nest_of(rw, op);
    let levels: Vec<usize> = (0..loops.len()).map(|i| bounds_level(rw, &loops, i)).collect();
    let mut chain_starts = vec![0; loops.len()];
    for i in 1..loops.len() {
        chain_starts[i] = if is_chained(rw, &loops[i - 1], &loops[i]) { chain_starts[i - 1] } else { i };
    }
    let mut is_done = false;
    let mut end = loops.len();
    while end > 0 {
        let is_start = |&start: &usize| {
            levels[start..end].iter().all(|&level| level <= start) && chain_starts[end - 1] <= start
        };
        match (0..end - 1).find(is_start) {
            Some(start) => {
                coalesce_band(rw, folds, &loops[start..end]);
                is_done = true;
                end = start;
            }
            None => end -= 1,
        }
    }
    is_done
}

/// Replaces the loops of a band by the outermost one, which iterates over the product of the trip counts.
fn coalesce_band(rw: &mut Rewriter<'_>, folds: &FoldTable, band: &[Loop]) {
    let [outermost, .., innermost] = band else { return };
    let mut counts = Vec::new();
    for all in band {
        rw.set_insertion_point_before(outermost.op);
        let [lower, count, step] = normalized_bounds(rw, folds, all, outermost.op);
        for (i, value) in [lower, count, step].into_iter().enumerate() {
            rw.set_operand(all.op, i, value);
        }
        counts.push(count);
        rw.set_insertion_point_to_start(innermost.body);
        denormalize(rw, all, innermost);
    }
    rw.set_insertion_point_before(outermost.op);
    let loc = outermost.loc;
    let total = product(rw, &counts, loc);
    rw.set_operand(outermost.op, 1, total);
    rw.set_insertion_point_to_start(innermost.body);
    let variable = outermost.induction_variable(rw);
    let (variables, kept) = delinearized(rw, variable, &counts, loc);
    rw.replace_uses_if(variable, variables[0], |_, operand| !kept.contains(&operand.owner));
    for i in (1..band.len()).rev() {
        let (outer, inner) = (&band[i - 1], &band[i]);
        let own = rw.block_args(inner.body).to_vec();
        let outer_args = rw.block_args(outer.body)[1..].to_vec();
        let yielded: Vec<ValueId> = inner
            .yielded(rw)
            .into_iter()
            .map(|value| own[1..].iter().position(|&arg| arg == value).map_or(value, |at| outer_args[at]))
            .collect();
        if let Some(last) = rw.last_op(inner.body) {
            rw.erase_op(last);
        }
        let args: Vec<ValueId> = std::iter::once(variables[i]).chain(outer_args).collect();
        rw.inline_block(inner.body, outer.body, Some(inner.op), &args);
        // A yielded induction variable has been replaced.
        let yielded: Vec<ValueId> =
            yielded.into_iter().map(|value| if value == own[0] { variables[i] } else { value }).collect();
        rw.replace_op(inner.op, &yielded);
    }
}

fn known(rw: &Rewriter<'_>, value: ValueId) -> Option<i128> {
    constant_int(rw, value)?.to_i128()
}

/// Returns the value of an index; a constant is created at the insertion point.
fn value_of(rw: &mut Rewriter<'_>, index: Index, loc: Location) -> ValueId {
    match index {
        Index::Value(value) => value,
        Index::Known(number) => {
            let attr = constant_index(rw.ctx(), number);
            arith::Constant::build(rw, loc, attr).result(rw)
        }
    }
}

/// Returns the bounds and the step of the loop that counts the iterations from 0: 0, the trip count, 1.
fn normalized_bounds(rw: &mut Rewriter<'_>, folds: &FoldTable, all: &Loop, user: OpId) -> [ValueId; 3] {
    let (ty, loc) = (all.ty, all.loc);
    if ty == Type::INDEX {
        let ctx = rw.ctx_arc().clone();
        let [lower, upper, step] = [0, 1, 2].map(|i| ctx.affine_symbol(i));
        let expr = ctx.affine_ceil_div(ctx.affine_sub(upper, lower), step);
        let inputs = [all.lower, all.upper, all.step].map(|value| Index::Value(value).resolved(rw));
        let count = folded_apply_map(rw, loc, user, expr, 0, &inputs);
        return [Index::Known(0), count, Index::Known(1)].map(|index| value_of(rw, index, loc));
    }
    let (is_zero_based, is_step_one) = (known(rw, all.lower) == Some(0), known(rw, all.step) == Some(1));
    if is_zero_based && is_step_one {
        return [all.lower, all.upper, all.step];
    }
    let mut count = all.upper;
    if !is_zero_based {
        count = folded(rw, folds, "arith.subi", [count, all.lower], loc);
    }
    if !is_step_one {
        count = folded(rw, folds, "arith.ceildivsi", [count, all.step], loc);
    }
    let zero = constant(rw, ty, 0, loc);
    [zero, count, constant(rw, ty, 1, loc)]
}

/// Replaces the uses of the induction variable of a normalized loop by the value before normalization, which is
/// computed at the insertion point. `all` has the bounds before normalization.
fn denormalize(rw: &mut Rewriter<'_>, all: &Loop, innermost: &Loop) {
    let (variable, loc) = (all.induction_variable(rw), all.loc);
    let (is_zero_based, is_step_one) = (known(rw, all.lower) == Some(0), known(rw, all.step) == Some(1));
    if all.ty == Type::INDEX {
        let ctx = rw.ctx_arc().clone();
        let (number, lower, step) = (ctx.affine_dim(0), ctx.affine_symbol(0), ctx.affine_symbol(1));
        let expr = ctx.affine_add(ctx.affine_mul(number, step), lower);
        let inputs = [variable, all.lower, all.step].map(|value| Index::Value(value).resolved(rw));
        let user = rw.last_op(innermost.body).unwrap_or(innermost.op);
        let value = folded_apply_map(rw, loc, user, expr, 1, &inputs);
        let value = value_of(rw, value, loc);
        let own = rw.defining_op(value).filter(|_| !is_zero_based || !is_step_one);
        if value != variable {
            rw.replace_uses_if(variable, value, |_, operand| Some(operand.owner) != own);
        }
        return;
    }
    let mut own = Vec::new();
    let mut value = variable;
    if !is_step_one {
        value = arith(rw, "arith.muli", [value, all.step], loc);
        own.extend(rw.defining_op(value));
    }
    if !is_zero_based {
        value = arith(rw, "arith.addi", [value, all.lower], loc);
        own.extend(rw.defining_op(value));
    }
    if value != variable {
        rw.replace_uses_if(variable, value, |_, operand| !own.contains(&operand.owner));
    }
}

/// Returns the product of trip counts; factors that are the constant 1 are left out.
fn product(rw: &mut Rewriter<'_>, counts: &[ValueId], loc: Location) -> ValueId {
    let factors: Vec<ValueId> = counts.iter().copied().filter(|&count| known(rw, count) != Some(1)).collect();
    let product = factors.into_iter().reduce(|a, b| arith(rw, "arith.muli", [a, b], loc));
    product.unwrap_or_else(|| {
        let ty = rw.value_type(counts[0]);
        constant(rw, ty, 1, loc)
    })
}

/// Returns the induction variables of the loops of a band, computed from that of the coalesced loop, and the operations
/// that use `variable`.
fn delinearized(
    rw: &mut Rewriter<'_>,
    variable: ValueId,
    counts: &[ValueId],
    loc: Location,
) -> (Vec<ValueId>, Vec<OpId>) {
    let ty = rw.value_type(variable);
    if ty == Type::INDEX {
        let ctx = rw.ctx_arc().clone();
        let basis: Vec<Index> = counts.iter().map(|&count| Index::Value(count).resolved(rw)).collect();
        let (numbers, values) = crate::common::index::split(&basis);
        let types = vec![Type::INDEX; counts.len()];
        let basis = ctx.i64_array_attr(&numbers);
        let op = DelinearizeIndex::build(rw, loc, variable, &values, basis, &types).op();
        return (rw.results(op).to_vec(), vec![op]);
    }
    let is_one: Vec<bool> = counts.iter().map(|&count| known(rw, count) == Some(1)).collect();
    let n_leading = is_one.iter().take_while(|&&is_one| is_one).count();
    let mut variables = vec![variable; counts.len()];
    for each in &mut variables[..n_leading] {
        *each = constant(rw, ty, 0, loc);
    }
    let (mut previous, mut users) = (variable, Vec::new());
    for at in (n_leading..counts.len()).rev() {
        if at + 1 < counts.len() && !is_one[at + 1] {
            previous = arith(rw, "arith.divsi", [previous, counts[at + 1]], loc);
            users.extend(rw.defining_op(previous));
        }
        let mut value = previous;
        if at != n_leading {
            value = match is_one[at] {
                true => constant(rw, ty, 0, loc),
                false => arith(rw, "arith.remsi", [previous, counts[at]], loc),
            };
            users.extend(rw.defining_op(value));
        }
        variables[at] = value;
    }
    (variables, users)
}
