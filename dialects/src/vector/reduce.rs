//! Reductions of vectors, prefix sums, and `vector.fma`.

use proofmark_ir::constraints::*;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Context, Ir, OpDef, OpId, Type, op};

use super::semantics;
use super::types::{same_element, same_type, *};
use crate::arith::{FASTMATH, no_fastmath_flags};
use crate::verify::{Check, fail, first_error};

/// Reduction of a vector of rank 0 or 1 to a scalar.
#[op(
    "vector.reduction",
    traits = [PURE],
    relations = [Derived("dest and acc have the same type", dest, acc, same_type)],
    format = "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` \
        type($dest)",
    verify = first_error!(verify_reduction),
    semantics = semantics::reduction
)]
pub struct Reduction {
    kind: Attr<KIND>,
    vector: Operand<ANY_VECTOR_OF_ANY_RANK>,
    acc: Optional<Operand<ANY_TYPE>>,
    fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
    dest: Result<ANY_TYPE>,
}

/// Reduction along some dimensions.
#[op(
    "vector.multi_reduction",
    traits = [PURE],
    relations = [Same(dest, acc)],
    format = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
    verify = first_error!(verify_multi_reduction),
    semantics = semantics::multi_reduction
)]
pub struct MultiReduction {
    kind: Attr<KIND>,
    source: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    acc: Operand<ANY_TYPE>,
    reduction_dims: Attr<DENSE_I64_ARRAY_ATTR>,
    dest: Result<ANY_TYPE>,
}

/// Prefix reduction (scan) along a dimension.
#[op(
    "vector.scan",
    traits = [PURE],
    relations = [Same(source, dest), Same(initial_value, accumulated_value)],
    format = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
    verify = first_error!(verify_scan),
    result_name = |_, _, i| Some(["dest", "accumulated_value"][i.min(1)].to_owned()),
    semantics = semantics::scan
)]
pub struct Scan {
    kind: Attr<KIND>,
    source: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    initial_value: Operand<ANY_VECTOR_OF_ANY_RANK>,
    reduction_dim: Attr<I64_ATTR>,
    inclusive: Attr<BOOL_ATTR>,
    dest: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
    accumulated_value: Result<ANY_VECTOR_OF_ANY_RANK>,
}

/// Fused multiply-add: rounded once.
#[op(
    "vector.fma",
    traits = [PURE, ELEMENTWISE, VECTORIZABLE],
    relations = [Same(lhs, rhs, acc, result)],
    format = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
    semantics = crate::math::semantics::fma
)]
pub struct Fma {
    lhs: Operand<FLOATS>,
    rhs: Operand<FLOATS>,
    acc: Operand<FLOATS>,
    result: Result<FLOATS>,
}

pub(super) const OPS: &[&OpDef] = &[Reduction::DEF, MultiReduction::DEF, Scan::DEF, Fma::DEF];

fn verify_reduction(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Reduction::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let (source, dest) = (ir.value_type(view.vector(ir)), ir.value_type(view.dest(ir)));
    same_element(ir, op, source, dest, "source operand and result")?;
    let rank = source.shape(ctx).map_or(0, <[i64]>::len);
    if rank > 1 {
        return fail(ir, op, format_args!("unsupported reduction rank: {rank}"));
    }
    if !combines(ctx, view.kind(ir), dest) {
        let (dest, kind) = (type_to_string(ctx, dest), kind_name(ctx, view.kind(ir)));
        return fail(ir, op, format_args!("unsupported reduction type ''{dest}'' for kind '{kind}'"));
    }
    Ok(())
}

/// Returns the type of a vector without the dimensions in `gone`: the element type if none remains.
fn without(ctx: &Context, vector: VectorType<'_>, gone: &[bool]) -> Type {
    let dims = vector.shape.iter().copied().zip(vector.scalable.iter().copied());
    let left: Vec<(i64, bool)> = dims.zip(gone).filter(|&(_, &gone)| !gone).map(|(dim, _)| dim).collect();
    if left.is_empty() { vector.element } else { vector_of(ctx, &left, vector.element) }
}

fn verify_multi_reduction(ir: &Ir, op: OpId) -> Check {
    let Some(view) = MultiReduction::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let (source, dest) = (ir.value_type(view.source(ir)), ir.value_type(view.dest(ir)));
    same_element(ir, op, source, dest, "source operand and result")?;
    let Some(vector) = VectorType::of(ctx, source) else { return Ok(()) };
    let mut reduced = vec![false; vector.rank()];
    for dim in crate::common::index::constants(ir, op, "reduction_dims") {
        // As in MLIR 22, a dimension out of bounds is ignored.
        if let Some(reduced) = usize::try_from(dim).ok().and_then(|dim| reduced.get_mut(dim)) {
            *reduced = true;
        }
    }
    if dest != without(ctx, vector, &reduced) {
        let (dest, source) = (type_to_string(ctx, dest), type_to_string(ctx, source));
        return fail(
            ir,
            op,
            format_args!("destination type '{dest}' is incompatible with source type '{source}'"),
        );
    }
    Ok(())
}

fn verify_scan(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Scan::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let (source, initial) = (ir.value_type(view.source(ir)), ir.value_type(view.initial_value(ir)));
    let (Some(source), Some(initial)) = (VectorType::of(ctx, source), VectorType::of(ctx, initial)) else {
        return Ok(());
    };
    let dim = view.reduction_dim(ir).as_i64(ctx).unwrap_or(0);
    let rank = source.rank();
    let at = usize::try_from(dim).ok().filter(|&at| at < rank);
    let Some(at) = at else {
        return fail(ir, op, format_args!("reduction dimension {dim} has to be less than {rank}"));
    };
    if initial.rank() + 1 != rank {
        return fail(
            ir,
            op,
            format_args!("initial value rank {} has to be equal to {}", initial.rank(), rank - 1),
        );
    }
    let left = source.shape.iter().enumerate().filter(|&(i, _)| i != at).map(|(_, size)| size);
    if !left.eq(initial.shape) {
        return fail(ir, op, "incompatible input/initial value shapes");
    }
    if !combines(ctx, view.kind(ir), source.element) {
        let (element, kind) = (type_to_string(ctx, source.element), kind_name(ctx, view.kind(ir)));
        return fail(ir, op, format_args!("unsupported reduction type '{element}' for kind '{kind}'"));
    }
    Ok(())
}
