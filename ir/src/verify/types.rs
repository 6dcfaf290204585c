//! Verification of traits that relate the types of operands and results.

use super::error::{Check, op_error};
use crate::context::{DYNAMIC, TypeKind};
use crate::{Context, Ir, OpId, Traits, Type};

/// Checks the type traits of the operation.
pub(super) fn check(ir: &Ir, op: OpId, traits: Traits, operands: &[Type], results: &[Type]) -> Check {
    const OURS: Traits = Traits::SAME_TYPE_OPERANDS
        .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
        .union(Traits::SAME_OPERANDS_SHAPE)
        .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
        .union(Traits::SAME_OPERANDS_ELEMENT_TYPE)
        .union(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
        .union(Traits::ELEMENTWISE);
    if !traits.intersects(OURS) {
        return Ok(());
    }
    let ctx = ir.ctx();
    let all = || operands.iter().chain(results).copied();
    let require = |wanted: Traits, holds: &dyn Fn() -> bool, words: &str| {
        if traits.contains(wanted) && !holds() { Err(op_error(ir, op, words)) } else { Ok(()) }
    };
    let has_operand = || !operands.is_empty();
    let has_result = || !results.is_empty();
    let of_operands = Traits::SAME_TYPE_OPERANDS;
    require(of_operands, &|| equal(operands.iter().copied()), "requires all operands to have the same type")?;
    let same_type = Traits::SAME_OPERANDS_AND_RESULT_TYPE;
    let one_operand = "expected 1 or more operands, but found 0";
    let one_result = "expected 1 or more results";
    require(same_type, &has_operand, one_operand)?;
    require(same_type, &has_result, one_result)?;
    require(
        same_type,
        &|| equal(all()) || equal(all().map(|ty| ty.element_or_self(ctx))) && same_shape(ctx, all()),
        "requires the same type for all operands and results",
    )?;
    require(
        same_type,
        &|| equal(all().filter_map(|ty| encoding(ctx, ty))),
        "requires the same encoding for all operands and results",
    )?;
    let shape_of_operands = Traits::SAME_OPERANDS_SHAPE;
    require(shape_of_operands, &has_operand, one_operand)?;
    require(
        shape_of_operands,
        &|| same_shape(ctx, operands.iter().copied()),
        "requires the same shape for all operands",
    )?;
    let shape = Traits::SAME_OPERANDS_AND_RESULT_SHAPE;
    require(shape, &has_operand, one_operand)?;
    require(shape, &has_result, one_result)?;
    require(shape, &|| same_shape(ctx, all()), "requires the same shape for all operands and results")?;
    let element_of_operands = Traits::SAME_OPERANDS_ELEMENT_TYPE;
    require(element_of_operands, &has_operand, one_operand)?;
    require(
        element_of_operands,
        &|| equal(operands.iter().map(|ty| ty.element_or_self(ctx))),
        "requires the same element type for all operands",
    )?;
    let element = Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE;
    require(element, &has_operand, one_operand)?;
    require(element, &has_result, one_result)?;
    require(
        element,
        &|| equal(all().map(|ty| ty.element_or_self(ctx))),
        "requires the same element type for all operands and results",
    )?;
    if traits.contains(Traits::ELEMENTWISE) {
        elementwise(ir, op, operands, results)?;
    }
    Ok(())
}

fn equal<T: PartialEq>(mut all: impl Iterator<Item = T>) -> bool {
    all.next().is_none_or(|first| all.all(|each| each == first))
}

fn encoding(ctx: &Context, ty: Type) -> Option<Option<crate::Attribute>> {
    match *ty.kind(ctx) {
        TypeKind::RankedTensor { encoding, .. } => Some(encoding),
        _ => None,
    }
}

/// Returns whether the shape of each type is compatible with that of the first: both have none, or one is unranked, or
/// the ranks are equal and so are all static sizes.
fn same_shape(ctx: &Context, mut all: impl Iterator<Item = Type>) -> bool {
    all.next().is_none_or(|first| all.all(|each| compatible_shapes(ctx, first, each)))
}

fn compatible_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    match (a.is_shaped(ctx), b.is_shaped(ctx)) {
        (false, false) => true,
        (true, true) => match (a.shape(ctx), b.shape(ctx)) {
            (Some(a_shape), Some(b_shape)) => {
                a_shape.len() == b_shape.len()
                    && scalable(ctx, a) == scalable(ctx, b)
                    && a_shape.iter().zip(b_shape).all(|(&a, &b)| a == DYNAMIC || b == DYNAMIC || a == b)
            }
            _ => true,
        },
        _ => false,
    }
}

fn scalable(ctx: &Context, ty: Type) -> &[bool] {
    match ty.kind(ctx) {
        TypeKind::Vector { scalable, .. } => scalable,
        _ => &[],
    }
}

/// Returns whether a type is mapped elementwise: a vector or a tensor.
fn is_mappable(ctx: &Context, ty: Type) -> bool {
    matches!(
        ty.kind(ctx),
        TypeKind::Vector { .. } | TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. }
    )
}

fn elementwise(ir: &Ir, op: OpId, operands: &[Type], results: &[Type]) -> Check {
    let ctx = ir.ctx();
    let error = |words: &str| Err(op_error(ir, op, words));
    let mappable = |types: &[Type]| types.iter().filter(|&&ty| is_mappable(ctx, ty)).count();
    let (of_operands, of_results) = (mappable(operands), mappable(results));
    if of_operands == 0 && of_results == 0 {
        return Ok(());
    }
    if of_results != 0 && of_operands == 0 {
        return error("if a result is non-scalar, then at least one operand must be non-scalar");
    }
    if results.is_empty() || of_results == 0 {
        return error("if an operand is non-scalar, then there must be at least one non-scalar result");
    }
    if of_results != results.len() {
        return error("if an operand is non-scalar, then all results must be non-scalar");
    }
    let all = || operands.iter().chain(results).copied().filter(|&ty| is_mappable(ctx, ty));
    let base = |ty: Type| std::mem::discriminant(ty.kind(ctx));
    if !equal(all().map(base)) || !same_shape(ctx, all()) {
        return error("all non-scalar operands/results must have the same shape and base type");
    }
    Ok(())
}
