//! Subvectors: extraction, insertion, shuffling and interleaving.

use proofmark_ir::constraints::*;
use proofmark_ir::op_def::InferInput;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Context, Ir, OpDef, OpId, OpView, Type, op};
use smallvec::{SmallVec, smallvec};

use super::semantics;
use super::types::{same_element, *};
use crate::common::index::constants;
use crate::verify::{Check, fail, fail_unnamed, first_error, quoted};

/// Extraction of an element or of a slice of lower rank.
#[op(
    "vector.extract",
    traits = [PURE],
    format = "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($result)
        `from`
              type($source)",
    verify = first_error!(verify_extract),
    semantics = semantics::extract
)]
pub struct Extract {
    source: Operand<ANY_VECTOR_OF_ANY_RANK>,
    dynamic_position: Variadic<Operand<INDEX>>,
    static_position: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<ANY_TYPE>,
}

/// Replacement of an element or of a slice of lower rank.
#[op(
    "vector.insert",
    traits = [PURE],
    relations = [Same(dest, result)],
    format = "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:`
              type($valueToStore) `into` type($dest)",
    verify = first_error!(verify_insert),
    semantics = semantics::insert
)]
pub struct Insert {
    valueToStore: Operand<ANY_TYPE>,
    dest: Operand<ANY_VECTOR_OF_ANY_RANK>,
    dynamic_position: Variadic<Operand<INDEX>>,
    static_position: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<ANY_VECTOR_OF_ANY_RANK>,
}

/// Extraction of a slice of the same rank.
#[op(
    "vector.extract_strided_slice",
    traits = [PURE],
    format = "$source attr-dict `:` type($source) `to` type($result)",
    verify = first_error!(verify_extract_strided_slice),
    semantics = semantics::extract_strided_slice
)]
pub struct ExtractStridedSlice {
    source: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    offsets: Attr<I64_ARRAY_ATTR>,
    sizes: Attr<I64_ARRAY_ATTR>,
    strides: Attr<I64_ARRAY_ATTR>,
    result: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
}

/// Replacement of a slice.
#[op(
    "vector.insert_strided_slice",
    traits = [PURE],
    relations = [Same(dest, result)],
    format = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
    verify = first_error!(verify_insert_strided_slice),
    semantics = semantics::insert_strided_slice
)]
pub struct InsertStridedSlice {
    valueToStore: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    dest: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    offsets: Attr<I64_ARRAY_ATTR>,
    strides: Attr<I64_ARRAY_ATTR>,
    result: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
}

/// Extraction of a fixed subvector of a scalable vector.
#[op(
    "vector.scalable.extract",
    traits = [PURE],
    relations = [SameElementType(source, result)],
    format = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)",
    verify = first_error!(verify_scalable_extract)
)]
pub struct ScalableExtract {
    source: Operand<SCALABLE_VECTOR_OF_RANK_1>,
    pos: Attr<I64_ATTR>,
    result: Result<VECTOR_OF_RANK_1>,
}

/// Replacement of a subvector of a scalable vector.
#[op(
    "vector.scalable.insert",
    traits = [PURE],
    relations = [SameElementType(valueToStore, dest), Same(dest, result)],
    format = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)",
    verify = first_error!(verify_scalable_insert)
)]
pub struct ScalableInsert {
    valueToStore: Operand<VECTOR_OF_RANK_1>,
    dest: Operand<SCALABLE_VECTOR_OF_RANK_1>,
    pos: Attr<I64_ATTR>,
    result: Result<SCALABLE_VECTOR_OF_RANK_1>,
}

/// Selection of slices of two vectors by a mask.
#[op(
    "vector.shuffle",
    traits = [PURE],
    format = "operands $mask attr-dict `:` type(operands)",
    infer = infer_shuffle,
    verify = first_error!(verify_shuffle),
    semantics = semantics::shuffle
)]
pub struct Shuffle {
    v1: Operand<FIXED_VECTOR>,
    v2: Operand<FIXED_VECTOR>,
    mask: Attr<DENSE_I64_ARRAY_ATTR>,
    vector: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
}

