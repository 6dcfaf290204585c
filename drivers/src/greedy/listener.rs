//! Listeners of the greedy driver, as MLIR's `GreedyRewriteConfig.listener`, and the log of
//! `-debug-only=greedy-rewriter`.
//!
//! A listener is notified of the edits of a fold or pattern after the application, in the order of the edits. Edits
//! that were rolled back are not reported. The operation of a notification is readable, even if it is erased.

use proofmark_ir::{Event, Ir, OpId};

use crate::listener::{ProcessListener, Shared};
use crate::log::{DriverLog, LINE};

/// The result of processing an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Processed {
    /// The operation was dead and was erased.
    Dead,
    /// The operation was folded: replaced or changed in place.
    Folded,
    /// A pattern was applied to the operation.
    Applied,
    /// The operation is unchanged.
    Unchanged,
}

/// A notification.
#[derive(Clone, Copy, Debug)]
pub enum GreedyEvent<'a> {
    /// The driver starts to process an operation.
    Begin(OpId),
    /// The IR was edited.
    Rewrite(Event),
    /// The driver attempts a pattern.
    PatternBegin {
        /// The name of the pattern.
        pattern: &'a str,
        /// The names of the operations that the pattern declares to create.
        generated: &'a [&'a str],
        /// The matched operation.
        op: OpId,
    },
    /// A pattern reports a match failure.
    MatchFailure {
        /// The operation.
        op: OpId,
        /// The reason that the pattern gave.
        reason: &'a str,
    },
    /// The attempt of a pattern ended.
    PatternEnd {
        /// The name of the pattern.
        pattern: &'a str,
        /// Whether the pattern was applied.
        applied: bool,
    },
    /// The driver finished an operation.
    End(Processed),
    /// The last permitted iteration changed the IR.
    NotConverged {
        /// The number of iterations.
        iterations: u64,
    },
}

/// Receives the notifications of the greedy driver.
pub trait GreedyListener: Send {
    /// Handles one notification. `ir` is the current IR.
    fn notify(&mut self, ir: &Ir, event: GreedyEvent<'_>);
}

/// A reference to a listener that several configurations share. Handles are equal if they refer to the same listener.
pub type ListenerHandle = Shared<dyn GreedyListener>;

impl ListenerHandle {
    #[inline(never)]
    pub(crate) fn notify(&self, ir: &Ir, event: GreedyEvent<'_>) {
        self.with(|listener| listener.notify(ir, event));
    }
}

static DEBUG: ProcessListener<dyn GreedyListener> = ProcessListener::none();

/// Sets the listener of all runs of the greedy driver in this process that have no listener in their configuration, for
/// `--debug=greedy-rewriter`. Only the first call has an effect.
pub fn debug_greedy_rewriter(listener: ListenerHandle) {
    DEBUG.set(listener);
}

pub(super) fn debug_listener() -> Option<ListenerHandle> {
    DEBUG.get()
}

impl<W: std::io::Write> DriverLog<W> {
    fn end_step(&mut self, success: bool, why: &str) {
        let result = if success { "success" } else { "failure" };
        self.close(&format!("}} -> {result} : {why}"));
    }
}

impl<W: std::io::Write + Send> GreedyListener for DriverLog<W> {
    fn notify(&mut self, ir: &Ir, event: GreedyEvent<'_>) {
        match event {
            GreedyEvent::Begin(op) => {
                self.begin(&format!("Processing operation : {} {{", Self::named(ir, op)));
                self.operation(ir, op);
            }
            GreedyEvent::Rewrite(event) => {
                let (what, op) = match event {
                    Event::OperationInserted(op) | Event::OperationMoved { op, .. } => ("Insert  :", op),
                    Event::OperationModified(op) => ("Modified:", op),
                    Event::OperationReplaced(op) => ("Replace :", op),
                    Event::OperationErased(op) => ("Erase   :", op),
                    _ => return,
                };
                self.line(&format!("** {what} {}", Self::named(ir, op)));
            }
            GreedyEvent::PatternBegin { pattern, generated, op } => {
                self.begin_pattern(ir, op, &format!("* Pattern {pattern}"), generated);
            }
            GreedyEvent::MatchFailure { reason, .. } => self.line(&format!("** Match Failure : {reason}")),
            GreedyEvent::PatternEnd { applied: true, .. } => {
                self.end_step(true, "pattern applied successfully");
                self.applied(ir);
            }
            GreedyEvent::PatternEnd { .. } => self.end_step(false, "pattern failed to match"),
            GreedyEvent::End(processed) => {
                match processed {
                    Processed::Dead => self.end_step(true, "operation is trivially dead"),
                    Processed::Folded => self.end_step(true, "operation was folded"),
                    Processed::Applied => self.end_step(true, "at least one pattern matched"),
                    Processed::Unchanged => self.end_step(false, "all patterns failed to match"),
                }
                self.line(LINE);
            }
            GreedyEvent::NotConverged { iterations } => {
                self.line(&format!("The pattern rewrite did not converge after scanning {iterations} times"));
            }
        }
    }
}
