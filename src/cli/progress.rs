//! The progress of a run on standard error. A terminal has one line, which is overwritten; a file or a pipe gets a line
//! each minute with the stage, the rate and the time that is left.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use crate::ir::text::escape_line;

use super::files::write_stderr;

/// The least time between two stages on a terminal.
const TERMINAL: Duration = Duration::from_millis(100);

/// The time between two lines in a file or a pipe.
const PIPE: Duration = Duration::from_secs(60);

/// How far a run is.
pub(super) struct Stage {
    /// The number of items that are done, and of all items.
    pub(super) done: u64,
    pub(super) all: u64,
    /// The noun for several items.
    pub(super) items: &'static str,
    /// The findings so far, in words.
    pub(super) found: String,
    /// The rest of the time limit of the run.
    pub(super) time: Option<Duration>,
}

/// The progress of a run.
pub(super) struct Progress {
    is_terminal: bool,
    start: Instant,
    /// The time of the last stage that was written.
    last: Instant,
    /// The number of items that were done at the start.
    first: u64,
}

impl Progress {
    /// Returns the progress of a run that begins now, with `first` items done.
    pub(super) fn new(first: u64) -> Progress {
        let start = Instant::now();
        Progress { is_terminal: std::io::stderr().is_terminal(), start, last: start, first }
    }

    /// Shows the current step on a terminal.
    pub(super) fn show(&mut self, what: &str) {
        if self.is_terminal {
            let what = escape_line(what);
            let _ = std::io::stderr().lock().write_all(format!("\r\x1b[K{what}").as_bytes());
        }
    }

    /// Clears the line of a terminal.
    pub(super) fn clear(&mut self) {
        self.show("");
    }

    /// Writes the stage of the run if it is time to.
    pub(super) fn at(&mut self, stage: impl FnOnce() -> Stage) {
        if self.last.elapsed() < if self.is_terminal { TERMINAL } else { PIPE } {
            return;
        }
        self.last = Instant::now();
        let line = line(self.start.elapsed(), self.first, &stage());
        match self.is_terminal {
            true => self.show(&line),
            false => write_stderr(&format!("{line}\n")),
        }
    }
}

/// Returns the line of a stage. The run began with `first` items done, `elapsed` ago.
fn line(elapsed: Duration, first: u64, stage: &Stage) -> String {
    let Stage { done, all, items, found, time } = stage;
    let rate = done.saturating_sub(first) as f64 / elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
    let for_the_rest = (all.saturating_sub(*done) as f64 / rate).min(u64::MAX as f64);
    let for_the_rest = Duration::from_secs(for_the_rest as u64);
    let left = time.map_or(for_the_rest, |time| time.min(for_the_rest));
    let rate = match rate {
        10.0.. => format!("{rate:.0} a second"),
        _ => format!("{:.1} a minute", rate * 60.0),
    };
    let found = if found.is_empty() { String::new() } else { format!(", {found}") };
    let of = if *time == Some(left) { String::new() } else { format!(" of {all}") };
    format!("{}: {done}{of} {items}, {rate}{found}, {} left", clock(elapsed), clock(left))
}

/// Returns a duration as hours, minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_rate_and_the_time_that_is_left() {
        let at = |seconds, first, done, time: Option<u64>| {
            let time = time.map(Duration::from_secs);
            let found = if done > 5000 { "3 wrong in 2 groups".to_owned() } else { String::new() };
            line(
                Duration::from_secs(seconds),
                first,
                &Stage { done, all: 10_000, items: "programs", found, time },
            )
        };
        assert_eq!(at(60, 0, 3000, None), "1:00: 3000 of 10000 programs, 50 a second, 2:20 left");
        // A run that is resumed has the rate of its own programs.
        assert_eq!(at(60, 1500, 3000, None), "1:00: 3000 of 10000 programs, 25 a second, 4:40 left");
        let found = "2:00: 6000 of 10000 programs, 50 a second, 3 wrong in 2 groups, 1:20 left";
        assert_eq!(at(120, 0, 6000, Some(7200)), found);
        assert_eq!(at(120, 0, 60, Some(5)), "2:00: 60 programs, 30.0 a minute, 0:05 left");
        assert_eq!(at(3600, 0, 36, None), "1:00:00: 36 of 10000 programs, 0.6 a minute, 276:46:40 left");
        assert!(at(60, 0, 0, None).contains("0.0 a minute"));
    }
}
