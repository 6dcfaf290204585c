//! The operations of scf (`SCFOps.td`), and their speculatability.

use proofmark_ir::constraints::*;
use proofmark_ir::context::AttrKind;
use proofmark_ir::op_def::AttrConstraint;
use proofmark_ir::{Ir, OpDef, OpId, OpView, op};

use crate::common::matchers::constant_int;
use crate::common::regions;
use crate::common::speculate::nested_is_speculatable;

/// Device mapping attributes belong to the dialects of devices.
pub(super) static MAPPING: AttrConstraint =
    AttrConstraint::new("Device Mapping array attribute", |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| match attr.kind(ctx) {
            AttrKind::Opaque { dialect, .. } => ctx.registry().is_known(dialect.as_str(ctx)),
            AttrKind::Dialect { .. } | AttrKind::Enum { .. } => true,
            _ => false,
        })
    });

/// A region that is executed once.
#[op(
    "scf.execute_region",
    region_flow,
    traits = [TENSORS_AS_FUNCTIONS, RECURSIVE_MEMORY_EFFECTS],
    format,
    verify,
    semantics = regions::execute_region
)]
pub struct ExecuteRegion {
    no_inline: Optional<Attr<UNIT_ATTR>>,
    results: Variadic<Result<ANY_TYPE>>,
    region: Region,
}

/// A counted loop with an exclusive upper bound and loop-carried values.
#[op(
    "scf.for",
    region_flow,
    traits = [TENSORS_AS_FUNCTIONS, AUTOMATIC_ALLOCATION_SCOPE, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, LOOP_LIKE],
    speculatable = for_is_speculatable,
    implicit_terminator = "scf.yield",
    relations = [Same(lowerBound, upperBound, step)],
    format,
    verify,
    verify_regions,
    semantics
)]
pub struct For {
    lowerBound: Operand<ANY_SIGNLESS_INTEGER_OR_INDEX>,
    upperBound: Operand<ANY_SIGNLESS_INTEGER_OR_INDEX>,
    step: Operand<ANY_SIGNLESS_INTEGER_OR_INDEX>,
    initArgs: Variadic<Operand<ANY_TYPE>>,
    unsignedCmp: Optional<Attr<UNIT_ATTR>>,
    results: Variadic<Result<ANY_TYPE>>,
    region: Region<One>,
}

/// A conditional.
#[op(
    "scf.if",
    region_flow,
    traits = [TENSORS_AS_FUNCTIONS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, RECURSIVELY_SPECULATABLE,
        NO_REGION_ARGUMENTS],
    implicit_terminator = "scf.yield",
    format,
    verify,
    fold,
    semantics
)]
pub struct If {
    condition: Operand<I1>,
    results: Variadic<Result<ANY_TYPE>>,
    thenRegion: Region<One>,
    elseRegion: Region<AtMostOne>,
}

/// A loop that executes `before`, then `after` while the condition holds.
#[op(
    "scf.while",
    region_flow,
    traits = [TENSORS_AS_FUNCTIONS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, LOOP_LIKE],
    format,
    verify_regions,
    semantics
)]
pub struct While {
    inits: Variadic<Operand<ANY_TYPE>>,
    results: Variadic<Result<ANY_TYPE>>,
    before: Region<One>,
    after: Region<One>,
}

/// The terminator of `before`: the condition, and the values to forward.
#[op(
    "scf.condition",
    traits = [PURE, TERMINATOR],
    parents = ["scf.while"],
    format = "`(` $condition `)` attr-dict ($args^ `:` type($args))?",
    semantics = regions::yield_operands
)]
pub struct Condition {
    condition: Operand<I1>,
    args: Variadic<Operand<ANY_TYPE>>,
}

/// The terminator of a region.
#[op(
    "scf.yield",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    parents = ["scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"],
    format = "attr-dict ($results^ `:` type($results))?",
    semantics = regions::yield_operands
)]
pub struct Yield {
    results: Variadic<Operand<ANY_TYPE>>,
}

/// A switch on an index, with a region per case and a default region.
#[op(
    "scf.index_switch",
    region_flow,
    traits = [TENSORS_AS_FUNCTIONS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS],
    implicit_terminator = "scf.yield",
    format,
    verify,
    semantics
)]
pub struct IndexSwitch {
    arg: Operand<INDEX>,
    cases: Attr<DENSE_I64_ARRAY_ATTR>,
    results: Variadic<Result<ANY_TYPE>>,
    defaultRegion: Region<One>,
    caseRegions: Variadic<Region<One>>,
}

