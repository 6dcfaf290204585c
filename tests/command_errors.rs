//! Tests of errors that a command reports before any work.

use super::campaigns::{empty_folder, proofmark, result};

/// Tests that a number of orders that is too large for memory is an error of the arguments.
#[test]
fn the_number_of_orders_is_limited() {
    let folder = empty_folder("seeds");
    std::fs::write(folder.join("a.mlir"), "func.func @f() { return }\n").expect("a file");
    for arguments in [&["fuzz"][..], &["check", "a.mlir"], &["gate", "a.mlir"], &["reduce", "a.mlir"]] {
        for seeds in ["0", "1000001", "18446744073709551615"] {
            let (code, _, error) =
                result(proofmark(&folder, &[arguments, &["--cse", "--seeds", seeds]].concat()));
            let expected =
                format!("error: invalid value '{seeds}' for '--seeds <N>': {seeds} is not in 1..=1000000\n");
            assert_eq!(code, Some(2), "{error}");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that the state of an earlier run is overwritten only by a run that continues it, and that an empty file is no
/// state.
#[test]
fn the_state_of_an_earlier_run_is_kept() {
    let folder = empty_folder("earlier-state");
    std::fs::write(folder.join("a.mlir"), "func.func @f() { return }\n").expect("a file");
    let fuzz = ["fuzz", "--programs=1", "--cse", "--state=fuzz.state"];
    let gate = ["gate", "a.mlir", "--cse", "--state=gate.state"];
    for (arguments, name) in [(fuzz, "fuzz.state"), (gate, "gate.state")] {
        let run = |more: &[&str]| result(proofmark(&folder, &[&arguments[..], more].concat()));
        let state = || std::fs::read(folder.join(name)).expect("the state");
        std::fs::write(folder.join(name), "").expect("a file");
        assert_eq!(run(&[]).0, Some(0));
        let first = state();
        assert!(!first.is_empty());
        let message = "has the state of an earlier run; add --resume to continue it, or remove the file";
        let expected = format!("error: '{name}' {message}\n");
        assert_eq!(run(&[]), (Some(1), String::new(), expected));
        assert_eq!(state(), first);
        assert_eq!(run(&["--resume"]).0, Some(0));
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that a command that cannot be executed, or that fails on an empty module too, is an error of the arguments and
/// no failure of a program.
#[test]
fn a_command_that_is_not_executed_is_no_failure_of_a_program() {
    let folder = empty_folder("no-command");
    let program = "func.func @f(%x: i32) -> i32 { return %x : i32 }\n";
    std::fs::write(folder.join("a.mlir"), program).expect("a file");
    std::fs::write(folder.join("text"), "").expect("a file");
    let run = |arguments: &[&str], command: &str, expected: &str| {
        let (code, output, error) =
            result(proofmark(&folder, &[arguments, &["--through", command]].concat()));
        assert!(code == Some(2) && output.is_empty(), "{arguments:?} {command}: {output}{error}");
        let expected = format!("error: the command of --through {expected}");
        assert!(error.starts_with(&expected), "{arguments:?} {command}: {error}");
    };
    for arguments in
        [&["fuzz", "--programs=1"][..], &["gate", "a.mlir"], &["reduce", "a.mlir", "-o", "a.mlir"]]
    {
        for command in ["no-such-command --flag", "true && ./text", "./text"] {
            run(arguments, command, "cannot be executed: ");
        }
    }
    run(&["gate", "a.mlir"], "sed --no-such-flag", "rejects an empty module: ");
    run(
        &["reduce", "a.mlir"],
        "sed --no-such-flag",
        "fails on an empty module in the same way: the command fails: ",
    );
    run(
        &["reduce", "a.mlir"],
        "exit 3",
        "fails on an empty module in the same way: the command fails: exit code 3",
    );
    assert_eq!(std::fs::read_to_string(folder.join("a.mlir")).expect("the program"), program);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that a file of patterns that is missing or not valid is an error at its place and no failure of a program.
#[test]
fn a_file_of_patterns_that_is_not_valid_is_no_failure_of_a_program() {
    let folder = empty_folder("no-patterns");
    let program = "func.func @f(%x: i32) -> i32 { return %x : i32 }\n";
    std::fs::write(folder.join("a.mlir"), program).expect("a file");
    std::fs::write(folder.join("rules.pdl"), "pdl.pattern @p : benefit(1) {\n").expect("a file");
    for arguments in [
        &["fuzz", "--programs=1"][..],
        &["gate", "a.mlir"],
        &["check", "a.mlir"],
        &["reduce", "a.mlir", "-o", "a.mlir"],
        &["opt", "a.mlir", "-o", "a.mlir"],
    ] {
        let run = |patterns: &str| {
            let (code, output, error) = result(proofmark(&folder, &[arguments, &[patterns]].concat()));
            assert!(code == Some(1) && output.is_empty(), "{arguments:?} {patterns}: {output}{error}");
            error
        };
        let missing = "error: cannot open input file 'missing': No such file or directory (os error 2)\n";
        assert_eq!(run("--pdl-patterns=missing"), missing, "{arguments:?}");
        let error = run("--pdl-patterns=rules.pdl");
        assert!(error.starts_with("rules.pdl:1:30: error: "), "{arguments:?}: {error}");
        let error = run("--pdl-patterns");
        assert!(error.contains("error: pdl-patterns needs a file with patterns"), "{arguments:?}: {error}");
    }
    assert_eq!(std::fs::read_to_string(folder.join("a.mlir")).expect("the program"), program);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
