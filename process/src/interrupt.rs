//! SIGINT and SIGTERM: report the results known so far and exit with the code that they imply.
//!
//! [`listen`] installs the handlers. While [`interruptible`] runs its work on another thread, the first signal makes
//! the calling thread report and exit; the work is abandoned. At any other time a signal has its default action. A
//! second signal, more than a second after the first one, has its default action as well, so that a report that cannot
//! be written does not keep the process alive. [`interrupt`] has the effect of the first signal.

use signal_hook::consts::{SIGINT, SIGTERM};
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The effect of the next signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The default action.
    Default,
    /// A thread waits for work and can report.
    Working,
    /// The work is done, and its result is written: the first signal is ignored.
    Finishing,
    /// A signal has been received, and the report is written.
    Reporting,
}

/// The time after the first signal in which further ones are ignored. A terminal, and `timeout` of GNU, send several
/// signals to end a process once.
const MERGED: Duration = Duration::from_secs(1);

struct State {
    phase: Phase,
    /// Whether the work has ended.
    is_done: bool,
    /// The exit code in place of a 0 that the report implies.
    instead_of_zero: u8,
}

static STATE: Mutex<State> = Mutex::new(State { phase: Phase::Default, is_done: false, instead_of_zero: 0 });
static CHANGED: Condvar = Condvar::new();

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the handlers. Without them signals have their default action.
///
/// # Errors
/// If the handlers cannot be installed or their thread cannot be started.
pub fn listen() -> std::io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    let serve = move || {
        let mut first: Option<Instant> = None;
        for signal in signals.forever() {
            let mut state = state();
            if first.is_some_and(|first| first.elapsed() < MERGED) {
                continue;
            }
            first = Some(Instant::now());
            match state.phase {
                Phase::Working => {
                    state.phase = Phase::Reporting;
                    CHANGED.notify_all();
                }
                Phase::Finishing => state.phase = Phase::Default,
                Phase::Default | Phase::Reporting => {
                    // These two signals have the default action to end the process.
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).stack_size(256 << 10).spawn(serve).map(drop)
}

/// Interrupts [`interruptible`] work, as the first signal does, and returns; the process exits after the report, with
/// `code` if the report implies 0. Without such work the process exits with `code` at once. If a report or the result
/// of the work is being written already, nothing is done.
pub fn interrupt(code: u8) {
    let mut state = state();
    match state.phase {
        Phase::Working => {
            (state.phase, state.instead_of_zero) = (Phase::Reporting, code);
            CHANGED.notify_all();
        }
        Phase::Default => {
            drop(state);
            exit(code);
        }
        Phase::Finishing | Phase::Reporting => {}
    }
}

/// Runs `work` on a thread with a stack of `stack_bytes` and returns its result. At SIGINT or SIGTERM, calls `report`
/// on the calling thread instead, and exits the process with the code that it returns, after supervised commands have
/// been killed.
///
/// `work` continues while `report` runs. Locks protect the data that both use. A panic in `report` exits with code 3.
///
/// # Panics
/// If `work` does.
pub fn interruptible<T: Send>(
    stack_bytes: usize,
    work: impl FnOnce() -> T + Send,
    report: impl FnOnce() -> u8,
) -> T {
    let run = || {
        let result = catch_unwind(AssertUnwindSafe(work));
        state().is_done = true;
        CHANGED.notify_all();
        result
    };
    {
        let mut state = state();
        (state.is_done, state.phase) = (false, Phase::Working);
    }
    std::thread::scope(|scope| {
        let thread = match std::thread::Builder::new().stack_size(stack_bytes).spawn_scoped(scope, run) {
            Ok(thread) => thread,
            Err(error) => {
                state().phase = Phase::Default;
                panic!("a thread cannot be started: {error}")
            }
        };
        let mut state = state();
        while !state.is_done && state.phase == Phase::Working {
            state = CHANGED.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.phase == Phase::Reporting {
            let instead_of_zero = state.instead_of_zero;
            drop(state);
            let code = catch_unwind(AssertUnwindSafe(report)).unwrap_or(3);
            exit(if code == 0 { instead_of_zero } else { code });
        }
        state.phase = Phase::Finishing;
        drop(state);
        thread.join().and_then(|result| result).unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Ends the process without destructors: another thread may hold a lock that a destructor waits for.
pub fn exit(code: u8) -> ! {
    let _ = std::io::stdout().flush();
    let _ = std::io::stderr().flush();
    crate::running::end_all();
    signal_hook::low_level::exit(i32::from(code))
}
