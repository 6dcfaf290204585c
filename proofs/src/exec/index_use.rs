//! The dependence of an execution on the width of `index`.

use crate::function::shape_or_token;
use proofmark_ir::semantics::{Part, element_width, parts_of};
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Ir, Type};
use rustc_hash::FxHashMap;

/// Whether a value of a type that depends on `index` occurs.
#[derive(Debug, Default)]
pub(super) struct IndexUse {
    is_used: bool,
    /// For each type, whether it depends on `index`.
    types: FxHashMap<Type, bool>,
}

impl IndexUse {
    /// Returns whether a value of a type that depends on `index` was noted.
    pub(super) fn is_used(&self) -> bool {
        self.is_used
    }

    /// Records a value of type `ty`. A type depends on `index` if its shape does, or if the printed type of its
    /// elements does.
    pub(super) fn note(&mut self, ir: &Ir, ty: Type) {
        if self.is_used {
            return;
        }
        if element_width(ir.ctx(), ty, 64).is_some() {
            self.is_used = ty.is_index();
            return;
        }
        self.is_used = *self.types.entry(ty).or_insert_with(|| {
            let of_elements = |part: &Part| matches!(part, Part::Elements);
            let parts = parts_of(ir.ctx(), ty, 64).unwrap_or_default();
            shape_or_token(ir, ty, 32).0 != shape_or_token(ir, ty, 64).0
                || (parts.iter().any(of_elements) && type_to_string(ir.ctx(), ty).contains("index"))
        });
    }
}
