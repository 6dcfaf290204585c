//! Casts of vectors: broadcasts, shape casts, bit casts, transpositions, and constant vectors.

use proofmark_ir::constraints::*;
use proofmark_ir::context::TypeKind;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Context, Ir, OpDef, OpId, Type, op};

use super::maps::is_contiguous;
use super::types::{same_element, *};
use super::{fold, semantics};
use crate::verify::{Check, fail, first_error};

/// Broadcast of a scalar or vector: adds leading dimensions and stretches dimensions of size 1.
#[op(
    "vector.broadcast",
    traits = [PURE, TENSORS_AS_FUNCTIONS],
    format = "$source attr-dict `:` type($source) `to` type($vector)",
    verify = first_error!(verify_broadcast),
    fold = fold::broadcast,
    semantics = semantics::broadcast
)]
pub struct Broadcast {
    source: Operand<ANY_TYPE>,
    vector: Result<ANY_VECTOR_OF_ANY_RANK>,
}

macro_rules! cast {
    ($($(#[$doc:meta])* $name:ident($text:literal, $verify:ident, $semantics:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE],
            format = "$source attr-dict `:` type($source) `to` type($result)",
            verify = first_error!($verify),
            semantics = $semantics
        )]
        pub struct $name {
            source: Operand<ANY_VECTOR_OF_ANY_RANK>,
            result: Result<ANY_VECTOR_OF_ANY_RANK>,
        })*
    };
}

cast! {
    /// Reinterpretation of the bits of the last dimension as elements of another type.
    Bitcast("vector.bitcast", verify_bitcast, semantics::bitcast);
    /// The same elements, in row-major order, in another shape.
    ShapeCast("vector.shape_cast", verify_shape_cast, semantics::shape_cast);
}

/// Permutation of the dimensions.
#[op(
    "vector.transpose",
    traits = [PURE, TENSORS_AS_FUNCTIONS],
    format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
    verify = first_error!(verify_transpose),
    semantics = semantics::transpose
)]
pub struct Transpose {
    vector: Operand<ANY_VECTOR_OF_ANY_RANK>,
    permutation: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<ANY_VECTOR_OF_ANY_RANK>,
}

/// A memref of scalars as a memref of one vector.
#[op(
    "vector.type_cast",
    traits = [PURE],
    format = "$memref attr-dict `:` type($memref) `to` type($result)",
    verify = first_error!(verify_type_cast)
)]
pub struct TypeCast {
    memref: Operand<STATIC_MEMREF>,
    result: Result<ANY_MEMREF>,
}

/// The vector 0, 1, 2, ....
#[op("vector.step", traits = [PURE, TENSORS_AS_FUNCTIONS], format = "attr-dict `:` type($result)",
    semantics = semantics::step)]
pub struct Step {
    result: Result<STEPS>,
}

/// The length of scalable vectors as a multiple of their minimum length.
#[op(
    "vector.vscale",
    traits = [PURE],
    format = "attr-dict",
    result_name = |_, _, _| Some("vscale".to_owned()),
    semantics = semantics::vscale
)]
pub struct VScale {
    res: Result<INDEX>,
}

pub(super) const OPS: &[&OpDef] =
    &[Broadcast::DEF, Bitcast::DEF, ShapeCast::DEF, Transpose::DEF, TypeCast::DEF, Step::DEF, VScale::DEF];

fn operand_and_result(ir: &Ir, op: OpId) -> (Type, Type) {
    (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)))
}

/// Verifies `vector.broadcast`: the trailing dimensions of the result are those of the source, except where the latter
/// are 1.
fn verify_broadcast(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (from, to) = operand_and_result(ir, op);
    same_element(ir, op, from, to, "source operand and result")?;
    let Some(to) = VectorType::of(ctx, to) else { return Ok(()) };
    let Some(from) = VectorType::of(ctx, from) else {
        if from == to.element {
            return Ok(());
        }
        return fail(ir, op, "source type is not a vector");
    };
    let Some(n_leading) = to.rank().checked_sub(from.rank()) else {
        return fail(ir, op, "source rank higher than destination rank");
    };
    for i in 0..from.rank() {
        let (size, scalable) = (from.shape[i], from.scalable[i]);
        let (wanted, wanted_scalable) = (to.shape[n_leading + i], to.scalable[n_leading + i]);
        let fits = size == wanted && scalable == wanted_scalable || size == 1 && !scalable;
        if !fits {
            let (from, to) = (from.dim_text(i), to.dim_text(n_leading + i));
            return fail(ir, op, format_args!("dimension mismatch ({from} vs. {to})"));
        }
    }
    Ok(())
}

