//! Failures of the application of an operation: MLIR's `DiagnosedSilenceableFailure`.

use proofmark_ir::Location;
use proofmark_ir::diagnostics::{Diagnostic, Severity};

/// The failure of an application.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The failure may be suppressed by an enclosing operation. The diagnostics are reported if no operation does.
    Silenceable(Vec<Diagnostic>),
    /// The failure ends the script.
    Definite(Vec<Diagnostic>),
}

/// The outcome of an application.
pub type Applied<T = ()> = Result<T, Failure>;

impl Failure {
    /// Returns a silenceable failure with one diagnostic.
    pub fn silenceable(diagnostic: Diagnostic) -> Failure {
        Failure::Silenceable(vec![diagnostic])
    }

    /// Returns a definite failure with one diagnostic.
    pub fn definite(diagnostic: Diagnostic) -> Failure {
        Failure::Definite(vec![diagnostic])
    }

    /// Returns whether the failure is definite.
    pub fn is_definite(&self) -> bool {
        matches!(self, Failure::Definite(_))
    }

    /// Returns the diagnostics.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Failure::Silenceable(list) | Failure::Definite(list) => list,
        }
    }

    /// Returns the diagnostics.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Failure::Silenceable(list) | Failure::Definite(list) => list,
        }
    }

    /// Returns the messages of the diagnostics, one in each line.
    pub fn message(&self) -> String {
        let messages: Vec<&str> = self.diagnostics().iter().map(|each| each.message.as_str()).collect();
        messages.join("\n")
    }

    /// Adds a note to the last diagnostic, at the location of the diagnostic if `location` is `None`.
    #[must_use]
    pub fn with_note(mut self, location: Option<Location>, message: impl Into<String>) -> Failure {
        let (Failure::Silenceable(list) | Failure::Definite(list)) = &mut self;
        if let Some(last) = list.last_mut() {
            let location = location.unwrap_or(last.location);
            last.notes.push(Diagnostic::new(Severity::Note, location, message));
        }
        self
    }
}
