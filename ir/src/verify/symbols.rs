//! Verification of symbol tables and symbol references.

use rustc_hash::FxHashMap;

use super::error::op_error;
use crate::diagnostics::Diagnostic;
use crate::symbols::SymbolTables;
use crate::{Identifier, Ir, OpId};

/// Verifies the symbol references of an operation.
pub(super) fn uses(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    if let Some(verify) = ir.op_def(op).and_then(|def| def.verify_symbol_uses) {
        verify(ir, op, tables, errors);
    }
}

/// Verifies an operation with the `SymbolTable` trait.
pub(super) fn table(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let [region] = *ir.regions(op) else {
        errors.push(*op_error(ir, op, "Operations with a 'SymbolTable' must have exactly one region"));
        return;
    };
    let block = match (ir.entry_block(region), ir.last_block(region)) {
        (Some(block), Some(last)) if block == last => block,
        _ => {
            errors.push(*op_error(ir, op, "Operations with a 'SymbolTable' must have exactly one block"));
            return;
        }
    };
    let mut symbols = ir.ops(block).filter_map(|op| Some((op, ir.symbol_name(op)?))).peekable();
    let Some((op, name)) = symbols.next() else { return };
    // Tables with one symbol are frequent.
    if symbols.peek().is_none() {
        return;
    }
    let mut first_of: FxHashMap<Identifier, OpId> = FxHashMap::from_iter([(name, op)]);
    for (op, name) in symbols {
        if let Some(first) = first_of.get(&name) {
            let message = format!("redefinition of symbol named '{}'", name.as_str(ir.ctx()));
            errors.push(
                Diagnostic::error_on(ir, op, message)
                    .with_note(ir.loc(*first), "see existing symbol definition here"),
            );
        } else {
            first_of.insert(name, op);
        }
    }
}