/// Interleaving of two vectors.
#[op(
    "vector.interleave",
    traits = [PURE],
    relations = [
        Same(lhs, rhs),
        Derived("type of 'result' is double the width of the inputs", lhs, result, doubled)
    ],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
    semantics = semantics::interleave
)]
pub struct Interleave {
    lhs: Operand<ANY_VECTOR_OF_ANY_RANK>,
    rhs: Operand<ANY_VECTOR_OF_ANY_RANK>,
    result: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
}

/// Deinterleaving: the elements at even and at odd indices.
#[op(
    "vector.deinterleave",
    traits = [PURE],
    relations = [
        Derived(
            "the trailing dimension of the results is half the width of source trailing dimension",
            source, res1, halved
        ),
        Same(res1, res2)
    ],
    format = "$source attr-dict `:` type($source) `->` type($res1)",
    verify = first_error!(verify_deinterleave),
    result_name = |_, _, i| Some(format!("res{}", i + 1)),
    semantics = semantics::deinterleave
)]
pub struct Deinterleave {
    source: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    res1: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
    res2: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
}

/// Creation of a vector from its elements.
#[op(
    "vector.from_elements",
    traits = [PURE],
    relations = [
        DerivedList(
            "shaped type 'dest' matches 'elements' element count and types",
            dest, elements, crate::tensor::elements
        )
    ],
    format = "$elements attr-dict `:` type($dest)",
    semantics = semantics::from_elements
)]
pub struct FromElements {
    elements: Variadic<Operand<ANY_TYPE>>,
    dest: Result<FIXED_VECTOR>,
}

/// The elements of a vector, as scalars.
#[op(
    "vector.to_elements",
    traits = [PURE],
    relations = [
        DerivedList(
            "shaped type 'source' matches 'elements' element count and types",
            source, elements, crate::tensor::elements
        )
    ],
    format = "$source attr-dict `:` type($source)",
    semantics = semantics::to_elements
)]
pub struct ToElements {
    source: Operand<ANY_VECTOR_OF_ANY_RANK>,
    elements: Variadic<Result<ANY_TYPE>>,
}

pub(super) const OPS: &[&OpDef] = &[
    Extract::DEF,
    Insert::DEF,
    ExtractStridedSlice::DEF,
    InsertStridedSlice::DEF,
    ScalableExtract::DEF,
    ScalableInsert::DEF,
    Shuffle::DEF,
    Interleave::DEF,
    Deinterleave::DEF,
    FromElements::DEF,
    ToElements::DEF,
];

// Positions.

/// The constant position that selects poison.
const POISON_INDEX: i64 = -1;

/// Verifies the constant positions, and that there is one operand per dynamic position.
fn check_position(ir: &Ir, op: OpId, shape: &[i64], position: &[i64], which: &str) -> Check {
    let poison = if which.is_empty() { " or poison (-1)" } else { "" };
    for (i, (&position, &size)) in position.iter().zip(shape).enumerate() {
        let is_operand = position == proofmark_ir::context::DYNAMIC;
        if !is_operand && position != POISON_INDEX && !(0..size).contains(&position) {
            let number = i + 1;
            return fail(
                ir,
                op,
                format_args!(
                    "expected position attribute #{number} to be a non-negative integer smaller than the corresponding \
                        {which}vector dimension{poison}"
                ),
            );
        }
    }
    Ok(())
}

fn verify_extract(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Extract::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let (source, result) = (ir.value_type(view.source(ir)), ir.value_type(view.result(ir)));
    same_element(ir, op, source, result, "operand and result")?;
    let Some(vector) = VectorType::of(ctx, source) else { return Ok(()) };
    let position = constants(ir, op, "static_position");
    if VectorType::of(ctx, result).is_some_and(|vector| vector.rank() == 0) {
        let message = "expected a scalar instead of a 0-d vector as the result type";
        return fail_unnamed(ir, op, message);
    }
    let n_dynamic = position.iter().filter(|&&at| at == proofmark_ir::context::DYNAMIC).count();
    if n_dynamic != view.dynamic_position(ir).len() {
        return fail(
            ir,
            op,
            "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- \
                this can only happen due to an incorrect fold/rewrite",
        );
    }
    if position.len() > vector.rank() {
        return fail(ir, op, "expected position attribute of rank no greater than vector rank");
    }
    check_position(ir, op, vector.shape, &position, "")?;
    let inferred = slice_at(ctx, vector, position.len());
    // A one-element vector and its element are interchangeable.
    let is_one = |a: Type, b: Type| {
        VectorType::of(ctx, a).is_some_and(|vector| vector.shape == [1] && vector.element == b)
    };
    if inferred != result && !is_one(inferred, result) && !is_one(result, inferred) {
        let (inferred, result) = (quoted(ir, [inferred]), quoted(ir, [result]));
        return fail(
            ir,
            op,
            format_args!(
                "inferred type(s) {inferred} are incompatible with return type(s) of operation {result}"
            ),
        );
    }
    Ok(())
}

