//! Patterns on sizes: constant sizes, sizes of defining operations, and more static types.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Ir, Match, OpId, Outcome, Rewriter, Type, ValueId};
use smallvec::SmallVec;

use super::super::ops::{Cast, CollapseShape, Concat, Dim, Empty, ExpandShape, Extract, Generate, Reshape};
use super::super::shape::{
    are_compatible_shapes, concatenated, plain, preserves_static, with_constant_sizes, with_shape,
};
use super::cast::{cast_to, losing_cast, replace_by_cast};
use crate::arith;
use crate::common::index::Index;
use crate::common::matchers::constant_scalar;
use crate::common::shape::n_dynamic;
use crate::views::reshape::{build_collapse, build_expand, output_shape};
use crate::views::{collapsed_shape, reassociation};

// Patterns on concatenation.

pub(super) fn single_concat(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (source, ty) = (m.operand(op, 0), m.value_type(m.result(op, 0)));
    if m.n_operands(op) != 1 || !are_compatible_shapes(m.ctx(), m.value_type(source), ty) {
        return m.fail("operation has several operands");
    }
    replace_by_cast(m.rewrite(), op, source)
}

/// Returns the dimension of a concatenation, and the inferred shape.
fn inferred(ir: &Ir, op: OpId) -> Option<(usize, Vec<i64>)> {
    let dim = usize::try_from(Concat::cast(ir, op)?.dim(ir).as_i64(ir.ctx())?).ok()?;
    let types: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
    Some((dim, concatenated(ir.ctx(), &types, dim).filter(|shape| dim < shape.len())?))
}

pub(super) fn concat_operands(m: Match<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some((dim, shape)) = inferred(&m, op) else { return m.fail("shape cannot be inferred") };
    let refined = |operand: ValueId| {
        let ty = m.value_type(operand);
        let mut own = shape.clone();
        own[dim] = *ty.shape(ctx)?.get(dim)?;
        let improved = plain(ctx, ty, &own);
        (!preserves_static(ctx, improved, ty)).then_some(improved)
    };
    let improved: Vec<(usize, ValueId, Type)> =
        m.operands(op).enumerate().filter_map(|(i, operand)| Some((i, operand, refined(operand)?))).collect();
    if improved.is_empty() {
        return m.fail("types are as static as possible");
    }
    let mut rw = m.rewrite();
    for (i, operand, ty) in improved {
        let cast = cast_to(&mut rw, op, operand, ty);
        rw.set_operand(op, i, cast);
    }
    rw.done()
}

pub(super) fn concat_result(m: Match<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some((_, shape)) = inferred(&m, op) else { return m.fail("shape cannot be inferred") };
    let own = m.value_type(m.result(op, 0));
    let improved = plain(ctx, own, &shape);
    if preserves_static(ctx, improved, own) {
        return m.fail("types are as static as possible");
    }
    let Some(dim) = Concat::cast(&m, op).map(|view| view.dim(&m)) else {
        return m.fail("operation is not concat");
    };
    let inputs: SmallVec<[ValueId; 4]> = m.operands(op).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = Concat::build(&mut rw, loc, dim, &inputs, improved).result(&rw);
    replace_by_cast(rw, op, new)
}

// Patterns on `tensor.dim`.

/// Returns the constant dimension of a `tensor.dim`.
fn constant_dim(ir: &Ir, dim: Dim) -> Option<usize> {
    let (number, _) = constant_scalar(ir, dim.index(ir))?;
    usize::try_from(number.to_i64()?).ok()
}

pub(super) fn dim_of_empty(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(dim) = Dim::cast(&m, op) else { return m.fail("operation is not dim") };
    let Some(empty) = m.defining::<Empty>(dim.source(&m)) else {
        return m.fail("operand is not tensor.empty");
    };
    let size = || {
        let shape = m.value_type(empty.result(&m)).shape(m.ctx())?;
        let i = constant_dim(&m, dim)?;
        (*shape.get(i)? == DYNAMIC).then(|| empty.dynamic_sizes(&m).nth(n_dynamic(&shape[..i])))?
    };
    let Some(size) = size() else { return m.fail("size is not an operand") };
    let mut rw = m.rewrite();
    rw.replace_op(op, &[size]);
    rw.done()
}

pub(super) fn dim_of_cast(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(dim) = Dim::cast(&m, op) else { return m.fail("operation is not dim") };
    let Some(cast) = m.defining::<Cast>(dim.source(&m)) else { return m.fail("operand is not a cast") };
    let (source, index) = (cast.source(&m), dim.index(&m));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = Dim::build(&mut rw, loc, source, index).result(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}

pub(super) fn dim_of_destination_style(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Dim>();
    let op = m.op();
    let source = root.source(&m);
    let Some(producer) = m.defining_op(source) else { return m.fail("operand is a block argument") };
    let number = m.results(producer).iter().position(|&result| result == source);
    let init = m.destinations(producer).zip(number).and_then(|(mut inits, number)| inits.nth(number));
    let init = init.map(|i| m.operand(producer, i));
    let Some(init) = init.filter(|&init| m.value_type(init) == m.value_type(source)) else {
        return m.fail("operand is not a result in destination style");
    };
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, init);
    rw.done()
}

