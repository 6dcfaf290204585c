//! Listeners of dialect conversion, and the log of `-debug-only=dialect-conversion`.
//!
//! A listener receives two kinds of notifications. Notifications of attempts describe the search for legal operations;
//! they are sent at once, and the edits in them may be rolled back later. [`ConversionEvent::Rewrite`] is MLIR's
//! `ConversionConfig::listener`: with rollback, the edits of a successful conversion are reported at its end; without
//! rollback, they are reported after each fold and pattern. In both modes the events contain the former positions of
//! operations and blocks, which MLIR loses in its rollback mode.

use std::sync::OnceLock;

use proofmark_ir::{Event, Ir, OpId};

use crate::listener::Shared;
use crate::log::{LINE, Log};

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

static DEBUG: OnceLock<ConversionListenerHandle> = OnceLock::new();

/// Sets the listener of all conversions in this process that have no listener in their configuration, for
/// `--debug=dialect-conversion`. Only the first call has an effect.
pub fn debug_dialect_conversion(listener: ConversionListenerHandle) {
    let _ = DEBUG.set(listener);
}

pub(super) fn debug_listener() -> Option<ConversionListenerHandle> {
    DEBUG.get().cloned()
}

/// A listener that writes the log of MLIR's driver, with a number of each operation in place of its address.
///
/// Operations are printed alone, with values numbered in the order of their first occurrence, so that the cost of a
/// line does not depend on the size of the function.
pub struct ConversionLog<W>(Log<W>);

impl<W: std::io::Write + Send> ConversionLog<W> {
    /// Returns a listener that writes to `out`. Write errors are ignored.
    pub fn new(out: W) -> ConversionLog<W> {
        ConversionLog(Log::new(out))
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

    fn result(&mut self, result: Result<&str, &str>) {
        match result {
            Ok("") => self.0.close("} -> SUCCESS"),
            Ok(how) => self.0.close(&format!("}} -> SUCCESS : {how}")),
            Err(why) => self.0.close(&format!("}} -> FAILURE : {why}")),
        }
    }
}

impl<W: std::io::Write + Send> ConversionListener for ConversionLog<W> {
    fn notify(&mut self, ir: &Ir, event: ConversionEvent<'_>) {
        let log = &mut self.0;
        match event {
            ConversionEvent::Begin { op, is_ignored } => {
                log.line("");
                log.line(LINE);
                let number = Log::<W>::number(op);
                match is_ignored {
                    true => log.open(&format!("Legalizing operation : ({number}) {{")),
                    false => {
                        log.open(&format!("Legalizing operation : '{}' ({number}) {{", ir.name_str(op)));
                        if ir.regions(op).is_empty() {
                            let text = log.generic(ir, op);
                            log.line(&text);
                            log.line("");
                        }
                    }
                }
            }
            ConversionEvent::FoldBegin(_) => log.open("* Fold {"),
            ConversionEvent::FoldEnd(result) => self.result(result.map(|()| "")),
            ConversionEvent::PatternBegin { generated, op, .. } => {
                log.attempt(ir, op);
                log.line("");
                let generated = generated.join(", ");
                log.open(&format!("* Pattern : '{} -> ({generated})' {{", ir.name_str(op)));
            }
            ConversionEvent::MatchFailure { reason, .. } => log.line(&format!("** Failure : {reason}")),
            ConversionEvent::Attempted(event) => {
                let (what, op) = match event {
                    Event::OperationInserted(op) | Event::OperationMoved { op, .. } => ("Insert  :", op),
                    Event::OperationReplaced(op) => ("Replace :", op),
                    Event::OperationErased(op) => ("Erase   :", op),
                    _ => return,
                };
                log.line(&format!("** {what} '{}' ({})", ir.name_str(op), Log::<W>::number(op)));
            }
            ConversionEvent::PatternEnd { result, .. } => {
                self.result(result.map(|()| "pattern applied successfully"));
                if result.is_ok() {
                    self.0.applied(ir);
                }
            }
            ConversionEvent::End { is_legal, reason, .. } => {
                self.result(if is_legal { Ok(reason) } else { Err(reason) });
                self.0.line(LINE);
            }
            ConversionEvent::Rewrite(_) => {}
        }
    }
}
