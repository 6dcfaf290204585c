//! `proofmark gate`: every piece of every file through passes under every check, or through a command, and one answer for all.

mod report;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::{ArgMatches, ValueEnum};
use serde::Serialize;

use crate::ir::text::escape_line;
use crate::ir::{Context, Location};
use crate::passes::PassRegistry;
use crate::process::interrupt::interruptible;

use super::exit::{Exit, usage};
use super::files::{self, Progress, Source, tell};
use super::input::InputArgs;
use super::opt::SPLIT_MARKER;
use super::trial::{CommandFailure, Trial, TrialArgs};

/// The arguments of `proofmark gate`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Files, and folders with .mlir files in them; the pieces between lines that begin with // ----- are taken one by one
    #[arg(required = true)]
    paths: Vec<String>,
    /// Where the report goes; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    trial: TrialArgs,
    /// A file with lines of an earlier report: what they say is wrong is known, and accepted
    #[arg(long, value_name = "FILE")]
    accept: Option<String>,
    /// Let pieces pass of which nothing is known to be wrong
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
    /// Words
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

/// What came of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Judged {
    Holds,
    /// Nothing is known to be wrong, but not everything was decided.
    Undecided,
    /// It is not valid, or uses what is not registered here: nothing can be said of it.
    NotRead,
    /// Something is wrong, all of which is accepted.
    Accepted,
    Wrong,
}

#[derive(Debug, Serialize)]
struct Piece {
    file: String,
    /// The line that it begins in.
    line: u32,
    judged: Judged,
    /// What is wrong, or why it was not read.
    reasons: Vec<String>,
    /// Of each thing that is wrong its code, and where it was seen.
    #[serde(skip)]
    kinds: Vec<(&'static str, Location)>,
    /// How the command ended, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<CommandFailure>,
}

impl Piece {
    fn new(source: &Source, judged: Judged, reasons: Vec<String>) -> Piece {
        let (file, line) = (source.name.clone(), source.lines_before + 1);
        Piece { file, line, judged, reasons, kinds: Vec::new(), command: None }
    }
}

#[derive(Debug, Serialize)]
struct Answer {
    version: &'static str,
    /// What rewrites.
    through: String,
    pieces: Vec<Piece>,
    /// What was to be accepted, and is not wrong any more.
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
            tell(&format!("error: {error}\n"));
            return Exit::Fails;
        }
    };
    let judged = Mutex::new(Vec::new());
    let taken = || std::mem::take(&mut *judged.lock().unwrap_or_else(PoisonError::into_inner));
    let finish = |pieces, gone| {
        let answer = Answer { version: env!("CARGO_PKG_VERSION"), through: trial.name(), pieces, gone };
        let text = match args.report {
            _ if args.json => answer.json(),
            Form::Json => answer.json(),
            Form::Junit => answer.junit(),
            Form::Sarif => answer.sarif(ctx),
            Form::Html => answer.html(args.allow_undecided),
            Form::Text => answer.words(args.allow_undecided),
        };
        files::answer(&args.output, &text, answer.exit(args.allow_undecided))
    };
    let gone = interruptible(
        super::STACK_BYTES,
        || gate(ctx, &sources, &trial, &accepted, &args.input, &judged),
        || {
            let mut pieces: Vec<Piece> = taken();
            let interrupted = |source| Piece::new(source, Judged::Undecided, vec!["interrupted".to_owned()]);
            pieces.extend(sources.iter().skip(pieces.len()).map(interrupted).collect::<Vec<_>>());
            // Of what is accepted nothing is known to be gone: it may be in the other pieces.
            finish(pieces, Vec::new()).code()
        },
    );
    finish(taken(), gone)
}

/// Judges the pieces one after another. Returns what was to be accepted and is not wrong any more.
fn gate(
    ctx: &Arc<Context>,
    sources: &[Source],
    trial: &Trial,
    accepted: &[String],
    input: &InputArgs,
    judged: &Mutex<Vec<Piece>>,
) -> Vec<String> {
    let mut progress = Progress::new();
    let add = |piece| judged.lock().unwrap_or_else(PoisonError::into_inner).push(piece);
    let mut met = vec![false; accepted.len()];
    for (n, source) in sources.iter().enumerate() {
        progress.show(&format!(
            "{} of {}: {}:{}",
            n + 1,
            sources.len(),
            source.name,
            source.lines_before + 1
        ));
        let ir = match input.valid(ctx, source) {
            Ok(ir) => ir,
            Err(errors) => {
                let reasons = errors.iter().take(1).map(|error| error.message.clone()).collect();
                add(Piece::new(source, Judged::NotRead, reasons));
                continue;
            }
        };
        let tried = trial.run(&ir);
        let reasons: Vec<String> = tried.symptoms.iter().map(ToString::to_string).collect();
        let mut all_accepted = true;
        for reason in &reasons {
            let key = key(&source.name, reason);
            match accepted.iter().position(|line| *line == key) {
                Some(at) => met[at] = true,
                None => all_accepted = false,
            }
        }
        let judged = match (reasons.is_empty(), tried.is_undecided) {
            (false, _) if all_accepted => Judged::Accepted,
            (false, _) => Judged::Wrong,
            (true, true) => Judged::Undecided,
            (true, false) => Judged::Holds,
        };
        let locations = tried.locations.iter().copied().chain(std::iter::repeat(Location::UNKNOWN));
        let kinds = tried.symptoms.iter().map(|symptom| symptom.code()).zip(locations).collect();
        add(Piece { kinds, command: tried.command, ..Piece::new(source, judged, reasons) });
    }
    progress.clear();
    accepted.iter().zip(met).filter(|(_, met)| !met).map(|(line, _)| line.clone()).collect()
}

/// What tells one thing that is wrong from another, wherever in the file it is.
fn key(file: &str, reason: &str) -> String {
    // As the report in words has them.
    format!("{}: {}", escape_line(file), escape_line(reason))
}

/// The keys in the lines of a report: `FILE:LINE: wrong: REASON`; lines in other forms are not about what is wrong.
fn accepted(path: Option<&str>) -> Result<Vec<String>, files::FileError> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let source = Source::read(path)?;
    let text = String::from_utf8_lossy(&source.bytes);
    let key_of = |line: &str| {
        // What a command wrote to standard error is indented, and no line of the report.
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

/// The pieces of all files, in order of the paths given, and by name in folders.
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
        // Links to folders are not followed, so that there is no way round in a circle.
        if entry.file_type()?.is_dir() {
            files.extend(mlir_files(&entry.path())?);
        } else if entry.path().extension().is_some_and(|extension| extension == "mlir") {
            files.push(entry.path());
        }
    }
    Ok(files)
}