/// Returns the type of a vector without its first `n` dimensions.
fn slice_at(ctx: &Context, vector: VectorType<'_>, n: usize) -> Type {
    if n == vector.rank() {
        return vector.element;
    }
    let dims = vector.shape.iter().copied().zip(vector.scalable.iter().copied());
    vector_of(ctx, &dims.skip(n).collect::<Vec<_>>(), vector.element)
}

fn verify_insert(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Insert::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let (value, dest) = (ir.value_type(view.value_to_store(ir)), ir.value_type(view.dest(ir)));
    same_element(ir, op, value, ir.value_type(view.result(ir)), "source operand and result")?;
    let Some(vector) = VectorType::of(ctx, dest) else { return Ok(()) };
    let rank = VectorType::of(ctx, value).map(VectorType::rank);
    if rank == Some(0) {
        let message = "expected a scalar instead of a 0-d vector as the source operand";
        return fail_unnamed(ir, op, message);
    }
    let position = constants(ir, op, "static_position");
    if position.len() > vector.rank() {
        let message = "expected position attribute of rank no greater than dest vector rank";
        return fail(ir, op, message);
    }
    match rank {
        Some(rank) if rank + position.len() != vector.rank() => {
            let message = "expected position attribute rank + source rank to match dest vector rank";
            return fail(ir, op, message);
        }
        None if position.len() != vector.rank() => {
            return fail(ir, op, "expected position attribute rank to match the dest vector rank");
        }
        _ => {}
    }
    check_position(ir, op, vector.shape, &position, "dest ")
}

// Strided slices.

/// Returns the integers of an array attribute.
fn integers(ir: &Ir, op: OpId, name: &str) -> Vec<i64> {
    let ctx = ir.ctx();
    let list = ir.property_named(op, name).and_then(|list| list.as_array(ctx)).unwrap_or(&[]);
    list.iter().filter_map(|integer| integer.as_i64(ctx)).collect()
}

/// Verifies that each value is between `min` and the size of its dimension; the latter is included only on request.
fn confined(
    ir: &Ir,
    op: OpId,
    name: &str,
    values: &[i64],
    shape: &[i64],
    (min, included): (i64, bool),
) -> Check {
    for (i, (&value, &size)) in values.iter().zip(shape).enumerate() {
        let max = size.saturating_add(included.into());
        if value < min || value >= max {
            let message = format!("expected {name} dimension {i} to be confined to [{min}, {max})");
            return fail(ir, op, message);
        }
    }
    Ok(())
}

/// Verifies that all strides are 1; MLIR supports no other strides.
fn unit_strides(ir: &Ir, op: OpId, strides: &[i64]) -> Check {
    if strides.iter().any(|&stride| stride != 1) {
        return fail(ir, op, "expected strides to be confined to [1, 2)");
    }
    Ok(())
}

fn confined_sum(
    ir: &Ir,
    op: OpId,
    (name, offsets): (&str, &[i64]),
    (other_name, sizes): (&str, &[i64]),
    shape: &[i64],
) -> Check {
    for (i, ((&offset, &size), &whole)) in offsets.iter().zip(sizes).zip(shape).enumerate() {
        let (sum, max) = (offset.saturating_add(size), whole.saturating_add(1));
        if sum < 0 || sum >= max {
            let message =
                format!("expected sum({name}, {other_name}) dimension {i} to be confined to [1, {max})");
            return fail(ir, op, message);
        }
    }
    Ok(())
}

