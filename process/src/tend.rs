//! Runs one command under its limits. The supervisor does it for its parent, and a program without a supervisor for
//! itself.

use crate::command::{Command, End, Limits};
use crate::fork_server::{ForkServer, Forked};
use crate::tree::{self, Tree};
use rustix::process::{Pid, Resource, Rlimit, WaitId, WaitIdOptions, waitid};
use std::io::{Read, Write};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// One of the command's streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// Something that happens while a command runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// The command has ended, and is not reaped.
    Exited,
    /// A stream is at its end.
    Closed,
    /// The command has written to standard error, and its silence is limited.
    Wrote,
    /// Standard output exceeds its limit.
    TooMuch,
    /// The result is no longer needed.
    Cancel,
}

/// Receives the number of the process group, once.
pub(crate) type OnStart<'a> = &'a mut dyn FnMut(Pid);

/// Receives the command's output, piece by piece, within the limits.
pub(crate) type Sink = Arc<dyn Fn(Stream, &[u8]) + Send + Sync>;

/// In which process the command is run.
#[derive(Debug)]
pub(crate) enum Place<'a> {
    /// The supervisor of this command.
    Supervisor {
        /// The command's folder for temporary files.
        temporary: Option<&'a Path>,
        /// The server that forks for the command, if there is one. It is taken away if it fails.
        server: &'a mut Option<ForkServer>,
    },
    /// Any other process.
    Any,
}

/// The interval at which memory and processor time are measured.
const SAMPLE: Duration = Duration::from_millis(20);

/// The shortest interval at which the processor time of a silent command is measured.
const SHORT_SAMPLE: Duration = Duration::from_millis(4);

/// How much greater than that of processor time the limit of elapsed time of a silent command is.
const IDLE: u32 = 10;

/// How many times as long as its limit of elapsed time a command may wait for a processor in addition.
pub(crate) const MAX_WAIT: u32 = 4;

/// How long the rest of the output is waited for after all known processes have ended.
const DRAIN: Duration = Duration::from_millis(500);

/// The threads here use little stack.
const STACK_BYTES: usize = 128 << 10;

/// The first process of a command, and the ends of its streams here.
struct Leader {
    process: Pid,
    kind: LeaderKind,
    stdin: Option<Box<dyn Write + Send>>,
    stdout: Option<Box<dyn Read + Send>>,
    stderr: Option<Box<dyn Read + Send>>,
    /// Waits for the end of the process, which is not reaped.
    waiter: Option<JoinHandle<()>>,
}

enum LeaderKind {
    Child(Child),
    /// A child of the fork server.
    Forked,
}

/// Runs `command` to its end. When this function returns, the command and its process group have ended and are reaped;
/// in the supervisor, all descendants except the fork server.
pub(crate) fn tend(
    command: &Command,
    mut place: Place<'_>,
    events: (&Sender<Event>, &Receiver<Event>),
    sink: &Sink,
    on_start: OnStart<'_>,
) -> End {
    let start_time = Instant::now();
    let mut leader = match start(command, &mut place) {
        Ok(leader) => leader,
        Err(error) => return End::Failed(format!("cannot start '{}': {error}", name(command))),
    };
    on_start(leader.process);
    let is_supervisor = matches!(place, Place::Supervisor { .. });
    let server = match &mut place {
        Place::Supervisor { server, .. } => server,
        Place::Any => &mut None,
    };
    let except = server.as_ref().and_then(ForkServer::process);
    let tree = match is_supervisor {
        true => Tree::descendants(rustix::process::getpid(), except),
        false => Tree::of(leader.process),
    };
    let mut state = State {
        n_open: 0,
        exited: false,
        last_error_output: None,
        used_before_silence: None,
        rest_of_silence: Duration::ZERO,
        end: None,
    };
    match leader.watch(server.as_ref(), command, events.0, sink, &mut state.n_open) {
        Ok(()) => state.wait(&command.limits, start_time, &tree, events.1),
        Err(error) => state.end = Some(End::Failed(format!("cannot start a thread: {error}"))),
    }
    // The leader is not reaped yet: its number is still that of the group.
    tree::kill_group(leader.process);
    let status = leader.reap(server);
    if is_supervisor {
        tree::kill_and_reap_children(server.as_ref().and_then(ForkServer::process));
    }
    state.drain(events.1);
    state.end.unwrap_or_else(|| match status {
        Ok(status) => ended(status),
        Err(error) => End::Failed(format!("cannot wait for '{}': {error}", name(command))),
    })
}

