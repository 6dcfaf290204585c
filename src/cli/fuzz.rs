//! `proofmark fuzz`: runs generated programs through passes under every check, or through a command, and reduces the
//! first program of each group of failures.

use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ArgMatches;

use crate::check::Symptom;
use crate::checks::activity;
use crate::fuzz::oracle::Workbench;
use crate::fuzz::reduce::{Size, reduce};
use crate::ir::text::{PrintOptions, print_op};
use crate::ir::{Context, Ir, parallel};
use crate::passes::PassRegistry;

use super::campaign::{Campaign, CampaignSettings, Failure, groups_in};
use super::exit::Exit;
use super::files::{self, Progress, Source, usage, write_stderr};
use super::input::{InputArgs, SPLIT_MARKER};
use super::interruptible::interruptible;
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
    /// The number of generated programs; program N is the same in every run
    #[arg(long, value_name = "N", default_value_t = 1000)]
    programs: u64,
    /// The number of the first program
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) first: u64,
    /// Print program N, and do nothing else; it depends on the FILES
    #[arg(long, value_name = "N")]
    print: Option<u64>,
    /// The time limit of the campaign in seconds
    #[arg(long, value_name = "SECONDS", value_parser = super::prove::seconds)]
    time: Option<Duration>,
    /// The maximum number of elementary steps of each proof, without solvers; each 32nd program has only the limits of
    /// time and memory, and solvers. Unlike a time limit, it does not depend on the load of the machine
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    proof_steps: u64,
    /// The maximum number of programs for each process of a command that accepts --split-input-file, which is tested
    /// first; 1: one process for each program
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    batch: u64,
    /// Run part K of N parts of the programs
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: Shard,
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

/// The number of random bytes from which a program is generated.
const ENTROPY: usize = 2048;

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    // Printing a program needs neither passes nor a command.
    let trial = match args.print.is_none().then(|| args.trial.trial(passes, matches)).transpose() {
        Ok(trial) => trial,
        Err(error) => return usage(&error),
    };
    let mut bench = Workbench::within(ctx.clone());
    for file in &args.files {
        let source = match args.input.source(file) {
            Ok(source) => source,
            Err(rejected) => return rejected.exit(),
        };
        let has_text = |chunk: &Source| chunk.bytes.iter().any(|byte| !byte.is_ascii_whitespace());
        for chunk in source.split(SPLIT_MARKER).into_iter().filter(has_text) {
            match args.input.take(ctx, chunk) {
                Ok((_, ir)) => bench.add_example(ir),
                Err(rejected) => return rejected.exit(),
            }
        }
    }
    let mut trial = match (trial, args.print) {
        (Some(trial), _) => trial,
        (None, n) => return print(&bench, n.unwrap_or(args.first)),
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
    let settings = CampaignSettings {
        first: args.first,
        json: args.json,
        folder: args.output.clone(),
        accepted: accepted.unwrap_or_default(),
    };
    let saved = ended.as_ref().map(|(saved, _)| &saved[..]);
    let (campaign, resumed) = Campaign::new(settings, trial.name(), saved);
    let resumed = resumed.zip(ended.map(|(_, how)| how));
    let work = || {
        time.map_or(Ok(()), end_after)?;
        let end = time.map(|time| Instant::now() + time);
        Fuzz { bench: &bench, trial: &trial, args, campaign: &campaign, end }.run(resumed);
        Ok(())
    };
    let worked: std::io::Result<()> = interruptible(work, || campaign.finish());
    if let Err(error) = worked {
        write_stderr(&format!("error: cannot start a thread: {error}\n"));
        return Exit::Fails;
    }
    campaign.finish()
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
fn print(bench: &Workbench, n: u64) -> Exit {
    let Some(ir) = bench.program(&crate::fuzz::entropy(n, ENTROPY)) else {
        write_stderr(&format!("error: no program has the number {n}: its bytes are not a valid program\n"));
        return Exit::Fails;
    };
    files::write_output("-", &print_op(&ir, ir.root(), PrintOptions::default()), Exit::Holds)
}

/// A run of the subcommand.
struct Fuzz<'a> {
    bench: &'a Workbench,
    trial: &'a Trial,
    args: &'a Args,
    campaign: &'a Campaign,
    /// The end of the time limit.
    end: Option<Instant>,
}

/// A program that was tried.
struct Tried {
    number: u64,
    /// The program, if it has a failure.
    program: Option<Ir>,
    result: TrialResult,
    effort: Effort,
}

/// Programs whose numbers are multiples of this number have the time limit of `--timeout`.
const THOROUGH: u64 = 32;

/// The maximal number of chunks that are tried before the results of an earlier one are received.
const WINDOW: usize = 64;

