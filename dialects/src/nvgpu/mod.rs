//! The nvgpu dialect: matrix loads from shared memory and asynchronous copies of Nvidia GPUs. A subset, without
//! semantics.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/NVGPU/>. The operations on tokens and `nvgpu.ldmatrix` are defined.

use proofmark_ir::constraints::*;
use proofmark_ir::context::{AttrKind, Dialect, TypeDef, TypeKind};
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::{Ir, OpDef, OpId, Type, op};

use crate::vector::last_stride;
use crate::verify::{Check, fail, fail_unnamed, first_error};

/// `!nvgpu.device.async.token`: the completion of copies.
pub static ASYNC_TOKEN: TypeDef = TypeDef::plain("nvgpu.device.async.token");

static TOKEN: TypeConstraint =
    TypeConstraint::new("device async token type", |ctx, ty| ty.is_dialect_type(ctx, &ASYNC_TOKEN))
        .built(|ctx| ctx.dialect_type(&ASYNC_TOKEN, &[]));

/// Load of matrices from shared memory into the threads of a warp.
#[op(
    "nvgpu.ldmatrix",
    effects = [Read(srcMemref)],
    format = "$srcMemref `[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)",
    verify = first_error!(verify_ldmatrix)
)]
pub struct LdMatrix {
    srcMemref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    transpose: Attr<BOOL_ATTR>,
    numTiles: Attr<I32_ATTR>,
    res: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
}

/// Asynchronous copy from global to shared memory.
#[op(
    "nvgpu.device_async_copy",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, LASTING_EFFECTS],
    effects = [Write(dst), Read(src)],
    format = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? attr-dict `:`
              type($src) `to` type($dst)",
    verify = first_error!(verify_copy)
)]
pub struct DeviceAsyncCopy {
    dst: Operand<ANY_MEMREF>,
    dstIndices: Variadic<Operand<INDEX>>,
    src: Operand<ANY_MEMREF>,
    srcIndices: Variadic<Operand<INDEX>>,
    dstElements: Attr<INDEX_ATTR>,
    srcElements: Optional<Operand<INDEX>>,
    bypassL1: Optional<Attr<UNIT_ATTR>>,
    asyncToken: Result<TOKEN>,
}

/// Grouping of copies.
#[op("nvgpu.device_async_create_group", format = "$inputTokens attr-dict")]
pub struct DeviceAsyncCreateGroup {
    inputTokens: Variadic<Operand<TOKEN>>,
    asyncToken: Result<TOKEN>,
}

/// Wait for a group of copies.
#[op("nvgpu.device_async_wait", format = "$asyncDependencies attr-dict")]
pub struct DeviceAsyncWait {
    asyncDependencies: Operand<TOKEN>,
    numGroups: Optional<Attr<I32_ATTR>>,
}

const OPS: &[&OpDef] =
    &[LdMatrix::DEF, DeviceAsyncCopy::DEF, DeviceAsyncCreateGroup::DEF, DeviceAsyncWait::DEF];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect { ops: &[OPS], types: &[&ASYNC_TOKEN], ..Dialect::new("nvgpu") };

/// Returns whether a memref is in workgroup memory: address space 3 or `workgroup`.
fn is_shared(ir: &Ir, memref: Type) -> bool {
    let ctx = ir.ctx();
    let TypeKind::MemRef { memory_space: Some(space), .. } = *memref.kind(ctx) else { return false };
    match space.kind(ctx) {
        AttrKind::Integer { .. } => space.as_i64(ctx) == Some(3),
        _ => space.as_enum(ctx, &crate::gpu::ADDRESS_SPACE) == Some(2),
    }
}

fn verify_ldmatrix(ir: &Ir, op: OpId) -> Check {
    let Some(view) = LdMatrix::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let (memref, result) = (ir.value_type(view.src_memref(ir)), ir.value_type(view.res(ir)));
    let (element, shape) = (result.element_or_self(ctx), result.shape(ctx).unwrap_or(&[]));
    if memref.element_or_self(ctx) != element {
        return fail(ir, op, "failed to verify that srcMemref and res have same element type");
    }
    // A thread holds 32 bits of each tile.
    let Some(bits) = element.bit_width(ctx) else {
        return fail_unnamed(ir, op, "vector element type must be int or float");
    };
    if view.transpose(ir).as_bool() == Some(true) && bits != 16 {
        return fail_unnamed(ir, op, "nvgpu.ldmatrix transpose works only at 16b granularity");
    }
    if !is_shared(ir, memref) {
        return fail_unnamed(
            ir,
            op,
            "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or \
                gpu::AddressSpaceAttr(Workgroup)",
        );
    }
    let &[n_tiles, n_elements] = shape else {
        return fail_unnamed(ir, op, "results must be 2 dimensional vector");
    };
    let wanted = i64::from(32u32.checked_div(bits).unwrap_or(0));
    if n_elements != wanted {
        return fail_unnamed(ir, op, format!("expected vector register shape[1] = {wanted}"));
    }
    if view.num_tiles(ir).as_i64(ctx) != Some(n_tiles) {
        return fail_unnamed(ir, op, "expected vector register shape[0] and numTiles to match");
    }
    Ok(())
}

fn verify_copy(ir: &Ir, op: OpId) -> Check {
    let Some(view) = DeviceAsyncCopy::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let (src, dst) = (ir.value_type(view.src(ir)), ir.value_type(view.dst(ir)));
    if last_stride(ctx, src) != Some(1) {
        return fail_unnamed(ir, op, "source memref most minor dim must have unit stride");
    }
    if last_stride(ctx, dst) != Some(1) {
        return fail_unnamed(ir, op, "destination memref most minor dim must have unit stride");
    }
    if !is_shared(ir, dst) {
        return fail_unnamed(
            ir,
            op,
            "destination memref must have a memory space attribute of IntegerAttr(3) or \
                gpu::AddressSpaceAttr(Workgroup)",
        );
    }
    if src.element_or_self(ctx) != dst.element_or_self(ctx) {
        return fail_unnamed(ir, op, "source and destination must have the same element type");
    }
    let rank = |ty: Type| ty.shape(ctx).map_or(0, <[i64]>::len);
    for (name, ty, n) in
        [("source", src, view.src_indices(ir).len()), ("destination", dst, view.dst_indices(ir).len())]
    {
        if rank(ty) != n {
            return fail(ir, op, format_args!("expected {} {name} indices, got {n}", rank(ty)));
        }
    }
    let n = view.dst_elements(ir).as_i64(ctx).unwrap_or(0);
    let bits = i64::from(dst.element_or_self(ctx).bit_width(ctx).unwrap_or(0));
    let n_bytes = n.saturating_mul(bits) / 8;
    if ![4, 8, 16].contains(&n_bytes) || n.saturating_mul(bits) % 8 != 0 {
        let fitting = [128, 64, 32].map(|whole: i64| whole.checked_div(bits).unwrap_or(0).to_string());
        let message = format!(
            "Requested copy elements is {n} with width {bits}. But copy elements could be one of {}.",
            fitting.into_iter().rev().collect::<Vec<_>>().join(", ")
        );
        return fail_unnamed(ir, op, message);
    }
    if view.bypass_l1(ir).is_some() && n_bytes != 16 {
        let wanted = 128i64.checked_div(bits).unwrap_or(0);
        let message = format!(
            "bypassL1 does not satify alignment for '{}' with destination element {n}. Unset bypassL1, or set \
                destination element to {wanted}",
            proofmark_ir::text::type_to_string(ctx, dst)
        );
        return fail(ir, op, message);
    }
    Ok(())
}
