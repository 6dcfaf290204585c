//! Runs the cases, and the command line with a fault.

use std::io::Write as _;
use std::panic::catch_unwind;
use std::process::{Command, ExitCode, Output, Stdio};

use proofmark::ir::parallel;

use crate::dialect::FAULT;

/// A name, and a function that panics if the case fails.
pub(crate) type Case = (&'static str, fn());

/// The program that the faults occur in, in relation to the package.
pub(crate) const PROGRAM: &str = "tests/faulty_patterns/program.mlir";

/// Runs every case whose name contains the first argument that is no option, in parallel.
pub(crate) fn all(cases: &[Case]) -> ExitCode {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let cases: Vec<&Case> = cases.iter().filter(|(name, _)| name.contains(&filter)).collect();
    let passes = parallel::map(cases.len(), |i| catch_unwind(cases[i].1).is_ok());
    for ((name, _), passes) in cases.iter().zip(&passes) {
        println!("test {name} ... {}", if *passes { "ok" } else { "FAILED" });
    }
    let n_failed = passes.iter().filter(|passes| !**passes).count();
    println!("{} cases, {n_failed} failed", cases.len());
    if n_failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The command line with a fault.
pub(crate) fn command(fault: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("the path of this program"));
    command.args(arguments).env(FAULT, fault).env_remove("RUST_BACKTRACE");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// The exit code and the output of a run of the command line.
#[derive(Debug)]
pub(crate) struct RunOutput {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl RunOutput {
    /// Asserts the exit code, and that each of `texts` is in the output or among the diagnostics.
    #[track_caller]
    pub(crate) fn expect(self, code: i32, texts: &[&str]) -> RunOutput {
        assert_eq!(self.code, Some(code), "{self:#?}");
        for text in texts {
            assert!(self.out.contains(text) || self.err.contains(text), "no '{text}' in {self:#?}");
        }
        self
    }
}

impl From<Output> for RunOutput {
    fn from(output: Output) -> RunOutput {
        RunOutput {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// Runs the command line with a fault.
pub(crate) fn run(fault: &str, arguments: &[&str]) -> RunOutput {
    command(fault, arguments).output().expect("the program runs").into()
}

/// Runs the command line with a fault, and with `input` as standard input.
pub(crate) fn run_with_input(fault: &str, arguments: &[&str], input: &str) -> RunOutput {
    let mut command = command(fault, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("the program reads its input");
    drop(stdin);
    child.wait_with_output().expect("the program ends").into()
}
