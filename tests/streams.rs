//! Tests that a command does not panic if standard output or standard error is closed or cannot be written.

use std::fs::File;
use std::process::{Command, Output, Stdio};

const INPUT: &str = "tests/inputs/clamp.mlir";

/// Commands that write to standard output.
const COMMANDS_WITH_OUTPUT: &[&[&str]] = &[
    &["opt", INPUT],
    &["opt", "--list-passes"],
    &["opt", "--help"],
    &["--version"],
    &["check", INPUT, "--cse", "--seeds=1"],
    &["prove", INPUT, INPUT],
    &["prove", INPUT, INPUT, "--json"],
];

fn run(arguments: &[&str], out: impl Into<Stdio>, err: impl Into<Stdio>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.stdout(out).stderr(err).output().expect("the program runs")
}

/// Returns a pipe whose reader has ended.
fn closed() -> Stdio {
    let mut reader =
        Command::new("true").stdin(Stdio::piped()).spawn().expect("`true` is where there is a shell");
    let pipe = reader.stdin.take().expect("it was piped");
    reader.wait().expect("it ends");
    pipe.into()
}

#[test]
#[cfg(unix)]
fn a_closed_standard_output_is_not_an_error() {
    for arguments in COMMANDS_WITH_OUTPUT {
        let output = run(arguments, closed(), Stdio::piped());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for arguments in COMMANDS_WITH_OUTPUT {
        let full = File::create("/dev/full").expect("Linux has it");
        let output = run(arguments, full, Stdio::piped());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            message.starts_with("error: cannot write output file '<stdout>'"),
            "{arguments:?}: {message}"
        );
    }
}

#[test]
#[cfg(unix)]
fn the_exit_code_does_not_depend_on_standard_error() {
    for (arguments, code) in [
        (&["opt", "no such file"][..], 1),
        (&["opt", INPUT, "--cse", "--dump-pass-pipeline"], 0),
        (&["check", INPUT], 2),
        (&["prove", "tests/cases/syntax.mlir"], 1),
    ] {
        let output = run(arguments, Stdio::null(), closed());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}
