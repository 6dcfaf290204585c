//! A cache for repeated lookups in one symbol table.
//!
//! A lookup walks over the table, so that a lookup for every use is quadratic. From the second lookup in the same table
//! on, without an edit in between, a map is used.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::{Identifier, Ir, OpId};

/// The cache for the symbol table used last. It is not copied with an [`Ir`].
#[derive(Default)]
pub(crate) struct SymbolMemo(Mutex<Option<Known>>);

struct Known {
    table: OpId,
    /// The number of edits at the time of the lookup.
    n_edits: u64,
    /// Built at the second lookup. The map is only read by key.
    symbols: Option<FxHashMap<Identifier, OpId>>,
}

impl SymbolMemo {
    /// Returns the result of the lookup, or [`WalkTable`] if the caller has to walk over the table.
    pub(crate) fn lookup(
        &self,
        ir: &Ir,
        table: OpId,
        name: Identifier,
        all: impl Iterator<Item = (Identifier, OpId)>,
    ) -> Result<Option<OpId>, WalkTable> {
        let n_edits = ir.n_edits();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *known {
            Some(known) if known.table == table && known.n_edits == n_edits => {
                let symbols = known.symbols.get_or_insert_with(|| {
                    let mut symbols = FxHashMap::default();
                    for (name, op) in all {
                        // Of several definitions of a name, the first is used.
                        symbols.entry(name).or_insert(op);
                    }
                    symbols
                });
                Ok(symbols.get(&name).copied())
            }
            known => {
                *known = Some(Known { table, n_edits, symbols: None });
                Err(WalkTable)
            }
        }
    }
}

/// The error of a lookup in a table that is not cached.
pub(crate) struct WalkTable;
