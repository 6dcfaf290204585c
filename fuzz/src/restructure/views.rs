//! Mutations of the sizes in types, and other views of the memory of a value.

use arbitrary::{Result, Unstructured};
use proofmark_ir::context::{AttrKind, DYNAMIC, TypeKind};
use proofmark_ir::verify::Verifier;
use proofmark_ir::{Context, Ir, Location, NewOp, OpId, Rewriter, Type, ValueId};

use super::scope::function_of;
use crate::variants::{function_type, set_function_type};

/// The greatest static size that replaces a dynamic one.
const MAX_SIZE: i64 = 4;

/// Replaces an operand of `op` by another view of the same data: a cast to a type with other static sizes, or the
/// subview of a whole memref. If `op` does not permit the type of the view, the view is cast back to the type of the
/// operand. Returns whether `op` has an operand of which there are such views.
pub(super) fn view(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<bool> {
    let shaped: Vec<usize> = (0..ir.n_operands(op))
        .filter(|&at| dialect(ir.ctx(), ir.value_type(ir.operand(op, at))).is_some())
        .collect();
    if shaped.is_empty() {
        return Ok(false);
    }
    let at = *u.choose(&shaped)?;
    let value = ir.operand(op, at);
    let ty = ir.value_type(value);
    let ctx = ir.ctx_arc().clone();
    let whole = subview_type(&ctx, ty);
    let is_subview = whole.is_some() && u.arbitrary()?;
    let other = resized(&ctx, ty, u)?;
    let mut rw = ir.rewriter();
    rw.set_insertion_point_before(op);
    let view = match whole.filter(|_| is_subview) {
        Some(whole) => subview(&mut rw, value, ty, whole),
        None => cast(&mut rw, value, other),
    };
    rw.set_operand(op, at, view);
    if !Verifier::new().verify(ir, op).is_empty() {
        let mut rw = ir.rewriter();
        rw.set_insertion_point_before(op);
        let back = cast(&mut rw, view, ty);
        rw.set_operand(op, at, back);
    }
    Ok(true)
}

/// Changes static sizes in the type of an argument of the function that contains `op` to dynamic ones or conversely.
/// The argument is cast to its former type. Returns whether there is an argument with sizes.
pub(super) fn argument(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<bool> {
    let Some(function) = function_of(ir, op) else { return Ok(false) };
    let Some((mut inputs, results)) = function_type(ir, function) else { return Ok(false) };
    let shaped: Vec<usize> =
        (0..inputs.len()).filter(|&at| dialect(ir.ctx(), inputs[at]).is_some()).collect();
    let entry = ir.regions(function).first().and_then(|&region| ir.entry_block(region));
    let (Some(entry), false) = (entry, shaped.is_empty()) else { return Ok(false) };
    let at = *u.choose(&shaped)?;
    let (former, argument) = (inputs[at], ir.block_args(entry)[at]);
    let ctx = ir.ctx_arc().clone();
    inputs[at] = resized(&ctx, former, u)?;
    let mut rw = ir.rewriter();
    rw.set_value_type(argument, inputs[at]);
    rw.set_insertion_point_to_start(entry);
    let cast = cast(&mut rw, argument, former);
    let by_cast = rw.defining_op(cast);
    rw.replace_uses_if(argument, cast, |_, by| Some(by.owner) != by_cast);
    set_function_type(&mut rw, function, &inputs, &results, "arg_attrs");
    Ok(true)
}

/// Returns the dialect of the casts of a ranked type with sizes.
fn dialect(ctx: &Context, ty: Type) -> Option<&'static str> {
    match ty.kind(ctx) {
        TypeKind::RankedTensor { shape, encoding: None, .. } if !shape.is_empty() => Some("tensor"),
        TypeKind::MemRef { shape, .. } if !shape.is_empty() => Some("memref"),
        _ => None,
    }
}

/// Returns a ranked type in which at least one static size is dynamic or conversely.
fn resized(ctx: &Context, ty: Type, u: &mut Unstructured<'_>) -> Result<Type> {
    let mut shape = ty.shape(ctx).unwrap_or_default().to_vec();
    let first = u.choose_index(shape.len())?;
    for (at, size) in shape.iter_mut().enumerate() {
        let is_changed = at == first || u.ratio(1, 3)?;
        *size = match (is_changed, *size == DYNAMIC) {
            (false, _) => *size,
            (true, false) => DYNAMIC,
            (true, true) => u.int_in_range(0..=MAX_SIZE)?,
        };
    }
    Ok(match ty.kind(ctx) {
        TypeKind::MemRef { layout, .. } => ty.with_layout(ctx, &shape, *layout),
        TypeKind::RankedTensor { element, .. } => ctx.tensor_type(&shape, *element),
        _ => ty,
    })
}

fn cast(rw: &mut Rewriter<'_>, value: ValueId, to: Type) -> ValueId {
    let ctx = rw.ctx_arc().clone();
    let name = match to.kind(&ctx) {
        TypeKind::MemRef { .. } => "memref.cast",
        _ => "tensor.cast",
    };
    let name = ctx.op_name(name);
    let op = rw.create(&NewOp { operands: &[value], results: &[to], ..NewOp::new(name, Location::UNKNOWN) });
    rw.result(op, 0)
}

/// Returns the type of the subview of a whole memref with static sizes and the identity layout.
fn subview_type(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeKind::MemRef { shape, layout: None, .. } = ty.kind(ctx) else { return None };
    if shape.is_empty() || shape.contains(&DYNAMIC) {
        return None;
    }
    let mut strides = vec![1; shape.len()];
    for at in (1..shape.len()).rev() {
        strides[at - 1] = shape[at].checked_mul(strides[at])?;
    }
    let layout = ctx.attr(AttrKind::StridedLayout { offset: 0, strides: strides.into() });
    Some(ty.with_layout(ctx, shape, Some(layout)))
}

/// Creates the subview of the whole memref `value` of type `ty`.
fn subview(rw: &mut Rewriter<'_>, value: ValueId, ty: Type, to: Type) -> ValueId {
    let ctx = rw.ctx_arc().clone();
    let shape = ty.shape(&ctx).unwrap_or_default();
    let properties = ctx.dict_named(&[
        ("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0, 0])),
        ("static_offsets", ctx.i64_array_attr(&vec![0; shape.len()])),
        ("static_sizes", ctx.i64_array_attr(shape)),
        ("static_strides", ctx.i64_array_attr(&vec![1; shape.len()])),
    ]);
    let name = ctx.op_name("memref.subview");
    let new = NewOp { operands: &[value], results: &[to], properties, ..NewOp::new(name, Location::UNKNOWN) };
    let op = rw.create(&new);
    rw.result(op, 0)
}
