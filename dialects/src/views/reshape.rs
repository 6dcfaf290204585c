//! Folds and patterns of `expand_shape` and `collapse_shape` for both dialects (MLIR's `ReshapeOpsUtils.h`).

use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::{Fold, Ir, Location, Match, OpDef, OpId, OpParts, Outcome, Rewriter, Type, ValueId};

use super::groups::{Groups, between, composed, covered, groups_attr};
use super::{Shaped, reassociation};
use crate::arith;
use crate::common::constant::reshaped;
use crate::common::index::{Index, constant_index, indices, split};
use crate::common::shape::n_dynamic;

/// Returns the types of the operand and of the result.
fn types(ir: &Ir, op: OpId) -> (Type, Type) {
    (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)))
}

/// Returns the operation with definition `def` that defines the operand.
fn source_of(ir: &Ir, op: OpId, def: &'static OpDef) -> Option<OpId> {
    ir.defining_op(ir.operand(op, 0)).filter(|&inner| inner != op && ir.is_op(inner, def))
}

/// Returns the sizes of the result of an `expand_shape`.
pub(crate) fn output_shape(ir: &Ir, op: OpId) -> Vec<Index> {
    indices(ir, op, 1, "static_output_shape")
}

/// Creates a `collapse_shape`.
pub(crate) fn build_collapse(
    rw: &mut Rewriter<'_>,
    def: &'static OpDef,
    loc: Location,
    source: ValueId,
    groups: &Groups,
    result: Type,
) -> ValueId {
    let attributes = [Some(groups_attr(rw.ctx(), groups))];
    let op = rw.build(
        def,
        loc,
        OpParts {
            operands: &[&[source]],
            attributes: &attributes,
            results: &[Some(&[result])],
            ..OpParts::default()
        },
    );
    rw.result(op, 0)
}

/// Creates an `expand_shape`.
pub(crate) fn build_expand(
    rw: &mut Rewriter<'_>,
    def: &'static OpDef,
    loc: Location,
    source: ValueId,
    groups: &Groups,
    (sizes, result): (&[Index], Type),
) -> ValueId {
    let (numbers, values) = split(sizes);
    let attributes = [Some(groups_attr(rw.ctx(), groups)), Some(rw.ctx().i64_array_attr(&numbers))];
    let op = rw.build(
        def,
        loc,
        OpParts {
            operands: &[&[source], &values],
            attributes: &attributes,
            results: &[Some(&[result])],
            ..OpParts::default()
        },
    );
    rw.result(op, 0)
}

/// Creates a cast.
pub(crate) fn build_cast(
    rw: &mut Rewriter<'_>,
    def: &'static OpDef,
    loc: Location,
    source: ValueId,
    result: Type,
) -> ValueId {
    let parts = OpParts { operands: &[&[source]], results: &[Some(&[result])], ..OpParts::default() };
    let op = rw.build(def, loc, parts);
    rw.result(op, 0)
}

/// Folds a reshape to the same type, of a constant, and of an `inverse` reshape back to the original shape, if the
/// sizes are known to be equal.
pub(crate) fn fold<'m>(fold: Fold<'m>, inverse: &'static OpDef) -> Folded<'m> {
    match folded(&fold, inverse) {
        Some(value) => fold.values([value]),
        None => fold.none(),
    }
}

fn folded(ir: &Fold<'_>, inverse: &'static OpDef) -> Option<FoldValue> {
    let (ctx, op) = (ir.ctx(), ir.op());
    let (source, result) = types(ir, op);
    if source == result {
        return Some(FoldValue::Value(ir.operand(op, 0)));
    }
    if let Some(constant) = ir.constant(0)
        && let Some(reshaped) = reshaped(ctx, constant, result)
    {
        return Some(FoldValue::Constant(reshaped));
    }
    let inner = source_of(ir, op, inverse)?;
    let (original, between) = types(ir, inner);
    if original != result {
        return None;
    }
    let back = Some(FoldValue::Value(ir.operand(inner, 0)));
    let shape = original.shape(ctx)?;
    if n_dynamic(shape) < 2 {
        return back;
    }
    let groups = reassociation(ir, op);
    if groups != reassociation(ir, inner) {
        return None;
    }
    // Merging after splitting restores the shape for any intermediate sizes.
    if shape.len() < between.shape(ctx)?.len() {
        return back;
    }
    let certain = |group: &Vec<i64>| {
        let sizes = group.iter().filter_map(|&dim| shape.get(usize::try_from(dim).ok()?).copied());
        n_dynamic(&sizes.collect::<Vec<_>>()) < 2
    };
    if groups.iter().all(certain) { back } else { None }
}

