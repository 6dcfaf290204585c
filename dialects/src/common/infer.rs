//! Types of results that need no saying.

use proofmark_ir::Context;
use proofmark_ir::Type;
use proofmark_ir::op_def::InferInput;
use smallvec::{SmallVec, smallvec};

/// One `index`.
pub fn infer_index(_: &Context, _: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(smallvec![Type::INDEX])
}
