//! The host operations on devices (copies, registration), and the communication within subgroups.

use proofmark_ir::constraints::*;
use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{Context, Ir, OpDef, OpId, Type, op};

use super::types::*;
use crate::verify::{Check, fail, fail_unnamed, first_error};

static UNRANKED_MEMREF: TypeConstraint =
    TypeConstraint::new("unranked.memref of any type values", |ctx, ty| {
        matches!(ty.kind(ctx), TypeKind::UnrankedMemRef { .. })
    });

static BYTES: TypeConstraint =
    TypeConstraint::new("1D memref of 8-bit signless integer values", |ctx, ty| {
        matches!(ty.kind(ctx), TypeKind::MemRef { shape, element,
        .. } if shape.len() == 1 && *element == Type::I8)
    });

static SHUFFLED: TypeConstraint = TypeConstraint::new(
    "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
    |ctx, ty| {
        let is_scalar = |ty: Type| ty.is_integer(ctx) || is_float(ctx, ty);
        match ty.kind(ctx) {
            TypeKind::Vector { shape, element, scalable } => {
                shape.len() == 1 && is_scalar(*element) && !scalable.contains(&true)
            }
            _ => is_scalar(ty),
        }
    },
);

static MODE: AttrConstraint = AttrConstraint::new("Indexing modes supported by gpu.shuffle.", |ctx, attr| {
    attr.as_enum(ctx, &SHUFFLE_MODE_DEF).is_some()
})
.spelled(AttrSpelling::Parameters("gpu.shuffle_mode"));

/// Copy of memory.
#[op(
    "gpu.memcpy",
    traits = [LASTING_EFFECTS],
    effects = [Write(dst), Read(src)],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst `,` $src `:` type($dst) `,` \
        type($src) attr-dict",
    verify = first_error!(verify_memcpy)
)]
pub struct Memcpy {
    asyncDependencies: Variadic<Operand<TOKEN>>,
    dst: Operand<ANY_MEMREF>,
    src: Operand<ANY_MEMREF>,
    asyncToken: Optional<Result<TOKEN>>,
}

/// Fill of memory with a value.
#[op(
    "gpu.memset",
    traits = [LASTING_EFFECTS],
    effects = [Write(dst)],
    relations = [SameElementType(dst, value)],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst `,` $value `:` type($dst) `,` \
        type($value) attr-dict"
)]
pub struct Memset {
    asyncDependencies: Variadic<Operand<TOKEN>>,
    dst: Operand<ANY_MEMREF>,
    value: Operand<ANY_TYPE>,
    asyncToken: Optional<Result<TOKEN>>,
}

/// Registration of host memory for access by the device.
#[op("gpu.host_register", format = "$value attr-dict `:` type($value)")]
pub struct HostRegister {
    value: Operand<UNRANKED_MEMREF>,
}

/// End of the registration of host memory.
#[op("gpu.host_unregister", format = "$value attr-dict `:` type($value)")]
pub struct HostUnregister {
    value: Operand<UNRANKED_MEMREF>,
}

/// Selection of the default device.
#[op("gpu.set_default_device", effects = [Write], format = "attr-dict $devIndex")]
pub struct SetDefaultDevice {
    devIndex: Operand<I32>,
}

/// Dynamically sized workgroup memory.
#[op(
    "gpu.dynamic_shared_memory",
    traits = [PURE],
    format = "attr-dict `:` type($resultMemref)",
    verify = first_error!(verify_dynamic)
)]
pub struct DynamicSharedMemory {
    resultMemref: Result<BYTES>,
}

/// The value of another lane of the subgroup, and whether that lane exists.
///
/// MLIR marks it `Pure`, but it communicates: it must not move to where other lanes execute it.
#[op(
    "gpu.shuffle",
    effects = [Read, Write],
    relations = [Same(value, shuffleResult)],
    format = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)",
    result_name = |_, _, i| Some(["shuffleResult", "valid"][i.min(1)].to_owned())
)]
pub struct Shuffle {
    value: Operand<SHUFFLED>,
    offset: Operand<I32>,
    width: Operand<I32>,
    mode: Attr<MODE>,
    shuffleResult: Result<SHUFFLED>,
    valid: Result<I1>,
}

macro_rules! of_subgroups {
    ($($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        #[op($text, traits = [PURE], format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)")]
        pub struct $name {
            upper_bound: Optional<Attr<INDEX_ATTR>>,
            result: Result<INDEX>,
        })*
        const SUBGROUPS: &[&OpDef] = &[$($name::DEF),*];
    };
}

