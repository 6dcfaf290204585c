//! The vector dialect: multi-dimensional vectors, fixed and scalable, and their loads and stores.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/Vector/>. All operations are defined. `vector.type_cast`,
//! `expandload`, `compressstore`, `scalable.extract` and `scalable.insert` have no semantics. Each file defines a
//! family of operations: rows, assembly and verification.

mod casts;
mod contract;
pub mod fold;
mod maps;
mod mask;
mod memory;
mod print;
mod reduce;
pub mod semantics;
mod slices;
mod transfer;
mod transfer_fold;
mod types;

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};

pub use casts::*;
pub use contract::{Contract, OuterProduct};
pub use mask::{ConstantMask, CreateMask, Mask, Yield};
pub use memory::*;
pub use print::Print;
pub use reduce::{Fma, MultiReduction, Reduction, Scan};
pub use slices::*;
pub use transfer::{TransferRead, TransferWrite};
pub use types::{ITERATOR_TYPE_DEF, KIND_DEF, PUNCTUATION_DEF, add, newline};

pub(crate) use maps::{as_map, last_stride};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[
        casts::OPS,
        contract::OPS,
        mask::OPS,
        memory::OPS,
        print::OPS,
        reduce::OPS,
        slices::OPS,
        transfer::OPS,
    ],
    materialize_constant: Some(crate::arith::materialize_constant),
    directives: &[crate::asm::DIRECTIVES],
    enums: &[&KIND_DEF, &ITERATOR_TYPE_DEF, &PUNCTUATION_DEF],
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    attribute_roles: &[crate::attribute_roles::VECTOR],
    ..Dialect::new("vector")
};
