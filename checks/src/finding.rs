//! Findings: the violations that the checks report, as values, and their rendering as diagnostics.

use std::fmt::{self, Write as _};

use proofmark_ir::diagnostics::{Diagnostic, Sources};
use proofmark_ir::{Context, Location};

/// The check that made a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    /// A pattern or fold reports success if and only if it changed the IR.
    Contract,
    /// The journal records every change of the IR.
    Fingerprint,
    /// The IR is valid.
    Verify,
    /// The outcome does not depend on the order of the worklist.
    Order,
    /// Rewriting terminates.
    Termination,
    /// The rewritten IR refines the original.
    Prove,
}

impl Check {
    /// Returns the name of the check, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Check::Contract => "contract",
            Check::Fingerprint => "fingerprint",
            Check::Verify => "verify",
            Check::Order => "order",
            Check::Termination => "termination",
            Check::Prove => "prove",
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The subject of a finding: the culprit pattern, fold or part of a driver.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// The pattern with this name.
    Pattern(String),
    /// The fold of operations with this name: their fold hook or a fold of one of their traits.
    Fold(String),
    /// A part of the driver itself, such as region simplification.
    Driver(&'static str),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Pattern(name) => write!(f, "pattern '{name}'"),
            Subject::Fold(name) => write!(f, "fold of '{name}'"),
            Subject::Driver(part) => f.write_str(part),
        }
    }
}

/// The kind of a violation, with its details.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// The subject reported success without an edit.
    SuccessWithoutChange,
    /// The subject reported success, and the IR after its edits equals the IR before them.
    EditedBack {
        /// The number of edits.
        n_edits: usize,
    },
    /// A fold returned values whose number or types differ from those of the results of the operation.
    FoldMismatch,
    /// The subject changed the IR and then reported failure. The edits were rolled back.
    FailureAfterChange {
        /// The reason that the pattern gave.
        reason: String,
        /// The number of edits that were rolled back.
        n_edits: usize,
    },
    /// The subject panicked. Its edits were rolled back.
    Panicked {
        /// The message of the panic.
        message: String,
    },
    /// The IR differs from the state that the journal records: it was changed without the rewriter.
    EditedOutsideRewriter,
    /// A pattern erased an operation other than the matched one and those nested in it, which the driver does not
    /// permit.
    UnsupportedErasure {
        /// The name of the erased operation.
        erased: String,
    },
    /// The IR is invalid after the rewrite, or before or after the run of the driver.
    InvalidIr {
        /// The errors of the verifier.
        diagnostics: Vec<Diagnostic>,
    },
    /// Rewriting does not terminate: the IR equals its state some rewrites earlier.
    Cycle {
        /// The rewrites of one traversal of the cycle, oldest first.
        steps: Vec<CycleStep>,
    },
    /// The rewritten IR does not refine the original.
    Refuted {
        /// Inputs on which source and target differ, rendered.
        counterexample: String,
    },
}

/// One rewrite of a cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CycleStep {
    /// The pattern or fold that rewrote.
    pub subject: Subject,
    /// The name of the rewritten operation.
    pub op: String,
}

impl FindingKind {
    /// Returns the check that reports violations of this kind.
    pub fn check(&self) -> Check {
        match self {
            FindingKind::SuccessWithoutChange
            | FindingKind::EditedBack { .. }
            | FindingKind::FoldMismatch
            | FindingKind::FailureAfterChange { .. }
            | FindingKind::Panicked { .. }
            | FindingKind::UnsupportedErasure { .. } => Check::Contract,
            FindingKind::EditedOutsideRewriter => Check::Fingerprint,
            FindingKind::InvalidIr { .. } => Check::Verify,
            FindingKind::Cycle { .. } => Check::Termination,
            FindingKind::Refuted { .. } => Check::Prove,
        }
    }

