//! The vocabulary in which an op says what it does.
//!
//! An op has one definition of its meaning: a function that reads the op and its operands' values and states, through a
//! [`Machine`], the results, when they are poison, when the behaviour is undefined, and where control goes. It speaks in
//! [`Term`]s of a [`TermBuilder`] and so never knows whether it is being folded, interpreted or proved about:
//!
//! * on [`Concrete`] every term is a constant: the same function *is* the interpreter and the constant folder ([`fold()`]);
//! * on the hash-consing builder of the `proofs` crate it yields the formula that the decision procedures work on.
//!
//! | file | room |
//! |---|---|
//! | `op` | [`BvOp`], the pure total bit-vector operations, and their widths |
//! | `eval` | [`eval`], the single concrete definition of every one of them |
//! | `float` | [`FloatOp`], those of them that compute with floats, and the verbs on floats |
//! | `float_eval` | what they compute |
//! | `builder` | [`TermBuilder`] and its verbs |
//! | `concrete` | [`Concrete`], terms that are constants |
//! | `value` | [`Scalar`] (value and poison bit) and [`Value`] (the scalars of an SSA value, element by element) |
//! | `machine` | [`Machine`], what an op's semantics sees |
//! | `host` | [`Host`], what an executor provides: calls, regions, loops ([`Loop`]) |
//! | `shape` | [`shape_of`]: which scalars a type consists of |
//! | `memory` | blocks, places, cells; [`Memory`], what an executor provides of them |
//! | `memref` | [`MemRef`] and the verbs of memory through memrefs |
//! | `tensor` | tensors as functions from an index to an element |
//! | `mod@fold` | constant folding derived from semantics |
//!
//! The decisions about MLIR's meaning (what is poison, what is undefined) are listed in `dialects/SEMANTICS.md`.

mod builder;
mod concrete;
mod eval;
pub mod float;
mod float_eval;
pub mod fold;
mod host;
mod machine;
pub mod memory;
pub mod memref;
mod op;
mod shape;
pub mod tensor;
#[cfg(test)]
mod tests;
mod value;

pub use builder::{Term, TermBuilder};
pub use concrete::Concrete;
pub use eval::eval;
pub use float::{FloatOp, Rounding};
pub use float_eval::evaluate_float;
pub use fold::fold;
pub use host::{
    CallEffects, CallRequest, Callee, Check, Choice, Host, Loop, LoopRequest, NoHost, RegionExit,
    RegionRequest, Schedule,
};
pub use machine::{Arm, Control, Effect, Instead, Lane, Machine, Semantics, Unsupported};
pub use memory::Memory;
pub use memref::{AllocationLayout, Layout, MemRef, contiguous};
pub use op::BvOp;
pub use shape::{
    FUNCTION_WIDTH, POINTER_WIDTH, Part, element_width, float_kinds_of, is_pointer, parts_of, shape_of,
};
pub use tensor::{Definition, Element, Tensor, TensorForm, vscale};
pub use value::{Scalar, Shape, Value};
