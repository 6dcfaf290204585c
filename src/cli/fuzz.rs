//! `proofmark fuzz`: runs generated programs through passes under every check, or through a command, and reduces the
//! first program of each group of failures.

mod args;
mod chunks;
mod failures;
mod known;
mod results;
mod rounds;
mod state;
mod tried;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ArgMatches;

use super::campaign::{Campaign, CampaignCoverage, CampaignReport, CampaignSettings, Ended, groups_in};
use super::corpus::report_omitted;
use super::coverage::Coverage;
use super::exit::Exit;
use super::files::{self, Source, usage, write_stderr};
use super::generator::Generator;
use super::interruptible::interruptible;
use super::options::hash_of;
use super::programs::Programs;
use super::trial::Trial;
use super::{isolate, watchdog};
use crate::fuzz::oracle::ProgramKind;
use crate::ir::Context;
use crate::ir::text::{PrintOptions, print_op};
use crate::passes::PassRegistry;
pub(super) use args::Args;
use args::options_of_campaign;
use state::StateFile;
use tried::Fuzz;

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
    // The whole time limit: a command that only exceeds a short one does not have the failure of a longer one. No
    // deadline: the group of a failure at the end of the campaign depends on the result as well.
    let without_passes = args.without_passes.as_deref().and_then(|line| trial.with_line(line));
    let now = Instant::now();
    let end = time.map(|time| now + time);
    let rest = |time: Duration| (time / REDUCTIONS).min(MAX_REDUCTIONS);
    let end_of_tries = time.map(|time| now + if args.tries > 0 { time - rest(time) } else { time });
    if let Some(end) = end {
        trial.end_at(end);
    }
    if let Some(Err(error)) = args.output.as_deref().map(files::check_output_folder) {
        write_stderr(&format!("error: {error}\n"));
        return Exit::Fails;
    }
    if let Some(folder) = args.output.as_deref().filter(|_| !args.resume && ended.is_none()) {
        files::warn_of_earlier(folder);
    }
    if let Err(exit) = trial.check_files(ctx) {
        return exit;
    }
    for (option, trial) in [("--through", Some(&trial)), ("--without-passes", without_passes.as_ref())] {
        if let Some(refusal) = trial.and_then(Trial::refusal) {
            return usage(&format!("the command of {option} {refusal}"));
        }
    }
    let accepted = match args.accept.as_deref().map(Source::read_text).transpose() {
        Ok(text) => text.map(|text| groups_in(&text)),
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            return Exit::Fails;
        }
    };
    let named = |(name, hash): (&str, Option<String>)| Some((name.to_owned(), hash?));
    let mut options = options_of_campaign(matches);
    let contents = [("FILES", generator.examples()), ("files of passes", trial.contents())];
    options.extend(contents.into_iter().filter_map(named));
    let mut new = CampaignReport::new(trial.name(), args.first, args.shard, options);
    let open = |path: &String| StateFile::open(path, args.resume || ended.is_some(), &new);
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
    if let (Some(path), true) = (&args.accept, accepted.is_empty()) {
        files::warn_without_failures(path);
    }
    let accept = args.accept.as_ref().map(|_| hash_of(&accepted));
    new.options.extend([("--corpus", programs.corpus()), ("--accept", accept)].into_iter().filter_map(named));
    let settings = CampaignSettings {
        new,
        before: saved_rounds
            .as_mut()
            .map(|saved| (std::mem::take(&mut saved.report), std::mem::take(&mut saved.common_ops))),
        json: args.json,
        folder: args.output.clone(),
        accepted,
    };
    let saved = ended.as_ref().map(|(saved, _)| &saved[..]);
    let (campaign, resumed) = Campaign::new(settings, saved);
    // A file that cannot be written is an error before the campaign.
    let save = |state: &StateFile| {
        state.save(args.first, &campaign, &Coverage::default(), Vec::new(), programs.saved_corpus())
    };
    if saved_rounds.is_none()
        && let Some(Err(error)) = state.as_ref().map(save)
    {
        write_stderr(&format!("error: {error}\n"));
        return Exit::Fails;
    }
    let resumed = resumed.zip(ended.map(|(_, how)| how));
    if resumed.is_none()
        && let Some(stated) = programs.stated()
    {
        write_stderr(&format!("{stated}\n"));
    }
    let is_incomplete = programs.is_incomplete();
    let work = || {
        end.map_or(Ok(()), interrupt_at)?;
        campaign.expect_coverage(CampaignCoverage::new(trial.units(ctx), programs.operations()));
        let brief = trial.brief();
        let brief = brief.as_ref().unwrap_or(&trial);
        let for_crashes = trial.for_crashes();
        let for_crashes = for_crashes.as_ref().unwrap_or(&trial);
        let without_passes = without_passes.as_ref();
        let fuzz = Fuzz {
            programs,
            trial: &trial,
            brief,
            for_crashes,
            without_passes,
            args,
            campaign: &campaign,
            end,
            end_of_tries,
        };
        Ok(fuzz.run(resumed, state, saved_rounds))
    };
    let is_over = || end.is_some_and(|end| Instant::now() >= end);
    let interrupted = || campaign.finish(Some(if is_over() { Ended::TimeLimit } else { Ended::Signal }));
    let worked: std::io::Result<bool> = interruptible(work, interrupted);
    let exit = match worked {
        Ok(is_complete) => campaign.finish((!is_complete).then_some(Ended::TimeLimit)),
        Err(error) => {
            write_stderr(&format!("error: cannot start a thread: {error}\n"));
            return Exit::Fails;
        }
    };
    if is_incomplete {
        report_omitted();
        return Exit::Fails;
    }
    exit
}

/// Starts the thread that interrupts the campaign after `end`.
fn interrupt_at(end: Instant) -> std::io::Result<()> {
    let wait = move || {
        std::thread::sleep(end.saturating_duration_since(Instant::now()) + GRACE);
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

/// The part of the time of a campaign in which no further programs are tried, and its greatest length. Reductions that
/// begin at the end of the other part have this time.
const REDUCTIONS: u32 = 32;
const MAX_REDUCTIONS: Duration = Duration::from_secs(20);

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
