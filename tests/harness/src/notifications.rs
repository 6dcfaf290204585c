//! A listener that writes the notifications of a driver, one line each, as the listener of MLIR's test passes does.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use proofmark::drivers::{GreedyEvent, GreedyListener, ListenerHandle};
use proofmark::ir::{BlockId, Event, Ir, OpId};

/// The lines of the notifications.
#[derive(Default)]
pub(crate) struct Notifications {
    text: String,
    /// The place of the operation that was removed last: the name of its next operation.
    removed: Option<(OpId, Option<String>)>,
    removed_block: Option<BlockId>,
    /// The operations that the current application has inserted. MLIR's patterns set attributes of new operations
    /// without a notification.
    inserted: BTreeMap<OpId, ()>,
}

impl Notifications {
    /// Begins the notifications of another application.
    pub(crate) fn begin(&mut self) {
        self.inserted.clear();
    }

    /// Writes the line of an event. `ir` is the IR after the application.
    pub(crate) fn event(&mut self, ir: &Ir, event: Event) {
        let name = |op: OpId| ir.name_str(op).to_owned();
        let place = |next: Option<OpId>| next.map(name);
        match event {
            Event::OperationRemoved { op, next } => self.removed = Some((op, place(next))),
            Event::OperationMoved { op, next } => self.moved(&name(op), place(next)),
            Event::OperationInserted(op) => match self.removed.take() {
                Some((removed, next)) if removed == op => self.moved(&name(op), next),
                _ => {
                    self.inserted.insert(op, ());
                    self.line(&format!("notifyOperationInserted: {}, was unlinked", name(op)));
                }
            },
            Event::OperationModified(op) if self.inserted.contains_key(&op) => {}
            Event::OperationModified(op) => self.line(&format!("notifyOperationModified: {}", name(op))),
            Event::OperationReplaced(op) => self.line(&format!("notifyOperationReplaced: {}", name(op))),
            Event::OperationErased(op) => self.line(&format!("notifyOperationErased: {}", name(op))),
            Event::BlockRemoved(block) => self.removed_block = Some(block),
            Event::BlockInserted(block) => {
                let was_linked = self.removed_block.take() == Some(block);
                let parent = ir.block_parent_op(block).map_or("unknown op".to_owned(), name);
                let state = if was_linked { "was linked" } else { "was unlinked" };
                self.line(&format!("notifyBlockInserted into {parent}: {state}"));
            }
            Event::BlockErased(_) => self.line("notifyBlockErased"),
            Event::BlockModified(_) => {}
        }
    }

    /// Returns the lines since the last call.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn moved(&mut self, name: &str, next: Option<String>) {
        match next {
            Some(next) => self.line(&format!("notifyOperationInserted: {name}, previous = {next}")),
            None => self.line(&format!("notifyOperationInserted: {name}, was last in block")),
        }
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }
}

impl GreedyListener for Notifications {
    fn notify(&mut self, ir: &Ir, event: GreedyEvent<'_>) {
        match event {
            GreedyEvent::Begin(_) => self.begin(),
            GreedyEvent::Rewrite(event) => self.event(ir, event),
            _ => {}
        }
    }
}

/// A listener and the handle that a driver takes.
pub(crate) struct Shared(Arc<Mutex<Notifications>>);

impl Shared {
    pub(crate) fn new() -> Shared {
        Shared(Arc::default())
    }

    pub(crate) fn handle(&self) -> ListenerHandle {
        ListenerHandle::new(self.0.clone())
    }

    /// Returns the lines since the last call.
    pub(crate) fn take(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
