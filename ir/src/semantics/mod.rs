//! The vocabulary for the semantics of operations.
//!
//! Each operation has one definition of its semantics: a function that reads the operation and the values of its
//! operands and states, through a [`Machine`], the results, their poison conditions, undefined behaviour, and control
//! flow. It constructs [`Term`]s of a [`TermBuilder`], so that one definition serves constant folding, interpretation
//! and proofs:
//!
//! * on [`Concrete`], every term is a constant, and the function is the interpreter and the constant folder
//!   ([`fold()`]);
//! * on the hash-consing builder of the `proofs` crate, it yields formulas for the decision procedures.
//!
//! | submodule | contents |
//! |---|---|
//! | `op` | [`BvOp`], the pure total bit-vector operations, and their widths |
//! | `eval` | [`eval`], the concrete definition of each operation |
//! | `float` | [`FloatOp`], the float operations, and functions to construct float terms |
//! | `float_eval` | the concrete definition of float operations |
//! | `builder` | [`TermBuilder`] |
//! | `symbol` | [`Symbol`], the symbols of uninterpreted functions |
//! | `concrete` | [`Concrete`], the builder of constants |
//! | `value` | [`Scalar`] (value and poison bit) and [`Value`] (the scalars of an SSA value) |
//! | `machine` | [`Machine`], the interface for the semantics of operations |
//! | `host` | [`Host`], the interface of an executor: calls, regions, loops ([`Loop`]) |
//! | `shape` | [`shape_of`], the scalars of a type |
//! | `memory` | blocks, places, cells; [`Memory`], the memory interface of an executor |
//! | `memref` | [`MemRef`] and accesses through memrefs |
//! | `global` | [`GlobalVariable`], the definition of a global variable, and the relation to its lowering |
//! | `tensor` | tensors as functions from an index to an element |
//! | [`relation`] | the relation of types of a lowering: memrefs and descriptors, `index` and integers |
//! | `mod@fold` | constant folding |
//!
//! `dialects/SEMANTICS.md` lists the decisions about MLIR's semantics (poison, undefined behaviour).

mod builder;
mod concrete;
mod eval;
pub mod float;
mod float_eval;
pub mod fold;
mod global;
mod host;
mod machine;
pub mod memory;
pub mod memref;
mod op;
pub mod relation;
mod shape;
mod symbol;
pub mod tensor;
#[cfg(test)]
mod tests;
pub mod unranked;
mod value;

pub use builder::{DelegatingBuilder, Term, TermBuilder};
pub use concrete::Concrete;
pub use eval::eval;
pub use float::{FloatOp, Rounding};
pub use float_eval::evaluate_float;
pub use fold::fold;
pub use global::{GlobalVariable, InitialContents, VariableVisibility};
pub use host::{
    CallEffects, CallRequest, Callee, Check, Choice, Host, Loop, LoopRequest, NoHost, RegionExit,
    RegionRequest, Schedule,
};
pub use machine::{Arm, Control, Effect, Fallback, Lane, Machine, Semantics, SemanticsResult, Unsupported};
pub use memory::Memory;
pub use memref::{AllocationLayout, Layout, MemRef, contiguous};
pub use op::BvOp;
pub use shape::{
    FUNCTION_WIDTH, FloatKinds, POINTER_WIDTH, Part, Parts, element_width, float_kinds_of, is_pointer,
    parts_of, shape_of,
};
pub use symbol::{Action, ChoiceKind, Component, Extent, Origin, Symbol};
pub use tensor::{Definition, Element, Tensor, TensorForm, vscale};
pub use value::{Scalar, Shape, Value};
