//! The programs of `order_dependence/programs.mlir`: the outcome of the canonicalization depends on the order of the
//! two rewrites that the comment of the program names, and `docs/ORDER_DEPENDENCE.md` lists the pair. The programs of
//! `order_dependence/mended.mlir` have one outcome.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

const PROGRAMS: &str = "tests/order_dependence/programs.mlir";
const MENDED: &str = "tests/order_dependence/mended.mlir";

#[test]
fn the_listed_pairs_conflict() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = std::fs::read_to_string(root.join(PROGRAMS)).expect("the programs");
    let page = std::fs::read_to_string(root.join("docs/ORDER_DEPENDENCE.md")).expect("the page");
    let prefix = "// group: the outcome depends on the order of ";
    let groups: Vec<&str> = programs.lines().filter_map(|line| line.strip_prefix(prefix)).collect();
    let rows: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split_once(" | ").map(|(pair, _)| pair))
        .filter(|pair| *pair != "pair")
        .collect();
    assert_eq!(groups, rows, "the page and the programs list the same pairs");
    let arguments = ["check", PROGRAMS, "--split-input-file", "--seeds=32"];
    let reports = run(&arguments);
    let reports = reports.as_array().expect("a list of reports");
    // The first chunk is a comment.
    for (group, report) in groups.iter().zip(&reports[reports.len() - groups.len()..]) {
        let outcomes = report["outcomes"].as_array().expect("outcomes");
        let pairs: Vec<String> =
            outcomes.iter().filter_map(|outcome| name(&outcome["decision"]["pair"])).collect();
        assert!(pairs.iter().any(|pair| pair == group), "{group}: {pairs:?}");
    }
}

#[test]
fn mended_programs_have_one_outcome() {
    let reports = run(&["check", MENDED, "--split-input-file", "--seeds=32"]);
    let reports = reports.as_array().expect("a list of reports");
    assert!(reports.len() > 1, "there are programs");
    for report in reports {
        let outcomes = report["outcomes"].as_array().expect("outcomes");
        assert_eq!(outcomes.len(), 1, "at line {}", report["line"]);
    }
}

#[test]
fn the_gate_judges_the_listed_pairs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/ORDER_DEPENDENCE.md")).expect("the page");
    let rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|line| line.split(" | ").collect::<Vec<_>>())
        .filter(|row| row.len() == 5 && row[0] != "pair");
    let programs = std::fs::read_to_string(root.join(PROGRAMS)).expect("the programs");
    // The first chunk is a comment.
    let programs = programs.split(SPLIT_MARKER).skip(1);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("order-dependence.mlir");
    let file = file.to_str().expect("UTF-8");
    for (row, program) in rows.zip(programs).step_by(SAMPLE) {
        std::fs::write(file, program).expect("the file is written");
        let report = run(&["gate", file, "--confluence", "--seeds=32"]);
        let pairs = report["confluence"]["pairs"].as_array().expect("pairs");
        let of_pair = pairs.iter().find(|pair| name(&pair["rewrites"]).as_deref() == Some(row[0]));
        let verdict = of_pair.and_then(|pair| pair["verdict"].as_str()).filter(|verdict| *verdict != "joins");
        assert_eq!(row[3], verdict.unwrap_or(ANOTHER), "{}", row[0]);
    }
}

/// One of as many programs is judged by the gate.
const SAMPLE: usize = 8;

const SPLIT_MARKER: &str = "// -----\n";

/// The verdict of a pair in whose program the gate names another pair.
const ANOTHER: &str = "another pair";

/// Returns the report of a subcommand on the programs.
fn run(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_proofmark"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .args(["--canonicalize", "--prove=off", "--json"])
        .output()
        .expect("the program runs");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Returns the name of a pair from the list of its rewrites.
fn name(pair: &Value) -> Option<String> {
    Some(pair.as_array()?.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" and "))
}
