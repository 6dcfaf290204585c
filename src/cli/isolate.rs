//! `--isolate`: the command runs in a child process, and the parent reports how the child ended.
//!
//! The parent executes the program again with the same arguments. Two files in memory, which have no names in the file
//! system, belong to the parent, and the child writes to them:
//! - the record: before each application of a pattern or fold, the pattern or fold and the operation;
//! - the saved state: the results of a campaign so far. A campaign is a run of `fuzz` or `gate`.
//!
//! If the child ends before it has recorded that it has finished, the parent reports the application in the record.
//! Then a campaign resumes in a new child from the saved state, with the program after the one in which the last child
//! ended. `check` and `reduce` run again in a new child, which reports the results so far where the last child ended.
//!
//! Limitations: Linux only. The second run of `check` repeats the work of the first.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Seek as _;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::fs::FileExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, Signal, kill_process, set_parent_process_death_signal};
use serde::{Deserialize, Serialize};

use crate::checks::activity::{Activity, Application, Recorder};
use crate::process::interrupt::{exit, interrupt, interruptible};

use super::exit::Exit;
use super::files::write_stderr;

/// The environment variables of a child: the paths of the record and of the saved state, and the time at which the
/// parent began, in milliseconds since 1970.
const RECORD: &str = "PROOFMARK_ISOLATED_RECORD";
const STATE: &str = "PROOFMARK_ISOLATED_STATE";
const STARTED: &str = "PROOFMARK_ISOLATED_STARTED";
/// How the last child of a campaign ended.
const ENDED: &str = "PROOFMARK_ISOLATED_ENDED";
/// The number of the application at which the child reports the results so far.
const STOP_AT: &str = "PROOFMARK_ISOLATED_STOP_AT";

/// The content of the record.
#[derive(Serialize, Deserialize)]
enum Record {
    /// No pattern or fold is being applied.
    Idle,
    /// An application with its number, in full, and as the subject of a finding.
    Running { number: u64, application: String, subject: String },
    /// The watchdog ends a campaign's child, for the reason `why`.
    GaveUp { subject: String, why: String },
    /// The exit code of the child is that of the command.
    Finished,
}

/// The files of a child.
#[derive(Debug)]
struct Child {
    /// `None` after the last write.
    record: Mutex<Option<File>>,
    state: File,
}

static CHILD: OnceLock<Option<Child>> = OnceLock::new();

/// Returns the path in an environment variable, if it belongs to the parent of this process. The commands that a child
/// starts inherit its environment, but have another parent.
fn path_of_parent(variable: &str) -> Option<String> {
    let path = std::env::var(variable).ok()?;
    let parent = rustix::process::getppid()?.as_raw_nonzero();
    path.starts_with(&format!("/proc/{parent}/")).then_some(path)
}

fn child() -> Option<&'static Child> {
    let open = |variable| File::options().read(true).write(true).open(path_of_parent(variable)?).ok();
    CHILD
        .get_or_init(|| Some(Child { record: Mutex::new(Some(open(RECORD)?)), state: open(STATE)? }))
        .as_ref()
}

/// Returns whether the process is a child, which is then made to end with its parent. A child whose parent has ended
/// already exits.
pub(super) fn is_child() -> bool {
    let is_child = child().is_some();
    if is_child {
        let _ = set_parent_process_death_signal(Some(Signal::TERM));
    }
    if has_lost_parent() {
        exit(Exit::Fails.code());
    }
    is_child
}

/// Returns whether the parent that started the process as a child has ended. In a command that a child started, the
/// variable names a process that is not the parent, and that runs.
fn has_lost_parent() -> bool {
    let has_ended = |path: std::ffi::OsString| !std::path::Path::new(&path).exists();
    path_of_parent(RECORD).is_none() && std::env::var_os(RECORD).is_some_and(has_ended)
}

fn write(record: &Record, is_last: bool) {
    let Some(child) = child() else { return };
    let mut file: MutexGuard<'_, _> = child.record.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(file) = &*file {
        // The terminator makes a shorter record end before the rest of a longer one.
        let text = serde_json::to_string(record).unwrap_or_default() + "\0";
        let _ = file.write_all_at(text.as_bytes(), 0);
    }
    if is_last {
        *file = None;
    }
}

fn subject(application: &Application) -> String {
    format!("{} on '{}'", application.subject, application.op)
}

