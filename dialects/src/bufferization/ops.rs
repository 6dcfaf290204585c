//! The operations of bufferization (`BufferizationOps.td`).

use proofmark_ir::constraints::*;
use proofmark_ir::op_def::{InferInput, TypeConstraint};
use proofmark_ir::{Context, OpDef, Type, op};
use smallvec::{SmallVec, smallvec};

pub(super) static TENSOR_LIKE: TypeConstraint =
    TypeConstraint::new("TensorLikeTypeInterface instance", is_tensor);

pub(super) static BUFFER_LIKE: TypeConstraint =
    TypeConstraint::new("BufferLikeTypeInterface instance", is_base_memref);

/// Infers one condition per retained memref.
pub(super) fn updated_conditions(_: &Context, input: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(smallvec![Type::I1; input.groups.get(2).copied().unwrap_or(0)])
}

/// Allocation of a tensor, with optional contents copied from another tensor.
#[op(
    "bufferization.alloc_tensor",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, TENSORS_AS_FUNCTIONS],
    format,
    verify,
    semantics
)]
pub struct AllocTensor {
    dynamic_sizes: Variadic<Operand<INDEX>>,
    copy: Optional<Operand<ANY_TENSOR>>,
    size_hint: Optional<Operand<INDEX>>,
    memory_space: Optional<Attr<ANY_ATTR>>,
    result: Result<ANY_TENSOR>,
}

/// A memref with the contents of another, which may share memory while neither is written.
#[op("bufferization.clone", format = "$input attr-dict `:` type($input) `to` type($output)", semantics)]
pub struct Clone {
    input: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    output: Result<ANY_RANKED_OR_UNRANKED_MEMREF>,
}

/// Conditional deallocation of memrefs that no retained memref aliases; returns an updated condition for each retained
/// memref.
#[op(
    "bufferization.dealloc",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )?
              (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict",
    infer = updated_conditions,
    verify
)]
pub struct Dealloc {
    memrefs: Variadic<Operand<ANY_RANKED_OR_UNRANKED_MEMREF>>,
    conditions: Variadic<Operand<I1>>,
    retained: Variadic<Operand<ANY_RANKED_OR_UNRANKED_MEMREF>>,
    updatedConditions: Variadic<Result<I1>>,
}

/// Deallocation of the buffer of a tensor.
#[op(
    "bufferization.dealloc_tensor",
    traits = [LASTING_EFFECTS],
    format = "$tensor attr-dict `:` type($tensor)"
)]
pub struct DeallocTensor {
    tensor: Operand<ANY_TENSOR>,
}

/// Materialization of a tensor in the buffer of another.
#[op(
    "bufferization.materialize_in_destination",
    relations = [SameElementType(source, dest)],
    format = "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:`
              functional-type(operands, results)",
    verify
)]
pub struct MaterializeInDestination {
    source: Operand<ANY_TENSOR>,
    dest: Operand<ANY_SHAPED>,
    restrict: Optional<Attr<UNIT_ATTR>>,
    writable: Optional<Attr<UNIT_ATTR>>,
    result: Optional<Result<ANY_TENSOR>>,
}

/// The buffer of a tensor.
#[op(
    "bufferization.to_buffer",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)"
)]
pub struct ToBuffer {
    tensor: Operand<TENSOR_LIKE>,
    read_only: Optional<Attr<UNIT_ATTR>>,
    buffer: Result<BUFFER_LIKE>,
}

/// The tensor with the contents of a buffer.
#[op(
    "bufferization.to_tensor",
    traits = [SAME_OPERANDS_AND_RESULT_SHAPE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format = "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)"
)]
pub struct ToTensor {
    buffer: Operand<BUFFER_LIKE>,
    restrict: Optional<Attr<UNIT_ATTR>>,
    writable: Optional<Attr<UNIT_ATTR>>,
    result: Result<TENSOR_LIKE>,
}

pub(super) const OPS: &[&OpDef] = &[
    AllocTensor::DEF,
    Clone::DEF,
    Dealloc::DEF,
    DeallocTensor::DEF,
    MaterializeInDestination::DEF,
    ToBuffer::DEF,
    ToTensor::DEF,
];
