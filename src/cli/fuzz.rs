//! `proofmark fuzz`: runs generated programs through passes under every check, or through a command, and reduces the
//! first program of each group of failures.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{ArgMatches, Args as _, Command};

use crate::check::Symptom;
use crate::checks::activity;
use crate::fuzz::oracle::ProgramKind;
use crate::fuzz::reduce::Size;
use crate::ir::text::{PrintOptions, print_op};
use crate::ir::{Context, Ir, parallel};
use crate::passes::PassRegistry;

use super::campaign::{
    Campaign, CampaignCoverage, CampaignSettings, Failure, ProgramCoverage, characteristic_ops, groups_in,
};
use super::checks::with_trial_defaults;
use super::corpus::report_omitted;
use super::coverage::{Coverage, features, shape};
use super::exit::Exit;
use super::files::{self, Progress, Source, usage, write_stderr};
use super::fuzz_state::{Saved, StateFile};
use super::generator::Generator;
use super::input::InputArgs;
use super::instance::SeenInstances;
use super::interruptible::interruptible;
use super::options::{hash_of, options_in};
use super::programs::{Programs, ProgramsArgs};
use super::reduction::reduce_in_batches;
use super::shard::Shard;
use super::trial::{Effort, Trial, TrialArgs, TrialResult};
use super::{isolate, watchdog};

/// The arguments of `proofmark fuzz`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Example programs in addition to the built-in ones; some generated programs are variations of them
    pub(super) files: Vec<String>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pub(super) trial: TrialArgs,
    #[command(flatten)]
    source: ProgramsArgs,
    /// The number of programs, by default 1000; program N is the same in every run
    #[arg(long, value_name = "N")]
    programs: Option<u64>,
    /// The number of the first program
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) first: u64,
    /// The kind of generated programs, by default all kinds
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,
    /// Print program N, and do nothing else; it depends on the FILES and the kind
    #[arg(long, value_name = "N")]
    print: Option<u64>,
    /// The time limit of the campaign in seconds
    #[arg(long, value_name = "SECONDS", value_parser = super::prove::seconds)]
    time: Option<Duration>,
    /// The maximum number of elementary steps of each proof, without solvers. Unlike a time limit, it does not depend
    /// on the load of the machine. Each 32nd program, or with --prove-programs=new each 512th, has 50 times as many
    /// steps, and solvers
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    proof_steps: u64,
    /// The programs that are proved. The outcomes of the others are compared with the programs by evaluating both on
    /// many inputs at once
    #[arg(long, value_name = "PROGRAMS", default_value = "new")]
    prove_programs: ProvePrograms,
    /// The maximum number of programs for each process of a command that accepts --split-input-file, which is tested
    /// first; 1: one process for each program
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    batch: u64,
    /// Run part K of N parts of the programs
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: Shard,
    /// The file for the state of the campaign, which is replaced after rounds of programs
    #[arg(long, value_name = "FILE")]
    state: Option<String>,
    /// Continue from the state file of a campaign that did not end
    #[arg(long, requires = "state")]
    resume: bool,
    /// A file with an earlier report: the groups of failures in it are accepted
    #[arg(long, value_name = "FILE")]
    accept: Option<String>,
    /// The number of smaller programs that the reducer tries for each failure; 0: programs are not reduced
    #[arg(long, value_name = "N", default_value_t = 2000)]
    tries: usize,
    /// The folder for programs with failures: each is written when it is found, and again when it is reduced. With
    /// --json, the results so far are in DIR/report.json
    #[arg(short, value_name = "DIR")]
    pub(super) output: Option<PathBuf>,
    /// Print the report as JSON at the end, and the findings on standard error as they are found
    #[arg(long)]
    pub(super) json: bool,
}

/// The kind of generated programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Kind {
    /// Integers and floats, with branches and calls
    Scalars,
    /// Tensors and memory, with structured control flow
    Shaped,
    /// Mutations of examples
    Examples,
}

