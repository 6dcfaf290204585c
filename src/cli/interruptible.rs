//! Work that a signal or the watchdog interrupts.

use super::exit::Exit;
use super::{isolate, remote};

/// Runs `work` on another thread. At SIGINT and SIGTERM, and when the watchdog interrupts it, calls `report` instead,
/// and exits with the code that `report` returns, after the verdicts so far are written to the store of proofs.
pub(super) fn interruptible<T: Send>(work: impl FnOnce() -> T + Send, report: impl FnOnce() -> Exit) -> T {
    crate::process::interrupt::interruptible(STACK_BYTES, work, || {
        let exit = report();
        remote::write_verdicts();
        isolate::finished();
        exit.code()
    })
}

/// The size of the stack of the working thread in bytes. Its memory is allocated when it is used.
pub(super) const STACK_BYTES: usize = 256 << 20;
