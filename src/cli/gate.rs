//! `proofmark gate`: runs every chunk of every file through passes under every check, or through a command, and gives
//! one report for all: the result of each chunk, and of each pattern, fold and lowering.
//!
//! Findings are written as they are found: as lines of the report, if that is text on standard output, or else on
//! standard error.

mod baseline;
mod candidates;
mod confluence;
mod pair_parts;
mod pair_rows;
mod pairs;
mod render;
mod report;
mod sources;
mod state;
mod tasks;
mod trials;
mod units;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use clap::{ArgMatches, Args as _, Command, ValueEnum};

use crate::check::Symptom;
use crate::checks::activity;
use crate::ir::{Context, Ir, parallel};
use crate::passes::PassRegistry;

use super::checks::with_trial_defaults;
use super::exit::Exit;
use super::files::{self, FileError, Source, usage, write_stderr};
use super::input::InputArgs;
use super::interruptible::interruptible;
use super::isolate;
use super::options::options_in;
use super::progress::{Progress, Stage};
use super::shard::Shard;
use super::trial::{Trial, TrialArgs, TrialResult};
use baseline::Baseline;
use confluence::Search;
use pair_parts::{ConfluencePart, PairSet};
pub(super) use report::GateReport;
use report::{Chunk, ChunkResult, Requirement};
use state::StateFile;
pub(super) use state::is_state_of_gate;

