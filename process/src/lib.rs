//! External commands under supervision, and signals to this process.
//!
//! | module | contents |
//! |---|---|
//! | [`command`] | a command with its limits, and how it ended |
//! | [`running`] | starting a command and waiting for it |
//! | [`supervisor`] | the hidden subcommand that runs commands in a session of its own |
//! | [`interrupt`] | SIGINT and SIGTERM: report the results known so far and exit |
//!
//! # Supervised commands
//!
//! A program that calls [`supervisor::serve_if_asked`] first thing in `main` can be its own supervisor:
//! [`Running::start`] executes the program again, with the hidden argument [`supervisor::ARGUMENT`]. The supervisor
//! starts a session, becomes the reaper of orphaned descendants (Linux), gives the command a process group and a
//! temporary folder of its own, and reads its standard input to the end. The other end of that pipe is held by the
//! program alone. If the program ends, by SIGKILL too, the pipe is closed, and the supervisor kills all descendants and
//! removes the temporary folder. The command does not start before its whole description has been read from the pipe,
//! so that there is no window between start and supervision.
//!
//! # Fork servers
//!
//! Commands with a [fork server](Command::fork_server) are executed one after the other by the same supervisor, which
//! loads their program once. A supervisor waits for the next command until its program ends or calls
//! [`running::end_idle`]. All that is said about supervised commands holds for each of them; their temporary folder is
//! emptied after each one.
//!
//! The library that such programs load, `fork_server/preload.rs`, runs in a foreign process before its `main` or its
//! first read of standard input and calls functions of the C library. It is the only unsafe code, and the build script
//! compiles it apart.
//!
//! # Without a supervisor
//!
//! In a program that does not call [`supervisor::serve_if_asked`] (a test, or another `main` that links
//! `proofmark-proofs`), commands run as direct children. Limits hold there too, and the process group is killed when
//! the limit is reached or [`Running`] is dropped. Not covered: commands outlive a program that is ended by SIGKILL,
//! for at most their limit of CPU time; a descendant that leaves the process group is not killed; the command's
//! temporary files are its own.
//!
//! # Limitations
//!
//! Other systems than Linux have neither a reaper of descendants nor the limit of resident memory. If the supervisor
//! itself is killed by SIGKILL, its parent kills the command's process group; if both are killed at the same time,
//! RLIMIT_CPU is the only limit left.

pub mod command;
mod fork_server;
pub mod interrupt;
pub mod running;
pub mod supervisor;
mod tend;
mod tree;
mod wire;

pub use command::{Command, CommandResult, End, Limits};
pub use running::Running;
