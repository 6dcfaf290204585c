//! Fusion of independent loops in one block.

use proofmark_drivers::transform::{Applied, Failure, Interpreter, Results};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{AttrDict, Dominance, Ir, IrMapping, NewOp, OpId, Rewriter, Type, ValueId, WalkOrder};

use super::parts::with_additional_values;
use crate::common::index::{Index, indices};
use crate::scf::{For, Forall};

pub(super) fn fuse_sibling(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let targets = it.ops(it.ir.operand(op, 0));
    let sources = it.ops(it.ir.operand(op, 1));
    let (&[target], &[source]) = (&targets[..], &sources[..]) else {
        let message = format!(
            "requires exactly one target handle (got {}) and exactly one source handle (got {})",
            targets.len(),
            sources.len()
        );
        return it.definite(op, message);
    };
    if let Err((at, message)) = are_siblings(it.ir, target, source) {
        return Err(Failure::silenceable(Diagnostic::error(it.ir.loc(at), message)));
    }
    let mut rw = it.ir.rewriter();
    let fused = if are_equal_fors(&rw, target, source) {
        fuse_fors(&mut rw, target, source)
    } else if are_equal_foralls(&rw, target, source) {
        fuse_foralls(&mut rw, target, source)
    } else {
        let error = Diagnostic::error(it.ir.loc(target), "operations cannot be fused");
        return Err(Failure::silenceable(error));
    };
    results.set_ops(0, [fused]);
    Ok(())
}

/// Checks that the loops are in one block, and that the fused loop at the position of `source` violates no dominance.
/// Returns the operation and the message of the error.
fn are_siblings(ir: &Ir, target: OpId, source: OpId) -> Result<(), (OpId, &'static str)> {
    if target == source {
        return Err((source, "target and source need to be different loops"));
    }
    if ir.parent_block(target) != ir.parent_block(source) {
        return Err((source, "target and source are not in the same block"));
    }
    let mut dominance = Dominance::new();
    // An enclosing operation does not dominate.
    let mut precedes = |a: OpId, b: OpId| !ir.is_ancestor(a, b) && dominance.properly_dominates(ir, a, b);
    if ir.is_before_in_block(target, source) {
        for &result in ir.results(target) {
            if ir.users(result).any(|user| !precedes(source, user)) {
                return Err((target, "user of results of target should be properly dominated by source"));
            }
        }
        return Ok(());
    }
    for operand in ir.operands(target) {
        if ir.defining_op(operand).is_some_and(|def| !precedes(def, source)) {
            return Err((target, "operands of target should be properly dominated by source"));
        }
    }
    let mut failed = None;
    ir.walk(target, WalkOrder::PostOrder, |ir, user| {
        for def in ir.operands(user).filter_map(|operand| ir.defining_op(operand)) {
            if user != target && !ir.is_ancestor(target, def) && !precedes(def, source) {
                failed = Some(user);
            }
        }
    });
    let message = "values used inside regions of target should be properly dominated by source";
    failed.map_or(Ok(()), |user| Err((user, message)))
}

fn are_equal_fors(ir: &Ir, target: OpId, source: OpId) -> bool {
    let bounds = |op| {
        let view = For::cast(ir, op)?;
        Some(([view.lower_bound(ir), view.upper_bound(ir), view.step(ir)], view.unsigned_cmp(ir)))
    };
    bounds(target).is_some() && bounds(target) == bounds(source)
}

fn are_equal_foralls(ir: &Ir, target: OpId, source: OpId) -> bool {
    let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
    let parts = |op| -> Option<([Vec<Index>; 3], _)> {
        let view = Forall::cast(ir, op)?;
        let list =
            |i: usize| indices(ir, op, i, names[i]).into_iter().map(|index| index.resolved(ir)).collect();
        Some(([list(0), list(1), list(2)], view.mapping(ir)))
    };
    parts(target).is_some() && parts(target) == parts(source)
}

