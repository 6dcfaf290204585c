//! The findings of a campaign of `fuzz`, written as they are found.
//!
//! A finding is written to standard output, and to its file, before it is reduced. The reduced program follows. Each
//! write is flushed or atomic, so that a campaign that SIGKILL ends loses no finding. The results are behind a lock:
//! the thread that runs the programs adds to them, and another thread can write the summary and end the process at any
//! time.

mod coverage;
mod failure;
mod ops;
mod report;
mod shards;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use crate::check::Symptom;
use crate::ir::Ir;
use crate::ir::text::escape_hidden;

use super::exit::Exit;
use super::files::{self, FileError, write_stderr};
use super::isolate;
use super::trial::{RefinementFailure, TrialResult};
pub(super) use coverage::{CampaignCoverage, ProgramCoverage};
pub(super) use failure::{Failure, groups_in};
use failure::{Form, with_variants};
pub(super) use ops::characteristic_ops;
pub(super) use report::{CampaignReport, Ended};
pub(super) use shards::ShardedCampaign;

/// The state from which another process resumes a campaign. `R` is a report or a reference to one.
#[derive(Serialize, Deserialize)]
struct Saved<R> {
    report: R,
    /// The number of the current program.
    program: u64,
    is_reducing: bool,
}

/// The results so far, and which of them are written.
#[derive(Debug)]
struct State {
    report: CampaignReport,
    /// The number of the current program.
    program: u64,
    /// The program of the last failure is being reduced, and is not written to standard output.
    is_reducing: bool,
    /// The first error of a write.
    failed: Option<FileError>,
    /// The summary is written.
    is_finished: bool,
}

/// A campaign before its first program, and the destination of its findings.
#[derive(Debug)]
pub(super) struct CampaignSettings {
    /// The report without results.
    pub(super) new: CampaignReport,
    /// Whether the report is JSON.
    pub(super) json: bool,
    /// The folder for programs with failures.
    pub(super) folder: Option<PathBuf>,
    /// The groups of failures that are accepted.
    pub(super) accepted: BTreeSet<String>,
    /// The results of the rounds before, if the campaign is resumed, and the operations that all programs with each
    /// failure have.
    pub(super) before: Option<(CampaignReport, Vec<BTreeSet<String>>)>,
}

/// A campaign: its results so far, and their destination.
#[derive(Debug)]
pub(super) struct Campaign {
    json: bool,
    folder: Option<PathBuf>,
    accepted: BTreeSet<String>,
    state: Mutex<State>,
}

impl Campaign {
    /// Returns a campaign. Without `saved`, writes the first line of the report, and the failures of the rounds before.
    /// `saved` is the state of an earlier process, which ended in a program. The number of that program is then
    /// returned as well.
    pub(super) fn new(settings: CampaignSettings, saved: Option<&[u8]>) -> (Campaign, Option<u64>) {
        let CampaignSettings { new, json, folder, accepted, before } = settings;
        let first = new.first;
        let report = match before {
            Some((mut report, ops)) => {
                for (failure, ops) in report.failures.iter_mut().zip(ops) {
                    failure.common_ops = ops;
                    failure.accepted = accepted.contains(&failure.group);
                }
                // The number of programs, and the accepted groups, may be others than before.
                CampaignReport { options: new.options, ended: None, ..report }
            }
            None => new,
        };
        let mut first_lines = format!(
            "proofmark {} fuzz {}, from program {} on\n",
            report.version, report.through, report.first
        );
        for failure in &report.failures {
            first_lines += &format!("\n{}{}", failure.heading(), failure.words(true));
        }
        let saved = saved.and_then(|bytes| serde_json::from_slice::<Saved<CampaignReport>>(bytes).ok());
        let program = saved.as_ref().map(|saved| saved.program);
        let is_new = saved.is_none();
        let Saved { report, is_reducing, .. } =
            saved.unwrap_or(Saved { report, program: first, is_reducing: false });
        let mut state = State {
            report,
            program: program.unwrap_or(first),
            is_reducing,
            failed: None,
            is_finished: false,
        };
        let last = state.end_reduction(&accepted);
        if !json {
            state.print(&last);
        }
        let campaign = Campaign { json, folder, accepted, state: Mutex::new(state) };
        if is_new && !campaign.json {
            campaign.lock().print(&first_lines);
        }
        (campaign, program)
    }

