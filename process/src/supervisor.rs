//! The hidden subcommand that runs one command in a session of its own, and outlives nothing.
//!
//! The supervisor reads the description of a command from standard input, runs it, and writes its output and its end to
//! standard output. The end of standard input means that the parent has ended or cancelled the command: all descendants
//! are then killed.

use crate::command::End;
use crate::tend::{Event, Place, Sink, Stream, tend};
use crate::{tree, wire};
use rustix::process::Pid;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::AsFd as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use wire::Frame;

/// The argument that asks a program to be a supervisor.
pub const ARGUMENT: &str = "__supervise";

/// The name of supervisors in lists of processes. It differs from that of the program, so that commands like `killall`
/// do not hit both.
pub(crate) const NAME: &str = "pm-supervisor";

static IS_SERVED: AtomicBool = AtomicBool::new(false);

/// Runs the supervisor if the program was started as one, and returns its exit code.
///
/// A program calls this first thing in `main`, and ends with the exit code if there is one. Otherwise commands that it
/// starts later are supervised by itself, started again.
pub fn serve_if_asked() -> Option<ExitCode> {
    if std::env::args_os().nth(1).is_some_and(|argument| argument == ARGUMENT) {
        return Some(supervise());
    }
    IS_SERVED.store(true, Ordering::Relaxed);
    None
}

/// Returns whether this program can be executed again as a supervisor.
pub(crate) fn is_served() -> bool {
    IS_SERVED.load(Ordering::Relaxed)
}

/// Supervises one command.
fn supervise() -> ExitCode {
    // Signals of the terminal, and to the parent's process group, are not for the command: the parent decides.
    let _ = rustix::process::setsid();
    #[cfg(target_os = "linux")]
    {
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        let _ = rustix::thread::set_name(c"pm-supervisor");
    }
    let (Ok(input), Ok(output)) = (
        std::io::stdin().as_fd().try_clone_to_owned().map(File::from),
        std::io::stdout().as_fd().try_clone_to_owned().map(File::from),
    ) else {
        return ExitCode::FAILURE;
    };
    let (mut input, output) = (input, Arc::new(Mutex::new(output)));
    // All pieces are read, and none is started if the parent is gone.
    if with(&output, |to| to.write_all(&wire::MAGIC)).is_err() {
        return ExitCode::FAILURE;
    }
    let Ok(command) = wire::decode(&mut input) else { return ExitCode::FAILURE };

    let (events, happened) = channel();
    if cancel_on_signals(events.clone()).is_err() || cancel_at_end(input, events.clone()).is_err() {
        let _ = with(&output, |to| Frame::Ended(End::Failed("cannot start a thread".to_owned())).write(to));
        return ExitCode::FAILURE;
    }
    let sink: Sink = {
        let (output, events) = (output.clone(), events.clone());
        Arc::new(move |stream, bytes| {
            let frame = match stream {
                Stream::Stdout => Frame::Stdout(bytes.to_vec()),
                Stream::Stderr => Frame::Stderr(bytes.to_vec()),
            };
            if with(&output, |to| frame.write(to)).is_err() {
                let _ = events.send(Event::Cancel);
            }
        })
    };
    let folder = Scratch::new();
    let place = Place::Supervisor(folder.as_ref().map(|folder| &*folder.0));
    let mut announce = |group: Pid| {
        let group = u64::from(group.as_raw_nonzero().get().unsigned_abs());
        let _ = with(&output, |to| Frame::Started(group).write(to));
    };
    let end = tend(&command, place, (&events, &happened), &sink, &mut announce);
    drop(folder);
    match with(&output, |to| Frame::Ended(end).write(to)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn with<T>(output: &Mutex<File>, write: impl FnOnce(&mut File) -> T) -> T {
    write(&mut output.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Installs handlers that kill the command before a signal ends the supervisor.
fn cancel_on_signals(events: Sender<Event>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let wait = move || {
        for _ in signals.forever() {
            let _ = events.send(Event::Cancel);
        }
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(wait).map(drop)
}

/// The parent holds the other end of the pipe for as long as it wants the command to run.
fn cancel_at_end(mut input: File, events: Sender<Event>) -> std::io::Result<()> {
    let wait = move || {
        let mut buffer = [0; 64];
        while !matches!(input.read(&mut buffer), Ok(0) | Err(_)) {}
        let _ = events.send(Event::Cancel);
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(wait).map(drop)
}

/// The command's folder for temporary files, which is removed with all that is in it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Option<Scratch> {
        use std::os::unix::fs::DirBuilderExt as _;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
        let name = |n: u32| format!("proofmark-{}-{now:x}-{n}", std::process::id());
        // Creating a folder fails if there is anything of its name, a link included.
        let create = |path: &Path| std::fs::DirBuilder::new().mode(0o700).create(path);
        let paths = (0..16).map(|n| std::env::temp_dir().join(name(n)));
        paths.into_iter().find(|path| create(path).is_ok()).map(Scratch)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Links in it are removed, not followed.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Kills the process group of a command whose supervisor ended before it.
pub(crate) fn kill_orphans(group: u64) {
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        tree::kill_group(group);
    }
}
