//! Fork servers: a program that many commands execute with the same arguments is loaded once, up to its `main` or up to
//! the point at which it first reads its standard input, and each command is a fork of this process.
//!
//! The time before `main`, in which shared libraries are linked and static objects are constructed, is most of the time
//! of a short command. Compilers also construct tables before they read their input. The supervisor starts the server
//! with a library that `LD_PRELOAD` loads before the C library. `preload.rs` is its source, and describes the messages.
//! A command that a server runs has the same arguments, environment, streams, limits and process group as one that is
//! started anew. It differs in its parent process and in the signal that it receives when the server ends. A copy of
//! the environment that the program makes before it reads its input has the variables of the server.
//!
//! Not served are programs that are no ELF files, such as scripts, programs that are linked statically, programs with
//! threads before `main`, and all programs on systems other than Linux. A program that has threads or has written when
//! it reads its standard input, or does not read it by a call of the function `read`, is served at its `main`.

#[cfg(target_os = "linux")]
pub(crate) use linux::ForkServer;
#[cfg(not(target_os = "linux"))]
pub(crate) use other::ForkServer;
use rustix::process::Pid;
use std::io::{PipeReader, PipeWriter};

/// A command that a server runs, and the ends of its streams.
#[derive(Debug)]
pub(crate) struct Forked {
    pub(crate) process: Pid,
    pub(crate) stdin: PipeWriter,
    pub(crate) stdout: PipeReader,
    pub(crate) stderr: PipeReader,
}

#[cfg(target_os = "linux")]
mod linux {
    use super::Forked;
    use crate::command::Command;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::MemfdFlags;
    use rustix::process::{Pid, Resource, Rlimit, Signal};
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io::{PipeReader, PipeWriter, Read as _, Write as _};
    use std::os::fd::{AsFd, AsRawFd as _};
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
    use std::path::Path;
    use std::process::{Child, ExitStatus};
    use std::time::{Duration, Instant};

    /// The library that the server loads. It is empty if it could not be compiled.
    const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/fork_server.so"));

    /// The variable of the environment that describes the server. `preload.rs` reads it.
    const VARIABLE: &str = "PROOFMARK_FORK_SERVER";

    /// The message that the server serves or that a command has ended, and the request to reap the command.
    const DONE: i32 = 0;

    /// The time limit for a program to reach the point at which it forks, and for a fork.
    const MAX_START: Duration = Duration::from_secs(10);

    /// The interval at which a server that has not reached that point is asked whether it has ended.
    const POLL: Duration = Duration::from_millis(20);

    /// A process that forks for each command. It is killed when this is dropped.
    #[derive(Debug)]
    pub(crate) struct ForkServer {
        child: Child,
        requests: PipeWriter,
        replies: PipeReader,
        /// The library, which other programs load that a command executes with an environment that it read before.
        _library: File,
    }

