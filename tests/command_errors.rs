//! Tests of errors that a command reports before any work.

use super::campaigns::{empty_folder, proofmark, result};
use std::path::PathBuf;

const PROGRAM: &str = "func.func @f(%x: i32) -> i32 { return %x : i32 }\n";

/// Returns a new folder with the file `a.mlir`, which has a valid program.
fn folder_with_program(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    std::fs::write(folder.join("a.mlir"), PROGRAM).expect("a file");
    folder
}

/// Tests that a number of orders that is too large for memory is an error of the arguments.
#[test]
fn the_number_of_orders_is_limited() {
    let folder = folder_with_program("seeds");
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
    let folder = folder_with_program("earlier-state");
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
    let folder = folder_with_program("no-command");
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
    assert_eq!(std::fs::read_to_string(folder.join("a.mlir")).expect("the program"), PROGRAM);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that a file of patterns that is missing or not valid is an error at its place and no failure of a program.
#[test]
fn a_file_of_patterns_that_is_not_valid_is_no_failure_of_a_program() {
    let folder = folder_with_program("no-patterns");
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
    assert_eq!(std::fs::read_to_string(folder.join("a.mlir")).expect("the program"), PROGRAM);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that an output that cannot be written is an error before any program is read, and that the test of an output
/// changes nothing.
#[test]
fn an_output_that_cannot_be_written_is_an_error_before_the_work() {
    let folder = empty_folder("no-output");
    let program = "func.func @f(%x: i32) -> i32 { return %x : i32 }\n";
    for name in ["a.mlir", "file"] {
        std::fs::write(folder.join(name), program).expect("a file");
    }
    std::fs::create_dir(folder.join("folder")).expect("a folder");
    let run = |arguments: &[&str], output: &str| {
        result(proofmark(
            &folder,
            &[arguments, &["--through", "touch started; exit 3", "-o", output]].concat(),
        ))
    };
    let is_refused = |(code, output, error): (Option<i32>, String, String), name: &str| {
        assert!(code == Some(1) && output.is_empty(), "{output}{error}");
        assert!(error.starts_with(&format!("error: cannot write output file '{name}': ")), "{error}");
    };
    for output in ["none/report", "folder", "file/report"] {
        for arguments in [&["gate", "a.mlir"], &["reduce", "a.mlir"]] {
            is_refused(run(arguments, output), output);
        }
        is_refused(result(proofmark(&folder, &["check", "a.mlir", "--cse", "-o", output])), output);
    }
    is_refused(run(&["fuzz"], "file/found"), "file/found");
    is_refused(run(&["fuzz"], "file"), "file");
    let names = || {
        let entries = std::fs::read_dir(&folder).expect("a folder").flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(), ["a.mlir", "file", "folder"], "no command was executed, and nothing is left");
    // The output is tested, and the run fails later.
    let (code, _, error) = result(proofmark(&folder, &["gate", "none.mlir", "--cse", "-o", "file"]));
    assert!(code == Some(1) && error.contains("none.mlir"), "{error}");
    assert_eq!(std::fs::read_to_string(folder.join("file")).expect("a file"), program);
    assert_eq!(names(), ["a.mlir", "file", "folder"]);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that outputs and states are written to the targets of symbolic links, and that the permissions of files that
/// are replaced are kept.
#[cfg(unix)]
#[test]
fn outputs_follow_links_and_keep_permissions() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = empty_folder("links");
    std::fs::create_dir(folder.join("reports")).expect("a folder");
    std::fs::write(folder.join("a.mlir"), PROGRAM).expect("a file");
    std::fs::write(folder.join("reports/old"), "").expect("a file");
    let mode =
        |name: &str| std::fs::metadata(folder.join(name)).expect("a file").permissions().mode() & 0o777;
    std::fs::set_permissions(folder.join("reports/old"), std::fs::Permissions::from_mode(0o640))
        .expect("it is ours");
    for (link, target) in
        [("old", "reports/old"), ("new", "reports/new"), ("second", "new"), ("loop", "loop")]
    {
        symlink(target, folder.join(link)).expect("a link");
    }
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    let is_link =
        |name: &str| std::fs::symlink_metadata(folder.join(name)).is_ok_and(|file| file.is_symlink());
    let commands = [&["check", "a.mlir", "--cse", "-o"][..], &["fuzz", "--programs=1", "--cse", "--state"]];
    for (command, expected) in commands.into_iter().zip(["HOLDS", "\"next\":"]) {
        for (link, target) in [("old", "reports/old"), ("second", "reports/new")] {
            std::fs::write(folder.join("reports/old"), "").expect("a file");
            let _ = std::fs::remove_file(folder.join("reports/new"));
            assert_eq!(
                result(proofmark(&folder, &[command, &[link]].concat())).0,
                Some(0),
                "{command:?} {link}"
            );
            assert!(text(target).contains(expected), "{command:?} {link}: {}", text(target));
        }
    }
    assert!(is_link("old") && is_link("second") && is_link("new"));
    assert_eq!(mode("reports/old"), 0o640);
    let (code, _, error) = result(proofmark(&folder, &["check", "a.mlir", "--cse", "-o", "loop"]));
    assert!(code == Some(1) && error.contains("too many levels of symbolic links"), "{error}");
    let names = std::fs::read_dir(folder.join("reports")).expect("a folder").flatten();
    assert_eq!(names.count(), 2, "no temporary file is left");
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests the messages on values that an option does not accept, and on options without the option that they need.
#[test]
fn values_that_are_not_accepted_are_named() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = "tests/inputs/clamp.mlir";
    let not_negative = "expected a number of seconds that is not negative";
    let positive = "expected a number of seconds that is greater than 0";
    let through =
        "no pass and no command is given; try --canonicalize, or --through 'mlir-opt --canonicalize'";
    for (arguments, expected) in [
        (&["fuzz", "--cse", "--time", "-1"][..], not_negative),
        (&["fuzz", "--cse", "--time", "-10.5"], not_negative),
        (&["fuzz", "--cse", "--programs", "-1"], "invalid value '-1' for '--programs <N>'"),
        (&["check", file, "--cse", "--pattern-timeout", "-1"], not_negative),
        (&["gate", file, "--through", "cat", "--command-timeout", "0"], positive),
        (&["gate", file, "--through", "cat", "--command-timeout", "-1"], positive),
        (
            &["check", file, "--cse", "--by-pattern"],
            "--by-pattern lists the proofs of --prove=local or --prove=both",
        ),
        (&["fuzz"], through),
        (&["gate", file], through),
        (&["reduce", file], through),
    ] {
        let (code, output, error) = result(proofmark(root, arguments));
        assert!(code == Some(2) && output.is_empty(), "{arguments:?}: {output}{error}");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

/// Tests that `merge` names a state file.
#[test]
fn a_state_file_is_not_merged() {
    let folder = folder_with_program("merge-state");
    proofmark(&folder, &["fuzz", "--programs=1", "--cse", "--state=fuzz"]);
    proofmark(&folder, &["gate", "a.mlir", "--cse", "--state=gate"]);
    for name in ["fuzz", "gate"] {
        let (code, _, error) = result(proofmark(&folder, &["merge", name]));
        let expected = format!("error: {name}: the file of --state of a run of {name}, and not a report");
        assert!(code == Some(1) && error.starts_with(&expected), "{error}");
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests the warnings of `fuzz` and `gate` on a file of accepted failures that has none, and that a proof cache that
/// cannot be opened is reported once.
#[test]
fn options_without_an_effect_are_reported_once() {
    let folder = folder_with_program("warnings");
    std::fs::write(folder.join("report"), "nothing\n").expect("a file");
    for arguments in [&["fuzz", "--programs=1"][..], &["gate", "a.mlir"]] {
        let more = ["--cse", "--accept=report", "--proof-cache=report/cache"];
        let (code, _, error) = result(proofmark(&folder, &[arguments, &more].concat()));
        assert_eq!(code, Some(0), "{error}");
        for warning in ["warning: --accept: there is no failure in 'report'\n", "warning: no proof cache in "]
        {
            assert_eq!(error.matches(warning).count(), 1, "{arguments:?}: {error}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that a report replaces neither an input nor the state of the run.
#[test]
fn a_report_replaces_no_input_and_no_state() {
    let folder = empty_folder("same-file");
    let program = "func.func @f() { return }\n";
    std::fs::create_dir(folder.join("inputs")).expect("a folder");
    std::fs::write(folder.join("inputs/a.mlir"), program).expect("a file");
    for (arguments, file) in [
        (&["check", "inputs/a.mlir", "-o", "./inputs/a.mlir"][..], "the input"),
        (&["gate", "inputs", "-o", "inputs/../inputs/a.mlir"], "an input"),
        (&["gate", "inputs", "--state=state", "-o", "./state"], "the file of --state"),
    ] {
        let (code, _, error) = result(proofmark(&folder, &[arguments, &["--cse"]].concat()));
        let expected = format!("error: the output file '{}' is {file}\n", arguments.last().expect("a file"));
        assert_eq!((code, error), (Some(2), expected));
    }
    assert_eq!(std::fs::read_to_string(folder.join("inputs/a.mlir")).expect("the program"), program);
    assert!(!folder.join("state").exists());
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
