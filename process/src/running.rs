//! Starting a command and waiting for it.

use crate::command::{Command, CommandResult, End};
use crate::supervisor::{self, kill_orphans};
use crate::tend::{Event, MAX_WAIT, Place, Sink, Stream, tend};
use crate::wire::{self, Frame};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A command that runs. It is killed when this is dropped, with everything that it started.
#[derive(Debug)]
pub struct Running {
    outcome: Receiver<CommandResult>,
    /// The number of the pipe that the supervisor reads.
    lifeline: Option<u64>,
    /// Ends a command without a supervisor.
    cancel: Sender<Event>,
    /// Whether the outcome has been taken: nothing of the command is left.
    is_over: bool,
    /// The time at which the command must have ended.
    last: Option<Instant>,
}

/// The supervised commands of this process.
#[derive(Default)]
struct Supervised {
    /// The pipes that supervisors read, by number. Closing one ends the command.
    lifelines: BTreeMap<u64, OwnedFd>,
    next: u64,
    /// The number of supervisors that are not reaped.
    n_unreaped: usize,
    /// The process exits.
    is_exiting: bool,
}

static SUPERVISED: Mutex<Supervised> =
    Mutex::new(Supervised { lifelines: BTreeMap::new(), next: 0, n_unreaped: 0, is_exiting: false });
static REAPED: Condvar = Condvar::new();

fn supervised() -> MutexGuard<'static, Supervised> {
    SUPERVISED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all supervised commands, and reaps their supervisors, before the process exits. From now on no call of this
