//! Shared references to listeners.

use std::sync::{Arc, Mutex};

/// A reference to a listener that several configurations share. References are equal if they refer to the same
/// listener.
pub struct Shared<L: ?Sized>(Arc<Mutex<L>>);

impl<L: ?Sized> Shared<L> {
    /// Returns a reference to `listener`. The caller keeps the `Arc` to read the listener after the run.
    pub fn new(listener: Arc<Mutex<L>>) -> Shared<L> {
        Shared(listener)
    }

    /// Calls `notify` with the listener. A listener that has panicked receives no further notifications.
    pub(crate) fn with(&self, notify: impl FnOnce(&mut L)) {
        if let Ok(mut listener) = self.0.lock() {
            notify(&mut listener);
        }
    }
}

impl<L: ?Sized> Clone for Shared<L> {
    fn clone(&self) -> Shared<L> {
        Shared(self.0.clone())
    }
}

impl<L: ?Sized> PartialEq for Shared<L> {
    fn eq(&self, other: &Shared<L>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<L: ?Sized> Eq for Shared<L> {}

impl<L: ?Sized> std::fmt::Debug for Shared<L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ListenerHandle")
    }
}
