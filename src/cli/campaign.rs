//! The findings of a campaign of `fuzz`, written as they are found.
//!
//! A finding is written to standard output, and to its file, before it is reduced. The reduced program follows. Each
//! write is flushed or atomic, so that a campaign that SIGKILL ends loses no finding. The results are behind a lock:
//! the thread that runs the programs adds to them, and another thread can write the summary and end the process at any
//! time.

mod coverage;
mod shards;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use crate::check::{Symptom, count};
use crate::fuzz::reduce::Size;
use crate::ir::text::{PrintOptions, escape_hidden, escape_line, print_op};
use crate::ir::{Ir, Traits, WalkOrder};

use super::exit::Exit;
use super::files::{self, FileError, write_stderr};
use super::isolate;
use super::shard::Shard;
use super::trial::{CommandFailure, TrialResult};
pub(super) use coverage::{CampaignCoverage, ProgramCoverage};
pub(super) use shards::ShardedCampaign;

/// A symptom, and the first program that has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Failure {
    /// The number of the program.
    program: u64,
    /// The number of programs with the symptom.
    count: u64,
    /// The symptom as text.
    symptom: String,
    /// The kind of the refinement failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
    /// The names of the operations of the reduced program, without constants, functions and their terminators.
    ops: Vec<String>,
    /// The group of failures that are taken to have the same cause: the symptom, and unless that names a culprit, the
    /// kind of the refinement failure and the operations.
    pub(super) group: String,
    /// The group is accepted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    accepted: bool,
    /// The numbers of operations of the generated and of the reduced program.
    pub(super) operations: [usize; 2],
    /// The reduced program.
    text: String,
    /// The file of the program, if it was written.
    file: Option<PathBuf>,
    /// How the command ended, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) command: Option<CommandFailure>,
    /// The names of the operations that all programs with the failure have. The state file has them beside the report.
    #[serde(skip)]
    common_ops: BTreeSet<String>,
}

impl Failure {
    /// Returns the failure of program number `program`, which is `ir` or was reduced to `ir`. `difference` is the kind
    /// of the refinement failure.
    pub(super) fn new(ir: &Ir, symptom: &Symptom, difference: Option<String>, program: u64) -> Failure {
        let ops = characteristic_ops(ir);
        let mut group = symptom.to_string();
        if !symptom.names_culprit() {
            for part in difference.iter().cloned().chain([ops.join(", ")]).filter(|part| !part.is_empty()) {
                let _ = write!(group, "; {part}");
            }
        }
        Failure {
            program,
            count: 1,
            symptom: symptom.to_string(),
            difference,
            ops,
            group,
            accepted: false,
            operations: [Size::of(ir).n_operations(); 2],
            text: print_op(ir, ir.root(), PrintOptions::default()),
            file: None,
            command: None,
            common_ops: characteristic_ops(ir).into_iter().collect(),
        }
    }

    /// Returns the size and the text of the program, as lines of the report.
    fn words(&self, is_reduced: bool) -> String {
        let [before, after] = self.operations;
        let size = match is_reduced {
            true => format!("{before} operations, reduced to {after}:"),
            false => format!("{before} operations, not reduced:"),
        };
        let mut text = match &self.file {
            Some(file) => format!("  {size} {}\n", file.display()),
            None => format!("  {size}\n"),
        };
        self.text.lines().for_each(|line| {
            let _ = writeln!(text, "    {line}");
        });
        if is_reduced && self.group != self.symptom {
            let _ = writeln!(text, "  {GROUP}{}", escape_line(&self.group));
        }
        if self.accepted {
            text.push_str("  accepted\n");
        }
        text
    }
}

/// The beginning of a line of the report that names a group.
const GROUP: &str = "group: ";

/// Returns the groups in the lines `group: GROUP` of an earlier report, also in comments of MLIR, and in the lines
/// `program N: SYMPTOM`, because a symptom that names a culprit is its own group.
pub(super) fn groups_in(report: &str) -> BTreeSet<String> {
    let group = |line: &str| match line.strip_prefix("program ") {
        Some(rest) => rest.split_once(": ").map(|(_, symptom)| symptom.to_owned()),
        None => {
            let line = line.trim();
            line.strip_prefix("// ").unwrap_or(line).strip_prefix(GROUP).map(str::to_owned)
        }
    };
    report.lines().filter_map(group).collect()
}

