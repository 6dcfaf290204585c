//! SMT solvers that are programs on the `PATH`.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// An SMT solver that is a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Program {
    /// `bitwuzla`
    Bitwuzla,
    /// `cvc5`
    Cvc5,
    /// `yices-smt2`
    Yices,
    /// `boolector`
    Boolector,
    /// `z3`, which need not be the version that is linked
    Z3,
}

impl Program {
    /// All programs.
    pub const ALL: [Program; 5] =
        [Program::Bitwuzla, Program::Cvc5, Program::Yices, Program::Boolector, Program::Z3];

    /// Returns the name of the executable.
    pub const fn name(self) -> &'static str {
        match self {
            Program::Bitwuzla => "bitwuzla",
            Program::Cvc5 => "cvc5",
            Program::Yices => "yices-smt2",
            Program::Boolector => "boolector",
            Program::Z3 => "z3",
        }
    }

    /// Returns the arguments with which the program reads SMT-LIB from standard input.
    pub(super) const fn arguments(self) -> &'static [&'static str] {
        match self {
            Program::Boolector => &["--smt2"],
            Program::Cvc5 => &["--lang=smt2", "-"],
            Program::Z3 => &["-smt2", "-in"],
            Program::Bitwuzla | Program::Yices => &[],
        }
    }

    /// Returns the executable on the `PATH`.
    pub fn path(self) -> Option<PathBuf> {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join(self.name())).find(|path| path.is_file())
    }
}

/// A set of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Programs(u8);

impl Programs {
    /// No program.
    pub const NONE: Programs = Programs(0);

    /// Returns the programs that are on the `PATH`.
    pub fn found() -> Programs {
        Program::ALL.into_iter().filter(|p| p.path().is_some()).fold(Programs::NONE, Programs::with)
    }

    /// Returns the set with another program.
    pub fn with(self, program: Program) -> Programs {
        Programs(self.0 | 1 << program as u8)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the programs in order.
    pub fn iter(self) -> impl Iterator<Item = Program> {
        Program::ALL.into_iter().filter(move |&p| self.0 & 1 << p as u8 != 0)
    }
}