/// Returns the function that records each application, in a child.
pub(super) fn recorder() -> Option<Recorder> {
    child()?;
    let stop_at: Option<u64> = std::env::var(STOP_AT).ok().and_then(|text| text.parse().ok());
    Some(Box::new(move |activity: &Activity| {
        let (number, runs) = activity.progress();
        if runs && stop_at == Some(number) {
            interrupt(Exit::Fails.code());
            loop {
                std::thread::park();
            }
        }
        let record = match activity.current() {
            Some(application) => Record::Running {
                number,
                subject: subject(&application),
                application: application.to_string(),
            },
            None => Record::Idle,
        };
        write(&record, false);
    }))
}

/// Records that the exit code of the child is that of the command.
pub(super) fn finished() {
    write(&Record::Finished, true);
}

/// Records that the watchdog ends the process, because of `application`. A campaign's child exits, and the campaign
/// resumes in another one. In a process that is no child, does nothing.
pub(super) fn record_interruption(application: &Application, why: &str) {
    if child().is_some() && IN_CAMPAIGN.get().is_some() {
        write(&Record::GaveUp { subject: subject(application), why: why.to_owned() }, true);
        exit(Exit::Undecided.code());
    }
    finished();
}

static IN_CAMPAIGN: OnceLock<()> = OnceLock::new();

/// Declares that the process runs a campaign. If an earlier child of the campaign ended, returns the saved state and
/// how that child ended.
pub(super) fn begin_campaign() -> Option<(Vec<u8>, String)> {
    let _ = IN_CAMPAIGN.set(());
    let ended = std::env::var(ENDED).ok()?;
    Some((content(&child()?.state).ok()?, ended))
}

/// Saves the state that `bytes` makes, in a campaign's child.
pub(super) fn save(bytes: impl FnOnce() -> Vec<u8>) {
    if let Some(child) = child() {
        let bytes = bytes();
        let _ = child.state.write_all_at(&bytes, 0).and_then(|()| child.state.set_len(bytes.len() as u64));
    }
}

/// Appends to the saved state the bytes that `bytes` makes, in a campaign's child.
pub(super) fn append(bytes: impl FnOnce() -> Vec<u8>) {
    if let Some(child) = child() {
        let end = child.state.metadata().map_or(0, |metadata| metadata.len());
        let _ = child.state.write_all_at(&bytes(), end);
    }
}

/// Returns the time that a campaign has run in earlier children.
pub(super) fn elapsed() -> Duration {
    let started = std::env::var(STARTED).ok().and_then(|text| text.parse().ok()).map(Duration::from_millis);
    started.map_or(Duration::ZERO, |started| now().saturating_sub(started))
}

fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The way in which a command runs in a child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// A command without results before its end.
    Whole,
    /// A command that reports the results so far when it is interrupted.
    Interruptible,
    /// A command that resumes from its saved state.
    Campaign,
}

/// Runs the command in children, which read the same standard input if `reads_stdin`, and returns the exit code.
///
/// At SIGINT and SIGTERM the child that runs is sent SIGTERM, and the exit code is that of the child.
pub(super) fn supervise(task: Task, reads_stdin: bool) -> ExitCode {
    if path_of_parent(RECORD).is_some() {
        // A child without access to its record must not start a child in turn.
        return fails(&std::io::Error::other("the files of the parent cannot be opened")).into();
    }
    let code = OnceLock::new();
    let parent = match Parent::new(reads_stdin) {
        Ok(parent) => parent,
        Err(cause) => return fails(&cause).into(),
    };
    let work = || {
        let result = parent.supervise(task).unwrap_or_else(|cause| fails(&cause));
        *code.get_or_init(|| result)
    };
    let interrupted = || {
        parent.stop();
        *code.wait()
    };
    interruptible(STACK_BYTES, work, interrupted).into()
}

/// The stack of the thread that waits for children.
const STACK_BYTES: usize = 256 << 10;

fn fails(cause: &std::io::Error) -> u8 {
    write_stderr(&format!("error: cannot run in a child process: {cause}\n"));
    Exit::Fails.code()
}

/// The parent of the children.
struct Parent {
    record: File,
    state: File,
    /// Standard input, for commands that read it.
    input: Option<File>,
    started: Duration,
    running: Mutex<Running>,
}

/// The child that runs.
#[derive(Default)]
struct Running {
    id: Option<Pid>,
    /// No further child is started.
    is_stopped: bool,
}

