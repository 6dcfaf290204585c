//! The cases: `gate` and `fuzz` find the planted errors, and no others.

use std::collections::BTreeSet;
use std::process::{Command, ExitCode};

use serde_json::Value;

use crate::COMMAND;

/// The programs for the patterns, in relation to the package.
const PROGRAMS: &str = "tests/pattern_set/programs.mlir";

/// The failures of single patterns, by name and code.
const ERRORS: &[(&str, &str)] = &[
    ("pattern 'AddZero'", "refuted"),
    ("pattern 'CompareExtended'", "refuted"),
    ("pattern 'DoubleToShift'", "refuted"),
    ("pattern 'ForwardStore'", "refuted"),
    ("pattern 'HoistDivision'", "refuted"),
    ("pattern 'InvertComparison'", "refuted"),
    ("pattern 'ReassociateProduct'", "refuted"),
    ("pattern 'ReplaceDivisor'", "success-without-change"),
    ("pattern 'SelectToOr'", "refuted"),
    ("pattern 'ShiftBack'", "refuted"),
    ("pattern 'SwapMaximum'", "cycle"),
];

/// The patterns whose order changes the outcome.
const CONFLICT: [&str; 2] = ["pattern 'AddNegativeToSub'", "pattern 'SubOfSum'"];

/// Returns whether a failure is the dependence on the order of the conflicting patterns.
fn is_conflict(failure: &str) -> bool {
    failure == format!("the outcome depends on the order of {} and {}", CONFLICT[0], CONFLICT[1])
}

/// Runs the command line. Returns the exit code and standard output.
fn command_line(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(std::env::current_exe().expect("the path of this program"));
    let output = command
        .args(arguments)
        .env(COMMAND, "1")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
}

fn json(arguments: &[&str]) -> Value {
    let (code, out) = command_line(arguments);
    assert_eq!(code, Some(1), "{arguments:?}: {out}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {out}"))
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    value[key].as_array().into_iter().flatten()
}

/// Asserts that each error is found, and nothing else.
fn assert_errors(found: &BTreeSet<(String, String)>) {
    let expected = ERRORS.iter().map(|&(name, code)| (name.to_owned(), code.to_owned())).collect();
    let missing: Vec<_> = BTreeSet::difference(&expected, found).collect();
    let wrong: Vec<_> = found.difference(&expected).collect();
    assert!(missing.is_empty() && wrong.is_empty(), "missing: {missing:?}; wrong: {wrong:?}");
}

fn gate() {
    let report = json(&["gate", PROGRAMS, "--peepholes", "--variants=100", "--seeds=8", "--json"]);
    assert_eq!(list(&report, "units").count(), 30);
    let mut found = BTreeSet::new();
    for unit in list(&report, "units") {
        let name = unit["name"].as_str().expect("a name");
        for row in list(unit, "rows").filter(|row| row["status"] == "fails") {
            let code = row["code"].as_str().expect("a code");
            if code == "order" && CONFLICT.contains(&name) {
                continue;
            }
            found.insert((name.to_owned(), code.to_owned()));
            let details = row["details"].as_str().unwrap_or_default();
            assert!(details.contains("in tests/pattern_set/programs.mlir:"), "{row:#}");
            assert!(
                code != "refuted" || details.contains("argument #0") && details.contains("before:"),
                "{row:#}"
            );
        }
        assert!(unit["programs"]["programs"].as_u64() > Some(0), "{unit:#}");
    }
    assert_errors(&found);
    let failures: Vec<&Value> = list(&report, "chunks").flat_map(|chunk| list(chunk, "failures")).collect();
    let orders: Vec<&&Value> = failures.iter().filter(|failure| failure["code"] == "order").collect();
    assert!(!orders.is_empty(), "{report:#}");
    assert!(
        orders.iter().all(|failure| is_conflict(failure["reason"].as_str().unwrap_or_default())),
        "{orders:#?}"
    );
    // Without variants, only the errors are found that the programs themselves show.
    let report = json(&["gate", PROGRAMS, "--peepholes", "--json"]);
    let wrong = list(&report, "chunks").filter(|chunk| chunk["result"] == "wrong").count();
    assert_eq!(wrong, 6, "{report:#}");
}

fn fuzz() {
    let report =
        json(&["fuzz", PROGRAMS, "--peepholes", "--seeds=4", "--programs=5000", "--tries=300", "--json"]);
    let (mut found, mut n_conflicts) = (BTreeSet::new(), 0);
    for failure in list(&report, "failures") {
        let symptom = failure["symptom"].as_str().expect("text");
        if is_conflict(symptom) {
            n_conflicts += 1;
            continue;
        }
        let named = ERRORS.iter().find(|(name, code)| symptom.contains(name) && symptom.ends_with(code));
        let &(name, code) = named.unwrap_or_else(|| panic!("{failure:#}"));
        found.insert((name.to_owned(), code.to_owned()));
    }
    assert_errors(&found);
    assert_eq!(n_conflicts, 1, "{report:#}");
}

