//! The LLVM intrinsics with an operation of their own, `llvm.intr.*`. Other intrinsics are called with
//! `llvm.call_intrinsic`.
//!
//! Most intrinsics belong to families that differ in the name only; each is a line of a table.

mod flow;
mod math;
mod memory;
mod predicated;
mod rows;
mod vector;

pub use flow::*;
pub use math::*;
pub use memory::*;
pub use predicated::*;
pub use vector::*;

use proofmark_ir::OpDef;

/// All intrinsics.
pub(super) const INTRINSICS: &[&[&OpDef]] = &[
    math::INTEGER_INTRINSICS,
    math::FLOAT_UNARY,
    math::FLOAT_BINARY,
    math::FLOAT_TERNARY,
    math::FLOAT_WITH_EXPONENT,
    math::ROUND_TO_INTEGER,
    math::INTEGER_COMPARE,
    math::WITH_OVERFLOW_INTRINSICS,
    math::CONSTRAINED,
    math::OTHER_MATH,
    memory::COPIES,
    memory::MARKERS,
    memory::INVARIANT_GROUPS,
    memory::VARIADIC_LISTS,
    memory::OTHER_MEMORY,
    vector::REDUCE_INTEGERS,
    vector::REDUCE_FLOATS,
    vector::REDUCE_FROM_START,
    vector::OTHER_VECTOR,
    predicated::INTEGER_BINARY,
    predicated::INTEGER_DIVISION,
    predicated::FLOAT_BINARY,
    predicated::FLOAT_TERNARY,
    predicated::REDUCE_INTEGERS,
    predicated::REDUCE_FLOATS,
    predicated::SELECTS,
    predicated::CAST_INTEGERS,
    predicated::CAST_FLOATS,
    predicated::OTHER_PREDICATED,
    flow::TRAPS,
    flow::COROUTINE_SIZES,
    flow::DEBUG_VALUES,
    flow::OTHER_FLOW,
];
