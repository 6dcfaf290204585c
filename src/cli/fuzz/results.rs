//! The results of a campaign as they are received, chunk by chunk in the order of the programs.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::chunks::Chunks;
use super::known::{Known, KnownFailures};
use super::state::StateFile;
use super::tried::{Fuzz, Tried};
use crate::check::Symptom;
use crate::cli::coverage::{Coverage, shape};
use crate::cli::progress::Progress;
use crate::ir::Ir;

/// The results of the current round, and what the rounds before it leave for it.
pub(super) struct Results<'a> {
    pub(super) fuzz: &'a Fuzz<'a>,
    pub(super) state: Option<StateFile>,
    pub(super) chunks: &'a Chunks,
    /// The number of chunks that were received, or are before the first one.
    pub(super) n_chunks: u64,
    /// The programs that may be proved at the end of the round. The others are added when they are received.
    pub(super) round: Vec<Tried>,
    /// The number of programs of the round.
    pub(super) n_tried: usize,
    /// The programs that the corpus may be extended by.
    pub(super) candidates: Vec<Ir>,
    /// The shapes of programs of the round on which the command did not return.
    pub(super) hung: Vec<u64>,
    pub(super) coverage: Coverage,
    pub(super) progress: Progress,
}

impl Results<'_> {
    /// Adds the results of the next chunk. After the last chunk of a round, `known` has the failures before the next
    /// one.
    pub(super) fn receive(&mut self, chunk: Vec<Tried>, known: &Mutex<Known>) -> ControlFlow<()> {
        let fuzz = self.fuzz;
        for tried in chunk {
            if fuzz.is_over() {
                return ControlFlow::Break(());
            }
            self.show();
            self.n_tried += 1;
            // The report has the programs with failures.
            if fuzz.programs.has_corpus()
                && tried.result.symptoms.is_empty()
                && let Some(program) = &tried.program
            {
                self.candidates.push(program.duplicate());
            }
            if tried.result.symptoms.contains(&Symptom::CommandTimeout) {
                self.hung.extend(tried.program.as_ref().map(shape));
            }
            match tried.is_open {
                true => self.round.push(tried),
                false => fuzz.add(tried, &mut self.progress),
            }
        }
        let at = self.n_chunks;
        self.n_chunks += 1;
        match self.chunks.ends_round(at) {
            true => self.end_round(known),
            false => ControlFlow::Continue(()),
        }
    }

    fn end_round(&mut self, known: &Mutex<Known>) -> ControlFlow<()> {
        let fuzz = self.fuzz;
        let mut round = std::mem::take(&mut self.round);
        fuzz.prove_new(&mut round, std::mem::take(&mut self.n_tried), &mut self.coverage);
        for tried in round {
            if fuzz.is_over() {
                return ControlFlow::Break(());
            }
            self.show();
            fuzz.add(tried, &mut self.progress);
        }
        if fuzz.is_over() {
            return ControlFlow::Break(());
        }
        fuzz.campaign.note(fuzz.programs.extend(&std::mem::take(&mut self.candidates)));
        let next = self.n_chunks;
        let mut hanging = lock(known).last().hanging.clone();
        hanging.extend(self.hung.drain(..));
        let failures = KnownFailures { hanging, suspicious: fuzz.campaign.suspicious_ops() };
        lock(known).add(self.chunks.start_of_round(next - 1), next, failures);
        if let Some(state) = &self.state {
            let known = lock(known).to_save(self.chunks, next);
            let number = self.chunks.numbers(next - 1).end;
            let corpus = fuzz.programs.saved_corpus();
            fuzz.campaign.note(state.save(number, fuzz.campaign, &self.coverage, known, corpus));
        }
        fuzz.programs.end_round();
        ControlFlow::Continue(())
    }

    fn show(&mut self) {
        let n_programs = self.chunks.n.saturating_mul(self.chunks.size);
        self.progress.at(|| self.fuzz.stage(n_programs));
    }
}

pub(super) fn lock(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}
