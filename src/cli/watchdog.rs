//! The watchdog: a thread that ends the process when one application of a pattern or fold takes too long or too much
//! memory.
//!
//! The thread reads the [`Activity`] of each thread, in which drivers announce their applications, ten times a second
//! or more often. The memory is that of the process: its growth while an application runs is attributed to the
//! application. The watchdog reports the application and interrupts the subcommand as a signal does, so that the
//! subcommand reports the results so far.

use std::time::Duration;

use crate::checks::activity::{self, Activity, Application};
use crate::process::interrupt::interrupt;

use super::exit::Exit;
use super::files::write_stderr;
use super::isolate;

/// The heading of the options in the help. `next_help_heading` would also apply to the options of the structs that
/// contain [`WatchArgs`].
const HEADING: &str = "Limits of patterns and folds";

/// The limits of one application of a pattern or fold, and the process in which it runs.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct WatchArgs {
    /// The time limit of one application of a pattern or fold. An application that takes longer is reported, and the
    /// process exits with 3, or with 1 if the report has a failure. 0 is no limit
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "30",
        value_parser = super::prove::seconds,
        help_heading = HEADING
    )]
    pattern_timeout: Duration,
    /// The memory in megabytes that one application of a pattern or fold may add to the process, if twice as much is
    /// available; 0 is no limit
    #[arg(long, value_name = "MB", default_value = "4096", help_heading = HEADING)]
    pattern_memory: u32,
    /// Run in a child process, so that a pattern that exhausts the stack, aborts or exits is reported, and the process
    /// exits with 1. fuzz and gate continue with the next program
    #[arg(long, help_heading = HEADING)]
    pub(super) isolate: bool,
}

/// Installs the record of applications, if it is read, and starts the watchdog, if there is a limit.
///
/// # Errors
/// If the thread cannot be started.
pub(super) fn start(args: &WatchArgs) -> std::io::Result<()> {
    let has_limit = !args.pattern_timeout.is_zero() || args.pattern_memory > 0;
    if !has_limit && !args.isolate {
        return Ok(());
    }
    activity::install(isolate::recorder());
    if !has_limit {
        return Ok(());
    }
    let args = args.clone();
    std::thread::Builder::new().name("watchdog".to_owned()).spawn(move || watch(&args)).map(drop)
}

/// Waits until an application exceeds a limit, reports it, and interrupts the subcommand.
fn watch(args: &WatchArgs) {
    let limit = args.pattern_timeout;
    let tick = match limit.is_zero() {
        true => MAX_TICK,
        false => (limit / 20).clamp(Duration::from_millis(5), MAX_TICK),
    };
    let mut watched: Vec<Watched> = Vec::new();
    loop {
        std::thread::sleep(tick);
        for (at, activity) in activity::all().into_iter().enumerate() {
            if watched.len() == at {
                watched.push(Watched::default());
            }
            if let Some((application, why)) = watched[at].exceeded(activity, tick, args) {
                write_stderr(&format!("error: {application}: {why}\n"));
                isolate::record_interruption(&application, &why);
                return interrupt(Exit::Undecided.code());
            }
        }
    }
}

/// The application that a thread runs, as far as the watchdog has observed it.
#[derive(Default)]
struct Watched {
    /// The number of the application.
    number: u64,
    /// The time since it was first seen.
    elapsed: Duration,
    memory_limit: Option<MemoryLimit>,
}

impl Watched {
    /// Observes the application in `activity` after a further `tick`. If the application exceeds a limit, returns it
    /// with the limit in words.
    fn exceeded(
        &mut self,
        activity: &Activity,
        tick: Duration,
        args: &WatchArgs,
    ) -> Option<(Application, String)> {
        let (number, runs) = activity.progress();
        if !runs || number != self.number {
            *self = Watched { number, ..Watched::default() };
            return None;
        }
        // Ticks are counted instead of the clock, so that the time in which the process is stopped does not count.
        self.elapsed += tick;
        let limit = args.pattern_timeout;
        let memory_limit = self.memory_limit.get_or_insert_with(|| MemoryLimit::new(args.pattern_memory));
        let why = if !limit.is_zero() && self.elapsed >= limit {
            format!("does not return within {} s", limit.as_secs_f64())
        } else if memory_limit.is_exceeded() {
            format!("allocates more than {}", memory_limit.words)
        } else {
            return None;
        };
        Some((activity.current()?, why))
    }
}

const MAX_TICK: Duration = Duration::from_millis(100);

/// The limit of the resident memory of the process during an application.
struct MemoryLimit {
    bytes: u64,
    /// The growth that the limit permits.
    words: String,
}

impl MemoryLimit {
    /// Returns the limit that permits a growth by `megabytes`, or by half of the available memory if that is less; 0 is
    /// no limit.
    fn new(megabytes: u32) -> MemoryLimit {
        if megabytes == 0 {
            return MemoryLimit { bytes: u64::MAX, words: String::new() };
        }
        let (growth, half) = (u64::from(megabytes) << 20, available_bytes() / 2);
        let words = match growth <= half {
            true => format!("{megabytes} MB"),
            false => "half of the available memory".to_owned(),
        };
        MemoryLimit { bytes: resident_bytes().saturating_add(growth.min(half)), words }
    }

    fn is_exceeded(&self) -> bool {
        self.bytes != u64::MAX && resident_bytes() > self.bytes
    }
}

/// Waits for 200 ms, and returns an application that has run all the time, in words.
pub(super) fn stuck_application() -> Option<String> {
    let all = activity::all();
    let before: Vec<(u64, bool)> = all.iter().map(|activity| activity.progress()).collect();
    std::thread::sleep(Duration::from_millis(200));
    all.iter().zip(before).find_map(|(activity, before)| {
        let application = activity.current()?;
        (before.1 && activity.progress() == before).then(|| application.to_string())
    })
}

/// Returns the resident memory of the process in bytes; 0 on systems without `/proc`.
fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * rustix::param::page_size() as u64
}

/// Returns the memory in bytes that processes can still allocate; `u64::MAX` on systems without `/proc`.
fn available_bytes() -> u64 {
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let available = memory.lines().find_map(|line| {
        line.strip_prefix("MemAvailable:")?.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    available.map_or(u64::MAX, |kilobytes| kilobytes << 10)
}
