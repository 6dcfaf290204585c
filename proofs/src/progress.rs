//! The verdicts of a proof of modules so far, for a report if the proof is interrupted.

use crate::module_report::{ModuleReport, Pair, excuse_hidden, withdraw_assumptions};
use crate::verdict::Verdict;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The verdicts so far. The threads that prove add to it, and another thread may ask for the report at any time.
#[derive(Debug, Default)]
pub struct ProofProgress {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The report without verdicts, and with all of them at the end.
    report: ModuleReport,
    /// The names of the functions of each pair.
    names: Vec<(String, String)>,
    /// The verdicts, and whether both functions of a refuted pair are only called within their modules.
    decided: Vec<Option<(Pair, bool)>>,
    has_begun: bool,
    is_complete: bool,
}

impl ProofProgress {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the pairs that are to be proved, and the report without them.
    pub(crate) fn begin(&self, report: &ModuleReport, names: impl Iterator<Item = (String, String)>) {
        let names: Vec<_> = names.collect();
        let decided = names.iter().map(|_| None).collect();
        *self.state() = State { report: report.clone(), names, decided, has_begun: true, is_complete: false };
    }

    /// Adds a verdict.
    pub(crate) fn decided(&self, number: usize, pair: &Pair, is_hidden: bool) {
        if let Some(slot) = self.state().decided.get_mut(number) {
            *slot = Some((pair.clone(), is_hidden));
        }
    }

    /// Sets the final report.
    pub(crate) fn complete(&self, report: &ModuleReport) {
        let mut state = self.state();
        (state.report, state.is_complete) = (report.clone(), true);
    }

    /// Whether the pairs are known.
    pub fn has_begun(&self) -> bool {
        self.state().has_begun
    }

    /// Returns the report of what is decided so far. The other pairs are undecided, and a proof that assumes a function
    /// of which nothing is decided is withdrawn.
    pub fn report(&self) -> ModuleReport {
        let state = self.state();
        let mut report = state.report.clone();
        if state.is_complete {
            return report;
        }
        let mut hidden = Vec::new();
        for ((source, target), decided) in state.names.iter().zip(&state.decided) {
            let (pair, is_hidden) = decided.clone().unwrap_or_else(|| {
                let verdict = Verdict::Undecided { reason: "interrupted".to_owned() };
                let (source, target) = (source.clone(), target.clone());
                (Pair { source, target, verdict, milliseconds: None }, false)
            });
            report.pairs.push(pair);
            hidden.push(is_hidden);
        }
        withdraw_assumptions(&mut report);
        excuse_hidden(&mut report, &hidden);
        report
    }
}
