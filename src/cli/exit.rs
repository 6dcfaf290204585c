//! Exit codes: the only part of the answer that a script needs.

use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// What was asked holds.
    Holds,
    /// It could not be decided.
    Undecided,
    /// It does not hold, or the input is not valid MLIR.
    Fails,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        // 2 is a usage error; clap exits with it.
        ExitCode::from(match exit {
            Exit::Holds => 0,
            Exit::Fails => 1,
            Exit::Undecided => 3,
        })
    }
}
