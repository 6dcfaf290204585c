//! Starting a command and waiting for it.

use crate::command::{Command, End, Outcome};
use crate::supervisor::{self, kill_orphans};
use crate::tend::{Event, Place, Sink, Stream, tend};
use crate::wire::{self, Frame};
use std::fs::File;
use std::io::{BufReader, Read, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A command that runs. It is killed when this is dropped, with everything that it started.
#[derive(Debug)]
pub struct Running {
    outcome: Receiver<Outcome>,
    /// The pipe that the supervisor reads. Closing it ends the command.
    lifeline: Option<OwnedFd>,
    /// Ends a command without a supervisor.
    cancel: Sender<Event>,
    /// Whether the outcome has been taken: nothing of the command is left.
    is_over: bool,
    /// When the command must have ended, whatever happens.
    last: Option<Instant>,
}

/// How long a supervisor may need beyond the command's time: it starts, kills, and reaps.
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
        let last = Instant::now().checked_add(command.limits.time).and_then(|t| t.checked_add(GRACE));
        let supervised = if supervisor::is_served() { supervisor().ok() } else { None };
        let lifeline = supervised.as_ref().map(|(_, lifeline)| lifeline.try_clone());
        // Without a second handle the command could not be cancelled.
        let (supervised, lifeline) = match lifeline {
            Some(Ok(lifeline)) => (supervised, Some(lifeline)),
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
    pub fn try_outcome(&mut self) -> Option<Outcome> {
        match self.outcome.try_recv() {
            Ok(outcome) => Some(self.over(outcome)),
            Err(TryRecvError::Disconnected) => Some(self.over(lost())),
            Err(TryRecvError::Empty) if self.last.is_some_and(|last| Instant::now() > last) => {
                self.cancel();
                Some(Outcome { end: End::TimeLimit, ..lost() })
            }
            Err(TryRecvError::Empty) => None,
        }
    }

    /// Waits for the command to end.
    pub fn wait(mut self) -> Outcome {
        let rest = self.last.map_or(Duration::MAX, |last| last.saturating_duration_since(Instant::now()));
        match self.outcome.recv_timeout(rest) {
            Ok(outcome) => self.over(outcome),
            Err(RecvTimeoutError::Disconnected) => self.over(lost()),
            // The supervisor itself does not end.
            Err(RecvTimeoutError::Timeout) => Outcome { end: End::TimeLimit, ..lost() },
        }
    }

    fn over(&mut self, outcome: Outcome) -> Outcome {
        self.is_over = true;
        outcome
    }

    fn cancel(&mut self) {
        self.lifeline = None;
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

fn lost() -> Outcome {
    let end = End::Failed("the command could not be observed".to_owned());
    Outcome { end, stdout: Vec::new(), stderr: Vec::new() }
}

/// Starts this program again, as a supervisor, with the pipe to its standard input.
fn supervisor() -> std::io::Result<(Child, OwnedFd)> {
    // On Linux the file may have been replaced since; this is what runs.
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
    match child.stdin.take() {
        Some(pipe) => Ok((child, pipe.into())),
        None => Err(std::io::ErrorKind::BrokenPipe.into()),
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

    fn outcome(&self, end: End) -> Outcome {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let [stdout, stderr] = std::mem::take(&mut *streams);
        Outcome { end, stdout, stderr }
    }

    /// Runs the command in this process.
    fn directly(&self, command: &Command, events: (&Sender<Event>, &Receiver<Event>)) -> End {
        let streams = self.streams.clone();
        let sink: Sink = Arc::new(move |stream, bytes| Seen::add(&streams, stream, bytes));
        tend(command, Place::Any, events, &sink, &mut |_| ())
    }

    /// Has the command run by a supervisor. `None` if the program turns out not to be one: the command has not been started.
    fn supervise(&mut self, mut child: Child, pipe: OwnedFd, command: &Command) -> Option<End> {
        let mut from = child.stdout.take().map(BufReader::new)?;
        let end = if !is_supervisor(&mut from) {
            None
        } else {
            // Only a supervisor that has ended does not read.
            let _ = File::from(pipe).write_all(&wire::encode(command));
            Some(self.read_frames(&mut from))
        };
        drop(from);
        if end.is_none() {
            let _ = child.kill();
        }
        let _ = child.wait();
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

/// Whether the program turns out to be a supervisor.
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
