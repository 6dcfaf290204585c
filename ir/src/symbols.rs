//! Indexed symbol tables for many lookups.
//!
//! [`Ir::lookup_symbol`] searches a table linearly. Code that resolves all references of a module uses an index for
//! each table, built at the first lookup. A result is validated against the IR; if it is stale or missing, the index is
//! rebuilt. Hence edits between lookups cost time, but do not affect the results.
//!
//! See MLIR's "Symbols and Symbol Tables".

use rustc_hash::FxHashMap;

use crate::context::AttrKind;
use crate::{Attribute, Identifier, Ir, OpId, Traits};

/// The indices of symbol tables.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::symbols::SymbolTables;
///
/// let text = br#""toy.func"() {sym_name = "f"} : () -> ()"#;
/// let ir = parse_source(&ctx, "a.mlir", text, options).expect("valid text");
/// let mut tables = SymbolTables::new();
/// let f = tables.lookup(&ir, ir.root(), ctx.ident("f"));
/// assert_eq!(f.map(|op| ir.name_str(op)), Some("toy.func"));
/// assert_eq!(tables.lookup(&ir, ir.root(), ctx.ident("g")), None);
/// ```
#[derive(Default, Debug)]
pub struct SymbolTables {
    /// Whether the IR is not edited, so that an index stays valid.
    frozen: bool,
    tables: FxHashMap<OpId, FxHashMap<Identifier, OpId>>,
}

impl SymbolTables {
    /// Returns an empty set of indices.
    pub fn new() -> SymbolTables {
        SymbolTables::default()
    }

    /// Returns an empty set of indices for IR that is not edited during its use. Failed lookups then cost O(1) too.
    pub fn frozen() -> SymbolTables {
        SymbolTables { frozen: true, ..SymbolTables::default() }
    }

    /// Returns the operation that defines the symbol `name` directly in `table`.
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

    /// Returns the operation that a symbol reference (`@a`, `@a::@b`) denotes, starting at `table`.
    pub fn resolve(&mut self, ir: &Ir, table: OpId, reference: Attribute) -> Option<OpId> {
        let AttrKind::SymbolRef { root, nested } = reference.kind(ir.ctx()) else { return None };
        let mut op = self.lookup(ir, table, *root)?;
        for &name in nested {
            op = Some(op).filter(|&op| ir.has_trait(op, Traits::SYMBOL_TABLE))?;
            op = self.lookup(ir, op, name)?;
        }
        Some(op)
    }

    /// Returns the operation that a symbol reference denotes, starting at the closest symbol table around `from`, or at
    /// `from` if it is one.
    pub fn resolve_nearest(&mut self, ir: &Ir, from: OpId, reference: Attribute) -> Option<OpId> {
        self.resolve(ir, ir.nearest_symbol_table(from)?, reference)
    }
}
