//! The state of a verifier that several units share: caches, and the set of operations before the current one.

use std::sync::Arc;

use super::accepted::Accepted;
use super::dialect_attrs::AttributeVerifiers;
use crate::storage::OpSet;
use crate::symbols::SymbolTables;
use crate::{Context, Dominance, Ir, OpId};

/// The caches of a verifier.
#[derive(Default)]
pub(super) struct Caches {
    /// The context of `accepted` and `attributes`.
    ctx: Option<Arc<Context>>,
    pub(super) accepted: Accepted,
    pub(super) attributes: AttributeVerifiers,
    pub(super) dominance: Dominance,
    pub(super) symbols: SymbolTables,
    pub(super) preceding: Preceding,
    /// Whether operations of unregistered dialects are errors.
    pub(super) deny_unregistered: bool,
}

impl Caches {
    /// Clears the caches if the context changed, and the state left by a panic.
    pub(super) fn start(&mut self, ir: &Ir) {
        self.preceding.truncate(0);
        if self.ctx.as_ref().is_none_or(|ctx| !Arc::ptr_eq(ctx, ir.ctx_arc())) {
            self.ctx = Some(ir.ctx_arc().clone());
            self.accepted = Accepted::default();
            self.attributes = AttributeVerifiers::default();
        }
    }
}

/// The results of the operations before the current one, in its block and in enclosing blocks. They dominate the
/// current operation.
#[derive(Default)]
pub(super) struct Preceding {
    pub(super) set: OpSet,
    pub(super) list: Vec<OpId>,
}

impl Preceding {
    #[inline]
    pub(super) fn push(&mut self, op: OpId) {
        self.set.insert(op);
        self.list.push(op);
    }

    pub(super) fn truncate(&mut self, len: usize) {
        for op in self.list.drain(len..) {
            self.set.remove(op);
        }
    }
}
