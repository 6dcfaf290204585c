//! Tests of the programs of `proofmark fuzz` that are not drawn at random.

use std::process::{Command, Output};

fn fuzz(arguments: &[&str]) -> Output {
    let program = Command::new(env!("CARGO_BIN_EXE_proofmark")).arg("fuzz").args(arguments).output();
    program.expect("the program runs")
}

fn json_report(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Tests that `--exhaustive` finds a wrong rewrite of one operation with a flag, that the parts of `--shard` together
/// run all programs, and that the campaign ends after the last program.
#[test]
fn all_small_programs_are_tried() {
    let wrong = ["--exhaustive", "--types=i1", "--through", "sed s/arith.addi/arith.ori/"];
    let report = json_report(&fuzz(&[&wrong[..], &["--programs=80", "--json"]].concat()));
    assert_eq!(report["failures"][0]["ops"], serde_json::json!(["arith.addi"]), "{report:#}");

    let run = |more: &[&str]| {
        let common =
            ["--exhaustive=index", "--types=i1", "--canonicalize", "--seeds=1", "--prove-programs=none"];
        let output = fuzz(&[&common[..], &["--json"], more].concat());
        json_report(&output)["programs"].as_u64().expect("a number")
    };
    let all = run(&["--programs=1600"]);
    assert_eq!(all, 1600);
    let parts = ["1/2", "2/2"].map(|part| run(&["--programs=1600", "--shard", part]));
    assert_eq!(parts.iter().sum::<u64>(), all);
    assert_eq!(run(&["--first=100000000000"]), 0);

    let output = fuzz(&["--exhaustive=index", "--types=i1", "--canonicalize", "--programs=1"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(" programs of one or two operations over the types"), "{stderr}");

    for (arguments, message) in [
        (["--exhaustive=nothing", "--types=i1"], "no operation of dialect 'nothing'"),
        (["--exhaustive", "--types=i1,j2"], "'j2' is no type"),
    ] {
        let output = fuzz(&[&arguments[..], &["--canonicalize"]].concat());
        assert_eq!(output.status.code(), Some(2));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(message), "{stderr}");
    }
}