    /// Returns the names of the operations that all programs have on which the command fails, for failures that several
    /// programs have, and whether the command exited.
    pub(super) fn suspicious_ops(&self) -> Vec<(BTreeSet<String>, bool)> {
        let known = |failure: &Failure| {
            let command = failure.command.as_ref().filter(|_| failure.count >= MANY)?;
            let ops = Some(failure.common_ops.clone()).filter(|ops| !ops.is_empty())?;
            Some((ops, command.exited))
        };
        self.lock().report.failures.iter().filter_map(known).collect()
    }

    /// Returns the names of the operations that all programs with each failure have.
    pub(super) fn common_ops(&self) -> Vec<BTreeSet<String>> {
        self.lock().report.failures.iter().map(|each| each.common_ops.clone()).collect()
    }

    /// Returns the results so far.
    pub(super) fn report(&self) -> CampaignReport {
        self.lock().report.clone()
    }

    /// Returns the numbers of programs, of those with failures, and of groups of failures so far.
    pub(super) fn counts(&self) -> (u64, u64, usize) {
        let report = &self.lock().report;
        let wrong = report.failures.iter().map(|failure| failure.count).sum();
        (report.programs, wrong, with_variants(&report.failures).len())
    }

    /// Records the error of a write.
    pub(super) fn note(&self, written: Result<(), FileError>) {
        self.lock().note(written);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the state for the thread that runs the programs. After the summary, when the process exits, that thread
    /// blocks forever.
    fn lock_to_add(&self) -> MutexGuard<'_, State> {
        loop {
            let state = self.lock();
            if !state.is_finished {
                return state;
            }
            drop(state);
            std::thread::park();
        }
    }

    /// Records that `program` was generated.
    pub(super) fn begin_program(&self, program: u64) {
        let mut state = self.lock_to_add();
        state.report.programs += 1;
        state.program = program;
        state.save();
    }

    /// Returns the number and the count of the failure to which a program with `symptom` is assigned without a
    /// reduction: one with the same symptom, and unless that names a culprit, with the same refinement failure. Unless
    /// that names an operation, the failure has a subset of the operations of the program. The largest subset is
    /// preferred. Of the failures, only those that occur `without_passes`, or only the others, are considered.
    pub(super) fn find(
        &self,
        symptom: &Symptom,
        difference: Option<&RefinementFailure>,
        program: &Ir,
        without_passes: bool,
    ) -> Option<(usize, u64)> {
        let (text, ops) = (symptom.to_string(), characteristic_ops(program));
        let names_operation = difference.is_some_and(RefinementFailure::names_operation);
        let difference = difference.map(RefinementFailure::to_string);
        let is_similar = |form: &Form| {
            form.difference == difference && (names_operation || form.ops.iter().all(|op| ops.contains(op)))
        };
        let n_similar = |failure: &Failure| match symptom {
            symptom if symptom.names_culprit() => Some(failure.form.ops.len()),
            Symptom::CommandFails(_) | Symptom::CommandTimeout => {
                failure.key.iter().all(|op| ops.contains(op)).then_some(failure.key.len())
            }
            _ => failure.forms().filter(|form| is_similar(form)).map(|form| form.ops.len()).max(),
        };
        let state = self.lock();
        let all = state.report.failures.iter().enumerate();
        let all = all.filter(|(_, each)| each.may_show(&text) && each.without_passes == without_passes);
        let similar = all.filter_map(|(at, each)| Some((n_similar(each)?, std::cmp::Reverse(at), each)));
        let best = similar.max_by_key(|&(n, at, _)| (n, at));
        best.map(|(_, at, each)| (at.0, each.count))
    }

