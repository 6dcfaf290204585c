//! `proofmark gate`: runs every piece of every file through passes under every check, or through a command, and gives
//! one answer for all.
//!
//! Findings are written as they are found: as lines of the report, if that is text on standard output, or else on
//! standard error.

mod report;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use clap::{ArgMatches, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::check::{Place, Symptom};
use crate::checks::activity;
use crate::ir::parallel;
use crate::ir::text::escape_line;
use crate::ir::{Context, Location};
use crate::passes::PassRegistry;

use super::exit::Exit;
use super::files::{self, FileError, Progress, Source, usage, write_stderr};
use super::input::{InputArgs, SPLIT_MARKER};
use super::interruptible::interruptible;
use super::isolate;
use super::trial::{CommandFailure, Trial, TrialArgs, TrialResult};

/// The arguments of `proofmark gate`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Files, and folders of .mlir files; the pieces between lines that begin with // ----- are separate programs
    #[arg(required = true)]
    pub(super) paths: Vec<String>,
    /// The file of the report; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pub(super) trial: TrialArgs,
    /// A file with lines of an earlier report: the failures in it are accepted
    #[arg(long, value_name = "FILE")]
    accept: Option<String>,
    /// Accept undecided pieces
    #[arg(long)]
    allow_undecided: bool,
    /// The form of the report
    #[arg(long, value_name = "FORM", default_value = "text")]
    report: Form,
    /// Print the report as JSON
    #[arg(long, conflicts_with = "report")]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// Plain text
    Text,
    /// JSON
    Json,
    /// JUnit XML
    Junit,
    /// SARIF 2.1.0
    Sarif,
    /// A self-contained HTML page
    Html,
}

/// The result of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PieceResult {
    Holds,
    /// No failure is known, but something is undecided.
    Undecided,
    /// The piece is not valid, or uses operations, types or attributes that are not registered.
    NotRead,
    /// The piece has failures, all of which are accepted.
    Accepted,
    /// The piece has a failure that is not accepted.
    Wrong,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Piece {
    file: String,
    /// The line in which the piece begins.
    line: u32,
    result: PieceResult,
    /// The failures, or why the piece was not read.
    reasons: Vec<String>,
    /// The code and the place of each failure.
    #[serde(skip)]
    kinds: Vec<Kind>,
    /// How the command ended, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<CommandFailure>,
}

/// The code of a failure, as [`Symptom::code`] names it, and its place if that is known.
type Kind = (String, Option<Place>);

impl Piece {
    fn new(source: &Source, result: PieceResult, reasons: Vec<String>) -> Piece {
        let (file, line) = (source.name.clone(), source.lines_before + 1);
        Piece { file, line, result, reasons, kinds: Vec::new(), command: None }
    }
}

#[derive(Debug, Serialize)]
struct Answer {
    version: &'static str,
    /// The passes or the command.
    through: String,
    pieces: Vec<Piece>,
    /// The failures to be accepted that no piece has.
    gone: Vec<String>,
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    let trial = match args.trial.trial(passes, matches) {
        Ok(trial) => trial,
        Err(error) => return usage(&error),
    };
    let read = accepted(args.accept.as_deref()).and_then(|accepted| Ok((accepted, sources(&args.paths)?)));
    let (accepted, sources) = match read {
        Ok(read) => read,
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            return Exit::Fails;
        }
    };
    let gate = Gate { args, ctx, trial, accepted, sources, progress: Mutex::default() };
    let ended = isolate::begin_campaign();
    gate.begin(ended);
    interruptible(|| gate.run(), || gate.finish());
    gate.finish()
}

/// A run of the subcommand.
struct Gate<'a> {
    args: &'a Args,
    ctx: &'a Arc<Context>,
    trial: Trial,
    /// The keys of the failures to be accepted.
    accepted: Vec<String>,
    sources: Vec<Source>,
    progress: Mutex<Results>,
}

/// The results so far. The thread that runs the pieces adds to it, and another thread may write the report of an
/// interrupted run.
#[derive(Default)]
struct Results {
    /// The results of the first sources.
    pieces: Vec<Piece>,
    /// The first error of a write.
    failed: Option<FileError>,
    /// The report is complete.
    is_finished: bool,
}

/// The maximal number of pieces that are judged before the results of an earlier one are written.
const WINDOW: usize = 1000;

