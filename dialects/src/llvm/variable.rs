//! Global variables as definitions of symbols.

use proofmark_ir::semantics::{GlobalVariable, InitialContents, VariableVisibility};
use proofmark_ir::{Ir, OpId};

use super::{Global, types};
use crate::common::constant;
use crate::common::linkage::linkage;

/// Attributes that a lowered variable does not have.
const PLACEMENT: [&str; 6] =
    ["comdat", "dso_local", "externally_initialized", "section", "thread_local_", "visibility_"];

impl Global {
    /// Describes the variable that an `llvm.mlir.global` defines. Returns `None` for types, linkages, attributes and
    /// initializers that are not modelled.
    pub fn variable(ir: &Ir, op: OpId) -> Option<GlobalVariable> {
        let ctx = ir.ctx();
        let view = Global::cast(ir, op)?;
        let is_modelled = |stated: proofmark_ir::StatedAttribute| {
            stated.is_modelled() && !PLACEMENT.contains(&stated.name.as_str(ctx))
        };
        if !ir.stated_attributes(op).all(is_modelled) {
            return None;
        }
        let (mut element, mut n_elements) = (view.global_type(ir).as_type(ctx)?, 1u64);
        while let Some((n, inner)) = types::as_array(ctx, element) {
            n_elements = n_elements.checked_mul(u64::try_from(n).ok()?)?;
            element = inner;
        }
        let body = ir.regions(op).first().and_then(|&region| ir.entry_block(region));
        let contents = match (view.value(ir), body) {
            (None, None) => InitialContents::External,
            (Some(value), None) => {
                InitialContents::Known(constant::scalars(ctx, value)?.into_iter().collect::<Option<_>>()?)
            }
            (None, Some(body)) => match ir.ops(body).map(|op| ir.name_str(op)).collect::<Vec<_>>()[..] {
                ["llvm.mlir.undef", "llvm.return"] => InitialContents::Uninitialized,
                _ => return None,
            },
            (Some(_), Some(_)) => return None,
        };
        Some(GlobalVariable {
            element,
            n_elements,
            space: view.addr_space(ir).as_i64(ctx)?,
            alignment: match view.alignment(ir) {
                Some(alignment) => Some(u64::try_from(alignment.as_i64(ctx)?).ok()?),
                None => None,
            },
            is_constant: view.constant(ir).is_some(),
            visibility: match linkage(ir, op)? {
                "external" => VariableVisibility::Public,
                "private" | "internal" => VariableVisibility::Private,
                _ => return None,
            },
            contents,
        })
    }
}
