//! Verification of irdl beyond the constraints of the operation definitions.

use std::collections::HashMap;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{Attribute, Ir, OpDef, OpId};

use super::*;
use crate::verify::{Check, fail, fail_unnamed};

/// Returns the operations of the body.
pub(super) fn children(ir: &Ir, op: OpId) -> impl Iterator<Item = OpId> {
    let block = ir.regions(op).first().and_then(|&region| ir.entry_block(region));
    block.into_iter().flat_map(|block| ir.ops(block))
}

pub(super) fn dialect(ir: &Ir, op: OpId) -> Check {
    let name = ir.symbol_name(op).map_or("", |name| name.as_str(ir.ctx()));
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
    let is_valid =
        name.starts_with(is_start) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
    if is_valid { Ok(()) } else { fail(ir, op, "invalid dialect name") }
}

/// MLIR's trait `AtMostOneChildOf`.
pub(super) fn at_most_one_child(ir: &Ir, op: OpId) -> Check {
    let limited: [&'static OpDef; 5] =
        [OperandsOp::DEF, ResultsOp::DEF, AttributesOp::DEF, RegionsOp::DEF, ParametersOp::DEF];
    let repeated =
        limited.into_iter().find(|def| children(ir, op).filter(|&each| ir.is_op(each, def)).count() > 1);
    match repeated {
        None => Ok(()),
        Some(def) => {
            let trait_name = "failed to verify AtMostOneChildOf trait";
            let message =
                format!("{trait_name}: the operation contains at least two operations of type {}", def.name);
            fail_unnamed(ir, op, message)
        }
    }
}

fn strings(ir: &Ir, list: Option<Attribute>) -> Vec<&str> {
    let list = list.and_then(|list| list.as_array(ir.ctx())).unwrap_or(&[]);
    list.iter().filter_map(|name| Some(name.as_string(ir.ctx())?.as_str(ir.ctx()))).collect()
}

/// Verifies the names of a group of constraints.
pub(super) fn names(ir: &Ir, op: OpId, kind: &str) -> Check {
    let names = strings(ir, ir.property_named(op, "names"));
    if names.len() != ir.n_operands(op) {
        let message = format!(
            "the number of {kind}s and their names must be the same, but got {} and {} respectively",
            ir.n_operands(op),
            names.len()
        );
        return fail(ir, op, message);
    }
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (i, name) in names.into_iter().enumerate() {
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if name.is_empty() {
            return fail_unnamed(ir, op, format!("name of {kind} #{i} is empty"));
        }
        if !name.chars().all(is_word) {
            let message =
                format!("name of {kind} #{i} must contain only lowercase letters, digits and underscores");
            return fail_unnamed(ir, op, message);
        }
        if let Some(first) = seen.insert(name, i) {
            let message = format!("name of {kind} #{i} is a duplicate of the name of {kind} #{first}");
            return fail(ir, op, message);
        }
    }
    Ok(())
}

/// Verifies the names and variadicities of operands or results.
pub(super) fn groups(ir: &Ir, op: OpId, kind: &str) -> Check {
    let n = asm::elements(ir.ctx(), ir.property_named(op, "variadicity")).len();
    if n != ir.n_operands(op) {
        let message = format!(
            "the number of {kind}s and their variadicities must be the same, but got {} and {n} respectively",
            ir.n_operands(op)
        );
        return fail(ir, op, message);
    }
    names(ir, op, kind)
}

/// Verifies that operands, results and regions have different names.
pub(super) fn names_of_groups(ir: &Ir, op: OpId) -> Check {
    let of = |def: &'static OpDef| {
        let group = children(ir, op).find(|&each| ir.is_op(each, def));
        group.map_or_else(Vec::new, |group| strings(ir, ir.property_named(group, "names")))
    };
    let groups =
        [("operands", of(OperandsOp::DEF)), ("results", of(ResultsOp::DEF)), ("regions", of(RegionsOp::DEF))];
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
        let (first, second) = (&groups[first], &groups[second]);
        if let Some(name) = first.1.iter().find(|name| second.1.contains(name)) {
            let message =
                format!("contains a value named '{name}' for both its {} and {}", first.0, second.0);
            return fail(ir, op, message);
        }
    }
    Ok(())
}

pub(super) fn attributes(ir: &Ir, op: OpId) -> Check {
    let n = strings(ir, ir.property_named(op, "attributeValueNames")).len();
    if n == ir.n_operands(op) {
        return Ok(());
    }
    let message = format!(
        "the number of attribute names and their constraints must be the same but got {n} and {} respectively",
        ir.n_operands(op)
    );
    fail(ir, op, message)
}

pub(super) fn region(ir: &Ir, op: OpId) -> Check {
    let number = RegionOp::cast(ir, op).and_then(|view| view.number_of_blocks(ir)?.as_i64(ir.ctx()));
    match number {
        Some(number) if number < 1 => {
            fail(ir, op, format!("the number of blocks is expected to be >= 1 but got {number}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn base(ir: &Ir, op: OpId) -> Check {
    let Some(view) = BaseOp::cast(ir, op) else { return Ok(()) };
    if view.base_name(ir).is_some() == view.base_ref(ir).is_some() {
        let message = "the base type or attribute should be specified by either a name or a reference";
        return fail(ir, op, message);
    }
    let name = view.base_name(ir).and_then(|name| name.as_string(ir.ctx()));
    match name {
        Some(name) if !name.as_str(ir.ctx()).starts_with(['!', '#']) => {
            fail(ir, op, "the base type or attribute name should start with '!' or '#'")
        }
        _ => Ok(()),
    }
}

/// Verifies that the reference of `irdl.base` or `irdl.parametric` is to a type or attribute definition.
pub(super) fn base_exists(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    let symbol = ir.property_named(op, "base_ref").or_else(|| ir.property_named(op, "base_type"));
    let Some(symbol) = symbol else { return };
    // A symbol is looked up from the operation around the dialect.
    let mut ancestors = std::iter::successors(Some(op), |&each| ir.parent_op(each));
    let dialect = ancestors.find(|&each| ir.is_op(each, DialectOp::DEF));
    let table = dialect.and_then(|dialect| ir.nearest_symbol_table(ir.parent_op(dialect)?));
    let text = attribute_to_string(ir.ctx(), symbol);
    let message = match table.and_then(|table| tables.resolve(ir, table, symbol)) {
        None => format!("symbol '{text}' not found"),
        Some(found) if ir.is_op(found, TypeOp::DEF) || ir.is_op(found, AttributeOp::DEF) => return,
        Some(found) => {
            let name = ir.name_str(found);
            format!("symbol '{text}' does not refer to a type or attribute definition (refers to '{name}')")
        }
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}
