//! The hidden subcommand that runs commands in a session of its own, and outlives nothing.
//!
//! The supervisor reads descriptions of commands from standard input, runs one after the other, and writes their output
//! and their end to standard output. The end of standard input means that the parent has ended or cancelled the
//! command: all descendants are then killed, and the supervisor ends.

use crate::command::{Command, End};
use crate::fork_server::ForkServer;
use crate::tend::{Event, Place, Sink, Stream, tend};
use crate::{tree, wire};
use rustix::process::Pid;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write as _;
use std::os::fd::AsFd as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// The pipe to the parent.
struct Output {
    to: File,
    /// The number of commands that have ended. Output that comes later is not passed on.
    n_ended: u64,
}

/// The command that runs.
struct Current {
    /// Receives the event that ends it; `None` between two commands.
    events: Option<Sender<Event>>,
    /// Whether no further command is run.
    is_over: bool,
}

static CURRENT: Mutex<Current> = Mutex::new(Current { events: None, is_over: false });

fn current() -> MutexGuard<'static, Current> {
    CURRENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the command that runs, if there is one, and the supervisor.
fn end(commands: &Sender<Option<Command>>) {
    let mut current = current();
    current.is_over = true;
    if let Some(events) = &current.events {
        let _ = events.send(Event::Cancel);
    }
    let _ = commands.send(None);
}

/// Supervises commands.
fn supervise() -> ExitCode {
    // Signals of the terminal, and to the parent's process group, are not for the command: the parent decides.
    let _ = rustix::process::setsid();
    #[cfg(target_os = "linux")]
    {
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        let _ = rustix::thread::set_name(c"pm-supervisor");
    }
    let (Ok(input), Ok(to)) = (
        std::io::stdin().as_fd().try_clone_to_owned().map(File::from),
        std::io::stdout().as_fd().try_clone_to_owned().map(File::from),
    ) else {
        return ExitCode::FAILURE;
    };
    let output = Arc::new(Mutex::new(Output { to, n_ended: 0 }));
    if with(&output, |output| output.to.write_all(&wire::MAGIC)).is_err() {
        return ExitCode::FAILURE;
    }
    let (tell, commands) = channel();
    let served = end_on_signals(tell.clone()).and_then(|()| read_commands(input, tell));
    let folder = Scratch::new();
    let mut servers = Servers::default();
    while let Ok(Some(command)) = commands.recv() {
        let end = match &served {
            Ok(()) => match run(&command, &output, folder.as_ref(), &mut servers) {
                Some(end) => end,
                None => break,
            },
            Err(_) => End::Failed("cannot start a thread".to_owned()),
        };
        // The parent may send the next command at once.
        folder.iter().for_each(Scratch::empty);
        let told = with(&output, |output| {
            output.n_ended += 1;
            Frame::Ended(end).write(&mut output.to)
        });
        if told.is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs a command. `None` if no further command is to be run.
fn run(
    command: &Command,
    output: &Arc<Mutex<Output>>,
    folder: Option<&Scratch>,
    servers: &mut Servers,
) -> Option<End> {
    let (events, happened) = channel();
    {
        let mut current = current();
        if current.is_over {
            return None;
        }
        current.events = Some(events.clone());
    }
    let number = with(output, |output| output.n_ended);
    let sink: Sink = {
        let (output, events) = (output.clone(), events.clone());
        Arc::new(move |stream, bytes| {
            let frame = match stream {
                Stream::Stdout => Frame::Stdout(bytes.to_vec()),
                Stream::Stderr => Frame::Stderr(bytes.to_vec()),
            };
            let write = |output: &mut Output| match output.n_ended == number {
                true => frame.write(&mut output.to),
                false => Ok(()),
            };
            if with(&output, write).is_err() {
                let _ = events.send(Event::Cancel);
            }
        })
    };
    let temporary = folder.map(|folder| &*folder.0);
    let place = Place::Supervisor { temporary, server: servers.of(command, temporary) };
    let mut announce = |group: Pid| {
        let group = u64::from(group.as_raw_nonzero().get().unsigned_abs());
        let _ = with(output, |output| Frame::Started(group).write(&mut output.to));
    };
    let end = tend(command, place, (&events, &happened), &sink, &mut announce);
    current().events = None;
    Some(end)
}

/// The fork server of the commands with one sequence of words that fork at one point.
#[derive(Default)]
struct Servers {
    words: Vec<OsString>,
    fork_at_input: bool,
    server: Option<ForkServer>,
}

impl Servers {
    /// Returns the server for a command, which is started if the last command was another one; `None` if its program
    /// is not served.
    fn of(&mut self, command: &Command, temporary: Option<&Path>) -> &mut Option<ForkServer> {
        let is_same = self.words == command.words && self.fork_at_input == command.fork_at_input;
        if command.fork_server.is_none() || !is_same {
            self.server = None;
            self.words.clear();
        }
        if command.fork_server.is_some() && self.words.is_empty() {
            self.words.clone_from(&command.words);
            self.fork_at_input = command.fork_at_input;
            self.server = ForkServer::start(command, temporary);
        }
        &mut self.server
    }
}

fn with<T>(output: &Mutex<Output>, write: impl FnOnce(&mut Output) -> T) -> T {
    write(&mut output.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Installs handlers that kill the command before a signal ends the supervisor.
fn end_on_signals(commands: Sender<Option<Command>>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let wait = move || {
        for _ in signals.forever() {
            end(&commands);
        }
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(wait).map(drop)
}

/// Reads commands. The parent holds the other end of the pipe for as long as it wants a command to run. All pieces of a
/// command are read before it is started, and it is not started if the parent is gone.
fn read_commands(mut input: File, commands: Sender<Option<Command>>) -> std::io::Result<()> {
    let wait = move || {
        while let Ok(command) = wire::decode(&mut input) {
            if commands.send(Some(command)).is_err() {
                return;
            }
        }
        end(&commands);
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(wait).map(drop)
}

/// The folder for temporary files of a command, which is removed with all that is in it.
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

    /// Removes all that is in the folder.
    fn empty(&self) {
        for entry in std::fs::read_dir(&self.0).into_iter().flatten().flatten() {
            // Links are removed, not followed.
            let _ = match entry.file_type() {
                Ok(kind) if kind.is_dir() => std::fs::remove_dir_all(entry.path()),
                _ => std::fs::remove_file(entry.path()),
            };
        }
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
