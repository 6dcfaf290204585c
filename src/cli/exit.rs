//! Exit codes.

use std::process::ExitCode;

/// The result of a subcommand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Everything holds.
    Holds,
    /// The arguments are wrong.
    Usage,
    /// Something is undecided, and nothing fails.
    Undecided,
    /// Something fails, or the input is not valid MLIR.
    Fails,
}

impl Exit {
    /// Returns the result of two parts of a subcommand: the worse of both.
    pub(crate) fn or(self, other: Exit) -> Exit {
        match (self, other) {
            (Exit::Usage, _) | (_, Exit::Usage) => Exit::Usage,
            (Exit::Fails, _) | (_, Exit::Fails) => Exit::Fails,
            (Exit::Undecided, _) | (_, Exit::Undecided) => Exit::Undecided,
            (Exit::Holds, Exit::Holds) => Exit::Holds,
        }
    }

    /// Returns the exit code of the process.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Holds => 0,
            Exit::Fails => 1,
            // The code of clap.
            Exit::Usage => 2,
            Exit::Undecided => 3,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
