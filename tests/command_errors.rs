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