/// Rewrites `collapse(collapse(x))` to one `collapse`.
pub(crate) fn compose_collapses<S: Shaped>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some((inner, groups)) = composable::<S>(&m, S::COLLAPSE) else {
        return m.fail("operand is not the same reshape");
    };
    let (source, result) = (m.operand(inner, 0), m.value_type(m.result(op, 0)));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = build_collapse(&mut rw, S::COLLAPSE, loc, source, &groups, result);
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Rewrites `expand(expand(x))` to one `expand`.
pub(crate) fn compose_expands<S: Shaped>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some((inner, groups)) = composable::<S>(&m, S::EXPAND) else {
        return m.fail("operand is not the same reshape");
    };
    let (source, result) = (m.operand(inner, 0), m.value_type(m.result(op, 0)));
    let sizes = output_shape(&m, op);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = build_expand(&mut rw, S::EXPAND, loc, source, &groups, (&sizes, result));
    rw.replace_op(op, &[new]);
    rw.done()
}

fn composable<S: Shaped>(m: &Match<'_>, def: &'static OpDef) -> Option<(OpId, Groups)> {
    let op = m.op();
    let inner = source_of(m, op, def)?;
    let ((between, result), source) = (types(m, op), types(m, inner).0);
    if ![source, between, result].iter().all(|&ty| S::is_contiguous(m.ctx(), ty)) {
        return None;
    }
    Some((inner, composed(&reassociation(m, inner), &reassociation(m, op))?))
}

/// Rewrites `collapse(expand(x))` to one reshape of x, if the groups of one fill those of the other.
pub(crate) fn collapse_of_expand<S: Shaped>(m: Match<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(inner) = source_of(&m, op, S::EXPAND) else { return m.fail("operand is not an expansion") };
    let ((between, result), original) = (types(&m, op), types(&m, inner).0);
    let (Some(from), Some(to)) = (original.shape(ctx), result.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    if original == result || !S::is_contiguous(ctx, between) || !S::is_contiguous(ctx, original) {
        return m.fail("types are equal or have a layout");
    }
    let (n, k) = (from.len(), to.len());
    let (split_into, merged) = (reassociation(&m, inner), reassociation(&m, op));
    let (finer, coarser) = if n > k { (&split_into, &merged) } else { (&merged, &split_into) };
    let Some(groups) = covered(finer, coarser) else { return m.fail("reassociation groups overlap") };
    if n == k && from != to {
        return m.fail("dynamic sizes may differ");
    }
    let source = m.operand(inner, 0);
    let sizes = output_shape(&m, inner);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = if n > k {
        build_collapse(&mut rw, S::COLLAPSE, loc, source, &groups, result)
    } else if n < k {
        let sizes: Vec<Index> = merged.iter().map(|group| product(&mut rw, loc, group, &sizes)).collect();
        build_expand(&mut rw, S::EXPAND, loc, source, &groups, (&sizes, result))
    } else {
        build_cast(&mut rw, S::CAST, loc, source, result)
    };
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Returns the product of the sizes of a group; creates operations for dynamic sizes.
fn product(rw: &mut Rewriter<'_>, loc: Location, group: &[i64], sizes: &[Index]) -> Index {
    let mut known = 1i64;
    let mut result = None;
    for &dim in group {
        let Some(&size) = usize::try_from(dim).ok().and_then(|dim| sizes.get(dim)) else { continue };
        match size.resolved(rw) {
            Index::Known(size) => known = known.wrapping_mul(size),
            Index::Value(value) => {
                result = Some(match result {
                    None => value,
                    Some(product) => multiply(rw, loc, product, value),
                });
            }
        }
    }
    let Some(result) = result else { return Index::Known(known) };
    if known == 1 {
        return Index::Value(result);
    }
    let known = constant_index(rw.ctx(), known);
    let known = arith::Constant::build(rw, loc, known).result(rw);
    Index::Value(multiply(rw, loc, result, known))
}

fn multiply(rw: &mut Rewriter<'_>, loc: Location, a: ValueId, b: ValueId) -> ValueId {
    let op = rw.build(arith::MulI::DEF, loc, OpParts { operands: &[&[a], &[b]], ..OpParts::default() });
    rw.result(op, 0)
}

/// Rewrites `expand(collapse(x))` to one reshape of x, if the reshape is unique.
pub(crate) fn expand_of_collapse<S: Shaped>(m: Match<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(inner) = source_of(&m, op, S::COLLAPSE) else { return m.fail("operand is not a collapse") };
    let ((middle, result), original) = (types(&m, op), types(&m, inner).0);
    let (Some(from), Some(to)) = (original.shape(ctx), result.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    if !S::is_contiguous(ctx, middle) || !S::is_contiguous(ctx, original) || from.len() == to.len() {
        return m.fail("ranks are equal or there is a layout");
    }
    let (merged, split_into) = (reassociation(&m, inner), reassociation(&m, op));
    let collapses = from.len() > to.len();
    let groups = match collapses {
        true => between(&merged, &split_into, from, to),
        false => between(&split_into, &merged, to, from),
    };
    let Some(groups) = groups else { return m.fail("reshape is ambiguous") };
    let source = m.operand(inner, 0);
    let sizes = output_shape(&m, op);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = match collapses {
        true => build_collapse(&mut rw, S::COLLAPSE, loc, source, &groups, result),
        false => build_expand(&mut rw, S::EXPAND, loc, source, &groups, (&sizes, result)),
    };
    rw.replace_op(op, &[new]);
    rw.done()
}
