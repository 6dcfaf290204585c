//! Listeners of the greedy driver, as MLIR's `GreedyRewriteConfig.listener`, and the log of
//! `-debug-only=greedy-rewriter`.
//!
//! A listener is notified of the edits of a fold or pattern after the application, in the order of the edits. Edits
//! that were rolled back are not reported. The operation of a notification is readable, even if it is erased.

use std::sync::OnceLock;

use proofmark_ir::{Event, Ir, OpId};

use crate::listener::Shared;
use crate::log::{LINE, Log};

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

static DEBUG: OnceLock<ListenerHandle> = OnceLock::new();

/// Sets the listener of all runs of the greedy driver in this process that have no listener in their configuration, for
/// `--debug=greedy-rewriter`. Only the first call has an effect.
pub fn debug_greedy_rewriter(listener: ListenerHandle) {
    let _ = DEBUG.set(listener);
}

pub(super) fn debug_listener() -> Option<ListenerHandle> {
    DEBUG.get().cloned()
}

/// A listener that writes the log of MLIR's driver.
///
/// Operations are printed alone, with values numbered in the order of their first occurrence, so that the cost of a
/// line does not depend on the size of the function. MLIR also prints the whole function after each rewrite, which
/// this log omits; `--mlir-print-ir-after-change` prints it once for each pass.
pub struct GreedyLog<W>(Log<W>);

impl<W: std::io::Write + Send> GreedyLog<W> {
    /// Returns a listener that writes to `out`. Write errors are ignored.
    pub fn new(out: W) -> GreedyLog<W> {
        GreedyLog(Log::new(out))
    }

    /// Also prints the operation around the matched one that is isolated from above, after each applied pattern. The
    /// cost of this text is proportional to the size of that operation.
    #[must_use]
    pub fn with_ir(mut self) -> Self {
        self.0.dump_ir();
        self
    }

    /// Returns the writer.
    pub fn into_inner(self) -> W {
        self.0.into_inner()
    }

    fn result(&mut self, success: bool, why: &str) {
        let result = if success { "success" } else { "failure" };
        self.0.close(&format!("}} -> {result} : {why}"));
    }
}

impl<W: std::io::Write + Send> GreedyListener for GreedyLog<W> {
    fn notify(&mut self, ir: &Ir, event: GreedyEvent<'_>) {
        let log = &mut self.0;
        match event {
            GreedyEvent::Begin(op) => {
                log.line("");
                log.line(LINE);
                log.open(&format!("Processing operation : {} {{", Log::<W>::named(ir, op)));
                if ir.regions(op).is_empty() {
                    let text = log.generic(ir, op);
                    log.line(&text);
                    log.line("");
                }
            }
            GreedyEvent::Rewrite(event) => {
                let (what, op) = match event {
                    Event::OperationInserted(op) | Event::OperationMoved { op, .. } => ("Insert  :", op),
                    Event::OperationModified(op) => ("Modified:", op),
                    Event::OperationReplaced(op) => ("Replace :", op),
                    Event::OperationErased(op) => ("Erase   :", op),
                    _ => return,
                };
                log.line(&format!("** {what} {}", Log::<W>::named(ir, op)));
            }
            GreedyEvent::PatternBegin { pattern, generated, op } => {
                log.attempt(ir, op);
                log.line("");
                let generated = generated.join(", ");
                log.open(&format!("* Pattern {pattern} : '{} -> ({generated})' {{", ir.name_str(op)));
            }
            GreedyEvent::MatchFailure { reason, .. } => log.line(&format!("** Match Failure : {reason}")),
            GreedyEvent::PatternEnd { applied: true, .. } => {
                self.result(true, "pattern applied successfully");
                self.0.applied(ir);
            }
            GreedyEvent::PatternEnd { .. } => self.result(false, "pattern failed to match"),
            GreedyEvent::End(processed) => {
                match processed {
                    Processed::Dead => self.result(true, "operation is trivially dead"),
                    Processed::Folded => self.result(true, "operation was folded"),
                    Processed::Applied => self.result(true, "at least one pattern matched"),
                    Processed::Unchanged => self.result(false, "all patterns failed to match"),
                }
                self.0.line(LINE);
            }
            GreedyEvent::NotConverged { iterations } => {
                log.line(&format!("The pattern rewrite did not converge after scanning {iterations} times"));
            }
        }
    }
}