impl From<Kind> for ProgramKind {
    fn from(kind: Kind) -> ProgramKind {
        match kind {
            Kind::Scalars => ProgramKind::Scalars,
            Kind::Shaped => ProgramKind::Shaped,
            Kind::Examples => ProgramKind::Examples,
        }
    }
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    // Printing a program needs neither passes nor a command.
    let trial = match args.print.is_none().then(|| args.trial.trial(passes, matches)).transpose() {
        Ok(trial) => trial,
        Err(error) => return usage(&error),
    };
    let generator = match Generator::new(ctx, &args.input, &args.files, args.kind.map(ProgramKind::from)) {
        Ok(generator) => generator,
        Err(rejected) => return rejected.exit(),
    };
    let programs_of = |generator, saved| Programs::new(generator, &args.source, &args.input, saved);
    let mut trial = match (trial, args.print) {
        (Some(trial), _) => trial,
        (None, n) => {
            return match programs_of(generator, None) {
                Ok(programs) => print(&programs, n.unwrap_or(args.first)),
                Err(error) => usage(&error),
            };
        }
    };
    let ended = isolate::begin_campaign();
    let time = args.time.map(|time| time.saturating_sub(isolate::elapsed()));
    if let Some(time) = time {
        trial.end_at(Instant::now() + time);
    }
    let accepted = match args.accept.as_deref().map(Source::read).transpose() {
        Ok(source) => source.map(|source| groups_in(&String::from_utf8_lossy(&source.bytes))),
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            return Exit::Fails;
        }
    };
    let open =
        |path: &String| StateFile::open(path, args.resume || ended.is_some(), &options_of_run(args, &trial));
    let (state, mut saved_rounds) = match args.state.as_ref().map(open).transpose() {
        Ok(opened) => opened.map_or((None, None), |(state, saved)| (Some(state), saved)),
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            return Exit::Fails;
        }
    };
    let saved_corpus = saved_rounds.as_mut().and_then(|saved| saved.corpus.take());
    let programs = match programs_of(generator, saved_corpus) {
        Ok(programs) => programs,
        Err(error) => return usage(&error),
    };
    let accepted = accepted.unwrap_or_default();
    let contents = [
        ("FILES", programs.examples()),
        ("--corpus", programs.corpus()),
        ("--accept", args.accept.as_ref().map(|_| hash_of(&accepted))),
        ("files of passes", trial.contents()),
    ];
    let mut options = options_in(command(), matches, &OTHERS);
    options.extend(contents.into_iter().filter_map(|(name, hash)| Some((name.to_owned(), hash?))));
    let settings = CampaignSettings {
        options,
        report: saved_rounds
            .as_mut()
            .map(|saved| (std::mem::take(&mut saved.report), std::mem::take(&mut saved.common_ops))),
        first: args.first,
        shard: args.shard,
        json: args.json,
        folder: args.output.clone(),
        accepted,
    };
    let saved = ended.as_ref().map(|(saved, _)| &saved[..]);
    let (campaign, resumed) = Campaign::new(settings, trial.name(), saved);
    let resumed = resumed.zip(ended.map(|(_, how)| how));
    if resumed.is_none()
        && let Some(stated) = programs.stated()
    {
        write_stderr(&format!("{stated}\n"));
    }
    let is_incomplete = programs.is_incomplete();
    let work = || {
        time.map_or(Ok(()), end_after)?;
        let end = time.map(|time| Instant::now() + time);
        campaign.expect_coverage(CampaignCoverage::new(trial.units(ctx), programs.operations()));
        let brief = trial.brief();
        let brief = brief.as_ref().unwrap_or(&trial);
        let fuzz = Fuzz { programs, trial: &trial, brief, args, campaign: &campaign, end };
        fuzz.run(resumed, state, saved_rounds);
        Ok(())
    };
    let worked: std::io::Result<()> = interruptible(work, || campaign.finish());
    if let Err(error) = worked {
        write_stderr(&format!("error: cannot start a thread: {error}\n"));
        return Exit::Fails;
    }
    let exit = campaign.finish();
    if is_incomplete {
        report_omitted();
        return Exit::Fails;
    }
    exit
}

/// The options on which the results do not depend, and those that are recorded in another way: the passes or the
/// command, the first program, and contents of files.
const OTHERS: [&str; 17] = [
    "accept",
    "corpus",
    "dump_smt",
    "files",
    "first",
    "jobs",
    "json",
    "output",
    "print",
    "proof_cache",
    "proof_cache_key",
    "proof_cache_store",
    "resume",
    "shard",
    "state",
    "through",
    // A campaign that its time limit ends is incomplete, like one that a signal ends.
    "time",
];