impl Gate<'_> {
    fn form(&self) -> Form {
        if self.args.json { Form::Json } else { self.args.report }
    }

    /// Returns whether the lines of the report are written piece by piece.
    fn streams(&self) -> bool {
        self.form() == Form::Text && self.args.output == "-"
    }

    fn results(&self) -> MutexGuard<'_, Results> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, pieces: Vec<Piece>, gone: Vec<String>) -> Answer {
        Answer { version: env!("CARGO_PKG_VERSION"), through: self.trial.name(), pieces, gone }
    }

    /// Writes the first line of the report. If an earlier process of this run ended, `ended` has the pieces so far, and
    /// how that process ended, which is the result of the next piece.
    fn begin(&self, ended: Option<(Vec<u8>, String)>) {
        let Some((saved, how)) = ended else {
            if self.streams() {
                self.results().print(&self.answer(Vec::new(), Vec::new()).head());
            }
            return;
        };
        let lines = saved.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        for line in lines {
            let saved: Option<(Piece, Vec<Kind>)> = serde_json::from_slice(line).ok();
            self.results().pieces.extend(saved.map(|(piece, kinds)| Piece { kinds, ..piece }));
        }
        let n = self.results().pieces.len();
        if let Some(source) = self.sources.get(n) {
            let tried = TrialResult { symptoms: vec![Symptom::EndsProcess(how)], ..TrialResult::default() };
            self.add(self.evaluate(source, tried));
        }
    }

    /// Adds the result of the next piece, and writes its failures.
    fn add(&self, piece: Piece) {
        let mut results = self.results();
        if results.is_finished {
            drop(results);
            // The process exits.
            loop {
                std::thread::park();
            }
        }
        let lines = piece.lines();
        if self.streams() {
            results.print(&lines);
        } else if piece.result == PieceResult::Wrong {
            write_stderr(&lines);
        }
        isolate::append(|| {
            let mut line = serde_json::to_vec(&(&piece, &piece.kinds)).unwrap_or_default();
            line.push(b'\n');
            line
        });
        results.pieces.push(piece);
    }

    /// Judges the pieces in parallel, and adds the results in order.
    fn run(&self) {
        let (done, all) = (self.results().pieces.len(), self.sources.len());
        let mut progress = Progress::new();
        let place = |source: &Source| format!("{}:{}", source.name, source.lines_before + 1);
        let show = |progress: &mut Progress, n: usize| {
            if let Some(source) = self.sources.get(n) {
                progress.show(&format!("{} of {all}: {}", n + 1, place(source)));
            }
        };
        let judge = |n: usize| {
            let source = &self.sources[done + n];
            if let Some(activity) = activity::installed() {
                activity.set_input(format!("piece {}", place(source)));
            }
            match self.args.input.valid(self.ctx, source) {
                Ok(ir) => self.evaluate(source, self.trial.run(&ir)),
                Err(errors) => {
                    let reasons = errors.iter().take(1).map(|error| error.message.clone()).collect();
                    Piece::new(source, PieceResult::NotRead, reasons)
                }
            }
        };
        show(&mut progress, done);
        let mut n_added = done;
        parallel::for_each(all - done, WINDOW, activity::max_threads(), judge, |piece| {
            progress.clear();
            self.add(piece);
            n_added += 1;
            show(&mut progress, n_added);
            ControlFlow::Continue(())
        });
    }

    fn evaluate(&self, source: &Source, tried: TrialResult) -> Piece {
        let reasons: Vec<String> = tried.symptoms.iter().map(ToString::to_string).collect();
        let result = match (reasons.is_empty(), tried.is_undecided) {
            (false, _) if reasons.iter().all(|reason| self.accepted.contains(&key(&source.name, reason))) => {
                PieceResult::Accepted
            }
            (false, _) => PieceResult::Wrong,
            (true, true) => PieceResult::Undecided,
            (true, false) => PieceResult::Holds,
        };
        let locations = tried.locations.iter().copied().chain(std::iter::repeat(Location::UNKNOWN));
        let kind =
            |(symptom, location): (&Symptom, _)| (symptom.code().to_owned(), Place::new(self.ctx, location));
        let kinds = tried.symptoms.iter().zip(locations).map(kind).collect();
        Piece { kinds, command: tried.command, ..Piece::new(source, result, reasons) }
    }

    /// Writes the rest of the report, and returns the exit code. Pieces without a result are undecided.
    fn finish(&self) -> Exit {
        let mut results = self.results();
        results.is_finished = true;
        let mut pieces = std::mem::take(&mut results.pieces);
        let n_done = pieces.len();
        let interrupted = |source| Piece::new(source, PieceResult::Undecided, vec!["interrupted".to_owned()]);
        pieces.extend(self.sources.iter().skip(n_done).map(interrupted));
        // The other pieces of an interrupted run may have any failure.
        let gone = if n_done < self.sources.len() { Vec::new() } else { self.missing_failures(&pieces) };
        let answer = self.answer(pieces, gone);
        let allow_undecided = self.args.allow_undecided;
        let exit = answer.exit(allow_undecided);
        let text = match self.form() {
            Form::Json => answer.json(),
            Form::Junit => answer.junit(),
            Form::Sarif => answer.sarif(),
            Form::Html => answer.html(allow_undecided),
            Form::Text if self.streams() => {
                let rest: String = answer.pieces[n_done..].iter().map(Piece::lines).collect();
                results.print(&(rest + &answer.summary(allow_undecided)));
                return match &results.failed {
                    None => exit,
                    Some(error) => {
                        write_stderr(&format!("error: {error}\n"));
                        Exit::Fails
                    }
                };
            }
            Form::Text => answer.words(allow_undecided),
        };
        files::answer(&self.args.output, &text, exit)
    }

    /// Returns the failures to be accepted that no piece has.
    fn missing_failures(&self, pieces: &[Piece]) -> Vec<String> {
        let keys =
            |piece: &Piece| piece.reasons.iter().map(|reason| key(&piece.file, reason)).collect::<Vec<_>>();
        let met: BTreeSet<String> =
            pieces.iter().filter(|piece| !piece.kinds.is_empty()).flat_map(keys).collect();
        self.accepted.iter().filter(|line| !met.contains(*line)).cloned().collect()
    }
}

