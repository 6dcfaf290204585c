//! Listeners of dialect conversion, and the log of `-debug-only=dialect-conversion`.
//!
//! A listener receives two kinds of notifications. Notifications of attempts describe the search for legal operations;
//! they are sent at once, and the edits in them may be rolled back later. [`ConversionEvent::Rewrite`] is MLIR's
//! `ConversionConfig::listener`: with rollback, the edits of a successful conversion are reported at its end; without
//! rollback, they are reported after each fold and pattern. In both modes the events contain the former positions of
//! operations and blocks, which MLIR loses in its rollback mode.

use proofmark_ir::{Event, Ir, OpId};

use crate::listener::{ProcessListener, Shared};
use crate::log::{DriverLog, LINE};

/// A notification.
#[derive(Clone, Copy, Debug)]
pub enum ConversionEvent<'a> {
    /// The driver starts to legalize an operation.
    Begin {
        /// The operation.
        op: OpId,
        /// Whether the operation is replaced already, or nested in a recursively legal operation.
        is_ignored: bool,
    },
    /// The driver attempts to fold an operation.
    FoldBegin(OpId),
    /// The attempt to fold ended.
    FoldEnd(Result<(), &'a str>),
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
    /// A fold or pattern edited the IR. The edit may be rolled back.
    Attempted(Event),
    /// The attempt of a pattern ended, with the legalization of the operations that the pattern created.
    PatternEnd {
        /// The name of the pattern.
        pattern: &'a str,
        /// The reason of a failure.
        result: Result<(), &'a str>,
    },
    /// The driver finished an operation.
    End {
        /// The operation.
        op: OpId,
        /// Whether the operation is legal now, or was replaced.
        is_legal: bool,
        /// How the operation was legalized, or why not. May be empty.
        reason: &'a str,
    },
    /// An edit of the conversion, which is not rolled back by the search. If the conversion fails after reports without
    /// rollback, all reported edits are reverted.
    Rewrite(Event),
}

/// Receives the notifications of a conversion.
pub trait ConversionListener: Send {
    /// Handles one notification. `ir` is the current IR; erased operations are readable.
    fn notify(&mut self, ir: &Ir, event: ConversionEvent<'_>);
}

/// A reference to a listener that several configurations share. Handles are equal if they refer to the same listener.
pub type ConversionListenerHandle = Shared<dyn ConversionListener>;

impl ConversionListenerHandle {
    #[inline(never)]
    pub(super) fn notify(&self, ir: &Ir, event: ConversionEvent<'_>) {
        self.with(|listener| listener.notify(ir, event));
    }
}

static DEBUG: ProcessListener<dyn ConversionListener> = ProcessListener::none();

/// Sets the listener of all conversions in this process that have no listener in their configuration, for
/// `--debug=dialect-conversion`. Only the first call has an effect.
pub fn debug_dialect_conversion(listener: ConversionListenerHandle) {
    DEBUG.set(listener);
}

pub(super) fn debug_listener() -> Option<ConversionListenerHandle> {
    DEBUG.get()
}

impl<W: std::io::Write> DriverLog<W> {
    fn end_attempt(&mut self, result: Result<&str, &str>) {
        match result {
            Ok("") => self.close("} -> SUCCESS"),
            Ok(how) => self.close(&format!("}} -> SUCCESS : {how}")),
            Err(why) => self.close(&format!("}} -> FAILURE : {why}")),
        }
    }
}

impl<W: std::io::Write + Send> ConversionListener for DriverLog<W> {
    fn notify(&mut self, ir: &Ir, event: ConversionEvent<'_>) {
        match event {
            ConversionEvent::Begin { op, is_ignored } => {
                let number = Self::number(op);
                match is_ignored {
                    true => self.begin(&format!("Legalizing operation : ({number}) {{")),
                    false => {
                        self.begin(&format!("Legalizing operation : '{}' ({number}) {{", ir.name_str(op)));
                        self.operation(ir, op);
                    }
                }
            }
            ConversionEvent::FoldBegin(_) => self.open("* Fold {"),
            ConversionEvent::FoldEnd(result) => self.end_attempt(result.map(|()| "")),
            ConversionEvent::PatternBegin { generated, op, .. } => {
                self.begin_pattern(ir, op, "* Pattern", generated);
            }
            ConversionEvent::MatchFailure { reason, .. } => self.line(&format!("** Failure : {reason}")),
            ConversionEvent::Attempted(event) => {
                let (what, op) = match event {
                    Event::OperationInserted(op) | Event::OperationMoved { op, .. } => ("Insert  :", op),
                    Event::OperationReplaced(op) => ("Replace :", op),
                    Event::OperationErased(op) => ("Erase   :", op),
                    _ => return,
                };
                self.line(&format!("** {what} '{}' ({})", ir.name_str(op), Self::number(op)));
            }
            ConversionEvent::PatternEnd { result, .. } => {
                self.end_attempt(result.map(|()| "pattern applied successfully"));
                if result.is_ok() {
                    self.applied(ir);
                }
            }
            ConversionEvent::End { is_legal, reason, .. } => {
                self.end_attempt(if is_legal { Ok(reason) } else { Err(reason) });
                self.line(LINE);
            }
            ConversionEvent::Rewrite(_) => {}
        }
    }
}