impl Fuzz<'_> {
    /// Tries the programs in chunks, in parallel. The results are added to the campaign in the order of the programs.
    /// `resumed` is the number of the program in which an earlier process ended, and how it ended.
    fn run(&self, resumed: Option<(u64, String)>) {
        let args = self.args;
        let mut first = args.first;
        // Programs have no numbers beyond 2^64 - 1.
        let last = args.first.saturating_add(args.programs);
        if let Some((number, how)) = resumed {
            self.add_ended_process(number, how);
            first = number.saturating_add(1);
        }
        let size = if self.is_split() { args.batch } else { 1 };
        // A chunk is a range of numbers that begins with a multiple of its size, so that the chunks do not depend on
        // the first number.
        let chunks = (first / size..last.div_ceil(size))
            .filter(|chunk| chunk % args.shard.n_shards == args.shard.number);
        let Some(first_chunk) = chunks.clone().next() else { return };
        let n_chunks = (last.div_ceil(size) - first_chunk).div_ceil(args.shard.n_shards);
        let numbers = |i: usize| {
            let chunk = first_chunk + i as u64 * args.shard.n_shards;
            (chunk * size).max(first)..((chunk + 1) * size).min(last)
        };
        let mut progress = Progress::new();
        parallel::for_each(
            usize::try_from(n_chunks).unwrap_or(usize::MAX),
            WINDOW,
            activity::max_threads(),
            |i| self.try_chunk(numbers(i)),
            |chunk| {
                for tried in chunk {
                    if self.is_over() {
                        return ControlFlow::Break(());
                    }
                    progress.show(&format!("program {}", tried.number));
                    self.add(tried, &mut progress);
                }
                if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        progress.clear();
    }

    /// Returns whether one process of the command rewrites many programs. A process that a recorder observes adds each
    /// result before it starts the next program.
    fn is_split(&self) -> bool {
        self.args.batch > 1 && activity::max_threads() > 1 && self.trial.is_split()
    }

    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Adds the program in which an earlier process ended.
    fn add_ended_process(&self, number: u64, how: String) {
        let symptom = Symptom::EndsProcess(how);
        let Some(program) = self.bench.program(&crate::fuzz::entropy(number, ENTROPY)) else { return };
        match self.campaign.find(&symptom, &program) {
            Some((at, _)) => self.campaign.again(at),
            None => {
                // The program is not reduced: the process would end again.
                let failure = Failure::new(&program, &symptom, None, number);
                self.campaign.found(&symptom, failure.clone());
                self.campaign.reduced(&symptom, failure);
            }
        }
    }

    /// Tries the programs with `numbers`. Some numbers have no program.
    fn try_chunk(&self, numbers: Range<u64>) -> Vec<Tried> {
        let is_recorded = activity::max_threads() == 1;
        let programs: Vec<(u64, Ir)> = numbers
            .filter_map(|n| Some((n, self.bench.program(&crate::fuzz::entropy(n, ENTROPY))?)))
            .take_while(|_| !self.is_over())
            .collect();
        let outputs = match self.is_split() {
            true => self.trial.rewrite_all(&programs.iter().map(|(_, program)| program).collect::<Vec<_>>()),
            false => Vec::new(),
        };
        let mut chunk = Vec::with_capacity(programs.len());
        for (i, (number, program)) in programs.into_iter().enumerate() {
            if self.is_over() {
                break;
            }
            if is_recorded {
                // Another process continues after this program if this process ends in it.
                self.campaign.begin_program(number);
            }
            if let Some(activity) = activity::installed() {
                activity.set_input(format!("program {number}"));
            }
            let effort = match number.is_multiple_of(THOROUGH) {
                true => Effort::Full,
                false => Effort::Quick(self.args.proof_steps),
            };
            let result = match outputs.get(i) {
                Some(output) => self.trial.evaluate(&program, Some(output), effort),
                None => self.trial.run_within(&program, effort),
            };
            let program = (!result.symptoms.is_empty()).then_some(program);
            chunk.push(Tried { number, program, result, effort });
        }
        chunk
    }

    /// Adds the result of a program to the campaign, and reduces a program with a new failure.
    fn add(&self, tried: Tried, progress: &mut Progress) {
        let Tried { number, program, mut result, effort } = tried;
        if activity::max_threads() != 1 {
            self.campaign.begin_program(number);
        }
        // The first symptom names the culprit, if any does. The others are consequences.
        let (Some(program), Some(symptom)) =
            (program, (!result.symptoms.is_empty()).then(|| result.symptoms.remove(0)))
        else {
            return self.campaign.passed(&result);
        };
        let known = self.campaign.find(&symptom, &program);
        if let Some((at, count)) = known {
            // Operations of a program with a known failure may have another one as well. Reductions of some of these
            // programs find it.
            let is_sampled = !symptom.names_culprit() && (count + 1).is_power_of_two() && self.args.tries > 0;
            if !is_sampled {
                return self.campaign.again(at);
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
            return known.map(|(at, _)| self.campaign.again(at)).unwrap_or_default();
        }
        match known.map(|_| self.campaign.find_group(&failure.group)) {
            Some(Some(at)) => self.campaign.again(at),
            Some(None) => {
                add_unreduced();
                self.campaign.reduced(&symptom, failure);
            }
            None => self.campaign.reduced(&symptom, failure),
        }
        // A panic in the reducer is a separate finding about the unreduced program.
        for panic in panics.into_iter().map(Symptom::ReducerPanics) {
            match self.campaign.find(&panic, &program) {
                Some((at, _)) => self.campaign.again(at),
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
        mut ir: Ir,
        symptom: &Symptom,
        number: u64,
        effort: Effort,
        result: &TrialResult,
    ) -> (Failure, Vec<String>) {
        let before = Size::of(&ir).n_operations();
        let mut difference = result.difference.clone();
        let mut panics = Vec::new();
        if self.args.tries > 0 {
            let mut has_symptom = |ir: &Ir| {
                let tried = self.trial.run_within(ir, effort);
                let has_it = tried.symptoms.contains(symptom);
                if has_it {
                    difference = tried.difference;
                }
                has_it
            };
            panics = reduce(&mut ir, self.args.tries, &mut has_symptom).panics;
        }
        let mut failure = Failure::new(&ir, symptom, difference, number);
        failure.operations[0] = before;
        (failure, panics)
    }
}
