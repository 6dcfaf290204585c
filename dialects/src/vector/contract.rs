//! `vector.contract`, a sum of products with affine indexing maps, and `vector.outerproduct`.

use proofmark_ir::constraints::*;
use proofmark_ir::context::AffineMap;
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult, type_to_string};
use proofmark_ir::{Attribute, Context, Ir, OpDef, OpId, Type, op};

use super::maps::{as_map, dim_of, is_projected_permutation, result_of_dim};
use super::semantics;
use super::types::{same_element, *};
use crate::verify::{Check, fail, first_error};

/// A generalized matrix product: products of elements, combined over the reduction dimensions.
#[op(
    "vector.contract",
    traits = [PURE],
    format = Format::Custom { parse: parse_contract, print: print_contract },
    verify = first_error!(verify_contract),
    semantics = semantics::contract
)]
pub struct Contract {
    lhs: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    rhs: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    acc: Operand<ANY_TYPE>,
    indexing_maps: Attr<ARRAY_ATTR>,
    iterator_types: Attr<ITERATOR_TYPES>,
    kind: Attr<KIND, default = add>,
    result: Result<ANY_TYPE>,
}

/// The outer product of two vectors, combined with an accumulator.
#[op(
    "vector.outerproduct",
    traits = [PURE],
    format = Format::Custom { parse: parse_outer_product, print: print_outer_product },
    verify = first_error!(verify_outer_product),
    semantics = semantics::outer_product
)]
pub struct OuterProduct {
    lhs: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    rhs: Operand<ANY_TYPE>,
    acc: Optional<Operand<ANY_VECTOR_OF_NON_ZERO_RANK>>,
    kind: Attr<KIND, default = add>,
    result: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
}

pub(super) const OPS: &[&OpDef] = &[Contract::DEF, OuterProduct::DEF];

// Assembly format.

/// The properties that are printed before the operands.
const LEADING: &[&str] = &["indexing_maps", "iterator_types", "kind"];

/// Parses `{indexing_maps = [..], iterator_types = [".."], kind = ..} %lhs, %rhs, %acc {...} : type, type into type`.
/// The iterator types are strings.
fn parse_contract(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let pos = p.pos();
    let Some(leading) = p.parse_attribute(None)?.as_dict(ctx) else {
        return Err(p.error_at(pos, "invalid kind of attribute specified"));
    };
    let mut operands = Vec::new();
    for i in 0..3 {
        if i > 0 {
            p.parse_punct(",")?;
        }
        operands.push(p.parse_operand()?);
    }
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let mut types = vec![p.parse_type()?];
    p.parse_punct(",")?;
    types.push(p.parse_type()?);
    p.parse_keyword("into")?;
    let result = p.parse_type()?;
    types.push(result);
    for (operand, ty) in operands.into_iter().zip(types) {
        state.operands.push(p.resolve_operand(operand, ty)?);
    }
    state.result_types.push(result);
    let mut has_types = false;
    for (name, attr) in leading.entries(ctx) {
        if name.as_str(ctx) != "iterator_types" {
            state.attrs.push((name, attr));
            continue;
        }
        let Some(words) = attr.as_array(ctx) else { break };
        has_types = true;
        let mut iterators = Vec::new();
        for word in words {
            let word = word.as_string(ctx).map_or("", |word| word.as_str(ctx));
            let Some(value) = ITERATOR_TYPE_DEF.value_of(word) else {
                return Err(p.error_at(pos, format!("unexpected iterator_type ({word})")));
            };
            iterators.push(ctx.enum_attr(&ITERATOR_TYPE_DEF, value));
        }
        state.attrs.push((name, ctx.array_attr(&iterators)));
    }
    if !has_types {
        return Err(p.error_at(pos, "expected \"iterator_types\" array attribute"));
    }
    Ok(())
}

fn print_contract(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Contract::cast(p.ir(), op) else { return };
    let ir = p.ir();
    let ctx = ir.ctx();
    let as_string = |&iterator: &Attribute| {
        let value = iterator.as_enum(ctx, &ITERATOR_TYPE_DEF)?;
        Some(ctx.string_attr(ITERATOR_TYPE_DEF.keyword_of(value)?))
    };
    let iterators = view.iterator_types(ir).as_array(ctx).unwrap_or(&[]);
    let iterators: Vec<Attribute> = iterators.iter().filter_map(as_string).collect();
    let leading = [view.indexing_maps(ir), ctx.array_attr(&iterators), view.kind(ir)];
    let leading: Vec<_> = LEADING.iter().map(|name| ctx.ident(name)).zip(leading).collect();
    p.text(" ");
    p.attribute(ctx.dict_attr(ctx.dict(&leading)));
    p.text(" ");
    p.operands(ir.operands(op));
    p.optional_op_attr_dict(op, LEADING);
    p.text(" : ");
    p.types([view.lhs(ir), view.rhs(ir)].map(|value| ir.value_type(value)));
    p.text(" into ");
    p.ty(ir.value_type(view.result(ir)));
}