/// The arguments of `proofmark gate`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Files, and folders of .mlir files; the chunks between lines that begin with // ----- are separate programs
    #[arg(required = true)]
    pub(super) paths: Vec<String>,
    /// The file of the report; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pub(super) trial: TrialArgs,
    /// The maximal number of variants of each chunk that are judged as well: with other widths, flags, predicates and
    /// constants, further uses of values, exchanged and equal operands, and stores to other memory
    #[arg(long, value_name = "N", default_value_t = 0)]
    variants: usize,
    /// Conditions that the exit code depends on, in addition to the checks. With conditions, undecided results and
    /// orders matter only if they are among them
    #[arg(long, value_name = "CONDITIONS", value_delimiter = ',')]
    require: Vec<Requirement>,
    /// A file with lines of an earlier report: the failures in it are accepted
    #[arg(long, value_name = "FILE")]
    accept: Option<String>,
    /// A file with lines "FAILURE # REASON": the failures are accepted in all files. FAILURE is a failure as the report
    /// names it, or "UNIT: never applied" or "UNIT: undecided"
    #[arg(long, value_name = "FILE")]
    baseline: Option<String>,
    /// Judge only the chunks that are new or changed since a revision of the git repository of their file. If a file of
    /// patterns that a pass reads changed, all chunks are judged
    #[arg(long, value_name = "REV")]
    changed_since: Option<String>,
    /// Also enumerate the critical pairs of the passes: programs in which two rewrites share an operation, made from
    /// the operations that rewrites of the chunks and of their variants match. A pair whose outcomes differ fails as
    /// the order does: --require=confluent requires one outcome, --require=order equivalent ones
    #[arg(long, conflicts_with = "through")]
    confluence: bool,
    /// The maximal number of combinations of two matches that --confluence overlaps
    #[arg(long, value_name = "N", default_value_t = 50_000, requires = "confluence")]
    max_combinations: usize,
    /// Judge part K of N parts of the chunks. With --confluence, each part makes the shapes of the operations from all
    /// chunks, and compares the outcomes for its part of the critical pairs
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: Shard,
    /// The file for the state of the run, to which each result is appended. A file with a state needs --resume
    #[arg(long, value_name = "FILE")]
    state: Option<String>,
    /// Continue from the state file of a run that did not end
    #[arg(long, requires = "state")]
    resume: bool,
    /// Accept undecided chunks, and chunks that are not valid MLIR
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
pub(super) enum Form {
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

/// The options on which the results do not depend, and those that are recorded in another way: the passes or the
/// command, the conditions of the exit code, and contents of files.
const OTHERS: [&str; 19] = [
    "accept",
    "allow_undecided",
    "baseline",
    // Of the changed chunks, the text is recorded.
    "changed_since",
    "dump_smt",
    "isolate",
    "jobs",
    "json",
    "output",
    "paths",
    "proof_cache",
    "proof_cache_key",
    "proof_cache_store",
    "report",
    "require",
    "resume",
    "shard",
    "state",
    "through",
];

/// Returns the options in `matches` that determine the results of a run and differ from their defaults, with a hash of
/// the files that the passes read.
fn options_of_run(matches: &ArgMatches, trial: &Trial) -> BTreeMap<String, String> {
    let mut options = options_in(command(), matches, &OTHERS);
    options.extend(trial.contents().map(|hash| ("files of passes".to_owned(), hash)));
    options
}

/// Returns the command line of `gate` without the flags of passes.
fn command() -> Command {
    with_trial_defaults(Args::augment_args(Command::new("gate")))
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    let mut trial = match args.trial.trial(passes, matches) {
        Ok(trial) => trial,
        Err(error) => return usage(&error),
    };
    let of_passes = |each: &Requirement| *each != Requirement::Proved;
    if trial.is_command() && args.require.iter().any(of_passes) {
        return usage(
            "--through: the patterns, folds and orders of a command are not known; --require accepts 'proved' only",
        );
    }
    if let Err(error) = files::check_output(&args.output) {
        write_stderr(&format!("error: {error}\n"));
        return Exit::Fails;
    }
    if let Err(exit) = trial.check_files(ctx) {
        return exit;
    }
    if let Some(refusal) = trial.refusal() {
        return usage(&format!("the command of --through {refusal}"));
    }
    trial.require_orders(
        args.require.is_empty() || args.require.contains(&Requirement::Confluent),
        args.require.contains(&Requirement::Order),
    );
    let read = Baseline::read(args.accept.as_deref(), args.baseline.as_deref()).and_then(|baseline| {
        let all = sources::sources(&args.paths)?;
        match &args.changed_since {
            Some(rev) => Ok((baseline, sources::changed_since(rev, &trial.files(), all)?)),
            None => Ok((baseline, all)),
        }
    });
    let (baseline, sources) = match read {
        Ok(read) => read,
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            return Exit::Fails;
        }
    };
    let read = sources.chunk_by(|a, b| a.name == b.name).map(|chunks| &*chunks[0].name);
    let inputs = read.chain(args.paths.iter().map(|path| &**path)).map(|path| ("an input", path));
    let state = args.state.iter().map(|state| ("the file of --state", &**state));
    if let Err(error) = files::check_distinct(&args.output, inputs.chain(state)) {
        return usage(&error);
    }
    if let (Some(path), false) = (&args.accept, baseline.has_accepted()) {
        files::warn_without_failures(path);
    }
    let mut require = args.require.clone();
    require.sort_unstable();
    require.dedup();
    let frame = GateReport {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        subcommand: "gate".to_owned(),
        through: trial.name(),
        options: options_of_run(matches, &trial),
        input: sources::hash_of_text(&sources),
        n_chunks: sources.len() as u64,
        require,
        allow_undecided: args.allow_undecided,
        baseline,
        known: trial.units(ctx),
        confluence: None,
        confluence_parts: Vec::new(),
        chunks: Vec::new(),
    };
    // Each shard makes the shapes of the critical pairs from all chunks.
    let all = if args.confluence { sources.clone() } else { Vec::new() };
    let numbered = (0..).zip(sources);
    let sources: Vec<(u64, Source)> = numbered.filter(|&(index, _)| args.shard.contains(index)).collect();
    let ended = isolate::begin_campaign();
    // A run in several child processes continues from its own state.
    let resume = args.resume || ended.is_some();
    let indices: Vec<u64> = sources.iter().map(|&(index, _)| index).collect();
    let open = |path: &String| StateFile::open(path, resume, &frame, args.shard, &indices);
    let (state, chunks) = match args.state.as_ref().map(open).transpose() {
        Ok(opened) => opened.map_or((None, Vec::new()), |(state, chunks)| (Some(state), chunks)),
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            return Exit::Fails;
        }
    };
    let results = Results { state, ..Results::default() };
    let gate = Gate { args, ctx, trial, frame, all, sources, progress: Mutex::new(results) };
    gate.begin(ended, chunks);
    interruptible(|| gate.run(), || gate.finish());
    gate.finish()
}