    /// Returns the identifier of this kind in machine-readable reports.
    pub fn code(&self) -> &'static str {
        match self {
            FindingKind::SuccessWithoutChange => "success-without-change",
            FindingKind::EditedBack { .. } => "edited-back",
            FindingKind::FoldMismatch => "fold-mismatch",
            FindingKind::FailureAfterChange { .. } => "failure-after-change",
            FindingKind::Panicked { .. } => "panicked",
            FindingKind::UnsupportedErasure { .. } => "unsupported-erasure",
            FindingKind::EditedOutsideRewriter => "edited-outside-rewriter",
            FindingKind::InvalidIr { .. } => "invalid-ir",
            FindingKind::Cycle { .. } => "cycle",
            FindingKind::Refuted { .. } => "refuted",
        }
    }

    /// Returns the message of the finding without its subject and operation.
    fn predicate(&self) -> String {
        match self {
            FindingKind::SuccessWithoutChange => "reported success without changing the IR".into(),
            FindingKind::EditedBack { n_edits } => {
                format!("reported success, but its {} left the IR unchanged", edits(*n_edits))
            }
            FindingKind::FoldMismatch => {
                "returned values whose number or types differ from the results".into()
            }
            FindingKind::FailureAfterChange { reason, n_edits } => {
                format!("reported failure ('{reason}') after {}, now rolled back", edits(*n_edits))
            }
            FindingKind::Panicked { message } => format!("panicked: {message}"),
            FindingKind::UnsupportedErasure { erased } => {
                format!(
                    "erased '{erased}'; this driver permits erasing only the matched operation and its regions"
                )
            }
            FindingKind::EditedOutsideRewriter => "changed the IR without the rewriter".into(),
            FindingKind::InvalidIr { diagnostics } => {
                let plural = if diagnostics.len() == 1 { "" } else { "s" };
                format!("produced invalid IR ({} error{plural})", diagnostics.len())
            }
            FindingKind::Cycle { steps } => {
                format!("does not terminate: it is part of a cycle of {} rewrites", steps.len())
            }
            FindingKind::Refuted { .. } => "produced IR that does not refine the original".into(),
        }
    }
}

/// Returns a count of edits in words.
fn edits(n: usize) -> String {
    format!("{n} edit{}", if n == 1 { "" } else { "s" })
}

/// One violation that a check reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The kind of the violation.
    pub kind: FindingKind,
    /// The culprit.
    pub subject: Subject,
    /// The name of the operation that was rewritten.
    pub op: String,
    /// The source location of that operation.
    pub location: Location,
    /// The seed of the worklist order; `None` for the default order.
    pub seed: Option<u64>,
    /// The number of order decisions that were drawn before.
    pub fuel: u64,
    /// The number of pattern and fold applications before.
    pub step: u64,
    /// The enclosing isolated operation, printed before the rewrite.
    pub before: String,
    /// The enclosing isolated operation, printed after the rewrite.
    pub after: String,
    /// The number of occurrences. Findings of the same kind, subject and operation name are merged into the first.
    pub count: u64,
}

impl Finding {
    /// Returns the check that reported the finding.
    pub fn check(&self) -> Check {
        self.kind.check()
    }

    /// Returns the finding as a diagnostic. Its notes hold the details, the step and the seed.
    pub fn to_diagnostic(&self) -> Diagnostic {
        let message =
            format!("{}: {} {}, on '{}'", self.check(), self.subject, self.kind.predicate(), self.op);
        let mut diagnostic = Diagnostic::error(self.location, message);
        match &self.kind {
            FindingKind::InvalidIr { diagnostics } => {
                for each in diagnostics {
                    let location = match each.location {
                        Location::UNKNOWN => self.location,
                        known => known,
                    };
                    diagnostic = diagnostic.with_note(location, each.message.clone());
                }
            }
            FindingKind::Cycle { steps } => {
                for (i, step) in steps.iter().enumerate() {
                    let note = format!("{}. {} on '{}'", i + 1, step.subject, step.op);
                    diagnostic = diagnostic.with_note(self.location, note);
                }
            }
            FindingKind::Refuted { counterexample } => {
                diagnostic = diagnostic.with_note(self.location, counterexample.clone());
            }
            _ => {}
        }
        let mut when = format!("at rewrite #{}", self.step);
        if let Some(seed) = self.seed {
            let _ = write!(when, ", seed {seed}, fuel {}", self.fuel);
        }
        if self.count > 1 {
            let _ = write!(when, "; {} occurrences", self.count);
        }
        diagnostic.with_note(self.location, when)
    }

    /// Returns the diagnostic as text, with the IR before and after the rewrite.
    pub fn render(&self, ctx: &Context, sources: &Sources<'_>) -> String {
        let mut text = self.to_diagnostic().render(ctx, sources);
        if self.before == self.after {
            if !self.before.is_empty() {
                let _ = write!(text, "// IR (unchanged):\n{}", self.before);
            }
        } else {
            let _ = write!(text, "// before:\n{}\n// after:\n{}", self.before, self.after);
        }
        text
    }
}
