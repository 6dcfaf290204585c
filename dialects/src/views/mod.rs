//! What memref and tensor have in common: views of something shaped, given by lists of indices and groups of dimensions.
//!
//! | file | what is there |
//! |---|---|
//! | `index.rs` | an index that is known, or a value; lists of them, as operations have them |
//! | `part.rs` | offsets, sizes and strides of a part; constants in them |
//! | `groups.rs` | groups of dimensions that are merged or split: composed, and found from two shapes |
//! | `reshape.rs` | folds and patterns of `expand_shape` and `collapse_shape`, for both dialects |

mod groups;
mod index;
mod part;
pub(crate) mod reshape;

pub(crate) use groups::{Groups, collapsed_shape};
pub(crate) use index::{Index, constant_index, indices, known_index, split, with_constant_sizes};
pub(crate) use part::Part;

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Context, OpDef, Type};

/// How many sizes of a shape are known only at run time.
pub(crate) fn n_dynamic(shape: &[i64]) -> usize {
    shape.iter().filter(|&&size| size == DYNAMIC).count()
}

/// Whether every size that `general` says, `special` says too, and of a shape of the same rank.
pub(crate) fn says_no_less(special: &[i64], general: &[i64]) -> bool {
    special.len() == general.len()
        && special.iter().zip(general).all(|(&special, &general)| special != DYNAMIC || general == DYNAMIC)
}

/// One of the two dialects, for what is done alike in both.
pub(crate) trait Shaped: 'static {
    /// The same with a type that says more or less.
    const CAST: &'static OpDef;
    /// Dimensions merged.
    const COLLAPSE: &'static OpDef;
    /// Dimensions split.
    const EXPAND: &'static OpDef;

    /// Whether reshapes of the type may be composed: elements lie one after the other.
    fn is_contiguous(ctx: &Context, ty: Type) -> bool;
}