pub(super) fn dim_of_reshape(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(dim) = Dim::cast(&m, op) else { return m.fail("operation is not dim") };
    let Some(reshape) = m.defining::<Reshape>(dim.source(&m)) else {
        return m.fail("operand is not a reshape");
    };
    let (shape, index) = (reshape.shape(&m), dim.index(&m));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let mut size = Extract::build(&mut rw, loc, shape, &[index]).result(&rw);
    if rw.value_type(size) != Type::INDEX {
        size = arith::IndexCast::build(&mut rw, loc, size, Type::INDEX).out(&rw);
    }
    rw.replace_op(op, &[size]);
    rw.done()
}

// Patterns on size operands.

/// Creates constant sizes of `tensor.empty` and `tensor.generate` static.
pub(super) fn static_sizes(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let ty = m.value_type(m.result(op, 0));
    let Some((shape, sizes)) = with_constant_sizes(&m, ty, m.operands_of_group(op, 0)) else {
        return m.fail("no operand is constant");
    };
    let improved = with_shape(m.ctx(), ty, &shape);
    let is_empty = m.is_op(op, Empty::DEF);
    let body = m.regions(op).first().copied();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    if is_empty {
        let new = Empty::build(&mut rw, loc, &sizes, improved).result(&rw);
        return replace_by_cast(rw, op, new);
    }
    let new = Generate::build(&mut rw, loc, &sizes, improved);
    move_body(&mut rw, body, new.op());
    let new = new.result(&rw);
    replace_by_cast(rw, op, new)
}

/// Moves the blocks of a region to the region of another operation.
pub(super) fn move_body(rw: &mut Rewriter<'_>, from: Option<proofmark_ir::RegionId>, to: OpId) {
    if let (Some(from), Some(&into)) = (from, rw.regions(to).first()) {
        rw.inline_region(from, into, None);
    }
}

pub(super) fn cast_of_empty(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Cast>();
    let (op, ctx) = (m.op(), m.ctx());
    let Some(empty) = m.defining::<Empty>(root.source(&m)) else {
        return m.fail("operand is not tensor.empty");
    };
    let (from, to) = (m.value_type(empty.result(&m)), m.value_type(m.result(op, 0)));
    if !preserves_static(ctx, from, to) {
        return m.fail("result type is less static");
    }
    let (Some(before), Some(after)) = (from.shape(ctx), to.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    let contradicts = |(&before, &after): (&i64, &i64)| before != DYNAMIC && before != after;
    if before.iter().zip(after).any(contradicts) {
        return m.fail("sizes differ");
    }
    let unknown = before.iter().zip(after).filter(|&(&before, _)| before == DYNAMIC);
    let sizes = unknown.zip(empty.dynamic_sizes(&m)).filter(|&((_, &after), _)| after == DYNAMIC);
    let rest: SmallVec<[ValueId; 4]> = sizes.map(|(_, size)| size).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = Empty::build(&mut rw, loc, &rest, to).result(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}

// Patterns on reshapes.

pub(super) fn collapse_of_cast(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<CollapseShape>();
    let (op, ctx) = (m.op(), m.ctx());
    let Some(source) = losing_cast(&m, root.src(&m)) else {
        return m.fail("operand is not a cast from a more static type");
    };
    let from = m.value_type(source);
    let Some(shape) = from.shape(ctx) else { return m.fail("type is unranked") };
    let groups = reassociation(&m, op);
    let ty = plain(ctx, from, &collapsed_shape(shape, &groups));
    let mut rw = m.rewrite();
    if ty == rw.value_type(rw.result(op, 0)) {
        rw.set_operand(op, 0, source);
        return rw.done();
    }
    let loc = rw.loc(op);
    let new = build_collapse(&mut rw, CollapseShape::DEF, loc, source, &groups, ty);
    replace_by_cast(rw, op, new)
}

pub(super) fn static_expand(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<ExpandShape>();
    let (op, ctx) = (m.op(), m.ctx());
    let source = root.src(&m);
    let before = losing_cast(&m, source).map(|before| m.value_type(before));
    let Some(known) = before.and_then(|ty| ty.shape(ctx)) else {
        return m.fail("operand is not a cast from a more static type");
    };
    let groups = reassociation(&m, op);
    let mut sizes = output_shape(&m, op);
    let mut changed = false;
    for (group, &known) in groups.iter().zip(known) {
        for dim in group.iter().filter_map(|&dim| usize::try_from(dim).ok()) {
            let Some(size) = sizes.get_mut(dim) else { return m.fail("dimension is out of bounds") };
            let resolved = size.resolved(&m);
            if known != DYNAMIC && resolved != *size && resolved.in_type() >= 0 {
                *size = resolved;
                changed = true;
            }
        }
    }
    if !changed {
        return m.fail("no operand is constant");
    }
    let shape: Vec<i64> = sizes.iter().map(|size: &Index| size.in_type()).collect();
    let collapsed = collapsed_shape(&shape, &groups);
    let (from, to) = (m.value_type(source), m.value_type(m.result(op, 0)));
    let (from, to) = (plain(ctx, from, &collapsed), plain(ctx, to, &shape));
    if !are_compatible_shapes(ctx, from, m.value_type(source)) {
        return m.fail("sizes contradict each other");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let source = cast_to(&mut rw, op, source, from);
    let new = build_expand(&mut rw, ExpandShape::DEF, loc, source, &groups, (&sizes, to));
    replace_by_cast(rw, op, new)
}
