//! A command with its limits, and how it ended.

use std::ffi::OsString;
use std::fmt;
use std::time::Duration;

/// An external command.
#[derive(Clone, Debug)]
pub struct Command {
    /// The executable, looked up on the `PATH`, and its arguments.
    pub words: Vec<OsString>,
    /// The program, as its first argument names it, that is loaded once for all commands with the same words, if the
    /// system can do this; `None` to load it for each command. Commands that run one after the other are then forks of
    /// one process. Their results are those of processes that are started anew, unless the program does something
    /// before `main` that depends on the time or on the process.
    pub fork_server: Option<OsString>,
    /// Whether the commands are forks of a process that is about to read its standard input for the first time, by
    /// `read`. The program is executed once up to this read. If the program has threads or has written before the read,
    /// or does not read, the commands are forks of a process before `main`.
    pub fork_at_input: bool,
    /// The text on its standard input.
    pub input: Vec<u8>,
    /// The limits of the command and all processes that it starts.
    pub limits: Limits,
}

impl Command {
    /// Returns a command for an executable without arguments and input, under the default limits.
    pub fn new(executable: impl Into<OsString>) -> Command {
        Command {
            words: vec![executable.into()],
            fork_server: None,
            fork_at_input: false,
            input: Vec::new(),
            limits: Limits::default(),
        }
    }

    /// Returns a command for a command line of the shell.
    pub fn shell(line: &str) -> Command {
        Command::new("/bin/sh").args(["-c", line])
    }

    /// Adds arguments.
    pub fn args<S: Into<OsString>>(mut self, args: impl IntoIterator<Item = S>) -> Command {
        self.words.extend(args.into_iter().map(Into::into));
        self
    }

    /// Sets the program that is loaded once.
    pub fn fork_server(mut self, program: impl Into<OsString>) -> Command {
        self.fork_server = Some(program.into());
        self
    }

    /// Sets that commands fork when the program first reads its standard input.
    pub fn fork_at_input(mut self) -> Command {
        self.fork_at_input = true;
        self
    }

    /// Sets the text on the standard input.
    pub fn input(mut self, input: impl Into<Vec<u8>>) -> Command {
        self.input = input.into();
        self
    }

    /// Sets the limits.
    pub fn limits(mut self, limits: Limits) -> Command {
        self.limits = limits;
        self
    }
}

/// Limits of a command and its descendants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Elapsed time. On Linux, the time in which the processes wait for a processor is added, up to four times the
    /// limit. Each process may use as much CPU time on every processor (RLIMIT_CPU).
    pub time: Duration,
    /// Processor time, and a tenth of the elapsed time, after output on standard error without further output there. It
    /// does not limit the time before the first output. A command that exceeds it ends with [`End::TimeLimit`].
    /// Sampled. On systems other than Linux it is elapsed time.
    pub silence: Option<Duration>,
    /// Bytes of resident memory of all processes together. Sampled; Linux only.
    pub memory: Option<u64>,
    /// Bytes of address space of each process (RLIMIT_AS). Programs that reserve more than they use, as those built
    /// with address sanitizers do, cannot run under it.
    pub address_space: Option<u64>,
    /// Bytes of standard output. A command that writes more is killed.
    pub output: usize,
    /// Bytes of standard error that are kept. A command may write more.
    pub errors: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(10),
            silence: None,
            memory: Some(4 << 30),
            address_space: None,
            output: 64 << 20,
            errors: 64 << 10,
        }
    }
}

/// The result of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandResult {
    /// How it ended.
    pub end: End,
    /// Its standard output, complete if [`end`](CommandResult::end) is an exit code or a signal.
    pub stdout: Vec<u8>,
    /// The beginning of its standard error.
    pub stderr: Vec<u8>,
}

/// How a command ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// It exited with this code.
    Exited(i32),
    /// This signal ended it, which was not sent by the supervisor.
    Signaled(i32),
    /// It was killed: its time was over, or it was silent for too long.
    TimeLimit,
    /// It was killed: it used too much memory.
    MemoryLimit,
    /// It was killed: it wrote too much to standard output.
    OutputLimit,
    /// The command was killed, because its result is no longer needed.
    Cancelled,
    /// It could not be started or observed, for this reason.
    Failed(String),
}

impl End {
    /// Returns whether the command exited with code 0.
    pub fn is_success(&self) -> bool {
        *self == End::Exited(0)
    }

    /// Returns whether an access of an invalid address ended the command, by SIGSEGV or SIGBUS. A command that reads
    /// freed memory can end by either of them.
    pub fn is_memory_fault(&self) -> bool {
        use signal_hook::consts::{SIGBUS, SIGSEGV};
        matches!(self, End::Signaled(signal) if [SIGBUS, SIGSEGV].contains(signal))
    }

    /// Returns whether the command ended by itself, so that its output is complete.
    pub fn is_complete(&self) -> bool {
        matches!(self, End::Exited(_) | End::Signaled(_))
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Exited(code) => write!(f, "exit code {code}"),
            End::Signaled(signal) => match signal_hook::low_level::signal_name(*signal) {
                Some(name) => write!(f, "signal {signal} ({name})"),
                None => write!(f, "signal {signal}"),
            },
            End::TimeLimit => f.write_str("killed at the time limit"),
            End::MemoryLimit => f.write_str("killed at the memory limit"),
            End::OutputLimit => f.write_str("killed at the limit of output"),
            End::Cancelled => f.write_str("cancelled"),
            End::Failed(reason) => f.write_str(reason),
        }
    }
}
