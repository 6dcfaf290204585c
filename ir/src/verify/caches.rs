//! The state of a verifier that several units share: caches, and the set of operations before the current one.

use std::cell::Cell;
use std::sync::{Arc, Weak};

use super::accepted::Accepted;
use super::dialect_attrs::AttributeVerifiers;
use crate::storage::OpSet;
use crate::symbols::SymbolTables;
use crate::{Context, Dominance, Ir, OpId};

thread_local! {
    /// The caches of the last verifier of the thread that was dropped. A campaign verifies many small programs of one
    /// context, each with a verifier of its own.
    static LAST: Cell<Option<Last>> = const { Cell::new(None) };
}

/// The caches of a verifier that was dropped.
struct Last {
    ctx: Weak<Context>,
    accepted: Accepted,
    attributes: AttributeVerifiers,
}

/// The caches of a verifier.
#[derive(Default)]
pub(super) struct Caches {
    /// The context of `accepted` and `attributes`.
    ctx: Option<Weak<Context>>,
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
        let ctx = Arc::as_ptr(ir.ctx_arc());
        if self.ctx.as_ref().is_some_and(|own| own.as_ptr() == ctx) {
            return;
        }
        let last = LAST.try_with(Cell::take).ok().flatten().filter(|last| last.ctx.as_ptr() == ctx);
        let last = last.unwrap_or_else(|| Last {
            ctx: Arc::downgrade(ir.ctx_arc()),
            accepted: Accepted::default(),
            attributes: AttributeVerifiers::default(),
        });
        (self.ctx, self.accepted, self.attributes) = (Some(last.ctx), last.accepted, last.attributes);
    }
}

impl Drop for Caches {
    fn drop(&mut self) {
        let Some(ctx) = self.ctx.take() else { return };
        let (accepted, attributes) =
            (std::mem::take(&mut self.accepted), std::mem::take(&mut self.attributes));
        // At the end of the thread there is no place for the caches.
        let _ = LAST.try_with(|last| last.set(Some(Last { ctx, accepted, attributes })));
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
