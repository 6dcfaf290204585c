//! The results of a campaign as they are received, chunk by chunk in the order of the programs.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::chunks::Chunks;
use super::failures::Ahead;
use super::known::Known;
use super::state::StateFile;
use super::tried::{Fuzz, New, Tried};
use crate::check::Symptom;
use crate::cli::coverage::{Coverage, shape};
use crate::cli::progress::Progress;
use crate::ir::Ir;

/// The results of the current round, and the coverage and progress of all rounds.
pub(super) struct Results<'a> {
    fuzz: &'a Fuzz<'a>,
    state: Option<StateFile>,
    chunks: &'a Chunks,
    known: &'a Known,
    /// The number of chunks that were received, or are before the first one.
    n_chunks: u64,
    /// The number of chunks of complete rounds.
    n_complete: u64,
    /// The programs that may be proved at the end of the round. The others are added when they are received.
    round: Vec<New>,
    /// The number of programs of the round.
    n_tried: usize,
    /// The programs that the corpus may be extended by.
    candidates: Vec<Ir>,
    /// The shapes of programs of the round on which the command did not return.
    hung: Vec<u64>,
    coverage: Coverage,
    progress: Progress,
}

impl<'a> Results<'a> {
    /// Returns the results before a round. `state` is the state file, and `coverage` that of the programs of earlier
    /// rounds. After each round, `known` has the failures before the next one.
    pub(super) fn new(
        fuzz: &'a Fuzz<'a>,
        state: Option<StateFile>,
        chunks: &'a Chunks,
        known: &'a Known,
        coverage: Coverage,
    ) -> Results<'a> {
        Results {
            fuzz,
            state,
            chunks,
            known,
            n_chunks: chunks.of_first(),
            n_complete: chunks.of_first(),
            round: Vec::new(),
            n_tried: 0,
            candidates: Vec::new(),
            hung: Vec::new(),
            coverage,
            progress: Progress::new(fuzz.campaign.counts().0),
        }
    }

    /// Adds the results of the next chunk. Failures are added at once, so that a campaign that ends in a round has
    /// those of all chunks that were received.
    pub(super) fn receive(&mut self, mut chunk: Vec<Tried>) -> ControlFlow<()> {
        let fuzz = self.fuzz;
        if !fuzz.is_over() {
            fuzz.prove_failing(&mut chunk);
        }
        let (mut chunk, mut ahead) = (VecDeque::from(chunk), Ahead::default());
        while let Some(tried) = chunk.pop_front() {
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
                self.hung.extend(tried.program.as_deref().map(shape));
            }
            let n_features = if tried.is_open { self.coverage.n_new(&tried.features) } else { 0 };
            if n_features > 0 || tried.is_open && tried.is_thorough() {
                self.coverage.add(&tried.features);
                self.round.push(New { tried, n_features });
            } else {
                fuzz.add(tried, chunk.make_contiguous(), &mut ahead, &mut self.progress);
            }
        }
        let at = self.n_chunks;
        self.n_chunks += 1;
        if fuzz.tries_are_over() {
            return self.end();
        }
        match self.chunks.ends_round(at) {
            true => self.end_round(),
            false => ControlFlow::Continue(()),
        }
    }

    /// Adds the programs of the round as they are, because the time of the campaign is over.
    fn end(&mut self) -> ControlFlow<()> {
        for new in std::mem::take(&mut self.round) {
            self.fuzz.add(new.tried, &[], &mut Ahead::default(), &mut self.progress);
        }
        ControlFlow::Break(())
    }

    fn end_round(&mut self) -> ControlFlow<()> {
        let fuzz = self.fuzz;
        let mut round = std::mem::take(&mut self.round);
        fuzz.prove_new(&mut round, std::mem::take(&mut self.n_tried));
        for new in round {
            self.show();
            fuzz.add(new.tried, &[], &mut Ahead::default(), &mut self.progress);
        }
        if fuzz.is_over() {
            return ControlFlow::Break(());
        }
        fuzz.campaign.note(fuzz.programs.extend(&std::mem::take(&mut self.candidates)));
        let next = self.n_chunks;
        self.n_complete = next;
        let suspicious = fuzz.campaign.suspicious_ops();
        self.known.add(self.chunks.start_of_round(next - 1), next, self.hung.drain(..), suspicious);
        if let Some(state) = &self.state {
            let number = self.chunks.numbers(next - 1).end;
            let known = self.known.to_save(self.chunks, next);
            let corpus = fuzz.programs.saved_corpus();
            fuzz.campaign.note(state.save(number, fuzz.campaign, &self.coverage, known, corpus));
        }
        fuzz.programs.end_round();
        ControlFlow::Continue(())
    }

    /// Returns whether all programs were tried.
    pub(super) fn is_complete(&self) -> bool {
        self.n_complete >= self.chunks.n
    }

    /// Removes the progress from the terminal.
    pub(super) fn clear(&mut self) {
        self.progress.clear();
    }

    fn show(&mut self) {
        let n_programs = self.chunks.n.saturating_mul(self.chunks.size);
        self.progress.at(|| self.fuzz.stage(n_programs));
    }
}
