//! File tests of the harness: every `.mlir` under `cases` states in its first lines how it is run, and a snapshot
//! contains the results.
//!
//! A line `// harness: ARGUMENTS` runs `proofmark-test-opt opt ARGUMENTS FILE`. Quotes enclose an argument with blanks.
//! `INSTA_UPDATE=always cargo test -p proofmark-test-harness` updates the snapshots; read the difference.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

#[test]
fn cases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../cases" }, {
        insta::glob!("../cases", "*.mlir", |path| {
            let text = std::fs::read_to_string(path).expect("a case is readable");
            let runs: Vec<&str> =
                text.lines().map_while(|line| line.strip_prefix("// harness: ")).collect();
            assert!(!runs.is_empty(), "{}: the first line is not '// harness: ARGUMENTS'", path.display());
            let file = path.strip_prefix(root).expect("cases are in the crate").to_str().expect("a UTF-8 path");
            let mut seen = String::new();
            for arguments in runs {
                let _ = writeln!(seen, "=== {arguments}");
                run(root, arguments, file, &mut seen);
            }
            insta::assert_snapshot!(seen);
        });
    });
}

/// Runs the program, and adds the exit code and the two streams to `seen`.
fn run(root: &Path, arguments: &str, file: &str, seen: &mut String) {
    let output = Command::new(env!("CARGO_BIN_EXE_proofmark-test-opt"))
        .arg("opt")
        .args(words(arguments))
        .arg(file)
        .current_dir(root)
        .output()
        .expect("the program runs");
    let _ = match output.status.code() {
        Some(code) => writeln!(seen, "exit {code}"),
        None => writeln!(seen, "killed"),
    };
    for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
        if !bytes.is_empty() {
            let _ = write!(seen, "--- {name}\n{}", String::from_utf8_lossy(bytes));
        }
    }
}

/// Returns the words of a line. Text in single quotes is one word.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}