    /// Returns the number of the failure of a group.
    pub(super) fn find_group(&self, group: &str) -> Option<usize> {
        self.lock().report.failures.iter().position(|each| each.group == group)
    }

    /// Adds units and operations that programs may cover.
    pub(super) fn expect_coverage(&self, possible: CampaignCoverage) {
        self.lock_to_add().report.coverage.extend(possible);
    }

    /// Adds the coverage of a program.
    pub(super) fn cover(&self, program: ProgramCoverage) {
        self.lock_to_add().report.coverage.add(program);
    }

    /// Records that the current program has no failure.
    pub(super) fn passed(&self, result: &TrialResult) {
        let report = &mut self.lock_to_add().report;
        if result.is_expected {
            report.expected += 1;
        } else if result.agrees {
            report.agree += 1;
        } else if result.is_undecided {
            report.undecided += 1;
            let reason = result.undecided_reason.as_deref().unwrap_or("an edit is not proved by itself");
            *report.undecided_reasons.entry(reason.to_owned()).or_default() += 1;
        } else {
            report.hold += 1;
        }
    }

    /// Records that the current program, which was reduced to `reduced`, has failure number `at`.
    pub(super) fn reduced_again(&self, at: usize, reduced: &Failure) {
        self.lock_to_add().report.failures[at].add_forms(reduced);
    }

    /// Records that the current program, which is `program`, has failure number `at`.
    pub(super) fn again(&self, at: usize, program: &Ir) {
        let ops = characteristic_ops(program);
        let failure = &mut self.lock_to_add().report.failures[at];
        failure.count += 1;
        failure.common_ops.retain(|op| ops.contains(op));
    }

    /// Adds and writes a failure with a new symptom, whose program is not reduced. Returns its number.
    pub(super) fn found(&self, symptom: &Symptom, failure: Failure) -> usize {
        let mut state = self.lock_to_add();
        let heading = failure.heading();
        // The time of the campaign may be over, so that the last failure is not reduced.
        let last = state.end_reduction(&self.accepted);
        match self.json {
            true => write_stderr(&heading),
            false => state.print(&format!("{last}\n{heading}")),
        }
        state.report.failures.push(failure);
        state.is_reducing = true;
        self.write_files(&mut state, symptom);
        state.save();
        state.report.failures.len() - 1
    }

    /// Replaces the last failure by `failure`, whose program is reduced, and writes it. If an earlier failure has the
    /// same group, adds the last one to it.
    pub(super) fn reduced(&self, symptom: &Symptom, mut failure: Failure) {
        let mut state = self.lock_to_add();
        let Some(last) = state.report.failures.pop() else { return };
        state.is_reducing = false;
        if let Some(same) = state.report.failures.iter_mut().find(|each| each.group == failure.group) {
            same.count += last.count;
            same.add_forms(&failure);
            same.common_ops.retain(|op| last.common_ops.contains(op));
            let line = format!("  reduced to the failure of program {}\n", same.program);
            if let Some(file) = last.file {
                let _ = std::fs::remove_file(file);
            }
            state.save();
            if !self.json {
                state.print(&line);
            }
            return;
        }
        (failure.count, failure.file) = (last.count, last.file);
        failure.command = failure.command.or(last.command);
        failure.common_ops = last.common_ops;
        failure.accepted = self.accepted.contains(&failure.group);
        state.report.failures.push(failure);
        self.write_files(&mut state, symptom);
        state.save();
        if !self.json {
            let words = state.report.failures.last().map(|failure| failure.words(true)).unwrap_or_default();
            state.print(&words);
        }
    }

