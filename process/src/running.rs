//! Starting a command and waiting for it.

use crate::command::{Command, CommandResult, End};
use crate::supervisor::{self, kill_orphans};
use crate::tend::{Event, MAX_WAIT, Place, Sink, Stream, tend};
use crate::wire::{self, Frame};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufReader, Read, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A command that runs. It is killed when this is dropped, with everything that it started.
#[derive(Debug)]
pub struct Running {
    outcome: Receiver<CommandResult>,
    /// The number of the command in [`Supervised`].
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
    /// The pipes that supervisors read, by the number of the command. Closing one ends the command.
    lifelines: BTreeMap<u64, OwnedFd>,
    next: u64,
    /// Supervisors with fork servers that wait for a command, the last one used most recently.
    idle: Vec<Idle>,
    /// The number of supervisors that are not reaped.
    n_unreaped: usize,
    /// The process exits.
    is_exiting: bool,
}

/// A supervisor that waits for a command with these words. The pipe is closed before the supervisor is reaped.
struct Idle {
    words: Vec<OsString>,
    lifeline: OwnedFd,
    supervisor: Supervisor,
}

/// The greatest number of supervisors that wait.
const MAX_IDLE: usize = 16;

static SUPERVISED: Mutex<Supervised> = Mutex::new(Supervised {
    lifelines: BTreeMap::new(),
    next: 0,
    idle: Vec::new(),
    n_unreaped: 0,
    is_exiting: false,
});
static REAPED: Condvar = Condvar::new();

fn supervised() -> MutexGuard<'static, Supervised> {
    SUPERVISED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Supervised {
    /// Adds the pipe of a command and returns the number of the command.
    fn add(&mut self, lifeline: OwnedFd) -> u64 {
        let number = self.next;
        self.next += 1;
        if !self.is_exiting {
            self.lifelines.insert(number, lifeline);
        }
        number
    }
}

/// Ends the supervisors that wait for a command, and reaps them. A program that executes commands with a
/// [fork server](Command::fork_server) calls this function before it exits. Otherwise the supervisors outlive it by a
/// moment.
pub fn end_idle() {
    let idle = std::mem::take(&mut supervised().idle);
    end(idle);
}

/// Ends and reaps supervisors. The caller does not hold the lock of [`SUPERVISED`].
fn end(idle: Vec<Idle>) {
    // All pipes are closed before the first supervisor is waited for.
    let supervisors: Vec<Supervisor> = idle.into_iter().map(|idle| idle.supervisor).collect();
    drop(supervisors);
}

/// Kills all supervised commands, and reaps their supervisors, before the process exits. From now on no call of this
/// module returns an outcome: that a command was killed here is no result.
pub(crate) fn end_all() {
    let until = Instant::now() + LAST_WAIT;
    let mut all = supervised();
    all.is_exiting = true;
    all.lifelines.clear();
    let idle = std::mem::take(&mut all.idle);
    drop(all);
    // A supervisor that does not end is not waited for here. Without a thread, dropping waits for it.
    let _ = std::thread::Builder::new().spawn(move || end(idle));
    let mut all = supervised();
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
        let supervisor = supervisor::is_served().then(|| Supervisor::of(&command)).and_then(Result::ok);
        let lifeline = supervisor.as_ref().map(|supervisor| supervisor.number);
        let events_of_thread = cancel.clone();
        let work = move || {
            let mut seen = Seen::default();
            let supervised = supervisor.and_then(|supervisor| seen.supervise(supervisor, &command));
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
        // If the command has ended, its supervisor may run the next one, which has another number.
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
    }
}

fn lost() -> CommandResult {
    let end = End::Failed("the command could not be observed".to_owned());
    CommandResult { end, stdout: Vec::new(), stderr: Vec::new() }
}

/// A supervisor, which is reaped when this is dropped. Its standard input is closed before.
#[derive(Debug)]
struct Supervisor {
    /// The number of its command in [`Supervised`], or of the last one if it waits.
    number: u64,
    child: Child,
    /// Its standard output; `None` if it has been closed.
    from: Option<BufReader<ChildStdout>>,
    /// Whether it has turned out to be a supervisor.
    is_known: bool,
}

impl Supervisor {
    /// Returns a supervisor for a command: one that waits, or a new one.
    fn of(command: &Command) -> std::io::Result<Supervisor> {
        unless_exiting();
        while command.fork_server.is_some() {
            let mut all = supervised();
            let Some(at) = all.idle.iter().rposition(|idle| idle.words == command.words) else { break };
            let Idle { lifeline, mut supervisor, .. } = all.idle.remove(at);
            if matches!(supervisor.child.try_wait(), Ok(None)) {
                supervisor.number = all.add(lifeline);
                return Ok(supervisor);
            }
            drop(all);
        }
        Supervisor::start()
    }

    /// Starts this program again, as a supervisor.
    fn start() -> std::io::Result<Supervisor> {
        // On Linux the file may have been replaced since the program started. This path is the running program.
        let program = match cfg!(target_os = "linux") {
            true => "/proc/self/exe".into(),
            false => std::env::current_exe()?,
        };
        let mut child = std::process::Command::new(program)
            .arg0(supervisor::NAME)
            .arg(supervisor::ARGUMENT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let lifeline = child.stdin.take().ok_or(std::io::ErrorKind::BrokenPipe)?;
        let from = child.stdout.take().map(BufReader::new);
        let mut all = supervised();
        all.n_unreaped += 1;
        let number = all.add(lifeline.into());
        Ok(Supervisor { number, child, from, is_known: false })
    }

    /// Takes the command away, which has ended. A supervisor that `serves`, has a fork server for the command and has
    /// not been told to end waits for the next command with the same words.
    fn release(self, command: &Command, serves: bool) {
        let mut all = supervised();
        let lifeline = all.lifelines.remove(&self.number);
        let waits = serves && command.fork_server.is_some() && !all.is_exiting;
        let mut surplus = Vec::new();
        // The pipe is closed if the supervisor does not wait.
        if let Some(lifeline) = lifeline.filter(|_| waits) {
            all.idle.push(Idle { words: command.words.clone(), lifeline, supervisor: self });
            let n_surplus = all.idle.len().saturating_sub(MAX_IDLE);
            surplus.extend(all.idle.drain(..n_surplus));
        }
        // Dropping a supervisor takes the lock.
        drop(all);
        end(surplus);
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        self.from = None;
        supervised().lifelines.remove(&self.number);
        let _ = self.child.wait();
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
    fn supervise(&mut self, mut supervisor: Supervisor, command: &Command) -> Option<End> {
        let mut end = None;
        if let Some(from) = &mut supervisor.from {
            supervisor.is_known = supervisor.is_known || is_supervisor(from);
            if supervisor.is_known {
                // A second handle of the pipe is open only while the command is described: afterwards closing the first
                // one ends the command.
                let pipe = supervised().lifelines.get(&supervisor.number).map(OwnedFd::try_clone);
                if let Some(Ok(pipe)) = pipe {
                    // Only a supervisor that has ended does not read.
                    let _ = File::from(pipe).write_all(&wire::encode(command));
                }
                end = Some(self.read_frames(from));
            }
        }
        if end.is_none() {
            let _ = supervisor.child.kill();
        }
        supervisor.release(command, end.is_some());
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