/// A loop nest whose iterations may run concurrently.
#[op(
    "scf.parallel",
    traits = [
        PARALLEL_REGIONS,
        AUTOMATIC_ALLOCATION_SCOPE,
        ATTR_SIZED_OPERAND_SEGMENTS,
        SINGLE_BLOCK,
        RECURSIVE_MEMORY_EFFECTS,
        LOOP_LIKE
    ],
    implicit_terminator = "scf.reduce",
    format,
    verify,
    verify_regions,
    semantics
)]
pub struct Parallel {
    lowerBound: Variadic<Operand<INDEX>>,
    upperBound: Variadic<Operand<INDEX>>,
    step: Variadic<Operand<INDEX>>,
    initVals: Variadic<Operand<ANY_TYPE>>,
    results: Variadic<Result<ANY_TYPE>>,
    region: Region<One>,
}

/// A loop nest whose iterations may run concurrently, on devices if mapped; the terminator contributes to shared
/// tensors.
#[op(
    "scf.forall",
    traits = [
        PARALLEL_REGIONS,
        TENSORS_AS_FUNCTIONS,
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        SINGLE_BLOCK,
        RECURSIVE_MEMORY_EFFECTS,
        LOOP_LIKE
    ],
    implicit_terminator = "scf.forall.in_parallel",
    format,
    verify,
    semantics
)]
pub struct Forall {
    dynamicLowerBound: Variadic<Operand<INDEX>>,
    dynamicUpperBound: Variadic<Operand<INDEX>>,
    dynamicStep: Variadic<Operand<INDEX>>,
    staticLowerBound: Attr<DENSE_I64_ARRAY_ATTR>,
    staticUpperBound: Attr<DENSE_I64_ARRAY_ATTR>,
    staticStep: Attr<DENSE_I64_ARRAY_ATTR>,
    outputs: Variadic<Operand<ANY_RANKED_TENSOR>>,
    mapping: Optional<Attr<MAPPING>>,
    results: Variadic<Result<ANY_TYPE>>,
    region: Region<One>,
}

/// The terminator of `scf.forall`: contributions to the shared tensors.
#[op(
    "scf.forall.in_parallel",
    traits = [PURE, TERMINATOR, NO_TERMINATOR, SINGLE_BLOCK, GRAPH_REGION],
    parents = ["scf.forall"],
    format = "$region attr-dict",
    verify_regions,
    semantics
)]
pub struct InParallel {
    region: Region<One>,
}

/// The terminator of `scf.parallel`: values to combine, each with a region.
#[op(
    "scf.reduce",
    traits = [TERMINATOR, RECURSIVE_MEMORY_EFFECTS],
    parents = ["scf.parallel"],
    format = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict",
    verify,
    verify_regions,
    semantics
)]
pub struct Reduce {
    operands: Variadic<Operand<ANY_TYPE>>,
    reductions: Variadic<Region<One>>,
}

/// The terminator of a region of `scf.reduce`, with the combined value.
#[op(
    "scf.reduce.return",
    traits = [PURE, TERMINATOR],
    parents = ["scf.reduce"],
    format = "$result attr-dict `:` type($result)",
    verify,
    semantics = regions::yield_operands
)]
pub struct ReduceReturn {
    result: Operand<ANY_TYPE>,
}

/// Returns whether the loop is speculatable: with step 1 it terminates for any bounds, and its body must be
/// speculatable.
pub(super) fn for_is_speculatable(ir: &Ir, op: OpId) -> bool {
    let step = constant_int(ir, For::from_op(op).step(ir));
    step.is_some_and(|step| step.is_one()) && nested_is_speculatable(ir, op)
}

pub(super) const OPS: &[&OpDef] = &[
    ExecuteRegion::DEF,
    For::DEF,
    If::DEF,
    While::DEF,
    Condition::DEF,
    Yield::DEF,
    Forall::DEF,
    InParallel::DEF,
    IndexSwitch::DEF,
    Parallel::DEF,
    Reduce::DEF,
    ReduceReturn::DEF,
];