/// A run of the subcommand.
struct Gate<'a> {
    args: &'a Args,
    ctx: &'a Arc<Context>,
    trial: Trial,
    /// The report without chunks.
    frame: GateReport,
    /// The chunks of all shards, if critical pairs are enumerated.
    all: Vec<Source>,
    /// The chunks of the shard with their numbers.
    sources: Vec<(u64, Source)>,
    progress: Mutex<Results>,
}

/// The results so far. The thread that runs the chunks adds to it, and another thread may write the report of an
/// interrupted run.
#[derive(Default)]
struct Results {
    /// The results of the first sources.
    chunks: Vec<Chunk>,
    /// The critical pairs, if they are enumerated.
    confluence: Option<ConfluencePart>,
    /// The first error of a write.
    failed: Option<FileError>,
    /// The report is complete.
    is_finished: bool,
    /// The state file.
    state: Option<StateFile>,
}

/// The maximal number of chunks that are judged before the results of an earlier one are written.
const WINDOW: usize = 1000;

impl Gate<'_> {
    fn form(&self) -> Form {
        if self.args.json { Form::Json } else { self.args.report }
    }

    /// Returns whether the lines of the report are written chunk by chunk.
    fn streams(&self) -> bool {
        self.form() == Form::Text && self.args.output == "-"
    }

    fn results(&self) -> MutexGuard<'_, Results> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the first lines of the report, for the `resumed` chunks. If an earlier process of this run ended, `ended`
    /// has the chunks so far, and how that process ended, which is the result of the next chunk.
    fn begin(&self, ended: Option<(Vec<u8>, String)>, resumed: Vec<Chunk>) {
        let Some((saved, how)) = ended else {
            let mut results = self.results();
            if self.streams() {
                let lines: String = resumed.iter().map(Chunk::lines).collect();
                results.print(&(self.frame.head() + &lines));
            }
            results.chunks = resumed;
            return;
        };
        let lines = saved.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        let chunks = lines.filter_map(|line| serde_json::from_slice::<Chunk>(line).ok());
        self.results().chunks.extend(chunks);
        let n = self.results().chunks.len();
        if let Some((index, source)) = self.sources.get(n) {
            let symptoms = vec![Symptom::EndsProcess(how)];
            let tried = TrialResult { symptoms, ..TrialResult::default() };
            self.add(self.evaluate(*index, source, tried));
        } else if self.args.confluence {
            self.results().confluence = Some(ConfluencePart::interrupted(self.args.shard, &how));
        }
    }

    /// Adds the result of the next chunk, and writes its failures.
    fn add(&self, chunk: Chunk) {
        let mut results = self.results();
        if results.is_finished {
            drop(results);
            // The process exits.
            loop {
                std::thread::park();
            }
        }
        let lines = chunk.lines();
        if self.streams() {
            results.print(&lines);
        } else if chunk.result == ChunkResult::Wrong {
            write_stderr(&lines);
        }
        isolate::append(|| state::line(&chunk));
        let saved = results.state.as_mut().map_or(Ok(()), |state| state.append(&chunk));
        if let (Err(cause), None) = (saved, &results.failed) {
            let name = self.args.state.clone().unwrap_or_default();
            results.failed = Some(FileError::Write { name, cause });
        }
        results.chunks.push(chunk);
    }

    /// Judges the chunks in parallel, and adds the results in order.
    fn run(&self) {
        let (done, all) = (self.results().chunks.len(), self.sources.len());
        let mut progress = Progress::new(done as u64);
        let place = |source: &Source| format!("{}:{}", source.name, source.lines_before + 1);
        let show = |progress: &mut Progress, n: usize| {
            if let Some((_, source)) = self.sources.get(n) {
                progress.show(&format!("{} of {all}: {}", n + 1, place(source)));
            }
        };
        let judge = |n: usize| {
            let (index, source) = &self.sources[done + n];
            if let Some(activity) = activity::installed() {
                activity.set_input(format!("chunk {}", place(source)));
            }
            self.judge(*index, source)
        };
        show(&mut progress, done);
        let mut n_added = done;
        parallel::for_each(all - done, WINDOW, activity::max_threads(), judge, |chunk| {
            progress.clear();
            self.add(chunk);
            n_added += 1;
            progress.at(|| Stage {
                done: n_added as u64,
                all: all as u64,
                items: "inputs",
                found: String::new(),
                time: None,
            });
            show(&mut progress, n_added);
            ControlFlow::Continue(())
        });
        progress.clear();
        self.enumerate_pairs(progress);
    }

    /// Enumerates the critical pairs of the passes, if the arguments ask for them.
    fn enumerate_pairs(&self, progress: Progress) {
        let Some((passes, options)) = self.trial.passes().filter(|_| self.args.confluence) else { return };
        if self.results().confluence.is_some() {
            return;
        }
        let programs = parallel::map(self.all.len(), |n| self.programs(&self.all[n]));
        let programs: Vec<Ir> = programs.into_iter().flatten().collect();
        let progress = Mutex::new(progress);
        let show = |text: &str| progress.lock().unwrap_or_else(PoisonError::into_inner).show(text);
        let settings = self.args.trial.checks.proof.settings();
        let search = Search::new(passes, options, &settings, self.args.max_combinations, self.args.shard);
        let found = search.run(&programs, &show);
        progress.into_inner().unwrap_or_else(PoisonError::into_inner).clear();
        let mut results = self.results();
        if !results.is_finished {
            results.confluence = Some(found);
        }
    }

    /// Writes the rest of the report, and returns the exit code. Chunks without a result are undecided.
    fn finish(&self) -> Exit {
        let mut results = self.results();
        results.is_finished = true;
        let mut chunks = std::mem::take(&mut results.chunks);
        let n_done = chunks.len();
        let others = self.sources.iter().skip(n_done);
        chunks.extend(others.map(|(index, source)| Chunk::interrupted(*index, source)));
        let interrupted = || ConfluencePart::interrupted(self.args.shard, "interrupted");
        let part = self.args.confluence.then(|| results.confluence.take().unwrap_or_else(interrupted));
        let pairs = part.map_or_else(PairSet::default, |part| PairSet::of(vec![part]));
        let report = GateReport { chunks, ..self.frame.clone() }.with_pairs(pairs);
        if !self.streams() {
            let exit = files::write_output(&self.args.output, &report.render(self.form()), report.exit());
            return results.report_failure(exit);
        }
        let rest: String = report.chunks[n_done..].iter().map(Chunk::lines).collect();
        results.print(&(rest + &report.summary()));
        results.report_failure(report.exit())
    }
}

