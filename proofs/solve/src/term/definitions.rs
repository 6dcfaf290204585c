//! The definitions of tensors as functions from indices to elements, which a table of terms stores.

use proofmark_ir::semantics::{Definition, Term};
use rustc_hash::FxHashMap;

/// The definitions of functions.
#[derive(Default)]
pub(super) struct TensorDefinitions {
    /// The variables of each level, by width.
    pub(super) variables: FxHashMap<(u32, u32), Vec<Term>>,
    /// The names by definition.
    pub(super) known: FxHashMap<Definition, Term>,
    /// The definition and its free variables, by the uninterpreted function of its name.
    pub(super) of_function: FxHashMap<u32, (Definition, Vec<Term>)>,
}
