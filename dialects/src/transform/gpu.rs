//! The extensions of transform for gpu and nvgpu.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::effects;
use super::types::*;

/// Distributes `scf.forall` over blocks.
#[op(
    "transform.gpu.map_forall_to_blocks",
    format = "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` $grid_dims^)? attr-dict `:` \
        functional-type($target, $result)",
    effects = effects::consumes,
    verify
)]
pub struct MapForallToBlocks {
    target: Operand<HANDLE>,
    grid_dims: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    generate_gpu_launch: Optional<Attr<UNIT_ATTR>>,
    result: Result<HANDLE>,
}

/// Distributes nested `scf.forall` over threads.
#[op(
    "transform.gpu.map_nested_forall_to_threads",
    format = "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` $sync_after_distribute^)? (`warp_size` \
        `=` $warp_size^)? attr-dict `:` functional-type($target, $result)",
    effects = effects::consumes
)]
pub struct MapNestedForallToThreads {
    target: Operand<HANDLE>,
    block_dims: Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>,
    sync_after_distribute: Attr<BOOL_ATTR, default = yes>,
    warp_size: Attr<I64_ATTR, default = thirty_two>,
    result: Result<HANDLE>,
}

/// Makes copies asynchronous, in groups.
#[op(
    "transform.nvgpu.create_async_groups",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct CreateAsyncGroups {
    target: Operand<HANDLE>,
    bypass_l1: Optional<Attr<UNIT_ATTR>>,
    result: Result<HANDLE>,
}

/// Overlaps copies into shared memory with computation.
#[op(
    "transform.nvgpu.pipeline_shared_memory_copies",
    format = "`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct PipelineSharedMemoryCopies {
    for_op: Operand<HANDLE>,
    depth: Attr<I64_ATTR>,
    peel_epilogue: Optional<Attr<UNIT_ATTR>>,
    failure_propagation_mode: Attr<FAILURE_PROPAGATION_MODE, default = suppress>,
    result: Result<HANDLE>,
}

/// Rewrites copies to asynchronous tensor copies (TMA).
#[op(
    "transform.nvgpu.rewrite_copy_as_tma",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct RewriteCopyAsTma {
    target: Operand<HANDLE>,
}

/// Rewrites a matrix multiplication to one of a warp.
#[op(
    "transform.nvgpu.rewrite_matmul_as_mma_sync",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct RewriteMatmulAsMmaSync {
    target: Operand<HANDLE>,
}

pub(super) const OPS: &[&OpDef] = &[
    MapForallToBlocks::DEF,
    MapNestedForallToThreads::DEF,
    CreateAsyncGroups::DEF,
    PipelineSharedMemoryCopies::DEF,
    RewriteCopyAsTma::DEF,
    RewriteMatmulAsMmaSync::DEF,
];