fn verify_bitcast(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (from, to) = operand_and_result(ir, op);
    let (Some(from), Some(to)) = (VectorType::of(ctx, from), VectorType::of(ctx, to)) else { return Ok(()) };
    if from.rank() != to.rank() {
        return fail(ir, op, "failed to verify that all of {source, result} have same rank");
    }
    let n_leading = from.rank().saturating_sub(1);
    if let Some(i) = (0..n_leading).find(|&i| from.shape[i] != to.shape[i]) {
        return fail(ir, op, format_args!("dimension size mismatch at: {i}"));
    }
    let size = |vector: VectorType<'_>| {
        Some(bits(ctx, vector.element)?.saturating_mul(vector.shape.last().copied().unwrap_or(1)))
    };
    match (size(from), size(to)) {
        (Some(own), Some(other)) if own != other && from.rank() == 0 => {
            fail(ir, op, "source/result bitwidth of the 0-D vector element types must be equal")
        }
        (Some(own), Some(other)) if own != other => {
            fail(ir, op, "source/result bitwidth of the minor 1-D vectors must be equal")
        }
        _ => Ok(()),
    }
}

fn verify_shape_cast(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (from, to) = operand_and_result(ir, op);
    let (Some(from), Some(to)) = (VectorType::of(ctx, from), VectorType::of(ctx, to)) else { return Ok(()) };
    if from.element != to.element {
        return fail(ir, op, "has different source and result element types");
    }
    let differ = |what: &str, own: i64, other: i64| {
        fail(ir, op, format_args!("has different number of {what} at source ({own}) and result ({other})"))
    };
    if from.n_elements() != to.n_elements() {
        return differ("elements", from.n_elements(), to.n_elements());
    }
    let n_scalable = |vector: VectorType<'_>| {
        i64::try_from(vector.scalable.iter().filter(|&&scalable| scalable).count()).unwrap_or(i64::MAX)
    };
    if n_scalable(from) != n_scalable(to) {
        return differ("scalable dims", n_scalable(from), n_scalable(to));
    }
    Ok(())
}

fn verify_transpose(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (from, to) = operand_and_result(ir, op);
    same_element(ir, op, from, to, "operand and result")?;
    let (Some(from), Some(to)) = (VectorType::of(ctx, from), VectorType::of(ctx, to)) else { return Ok(()) };
    if from.rank() != to.rank() {
        return fail(ir, op, format_args!("vector result rank mismatch: {}", to.rank()));
    }
    let permutation = crate::common::index::constants(ir, op, "permutation");
    if permutation.len() != from.rank() {
        return fail(ir, op, format_args!("transposition length mismatch: {}", permutation.len()));
    }
    let mut seen = vec![false; from.rank()];
    for (i, &dim) in permutation.iter().enumerate() {
        let Some(at) = usize::try_from(dim).ok().filter(|&at| at < from.rank()) else {
            return fail(ir, op, format_args!("transposition index out of range: {dim}"));
        };
        if std::mem::replace(&mut seen[at], true) {
            return fail(ir, op, format_args!("duplicate position index: {dim}"));
        }
        if to.shape[i] != from.shape[at] {
            return fail(ir, op, format_args!("dimension size mismatch at: {dim}"));
        }
    }
    Ok(())
}

/// Returns the sizes of a memref, followed by the sizes of its element type.
fn all_sizes(ctx: &Context, memref: Type) -> Vec<i64> {
    let elements = memref.element_or_self(ctx).shape(ctx).unwrap_or(&[]);
    memref.shape(ctx).unwrap_or(&[]).iter().chain(elements).copied().collect()
}

fn verify_type_cast(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (from, to) = operand_and_result(ir, op);
    let parts = |ty: Type| match *ty.kind(ctx) {
        TypeKind::MemRef { layout, memory_space, .. } => Some((layout, memory_space)),
        _ => None,
    };
    let (Some((_, space)), Some((to_layout, to_space))) = (parts(from), parts(to)) else {
        return Ok(());
    };
    if !is_contiguous(ctx, from) {
        return fail(ir, op, "expects operand to be a memref with identity layout");
    }
    if to_layout.is_some() {
        return fail(ir, op, "expects result to be a memref with identity layout");
    }
    if space != to_space {
        return fail(ir, op, "expects result in same memory space");
    }
    let scalar = |ty: Type| ty.element_or_self(ctx).element_or_self(ctx);
    let result = || type_to_string(ctx, to);
    if scalar(from) != scalar(to) {
        let result = result();
        return fail(
            ir,
            op,
            format_args!("expects result and operand with same underlying scalar type: '{result}'"),
        );
    }
    if all_sizes(ctx, from) != all_sizes(ctx, to) {
        let result = result();
        return fail(
            ir,
            op,
            format_args!("expects concatenated result and operand shapes to be equal: '{result}'"),
        );
    }
    Ok(())
}
