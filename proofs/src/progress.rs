//! The verdicts of an unfinished proof of modules.
//!
//! Threads that prove pairs add verdicts to a shared [`ProofProgress`]. Another thread may request the report at any
//! time, for example when the proof is interrupted.

use crate::callers::CallerConditions;
use crate::module_report::{ModuleReport, Pair, accept_hidden, withdraw_assumptions};
use crate::verdict::Verdict;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The verdicts so far, shared between threads.
#[derive(Debug, Default)]
pub struct ProofProgress {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The report without verdicts until the proof is complete, and the final report then.
    report: ModuleReport,
    /// The names of source and target of each pair.
    names: Vec<(String, String)>,
    /// The verdict of each pair, if it is decided, and whether both functions of a refuted pair are private to their
    /// modules.
    decided: Vec<Option<(Pair, bool)>>,
    has_begun: bool,
    is_complete: bool,
}

impl ProofProgress {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the pairs to be proved and the report without verdicts.
    pub(crate) fn begin(&self, report: &ModuleReport, names: impl Iterator<Item = (String, String)>) {
        let names: Vec<_> = names.collect();
        let decided = names.iter().map(|_| None).collect();
        *self.state() = State { report: report.clone(), names, decided, has_begun: true, is_complete: false };
    }

    /// Records the verdict of the pair with index `number`.
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

    /// Returns whether the pairs to be proved are known.
    pub fn has_begun(&self) -> bool {
        self.state().has_begun
    }

    /// Returns the report of the verdicts so far. Pairs without a verdict are undecided. Proofs that assume an
    /// undecided pair are withdrawn.
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
        let conditions = vec![CallerConditions::UNKNOWN; report.pairs.len()];
        withdraw_assumptions(&mut report, &conditions);
        accept_hidden(&mut report, &hidden);
        report
    }
}
