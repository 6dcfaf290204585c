//! Patterns that do not return, and patterns that end the process: the report, the exit code, and how each subcommand
//! goes on.

use std::time::{Duration, Instant};

use crate::run::{Case, PROGRAM, RunOutput, run};

/// The beginning of the report about the pattern.
const PATTERN: &str =
    "pattern 'FaultyPattern' on 'faulty.not' at loc(\"tests/faulty_patterns/program.mlir\":2:8)";

/// Chunks without the operation, with it, and without it.
const CHUNKS: &str = "tests/faulty_patterns/chunks.mlir";

/// Each fault, and how the report describes it in the process itself, if the process can report it, and in a child
/// process.
const FAULTS: &[(&str, Option<&str>, &str)] = &[
    ("panic", Some("panicked: a defect of the pattern"), "panicked: a defect of the pattern"),
    ("loop", Some("does not return within 0.5 s"), "does not return within 0.5 s"),
    ("sleep", Some("does not return within 0.5 s"), "does not return within 0.5 s"),
    ("fold-loop", Some("does not return within 0.5 s"), "does not return within 0.5 s"),
    ("alloc", Some("allocates more than 100 MB"), "allocates more than 100 MB"),
    ("deep", None, "ends the process: signal 6 (SIGABRT)"),
    ("abort", None, "ends the process: signal 6 (SIGABRT)"),
    ("exit", None, "ends the process: exit code 0"),
    ("kill", None, "ends the process: signal 9 (SIGKILL)"),
];

/// Returns limits of which the fault reaches only the one that the report names, also on a slow machine.
fn limits(fault: &str) -> [&'static str; 2] {
    if fault == "alloc" {
        ["--pattern-memory=100", "--pattern-timeout=60"]
    } else if fault.contains("loop") || fault == "sleep" {
        ["--pattern-memory=4096", "--pattern-timeout=0.5"]
    } else {
        ["--pattern-memory=4096", "--pattern-timeout=60"]
    }
}

fn run_limited(fault: &str, isolate: bool, arguments: &[&str]) -> RunOutput {
    let isolate: &[&str] = if isolate { &["--isolate"] } else { &[] };
    let started = Instant::now();
    let said = run(fault, &[arguments, &limits(fault), isolate].concat());
    assert!(started.elapsed() < Duration::from_secs(120), "{fault}: {:?}: {said:#?}", started.elapsed());
    said
}