fn requirements() {
    let sound = "func.func @f(%x: i32, %y: i32) -> i32 {\n  %0 = arith.ori %x, %y : i32\n  \
                 %1 = arith.andi %x, %0 : i32\n  return %1 : i32\n}\n";
    let folder = std::env::temp_dir().join(format!("proofmark-set-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("a UTF-8 path").to_owned()
    };
    let program = file("sound.mlir", sound);
    let run = |more: &[&str]| command_line(&[&["gate", &program, "--peepholes"], more].concat());
    assert_eq!(run(&["--require=proved,confluent"]).0, Some(0));
    // 29 patterns are never applied.
    let (code, out) = run(&["--require=fired"]);
    assert_eq!((code, out.matches(": never applied").count()), (Some(1), 29), "{out}");
    let names = ERRORS.iter().map(|&(name, _)| name).chain(CONFLICT);
    let all: String = names.map(|name| format!("{name}: never applied # wrong\n")).collect();
    let baseline = file("baseline", &all);
    let (code, out) = run(&["--require=fired", &format!("--baseline={baseline}")]);
    assert_eq!((code, out.matches(": never applied").count()), (Some(1), 16), "{out}");
    // A line that nothing has is stale, and a line without a reason is an error.
    let stale = file("stale", "prove: pattern 'AndOfOr': refuted # mended long ago\n");
    let (code, out) = run(&[&format!("--baseline={stale}")]);
    assert_eq!(code, Some(0));
    assert!(out.contains("no longer wrong: prove: pattern 'AndOfOr': refuted # mended long ago"), "{out}");
    let unexplained = file("unexplained", "prove: pattern 'AndOfOr': refuted\n");
    assert_eq!(run(&[&format!("--baseline={unexplained}")]).0, Some(1));
    // The outcomes of conflicting patterns are equivalent, but not the same.
    let conflict = "func.func @f(%x: i32, %y: i32) -> i32 {\n  %c = arith.constant -7 : i32\n  \
                    %0 = arith.addi %x, %c : i32\n  %1 = arith.subi %0, %y : i32\n  return %1 : i32\n}\n";
    let conflict = file("conflict.mlir", conflict);
    let run_conflict =
        |require: &str| command_line(&["gate", &conflict, "--peepholes", "--seeds=8", require]).0;
    assert_eq!(run_conflict("--require=order"), Some(0));
    assert_eq!(run_conflict("--require=confluent"), Some(1));
    // Undecided results matter if proofs are required.
    assert_eq!(run(&["--prove=off", "--require=proved"]).0, Some(3));
    assert_eq!(run(&["--prove=off", "--require=confluent"]).0, Some(0));
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// The conflicting patterns apply to programs of their own. Only an overlap of the two programs has both.
fn confluence() {
    let program = |body: &str| {
        format!("func.func @f(%x: i32, %y: i32) -> i32 {{\n{body}  return %r : i32\n}}\n// -----\n")
    };
    let programs = program("  %c = arith.constant -7 : i32\n  %r = arith.addi %x, %c : i32\n")
        + &program(
            "  %c = arith.constant 9 : i32\n  %0 = arith.addi %x, %c : i32\n  %r = arith.subi %0, %y : i32\n",
        );
    let folder = std::env::temp_dir().join(format!("proofmark-confluence-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("a UTF-8 path").to_owned()
    };
    let path = file("apart.mlir", &programs);
    let run = |more: &[&str]| command_line(&[&["gate", &path, "--peepholes", "--prove=off"], more].concat());
    assert_eq!(run(&["--require=confluent"]).0, Some(0));
    let (code, out) = run(&["--confluence", "--require=confluent", "--jobs=1"]);
    assert_eq!(code, Some(1), "{out}");
    let summary =
        "pattern 'AddNegativeToSub' and pattern 'SubOfSum': different outcomes, proved to be equivalent";
    assert!(out.contains(summary) && out.contains("outcome with 1. first:"), "{out}");
    assert_eq!(run(&["--confluence", "--require=confluent", "--jobs=3"]), (code, out));
    // The outcomes are equivalent, and the baseline accepts the pair.
    assert_eq!(run(&["--confluence", "--require=order"]).0, Some(0));
    let failure = format!("the outcome depends on the order of {} and {}", CONFLICT[0], CONFLICT[1]);
    let baseline = format!("--baseline={}", file("baseline", &format!("{failure} # known\n")));
    assert_eq!(run(&["--confluence", &baseline]).0, Some(0));
    // A search that is limited to no combinations finds nothing, and says so. The line of the baseline is stale.
    let (code, out) = run(&["--confluence", "--max-combinations=0", &baseline]);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("combinations of shapes omitted") && out.contains("no longer wrong: "), "{out}");
    for form in ["json", "junit", "sarif", "html"] {
        let (code, out) = run(&["--confluence", &format!("--report={form}")]);
        assert_eq!(code, Some(1), "{form}");
        assert!(out.contains("proved to be equivalent") && out.contains("SubOfSum"), "{form}: {out}");
    }
    // A command has no patterns whose pairs could be enumerated.
    assert_eq!(run(&["--confluence", "--through=cat"]).0, Some(2));
    // A resumed run has the results of the programs, and searches the pairs again.
    let state = format!("--state={}", folder.join("state").display());
    let first = run(&["--confluence", &state]);
    assert!(first.1.contains("proved to be equivalent"), "{}", first.1);
    assert_eq!(run(&["--confluence", &state, "--resume"]), first);
    std::fs::remove_dir_all(&folder).expect("it is ours");
    // The planted errors are no critical pairs, except for the one of the conflict.
    let report = json(&["gate", PROGRAMS, "--peepholes", "--prove=off", "--confluence", "--json"]);
    let pairs = list(&report["confluence"], "pairs").filter(|pair| pair["verdict"] != "joins");
    let pairs: Vec<&Value> = pairs.collect();
    assert_eq!(pairs.len(), 1, "{pairs:#?}");
    assert_eq!(pairs[0]["rewrites"], serde_json::json!(CONFLICT));
    assert_eq!(pairs[0]["verdict"], "equivalent");
}

fn shards() {
    let arguments = ["gate", PROGRAMS, "--peepholes", "--json"];
    let (code, whole) = command_line(&arguments);
    let folder = std::env::temp_dir().join(format!("proofmark-shards-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let files: Vec<String> = (1..=100)
        .map(|k| {
            let path = folder.join(format!("{k}.json")).to_str().expect("a UTF-8 path").to_owned();
            let shard = format!("--shard={k}/100");
            command_line(&[&arguments[..], &[&shard, "-o", &path]].concat());
            path
        })
        .collect();
    let merge = |files: &[&str]| command_line(&[&["merge"], files].concat());
    let mut names: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(merge(&names), (code, whole.clone()));
    // In the other order, with repetitions, and in two steps.
    names.reverse();
    assert_eq!(merge(&[&names[..], &names[30..50]].concat()), (code, whole.clone()));
    let half = folder.join("half.json").to_str().expect("a UTF-8 path").to_owned();
    merge(&[&names[..40], &["-o", &half]].concat());
    assert_eq!(merge(&[&names[40..], &[&half]].concat()), (code, whole));
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Kills runs at several times. Each continues from the results on disk, and the last one has the whole report.
fn kills() {
    let folder = std::env::temp_dir().join(format!("proofmark-kills-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let state = folder.join("state");
    let resume = format!("--state={}", state.to_str().expect("a UTF-8 path"));
    let arguments = ["gate", PROGRAMS, "--peepholes", "--variants=20", "--json"];
    let whole = command_line(&arguments);
    let n_lines = || std::fs::read(&state).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count();
    for wanted in [3, 4, 11, 19] {
        let mut child = Command::new(std::env::current_exe().expect("the path of this program"))
            .args(arguments)
            .args([&resume, "--resume", "--jobs=1"])
            .env(COMMAND, "1")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the program runs");
        while n_lines() < wanted && child.try_wait().expect("a status").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let _ = child.kill();
        child.wait().expect("a status");
        assert!(n_lines() >= wanted, "{} of {wanted} lines", n_lines());
    }
    // A partial line is dropped.
    let mut saved = std::fs::read(&state).expect("the state");
    let n_saved = n_lines();
    saved.truncate(saved.len() - 5);
    std::fs::write(&state, &saved).expect("the state");
    assert_eq!(n_lines(), n_saved - 1);
    assert_eq!(command_line(&[&arguments[..], &[&resume, "--resume"]].concat()), whole);
    assert_eq!(n_lines(), 31);
    // The state of a run with other passes or options is rejected.
    let (code, _) = command_line(&["gate", PROGRAMS, "--cse", &resume, "--resume"]);
    assert_eq!(code, Some(1));
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Runs every case whose name contains the first argument that is no option.
pub(crate) fn run() -> ExitCode {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let cases: [(&str, fn()); 6] = [
        ("gate", gate),
        ("fuzz", fuzz),
        ("requirements", requirements),
        ("confluence", confluence),
        ("shards", shards),
        ("kills", kills),
    ];
    let mut failed = 0;
    for (name, case) in cases.into_iter().filter(|(name, _)| name.contains(&filter)) {
        let passes = std::panic::catch_unwind(case).is_ok();
        println!("test {name} ... {}", if passes { "ok" } else { "FAILED" });
        failed += i32::from(!passes);
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