impl Parent {
    fn new(reads_stdin: bool) -> std::io::Result<Parent> {
        let mut input = reads_stdin.then(memory).transpose()?;
        if let Some(input) = &mut input {
            std::io::copy(&mut std::io::stdin().lock(), input)?;
        }
        let running = Mutex::default();
        Ok(Parent { record: memory()?, state: memory()?, input, started: now(), running })
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends SIGTERM to the child that runs. No other child is started.
    fn stop(&self) {
        let mut running = self.running();
        running.is_stopped = true;
        if let Some(id) = running.id {
            let _ = kill_process(id, Signal::TERM);
        }
    }

    /// Runs children until the command has finished or cannot be resumed. Returns the exit code.
    fn supervise(&self, task: Task) -> std::io::Result<u8> {
        let (mut ended, mut reported, mut last_state) = (None, BTreeSet::new(), Vec::new());
        loop {
            let (status, record) = self.run_child(ended.take().map(|how| (ENDED, how)), Stdio::inherit())?;
            let how_it_ended =
                |subject: &str| format!("{subject} ends the process: {}", describe_exit(status));
            let (how, report, number) = match record {
                Record::Finished => return Ok(code(status)),
                // The child has reported this itself.
                Record::GaveUp { subject, why } => (format!("{subject}: {why}"), None, None),
                _ if self.running().is_stopped => return Ok(code(status)),
                Record::Running { number, application, subject } => {
                    (how_it_ended(&subject), Some(how_it_ended(&application)), Some(number))
                }
                Record::Idle => {
                    let how = how_it_ended("an operation outside of patterns and folds");
                    (how.clone(), Some(how), None)
                }
            };
            if let (true, Some(report)) = (reported.insert(how.clone()), report) {
                write_stderr(&format!("error: {report}\n"));
            }
            if task == Task::Campaign {
                let state = content(&self.state)?;
                // Children without progress would be started without end.
                if !state.is_empty() && state != last_state && !self.running().is_stopped {
                    (last_state, ended) = (state, Some(how));
                    continue;
                }
            }
            if let (Task::Interruptible, Some(number)) = (task, number) {
                // The diagnostics have been written by the first child.
                self.run_child(Some((STOP_AT, number.to_string())), Stdio::null())?;
            }
            return Ok(Exit::Fails.code());
        }
    }

    /// Runs one child, and returns how it ended and its record.
    fn run_child(
        &self,
        variable: Option<(&str, String)>,
        stderr: Stdio,
    ) -> std::io::Result<(ExitStatus, Record)> {
        let path = |file: &File| format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd());
        self.record.set_len(0)?;
        self.record.write_all_at(&serde_json::to_vec(&Record::Idle)?, 0)?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(std::env::args_os().skip(1)).stderr(stderr);
        command.env(RECORD, path(&self.record)).env(STATE, path(&self.state));
        command.env(STARTED, self.started.as_millis().to_string()).envs(variable);
        // The signals of a terminal are sent to the parent alone, which passes them on.
        command.process_group(0);
        if let Some(mut input) = self.input.as_ref() {
            input.rewind()?;
            command.stdin(input.try_clone()?);
        }
        let mut child = {
            let mut running = self.running();
            if running.is_stopped {
                return Err(std::io::ErrorKind::Interrupted.into());
            }
            let child = command.spawn()?;
            running.id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
            child
        };
        let status = child.wait();
        self.running().id = None;
        let bytes = content(&self.record)?;
        let text = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
        Ok((status?, serde_json::from_slice(text)?))
    }
}

/// Creates a file in memory.
fn memory() -> std::io::Result<File> {
    #[cfg(target_os = "linux")]
    {
        let fd: OwnedFd = rustix::fs::memfd_create(c"proofmark", rustix::fs::MemfdFlags::CLOEXEC)?;
        Ok(File::from(fd))
    }
    #[cfg(not(target_os = "linux"))]
    Err(std::io::Error::new(std::io::ErrorKind::Unsupported, "--isolate needs Linux"))
}

/// Returns the content of a file, from its beginning.
fn content(file: &File) -> std::io::Result<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(file.metadata()?.len()).unwrap_or(0)];
    file.read_exact_at(&mut bytes, 0)?;
    Ok(bytes)
}

/// Returns the exit code of a process; for one that a signal ended, 128 plus the number of the signal, as shells do.
fn code(status: ExitStatus) -> u8 {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or_else(|| Exit::Fails.code())
}

/// Returns how a process ended, with the usual cause.
fn describe_exit(status: ExitStatus) -> String {
    match status.signal() {
        Some(6) => "signal 6 (SIGABRT), as after an overflow of the stack or a failed allocation".to_owned(),
        Some(9) => "signal 9 (SIGKILL), as if memory is exhausted".to_owned(),
        Some(11) => "signal 11 (SIGSEGV)".to_owned(),
        Some(signal) => format!("signal {signal}"),
        None => format!("exit code {}", status.code().unwrap_or_default()),
    }
}
