//! What memref and tensor have in common: views of something shaped, given by lists of indices and groups of dimensions.
//!
//! | file | what is there |
//! |---|---|
//! | `index.rs` | an index that is known, or a value; lists of them, as operations have them |

mod index;

pub(crate) use index::{Index, constant_index, indices, known_index, split};

use proofmark_ir::context::DYNAMIC;

/// Whether every size that `general` says, `special` says too, and of a shape of the same rank.
pub(crate) fn says_no_less(special: &[i64], general: &[i64]) -> bool {
    special.len() == general.len()
        && special.iter().zip(general).all(|(&special, &general)| special != DYNAMIC || general == DYNAMIC)
}