/// Returns the command line of `fuzz` without the flags of passes.
fn command() -> Command {
    with_trial_defaults(Args::augment_args(Command::new("fuzz")))
}

/// Returns the options on which the results of a campaign depend, as text.
fn options_of_run(args: &Args, trial: &Trial) -> String {
    let Args { files, first, kind, source, proof_steps, prove_programs, batch, shard, tries, .. } = args;
    let options = (files, first, kind, source, proof_steps, prove_programs, batch, shard, tries);
    format!("{} {:?} {options:?}", trial.name(), args.trial)
}

/// Starts the thread that interrupts the campaign after `time`.
fn end_after(time: Duration) -> std::io::Result<()> {
    let wait = move || {
        std::thread::sleep(time + GRACE);
        let exit = match watchdog::stuck_application() {
            Some(application) => {
                write_stderr(&format!("error: {application}: does not return before the time is over\n"));
                Exit::Undecided
            }
            None => Exit::Holds,
        };
        crate::process::interrupt::interrupt(exit.code());
    };
    std::thread::Builder::new().name("time-limit".to_owned()).spawn(wait).map(drop)
}

/// The additional time in which the campaign can end by itself.
const GRACE: Duration = Duration::from_millis(100);

/// Prints program `n`.
fn print(programs: &Programs<'_>, n: u64) -> Exit {
    let Some(ir) = programs.program(n) else {
        write_stderr(&format!("error: no program has the number {n}\n"));
        return Exit::Fails;
    };
    files::write_output("-", &print_op(&ir, ir.root(), PrintOptions::default()), Exit::Holds)
}

/// A run of the subcommand.
struct Fuzz<'a> {
    programs: Programs<'a>,
    trial: &'a Trial,
    /// The trial with a shorter time limit of the command. A time limit that it reports is a failure if the trial
    /// confirms it.
    brief: &'a Trial,
    args: &'a Args,
    campaign: &'a Campaign,
    /// The end of the time limit.
    end: Option<Instant>,
}

/// A program that was tried.
struct Tried {
    number: u64,
    /// The program, if it has a failure, or further effort may find more.
    program: Option<Ir>,
    /// The features of the program, if it may be proved.
    features: Vec<u64>,
    coverage: ProgramCoverage,
    result: TrialResult,
    effort: Effort,
    /// A proof may find more.
    is_open: bool,
}

/// The programs that are proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum ProvePrograms {
    /// All programs
    All,
    /// Programs that reach something new, at most 1 of 32, and every 128th program
    New,
    /// No program
    None,
}

/// If all programs are proved, the proofs of those whose numbers are multiples of this number are thorough.
const THOROUGH: u64 = 32;
/// If new programs are proved, so are those whose numbers are multiples of this number, whether or not they reach
/// something new, and their proofs are thorough.
const THOROUGH_OF_NEW: u64 = 512;
/// The factor by which the limit of steps of a thorough proof is greater.
const MORE_STEPS: u64 = 50;
/// The part of the programs that are proved because they reach something new.
const NEW_OF: usize = 32;
/// The number of programs of a round that are proved in any case if they reach something new.
const MIN_NEW: usize = 32;

/// The maximal number of chunks that are tried before the results of an earlier one are received.
const WINDOW: usize = 64;

/// The number of programs of a chunk, unless a command rewrites several programs.
const CHUNK: u64 = 32;

/// The number of programs, at least, after which those that reach something new are proved.
const ROUND: u64 = 1024;

/// The last of as many chunks is not rewritten as joint modules.
const SEPARATE: u64 = 32;

