//! `proofmark fuzz`: runs generated programs through passes under every check, or through a command, and reduces the
//! first program of each symptom.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ArgMatches;

use crate::check::Symptom;
use crate::fuzz::oracle::Workbench;
use crate::fuzz::reduce::Size;
use crate::ir::text::{PrintOptions, print_op};
use crate::ir::{Context, Ir};
use crate::passes::PassRegistry;

use super::campaign::{Campaign, CampaignSettings, Failure};
use super::exit::Exit;
use super::files::{self, Progress, usage, write_stderr};
use super::input::InputArgs;
use super::interruptible::interruptible;
use super::reduce::reduce_to;
use super::trial::{Trial, TrialArgs};
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
    /// The number of smaller programs that the reducer tries for each failure; 0: programs are not reduced
    #[arg(long, value_name = "N", default_value_t = 2000)]
    tries: usize,
    /// The folder for programs with failures: each is written when it is found, and again when it is reduced. With
    /// --json, the results so far are in DIR/report.json
    #[arg(short, value_name = "DIR")]
    pub(super) output: Option<PathBuf>,
    /// Print the answer as JSON at the end, and the findings on standard error as they are found
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
        match args.input.read(ctx, file) {
            Ok((_, ir)) => bench.add_example(ir),
            Err(rejected) => return rejected.exit(),
        }
    }
    let mut trial = match (trial, args.print) {
        (Some(trial), _) => trial,
        (None, n) => return print(&bench, n.unwrap_or(args.first)),
    };
    let ended = isolate::begin_campaign();
    let time = args.time.map(|time| time.saturating_sub(isolate::elapsed()));
    if let Some(time) = time {
        trial.end_proofs_at(Instant::now() + time);
    }
    let settings = CampaignSettings { first: args.first, json: args.json, folder: args.output.clone() };
    let saved = ended.as_ref().map(|(saved, _)| &saved[..]);
    let (campaign, resumed) = Campaign::new(settings, trial.name(), saved);
    let resumed = resumed.zip(ended.map(|(_, how)| how));
    let work = || {
        time.map_or(Ok(()), end_after)?;
        fuzz(&bench, &trial, args, &campaign, resumed);
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
    files::answer("-", &print_op(&ir, ir.root(), PrintOptions::default()), Exit::Holds)
}

/// Runs the programs one after another. The campaign writes each finding when it is found. `resumed` is the number of
/// the program in which an earlier process ended, and how it ended.
fn fuzz(bench: &Workbench, trial: &Trial, args: &Args, campaign: &Campaign, resumed: Option<(u64, String)>) {
    let (started, mut progress) = (Instant::now(), Progress::new());
    let earlier = isolate::elapsed();
    // The number of the failure by symptom.
    let mut known: BTreeMap<String, usize> = campaign.symptoms().into_iter().zip(0..).collect();
    let done = resumed.as_ref().map_or(0, |(n, _)| n.wrapping_sub(args.first).saturating_add(1));
    if let Some((n, how)) = resumed {
        let symptom = Symptom::EndsProcess(how);
        match (known.get(&symptom.to_string()), bench.program(&crate::fuzz::entropy(n, ENTROPY))) {
            (Some(&at), _) => campaign.again(at),
            (None, Some(program)) => {
                // The program is not reduced: the process would end again.
                let failure = Failure::new(&program, &symptom, n);
                known.insert(symptom.to_string(), campaign.found(&symptom, failure.clone()));
                campaign.reduced(&symptom, failure);
            }
            (None, None) => {}
        }
    }
    for n in (done..args.programs).map(|n| args.first.wrapping_add(n)) {
        if args.time.is_some_and(|time| earlier + started.elapsed() >= time) {
            break;
        }
        progress.show(&format!("program {n}: {} distinct failures", known.len()));
        let Some(program) = bench.program(&crate::fuzz::entropy(n, ENTROPY)) else { continue };
        campaign.begin_program(n);
        if let Some(activity) = crate::checks::activity::installed() {
            activity.set_input(format!("program {n}"));
        }
        let tried = trial.run(&program);
        // The first symptom names the culprit, if any does. The others are consequences.
        let Some(symptom) = tried.symptoms.into_iter().next() else {
            campaign.passed(tried.is_undecided);
            continue;
        };
        if let Some(&at) = known.get(&symptom.to_string()) {
            campaign.again(at);
            continue;
        }
        progress.clear();
        let mut failure = Failure::new(&program, &symptom, n);
        failure.command = tried.command;
        known.insert(symptom.to_string(), campaign.found(&symptom, failure));
        progress.show(&format!("reducing program {n}: {symptom}"));
        let original = program.duplicate();
        let (failure, panics) = reduced(program, trial, &symptom, n, args.tries);
        progress.clear();
        campaign.reduced(&symptom, failure);
        // A panic in the reducer is a separate finding about the unreduced program.
        for panic in panics.into_iter().map(Symptom::ReducerPanics) {
            match known.get(&panic.to_string()) {
                Some(&at) => campaign.again(at),
                None => {
                    let failure = Failure::new(&original, &panic, n);
                    known.insert(panic.to_string(), campaign.found(&panic, failure.clone()));
                    campaign.reduced(&panic, failure);
                }
            }
        }
    }
    progress.clear();
}

/// Reduces a program that has `symptom`. Returns the failure, and the messages of panics in the reducer.
fn reduced(
    mut ir: Ir,
    trial: &Trial,
    symptom: &Symptom,
    program: u64,
    tries: usize,
) -> (Failure, Vec<String>) {
    let before = Size::of(&ir).n_operations();
    let panics = if tries > 0 { reduce_to(&mut ir, trial, symptom, tries).panics } else { Vec::new() };
    let mut failure = Failure::new(&ir, symptom, program);
    failure.operations[0] = before;
    (failure, panics)
}