pub(crate) const CASES: &[Case] = &[
    ("ends::each_fault_is_reported", || {
        for &(fault, report, report_of_child) in FAULTS {
            let subject =
                if fault == "fold-loop" { "fold of 'faulty.not'" } else { "pattern 'FaultyPattern'" };
            // A pattern that does not return leaves the rest undecided; the other faults are failures.
            let is_limit = matches!(fault, "loop" | "sleep" | "fold-loop" | "alloc");
            for command in ["opt", "check"] {
                let arguments = [command, PROGRAM, "--canonicalize"];
                let code = if is_limit { 3 } else { 1 };
                if let Some(report) = report {
                    run_limited(fault, false, &arguments).expect(code, &[subject, report]);
                }
                run_limited(fault, true, &arguments).expect(code, &[subject, report_of_child]);
            }
        }
        run_limited("exit", true, &["opt", PROGRAM, "--canonicalize"]).expect(1, &[PATTERN]);
        run_limited("loop", false, &["opt", PROGRAM, "--sccp"]).expect(0, &[]);
        run_limited("fold-loop", false, &["opt", PROGRAM, "--sccp"]).expect(3, &["fold of 'faulty.not'"]);
    }),
    ("ends::check_reports_the_findings_before_the_end", || {
        // The first application is made twice: its finding shows the program before and after. One thread runs the
        // orders, so that the faults occur in this sequence in one of them.
        let check = ["check", PROGRAM, "--canonicalize", "--jobs=1"];
        for fault in ["invalid,invalid,exit", "invalid,invalid,kill"] {
            let said = run_limited(fault, true, &check);
            said.expect(1, &["ends the process", "produced invalid IR", "interrupted after 0 of ", "FAILS"]);
        }
        let said = run_limited("invalid,invalid,loop", false, &check);
        said.expect(
            1,
            &[
                "'FaultyPattern' on",
                "does not return",
                "produced invalid IR",
                "interrupted after 0 of ",
                "FAILS",
            ],
        );
    }),
    ("ends::the_standard_input_is_read_once", || {
        let program = std::fs::read_to_string(PROGRAM).expect("a program");
        for (fault, code) in [("", 0), ("exit", 1)] {
            let said = crate::run::run_with_input(fault, &["check", "--canonicalize", "--isolate"], &program);
            said.expect(code, &["orders    "]);
        }
    }),
    ("ends::a_campaign_names_a_pattern_that_does_not_return", || {
        let said = run_limited("loop", false, &["fuzz", PROGRAM, "--canonicalize", "--programs=20"]);
        said.expect(
            3,
            &["pattern 'FaultyPattern' on 'faulty.not'", "does not return", ", program ", "NOTHING FOUND"],
        );
    }),
    ("ends::the_time_of_a_campaign_holds", || {
        // Without proofs the pattern is reached long before the time is over.
        let arguments = ["fuzz", PROGRAM, "--canonicalize", "--prove=off", "--programs=100", "--time=4"];
        for isolate in [&[][..], &["--isolate"]] {
            let said = run("loop", &[&arguments[..], isolate].concat());
            said.expect(3, &["does not return before the time is over", "NOTHING FOUND"]);
        }
    }),
    ("ends::a_campaign_of_fuzz_goes_on", || {
        for &(fault, _, report) in FAULTS {
            let arguments = ["fuzz", PROGRAM, "--canonicalize", "--programs=12", "--tries=3", "--json"];
            let said = run_limited(fault, true, &arguments);
            let answer: serde_json::Value =
                serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {said:#?}"));
            assert_eq!(said.code, Some(1), "{said:#?}");
            let failures = answer["failures"].as_array().expect("a list");
            let [failure] = &failures[..] else { panic!("{answer:#}") };
            let symptom = failure["symptom"].as_str().expect("text");
            assert!(symptom.contains(" 'faulty.not'") || symptom.contains("'FaultyPattern'"), "{answer:#}");
            assert!(fault == "panic" || symptom.contains(report), "{answer:#}");
            // Several programs have the operation, and those without it hold.
            assert!(failure["count"].as_u64() > Some(1) && answer["hold"].as_u64() > Some(0), "{answer:#}");
            let sum = ["hold", "undecided"].iter().filter_map(|key| answer[*key].as_u64()).sum::<u64>();
            let count = failure["count"].as_u64().unwrap_or(0);
            assert_eq!(Some(sum + count), answer["programs"].as_u64(), "{answer:#}");
        }
    }),
    ("ends::a_gate_goes_on", || {
        for &(fault, _, report) in FAULTS {
            let said = run_limited(fault, true, &["gate", CHUNKS, "--canonicalize"]);
            let wrong = ["chunks.mlir:5: wrong: ", "chunks.mlir:10: wrong: "];
            let said = said.expect(1, &["4 chunks: 2 hold, 0 undecided, 0 not read, 0 accepted, 2 wrong"]);
            for place in wrong {
                let line = said.out.lines().find(|line| line.contains(place));
                assert!(line.is_some_and(|line| fault == "panic" || line.contains(report)), "{said:#?}");
            }
            // A line is written once.
            assert_eq!(said.out.matches("proofmark ").count(), 1, "{said:#?}");
            assert_eq!(said.out.matches(": wrong: ").count(), 2, "{said:#?}");
        }
        // In the process itself the gate ends, with the chunks so far.
        let said = run_limited("loop", false, &["gate", CHUNKS, "--canonicalize"]);
        said.expect(3, &["does not return", ":5: undecided: interrupted", "4 chunks: 1 hold, 3 undecided"]);
        let report = ["gate", CHUNKS, "--canonicalize", "--report=sarif"];
        let said = run_limited("kill", true, &report).expect(1, &["signal 9 (SIGKILL)"]);
        let log: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
        assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(2), "{log:#}");
    }),
    ("ends::isolation_changes_nothing_else", || {
        for arguments in [
            &["opt", PROGRAM, "--canonicalize"][..],
            &["check", PROGRAM, "--canonicalize", "--prove"],
            &["fuzz", PROGRAM, "--canonicalize", "--programs=10"],
            &["gate", CHUNKS, "--canonicalize"],
            &["opt", "no-such-file.mlir", "--canonicalize"],
        ] {
            let (plain, isolated) = (run("", arguments), run("", &[arguments, &["--isolate"]].concat()));
            assert_eq!((plain.code, &plain.out), (isolated.code, &isolated.out));
            assert_eq!(plain.err, isolated.err);
        }
        let said = run("invalid", &["check", PROGRAM, "--canonicalize", "--isolate"]);
        said.expect(1, &["pattern 'FaultyPattern'"]);
    }),
];