impl Results {
    /// Writes to standard output.
    fn print(&mut self, text: &str) {
        if let (Err(error), None) = (files::write("-", text), &self.failed) {
            self.failed = Some(error);
        }
    }
}

/// Returns the key of a failure: the same for each place in the file.
fn key(file: &str, reason: &str) -> String {
    // The report in words escapes both.
    format!("{}: {}", escape_line(file), escape_line(reason))
}

/// Returns the keys of the lines `FILE:LINE: wrong: REASON` of a report. Other lines are ignored.
fn accepted(path: Option<&str>) -> Result<Vec<String>, files::FileError> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let source = Source::read(path)?;
    let text = String::from_utf8_lossy(&source.bytes);
    let key_of = |line: &str| {
        // The standard error of a command is indented.
        if line.starts_with(' ') {
            return None;
        }
        let (place, reason) = line.split_once(": wrong: ").or_else(|| line.split_once(": accepted: "))?;
        let (file, _) = place.rsplit_once(':')?;
        Some(key(file, reason))
    };
    let mut keys: Vec<String> = text.lines().filter_map(key_of).collect();
    keys.sort_unstable();
    keys.dedup();
    Ok(keys)
}

/// Returns the pieces of all files, in the order of `paths`, and by name in folders.
fn sources(paths: &[String]) -> Result<Vec<Source>, files::FileError> {
    let mut all = Vec::new();
    for path in paths {
        for file in mlir_files(Path::new(path))
            .map_err(|cause| files::FileError::Read { name: path.clone(), cause })?
        {
            let source = Source::read(&file.to_string_lossy())?;
            let has_text = |piece: &Source| piece.bytes.iter().any(|byte| !byte.is_ascii_whitespace());
            all.extend(source.split(SPLIT_MARKER).into_iter().filter(has_text));
        }
    }
    Ok(all)
}

fn mlir_files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = std::fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    let mut files = Vec::new();
    for entry in entries {
        // Links to folders are not followed: they may lead to a parent.
        if entry.file_type()?.is_dir() {
            files.extend(mlir_files(&entry.path())?);
        } else if entry.path().extension().is_some_and(|extension| extension == "mlir") {
            files.push(entry.path());
        }
    }
    Ok(files)
}