fn name(command: &Command) -> String {
    command.words.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns how the command ended, if no limit ended it.
fn ended(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        // Only the limit of CPU time sends this signal.
        (_, Some(signal)) if signal == rustix::process::Signal::XCPU.as_raw() => End::TimeLimit,
        (_, Some(signal)) => End::Signaled(signal),
        (Some(code), None) => End::Exited(code),
        (None, None) => End::Failed("the command ended in an unknown way".to_owned()),
    }
}

/// Starts the command, by a fork of the server if there is one.
fn start(command: &Command, place: &mut Place<'_>) -> std::io::Result<Leader> {
    let limits = resource_limits(&command.limits);
    let forked = match place {
        Place::Supervisor { server, .. } => {
            let forked = server.as_mut().and_then(ForkServer::fork);
            if forked.is_none() {
                // A server that has failed is not asked again.
                **server = None;
            }
            forked
        }
        Place::Any => None,
    };
    let leader = match forked {
        Some(Forked { process, stdin, stdout, stderr }) => Leader {
            process,
            kind: LeaderKind::Forked,
            stdin: Some(Box::new(stdin)),
            stdout: Some(Box::new(stdout)),
            stderr: Some(Box::new(stderr)),
            waiter: None,
        },
        None => spawn(command, place, &limits)?,
    };
    #[cfg(target_os = "linux")]
    {
        // The hard limits, and the soft ones of a process that was started without them, of processes that have been
        // started meanwhile, too: a process that is limited before its children are listed has no others without
        // limits.
        let limit = |process| {
            for &(resource, limit) in &limits {
                let limit = Rlimit { current: Some(limit), maximum: Some(limit) };
                // It fails if the process has ended, or may not use as much to begin with.
                let _ = rustix::process::prlimit(Some(process), resource, limit);
            }
        };
        tree::walk(leader.process, limit);
    }
    Ok(leader)
}

/// Starts the command as a child of this process.
fn spawn(command: &Command, place: &mut Place<'_>, limits: &[(Resource, u64)]) -> std::io::Result<Leader> {
    let Some((executable, args)) = command.words.split_first() else {
        return Err(std::io::ErrorKind::InvalidInput.into());
    };
    let mut process = std::process::Command::new(executable);
    process.args(args).process_group(0);
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match place {
        Place::Supervisor { temporary, .. } => {
            if let Some(folder) = temporary {
                process.env("TMPDIR", folder);
            }
            // The command inherits the soft limits of the supervisor, so that they hold from its first instruction on.
            let before: Vec<(Resource, Rlimit)> = limits
                .iter()
                .map(|&(resource, _)| (resource, rustix::process::getrlimit(resource)))
                .collect();
            for (&(resource, limit), (_, before)) in limits.iter().zip(&before) {
                let soft = Rlimit { current: lower(before.maximum, limit), maximum: before.maximum };
                let _ = rustix::process::setrlimit(resource, soft);
            }
            let child = process.spawn();
            for (resource, before) in before {
                let _ = rustix::process::setrlimit(resource, before);
            }
            child?
        }
        Place::Any => process.spawn()?,
    };
    let process = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    Ok(Leader {
        process: process.ok_or(std::io::ErrorKind::InvalidData)?,
        stdin: child.stdin.take().map(|to| Box::new(to) as _),
        stdout: child.stdout.take().map(|from| Box::new(from) as _),
        stderr: child.stderr.take().map(|from| Box::new(from) as _),
        kind: LeaderKind::Child(child),
        waiter: None,
    })
}