/// Parses `%lhs, %rhs, %acc {...} : type, type`.
fn parse_outer_product(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let pos = p.pos();
    let operands = p.parse_operand_list(Delimiter::None)?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let lhs = p.parse_type()?;
    p.parse_punct(",")?;
    let rhs = p.parse_type()?;
    if operands.len() < 2 {
        return Err(p.error_at(pos, "expected at least 2 operands"));
    }
    let Some(rows) = VectorType::of(ctx, lhs) else {
        return Err(p.error_at(pos, "expected vector type for operand #1"));
    };
    // The verifier reports vectors of another rank.
    let first = |vector: VectorType<'_>| vector.shape.first().copied().zip(vector.scalable.first().copied());
    let columns = VectorType::of(ctx, rhs).map(first);
    let Some(dims) = [Some(first(rows)), columns].into_iter().flatten().collect::<Option<Vec<_>>>() else {
        return Err(p.error_at(pos, "expected vectors of rank 1"));
    };
    let result = vector_of(ctx, &dims, rows.element);
    for (operand, ty) in operands.into_iter().zip([lhs, rhs, result]) {
        state.operands.push(p.resolve_operand(operand, ty)?);
    }
    state.result_types.push(result);
    Ok(())
}

fn print_outer_product(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    p.text(" ");
    p.operands(ir.operands(op));
    // As in MLIR, neither the kind nor other attributes are printed without an accumulator.
    if ir.n_operands(op) == 3 {
        p.optional_op_attr_dict(op, &[]);
    }
    p.text(" : ");
    p.types(ir.operands(op).take(2).map(|value| ir.value_type(value)));
}

// Verification.

/// Returns the maps of the two factors and of the result.
pub(super) fn indexing_maps(ir: &Ir, op: OpId) -> Option<[&AffineMap; 3]> {
    let ctx = ir.ctx();
    let maps = ir.property_named(op, "indexing_maps")?.as_array(ctx)?;
    let maps: Option<Vec<_>> = maps.iter().map(|&map| as_map(ctx, map)).collect();
    maps?.try_into().ok()
}

/// Returns, for each iterator of kind `kind`, the dimensions of both factors that it indexes, if it indexes both.
fn dimensions_of(
    ctx: &Context,
    maps: [&AffineMap; 3],
    iterators: &[Attribute],
    kind: u64,
) -> Vec<(usize, usize)> {
    let of_kind =
        |&(_, iterator): &(usize, &Attribute)| iterator.as_enum(ctx, &ITERATOR_TYPE_DEF) == Some(kind);
    let both = |(dim, _)| Some((result_of_dim(ctx, maps[0], dim)?, result_of_dim(ctx, maps[1], dim)?));
    iterators.iter().enumerate().filter(of_kind).filter_map(both).collect()
}

fn verify_contract(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Contract::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let [lhs, rhs, acc, result] =
        [view.lhs(ir), view.rhs(ir), view.acc(ir), view.result(ir)].map(|value| ir.value_type(value));
    same_element(ir, op, lhs, rhs, "lhs and rhs")?;
    same_element(ir, op, acc, result, "third operand acc and result")?;
    let element = lhs.element_or_self(ctx);
    if element.is_integer(ctx) && !element.is_signless_integer(ctx) {
        return fail(ir, op, "only supports signless integer types");
    }
    let Some(maps) = indexing_maps(ir, op) else {
        return fail(ir, op, "expected an indexing map for each vector operand");
    };
    let iterators = view.iterator_types(ir).as_array(ctx).unwrap_or(&[]);
    let vectors = [lhs, rhs, acc].map(|ty| VectorType::of(ctx, ty));
    for (i, (map, vector)) in maps.into_iter().zip(vectors).enumerate() {
        let rank = vector.map_or(0, VectorType::rank);
        let wrong = if map.symbols != 0 {
            "to have no symbols".to_owned()
        } else if map.dims as usize != iterators.len() {
            format!("to have {} number of inputs", iterators.len())
        } else if map.results.len() != rank {
            format!("to have {rank} number of outputs")
        } else if !is_projected_permutation(ctx, map) {
            "to be a projected permutation of its inputs".to_owned()
        } else {
            continue;
        };
        return fail(ir, op, format_args!("expected indexing map {i} {wrong}"));
    }
    let [Some(left), Some(right), _] = vectors else { return Ok(()) };
    let contracting = dimensions_of(ctx, maps, iterators, REDUCTION);
    let batch = dimensions_of(ctx, maps, iterators, PARALLEL);
    if contracting.is_empty() {
        return fail(ir, op, "expected at least one contracting dimension pair");
    }
    for (pairs, name) in [(&contracting, "contracting"), (&batch, "batch")] {
        if pairs.iter().any(|&(l, r)| left.shape[l] != right.shape[r]) {
            return fail(ir, op, format_args!("invalid {name} dimension map"));
        }
    }
    let n_free_or_batch = left.rank() - contracting.len();
    let n_free = right.rank() - contracting.len() - batch.len();
    check_output(ir, op, maps, [left, right], [acc, result], n_free_or_batch + n_free)?;
    if !combines(ctx, view.kind(ir), result.element_or_self(ctx)) {
        return fail(ir, op, "unsupported contraction type");
    }
    Ok(())
}

