//! The extensions of transform for memref, tensor and bufferization.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::effects;
use super::types::*;

in_place! { IN_PLACE_MODIFIES, effects::modifies:
    /// Hoists allocations out of loops.
    BufferLoopHoisting("transform.bufferization.buffer_loop_hoisting");
    /// Replaces empty tensors by the destinations of insertions.
    EliminateEmptyTensors("transform.bufferization.eliminate_empty_tensors");
}

/// Converts stack memory to globals.
#[op(
    "transform.memref.alloca_to_global",
    format = "$alloca attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct MemRefAllocaToGlobal {
    alloca: Operand<MEMREF_ALLOCA_HANDLE>,
    getGlobal: Result<HANDLE>,
    global: Result<HANDLE>,
}

/// Erases memory that is only written.
#[op(
    "transform.memref.erase_dead_alloc_and_stores",
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = effects::modifies
)]
pub struct MemRefEraseDeadAllocAndStores {
    target: Operand<HANDLE>,
}

/// Makes the sizes of memory independent of loops.
#[op(
    "transform.memref.make_loop_independent",
    format = "$target attr-dict `:` functional-type($target, $transformed)",
    effects = effects::consumes
)]
pub struct MemRefMakeLoopIndependent {
    target: Operand<HANDLE>,
    num_loops: Attr<I64_ATTR>,
    transformed: Result<HANDLE>,
}

/// Allocates memory for several iterations.
#[op(
    "transform.memref.multibuffer",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct MemRefMultiBuffer {
    target: Operand<MEMREF_ALLOC_HANDLE>,
    factor: Attr<POSITIVE_I64_ATTR>,
    skip_analysis: Optional<Attr<UNIT_ATTR>>,
    transformed: Result<HANDLE>,
}

/// Makes the sizes of tensors independent of loops.
#[op(
    "transform.tensor.make_loop_independent",
    format = "$target attr-dict `:` functional-type($target, $transformed)",
    effects = effects::consumes
)]
pub struct MakeLoopIndependent {
    target: Operand<HANDLE>,
    num_loops: Attr<I64_ATTR>,
    transformed: Result<HANDLE>,
}

/// Converts empty tensors to allocated tensors.
#[op(
    "transform.bufferization.empty_tensor_to_alloc_tensor",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct EmptyTensorToAllocTensor {
    target: Operand<TENSOR_EMPTY_HANDLE>,
    transformed: Result<BUFFERIZATION_ALLOC_TENSOR_HANDLE>,
}

/// Bufferizes the payload.
#[op(
    "transform.bufferization.one_shot_bufferize",
    format = "(`layout` `{` $function_boundary_type_conversion^ `}`)? $target attr-dict `:` functional-type($target, \
        results)",
    effects = effects::consumes,
    verify
)]
pub struct OneShotBufferize {
    target: Operand<HANDLE>,
    function_boundary_type_conversion: Optional<Attr<LAYOUT_MAP_OPTION>>,
    allow_return_allocs_from_loops: Attr<BOOL_ATTR, default = no>,
    allow_unknown_ops: Attr<BOOL_ATTR, default = no>,
    bufferize_function_boundaries: Attr<BOOL_ATTR, default = no>,
    dump_alias_sets: Attr<BOOL_ATTR, default = no>,
    test_analysis_only: Attr<BOOL_ATTR, default = no>,
    print_conflicts: Attr<BOOL_ATTR, default = no>,
    check_parallel_regions: Attr<BOOL_ATTR, default = yes>,
    memcpy_op: Attr<STR_ATTR, default = memref_copy>,
    transformed: Result<HANDLE>,
}

pub(super) const OPS: &[&OpDef] = &[
    MemRefAllocaToGlobal::DEF,
    MemRefEraseDeadAllocAndStores::DEF,
    MemRefMakeLoopIndependent::DEF,
    MemRefMultiBuffer::DEF,
    MakeLoopIndependent::DEF,
    EmptyTensorToAllocTensor::DEF,
    OneShotBufferize::DEF,
];