    /// Writes the program of the last failure to its file, and the results so far to the report.
    fn write_files(&self, state: &mut State, symptom: &Symptom) {
        let (Some(folder), Some(failure)) = (&self.folder, state.report.failures.last_mut()) else { return };
        let file = match symptom {
            Symptom::EndsProcess(_) => folder.join(format!("{}-ends-process.mlir", failure.program)),
            Symptom::ReducerPanics(_) => folder.join(format!("{}-reducer.mlir", failure.program)),
            _ => folder.join(format!("{}.mlir", failure.program)),
        };
        let text = failure.file_text(&state.report.through);
        failure.file = Some(file.clone());
        let written = made(folder).and_then(|()| files::write(&file.display().to_string(), &text));
        let written =
            written.and_then(|()| if self.json { write_report(folder, &state.report) } else { Ok(()) });
        state.note(written);
    }

    /// Writes the summary, and returns the exit code: 1 if something was found, 3 if no program was judged. Only the
    /// first call writes. `ended` is the event that ended the campaign before all programs were tried.
    pub(super) fn finish(&self, ended: Option<Ended>) -> Exit {
        let mut state = self.lock();
        if !state.is_finished {
            state.is_finished = true;
            state.report.ended = ended;
            let last = state.end_reduction(&self.accepted);
            let groups: BTreeSet<&String> = state.report.failures.iter().map(|each| &each.group).collect();
            let missing = self.accepted.iter().filter(|group| !groups.contains(group)).cloned().collect();
            state.report.missing = missing;
            if let Some(folder) = &self.folder
                && self.json
            {
                let written = made(folder).and_then(|()| write_report(folder, &state.report));
                state.note(written);
            }
            let text = match self.json {
                true => files::json(&state.report),
                false => last + &state.report.summary(),
            };
            state.print(&text);
            if let Some(sentence) = state.report.not_judged().filter(|_| self.json) {
                write_stderr(&format!("warning: {sentence}\n"));
            }
            if let Some(error) = &state.failed {
                write_stderr(&format!("error: {error}\n"));
            }
        }
        if state.failed.is_some() { Exit::Fails } else { state.report.exit() }
    }
}

impl State {
    /// Saves the state for the process that resumes the campaign if this process ends in a pattern.
    fn save(&self) {
        isolate::save(|| {
            let (program, is_reducing) = (self.program, self.is_reducing);
            serde_json::to_vec(&Saved { report: &self.report, program, is_reducing }).unwrap_or_default()
        });
    }

    /// Writes to standard output and flushes. Control characters are escaped. A closed pipe is no error.
    fn print(&mut self, text: &str) {
        let mut out = std::io::stdout().lock();
        match out.write_all(escape_hidden(text).as_bytes()).and_then(|()| out.flush()) {
            Err(cause) if cause.kind() != std::io::ErrorKind::BrokenPipe => {
                self.note(Err(FileError::of_stdout(cause)));
            }
            _ => {}
        }
    }

    fn note(&mut self, written: Result<(), FileError>) {
        if let (None, Err(error)) = (&self.failed, written) {
            self.failed = Some(error);
        }
    }

    /// Ends the reduction of the last failure, if its program is being reduced. Returns the program as it was found.
    fn end_reduction(&mut self, accepted: &BTreeSet<String>) -> String {
        if !std::mem::take(&mut self.is_reducing) {
            return String::new();
        }
        let Some(mut last) = self.report.failures.pop() else { return String::new() };
        let text = last.words(false);
        last.set_not_reduced();
        last.accepted = accepted.contains(&last.group);
        match self.report.failures.iter_mut().find(|each| each.group == last.group) {
            Some(same) => {
                same.count += last.count;
                same.common_ops.retain(|op| last.common_ops.contains(op));
            }
            None => self.report.failures.push(last),
        }
        text
    }
}

/// Makes the folder of a campaign.
fn made(folder: &Path) -> Result<(), FileError> {
    std::fs::create_dir_all(folder)
        .map_err(|cause| FileError::Write { name: folder.display().to_string(), cause })
}

/// Writes the results so far into the folder of a campaign.
fn write_report(folder: &Path, report: &CampaignReport) -> Result<(), FileError> {
    files::write(&folder.join("report.json").display().to_string(), &files::json(report))
}

/// The number of programs with a failure of the command after which similar programs are executed apart from others.
const MANY: u64 = 4;
