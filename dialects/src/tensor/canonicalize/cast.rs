//! Patterns on `tensor.cast` and `tensor.bitcast`: casts of casts, operands that are casts, and casts that move into
//! the defining operation.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Context, Ir, Match, NewOp, OpId, Outcome, Rewriter, Type, ValueId};
use smallvec::SmallVec;

use super::super::ops::{Bitcast, Cast};
use super::super::shape::loses_static;

/// Replaces `op` by `new`, cast to its type if that is another.
pub(crate) fn replace_by_cast<'m>(mut rw: Rewriter<'m>, op: OpId, new: ValueId) -> Outcome<'m> {
    let ty = rw.value_type(rw.result(op, 0));
    let new = cast_to(&mut rw, op, new, ty);
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Returns the value, cast to `ty` if necessary, with the location of `op`.
pub(super) fn cast_to(rw: &mut Rewriter<'_>, op: OpId, value: ValueId, ty: Type) -> ValueId {
    if rw.value_type(value) == ty {
        return value;
    }
    let loc = rw.loc(op);
    Cast::build(rw, loc, value, ty).dest(rw)
}

/// Returns the source of the cast that defines `value`, if the cast loses static information.
pub(crate) fn losing_cast(ir: &Ir, value: ValueId) -> Option<ValueId> {
    let cast = ir.defining::<Cast>(value).filter(|&cast| loses_static(ir, cast))?;
    Some(cast.source(ir))
}

pub(super) fn chained_bitcast(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Bitcast>();
    let op = m.op();
    let Some(inner) = m.defining::<Bitcast>(root.source(&m)) else {
        return m.fail("operand is not the same cast");
    };
    let (source, ty) = (inner.source(&m), m.value_type(m.result(op, 0)));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = Bitcast::build(&mut rw, loc, source, ty).dest(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Returns the type with the static information of both types; `None` if they contradict each other.
fn joined(ctx: &Context, a: Type, b: Type) -> Option<Type> {
    let (Some(sizes), Some(others)) = (a.shape(ctx), b.shape(ctx)) else {
        return Some(if a.shape(ctx).is_none() { b } else { a });
    };
    let join = |(&a, &b): (&i64, &i64)| match (a, b) {
        (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
        (a, b) => (a == b).then_some(a),
    };
    let shape: Vec<i64> =
        sizes.iter().zip(others).map(join).collect::<Option<_>>().filter(|_| sizes.len() == others.len())?;
    Some(ctx.tensor_type(&shape, a.element_or_self(ctx)))
}

pub(super) fn chained(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Cast>();
    let (op, ctx) = (m.op(), m.ctx());
    let Some(inner) = m.defining::<Cast>(root.source(&m)).filter(|inner| inner.op() != op) else {
        return m.fail("operand is not the same cast");
    };
    let source = inner.source(&m);
    let (from, between, to) =
        (m.value_type(source), m.value_type(inner.dest(&m)), m.value_type(m.result(op, 0)));
    let all = joined(ctx, from, between).and_then(|ty| joined(ctx, ty, to));
    if all.is_none() || all != joined(ctx, from, to) {
        return m.fail("intermediate type is more static");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = Cast::build(&mut rw, loc, source, to).dest(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Folds casts into operations in destination style: MLIR's `FoldTensorCastProducerOp`.
pub(super) fn into_producer(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let operands: SmallVec<[ValueId; 4]> =
        m.operands(op).map(|operand| losing_cast(&m, operand).unwrap_or(operand)).collect();
    let types: SmallVec<[Type; 4]> = operands.iter().map(|&operand| m.value_type(operand)).collect();
    into_producer_of(m, &operands, &types)
}

/// As [`into_producer`], with other operands, which are cast to `types` where necessary.
pub(crate) fn into_producer_of<'m>(m: Match<'m>, operands: &[ValueId], types: &[Type]) -> Outcome<'m> {
    let op = m.op();
    if m.operands(op).eq(operands.iter().copied()) {
        return m.fail("no operand is a cast");
    }
    let Some(inits) = m.destinations(op) else { return m.fail("operation is not in destination style") };
    let of_tensors = inits.map(|i| types[i]).filter(|&ty| ty.shape(m.ctx()).is_some());
    let results: SmallVec<[Type; 1]> = of_tensors.collect();
    if results.len() != m.n_results(op) {
        return m.fail("results do not match the destinations");
    }
    let mut rw = m.rewrite();
    let operands: SmallVec<[ValueId; 4]> =
        operands.iter().zip(types).map(|(&operand, &ty)| cast_to(&mut rw, op, operand, ty)).collect();
    let new = NewOp {
        operands: &operands,
        results: &results,
        properties: rw.properties(op),
        attrs: rw.attrs(op),
        n_regions: rw.regions(op).len(),
        ..NewOp::new(rw.name(op), rw.loc(op))
    };
    let new = rw.create(&new);
    for i in 0..rw.regions(op).len() {
        let (body, into) = (rw.regions(op)[i], rw.regions(new)[i]);
        rw.inline_region(body, into, None);
    }
    let mut results: SmallVec<[ValueId; 1]> = SmallVec::new();
    for i in 0..rw.n_results(op) {
        let (result, ty) = (rw.result(new, i), rw.value_type(rw.result(op, i)));
        results.push(cast_to(&mut rw, op, result, ty));
    }
    rw.replace_op(op, &results);
    rw.done()
}
