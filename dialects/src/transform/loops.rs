//! The extensions of transform for scf, affine and loops: conversion, fusion, peeling, pipelining, unrolling.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::effects;
use super::types::*;

replacing! { REPLACING:
    /// Coalesces a perfect loop nest.
    LoopCoalesce("transform.loop.coalesce") -> transformed;
}

in_place! { IN_PLACE_CONSUMES, effects::consumes:
    /// Replaces a loop with one iteration by its body.
    LoopPromoteIfOneIteration("transform.loop.promote_if_one_iteration");
    /// Simplifies minima and maxima.
    SimplifyMinMaxAffineOps("transform.affine.simplify_min_max_affine_ops");
}

in_place! { IN_PLACE_MODIFIES, effects::modifies:
    /// Hoists extractions and insertions of loop-invariant subsets.
    HoistLoopInvariantSubsets("transform.loop.hoist_loop_invariant_subsets");
}

/// Converts `scf.forall` to a nest of `scf.for`.
#[op(
    "transform.loop.forall_to_for",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct ForallToFor {
    target: Operand<HANDLE>,
    transformed: Variadic<Result<HANDLE>>,
}

/// Converts `scf.forall` to `scf.parallel`.
#[op(
    "transform.loop.forall_to_parallel",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct ForallToParallel {
    target: Operand<HANDLE>,
    transformed: Variadic<Result<HANDLE>>,
}

/// Fuses a loop into another one.
#[op(
    "transform.loop.fuse_sibling",
    format = "$target `into` $source attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct LoopFuseSibling {
    target: Operand<HANDLE>,
    source: Operand<HANDLE>,
    fused_loop: Result<HANDLE>,
}

/// Outlines a loop to a function.
#[op(
    "transform.loop.outline",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct LoopOutline {
    target: Operand<HANDLE>,
    func_name: Attr<STR_ATTR>,
    function: Result<HANDLE>,
    call: Result<HANDLE>,
}

/// Peels the first or the last iteration.
#[op(
    "transform.loop.peel",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct LoopPeel {
    target: Operand<SCF_FOR_HANDLE>,
    peel_front: Attr<BOOL_ATTR, default = no>,
    fail_if_already_divisible: Attr<BOOL_ATTR, default = no>,
    peeled_loop: Result<HANDLE>,
    remainder_loop: Result<HANDLE>,
}

/// Pipelines a loop.
#[op(
    "transform.loop.pipeline",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct LoopPipeline {
    target: Operand<SCF_FOR_HANDLE>,
    iteration_interval: Attr<I64_ATTR, default = one>,
    read_latency: Attr<I64_ATTR, default = ten>,
    transformed: Result<HANDLE>,
}

/// Unrolls and jams a loop nest.
#[op(
    "transform.loop.unroll_and_jam",
    format = "$target attr-dict `:` type($target)",
    effects = effects::consumes
)]
pub struct LoopUnrollAndJam {
    target: Operand<HANDLE>,
    factor: Attr<POSITIVE_I64_ATTR>,
}

/// Unrolls a loop.
#[op(
    "transform.loop.unroll",
    format = "$target attr-dict `:` type($target)",
    effects = effects::consumes
)]
pub struct LoopUnroll {
    target: Operand<HANDLE>,
    factor: Attr<POSITIVE_I64_ATTR>,
}

/// Converts `scf.parallel` to a nest of `scf.for`.
#[op(
    "transform.loop.parallel_for_to_nested_fors",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct ParallelForToNestedForOps {
    target: Operand<HANDLE>,
    transformed: Variadic<Result<HANDLE>>,
}

/// Replaces a conditional by one of its branches.
#[op(
    "transform.scf.take_assumed_branch",
    format = "$target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, results)",
    effects = effects::modifies
)]
pub struct TakeAssumedBranch {
    target: Operand<HANDLE>,
    take_else_branch: Optional<Attr<UNIT_ATTR>>,
}

/// Simplifies minima and maxima of values with known bounds.
#[op(
    "transform.affine.simplify_bounded_affine_ops",
    format = "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` $lower_bounds `and` \
        $upper_bounds attr-dict `:` type($target)",
    effects = effects::consumes_target,
    verify
)]
pub struct SimplifyBoundedAffineOps {
    target: Operand<HANDLE>,
    bounded_values: Variadic<Operand<HANDLE>>,
    lower_bounds: Attr<DENSE_I64_ARRAY_ATTR>,
    upper_bounds: Attr<DENSE_I64_ARRAY_ATTR>,
}

pub(super) const OPS: &[&OpDef] = &[
    ForallToFor::DEF,
    ForallToParallel::DEF,
    LoopFuseSibling::DEF,
    LoopOutline::DEF,
    LoopPeel::DEF,
    LoopPipeline::DEF,
    LoopUnrollAndJam::DEF,
    LoopUnroll::DEF,
    ParallelForToNestedForOps::DEF,
    TakeAssumedBranch::DEF,
    SimplifyBoundedAffineOps::DEF,
];
