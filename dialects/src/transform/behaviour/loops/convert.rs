//! Conversions of `scf.forall` and `scf.parallel` to other loops, and of `scf.if` to one of its branches.

use proofmark_drivers::transform::{Applied, Failure, Interpreter, Results, each_of};
use proofmark_ir::{BlockId, Location, OpId, OpView, Rewriter, ValueId};

use crate::common::index::{Index, constant_index, indices};
use crate::transform::loops::TakeAssumedBranch;
use crate::{arith, scf};

/// Returns the only payload operation of operand #0.
fn single_target(it: &Interpreter<'_, '_>, op: OpId) -> Applied<OpId> {
    match it.ops(it.ir.operand(op, 0))[..] {
        [target] => Ok(target),
        _ => it.silenceable(op, "expected a single payload op"),
    }
}

/// Returns a silenceable failure at `op` with a note at the payload operation.
fn failure<T>(it: &Interpreter<'_, '_>, op: OpId, target: OpId, message: impl Into<String>) -> Applied<T> {
    Err(Failure::silenceable(it.error(op, message).with_note(it.ir.loc(target), "payload op")))
}

/// The bounds of an `scf.forall` without outputs, and its body.
struct Forall {
    op: OpId,
    lists: [Vec<Index>; 3],
    body: BlockId,
    loc: Location,
}

/// Returns the only payload operation, if it is an `scf.forall` without outputs.
fn forall_target(it: &Interpreter<'_, '_>, op: OpId) -> Applied<Forall> {
    let target = single_target(it, op)?;
    let Some(view) = scf::Forall::cast(it.ir, target) else {
        return failure(it, op, target, "expected the payload to be scf.forall");
    };
    if view.outputs(it.ir).len() != 0 {
        return it.silenceable(op, "unsupported shared outputs (didn't bufferize?)");
    }
    let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
    let lists = [0, 1, 2].map(|i| indices(it.ir, target, i, names[i]));
    match it.body(view.region(it.ir)) {
        Some(body) if !lists[0].is_empty() => Ok(Forall { op: target, lists, body, loc: it.ir.loc(target) }),
        _ => it.silenceable(op, "failed to convert forall, which has no dimensions"),
    }
}

/// Returns the values of a list of indices; constants are created at the insertion point.
fn values_of(rw: &mut Rewriter<'_>, list: &[Index], loc: Location) -> Vec<ValueId> {
    list.iter()
        .map(|&index| match index {
            Index::Value(value) => value,
            Index::Known(number) => {
                let attr = constant_index(rw.ctx(), number);
                arith::Constant::build(rw, loc, attr).result(rw)
            }
        })
        .collect()
}

/// Creates a nest of `scf.for` with these bounds and steps. Returns the loops, outermost first.
pub(in crate::transform::behaviour) fn loop_nest(
    rw: &mut Rewriter<'_>,
    [lowers, uppers, steps]: [&[ValueId]; 3],
    loc: Location,
) -> Vec<OpId> {
    let mut loops = Vec::new();
    for ((&lower, &upper), &step) in lowers.iter().zip(uppers).zip(steps) {
        let view = scf::For::build(rw, loc, lower, upper, step, &[], None, &[]);
        let (region, ty) = (view.region(rw), rw.value_type(lower));
        rw.create_block(region, None, &[ty]);
        let last = scf::Yield::build(rw, loc, &[]);
        rw.set_insertion_point_before(last.op());
        loops.push(view.op());
    }
    loops
}

/// Replaces a parallel loop without results by a nest of `scf.for`.
fn replace_by_nest(
    rw: &mut Rewriter<'_>,
    op: OpId,
    body: BlockId,
    bounds: [&[ValueId]; 3],
    loc: Location,
) -> Vec<OpId> {
    let loops = loop_nest(rw, bounds, loc);
    let blocks: Vec<BlockId> =
        loops.iter().filter_map(|&each| rw.entry_block(*rw.regions(each).first()?)).collect();
    let variables: Vec<ValueId> = blocks.iter().map(|&block| rw.block_args(block)[0]).collect();
    if let Some(last) = rw.last_op(body) {
        rw.erase_op(last);
    }
    if let Some(&innermost) = blocks.last() {
        let end = rw.last_op(innermost);
        rw.inline_block(body, innermost, end, &variables);
    }
    rw.erase_op(op);
    loops
}