/// Returns the names of the operations, in order, without constants, modules, functions and their terminators.
pub(super) fn characteristic_ops(ir: &Ir) -> Vec<String> {
    let mut names = BTreeSet::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        let is_function = |op| ir.has_trait(op, Traits::FUNCTION);
        let is_frame = op == ir.root()
            || is_function(op)
            || ir.has_trait(op, Traits::SYMBOL_TABLE)
            || ir.is_terminator(op) && ir.parent_op(op).is_some_and(is_function);
        if !is_frame && ir.constant_of(op).is_none() {
            names.insert(ir.name_str(op).to_owned());
        }
    });
    names.into_iter().collect()
}

/// The results of all programs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct CampaignReport {
    version: String,
    /// `fuzz`, by which `merge` recognizes the report.
    #[serde(default)]
    subcommand: String,
    /// The passes or the command.
    through: String,
    /// The part of the programs that the report is on.
    #[serde(default)]
    shard: Shard,
    /// The number of the first program.
    first: u64,
    /// The options that determine the results and differ from their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    /// The number of generated programs. Some random bytes are not a program.
    programs: u64,
    /// The number of programs for which everything was decided, without a failure.
    hold: u64,
    /// The number of other programs without a failure for which no evaluated input shows a difference.
    #[serde(default)]
    agree: u64,
    /// The number of other programs without a failure for which something is undecided.
    undecided: u64,
    /// The number of programs for which the command failed as expected.
    #[serde(default)]
    expected: u64,
    /// The numbers of undecided programs by reason.
    #[serde(default)]
    undecided_reasons: BTreeMap<String, u64>,
    /// The units and the operations that the programs cover.
    #[serde(default)]
    coverage: CampaignCoverage,
    /// The failures of the other programs, one for each group.
    failures: Vec<Failure>,
    /// The accepted groups that no program has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    missing: Vec<String>,
}

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

