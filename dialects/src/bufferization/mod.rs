//! The bufferization dialect: the passage from tensors to memrefs.
//!
//! MLIR's page: <https://mlir.llvm.org/docs/Dialects/BufferizationOps/>. The rows, their forms and what makes them valid are here;
//! semantics only of what is about tensors alone, or about memory alone.

mod asm;
mod canonicalize;
mod semantics;
mod verify;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{Dialect, Inlining, UnknownOps};
use proofmark_ir::op_def::{InferInput, TypeConstraint};
use proofmark_ir::{Context, OpDef, Type, op};
use smallvec::{SmallVec, smallvec};

static TENSOR_LIKE: TypeConstraint = TypeConstraint::new("TensorLikeTypeInterface instance", is_tensor);

static BUFFER_LIKE: TypeConstraint = TypeConstraint::new("BufferLikeTypeInterface instance", is_base_memref);

/// A condition for each memory that is retained.
fn updated_conditions(_: &Context, input: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(smallvec![Type::I1; input.groups.get(2).copied().unwrap_or(0)])
}

/// A tensor with memory of its own, perhaps with the contents of another.
#[op(
    "bufferization.alloc_tensor",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, TENSORS_AS_FUNCTIONS],
    format = Format::Custom { parse: asm::parse_alloc_tensor, print: asm::print_alloc_tensor },
    verify = verify::alloc_tensor,
    semantics = semantics::alloc_tensor
)]
pub struct AllocTensor {
    dynamic_sizes: Variadic<Operand<INDEX>>,
    copy: Optional<Operand<ANY_TENSOR>>,
    size_hint: Optional<Operand<INDEX>>,
    memory_space: Optional<Attr<ANY_ATTR>>,
    result: Result<ANY_TENSOR>,
}

/// Memory with the contents of other memory, which may be shared as long as neither changes.
#[op(
    "bufferization.clone",
    format = "$input attr-dict `:` type($input) `to` type($output)",
    semantics = semantics::clone
)]
pub struct Clone {
    input: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    output: Result<ANY_RANKED_OR_UNRANKED_MEMREF>,
}

/// The end of memories of which no alias is retained. Each has a condition, and each that is retained gets one.
#[op(
    "bufferization.dealloc",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )?
              (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict",
    infer = updated_conditions,
    verify = verify::dealloc
)]
pub struct Dealloc {
    memrefs: Variadic<Operand<ANY_RANKED_OR_UNRANKED_MEMREF>>,
    conditions: Variadic<Operand<I1>>,
    retained: Variadic<Operand<ANY_RANKED_OR_UNRANKED_MEMREF>>,
    updatedConditions: Variadic<Result<I1>>,
}

/// The end of a tensor's memory.
#[op("bufferization.dealloc_tensor", format = "$tensor attr-dict `:` type($tensor)")]
pub struct DeallocTensor {
    tensor: Operand<ANY_TENSOR>,
}

/// A tensor that must come to be in the memory of another.
#[op(
    "bufferization.materialize_in_destination",
    relations = [SameElementType(source, dest)],
    format = "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:`
              functional-type(operands, results)",
    verify = verify::materialize
)]
pub struct MaterializeInDestination {
    source: Operand<ANY_TENSOR>,
    dest: Operand<ANY_SHAPED>,
    restrict: Optional<Attr<UNIT_ATTR>>,
    writable: Optional<Attr<UNIT_ATTR>>,
    result: Optional<Result<ANY_TENSOR>>,
}

/// The memory that a tensor will have.
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

/// Memory seen as a tensor.
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

const OPS: &[&OpDef] = &[
    AllocTensor::DEF,
    Clone::DEF,
    Dealloc::DEF,
    DeallocTensor::DEF,
    MaterializeInDestination::DEF,
    ToBuffer::DEF,
    ToTensor::DEF,
];

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    canonicalization: &[canonicalize::PATTERNS],
    verify_attribute: Some(verify::dialect_attribute),
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    unknown_ops: UnknownOps::Refused,
    attribute_roles: &[crate::attribute_roles::BUFFERIZATION],
    ..Dialect::new("bufferization")
};