/// Fuses two `scf.for` with equal bounds. The values of `target` come first. The discardable attributes of both loops
/// are dropped, as in MLIR.
fn fuse_fors(rw: &mut Rewriter<'_>, target: OpId, source: OpId) -> OpId {
    let blocks = [target, source].map(|op| rw.entry_block(rw.regions(op)[0]));
    let [Some(body), Some(other)] = blocks else { return target };
    let n = rw.n_results(target);
    let inits: Vec<ValueId> = rw.operands(source).skip(3).collect();
    let yielded: Vec<ValueId> =
        rw.terminator(other).map_or_else(Vec::new, |last| rw.operands(last).collect());
    let fused = with_additional_values(rw, target, &inits, &yielded);
    rw.set_attrs(fused, AttrDict::EMPTY);
    rw.move_op_before(fused, source);
    let mut mapping = IrMapping::new();
    let args = rw.block_args(body).to_vec();
    let own = rw.block_args(other).to_vec();
    for (&from, &to) in own.iter().zip(args[..1].iter().chain(&args[1 + n..])) {
        mapping.map(from, to);
    }
    let last = rw.last_op(body);
    clone_body(rw, other, last, &mut mapping);
    if let Some(last) = last {
        let values: Vec<ValueId> = rw.operands(last).collect();
        for (at, value) in values.into_iter().enumerate().skip(n) {
            rw.set_operand(last, at, mapping.lookup(value));
        }
    }
    let values = rw.results(fused)[n..].to_vec();
    rw.replace_op(source, &values);
    fused
}

/// Clones the operations of a block except the last before `before`.
fn clone_body(
    rw: &mut Rewriter<'_>,
    from: proofmark_ir::BlockId,
    before: Option<OpId>,
    mapping: &mut IrMapping,
) {
    let last = rw.last_op(from);
    if let Some(before) = before {
        rw.set_insertion_point_before(before);
    }
    for op in rw.ops(from).filter(|&op| Some(op) != last).collect::<Vec<_>>() {
        rw.clone_op_with(op, mapping);
    }
}

/// Fuses two `scf.forall` with equal bounds. The outputs of `target` come first. The discardable attributes of both
/// loops are dropped, as in MLIR.
fn fuse_foralls(rw: &mut Rewriter<'_>, target: OpId, source: OpId) -> OpId {
    let blocks = [target, source].map(|op| rw.entry_block(rw.regions(op)[0]));
    let [Some(body), Some(other)] = blocks else { return target };
    let outputs: Vec<ValueId> =
        Forall::cast(rw, source).map_or_else(Vec::new, |view| view.outputs(rw).collect());
    let n = rw.n_results(target);
    let n_dims = rw.block_args(body).len() - n;
    let operands: Vec<ValueId> = rw.operands(target).chain(outputs.iter().copied()).collect();
    let types: Vec<Type> =
        operands[operands.len() - n - outputs.len()..].iter().map(|&output| rw.value_type(output)).collect();
    let n_controls = [0, 1, 2].map(|i| rw.operand_group(target, i).map_or(0, |group| group.len()) as i32);
    let sizes = [n_controls[0], n_controls[1], n_controls[2], types.len() as i32];
    let segments = rw.ctx().i32_array_attr(&sizes);
    let properties =
        rw.properties(target).with(rw.ctx(), proofmark_ir::Identifier::OPERAND_SEGMENT_SIZES, segments);
    rw.set_insertion_point_before(target);
    let new = NewOp {
        operands: &operands,
        results: &types,
        properties,
        n_regions: 1,
        ..NewOp::new(rw.name(target), rw.loc(target))
    };
    let fused = rw.create(&new);
    for &output in &outputs {
        let ty = rw.value_type(output);
        rw.add_argument(body, ty);
    }
    let region = rw.regions(fused)[0];
    rw.move_block(body, region, None);
    let values = rw.results(fused)[..n].to_vec();
    rw.replace_op(target, &values);
    rw.move_op_before(fused, source);
    let mut mapping = IrMapping::new();
    let args = rw.block_args(body).to_vec();
    let own = rw.block_args(other).to_vec();
    for (&from, &to) in own.iter().zip(args[..n_dims].iter().chain(&args[n_dims + n..])) {
        mapping.map(from, to);
    }
    let last = rw.last_op(body);
    clone_body(rw, other, last, &mut mapping);
    let terminators = [last, rw.last_op(other)]
        .map(|last| last.and_then(|last| rw.entry_block(*rw.regions(last).first()?)));
    if let [Some(to), Some(from)] = terminators {
        rw.set_insertion_point_to_end(to);
        for op in rw.ops(from).collect::<Vec<_>>() {
            rw.clone_op_with(op, &mut mapping);
        }
    }
    let values = rw.results(fused)[n..].to_vec();
    rw.replace_op(source, &values);
    fused
}