impl Results {
    /// Returns `exit`, or reports the first error of a write.
    fn report_failure(&self, exit: Exit) -> Exit {
        match &self.failed {
            None => exit,
            Some(error) => {
                write_stderr(&format!("error: {error}\n"));
                Exit::Fails
            }
        }
    }

    /// Writes to standard output.
    fn print(&mut self, text: &str) {
        if let (Err(error), None) = (files::write("-", text), &self.failed) {
            self.failed = Some(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_determine_results_are_recorded_unless_they_are_defaults() {
        let options = |line: &str| {
            let matches = command().try_get_matches_from(line.split_whitespace()).expect("a command line");
            options_in(command(), &matches, &OTHERS).into_iter().collect::<Vec<_>>()
        };
        let others = "gate a.mlir --jobs 1 --shard 1/3 --json -o out --state s --resume --seeds 2 --isolate";
        assert_eq!(options(others), []);
        let set = ["--prove", "--seeds", "--variants"].map(str::to_owned);
        let found = options("gate a.mlir --prove=off --seeds 5 --variants 3");
        assert_eq!(found.iter().map(|(name, _)| name).collect::<Vec<_>>(), set.iter().collect::<Vec<_>>());
    }

    #[test]
    fn the_other_options_exist() {
        for id in OTHERS {
            assert!(command().get_arguments().any(|argument| argument.get_id().as_str() == id), "{id}");
        }
    }
}