pub(super) fn forall_to_for(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let all = forall_target(it, op)?;
    let n_results = it.ir.n_results(op);
    if n_results != all.lists[0].len() {
        let n = all.lists[0].len();
        let message =
            format!("op expects as many results ({n_results}) as payload has induction variables ({n})");
        return failure(it, op, all.op, message);
    }
    let mut rw = it.ir.rewriter();
    rw.set_insertion_point_before(all.op);
    let [lowers, uppers, steps] = all.lists.each_ref().map(|list| values_of(&mut rw, list, all.loc));
    let loops = replace_by_nest(&mut rw, all.op, all.body, [&lowers, &uppers, &steps], all.loc);
    for (i, each) in loops.into_iter().enumerate() {
        results.set_ops(i, [each]);
    }
    Ok(())
}

pub(super) fn forall_to_parallel(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let all = forall_target(it, op)?;
    expect_one_result(it, op, all.op)?;
    let mapping = scf::Forall::from_op(all.op).mapping(it.ir);
    let mut rw = it.ir.rewriter();
    rw.set_insertion_point_before(all.op);
    let [lowers, uppers, steps] = all.lists.each_ref().map(|list| values_of(&mut rw, list, all.loc));
    let parallel = scf::Parallel::build(&mut rw, all.loc, &lowers, &uppers, &steps, &[], &[]);
    let region = parallel.region(&rw);
    rw.move_block(all.body, region, None);
    if let Some(last) = rw.last_op(all.body) {
        let loc = rw.loc(last);
        rw.erase_op(last);
        rw.set_insertion_point_to_end(all.body);
        scf::Reduce::build(&mut rw, loc, &[], 0);
    }
    if let Some(mapping) = mapping {
        let name = rw.ctx().ident("mapping");
        rw.set_attr(parallel.op(), name, mapping);
    }
    rw.erase_op(all.op);
    results.set_ops(0, [parallel.op()]);
    Ok(())
}

fn expect_one_result(it: &Interpreter<'_, '_>, op: OpId, target: OpId) -> Applied {
    match it.ir.n_results(op) {
        1 => Ok(()),
        n => failure(it, op, target, format!("op expects one result, given {n}")),
    }
}

pub(super) fn parallel_for_to_nested_fors(
    it: &mut Interpreter<'_, '_>,
    op: OpId,
    results: &mut Results,
) -> Applied {
    let target = single_target(it, op)?;
    let Some(view) = scf::Parallel::cast(it.ir, target) else {
        return failure(it, op, target, "expected the payload to be scf.parallel");
    };
    expect_one_result(it, op, target)?;
    if it.ir.n_results(target) != 0 {
        let message =
            "Currently scf.parallel to scf.for conversion doesn't support scf.parallel with results.";
        it.emitted.push(it.error(target, message));
        return it.silenceable(op, "failed to convert parallel into nested fors");
    }
    let ir = &*it.ir;
    let [lowers, uppers, steps]: [Vec<ValueId>; 3] =
        [view.lower_bound(ir).collect(), view.upper_bound(ir).collect(), view.step(ir).collect()];
    let Some(body) = it.body(view.region(ir)).filter(|_| !lowers.is_empty()) else {
        return it.silenceable(op, "failed to convert parallel into nested fors");
    };
    let loc = it.ir.loc(target);
    let mut rw = it.ir.rewriter();
    rw.set_insertion_point_before(target);
    let loops = replace_by_nest(&mut rw, target, body, [&lowers, &uppers, &steps], loc);
    results.set_ops(0, loops.first().copied());
    Ok(())
}

pub(super) fn take_assumed_branch(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let takes_else = TakeAssumedBranch::from_op(op).take_else_branch(it.ir).is_some();
    let is_if = |it: &Interpreter<'_, '_>, target| scf::If::cast(it.ir, target).is_some();
    each_of(it, op, results, is_if, |it, target, _| {
        let region = it.ir.regions(target)[usize::from(takes_else)];
        let block = it.body(region).filter(|&block| it.ir.next_block(block).is_none());
        let (Some(block), Some(parent)) = (block, it.ir.parent_block(target)) else {
            let name = if takes_else { "else" } else { "then" };
            let message = format!("requires an scf.if op with a single-block `{name}` region");
            return it.definite(op, message);
        };
        let mut rw = it.ir.rewriter();
        let Some(last) = rw.last_op(block) else { return Ok(()) };
        let values: Vec<ValueId> = rw.operands(last).collect();
        rw.inline_block(block, parent, Some(target), &[]);
        rw.replace_op(target, &values);
        rw.erase_op(last);
        Ok(())
    })
}
