//! Symbols of a table, looked up many times while nothing is edited.
//!
//! Finding a symbol walks over its table. Whoever does that for every use, such as the verifier, would be quadratic; so from the
//! second question on that is asked of the same table, with no edit between, the answers come from a map.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::{Identifier, Ir, OpId};

/// The symbols of the table that was asked last. A copy of an [`Ir`] begins without.
#[derive(Default)]
pub(crate) struct SymbolMemo(Mutex<Option<Known>>);

struct Known {
    table: OpId,
    /// How many edits there had been.
    n_edits: u64,
    /// Made when the second question comes; only read by key.
    symbols: Option<FxHashMap<Identifier, OpId>>,
}

impl SymbolMemo {
    /// The answer, or that the table is to be walked over.
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
                        // The first of a name counts.
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

/// Nothing is remembered of the table.
pub(crate) struct WalkTable;