/// Verifies that accumulator and result are vectors of the remaining dimensions, or scalars if no dimension remains.
fn check_output(
    ir: &Ir,
    op: OpId,
    maps: [&AffineMap; 3],
    factors: [VectorType<'_>; 2],
    [acc, result]: [Type; 2],
    n_left: usize,
) -> Check {
    let ctx = ir.ctx();
    let message = "invalid accumulator/result vector shape";
    if n_left == 0 {
        return if is_vector(ctx, acc) || is_vector(ctx, result) { fail(ir, op, message) } else { Ok(()) };
    }
    let (Some(result_vector), Some(_)) = (VectorType::of(ctx, result), VectorType::of(ctx, acc)) else {
        return fail(ir, op, message);
    };
    let mut extents = vec![None; maps[0].dims as usize];
    for (map, factor) in maps.into_iter().zip(factors) {
        for (i, &size) in factor.shape.iter().enumerate() {
            if let Some(dim) = dim_of(ctx, map, i) {
                extents[dim].get_or_insert(size);
            }
        }
    }
    if extents.contains(&None) {
        return fail(ir, op, "expected all dimensions to be either a LHS or a RHS dimension");
    }
    let sizes =
        (0..maps[2].results.len()).filter_map(|i| extents.get(dim_of(ctx, maps[2], i)?).copied().flatten());
    let dims: Vec<(i64, bool)> = sizes.zip(result_vector.scalable.iter().copied()).collect();
    let expected = vector_of(ctx, &dims, result_vector.element);
    if result != expected || acc != expected {
        let expected = type_to_string(ctx, expected);
        return fail(ir, op, format_args!("{message}, expected: '{expected}'"));
    }
    Ok(())
}

fn verify_outer_product(ir: &Ir, op: OpId) -> Check {
    let Some(view) = OuterProduct::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let [lhs, rhs, result] = [view.lhs(ir), view.rhs(ir), view.result(ir)].map(|value| ir.value_type(value));
    same_element(ir, op, lhs, result, "lhs operand and result")?;
    same_element(ir, op, rhs, result, "rhs operand and result")?;
    let (Some(left), Some(product)) = (VectorType::of(ctx, lhs), VectorType::of(ctx, result)) else {
        return Ok(());
    };
    if left.rank() != 1 {
        return fail(ir, op, "expected 1-d vector for operand #1");
    }
    let rows = "expected #1 operand dim to match result dim #1";
    match VectorType::of(ctx, rhs) {
        Some(right) if right.rank() != 1 => return fail(ir, op, "expected 1-d vector for operand #2"),
        Some(_) if product.rank() != 2 => return fail(ir, op, "expected 2-d vector result"),
        None if product.rank() != 1 => return fail(ir, op, "expected 1-d vector result"),
        _ if left.shape[0] != product.shape[0] => return fail(ir, op, rows),
        Some(right) if right.shape[0] != product.shape[1] => {
            return fail(ir, op, "expected #2 operand dim to match result dim #2");
        }
        Some(right) if left.is_scalable() && !right.is_scalable() => {
            return fail(ir, op, "expected either both or only #2 operand dim to be scalable");
        }
        _ => {}
    }
    if view.acc(ir).is_some_and(|acc| ir.value_type(acc) != result) {
        return fail(ir, op, "expected operand #3 of same type as result type");
    }
    if !combines(ctx, view.kind(ir), product.element) {
        return fail(ir, op, "unsupported outerproduct type");
    }
    Ok(())
}
