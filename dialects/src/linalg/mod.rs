//! The linalg dialect: computations on the elements of tensors and memrefs, as loops, maps and a scalar body.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/Linalg/>. All operations are defined; all but `linalg.softmax` and
//! the Winograd transforms have semantics. One table describes all structured operations ([`structured`]); a named
//! operation is a line of the table, from which its row, region and verification are derived.
//!
//! | module | contents |
//! |---|---|
//! | `semantics`, `relayout_semantics` | semantics of structured operations, and of packing |
//! | `canonicalize` | folds and patterns |
//! | `decompose` | the decomposition of packing and unpacking of one tile |
//! | `tiling`, `tiling_pack` | the computation of one tile of a structured operation, and of packing |

mod asm;
mod attrs;
mod canonicalize;
pub(crate) mod decompose;
mod effects;
mod functions;
mod maps;
mod named;
mod ops;
mod races;
mod relayout;
mod relayout_semantics;
pub mod scalar;
pub mod semantics;
pub mod structured;
pub(crate) mod tiling;
mod tiling_pack;
mod verify;
mod winograd;

pub use attrs::{
    BINARY_FN_DEF, ELEMENTWISE_KIND_DEF, ITERATOR_TYPE_DEF, TERNARY_FN_DEF, TYPE_FN_DEF, UNARY_FN_DEF,
};
pub use canonicalize::has_own_body;
pub use named::{BatchMatmul, Copy, Fill, Matmul};
pub use ops::*;
pub use relayout::{Pack, Unpack};
pub use winograd::{WinogradFilterTransform, WinogradInputTransform, WinogradOutputTransform};

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS, named::ROWS[0], named::ROWS[1], named::ROWS[2], named::ROWS[3], relayout::OPS, winograd::OPS],
    canonicalization: &[canonicalize::PATTERNS],
    enums: attrs::ENUMS,
    directives: &[crate::asm::DIRECTIVES],
    materialize_constant: Some(crate::arith::materialize_constant),
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining { into_regions: true, ..Inlining::ALWAYS }),
    closed: true,
    attribute_roles: &[crate::attribute_roles::LINALG],
    ..Dialect::new("linalg")
};