/// The first program of a campaign, and the destination of its findings.
#[derive(Debug)]
pub(super) struct CampaignSettings {
    /// The number of the first program.
    pub(super) first: u64,
    /// The options that determine the results and differ from their defaults.
    pub(super) options: BTreeMap<String, String>,
    /// The part of the programs.
    pub(super) shard: Shard,
    /// Whether the report is JSON.
    pub(super) json: bool,
    /// The folder for programs with failures.
    pub(super) folder: Option<PathBuf>,
    /// The groups of failures that are accepted.
    pub(super) accepted: BTreeSet<String>,
    /// The results of the rounds before, if the campaign is resumed, and the operations that all programs with each
    /// failure have.
    pub(super) report: Option<(CampaignReport, Vec<BTreeSet<String>>)>,
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
    /// Returns a campaign that runs programs through `through`. Without `saved`, writes the first line of the report.
    /// `saved` is the state of an earlier process, which ended in a program. The number of that program is then
    /// returned as well.
    pub(super) fn new(
        settings: CampaignSettings,
        through: String,
        saved: Option<&[u8]>,
    ) -> (Campaign, Option<u64>) {
        let CampaignSettings { first, options, shard, json, folder, accepted, report } = settings;
        let is_resumed = report.is_some();
        let restored = |(mut report, ops): (CampaignReport, Vec<BTreeSet<String>>)| {
            report.failures.iter_mut().zip(ops).for_each(|(failure, ops)| failure.common_ops = ops);
            report
        };
        let report = report.map(restored).unwrap_or_else(|| CampaignReport {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            subcommand: "fuzz".to_owned(),
            through,
            shard,
            first,
            options,
            ..CampaignReport::default()
        });
        let first_line = format!(
            "proofmark {} fuzz {}, from program {} on\n",
            report.version, report.through, report.first
        );
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
        if state.is_reducing {
            state.is_reducing = false;
            if !json {
                let words = state.report.failures.last().map(|failure| failure.words(false));
                state.print(&words.unwrap_or_default());
            }
        }
        let campaign = Campaign { json, folder, accepted, state: Mutex::new(state) };
        if is_new && !is_resumed && !campaign.json {
            campaign.lock().print(&first_line);
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
    /// reduction: one with the same symptom, and unless that names a culprit, with a subset of the operations of the
    /// program. The largest subset is preferred.
    pub(super) fn find(&self, symptom: &Symptom, program: &Ir) -> Option<(usize, u64)> {
        let (text, ops) = (symptom.to_string(), characteristic_ops(program));
        let state = self.lock();
        let all = state.report.failures.iter().enumerate().filter(|(_, each)| {
            let has_ops = |each: &Failure| each.ops.iter().all(|op| ops.contains(op));
            each.symptom == text && (symptom.names_culprit() || has_ops(each))
        });
        let best = all.max_by_key(|(at, each)| (each.ops.len(), std::cmp::Reverse(*at)));
        best.map(|(at, each)| (at, each.count))
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
        let mut line = format!("program {}: {}\n", failure.program, escape_line(&failure.symptom));
        for detail in failure.command.iter().flat_map(CommandFailure::lines) {
            let _ = writeln!(line, "  {}", escape_line(&detail));
        }
        match self.json {
            true => write_stderr(&line),
            false => state.print(&format!("\n{line}")),
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
        (failure.count, failure.file, failure.command) = (last.count, last.file, last.command);
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
        let made = std::fs::create_dir_all(folder)
            .map_err(|cause| FileError::Write { name: folder.display().to_string(), cause });
        let text = format!("// {}\n{}", escape_line(&failure.symptom), failure.text);
        failure.file = Some(file.clone());
        let written = made.and_then(|()| files::write(&file.display().to_string(), &text)).and_then(|()| {
            let report = folder.join("report.json").display().to_string();
            if self.json { files::write(&report, &files::json(&state.report)) } else { Ok(()) }
        });
        state.note(written);
    }

    /// Writes the summary, and returns the exit code: 1 if something was found. Only the first call writes.
    pub(super) fn finish(&self) -> Exit {
        let mut state = self.lock();
        if !state.is_finished {
            state.is_finished = true;
            let groups: BTreeSet<&String> = state.report.failures.iter().map(|each| &each.group).collect();
            let missing = self.accepted.iter().filter(|group| !groups.contains(group)).cloned().collect();
            state.report.missing = missing;
            let text = match self.json {
                true => files::json(&state.report),
                false => state.interruption_note(),
            };
            state.print(&text);
            if let Some(error) = &state.failed {
                write_stderr(&format!("error: {error}\n"));
            }
        }
        match state.report.is_accepted() && state.failed.is_none() {
            true => Exit::Holds,
            false => Exit::Fails,
        }
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
                self.note(Err(FileError::Write { name: "<stdout>".to_owned(), cause }));
            }
            _ => {}
        }
    }

    fn note(&mut self, written: Result<(), FileError>) {
        if let (None, Err(error)) = (&self.failed, written) {
            self.failed = Some(error);
        }
    }

    /// Returns the program that is being reduced, and the counts.
    fn interruption_note(&self) -> String {
        let report = &self.report;
        let mut text = match report.failures.last() {
            Some(failure) if self.is_reducing => failure.words(false),
            _ => String::new(),
        };
        let wrong: u64 = report.failures.iter().map(|failure| failure.count).sum();
        let _ = writeln!(
            text,
            "\n{}: {} hold, {}{} undecided, {wrong} wrong{}{}",
            count(report.programs, "program"),
            report.hold,
            match report.agree {
                0 => String::new(),
                agree => format!("{agree} agree on evaluated inputs, "),
            },
            report.undecided,
            match report.failures.len() {
                0 | 1 => String::new(),
                ways => format!(" in {ways} ways"),
            },
            match report.expected {
                0 => String::new(),
                expected => format!(", {expected} expected failures of the command"),
            }
        );
        let mut reasons: Vec<(&String, &u64)> = report.undecided_reasons.iter().collect();
        reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(*count));
        for (reason, count) in reasons.iter().take(MAX_REASONS) {
            let _ = writeln!(text, "  {count} undecided: {}", escape_line(reason));
        }
        if reasons.len() > MAX_REASONS {
            let rest: u64 = reasons[MAX_REASONS..].iter().map(|&(_, count)| count).sum();
            let _ = writeln!(text, "  {rest} undecided for other reasons");
        }
        text.push_str(&report.coverage.lines());
        if report.failures.len() > 1 {
            for failure in &report.failures {
                let accepted = if failure.accepted { ", accepted" } else { "" };
                let group = escape_line(&failure.group);
                let _ = writeln!(text, "  {} wrong{accepted}: {group}", failure.count);
            }
        }
        for group in &report.missing {
            let _ = writeln!(text, "  accepted, but not found: {}", escape_line(group));
        }
        text.push_str(match (report.failures.is_empty(), report.is_accepted()) {
            (true, _) => "NOTHING FOUND\n",
            (false, true) => "ACCEPTED\n",
            (false, false) => "FAILS\n",
        });
        text
    }
}

impl CampaignReport {
    /// Returns whether all failures are accepted.
    fn is_accepted(&self) -> bool {
        self.failures.iter().all(|failure| failure.accepted)
    }
}

/// The number of programs with a failure of the command after which similar programs are executed apart from others.
const MANY: u64 = 4;

/// The maximal number of reasons in text. The JSON form has all of them.
const MAX_REASONS: usize = 8;