impl Fuzz<'_> {
    /// Tries the programs in rounds of chunks, in parallel. At the end of a round, programs that reach something new
    /// are proved, and the results are added to the campaign in the order of the programs. The chunks of a round depend
    /// on the options only. `resumed` is the number of the program in which an earlier process ended, and how it ended.
    /// `state` is the state file, and `saved` the state of an earlier process.
    fn run(mut self, resumed: Option<(u64, String)>, state: Option<StateFile>, saved: Option<Saved>) {
        let args = self.args;
        let mut first = saved.as_ref().map_or(args.first, |saved| saved.next);
        let last = self.programs.end(args.first, args.programs);
        if let Some((number, how)) = resumed {
            self.add_ended_process(number, how);
            first = number.saturating_add(1);
        }
        let is_recorded = activity::max_threads() == 1;
        let size = match self.is_split() {
            true => args.batch,
            // A recorder observes one program after the other, and a process of a command may take long.
            false if is_recorded || self.trial.is_command() => 1,
            false => CHUNK,
        };
        // A chunk is a range of numbers that begins with a multiple of its size, so that the chunks do not depend on
        // the first number.
        let chunks = (first / size..last.div_ceil(size))
            .filter(|chunk| chunk % args.shard.n_shards == args.shard.number);
        let Some(first_chunk) = chunks.clone().next() else { return };
        let n_chunks = (last.div_ceil(size) - first_chunk).div_ceil(args.shard.n_shards);
        let numbers = |i: u64| {
            let chunk = first_chunk + i * args.shard.n_shards;
            (chunk * size).max(first)..((chunk + 1) * size).min(last)
        };
        let chunks_of_round = if is_recorded { 1 } else { (ROUND / size).max(2) };
        let mut progress = Progress::new();
        let (mut coverage, hanging) = saved.map(|saved| (saved.coverage, saved.hanging)).unwrap_or_default();
        // The shapes of programs on which the command did not return in earlier rounds.
        let mut hanging: HashSet<u64> = hanging.into_iter().collect();
        for start in (0..n_chunks).step_by(usize::try_from(chunks_of_round).unwrap_or(1)) {
            // The programs that may be proved at the end of the round. The others are added when they are received.
            let mut round: Vec<Tried> = Vec::new();
            let mut n_tried = 0;
            let mut candidates: Vec<Ir> = Vec::new();
            let mut hung: Vec<u64> = Vec::new();
            let n = chunks_of_round.min(n_chunks - start);
            let suspicious = self.campaign.suspicious_ops();
            parallel::for_each(
                usize::try_from(n).unwrap_or(usize::MAX),
                WINDOW,
                activity::max_threads(),
                |i| {
                    let at = start + i as u64;
                    let chunk = first_chunk + at * args.shard.n_shards;
                    self.try_chunk(numbers(at), (chunk + 1).is_multiple_of(SEPARATE), (&hanging, &suspicious))
                },
                |chunk| {
                    for tried in chunk {
                        if self.is_over() {
                            return ControlFlow::Break(());
                        }
                        progress.show(&format!("program {}", tried.number));
                        n_tried += 1;
                        // The report has the programs with failures.
                        if self.programs.has_corpus()
                            && tried.result.symptoms.is_empty()
                            && let Some(program) = &tried.program
                        {
                            candidates.push(program.duplicate());
                        }
                        if tried.result.symptoms.contains(&Symptom::CommandTimeout) {
                            hung.extend(tried.program.as_ref().map(shape));
                        }
                        match tried.is_open {
                            true => round.push(tried),
                            false => self.add(tried, &mut progress),
                        }
                    }
                    ControlFlow::Continue(())
                },
            );
            hanging.extend(hung);
            self.prove_new(&mut round, n_tried, &mut coverage);
            for tried in round {
                if self.is_over() {
                    break;
                }
                progress.show(&format!("program {}", tried.number));
                self.add(tried, &mut progress);
            }
            if self.is_over() {
                break;
            }
            self.campaign.note(self.programs.extend(&candidates));
            if let Some(state) = &state {
                let next = numbers(start + n - 1).end;
                let shapes = hanging.iter().copied();
                let corpus = self.programs.saved_corpus();
                self.campaign.note(state.save(next, self.campaign, &coverage, shapes, corpus));
            }
            self.programs.end_round();
        }
        progress.clear();
    }

    /// Proves those of the open programs that reach something new or have a failure whose culprit a proof may name, and
    /// each program with a multiple of [`THOROUGH_OF_NEW`]. `n_tried` is the number of programs of the round.
    fn prove_new(&self, round: &mut [Tried], n_tried: usize, coverage: &mut Coverage) {
        let is_thorough = |tried: &Tried| tried.number.is_multiple_of(THOROUGH_OF_NEW);
        let mut new: Vec<(usize, usize)> = Vec::new();
        let mut chosen: Vec<usize> = Vec::new();
        for (i, tried) in round.iter().enumerate() {
            if !tried.result.symptoms.is_empty() || is_thorough(tried) {
                chosen.push(i);
            } else if let n @ 1.. = coverage.n_new(&tried.features) {
                new.push((n, i));
                coverage.add(&tried.features);
            }
        }
        new.sort_by_key(|&(n, i)| (std::cmp::Reverse(n), i));
        chosen.extend(new.iter().take((n_tried / NEW_OF).max(MIN_NEW)).map(|&(_, i)| i));
        chosen.sort_unstable();
        let effort = |tried: &Tried| match is_thorough(tried) {
            true => self.thorough(),
            false => Effort::Quick(self.args.proof_steps),
        };
        let programs: Vec<&Ir> = chosen.iter().filter_map(|&i| round[i].program.as_ref()).collect();
        let outputs = if self.is_split() { self.brief.rewrite_all(&programs) } else { Vec::new() };
        let results = parallel::map(chosen.len(), |k| {
            let tried = &round[chosen[k]];
            self.announce(tried.number);
            match outputs.get(k) {
                Some(output) => self.brief.evaluate(programs[k], Some(output), effort(tried)),
                None => self.brief.run_within(programs[k], effort(tried)),
            }
        });
        for (i, result) in chosen.into_iter().zip(results) {
            round[i].effort = effort(&round[i]);
            round[i].result = result;
        }
    }

    /// Returns the effort for the programs whose proofs are thorough.
    fn thorough(&self) -> Effort {
        Effort::Thorough(self.args.proof_steps.saturating_mul(MORE_STEPS))
    }

    /// Names the program that the thread tries, for reports of patterns that do not return.
    fn announce(&self, number: u64) {
        if let Some(activity) = activity::installed() {
            activity.set_input(format!("program {number}"));
        }
    }

    /// Returns whether one process of the command rewrites many programs. A process that a recorder observes adds each
    /// result before it starts the next program.
    fn is_split(&self) -> bool {
        self.args.batch > 1 && activity::max_threads() > 1 && self.brief.is_split()
    }

    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Adds the program in which an earlier process ended.
    fn add_ended_process(&self, number: u64, how: String) {
        let symptom = Symptom::EndsProcess(how);
        let Some(program) = self.programs.program(number) else { return };
        let instances = SeenInstances::default().add(&program);
        self.campaign.cover(ProgramCoverage { instances, ..ProgramCoverage::default() });
        match self.campaign.find(&symptom, &program) {
            Some((at, _)) => self.campaign.again(at, &program),
            None => {
                // The program is not reduced: the process would end again.
                let failure = Failure::new(&program, &symptom, None, number);
                self.campaign.found(&symptom, failure.clone());
                self.campaign.reduced(&symptom, failure);
            }
        }
    }

    /// Tries the programs with `numbers`. Some numbers have no program. `is_separate`: a command does not rewrite them
    /// in one module. Unless the chunk is separate, the command is not executed on programs with shapes in `hanging`,
    /// and programs with all operations of one of `suspicious` are in modules of their own.
    fn try_chunk(
        &self,
        numbers: Range<u64>,
        is_separate: bool,
        (hanging, suspicious): (&HashSet<u64>, &[(BTreeSet<String>, bool)]),
    ) -> Vec<Tried> {
        let is_recorded = activity::max_threads() == 1;
        let by_columns = self.args.prove_programs != ProvePrograms::All && self.trial.proves();
        let programs: Vec<(u64, Ir)> = numbers
            .filter_map(|n| Some((n, self.programs.program(n)?)))
            .take_while(|_| !self.is_over())
            .collect();
        let is_hanging = |program: &Ir| !hanging.is_empty() && hanging.contains(&shape(program));
        let is_skipped: Vec<bool> =
            programs.iter().map(|(_, program)| !is_separate && is_hanging(program)).collect();
        let executed = programs.iter().zip(&is_skipped).filter(|(_, is_skipped)| !**is_skipped);
        let all: Vec<&Ir> = executed.map(|((_, program), _)| program).collect();
        // Programs on which the command may exit with an error are in one group, those in which it may end otherwise in
        // another one.
        let group = |program: &Ir| {
            if suspicious.is_empty() {
                return None;
            }
            let ops: BTreeSet<String> = characteristic_ops(program).into_iter().collect();
            let known = suspicious.iter().filter(|(known, _)| known.is_subset(&ops));
            known.map(|&(_, exited)| usize::from(exited)).min()
        };
        let mut joined = Vec::new();
        let mut outputs = Vec::new();
        if self.is_split() {
            match by_columns && !is_separate {
                true => {
                    joined = self.brief.run_joined(&all, group);
                }
                false => outputs = self.brief.rewrite_all(&all),
            }
        }
        let (mut joined, mut outputs) = (joined.into_iter(), outputs.into_iter());
        let mut chunk = Vec::with_capacity(programs.len());
        let mut seen = SeenInstances::default();
        for (i, (number, program)) in programs.into_iter().enumerate() {
            if self.is_over() {
                break;
            }
            if is_recorded {
                // Another process continues after this program if this process ends in it.
                self.campaign.begin_program(number);
            }
            self.announce(number);
            let effort = match number.is_multiple_of(THOROUGH) {
                _ if by_columns => Effort::Columns,
                true => self.thorough(),
                false => Effort::Quick(self.args.proof_steps),
            };
            let mut result = match is_skipped[i] {
                true => Trial::skipped(),
                false => match (joined.next(), outputs.next()) {
                    (Some(result), _) => result,
                    (None, Some(output)) => self.brief.evaluate(&program, Some(&output), effort),
                    (None, None) => self.brief.run_within(&program, effort),
                },
            };
            let coverage = ProgramCoverage { units: result.take_units(), instances: seen.add(&program) };
            // Unless an operation is not modelled, a proof may find more, or name the culprit of a failure.
            let is_open = by_columns
                && self.args.prove_programs == ProvePrograms::New
                && (result.agrees || !result.is_undecided && self.trial.proves_rewrites());
            let features = if is_open { features(&program) } else { Vec::new() };
            let is_kept = is_open || !result.symptoms.is_empty() || self.programs.has_corpus();
            let program = is_kept.then_some(program);
            chunk.push(Tried { number, program, features, coverage, result, effort, is_open });
        }
        chunk
    }

    /// Adds the result of a program to the campaign, and reduces a program with a new failure.
    fn add(&self, tried: Tried, progress: &mut Progress) {
        let Tried { number, program, coverage, mut result, effort, .. } = tried;
        if activity::max_threads() != 1 {
            self.campaign.begin_program(number);
        }
        self.campaign.cover(coverage);
        // The first symptom names the culprit, if any does. The others are consequences.
        let mut symptom = (!result.symptoms.is_empty()).then(|| result.symptoms.remove(0));
        if let (Some(Symptom::CommandTimeout), Some(program)) = (&symptom, &program)
            && self.campaign.find(&Symptom::CommandTimeout, program).is_none()
        {
            progress.show(&format!("program {number} again, with the whole time limit"));
            result = self.trial.run_within(program, effort);
            symptom = (!result.symptoms.is_empty()).then(|| result.symptoms.remove(0));
        }
        let (Some(program), Some(symptom)) = (program, symptom) else {
            return self.campaign.passed(&result);
        };
        let known = self.campaign.find(&symptom, &program);
        if let Some((at, count)) = known {
            // Operations of a program with a known failure may have another one as well. Reductions of some of these
            // programs find it.
            let is_sampled = !symptom.names_culprit() && (count + 1).is_power_of_two() && self.args.tries > 0;
            if !is_sampled {
                return self.campaign.again(at, &program);
            }
        }
        progress.clear();
        let add_unreduced = || {
            let mut failure = Failure::new(&program, &symptom, result.difference.clone(), number);
            failure.command = result.command.clone();
            self.campaign.found(&symptom, failure);
        };
        if known.is_none() {
            add_unreduced();
        }
        progress.show(&format!("reducing program {number}: {symptom}"));
        let (failure, panics) = self.reduced(program.duplicate(), &symptom, number, effort, &result);
        progress.clear();
        if self.is_over() {
            // The reduction was interrupted. The summary has the program.
            return known.map(|(at, _)| self.campaign.again(at, &program)).unwrap_or_default();
        }
        match known.map(|_| self.campaign.find_group(&failure.group)) {
            Some(Some(at)) => self.campaign.again(at, &program),
            Some(None) => {
                add_unreduced();
                self.campaign.reduced(&symptom, failure);
            }
            None => self.campaign.reduced(&symptom, failure),
        }
        // A panic in the reducer is a separate finding about the unreduced program.
        for panic in panics.into_iter().map(Symptom::ReducerPanics) {
            match self.campaign.find(&panic, &program) {
                Some((at, _)) => self.campaign.again(at, &program),
                None => {
                    let failure = Failure::new(&program, &panic, None, number);
                    self.campaign.found(&panic, failure.clone());
                    self.campaign.reduced(&panic, failure);
                }
            }
        }
    }

    /// Reduces a program that has `symptom`, with `result`. Returns the failure, and the messages of panics in the
    /// reducer.
    fn reduced(
        &self,
        ir: Ir,
        symptom: &Symptom,
        number: u64,
        effort: Effort,
        result: &TrialResult,
    ) -> (Failure, Vec<String>) {
        let before = Size::of(&ir).n_operations();
        let mut difference = result.difference.clone();
        let mut panics = Vec::new();
        let mut reduced = ir.duplicate();
        if self.args.tries > 0 {
            panics = self.reduce(self.brief, &mut reduced, symptom, effort, &mut difference);
            let is_confirmed = *symptom != Symptom::CommandTimeout
                || self.trial.run_within(&reduced, effort).symptoms.contains(symptom);
            if !is_confirmed {
                // The command is slow on the reduced program, but ends in time.
                reduced = ir;
                panics = self.reduce(self.trial, &mut reduced, symptom, effort, &mut difference);
            }
        }
        let mut failure = Failure::new(&reduced, symptom, difference, number);
        failure.operations[0] = before;
        (failure, panics)
    }

    /// Reduces `ir`, which has `symptom` in `trial`. Sets `difference` to that of the reduced program. Returns the
    /// messages of panics in the reducer.
    fn reduce(
        &self,
        trial: &Trial,
        ir: &mut Ir,
        symptom: &Symptom,
        effort: Effort,
        difference: &mut Option<String>,
    ) -> Vec<String> {
        // The difference of the reduced program, which is the last one that has the symptom.
        let mut differences: HashMap<String, Option<String>> = HashMap::new();
        let is_refuted = *symptom == Symptom::Refuted;
        let mut have_symptom = |candidates: &[Ir]| -> Vec<bool> {
            let results = trial.run_all(candidates, effort, !is_refuted);
            let have_it: Vec<bool> = results.iter().map(|result| result.symptoms.contains(symptom)).collect();
            for ((ir, result), _) in
                candidates.iter().zip(results).zip(&have_it).filter(|(_, has_it)| **has_it)
            {
                differences.insert(print_op(ir, ir.root(), PrintOptions::default()), result.difference);
            }
            have_it
        };
        let panics = reduce_in_batches(ir, self.args.tries, &mut have_symptom).panics;
        let text = print_op(ir, ir.root(), PrintOptions::default());
        if let Some(found) = differences.remove(&text) {
            *difference = found;
        }
        panics
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the options of a command line of `fuzz`.
    fn options(line: &str) -> Vec<(String, String)> {
        let matches = command().try_get_matches_from(line.split_whitespace()).expect("a valid command line");
        options_in(command(), &matches, &OTHERS).into_iter().collect()
    }

    #[test]
    fn options_that_determine_results_are_recorded_unless_they_are_defaults() {
        let one = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
        assert_eq!(options("fuzz"), []);
        assert_eq!(options("fuzz --jobs 1 --shard 1/3 --time 5 --json -o out --state s --resume"), []);
        assert_eq!(options("fuzz --seeds 2 --prove=both --exhaustive --types i1,i2,i3").len(), 1);
        assert_eq!(options("fuzz --prove=local"), one("--prove", "local"));
        assert_eq!(options("fuzz --prove"), one("--prove", "final"));
        assert_eq!(options("fuzz --allow-order-dependence"), one("--allow-order-dependence", "true"));
        let exhaustive = options("fuzz --exhaustive=arith,math --types i1,i4");
        assert_eq!(exhaustive, [one("--exhaustive", "arith,math"), one("--types", "i1,i4")].concat());
        assert_eq!(options("fuzz --disable-check verify --programs 5 --tries 0").len(), 3);
    }

    #[test]
    fn the_other_options_exist() {
        for id in OTHERS {
            assert!(command().get_arguments().any(|argument| argument.get_id().as_str() == id), "{id}");
        }
    }
}
