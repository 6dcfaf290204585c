//! The memref dialect: memory with a shape, and views of it.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/MemRef/>. All operations are defined; all but `memref.dma_start` and
//! `memref.dma_wait` have semantics.

mod asm;
mod canonicalize;
mod dma;
mod fold;
mod layout;
mod memory;
pub mod semantics;
mod variable;
mod verify;
pub mod view_semantics;
mod views;

pub(crate) use asm::{parse_hint, print_hint};
pub(crate) use fold::losing_cast;
pub(crate) use layout::{dropped, part_type};
pub use memory::*;
pub use views::*;

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};
use proofmark_ir::{Attribute, Builder, Context, Location, OpDef, OpId, Type};

use crate::views::Shaped;

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[memory::OPS, views::OPS],
    canonicalization: canonicalize::PATTERNS,
    materialize_constant: Some(materialize_constant),
    directives: &[crate::asm::DIRECTIVES],
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    unknown_ops: UnknownOps::Rejected,
    attribute_roles: &[crate::attribute_roles::MEMREF],
    ..Dialect::new("memref")
};

/// Creates an `arith.constant`.
fn materialize_constant(rw: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let make = crate::arith::DIALECT.materialize_constant?;
    make(rw, value, ty, loc)
}

/// The implementation of the operations that memref and tensor share.
pub(crate) enum MemRefs {}

impl Shaped for MemRefs {
    const CAST: &'static OpDef = Cast::DEF;
    const COLLAPSE: &'static OpDef = CollapseShape::DEF;
    const EXPAND: &'static OpDef = ExpandShape::DEF;

    fn is_contiguous(ctx: &Context, ty: Type) -> bool {
        ty.has_identity_layout(ctx)
    }
}