fn lower(maximum: Option<u64>, limit: u64) -> Option<u64> {
    Some(maximum.map_or(limit, |maximum| maximum.min(limit)))
}

/// Limits of each process, which the kernel enforces.
fn resource_limits(limits: &Limits) -> Vec<(Resource, u64)> {
    let n_processors = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let cpu_seconds = (limits.time.as_secs().saturating_add(2)).saturating_mul(n_processors);
    // A core dump is a file that would be left.
    let mut all = vec![(Resource::Cpu, cpu_seconds), (Resource::Core, 0)];
    if cfg!(target_os = "linux") {
        all.extend(limits.address_space.map(|bytes| (Resource::As, bytes)));
    }
    all
}

impl Leader {
    /// Starts the threads that serve the command's streams and wait for its end.
    fn watch(
        &mut self,
        server: Option<&ForkServer>,
        command: &Command,
        events: &Sender<Event>,
        sink: &Sink,
        n_open: &mut u32,
    ) -> std::io::Result<()> {
        let thread = || std::thread::Builder::new().stack_size(STACK_BYTES);
        if let Some(mut stdin) = self.stdin.take() {
            let input = command.input.clone();
            // A command need not read all of its input.
            thread().spawn(move || drop(stdin.write_all(&input)))?;
        }
        let streams = [(Stream::Stdout, self.stdout.take()), (Stream::Stderr, self.stderr.take())];
        for (stream, from) in streams.into_iter().filter_map(|(stream, from)| Some((stream, from?))) {
            let (events, sink, limits) = (events.clone(), sink.clone(), command.limits);
            thread().spawn(move || {
                pump(stream, from, &limits, &events, &sink);
                let _ = events.send(Event::Closed);
            })?;
            *n_open += 1;
        }
        let (events, process) = (events.clone(), self.process);
        self.waiter = Some(match (&self.kind, server) {
            (LeaderKind::Forked, Some(server)) => {
                let end_of_command = server.end_of_command()?;
                thread().spawn(move || {
                    end_of_command();
                    let _ = events.send(Event::Exited);
                })?
            }
            _ => thread().spawn(move || {
                let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
                while matches!(waitid(WaitId::Pid(process), ended), Err(rustix::io::Errno::INTR)) {}
                let _ = events.send(Event::Exited);
            })?,
        });
        Ok(())
    }

    /// Waits for the end of the process and reaps it. A server that fails is taken away.
    fn reap(mut self, server: &mut Option<ForkServer>) -> std::io::Result<ExitStatus> {
        let waiter = self.waiter.take();
        match (&mut self.kind, server.as_mut()) {
            (LeaderKind::Child(child), _) => child.wait(),
            (LeaderKind::Forked, Some(forks)) => {
                let status = match waiter {
                    Some(waiter) => waiter.join().map_err(|_| std::io::ErrorKind::Other.into()),
                    None => forks.end_of_command().map(|wait| wait()),
                }
                .and_then(|()| forks.reap());
                if status.is_err() {
                    *server = None;
                }
                status
            }
            (LeaderKind::Forked, None) => Err(std::io::ErrorKind::NotFound.into()),
        }
    }
}