/// module returns an outcome: that a command was killed here is no result.
pub(crate) fn end_all() {
    let until = Instant::now() + LAST_WAIT;
    let mut all = supervised();
    all.is_exiting = true;
    all.lifelines.clear();
    while all.n_unreaped > 0 {
        let rest = until.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            return;
        }
        all = REAPED.wait_timeout(all, rest).unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// Does not return if the process exits.
fn unless_exiting() {
    while supervised().is_exiting {
        std::thread::park();
    }
}

/// How long a supervisor may need beyond the command's longest time: it starts, kills, and reaps.
const GRACE: Duration = Duration::from_secs(15);

/// How long dropping waits for the processes to end. They are killed in any case.
const LAST_WAIT: Duration = Duration::from_secs(5);

/// Text that a program may print before it supervises.
const MAX_PREAMBLE_BYTES: usize = 1 << 20;

impl Running {
    /// Starts a command. That it cannot be started is its outcome.
    pub fn start(command: Command) -> Running {
        let (tell, outcome) = channel();
        let (cancel, events) = channel();
        let longest = command.limits.time.saturating_mul(1 + MAX_WAIT).saturating_add(GRACE);
        let last = Instant::now().checked_add(longest);
        let (supervised, lifeline) = match supervisor::is_served().then(supervisor) {
            Some(Ok((child, pipe, number))) => (Some((child, pipe)), Some(number)),
            _ => (None, None),
        };
        let events_of_thread = cancel.clone();
        let work = move || {
            let mut seen = Seen::default();
            let supervised = supervised.and_then(|(child, pipe)| seen.supervise(child, pipe, &command));
            let end = supervised.unwrap_or_else(|| seen.directly(&command, (&events_of_thread, &events)));
            let _ = tell.send(seen.outcome(end));
        };
        let started =
            std::thread::Builder::new().name("command".to_owned()).stack_size(512 << 10).spawn(work);
        let is_over = started.is_err();
        Running { outcome, lifeline, cancel, is_over, last }
    }

    /// Returns the outcome if the command has ended. It is returned once.
    pub fn try_outcome(&mut self) -> Option<CommandResult> {
        match self.outcome.try_recv() {
            Ok(outcome) => Some(self.over(outcome)),
            Err(TryRecvError::Disconnected) => Some(self.over(lost())),
            Err(TryRecvError::Empty) if self.last.is_some_and(|last| Instant::now() > last) => {
                self.cancel();
                Some(CommandResult { end: End::TimeLimit, ..lost() })
            }
            Err(TryRecvError::Empty) => None,
        }
    }

    /// Waits for the command to end.
    pub fn wait(mut self) -> CommandResult {
        let rest = self.last.map_or(Duration::MAX, |last| last.saturating_duration_since(Instant::now()));
        match self.outcome.recv_timeout(rest) {
            Ok(outcome) => self.over(outcome),
            Err(RecvTimeoutError::Disconnected) => self.over(lost()),
            // The supervisor itself does not end.
            Err(RecvTimeoutError::Timeout) => CommandResult { end: End::TimeLimit, ..lost() },
        }
    }

    fn over(&mut self, outcome: CommandResult) -> CommandResult {
        unless_exiting();
        self.is_over = true;
        outcome
    }

    fn cancel(&mut self) {
        self.lifeline.take().map(|number| supervised().lifelines.remove(&number));
        let _ = self.cancel.send(Event::Cancel);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.is_over {
            self.cancel();
            let _ = self.outcome.recv_timeout(LAST_WAIT);
        }
        self.lifeline.take().map(|number| supervised().lifelines.remove(&number));
    }
}

fn lost() -> CommandResult {
    let end = End::Failed("the command could not be observed".to_owned());
    CommandResult { end, stdout: Vec::new(), stderr: Vec::new() }
}

/// Starts this program again, as a supervisor. Returns the pipe to its standard input, and the number of the other
/// handle of the pipe.
fn supervisor() -> std::io::Result<(Supervisor, OwnedFd, u64)> {
    // On Linux the file may have been replaced since the program started. This path is the running program.
    let program = match cfg!(target_os = "linux") {
        true => "/proc/self/exe".into(),
        false => std::env::current_exe()?,
    };
    unless_exiting();
    let child = std::process::Command::new(program)
        .arg0(supervisor::NAME)
        .arg(supervisor::ARGUMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    supervised().n_unreaped += 1;
    let mut child = Supervisor(child);
    let pipe: OwnedFd = child.0.stdin.take().ok_or(std::io::ErrorKind::BrokenPipe)?.into();
    // Without a second handle the command could not be cancelled while it is described.
    let lifeline = pipe.try_clone()?;
    let mut all = supervised();
    let number = all.next;
    all.next += 1;
    if !all.is_exiting {
        all.lifelines.insert(number, lifeline);
    }
    Ok((child, pipe, number))
}

/// A supervisor, which is reaped when this is dropped. Its standard input is closed before.
struct Supervisor(Child);

impl Drop for Supervisor {
    fn drop(&mut self) {
        let _ = self.0.wait();
        supervised().n_unreaped -= 1;
        REAPED.notify_all();
    }
}

/// The output of a command, as far as it has been seen.
#[derive(Default)]
struct Seen {
    streams: Arc<Mutex<[Vec<u8>; 2]>>,
}

impl Seen {
    fn add(streams: &Mutex<[Vec<u8>; 2]>, stream: Stream, bytes: &[u8]) {
        let mut streams = streams.lock().unwrap_or_else(PoisonError::into_inner);
        let at = match stream {
            Stream::Stdout => 0,
            Stream::Stderr => 1,
        };
        streams[at].extend_from_slice(bytes);
    }

    fn outcome(&self, end: End) -> CommandResult {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let [stdout, stderr] = std::mem::take(&mut *streams);
        CommandResult { end, stdout, stderr }
    }

    /// Runs the command in this process.
    fn directly(&self, command: &Command, events: (&Sender<Event>, &Receiver<Event>)) -> End {
        let streams = self.streams.clone();
        let sink: Sink = Arc::new(move |stream, bytes| Seen::add(&streams, stream, bytes));
        tend(command, Place::Any, events, &sink, &mut |_| ())
    }

    /// Has the command run by a supervisor. `None` if the program turns out not to be one: the command has not been
    /// started.
    fn supervise(&mut self, mut child: Supervisor, pipe: OwnedFd, command: &Command) -> Option<End> {
        let mut from = child.0.stdout.take().map(BufReader::new)?;
        let end = if !is_supervisor(&mut from) {
            None
        } else {
            // Only a supervisor that has ended does not read.
            let _ = File::from(pipe).write_all(&wire::encode(command));
            Some(self.read_frames(&mut from))
        };
        drop(from);
        if end.is_none() {
            let _ = child.0.kill();
        }
        end
    }

    fn read_frames(&self, from: &mut impl Read) -> End {
        let mut group = None;
        loop {
            match Frame::read(from) {
                Ok(Frame::Started(number)) => group = Some(number),
                Ok(Frame::Stdout(bytes)) => Seen::add(&self.streams, Stream::Stdout, &bytes),
                Ok(Frame::Stderr(bytes)) => Seen::add(&self.streams, Stream::Stderr, &bytes),
                Ok(Frame::Ended(end)) => return end,
                Err(_) => {
                    if let Some(group) = group {
                        kill_orphans(group);
                    }
                    return End::Failed("the supervisor of the command ended before it".to_owned());
                }
            }
        }
    }
}

/// Returns whether the program turns out to be a supervisor.
fn is_supervisor(from: &mut impl Read) -> bool {
    let mut last = [0; wire::MAGIC.len()];
    let mut byte = [0];
    for _ in 0..MAX_PREAMBLE_BYTES {
        if from.read_exact(&mut byte).is_err() {
            return false;
        }
        last.rotate_left(1);
        last[wire::MAGIC.len() - 1] = byte[0];
        if last == wire::MAGIC {
            return true;
        }
    }
    false
}
