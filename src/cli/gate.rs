//! `proofmark gate`: every piece of every file through passes under every check, or through a command, and one answer for all.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{ArgMatches, ValueEnum};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use serde::Serialize;

use crate::check::count;
use crate::ir::Context;
use crate::passes::PassRegistry;

use super::exit::{Exit, usage};
use super::files::{self, Progress, Source, tell};
use super::input::InputArgs;
use super::opt::SPLIT_MARKER;
use super::trial::{Trial, TrialArgs};

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
}

impl Piece {
    fn new(source: &Source, judged: Judged, reasons: Vec<String>) -> Piece {
        Piece { file: source.name.clone(), line: source.lines_before + 1, judged, reasons }
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
    let answer = gate(ctx, &sources, &trial, &accepted, &args.input);
    let text = match args.report {
        _ if args.json => answer.json(),
        Form::Json => answer.json(),
        Form::Junit => answer.junit(),
        Form::Text => answer.words(args.allow_undecided),
    };
    files::answer(&args.output, &text, answer.exit(args.allow_undecided))
}

fn gate(
    ctx: &Arc<Context>,
    sources: &[Source],
    trial: &Trial,
    accepted: &[String],
    input: &InputArgs,
) -> Answer {
    let mut progress = Progress::new();
    let (mut pieces, mut met) = (Vec::new(), vec![false; accepted.len()]);
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
                pieces.push(Piece::new(source, Judged::NotRead, reasons));
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
        pieces.push(Piece::new(source, judged, reasons));
    }
    progress.clear();
    let gone = accepted.iter().zip(met).filter(|(_, met)| !met).map(|(line, _)| line.clone()).collect();
    Answer { version: env!("CARGO_PKG_VERSION"), through: trial.name(), pieces, gone }
}

/// What tells one thing that is wrong from another, wherever in the file it is.
fn key(file: &str, reason: &str) -> String {
    format!("{file}: {reason}")
}

/// The keys in the lines of a report: `FILE:LINE: wrong: REASON`; lines in other forms are not about what is wrong.
fn accepted(path: Option<&str>) -> Result<Vec<String>, files::FileError> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let source = Source::read(path)?;
    let text = String::from_utf8_lossy(&source.bytes);
    let key_of = |line: &str| {
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

impl Answer {
    fn n(&self, judged: Judged) -> u64 {
        self.pieces.iter().filter(|piece| piece.judged == judged).count() as u64
    }

    fn exit(&self, allow_undecided: bool) -> Exit {
        if self.n(Judged::Wrong) > 0 {
            Exit::Fails
        } else if !allow_undecided && self.n(Judged::Undecided) + self.n(Judged::NotRead) > 0 {
            Exit::Undecided
        } else {
            Exit::Holds
        }
    }

    fn words(&self, allow_undecided: bool) -> String {
        let mut text = format!("proofmark {} gate {}\n\n", self.version, self.through);
        for piece in &self.pieces {
            let word = match piece.judged {
                Judged::Holds => continue,
                Judged::Undecided => "undecided",
                Judged::NotRead => "not read",
                Judged::Accepted => "accepted",
                Judged::Wrong => "wrong",
            };
            let place = format!("{}:{}: {word}", piece.file, piece.line);
            match &piece.reasons[..] {
                [] => text.push_str(&format!("{place}\n")),
                reasons => reasons.iter().for_each(|reason| text.push_str(&format!("{place}: {reason}\n"))),
            }
        }
        self.gone.iter().for_each(|line| text.push_str(&format!("no longer wrong: {line}\n")));
        let [holds, undecided, not_read, accepted, wrong] =
            [Judged::Holds, Judged::Undecided, Judged::NotRead, Judged::Accepted, Judged::Wrong]
                .map(|judged| self.n(judged));
        text.push_str(&format!(
            "{}: {holds} hold, {undecided} undecided, {not_read} not read, {accepted} accepted, {wrong} wrong\n",
            count(self.pieces.len() as u64, "piece"),
        ));
        text.push_str(match self.exit(allow_undecided) {
            Exit::Holds => "HOLDS\n",
            Exit::Undecided => "UNDECIDED: nothing is known to be wrong, but not everything was decided\n",
            _ => "FAILS\n",
        });
        text
    }

    fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("the answer is plain data") + "\n"
    }

    /// A suite a file, a case a piece.
    fn junit(&self) -> String {
        let mut report = Report::new(format!("proofmark gate {}", self.through));
        for pieces in self.pieces.chunk_by(|a, b| a.file == b.file) {
            let mut suite = TestSuite::new(pieces[0].file.clone());
            for piece in pieces {
                let status = match piece.judged {
                    Judged::Holds | Judged::Accepted => TestCaseStatus::success(),
                    Judged::Undecided | Judged::NotRead => TestCaseStatus::skipped(),
                    Judged::Wrong => TestCaseStatus::non_success(NonSuccessKind::Failure),
                };
                let mut case = TestCase::new(format!("line {}", piece.line), status);
                if !piece.reasons.is_empty() {
                    case.status.set_message(piece.reasons.join("; "));
                }
                suite.add_test_case(case);
            }
            report.add_test_suite(suite);
        }
        // The text is built from valid strings; characters that XML does not have are left out by the library.
        report.to_string().unwrap_or_default()
    }
}