    /// The point of the program at which the server forks.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Point {
        Main,
        /// The first read of standard input.
        Input,
    }

    impl ForkServer {
        /// Starts a server for commands with the words of `command`. `None` if its program is not served.
        ///
        /// The calling thread must not end before the server, which is killed with it.
        pub(crate) fn start(command: &Command, temporary: Option<&Path>) -> Option<ForkServer> {
            let at_input =
                command.fork_at_input.then(|| ForkServer::start_at(Point::Input, command, temporary));
            at_input.flatten().or_else(|| ForkServer::start_at(Point::Main, command, temporary))
        }

        fn start_at(point: Point, command: &Command, temporary: Option<&Path>) -> Option<ForkServer> {
            let program = command.fork_server.as_deref()?;
            let (executable, arguments) = command.words.split_first()?;
            if LIBRARY.is_empty() || !is_elf(program) {
                return None;
            }
            let mut library = File::from(rustix::fs::memfd_create("fork_server", MemfdFlags::CLOEXEC).ok()?);
            library.write_all(LIBRARY).ok()?;
            let (requests_from, requests) = std::io::pipe().ok()?;
            let (mut replies, replies_to) = std::io::pipe().ok()?;

            let folder = format!("/proc/{}/fd/", std::process::id());
            let pipes = format!("{}:{}", requests_from.as_raw_fd(), replies_to.as_raw_fd());
            let name = if point == Point::Input { "input" } else { "main" };
            let mut variable = OsString::from(format!("{folder}:{pipes}:{name}:"));
            variable.push(program);
            let mut preload = OsString::from(format!("{folder}{}", library.as_raw_fd()));
            if let Some(previous) = std::env::var_os("LD_PRELOAD") {
                preload.push(":");
                preload.push(previous);
            }
            let mut process = std::process::Command::new(executable);
            process.args(arguments).process_group(0).env("LD_PRELOAD", preload).env(VARIABLE, variable);
            // Streams of the same kind as those of the commands. The standard input is at its end.
            let ((stdin, _), (stdout, stdout_to), (stderr, stderr_to)) =
                (std::io::pipe().ok()?, std::io::pipe().ok()?, std::io::pipe().ok()?);
            process.stdin(stdin).stdout(stdout_to).stderr(stderr_to);
            if let Some(folder) = temporary {
                process.env("TMPDIR", folder);
            }
            let before = rustix::process::getrlimit(Resource::Core);
            let none = Rlimit { current: Some(0), maximum: before.maximum };
            let _ = rustix::process::setrlimit(Resource::Core, none);
            let child = process.spawn();
            let _ = rustix::process::setrlimit(Resource::Core, before);

            // Closes the ends of the pipes that the server writes to.
            drop(process);
            let mut child = child.ok()?;
            let is_silent = || !is_readable(&stdout, Duration::ZERO) && !is_readable(&stderr, Duration::ZERO);
            if wait_for_point(&mut child, &mut replies) && n_threads(&child) == 1 && is_silent() {
                // The ends of the server are closed here, so that the end of the server closes the pipes.
                return Some(ForkServer { child, requests, replies, _library: library });
            }
            end(&mut child);
            None
        }

        /// Returns the process of the server.
        pub(crate) fn process(&self) -> Option<Pid> {
            pid(self.child.id().try_into().ok()?)
        }

        /// Starts a command. `None` if the server has failed: no process has been started.
        pub(crate) fn fork(&mut self) -> Option<Forked> {
            let (stdin_from, stdin) = std::io::pipe().ok()?;
            let (stdout, stdout_to) = std::io::pipe().ok()?;
            let (stderr, stderr_to) = std::io::pipe().ok()?;
            let files = [stdin_from.as_raw_fd(), stdout_to.as_raw_fd(), stderr_to.as_raw_fd()];
            self.requests.write_all(files.map(i32::to_ne_bytes).as_flattened()).ok()?;
            if !is_readable(&self.replies, MAX_START) {
                return None;
            }
            let process = pid(receive(&mut self.replies)?)?;
            Some(Forked { process, stdin, stdout, stderr })
        }

        /// Returns a function that waits until the command has ended. The process is not reaped.
        pub(crate) fn end_of_command(&self) -> std::io::Result<impl FnOnce() + Send + 'static> {
            let mut replies = self.replies.try_clone()?;
            Ok(move || {
                // A server that has ended sends nothing. Its end has killed the command.
                let _ = receive(&mut replies);
            })
        }

        /// Reaps the command, after the [end of the command](ForkServer::end_of_command) has been waited for.
        pub(crate) fn reap(&mut self) -> std::io::Result<ExitStatus> {
            self.requests.write_all(&DONE.to_ne_bytes())?;
            let status = receive(&mut self.replies);
            status.map(ExitStatus::from_raw).ok_or_else(|| std::io::ErrorKind::UnexpectedEof.into())
        }
    }

    impl Drop for ForkServer {
        fn drop(&mut self) {
            end(&mut self.child);
        }
    }

    /// Kills a server, and the processes that its program has started before the point at which it forks.
    fn end(server: &mut Child) {
        let group = server.id().try_into().ok().and_then(pid);
        let _ = group.map(|group| rustix::process::kill_process_group(group, Signal::KILL));
        let _ = server.kill();
        let _ = server.wait();
    }

    /// Waits until the server says that it serves, and returns whether it does.
    fn wait_for_point(server: &mut Child, replies: &mut PipeReader) -> bool {
        let start = Instant::now();
        while start.elapsed() < MAX_START {
            if is_readable(&*replies, POLL) {
                return receive(replies) == Some(DONE);
            }
            if !matches!(server.try_wait(), Ok(None)) {
                return false;
            }
        }
        false
    }

    fn is_readable(file: impl AsFd, limit: Duration) -> bool {
        let limit = Timespec::try_from(limit).ok();
        let mut files = [PollFd::new(&file, PollFlags::IN)];
        matches!(poll(&mut files, limit.as_ref()), Ok(1..))
    }

    fn receive(replies: &mut PipeReader) -> Option<i32> {
        let mut bytes = [0; 4];
        replies.read_exact(&mut bytes).ok()?;
        Some(i32::from_ne_bytes(bytes))
    }

    /// Returns the process with this number, if it is one.
    fn pid(number: i32) -> Option<Pid> {
        (number > 0).then(|| Pid::from_raw(number)).flatten()
    }

    fn n_threads(process: &Child) -> usize {
        std::fs::read_dir(format!("/proc/{}/task", process.id())).map_or(0, Iterator::count)
    }

    /// Returns whether a program, looked up on the `PATH`, is an ELF file.
    fn is_elf(program: &OsStr) -> bool {
        let begins = |path: &Path| {
            let mut bytes = [0; 4];
            File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).is_ok().then_some(bytes)
        };
        let magic = if program.as_bytes().contains(&b'/') {
            begins(Path::new(program))
        } else {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&folders).find_map(|folder| begins(&folder.join(program)))
        };
        magic == Some(*b"\x7fELF")
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use super::Forked;
    use crate::command::Command;
    use rustix::process::Pid;
    use std::path::Path;
    use std::process::ExitStatus;

    /// There are no fork servers on this system.
    #[derive(Debug)]
    pub(crate) enum ForkServer {}

    impl ForkServer {
        pub(crate) fn start(_: &Command, _: Option<&Path>) -> Option<ForkServer> {
            None
        }

        pub(crate) fn process(&self) -> Option<Pid> {
            match *self {}
        }

        pub(crate) fn fork(&mut self) -> Option<Forked> {
            match *self {}
        }

        pub(crate) fn end_of_command(&self) -> std::io::Result<fn()> {
            match *self {}
        }

        pub(crate) fn reap(&mut self) -> std::io::Result<ExitStatus> {
            match *self {}
        }
    }
}