/// Passes on the bytes of a stream, within the limits.
fn pump(
    stream: Stream,
    mut from: Box<dyn Read + Send>,
    limits: &Limits,
    events: &Sender<Event>,
    sink: &Sink,
) {
    let mut buffer = vec![0; 32 << 10];
    let mut rest = match stream {
        Stream::Stdout => limits.output,
        Stream::Stderr => limits.errors,
    };
    loop {
        let n = match from.read(&mut buffer) {
            Ok(0) => return,
            Ok(n) => n,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let kept = n.min(rest);
        rest -= kept;
        if kept > 0 {
            sink(stream, &buffer[..kept]);
        }
        if stream == Stream::Stderr && limits.silence.is_some() {
            let _ = events.send(Event::Wrote);
        }
        if kept < n && stream == Stream::Stdout {
            let _ = events.send(Event::TooMuch);
            return;
        }
    }
}

/// The state of a command that runs.
struct State {
    /// The number of streams that are not at their end.
    n_open: u32,
    /// Whether the command has ended, as far as this thread has been told.
    exited: bool,
    /// The time of the last output on standard error, if its silence is limited and it has written some.
    last_error_output: Option<Instant>,
    /// The processor time of the command at the first sample after that output.
    used_before_silence: Option<Duration>,
    /// The processor time that the command may still use without output, as of the last sample; zero before it.
    rest_of_silence: Duration,
    /// Why the command is killed.
    end: Option<End>,
}

impl State {
    fn see(&mut self, event: Event) {
        match event {
            Event::Exited => self.exited = true,
            Event::Closed => self.n_open = self.n_open.saturating_sub(1),
            Event::Wrote => {
                self.last_error_output = Some(Instant::now());
                self.used_before_silence = None;
                self.rest_of_silence = Duration::ZERO;
            }
            Event::TooMuch => self.end = self.end.take().or(Some(End::OutputLimit)),
            Event::Cancel => self.end = self.end.take().or(Some(End::Cancelled)),
        }
    }

    /// Waits until the command, which began at `start_time`, has ended or is to be killed. The time in which it waits
    /// for a processor is added to its time limit, up to a multiple of the limit, because a limit that it reaches is
    /// taken for a failure of the command.
    fn wait(&mut self, limits: &Limits, start_time: Instant, tree: &Tree, events: &Receiver<Event>) {
        let is_sampled = limits.memory.is_some() || limits.silence.is_some();
        let mut time = limits.time;
        while !self.exited && self.end.is_none() {
            let rest = time.saturating_sub(start_time.elapsed());
            let pause = if is_sampled { rest.min(self.next_sample(limits)) } else { rest };
            match events.recv_timeout(pause) {
                Ok(event) => self.see(event),
                Err(RecvTimeoutError::Timeout) if rest.is_zero() => {
                    let waited = tree.waiting_time().min(limits.time.saturating_mul(MAX_WAIT));
                    let longer = limits.time.saturating_add(waited);
                    if longer < time.saturating_add(SAMPLE) {
                        self.end = Some(End::TimeLimit);
                    }
                    time = longer;
                }
                Err(RecvTimeoutError::Timeout) => {
                    let uses_too_much = |limit| tree.resident_memory() > limit;
                    if limits.memory.is_some_and(uses_too_much) {
                        self.end = Some(End::MemoryLimit);
                    } else if limits.silence.is_some_and(|limit| self.is_silent(limit, tree)) {
                        self.end = Some(End::TimeLimit);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => self.end = Some(End::Cancelled),
            }
        }
    }

    /// Returns the time to the next measurement. A silent command is measured when it may reach its limit.
    fn next_sample(&self, limits: &Limits) -> Duration {
        match limits.silence {
            Some(_) if self.last_error_output.is_some() => self.rest_of_silence.clamp(SHORT_SAMPLE, SAMPLE),
            _ => SAMPLE,
        }
    }

    /// Returns whether the command has used `limit` of processor time, or [`IDLE`] times as much elapsed time, after
    /// its last output on standard error.
    fn is_silent(&mut self, limit: Duration, tree: &Tree) -> bool {
        let Some(elapsed) = self.last_error_output.map(|last| last.elapsed()) else { return false };
        let used = tree.processor_time().unwrap_or(elapsed);
        let before = *self.used_before_silence.get_or_insert(used);
        self.rest_of_silence = limit.saturating_sub(used.saturating_sub(before));
        self.rest_of_silence.is_zero() || elapsed >= limit.saturating_mul(IDLE)
    }

    /// Waits for the rest of the output: the pipes are at their end, unless a descendant that left the process group
    /// holds them.
    fn drain(&mut self, events: &Receiver<Event>) {
        let until = Instant::now() + DRAIN;
        while self.n_open > 0 {
            match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                // A result that is no longer needed does not change this.
                Ok(Event::Cancel) => {}
                Ok(event) => self.see(event),
                Err(_) => return,
            }
        }
    }
}
