//! Inference of result types that do not depend on operands.

use proofmark_ir::Context;
use proofmark_ir::Type;
use proofmark_ir::op_def::InferInput;
use smallvec::{SmallVec, smallvec};

/// Infers one result of type `index`.
pub fn infer_index(_: &Context, _: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(smallvec![Type::INDEX])
}
