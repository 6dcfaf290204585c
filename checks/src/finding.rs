//! What the checks find, as values; and the one place that turns them into text.

use std::fmt::{self, Write as _};

use proofmark_ir::diagnostics::{Diagnostic, Sources};
use proofmark_ir::{Context, Location};

/// The check that made a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    /// Success if and only if something changed.
    Contract,
    /// The journal and the IR agree.
    Fingerprint,
    /// The IR verifies.
    Verify,
    /// The outcome does not depend on the order.
    Order,
    /// The rewriting ends.
    Termination,
    /// The meaning is kept.
    Prove,
}

impl Check {
    /// The name, as on the command line.
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

/// Who is to blame.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// The pattern of that name.
    Pattern(String),
    /// The fold of the operation of that name, or of one of its traits.
    Fold(String),
    /// A part of the driver itself.
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

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// It reported success without any edit.
    SuccessWithoutChange,
    /// It reported success, and its edits amount to nothing.
    EditedBack {
        /// The number of edits.
        n_edits: usize,
    },
    /// A fold gave as many values as the operation does not have results, or one of another type.
    FoldMismatch,
    /// It changed the IR and then reported failure. The edits were taken back.
    FailureAfterChange {
        /// Why it failed, in its own words.
        reason: String,
        /// The number of edits that were taken back.
        n_edits: usize,
    },
    /// It panicked. The edits were taken back.
    Panicked {
        /// The message of the panic.
        message: String,
    },
    /// The IR is not what the journal says: something changed it outside of the rewriter.
    EditedOutsideRewriter,
    /// It erased an operation that it may not erase under this driver.
    UnsupportedErasure {
        /// The name of what was erased.
        erased: String,
    },
    /// The IR did not verify afterwards.
    InvalidIr {
        /// The errors.
        diagnostics: Vec<Diagnostic>,
    },
    /// The IR is as it was some rewrites ago: these undo each other, for ever.
    Cycle {
        /// One turn, oldest first.
        steps: Vec<CycleStep>,
    },
    /// The rewrite changes the meaning.
    Refuted {
        /// Inputs that tell the difference, in words.
        counterexample: String,
    },
}

/// One rewrite on a cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CycleStep {
    /// Who rewrote.
    pub subject: Subject,
    /// The name of the operation.
    pub op: String,
}

impl FindingKind {
    /// The check that finds such things.
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

    /// A word for machine-readable reports.
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

    /// A sentence without subject.
    fn predicate(&self) -> String {
        match self {
            FindingKind::SuccessWithoutChange => "reported success but changed nothing".into(),
            FindingKind::EditedBack { n_edits } => {
                format!("reported success, but its {n_edits} edits amount to nothing")
            }
            FindingKind::FoldMismatch => "gave values that do not match the operation's results".into(),
            FindingKind::FailureAfterChange { reason, n_edits } => {
                format!("reported failure ('{reason}') after {n_edits} edits, which were taken back")
            }
            FindingKind::Panicked { message } => format!("panicked: {message}"),
            FindingKind::UnsupportedErasure { erased } => {
                format!(
                    "erased '{erased}': this driver allows to erase only the matched operation and what is in it"
                )
            }
            FindingKind::EditedOutsideRewriter => "changed the IR outside of the rewriter".into(),
            FindingKind::InvalidIr { diagnostics } => {
                let plural = if diagnostics.len() == 1 { "" } else { "s" };
                format!("left IR that does not verify ({} error{plural})", diagnostics.len())
            }
            FindingKind::Cycle { steps } => {
                format!("is on a cycle of {} rewrites that never ends", steps.len())
            }
            FindingKind::Refuted { .. } => "changed the meaning".into(),
        }
    }
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// Who is to blame.
    pub subject: Subject,
    /// The name of the operation that was rewritten.
    pub op: String,
    /// Where that operation comes from.
    pub location: Location,
    /// The seed of the worklist's order, if it was drawn.
    pub seed: Option<u64>,
    /// How many decisions about the order were drawn before.
    pub fuel: u64,
    /// How many patterns and folds were applied before.
    pub step: u64,
    /// The IR around the operation before the rewrite.
    pub before: String,
    /// The IR around the operation after the rewrite.
    pub after: String,
    /// How often it was found: again for the same check, subject and operation name only counts.
    pub count: u64,
}

impl Finding {
    /// The check that made it.
    pub fn check(&self) -> Check {
        self.kind.check()
    }

    /// The finding as a diagnostic; further facts are its notes.
    pub fn to_diagnostic(&self) -> Diagnostic {
        let message =
            format!("{}: {} {}, on '{}'", self.check(), self.subject, self.kind.predicate(), self.op);
        let mut diagnostic = Diagnostic::error(self.location, message);
        match &self.kind {
            FindingKind::InvalidIr { diagnostics } => {
                for each in diagnostics {
                    diagnostic = diagnostic.with_note(each.location, each.message.clone());
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
        let mut when = format!("at rewrite {}", self.step);
        if let Some(seed) = self.seed {
            let _ = write!(when, ", seed {seed}, fuel {}", self.fuel);
        }
        if self.count > 1 {
            let _ = write!(when, "; found {} times", self.count);
        }
        diagnostic.with_note(self.location, when)
    }

    /// The finding in words, with the IR before and after.
    pub fn render(&self, ctx: &Context, sources: &Sources<'_>) -> String {
        let mut text = self.to_diagnostic().render(ctx, sources);
        if self.before == self.after {
            if !self.before.is_empty() {
                let _ = write!(text, "// the IR, before and after:\n{}", self.before);
            }
        } else {
            let _ = write!(text, "// before:\n{}\n// after:\n{}", self.before, self.after);
        }
        text
    }
}
