//! Campaigns over many programs: `check --shard` with `merge`, and the input, the state and the reports of `gate`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const PROGRAMS: &str = "tests/order_dependence/programs.mlir";

const SPLIT_MARKER: &str = "// -----\n";

pub(super) fn proofmark(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    command.current_dir(folder).args(arguments).output().expect("the program runs")
}

/// Returns an empty folder for the test `name`.
pub(super) fn empty_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("proofmark-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn merged_shards_of_a_check_equal_one_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = empty_folder("check-shards");
    let check = |more: &[&str]| {
        let arguments =
            ["check", PROGRAMS, "--canonicalize", "--split-input-file", "--seeds=4", "--prove=off"];
        proofmark(root, &[&arguments[..], &["--json"], more].concat())
    };
    let whole = check(&[]);
    assert_eq!(whole.status.code(), Some(1));
    let files: Vec<String> = (1..=3)
        .map(|k| {
            let path = folder.join(format!("{k}.json"));
            std::fs::write(&path, check(&[&format!("--shard={k}/3")]).stdout).expect("a file");
            path.to_str().expect("a UTF-8 path").to_owned()
        })
        .collect();
    // In any order, and with a repetition.
    for order in [&[0, 1, 2][..], &[2, 0, 1, 0]] {
        let names: Vec<&str> = order.iter().map(|&k: &usize| files[k].as_str()).collect();
        let merged = proofmark(root, &[&["merge"], &names[..]].concat());
        assert_eq!(merged.status.code(), whole.status.code());
        assert!(merged.stdout == whole.stdout, "shards {order:?}");
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that the errors of an invalid chunk are in all forms of the report of `check`, and decide the exit code of
/// `merge`.
#[test]
fn invalid_chunks_are_in_the_report_of_a_check() {
    let folder = empty_folder("check-invalid");
    let program = "func.func @f(%a: i8) -> i8 {\n  return %a : i8\n}\n// -----\n\
                   func.func @g(%a: i8) -> i8 {\n  return %b : i8\n}\n";
    std::fs::write(folder.join("a.mlir"), program).expect("a file");
    let check = |more: &[&str]| {
        let arguments = ["check", "a.mlir", "--canonicalize", "--split-input-file", "--seeds=1"];
        let output = proofmark(&folder, &[&arguments[..], more].concat());
        assert_eq!(output.status.code(), Some(if more.contains(&"--shard=1/2") { 0 } else { 1 }), "{more:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let text = check(&[]);
    assert!(text.ends_with("error     a.mlir:6:10: use of undeclared SSA value name\n\nFAILS\n"), "{text}");
    for form in ["junit", "sarif", "html"] {
        let text = check(&[&format!("--report={form}")]);
        assert!(text.contains("use of undeclared SSA value name"), "{text}");
    }
    for k in 1..=2 {
        let shard = check(&["--json", &format!("--shard={k}/2")]);
        std::fs::write(folder.join(k.to_string()), shard).expect("a file");
    }
    let merged = proofmark(&folder, &["merge", "2", "1"]);
    assert_eq!(merged.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&merged.stdout), check(&["--json"]));
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn merged_shards_of_critical_pairs_equal_one_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = empty_folder("pair-shards");
    let programs = std::fs::read_to_string(root.join(PROGRAMS)).expect("the programs");
    let some: Vec<&str> = programs.split(SPLIT_MARKER).step_by(8).collect();
    let programs = folder.join("programs.mlir");
    std::fs::write(&programs, some.join(SPLIT_MARKER)).expect("a file");
    let gate = |more: &[&str]| {
        let programs = programs.to_str().expect("a UTF-8 path");
        let arguments = ["gate", programs, "--canonicalize", "--confluence", "--prove=off", "--json"];
        proofmark(root, &[&arguments[..], more].concat())
    };
    let whole = gate(&[]);
    assert_eq!(whole.status.code(), Some(1));
    let files: Vec<String> = (1..=3)
        .map(|k| {
            let path = folder.join(format!("{k}.json"));
            std::fs::write(&path, gate(&[&format!("--shard={k}/3")]).stdout).expect("a file");
            path.to_str().expect("a UTF-8 path").to_owned()
        })
        .collect();
    for order in [&[0, 1, 2][..], &[2, 0, 1, 0]] {
        let names: Vec<&str> = order.iter().map(|&k: &usize| files[k].as_str()).collect();
        let merged = proofmark(root, &[&["merge"], &names[..]].concat());
        assert_eq!(merged.status.code(), whole.status.code());
        assert!(merged.stdout == whole.stdout, "shards {order:?}");
    }
    let some = proofmark(root, &["merge", &files[0], &files[2], "--report=text"]);
    let text = String::from_utf8_lossy(&some.stdout);
    assert!(text.contains("1 shard without a result"), "{text}");
    let warning = String::from_utf8_lossy(&some.stderr);
    assert!(warning.contains("1 shard without critical pairs in these reports"), "{warning}");
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn reports_of_campaigns_with_other_options_are_not_merged() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = empty_folder("campaign-options");
    let report = |name: &str, more: &[&str]| {
        let arguments = ["fuzz", "--canonicalize", "--programs=8", "--tries=0", "--json"];
        let path = folder.join(name).to_str().expect("a UTF-8 path").to_owned();
        std::fs::write(&path, proofmark(root, &[&arguments[..], more].concat()).stdout).expect("a file");
        path
    };
    let one = report("1.json", &["--shard=1/2"]);
    let merge = |other: &str| {
        let merged = proofmark(root, &["merge", &one, other]);
        (merged.status.success(), String::from_utf8_lossy(&merged.stderr).into_owned())
    };
    let (is_merged, error) = merge(&report("2.json", &["--shard=2/2", "--prove=local"]));
    let expected = "of different campaigns: --prove is the default in one and 'local' in the other";
    assert!(!is_merged && error.contains(expected), "{error}");
    let (is_merged, error) = merge(&report("3.json", &["--shard=2/2", "tests/inputs/clamp.mlir"]));
    assert!(!is_merged && error.contains("FILES is the default in one and 'hash "), "{error}");
    let (_, error) = merge(&report("4.json", &["--shard=2/2", "--jobs=1"]));
    assert_eq!(error, "");
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn only_programs_that_changed_since_a_revision_are_judged() {
    let folder = empty_folder("changed-since");
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
        let output = Command::new("git").current_dir(&folder).args(identity).args(arguments).output();
        assert!(output.expect("git runs").status.success(), "{arguments:?}");
    };
    let write = |name: &str, functions: &[&str]| {
        let texts = functions.iter().map(|name| format!("func.func @{name}() {{ return }}\n"));
        let text = texts.collect::<Vec<_>>().join("// -----\n");
        std::fs::write(folder.join(name), text).expect("a file");
    };
    let judged = |rev: &str| {
        let output = proofmark(&folder, &["gate", ".", "--canonicalize", "--changed-since", rev, "--json"]);
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let chunks = report["chunks"].as_array().expect("a list");
        let place = |chunk: &Value| format!("{}:{}", chunk["file"].as_str().unwrap_or(""), chunk["line"]);
        chunks.iter().map(place).collect::<Vec<String>>()
    };
    git(&["init", "-q"]);
    write("a.mlir", &["a", "b"]);
    git(&["add", "."]);
    git(&["commit", "-qm", "one"]);
    assert_eq!(judged("HEAD"), [""; 0]);
    // A changed program, and one of a new file.
    write("a.mlir", &["a", "c", "b"]);
    write("b.mlir", &["d"]);
    let changed = judged("HEAD");
    assert_eq!(changed.len(), 2, "{changed:?}");
    assert!(changed[0].contains("a.mlir") && changed[1].contains("b.mlir"), "{changed:?}");
    // All programs are judged if the patterns changed, and the patterns did not change since the next revision.
    std::fs::create_dir(folder.join("rules")).expect("a folder");
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book/programs/pdl-rules.mlir");
    std::fs::copy(rules, folder.join("rules/rules.pdl")).expect("a copy");
    let by_rules = |rev: &str| {
        let rev = format!("--changed-since={rev}");
        let arguments = ["gate", "a.mlir", "--pdl-patterns=rules/rules.pdl", &rev, "--json"];
        let report: Value =
            serde_json::from_slice(&proofmark(&folder, &arguments).stdout).expect("a report in JSON");
        report["chunks"].as_array().expect("a list").len()
    };
    assert_eq!(by_rules("HEAD"), 3);
    git(&["add", "."]);
    git(&["commit", "-qm", "two"]);
    assert_eq!(by_rules("HEAD"), 0);
    assert_eq!(by_rules(":/one"), 3, "the commit with this message");
    let output = proofmark(&folder, &["gate", ".", "--canonicalize", "--changed-since=missing"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(message.contains("there is no such revision"), "{message}");
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Returns the text of a file with these functions, each in a chunk.
fn chunks_of(functions: &[&str]) -> String {
    let texts: Vec<String> =
        functions.iter().map(|name| format!("func.func @{name}() {{ return }}\n")).collect();
    texts.join(SPLIT_MARKER)
}

/// Returns the exit code, standard output and standard error.
pub(super) fn result(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_gate_resumes_only_the_same_run() {
    let folder = empty_folder("gate-resume");
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book/programs/pdl-rules.mlir");
    let rules = std::fs::read_to_string(rules).expect("the patterns");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("a.mlir", &chunks_of(&["f", "g"]));
    write("rules.pdl", &rules);
    let gate = |more: &[&str]| {
        let arguments = ["gate", "a.mlir", "--pdl-patterns=rules.pdl", "--state=state"];
        result(proofmark(&folder, &[&arguments[..], more].concat()))
    };
    let state = || std::fs::read_to_string(folder.join("state")).expect("the state");
    let whole = gate(&[]);
    assert_eq!(whole.0, Some(0), "{whole:?}");
    let first = state();
    let is_refused = |more: &[&str], property: &str| {
        let (code, _, error) = gate(&[&["--resume"], more].concat());
        let expected = format!("error: 'state' is the state of another run: {property} is ");
        assert!(code == Some(1) && error.starts_with(&expected), "{error}");
        assert_eq!(state(), first);
    };
    is_refused(&["--prove=off"], "--prove");
    is_refused(&["--seeds=5"], "--seeds");
    is_refused(&["--variants=2"], "--variants");
    is_refused(&["--canonicalize"], "the passes or the command");
    is_refused(&["--require=proved"], "--require");
    is_refused(&["--shard=1/2"], "--shard");
    write("rules.pdl", &(rules.clone() + "\n"));
    is_refused(&[], "files of passes");
    write("rules.pdl", &rules);
    write("a.mlir", &chunks_of(&["f", "h"]));
    is_refused(&[], "the text of the chunks");
    write("a.mlir", &chunks_of(&["f", "g"]));
    // The first chunk is known, and the line of the second one is incomplete.
    write("state", &first[..first.len() - 10]);
    assert_eq!((gate(&["--resume", "--jobs=2"]), state()), (whole.clone(), first.clone()));
    // A run that could not write the first line has no results.
    for n in [0, 5, 100] {
        write("state", &first[..n]);
        assert_eq!((gate(&["--resume"]), state()), (whole.clone(), first.clone()));
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn a_state_file_replaces_no_other_file() {
    let folder = empty_folder("gate-state");
    let text = chunks_of(&["f"]);
    std::fs::write(folder.join("a.mlir"), &text).expect("a file");
    for more in [&[][..], &["--resume"]] {
        let arguments = ["gate", "a.mlir", "--canonicalize", "--state=a.mlir"];
        let (code, _, error) = result(proofmark(&folder, &[&arguments[..], more].concat()));
        let expected = "error: 'a.mlir' exists and is not a state file of gate\n";
        assert_eq!((code, error.as_str()), (Some(1), expected));
        assert_eq!(std::fs::read_to_string(folder.join("a.mlir")).expect("the program"), text);
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn shards_of_gates_with_other_options_are_not_merged() {
    let folder = empty_folder("gate-options");
    std::fs::write(folder.join("a.mlir"), chunks_of(&["f", "g"])).expect("a file");
    let report = |name: &str, more: &[&str]| {
        let arguments = ["gate", "a.mlir", "--canonicalize", "--json", "-o", name];
        proofmark(&folder, &[&arguments[..], more].concat());
    };
    report("1.json", &["--shard=1/2"]);
    report("2.json", &["--shard=2/2", "--jobs=1"]);
    report("off.json", &["--shard=2/2", "--prove=off"]);
    let merge = |other: &str| result(proofmark(&folder, &["merge", "1.json", other, "--report=text"]));
    let (code, text, _) = merge("2.json");
    assert!(code == Some(0) && text.ends_with("HOLDS\n"), "{text}");
    let (code, _, error) = merge("off.json");
    let expected = "of different runs: --prove is the default in one and 'off' in the other";
    assert!(code == Some(1) && error.contains(expected), "{error}");
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn a_gate_needs_a_program() {
    let folder = empty_folder("gate-empty");
    std::fs::create_dir(folder.join("none")).expect("a folder");
    std::fs::write(folder.join("empty.mlir"), "\n").expect("a file");
    let (code, _, error) = result(proofmark(&folder, &["gate", "none", "empty.mlir", "--canonicalize"]));
    assert_eq!((code, error.as_str()), (Some(1), "error: there is no program in 'none', 'empty.mlir'\n"));
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[cfg(target_os = "linux")]
#[test]
fn a_gate_judges_each_file_once_under_any_name() {
    use std::os::unix::ffi::OsStrExt as _;

    let folder = empty_folder("gate-names");
    for name in [&b"a.mlir"[..], b"b\xff.mlir"] {
        let path = folder.join(std::ffi::OsStr::from_bytes(name));
        std::fs::write(path, chunks_of(&["f"])).expect("a file");
    }
    let (code, text, _) =
        result(proofmark(&folder, &["gate", "./a.mlir", "a.mlir", ".", "--canonicalize", "--json"]));
    let report: Value = serde_json::from_str(&text).expect("JSON");
    let files: Vec<&str> = report["chunks"]
        .as_array()
        .map(|chunks| chunks.iter().filter_map(|chunk| chunk["file"].as_str()).collect())
        .unwrap_or_default();
    assert_eq!((code, &files[..]), (Some(0), &["a.mlir", "b\u{fffd}.mlir"][..]));
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
