//! A panic in a pattern or in a fold is an error of `opt`, which exits 1 and prints no program.

use crate::run::{Case, PROGRAM, run};

pub(crate) const CASES: &[Case] = &[
    ("opt::without_a_fault", || {
        run("", &["opt", PROGRAM, "--canonicalize"]).expect(0, &["faulty.not"]);
    }),
    ("opt::panic_in_a_pattern", || {
        for (fault, message) in
            [("panic", "a defect of the pattern"), ("panic-after", "a defect after a change")]
        {
            let panicked =
                format!("program.mlir:2:8: error: contract: pattern 'FaultyPattern' panicked: {message}");
            let said =
                run(fault, &["opt", PROGRAM, "--canonicalize"]).expect(1, &[&panicked, "on 'faulty.not'"]);
            assert_eq!(said.out, "");
        }
    }),
    ("opt::panic_in_a_fold", || {
        for pass in ["--canonicalize", "--sccp"] {
            let panicked = "fold of 'faulty.not' panicked: a defect of the fold, on 'faulty.not'";
            let said = run("fold-panic", &["opt", PROGRAM, pass]).expect(1, &[panicked]);
            assert_eq!(said.out, "");
        }
    }),
    ("opt::no_output_file_after_a_panic", || {
        let file = std::env::temp_dir().join(format!("proofmark-faulty-{}.mlir", std::process::id()));
        let name = file.to_str().expect("a UTF-8 path");
        run("panic", &["opt", PROGRAM, "--canonicalize", "-o", name]).expect(1, &[]);
        assert!(!file.exists());
    }),
];
