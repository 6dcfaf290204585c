//! Operations of the test dialect with folds, and operations that only patterns of MLIR's tests create.

use proofmark_ir::op_def::*;
use proofmark_ir::rewrite::FoldValue;
use proofmark_ir::{Attribute, Builder, Fold, Folded, Location, NewOp, OpId, Type};

use super::constraints::*;
use crate::rows::rows;

rows! { OPS:
    /// A region that folds to its operand.
    "test.op_with_region_fold" {
        operands: [operand: ANY_TYPE],
        results: [result: ANY_TYPE],
        regions: [region: One],
        fold: operands,
    }
    /// Results that fold to the operands.
    "test.op_with_variadic_results_and_folder" {
        operands: [operands[Variadic]: I32],
        results: [results[Variadic]: I32],
        fold: operands,
    }
    /// A fold to the operand.
    "test.passthrough_fold" { operands: [op: ANY_TYPE], results: [result: ANY_TYPE], fold: operands }
    /// Variadic operands and results.
    "test.one_variadic_out_one_variadic_in1" {
        operands: [inputs[Variadic]: I32],
        results: [outputs[Variadic]: I32],
    }
    /// Variadic operands and results.
    "test.one_variadic_out_one_variadic_in2" {
        operands: [inputs[Variadic]: I32],
        results: [outputs[Variadic]: I32],
    }
    /// An illegal operation that a pattern replaces by an operation with a region.
    "test.illegal_op_with_region_anchor" {}
    /// An illegal operation with a region.
    "test.illegal_op_with_region" { regions: [region: Any] }
    /// The terminator of an illegal operation with a region.
    "test.illegal_op_terminator" { traits: [TERMINATOR] }
    /// An operation that a pattern replaces by a region.
    "test.region_builder" {}
}

/// Folds each result to the operand of the same index.
pub(super) fn operands(fold: Fold<'_>) -> Folded<'_> {
    let op = fold.op();
    if fold.n_operands(op) != fold.n_results(op) || fold.n_results(op) == 0 {
        return fold.none();
    }
    let values: Vec<FoldValue> = fold.operands(op).map(FoldValue::Value).collect();
    fold.values(values)
}

/// Folds to the first operand, if it is a constant.
pub(super) fn first_constant(fold: Fold<'_>) -> Folded<'_> {
    let first = fold.operands(fold.op()).next().and_then(|first| fold.constant_value(first));
    match first {
        Some(value) => fold.values([FoldValue::Constant(value)]),
        None => fold.none(),
    }
}

/// Stores a constant operand in the attribute `attr`, if the operation has none.
pub(super) fn store_constant(fold: Fold<'_>) -> Folded<'_> {
    let (op, ctx) = (fold.op(), fold.ctx());
    let value = fold.constant(0).filter(|value| value.as_int(ctx).is_some());
    match value {
        Some(value) if fold.property_named(op, "attr").is_none() => {
            let name = ctx.ident("attr");
            let mut edit = fold.edit();
            edit.set_property(name, value);
            edit.done()
        }
        _ => fold.none(),
    }
}

/// Sets the attribute `folded`, if the operation does not have it.
pub(super) fn mark_folded(fold: Fold<'_>) -> Folded<'_> {
    let (op, name) = (fold.op(), fold.ctx().ident("folded"));
    if fold.property(op, name).is_some() {
        return fold.none();
    }
    let mut edit = fold.edit();
    edit.set_property(name, Attribute::UNIT);
    edit.done()
}

/// Creates a `test.constant`.
pub(super) fn materialize_constant(
    rw: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<OpId> {
    let ctx = rw.ctx();
    let (name, properties) = (ctx.op_name("test.constant"), ctx.dict_named(&[("value", value)]));
    Some(rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, loc) }))
}
