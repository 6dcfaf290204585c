//! `--test-decompose-call-graph-types`: splits tuples at the boundaries of functions.

use std::sync::Arc;

use proofmark::drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Converted, MaterializationRequest, Materialized,
    TypeConverter, apply_partial_conversion,
};
use proofmark::ir::context::TypeKind;
use proofmark::ir::{Builder, Context, Location, Type, ValueId};
use proofmark::passes::{Pass, PassReport};

use super::{errors, signatures};
use crate::common::create;

pub(crate) static DECOMPOSE: Pass = Pass {
    flag: "test-decompose-call-graph-types",
    name: "TestDecomposeCallGraphTypes",
    summary: "Split tuples into their elements in signatures, calls and returns",
    options: &[],
    run: |ir, op, _, checker| {
        let ctx = ir.ctx_arc().clone();
        let converter = TypeConverter::new()
            .rule(|_, ty| Converted::one(ty))
            .rule(|ctx, ty| match ty.kind(ctx) {
                TypeKind::Tuple(_) => Converted::To(flattened(ctx, ty).into_iter().collect()),
                _ => Converted::NotMine,
            })
            .source_materialization(make_tuple)
            .target_materialization(decompose);
        let converter = Arc::new(converter);
        let mut patterns = ConversionPatterns::new();
        for pattern in [signatures::function(), signatures::r#return(), signatures::call()] {
            patterns.add(pattern.with(&converter));
        }
        let [for_returns, for_calls, for_functions] = [(); 3].map(|()| converter.clone());
        let target = ConversionTarget::new()
            .legal_dialects(&ctx, &["test"])
            .dynamically_legal_op(&ctx, "func.return", move |ir, op| Some(for_returns.is_legal_op(ir, op)))
            .dynamically_legal_op(&ctx, "func.call", move |ir, op| Some(for_calls.is_legal_op(ir, op)))
            .dynamically_legal_op(&ctx, "func.func", move |ir, op| {
                Some(signatures::is_legal_signature(&for_functions, ir, op))
            });
        let config = ConversionConfig::default();
        let report = apply_partial_conversion(ir, op, &target, &patterns, &config, checker);
        PassReport { errors: errors(&report), ..PassReport::default() }
    },
};

/// Returns the element types of a tuple, those of nested tuples in their place.
fn flattened(ctx: &Context, ty: Type) -> Vec<Type> {
    match ty.kind(ctx) {
        TypeKind::Tuple(elements) => elements.iter().flat_map(|&element| flattened(ctx, element)).collect(),
        _ => vec![ty],
    }
}

/// Builds a tuple of the inputs, with nested tuples.
fn make_tuple(rw: &mut Builder<'_>, request: MaterializationRequest<'_>) -> Materialized {
    let &[ty] = request.types else { return Materialized::NotMine };
    let is_tuple = matches!(ty.kind(rw.ctx()), TypeKind::Tuple(_));
    if !is_tuple || flattened(rw.ctx(), ty).len() != request.inputs.len() {
        return Materialized::NotMine;
    }
    let mut inputs = request.inputs;
    build(rw, ty, &mut inputs, request.loc).map_or(Materialized::Impossible, Materialized::one)
}

/// Returns a value of type `ty`, made of the first of `inputs`.
fn build(rw: &mut Builder<'_>, ty: Type, inputs: &mut &[ValueId], loc: Location) -> Option<ValueId> {
    let TypeKind::Tuple(elements) = ty.kind(rw.ctx()) else {
        let (&first, rest) = inputs.split_first()?;
        *inputs = rest;
        return Some(first);
    };
    let elements: Vec<Type> = elements.to_vec();
    let mut values = Vec::new();
    for element in elements {
        values.push(build(rw, element, inputs, loc)?);
    }
    let tuple = create(rw, "test.make_tuple", loc, &values, &[ty], &[]);
    Some(rw.result(tuple, 0))
}

/// Extracts all elements of a tuple.
fn decompose(rw: &mut Builder<'_>, request: MaterializationRequest<'_>) -> Materialized {
    let &[tuple] = request.inputs else { return Materialized::NotMine };
    let ty = rw.value_type(tuple);
    if !matches!(ty.kind(rw.ctx()), TypeKind::Tuple(_)) || flattened(rw.ctx(), ty) != request.types {
        return Materialized::NotMine;
    }
    let mut values = Vec::new();
    extract(rw, tuple, request.loc, &mut values);
    Materialized::To(values.into_iter().collect())
}

fn extract(rw: &mut Builder<'_>, value: ValueId, loc: Location, values: &mut Vec<ValueId>) {
    let TypeKind::Tuple(elements) = rw.value_type(value).kind(rw.ctx()) else {
        values.push(value);
        return;
    };
    let elements: Vec<Type> = elements.to_vec();
    for (i, element) in (0..).zip(elements) {
        let index = rw.ctx().i64_attr(i, Type::I32);
        let set = [("index", index)];
        let part = create(rw, "test.get_tuple_element", loc, &[value], &[element], &set);
        let part = rw.result(part, 0);
        extract(rw, part, loc, values);
    }
}
