//! Symbol tables, looked up many times: an index for each table, built when it is first asked.
//!
//! [`Ir::lookup_symbol`] searches the table's block from the start; whoever resolves all references of a module uses this
//! instead. An answer is checked against the IR before it is given, and the index is built anew if it has none or a wrong one,
//! so that edits in between cost time and never correctness.
//!
//! See MLIR's "Symbols and Symbol Tables".

use rustc_hash::FxHashMap;

use crate::context::AttrKind;
use crate::{Attribute, Identifier, Ir, OpId, Traits};

/// The indices of the symbol tables that were asked so far.
#[derive(Default, Debug)]
pub struct SymbolTables {
    /// The IR is not edited, so that an index once built is right.
    frozen: bool,
    tables: FxHashMap<OpId, FxHashMap<Identifier, OpId>>,
}

impl SymbolTables {
    /// No indices yet.
    pub fn new() -> SymbolTables {
        SymbolTables::default()
    }

    /// No indices yet, for IR that is not edited for as long as this is used: names that are not there cost O(1) too.
    pub fn frozen() -> SymbolTables {
        SymbolTables { frozen: true, ..SymbolTables::default() }
    }

    /// The operation that defines the symbol `name` directly in `table`.
    pub fn lookup(&mut self, ir: &Ir, table: OpId, name: Identifier) -> Option<OpId> {
        let block = ir.entry_block(*ir.regions(table).first()?)?;
        let valid = |&op: &OpId| {
            ir.contains_op(op) && ir.parent_block(op) == Some(block) && ir.symbol_name(op) == Some(name)
        };
        if let Some(index) = self.tables.get(&table) {
            let found = index.get(&name).copied().filter(valid);
            if self.frozen || found.is_some() {
                return found;
            }
        }
        let mut index = FxHashMap::default();
        for op in ir.ops(block) {
            if let Some(name) = ir.symbol_name(op) {
                index.entry(name).or_insert(op);
            }
        }
        let found = index.get(&name).copied();
        self.tables.insert(table, index);
        found
    }

    /// The operation that a symbol reference (`@a`, `@a::@b`) names, seen from `table`.
    pub fn resolve(&mut self, ir: &Ir, table: OpId, reference: Attribute) -> Option<OpId> {
        let AttrKind::SymbolRef { root, nested } = reference.kind(ir.ctx()) else { return None };
        let mut op = self.lookup(ir, table, *root)?;
        for &name in nested {
            op = Some(op).filter(|&op| ir.has_trait(op, Traits::SYMBOL_TABLE))?;
            op = self.lookup(ir, op, name)?;
        }
        Some(op)
    }

    /// The same, seen from an operation: in the closest symbol table around it, or in itself if it is one.
    pub fn resolve_nearest(&mut self, ir: &Ir, from: OpId, reference: Attribute) -> Option<OpId> {
        self.resolve(ir, ir.nearest_symbol_table(from)?, reference)
    }
}