/// Verifies that a scalable dimension is extracted or inserted whole.
fn whole_dimension(ir: &Ir, op: OpId, index: usize, own: i64, base: i64) -> Check {
    if own == base {
        return Ok(());
    }
    let message = format!(
        "expected size at idx={index} to match the corresponding base size from the input vector ({own} vs {base})"
    );
    fail(ir, op, message)
}

fn verify_extract_strided_slice(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let source = ir.value_type(ExtractStridedSlice::from_op(op).source(ir));
    let result = ir.value_type(ir.result(op, 0));
    same_element(ir, op, source, result, "operand and result")?;
    let Some(vector) = VectorType::of(ctx, source) else { return Ok(()) };
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|name| integers(ir, op, name));
    if offsets.len() != sizes.len() || offsets.len() != strides.len() {
        return fail(ir, op, "expected offsets, sizes and strides attributes of same size");
    }
    if offsets.len() > vector.rank() {
        return fail(ir, op, "expected offsets attribute of rank no greater than vector rank");
    }
    confined(ir, op, "offsets", &offsets, vector.shape, (0, false))?;
    confined(ir, op, "sizes", &sizes, vector.shape, (1, true))?;
    unit_strides(ir, op, &strides)?;
    confined_sum(ir, op, ("offsets", &offsets), ("sizes", &sizes), vector.shape)?;
    let all_sizes = sizes.iter().chain(&vector.shape[sizes.len()..]).copied();
    let dims: Vec<(i64, bool)> = all_sizes.zip(vector.scalable.iter().copied()).collect();
    let expected = vector_of(ctx, &dims, vector.element);
    if result != expected {
        let expected = type_to_string(ctx, expected);
        return fail(ir, op, format_args!("expected result type to be '{expected}'"));
    }
    for (i, &size) in sizes.iter().enumerate().filter(|&(i, _)| vector.scalable[i]) {
        whole_dimension(ir, op, i, size, vector.shape[i])?;
    }
    Ok(())
}

fn verify_insert_strided_slice(ir: &Ir, op: OpId) -> Check {
    let Some(view) = InsertStridedSlice::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let (value, dest) = (ir.value_type(view.value_to_store(ir)), ir.value_type(view.dest(ir)));
    same_element(ir, op, value, dest, "operand #0 and result")?;
    let (Some(value), Some(dest)) = (VectorType::of(ctx, value), VectorType::of(ctx, dest)) else {
        return Ok(());
    };
    let (offsets, strides) = (integers(ir, op, "offsets"), integers(ir, op, "strides"));
    if offsets.len() != dest.rank() {
        return fail(ir, op, "expected offsets of same size as destination vector rank");
    }
    if strides.len() != value.rank() {
        return fail(ir, op, "expected strides of same size as source vector rank");
    }
    let Some(n_leading) = dest.rank().checked_sub(value.rank()) else {
        return fail(ir, op, "expected source rank to be no greater than destination rank");
    };
    confined(ir, op, "offsets", &offsets, dest.shape, (0, false))?;
    unit_strides(ir, op, &strides)?;
    let sizes: Vec<i64> = std::iter::repeat_n(0, n_leading).chain(value.shape.iter().copied()).collect();
    confined_sum(ir, op, ("offsets", &offsets), ("source vector shape", &sizes), dest.shape)?;
    for i in 0..value.rank() {
        if value.scalable[i] != dest.scalable[i + n_leading] {
            return fail(ir, op, format_args!("mismatching scalable flags (at source vector idx={i})"));
        }
        if value.scalable[i] {
            whole_dimension(ir, op, i, value.shape[i], dest.shape[i + n_leading])?;
        }
    }
    Ok(())
}

/// Verifies that the position is a multiple of the length of the subvector.
fn check_multiple(ir: &Ir, op: OpId, part: Type, what: &str) -> Check {
    let ctx = ir.ctx();
    let pos = ir.property_named(op, "pos").and_then(|pos| pos.as_i64(ctx)).unwrap_or(0);
    let length = VectorType::of(ctx, part).map_or(1, VectorType::n_elements);
    if pos.checked_rem(length) != Some(0) {
        return fail(
            ir,
            op,
            format_args!("failed to verify that position is a multiple of the {what} length."),
        );
    }
    Ok(())
}