of_subgroups! {
    /// The number of subgroups of a workgroup.
    NumSubgroups("gpu.num_subgroups");
    /// The index of the subgroup in its workgroup.
    SubgroupId("gpu.subgroup_id");
    /// The number of threads of a subgroup.
    SubgroupSize("gpu.subgroup_size");
}

/// Matrix multiply-accumulate of a subgroup.
#[op(
    "gpu.subgroup_mma_compute",
    traits = [PURE],
    relations = [Same(opC, res)],
    format = "$opA `,` $opB `,` $opC attr-dict `:` type($opA) `,` type($opB) `->` type($res)",
    verify = first_error!(verify_compute)
)]
pub struct SubgroupMmaCompute {
    opA: Operand<MATRIX>,
    opB: Operand<MATRIX>,
    opC: Operand<MATRIX>,
    a_transpose: Optional<Attr<UNIT_ATTR>>,
    b_transpose: Optional<Attr<UNIT_ATTR>>,
    res: Result<MATRIX>,
}

/// A matrix with equal elements.
#[op(
    "gpu.subgroup_mma_constant_matrix",
    traits = [PURE],
    relations = [Derived("value type matches element type of mma_matrix", res, value, matrix_element)],
    format = "$value attr-dict `:` type($res)"
)]
pub struct SubgroupMmaConstantMatrix {
    value: Operand<ANY_TYPE>,
    res: Result<MATRIX>,
}

const OTHERS: &[&OpDef] = &[
    Memcpy::DEF,
    Memset::DEF,
    HostRegister::DEF,
    HostUnregister::DEF,
    SetDefaultDevice::DEF,
    DynamicSharedMemory::DEF,
    Shuffle::DEF,
    SubgroupMmaCompute::DEF,
    SubgroupMmaConstantMatrix::DEF,
];

pub(super) const OPS: [&[&OpDef]; 2] = [SUBGROUPS, OTHERS];

/// Returns the sizes and the element type of a matrix type.
fn matrix_parts(ctx: &Context, ty: Type) -> Option<(Vec<i64>, Type)> {
    match ty.kind(ctx) {
        TypeKind::Dialect { params, .. } => {
            Some((params.first()?.as_i64_array(ctx)?, params.get(1)?.as_type(ctx)?))
        }
        _ => None,
    }
}

fn matrix_element(ctx: &Context, ty: Type) -> Option<Type> {
    matrix_parts(ctx, ty).map(|(_, element)| element)
}

fn verify_dynamic(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let TypeKind::MemRef { shape, memory_space, .. } = ir.value_type(ir.result(op, 0)).kind(ctx) else {
        return Ok(());
    };
    if memory_space.and_then(|space| space.as_enum(ctx, &ADDRESS_SPACE)) != Some(2) {
        return fail(ir, op, "address space must be address_space<workgroup>");
    }
    if shape[..] != [DYNAMIC] {
        return fail(ir, op, "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>");
    }
    Ok(())
}

fn verify_memcpy(ir: &Ir, op: OpId) -> Check {
    let (Some(view), ctx) = (Memcpy::cast(ir, op), ir.ctx()) else { return Ok(()) };
    let [dst, src] = [view.dst(ir), view.src(ir)].map(|memref| ir.value_type(memref));
    if dst.element_or_self(ctx) != src.element_or_self(ctx) {
        return fail(ir, op, "arguments have incompatible element type");
    }
    let (Some(dst), Some(src)) = (dst.shape(ctx), src.shape(ctx)) else { return Ok(()) };
    let differ = |(&a, &b): (&i64, &i64)| a >= 0 && b >= 0 && a != b;
    if dst.len() != src.len() || dst.iter().zip(src).any(differ) {
        return fail(ir, op, "arguments have incompatible shape");
    }
    Ok(())
}

fn verify_compute(ir: &Ir, op: OpId) -> Check {
    let (Some(view), ctx) = (SubgroupMmaCompute::cast(ir, op), ir.ctx()) else { return Ok(()) };
    let types = [view.op_a(ir), view.op_b(ir), view.op_c(ir)].map(|matrix| ir.value_type(matrix));
    if types.map(|ty| matrix_operand(ctx, ty)) != ["AOp", "BOp", "COp"] {
        return fail_unnamed(ir, op, "operands must be in the order AOp, BOp, COp");
    }
    let [a, b, c] = types.map(|ty| matrix_parts(ctx, ty).map(|parts| parts.0).unwrap_or_default());
    let (&[am, ak], &[bk, bn], &[cm, cn]) = (a.as_slice(), b.as_slice(), c.as_slice()) else { return Ok(()) };
    if ak != bk || am != cm || bn != cn {
        return fail_unnamed(ir, op, "operand shapes do not satisfy matmul constraints");
    }
    Ok(())
}
