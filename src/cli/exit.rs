//! Exit codes: the only part of the answer that a script needs.

use std::process::ExitCode;

use super::files::tell;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// What was asked holds.
    Holds,
    /// It was not asked properly.
    Usage,
    /// It could not be decided.
    Undecided,
    /// It does not hold, or the input is not valid MLIR.
    Fails,
}

impl Exit {
    /// How two parts of a command ended together: the worse of both.
    pub(crate) fn or(self, other: Exit) -> Exit {
        match (self, other) {
            (Exit::Usage, _) | (_, Exit::Usage) => Exit::Usage,
            (Exit::Fails, _) | (_, Exit::Fails) => Exit::Fails,
            (Exit::Undecided, _) | (_, Exit::Undecided) => Exit::Undecided,
            (Exit::Holds, Exit::Holds) => Exit::Holds,
        }
    }

    /// The code that the process ends with.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Holds => 0,
            Exit::Fails => 1,
            // As clap does.
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

/// Says that it was not asked properly.
pub(crate) fn usage(error: &str) -> Exit {
    tell(&format!("error: {error}\n"));
    Exit::Usage
}
