//! Global variables as definitions of symbols.

use proofmark_ir::context::TypeKind;
use proofmark_ir::semantics::{GlobalVariable, InitialContents, VariableVisibility};
use proofmark_ir::{Attribute, Ir, OpId};

use super::Global;
use crate::common::constant;

impl Global {
    /// Describes the variable that a `memref.global` defines. Returns `None` for types and attributes that are not
    /// modelled.
    pub fn variable(ir: &Ir, op: OpId) -> Option<GlobalVariable> {
        let ctx = ir.ctx();
        let view = Global::cast(ir, op)?;
        let ty = view.r#type(ir).as_type(ctx)?;
        let TypeKind::MemRef { element, memory_space, .. } = ty.kind(ctx) else { return None };
        let is_modelled = ir.stated_attributes(op).all(|stated| stated.is_modelled());
        if !ty.has_identity_layout(ctx) || !is_modelled {
            return None;
        }
        let visibility = view.sym_visibility(ir).and_then(|text| text.as_string(ctx));
        let contents = match view.initial_value(ir) {
            None => InitialContents::External,
            Some(value) if value == Attribute::UNIT => InitialContents::Uninitialized,
            Some(value) => {
                InitialContents::Known(constant::scalars(ctx, value)?.into_iter().collect::<Option<_>>()?)
            }
        };
        Some(GlobalVariable {
            element: *element,
            n_elements: u64::try_from(ty.num_elements(ctx)?).ok()?,
            space: memory_space.map_or(Some(0), |space| space.as_i64(ctx))?,
            alignment: match view.alignment(ir) {
                Some(alignment) => Some(u64::try_from(alignment.as_i64(ctx)?).ok()?),
                None => None,
            },
            is_constant: view.constant(ir).is_some(),
            visibility: match visibility.is_none_or(|text| text.as_str(ctx) == "public") {
                true => VariableVisibility::Public,
                false => VariableVisibility::Private,
            },
            contents,
        })
    }
}
