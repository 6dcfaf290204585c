//! Shared references to listeners, and the listeners of a whole process.

use std::sync::{Arc, Mutex, OnceLock};

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

/// The listener of all runs of a driver in this process that have no listener in their configuration.
pub(crate) struct ProcessListener<L: ?Sized>(OnceLock<Shared<L>>);

impl<L: ?Sized> ProcessListener<L> {
    /// Returns the absence of a listener.
    pub(crate) const fn none() -> ProcessListener<L> {
        ProcessListener(OnceLock::new())
    }

    /// Sets the listener. Only the first call has an effect.
    pub(crate) fn set(&self, listener: Shared<L>) {
        let _ = self.0.set(listener);
    }

    /// Returns the listener, if one was set.
    pub(crate) fn get(&self) -> Option<Shared<L>> {
        self.0.get().cloned()
    }
}
