//! Slices and reshapes of tensors and memrefs: the parts of `memref` and `tensor` that both dialects share.
//!
//! | file | contents |
//! |---|---|
//! | `rows.rs` | the operands, attributes and formats of operations on slices (`OffsetSizeAndStrideOpInterface`) |
//! | `slice.rs` | static offsets, sizes and strides: verification, bounds, rank reduction |
//! | `part.rs` | static and dynamic offsets, sizes and strides: folding of constants, building of operations |
//! | `groups.rs` | reassociations: composition, and inference from two shapes |
//! | `reshape.rs` | folds and patterns of `expand_shape` and `collapse_shape` |

mod groups;
mod part;
pub(crate) mod reshape;
mod rows;
mod slice;

pub(crate) use groups::{Groups, collapsed_shape, reassociation};
pub(crate) use part::Part;
pub(crate) use rows::{EXPAND_SHAPE, INSERTION, PART, sliced};
pub(crate) use slice::{NotReduced, Slice, dropped_dims, rank_reduced};

use proofmark_ir::{Context, OpDef, Type};

/// The operations of one of the two dialects, for code that is generic over them.
pub(crate) trait Shaped: 'static {
    /// The cast between types of different static information.
    const CAST: &'static OpDef;
    /// The operation that merges dimensions.
    const COLLAPSE: &'static OpDef;
    /// The operation that splits dimensions.
    const EXPAND: &'static OpDef;

    /// Returns whether reshapes of the type compose, because its elements are contiguous.
    fn is_contiguous(ctx: &Context, ty: Type) -> bool;
}
