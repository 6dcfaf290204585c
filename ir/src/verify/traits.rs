//! Verification of traits that depend on the position of an operation or on its regions.

use super::error::{Check, op_error};
use crate::context::{AttrKind, TypeKind};
use crate::diagnostics::Diagnostic;
use crate::op_def::OpDef;
use crate::text::attribute_to_string;
use crate::{BlockId, Identifier, Ir, OpId, Traits};

/// The traits checked in this module.
const OURS: Traits = Traits::TERMINATOR
    .union(Traits::SINGLE_BLOCK)
    .union(Traits::NO_REGION_ARGUMENTS)
    .union(Traits::SYMBOL)
    .union(Traits::OPTIONAL_SYMBOL);

/// Returns whether [`check`] checks anything for the definition.
#[inline]
pub(super) fn applies(def: &OpDef) -> bool {
    def.traits.intersects(OURS)
        || !def.parents.is_empty()
        || !def.successors.is_empty()
        || def.implicit_terminator.is_some()
}

/// Checks the position of the operation, the form of its regions, its symbol, and its forwarded operands.
pub(super) fn check(ir: &Ir, op: OpId, def: &'static OpDef) -> Check {
    check_place(ir, op, def)?;
    for (index, successor) in ir.successors(op).enumerate() {
        if let Some(range) = ir.successor_operands(op, index) {
            forwarded(ir, op, index, successor, range)?;
        }
    }
    Ok(())
}

/// As [`check`], without forwarded operands.
pub(super) fn check_place(ir: &Ir, op: OpId, def: &'static OpDef) -> Check {
    let error = |message: String| Err(op_error(ir, op, message));
    for successor in ir.successors(op) {
        if ir.block_region(successor) != ir.parent_region(op) {
            return error("reference to block defined in another region".into());
        }
    }
    if def.traits.contains(Traits::TERMINATOR) && (ir.parent_block(op).is_none() || ir.next_op(op).is_some())
    {
        return error("must be the last operation in the parent block".into());
    }
    let parent_fits = |parent: OpId| def.parents.contains(&ir.name_str(parent));
    if !def.parents.is_empty() && !ir.parent_op(op).is_some_and(parent_fits) {
        let several = if def.parents.len() == 1 { "" } else { "to be one of " };
        return error(format!("expects parent op {several}'{}'", def.parents.join(", ")));
    }
    if def.traits.contains(Traits::SINGLE_BLOCK) || def.implicit_terminator.is_some() {
        for (index, &region) in ir.regions(op).iter().enumerate() {
            let Some(block) = ir.entry_block(region) else { continue };
            if ir.next_block(block).is_some() {
                return error(format!("expects region #{index} to have 0 or 1 blocks"));
            }
            if ir.first_op(block).is_none() && !def.traits.contains(Traits::NO_TERMINATOR) {
                return error("expects a non-empty block".into());
            }
        }
    }
    if def.traits.contains(Traits::NO_REGION_ARGUMENTS) {
        let mut entries = ir.regions(op).iter().filter_map(|&region| ir.entry_block(region));
        if entries.any(|block| !ir.block_args(block).is_empty()) {
            return error("region should have no arguments".into());
        }
    }
    if def.traits.intersects(Traits::SYMBOL.union(Traits::OPTIONAL_SYMBOL)) {
        symbol(ir, op, def)?;
    }
    Ok(())
}

/// Checks the operands that a branch forwards to a successor.
fn forwarded(ir: &Ir, op: OpId, index: usize, block: BlockId, range: std::ops::Range<usize>) -> Check {
    let args = ir.block_args(block);
    if range.len() != args.len() {
        let (n, m) = (range.len(), args.len());
        let message = format!("branch has {n} operands for successor #{index}, but target block has {m}");
        return Err(Box::new(Diagnostic::error_on(ir, op, message)));
    }
    for (k, (operand, &arg)) in range.zip(args).enumerate() {
        if ir.value_type(ir.operand(op, operand)) != ir.value_type(arg) {
            let message = format!("type mismatch for bb argument #{k} of successor #{index}");
            return Err(Box::new(Diagnostic::error_on(ir, op, message)));
        }
    }
    Ok(())
}

fn symbol(ir: &Ir, op: OpId, def: &OpDef) -> Check {
    let attr = |name| ir.property(op, name).or_else(|| ir.attrs(op).get(ir.ctx(), name));
    if def.traits.contains(Traits::OPTIONAL_SYMBOL) && attr(Identifier::SYM_NAME).is_none() {
        return Ok(());
    }
    let error = |message: String| Err(op_error(ir, op, message));
    if ir.symbol_name(op).is_none() {
        return error("requires string attribute 'sym_name'".into());
    }
    if ir.n_results(op) != 0 {
        return error("symbols must not have results".into());
    }
    if let Some(visibility) = attr(Identifier::SYM_VISIBILITY) {
        let text = || attribute_to_string(ir.ctx(), visibility);
        let Some(word) = visibility.as_string(ir.ctx()) else {
            return error(format!(
                "requires visibility attribute 'sym_visibility' to be a string attribute, but got {}",
                text()
            ));
        };
        if !matches!(word.as_str(ir.ctx()), "public" | "private" | "nested") {
            let words = "[\"public\", \"private\", \"nested\"]";
            return error(format!("visibility expected to be one of {words}, but got {}", text()));
        }
    }
    if def.traits.contains(Traits::FUNCTION) && is_public_declaration(ir, op) {
        return error("symbol declaration cannot have public visibility".into());
    }
    match ir.parent_op(op) {
        Some(parent) if ir.op_def(parent).is_some() && !ir.has_trait(parent, Traits::SYMBOL_TABLE) => {
            error("symbol's parent must have the SymbolTable trait".into())
        }
        _ => Ok(()),
    }
}

/// Returns whether the operation is a function without body, with default visibility.
fn is_public_declaration(ir: &Ir, op: OpId) -> bool {
    let is_function_type = |attr: crate::Attribute| match attr.kind(ir.ctx()) {
        AttrKind::Type(ty) => matches!(ty.kind(ir.ctx()), TypeKind::Function { .. }),
        _ => false,
    };
    // LLVM functions have linkage instead, and any visibility in declarations.
    ir.property(op, Identifier::FUNCTION_TYPE).is_some_and(is_function_type)
        && ir.regions(op).first().is_some_and(|&body| ir.entry_block(body).is_none())
        && ir
            .property(op, Identifier::SYM_VISIBILITY)
            .or_else(|| ir.attrs(op).get(ir.ctx(), Identifier::SYM_VISIBILITY))
            .and_then(|visibility| visibility.as_string(ir.ctx()))
            .is_none_or(|word| word.as_str(ir.ctx()) == "public")
}
