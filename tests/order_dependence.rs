//! The programs of `order_dependence/programs.mlir`: the outcome of the canonicalization depends on the order of the
//! two rewrites that the comment of the program names, and `docs/ORDER_DEPENDENCE.md` lists the pair.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

const PROGRAMS: &str = "tests/order_dependence/programs.mlir";

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
    let output = Command::new(env!("CARGO_BIN_EXE_proofmark"))
        .current_dir(root)
        .args([
            "check",
            PROGRAMS,
            "--canonicalize",
            "--split-input-file",
            "--seeds=32",
            "--prove=off",
            "--json",
        ])
        .output()
        .expect("the program runs");
    let reports: Vec<Value> = serde_json::from_slice(&output.stdout).expect("a list of reports");
    // The first chunk is a comment.
    for (group, report) in groups.iter().zip(&reports[reports.len() - groups.len()..]) {
        let outcomes = report["outcomes"].as_array().expect("outcomes");
        let pairs: Vec<String> = outcomes
            .iter()
            .filter_map(|outcome| outcome["decision"]["pair"].as_array())
            .map(|pair| pair.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" and "))
            .collect();
        assert!(pairs.iter().any(|pair| pair == group), "{group}: {pairs:?}");
    }
}