fn verify_scalable_extract(ir: &Ir, op: OpId) -> Check {
    check_multiple(ir, op, ir.value_type(ir.result(op, 0)), "result")
}

fn verify_scalable_insert(ir: &Ir, op: OpId) -> Check {
    check_multiple(ir, op, ir.value_type(ScalableInsert::from_op(op).value_to_store(ir)), "source")
}

// Interleaving and deinterleaving.

fn infer_shuffle(ctx: &Context, input: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    let vector = input.operands.first().and_then(|&ty| VectorType::of(ctx, ty));
    let vector = vector.ok_or("expected vector type")?;
    let mask = input.properties.get_named(ctx, "mask").and_then(|mask| mask.as_i64_array(ctx));
    let n = i64::try_from(mask.map_or(0, |mask| mask.len())).unwrap_or(i64::MAX).max(1);
    let shape: Vec<i64> = [n].into_iter().chain(vector.shape.iter().skip(1).copied()).collect();
    Ok(smallvec![ctx.vector_type(&shape, vector.element)])
}

fn verify_shuffle(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Shuffle::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let types = [view.v1(ir), view.v2(ir), view.vector(ir)].map(|value| ir.value_type(value));
    same_element(ir, op, types[0], types[2], "first operand v1 and result")?;
    same_element(ir, op, types[1], types[2], "second operand v2 and result")?;
    let [Some(v1), Some(v2), Some(result)] = types.map(|ty| VectorType::of(ctx, ty)) else { return Ok(()) };
    let scalars = v1.rank() == 0 && v2.rank() == 0 && result.rank() == 1;
    if !scalars && (v1.rank() != result.rank() || v2.rank() != result.rank()) {
        return fail(ir, op, "rank mismatch");
    }
    if (1..v1.rank()).any(|i| result.shape[i] != v1.shape[i] || v1.shape[i] != v2.shape[i]) {
        return fail(ir, op, "dimension mismatch");
    }
    let mask = view.mask(ir).as_i64_array(ctx).unwrap_or_default();
    if mask.is_empty() {
        return fail(ir, op, "invalid mask length");
    }
    if result.shape.first().copied() != i64::try_from(mask.len()).ok() {
        return fail(ir, op, "mask length mismatch");
    }
    let first = |vector: VectorType<'_>| vector.shape.first().copied().unwrap_or(1);
    let n = first(v1).saturating_add(first(v2));
    match mask.iter().position(|&at| at != POISON_INDEX && !(0..n).contains(&at)) {
        Some(i) => fail(ir, op, format_args!("mask index #{} out of range", i + 1)),
        None => Ok(()),
    }
}

/// Returns the vector type with the last size changed by `last`.
fn with_last(ctx: &Context, ty: Type, last: impl FnOnce(i64) -> i64) -> Option<Type> {
    let vector = VectorType::of(ctx, ty)?;
    let mut dims: Vec<(i64, bool)> =
        vector.shape.iter().copied().zip(vector.scalable.iter().copied()).collect();
    if dims.is_empty() {
        dims.push((1, false));
    }
    let size = &mut dims.last_mut()?.0;
    *size = last(*size);
    Some(vector_of(ctx, &dims, vector.element))
}

fn doubled(ctx: &Context, ty: Type) -> Option<Type> {
    with_last(ctx, ty, |size| size.saturating_mul(2))
}

fn halved(ctx: &Context, ty: Type) -> Option<Type> {
    with_last(ctx, ty, |size| if size < 2 { size } else { size / 2 })
}

fn verify_deinterleave(ir: &Ir, op: OpId) -> Check {
    let source = Deinterleave::from_op(op).source(ir);
    let last = ir.value_type(source).shape(ir.ctx()).and_then(|shape| shape.last());
    if last.is_some_and(|size| size % 2 != 0) {
        let message = "failed to verify that the trailing dimension of the source vector has an even number of \
            elements";
        return fail(ir, op, message);
    }
    Ok(())
}
